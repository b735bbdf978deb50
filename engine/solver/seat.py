"""Where the autoplayer sits: a game, and the ways in which a solver's findings are played."""

from __future__ import annotations

from dataclasses import replace

from engine.board import Board
from engine.commands import Flag, Open, Revert
from engine.config import GameConfig
from engine.game import Game, Status
from engine.grid import Cell
from engine.minefield import Minefield
from engine.placement import Placement, place


class Seat:
    """A game and the hand that plays it. Solvers are shown ``board`` alone.

    With ``takes_back`` a guess that meets a mine is taken back and the mine flagged. ``known`` are
    the closed cells known to be mines: so met, or proven. ``guesses`` and ``reverts`` are counted.
    The mines are those of ``field``, or placed by the seed.
    """

    def __init__(
        self, config: GameConfig, seed: int, takes_back: bool, field: Minefield | None = None
    ) -> None:
        # A question mark between flag and no flag would only be in the way here.
        config = replace(config, question_marks=False)
        placer = place if field is None else (lambda *_: Placement(field))
        self.game = Game(config, seed, placer)
        self.takes_back = takes_back
        self.guesses = self.reverts = self.known = 0

    @property
    def board(self) -> Board:
        """What a solver may see."""
        return self.game.board

    @property
    def is_over(self) -> bool:
        """Whether the game is won or lost."""
        return self.game.position.is_over

    def begin(self, first: Cell) -> None:
        """Make the first click."""
        self.game.apply(Open(first))

    def open_all(self, cells: int) -> None:
        """Open cells that are proven safe, all but one in a single step: the game then judges."""
        game, position = self.game, self.game.snapshot()
        field, board = position.field, position.board
        assert cells
        assert field is not None
        assert not cells & field.mines, "a solver proved what is not so"
        last = cells & -cells
        if cells != last:
            reached = game.grid.flood(cells, field.zeros, board.closed & ~board.flags)
            game.restore(replace(position, board=board.opening(reached & ~last, field)))
        game.apply(Open(game.grid.cell(last.bit_length() - 1)))

    def flag_all(self, cells: int) -> None:
        """Flag those of the closed ``cells`` that are not yet, all but one in a single step."""
        game, position = self.game, self.game.snapshot()
        board = position.board
        cells &= ~board.flags
        if cells:
            last = cells & -cells
            flagged = replace(board, flags=board.flags | cells ^ last)
            game.restore(replace(position, board=flagged))
            game.apply(Flag(game.grid.cell(last.bit_length() - 1)))

    def guess(self, cell: int) -> None:
        """Open the one cell of the set; take it back if it is a mine and that is agreed on."""
        self.guesses += 1
        self.game.apply(Open(self.game.grid.cell(cell.bit_length() - 1)))
        if self.takes_back and self.game.status is Status.LOST:
            self.reverts += 1
            self.known |= cell
            self.game.apply(Revert())
