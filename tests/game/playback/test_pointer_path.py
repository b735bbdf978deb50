"""The pointer of a recorded game: its place, its trail, its presses and its clicks."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.pointer import PER_CELL, PointerAction, PointerSample
from game.input.click_machine import Intent
from game.playback.pointer_path import PointerPath
from tests.game.playback.recorded_games import LOST, WON, record_game


def test_the_pointer_moves_evenly_with_a_trail_and_comes_back_quickly_after_a_rest() -> None:
    path = PointerPath(record_game(WON))
    places = [path.point_at(ms) for ms in (0, 500, 750, 99_999)]
    assert places == [(2.5, 0.5), (1.5, 0.5), (1.0, 0.5), (1.5, 1.5)]
    trail = path.trail(1200, 400)
    assert (trail[0], trail[-1]) == ((*path.point_at(800), 1.0), (*path.point_at(1200), 0.0))
    ages = [age for _, _, age in trail]
    assert ages == sorted(ages, reverse=True)
    path = PointerPath(record_game("0 move 0.5,0.5\n0 open 2,1\n9000 move 4.5,0.5\n9000 abandoned"))
    assert [path.point_at(ms) for ms in (8000, 8940)] == [(0.5, 0.5), (2.5, 0.5)]


def test_a_finger_has_a_place_only_while_it_is_down() -> None:
    lines = "0 open 2,1\n500 finger down 1.5,1.5\n600 finger up 1.5,1.5\n900 finger down 4.5,0.5"
    path = PointerPath(record_game(f"{lines}\n950 abandoned"))
    assert [path.point_at(ms) for ms in (499, 500, 599, 600, 899, 900)] == [
        *(None, (1.5, 1.5), (1.5, 1.5), None, None, (4.5, 0.5))
    ]
    assert (path.is_finger(550), path.is_finger(700), path.is_finger(920)) == (True, False, True)
    assert path.trail(920, 700) == [(4.5, 0.5, pytest.approx(20 / 700)), (4.5, 0.5, 0.0)]


PRESSED = [
    # While the left button is down its cell looks pressed, and from the release on no more.
    ("100 left down 0.5,1.5\n200 left up 0.5,1.5\n200 open 0,1", {99: None, 100: "0,1", 200: None}),
    # It goes along with the pointer.
    ("100 left down 0.5,1.5\n180 move 3.5,1.5\n200 left up 3.5,1.5", {110: "0,1", 185: "3,1"}),
    # The right button alone presses nothing.
    ("100 right down 0.5,0.5\n200 right up 0.5,0.5\n200 flag 0,0", {150: None}),
    # Both buttons press the whole 3x3, and after the first release, be it a move or not, nothing.
    *(
        (
            f"100 left down 1.5,1.5\n120 right down 1.5,1.5\n200 left up 1.5,1.5{rest}",
            {110: "1,1", 150: "1,1 area", 250: None},
        )
        for rest in ("", "\n200 chord 1,1\n300 right up 1.5,1.5")
    ),
    # A left click that chorded, as some players have it, pressed the 3x3 from the start.
    ("100 left down 1.5,1.5\n200 left up 1.5,1.5\n200 chord 1,1", {110: "1,1 area"}),
    ("100 middle down 1.5,1.5\n200 middle up 1.5,1.5", {150: "1,1 area", 200: None}),
    # A press that slides off the board.
    ("100 left down 0.5,0.5\n150 move -1.5,0.5\n200 left up -1.5,0.5", {101: "0,0", 160: None}),
]


@pytest.mark.parametrize(("lines", "told"), PRESSED)
def test_what_looks_pressed(lines: str, told: dict[int, str | None]) -> None:
    path = PointerPath(record_game(f"0 open 2,1\n{lines}\n500 abandoned"))
    for ms, name in told.items():
        pressed = path.pressed(ms)
        shown = pressed and "{},{}".format(*pressed.cell) + " area" * pressed.area
        assert shown == name, ms


def test_clicks_have_the_intent_of_their_button_or_move() -> None:
    path = PointerPath(record_game(WON))
    told = [(click.ms, click.x, click.y, click.intent) for click in path.clicks(2200, 9999)]
    assert told == [
        (0, 2.5, 1.5, Intent.OPEN),
        (1000, 0.5, 0.5, Intent.FLAG),
        (1500, 0.5, 2.5, Intent.FLAG),
        (2100, 1.5, 1.5, Intent.OPEN),
        (2150, 1.5, 1.5, Intent.FLAG),
    ]
    assert [click.ms for click in path.clicks(1600, 600)] == [1000, 1500]


def test_a_move_by_key_shows_the_cursor_until_the_pointer_moves() -> None:
    path = PointerPath(record_game(WON))
    assert [path.cursor(ms) for ms in (500, 1200, 1500, 1999, 2000)] == [
        *((2, 1), None, (0, 2), (0, 2), None)
    ]
    assert PointerPath(record_game(LOST)).cursor(800) == (0, 1)


STEPS = st.tuples(*map(st.integers, (0, -40, -40), (400, 120, 90)), st.sampled_from(PointerAction))


@settings(max_examples=50)
@given(st.lists(STEPS, max_size=30), st.integers(-10, 9000))
def test_no_pointer_however_odd_breaks_a_replay(
    steps: list[tuple[int, int, int, PointerAction]], ms: int
) -> None:
    points, at = [], 0
    for after, x, y, act in steps:
        at += after
        points.append(PointerSample(at, x, y, act))
    recording = replace(record_game("0 open 2,1\n20000 abandoned"), pointer=tuple(points))
    path = PointerPath(recording)
    place = path.point_at(ms)
    trail = path.trail(ms, 700)
    assert (place is None) == (not trail)
    assert all(0 <= age <= 1 for _, _, age in trail)
    pressed = path.pressed(ms)
    assert pressed is None or pressed.cell in recording.config.grid
    if place is not None:
        xs = [point.x / PER_CELL for point in points]
        assert min(xs) <= place[0] <= max(xs)
    assert isinstance(path.clicks(ms, 450), list)
