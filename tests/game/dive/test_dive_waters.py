"""Boards of other waters and shapes in a dive: their cards and signs, and play on them."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine import Status
from engine.core.neighbourhood import Neighbourhood
from engine.dive.airs import Air
from engine.dive.finds import Find, sonar_area
from engine.dive.state import Dive
from engine.dive.waters import LANDMARKS, PLACE_SHAPES, WATERS
from game.dive import board_card, board_signs
from game.dive.chart_pictures import LastStation
from game.dive.looks import SHAPE, WATER, look_name, look_note, look_of
from game.dive.signs import sign_names
from game.scenes.context import water_card
from tests.game.dive.driven_dives import (
    dive_after_kill,
    dive_with,
    leave_and_continue,
    open_board,
)
from tests.game.dive.hosted import dive_at
from tests.game.dive.test_chart_scene import Chart
from tests.game.driver import StartGame
from tests.marks import slow

HEXAGONS, KNIGHT, CROSS = (WATER + water.name for water in WATERS)
RING = SHAPE + "ring"
LOOKS = [
    *((name, ("treasure",)) for name in (HEXAGONS, KNIGHT, CROSS)),
    *((SHAPE + name, ("treasure",)) for name in PLACE_SHAPES),
    *((SHAPE + name, ("darkness", "salvage")) for name in LANDMARKS[:2]),
    *((SHAPE + name, ("darkness", "salvage", "strict")) for name in LANDMARKS[2:]),
]
QUICK = [HEXAGONS, SHAPE + "bow"]


def looks_at(look: str) -> Dive:
    return dive_with(*dict(LOOKS)[look], look=look, least=8)


def test_a_place_has_the_sign_of_its_look_before_those_of_its_twists() -> None:
    for look, twists in LOOKS:
        dive = looks_at(look)
        place = dive.place(len(dive.steps))
        assert look_of(place.plan) == look
        assert sign_names(place)[0] == look
        assert set(sign_names(place)[1:]) == {f"twist_{name}" for name in twists}
        assert len(sign_names(place)) <= 4


def test_a_card_on_the_chart_tells_what_a_number_counts(tmp_path: Path) -> None:
    for look in (HEXAGONS, RING):
        folder = tmp_path / look
        folder.mkdir()
        played = looks_at(look)
        number = len(played.steps)
        level, row = divmod(number - 1, 4)
        dive = dive_at(level, row, played.seed, Air.EASY)
        chart = Chart(folder, dive)
        station = next(
            one for line in chart.scene.rows for one in line if look_of(one.spot.place.plan) == look
        )
        chart.click(station, settle=1.0)
        texts = chart.driver.app.context.texts
        assert chart.scene.tree.find(look_name(texts, look))
        assert chart.scene.tree.find(look_note(texts, look))


def test_a_landmark_is_seen_on_the_chart_in_its_shape(tmp_path: Path) -> None:
    dive = looks_at(SHAPE + "bow")
    chart = Chart(tmp_path, dive_at(3, 3, dive.seed, Air.EASY))
    (last,) = chart.scene.rows[-1]
    assert isinstance(last, LastStation)
    disc = last.disc(chart.driver.app.context.painter, last.rect)
    window, plan = chart.driver.window, dive.plan
    side = disc.width // (plan.width + 1)
    left, top = disc.centerx - plan.width * side // 2, disc.centery - plan.height * side // 2

    def light(x: int, y: int) -> int:
        return sum(window.get_at((left + x * side + side // 2, top + y * side + side // 2))[:3])

    grid = plan.config.grid
    cells = [light(x, y) for x, y in grid.cells(grid.full)]
    gaps = [light(x, 1) for x in range(3, 6)]
    assert not any((x, 1) in grid for x in range(3, 6))
    assert min(cells) > max(gaps)


@pytest.mark.parametrize("look", [HEXAGONS, *slow([KNIGHT, CROSS])])
def test_the_first_board_of_a_water_shows_what_a_number_counts(
    start: StartGame, monkeypatch: pytest.MonkeyPatch, look: str
) -> None:
    shown: list[Neighbourhood] = []
    monkeypatch.setattr(board_card, "draw_counted", lambda *told: shown.append(told[2]))
    driver, dive = start(), looks_at(look)
    context, water = driver.app.context, dive.plan.neighbours
    context.settings.change(cards_seen="")
    open_board(driver, dive)
    driver.run(0.6)
    assert set(shown) == {water}
    driver.begin()
    assert context.has_seen(water_card(water))
    driver.run(0.6)
    shown.clear()
    open_board(driver, dive)
    driver.run(0.6)
    assert not shown


@pytest.mark.parametrize("look", [*QUICK, *slow([look for look, _ in LOOKS if look not in QUICK])])
def test_a_board_of_each_look_is_saved_continued_and_cleared(
    start: StartGame, tmp_path: Path, look: str
) -> None:
    driver = start()
    open_board(driver, looks_at(look))
    driver.begin()
    driver.begin()
    assert driver.status is Status.PLAYING
    config, opened = driver.play.session.config, driver.play.session.position.board.opened
    assert config == driver.dive.config
    assert opened.bit_count() > config.neighbours.most
    saved = dive_after_kill(driver, tmp_path)
    assert saved.run == driver.dive
    again = leave_and_continue(driver)
    assert again.play.session.config == config
    again.begin()
    assert again.play.session.position.board.opened == opened
    again.win()
    again.until("tally")


def test_the_sign_of_a_look_is_in_the_bar_with_a_card_of_its_own(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[list[str]] = []
    monkeypatch.setattr(board_signs, "draw_tooltip", lambda *given: told.append(given[2]))
    driver = start()
    texts = driver.app.context.texts
    for look in (HEXAGONS, RING):
        open_board(driver, looks_at(look))
        driver.begin()
        driver.begin()
        signs = driver.play.dive_hud.signs
        assert list(signs.places) == [look, "twist_treasure"]
        driver.move(signs.places[look].center)
        driver.run(0.1)
        assert told[-1] == [look_name(texts, look), look_note(texts, look)]


@pytest.mark.parametrize("look", [HEXAGONS, RING])
def test_the_sonar_frames_its_area_and_flags_the_mines_in_it(start: StartGame, look: str) -> None:
    driver = start()
    open_board(driver, replace(looks_at(look), finds=(Find.SONAR,)))
    driver.begin()
    driver.begin()
    cell = driver.dive.plan.first
    grid, field = driver.dive.config.grid, driver.field
    before = driver.board_picture()
    driver.play.ping(cell)
    driver.run(0.1)
    assert driver.board_picture() != before
    area = sonar_area(grid, cell)
    assert driver.play.session.position.board.flags == area & field.mines
    assert (area & ~grid.full) == 0
