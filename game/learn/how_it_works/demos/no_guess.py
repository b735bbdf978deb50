"""The search for a no-guess board: boards drawn and rejected, and the repair of a crowded one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from engine.core.config import GameConfig, StartRule
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.generation.no_guess import Draw, LayoutRepair, no_guess_mines
from engine.generation.padded_grid import padded_grid
from engine.generation.solvability import StuckPosition, solve_known_mines
from game.learn.how_it_works.step import (
    DemoStep,
    Tint,
    closed_position,
    find_example,
    opened_position,
)
from game.resources.texts import Texts

DRAWN = GameConfig(9, 8, 14, start=StartRule.NO_GUESS)
CROWDED = GameConfig(10, 8, 33, start=StartRule.NO_GUESS)
FALLBACK_SEED = 6
_DRAWS = range(3, 8)
_REPAIRS = 24
"""The most repaired layouts that are shown; of more, only those that got further than all
before."""


def first_click(config: GameConfig) -> Cell:
    """Return the cell that the player clicks first."""
    return config.width // 2, config.height // 2


def steps(texts: Texts, seed: int) -> Iterator[DemoStep]:
    """Yield the steps: first a board that is soon found, then a crowded one that needs repair."""
    make = partial(SearchDemo, texts, DRAWN)
    demo = find_example(seed, "no-guess", make, is_good, FALLBACK_SEED)
    yield from _show_drawn(demo)
    yield from _show_crowded(SearchDemo(texts, CROWDED, demo.closed.seed))


def _show_drawn(demo: SearchDemo) -> Iterator[DemoStep]:
    yield demo.bare("acts.search_begin")
    for number, draw in enumerate(demo.trials, 1):
        assert isinstance(draw, Draw)
        demo.lay(draw.layout)
        yield demo.candidate(number)
        if draw.stuck is None:
            yield demo.undecidable(number, draw.marks)
        else:
            yield from demo.played(number, draw.stuck)


def _show_crowded(demo: SearchDemo) -> Iterator[DemoStep]:
    """Yield the search with so many mines that no draw passes, and the repair of the last draw."""
    yield demo.bare("acts.search_crowded")
    repairs = [trial for trial in demo.trials if isinstance(trial, LayoutRepair)]
    draws = [trial for trial in demo.trials if isinstance(trial, Draw)]
    demo.lay(draws[-1].layout)
    yield demo.bare("acts.search_in_vain" if repairs else "acts.search_lucky", draws=len(draws))
    if draws[-1].stuck is not None and draws[-1].passes:
        yield from demo.played(len(draws), draws[-1].stuck)
        return
    for number, repair in enumerate(repairs, 1):
        if number <= _REPAIRS or repair.is_best:
            demo.lay(repair.layout)
            yield demo.repair_step(number, repair)
            if not repair.passes:
                yield demo.easing_step(repair)
    yield demo.end(repairs)


class SearchDemo:
    """The engine's own search for a board that needs no guess, with all its ``trials``.

    Makes steps with the current board, and how far logic has opened it.
    """

    def __init__(self, texts: Texts, config: GameConfig, seed: int) -> None:
        self.texts, self.config, self.grid = texts, config, config.grid
        self.padded = padded_grid(self.grid)
        cell = first_click(config)
        self.first = self.grid.bit(cell)
        self.trials: list[Draw | LayoutRepair] = []
        kept = self.grid.dilate(self.first)
        no_guess_mines(self.grid, config.mines, kept, cell, seed, self.trials.append)
        self.closed = closed_position(self.grid, config.mines, seed)
        self.lay(0)
        self.notes: tuple[str, ...] = ()

    def lay(self, mines: int) -> None:
        """Use another layout, closed."""
        self.field = Minefield(self.grid, mines)
        self.position = self.closed

    def step(self, text: str, tints: dict[Tint, int], truth_tints: dict[Tint, int]) -> DemoStep:
        title, board_title = self.texts("acts.search_title"), self.texts("acts.search_board")
        step = DemoStep(text, self.position, self.field.mines, tints, truth_tints, title=title)
        return replace(step, notes=self.notes, board_title=board_title)

    def bare(self, key: str, **values: object) -> DemoStep:
        """Return a step with just the first click."""
        click = {Tint.FOCUS: self.first}
        return self.step(self.texts(key, **values), click, click)

    def candidate(self, number: int) -> DemoStep:
        """Return the step on a new draw, without mines around the first click."""
        kept = {Tint.WAITING: self.grid.dilate(self.first)}
        text = self.texts("acts.search_draw", number=number, mines=self.config.mines)
        return self.step(text, kept, kept)

    def undecidable(self, number: int, marks: int) -> DemoStep:
        """Return the step that shows a draw rejected at once; each mark is the first cell of a
        pattern's 2x2 block."""
        block = self.padded.unpacked(marks & -marks)
        block |= self.grid.east(block)
        block |= self.grid.south(block)
        self.notes = (*self.notes, self.texts("acts.search_note_pattern", number=number))
        tints = {Tint.BAD: block}
        return self.step(self.texts("acts.search_pattern"), tints, tints)

    def played(self, number: int, stuck: StuckPosition) -> Iterator[DemoStep]:
        """Yield the click, the opening by two rules and by all numbers, and whether that is
        enough."""
        clicked = self.grid.flood(self.first, self.field.zeros, self.grid.full)
        self.position = opened_position(self.closed, self.field, clicked)
        yield self.step(self.texts("acts.search_click", count=clicked.bit_count()), {}, {})
        mines, start = self.padded.packed(self.field.mines), self.padded.packed(self.first)
        by_rules = solve_known_mines(self.padded, mines, start)
        for key, end in (("acts.search_rules", by_rules), ("acts.search_all", stuck)):
            before = self.position.board.opened
            self._open_until(end)
            fresh = self.position.board.opened & ~before
            if fresh:
                yield self.step(self.texts(key, count=fresh.bit_count()), {Tint.GOOD: fresh}, {})
        left = self._note_end(number, stuck)
        if left:
            yield self._stuck_step("search_stuck", stuck, left)
        else:
            yield self.step(self.texts("acts.search_through"), {Tint.GOOD: self.field.safe}, {})

    def repair_step(self, number: int, repair: LayoutRepair) -> DemoStep:
        """Return the step on how far logic gets on this layout."""
        self._open_until(repair.stuck)
        left = self._note_end(number, repair.stuck)
        if not left:
            return self.step(self.texts("acts.mend_through", count=number), {}, {})
        key = "mend_fresh" if repair.is_fresh else "mend_best" if repair.is_best else "mend_stuck"
        return self._stuck_step(key, repair.stuck, left)

    def easing_step(self, repair: LayoutRepair) -> DemoStep:
        """Return the step on the number that is made easy, and the mines moved for that."""
        before, after = repair.mines, repair.after
        if after is None:
            return self.step(self.texts("acts.mend_back"), {}, {})
        gone = self.padded.unpacked(before & ~after)
        come = self.padded.unpacked(after & ~before)
        self.field = Minefield(self.grid, self.field.mines & ~gone | come)
        key, tints, truth_tints = "mend_wall", dict[Tint, int](), {Tint.BAD: gone, Tint.GOOD: come}
        if repair.number >= 0:
            number = self.padded.unpacked(1 << repair.number)
            near = self.grid.dilate(number) & self._undecided_cells(repair.stuck)
            key = "mend_swap" if near & self.field.safe else "mend_fill"
            key = "mend_clear" if gone & near else key
            tints = {Tint.FOCUS: number, Tint.LOOKED: near}
            truth_tints[Tint.FOCUS] = number
        return self.step(self.texts(f"acts.{key}", count=gone.bit_count()), tints, truth_tints)

    def end(self, repairs: list[LayoutRepair]) -> DemoStep:
        """Return the step on the board that the game uses."""
        if not repairs[-1].passes:
            return self.bare("acts.mend_failed")
        text = self.texts("acts.mend_end", count=len(repairs) - 1)
        return self.step(text, {Tint.GOOD: self.field.safe}, {})

    def _open_until(self, stuck: StuckPosition) -> None:
        """Open the cells that logic opens, and flag those that it proves to be mines."""
        opened, hidden = self.padded.unpacked(stuck.opened), self.padded.unpacked(stuck.hidden)
        position = opened_position(self.closed, self.field, opened)
        board = replace(position.board, flags=self.field.mines & ~hidden)
        self.position = replace(position, board=board)

    def _undecided_cells(self, stuck: StuckPosition) -> int:
        """Return the cells that logic cannot decide."""
        return self.padded.unpacked(stuck.closed | stuck.hidden)

    def _note_end(self, number: int, stuck: StuckPosition) -> int:
        """Note how many safe cells logic leaves closed, and return it."""
        left = stuck.closed.bit_count()
        note = self.texts("acts.search_note_through", number=number)
        if left:
            note = self.texts("acts.search_note_stuck", count=left, number=number)
        self.notes = (*self.notes, note)
        return left

    def _stuck_step(self, key: str, stuck: StuckPosition, left: int) -> DemoStep:
        tints = {Tint.WAITING: self._undecided_cells(stuck)}
        truth_tints = {Tint.WAITING: self.padded.unpacked(stuck.closed)}
        return self.step(self.texts(f"acts.{key}", count=left), tints, truth_tints)


def is_good(demo: SearchDemo) -> bool:
    """Return whether there are a few draws, of which some were played without success and some
    rejected at once."""
    played = [isinstance(draw, Draw) and draw.stuck is not None for draw in demo.trials]
    return len(played) in _DRAWS and not all(played) and sum(played) > 1
