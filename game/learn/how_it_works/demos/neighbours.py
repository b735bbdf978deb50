"""Neighbours and the mines among them: in the middle, at an edge, in a corner, and wrapped."""

from collections.abc import Iterator
from dataclasses import replace

from engine.core.grid import Cell, Grid
from engine.core.minefield import Minefield
from engine.core.planes import at_index
from engine.core.rng import make_rng
from engine.teacher.step_by_step import OFFSETS, Glance, count, place_by_shuffle
from game.learn.how_it_works.step import DemoStep, Tint, cell_note, closed_position, opened_position
from game.resources.format import format_cell
from game.resources.texts import Texts

WIDTH, HEIGHT, MINES = 6, 5, 8
SWEEP_MS = 450  # how long a cell is shown in the pass over all of them
_SIDES = ("up_left", "up", "up_right", "left", "right", "down_left", "down", "down_right")
"""The names of the OFFSETS."""
_PLANES = ("acts.near_ones", "acts.near_twos", "acts.near_fours")
"""The binary digits that get a step; few cells have a fourth, as eight mines around are rare."""


def steps(texts: Texts, seed: int) -> Iterator[DemoStep]:
    """Yield the steps, on a different board for each seed: first with borders, then without."""
    inside, edge, corner = _cells(seed)
    bounded = Grid(WIDTH, HEIGHT)
    *_, swap = place_by_shuffle(bounded, MINES, bounded.mask((inside, edge, corner)), seed)
    field = Minefield(bounded, swap.mines)
    targets = {inside: "inside", edge: "edge", corner: "corner"}
    yield from _counting_steps(texts, field, targets, seed)
    yield from _sweep_steps(texts, field, seed)
    torus = Minefield(Grid(WIDTH, HEIGHT, wraps=True), field.mines)
    bare = DemoStep("", closed_position(torus.grid, MINES, seed), field.mines)
    yield replace(bare, text=texts("acts.near_torus"))
    yield from _counting_steps(texts, torus, {edge: "edge_torus", corner: "corner_torus"}, seed)
    yield from _sweep_steps(texts, torus, seed)
    yield from _at_once(texts, field, seed)


def _counting_steps(
    texts: Texts, field: Minefield, targets: dict[Cell, str], seed: int
) -> Iterator[DemoStep]:
    """Yield counting around each cell, then opening it; ``targets`` maps each cell
    to the key of its text."""
    grid = field.grid
    position = opened_position(closed_position(grid, MINES, seed), field, 0)
    for cell, key in targets.items():
        bare = DemoStep("", position, field.mines, title=texts("acts.near_sides"))
        focus, place = {Tint.FOCUS: grid.bit(cell)}, format_cell(cell, texts)
        text = texts(f"acts.near_{key}", cell=place)
        yield replace(bare, text=text, tints=focus, truth_tints=focus)
        counts = list(count(field, cell))
        for number in range(1, len(counts) + 1):
            step = _glance_step(texts, bare, cell, counts[:number])
            yield step
        position = opened_position(position, field, position.board.opened | grid.bit(cell))
        text = texts("acts.near_number", number=counts[-1].mines)
        yield replace(step, text=text, position=position)


def _glance_step(texts: Texts, bare: DemoStep, cell: Cell, counts: list[Glance]) -> DemoStep:
    """Return the step that shows the neighbours looked at so far, with the newest one
    highlighted."""
    grid, newest = bare.position.board.grid, counts[-1].cell
    there = {glance.cell: glance.is_mine for glance in counts if glance.cell is not None}
    mines = grid.mask(near for near, is_mine in there.items() if is_mine)
    now = 0 if newest is None else grid.bit(newest)
    looked = grid.mask(there) & ~mines & ~now
    tints = {Tint.FOCUS: grid.bit(cell), Tint.BAD: mines, Tint.GOOD: now & ~mines}
    tints[Tint.LOOKED] = looked
    return replace(
        bare,
        text=_sentence(texts, grid, counts[-1]),
        tints=tints,
        truth_tints=tints,
        labels={near: str(number) for number, near in enumerate(there, 1)},
        notes=tuple(_glance_note(texts, glance) for glance in counts),
    )


def _sentence(texts: Texts, grid: Grid, glance: Glance) -> str:
    side, (x, y) = _side(texts, glance), glance.asked
    if glance.cell is None:
        is_row = x in range(grid.width)
        outside = texts("acts.near_row", y=y + 1) if is_row else texts("acts.near_column", x=x + 1)
        return texts("acts.near_off", side=side, outside=outside)
    seen = texts("acts.near_none")
    if glance.is_mine:
        seen = texts("acts.near_mine", count=glance.mines)
    key = "acts.near_around" if glance.wraps else "acts.near_on"
    return texts(key, side=side, cell=format_cell(glance.cell, texts), seen=seen)


