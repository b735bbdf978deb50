"""A game of Minesweeper: commands go in, events come out."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum

from engine.board import Board, Cover
from engine.commands import Chord, Command, Flag, Open, Reset, Retry, Revert, Undo
from engine.config import Fairness, GameConfig, WinRule
from engine.events import (
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
from engine.fairness import relocate_mines
from engine.grid import Cell
from engine.minefield import Minefield
from engine.placement import MAX_SEED, Placement, place
from engine.solver.tester import is_solvable

Placer = Callable[[GameConfig, int, Cell], Placement]
"""``place``, or what gives the mines in its stead."""
MineRelocator = Callable[[Fairness, Board, Minefield, int, int, int], Minefield]
"""``relocate_mines``, or what gives the mines in its stead."""
PAST_CELLS = 20_000_000
"""How many moves can be taken back, times the board's cells: a position holds some bits of each."""


class Status(Enum):
    """Where a game stands; WON and LOST are final."""

    READY = "ready"
    PLAYING = "playing"
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True)
class Position:
    """All that changes in a game, as one immutable value: take it, keep it, put it back.

    ``reveals`` counts the opens and chords that met closed cells; ``proven`` tells, where a
    no-guess board was asked for, whether it is one.
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
    """An open was taken back; from then on the mines stay where they are, as fair play knows
    nothing of what a loss or a number told that is no longer there."""
    shown: int = 0
    """The mines that losses have shown which were taken back (a bitboard)."""

    @property
    def is_over(self) -> bool:
        """Whether the game is won or lost."""
        return self.status in (Status.WON, Status.LOST)


class Game:
    """One game of ``config``. ``apply`` is the only place where it changes.

    The same config, seed and first click give the same mines everywhere, unless a placer or a
    settler is given that knows better: for a given board, or a recorded game. Raises ValueError for
    a seed that is not from 0 to 2**64 - 1.

    >>> game = Game(GameConfig(4, 2, 1), seed=3)
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
        self.position = self._fresh(seed)
        self._past: deque[Position] = deque(maxlen=PAST_CELLS // self.grid.size)

    @property
    def board(self) -> Board:
        """What the player knows."""
        return self.position.board

    @property
    def status(self) -> Status:
        """Where the game stands."""
        return self.position.status

    @property
    def before_loss(self) -> Position | None:
        """Where the game stood before the move that lost it, as long as that can be reverted."""
        return self._past[-1] if self._past and self.status is Status.LOST else None

    @property
    def past(self) -> tuple[Position, ...]:
        """The positions that the moves made so far can be taken back to, the last one last."""
        return tuple(self._past)

    def snapshot(self) -> Position:
        """The position as it is now."""
        return self.position

    def restore(self, position: Position, past: Iterable[Position] = ()) -> None:
        """Go back (or on) to a position of a game of the same config.

        Moves before it can be taken back as far as its ``past`` goes.
        """
        assert position.board.grid == self.grid
        assert position.board.mines == self.config.mines
        self.position = position
        self._past.clear()
        self._past.extend(past)

    def apply(self, command: Command) -> tuple[Event, ...]:
        """Carry out a command and tell what happened; ``()`` when nothing did.

        Raises ValueError for a cell off the board.
        """
        match command:
            case Reset(seed):
                self.restore(self._fresh(seed))
                return (FieldCreated(self.config, seed),)
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

    def _fresh(self, seed: int) -> Position:
        if not 0 <= seed <= MAX_SEED:
            raise ValueError(f"A seed is a whole number from 0 to {MAX_SEED}, not {seed}.")
        return Position(seed, Board(self.grid, self.config.mines))

    def _retry(self) -> tuple[Event, ...]:
        old = self.position
        self.restore(self._fresh(old.seed))
        created = FieldCreated(self.config, old.seed, retry=old.field is not None)
        if old.field is None:
            return (created,)
        assert old.first is not None
        self.position = replace(
            self.position,
            status=Status.PLAYING,
            field=old.field,
            first=old.first,
            retried=True,
            proven=old.proven,
        )
        events = self._reveal(self.grid.bit(old.first), replayed=True)
        return created, MinesPlaced(old.first, old.field, old.proven), *events

    def _revert(self) -> tuple[Event, ...]:
        lost, before = self.position, self.before_loss
        if before is None:
            return ()
        self._past.pop()
        board = replace(before.board, flags=before.board.flags | lost.exploded)
        board = replace(board, marks=board.marks & ~lost.exploded)
        self.position = replace(
            before,
            board=board,
            field=lost.field,
            proven=lost.proven,
            reverted=True,
            shown=lost.shown | lost.exploded,
        )
        return LossReverted(lost.exploded), *self._won()

    def _undo(self) -> tuple[Event, ...]:
        """Only the board goes back: the mines and where the first click was are known by now."""
        if not self._past:
            return ()
        now, before = self.position, self._past.pop()
        closed = now.board.opened & ~before.board.opened
        self.position = replace(
            now,
            board=before.board,
            status=Status.READY if now.field is None else Status.PLAYING,
            exploded=0,
            reverted=now.reverted or bool(closed | now.exploded),
            shown=now.shown | now.exploded,
        )
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
        if before is Cover.CLOSED:
            after = Cover.FLAG
        elif before is Cover.FLAG and self.config.question_marks:
            after = Cover.MARK
        else:
            after = Cover.CLOSED
        self._update(board=self.board.covered(cell, after))
        return CoverChanged(cell, before, after), *self._won()

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
        """Open closed, unflagged ``cells`` and what their zeros spread to; end the game if so."""
        board = self.board
        assert not cells & (board.opened | board.flags)
        field, events = self._settled(cells)
        origins = cells & field.safe
        opened = self.grid.flood(origins, field.zeros, board.closed & ~board.flags)
        self._update(board=board.opening(opened, field), reveals=self.position.reveals + 1)
        if opened:
            zeros = opened & field.zeros
            events += (CellsOpened(self.grid, origins, opened, zeros, replayed),)
        hit = cells & field.mines
        return events + (self._lost(hit) if hit else self._won())

    def _settled(self, cells: int) -> tuple[Minefield, tuple[Event, ...]]:
        """The mines as fair play has them for opening ``cells``; not for the first open."""
        position = self.position
        assert position.field is not None
        if not position.board.opened or position.reverted:
            return position.field, ()
        field = self._relocate(
            self.config.fairness,
            position.board,
            position.field,
            cells,
            position.seed,
            position.reveals,
        )
        if field is position.field:
            return field, ()
        proven = position.proven
        if proven:
            assert position.first is not None
            proven = is_solvable(field, position.first)
        self._update(field=field, proven=proven)
        return field, (MinesMoved(field),)

    def _won(self) -> tuple[Event, ...]:
        field, board = self.position.field, self.board
        if field is None:
            return ()
        won = (
            board.flags == field.mines
            if self.config.win is WinRule.FLAG
            else board.opened == field.safe
        )
        if not won:
            return ()
        self._update(status=Status.WON)
        return (GameWon(field.mines & ~board.flags),)

    def _lost(self, hit: int) -> tuple[Event, ...]:
        field, flags = self.position.field, self.board.flags
        assert field is not None
        self._update(status=Status.LOST, exploded=hit)
        wrong, unflagged = flags & field.safe, field.mines & ~flags & ~hit
        return MineHit(hit), GameLost(hit, wrong, unflagged)

    def _update(self, **changes: object) -> None:
        self.position = replace(self.position, **changes)  # type: ignore[arg-type]
