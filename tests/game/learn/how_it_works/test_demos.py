"""Properties that all demos have in common, and the demos of the basics: they show the engine's own
steps."""

from itertools import pairwise

import pytest

from engine import Board, Game, Grid, Minefield, Open, Position, Status, place
from game.learn.how_it_works.board_pair import beside, titles_of
from game.learn.how_it_works.demos import grid, neighbours, opening, placing
from game.learn.how_it_works.step import Tint, duration, reveal_mines, uncover
from tests.engine.naive import neighbours_of
from tests.game.learn.how_it_works.demo_scenes import NAMES, STEPS, TEXTS, steps_of
from tests.marks import slow

SEEDS = [0, 1, *slow(range(2, 12))]
MOST_WORDS = 25
OTHERS = ("chances", "no_guess", "autoplayer", "neighbours", "opening")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", [*SEEDS, *slow([2**64 - 1])])
def test_a_demo_is_short_and_every_step_fits_its_board_and_mines(name: str, seed: int) -> None:
    steps = steps_of(name, seed)
    assert 10 <= len(steps) <= 150
    for number, step in enumerate(steps):
        board, grid = step.position.board, step.position.board.grid
        assert step.text
        assert len(step.text.split()) <= MOST_WORDS
        assert not {"{", "}"} & set("".join([step.text, step.title, *step.notes]))
        sets = (step.truth, *step.tints.values(), *step.truth_tints.values())
        assert not any(cells & ~grid.full for cells in sets)
        assert all(cell in grid for cell in (*step.labels, *step.truth_labels))
        assert step.marked is None or step.marked < max(1, len(step.notes))
        assert step.other is None or step.other.board.grid == grid
        if number and board.opened and name != "no_guess":
            field = Minefield(grid, step.truth)
            assert not board.opened & field.mines
            assert not (board.flags | step.position.exploded) & field.safe
            flagged = Board(grid, board.mines, flags=board.flags)
            assert board == flagged.opening(board.opened, field)


@pytest.mark.parametrize("name", ["grid", "placing", "propagation", *slow(OTHERS)])
def test_a_seed_gives_the_same_steps_again_and_another_seed_others(name: str) -> None:
    assert list(STEPS[name](TEXTS, 1)) == steps_of(name, 1) != steps_of(name, 0)


def test_revealed_mines_replace_flags_and_wrong_flags_stay() -> None:
    board = Board.from_text("F#F\n###", mines=2)
    position = Position(1, board, Status.PLAYING)
    shown = reveal_mines(position, board.grid.mask([(0, 0), (1, 1)]))
    assert shown.status is Status.LOST
    assert list(board.grid.cells(shown.board.flags)) == [(2, 0)]


def test_everything_is_uncovered_the_numbers_as_well_as_the_mines() -> None:
    board = Board.from_text("F#1\n###", mines=2)
    mines = board.grid.mask([(0, 0), (1, 1)])
    shown = uncover(Position(1, board, Status.PLAYING), mines)
    assert shown.field == Minefield(board.grid, mines)
    assert shown.board.opened == board.grid.full & ~mines
    assert [shown.board.number(cell) for cell in ((1, 0), (2, 0), (2, 1))] == [2, 1, 1]
    for name in NAMES:
        for step in steps_of(name, 0):
            right = beside(step)
            assert right.exploded & ~step.truth == 0
            if step.truth and step.other is None:
                assert right.board.opened == right.board.grid.full & ~step.truth
    closed = [step for step in steps_of("grid", 0) if not step.truth]
    assert not any(beside(step).board.opened for step in closed), "no mines lie yet"


