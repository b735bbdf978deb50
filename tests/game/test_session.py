"""One game being played: when the clock runs, what the record and the click counts hold."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.commands import Chord, Command, Flag, Open, Reset, Retry
from engine.config import Fairness, GameConfig, StartRule
from engine.events import CellsOpened, FieldCreated, MinesPlaced
from engine.game import Status
from engine.metrics import Clicks
from engine.minefield import Minefield
from engine.recording import Recording, Timed
from engine.replay import verify
from game.session import PlayClock, Session

MINES = """
    *..*.
    .....
    .....
"""
# Numbers of MINES:
#   *11*1
#   11111
#   00000
OPENING, MINE, ONE = (0, 2), (0, 0), (4, 0)


def session() -> Session:
    """A game in play over MINES, its clock not started, nothing opened."""
    field = Minefield.from_text(MINES)
    played = Session(GameConfig(5, 3, 2), seed=1)
    played.game.restore(replace(played.position, status=Status.PLAYING, field=field, first=OPENING))
    return played


def submit(played: Session, *timed: tuple[float, Command]) -> None:
    for at, command in timed:
        played.submit(command, at)


# The play clock


@pytest.mark.parametrize(
    ("calls", "asked_at", "expected"),
    [
        ([], 50.0, 0),
        ([("start", 10.0)], 10.0, 0),
        ([("start", 10.0)], 11.2345, 1234),
        ([("start", 10.0)], 10.0009, 0),
        ([("start", 10.0), ("start", 12.0)], 13.0, 3000),
        ([("start", 10.0), ("stop", 11.5)], 99.0, 1500),
        ([("stop", 11.5)], 99.0, 0),
        ([("start", 10.0), ("stop", 11.0), ("stop", 15.0)], 99.0, 1000),
        ([("start", 10.0), ("stop", 11.0), ("start", 20.0)], 20.25, 1250),
        ([("start", 10.0)], 9.0, 0),
    ],
)
def test_the_clock_counts_whole_ms_between_start_and_stop(
    calls: list[tuple[str, float]], asked_at: float, expected: int
) -> None:
    clock = PlayClock()
    for name, at in calls:
        getattr(clock, name)(at)
    assert clock.ms(asked_at) == expected
    assert clock.is_running == (bool(calls) and calls[-1][0] == "start")


@pytest.mark.parametrize("ms", [1, 7, 249, 333, 1001, 59_999])
def test_a_time_in_whole_ms_is_told_to_the_ms(ms: int) -> None:
    clock = PlayClock()
    clock.start(1000.1)
    assert clock.ms(1000.1 + ms / 1000) == ms


def test_the_timer_starts_with_the_first_open_not_with_a_flag() -> None:
    played = Session(GameConfig(7, 5, 4), seed=3)
    submit(played, (1.0, Flag((0, 0))), (2.0, Flag((0, 0))), (2.5, Chord((3, 2))))
    assert played.status is Status.READY
    assert not played.clock.is_running
    assert played.clock.ms(9.0) == 0
    played.submit(Open((3, 2)), 10.0)
    assert played.clock.is_running
    assert played.clock.ms(10.75) == 750


@pytest.mark.parametrize(("last", "status"), [(Open(MINE), Status.LOST), (Open(ONE), Status.WON)])
def test_the_timer_stops_at_the_end(last: Command, status: Status) -> None:
    played = session()
    submit(played, (10.0, Open(OPENING)), (11.0, Open((1, 0))), (11.5, Open((2, 0))), (12.5, last))
    assert played.status is status
    assert not played.clock.is_running
    assert played.clock.ms(99.0) == 2500


def test_reset_puts_everything_back_and_waits() -> None:
    played = session()
    submit(played, (10.0, Open(OPENING)), (11.0, Flag(MINE)), (12.0, Open((1, 0))))
    assert played.submit(Reset(77), 13.0) == (FieldCreated(played.config, 77),)
    assert (played.seed, played.status) == (77, Status.READY)
    assert (played.clicks, played.record) == (Clicks(), [])
    assert played.clock.ms(20.0) == 0


def test_retry_starts_the_clock_at_once_and_the_replayed_click_is_not_counted() -> None:
    played = session()
    submit(played, (10.0, Open(OPENING)), (12.0, Open(MINE)))
    mines = played.position.field
    events = played.submit(Retry(), 20.0)
    assert [type(event) for event in events] == [FieldCreated, MinesPlaced, CellsOpened]
    assert events[-1].replayed
    assert played.status is Status.PLAYING
    assert played.position.field == mines
    assert played.position.board.number(OPENING) == 0
    assert (played.clicks, played.record) == (Clicks(), [])
    assert played.clock.ms(20.5) == 500


def test_retry_before_the_first_open_is_a_new_start() -> None:
    played = Session(GameConfig(7, 5, 4), seed=3)
    played.submit(Retry(), 5.0)
    assert played.status is Status.READY
    assert not played.clock.is_running


# The record and the counts


def test_the_record_holds_every_command_with_its_ms() -> None:
    played = Session(GameConfig(7, 5, 4), seed=3)
    submit(
        played,
        (5.0, Flag((0, 0))),
        (6.0, Open((3, 2))),
        (6.125, Flag((0, 0))),
        (7.5, Chord((3, 2))),
    )
    assert played.record == [
        Timed(0, Flag((0, 0))),
        Timed(0, Open((3, 2))),
        Timed(125, Flag((0, 0))),
        Timed(1500, Chord((3, 2))),
    ]


def test_the_record_waits_with_the_clock() -> None:
    played = session()
    submit(played, (10.0, Open(OPENING)))
    played.clock.stop(11.0)
    played.clock.start(50.0)
    played.submit(Flag(MINE), 50.5)
    assert played.record[-1] == Timed(1500, Flag(MINE))


def test_the_record_played_again_gives_the_same_position() -> None:
    played = Session(GameConfig(9, 7, 12), seed=11)
    cells = [(x, y) for y in range(7) for x in range(9)]
    for number, cell in enumerate(cells[30:] + cells[:30]):
        command = (Open, Flag, Chord)[number % 3](cell)
        played.submit(command, 10 + number / 7)
    again = verify(Recording.parse(str(played.recording(99.0))))
    assert again.game.position == played.position
    assert again.clicks == played.clicks


def test_a_retried_game_is_recorded_with_what_it_was_given() -> None:
    played = Session(GameConfig(9, 7, 12), seed=11)
    submit(played, (5.0, Open((4, 4))), (6.0, Retry()), (7.5, Flag((0, 0))), (8.0, Open((4, 3))))
    recording = played.recording(9.0)
    assert recording.retried == (4, 4)
    assert recording.moves == (Timed(1500, Flag((0, 0))), Timed(2000, Open((4, 3))))
    assert verify(recording).game.position == played.position


@pytest.mark.parametrize("fairness", [Fairness.MERCY, Fairness.STRICT])
def test_mines_drawn_anew_are_recorded(fairness: Fairness) -> None:
    config = GameConfig(6, 5, 9, start=StartRule.SAFE, fairness=fairness)
    redrawn = 0
    for seed in range(20):
        played = Session(config, seed)
        for number, cell in enumerate(config.grid.cells(config.grid.full)):
            played.submit(Open(cell), number / 10)
        recording = played.recording(9.0)
        redrawn += any(timed.redrawn is not None for timed in recording.moves)
        assert verify(Recording.parse(str(recording))).game.position == played.position
    assert redrawn > 5


@pytest.mark.parametrize(
    ("commands", "counts"),
    [
        ([Open(OPENING)], Clicks(1, 0, 0)),
        ([Open(OPENING), Open(OPENING)], Clicks(2, 0, 0)),
        ([Flag(MINE), Flag(MINE), Open(OPENING)], Clicks(1, 2, 0)),
        ([Open(OPENING), Chord((2, 1)), Chord((2, 1))], Clicks(1, 0, 2)),
        ([Open(OPENING), Chord(MINE), Flag(OPENING)], Clicks(1, 1, 1)),
    ],
)
def test_every_click_counts_those_that_change_nothing_too(
    commands: list[Command], counts: Clicks
) -> None:
    played = session()
    submit(played, *((10.0 + n, command) for n, command in enumerate(commands)))
    assert played.clicks == counts
    assert counts.total == len(commands)


def test_nothing_counts_after_the_end() -> None:
    played = session()
    submit(played, (10.0, Open(OPENING)), (11.0, Open(MINE)))
    before = played.position, played.clicks, list(played.record), played.clock.ms(99)
    for command in (Open((1, 0)), Flag((1, 0)), Chord((1, 1))):
        assert played.submit(command, 12.0) == ()
    assert (played.position, played.clicks, played.record, played.clock.ms(99)) == before


# The figures


def test_figures_of_a_win() -> None:
    played = session()
    moves = [Open(OPENING), Flag(MINE), Flag((3, 0)), Chord((1, 1)), Chord((4, 1))]
    submit(played, *((10.0 + n, move) for n, move in enumerate(moves)))
    figures = played.figures(99.0)
    assert figures.won
    assert figures.ms == 4000
    # One opening, and the ones at the top that no opening opens: (1, 0), (2, 0), (4, 0).
    assert figures.three_bv == figures.three_bv_solved == 4
    assert figures.clicks == Clicks(1, 2, 2)


def test_figures_of_a_loss_tell_how_far_it_came() -> None:
    played = session()
    submit(played, (10.0, Open(OPENING)), (10.5, Open((1, 0))), (11.25, Open(MINE)))
    figures = played.figures(99.0)
    assert not figures.won
    assert (figures.ms, figures.three_bv, figures.three_bv_solved) == (1250, 4, 2)
