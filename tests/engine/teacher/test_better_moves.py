"""What logic would have said when a mine was hit."""

from __future__ import annotations

from engine.core.board import Board
from engine.core.commands import Open
from engine.core.config import GameConfig
from engine.rules.game import Game
from engine.solver.probability import analyse
from engine.teacher.better_moves import find_missed_logic
from engine.teacher.explanation import Verdict


def test_a_mine_that_could_be_known_is_explained_and_the_nearest_safe_cell_named() -> None:
    board = Board.from_text("1#####\n12####\n01####\n01####\n01####", mines=4)
    found = find_missed_logic(board, (1, 0))
    assert found.mine.verdict is Verdict.MINE
    assert found.safe.verdict is Verdict.SAFE
    found = find_missed_logic(Board.from_text("01#\n01#", mines=1), (2, 0))
    assert (found.mine, found.safe) == (None, None)


def test_a_needless_guess_is_shown_what_was_safe_nearest_to_it() -> None:
    game = Game(GameConfig(9, 9, 10), seed=3)
    game.apply(Open((4, 4)))
    known = analyse(game.board)
    assert known.safe
    unknown = game.board.closed & ~known.safe & ~known.mines
    hit = next(game.grid.cells(unknown))
    found = find_missed_logic(game.board, hit)
    assert found.mine is None
    away = [max(abs(x - hit[0]), abs(y - hit[1])) for x, y in game.grid.cells(known.safe)]
    x, y = found.safe.cell
    assert max(abs(x - hit[0]), abs(y - hit[1])) == min(away)
