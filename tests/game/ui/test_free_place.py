"""Places for notes: wherever boxes lie, a note covers nothing important."""

from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from game.ui.overlay import Obstacles

WINDOW = 640, 480
sizes = st.tuples(st.integers(40, 300), st.integers(20, 120))
rects = st.builds(
    Rect, st.integers(0, 600), st.integers(0, 440), st.integers(1, 640), st.integers(1, 480)
)


@given(sizes, st.lists(rects, max_size=4), st.lists(rects, max_size=2), st.lists(rects, max_size=2))
def test_a_found_place_is_free_and_in_the_window(
    size: tuple[int, int], clear: list[Rect], panels: list[Rect], rooms: list[Rect]
) -> None:
    found = Obstacles(WINDOW, clear, panels, rooms, [12]).find_place(size, 12)
    if found is not None:
        assert found.size == size
        assert Rect((0, 0), WINDOW).contains(found)
        assert found.collidelist(clear) < 0
    elif not clear:
        assert size[0] > WINDOW[0] or size[1] > WINDOW[1]


def test_a_place_beside_panels_is_preferred_and_the_bar_is_asked_for_apart() -> None:
    right = Rect(320, 0, 320, 480)
    found = Obstacles(WINDOW, [], [right], tops=[12]).find_place((200, 50), 12)
    assert found is not None
    assert found.right <= right.left
    full = Obstacles(WINDOW, [Rect((0, 0), WINDOW)], tops=[12], bar=60)
    assert full.find_place((200, 50), 12) is None
    assert full.find_in_bar((200, 50), 12) == Rect(220, 6, 200, 50)
    assert full.find_in_bar((200, 58), 12) is None, "it would reach over the bar"
