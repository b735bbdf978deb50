"""Sessions: the clock, the record, the counts, and games that are resumed."""

from dataclasses import replace

import pytest

from engine.core.commands import Chord, Command, Flag, Open, Reset, Retry, Undo
from engine.core.config import RULES, Fairness, GameConfig, StartRule, WinRule
from engine.core.events import CellsOpened, FieldCreated, MinesPlaced
from engine.core.minefield import Minefield
from engine.core.pointer import PointerAction, PointerSample
from engine.formats.recording import Recording, Timed
from engine.formats.replay import verify
from engine.generation.placement import place
from engine.rules.game import Status
from engine.rules.metrics import Clicks
from game.session.session import Deal, PlayClock, Session

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
    """Return a game in play over MINES, with its clock stopped and all cells closed."""
    field = Minefield.from_text(MINES)
    played = Session(GameConfig(5, 3, 2), seed=1)
    played.game.restore(replace(played.position, status=Status.PLAYING, field=field, first=OPENING))
    return played


def submit(played: Session, *timed: tuple[float, Command]) -> None:
    for at, command in timed:
        played.submit(command, at)


@pytest.mark.parametrize(
    ("calls", "asked_at", "expected"),
    [
        ([], 50.0, 0),
        ([("start", 10.0)], 11.2345, 1234),
        ([("start", 1000.1)], 1000.1 + 59.999, 59_999),
        ([("start", 10.0), ("start", 12.0)], 13.0, 3000),
        ([("start", 10.0), ("stop", 11.5)], 99.0, 1500),
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


def test_a_win_stops_the_clock_and_has_figures_and_a_pointer() -> None:
    played = session()
    played.add_pointer(PointerAction.MOVE, 0.5, 2.0, 9.0)
    played.add_pointer(PointerAction.LEFT_DOWN, 0.5, 2.0, 9.9)
    submit(played, (10.0, Open(OPENING)))
    played.add_pointer(PointerAction.MOVE, 3.5, 2.0, 10.5)
    idle = [Open(OPENING), Flag(OPENING), Chord(ONE), Chord(OPENING)]
    moves = [*idle, Flag(MINE), Flag((3, 0)), Chord((1, 1)), Chord((4, 1))]
    submit(played, *((11.0 + n, move) for n, move in enumerate(moves)))
    assert (played.status, played.clock.is_running) == (Status.WON, False)
    figures = played.figures(99.0)
    assert (figures.won, figures.ms, played.clock.ms(99.0)) == (True, 8000, 8000)
    # One opening, and the ones at the top that no opening opens: (1, 0), (2, 0), (4, 0).
    assert figures.three_bv == figures.three_bv_solved == 4
    assert figures.clicks == Clicks(2, 3, 4), "those without effect too"
    assert figures.path == 3.0
    assert played.pointer_recorder.pointer == (
        PointerSample(0, 8, 32),
        PointerSample(0, 8, 32, PointerAction.LEFT_DOWN),
        PointerSample(492, 8, 32),
        PointerSample(500, 56, 32),
    )


def test_a_loss_stops_the_clock_and_can_only_be_undone() -> None:
    played = session()
    submit(played, (10.0, Open(OPENING)), (10.5, Open((1, 0))), (11.25, Open(MINE)))
    assert (played.status, played.clock.is_running) == (Status.LOST, False)
    figures = played.figures(99.0)
    assert (figures.won, figures.ms, played.clock.ms(99.0)) == (False, 1250, 1250)
    assert (figures.three_bv, figures.three_bv_solved) == (4, 2)
    before = played.position, played.clicks, list(played.record)
    for command in (Open((1, 0)), Flag((1, 0)), Chord((1, 1))):
        assert played.submit(command, 12.0) == ()
    played.add_pointer(PointerAction.MOVE, 3.5, 2.0, 12.0)
    assert played.pointer_recorder.pointer == ()
    assert played.figures(12.0).path is None
    assert (played.position, played.clicks, played.record) == before
    played.submit(Undo(), 60.0)
    assert played.status is Status.PLAYING
    assert played.clock.ms(61.0) == 2250


def test_retry_starts_the_clock_and_counts_no_replayed_click_and_reset_clears_all() -> None:
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
    submit(played, (21.0, Flag(MINE)), (22.0, Open((1, 0))))
    assert played.submit(Reset(77), 23.0) == (FieldCreated(played.config, 77),)
    assert (played.seed, played.status) == (77, Status.READY)
    assert (played.clicks, played.record) == (Clicks(), [])
    assert played.clock.ms(30.0) == 0


@pytest.mark.parametrize("again", [Retry(), Reset(5)], ids=str)
def test_a_game_keeps_the_rules_it_began_with_and_the_next_one_has_those_of_today(
    again: Retry | Reset,
) -> None:
    played = Session(GameConfig(5, 3, 2, win=WinRule.FLAG, rules=1), seed=1)
    field = Minefield.from_text(MINES)
    played.game.restore(replace(played.position, status=Status.PLAYING, field=field, first=OPENING))
    wrong_set = [Open(OPENING), Flag(MINE), Flag((2, 0))]
    submit(played, *((float(at), move) for at, move in enumerate(wrong_set)))
    assert played.status is Status.PLAYING
    created = played.submit(again, 20.0)[0]
    assert isinstance(created, FieldCreated)
    assert created.config == played.config == replace(created.config, rules=RULES)
    if again == Retry():
        submit(played, (21.0, Flag(MINE)), (22.0, Flag((2, 0))))
        assert played.status is Status.LOST


def test_the_clock_starts_with_the_first_open_and_times_every_command() -> None:
    played = Session(GameConfig(7, 5, 4), seed=3)
    submit(played, (0.5, Retry()), (5.0, Flag((0, 0))), (5.5, Chord((3, 2))))
    assert (played.status, played.clock.is_running) == (Status.READY, False)
    submit(played, (6.0, Open((3, 2))), (6.125, Flag((0, 0))))
    played.clock.stop(7.0)
    played.clock.start(50.0)
    submit(played, (50.5, Chord((3, 2))))
    assert played.record == [
        Timed(0, Flag((0, 0))),
        Timed(0, Chord((3, 2))),
        Timed(0, Open((3, 2))),
        Timed(125, Flag((0, 0))),
        Timed(1500, Chord((3, 2))),
    ]


def test_a_retried_game_is_recorded_with_its_given_cell() -> None:
    played = Session(GameConfig(9, 7, 12), seed=11)
    submit(played, (5.0, Open((4, 4))), (6.0, Retry()), (7.5, Flag((0, 0))), (8.0, Open((4, 3))))
    recording = played.recording(9.0)
    assert (recording.given, recording.retried) == ((4, 4), True)
    assert recording.moves == (Timed(1500, Flag((0, 0))), Timed(2000, Open((4, 3))))
    assert verify(recording).game.position == played.position
    resumed = Session.from_recording(recording)
    assert resumed.position == played.position
    assert resumed.recording(0.0) == recording


@pytest.mark.parametrize("fairness", [Fairness.MERCY, Fairness.STRICT])
def test_relocated_mines_are_recorded(fairness: Fairness) -> None:
    config = GameConfig(6, 5, 9, start=StartRule.SAFE, fairness=fairness)
    redrawn = 0
    for seed in range(8):
        played = Session(config, seed)
        for number, cell in enumerate(config.grid.cells(config.grid.full)):
            played.submit(Open(cell), number / 10)
        recording = played.recording(9.0)
        redrawn += any(timed.redrawn is not None for timed in recording.moves)
        assert verify(Recording.parse(str(recording))).game.position == played.position
    assert redrawn > 2


def test_the_first_cell_of_a_deal_is_no_click() -> None:
    config = GameConfig(9, 7, 12)
    played = Session(config, 11, Deal((4, 4)))
    events = played.begin(5.0)
    assert [type(event) for event in events] == [MinesPlaced, CellsOpened]
    submit(played, (7.5, Flag((0, 0))))
    recording = played.recording(8.0)
    assert recording.field == place(config, 11, (4, 4)).field
    assert (recording.given, recording.retried, recording.ms) == ((4, 4), False, 3000)
    assert recording.moves == (Timed(2500, Flag((0, 0))),)
    figures = played.figures(8.0)
    assert (figures.three_bv_solved, figures.clicks, figures.flags) == (0, Clicks(right=1), 1)
    assert verify(recording).game.position == played.position
    played.submit(Undo(), 9.0)
    assert played.submit(Undo(), 9.0) == (), "the first cell cannot be undone"
    tiny = Session(GameConfig(3, 2, 0), 1, Deal((0, 0)))
    tiny.begin(5.0)
    assert (tiny.status, tiny.clock.ms(9.0)) == (Status.WON, 0)


def test_a_resumed_game_continues_where_it_was_left() -> None:
    field = Minefield.from_text(MINES)
    left = Session(GameConfig(5, 3, 2), 1, Deal(OPENING, field))
    left.begin(5.0)
    assert left.position.field == field
    left.add_pointer(PointerAction.MOVE, 1.5, 2.5, 5.5)
    submit(left, (6.0, Flag((0, 0))), (7.0, Chord((1, 1))), (7.5, Flag((0, 0))))
    recording = Recording.parse(str(left.recording(9.25)))
    resumed = Session.from_recording(recording)
    assert resumed.position == left.position
    assert resumed.clock.ms(100.0) == 4250
    assert not resumed.clock.is_running
    assert resumed.figures(100.0) == left.figures(9.25)
    resumed.clock.start(100.0)
    for played, at in ((left, 10.0), (resumed, 100.75)):
        submit(played, (at, Open((1, 0))), (at + 1, Open((4, 0))))
        assert played.status is Status.WON
    assert resumed.recording(102.0).moves == left.recording(11.25).moves


def test_moves_of_a_resumed_game_can_be_undone() -> None:
    left = Session(GameConfig(7, 5, 6), 3)
    submit(left, (1.0, Open((3, 2))), (2.0, Flag((0, 0))))
    again = Session.from_recording(left.recording(4.0))
    submit(again, (10.0, Undo()))
    assert again.position.board.flags == 0
    assert again.position.board.opened == left.position.board.opened
    submit(again, (11.0, Undo()))
    assert again.position.board.opened == 0
    assert again.submit(Undo(), 12.0) == ()
    assert [str(timed.move) for timed in again.record[-2:]] == ["undo", "undo"]
    assert again.clicks.total == 2
    assert Session.from_recording(again.recording(12.0)).position == again.position


@pytest.mark.parametrize("fairness", list(Fairness))
def test_a_resumed_game_is_as_fair_as_before(fairness: Fairness) -> None:
    config = GameConfig(8, 6, 20, start=StartRule.SAFE, fairness=fairness)
    left = Session(config, 5)
    submit(left, (1.0, Open((3, 3))))
    resumed = Session.from_recording(Recording.parse(str(left.recording(2.0))))
    for cell in config.grid.cells(left.position.board.closed):
        submit(left, (3.0, Open(cell)))
        submit(resumed, (3.0, Open(cell)))
        assert resumed.position == left.position
