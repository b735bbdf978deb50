"""Neighbours and the mines among them: in the middle, at an edge, in a corner, and wrapped."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.core.grid import Cell, Grid
from engine.core.minefield import Minefield
from engine.core.planes import at_index
from engine.core.rng import make_rng
from engine.teacher.step_by_step import OFFSETS, Count, Glance, count, drawn_mines, place_by_shuffle
from game.resources.texts import Texts
from game.scenes.algorithms.demos.examples import cell_text, closed_position, opened_position
from game.scenes.algorithms.step import DemoStep, Tint

WIDTH, HEIGHT, MINES = 6, 5, 8
_SIDES: dict[Cell, str] = dict(
    zip(
        OFFSETS,
        (
            "acts_first.side_up_left",
            "acts_first.side_up",
            "acts_first.side_up_right",
            "acts_first.side_left",
            "acts_first.side_right",
            "acts_first.side_down_left",
            "acts_first.side_down",
            "acts_first.side_down_right",
        ),
        strict=True,
    )
)
_LABELLED = 3
"""Binary digits of a number that are shown; only an 8 has more."""


@dataclass(frozen=True)
class _Target:
    """A cell whose neighbours are found, and how that begins."""

    cell: Cell
    key: str


def steps(texts: Texts, seed: int) -> Iterator[DemoStep]:
    """Yield the steps, on another board for each seed: first with borders, then without."""
    inside, edge, corner = _cells(seed)
    bounded = Grid(WIDTH, HEIGHT)
    kept = bounded.mask((inside, edge, corner))
    *_, swap = place_by_shuffle(bounded, MINES, kept, seed)
    mines = drawn_mines(bounded, swap)
    targets: tuple[_Target, ...] = (
        _Target(inside, "acts_first.near_inside"),
        _Target(edge, "acts_first.near_edge"),
        _Target(corner, "acts_first.near_corner"),
    )
    yield from _found(texts, Minefield(bounded, mines), targets, seed)
    torus = Minefield(Grid(WIDTH, HEIGHT, wraps=True), mines)
    bare = DemoStep("", closed_position(torus.grid, MINES, seed), mines)
    yield replace(bare, text=texts("acts_first.near_torus"))
    targets = (
        _Target(edge, "acts_first.near_edge_torus"),
        _Target(corner, "acts_first.near_corner_torus"),
    )
    yield from _found(texts, torus, targets, seed)
    yield from _at_once(texts, Minefield(bounded, mines), seed)


def _found(
    texts: Texts, field: Minefield, targets: tuple[_Target, ...], seed: int
) -> Iterator[DemoStep]:
    """Yield the counting around each target, which is opened once its number is known."""
    grid, opened = field.grid, 0
    for target in targets:
        position = opened_position(closed_position(grid, MINES, seed), field, opened)
        here = grid.bit(target.cell)
        bare = DemoStep("", position, field.mines, title=texts("acts_first.near_sides"))
        focus = {Tint.FOCUS: here}
        text = texts(target.key, cell=cell_text(target.cell))
        yield replace(bare, text=text, tints=focus, truth_tints=focus)
        counts: list[Count] = []
        for counted in count(field, target.cell):
            counts.append(counted)
            yield _looked(texts, bare, here, counts)
        opened |= here
        number = counts[-1].mines
        yield replace(
            _looked(texts, bare, here, counts),
            text=texts("acts_first.near_number", cell=cell_text(target.cell), number=number),
            position=opened_position(position, field, opened),
        )


def _looked(texts: Texts, bare: DemoStep, here: int, counts: list[Count]) -> DemoStep:
    """Return the step on the neighbours looked at so far, the newest highlighted."""
    grid = bare.position.board.grid
    newest = counts[-1]
    there = [c.glance.cell for c in counts if c.glance.cell is not None]
    mines = grid.mask(c.glance.cell for c in counts if c.is_mine and c.glance.cell is not None)
    now = grid.bit(newest.glance.cell) if newest.glance.cell is not None else 0
    tints = {
        Tint.FOCUS: here,
        Tint.BAD: mines,
        Tint.GOOD: now & ~mines,
        Tint.LOOKED: grid.mask(there) & ~mines & ~now,
    }
    return replace(
        bare,
        text=_sentence(texts, grid, newest),
        tints=tints,
        truth_tints=tints,
        labels={cell: str(number) for number, cell in enumerate(there, 1)},
        notes=tuple(_note(texts, counted) for counted in counts),
    )


def _sentence(texts: Texts, grid: Grid, counted: Count) -> str:
    """Return the sentence on the neighbour looked at last."""
    glance = counted.glance
    side = texts(_SIDES[glance.offset])
    if glance.cell is None:
        return texts("acts_first.near_off", side=side, outside=_outside(texts, grid, glance))
    seen = texts("acts_first.near_none")
    if counted.is_mine:
        seen = texts("acts_first.near_mine", count=counted.mines)
    if glance.wraps:
        outside = _outside(texts, grid, glance)
        place = cell_text(glance.cell)
        return texts("acts_first.near_around", side=side, outside=outside, cell=place, seen=seen)
    return texts("acts_first.near_on", side=side, cell=cell_text(glance.cell), seen=seen)


def _outside(texts: Texts, grid: Grid, glance: Glance) -> str:
    """Return what is outside the board: the column, the row, or both."""
    x, y = glance.asked
    off_x, off_y = not 0 <= x < grid.width, not 0 <= y < grid.height
    if off_x and off_y:
        return texts("acts_first.near_both", x=_signed(x), y=_signed(y))
    return (
        texts("acts_first.near_column", x=_signed(x))
        if off_x
        else texts("acts_first.near_row", y=_signed(y))
    )


def _note(texts: Texts, counted: Count) -> str:
    glance = counted.glance
    side = texts(_SIDES[glance.offset])
    if glance.cell is None:
        return texts("acts_first.near_note_off", side=side)
    key = "acts_first.near_note_mine" if counted.is_mine else "acts_first.near_note_none"
    return texts(key, side=side, cell=cell_text(glance.cell))


def _at_once(texts: Texts, field: Minefield, seed: int) -> Iterator[DemoStep]:
    """Yield all numbers as the engine counts them: one binary digit of every cell in an integer."""
    grid = field.grid
    whole = opened_position(closed_position(grid, MINES, seed), field, field.safe)
    looks = 8 * grid.size
    bare = DemoStep("", whole, field.mines, title=texts("acts_first.near_planes"))
    yield replace(bare, text=texts("acts_first.near_all", cells=grid.size, looks=looks))
    yield replace(bare, text=texts("acts_first.near_shifts"))
    notes: tuple[str, ...] = ()
    for digit, plane in enumerate(field.numbers[:_LABELLED]):
        notes = (*notes, _plane_note(texts, digit, plane))
        if digit == _LABELLED - 1:  # few cells have eight mines around them: one step for both
            notes = (*notes, _plane_note(texts, digit + 1, field.numbers[digit + 1]))
        weight = 1 << digit
        labels = {
            grid.cell(index): f"{at_index(field.numbers, index) % (2 * weight):0{digit + 1}b}"
            for index in range(grid.size)
        }
        yield replace(
            bare,
            text=texts(_PLANES[digit]),
            truth_labels=labels,
            truth_tints={Tint.GOOD: plane},
            tints={Tint.GOOD: plane & field.safe},
            notes=notes,
            truth_title=texts("acts_first.near_binary"),
            other=closed_position(grid, MINES, seed),
        )
    yield replace(bare, text=texts("acts_first.near_end"), notes=notes)


def _plane_note(texts: Texts, digit: int, plane: int) -> str:
    """Return how many cells have this binary digit in their number."""
    few = {0: "acts_first.near_plane_none", 1: "acts_first.near_plane_one"}
    count = plane.bit_count()
    return texts(few.get(count, "acts_first.near_plane"), weight=1 << digit, count=count)


_PLANES = ("acts_first.near_ones", "acts_first.near_twos", "acts_first.near_fours")


def _cells(seed: int) -> tuple[Cell, Cell, Cell]:
    """Return a cell in the middle, one at the right edge, and a corner, none touching another."""
    uniform = make_rng(seed, "neighbours")
    corner = (0, (HEIGHT - 1) * int(uniform() * 2))
    edge = (WIDTH - 1, 1 + int(uniform() * (HEIGHT - 2)))
    inside = (2 + int(uniform() * (WIDTH - 4)), 1 + int(uniform() * (HEIGHT - 2)))
    return inside, edge, corner


def _signed(number: int) -> str:
    """Return a number with a true minus sign."""
    return str(number).replace("-", "\N{MINUS SIGN}")
