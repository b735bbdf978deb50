"""A no-guess board being found: boards drawn and thrown away, and a crowded one mended."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.core.config import GameConfig, StartRule
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.generation.known_mines_solver import StuckPosition, solve_known_mines
from engine.generation.no_guess import Draw, no_guess_mines
from engine.generation.padded_grid import padded_grid
from engine.generation.repair import LayoutRepair
from engine.rules.game import Position
from game.resources.texts import Texts
from game.scenes.algorithms.demos.scenery import closed, with_open
from game.scenes.algorithms.demos.telling import cast, told
from game.scenes.algorithms.step import DemoStep, Tint

DRAWN = GameConfig(9, 8, 14, start=StartRule.NO_GUESS)
CROWDED = GameConfig(10, 8, 33, start=StartRule.NO_GUESS)
SPARE = 6
"""The seed of a scene that is worth it."""
_DRAWS = range(3, 8)
_MENDS = 24
"""So many layouts of the mending are shown; of more, those that came further than all before."""


def first_click(config: GameConfig) -> Cell:
    """Where the player clicks first."""
    return config.width // 2, config.height // 2


@dataclass(frozen=True)
class Search:
    """The search for a board that needs no guess, with all its trials."""

    config: GameConfig
    seed: int
    trials: tuple[Draw | LayoutRepair, ...]


def searched(config: GameConfig, seed: int) -> Search:
    """The engine's own search, watched."""
    grid, first = config.grid, first_click(config)
    found: list[Draw | LayoutRepair] = []
    kept = grid.dilate(grid.bit(first))
    no_guess_mines(grid, config.mines, kept, first, seed, found.append)
    return Search(config, seed, tuple(found))


def steps(texts: Texts, seed: int) -> Iterator[DemoStep]:
    """The act: first a board that is soon found, then one so crowded that it has to be mended."""
    search = cast(seed, "no-guess", drawn, is_good, SPARE)
    yield from _drawn(_Stage(texts, search))
    yield from _crowded(texts, search.seed)


def drawn(seed: int) -> Search:
    """The search for the first of the two boards."""
    return searched(DRAWN, seed)


def _drawn(stage: _Stage) -> Iterator[DemoStep]:
    """Candidates, thrown away one after the other, until one passes."""
    yield stage.bare("acts.search_begin")
    for number, draw in enumerate(stage.search.trials, 1):
        assert isinstance(draw, Draw)
        stage.lay(draw.layout)
        yield stage.candidate(number)
        if draw.stuck is None:
            yield stage.undecidable(number, draw.marks)
        else:
            yield from stage.played(draw.stuck)
            yield stage.verdict(number, draw.stuck)


def _crowded(texts: Texts, seed: int) -> Iterator[DemoStep]:
    """So many mines that no draw passes; the way of a mended one to its end."""
    yield _Stage(texts, Search(CROWDED, seed, ())).bare("acts.search_crowded")
    stage = _Stage(texts, searched(CROWDED, seed))
    mends = [trial for trial in stage.search.trials if isinstance(trial, LayoutRepair)]
    draws = [trial for trial in stage.search.trials if isinstance(trial, Draw)]
    stage.lay(draws[-1].layout)
    yield stage.bare("acts.search_in_vain" if mends else "acts.search_lucky", draws=len(draws))
    if draws[-1].stuck is not None and draws[-1].passes:
        yield from stage.played(draws[-1].stuck)
        yield stage.verdict(len(draws), draws[-1].stuck)
        return
    for number, mend in _shown(mends):
        stage.lay(mend.layout)
        yield stage.mend_played(number, mend)
        if not mend.passes:
            yield stage.eased(mend)
    yield stage.end(mends)


def _shown(mends: list[LayoutRepair]) -> Iterator[tuple[int, LayoutRepair]]:
    """The mends that are shown, with their numbers; always the last."""
    for number, mend in enumerate(mends, 1):
        if number <= _MENDS or mend.is_best:
            yield number, mend


