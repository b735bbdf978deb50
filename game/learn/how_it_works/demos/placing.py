"""Placing mines after the first click: a shuffle swap by swap, beside random tries."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest

from engine.core.commands import Open
from engine.core.config import GameConfig
from engine.core.grid import Cell
from engine.core.rng import make_rng
from engine.rules.game import Game
from engine.teacher.step_by_step import Swap, Try, free_cells, place_by_shuffle, place_by_tries
from game.learn.how_it_works.step import DemoStep, Tint, cell_note, closed_position, reveal_mines
from game.resources.format import format_cell
from game.resources.texts import Texts

CONFIG = GameConfig(8, 6, 10)
GRID = CONFIG.grid
DENSE = 36  # mines of a crowded board that is only described
_PLACINGS = 50  # seeds tried at most
_PLACED = "acts.placing_placed", "acts.placing_note", Tint.FOCUS
_TAKEN = "acts.placing_taken", "acts.placing_note_taken", Tint.BAD
_BARRED = "acts.placing_barred", "acts.placing_note_barred", Tint.BAD
"""Each failed try: its text, its note, and the tint of its cell."""


def steps(texts: Texts, seed: int) -> Iterator[DemoStep]:
    """Yield the steps, on a different board for each seed."""
    first = _first_click(seed)
    click, kept = GRID.bit(first), GRID.bit(first) | GRID.around(first)
    swaps = list(place_by_shuffle(GRID, CONFIG.mines, kept, seed))
    tries = _find_tries(kept, seed)
    bare = DemoStep("", closed_position(GRID, CONFIG.mines, seed), 0)
    text = texts("acts.placing_begin", cell=format_cell(first, texts))
    yield replace(bare, text=text, tints={Tint.FOCUS: click})
    text = texts("acts.placing_kept", count=kept.bit_count())
    yield replace(bare, text=text, tints={Tint.FOCUS: click, Tint.WAITING: kept ^ click})
    yield from _swap_steps(texts, bare, swaps, kept)
    yield from _race_steps(texts, bare, swaps, tries, kept)
    dense = sum(1 for _ in place_by_tries(GRID, DENSE, kept, seed))
    yield from _end_steps(texts, bare, first, len(tries), dense)


def _swap_steps(texts: Texts, bare: DemoStep, swaps: list[Swap], kept: int) -> Iterator[DemoStep]:
    """Yield the shuffle, with the list on the left board and the mines on the right."""
    free = free_cells(GRID, kept)
    bare = replace(bare, board_title=texts("acts.placing_slots"))
    text = texts("acts.placing_list", count=len(free))
    yield replace(bare, text=text, labels=_slot_labels(free, free), tints={Tint.WAITING: kept})
    bare = replace(bare, title=texts("acts.placing_mines"))
    notes, done = tuple[str, ...](), 0
    for swap in swaps:
        cell = cell_note(GRID.cell(swap.drawn))
        notes = (*notes, texts("acts.placing_mine", number=swap.drawn, cell=cell))
        here, there = 1 << free[swap.step], 1 << free[swap.other]
        tints = {Tint.GOOD: done, Tint.FOCUS: here, Tint.LOOKED: there & ~here, Tint.WAITING: kept}
        step = replace(
            bare,
            text=_swap_text(texts, swap, len(swaps)),
            truth=swap.mines,
            labels=_slot_labels(free, swap.slots),
            tints=tints,
            truth_tints={Tint.FOCUS: 1 << swap.drawn},
            notes=notes,
        )
        yield step
        done |= here
    text = texts("acts.placing_fair", count=len(swaps))
    yield replace(step, text=text, tints={Tint.GOOD: done, Tint.WAITING: kept}, truth_tints={})


def _swap_text(texts: Texts, swap: Swap, whole: int) -> str:
    """Return the text of a swap; slots are counted from 1."""
    is_moved = swap.step != swap.other
    return texts(
        "acts.placing_swap" if is_moved else "acts.placing_stay",
        count=swap.step + 1,
        whole=whole,
        last=len(swap.slots),
        slot=swap.other + 1,
        number=swap.drawn,
    )


def _race_steps(
    texts: Texts, bare: DemoStep, swaps: list[Swap], tries: list[Try], kept: int
) -> Iterator[DemoStep]:
    """Yield both methods side by side, one draw of each per step; the shuffle finishes first."""
    whole, position, number = len(swaps), bare.position, 0
    notes: tuple[str, ...] = ()
    bare = replace(bare, title=texts("acts.placing_tries"), other=bare.position)
    yield replace(bare, text=texts("acts.placing_race"), tints={Tint.WAITING: kept}, other=None)
    for count, (swap, attempt) in enumerate(zip_longest(swaps, tries), 1):
        tints = {Tint.WAITING: kept}
        if swap is not None:
            position, number = reveal_mines(position, swap.mines), count
            tints[Tint.FOCUS] = 1 << swap.drawn
        index, bit = attempt.index, 1 << attempt.index
        key, note, tint = _PLACED if attempt.is_placed else _TAKEN if attempt.is_taken else _BARRED
        notes = (*notes, texts(note, count=count, number=index))
        laid = attempt.mines.bit_count()
        yield replace(
            bare,
            text=texts(key, count=count, number=index),
            position=position,
            truth=attempt.mines,
            tints=tints,
            truth_tints={tint: bit, Tint.WAITING: kept & ~bit},
            notes=notes,
            board_title=texts("acts.placing_shuffled", count=number, whole=whole),
            truth_title=texts("acts.placing_tried", count=laid, whole=whole),
        )


def _end_steps(
    texts: Texts, bare: DemoStep, first: Cell, tries: int, dense: int
) -> Iterator[DemoStep]:
    """Yield the cost of both methods, and the first click on the finished board."""
    sums = (
        texts("acts.placing_sum_shuffle", mines=CONFIG.mines, count=CONFIG.mines),
        texts("acts.placing_sum_tries", mines=CONFIG.mines, count=tries),
        texts("acts.placing_sum_shuffle", mines=DENSE, count=DENSE),
        texts("acts.placing_sum_tries", mines=DENSE, count=dense),
    )
    summed = replace(bare, notes=sums, title=texts("acts.placing_draws"))
    text = texts("acts.placing_cost", mines=CONFIG.mines, tries=tries)
    yield replace(summed, text=text, notes=sums[:2])
    yield replace(summed, text=texts("acts.placing_dense", mines=DENSE, tries=dense))
    game = Game(CONFIG, bare.position.seed)
    game.apply(Open(first))
    field = game.position.field
    assert field is not None
    text, click = texts("acts.placing_open"), {Tint.FOCUS: GRID.bit(first)}
    yield replace(summed, text=text, position=game.position, truth=field.mines, tints=click)


def _find_tries(kept: int, seed: int) -> list[Try]:
    """Return a placing in which tries fail for both reasons; not every placing has both."""
    for number in range(_PLACINGS):
        tries = list(place_by_tries(GRID, CONFIG.mines, kept, seed + number))
        if any(t.is_taken for t in tries) and any(t.is_kept for t in tries):
            break
    return tries


def _first_click(seed: int) -> Cell:
    """Return a first click away from the edges, so that all its neighbours are shown."""
    uniform = make_rng(seed, "first")
    across, down = GRID.width - 2, GRID.height - 2
    return 1 + int(uniform() * across), 1 + int(uniform() * down)


def _slot_labels(free: tuple[int, ...], slots: tuple[int, ...]) -> dict[Cell, str]:
    """Return the list slot by slot on the free cells, in reading order."""
    return {GRID.cell(at): str(holds) for at, holds in zip(free, slots, strict=True)}
