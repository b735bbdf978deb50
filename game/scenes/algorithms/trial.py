"""A small game in which one demo's algorithm can be tried, and the marks that show it at work."""

from dataclasses import dataclass

from engine.autoplay.autoplayer import Assistance, Rules, simple_moves
from engine.core.board import Board
from engine.core.commands import Move, Revert
from engine.core.events import CellsOpened, Event, GameLost
from engine.core.grid import Cell, Grid
from engine.rules.game import Game, Status
from engine.solver.probability import Analysis, analyse
from game.resources.texts import Texts
from game.scenes.algorithms.step import GROUPS, Demo, DemoStep, Labels, Tint, Tints, percent_text

_PAIRS = Assistance(Rules.PAIRS)


@dataclass(frozen=True)
class Marks:
    """The highlights and labels of both boards, and lines below the counters."""

    tints: Tints
    truth_tints: Tints
    labels: Labels
    notes: tuple[str, ...] = ()


class Trial:
    """A game of a demo's board, with just what the demo shows: ``pointed`` is the cell pointed at.
    The rules and the autoplayer answer each move of the player."""

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

    def make(self, move: Move) -> tuple[Event, ...]:
        """Make a move of the player and what answers it; return the events of the move alone."""
        events = self.game.apply(move)
        if not events:
            return ()
        opened = [event for event in events if isinstance(event, CellsOpened)]
        self.rings = tuple(opened[-1].waves()) if opened else ()
        before = self.game.board
        name = self.demo.name
        if name == "autoplayer" and any(isinstance(event, GameLost) for event in events):
            self.game.apply(Revert())
            self.undone += 1
            before = self.game.board
        if name in ("propagation", "autoplayer") and opened:
            self._answer()
        board = self.game.board
        self.answered = (board.opened | board.flags) & ~(before.opened | before.flags)
        return events

    def _answer(self) -> None:
        """Make the moves that follow from one number or two, until nothing more follows."""
        while not self.game.position.is_over:
            moves = simple_moves(self.game.board, _PAIRS)
            for move in moves:
                self.game.apply(move)
            if not moves:
                return

    def step(self, texts: Texts, pointed: Cell | None) -> DemoStep:
        """Return what is shown of the game."""
        position = self.game.position
        board, field = position.board, position.field
        marks = self._marks(texts, pointed)
        left = board.grid.size - board.mines - board.opened.bit_count()
        mines = 0 if position.status is Status.WON else board.mines_left
        notes = (texts("how.try_mines", count=mines), texts("how.try_cells", count=left))
        ends = {Status.WON: "how.try_won", Status.LOST: "how.try_lost"}
        return DemoStep(
            texts(ends.get(position.status, f"how.try_{self.demo.name}")),
            position,
            field.mines if field is not None else 0,
            marks.tints,
            marks.truth_tints,
            marks.labels,
            notes=(*notes, *marks.notes),
        )

    def _marks(self, texts: Texts, pointed: Cell | None) -> Marks:
        """Return the marks of the demo's own algorithm."""
        board, grid = self.game.board, self.game.grid
        no_labels: Labels = {}
        match self.demo.name:
            case "grid":
                value = texts("how.try_number", value=f"{board.opened:,}")
                return Marks({}, {}, _numbered(grid, board.closed), (value,))
            case "placing":
                return Marks(self._kept(pointed), {}, no_labels)
            case "neighbours" if pointed is not None:
                field, near = self.game.position.field, grid.around(pointed)
                mines = near & field.mines if field is not None else 0
                tints = {Tint.FOCUS: grid.bit(pointed), Tint.LOOKED: near}
                truth_tints = {**tints, Tint.LOOKED: near & ~mines, Tint.BAD: mines}
                return Marks(tints, truth_tints, no_labels)
            case "opening":
                rings, labels = _ringed(grid, self.rings)
                return Marks(rings, {}, labels)
            case "chances" if not self.game.position.is_over:
                return Marks({}, {}, self._chances(texts))
            case "no_guess" if self.game.status is Status.PLAYING:
                count = (self._analyse().safe & ~board.flags).bit_count()
                return Marks({}, {}, no_labels, (texts("how.try_provable", count=count),))
            case "propagation" | "autoplayer":
                tints = {Tint.GOOD: self.answered & ~board.flags}
                notes = (texts("how.try_undone", count=self.undone),)
                return Marks(tints, {}, no_labels, notes if self.demo.name == "autoplayer" else ())
        return Marks({}, {}, no_labels)

    def _kept(self, pointed: Cell | None) -> Tints:
        """Return the cells that the first click keeps free of mines, or would keep free."""
        grid, cell = self.game.grid, self.game.position.first or pointed
        return {} if cell is None else {Tint.WAITING: grid.dilate(grid.bit(cell))}

    def _chances(self, texts: Texts) -> Labels:
        """Return the chance of a mine of every closed cell without a flag."""
        board, grid = self.game.board, self.game.grid
        chances = self._analyse().chances
        shown = {
            grid.cell(at): chance for at, chance in chances.items() if not board.flags >> at & 1
        }
        return {cell: percent_text(texts, float(chance)) for cell, chance in shown.items()}

    def _analyse(self) -> Analysis:
        """Return what the board implies; flags are the player's and prove nothing."""
        board = self.game.board
        if self._analysis is None or self._analysis[0].opened != board.opened:
            self._analysis = board, analyse(board)
        return self._analysis[1]


def _numbered(grid: Grid, cells: int) -> Labels:
    return {grid.cell(index): str(index) for index in range(grid.size) if cells >> index & 1}


def _ringed(grid: Grid, rings: tuple[int, ...]) -> tuple[Tints, Labels]:
    """Return the rings in the tints of groups, and their numbers."""
    tints: dict[Tint, int] = {}
    labels: dict[Cell, str] = {}
    for number, ring in enumerate(rings):
        tint = GROUPS[number % len(GROUPS)]
        tints[tint] = tints.get(tint, 0) | ring
        labels |= dict.fromkeys(grid.cells(ring), str(number))
    return tints, labels
