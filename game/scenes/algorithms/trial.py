"""A small game in which one demo's algorithm can be tried, and the marks that show it at work."""

from dataclasses import replace

from engine.autoplay.autoplayer import Assistance, Rules, simple_moves
from engine.core.board import Board
from engine.core.commands import Move, Revert
from engine.core.events import CellsOpened, GameLost
from engine.core.grid import Cell
from engine.rules.game import Game, Status
from engine.solver.probability import Analysis, analyse
from game.resources.texts import Texts
from game.scenes.algorithms.step import (
    Demo,
    DemoStep,
    Tint,
    chance_labels,
    number_labels,
    ring_marks,
)

_RULES = {
    "propagation": Assistance(Rules.PAIRS),
    "autoplayer": Assistance(Rules.PAIRS, counts=True),
}
"""The demos that answer a move, each by its own rules."""


class Trial:
    """A game on a demo's board, with its algorithm alone. The rules and the autoplayer answer each
    move of the player."""

    def __init__(self, demo: Demo, seed: int) -> None:
        self.demo = demo
        self.game = Game(demo.config, seed)
        self.undone = 0  # mines that the autoplayer has undone
        self.rings: tuple[int, ...] = ()  # those that the last move opened
        self.answered = 0  # the cells that the last move's answer opened or flagged
        self._analysis: tuple[Board, Analysis] | None = None

    def is_open(self, cell: Cell) -> bool:
        """Return whether a cell is open."""
        return bool(self.game.board.opened & self.game.grid.bit(cell))

    def make(self, move: Move | None) -> None:
        """Make a move of the player, if it is one, and what answers it."""
        if move is None or not (events := self.game.apply(move)):
            return
        opened = [event for event in events if isinstance(event, CellsOpened)]
        self.rings = tuple(opened[-1].waves()) if opened else ()
        before = self.game.board
        if self.demo.name == "autoplayer" and any(isinstance(event, GameLost) for event in events):
            self.game.apply(Revert())
            self.undone += 1
            before = self.game.board
        if self.demo.name in _RULES:
            self._answer(_RULES[self.demo.name])
        board = self.game.board
        self.answered = (board.opened | board.flags) & ~(before.opened | before.flags)

    def _answer(self, rules: Assistance) -> None:
        """Make the moves that follow from these rules and from the mines that a revert has shown,
        until nothing more follows."""
        while not self.game.position.is_over:
            moves = simple_moves(self.game.board, rules, known_mines=self.game.position.shown)
            for move in moves:
                self.game.apply(move)
            if not moves:
                return

    def step(self, texts: Texts, pointed: Cell | None) -> DemoStep:
        """Return the game as a step; ``pointed`` is the cell pointed at."""
        position = self.game.position
        board, field = position.board, position.field
        left = board.grid.size - board.mines - board.opened.bit_count()
        mines = 0 if position.status is Status.WON else board.mines_left
        notes = (texts("how.try_mines", count=mines), texts("how.try_cells", count=left))
        ends = {Status.WON: "how.try_won", Status.LOST: "how.try_lost"}
        text = texts(ends.get(position.status, f"how.try_{self.demo.name}"))
        step = DemoStep(text, position, field.mines if field else 0, notes=notes)
        return self._marked(step, texts, pointed)

    def _marked(self, step: DemoStep, texts: Texts, pointed: Cell | None) -> DemoStep:
        """Return a step with the marks of the demo's own algorithm, and a line on it."""
        board, grid, line = self.game.board, self.game.grid, ""
        match self.demo.name:
            case "grid":
                line = texts("how.try_number", value=f"{board.opened:,}")
                step = replace(step, labels=number_labels(grid, board.closed))
            case "placing":
                cell = self.game.position.first or pointed
                kept = 0 if cell is None else grid.dilate(grid.bit(cell))
                step = replace(step, tints={Tint.WAITING: kept})
            case "neighbours" if pointed is not None:
                near = grid.around(pointed)
                tints = {Tint.FOCUS: grid.bit(pointed), Tint.LOOKED: near}
                others = {Tint.LOOKED: near & ~step.truth, Tint.BAD: near & step.truth}
                step = replace(step, tints=tints, truth_tints=tints | others)
            case "opening":
                rings, labels = ring_marks(grid, self.rings)
                step = replace(step, tints=rings, labels=labels)
            case "chances" if not self.game.position.is_over:
                chances = self._analyse().chances
                unflagged = {at: chances[at] for at in chances if not board.flags >> at & 1}
                step = replace(step, labels=chance_labels(texts, grid, unflagged))
            case "no_guess" if self.game.status is Status.PLAYING:
                count = (self._analyse().safe & ~board.flags).bit_count()
                line = texts("how.try_provable", count=count)
            case "propagation" | "autoplayer":
                step = replace(step, tints={Tint.GOOD: self.answered & ~board.flags})
                if self.demo.name == "autoplayer":
                    line = texts("how.try_undone", count=self.undone)
        return replace(step, notes=(*step.notes, line)) if line else step

    def _analyse(self) -> Analysis:
        """Return what the board implies; the player's flags prove nothing."""
        board = self.game.board
        if self._analysis is None or self._analysis[0].opened != board.opened:
            self._analysis = board, analyse(board)
        return self._analysis[1]
