"""Small pictures of whole boards."""

from itertools import product

import pytest
from pygame import Surface

from engine import Board
from engine.core.neighbourhood import HEX, SQUARE, Neighbourhood
from engine.rules.game import Position, Status
from game.board.preview import thumbnail
from tests.game.painters import painter_of, theme_of


def picture(rows: list[str], neighbours: Neighbourhood, box: tuple[int, int]) -> Surface:
    board = Board.from_rows(rows, mines=1, neighbours=neighbours)
    return thumbnail(painter_of(theme_of()), Position(0, board, Status.READY), box)


def starts_of(drawn: Surface, rows: int) -> list[int]:
    """Return where the first pixels of each row of cells are."""
    high = drawn.get_height() / rows
    found = []
    for row in range(rows):
        y = round((row + 0.5) * high)
        found.append(next(x for x in range(drawn.get_width()) if drawn.get_at((x, y)).a > 128))
    return found


@pytest.mark.parametrize("box", [(80, 80), (200, 200), (24, 24)])
def test_odd_rows_of_hexagons_lie_half_a_cell_further_right(box: tuple[int, int]) -> None:
    drawn = picture(["#" * 8] * 8, HEX, box)
    assert drawn.get_width() <= box[0]
    assert drawn.get_height() < drawn.get_width()
    half = drawn.get_width() / 8.5 / 2
    starts = starts_of(drawn, 8)
    assert all(abs(start - half * (row % 2)) <= 1.1 for row, start in enumerate(starts))


def test_lacking_cells_are_clear() -> None:
    rows = ["-##-", "####", "-##-"]
    drawn = picture(rows, SQUARE, (90, 90))
    side = drawn.get_width() / 4
    for x, y in product(range(4), range(3)):
        middle = round((x + 0.5) * side), round((y + 0.5) * side)
        assert (drawn.get_at(middle).a > 0) == (rows[y][x] == "#")
