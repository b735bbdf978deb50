"""The search for a no-guess board: boards drawn and rejected, and a crowded one repaired."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.core.config import GameConfig, StartRule
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.generation.known_mines_solver import StuckPosition, padded_grid, solve_known_mines
from engine.generation.no_guess import Draw, no_guess_mines
from engine.generation.repair import LayoutRepair
from engine.rules.game import Position
from game.resources.texts import Texts
from game.scenes.algorithms.demos.examples import (
    closed_position,
    count_text,
    find_example,
    opened_position,
)
from game.scenes.algorithms.step import DemoStep, Tint

DRAWN = GameConfig(9, 8, 14, start=StartRule.NO_GUESS)
CROWDED = GameConfig(10, 8, 33, start=StartRule.NO_GUESS)
FALLBACK_SEED = 6
_DRAWS = range(3, 8)
_MENDS = 24
"""Repaired layouts that are shown; of more only those that got further than all before."""


def first_click(config: GameConfig) -> Cell:
    """Return the cell that the player clicks first."""
    return config.width // 2, config.height // 2


@dataclass(frozen=True)
class BoardSearch:
    """A search for a board that needs no guess, with all its trials."""

    config: GameConfig
    seed: int
    trials: tuple[Draw | LayoutRepair, ...]


def search_board(config: GameConfig, seed: int) -> BoardSearch:
    """Run the engine's own search."""
    grid, first = config.grid, first_click(config)
    found: list[Draw | LayoutRepair] = []
    kept = grid.dilate(grid.bit(first))
    no_guess_mines(grid, config.mines, kept, first, seed, found.append)
    return BoardSearch(config, seed, tuple(found))


def steps(texts: Texts, seed: int) -> Iterator[DemoStep]:
    """Yield the steps: first a board that is soon found, then a crowded one that needs repair."""
    search = find_example(seed, "no-guess", search_drawn, is_good, FALLBACK_SEED)
    yield from _show_drawn(_SearchDemo(texts, search))
    yield from _show_crowded(texts, search.seed)


def search_drawn(seed: int) -> BoardSearch:
    """Search for the first of the two boards."""
    return search_board(DRAWN, seed)


def _show_drawn(demo: _SearchDemo) -> Iterator[DemoStep]:
    """Yield the candidates until one passes."""
    yield demo.bare("acts.search_begin")
    for number, draw in enumerate(demo.search.trials, 1):
        assert isinstance(draw, Draw)
        demo.lay(draw.layout)
        yield demo.candidate(number)
        if draw.stuck is None:
            yield demo.undecidable(number, draw.marks)
        else:
            yield from demo.played(draw.stuck)
            yield demo.verdict(number, draw.stuck)


def _show_crowded(texts: Texts, seed: int) -> Iterator[DemoStep]:
    """Yield the search with so many mines that no draw passes, and the repair of the last one."""
    yield _SearchDemo(texts, BoardSearch(CROWDED, seed, ())).bare("acts.search_crowded")
    demo = _SearchDemo(texts, search_board(CROWDED, seed))
    mends = [trial for trial in demo.search.trials if isinstance(trial, LayoutRepair)]
    draws = [trial for trial in demo.search.trials if isinstance(trial, Draw)]
    demo.lay(draws[-1].layout)
    yield demo.bare("acts.search_in_vain" if mends else "acts.search_lucky", draws=len(draws))
    if draws[-1].stuck is not None and draws[-1].passes:
        yield from demo.played(draws[-1].stuck)
        yield demo.verdict(len(draws), draws[-1].stuck)
        return
    for number, mend in _shown(mends):
        demo.lay(mend.layout)
        yield demo.mend_played(number, mend)
        if not mend.passes:
            yield demo.eased(mend)
    yield demo.end(mends)


def _shown(mends: list[LayoutRepair]) -> Iterator[tuple[int, LayoutRepair]]:
    """Yield the repairs that are shown, always with the last, and their numbers."""
    for number, mend in enumerate(mends, 1):
        if number <= _MENDS or mend.is_best:
            yield number, mend


