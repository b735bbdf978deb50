"""The autoplayer: flags and opens by simple rules, and guesses; a loss is taken back."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.autoplay.autoplayer import OnMine, Solver, SolverAction, SolverTurn, play_game
from engine.core.board import Board
from engine.core.config import GameConfig
from engine.core.grid import indices, mask_of
from engine.rules.game import Position, Status
from engine.solver import propagation
from engine.solver.probability import analyse
from game.learn.how_it_works.step import DemoStep, Tint, closed_position, find_example, percent_text
from game.resources.texts import Texts

CONFIG = GameConfig(10, 8, 17)
FALLBACK_SEED = 13
_TURNS = range(14, 45)  # the number of turns in a good example


def play_watched(seed: int) -> tuple[SolverTurn, ...]:
    """Return the turns of the game of a seed."""
    turns: list[SolverTurn] = []
    play_game(CONFIG, seed, Solver.SIMPLE, OnMine.REVERT, watcher=turns.append)
    return tuple(turns)


def steps(texts: Texts, seed: int) -> Iterator[DemoStep]:
    """Yield the steps of a game in which a guess hits a mine and is taken back."""
    first, *turns = find_example(seed, "autoplayer", play_watched, is_good, FALLBACK_SEED)
    before, field = first.position, first.position.field
    assert field is not None
    closed = closed_position(CONFIG.grid, CONFIG.mines, before.seed)
    click = {Tint.FOCUS: first.cells}
    yield DemoStep(texts("acts.player_begin"), closed, 0, click, click)
    notes: tuple[str, ...] = (texts("acts.player_note_begin"),)
    title = texts("acts.player_title")
    step = DemoStep(texts("acts.player_opened"), before, field.mines, notes=notes, title=title)
    yield step
    for turn in turns:
        for shown in turn_steps(texts, turn, before):
            notes += shown.notes
            yield replace(shown, truth=field.mines, notes=notes, title=title)
        before = turn.position
    guesses, reverts = _count(turns, SolverAction.GUESS), _count(turns, SolverAction.REVERT)
    ending = "acts.player_won" if before.status is Status.WON else "acts.player_lost"
    text = texts(ending, guesses=guesses, reverts=reverts)
    yield replace(step, text=text, position=before, notes=notes)


def turn_steps(texts: Texts, turn: SolverTurn, before: Position) -> Iterator[DemoStep]:
    """Yield the steps of a turn, each with only the notes it adds: the reason, and how a guess
    ends."""
    match turn.action:
        case SolverAction.FLAG | SolverAction.OPEN:
            # Shown before the cells are flagged or opened.
            rule, numbers = _reason(before.board, turn.cells)
            count, is_flag = turn.cells.bit_count(), turn.action is SolverAction.FLAG
            done = "flag" if is_flag else "open"
            text = texts(f"acts.player_{done}_{rule}", count=count)
            tints = {Tint.FOCUS: numbers, Tint.BAD if is_flag else Tint.GOOD: turn.cells}
            notes = (texts(f"acts.player_note_{done}", count=count),)
            yield DemoStep(text, before, 0, tints, notes=notes)
        case SolverAction.GUESS:
            yield from _guess_steps(texts, turn, before)
        case SolverAction.REVERT:
            tints, notes = {Tint.FOCUS: turn.cells}, (texts("acts.player_note_revert"),)
            yield DemoStep(texts("acts.player_revert"), turn.position, 0, tints, notes=notes)


def _guess_steps(texts: Texts, turn: SolverTurn, before: Position) -> Iterator[DemoStep]:
    """Yield the chance of a guess, then its outcome."""
    board, (index,) = before.board, indices(turn.cells)
    known = analyse(board, mines=board.flags)
    chances = {cell: c for cell, c in known.chances.items() if not board.flags >> cell & 1}
    chance, least = chances[index], min(chances.values())
    key = "acts.player_guess" if least else "acts.player_guess_blind"
    if not chance:
        key = "acts.player_guess_unseen"
    elif chance == least:
        key = "acts.player_guess_best"
    elif chance == 1:
        key = "acts.player_guess_doomed"
    shown = percent_text(texts, float(chance))
    text = texts(key, chance=shown, least=percent_text(texts, float(least)))
    tints = {Tint.FOCUS: turn.cells, Tint.WAITING: board.closed & ~board.flags & ~turn.cells}
    yield DemoStep(text, before, 0, tints, labels={board.grid.cell(index): shown})
    is_mine = bool(turn.position.exploded)
    outcome = "mine" if is_mine else "safe" if chance else "unseen"
    text = texts(f"acts.player_{outcome}", chance=shown)
    notes = (texts(f"acts.player_note_{outcome}", chance=shown),)
    tints = {Tint.BAD if is_mine else Tint.GOOD: turn.cells}
    yield DemoStep(text, turn.position, 0, tints, notes=notes)


def _reason(board: Board, cells: int) -> tuple[str, int]:
    """Return the first of the autoplayer's rules that decides these cells, with flags counted as
    mines, and the numbers that it reads: for each cell those of the step that found it first."""
    grid, unknown = board.grid, board.closed & ~board.flags
    rules = {"one": propagation.apply_single_cell_rules, "two": propagation.apply_two_cell_rule}
    for name, rule in rules.items():
        found: list[propagation.PropagationStep] = []
        safe, mines = rule(board, unknown, board.flags, found)
        if not cells & ~(safe | mines):
            knowledge = propagation.Knowledge(grid, 0, 0, tuple(found))
            read = [number for cell in grid.cells(cells) for number in knowledge.reason(cell)[1]]
            return name, mask_of(grid.span, map(grid.index, read))
    return "count", 0


def is_good(turns: Sequence[SolverTurn]) -> bool:
    """Return whether flags, opens, guesses and reverts all occur, and the game is won."""
    guesses, reverts = _count(turns, SolverAction.GUESS), _count(turns, SolverAction.REVERT)
    is_varied = 0 < reverts < guesses <= 5 and _count(turns, SolverAction.FLAG) > 0
    return turns[-1].position.status is Status.WON and is_varied and len(turns) in _TURNS


def _count(turns: Sequence[SolverTurn], action: SolverAction) -> int:
    return sum(turn.action is action for turn in turns)
