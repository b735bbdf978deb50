"""The chart: which places can be chosen, whose card is open, and how a place is taken."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from engine.dive.boards import PlaceKind
from engine.dive.finds import MOST_FINDS, Find
from engine.dive.state import Dive
from engine.dive.way import PEARLS_FOR_NO_FIND, columns_ahead
from game.dive.chart_pictures import PlaceState, Station
from game.dive.chart_scene import ChartScene
from game.menu.menu import MenuScene
from game.scenes.context import Context
from game.ui.selectors import Switch
from tests.game.dive.hosted import dive_at, host
from tests.game.driver import Driver

Taken = list[tuple[int, bool]]


class Chart:
    """A chart in a window, with the calls that it made."""

    def __init__(self, folder: Path, dive: Dive, **settings: Any) -> None:
        self.taken: Taken = []
        self.pauses = 0
        self.driver: Driver = host(folder, self._scene(dive), **settings)

    def _scene(self, dive: Dive) -> Callable[[Context], ChartScene]:
        def pause() -> None:
            self.pauses += 1

        return lambda context: ChartScene(
            context, dive, lambda column, pact: self.taken.append((column, pact)), pause
        )

    @property
    def scene(self) -> ChartScene:
        assert isinstance(self.driver.scene, ChartScene)
        return self.driver.scene

    def stations(self, state: PlaceState) -> list[Station]:
        return [one for row in self.scene.rows for one in row if one.state is state]

    def click(self, station: Station, settle: float = 0.1) -> None:
        self.driver.click(station.rect.center, settle=settle)

    def key(self, key: int) -> None:
        self.driver.key(key)


@pytest.mark.slow
def test_the_places_of_the_next_row_at_the_ends_of_lines_are_ahead(tmp_path: Path) -> None:
    for level, row in ((0, 0), (1, 1), (2, 3)):
        folder = tmp_path / f"{level}{row}"
        folder.mkdir()
        dive = dive_at(level, row)
        chart = Chart(folder, dive)
        ahead = chart.stations(PlaceState.AHEAD)
        assert {one.spot.row for one in ahead} == {row}
        assert tuple(one.spot.column for one in ahead) == columns_ahead(dive)
        assert len(chart.stations(PlaceState.DONE)) == row


def test_a_compass_leads_to_all_places_of_the_row(tmp_path: Path) -> None:
    dive = dive_at(1, 1, finds=(Find.COMPASS,))
    chart = Chart(tmp_path, dive)
    assert len(chart.stations(PlaceState.AHEAD)) == len(dive.chart.rows[1])


def test_one_click_on_the_place_that_is_chosen_at_first_only_reads_its_card(tmp_path: Path) -> None:
    chart = Chart(tmp_path, dive_at(0, 0))
    first = chart.scene.chosen
    chart.click(first, settle=1.0)
    assert chart.taken == []
    chart.click(first, settle=1.0)
    assert chart.taken == [(first.spot.column, False)]


@pytest.mark.slow
@pytest.mark.parametrize(("level", "row"), [(0, 1), (1, 2), (2, 3)])
def test_the_keyboard_begins_at_a_place_ahead_and_takes_it(
    tmp_path: Path, level: int, row: int
) -> None:
    driver = host(tmp_path, MenuScene)
    driver.key(pygame.K_DOWN)
    taken: Taken = []
    scene = ChartScene(
        driver.app.context,
        dive_at(level, row),
        lambda column, pact: taken.append((column, pact)),
        lambda: None,
    )
    driver.app.stack.switch(scene)
    driver.run(1.0)
    assert scene.chosen.state is PlaceState.AHEAD
    driver.key(pygame.K_RETURN, settle=1.0)
    assert taken == [(scene.chosen.spot.column, False)]


def test_a_place_with_a_board_is_chosen_at_first_if_there_is_one(tmp_path: Path) -> None:
    for seed in range(40):
        dive = dive_at(0, 1, seed=seed)
        places = [dive.chart.rows[1][column] for column in columns_ahead(dive)]
        if any(one.plan is None for one in places) and any(one.plan for one in places):
            break
    assert Chart(tmp_path, dive).scene.chosen.spot.place.plan is not None


def test_a_second_click_takes_a_place(tmp_path: Path) -> None:
    chart = Chart(tmp_path, dive_at(0, 0))
    other = next(one for one in chart.stations(PlaceState.AHEAD) if one is not chart.scene.chosen)
    chart.click(other)
    assert chart.taken == []
    assert chart.scene.shown is other
    chart.click(other, settle=1.0)
    assert chart.taken == [(other.spot.column, False)]


def test_the_button_of_the_card_takes_the_place_once(tmp_path: Path) -> None:
    chart = Chart(tmp_path, dive_at(0, 0))
    button = chart.scene.group.default
    assert button is not None
    chart.driver.click(button.rect.center, settle=0.02)
    assert chart.taken == []  # Puff swims there first
    chart.driver.click(button.rect.center, settle=0.02)  # and a press ends that
    chart.driver.run(1.0)
    assert chart.taken == [(chart.scene.chosen.spot.column, False)]


def test_a_pact_is_made_for_its_place_alone(tmp_path: Path) -> None:
    dive = next(
        dive
        for seed in range(1, 99)
        if (dive := dive_at(0, 0, seed)) and all(p.plan and p.plan.pact for p in dive.chart.rows[0])
    )
    chart = Chart(tmp_path, dive)
    first, second = chart.stations(PlaceState.AHEAD)[:2]
    chart.click(first)
    switch = next(w for w in chart.scene.group.widgets if isinstance(w, Switch))
    chart.driver.click(switch.option_rects(switch.rect)[1].center)
    chart.click(second)
    chart.click(first)
    chart.click(first, settle=1.0)
    assert chart.taken == [(first.spot.column, True)]


def test_no_pact_is_made_for_a_place_that_cannot_be_reached_yet(tmp_path: Path) -> None:
    """A pact for a place further down was one for the place ahead in its column, even for a rest,
    and no such dive could be read again."""
    dive = next(
        dive
        for seed in range(1, 99)
        if (dive := dive_at(0, 0, seed)) and all(p.plan and p.plan.pact for p in dive.chart.rows[1])
    )
    chart = Chart(tmp_path, dive)
    for later in chart.stations(PlaceState.LATER)[: len(dive.chart.rows[1])]:
        chart.click(later)
        switch = next(w for w in chart.scene.group.widgets if isinstance(w, Switch))
        chart.driver.click(switch.option_rects(switch.rect)[1].center)
        chart.key(pygame.K_SPACE)
    ahead = chart.stations(PlaceState.AHEAD)[0]
    chart.click(ahead)
    chart.click(ahead, settle=1.0)
    assert chart.taken == [(ahead.spot.column, False)]


def test_the_place_under_the_mouse_shows_its_card_until_the_mouse_leaves(tmp_path: Path) -> None:
    chart = Chart(tmp_path, dive_at(0, 0))
    chosen, later = chart.scene.chosen, chart.stations(PlaceState.LATER)[0]
    chart.driver.move(later.rect.center)
    chart.driver.run(0.4)
    assert chart.scene.shown is later
    assert chart.scene.group.default is None  # it cannot be chosen yet
    chart.driver.move((2, 2))
    chart.driver.run(0.4)
    assert chart.scene.shown is chosen


def test_keys_go_left_and_right_among_the_places_ahead(tmp_path: Path) -> None:
    chart = Chart(tmp_path, dive_at(0, 0))
    ahead = chart.stations(PlaceState.AHEAD)
    for _ in ahead:
        chart.key(pygame.K_LEFT)
    assert chart.scene.shown is ahead[0]
    for one in ahead[1:]:
        chart.key(pygame.K_RIGHT)
        assert chart.scene.shown is one
    chart.key(pygame.K_DOWN)
    assert chart.scene.shown.spot.row == 1  # to be read, not to be taken
    chart.key(pygame.K_RETURN)
    assert chart.taken == []
    chart.key(pygame.K_UP)
    chart.key(pygame.K_RETURN)
    chart.driver.run(1.0)
    assert len(chart.taken) == 1


def test_escape_pauses(tmp_path: Path) -> None:
    chart = Chart(tmp_path, dive_at(0, 0))
    chart.key(pygame.K_ESCAPE)
    assert chart.pauses == 1


def test_nothing_waits_for_motion_if_it_is_reduced(tmp_path: Path) -> None:
    chart = Chart(tmp_path, dive_at(0, 0), reduced_motion=True)
    chart.key(pygame.K_RETURN)
    assert len(chart.taken) == 1


@pytest.mark.parametrize("size", [(1280, 720), (800, 1000), (640, 480)])
def test_places_stand_apart_and_lines_do_not_cross(tmp_path: Path, size: tuple[int, int]) -> None:
    more = {"window_width": size[0], "window_height": size[1]}
    chart = Chart(tmp_path, dive_at(3, 0), **more)
    stations = [one for row in chart.scene.rows for one in row]
    window = pygame.Rect((0, 0), size)
    for one in stations:
        assert window.contains(one.rect)
        assert one.rect.collidelistall([other.rect for other in stations if other is not one]) == []
    for row in chart.scene.rows:
        assert [one.rect.centerx for one in row] == sorted(one.rect.centerx for one in row)


@pytest.mark.parametrize(
    ("size", "percent", "is_resized"),
    [
        ((1280, 720), 100, False),
        ((1280, 720), 100, True),
        ((1280, 720), 200, False),
        ((720, 1280), 200, False),
    ],
)
def test_places_stay_where_they_are_whichever_card_is_shown(
    tmp_path: Path, size: tuple[int, int], percent: int, is_resized: bool
) -> None:
    more = {"window_width": size[0], "window_height": size[1], "ui_scale": percent}
    chart = Chart(tmp_path, dive_at(4, 1), **more)
    if is_resized:
        chart.driver.run(1.5)
        size = size[0] - 40, size[1] - 40
        chart.driver.resize(size)
    chart.driver.run(1.5)  # all cards are measured by then
    stations = [one for row in chart.scene.rows for one in row]
    window, places = pygame.Rect((0, 0), size), [one.rect.copy() for one in stations]
    for station in stations:
        seen = station.rect.clip(window)
        if seen:
            chart.driver.move(seen.center)
            chart.driver.run(0.05)
        assert [one.rect for one in stations] == places


def test_a_rest_and_a_clam_can_be_chosen(tmp_path: Path) -> None:
    for kind in (PlaceKind.REST, PlaceKind.CLAM):
        folder = tmp_path / kind.value
        folder.mkdir()
        dive = next(
            dive
            for seed in range(1, 99)
            for dive in [dive_at(0, 1, seed)]
            if kind in {dive.chart.rows[1][column].kind for column in columns_ahead(dive)}
        )
        chart = Chart(folder, dive)
        place = next(o for o in chart.stations(PlaceState.AHEAD) if o.spot.place.kind is kind)
        chart.click(place)
        chart.click(place, settle=1.0)
        assert chart.taken == [(place.spot.column, False)]


def test_a_card_promises_finds_only_where_there_are_some_to_give(tmp_path: Path) -> None:
    finds = tuple(Find)[:MOST_FINDS]
    chart = Chart(tmp_path, dive_at(2, 0, finds=finds))
    texts = chart.driver.app.context.texts
    told = texts("chart.no_find_note", most=MOST_FINDS, pearls=PEARLS_FOR_NO_FIND)
    for station in (one for row in chart.scene.rows for one in row):
        plan = station.spot.place.plan
        chart.click(station)
        chart.driver.run(0.3)
        said = [getattr(box, "said", "") for box in chart.scene.tree.shown]
        assert (told in said) == (plan is not None and plan.gives_find)
        assert texts("chart.a_find") not in said