@pytest.mark.parametrize("name", NAMES)
def test_only_an_uncovered_board_is_headed_so(name: str) -> None:
    for step in steps_of(name, 0):
        title, board = titles_of(step, TEXTS)[1], beside(step).board
        assert (title == "Everything uncovered") <= (board.opened.bit_count() > 0)
        assert (title == "No mines yet") <= (not step.truth and not board.opened)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_grid_begins_as_a_list_of_lists_of_states(seed: int) -> None:
    steps = [s for s in steps_of("grid", seed) if s.title == TEXTS("acts.grid_lists")]
    covers = []
    for step in steps[1:-2]:
        rows = [note.partition("\t")[2].strip("[]").split(", ") for note in step.notes]
        assert "\n".join("".join(row) for row in rows) == str(step.position.board)
        covers.append({sign for row in rows for sign in row})
    assert covers[0] == covers[1] == {"#"}
    assert covers[-2] == {"#", "F"} < covers[-1]
    laid = [note.partition("\t")[2].strip("[]").split(", ") for note in steps[-2].notes]
    mines = [(x, y) for y, row in enumerate(laid) for x, sign in enumerate(row) if sign == "1"]
    assert grid.GRID.mask(mines) == steps[-2].truth
    assert steps[2].marked == grid.SAMPLE[1]
    assert steps[2].text == "Find column 4, row 2: take list 2, then place 4."


@pytest.mark.parametrize("seed", SEEDS)
def test_the_grid_demo_numbers_cells_and_calculates_with_a_set(seed: int) -> None:
    steps, area = steps_of("grid", seed), grid.GRID
    numbers = {area.cell(i): str(i) for i in range(area.span)}
    assert numbers in [step.labels for step in steps]
    *_, whole, doubled, masked, down, joined, end = steps
    cells = end.truth
    assert cells.bit_count() == 5
    powers = [int(note.split("\t")[1].replace(",", "")) for note in whole.notes]
    assert sum(powers[:-1]) == powers[-1] == cells
    assert whole.truth_labels == {area.cell(i): str(cells >> i & 1) for i in range(area.span)}
    fallen = doubled.truth_tints[Tint.BAD]
    assert fallen
    assert doubled.truth_tints[Tint.GOOD] | fallen == cells << 1 & area.full
    assert masked.truth_tints[Tint.GOOD] == area.east(cells)
    assert down.truth_tints[Tint.GOOD] == area.south(cells)
    assert joined.truth_tints[Tint.GOOD] == area.dilate(cells)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_shuffle_and_random_tries_place_the_mines_of_the_game(seed: int) -> None:
    steps = steps_of("placing", seed)
    (first,) = placing.GRID.cells(steps[0].tints[Tint.FOCUS])
    laid = [step.truth for step in steps if step.title == TEXTS("acts.placing_mines")]
    assert [cells.bit_count() for cells in laid] == [*range(1, 11), 10]
    assert all(before & ~after == 0 for before, after in pairwise(laid))
    game = Game(placing.CONFIG, seed)
    game.apply(Open(first))
    assert steps[-1].position == game.position
    assert laid[-1] == steps[-1].truth == place(placing.CONFIG, seed, first).field.mines
    race = [step for step in steps if step.other is not None]
    shuffled = [step.position.field.mines.bit_count() for step in race if step.position.field]
    tried = [step.truth.bit_count() for step in race]
    assert shuffled == [min(n, 10) for n in range(1, len(race) + 1)]
    assert tried[-2:] == [9, 10]
    collided = [after == before for before, after in pairwise([0, *tried])]
    assert [bool(step.truth_tints.get(Tint.BAD)) for step in race] == collided
    reasons = {step.notes[-1].split("\t")[2] for step in race}
    assert reasons == {"mine", "taken", "kept"}


