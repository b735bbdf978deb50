"""Selectors: the values that positions on them stand for."""

from pygame import Rect

from game.ui.box import Placing
from game.ui.selectors import Segments
from tests.game.driver import StartGame


def test_a_click_finds_the_value_that_has_its_share_before_anything_is_drawn(
    start: StartGame,
) -> None:
    chosen: list[int] = []
    segments = Segments("", ["a", "b", "a very long value"], 2, chosen.append)
    segments.place(Placing(start().app.context.painter), Rect(0, 0, 178, 30))
    for x in (21, 6):
        segments.click((x, 10))
    assert chosen == [1, 0]
