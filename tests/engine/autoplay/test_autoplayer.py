"""The autoplayer: what it may see, how its games end, and how they are spread."""

import gc
import pickle
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from itertools import count, islice, product
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.autoplay import autoplayer
from engine.autoplay.autoplayer import (
    GameResult,
    OnMine,
    Solver,
    SolverAction,
    SolverGame,
    SolverTurn,
    play_game,
    play_many,
)
from engine.autoplay.measured_play import GameSetup
from engine.core.board import Board
from engine.core.commands import Flag, Open
from engine.core.config import Fairness, GameConfig, StartRule, WinRule
from engine.core.events import CellsOpened, CoverChanged, GameWon, LossReverted, MineHit
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.rules.game import Game, Status
from tests.engine.boards import BAY
from tests.marks import slow

SIMPLE, BEST = Solver.SIMPLE, Solver.BEST
STOP, REVERT = OnMine.STOP, OnMine.REVERT
SMALL = GameConfig(9, 7, 11)

KINDS = [
    GameConfig(8, 6, 9, wraps, start, win)
    for wraps, start, win in product(
        (False, True), (StartRule.SAFE, StartRule.OPENING), (WinRule.OPEN, WinRule.FLAG)
    )
]


def play_on(
    text: str,
    first: Cell,
    solver: Solver = BEST,
    on_mine: OnMine = STOP,
    seed: int = 1,
    **rules: Any,
) -> GameResult:
    field = Minefield.from_text(text, bool(rules.get("wraps")))
    config = GameConfig(field.grid.width, field.grid.height, field.mines.bit_count(), **rules)
    return play_game(config, seed, solver, on_mine, first, field)


def reachable(root: object) -> list[object]:
    """Return every object that can be reached from a value, except code."""
    found, todo = dict[int, object](), [root]
    while todo:
        item = todo.pop()
        if id(item) not in found and not isinstance(item, (type, ModuleType)):
            found[id(item)] = item
            todo += gc.get_referents(item)
    return list(found.values())


