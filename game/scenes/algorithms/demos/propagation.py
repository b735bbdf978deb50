"""Constraint propagation: the rules named one by one, until nothing more follows from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.core.board import Board
from engine.core.commands import Flag, Open
from engine.core.config import GameConfig
from engine.core.grid import Cell
from engine.core.planes import at_index
from engine.rules.game import Game, Position, Status
from engine.solver.probability import analyse
from engine.solver.propagation import Knowledge, Rule, propagate
from game.resources.texts import Texts
from game.scenes.algorithms.demos.telling import cast, percent, told
from game.scenes.algorithms.step import DemoStep, Tint

CONFIG = GameConfig(10, 8, 15)
FIRST: Cell = (4, 3)
SPARE = 6
"""The seed of a scene that is worth it."""
_FINDINGS = range(12, 40)
"""How many findings make an act that is neither soon over nor too long."""

_NOTES = {
    Rule.ALL_MINES: "acts.rules_note_all_mines",
    Rule.ALL_SAFE: "acts.rules_note_all_safe",
    Rule.TWO_CELLS: "acts.rules_note_two",
}


@dataclass(frozen=True)
class Finding:
    """What a rule finds by the same one or two numbers."""

    rule: Rule
    numbers: tuple[Cell, ...]
    safe: int
    mines: int


@dataclass(frozen=True)
class Scene:
    """A game as far as the rules come: what they find, and whether the rest needs a guess."""

    seed: int
    findings: tuple[Finding, ...]
    needs_guess: bool


def steps(texts: Texts, seed: int) -> Iterator[DemoStep]:
    """The act: a board on which both rules are of use, up to where only a guess is left."""
    scene = cast(seed, "propagation", scene_of, is_good, SPARE)
    game = game_of(scene.seed)
    closed = Position(scene.seed, Board(game.grid, CONFIG.mines))
    stage = _Stage(texts, game)
    click = {Tint.FOCUS: game.grid.bit(FIRST)}
    yield DemoStep(texts("acts.rules_begin"), closed, 0, click, click)
    yield stage.step(texts("acts.rules_opened"))
    while not game.position.is_over:
        knowledge = propagate(game.board, mines=game.board.flags)
        if not knowledge.steps:
            break
        yield from stage.round(knowledge)
    yield stage.last()


def findings(knowledge: Knowledge) -> tuple[Finding, ...]:
    """The cells that are known, put together by the rule and the numbers that first proved them."""
    found: dict[tuple[Rule, tuple[Cell, ...]], tuple[int, int]] = {}
    for step in knowledge.steps:
        for cell in knowledge.grid.cells(step.safe | step.mines):
            bit = knowledge.grid.bit(cell)
            reason = knowledge.reason(cell)
            safe, mines = found.get(reason, (0, 0))
            found[reason] = safe | bit & step.safe, mines | bit & step.mines
    return tuple(Finding(*reason, *cells) for reason, cells in found.items())


class _Stage:
    """The game as it goes on, and how each moment of it is shown."""

    def __init__(self, texts: Texts, game: Game) -> None:
        assert game.position.field is not None
        self.texts = texts
        self.game = game
        self.truth = game.position.field.mines
        self.notes: tuple[str, ...] = ()
        self.known_safe = self.found_safe = self.found_mines = 0

    def step(
        self,
        text: str,
        tints: Mapping[Tint, int] | None = None,
        labels: Mapping[Cell, str] | None = None,
    ) -> DemoStep:
        """The game as it stands."""
        return DemoStep(
            text,
            self.game.position,
            self.truth,
            tints or {},
            labels=labels or {},
            notes=self.notes,
            title=self.texts("acts.rules_title"),
        )

    def round(self, knowledge: Knowledge) -> Iterator[DemoStep]:
        """All that follows from the numbers now open, flagged as it is found; then the opens."""
        game, safe = self.game, 0
        for finding in findings(knowledge):
            if finding.rule is not Rule.TWO_CELLS or not self._reads(finding):
                self._settle()
            yield self._found(finding)
            self.found_safe |= finding.safe
            self.found_mines |= finding.mines
            safe |= finding.safe
        self._settle()
        if safe:
            text = told(self.texts, "rules_open", safe.bit_count())
            yield self.step(text, {Tint.GOOD: safe})
            before = game.board.opened
            for cell in game.grid.cells(safe):
                game.apply(Open(cell))
            if not game.position.is_over:
                opened = (game.board.opened & ~before).bit_count()
                yield self.step(told(self.texts, "rules_again", opened))

    def _settle(self) -> None:
        """Flag the mines that were found. Pairs of numbers are compared all at once, so what one
        pair tells is not known to the next."""
        for cell in self.game.grid.cells(self.found_mines):
            self.game.apply(Flag(cell))
        self.known_safe |= self.found_safe
        self.found_safe = self.found_mines = 0

    def _reads(self, finding: Finding) -> bool:
        """Whether two numbers say what is found by what is known, or only with what was found."""
        board, grid = self.game.board, self.game.grid
        unknown = board.closed & ~(board.flags | self.known_safe)
        one, other = finding.numbers
        free = (grid.around(one) & unknown).bit_count() - _lacking(board, one)
        shared = (grid.around(one) & grid.around(other) & unknown).bit_count()
        return shared == _lacking(board, other) + free

    def _found(self, finding: Finding) -> DemoStep:
        """One finding."""
        board, grid = self.game.board, self.game.grid
        count = (finding.safe | finding.mines).bit_count()
        self.notes = (*self.notes, self.texts(_NOTES[finding.rule], count=count))
        tints = {
            Tint.FOCUS: grid.mask(finding.numbers),
            Tint.GOOD: finding.safe,
            Tint.BAD: finding.mines,
            Tint.WAITING: board.closed & (self.known_safe | self.found_safe | self.found_mines),
        }
        if finding.rule is Rule.TWO_CELLS:
            one, other = finding.numbers
            unknown = board.closed & ~(board.flags | self.known_safe)
            tints[Tint.LOOKED] = grid.around(one) & grid.around(other) & unknown
            return self.step(self._two_told(finding), tints)
        number = board.number(finding.numbers[0])
        assert number is not None
        if finding.mines:
            return self.step(told(self.texts, "rules_all_mines", number), tints)
        return self.step(told(self.texts, "rules_all_safe", count, number=number), tints)

    def _two_told(self, finding: Finding) -> str:
        """Two numbers compared: what they say, and what each needs beside the flags."""
        board = self.game.board
        one, other = finding.numbers
        name = "rules_two_both" if finding.safe else "rules_two_mines"
        return told(
            self.texts,
            name if finding.mines else "rules_two_safe",
            (finding.mines or finding.safe).bit_count(),
            one=self._named(one, other),
            other=self._named(other, one),
            need=_lacking(board, one),
            rest=_lacking(board, other),
        )

    def _named(self, cell: Cell, other: Cell) -> str:
        """A number, and of two like ones which it is."""
        number = str(self.game.board.number(cell))
        if number != str(self.game.board.number(other)):
            return number
        if cell[1] != other[1]:
            return self.texts("acts.upper" if cell[1] < other[1] else "acts.lower", number=number)
        return self.texts("acts.left" if cell[0] < other[0] else "acts.right", number=number)

    def last(self) -> DemoStep:
        """Why it ends here."""
        board = self.game.board
        if self.game.status is Status.WON:
            return self.step(self.texts("acts.rules_won"))
        analysis = analyse(board)
        if analysis.safe:
            text = told(self.texts, "rules_beyond", analysis.safe.bit_count())
            return self.step(text, {Tint.WAITING: analysis.safe})
        chance, index = min(
            (chance, index) for index, chance in analysis.chances.items() if chance < 1
        )
        cell, shown = board.grid.cell(index), percent(self.texts, float(chance))
        text = self.texts("acts.rules_guess", chance=shown)
        return self.step(text, {Tint.FOCUS: 1 << index}, {cell: shown})


def _lacking(board: Board, cell: Cell) -> int:
    """The mines that a number needs beside the flags around it."""
    flags = (board.grid.around(cell) & board.flags).bit_count()
    return at_index(board.numbers, board.grid.index(cell)) - flags


def game_of(seed: int) -> Game:
    """The game of a seed after the first click."""
    game = Game(CONFIG, seed)
    game.apply(Open(FIRST))
    return game


def scene_of(seed: int) -> Scene:
    """The whole game of a seed, played to where the rules stand still."""
    game = game_of(seed)
    field = game.position.field
    assert field is not None
    board, found, mines = game.board, tuple[Finding, ...](), 0
    while True:
        knowledge = propagate(board, mines=mines)
        found += findings(knowledge)
        mines |= knowledge.mines
        if not knowledge.safe:
            break
        opened = board.grid.flood(knowledge.safe, field.zeros, board.closed)
        board = board.opening(opened, field)
    needs_guess = board.opened != field.safe and not analyse(board).safe
    return Scene(seed, found, needs_guess)


def is_good(scene: Scene) -> bool:
    """Whether every rule is of use, and a guess is left in the end."""
    rules = {finding.rule for finding in scene.findings}
    return scene.needs_guess and len(rules) == len(Rule) and len(scene.findings) in _FINDINGS
