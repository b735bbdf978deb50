"""The flight of a board to another place."""

from itertools import pairwise

import pygame
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect, Surface

from game.board.flight import BoardFlight

PLACES = st.builds(
    Rect, st.integers(0, 600), st.integers(0, 300), st.integers(90, 600), st.integers(90, 400)
)


@given(PLACES, PLACES, st.floats(0, 1, exclude_max=True))
def test_what_stands_side_by_side_does_so_all_the_way(start: Rect, end: Rect, part: float) -> None:
    flight = BoardFlight()
    flight.begin(end.inflate(-20, -20), [], start, end)
    flight.part = part
    columns = [Rect(end.x + x, end.y, 10, end.height) for x in range(0, 90, 10)]
    placed = [flight.place_of(column) for column in columns]
    assert all(one.right == other.left for one, other in pairwise(placed))
    flight.part = 0.0
    assert flight.place_of(end) == start


def test_the_picture_is_drawn_into_the_canvas_also_where_that_cuts_it_off() -> None:
    flight, canvas = BoardFlight(), Surface((100, 100), 0, 32)
    picture = flight.canvas((20, 20))
    picture.fill((200, 0, 0))
    assert flight.canvas((20, 20)) is picture
    for x in (40, 95):
        canvas.fill((0, 0, 0))
        flight.begin(Rect(50, 10, 20, 20), [], Rect(x, 10, 40, 40), Rect(50, 10, 20, 20))
        flight.draw(canvas)
        assert pygame.mask.from_threshold(canvas, (200, 0, 0), (1, 1, 1)).count() == 40 * min(
            40, 100 - x
        )
        flight.part = 1.0


def test_the_sea_is_visible_behind_a_board_that_is_no_rectangle() -> None:
    flight, canvas = BoardFlight(), Surface((100, 100), 0, 32)
    for _ in range(2):  # the second flight is clear again too
        canvas.fill((0, 0, 90))
        picture = flight.canvas((20, 20), is_clear=True)
        assert picture.get_at((15, 0)) == (0, 0, 0, 0)
        picture.fill((200, 0, 0, 255), (0, 0, 10, 20))
        flight.begin(Rect(50, 10, 20, 20), [], Rect(40, 10, 40, 40), Rect(50, 10, 20, 20))
        flight.draw(canvas)
        assert canvas.get_at((50, 30))[:3] == (200, 0, 0)
        assert canvas.get_at((70, 30))[:3] == (0, 0, 90)
        picture.fill((0, 200, 0, 255))
        flight.part = 1.0
    assert flight.canvas((20, 20)).get_masks()[3] == 0
