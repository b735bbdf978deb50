"""A recorded game as a function of time: positions, the playhead, the pointer and its presses."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.commands import Flag, Open, Undo
from engine.core.config import GameConfig
from engine.core.pointer import PER_CELL, Act, Pointer
from engine.formats.recording import Recording, Result
from engine.formats.replay import Replay, ReplayError
from engine.rules.game import Status
from game.input.click_machine import Intent, Pressed
from game.platform import paths
from game.platform.background import Later
from game.playback import playback as playback_module
from game.playback.playback import Mistake, NotWantedError, Playback, Slip, part_solved
from game.playback.playhead import Playhead
from game.playback.pointer_path import PointerPath
from game.resources.texts import Texts
from game.scenes.playback.move_markers import marks_of
from game.session.session import Session
from tests.game.playback.recorded_games import LOST, WON, recorded

REVERTED = """
    0     open    2,1
    700   flag    0,0
    900   open    0,2
    900   revert
    1200  open    0,1
    1200  won
"""


def random_game(seed: int, clicks: list[tuple[int, bool | None]]) -> Recording:
    """A game of 7x5 on which these cells are opened (True) or flagged (False), or the last move is
    taken back (None), a tenth of a second each."""
    session = Session(GameConfig(7, 5, 6), seed)
    session.submit(Open((3, 2)), 0.0)
    at = 0.0
    for index, opens in clicks:
        at += 0.1
        cell = index % 7, index // 7
        move = Undo() if opens is None else Open(cell) if opens else Flag(cell)
        session.submit(move, at)
    return session.recording(at + 0.5)


# Positions


def test_the_position_follows_the_time() -> None:
    playback = Playback(recorded(WON))
    told = [(ms, playback.made_by(ms)) for ms in (-1, 0, 999, 1080, 1499, 1500, 2199, 2200, 9999)]
    assert told == [
        *((-1, 0), (0, 1), (999, 1), (1080, 2), (1499, 2), (1500, 3), (2199, 3)),
        *((2200, 4), (9999, 4)),
    ]
    assert [playback.position(made).board.flags.bit_count() for made in range(5)] == [0, 0, 1, 2, 2]
    assert playback.position(0).status is Status.READY
    assert playback.position(4).status is Status.WON


@pytest.mark.parametrize("bytes_kept", [64 << 20, 2000, 1])
@settings(max_examples=20)
@given(
    st.integers(0, 99),
    st.lists(st.tuples(st.integers(0, 34), st.sampled_from([True, False, None])), max_size=25),
    st.data(),
)
def test_jumping_about_gives_what_playing_on_gives(
    bytes_kept: int, seed: int, clicks: list[tuple[int, bool | None]], data: st.DataObject
) -> None:
    recording = random_game(seed, clicks)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(playback_module, "MOST_BYTES", bytes_kept)
        playback = Playback(recording)
    replay = Replay(recording)
    positions, events = [replay.game.position], []
    for timed in recording.moves:
        events.append(replay.play(timed))
        positions.append(replay.game.position)
    for made in data.draw(st.lists(st.integers(0, playback.moves), max_size=12)):
        assert playback.position(made) == positions[made]
        if made < playback.moves:
            assert playback.events(made) == events[made]


@pytest.mark.parametrize("bytes_kept", [64 << 20, 1])
def test_a_loss_that_is_taken_back_can_be_jumped_to_from_both_sides(
    bytes_kept: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playback_module, "MOST_BYTES", bytes_kept)
    playback = Playback(recorded(REVERTED))
    statuses = [playback.position(made).status.value for made in (5, 3, 4, 3, 0, 4, 2, 3)]
    assert statuses == ["won", "lost", "playing", "lost", "ready", "playing", "playing", "lost"]
    for move in (0, 3, 4, 0, 2, 3, 1, 3):
        assert playback.events(move)
    assert [playback.cell_of(move) for move in range(5)] == [(2, 1), (0, 0), (0, 2), None, (0, 1)]


@pytest.mark.parametrize("bytes_kept", [64 << 20, 2000, 1])
def test_moves_taken_back_one_after_another_can_be_jumped_to(
    bytes_kept: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playback_module, "MOST_BYTES", bytes_kept)
    lines = "0 open 2,1\n9 flag 0,0\n19 open 0,2\n29 undo\n39 undo\n49 undo\n59 open 2,1"
    playback = Playback(recorded(lines))
    opened = [0, 11, 11, 11, 11, 11, 0, 11]
    for made in (7, 5, 6, 3, 0, 4, 5, 2, 6, 1):
        board = playback.position(made).board
        assert board.opened.bit_count() == opened[made]
        assert board.flags.bit_count() == (made in (2, 3, 4))
        assert (playback.position(made).status is Status.LOST) == (made == 3)
    for move in (5, 3, 4, 1, 6, 2, 5):
        assert playback.events(move)


def test_few_positions_are_kept_of_a_game_that_would_fill_the_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    recording = random_game(3, [(0, False)] * 200)
    monkeypatch.setattr(playback_module, "MOST_BYTES", 20_000)
    assert len(Playback(recording)._kept) < 40


def test_a_given_first_cell_is_there_from_the_start() -> None:
    lines = WON.replace("0     open         2,1", "")
    playback = Playback(recorded(lines, given=(2, 1)))
    assert playback.position(0).board.opened.bit_count() == 11
    assert playback.position(playback.moves).status is Status.WON


def test_moves_that_do_not_give_the_result_are_refused() -> None:
    with pytest.raises(ReplayError, match="end in a game won"):
        Playback(recorded(WON, result=Result.LOST))


def test_mistakes_are_the_losing_move_and_wrong_flags() -> None:
    assert Playback(recorded(WON)).mistakes == ()
    found = Playback(recorded(LOST)).mistakes
    assert found == (Mistake(1, Slip.WRONG_FLAG), Mistake(3, Slip.LOSS))
    assert Playback(recorded(REVERTED)).mistakes == (Mistake(2, Slip.LOSS_BACK),)
    (mark,) = marks_of(Playback(recorded(REVERTED)), None, Texts(paths.assets() / "texts"))
    assert mark.text == "A mine; the move was taken back."


def test_how_much_of_the_board_is_done_is_told_by_its_3bv() -> None:
    # One opening, and the 2 at the left edge.
    playback = Playback(recorded(WON))
    parts = [part_solved(playback.position(made)) for made in range(5)]
    assert parts == [0.0, 0.5, 0.5, 0.5, 1.0]


def test_a_playback_that_nobody_wants_any_more_is_given_up() -> None:
    with pytest.raises(NotWantedError):
        Playback(recorded(WON), lambda: False)


def test_work_for_later_hands_on_its_answer_its_error_and_that_it_was_dropped() -> None:
    done = Later(lambda wanted: 5)
    assert done.wait(5)
    assert done.answer() == 5
    failed: Later[int] = Later(lambda wanted: 1 // 0)
    assert failed.wait(5)
    with pytest.raises(ZeroDivisionError):
        failed.answer()

    def until_dropped(wanted: object) -> str:
        while wanted():
            pass
        return "dropped"

    endless = Later(until_dropped)
    assert endless.answer() is None
    endless.drop()
    assert endless.wait(5)
    assert endless.answer() == "dropped"


# The playhead


@pytest.mark.parametrize("speed", [0.25, 1.0, 8.0])
def test_time_passes_at_its_speed_and_stops_at_the_end(speed: float) -> None:
    head = Playhead(Playback(recorded(WON)))
    head.speed, head.is_playing = speed, True
    made = []
    seconds = 0.0
    while head.is_playing:
        made += head.run(0.01)
        seconds += 0.01
    assert made == [0, 1, 2, 3]
    assert seconds == pytest.approx(2.2 / speed, abs=0.02)
    assert (head.ms, head.made, head.is_at_end) == (2200, 4, True)
    assert head.toggle()
    assert (head.ms, head.made, head.is_playing) == (0, 1, True)


def test_a_paused_playhead_stands_still() -> None:
    head = Playhead(Playback(recorded(WON)))
    assert list(head.run(5.0)) == []
    assert head.ms == 0


def test_steps_part_moves_of_the_same_millisecond() -> None:
    lines = WON.replace("1500  flag", "1080  flag")
    head = Playhead(Playback(recorded(lines)))
    stops = []
    for by in (1, 1, 1, -1, -1, 9, -9):
        head.step(by)
        stops.append((head.made, head.ms))
    assert stops == [(1, 0), (2, 1080), (3, 1080), (2, 1080), (1, 0), (4, 2200), (0, 0)]


def test_the_next_and_the_last_mark_are_found_from_any_moment() -> None:
    head = Playhead(Playback(recorded(WON)))
    times = [1080, 1500]
    stops = []
    for by in (1, 1, 1, -1, -1):
        stops.append((head.to_next(times, by), head.ms))
    assert stops == [(True, 1080), (True, 1500), (False, 1500), (True, 1080), (False, 1080)]


# The pointer


def test_the_pointer_walks_evenly_between_two_places() -> None:
    way = PointerPath(recorded(WON))
    assert way.place(0) == (2.5, 0.5)
    assert way.place(500) == (1.5, 0.5)
    assert way.place(750) == (1.0, 0.5)
    assert way.place(99_999) == (1.5, 1.5)


def test_a_pointer_that_was_away_comes_back_at_once_and_does_not_crawl() -> None:
    way = PointerPath(recorded("0 move 0.5,0.5\n0 open 2,1\n9000 move 4.5,0.5\n9000 abandoned"))
    assert way.place(8000) == (0.5, 0.5)
    assert way.place(8940) == (2.5, 0.5)


def test_a_finger_is_there_only_while_it_is_down() -> None:
    way = PointerPath(
        recorded(
            """
            0    open         2,1
            500  finger down  1.5,1.5
            600  finger up    1.5,1.5
            900  finger down  4.5,0.5
            950  abandoned
            """
        )
    )
    assert [way.place(ms) for ms in (499, 500, 599, 600, 899, 900)] == [
        *(None, (1.5, 1.5), (1.5, 1.5), None, None, (4.5, 0.5))
    ]
    assert (way.is_finger(550), way.is_finger(700), way.is_finger(920)) == (True, False, True)
    assert way.trail(920, 700) == [(4.5, 0.5, pytest.approx(20 / 700)), (4.5, 0.5, 0.0)]


def test_the_trail_ends_at_the_pointer_and_ages_backward() -> None:
    way = PointerPath(recorded(WON))
    trail = way.trail(1200, 400)
    assert trail[-1] == (*way.place(1200), 0.0)
    assert trail[0] == (*way.place(800), 1.0)
    ages = [age for _, _, age in trail]
    assert ages == sorted(ages, reverse=True)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        # While the left button is down its cell looks pressed, and from the release on no more.
        (
            "100 left down 0.5,1.5\n200 left up 0.5,1.5\n200 open 0,1",
            {99: None, 100: "0,1", 200: None},
        ),
        # It goes along with the pointer.
        (
            "100 left down 0.5,1.5\n180 move 3.5,1.5\n200 left up 3.5,1.5",
            {110: "0,1", 185: "3,1"},
        ),
        # The right button alone presses nothing.
        ("100 right down 0.5,0.5\n200 right up 0.5,0.5\n200 flag 0,0", {150: None}),
        # Both buttons press the whole 3x3, and after the first release nothing does.
        (
            "100 left down 1.5,1.5\n120 right down 1.5,1.5\n"
            "200 left up 1.5,1.5\n200 chord 1,1\n300 right up 1.5,1.5",
            {110: "1,1", 150: "1,1 area", 250: None},
        ),
        # So they do where the release makes no move.
        (
            "100 left down 1.5,1.5\n120 right down 1.5,1.5\n200 left up 1.5,1.5",
            {110: "1,1", 150: "1,1 area", 250: None},
        ),
        # A left click that chorded, as some players have it, pressed the 3x3 from the start.
        ("100 left down 1.5,1.5\n200 left up 1.5,1.5\n200 chord 1,1", {110: "1,1 area"}),
        ("100 middle down 1.5,1.5\n200 middle up 1.5,1.5", {150: "1,1 area", 200: None}),
        # A press that slides off the board.
        ("100 left down 0.5,0.5\n150 move -1.5,0.5\n200 left up -1.5,0.5", {101: "0,0", 160: None}),
    ],
)
def test_what_looks_pressed(lines: str, told: dict[int, str | None]) -> None:
    way = PointerPath(recorded(f"0 open 2,1\n{lines}\n500 abandoned"))

    def name(pressed: Pressed | None) -> str | None:
        if pressed is None:
            return None
        return f"{pressed.cell[0]},{pressed.cell[1]}" + (" area" if pressed.area else "")

    assert {ms: name(way.pressed(ms)) for ms in told} == told


def test_clicks_are_told_by_button_and_moves_of_keys_by_what_they_did() -> None:
    way = PointerPath(recorded(WON))
    told = [(click.ms, click.x, click.y, click.intent) for click in way.clicks(2200, 9999)]
    assert told == [
        (0, 2.5, 1.5, Intent.OPEN),
        (1000, 0.5, 0.5, Intent.FLAG),
        (1500, 0.5, 2.5, Intent.FLAG),
        (2100, 1.5, 1.5, Intent.OPEN),
        (2150, 1.5, 1.5, Intent.FLAG),
    ]
    assert [click.ms for click in way.clicks(1600, 600)] == [1000, 1500]


def test_a_move_by_key_shows_the_cursor_until_the_pointer_moves() -> None:
    way = PointerPath(recorded(WON))
    assert [way.cursor(ms) for ms in (500, 1200, 1500, 1999, 2000)] == [
        *((2, 1), None, (0, 2), (0, 2), None)
    ]
    assert not PointerPath(recorded(LOST)).is_known
    assert PointerPath(recorded(LOST)).cursor(800) == (0, 1)


@settings(max_examples=50)
@given(
    st.lists(
        st.tuples(
            st.integers(0, 400), st.integers(-40, 120), st.integers(-40, 90), st.sampled_from(Act)
        ),
        max_size=30,
    ),
    st.integers(-10, 9000),
)
def test_no_pointer_however_odd_breaks_a_replay(
    steps: list[tuple[int, int, int, Act]], ms: int
) -> None:
    points, at = [], 0
    for after, x, y, act in steps:
        at += after
        points.append(Pointer(at, x, y, act))
    recording = replace(recorded("0 open 2,1\n20000 abandoned"), pointer=tuple(points))
    way = PointerPath(recording)
    place = way.place(ms)
    trail = way.trail(ms, 700)
    assert (place is None) == (not trail)
    assert all(0 <= age <= 1 for _, _, age in trail)
    pressed = way.pressed(ms)
    assert pressed is None or pressed.cell in recording.config.grid
    if place is not None:
        xs = [point.x / PER_CELL for point in points]
        assert min(xs) <= place[0] <= max(xs)
    assert isinstance(way.clicks(ms, 450), list)
