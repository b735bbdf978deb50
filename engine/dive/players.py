"""Models of people who dive: how fast they see a move, and how often they go wrong."""

from dataclasses import replace
from typing import NamedTuple

from engine.core.board import Board
from engine.core.commands import Chord, Open
from engine.core.events import CellsOpened, Event, MineHit, MinesPlaced
from engine.core.grid import Cell
from engine.core.rng import Uniform
from engine.dive.finds import Find, buoy_cells, charted_cell, charted_openings, sonar_area
from engine.dive.rules import after_board, after_move, breathe_again, can_ping, ping, refuses
from engine.dive.state import TANK_MS, Dive
from engine.dive.twists import Darkness, Salvage, Strict, Treasure
from engine.generation.placement import place
from engine.rules.metrics import three_bv
from engine.solver.probability import analyse
from engine.solver.propagation import propagate


class Player(NamedTuple):
    """A kind of player: the mean milliseconds to see a move, by the numbers that prove it.

    ``slips`` are opens in a thousand that nothing proves and that hit a mine; ``refused`` chords
    are made in a thousand 3BV. Who ``flags`` takes half as long again for a move, and makes every
    second one by a chord.
    """

    name: str
    one_ms: int
    two_ms: int
    several_ms: int
    slips: int
    refused: int
    flags: bool


PLAYERS = (
    Player("beginner", 1_400, 4_000, 12_000, 12, 40, True),
    Player("casual", 800, 2_000, 6_000, 7, 25, True),
    Player("good", 480, 1_000, 3_000, 4, 12, True),
    Player("expert", 340, 600, 1_600, 2, 0, False),
)
"""Chosen so that the time for an Expert board lies in the tiers that sites of no-guess boards
publish: comfortable 200 to 600 s, good 100 to 200 s, fast 60 to 100 s. See docs/DIVE.md."""

FLAGGING = 150  # percent of the time for a move, with the flags on the way
BUOYED = {True: 135, False: 90}
"""Percent, when buoys set the flags that a 1 proves: for those who flag the others
themselves, and for those who would not flag."""
PINGED = 30  # percent, among the flags of a sonar: chords open what is left there
IN_THE_DARK = 130  # percent
CAREFULLY = 110  # percent, where a wrong proof costs a life even if it hits no mine
STRICT_SLIPS = 1.5
"""Opens that nothing proves, for each one that hits a mine elsewhere: about two, of which the care
on such a board saves a quarter."""
CHORDS = 0.5  # the part of the moves that are made by chords, where there are flags
FORM = 0.4  # how far apart the best and the worst day of a player are, as a part of the pace
GREEDY_ABOVE = 0.6  # of the tank: with more air left, treasure is taken before it is proven


class Played(NamedTuple):
    """A board as a player left it: the dive, the play clock, the part that was cleared, the least
    air on the way, as a part of the tank, and the lives and shells lost to air and to mines."""

    dive: Dive
    ms: int
    permille: int
    three_bv: int
    least_air: float
    lost: tuple[int, int]


def play_board(dive: Dive, player: Player, uniform: Uniform, form: float = 1.0) -> Played:
    """Play the dive's board to its end; every move takes ``form`` times as long as usual."""
    game = _BoardInPlay(dive, player, uniform, form)
    while game.board.opened != game.field.safe and not game.dive.is_over:
        game.play_what_is_seen()
    bv = three_bv(game.field)
    dive, safe = game.dive, game.field.safe.bit_count()
    if not dive.is_over:
        dive, _ = after_board(dive, game.ms)
    permille, lost = 1000 * game.board.opened.bit_count() // safe, (game.to_air, game.to_mines)
    return Played(dive, game.ms, permille, bv, game.least_air, lost)


