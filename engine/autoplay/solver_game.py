"""A game played by a solver, with the commands that carry out its findings."""

from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from engine.core.board import Board, Cover
from engine.core.commands import Flag, Open, Revert
from engine.core.config import GameConfig
from engine.core.events import CellsOpened, CoverChanged, Event
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.generation.placement import Placement, place
from engine.rules.game import Game, Position, Status


class SolverAction(Enum):
    """The kind of a solver's turn."""

    BEGIN = "begin"  # the first click
    OPEN = "open"  # open cells that are proven safe
    FLAG = "flag"  # flag cells that are proven mines
    GUESS = "guess"  # open one cell of which nothing is proven
    REVERT = "revert"  # take a guess back that was a mine


class SolverTurn(NamedTuple):
    """One turn: the ``cells`` asked for, the ``events`` of all together, and the game after it."""

    action: SolverAction
    cells: int
    events: tuple[Event, ...]
    position: Position


TurnWatcher = Callable[[SolverTurn], None]  # called with each turn; the solver does not know of it


class SolverGame:
    """A game and the commands of its solver, which may see only ``board``.

    With ``takes_back`` a guess that hits a mine is taken back and the mine flagged. ``known`` are
    the closed cells known to be mines. The mines are those of ``field``, or placed by the seed.
    """

    def __init__(
        self,
        config: GameConfig,
        seed: int,
        takes_back: bool,
        field: Minefield | None = None,
        watcher: TurnWatcher | None = None,
    ) -> None:
        # Without question marks one command sets or removes a flag.
        config = replace(config, question_marks=False)
        placer = place if field is None else (lambda *_: Placement(field))
        self.game = Game(config, seed, placer)
        self.takes_back = takes_back
        self.watcher = watcher
        self.guesses = self.reverts = self.known = 0

    @property
    def board(self) -> Board:
        """The knowledge that a solver may see."""
        return self.game.board

    @property
    def is_over(self) -> bool:
        """Whether the game is won or lost."""
        return self.game.position.is_over

    def begin(self, first: Cell) -> None:
        """Make the first click."""
        events = self.game.apply(Open(first))
        self._tell(SolverAction.BEGIN, self.game.grid.bit(first), events)

    def open_all(self, cells: int) -> None:
        """Open cells that are proven safe: all but one directly, the last one by a command."""
        game, position = self.game, self.game.snapshot()
        field, board = position.field, position.board
        assert cells
        assert field is not None
        assert not cells & field.mines, "a solver proved what is not so"
        last = cells & -cells
        if cells != last:
            reached = game.grid.flood(cells, field.zeros, board.closed & ~board.flags)
            game.restore(replace(position, board=board.opening(reached & ~last, field)))
        events = game.apply(Open(game.grid.cell(last.bit_length() - 1)))
        if self.watcher:
            self._tell(SolverAction.OPEN, cells, _together(events, game, cells, board))

    def flag_all(self, cells: int) -> None:
        """Flag those of the closed ``cells`` that are not yet flagged."""
        game, position = self.game, self.game.snapshot()
        board = position.board
        cells &= ~board.flags
        if cells:
            last = cells & -cells
            flagged = replace(board, flags=board.flags | cells ^ last)
            game.restore(replace(position, board=flagged))
            events = game.apply(Flag(game.grid.cell(last.bit_length() - 1)))
            if self.watcher:
                put = (CoverChanged(c, board.cover(c), Cover.FLAG) for c in game.grid.cells(cells))
                self._tell(SolverAction.FLAG, cells, (*put, *events[1:]))

    def guess(self, cell: int) -> None:
        """Open the one cell of the set; take it back if it is a mine and ``takes_back`` is set."""
        self.guesses += 1
        events = self.game.apply(Open(self.game.grid.cell(cell.bit_length() - 1)))
        self._tell(SolverAction.GUESS, cell, events)
        if self.takes_back and self.game.status is Status.LOST:
            self.reverts += 1
            self.known |= cell
            events = self.game.apply(Revert())
            self._tell(SolverAction.REVERT, cell, events)

    def _tell(self, action: SolverAction, cells: int, events: tuple[Event, ...]) -> None:
        if self.watcher:
            self.watcher(SolverTurn(action, cells, events, self.game.position))


def _together(
    events: tuple[Event, ...], game: Game, cells: int, before: Board
) -> tuple[Event, ...]:
    """Return the events of opening the last cell, changed so that all ``cells`` open at once."""
    field = game.position.field
    assert field is not None
    opened = game.board.opened & ~before.opened
    whole = CellsOpened(game.grid, cells, opened, opened & field.zeros)
    return tuple(whole if isinstance(event, CellsOpened) else event for event in events)
