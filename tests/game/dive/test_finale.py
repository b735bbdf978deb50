"""The bottom: what a won dive tells, and the two ways on."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame

from engine.dive.airs import Air
from engine.dive.boards import BOTTOM_PLACES, ROWS, ZONES
from engine.dive.finds import Find
from engine.dive.state import NO_STARS, Dive, DiveStage
from game.dive.finale import FinaleScene
from game.dive.finale_pictures import zone_stars
from game.scenes.context import Context
from tests.game.dive.hosted import dive_at, host


def won(air: Air = Air.NORMAL) -> Dive:
    dive = dive_at(BOTTOM_PLACES // ROWS, 0, air=air, finds=(Find.SONAR, Find.BELL))
    return replace(dive, stage=DiveStage.BOTTOM, score=48_210)


class Finale:
    """The end of a won dive in a window, with the calls that it made."""

    def __init__(
        self, folder: Path, best: int | None = None, air: Air = Air.NORMAL, **settings: Any
    ) -> None:
        self.calls: list[str] = []
        self.best, self.air = best, air
        self.driver = host(folder, self._scene, **settings)

    def _scene(self, context: Context) -> FinaleScene:
        deeper, end, pause = (
            lambda name=name: self.calls.append(name) for name in ("deeper", "end", "pause")
        )
        return FinaleScene(
            context, won(self.air), deeper, end, pause, self.best, self.calls.append, "IDA"
        )

    @property
    def words(self) -> list[str]:
        scene = self.driver.scene
        assert isinstance(scene, FinaleScene)
        return [getattr(box, "said", "") for box in scene.tree.shown]


def test_the_points_roll_once_puff_has_appeared(tmp_path: Path) -> None:
    finale = Finale(tmp_path)
    assert "0" not in finale.words
    finale.driver.run(0.5)
    assert "48,210" not in finale.words
    finale.driver.run(2.5)
    assert "48,210" in finale.words


def test_the_first_key_shows_everything_at_once(tmp_path: Path) -> None:
    finale = Finale(tmp_path)
    finale.driver.key(pygame.K_RETURN)
    assert "48,210" in finale.words
    assert finale.calls == []
    finale.driver.key(pygame.K_RETURN)
    assert finale.calls == ["end"]


def test_nothing_rolls_with_reduced_motion(tmp_path: Path) -> None:
    finale = Finale(tmp_path, reduced_motion=True)
    assert "48,210" in finale.words


def test_a_best_dive_is_told_with_its_lead(tmp_path: Path) -> None:
    finale = Finale(tmp_path, 41_730, reduced_motion=True)
    assert "Your best dive on Normal" in finale.words
    assert "6,480 more than before" in finale.words


def test_a_dive_that_is_not_the_best_is_not_called_so(tmp_path: Path) -> None:
    finale = Finale(tmp_path, 90_000, reduced_motion=True)
    assert "Your best dive on Normal" not in finale.words


def test_it_leads_deeper_or_to_the_end_and_can_be_paused(tmp_path: Path) -> None:
    finale = Finale(tmp_path, reduced_motion=True)
    finale.driver.click_on("Go deeper")
    finale.driver.click_on("Done")
    finale.driver.key(pygame.K_ESCAPE)
    assert finale.calls == ["deeper", "end", "pause"]


def test_initials_are_handed_on(tmp_path: Path) -> None:
    finale = Finale(tmp_path, reduced_motion=True)
    scene = finale.driver.scene
    assert isinstance(scene, FinaleScene)
    assert scene.initials is not None
    scene.group.focus = scene.initials
    for _ in range(3):
        finale.driver.key(pygame.K_RETURN)
    assert finale.calls == ["IDA"]


def test_each_window_has_up_to_three_stars() -> None:
    dive = won()
    assert zone_stars(dive) == [3] * len(ZONES)
    plain = replace(dive, steps=tuple(step._replace(stars=NO_STARS) for step in dive.steps))
    assert zone_stars(plain) == [0] * len(ZONES)


def test_it_has_music_of_its_own(tmp_path: Path) -> None:
    assert Finale(tmp_path).driver.app.context.audio.piece == "finale"
