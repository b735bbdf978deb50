"""Controls with a label and a note: beside the control where there is room, else above it."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from game.platform import paths
from game.resources.texts import english
from game.ui.box import Placing
from game.ui.painter import Painter
from game.ui.selectors import Labelled, Selector, Slider, Switch
from tests.game.painters import painter_of, theme_of

NOTES = "", "Short.", "A sentence that says at some length what the control is good for."
MAKERS: dict[str, Callable[[str], Labelled]] = {
    "selector": lambda note: Selector("Speed", ["Slow", "Usual", "Quick"], 1, print, note=note),
    "switch": lambda note: Switch("Sound", False, print, english(paths.assets()), note),
    "slider": lambda note: Slider("Effects", (0, 100, 5), 50, print, note=note),
}


@pytest.fixture(scope="module")
def painter() -> Painter:
    return painter_of(theme_of())


def place_control(painter: Painter, control: Labelled, wide: int) -> Rect:
    """Place a control at its natural height, and return the place of the part beside or below its
    label."""
    placing = Placing(painter)
    control.place(placing, Rect(20, 30, wide, placing.height(control, wide).wish))
    return control.control_rect(control.rect)


@given(st.sampled_from(sorted(MAKERS)), st.sampled_from(NOTES), st.integers(0, 900))
def test_a_control_lies_in_its_place_beside_or_below_its_words(
    painter: Painter, kind: str, note: str, more: int
) -> None:
    control = MAKERS[kind](note)
    wide = Placing(painter).width(control).least + more
    place = place_control(painter, control, wide)
    assert control.rect.contains(place)
    assert place.width >= min(control.control_width(Placing(painter)).wish, wide)
    if control.head:
        assert place.top == control.rect.top + control.head
    else:
        label = painter.fonts.width(control.label, painter.px(20), "Fredoka-SemiBold.ttf")
        assert place.left - control.rect.left >= label or not control.label


@pytest.mark.parametrize(("wide", "is_above"), [(900, False), (200, True)])
def test_words_go_above_the_control_where_they_have_no_room_beside_it(
    painter: Painter, wide: int, is_above: bool
) -> None:
    control = MAKERS["slider"](NOTES[-1])
    place = place_control(painter, control, wide)
    assert (control.head > 0) is is_above
    assert (place.left == control.rect.left) is is_above


def test_a_click_on_the_words_is_one_on_the_control(painter: Painter) -> None:
    chosen: list[bool] = []
    switch = Switch("Sound", False, chosen.append, english(paths.assets()), NOTES[-1])
    place_control(painter, switch, 600)
    switch.click((switch.rect.x + 4, switch.rect.centery))
    assert chosen == [True]


def test_values_have_more_lines_where_one_has_no_room(painter: Painter) -> None:
    names = [f"A rather long value {number}" for number in range(4)]
    selector = Selector("Sea", names, 0, print)
    heights = [place_control(painter, selector, wide).height for wide in (1200, 460, 260)]
    assert heights == sorted(heights)
    assert heights[0] < heights[1] < heights[2]
