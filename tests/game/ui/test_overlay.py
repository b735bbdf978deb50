"""A panel of boxes over a scene: it lies within the window, and is drawn where it was placed."""

import pytest
from pygame import Rect, Surface

from game.ui.boxes import Stack
from game.ui.leaves import Ground, Picture
from game.ui.overlay import Overlay
from game.ui.painter import Painter
from tests.game.painters import painter_of, theme_of

WINDOW = Rect(0, 0, 640, 480)


@pytest.fixture(scope="module")
def painter() -> Painter:
    return painter_of(theme_of())


def overlay(places: list[Rect], wide: int = 100, high: int = 60) -> Overlay:
    def note(canvas: Surface, painter: Painter, rect: Rect) -> None:
        places.append(rect)

    return Overlay(lambda: Stack(Ground(), Picture(note, (wide, wide), (high, high))))


@pytest.mark.parametrize(
    ("around", "expected"),
    [
        (Rect(200, 200, 300, 100), Rect(300, 220, 100, 60)),
        (Rect(0, 0, 20, 20), Rect(8, 8, 100, 60)),
        (Rect(620, 470, 20, 10), Rect(532, 412, 100, 60)),
    ],
)
def test_it_lies_around_the_middle_of_its_room_but_in_the_window(
    painter: Painter, around: Rect, expected: Rect
) -> None:
    places: list[Rect] = []
    one = overlay(places)
    one.fit(painter, WINDOW, around)
    one.draw(Surface((640, 480)), painter, 1.0, 1.0)
    assert places == [expected]


def test_it_comes_from_below_and_is_smaller_where_it_lacks_room(painter: Painter) -> None:
    places: list[Rect] = []
    one = overlay(places, 1248, 200)
    one.fit(painter, WINDOW, WINDOW)
    for come in (0.0, 0.5, 1.0):
        one.draw(Surface((640, 480)), painter, come, come)
    assert [place.y for place in places] == sorted((place.y for place in places), reverse=True)
    assert places[-1].width < 640
    assert places[-1].centery == 240


def test_it_is_not_drawn_before_it_has_a_place(painter: Painter) -> None:
    places: list[Rect] = []
    overlay(places).draw(Surface((64, 48)), painter, 1.0, 1.0)
    assert places == []
