"""Fair play: the fate of a guess under classic, mercy and strict rules."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from unittest.mock import Mock, patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.board import Board
from engine.core.commands import Chord, Command, Flag, Open, Reset, Retry, Revert
from engine.core.config import Fairness, GameConfig, StartRule
from engine.core.events import GameLost, GameWon, MineHit, MinesMoved
from engine.core.grid import Cell, indices
from engine.core.minefield import Minefield
from engine.generation.placement import Placement, relocate_mines
from engine.rules.game import Game, Status
from engine.solver.frontier import frontier
from engine.solver.probability import analyse
from engine.solver.sampling import all_layouts, is_possible, random_layout
from tests.engine.boards import cell_set, events_of_kind, game_on, mask, picture, run

MERCY, STRICT, CLASSIC = Fairness.MERCY, Fairness.STRICT, Fairness.CLASSIC


def open_cells(text: str, shown: str, **rules: object) -> Game:
    """Return a game over the mines of ``text`` with the cells marked X in ``shown`` open."""
    game = game_on(text, **rules)
    cells = mask(shown)
    field = game.position.field
    assert not cells & field.mines
    game.restore(replace(game.position, board=game.board.opening(cells, field)))
    return game


def safe_row(fairness: Fairness) -> Game:
    """Return a game whose bottom row of 0s proves the row above safe, while nothing proves the
    mine."""
    return open_cells("..*\n...\n...\n...", "...\n...\n...\nXXX", fairness=fairness)


def fifty_fifty(fairness: Fairness, **rules: object) -> Game:
    """Return a game in which two columns are known and the third hides one mine in two rows."""
    return open_cells("..*\n...", "XX.\nXX.", fairness=fairness, **rules)


@pytest.mark.parametrize("fairness", [MERCY, STRICT])
def test_a_forced_guess_is_forgiven_and_its_number_is_honest(fairness: Fairness) -> None:
    assert events_of_kind(run(fifty_fifty(CLASSIC), Open((2, 0))), GameLost)
    game = fifty_fifty(fairness)
    moved = events_of_kind(run(game, Open((2, 0))), MinesMoved)
    assert picture(str(moved.field)) == "011\n01*"
    assert game.status is Status.WON
    assert str(game.board) == "011\n01#"
    run(game, Reset(5))
    assert game.position.reveals == 0


@pytest.mark.parametrize("fairness", [MERCY, STRICT])
def test_a_certain_mine_elsewhere_makes_no_guess_less_forced(fairness: Fairness) -> None:
    game = open_cells("*...*\n.....", ".XXX.\nXXXX.", fairness=fairness)
    known = analyse(game.board)
    assert cell_set(game.grid, known.mines) == {(0, 0)}
    assert not known.safe
    assert events_of_kind(run(game, Open((4, 0))), MinesMoved)
    assert game.status is Status.WON


@pytest.mark.parametrize("fairness", [MERCY, STRICT])
def test_a_guess_that_is_safe_moves_nothing(fairness: Fairness) -> None:
    game = fifty_fifty(fairness)
    before = game.position.field
    assert events_of_kind(run(game, Open((2, 1))), GameWon)
    assert game.position.field is before


@pytest.mark.parametrize(
    ("text", "shown", "cell", "rules"),
    [
        # The 1s leave the mine no other place, and nothing else is closed.
        (".*\n..", "X.\nXX", (1, 0), list(Fairness)),
        # The two upper 1s see the same cells: what the lowest one sees besides is safe.
        ("*..\n...\n...", "...\nX..\nX..", (0, 0), [MERCY]),
        # #1###: the only mine is beside the 1, so the far cells are provably safe.
        ("*....", ".X...", (0, 0), [MERCY]),
    ],
)
def test_a_guess_that_is_not_forced_is_never_forgiven(
    text: str, shown: str, cell: Cell, rules: list[Fairness]
) -> None:
    for fairness in rules:
        assert events_of_kind(run(open_cells(text, shown, fairness=fairness), Open(cell)), GameLost)


def test_strict_punishes_a_needless_guess() -> None:
    game = safe_row(STRICT)
    field, mined = game.position.field, mask("..X\n...\n...\n...")
    for seed in range(8):
        moved = relocate_mines(STRICT, game.board, field, mined, seed, 1)
        assert moved is field, "it hits a mine as it is"
    events = run(game, Open((0, 1)))
    assert events_of_kind(events, MinesMoved).field.mines == game.grid.bit((0, 1))
    assert events_of_kind(events, MineHit) == MineHit(game.grid.bit((0, 1)))
    assert game.status is Status.LOST


@pytest.mark.parametrize(("largest", "punishes"), [(12, True), (11, False)])
def test_on_a_huge_board_strict_overlooks_a_needless_guess(largest: int, punishes: bool) -> None:
    game = safe_row(STRICT)
    with patch("engine.generation.placement.LARGEST", largest):
        run(game, Open((0, 1)))
    assert (game.status is Status.LOST) is punishes


@pytest.mark.parametrize(("fairness", "cell"), [(STRICT, (1, 2)), (MERCY, (0, 1))])
def test_strict_allows_what_is_provably_safe_and_mercy_a_needless_guess(
    fairness: Fairness, cell: Cell
) -> None:
    game = safe_row(fairness)
    run(game, Open(cell))
    assert game.status is Status.WON


def test_a_chord_on_a_wrong_flag_is_forgiven_when_some_layout_spares_it() -> None:
    #  ##     One mine under the two top cells. The flag is on the wrong one; the chord opens the
    #  11     other.
    #  00
    game = open_cells("*.\n..\n..", "..\nXX\nXX", fairness=MERCY)
    run(game, Flag((1, 0)))
    events = run(game, Chord((0, 1)))
    assert events_of_kind(events, MinesMoved)
    assert game.status is Status.WON
    assert str(game.board) == "1F\n11\n00"


def test_a_chord_that_no_layout_spares_loses() -> None:
    #  ###    Two mines in the row, a flag on the safe middle: the chord opens both mines.
    #  121
    game = open_cells("*.*\n...", "...\nXXX", fairness=MERCY)
    assert str(game.board) == "###\n121"
    run(game, Flag((1, 0)), Flag((0, 0)))
    assert events_of_kind(run(game, Chord((1, 1))), GameLost)


def test_punishments_are_uniform_over_what_puts_a_mine_under_the_doubtful_cells() -> None:
    """Layouts in which several of those cells are mines are no more likely than others."""
    shown, doubtful = "....\n....\n....\nXXXX", mask("..X.\n.X.X\n....\n....")
    # The 99.9% points of the chi-square distributions with 17 and 2 degrees of freedom.
    for truth, count, most in (("*...\n*...", 18, 40.8), ("*...\n....", 3, 13.8)):
        game = open_cells(f"{truth}\n....\n....", shown, fairness=STRICT)
        board, field = game.board, game.position.field
        layouts = [mines for mines in all_layouts(frontier(board)) if mines & doubtful]
        assert len(layouts) == count
        draws = Counter(
            relocate_mines(STRICT, board, field, doubtful, s, 1).mines for s in range(count * 60)
        )
        assert set(draws) == set(layouts)
        assert sum((times - 60) ** 2 / 60 for times in draws.values()) < most


@pytest.mark.parametrize(
    ("fairness", "scene", "cells"),
    [(MERCY, fifty_fifty, "..X\n..."), (STRICT, safe_row, "XX.\n...\n...\n...")],
)
def test_one_work_budget_holds_for_every_count(
    fairness: Fairness, scene: Callable[[Fairness], Game], cells: str
) -> None:
    game = scene(fairness)
    field, cells = game.position.field, mask(cells)
    counts = {f.__name__: Mock(wraps=f) for f in (analyse, is_possible, random_layout)}
    with patch.multiple("engine.generation.placement", **counts):
        relocate_mines(fairness, game.board, field, cells, 1, 1, budget=123_456)
    calls = [call for count in counts.values() for call in count.call_args_list]
    assert len(calls) > 2
    assert all(123_456 in (*call.args, *call.kwargs.values()) for call in calls)


def test_redraws_are_uniform_over_what_the_board_allows() -> None:
    game = open_cells("*.*\n...\n*..", "...\n.X.\n...", fairness=MERCY)
    board, field, cell = game.board, game.position.field, game.grid.bit((0, 0))
    layouts = [mines for mines in all_layouts(frontier(board)) if not mines & cell]
    assert len(layouts) == 35
    seen = Counter(relocate_mines(MERCY, board, field, cell, s, 1).mines for s in range(35 * 40))
    assert set(seen) == set(layouts)
    # The 99.9% point of the chi-square distribution with 34 degrees of freedom.
    assert sum((times - 40) ** 2 / 40 for times in seen.values()) < 65.3


@pytest.mark.slow
@given(
    st.sampled_from([(4, 3, 4), (5, 4, 5), (3, 6, 5)]),
    st.booleans(),
    st.sampled_from([StartRule.SAFE, StartRule.OPENING]),
    st.sampled_from([MERCY, STRICT]),
    st.integers(0, 2**32),
    st.randoms(use_true_random=False),
)
def test_who_guesses_only_when_forced_never_loses(
    size, wraps, start, fairness, seed, choice
) -> None:
    game = Game(GameConfig(*size, wraps, start, fairness=fairness), seed)
    played = [Open((1, 1))]
    run(game, *played)
    while game.status is Status.PLAYING:
        known = analyse(game.board)
        options = known.safe or game.board.closed & ~known.mines
        cell = game.grid.cell(choice.choice(list(indices(options))))
        played.append(Open(cell))
        run(game, played[-1])
        field = game.position.field
        again = Board(game.grid, game.board.mines).opening(game.board.opened, field)
        assert again == game.board
    assert game.status is Status.WON
    twin = Game(game.config, seed)
    run(twin, *played)
    assert twin.position == game.position
    field = game.position.field
    run(game, Retry())
    assert game.position.field == field


def test_the_seed_and_the_move_alone_decide_a_redraw() -> None:
    game = open_cells("*.*\n...\n*..", "...\n.X.\n...", fairness=MERCY)
    field, cell = game.position.field, game.grid.bit((0, 0))
    draws = [
        relocate_mines(MERCY, game.board, field, cell, seed, move).mines
        for seed, move in [(5, 1), (5, 1), *((5, move) for move in range(12))]
    ]
    assert draws[0] == draws[1]
    assert len(set(draws)) > 3


def relocations_of(*moves: Command) -> list[tuple[int, int, int]]:
    """Return the requests to fair play during a game with seed 7: the cells, the seed and the
    move."""
    found = []

    def listen(
        fairness: Fairness, board: Board, field: Minefield, cells: int, seed: int, move: int
    ) -> Minefield:
        assert fairness is MERCY
        assert not cells & board.opened
        found.append((cells, seed, move))
        return field

    field = Minefield.from_text("*...*\n.....\n*....")
    config = GameConfig(5, 3, 3, fairness=MERCY)
    run(Game(config, 7, lambda *_: Placement(field), listen), *moves)
    return found


def test_a_draw_follows_from_the_seed_and_from_how_often_cells_were_revealed() -> None:
    grid = GameConfig(5, 3, 3).grid
    begun = [Open((1, 0)), Open((0, 1))]
    one = (grid.bit((0, 1)), 7, 1)
    assert relocations_of(*begun) == [one], "the first open is not asked for"
    idle = [Open((1, 0)), Flag((0, 0)), Chord((0, 1)), Flag((2, 1)), Flag((2, 1))]
    assert relocations_of(*begun, *idle, Open((1, 1))) == [one, (grid.bit((1, 1)), 7, 2)]
    closed = grid.mask([(2, 0), (1, 1), (2, 1)])
    assert relocations_of(*begun, Flag((0, 0)), Chord((1, 0)))[1:] == [(closed, 7, 2)]


def test_moved_mines_are_proven_again_and_a_reverted_loss_leaves_it_at_that() -> None:
    solvable = Minefield.from_text("....\n....\n...*")
    guess = Minefield.from_text(".*..\n....\n....")
    config = GameConfig(4, 3, 1, start=StartRule.NO_GUESS, fairness=STRICT)
    game = Game(config, 1, lambda *_: Placement(solvable, True), lambda *_: guess)
    run(game, *map(Flag, [(1, 0), (0, 1), (1, 1)]), Open((0, 0)))
    assert game.position.proven is True
    events = run(game, Flag((1, 0)), Open((1, 0)))
    assert events[0] == MinesMoved(guess)
    assert events_of_kind(events, GameLost)
    assert game.position.proven is False
    run(game, Revert())
    assert (game.position.field, game.position.proven) == (guess, False)


def test_past_the_budget_mercy_forgives_and_strict_does_not_punish() -> None:
    text = "*.*.*.*.*.*.\n............\n*..*...*..*.\n............"
    game = open_cells(text, "............\nX.X.X.X.X.X.\n............\n............")
    board, field = game.board, game.position.field
    cell = game.grid.bit((0, 0))
    with patch("engine.solver.component.BEAM", 1):
        assert not analyse(board, budget=0).is_exact
        for fairness in (MERCY, STRICT):
            assert not relocate_mines(fairness, board, field, cell, 1, 1, budget=0).mines & cell
        spared = game.grid.bit((1, 0))
        assert relocate_mines(STRICT, board, field, spared, 1, 1, budget=0) is field