class _Stage:
    """The board of the search that is looked at, and how far logic has opened it."""

    def __init__(self, texts: Texts, search: Search) -> None:
        self.texts = texts
        self.search = search
        self.grid = search.config.grid
        self.ground = padded_grid(self.grid)
        self.first = self.grid.bit(first_click(search.config))
        self.field = Minefield(self.grid, 0)
        self.bare_position = closed(self.grid, search.config.mines, search.seed)
        self.position = self.bare_position
        self.notes: tuple[str, ...] = ()

    def lay(self, mines: int) -> None:
        """Another layout, still closed."""
        self.field = Minefield(self.grid, mines)
        self.position = self.bare_position

    def step(
        self,
        text: str,
        tints: dict[Tint, int],
        truth_tints: dict[Tint, int],
        other: Position | None = None,
    ) -> DemoStep:
        """A step of the board that is looked at."""
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
        """Before there are mines."""
        click = {Tint.FOCUS: self.first}
        return self.step(self.texts(key, **values), click, click)

    def candidate(self, number: int) -> DemoStep:
        """A new draw: no mine around the first click."""
        kept = {Tint.WAITING: self.grid.dilate(self.first)}
        text = self.texts("acts.search_draw", number=number, mines=self.search.config.mines)
        return self.step(text, kept, kept)

    def undecidable(self, number: int, marks: int) -> DemoStep:
        """Thrown away at sight. A pattern lies in the 2x2 block that begins at its mark."""
        block = self.ground.unpacked(marks & -marks)
        block |= self.grid.east(block)
        block |= self.grid.south(block)
        self._note(self.texts("acts.search_note_pattern", number=number))
        tints = {Tint.BAD: block}
        return self.step(self.texts("acts.search_pattern"), tints, tints)

    def played(self, still: StuckPosition) -> Iterator[DemoStep]:
        """Logic at work: the click, then the two rules, then all numbers together."""
        clicked = self.grid.flood(self.first, self.field.zeros, self.grid.full)
        self.position = with_open(self.bare_position, self.field, clicked)
        yield self.step(told(self.texts, "search_click", clicked.bit_count()), {}, {})
        mines, start = self.ground.packed(self.field.mines), self.ground.packed(self.first)
        for key, end in (
            ("search_rules", solve_known_mines(self.ground, mines, start)),
            ("search_all", still),
        ):
            before = self.position.board.opened
            self._come_to(end)
            fresh = self.position.board.opened & ~before
            if fresh:
                yield self.step(told(self.texts, key, fresh.bit_count()), {Tint.GOOD: fresh}, {})

    def verdict(self, number: int, still: StuckPosition) -> DemoStep:
        """Whether logic came through."""
        stuck = self.ground.unpacked(still.closed)
        left = stuck.bit_count()
        if left:
            self._note(told(self.texts, "search_note_stuck", left, number=number))
            text = told(self.texts, "search_stuck", left)
            return self.step(text, {Tint.WAITING: self._unknown(still)}, {Tint.WAITING: stuck})
        self._note(self.texts("acts.search_note_through", number=number))
        return self.step(self.texts("acts.search_through"), {Tint.GOOD: self.field.safe}, {})

    def mend_played(self, number: int, mend: LayoutRepair) -> DemoStep:
        """How far logic comes on this layout."""
        self._come_to(mend.stuck)
        stuck = self.ground.unpacked(mend.stuck.closed)
        left = stuck.bit_count()
        if not left:
            self._note(self.texts("acts.search_note_through", number=number))
            return self.step(told(self.texts, "mend_through", number), {}, {})
        self._note(told(self.texts, "search_note_stuck", left, number=number))
        key = "mend_best" if mend.is_best and not mend.is_fresh else "mend_stuck"
        text = told(self.texts, "mend_fresh" if mend.is_fresh else key, left)
        return self.step(text, {Tint.WAITING: self._unknown(mend.stuck)}, {Tint.WAITING: stuck})

    def eased(self, mend: LayoutRepair) -> DemoStep:
        """What is changed: the number that is made easy, and the mines that move."""
        before, after = mend.mines, mend.after
        if after is None:
            return self.step(self.texts("acts.mend_back"), {}, {})
        gone = self.ground.unpacked(before & ~after)
        come = self.ground.unpacked(after & ~before)
        self.field = Minefield(self.grid, self.field.mines & ~gone | come)
        new = with_open(self.bare_position, self.field, self.position.board.opened)
        truth_tints = {Tint.BAD: gone, Tint.GOOD: come}
        if mend.number < 0:
            return self.step(told(self.texts, "mend_wall", gone.bit_count()), {}, truth_tints, new)
        number = self.ground.unpacked(1 << mend.number)
        near = self.grid.dilate(number) & self._unknown(mend.stuck)
        key = (
            "mend_clear" if gone & near else "mend_swap" if near & self.field.safe else "mend_fill"
        )
        tints = {Tint.FOCUS: number, Tint.LOOKED: near}
        truth_tints[Tint.FOCUS] = number
        return self.step(told(self.texts, key, gone.bit_count()), tints, truth_tints, new)

    def end(self, mends: list[LayoutRepair]) -> DemoStep:
        """The board as the game deals it."""
        if not mends[-1].passes:
            return self.bare("acts.mend_failed")
        text = told(self.texts, "mend_end", len(mends) - 1)
        return self.step(text, {Tint.GOOD: self.field.safe}, {})

    def _come_to(self, still: StuckPosition) -> None:
        """All is open that logic opens, and flagged what it knows to be mines."""
        opened, hidden = self.ground.unpacked(still.opened), self.ground.unpacked(still.hidden)
        position = with_open(self.bare_position, self.field, opened)
        board = replace(position.board, flags=self.field.mines & ~hidden)
        self.position = replace(position, board=board)

    def _unknown(self, still: StuckPosition) -> int:
        """What logic cannot tell: closed cells and mines alike."""
        return self.ground.unpacked(still.closed | still.hidden)

    def _note(self, line: str) -> None:
        self.notes = (*self.notes, line)


def is_good(search: Search) -> bool:
    """Neither found at once nor late; some draw played in vain, some thrown away at sight."""
    played = [isinstance(draw, Draw) and draw.stuck is not None for draw in search.trials]
    return len(played) in _DRAWS and not all(played) and sum(played) > 1