@pytest.mark.parametrize("seed", SEEDS)
def test_every_neighbour_is_looked_at_with_borders_and_without(seed: int) -> None:
    ends = [
        step
        for step in steps_of("neighbours", seed)
        if step.position.board.opened & step.tints.get(Tint.FOCUS, 0) and step.ms is None
    ]
    assert [s.position.board.grid.wraps for s in ends] == [False] * 3 + [True] * 2
    counts = []
    for step in ends:
        board = step.position.board
        (cell,) = board.grid.cells(step.tints[Tint.FOCUS])
        around = board.grid.around(cell)
        looked = (step.tints[t] for t in (Tint.LOOKED, Tint.GOOD, Tint.BAD))
        assert sum(looked) == around == board.grid.mask(step.labels)
        assert step.tints[Tint.BAD] == around & step.truth
        assert board.number(cell) == (around & step.truth).bit_count()
        counts.append(around.bit_count())
    assert counts == [8, 5, 3, 8, 8]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_quick_pass_counts_every_cell_with_borders_and_without(seed: int) -> None:
    steps = steps_of("neighbours", seed)
    sweep = [step for step in steps if step.ms is not None]
    assert all(duration(step) == neighbours.SWEEP_MS for step in sweep)
    size = neighbours.WIDTH * neighbours.HEIGHT
    for wraps, part in ((False, sweep[:size]), (True, sweep[size:])):
        for index, step in enumerate(part):
            board = step.position.board
            field, cell = Minefield(board.grid, step.truth), board.grid.cell(index)
            assert board.grid.wraps is wraps
            assert step.tints[Tint.FOCUS] == 1 << index
            around = board.grid.around(cell)
            assert step.tints[Tint.BAD] | step.tints[Tint.LOOKED] == around
            ends = [note.split("\t")[1:] for note in step.notes]
            asked = [f"({x + 1}, {y + 1})" for x, y in neighbours_of(board.grid, cell)]
            assert sorted(place for place, what in ends if what != "none") == sorted(asked)
            mines = (around & field.mines).bit_count()
            assert sum(what == "mine" for _, what in ends) == mines
            assert board.opened == field.safe & (2 << index) - 1
        after = steps[steps.index(part[-1]) + 1].position.board
        assert after.opened == field.safe
        safe = board.grid.cells(field.safe)
        assert all(after.number(cell) == field.number(cell) for cell in safe)
    torus = steps[steps.index(sweep[-1]) + 1]
    bounded = Minefield(Grid(neighbours.WIDTH, neighbours.HEIGHT), torus.truth)
    for cell in torus.position.board.grid.cells(field.safe):
        is_higher = field.number(cell) > bounded.number(cell)
        assert bool(torus.tints[Tint.GOOD] & bounded.grid.bit(cell)) is is_higher


@pytest.mark.parametrize("seed", SEEDS)
def test_the_bit_planes_are_those_of_the_engine_and_counted(seed: int) -> None:
    steps = steps_of("neighbours", seed)
    planes = [step for step in steps if step.truth_labels]
    field = Minefield(planes[0].position.board.grid, planes[0].truth)
    assert [step.truth_tints[Tint.GOOD] for step in planes] == list(field.numbers[:3])
    for cell, digits in planes[-1].truth_labels.items():
        assert int(digits, 2) == field.number(cell) % 8
    few = {0: "in no cell", 1: "in 1 cell"}
    counts = [plane.bit_count() for plane in field.numbers]
    assert steps[-1].notes == tuple(
        f"{weight}s\t" + few.get(count, f"in {count} cells")
        for weight, count in zip((1, 2, 4, 8), counts, strict=True)
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_all_three_ways_open_the_region_of_the_game(seed: int) -> None:
    steps, area = steps_of("opening", seed), opening.GRID
    field, first = Minefield(area, steps[0].truth), area.bit(opening.FIRST)
    region = area.flood(first, field.zeros, area.full)
    assert steps[-1].position.board.opened == region
    assert sum(step.position.board.opened == region for step in steps) >= 6
    for step in steps:
        if waiting := step.tints.get(Tint.WAITING):
            assert len(step.notes) == waiting.bit_count()
            assert not waiting & step.position.board.opened
    for title in ("open_order", "open_ring_order"):
        shown = [step for step in steps if step.truth_title == TEXTS(f"acts.{title}")]
        assert area.mask(shown[-1].truth_labels) == region
    rings = [step.tints[Tint.FOCUS] for step in shown]
    assert rings == list(area.waves(first, region & field.zeros, region))
