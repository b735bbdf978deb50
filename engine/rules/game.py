"""A game of Minesweeper: commands go in, events come out."""

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum

from engine.core.board import Board, Cover
from engine.core.commands import Chord, Command, Flag, Open, Reset, Retry, Revert, Undo
from engine.core.config import Fairness, GameConfig, WinRule
from engine.core.events import (
    CellsOpened,
    ChordRefused,
    CoverChanged,
    Event,
    FieldCreated,
    GameLost,
    GameWon,
    LossReverted,
    MineHit,
    MinesMoved,
    MinesPlaced,
    MoveUndone,
)
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.generation.placement import MAX_SEED, Placement, place, relocate_mines
from engine.generation.solvability import is_solvable

Placer = Callable[[GameConfig, int, Cell], Placement]
"""A function that places the mines, such as ``place``."""
MineRelocator = Callable[[Fairness, Board, Minefield, int, int, int], Minefield]
"""A function that moves mines for fair play, such as ``relocate_mines``."""
UNDO_CELL_LIMIT = 20_000_000
"""Undo keeps at most this many positions times cells, which limits memory."""


class Status(Enum):
    """The state of a game; WON and LOST are final."""

    READY = "ready"
    PLAYING = "playing"
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True)
class Position:
    """Everything that changes in a game, as one immutable value that can be kept and restored.

    ``reveals`` counts the opens and chords that met closed cells. ``proven`` says whether the board
    is known to need no guess (None if not asked for). Once an open was taken back, ``reverted`` is
    set and fair play moves no more mines: the player may have seen some of them.
    ``shown`` are the mines that losses taken back have revealed.
    """

    seed: int
    board: Board
    status: Status = Status.READY
    field: Minefield | None = None
    first: Cell | None = None
    retried: bool = False
    exploded: int = 0
    reveals: int = 0
    proven: bool | None = None
    reverted: bool = False
    shown: int = 0

    @property
    def is_over(self) -> bool:
        """Whether the game is won or lost."""
        return self.status in (Status.WON, Status.LOST)


