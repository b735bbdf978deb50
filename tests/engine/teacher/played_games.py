"""Games on given mines as they are played and recorded, and a naive judge of their moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from hypothesis import strategies as st

from engine.core.commands import Chord, Flag, Move, Open, Revert, Undo, Withdrawal
from engine.core.config import Fairness, GameConfig, StartRule
from engine.core.events import MinesMoved
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.core.neighbourhood import HEX, NEIGHBOURHOODS, SQUARE
from engine.formats.recording import RESULTS, Recording, Timed
from engine.generation.placement import Placement
from engine.rules.game import Game, Position, Status
from tests.engine.boards import cell_set
from tests.engine.naive import neighbours_of


class Played:
    """A game on given mines; ``positions`` are those before its moves."""

    def __init__(self, field: Minefield, given: Cell | None = None, **rules: object) -> None:
        grid = field.grid
        size = grid.width, grid.height, field.mines.bit_count()
        rules = {"start": StartRule.SAFE, "neighbours": grid.neighbours} | rules
        self.config = GameConfig(*size, grid.wraps, shape=grid.shape, **rules)
        self.game = Game(self.config, 1, lambda *_: Placement(field))
        self.field, self.given = field, given
        self.moves: list[Timed] = []
        self.positions: list[Position] = []
        if given is not None:
            self.game.apply(Open(given))

    def play(self, *moves: Move | Withdrawal) -> Played:
        for move in moves:
            self.positions.append(self.game.position)
            events = self.game.apply(move)
            moved = [event.field for event in events if isinstance(event, MinesMoved)]
            self.moves.append(Timed(len(self.moves), move, moved[0] if moved else None))
        return self

    def recording(self) -> Recording:
        moves, result = tuple(self.moves), RESULTS[self.game.status]
        return Recording(self.config, 1, self.field, moves, result, len(moves), given=self.given)


def on(text: str, wraps: bool = False, given: Cell | None = None, **rules: object) -> Played:
    return Played(Minefield.from_text(text, wraps), given, **rules)


@dataclass(frozen=True)
class Known:
    """A player's knowledge before a move: the layouts that agree with all that was ever shown, the
    closed cells, and whether none was ever open."""

    move: int
    position: Position
    layouts: tuple[frozenset[Cell], ...]
    closed: set[Cell]
    is_first: bool

    def chance(self, cells: set[Cell]) -> Fraction:
        return Fraction(sum(bool(cells & one) for one in self.layouts), len(self.layouts))

    @property
    def best(self) -> Fraction:
        """The least chance of a closed cell."""
        return min((self.chance({cell}) for cell in self.closed), default=Fraction(0))


def known_before_moves(played: Played) -> Iterator[Known]:
    grid, mines, numbers = played.config.grid, set[Cell](), dict[Cell, int | None]()
    layouts = list(map(frozenset, combinations(cell_set(grid, grid.full), played.config.mines)))
    for move, position in enumerate(played.positions):
        board = position.board
        mines |= cell_set(grid, position.exploded)
        numbers |= {cell: board.number(cell) for cell in cell_set(grid, board.opened)}
        layouts = [
            layout
            for layout in layouts
            if mines <= layout
            and not layout & numbers.keys()
            and all(len(neighbours_of(grid, cell) & layout) == numbers[cell] for cell in numbers)
        ]
        closed = cell_set(grid, board.closed)
        yield Known(move, position, tuple(layouts), closed, is_first=not numbers)


@st.composite
def games(draw: st.DrawFn, waters: bool = False) -> Played:
    """Draw a game on a small board; with ``waters``, one with any neighbours and shape."""
    neighbours = draw(st.sampled_from([*NEIGHBOURHOODS.values()])) if waters else SQUARE
    wraps = neighbours in (SQUARE, HEX) and draw(st.booleans())
    sizes = [(3, 4)] if wraps and neighbours == HEX else [(4, 3), (3, 4)]
    width, height = draw(st.sampled_from(sizes if wraps else [(4, 3), (6, 2), (3, 4)]))
    cells = [(x, y) for x in range(width) for y in range(height)]
    if waters and not wraps:
        lacking = draw(st.sets(st.sampled_from(cells), max_size=4))
        cells = [cell for cell in cells if cell not in lacking]
    mined = draw(st.sets(st.sampled_from(cells), min_size=1, max_size=4))
    signs = {cell: "*" if cell in mined else "." for cell in cells}
    text = "\n".join("".join(signs.get((x, y), "-") for x in range(width)) for y in range(height))
    field = Minefield.from_text(text, wraps, neighbours)
    played = Played(field, fairness=draw(st.sampled_from(Fairness)))
    first = draw(st.sampled_from([cell for cell in cells if cell not in mined]))
    played.play(Open(first))
    flags = sorted(mined) if draw(st.booleans()) else cells
    for _ in range(draw(st.integers(0, 12))):
        if played.game.status is Status.LOST and draw(st.booleans()):
            played.play(Revert())
        elif played.game.past and draw(st.integers(0, 5)) == 0:
            played.play(Undo())
        if played.game.position.is_over:
            break
        kind = draw(st.sampled_from([Open, Flag, Chord]))
        played.play(kind(draw(st.sampled_from(flags if kind is Flag else cells))))
    return played
