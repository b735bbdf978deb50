"""The chance to win: exact near the end, estimated by playing out before that."""

from unittest.mock import patch

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.autoplay import win_probability as module
from engine.autoplay.win_probability import WinChance, win_chance, without_falls
from engine.core.board import Board
from engine.core.commands import Open
from engine.core.config import Fairness, GameConfig, StartRule
from engine.core.minefield import Minefield
from engine.rules.game import Game
from engine.solver.propagation import ImpossibleBoardError
from engine.solver.sampling import OutOfWorkError, random_layout
from tests.engine.boards import mask, positions
from tests.engine.teacher.hint_reference import Truth
from tests.marks import slow


def config_of(board: Board, **rules: object) -> GameConfig:
    grid = board.grid
    own = {"start": StartRule.SAFE, "neighbours": grid.neighbours, "shape": grid.shape}
    return GameConfig(grid.width, grid.height, board.mines, grid.wraps, **(own | rules))


def chance(text: str, mines: int, **rules: object) -> WinChance:
    board = Board.from_text(text, mines)
    return win_chance(board, config_of(board, **rules), seed=1)


@settings(max_examples=60)
@given(positions(most_closed=6))
def test_near_the_end_it_is_that_of_the_best_play(position: tuple[Board, Minefield]) -> None:
    board, _ = position
    assume(board.opened)
    found = win_chance(board, config_of(board), seed=1)
    truth = Truth.of(board)
    won = 1 if truth.layouts == 1 else max(truth.wins.values())
    assert found == WinChance(won / truth.layouts, True)


@pytest.mark.parametrize(
    ("text", "mines", "expected"),
    [
        ("1#\n1#", 1, 0.5),
        ("01#", 1, 1.0),  # won
        ("1###", 2, 0.5),  # a certain mine, then one of two
        ("1#2#1\n12321", 2, 1.0),
        ("01#10\n01#10", 1, 0.5),
        ("01F10\n01#10", 1, 0.5),  # flags are no evidence
    ],
)
def test_boards_by_hand(text: str, mines: int, expected: float) -> None:
    assert chance(text, mines) == WinChance(expected, True)


def test_forced_guesses_are_forgiven_until_a_loss_was_taken_back() -> None:
    for fairness in (Fairness.MERCY, Fairness.STRICT):
        assert chance("01#10\n01#10", 1, fairness=fairness) == WinChance(1.0, True)
    board = Board.from_text("01#10001#\n01#10001#", 2)
    config = config_of(board, fairness=Fairness.MERCY)
    known = mask("..X......\n.........")
    assert win_chance(board, config, 1, mines=known) == WinChance(0.5, True)
    with pytest.raises(ImpossibleBoardError):
        chance("1##1\n1111", 0)


ELEVEN_PAIRS = "\n".join(["01#10" * 11] * 2)
"""Eleven separate pairs with a mine each: 2048 layouts, too many for the search."""


@pytest.mark.parametrize("cells", [module.CELLS, 1])
def test_an_estimate_counts_the_guesses_to_come(cells: int) -> None:
    """If little work is allowed, the rest of a game is assumed to be like the moves so far."""
    board = Board.from_text(ELEVEN_PAIRS, 11)
    with patch.object(module, "CELLS", cells):
        assert win_chance(board, config_of(board), 1) == WinChance(1 / 2048, False)
        rough = win_chance(board, config_of(board), 1, choices=1)
    assert rough == WinChance(pytest.approx(1 / 2048), False)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "mines"), [("1###\n####\n####", 2), *slow([("#1##\n##2#\n####", 3)])]
)
@pytest.mark.parametrize(
    ("searched", "looks_ahead"), [(module.QUICK_LAYOUTS, True), *slow([(0, False), (0, True)])]
)
def test_many_games_played_out_come_near_the_exact_chance(
    text: str, mines: int, searched: int, looks_ahead: bool
) -> None:
    exact, board = chance(text, mines), Board.from_text(text, mines)
    assert exact.is_exact
    with (
        patch.object(module, "search_endgame", lambda *_: None),
        patch.object(module, "QUICK_LAYOUTS", searched),
        patch.object(module, "GAMES", 600),
        patch.object(module, "CHOICES", 10**6),
    ):
        found = win_chance(board, config_of(board), 1, looks_ahead=looks_ahead)
    assert not found.is_exact
    # Play by the strategy wins a little less than best play, and less still without looking ahead.
    worse = 0.0 if searched else 0.06 if looks_ahead else 0.18
    assert exact.chance - worse - 0.02 < found.chance < exact.chance + 0.02