class Game:
    """A game of ``config``. Only ``apply`` and ``restore`` change it.

    The same config, seed and first click give the same mines everywhere, unless a ``placer`` or a
    ``relocator`` supplies them, as for a given board or a recorded game. Raises ValueError for a
    seed that is not from 0 to 2**64 - 1.

    >>> game = Game(GameConfig(4, 2, 1), seed=3)
    >>> type(game.created).__name__
    'FieldCreated'
    >>> [type(event).__name__ for event in game.apply(Open((3, 0)))]
    ['MinesPlaced', 'CellsOpened']
    >>> print(game.board)
    #100
    #100
    >>> game.apply(Open((3, 0)))
    ()
    """

    def __init__(
        self,
        config: GameConfig,
        seed: int,
        placer: Placer = place,
        relocator: MineRelocator = relocate_mines,
    ) -> None:
        self.config = config
        self.grid = config.grid
        self._place = placer
        self._relocate = relocator
        self.position = self._new_position(seed)
        self._past: deque[Position] = deque(maxlen=UNDO_CELL_LIMIT // self.grid.span)

    @property
    def board(self) -> Board:
        """The player's knowledge."""
        return self.position.board

    @property
    def status(self) -> Status:
        """The state of the game."""
        return self.position.status

    @property
    def created(self) -> FieldCreated:
        """The event that began the current field. ``Reset`` and ``Retry`` return it too; for the
        first field no command was given, so a listener begins with this."""
        return FieldCreated(self.config, self.position.seed, retry=self.position.retried)

    @property
    def before_loss(self) -> Position | None:
        """The position before the move that lost the game; None if no loss can be reverted."""
        return self._past[-1] if self._past and self.status is Status.LOST else None

    @property
    def past(self) -> tuple[Position, ...]:
        """The positions that can be returned to by taking moves back, oldest first."""
        return tuple(self._past)

    def snapshot(self) -> Position:
        """Return the current position."""
        return self.position

    def restore(self, position: Position, past: Iterable[Position] = ()) -> None:
        """Set the position; ``past`` are the positions that moves can be taken back to.

        The position must come from a game of the same config (the caller's responsibility).
        """
        self.position = position
        self._past.clear()
        self._past.extend(past)

    def apply(self, command: Command) -> tuple[Event, ...]:
        """Carry out a command and return the events that it caused; ``()`` when nothing changed.

        Raises ValueError for a cell off the board.
        """
        match command:
            case Reset(seed):
                self.restore(self._new_position(seed))
                return (self.created,)
            case Retry():
                return self._retry()
            case Revert():
                return self._revert()
            case Undo():
                return self._undo()
            case Open(cell):
                change = self._open
            case Flag(cell):
                change = self._flag
            case Chord(cell):
                change = self._chord
        self.grid.index(cell)
        before = self.position
        events = () if before.is_over else change(cell)
        if self.position is not before:
            self._past.append(before)
        return events

    def _new_position(self, seed: int) -> Position:
        if not 0 <= seed <= MAX_SEED:
            raise ValueError(f"A seed is a whole number from 0 to {MAX_SEED}, not {seed}.")
        return Position(seed, Board(self.grid, self.config.mines))

    def _retry(self) -> tuple[Event, ...]:
        old = self.position
        self.restore(self._new_position(old.seed))
        if old.field is None:
            return (self.created,)
        assert old.first is not None
        self._update(status=Status.PLAYING, field=old.field, first=old.first, proven=old.proven)
        self._update(retried=True)
        events = self._reveal(self.grid.bit(old.first), replayed=True)
        return self.created, MinesPlaced(old.first, old.field, old.proven), *events

    def _revert(self) -> tuple[Event, ...]:
        lost, before = self.position, self.before_loss
        if before is None:
            return ()
        self._past.pop()
        flags, marks = before.board.flags | lost.exploded, before.board.marks & ~lost.exploded
        board = replace(before.board, flags=flags, marks=marks)
        self.position = replace(before, board=board, field=lost.field, proven=lost.proven)
        self._update(reverted=True, shown=lost.shown | lost.exploded)
        return LossReverted(lost.exploded), *self._win()

    def _undo(self) -> tuple[Event, ...]:
        """Restore the board before the last move; the mines and the first click stay known."""
        if not self._past:
            return ()
        now, before = self.position, self._past.pop()
        closed = now.board.opened & ~before.board.opened
        status = Status.READY if now.field is None else Status.PLAYING
        self._update(board=before.board, status=status, exploded=0)
        reverted = now.reverted or bool(closed) or now.status is Status.LOST
        self._update(reverted=reverted, shown=now.shown | now.exploded)
        return (MoveUndone(closed, now.exploded),)

    def _open(self, cell: Cell) -> tuple[Event, ...]:
        if self.board.cover(cell) in (Cover.OPEN, Cover.FLAG):
            return ()
        placed: tuple[Event, ...] = ()
        if self.position.field is None:
            field, proven = self._place(self.config, self.position.seed, cell)
            self._update(status=Status.PLAYING, field=field, first=cell, proven=proven)
            placed = (MinesPlaced(cell, field, proven),)
        return placed + self._reveal(self.grid.bit(cell))

    def _flag(self, cell: Cell) -> tuple[Event, ...]:
        before = self.board.cover(cell)
        if before is Cover.OPEN:
            return ()
        after_flag = Cover.MARK if self.config.question_marks else Cover.CLOSED
        after = {Cover.CLOSED: Cover.FLAG, Cover.FLAG: after_flag}.get(before, Cover.CLOSED)
        self._update(board=self.board.covered(cell, after))
        return CoverChanged(cell, before, after), *self._judge_flags()

    def _chord(self, cell: Cell) -> tuple[Event, ...]:
        board = self.board
        number = board.number(cell)
        if number is None:
            return ()
        around = self.grid.around(cell)
        closed = around & board.closed & ~board.flags
        if not closed:
            return ()
        if (around & board.flags).bit_count() != number:
            return (ChordRefused(cell, closed),)
        return self._reveal(closed)

    def _reveal(self, cells: int, replayed: bool = False) -> tuple[Event, ...]:
        """Open closed, unflagged ``cells``, spread from their zeros, and end a finished game."""
        board = self.board
        field, events = self._relocate_mines(cells)
        origins = cells & field.safe
        opened = self.grid.flood(origins, field.zeros, board.closed & ~board.flags)
        self._update(board=board.opening(opened, field), reveals=self.position.reveals + 1)
        if opened:
            zeros = opened & field.zeros
            events += (CellsOpened(self.grid, origins, opened, zeros, replayed),)
        if hit := cells & field.mines:
            return events + self._lose(hit)
        # Flags may have been put up before the first open, when nothing could be wrong with them.
        return events + (self._win() if board.opened else self._judge_flags())

    def _relocate_mines(self, cells: int) -> tuple[Minefield, tuple[Event, ...]]:
        """Let fair play move the mines before ``cells`` open; never at the first open."""
        position = self.position
        assert position.field is not None
        if not position.board.opened or position.reverted:
            return position.field, ()
        old, seed, number = position.field, position.seed, position.reveals
        field = self._relocate(self.config.fairness, position.board, old, cells, seed, number)
        if field is position.field:
            return field, ()
        assert position.first is not None
        proven = position.proven and is_solvable(field, position.first)
        self._update(field=field, proven=proven)
        return field, (MinesMoved(field),)

    def _win(self) -> tuple[Event, ...]:
        field, board = self.position.field, self.board
        if field is None:
            return ()
        by_flags = self.config.win is WinRule.FLAG
        if board.flags != field.mines if by_flags else board.opened != field.safe:
            return ()
        self._update(status=Status.WON)
        return (GameWon(field.mines & ~board.flags),)

    def _judge_flags(self) -> tuple[Event, ...]:
        """End a game that is won, or lost because one flag of a full set is wrong."""
        config, field = self.config, self.position.field
        can_lose = config.win is WinRule.FLAG and config.rules >= 2 and field is not None
        won = self._win()
        if won or not can_lose or self.board.flags.bit_count() != config.mines:
            return won
        return self._lose(0)

    def _lose(self, hit: int) -> tuple[Event, ...]:
        field, flags = self.position.field, self.board.flags
        assert field is not None
        self._update(status=Status.LOST, exploded=hit)
        wrong, unflagged = flags & field.safe, field.mines & ~flags & ~hit
        exploded = (MineHit(hit),) if hit else ()
        return *exploded, GameLost(hit, wrong, unflagged)

    def _update(self, **changes: object) -> None:
        self.position = replace(self.position, **changes)  # type: ignore[arg-type]
