"""The dock: a panel and a board share a room; parts of the panel fade or turn."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect, Surface

from game.ui.box import Box, Placing
from game.ui.boxes import Column, Pages
from game.ui.dock import Dock
from game.ui.leaves import Meter, Picture, Plate
from game.ui.painter import Painter
from game.ui.tree import Tree
from game.ui.wrappers import Fade, Scroll
from tests.game.painters import painter_of, theme_of
from tests.game.ui.test_boxes import Block

FRAME = 8


class Cells:
    """A framed board of ``columns`` by ``rows`` cells, in the middle of a room at first."""

    def __init__(self, columns: int, rows: int, room: Rect, largest: int = 64) -> None:
        self.columns, self.rows, self.largest = columns, rows, largest
        self.home = Rect((0, 0), self.size_in(*room.size))
        self.home.center = room.center

    @property
    def least(self) -> tuple[int, int]:
        return self.columns * 4 + 2 * FRAME, self.rows * 4 + 2 * FRAME

    def cell_in(self, wide: int, high: int) -> float:
        inside = (wide - 2 * FRAME) / self.columns, (high - 2 * FRAME) / self.rows
        return max(1, min(self.largest, int(min(inside))))

    def size_in(self, wide: int, high: int) -> tuple[int, int]:
        cell = int(self.cell_in(wide, high))
        return self.columns * cell + 2 * FRAME, self.rows * cell + 2 * FRAME


@pytest.fixture(scope="module")
def painter() -> Painter:
    return painter_of(theme_of())  # 1 layout unit is 1 pixel


def make_dock(
    painter: Painter, room: Rect, columns: int, rows: int, side: str = "right", high: int = 460
) -> Dock:
    """Return a dock of a panel of 300 to 400 pixels, or a strip of 700 to 900, in a room."""
    board = Cells(columns, rows, room.inflate(-16, -16))
    dock = Dock(
        board,
        (Block((300, 400), (high, high + 100)), Scroll(Block((250, 400), (high, high)))),
        (Block((700, 900), (180, 220)), Scroll(Block((250, 900), (180, 180)), least=120)),
        side=side,
    )
    dock.place(Placing(painter), room)
    return dock


sides = st.sampled_from(("left", "right"))


@given(
    st.integers(600, 2600), st.integers(420, 1900), st.integers(5, 30), st.integers(5, 24), sides
)
def test_the_panel_and_the_whole_board_share_the_room_and_do_not_overlap(
    painter: Painter, wide: int, high: int, columns: int, rows: int, side: str
) -> None:
    room = Rect(0, 76, wide, high)
    dock = make_dock(painter, room, columns, rows, side)
    assert room.contains(dock.panel)
    assert room.contains(dock.board)
    assert dock.room.contains(dock.board)
    assert not dock.panel.colliderect(dock.room)
    assert min(dock.panel.size) >= 120


def test_a_board_with_room_beside_it_stays_and_the_panel_takes_the_side(painter: Painter) -> None:
    room = Rect(0, 76, 1280, 644)
    dock = make_dock(painter, room, 9, 9)
    home = Cells(9, 9, room.inflate(-16, -16)).home
    assert dock.board == home
    assert dock.side == "right"
    assert dock.panel.left > home.right
    assert make_dock(painter, room, 9, 9, "left").panel.right < home.left


def test_a_wide_board_moves_aside_with_smaller_cells_and_an_upright_window_has_a_strip(
    painter: Painter,
) -> None:
    room = Rect(0, 76, 1280, 644)
    dock = make_dock(painter, room, 30, 16)
    assert dock.side == "right"
    assert dock.board.left == 8
    assert dock.board.width == 30 * 31 + 2 * FRAME
    upright = make_dock(painter, Rect(0, 76, 800, 924), 30, 16)
    assert upright.side == "below"
    assert upright.panel.top > upright.board.bottom


def test_a_panel_scrolls_rather_than_have_cells_become_tiny(painter: Painter) -> None:
    room = Rect(0, 76, 640, 404)
    assert isinstance(make_dock(painter, room, 30, 16, high=600).form, Scroll | Block)
    dock = make_dock(painter, Rect(0, 76, 1280, 500), 30, 16, high=600)
    assert dock.side == "right" or dock.form.rect.height >= 180
    assert dock.board.width >= 30 * 12


@pytest.mark.parametrize(("wide", "width"), [(640, 200), (900, 400)])
def test_a_thin_panel_scrolls_where_cells_beside_another_would_be_tiny(
    painter: Painter, wide: int, width: int
) -> None:
    room = Rect(0, 100, wide, 380)
    other, thin = Scroll(Block((400, 400), (500, 500))), Scroll(Block((200, 200), (500, 500)))
    strip = Scroll(Block((250, 600), (160, 160)), least=160)
    dock = Dock(Cells(16, 16, room), [other], [strip], thin=thin)
    dock.place(Placing(painter), room)
    assert (dock.side, dock.panel.width) == ("right", width)
    assert room.contains(dock.board)


def test_the_side_stays_until_the_room_changes(painter: Painter) -> None:
    room = Rect(0, 76, 1280, 644)
    placing = Placing(painter)
    board = Cells(30, 16, room.inflate(-16, -16))
    low, high = Block((300, 400), (460, 500)), Block((300, 400), (700, 700))
    strip = Block((700, 900), (180, 220))
    first = Dock(board, (low, Scroll(low)), (strip, Scroll(strip)))
    first.place(placing, room)
    again = Dock(board, (high, Scroll(high)), (strip, Scroll(strip)))
    again.place(Placing(painter, placing.kept), room)
    assert (first.side, again.side) == ("right", "right")
    fresh = Dock(board, (high, Scroll(high)), (strip, Scroll(strip)))
    fresh.place(Placing(painter), room)
    assert fresh.side == "below", "where the panel does not scroll"


def test_pages_have_the_room_of_the_largest_and_show_one(painter: Painter) -> None:
    pages: list[Box] = [Block((10, 50), (30, 30)), Block((40, 40), (20, 90))]
    for shown in (0, 1):
        box = Pages(shown, *pages)
        placing = Placing(painter)
        assert placing.width(box) == (40, 50)
        assert placing.height(box, 50) == (30, 90)
        box.place(placing, Rect(1, 2, 50, 90))
        assert box.parts == (pages[shown],)
        assert pages[shown].rect == Rect(1, 2, 50, 90)


def test_what_fades_is_drawn_as_strongly_as_it_says(painter: Painter) -> None:
    strength = [0.0]

    def paint(canvas: Surface, painter: Painter, rect: Rect) -> None:
        canvas.fill((200, 100, 0), rect)

    tree = Tree(lambda: Fade(Picture(paint, (20, 20), (20, 20)), lambda: strength[0]))
    tree.layout(painter, Rect(10, 10, 40, 40))
    shades = []
    for strength[0] in (0.0, 0.5, 1.0):
        canvas = Surface((100, 100))
        tree.draw(canvas, painter)
        shades.append(canvas.get_at((20, 20)).r)
    assert shades[0] == 0
    assert 90 <= shades[1] <= 110
    assert shades[2] == 200


def test_plates_and_marks_need_no_room_of_their_own(painter: Painter) -> None:
    canvas = Surface((200, 100))
    placing = Placing(painter)
    column = Column(Plate(), Plate(sunken=True), Meter(lambda: 0.5, mark=0.9), gap=0)
    assert placing.height(column, 100) == placing.height(column.boxes[-1], 100)
    tree = Tree(lambda: Meter(lambda: 0.0, mark=0.5, high=20))
    tree.layout(painter, Rect(20, 40, 160, 20))
    tree.draw(canvas, painter)
    assert canvas.get_at((100, 36)).g > 200
    Plate().draw(canvas, painter, Rect(20, 20, 60, 60))
