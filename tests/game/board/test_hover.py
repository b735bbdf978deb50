"""The pointer: cells light up and sink smoothly, beginning with the very next frame."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.board.highlights import HIGHLIGHT_STEPS, Highlight, PointerHighlights
from game.ui import timing

HERE, THERE = (1, 0), (2, 5)


def test_a_hovered_cell_lights_up_and_a_pressed_one_sinks_in_their_times() -> None:
    pointer = PointerHighlights()
    pointer.point((), [HERE], 1.0)
    assert pointer.highlights(1.0)[HERE].lit == 1
    assert pointer.is_moving(1.0)
    assert pointer.highlights(1.0 + timing.HOVER)[HERE] == Highlight(HIGHLIGHT_STEPS, 0)
    assert not pointer.is_moving(1.0 + timing.HOVER)
    pointer.point((), [THERE], 2.0)
    both = pointer.highlights(2.0 + timing.HOVER / 2)
    assert both[HERE].lit == both[THERE].lit == HIGHLIGHT_STEPS / 2
    assert set(pointer.highlights(2.0 + timing.HOVER)) == {THERE}
    pointer.point((), (), 2.0 + timing.HOVER / 2)
    assert pointer.highlights(2.0 + timing.HOVER / 2)[THERE].lit == HIGHLIGHT_STEPS // 2, "no jump"
    assert pointer.highlights(2.0 + timing.HOVER) == {}
    pointer.point((HERE, THERE), (), 5.0)
    for now, sunk in ((5.0, 1), (5.0 + timing.PRESS, HIGHLIGHT_STEPS)):
        assert pointer.highlights(now) == {HERE: Highlight(0, sunk), THERE: Highlight(0, sunk)}
    pointer.point((), (), 6.0)
    assert pointer.highlights(6.0 + timing.PRESS) == {}


cells = st.tuples(st.integers(0, 2), st.integers(0, 2))


@pytest.mark.slow
@given(st.lists(st.tuples(st.frozensets(cells, max_size=4), st.none() | cells, st.floats(0, 0.1))))
def test_any_motion_ends_with_the_cells_that_are_pointed_at(moves: list) -> None:
    pointer, now = PointerHighlights(), 0.0
    pressed, hover = frozenset(), None
    for pressed, hover, step in moves:
        pointer.point(pressed, () if hover is None else (hover,), now)
        now += step
        parts = [part for steps in pointer.highlights(now).values() for part in steps]
        assert all(0 <= part <= HIGHLIGHT_STEPS for part in parts)
    end = pointer.highlights(now + 1)
    assert {cell for cell, highlight in end.items() if highlight.sunk} == set(pressed)
    assert {cell for cell, highlight in end.items() if highlight.lit} == ({hover} - {None})
    assert not pointer.is_moving(now + 1)
