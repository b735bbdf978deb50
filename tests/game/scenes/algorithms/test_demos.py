"""All demos in common, and those of the basics: they show what the engine does."""

from __future__ import annotations

from itertools import islice, pairwise

import pytest

from engine.core.board import Board
from engine.core.commands import Open
from engine.core.events import CellsOpened
from engine.core.minefield import Minefield
from engine.generation.placement import place
from engine.rules.game import Game, Position, Status
from game.platform import paths
from game.resources.texts import Texts
from game.scenes.algorithms.demo_list import DEMOS
from game.scenes.algorithms.demos import grid, neighbours, opening, placing
from game.scenes.algorithms.demos.examples import reveal_mines
from game.scenes.algorithms.step import Demo, Tint
from game.scenes.algorithms.step_stream import MOST_STEPS
from tests.marks import slow

SEEDS = [0, 1, *slow(range(2, 12))]
LONGEST_TEXT = 190
TEXTS = Texts(paths.assets() / "texts")
BASICS = [demo for demo in DEMOS if demo.name in ("grid", "placing", "neighbours", "opening")]


@pytest.mark.parametrize("demo", DEMOS, ids=lambda demo: demo.name)
def test_every_demo_has_a_title_and_a_line_about_it(demo: Demo) -> None:
    assert TEXTS(f"theatre.{demo.name}")
    assert TEXTS(f"theatre.{demo.name}_about").endswith(".")


@pytest.mark.parametrize("demo", DEMOS, ids=lambda demo: demo.name)
@pytest.mark.parametrize("seed", [*SEEDS, 2**64 - 1])
def test_a_demo_is_short_and_every_step_fits_its_board(demo: Demo, seed: int) -> None:
    steps = list(islice(demo.steps(TEXTS, seed), MOST_STEPS + 1))
    assert 10 <= len(steps) <= 150
    for step in steps:
        grid = step.position.board.grid
        assert step.text
        assert demo in BASICS or len(step.text) <= LONGEST_TEXT
        assert not {"{", "}"} & set("".join([step.text, step.title, *step.notes]))
        sets = (step.truth, *step.tints.values(), *step.truth_tints.values())
        assert not any(cells & ~grid.full for cells in sets)
        assert all(cell in grid for cell in (*step.labels, *step.truth_labels))
        assert step.marked is None or step.marked < max(1, len(step.notes))
        assert step.other is None or step.other.board.grid == grid


@pytest.mark.parametrize("demo", DEMOS, ids=lambda demo: demo.name)
def test_the_same_seed_gives_the_same_steps_and_another_seed_others(demo: Demo) -> None:
    first, again, other = (list(demo.steps(TEXTS, seed)) for seed in (5, 5, 6))
    assert first == again
    assert first != other


@pytest.mark.parametrize("demo", [*BASICS, *DEMOS[4:7]], ids=lambda demo: demo.name)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_numbers_and_flags_shown_are_those_of_the_mines(demo: Demo, seed: int) -> None:
    for step in list(demo.steps(TEXTS, seed))[1:]:
        board, field = step.position.board, Minefield(step.position.board.grid, step.truth)
        if not board.opened:
            continue
        assert not board.opened & field.mines
        assert not board.flags & field.safe
        flagged = Board(board.grid, board.mines, flags=board.flags)
        assert board == flagged.opening(board.opened, field)
        assert not step.position.exploded & field.safe


def test_the_list_names_the_audience_of_a_demo() -> None:
    audiences = {demo.name: TEXTS(demo.audience) if demo.audience else "" for demo in DEMOS}
    assert audiences.pop("propagation") == "Start here for play"
    assert [name for name, audience in audiences.items() if audience] == [
        *("grid", "placing", "neighbours", "opening")
    ]
    assert set(audiences.values()) == {"For curious programmers", ""}


# The grid


def test_each_cell_gets_the_number_of_its_bit() -> None:
    last = next(s for s in reversed(list(grid.steps(TEXTS, 3))) if len(s.labels) == grid.GRID.size)
    assert last.labels == {grid.GRID.cell(i): str(i) for i in range(grid.GRID.size)}


@pytest.mark.parametrize("seed", SEEDS)
def test_the_bits_add_up_to_the_set(seed: int) -> None:
    steps = list(grid.steps(TEXTS, seed))
    mines = steps[-1].truth
    assert mines.bit_count() == 5
    whole = TEXTS("acts_first.grid_sum", value=f"{mines:,}")
    (summed,) = [step for step in steps if whole in step.notes]
    powers = [note.split("\t")[1].replace(",", "") for note in summed.notes]
    assert sum(map(int, powers[:-1])) == int(powers[-1]) == mines
    assert summed.truth_labels == {
        grid.GRID.cell(i): str(mines >> i & 1) for i in range(grid.GRID.size)
    }


@pytest.mark.parametrize("seed", SEEDS)
def test_a_shifted_set_wraps_at_the_edge_until_that_is_masked(seed: int) -> None:
    *_, doubled, masked, down, joined, end = grid.steps(TEXTS, seed)
    mines = end.truth
    assert doubled.truth_tints[Tint.BAD]
    shown = doubled.truth_tints[Tint.GOOD] | doubled.truth_tints[Tint.BAD]
    assert shown == mines << 1 & grid.GRID.full
    assert masked.truth_tints[Tint.GOOD] == grid.GRID.east(mines)
    assert down.truth_tints[Tint.GOOD] == grid.GRID.south(mines)
    assert joined.truth_tints[Tint.GOOD] == grid.GRID.dilate(mines)


# Placing


