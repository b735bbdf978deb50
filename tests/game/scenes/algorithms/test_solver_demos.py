"""The demos about solving: they show what the engine does and finds."""

from __future__ import annotations

from itertools import combinations, islice, pairwise

import pytest

from engine.autoplay.autoplayer import OnMine, Solver, play_game
from engine.autoplay.solver_game import SolverAction
from engine.core.grid import Cell, indices
from engine.core.minefield import Minefield
from engine.generation.no_guess import candidates
from engine.generation.placement import place
from engine.generation.solvability import is_solvable
from engine.rules.game import Status
from engine.solver.probability import analyse
from engine.solver.propagation import propagate
from game.platform import paths
from game.resources.texts import Texts
from game.scenes.algorithms.demo_list import DEMOS
from game.scenes.algorithms.demos import autoplayer, examples, no_guess, propagation
from game.scenes.algorithms.demos.examples import find_example, percent_text
from game.scenes.algorithms.step import DemoStep, Tint
from tests.engine.naive import neighbours_of
from tests.marks import slow

SEEDS = [0, 1, *slow(range(2, 10))]
TEXTS = Texts(paths.assets() / "texts")
STEPS = {demo.name: demo.steps for demo in DEMOS}


def steps_of(name: str, seed: int) -> list[DemoStep]:
    return list(STEPS[name](TEXTS, seed))


def test_an_example_is_searched_for_a_limited_time() -> None:
    made: list[int] = []

    def make(seed: int) -> int:
        made.append(seed)
        return seed

    assert find_example(3, "part", make, lambda seed: len(made) == 4, 7) == made[3]
    assert find_example(3, "part", make, lambda seed: False, 7) == 7
    assert len(set(made)) == len(made) - 4
    assert all(0 <= seed < 2**64 for seed in made)


def test_the_fallback_seeds_give_good_examples() -> None:
    assert propagation.is_good(propagation.make_example(propagation.FALLBACK_SEED))
    assert autoplayer.is_good(autoplayer.play_watched(autoplayer.FALLBACK_SEED))
    assert examples.is_good_chances_example(examples.make_chances_example(examples.FALLBACK_SEED))
    assert no_guess.is_good(no_guess.search_drawn(no_guess.FALLBACK_SEED))


# Propagation


def follows(step: DemoStep, cell: Cell, is_mine: bool) -> bool:
    """Whether the focused numbers alone prove a cell, by trying all fillings around them.

    Flags, and what is marked as found before, count as known.
    """
    board, grid = step.position.board, step.position.board.grid
    known = board.opened | board.flags | step.tints.get(Tint.WAITING, 0)
    numbers = list(grid.cells(step.tints[Tint.FOCUS]))
    unknown = sorted(
        {near for one in numbers for near in neighbours_of(grid, one)} - set(grid.cells(known))
    )
    mines = set(grid.cells(known & step.truth))
    verdicts = set()
    for count in range(len(unknown) + 1):
        for chosen in combinations(unknown, count):
            laid = mines | set(chosen)
            if all(len(neighbours_of(grid, one) & laid) == board.number(one) for one in numbers):
                verdicts.add(cell in laid)
    return verdicts == {is_mine}


@pytest.mark.parametrize("seed", SEEDS)
def test_each_deduction_follows_from_its_numbers(seed: int) -> None:
    found = 0
    for step in steps_of("propagation", seed):
        if Tint.FOCUS not in step.tints or Tint.BAD not in step.tints:
            continue
        grid = step.position.board.grid
        found += 1
        assert step.tints[Tint.FOCUS].bit_count() in (1, 2)
        for tint, is_mine in ((Tint.BAD, True), (Tint.GOOD, False)):
            for cell in grid.cells(step.tints[tint]):
                assert follows(step, cell, is_mine)
    assert found == len(steps_of("propagation", seed)[-1].notes) > 10


@pytest.mark.parametrize("seed", SEEDS)
def test_the_rules_stop_where_the_engine_stops(seed: int) -> None:
    steps = steps_of("propagation", seed)
    board = steps[-1].position.board
    known = propagate(board)
    assert known.safe == 0
    assert known.mines == board.flags
    assert analyse(board).safe == 0
    ((cell, chance),) = steps[-1].labels.items()
    least = min(found for found in analyse(board).chances.values())
    assert analyse(board).chance(cell) == least
    assert chance == percent_text(TEXTS, float(least))


def test_deductions_contain_every_known_cell_once() -> None:
    for seed in range(30):
        board = propagation.begin_game(seed).board
        knowledge = propagate(board)
        found = propagation.deductions(knowledge)
        assert sum(finding.safe | finding.mines for finding in found) == (
            knowledge.safe | knowledge.mines
        )
        assert sum(finding.safe for finding in found) == knowledge.safe
        for finding in found:
            for cell in board.grid.cells(finding.safe | finding.mines):
                assert knowledge.reason(cell) == (finding.rule, finding.numbers)


# The autoplayer


@pytest.mark.parametrize("seed", SEEDS)
def test_the_game_shown_is_the_one_played(seed: int) -> None:
    steps = steps_of("autoplayer", seed)
    game = autoplayer.play_watched(steps[0].position.seed)
    alone = play_game(autoplayer.CONFIG, game.seed, Solver.SIMPLE, OnMine.REVERT)
    assert game.result == alone
    assert alone.reverts > 0
    assert alone.won
    # Every turn's outcome is seen, in order, and nothing else.
    shown = [step.position for step in steps[1:]]
    distinct = [now for before, now in zip([None, *shown], shown, strict=False) if now != before]
    assert distinct == [turn.position for turn in game.turns]
    lost = [step for step in steps if step.position.status is Status.LOST]
    assert len(lost) == alone.reverts


