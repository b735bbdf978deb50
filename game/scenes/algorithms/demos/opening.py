"""Opening a region: by a stack, by a queue, and ring by ring as the engine does it."""

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
from game.scenes.algorithms.demos.scenery import closed, place_of, with_open
from game.scenes.algorithms.step import GROUPS, DemoStep, Tint

CONFIG = GameConfig(9, 7, 9)
GRID = CONFIG.grid
FIRST: Cell = (4, 3)
_SIZES = range(22, 37)
"""Cells of a region that is neither soon over nor too long."""
_RINGS = 4
_TRIES = 200


@dataclass(frozen=True)
class _Scene:
    """A board, and what the click on ``FIRST`` opens on it."""

    bare: Position
    field: Minefield
    opened: CellsOpened


@dataclass(frozen=True)
class _Words:
    """The keys of what a way of remembering is called."""

    begin: str
    title: str
    zero: str
    known: str
    number: str
    end: str


_STACK = _Words(
    "acts_first.open_stack",
    "acts_first.open_stack_title",
    "acts_first.open_stack_zero",
    "acts_first.open_stack_known",
    "acts_first.open_stack_number",
    "acts_first.open_stack_end",
)
_QUEUE = _Words(
    "acts_first.open_queue",
    "acts_first.open_queue_title",
    "acts_first.open_queue_zero",
    "acts_first.open_queue_known",
    "acts_first.open_queue_number",
    "acts_first.open_queue_end",
)


def steps(texts: Texts, seed: int) -> Iterator[DemoStep]:
    """The act on a board of its own for each seed; the same board three times."""
    scene = _scene(seed)
    bare = DemoStep("", scene.bare, scene.field.mines)
    focus = {Tint.FOCUS: GRID.bit(FIRST)}
    yield replace(bare, text=texts("acts_first.open_begin"), tints=focus, truth_tints=focus)
    yield replace(bare, text=texts("acts_first.open_list"), tints=focus, truth_tints=focus)
    stack = list(flood(scene.field, FIRST, GRID.full, FloodOrder.STACK))
    yield from _remembered(texts, scene, stack, _STACK, FloodOrder.STACK)
    queue = list(flood(scene.field, FIRST, GRID.full, FloodOrder.QUEUE))
    yield from _remembered(texts, scene, queue, _QUEUE, FloodOrder.QUEUE)
    yield from _rings(texts, scene)
    yield _compared(texts, scene, stack, queue)


def _remembered(
    texts: Texts, scene: _Scene, visits: list[Visit], words: _Words, order: FloodOrder
) -> Iterator[DemoStep]:
    """One cell after another; the list beside the boards holds those that wait."""
    bare = DemoStep("", scene.bare, scene.field.mines, other=scene.bare)
    start = GRID.bit(FIRST)
    waiting: tuple[int, ...] = (GRID.index(FIRST),)
    yield replace(
        bare,
        text=texts(words.begin),
        tints={Tint.WAITING: start},
        notes=(place_of(FIRST),),
        title=texts(words.title, count=1),
    )
    numbers: dict[Cell, str] = {}
    for number, visit in enumerate(visits, 1):
        cell = GRID.cell(visit.index)
        numbers[cell] = str(number)
        waiting, bit = visit.waiting, 1 << visit.index
        yield replace(
            bare,
            text=_told(texts, visit, words),
            position=with_open(scene.bare, scene.field, visit.opened),
            tints={Tint.FOCUS: bit, Tint.WAITING: sum(1 << index for index in waiting)},
            truth_tints={Tint.FOCUS: bit, Tint.LOOKED: visit.opened ^ bit},
            truth_labels=dict(numbers),
            notes=_listed(waiting, order),
            title=texts(words.title, count=len(waiting)),
            marked=0,
            truth_title=texts("acts_first.open_order"),
        )
    yield replace(
        bare,
        text=texts(words.end, count=len(visits), most=_most(visits)),
        position=with_open(scene.bare, scene.field, visits[-1].opened),
        truth_tints={Tint.LOOKED: visits[-1].opened},
        truth_labels=dict(numbers),
        title=texts(words.title, count=0),
        truth_title=texts("acts_first.open_order"),
    )


def _listed(waiting: tuple[int, ...], order: FloodOrder) -> tuple[str, ...]:
    """The waiting cells, the next one on top."""
    cells = waiting if order is FloodOrder.QUEUE else waiting[::-1]
    return tuple(place_of(GRID.cell(index)) for index in cells)


def _told(texts: Texts, visit: Visit, words: _Words) -> str:
    """What became of the cell that was taken."""
    place = place_of(GRID.cell(visit.index))
    if visit.number:
        return texts(words.number, cell=place, number=visit.number)
    if not visit.added:
        return texts(words.known, cell=place)
    return texts(words.zero, cell=place, count=len(visit.added))


def _rings(texts: Texts, scene: _Scene) -> Iterator[DemoStep]:
    """The rings of the engine's own event."""
    bare = DemoStep("", scene.bare, scene.field.mines, other=scene.bare)
    yield replace(bare, text=texts("acts_first.open_rings"))
    reached, notes = 0, tuple[str, ...]()
    labels: dict[Cell, str] = {}
    tints: dict[Tint, int] = {}
    for number, ring in enumerate(scene.opened.waves()):
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
            position=with_open(scene.bare, scene.field, reached),
            tints={Tint.FOCUS: ring},
            truth_tints=dict(tints),
            truth_labels=dict(labels),
            notes=notes,
            title=texts("acts_first.open_ring_title"),
            truth_title=texts("acts_first.open_ring_order"),
        )


def _compared(texts: Texts, scene: _Scene, stack: list[Visit], queue: list[Visit]) -> DemoStep:
    """The three ways side by side."""
    rings = sum(1 for _ in scene.opened.waves())
    return DemoStep(
        texts("acts_first.open_end"),
        with_open(scene.bare, scene.field, scene.opened.cells),
        scene.field.mines,
        notes=(
            texts("acts_first.open_sum_stack", count=len(stack), most=_most(stack)),
            texts("acts_first.open_sum_queue", count=len(queue), most=_most(queue)),
            texts("acts_first.open_sum_rings", count=rings),
        ),
        title=texts("acts_first.open_sums"),
    )


def _most(visits: list[Visit]) -> int:
    """The most cells that waited at once."""
    return max(len(visit.waiting) for visit in visits)


def _scene(seed: int) -> _Scene:
    """The first board from the seed on whose region is worth watching, or the last one tried."""
    for number in range(_TRIES):
        game = Game(CONFIG, (seed + number) % 2**64)
        events = game.apply(Open(FIRST))
        opened = next(event for event in events if isinstance(event, CellsOpened))
        field = game.position.field
        assert field is not None
        scene = _Scene(closed(GRID, CONFIG.mines, seed), field, opened)
        is_long = sum(1 for _ in opened.waves()) >= _RINGS
        if is_long and opened.cells.bit_count() in _SIZES:
            break
    return scene
