"""The autoplayer: flags and opens by simple rules, and guesses; a loss is taken back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.autoplay.autoplayer import GameResult, OnMine, Solver, play_game
from engine.autoplay.solver_game import SolverAction, SolverTurn
from engine.core.board import Board
from engine.core.config import GameConfig
from engine.core.grid import Cell, Grid, indices, mask_of
from engine.rules.game import Position, Status
from engine.solver import propagation
from engine.solver.probability import analyse
from game.resources.texts import Texts
from game.scenes.algorithms.demos.examples import count_text, find_example, percent_text
from game.scenes.algorithms.step import DemoStep, Tint

CONFIG = GameConfig(10, 8, 17)
FALLBACK_SEED = 13
_TURNS = range(14, 45)
"""The number of turns in a good example."""


@dataclass(frozen=True)
class PlayedGame:
    """A whole game of the autoplayer, with its turns."""

    seed: int
    turns: tuple[SolverTurn, ...]
    result: GameResult


def play_watched(seed: int) -> PlayedGame:
    """Play the game of a seed."""
    turns: list[SolverTurn] = []
    result = play_game(CONFIG, seed, Solver.SIMPLE, OnMine.REVERT, watcher=turns.append)
    return PlayedGame(seed, tuple(turns), result)


def steps(texts: Texts, seed: int) -> Iterator[DemoStep]:
    """Yield the steps of a game in which a guess hits a mine and is taken back."""
    game = find_example(seed, "autoplayer", play_watched, is_good, FALLBACK_SEED)
    field = game.turns[-1].position.field
    assert field is not None
    demo = AutoplayerSteps(texts, field.mines)
    yield from demo.begin(game)
    before = game.turns[0].position
    for turn in game.turns[1:]:
        yield from demo.turn(turn, before)
        before = turn.position
    result = game.result
    ending = "acts.player_won" if result.won else "acts.player_lost"
    yield demo.step(texts(ending, guesses=result.guesses, reverts=result.reverts), before)


class AutoplayerSteps:
    """Makes the steps, with the notes so far."""

    def __init__(self, texts: Texts, truth: int) -> None:
        self.texts = texts
        self.truth = truth
        self.notes: tuple[str, ...] = ()

    def step(
        self,
        text: str,
        position: Position,
        tints: Mapping[Tint, int] | None = None,
        labels: Mapping[Cell, str] | None = None,
    ) -> DemoStep:
        title = self.texts("acts.player_title")
        return DemoStep(
            text,
            position,
            self.truth,
            tints or {},
            labels=labels or {},
            notes=self.notes,
            title=title,
        )

    def begin(self, game: PlayedGame) -> Iterator[DemoStep]:
        """Yield the steps of the first click."""
        click, grid = game.turns[0].cells, CONFIG.grid
        closed = Position(game.seed, Board(grid, CONFIG.mines))
        tints = {Tint.FOCUS: click}
        yield DemoStep(self.texts("acts.player_begin"), closed, 0, tints, tints)
        self.notes = (self.texts("acts.player_note_begin"),)
        yield self.step(self.texts("acts.player_opened"), game.turns[0].position)

    def turn(self, turn: SolverTurn, before: Position) -> Iterator[DemoStep]:
        """Yield the steps of a turn: why it is made and, for a guess, its outcome."""
        match turn.action:
            case SolverAction.FLAG | SolverAction.OPEN:
                yield self._certain(turn, before)
            case SolverAction.GUESS:
                yield from self._guess(turn, before)
            case SolverAction.REVERT:
                yield self._reverted(turn)

    def _certain(self, turn: SolverTurn, before: Position) -> DemoStep:
        """Return the step on cells that a rule decides, before they are flagged or opened."""
        rule, numbers = _reason(before.board, turn.cells)
        count = turn.cells.bit_count()
        is_flag = turn.action is SolverAction.FLAG
        done = "flag" if is_flag else "open"
        self.notes = (*self.notes, self.texts(f"acts.player_note_{done}", count=count))
        text = count_text(self.texts, f"player_{done}_{rule}", count)
        tints = {Tint.FOCUS: numbers, Tint.BAD if is_flag else Tint.GOOD: turn.cells}
        return self.step(text, before, tints)

    def _guess(self, turn: SolverTurn, before: Position) -> Iterator[DemoStep]:
        """Yield the chance of a guess, then its outcome."""
        board = before.board
        grid, (index,) = board.grid, indices(turn.cells)
        known = analyse(board, mines=board.flags)
        chances = {cell: c for cell, c in known.chances.items() if not board.flags >> cell & 1}
        chance, least = chances[index], min(chances.values())
        shown = percent_text(self.texts, float(chance))
        unknown = board.closed & ~board.flags
        key = "acts.player_guess" if least else "acts.player_guess_blind"
        if not chance:
            key = "acts.player_guess_unseen"
        elif chance == least:
            key = "acts.player_guess_best"
        elif chance == 1:
            key = "acts.player_guess_doomed"
        text = self.texts(key, chance=shown, least=percent_text(self.texts, float(least)))
        tints = {Tint.FOCUS: turn.cells, Tint.WAITING: unknown & ~turn.cells}
        yield self.step(text, before, tints, {grid.cell(index): shown})
        is_mine = bool(turn.position.exploded)
        met = "mine" if is_mine else "safe" if chance else "unseen"
        self.notes = (*self.notes, self.texts(f"acts.player_note_{met}", chance=shown))
        text = self.texts(f"acts.player_{met}", chance=shown)
        yield self.step(text, turn.position, {Tint.BAD if is_mine else Tint.GOOD: turn.cells})

    def _reverted(self, turn: SolverTurn) -> DemoStep:
        self.notes = (*self.notes, self.texts("acts.player_note_revert"))
        text = self.texts("acts.player_revert")
        return self.step(text, turn.position, {Tint.FOCUS: turn.cells})


def _reason(board: Board, cells: int) -> tuple[str, int]:
    """Return the rule of the autoplayer that decides these cells, and the numbers it looks at.

    The rules are tried in the autoplayer's order, with flags taken to be mines as it does.
    """
    grid, unknown = board.grid, board.closed & ~board.flags
    for name, rule in (
        ("one", propagation.apply_single_cell_rules),
        ("two", propagation.apply_two_cell_rule),
    ):
        found: list[propagation.PropagationStep] = []
        safe, mines = rule(grid, board.opened, board.numbers, unknown, board.flags, found)
        if not cells & ~(safe | mines):
            return name, _numbers(grid, found, cells)
    return "count", 0


def _numbers(grid: Grid, found: list[propagation.PropagationStep], cells: int) -> int:
    """Return the numbers that decide these cells, each cell by the step that found it first."""
    knowledge = propagation.Knowledge(grid, 0, 0, tuple(found))
    read = [number for cell in grid.cells(cells) for number in knowledge.reason(cell)[1]]
    return mask_of(grid.size, map(grid.index, read))


def is_good(game: PlayedGame) -> bool:
    """Return whether flags, opens, guesses and reverts all occur, and the game is won."""
    deeds = [turn.action for turn in game.turns]
    guesses, reverts = deeds.count(SolverAction.GUESS), deeds.count(SolverAction.REVERT)
    is_varied = deeds.count(SolverAction.FLAG) and game.turns[-1].position.status is Status.WON
    return bool(0 < reverts < guesses <= 5 and is_varied and len(deeds) in _TURNS)
