"""Placing mines after the first click: a shuffle swap by swap, beside random tries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import zip_longest

from engine.core.commands import Open
from engine.core.config import GameConfig
from engine.core.grid import Cell
from engine.core.rng import make_rng
from engine.rules.game import Game
from engine.teacher.step_by_step import (
    Swap,
    Try,
    drawn_mines,
    free_cells,
    place_by_shuffle,
    place_by_tries,
)
from game.resources.texts import Texts
from game.scenes.algorithms.demos.examples import cell_text, closed_position, reveal_mines
from game.scenes.algorithms.step import DemoStep, Tint

CONFIG = GameConfig(8, 6, 10)
GRID = CONFIG.grid
DENSE = 36
"""Mines of a crowded board that is only described."""
_RUNS = 50


def steps(texts: Texts, seed: int) -> Iterator[DemoStep]:
    """Yield the steps, on another board for each seed."""
    first = _first(seed)
    kept = GRID.bit(first) | GRID.around(first)
    swaps = list(place_by_shuffle(GRID, CONFIG.mines, kept, seed))
    tries = _tries(kept, seed)
    bare = DemoStep("", closed_position(GRID, CONFIG.mines, seed), 0)
    free = free_cells(GRID, kept)
    yield replace(
        bare,
        text=texts("acts_first.placing_begin", cell=cell_text(first)),
        tints={Tint.FOCUS: GRID.bit(first)},
    )
    yield replace(
        bare,
        text=texts("acts_first.placing_kept", count=kept.bit_count()),
        tints={Tint.FOCUS: GRID.bit(first), Tint.WAITING: kept ^ GRID.bit(first)},
    )
    yield replace(
        bare,
        text=texts("acts_first.placing_list", count=len(free)),
        labels=_slots(free, free),
        tints={Tint.WAITING: kept},
        board_title=texts("acts_first.placing_slots"),
    )
    yield from _swapping(texts, bare, swaps, kept)
    yield from _race(texts, bare, swaps, tries, kept)
    dense = sum(1 for _ in place_by_tries(GRID, DENSE, kept, seed))
    yield from _end(texts, bare, first, len(tries), dense)


def _swapping(texts: Texts, bare: DemoStep, swaps: list[Swap], kept: int) -> Iterator[DemoStep]:
    """Yield the shuffle, with the list on the left board and the mines on the right."""
    free = free_cells(GRID, kept)
    bare = replace(
        bare, title=texts("acts_first.placing_mines"), board_title=texts("acts_first.placing_slots")
    )
    notes: tuple[str, ...] = ()
    for swap in swaps:
        cell = cell_text(GRID.cell(swap.drawn))
        notes = (*notes, texts("acts_first.placing_mine", number=swap.drawn, cell=cell))
        here, there = 1 << free[swap.step], 1 << free[swap.other]
        done = GRID.mask(map(GRID.cell, free[: swap.step]))
        yield replace(
            bare,
            text=_swapped(texts, swap, len(swaps)),
            truth=drawn_mines(GRID, swap),
            labels=_slots(free, swap.slots),
            tints={
                Tint.GOOD: done,
                Tint.FOCUS: here,
                Tint.LOOKED: there & ~here,
                Tint.WAITING: kept,
            },
            truth_tints={Tint.FOCUS: 1 << swap.drawn},
            notes=notes,
        )
    done = GRID.mask(map(GRID.cell, free[: len(swaps)]))
    yield replace(
        bare,
        text=texts("acts_first.placing_fair", count=len(swaps)),
        truth=drawn_mines(GRID, swaps[-1]),
        labels=_slots(free, swaps[-1].slots),
        tints={Tint.GOOD: done, Tint.WAITING: kept},
        notes=notes,
    )


def _swapped(texts: Texts, swap: Swap, whole: int) -> str:
    """Return what a swap did; slots are counted from 1."""
    is_moved = swap.step != swap.other
    return texts(
        "acts_first.placing_swap" if is_moved else "acts_first.placing_stay",
        count=swap.step + 1,
        whole=whole,
        last=len(swap.slots),
        slot=swap.other + 1,
        number=swap.drawn,
    )


def _race(
    texts: Texts, bare: DemoStep, swaps: list[Swap], tries: list[Try], kept: int
) -> Iterator[DemoStep]:
    """Yield both ways at once, one draw of each per step; the shuffle is done first."""
    whole, shuffled, number = len(swaps), 0, 0
    notes: tuple[str, ...] = ()
    bare = replace(bare, title=texts("acts_first.placing_tries"))
    yield replace(bare, text=texts("acts_first.placing_race"), tints={Tint.WAITING: kept})
    for count, (swap, attempt) in enumerate(zip_longest(swaps, tries), 1):
        tints: Mapping[Tint, int] = {Tint.WAITING: kept}
        if swap is not None:
            shuffled, number = drawn_mines(GRID, swap), swap.step + 1
            tints = {Tint.FOCUS: 1 << swap.drawn, Tint.WAITING: kept}
        word, tint = _outcome(attempt)
        place = cell_text(GRID.cell(attempt.index))
        notes = (*notes, texts(_NOTES[word], count=count, number=attempt.index))
        laid = attempt.mines.bit_count()
        yield replace(
            bare,
            text=texts(_TEXTS[word], count=count, number=attempt.index, cell=place),
            position=reveal_mines(bare.position, shuffled),
            truth=attempt.mines,
            tints=tints,
            truth_tints={tint: 1 << attempt.index, Tint.WAITING: kept & ~(1 << attempt.index)},
            notes=notes,
            board_title=texts("acts_first.placing_shuffled", count=number, whole=whole),
            truth_title=texts("acts_first.placing_tried", count=laid, whole=whole),
            other=bare.position,
        )


_TEXTS = {
    "placed": "acts_first.placing_placed",
    "taken": "acts_first.placing_taken",
    "kept": "acts_first.placing_barred",
}
_NOTES = {
    "placed": "acts_first.placing_note",
    "taken": "acts_first.placing_note_taken",
    "kept": "acts_first.placing_note_barred",
}


def _outcome(attempt: Try) -> tuple[str, Tint]:
    """Return the outcome of a try and the tint of its cell."""
    if attempt.is_placed:
        return "placed", Tint.FOCUS
    return ("taken" if attempt.is_taken else "kept"), Tint.BAD


def _end(texts: Texts, bare: DemoStep, first: Cell, tries: int, dense: int) -> Iterator[DemoStep]:
    """Yield what the two ways cost, and the click for which it was done."""
    sums = (
        texts("acts_first.placing_sum_shuffle", mines=CONFIG.mines, count=CONFIG.mines),
        texts("acts_first.placing_sum_tries", mines=CONFIG.mines, count=tries),
        texts("acts_first.placing_sum_shuffle", mines=DENSE, count=DENSE),
        texts("acts_first.placing_sum_tries", mines=DENSE, count=dense),
    )
    summed = replace(bare, notes=sums, title=texts("acts_first.placing_draws"))
    text = texts("acts_first.placing_cost", mines=CONFIG.mines, tries=tries)
    yield replace(summed, text=text, notes=sums[:2])
    yield replace(summed, text=texts("acts_first.placing_dense", mines=DENSE, tries=dense))
    game = Game(CONFIG, bare.position.seed)
    game.apply(Open(first))
    field = game.position.field
    assert field is not None
    yield replace(
        summed,
        text=texts("acts_first.placing_open"),
        position=game.position,
        truth=field.mines,
        tints={Tint.FOCUS: GRID.bit(first)},
    )


def _tries(kept: int, seed: int) -> list[Try]:
    """Return tries of which some fail, for both reasons; not all runs have both."""
    for number in range(_RUNS):
        tries = list(place_by_tries(GRID, CONFIG.mines, kept, seed + number))
        if any(t.is_taken for t in tries) and any(t.is_kept for t in tries):
            break
    return tries


def _first(seed: int) -> Cell:
    """Return a first click away from the edges, so that all its neighbours are shown."""
    uniform = make_rng(seed, "first")
    across, down = GRID.width - 2, GRID.height - 2
    return 1 + int(uniform() * across), 1 + int(uniform() * down)


def _slots(free: tuple[int, ...], slots: tuple[int, ...]) -> dict[Cell, str]:
    """Return the list slot by slot on the free cells, in reading order."""
    return {GRID.cell(at): str(holds) for at, holds in zip(free, slots, strict=True)}