class _BoardInPlay:
    """A board that a model plays: opens in the order in which their proofs are seen."""

    def __init__(self, dive: Dive, player: Player, uniform: Uniform, form: float) -> None:
        config = dive.plan.config
        first = config.width // 2, config.height // 2
        self.field = place(config, dive.board_seed, first).field
        self.dive, self.ms = dive, 0
        self.to_air = self.to_mines = 0
        self.board = Board(config.grid, config.mines)
        self._player, self._uniform, self._pace = player, uniform, form
        self.least_air = dive.air_left(0) / TANK_MS
        self._is_strict = Strict.name in dive.plan.twists
        self._slips = player.slips * (STRICT_SLIPS if self._is_strict else 1)
        self._has_buoys = Find.BUOYS in dive.finds
        self._chords = player.flags or self._has_buoys
        percents = (
            (IN_THE_DARK, Darkness.name in dive.plan.twists),
            (CAREFULLY, self._is_strict),
            (BUOYED[player.flags], self._has_buoys),
            (FLAGGING, player.flags and not self._has_buoys),
        )
        for percent, is_so in percents:
            self._pace *= percent / 100 if is_so else 1
        self._open(first, (MinesPlaced(first, self.field),))
        for _ in range(charted_openings(self.board.grid) * (Find.CHART in dive.finds)):
            if (charted := charted_cell(self.field, self.board.opened)) is not None:
                self._open(charted)
        wasted = uniform() > (1 - player.refused / 1000) ** three_bv(self.field)
        self.dive = replace(self.dive, has_flagged=player.flags, has_wasted=wasted)

    def play_what_is_seen(self) -> None:
        """Open all cells that the easiest kind of proof gives, each after the time to see it."""
        board, player = self.board, self._player
        mean, safe = player.one_ms, propagate(board, two_cells=False).safe
        if not (safe := self._allowed(safe)):
            mean, safe = player.two_ms, self._allowed(propagate(board).safe)
            mean = mean if safe else player.several_ms
        safe = safe or self._allowed(analyse(board).safe)
        if mean != player.one_ms:
            mean, safe = self._ping(mean, safe)
        assert safe, "a board of a dive needs no guess"
        for number, cell in enumerate(board.grid.cells(safe)):
            if not self.board.opened & board.grid.bit(cell):
                self._think(mean if number == 0 else min(mean, player.one_ms))
                self._slip()
                if self.dive.is_over:
                    return
                self._open(cell)
        self._take_treasure()

    def _ping(self, mean: int, safe: int) -> tuple[int, int]:
        """Use the sonar, if it is ready, where it shows most: its flags leave simple moves."""
        if not can_ping(self.dive):
            return mean, safe
        grid, closed = self.board.grid, self.board.closed
        areas = {cell: sonar_area(grid, cell) for cell in grid.cells(safe)}
        cell, shown = max(areas.items(), key=lambda each: (each[1] & closed).bit_count())
        self.dive = ping(self.dive, cell, self.ms)
        self.board = replace(self.board, flags=self.board.flags | shown & self.field.mines)
        mean = self._player.one_ms * PINGED // 100
        return mean, self._allowed(shown & closed & self.field.safe)

    def _take_treasure(self) -> None:
        """Open a treasure that nothing proves yet, as long as there is air for greed."""
        treasure = self.dive.cells_marked(Treasure.name) & self.board.closed
        if (
            treasure
            and not self._is_strict
            and self.dive.air_left(self.ms) > GREEDY_ABOVE * TANK_MS
        ):
            cells = self._allowed(treasure & -treasure)
            for cell in self.board.grid.cells(cells):
                self._think(self._player.one_ms)
                self._open(cell)

    def _allowed(self, safe: int) -> int:
        dive, board = self.dive, self.board
        if Salvage.name not in dive.plan.twists:
            return safe
        cells = [cell for cell in board.grid.cells(safe) if not refuses(dive, board, Open(cell))]
        return board.grid.mask(cells)

    def _think(self, mean: int) -> None:
        self.ms += int(mean * self._pace * (0.5 + self._uniform()))
        self.least_air = min(self.least_air, self.dive.air_left(self.ms) / TANK_MS)
        held = _spare(self.dive)
        self.dive = breathe_again(self.dive, self.ms)
        self.to_air += held - _spare(self.dive)

    def _slip(self) -> None:
        """Open a mine beside the numbers, as often as the player does."""
        grid, board = self.board.grid, self.board
        if self._uniform() * 1000 >= self._slips:
            return
        mines = self.field.mines & grid.dilate(board.opened) & ~board.flags
        if self._has_buoys:
            mines &= ~buoy_cells(board)
        if not mines:
            return
        cells = list(grid.cells(mines))
        hit = cells[int(self._uniform() * len(cells))]
        self.board = replace(board, flags=board.flags | grid.bit(hit))
        events = (MineHit(grid.bit(hit)),)
        held = _spare(self.dive)
        self.dive, _ = after_move(self.dive, board, self.field, Open(hit), events, self.ms)
        self.to_mines += held - _spare(self.dive)

    def _open(self, cell: Cell, events: tuple[Event, ...] = ()) -> None:
        grid, before, field = self.board.grid, self.board, self.field
        origin = grid.bit(cell)
        opened = grid.flood(origin, field.zeros, before.closed & ~before.flags)
        self.board = before.opening(opened, field)
        events = (*events, CellsOpened(grid, origin, opened, opened & field.zeros))
        can_chord = self._chords and before.opened and not self._is_strict
        is_chord = can_chord and self._uniform() < CHORDS
        move = Chord(cell) if is_chord else Open(cell)
        self.dive, _ = after_move(self.dive, before, field, move, events, self.ms)


def _spare(dive: Dive) -> int:
    """Return the lives left, a shell among them."""
    return dive.lives + (Find.SHELL in dive.finds)