def _glance_note(texts: Texts, glance: Glance) -> str:
    side = _side(texts, glance)
    if glance.cell is None:
        return texts("acts.near_note_off", side=side)
    key = "acts.near_note_mine" if glance.is_mine else "acts.near_note_none"
    return texts(key, side=side, cell=cell_note(glance.cell))


def _sweep_steps(texts: Texts, field: Minefield, seed: int) -> Iterator[DemoStep]:
    """Yield a quick pass that looks at and counts all neighbours of every cell; the numbers of the
    whole board come last."""
    grid, closed = field.grid, closed_position(field.grid, MINES, seed)
    bare = DemoStep("", closed, field.mines, title=texts("acts.near_sides"))
    start = "acts.near_sweep_torus" if grid.wraps else "acts.near_sweep"
    yield replace(bare, text=texts(start, cells=grid.cell_count))
    done = found = 0
    for index in range(grid.span):
        cell, bit = grid.cell(index), 1 << index
        counts = list(count(field, cell))
        step = _glance_step(texts, bare, cell, counts)
        name = "near_swept_mine" if bit & field.mines else "near_swept"
        looks, place = grid.around(cell).bit_count(), format_cell(cell, texts)
        done, found = done | bit & field.safe, found + looks
        mines = grid.around(cell) & field.mines
        tints = {Tint.FOCUS: bit, Tint.BAD: mines, Tint.LOOKED: grid.around(cell) & ~mines}
        yield replace(
            step,
            text=texts(f"acts.{name}", cell=place, looks=looks, count=counts[-1].mines),
            position=opened_position(closed, field, done),
            tints=tints,
            truth_tints=tints,
            labels={},
            ms=SWEEP_MS,
        )
    whole = replace(bare, position=opened_position(closed, field, field.safe), title="")
    if not grid.wraps:
        looks = len(OFFSETS) * grid.cell_count
        text = texts("acts.near_sweep_end", cells=grid.cell_count, looks=looks, found=found)
        yield replace(whole, text=text)
        return
    bounded = Minefield(Grid(grid.width, grid.height), field.mines)
    safe = grid.cells(field.safe)
    higher = grid.mask(cell for cell in safe if field.number(cell) > bounded.number(cell))
    text = texts("acts.near_sweep_torus_end", count=higher.bit_count())
    yield replace(whole, text=text, tints={Tint.GOOD: higher}, truth_tints={Tint.GOOD: higher})


def _side(texts: Texts, glance: Glance) -> str:
    return texts(f"acts.side_{_SIDES[OFFSETS.index(glance.offset)]}")


def _at_once(texts: Texts, field: Minefield, seed: int) -> Iterator[DemoStep]:
    """Yield all numbers as the engine counts them: a binary digit of every cell in one integer."""
    grid = field.grid
    closed = closed_position(grid, MINES, seed)
    whole, title = opened_position(closed, field, field.safe), texts("acts.near_planes")
    bare = DemoStep("", whole, field.mines, title=title)
    yield replace(bare, text=texts("acts.near_shifts"))
    notes = [_plane_note(texts, digit, plane) for digit, plane in enumerate(field.numbers)]
    for digit, key in enumerate(_PLANES):
        plane, is_last = field.numbers[digit], key == _PLANES[-1]
        numbers = [at_index(field.numbers, index) % (2 << digit) for index in range(grid.span)]
        yield replace(
            bare,
            text=texts(key),
            truth_labels={grid.cell(i): f"{n:0{digit + 1}b}" for i, n in enumerate(numbers)},
            truth_tints={Tint.GOOD: plane},
            tints={Tint.GOOD: plane & field.safe},
            notes=tuple(notes if is_last else notes[: digit + 1]),
            truth_title=texts("acts.near_binary"),
            other=closed,
        )
    yield replace(bare, text=texts("acts.near_end"), notes=tuple(notes))


def _plane_note(texts: Texts, digit: int, plane: int) -> str:
    key = "acts.near_plane" if plane else "acts.near_plane_none"
    return texts(key, weight=1 << digit, count=plane.bit_count())


def _cells(seed: int) -> tuple[Cell, Cell, Cell]:
    """Return a cell in the middle, one at the right edge, and a corner, none touching another."""
    uniform = make_rng(seed, "neighbours")
    corner = (0, (HEIGHT - 1) * int(uniform() * 2))
    edge = (WIDTH - 1, 1 + int(uniform() * (HEIGHT - 2)))
    inside = (2 + int(uniform() * (WIDTH - 4)), 1 + int(uniform() * (HEIGHT - 2)))
    return inside, edge, corner
