"""The demos about solving: they show the engine's own steps and results."""

from itertools import combinations, groupby, islice, pairwise

import pytest

from engine.autoplay.autoplayer import OnMine, Solver, SolverAction, play_game
from engine.core.commands import Open
from engine.core.grid import Cell, indices
from engine.core.minefield import Minefield
from engine.generation.no_guess import candidates
from engine.generation.placement import place
from engine.generation.solvability import is_solvable
from engine.rules.game import Game, Status
from engine.solver.probability import analyse
from engine.solver.propagation import propagate
from game.learn.how_it_works.demos import autoplayer, chances, no_guess, opening, propagation
from game.learn.how_it_works.step import DemoStep, Tint, find_example, percent_text
from tests.engine.naive import neighbours_of
from tests.game.learn.how_it_works.demo_scenes import TEXTS, steps_of
from tests.marks import slow

SEEDS = [0, 1, *slow(range(2, 10))]


def test_an_example_is_searched_for_a_limited_time_and_the_fallback_seeds_give_good_ones() -> None:
    made: list[int] = []

    def make(seed: int) -> int:
        made.append(seed)
        return seed

    assert find_example(3, "part", make, lambda seed: len(made) == 4, 7) == made[3]
    assert find_example(3, "part", make, lambda seed: False, 7) == 7
    assert len(set(made)) == len(made) - 4
    assert all(0 <= seed < 2**64 for seed in made)
    rules, searched = propagation.FALLBACK_SEED, no_guess.FALLBACK_SEED
    assert propagation.is_good(propagation.PropagationDemo(TEXTS, rules))
    assert autoplayer.is_good(autoplayer.play_watched(autoplayer.FALLBACK_SEED))
    assert chances.is_good(chances.ChancesDemo(TEXTS, chances.FALLBACK_SEED))
    assert opening.is_good(opening.make_example(opening.FALLBACK_SEED))
    assert no_guess.is_good(no_guess.SearchDemo(TEXTS, no_guess.DRAWN, searched))


def follows(step: DemoStep, cell: Cell, is_mine: bool) -> bool:
    """Return whether the focused numbers alone prove a cell, by trying all fillings around them.

    Flags count as known, and so do cells that are marked as found earlier.
    """
    board, grid = step.position.board, step.position.board.grid
    known = board.opened | board.flags | step.tints.get(Tint.WAITING, 0)
    near = {n: neighbours_of(grid, n) for n in grid.cells(step.tints[Tint.FOCUS])}
    unknown = sorted(set().union(*near.values()) - set(grid.cells(known)))
    mines = set(grid.cells(known & step.truth))
    verdicts = set()
    for count in range(len(unknown) + 1):
        for chosen in combinations(unknown, count):
            laid = mines | set(chosen)
            if all(len(around & laid) == board.number(n) for n, around in near.items()):
                verdicts.add(cell in laid)
    return verdicts == {is_mine}


@pytest.mark.parametrize("seed", SEEDS)
def test_each_deduction_follows_and_the_rules_stop_where_the_engine_stops(seed: int) -> None:
    *_, last = steps = steps_of("propagation", seed)
    found = [step for step in steps if {Tint.FOCUS, Tint.BAD} <= step.tints.keys()]
    assert len(found) == len(last.notes) > 10
    for step in found:
        assert step.tints[Tint.FOCUS].bit_count() in (1, 2)
        for tint, is_mine in ((Tint.BAD, True), (Tint.GOOD, False)):
            for cell in step.position.board.grid.cells(step.tints[tint]):
                assert follows(step, cell, is_mine)
    board = last.position.board
    known, analysis = propagate(board), analyse(board)
    assert (known.safe, known.mines, analysis.safe) == (0, board.flags, 0)
    ((cell, chance),) = last.labels.items()
    least = min(analysis.chances.values())
    assert analysis.chance(cell) == least
    assert chance == percent_text(TEXTS, float(least))


def test_deductions_contain_every_known_cell_once() -> None:
    for seed in range(30):
        game = Game(propagation.CONFIG, seed)
        game.apply(Open(propagation.FIRST))
        board = game.board
        knowledge = propagate(board)
        found = propagation.deductions(knowledge)
        assert sum(one.safe for one in found) == knowledge.safe
        assert sum(one.safe | one.mines for one in found) == knowledge.safe | knowledge.mines
        for one in found:
            for cell in board.grid.cells(one.safe | one.mines):
                assert knowledge.reason(cell) == (one.rule, one.numbers)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_game_shown_is_the_one_played_with_exact_chances(seed: int) -> None:
    steps = steps_of("autoplayer", seed)
    seed = steps[0].position.seed
    turns = autoplayer.play_watched(seed)
    alone = play_game(autoplayer.CONFIG, seed, Solver.SIMPLE, OnMine.REVERT)
    assert steps[-1].text.endswith(f"Guesses: {alone.guesses}, undone: {alone.reverts}.")
    assert alone.reverts > 0
    assert alone.won
    # Every turn's outcome is seen, in order, and nothing else.
    distinct = [position for position, _ in groupby(step.position for step in steps[1:])]
    assert distinct == [turn.position for turn in turns]
    assert sum(step.position.status is Status.LOST for step in steps) == alone.reverts
    guesses = [step for step in steps if step.labels]
    assert len(guesses) == sum(turn.action is SolverAction.GUESS for turn in turns)
    for step in guesses:
        board = step.position.board
        ((cell, chance),) = step.labels.items()
        exact = analyse(board, mines=board.flags).chance(cell)
        assert chance == percent_text(TEXTS, float(exact or 0))
        assert board.grid.bit(cell) == step.tints[Tint.FOCUS]