@pytest.mark.parametrize("calls", [0, 1, 2, 11])
def test_an_estimate_is_made_of_the_layouts_found_in_time(calls: int) -> None:
    left = iter(range(calls))

    def draw(*about: object, **known: object) -> int:
        if next(left, None) is None:
            raise OutOfWorkError
        return random_layout(*about, **known)  # type: ignore[arg-type]

    board = Board.from_text(ELEVEN_PAIRS, 11)
    with patch.object(module, "random_layout", draw):
        found = win_chance(board, config_of(board), 1)
    assert found == (WinChance(pytest.approx(1 / 2048), False) if calls else None)


@pytest.mark.slow
def test_games_as_good_as_lost() -> None:
    board = Board.from_text("\n".join(["01#10" * 20] * 2), 20)
    assert win_chance(board, config_of(board), 1) == WinChance(0.0, False)


def after_first_click(config: GameConfig) -> Board:
    game = Game(config, seed=4)
    game.apply(Open((3, 3)))
    return game.board


def test_an_estimate_depends_on_the_seed_alone() -> None:
    config = GameConfig(18, 11, 38)
    board = after_first_click(config)
    found = win_chance(board, config, seed=7)
    assert 0 < found.chance < 1
    assert win_chance(board, config, seed=7) == found
    assert win_chance(board, config, seed=8) != found


def test_before_the_first_click_games_are_played_from_the_start() -> None:
    assert 0.9 < chance("\n".join(["#" * 9] * 9), 10, start=StartRule.OPENING).chance < 1
    assert chance("##\n##", 3) == WinChance(1.0, False)  # one safe cell: the first


def test_a_no_guess_board_keeps_its_promise() -> None:
    config = GameConfig(16, 12, 35, start=StartRule.NO_GUESS)
    fresh = Board(config.grid, config.mines)
    assert win_chance(fresh, config, seed=1) == WinChance(1.0, False)
    board = after_first_click(config)
    assert win_chance(board, config, seed=1) == WinChance(1.0, False)


ABOUT, EXACT = False, True


@pytest.mark.parametrize(
    ("chances", "survived", "shown"),
    [
        # Two estimates with a survived guess between them that would fall are the same.
        ([(0.39, ABOUT), (0.36, ABOUT)], {1}, [0.375, 0.375]),
        ([(0.39, ABOUT), (0.44, ABOUT)], {1}, [0.39, 0.44]),
        ([(0.39, ABOUT), (0.36, ABOUT)], set(), [0.39, 0.36]),
        # What is exact stays, and an estimate beside it gives way; from exact to exact it may fall.
        ([(0.39, ABOUT), (0.36, EXACT)], {1}, [0.36, 0.36]),
        ([(0.39, EXACT), (0.36, ABOUT)], {1}, [0.39, 0.39]),
        ([(0.39, EXACT), (0.36, EXACT)], {1}, [0.39, 0.36]),
        # A rise that a later fall undoes is evened out with it, and so is what came before.
        ([(0.4, ABOUT), (0.5, ABOUT), (0.2, ABOUT)], {1, 2}, [11 / 30] * 3),
        ([(0.4, ABOUT), (0.5, ABOUT), (0.2, ABOUT)], {2}, [0.4, 0.35, 0.35]),
    ],
)
def test_no_estimate_falls_by_surviving_a_guess(
    chances: list[tuple[float, bool]], survived: set[int], shown: list[float]
) -> None:
    known = {number: WinChance(*each) for number, each in enumerate(chances)}
    found = without_falls(known, survived)
    assert [found[number].chance for number in known] == pytest.approx(shown)
    assert [found[number].is_exact for number in known] == [exact for _, exact in chances]


@given(
    st.lists(st.tuples(st.floats(0, 1), st.booleans()), max_size=12),
    st.sets(st.integers(1, 11)),
    st.sets(st.integers(0, 11)),
)
def test_only_between_exact_chances_it_falls_and_without_falls_nothing_changes(
    chances: list[tuple[float, bool]], survived: set[int], unknown: set[int]
) -> None:
    known = {n: WinChance(*each) for n, each in enumerate(chances) if n not in unknown}
    found = without_falls(known, survived)
    assert found.keys() == known.keys()
    assert without_falls(known, set()) == known
    assert all(found[n] == known[n] for n in known if known[n].is_exact)
    for number in survived & known.keys():
        before, after = known.get(number - 1), known[number]
        if before is not None and not (before.is_exact or after.is_exact):
            assert found[number - 1].chance <= found[number].chance + 1e-12
