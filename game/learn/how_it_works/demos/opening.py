"""Opening a region: with a stack, with a queue, and ring by ring as the engine does."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.core.commands import Open
from engine.core.config import GameConfig
from engine.core.events import CellsOpened
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.rules.game import Game, Position
from engine.teacher.step_by_step import FloodOrder, Visit, flood
from game.learn.how_it_works.step import (
    DemoStep,
    Tint,
    cell_note,
    closed_position,
    find_example,
    opened_position,
    ring_marks,
)
from game.resources.format import format_cell
from game.resources.texts import Texts

CONFIG = GameConfig(9, 7, 9)
GRID = CONFIG.grid
FIRST: Cell = (4, 3)
_SIZES = range(22, 37)  # the least and most cells of the region in a good example
_RINGS = 4
FALLBACK_SEED = 0


@dataclass(frozen=True)
class _Example:
    """A board, and the sets of cells that the click on ``FIRST`` opens one after another."""

    bare: Position
    field: Minefield
    rings: tuple[int, ...]

    def opened(self, cells: int) -> Position:
        """Return the position with these cells open."""
        return opened_position(self.bare, self.field, cells)


def steps(texts: Texts, seed: int) -> Iterator[DemoStep]:
    """Yield the steps, on a different board for each seed, which is opened three times."""
    example = find_example(seed, "opening", make_example, is_good, FALLBACK_SEED)
    focus = {Tint.FOCUS: GRID.bit(FIRST)}
    bare = DemoStep("", example.bare, example.field.mines)
    yield replace(bare, text=texts("acts.open_begin"), tints=focus, truth_tints=focus)
    yield replace(bare, text=texts("acts.open_list"), tints=focus, truth_tints=focus)
    sums = []
    for order in (FloodOrder.STACK, FloodOrder.QUEUE):
        visits = list(flood(example.field, FIRST, GRID.full, order))
        most = max(len(visit.waiting) for visit in visits)
        yield from _one_by_one(texts, example, visits, order, most)
        sums.append(texts(f"acts.open_sum_{order.value}", count=len(visits), most=most))
    yield from _ring_steps(texts, example)
    yield replace(
        bare,
        text=texts("acts.open_end"),
        position=example.opened(sum(example.rings)),
        notes=(*sums, texts("acts.open_sum_rings", count=len(example.rings))),
        title=texts("acts.open_sums"),
    )


def _one_by_one(
    texts: Texts, example: _Example, visits: list[Visit], order: FloodOrder, most: int
) -> Iterator[DemoStep]:
    """Yield one cell after another; the notes list the waiting cells, the next one on top."""
    key = f"acts.open_{order.value}"
    bare = DemoStep("", example.bare, example.field.mines)
    title, waits = texts(f"{key}_title", count=1), {Tint.WAITING: GRID.bit(FIRST)}
    yield replace(bare, text=texts(key), tints=waits, notes=(cell_note(FIRST),), title=title)
    bare = replace(bare, truth_title=texts("acts.open_order"))
    numbers: dict[Cell, str] = {}
    for number, visit in enumerate(visits, 1):
        cell, bit = GRID.cell(visit.index), 1 << visit.index
        numbers = numbers | {cell: str(number)}
        waiting = visit.waiting if order is FloodOrder.QUEUE else visit.waiting[::-1]
        action = "number" if visit.number else "zero" if visit.added else "known"
        place, count = format_cell(cell, texts), len(visit.added)
        yield replace(
            bare,
            text=texts(f"{key}_{action}", cell=place, number=visit.number, count=count),
            position=example.opened(visit.opened),
            tints={Tint.FOCUS: bit, Tint.WAITING: sum(1 << index for index in waiting)},
            truth_tints={Tint.FOCUS: bit, Tint.LOOKED: visit.opened ^ bit},
            truth_labels=numbers,
            notes=tuple(cell_note(GRID.cell(index)) for index in waiting),
            title=texts(f"{key}_title", count=len(waiting)),
            marked=0,
        )
    yield replace(
        bare,
        text=texts(f"{key}_end", count=len(visits), most=most),
        position=example.opened(visits[-1].opened),
        truth_tints={Tint.LOOKED: visits[-1].opened},
        truth_labels=numbers,
        title=texts(f"{key}_title", count=0),
    )


def _ring_steps(texts: Texts, example: _Example) -> Iterator[DemoStep]:
    bare = DemoStep("", example.bare, example.field.mines)
    yield replace(bare, text=texts("acts.open_rings"))
    title, order = texts("acts.open_ring_title"), texts("acts.open_ring_order")
    bare = replace(bare, title=title, truth_title=order)
    notes: tuple[str, ...] = ()
    for number, ring in enumerate(example.rings):
        rings, count = example.rings[: number + 1], ring.bit_count()
        tints, labels = ring_marks(GRID, rings)
        notes = (*notes, texts("acts.open_ring_note", number=number, count=count))
        key = "acts.open_ring" if number else "acts.open_ring_first"
        yield replace(
            bare,
            text=texts(key, number=number, count=count),
            position=example.opened(sum(rings)),
            tints={Tint.FOCUS: ring},
            truth_tints=tints,
            truth_labels=labels,
            notes=notes,
        )


def make_example(seed: int) -> _Example:
    """Return the board of a seed with the cells that its first click opens."""
    game = Game(CONFIG, seed)
    opened = next(event for event in game.apply(Open(FIRST)) if isinstance(event, CellsOpened))
    assert game.position.field is not None
    closed = closed_position(GRID, CONFIG.mines, seed)
    return _Example(closed, game.position.field, tuple(opened.waves()))


def is_good(example: _Example) -> bool:
    """Return whether the region is neither small nor nearly the whole board."""
    return len(example.rings) >= _RINGS and sum(example.rings).bit_count() in _SIZES
