"""Models of people who dive: how fast they see a move, and how often they go wrong."""

from dataclasses import replace
from typing import NamedTuple

from engine.core.board import Board
from engine.core.commands import Chord, Open
from engine.core.events import CellsOpened, Event, MineHit, MinesPlaced
from engine.core.grid import Cell
from engine.core.rng import Uniform
from engine.dive.finds import Find, charted_cell
from engine.dive.rules import after_board, after_move, can_ping, refuses
from engine.dive.state import Dive
from engine.dive.twists import Darkness, Treasure
from engine.generation.placement import place
from engine.rules.metrics import three_bv
from engine.solver.probability import analyse
from engine.solver.propagation import propagate


class Player(NamedTuple):
    """A kind of player: the mean milliseconds to see a move, by the numbers that prove it.

    ``slips`` are wrong opens in a thousand. Who ``flags`` takes half as long again for a move, and
    makes every second one by a chord. ``dark`` is the percentage that a move takes in the dark.
    """

    name: str
    one_ms: int
    two_ms: int
    several_ms: int
    slips: int
    flags: bool
    dark: int = 140


PLAYERS = (
    Player("beginner", 1_400, 4_000, 12_000, 12, True),
    Player("casual", 800, 2_000, 6_000, 7, True),
    Player("good", 480, 1_000, 3_000, 4, True),
    Player("expert", 340, 600, 1_600, 2, False),
)
"""Stated, not measured: with their flags they play 3BV/s of about 0.4, 0.7, 1.1 and 2.2."""

FLAGGING = 150  # percent of the time for a move, with the flags on the way
CHORDS = 0.5  # the part of the moves that a player who flags makes by chords
FORM = 0.4  # how far apart the best and the worst day of a player are, as a part of the pace
GREEDY_ABOVE = 0.6  # of the tank: with more air left, treasure is taken before it is proven


class Played(NamedTuple):
    """A board as a player left it: the dive, the play clock, and the part that was cleared."""

    dive: Dive
    ms: int
    permille: int
    three_bv: int


def play_board(dive: Dive, player: Player, uniform: Uniform, form: float = 1.0) -> Played:
    """Play the dive's board to its end; every move takes ``form`` times as long as usual."""
    game = _BoardInPlay(dive, player, uniform, form)
    while game.board.opened != game.field.safe and not game.dive.is_over(game.ms):
        game.play_what_is_seen()
    bv = three_bv(game.field)
    dive, safe = game.dive, game.field.safe.bit_count()
    if not dive.is_over(game.ms):
        dive, _ = after_board(dive, bv, game.ms)
    return Played(dive, game.ms, 1000 * game.board.opened.bit_count() // safe, bv)


class _BoardInPlay:
    """A board that a model plays: opens in the order in which their proofs are seen."""

    def __init__(self, dive: Dive, player: Player, uniform: Uniform, form: float) -> None:
        config = dive.plan.config
        first = config.width // 2, config.height // 2
        self.field = place(config, dive.board_seed, first).field
        self.dive, self.ms = dive, 0
        self.board = Board(config.grid, config.mines)
        self._player, self._uniform, self._pace = player, uniform, form
        self._has_buoys = Find.BUOYS in dive.finds
        if Darkness.name in dive.plan.twists:
            self._pace *= player.dark / 100
        if player.flags and not self._has_buoys:
            self._pace *= FLAGGING / 100
        self._open(first, (MinesPlaced(first, self.field),))
        if Find.CHART in dive.finds:
            charted = charted_cell(self.field, self.board.opened)
            if charted is not None:
                self._open(charted)
        self.dive = replace(self.dive, has_flagged=player.flags and not self._has_buoys)

    def play_what_is_seen(self) -> None:
        """Open all cells that the easiest kind of proof gives, each after the time to see it."""
        board, player = self.board, self._player
        mean, safe = player.one_ms, propagate(board, two_cells=False).safe
        if not (safe := self._allowed(safe)):
            mean, safe = player.two_ms, self._allowed(propagate(board).safe)
        if not safe:
            mean, safe = player.several_ms, self._allowed(analyse(board).safe)
            if can_ping(self.dive):
                mean, self.dive = player.one_ms, replace(self.dive, has_pinged=True)
        assert safe, "a board of a dive needs no guess"
        for number, cell in enumerate(board.grid.cells(safe)):
            if not self.board.opened & board.grid.bit(cell):
                self._think(mean if number == 0 else min(mean, player.one_ms))
                self._slip()
                if self.dive.is_over(self.ms):
                    return
                self._open(cell)
        self._take_treasure()

    def _take_treasure(self) -> None:
        """Open a treasure that nothing proves yet, as long as there is air for greed."""
        treasure = self.dive.cells_marked(Treasure.name) & self.board.closed
        if treasure and self.dive.air_left(self.ms) > GREEDY_ABOVE * self.dive.tank_ms:
            cells = self._allowed(treasure & -treasure)
            for cell in self.board.grid.cells(cells):
                self._think(self._player.one_ms)
                self._open(cell)

    def _allowed(self, safe: int) -> int:
        dive, board = self.dive, self.board
        cells = [cell for cell in board.grid.cells(safe) if not refuses(dive, board, Open(cell))]
        return board.grid.mask(cells)

    def _think(self, mean: int) -> None:
        self.ms += int(mean * self._pace * (0.5 + self._uniform()))

    def _slip(self) -> None:
        """Open a mine beside the numbers, as often as the player does."""
        grid, board = self.board.grid, self.board
        if self._uniform() * 1000 >= self._player.slips:
            return
        mines = self.field.mines & grid.dilate(board.opened) & ~board.flags
        if not mines:
            return
        cells = list(grid.cells(mines))
        hit = cells[int(self._uniform() * len(cells))]
        self.board = replace(board, flags=board.flags | grid.bit(hit))
        events = (MineHit(grid.bit(hit)),)
        self.dive, _ = after_move(self.dive, board, self.field, Open(hit), events, self.ms)

    def _open(self, cell: Cell, events: tuple[Event, ...] = ()) -> None:
        grid, before, field = self.board.grid, self.board, self.field
        origin = grid.bit(cell)
        opened = grid.flood(origin, field.zeros, before.closed & ~before.flags)
        self.board = before.opening(opened, field)
        events = (*events, CellsOpened(grid, origin, opened, opened & field.zeros))
        is_chord = self._player.flags and before.opened and self._uniform() < CHORDS
        move = Chord(cell) if is_chord else Open(cell)
        self.dive, _ = after_move(self.dive, before, field, move, events, self.ms)