@pytest.mark.parametrize("seed", SEEDS)
def test_the_chance_of_a_guess_is_exact(seed: int) -> None:
    steps = steps_of("autoplayer", seed)
    guesses = [step for step in steps if step.labels]
    turns = autoplayer.play_watched(steps[0].position.seed).turns
    assert len(guesses) == sum(turn.action is SolverAction.GUESS for turn in turns)
    for step in guesses:
        board = step.position.board
        ((cell, chance),) = step.labels.items()
        exact = analyse(board, mines=board.flags).chance(cell)
        assert exact is not None
        assert chance == percent_text(TEXTS, float(exact))
        assert board.grid.bit(cell) == step.tints[Tint.FOCUS]


# Exact chances


def boxes_of(step: DemoStep) -> dict[str, set[Cell]]:
    found: dict[str, set[Cell]] = {}
    for cell, name in step.labels.items():
        if name.isupper():
            found.setdefault(name, set()).add(cell)
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_boxes_are_cells_that_see_the_same_numbers(seed: int) -> None:
    steps = steps_of("chances", seed)
    board, grid = steps[0].position.board, steps[0].position.board.grid
    boxes = boxes_of(steps[-2])
    opened = set(grid.cells(board.opened))
    seen = {name: {frozenset(neighbours_of(grid, cell) & opened) for cell in cells}
            for name, cells in boxes.items()}  # fmt: skip
    assert all(len(numbers) == 1 for numbers in seen.values())
    assert len({next(iter(numbers)) for numbers in seen.values()}) == len(boxes)
    edge = grid.dilate(board.opened) & board.closed & ~board.flags
    assert set().union(*boxes.values()) == set(grid.cells(edge))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_final_chances_are_exact(seed: int) -> None:
    steps = steps_of("chances", seed)
    board = steps[0].position.board
    exact = analyse(board)
    assert exact.safe == 0
    assert exact.mines == board.flags
    closed = board.closed & ~board.flags
    expected = {board.grid.cell(at): exact.chances[at] for at in indices(closed)}
    assert steps[-1].labels == {
        cell: percent_text(TEXTS, float(chance)) for cell, chance in expected.items()
    }
    least = min(expected.values())
    assert steps[-1].tints[Tint.GOOD] == board.grid.mask(
        cell for cell, chance in expected.items() if chance == least
    )
    joined = [int(note.split("\t")[1]) for note in steps[-3].notes]
    assert sum(joined) == exact.solutions


# A no-guess board


def middle_of(step: DemoStep) -> Cell:
    grid = step.position.board.grid
    return grid.width // 2, grid.height // 2


@pytest.mark.parametrize("seed", SEEDS)
def test_both_boards_are_those_that_the_game_generates(seed: int) -> None:
    steps = steps_of("no_guess", seed)
    width = no_guess.DRAWN.width
    drawn = [step for step in steps if step.position.board.grid.width == width]
    for config, last in ((no_guess.DRAWN, drawn[-1]), (no_guess.CROWDED, steps[-1])):
        field, proven = place(config, last.position.seed, middle_of(last))
        assert proven
        assert last.truth == field.mines
        assert last.position.board.opened == field.safe


@pytest.mark.parametrize("seed", SEEDS)
def test_the_draws_and_their_verdicts_are_those_of_the_engine(seed: int) -> None:
    steps = steps_of("no_guess", seed)
    config, first = no_guess.DRAWN, middle_of(steps[0])
    grid = config.grid
    shown: list[int] = []
    for step in steps:
        if step.position.board.grid != grid or not step.truth:
            continue
        if not shown or shown[-1] != step.truth:
            shown.append(step.truth)
        field = Minefield(grid, step.truth)
        if step.notes and len(step.notes) == len(shown):
            is_last = step.position.board.opened == field.safe
            assert is_solvable(field, first) is is_last
    free = grid.full & ~grid.dilate(grid.bit(first))
    seed = steps[0].position.seed
    assert shown == list(islice(candidates(grid.size, free, config.mines, seed), len(shown)))


@pytest.mark.parametrize("seed", SEEDS)
def test_repair_moves_mines_of_unopened_cells(seed: int) -> None:
    config = no_guess.CROWDED
    moved = 0
    for step in steps_of("no_guess", seed):
        gone = step.truth_tints.get(Tint.BAD, 0)
        come = step.truth_tints.get(Tint.GOOD, 0)
        if step.position.board.mines == config.mines and gone | come:
            moved += 1
            assert gone.bit_count() == come.bit_count()
            assert not gone & step.truth
            assert not come & ~step.truth
            assert not (gone | come) & step.position.board.opened
            assert step.truth.bit_count() == config.mines
    assert moved > 1


def test_a_guess_of_a_certain_cell_is_called_that() -> None:
    """Drawn by lot, it can fall on a cell that all numbers together prove safe."""
    seen = 0
    for seed in range(400):
        game = autoplayer.play_watched(seed)
        for before, turn in pairwise(game.turns):
            if turn.action is not SolverAction.GUESS:
                continue
            board = before.position.board
            known = analyse(board, mines=board.flags)
            if not turn.cells & known.safe:
                continue
            stage = autoplayer.AutoplayerSteps(TEXTS, 0)
            steps = list(stage.turn(turn, before.position))
            assert steps[0].text == TEXTS("acts.player_guess_unseen")
            assert steps[1].text == TEXTS("acts.player_unseen")
            assert steps[1].notes == ("Guessed, was certain",)
            seen += 1
        if seen >= 3:
            return
    raise AssertionError("no such guess was found")
