"""The arcade's hub: what it leads to, and what it shows of the record book."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pygame
import pytest

from engine.dive.airs import Air
from engine.dive.finds import Find
from game.dive.arcade_hub import ArcadeHubScene
from game.store import FinishedDive, Store
from game.store.goals import FIND
from game.ui.selectors import Segments
from tests.game.dive.driven_dives import begin_dive_board, open_board, take
from tests.game.driver import Driver, StartGame
from tests.game.store.finished_games import at_noon, fill_store, run

DIVES = (
    replace(run(9240), air=Air.NORMAL, depth=213, initials="IDA"),
    replace(run(7655), air=Air.NORMAL, depth=172, initials="NOA"),
    replace(run(500), air=Air.DEEP, depth=20),
    replace(run(99_999), depth=390, rules=1),
)


class Hub:
    """The game at its hub, with these dives in the record book."""

    def __init__(
        self, folder: Path, dives: Sequence[FinishedDive] = DIVES, **settings: Any
    ) -> None:
        fill_store(folder, *dives)
        self.driver = Driver(folder, settings={"first_start": False, **settings})
        self.driver.app.context.navigator.arcade()
        self.driver.run(1.5)

    @property
    def scene(self) -> ArcadeHubScene:
        assert isinstance(self.driver.scene, ArcadeHubScene)
        return self.driver.scene

    @property
    def words(self) -> list[str]:
        return words_on(self.driver)

    def choose(self, air: Air) -> None:
        choice = self.driver.widget("air")
        assert isinstance(choice, Segments)
        number = list(Air).index(air)
        self.driver.click(choice.option_rects(choice.rect)[number].center)


def words_on(driver: Driver) -> list[str]:
    said = [getattr(box, "said", "") for box in driver.scene.tree.shown]
    return [*said, *(getattr(box, "note", "") for box in driver.scene.group.widgets)]


@pytest.mark.slow
def test_the_first_dive_is_on_easy(tmp_path: Path) -> None:
    hub = Hub(tmp_path, ())
    assert any(words.endswith("A good first dive.") for words in hub.words)
    hub.driver.click_on("Dive", settle=0.5)
    assert hub.driver.dive.air is Air.EASY


@pytest.mark.slow
def test_a_dive_begins_on_the_chosen_air_which_is_remembered(tmp_path: Path) -> None:
    hub = Hub(tmp_path)
    hub.choose(Air.HARD)
    hub.driver.click_on("Dive", settle=0.5)
    assert (hub.driver.dive.air, hub.driver.dive.day) == (Air.HARD, None)
    hub.driver.app.context.navigator.arcade()
    hub.driver.run(0.5)
    assert hub.scene.air is Air.HARD


@pytest.mark.slow
def test_each_air_has_one_try_of_the_day_s_dive(tmp_path: Path) -> None:
    hub = Hub(tmp_path)
    driver = hub.driver
    hub.choose(Air.HARD)
    assert "One try that counts" in hub.words
    driver.click_on("Today's dive", settle=0.5)
    assert (driver.dive.air, driver.dive.day) == (Air.HARD, str(driver.app.context.today()))
    take(driver)
    driver.app.context.stack.top.end_dive()
    driver.run(0.5)
    driver.app.context.navigator.arcade()
    driver.run(0.5)
    assert any(words.endswith(" points") for words in hub.words)
    hub.choose(Air.DEEP)
    assert "One try that counts" in hub.words


@pytest.mark.slow
def test_the_day_s_dive_follows_the_date_while_the_page_is_open(tmp_path: Path) -> None:
    hub = Hub(tmp_path)
    store = hub.driver.app.context.store
    tomorrow = store.now() + timedelta(days=1)
    store.now = lambda: tomorrow
    hub.driver.run(0.2)
    hub.driver.click_on("Today's dive", settle=0.5)
    assert hub.driver.dive.day == str(store.calendar.day_of(tomorrow))


@pytest.mark.slow
def test_nothing_is_told_across_airs(tmp_path: Path) -> None:
    hub = Hub(tmp_path)
    hub.choose(Air.NORMAL)
    assert {"9,240", "IDA  213 m", "7,655"} <= set(hub.words)
    assert hub.scene.way.metres == 213
    hub.choose(Air.DEEP)
    assert "9,240" not in hub.words
    assert hub.scene.way.metres == 20
    hub.choose(Air.CALM)
    assert "Your three best dives on this air will stand here." in hub.words
    assert hub.scene.way.metres == 0


@pytest.mark.slow
def test_each_air_has_a_sentence_of_its_own(tmp_path: Path) -> None:
    hub = Hub(tmp_path)
    about = set()
    for air in Air:
        hub.choose(air)
        about.add(hub.driver.app.context.texts(f"hub.{air.value}_about"))
        assert any(word.startswith(tuple(about)) for word in hub.words)
    assert len(about) == len(Air)


@pytest.mark.slow
def test_a_kept_dive_comes_first_and_continues(start: StartGame) -> None:
    driver = begin_dive_board(start)
    dive = driver.dive
    driver.key(pygame.K_ESCAPE, settle=0.3)
    driver.click_on("Menu", settle=0.5)
    driver.click_on("Arcade", settle=1.0)
    assert "Shallows, 0 m, Easy air" in words_on(driver)
    driver.key(pygame.K_RETURN, settle=0.5)
    assert (driver.scene.name, driver.dive) == ("arcade", dive)


@pytest.mark.slow
def test_a_dive_that_another_copy_continues_is_no_longer_offered(start: StartGame) -> None:
    driver = begin_dive_board(start)
    driver.key(pygame.K_ESCAPE, settle=0.3)
    driver.click_on("Menu", settle=0.5)
    for path in driver.file.parent.glob("playing-*"):
        path.unlink()
    driver.click_on("Arcade", settle=0.5)
    driver.click_on("Continue", settle=0.5)
    assert isinstance(driver.scene, ArcadeHubScene)
    assert "Continue" not in {widget.label for widget in driver.group.widgets}


def test_a_code_is_entered_on_its_own_page(tmp_path: Path) -> None:
    hub = Hub(tmp_path)
    hub.driver.click_on("Play a code", settle=0.5)
    assert hub.driver.scene.name == "code"
    hub.driver.key(pygame.K_ESCAPE, settle=0.5)
    assert isinstance(hub.driver.scene, ArcadeHubScene)


def test_the_shelf_shows_the_finds_that_were_ever_kept(tmp_path: Path) -> None:
    store = Store(tmp_path, at_noon)
    store.note_for_goals([FIND + Find.SONAR.value, FIND + Find.SHELL.value])
    store.close()
    assert f"2 of {len(Find)}" in Hub(tmp_path).words


@pytest.mark.slow
def test_a_find_is_noted_once_a_board_is_played_with_it(start: StartGame) -> None:
    driver = begin_dive_board(start)
    assert driver.scene.goal_notes == set()
    scene = open_board(driver, replace(driver.dive, finds=(Find.BELL,)))
    assert scene.goal_notes == {FIND + Find.BELL.value}


@pytest.mark.slow
@pytest.mark.parametrize(("size", "scale"), [((800, 1000), 100), ((640, 480), 200)])
def test_it_fits_other_windows(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    wide, high = size
    hub = Hub(tmp_path, window_width=wide, window_height=high, ui_scale=scale)
    hub.driver.click_on("Dive", settle=0.5)
    assert hub.driver.scene.name == "chart"


def test_escape_goes_back_to_the_menu(tmp_path: Path) -> None:
    hub = Hub(tmp_path)
    hub.driver.key(pygame.K_ESCAPE, settle=0.5)
    assert hub.driver.scene.name == "menu"


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
    way, room = hub.scene.way, pygame.Rect(640, 0, 640, 720)
    assert way.light == 0
    for number in (2, 4):
        hub.driver.move((room.x + 30, room.y + room.height * number // 6 + 30))
        hub.driver.run(0.5)
        assert (way.pointed, way.light) == (number, 1.0)
    hub.driver.move(hub.driver.widget("Dive").rect.center)
    hub.driver.run(0.5)
    assert way.light == 0
