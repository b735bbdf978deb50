"""The arcade's hub: what it leads to, and what it tells of the record book."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from engine.dive.airs import Air
from engine.dive.finds import Find
from game.dive.arcade_hub import ArcadeHubScene, ArcadeRecord, ArcadeWays, BestDive
from game.scenes.context import Context
from game.ui.selectors import Segments
from tests.game.dive.hosted import host

RECORD = ArcadeRecord(
    Air.NORMAL,
    best={Air.NORMAL: [BestDive(9240, 213, "IDA"), BestDive(7655, 172, "NOA")]},
    deepest={Air.NORMAL: 213, Air.DEEP: 20},
    found=frozenset({Find.SONAR, Find.SHELL}),
    tried=frozenset({Air.HARD}),
)


class Hub:
    """A hub in a window, with the calls that it made."""

    def __init__(self, folder: Path, record: ArcadeRecord = RECORD, **settings: Any) -> None:
        self.calls: list[tuple[str, object]] = []
        self.record = record
        self.driver = host(folder, self._scene, **settings)

    def _scene(self, context: Context) -> ArcadeHubScene:
        def code(text: str) -> str:
            self.calls.append(("code", text))
            return "This code isn't valid."

        ways = ArcadeWays(
            lambda: self.calls.append(("go on", None)),
            lambda air: self.calls.append(("dive", air)),
            lambda air: self.calls.append(("today", air)),
            code,
        )
        return ArcadeHubScene(context, self.record, ways)

    @property
    def scene(self) -> ArcadeHubScene:
        assert isinstance(self.driver.scene, ArcadeHubScene)
        return self.driver.scene

    @property
    def words(self) -> list[str]:
        said = [getattr(box, "said", "") for box in self.scene.tree.shown]
        return [*said, *(getattr(box, "note", "") for box in self.scene.group.widgets)]

    def choose(self, air: Air) -> None:
        choice = self.driver.widget("air")
        assert isinstance(choice, Segments)
        number = list(Air).index(air)
        self.driver.click(choice.option_rects(choice.rect)[number].center)


def test_the_air_for_the_players_pace_is_chosen_at_first(tmp_path: Path) -> None:
    hub = Hub(tmp_path)
    hub.driver.click_on("Dive")
    assert hub.calls == [("dive", Air.NORMAL)]


def test_a_dive_begins_on_the_air_that_is_chosen(tmp_path: Path) -> None:
    hub = Hub(tmp_path)
    hub.choose(Air.HARD)
    hub.driver.click_on("Dive")
    hub.driver.click_on("Today's dive")
    assert hub.calls == [("dive", Air.HARD), ("today", Air.HARD)]
    assert "Tried today" in hub.words


def test_nothing_is_told_across_airs(tmp_path: Path) -> None:
    hub = Hub(tmp_path)
    assert "9,240" in hub.words
    assert hub.scene.way.metres == 213
    hub.choose(Air.DEEP)
    assert "9,240" not in hub.words
    assert hub.scene.way.metres == 20
    hub.choose(Air.CALM)
    assert hub.scene.way.metres == 0


def test_each_air_has_a_sentence_of_its_own(tmp_path: Path) -> None:
    hub = Hub(tmp_path)
    about = set()
    for air in Air:
        hub.choose(air)
        about.add(hub.driver.app.context.texts(f"hub.{air.value}_about"))
        assert any(word.startswith(tuple(about)) for word in hub.words)
    assert len(about) == len(Air)


def test_a_kept_dive_comes_first_with_its_sentence(tmp_path: Path) -> None:
    hub = Hub(tmp_path, ArcadeRecord(Air.EASY, "Kelp forest, 80 m"))
    assert "Kelp forest, 80 m" in hub.words
    hub.driver.key(pygame.K_RETURN)
    assert hub.calls == [("go on", None)]


def test_a_code_that_cannot_be_played_is_told(tmp_path: Path) -> None:
    hub = Hub(tmp_path)
    hub.driver.click(hub.scene.code.rect.center)
    hub.driver.type("MW")
    hub.driver.key(pygame.K_RETURN)
    assert hub.calls == [("code", "MW")]
    assert "This code isn't valid." in hub.words


def test_the_shelf_counts_the_finds(tmp_path: Path) -> None:
    assert f"2 of {len(Find)}" in Hub(tmp_path).words


@pytest.mark.parametrize(("size", "scale"), [((800, 1000), 100), ((640, 480), 200)])
def test_it_fits_other_windows(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    wide, high = size
    hub = Hub(tmp_path, window_width=wide, window_height=high, ui_scale=scale)
    hub.driver.click_on("Dive")
    assert hub.calls == [("dive", Air.NORMAL)]


def test_the_button_that_begins_a_dive_is_bright_while_nothing_points_at_it(tmp_path: Path) -> None:
    hub = Hub(tmp_path)
    hub.driver.run(0.2)
    rect = hub.driver.widget("Dive").rect
    face, lip = (
        sum(hub.driver.window.get_at((rect.x + rect.width // 4, y))[:3])
        for y in (rect.y + rect.height // 4, rect.bottom - 3)
    )
    assert face > lip + 120


def test_the_band_of_the_zone_that_is_pointed_at_is_lit(tmp_path: Path) -> None:
    hub = Hub(tmp_path)
    hub.driver.run(0.2)
    way, room = hub.scene.way, hub.scene.way.room
    assert room is not None
    assert way.light == 0
    for number in (2, 4):
        hub.driver.move((room.x + 30, room.y + room.height * number // 6 + 30))
        hub.driver.run(0.5)
        assert (way.pointed, way.light) == (number, 1.0)
    hub.driver.move(hub.driver.widget("Dive").rect.center)
    hub.driver.run(0.5)
    assert way.light == 0
