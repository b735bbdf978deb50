"""Opening a region: with a stack, with a queue, and ring by ring as the engine does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.core.commands import Open
from engine.core.config import GameConfig
from engine.core.events import CellsOpened
from engine.core.grid import Cell, indices
from engine.core.minefield import Minefield
from engine.rules.game import Game, Position
from engine.teacher.step_by_step import FloodOrder, Visit, flood
from game.resources.texts import Texts
from game.scenes.algorithms.demos.examples import cell_text, closed_position, opened_position
from game.scenes.algorithms.step import GROUPS, DemoStep, Tint

CONFIG = GameConfig(9, 7, 9)
GRID = CONFIG.grid
FIRST: Cell = (4, 3)
_SIZES = range(22, 37)
"""Cells of the region in a good example."""
_RINGS = 4
_TRIES = 200


@dataclass(frozen=True)
class _Example:
    """A board, and what the click on ``FIRST`` opens."""

    bare: Position
    field: Minefield
    opened: CellsOpened


def steps(texts: Texts, seed: int) -> Iterator[DemoStep]:
    """Yield the steps, on another board for each seed, which is opened three times."""
    example = _find_example(seed)
    bare = DemoStep("", example.bare, example.field.mines)
    focus = {Tint.FOCUS: GRID.bit(FIRST)}
    yield replace(bare, text=texts("acts_first.open_begin"), tints=focus, truth_tints=focus)
    yield replace(bare, text=texts("acts_first.open_list"), tints=focus, truth_tints=focus)
    stack = list(flood(example.field, FIRST, GRID.full, FloodOrder.STACK))
    yield from _remembered(texts, example, stack, FloodOrder.STACK)
    queue = list(flood(example.field, FIRST, GRID.full, FloodOrder.QUEUE))
    yield from _remembered(texts, example, queue, FloodOrder.QUEUE)
    yield from _rings(texts, example)
    yield _compared(texts, example, stack, queue)


def _remembered(
    texts: Texts, example: _Example, visits: list[Visit], order: FloodOrder
) -> Iterator[DemoStep]:
    """Yield one cell after another; the notes list those that wait."""
    bare = DemoStep("", example.bare, example.field.mines, other=example.bare)
    start = GRID.bit(FIRST)
    waiting: tuple[int, ...] = (GRID.index(FIRST),)
    yield replace(
        bare,
        text=texts(f"acts_first.open_{order.value}"),
        tints={Tint.WAITING: start},
        notes=(cell_text(FIRST),),
        title=texts(f"acts_first.open_{order.value}_title", count=1),
    )
    numbers: dict[Cell, str] = {}
    for number, visit in enumerate(visits, 1):
        cell = GRID.cell(visit.index)
        numbers[cell] = str(number)
        waiting, bit = visit.waiting, 1 << visit.index
        yield replace(
            bare,
            text=_visit_text(texts, visit, order),
            position=opened_position(example.bare, example.field, visit.opened),
            tints={Tint.FOCUS: bit, Tint.WAITING: sum(1 << index for index in waiting)},
            truth_tints={Tint.FOCUS: bit, Tint.LOOKED: visit.opened ^ bit},
            truth_labels=dict(numbers),
            notes=_listed(waiting, order),
            title=texts(f"acts_first.open_{order.value}_title", count=len(waiting)),
            marked=0,
            truth_title=texts("acts_first.open_order"),
        )
    yield replace(
        bare,
        text=texts(f"acts_first.open_{order.value}_end", count=len(visits), most=_most(visits)),
        position=opened_position(example.bare, example.field, visits[-1].opened),
        truth_tints={Tint.LOOKED: visits[-1].opened},
        truth_labels=dict(numbers),
        title=texts(f"acts_first.open_{order.value}_title", count=0),
        truth_title=texts("acts_first.open_order"),
    )


def _listed(waiting: tuple[int, ...], order: FloodOrder) -> tuple[str, ...]:
    """Return the waiting cells, the next one on top."""
    cells = waiting if order is FloodOrder.QUEUE else waiting[::-1]
    return tuple(cell_text(GRID.cell(index)) for index in cells)


def _visit_text(texts: Texts, visit: Visit, order: FloodOrder) -> str:
    """Return what was done with a cell."""
    place = cell_text(GRID.cell(visit.index))
    if visit.number:
        return texts(f"acts_first.open_{order.value}_number", cell=place, number=visit.number)
    if not visit.added:
        return texts(f"acts_first.open_{order.value}_known", cell=place)
    return texts(f"acts_first.open_{order.value}_zero", cell=place, count=len(visit.added))


def _rings(texts: Texts, example: _Example) -> Iterator[DemoStep]:
    """Yield the rings of the engine's own event."""
    bare = DemoStep("", example.bare, example.field.mines, other=example.bare)
    yield replace(bare, text=texts("acts_first.open_rings"))
    reached, notes = 0, tuple[str, ...]()
    labels: dict[Cell, str] = {}
    tints: dict[Tint, int] = {}
    for number, ring in enumerate(example.opened.waves()):
        reached |= ring
        size = ring.bit_count()
        labels |= {GRID.cell(index): str(number) for index in indices(ring)}
        tint = GROUPS[number % len(GROUPS)]
        tints[tint] = tints.get(tint, 0) | ring
        notes = (*notes, texts("acts_first.open_ring_note", number=number, count=size))
        text = texts("acts_first.open_ring_first")
        if number:
            text = texts("acts_first.open_ring", number=number, count=size)
        yield replace(
            bare,
            text=text,
            position=opened_position(example.bare, example.field, reached),
            tints={Tint.FOCUS: ring},
            truth_tints=dict(tints),
            truth_labels=dict(labels),
            notes=notes,
            title=texts("acts_first.open_ring_title"),
            truth_title=texts("acts_first.open_ring_order"),
        )


def _compared(texts: Texts, example: _Example, stack: list[Visit], queue: list[Visit]) -> DemoStep:
    """Return the step that compares the three ways."""
    rings = sum(1 for _ in example.opened.waves())
    return DemoStep(
        texts("acts_first.open_end"),
        opened_position(example.bare, example.field, example.opened.cells),
        example.field.mines,
        notes=(
            texts("acts_first.open_sum_stack", count=len(stack), most=_most(stack)),
            texts("acts_first.open_sum_queue", count=len(queue), most=_most(queue)),
            texts("acts_first.open_sum_rings", count=rings),
        ),
        title=texts("acts_first.open_sums"),
    )


def _most(visits: list[Visit]) -> int:
    """Return the most cells that waited at once."""
    return max(len(visit.waiting) for visit in visits)


def _find_example(seed: int) -> _Example:
    """Return the first good example from the seed on, or the last one tried."""
    for number in range(_TRIES):
        game = Game(CONFIG, (seed + number) % 2**64)
        events = game.apply(Open(FIRST))
        opened = next(event for event in events if isinstance(event, CellsOpened))
        field = game.position.field
        assert field is not None
        example = _Example(closed_position(GRID, CONFIG.mines, seed), field, opened)
        is_long = sum(1 for _ in opened.waves()) >= _RINGS
        if is_long and opened.cells.bit_count() in _SIZES:
            break
    return example