def test_a_solver_is_shown_a_board_from_which_the_mines_cannot_be_reached(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown: list[tuple[object, ...]] = []

    def spy(look: Callable[..., Any]) -> Callable[..., Any]:
        def looked(*arguments: object) -> Any:
            shown.append(arguments)
            return look(*arguments)

        return looked

    monkeypatch.setattr(autoplayer, "choose", spy(autoplayer.choose))
    monkeypatch.setattr(autoplayer, "apply_rules", spy(autoplayer.apply_rules))
    for solver in Solver:
        shown.clear()
        play_game(SMALL, 3, solver)
        assert shown
        for board, *rest in shown:
            assert type(board) is Board
            assert all(type(other) in (int, bool) for other in rest)
            seen = reachable(board)
            assert any(item is board.grid for item in seen)
            assert not [item for item in seen if isinstance(item, (Minefield, Game, SolverGame))]


@pytest.mark.parametrize("solver", Solver)
def test_boards_that_logic_solves_are_won_without_a_guess(solver: Solver) -> None:
    flags = 2 if solver is SIMPLE else 0  # it flags the mines it finds on its way
    expected = GameResult(7, True, 0, 0, opened=18, flags=flags)
    assert play_on(BAY, (4, 0), solver, seed=7) == expected
    (given,) = play_many(
        GameConfig(5, 4, 2), [GameSetup(7, (4, 0), Minefield.from_text(BAY).mines)], solver
    )
    assert given == expected


PAIR = "...#\n...*"


@pytest.mark.parametrize("solver", Solver)
def test_a_guess_that_meets_a_mine_loses_or_is_taken_back(solver: Solver) -> None:
    seeds = range(12)
    stopped = [play_on(PAIR, (0, 0), solver, STOP, seed) for seed in seeds]
    reverted = [play_on(PAIR, (0, 0), solver, REVERT, seed) for seed in seeds]
    assert {result.guesses for result in stopped + reverted} == {1}
    assert {result.reverts for result in stopped} == {0}
    assert all(result.won for result in reverted)
    assert all(result.opened == 7 for result in reverted)
    for one, other in zip(stopped, reverted, strict=True):
        assert one.won == (not other.reverts)
        assert one.opened == (7 if one.won else 6)
        assert other.flags >= other.reverts
    if solver is SIMPLE:
        assert {result.won for result in stopped} == {True, False}


@pytest.mark.slow
@pytest.mark.parametrize("fairness", [Fairness.STRICT, *slow([Fairness.CLASSIC, Fairness.MERCY])])
@pytest.mark.parametrize("solver", Solver)
def test_with_reverts_every_game_reaches_its_end(solver: Solver, fairness: Fairness) -> None:
    reverts = 0
    for config in KINDS:
        for result in play_many(replace(config, fairness=fairness), range(6), solver, REVERT):
            assert result.won
            assert result.reverts <= result.guesses
            is_flagging = config.win is WinRule.FLAG
            assert result.flags == 9 if is_flagging else result.opened == 48 - 9
            reverts += result.reverts
    # Who never guesses needlessly is forgiven by fair play, and the simple rules miss much.
    assert (reverts == 0) == (solver is BEST and fairness is not Fairness.CLASSIC)


def test_mines_that_no_number_touches_are_flagged_by_their_count() -> None:
    walled = """
        ......
        ......
        ..****
        ..****
        ..****
    """
    for solver in Solver:
        result = play_on(walled, (0, 0), solver, win=WinRule.FLAG)
        assert (result.won, result.guesses, result.flags) == (True, 0, 12)
        empty = play_game(GameConfig(5, 4, 0), 1, solver)
        assert empty == GameResult(1, True, 0, 0, opened=20, flags=0)


class OneByOne(SolverGame):
    """A player that opens cells with one command each."""

    def open_all(self, cells: int) -> None:
        for cell in self.game.grid.cells(cells):
            self.game.apply(Open(cell))

    def flag_all(self, cells: int) -> None:
        for cell in self.game.grid.cells(cells & ~self.board.flags):
            self.game.apply(Flag(cell))


@pytest.mark.slow
@given(
    st.sampled_from(KINDS),
    st.integers(0, 2**64 - 1),
    st.sampled_from(Solver),
    st.sampled_from(OnMine),
    st.sampled_from(Fairness),
)
def test_a_watcher_is_given_all_turns_and_changes_nothing(
    config: GameConfig, seed: int, solver: Solver, on_mine: OnMine, fairness: Fairness
) -> None:
    config = replace(config, fairness=fairness)
    turns: list[SolverTurn] = []
    result = play_game(config, seed, solver, on_mine, watcher=turns.append)
    assert result == play_game(config, seed, solver, on_mine)
    if fairness is Fairness.CLASSIC:  # opening cells at once is like one by one
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(autoplayer, "SolverGame", OneByOne)
            assert play_game(config, seed, solver, on_mine) == result
    deeds = [turn.action for turn in turns]
    assert deeds.count(SolverAction.BEGIN) == 1
    assert deeds.count(SolverAction.GUESS) == result.guesses
    assert deeds.count(SolverAction.REVERT) == result.reverts
    opened = flags = 0
    for turn in turns:
        kinds = [type(event) for event in turn.events]
        board = turn.position.board
        if turn.action is SolverAction.REVERT:
            assert isinstance(turn.events[0], LossReverted)
            flags |= turn.cells
        for event in turn.events:
            if isinstance(event, CellsOpened):
                assert not event.cells & opened
                assert event.cells == event.grid.flood(event.origins, event.zeros, event.cells)
                opened |= event.cells
            elif isinstance(event, CoverChanged):
                flags |= config.grid.bit(event.cell)
        assert (board.opened, board.flags) == (opened, flags)
        assert (GameWon in kinds) is (turn.position.status is Status.WON)
        assert (MineHit in kinds) is (turn.position.status is Status.LOST)
        if turn.action is SolverAction.OPEN:
            assert not turn.cells & ~opened
    assert turns[-1].position.is_over


class Lazy(Executor):
    """An executor that runs each job only when its result is requested."""

    def __init__(self) -> None:
        self.tasks: list[LazyFuture] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        fn, args = pickle.loads(pickle.dumps((fn, args)))
        self.tasks.append(LazyFuture(lambda: fn(*args, **kwargs)))
        return self.tasks[-1]


class LazyFuture(Future[Any]):
    def __init__(self, task: Callable[[], Any]) -> None:
        super().__init__()
        self.task = task

    def result(self, timeout: float | None = None) -> Any:
        if not self.done():
            self.set_result(pickle.loads(pickle.dumps(self.task())))
        return super().result(timeout)


@pytest.mark.parametrize(("chunk", "ahead"), [(4, 3), *slow([(1, 1), (7, 2), (100, 9)])])
def test_the_results_do_not_depend_on_how_they_are_spread(chunk: int, ahead: int) -> None:
    seeds = range(1000, 1023)
    alone = [play_game(SMALL, seed) for seed in seeds]
    assert list(play_many(SMALL, seeds)) == alone
    assert [result.seed for result in alone] == list(seeds)
    with ThreadPoolExecutor(3) as threads:
        for executor in (threads, Lazy()):
            spread = play_many(SMALL, seeds, executor=executor, chunk=chunk, ahead=ahead)
            assert list(spread) == alone


def test_an_endless_run_keeps_few_tasks_at_hand_and_drops_them_when_closed() -> None:
    lazy = Lazy()
    run = play_many(SMALL, count(), SIMPLE, executor=lazy, chunk=5, ahead=4)
    taken = list(islice(run, 32))
    assert [result.seed for result in taken] == list(range(32))
    waiting = [task for task in lazy.tasks if not task.done()]
    assert len(lazy.tasks) <= 32 // 5 + 1 + 4
    assert 0 < len(waiting) <= 4
    run.close()
    assert all(task.cancelled() for task in waiting)


def test_times_are_those_of_the_clock_given() -> None:
    ticks = iter([10.0, 10.25, 11.0, 11.5])
    results = play_many(SMALL, [1, 2], clock=lambda: next(ticks))
    assert [result.ms for result in results] == [250.0, 500.0]
    assert [result.ms for result in play_many(SMALL, [1, 2])] == [None, None]