class _SearchDemo:
    """Makes the steps of a search: the board shown, and how far logic has opened it."""

    def __init__(self, texts: Texts, search: BoardSearch) -> None:
        self.texts = texts
        self.search = search
        self.grid = search.config.grid
        self.ground = padded_grid(self.grid)
        self.first = self.grid.bit(first_click(search.config))
        self.field = Minefield(self.grid, 0)
        self.bare_position = closed_position(self.grid, search.config.mines, search.seed)
        self.position = self.bare_position
        self.notes: tuple[str, ...] = ()

    def lay(self, mines: int) -> None:
        """Show another layout, closed."""
        self.field = Minefield(self.grid, mines)
        self.position = self.bare_position

    def step(
        self,
        text: str,
        tints: dict[Tint, int],
        truth_tints: dict[Tint, int],
        other: Position | None = None,
    ) -> DemoStep:
        return DemoStep(
            text,
            self.position,
            self.field.mines,
            tints,
            truth_tints,
            notes=self.notes,
            title=self.texts("acts.search_title"),
            board_title=self.texts("acts.search_board"),
            other=other,
        )

    def bare(self, key: str, **values: object) -> DemoStep:
        """Return a step without mines."""
        click = {Tint.FOCUS: self.first}
        return self.step(self.texts(key, **values), click, click)

    def candidate(self, number: int) -> DemoStep:
        """Return the step on a new draw, without mines around the first click."""
        kept = {Tint.WAITING: self.grid.dilate(self.first)}
        text = self.texts("acts.search_draw", number=number, mines=self.search.config.mines)
        return self.step(text, kept, kept)

    def undecidable(self, number: int, marks: int) -> DemoStep:
        """Return the step on a draw rejected at sight: a mark begins the 2x2 block of a pattern."""
        block = self.ground.unpacked(marks & -marks)
        block |= self.grid.east(block)
        block |= self.grid.south(block)
        self._note(self.texts("acts.search_note_pattern", number=number))
        tints = {Tint.BAD: block}
        return self.step(self.texts("acts.search_pattern"), tints, tints)

    def played(self, still: StuckPosition) -> Iterator[DemoStep]:
        """Yield the click, then what the two rules open, then what all numbers together do."""
        clicked = self.grid.flood(self.first, self.field.zeros, self.grid.full)
        self.position = opened_position(self.bare_position, self.field, clicked)
        yield self.step(count_text(self.texts, "search_click", clicked.bit_count()), {}, {})
        mines, start = self.ground.packed(self.field.mines), self.ground.packed(self.first)
        for key, end in (
            ("search_rules", solve_known_mines(self.ground, mines, start)),
            ("search_all", still),
        ):
            before = self.position.board.opened
            self._come_to(end)
            fresh = self.position.board.opened & ~before
            if fresh:
                yield self.step(
                    count_text(self.texts, key, fresh.bit_count()), {Tint.GOOD: fresh}, {}
                )

    def verdict(self, number: int, still: StuckPosition) -> DemoStep:
        """Return the step on whether logic opened everything."""
        stuck = self.ground.unpacked(still.closed)
        left = stuck.bit_count()
        if left:
            self._note(count_text(self.texts, "search_note_stuck", left, number=number))
            text = count_text(self.texts, "search_stuck", left)
            return self.step(text, {Tint.WAITING: self._unknown(still)}, {Tint.WAITING: stuck})
        self._note(self.texts("acts.search_note_through", number=number))
        return self.step(self.texts("acts.search_through"), {Tint.GOOD: self.field.safe}, {})

    def mend_played(self, number: int, mend: LayoutRepair) -> DemoStep:
        """Return the step on how far logic gets on this layout."""
        self._come_to(mend.stuck)
        stuck = self.ground.unpacked(mend.stuck.closed)
        left = stuck.bit_count()
        if not left:
            self._note(self.texts("acts.search_note_through", number=number))
            return self.step(count_text(self.texts, "mend_through", number), {}, {})
        self._note(count_text(self.texts, "search_note_stuck", left, number=number))
        key = "mend_best" if mend.is_best and not mend.is_fresh else "mend_stuck"
        text = count_text(self.texts, "mend_fresh" if mend.is_fresh else key, left)
        return self.step(text, {Tint.WAITING: self._unknown(mend.stuck)}, {Tint.WAITING: stuck})

    def eased(self, mend: LayoutRepair) -> DemoStep:
        """Return the step on the number that is made easy, and the mines that are moved."""
        before, after = mend.mines, mend.after
        if after is None:
            return self.step(self.texts("acts.mend_back"), {}, {})
        gone = self.ground.unpacked(before & ~after)
        come = self.ground.unpacked(after & ~before)
        self.field = Minefield(self.grid, self.field.mines & ~gone | come)
        new = opened_position(self.bare_position, self.field, self.position.board.opened)
        truth_tints = {Tint.BAD: gone, Tint.GOOD: come}
        if mend.number < 0:
            return self.step(
                count_text(self.texts, "mend_wall", gone.bit_count()), {}, truth_tints, new
            )
        number = self.ground.unpacked(1 << mend.number)
        near = self.grid.dilate(number) & self._unknown(mend.stuck)
        key = (
            "mend_clear" if gone & near else "mend_swap" if near & self.field.safe else "mend_fill"
        )
        tints = {Tint.FOCUS: number, Tint.LOOKED: near}
        truth_tints[Tint.FOCUS] = number
        return self.step(count_text(self.texts, key, gone.bit_count()), tints, truth_tints, new)

    def end(self, mends: list[LayoutRepair]) -> DemoStep:
        """Return the step on the board that the game uses."""
        if not mends[-1].passes:
            return self.bare("acts.mend_failed")
        text = count_text(self.texts, "mend_end", len(mends) - 1)
        return self.step(text, {Tint.GOOD: self.field.safe}, {})

    def _come_to(self, still: StuckPosition) -> None:
        """Open what logic opens, and flag what it proves to be mines."""
        opened, hidden = self.ground.unpacked(still.opened), self.ground.unpacked(still.hidden)
        position = opened_position(self.bare_position, self.field, opened)
        board = replace(position.board, flags=self.field.mines & ~hidden)
        self.position = replace(position, board=board)

    def _unknown(self, still: StuckPosition) -> int:
        """Return the cells that logic cannot decide."""
        return self.ground.unpacked(still.closed | still.hidden)

    def _note(self, line: str) -> None:
        self.notes = (*self.notes, line)


def is_good(search: BoardSearch) -> bool:
    """Return whether there are a few draws, some played in vain and some rejected at sight."""
    played = [isinstance(draw, Draw) and draw.stuck is not None for draw in search.trials]
    return len(played) in _DRAWS and not all(played) and sum(played) > 1
