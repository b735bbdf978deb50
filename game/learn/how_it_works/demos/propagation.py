"""Constraint propagation: the findings of the rules one by one, until nothing more follows."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from engine.core.board import Board
from engine.core.commands import Flag, Open
from engine.core.config import GameConfig
from engine.core.grid import Cell
from engine.core.planes import at_index
from engine.rules.game import Game, Status
from engine.solver.probability import analyse
from engine.solver.propagation import Knowledge, Rule, propagate
from game.learn.how_it_works.step import (
    DemoStep,
    Tint,
    Tints,
    closed_position,
    find_example,
    percent_text,
)
from game.resources.texts import Texts

CONFIG = GameConfig(10, 8, 15)
FIRST: Cell = (4, 3)
FALLBACK_SEED = 6
_DEDUCTIONS = range(12, 40)  # the number of deductions in a good example

_NOTES = {Rule.ALL_MINES: "all_mines", Rule.ALL_SAFE: "all_safe", Rule.TWO_CELLS: "two"}


@dataclass(frozen=True)
class Deduction:
    """The cells that a rule decides from the same one or two numbers."""

    rule: Rule
    numbers: tuple[Cell, ...]
    safe: int
    mines: int


def steps(texts: Texts, seed: int) -> Iterator[DemoStep]:
    """Yield the steps on a board on which both rules apply, until only a guess is left."""
    make = partial(PropagationDemo, texts)
    yield from find_example(seed, "propagation", make, is_good, FALLBACK_SEED).steps


def deductions(knowledge: Knowledge) -> tuple[Deduction, ...]:
    """Return the known cells, grouped by the rule and the numbers that first proved them."""
    found: dict[tuple[Rule, tuple[Cell, ...]], tuple[int, int]] = {}
    for step in knowledge.steps:
        for cell in knowledge.grid.cells(step.safe | step.mines):
            bit = knowledge.grid.bit(cell)
            reason = knowledge.reason(cell)
            safe, mines = found.get(reason, (0, 0))
            found[reason] = safe | bit & step.safe, mines | bit & step.mines
    return tuple(Deduction(*reason, *cells) for reason, cells in found.items())


class PropagationDemo:
    """A seeded game, played step by step as far as the rules go."""

    def __init__(self, texts: Texts, seed: int) -> None:
        self.texts, self.game = texts, Game(CONFIG, seed)
        self.game.apply(Open(FIRST))
        assert self.game.position.field is not None
        self.truth = self.game.position.field.mines
        self.notes: tuple[str, ...] = ()
        self.rules: set[Rule] = set()  # the deductions applied so far
        self.known_safe = self.found_safe = self.found_mines = 0
        self.needs_guess = False
        self.steps = tuple(self.play())

    def play(self) -> Iterator[DemoStep]:
        """Yield the first click, and its consequences until the rules find nothing more."""
        game, click = self.game, {Tint.FOCUS: CONFIG.grid.bit(FIRST)}
        closed = closed_position(CONFIG.grid, CONFIG.mines, game.position.seed)
        yield DemoStep(self.texts("acts.rules_begin"), closed, 0, click, click)
        yield self.step(self.texts("acts.rules_opened"), {})
        while not game.position.is_over:
            knowledge = propagate(game.board, mines=game.board.flags)
            if not knowledge.steps:
                break
            yield from self.round(knowledge)
        yield self.last()

    def step(self, text: str, tints: Tints) -> DemoStep:
        position, title = self.game.position, self.texts("acts.rules_title")
        return DemoStep(text, position, self.truth, tints, notes=self.notes, title=title)

    def round(self, knowledge: Knowledge) -> Iterator[DemoStep]:
        """Yield the deductions from the numbers now open; mines are flagged as they are found, and
        then the opens follow."""
        game = self.game
        for deduction in deductions(knowledge):
            if deduction.rule is not Rule.TWO_CELLS or not self._is_enough(deduction):
                self._settle()
            yield self._deduction_step(deduction)
            self.found_safe |= deduction.safe
            self.found_mines |= deduction.mines
        self._settle()
        safe = knowledge.safe
        if safe:
            text = self.texts("acts.rules_open", count=safe.bit_count())
            yield self.step(text, {Tint.GOOD: safe})
            before = game.board.opened
            for cell in game.grid.cells(safe):
                game.apply(Open(cell))
            if not game.position.is_over:
                opened = (game.board.opened & ~before).bit_count()
                yield self.step(self.texts("acts.rules_again", count=opened), {})

    def _settle(self) -> None:
        """Flag the mines found so far. Pairs of numbers are compared simultaneously, so the
        findings of one pair are unknown to the next."""
        for cell in self.game.grid.cells(self.found_mines):
            self.game.apply(Flag(cell))
        self.known_safe |= self.found_safe
        self.found_safe = self.found_mines = 0

    def _unknown_around(self, cell: Cell) -> int:
        """Return the neighbours that were unknown when flags were last set."""
        board = self.game.board
        return board.grid.around(cell) & board.closed & ~(board.flags | self.known_safe)

    def _is_enough(self, deduction: Deduction) -> bool:
        """Return whether two numbers prove it without any findings since flags were last set."""
        board, (one, other) = self.game.board, deduction.numbers
        free = self._unknown_around(one).bit_count() - _mines_needed(board, one)
        shared = (self._unknown_around(one) & self._unknown_around(other)).bit_count()
        return shared == _mines_needed(board, other) + free

    def _deduction_step(self, deduction: Deduction) -> DemoStep:
        board, one = self.game.board, deduction.numbers[0]
        count = (deduction.safe | deduction.mines).bit_count()
        self.rules.add(deduction.rule)
        note = self.texts(f"acts.rules_note_{_NOTES[deduction.rule]}", count=count)
        self.notes = (*self.notes, note)
        waiting = board.closed & (self.known_safe | self.found_safe | self.found_mines)
        tints = {Tint.GOOD: deduction.safe, Tint.BAD: deduction.mines, Tint.WAITING: waiting}
        tints[Tint.FOCUS] = board.grid.mask(deduction.numbers)
        if deduction.rule is Rule.TWO_CELLS:
            other = deduction.numbers[1]
            tints[Tint.LOOKED] = self._unknown_around(one) & self._unknown_around(other)
            return self.step(self._comparison(deduction), tints)
        number = at_index(board.numbers, board.grid.index(one))
        if deduction.mines:
            return self.step(self.texts("acts.rules_all_mines", count=number), tints)
        return self.step(self.texts("acts.rules_all_safe", count=count, number=number), tints)

    def _comparison(self, deduction: Deduction) -> str:
        """Return the comparison of two numbers, and how many mines each needs besides its flags."""
        board, (one, other) = self.game.board, deduction.numbers
        name = "rules_two_both" if deduction.safe else "rules_two_mines"
        return self.texts(
            f"acts.{name if deduction.mines else 'rules_two_safe'}",
            count=(deduction.mines or deduction.safe).bit_count(),
            one=self._number_text(one, other),
            other=self._number_text(other, one),
            need=_mines_needed(board, one),
            rest=_mines_needed(board, other),
        )

    def _number_text(self, cell: Cell, other: Cell) -> str:
        """Return a number's text, with its place if the other number is equal."""
        number = str(self.game.board.number(cell))
        if number != str(self.game.board.number(other)):
            return number
        if cell[1] != other[1]:
            return self.texts("acts.upper" if cell[1] < other[1] else "acts.lower", number=number)
        return self.texts("acts.left" if cell[0] < other[0] else "acts.right", number=number)

    def last(self) -> DemoStep:
        """Return the last step, which says why the rules end here."""
        board = self.game.board
        if self.game.status is Status.WON:
            return self.step(self.texts("acts.rules_won"), {})
        analysis = analyse(board)
        if analysis.safe:
            text = self.texts("acts.rules_beyond", count=analysis.safe.bit_count())
            return self.step(text, {Tint.WAITING: analysis.safe})
        self.needs_guess = True
        chance, index = min((c, index) for index, c in analysis.chances.items() if c < 1)
        shown = percent_text(self.texts, float(chance))
        step = self.step(self.texts("acts.rules_guess", chance=shown), {Tint.FOCUS: 1 << index})
        return replace(step, labels={board.grid.cell(index): shown})


def _mines_needed(board: Board, cell: Cell) -> int:
    """Return the mines that a number needs besides the flags around it."""
    flags = (board.grid.around(cell) & board.flags).bit_count()
    return at_index(board.numbers, board.grid.index(cell)) - flags


def is_good(demo: PropagationDemo) -> bool:
    """Return whether every rule applies, and a guess is left in the end."""
    return demo.needs_guess and demo.rules == set(Rule) and len(demo.notes) in _DEDUCTIONS