@pytest.mark.parametrize("seed", SEEDS)
def test_the_shuffle_places_the_mines_of_the_game(seed: int) -> None:
    steps = list(placing.steps(TEXTS, seed))
    (first,) = steps[0].position.board.grid.cells(steps[0].tints[Tint.FOCUS])
    mines = place(placing.CONFIG, seed, first).field.mines
    listed = [step for step in steps if step.title == TEXTS("acts_first.placing_mines")]
    laid = [step.truth for step in listed]
    assert [cells.bit_count() for cells in laid] == [*range(1, 11), 10]
    assert all(before & ~after == 0 for before, after in pairwise(laid))
    assert laid[-1] == mines == steps[-1].truth
    game = Game(placing.CONFIG, seed)
    game.apply(Open(first))
    assert steps[-1].position == game.position


@pytest.mark.parametrize("seed", SEEDS)
def test_random_tries_go_on_until_all_mines_are_placed(seed: int) -> None:
    steps = list(placing.steps(TEXTS, seed))
    race = [step for step in steps if step.other is not None]
    shuffled = [step.position.field.mines.bit_count() for step in race if step.position.field]
    tried = [step.truth.bit_count() for step in race]
    assert shuffled == [min(n, 10) for n in range(1, len(race) + 1)]
    assert tried[-1] == 10
    assert tried[-2] == 9
    collided = [after == before for before, after in pairwise([0, *tried])]
    assert [bool(step.truth_tints.get(Tint.BAD)) for step in race] == collided
    reasons = {step.notes[-1].split("\t")[2] for step in race}
    assert reasons == {"mine", "taken", "kept free"}


# Neighbours


@pytest.mark.parametrize("seed", SEEDS)
def test_every_neighbour_is_looked_at_with_borders_and_without(seed: int) -> None:
    steps = list(neighbours.steps(TEXTS, seed))
    ends = [s for s in steps if s.position.board.opened & s.tints.get(Tint.FOCUS, 0)]
    assert [s.position.board.grid.wraps for s in ends] == [False] * 3 + [True] * 2
    found = []
    for step in ends:
        board = step.position.board
        (cell,) = board.grid.cells(step.tints[Tint.FOCUS])
        around = board.grid.around(cell)
        looked = (step.tints[t] for t in (Tint.LOOKED, Tint.GOOD, Tint.BAD))
        assert sum(looked) == around == board.grid.mask(step.labels)
        assert step.tints[Tint.BAD] == around & step.truth
        assert board.number(cell) == (around & step.truth).bit_count()
        found.append(around.bit_count())
    assert found == [8, 5, 3, 8, 8]


@pytest.mark.parametrize("seed", SEEDS)
def test_all_four_bit_planes_are_listed_with_their_counts(seed: int) -> None:
    *_, last = neighbours.steps(TEXTS, seed)
    field = Minefield(last.position.board.grid, last.truth)
    counts = [plane.bit_count() for plane in field.numbers]
    told = {0: "in no cell", 1: "in 1 cell"}
    assert last.notes == tuple(
        f"{1 << digit}s\t" + told.get(count, f"in {count} cells")
        for digit, count in enumerate(counts)
    )
    assert len(last.notes) == 4


def test_the_bit_planes_are_those_of_the_engine() -> None:
    steps = list(neighbours.steps(TEXTS, 4))
    planes = [step for step in steps if step.truth_labels]
    field = Minefield(planes[0].position.board.grid, planes[0].truth)
    assert [step.truth_tints[Tint.GOOD] for step in planes] == list(field.numbers[:3])
    for cell, digits in planes[-1].truth_labels.items():
        assert int(digits, 2) == field.number(cell) % 8


# Opening


@pytest.mark.parametrize("seed", SEEDS)
def test_all_three_ways_open_the_region_of_the_game(seed: int) -> None:
    steps = list(opening.steps(TEXTS, seed))
    game = Game(opening.CONFIG, 0)
    truth = Minefield(game.grid, steps[0].truth)
    region = game.grid.flood(game.grid.bit(opening.FIRST), truth.zeros, game.grid.full)
    assert steps[-1].position.board.opened == region
    peaks = [step for step in steps if step.position.board.opened == region]
    assert len(peaks) >= 6
    for title in ("open_order", "open_ring_order"):
        shown = [step for step in steps if step.truth_title == TEXTS(f"acts_first.{title}")]
        assert game.grid.mask(shown[-1].truth_labels) == region


@pytest.mark.parametrize("seed", SEEDS)
def test_the_notes_list_the_waiting_cells(seed: int) -> None:
    for step in opening.steps(TEXTS, seed):
        if Tint.WAITING in step.tints:
            assert len(step.notes) == step.tints[Tint.WAITING].bit_count()
            assert not step.tints[Tint.WAITING] & step.position.board.opened


def test_the_rings_are_those_of_the_event() -> None:
    steps = list(opening.steps(TEXTS, 7))
    title = TEXTS("acts_first.open_ring_order")
    rings = [step.tints[Tint.FOCUS] for step in steps if step.truth_title == title]
    field = Minefield(opening.GRID, steps[0].truth)
    bit = opening.GRID.bit(opening.FIRST)
    region = opening.GRID.flood(bit, field.zeros, opening.GRID.full)
    event = CellsOpened(opening.GRID, bit, region, region & field.zeros)
    assert rings == list(event.waves())


# Scenery


def test_revealed_mines_replace_flags_and_wrong_flags_stay() -> None:
    board = Board.from_text("F#F\n###", mines=2)
    position = Position(1, board, Status.PLAYING)
    shown = reveal_mines(position, board.grid.mask([(0, 0), (1, 1)]))
    assert shown.status is Status.LOST
    assert list(board.grid.cells(shown.board.flags)) == [(2, 0)]