def test_a_guess_of_a_certain_cell_is_called_a_guess() -> None:
    """A guess is drawn at random, so it can fall on a cell that all numbers together prove safe."""
    seen = 0
    for seed in range(400):
        for before, turn in pairwise(autoplayer.play_watched(seed)):
            board = before.position.board
            is_guess = turn.action is SolverAction.GUESS
            if is_guess and turn.cells & analyse(board, mines=board.flags).safe:
                why, outcome = autoplayer.turn_steps(TEXTS, turn, before.position)
                assert why.text == TEXTS("acts.player_guess_unseen")
                assert outcome.text == TEXTS("acts.player_unseen")
                assert outcome.notes == ("Guessed, was safe",)
                seen += 1
        if seen >= 3:
            return
    raise AssertionError("no such guess was found")


@pytest.mark.parametrize("seed", SEEDS)
def test_boxes_are_cells_that_see_the_same_numbers_and_the_final_chances_are_exact(
    seed: int,
) -> None:
    *steps, joined, before, last = steps_of("chances", seed)
    board, grid = steps[0].position.board, steps[0].position.board.grid
    boxes: dict[str, set[Cell]] = {}
    for cell, name in before.labels.items():
        boxes.setdefault(name, set()).add(cell)
    opened = set(grid.cells(board.opened))
    seen = [{frozenset(neighbours_of(grid, c) & opened) for c in box} for box in boxes.values()]
    assert all(len(numbers) == 1 for numbers in seen)
    assert len(set().union(*seen)) == len(boxes)
    edge = grid.dilate(board.opened) & board.closed & ~board.flags
    assert set().union(*boxes.values()) == set(grid.cells(edge))
    board = last.position.board
    exact = analyse(board)
    assert (exact.safe, exact.mines) == (0, board.flags)
    expected = {at: exact.chances[at] for at in indices(board.closed & ~board.flags)}
    shown = {board.grid.cell(at): percent_text(TEXTS, float(c)) for at, c in expected.items()}
    assert last.labels == shown
    least = min(expected.values())
    assert last.tints[Tint.GOOD] == sum(1 << at for at, c in expected.items() if c == least)
    assert sum(int(note.split("\t")[1]) for note in joined.notes) == exact.solutions


@pytest.mark.parametrize("seed", SEEDS)
def test_both_boards_the_draws_and_their_verdicts_are_those_of_the_engine(seed: int) -> None:
    steps, config = steps_of("no_guess", seed), no_guess.DRAWN
    grid, first = config.grid, no_guess.first_click(config)
    drawn = [step for step in steps if step.position.board.grid == grid]
    for kind, last in ((config, drawn[-1]), (no_guess.CROWDED, steps[-1])):
        field, proven = place(kind, last.position.seed, no_guess.first_click(kind))
        assert proven
        assert last.truth == field.mines
        assert last.position.board.opened == field.safe
    shown: list[int] = []
    for step in drawn:
        if not step.truth:
            continue
        if shown[-1:] != [step.truth]:
            shown.append(step.truth)
        field = Minefield(grid, step.truth)
        if step.notes and len(step.notes) == len(shown):
            is_last = step.position.board.opened == field.safe
            assert is_solvable(field, first) is is_last
    free = grid.full & ~grid.dilate(grid.bit(first))
    seed = steps[0].position.seed
    assert shown == list(islice(candidates(grid.span, free, config.mines, seed), len(shown)))


@pytest.mark.parametrize("seed", SEEDS)
def test_repair_moves_mines_of_unopened_cells(seed: int) -> None:
    moved = 0
    for step in steps_of("no_guess", seed):
        gone, come = (step.truth_tints.get(tint, 0) for tint in (Tint.BAD, Tint.GOOD))
        if step.position.board.mines == no_guess.CROWDED.mines and gone | come:
            moved += 1
            assert gone.bit_count() == come.bit_count()
            assert come & step.truth == come
            assert not gone & step.truth
            assert not (gone | come) & step.position.board.opened
            assert step.truth.bit_count() == no_guess.CROWDED.mines
    assert moved > 1
