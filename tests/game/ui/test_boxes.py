"""Boxes: properties of every tree, and how each kind uses its space."""

from collections.abc import Sequence
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from game.ui import boxes
from game.ui.boxes import (
    Blank,
    Box,
    Column,
    FirstThatFits,
    Flow,
    Middle,
    Placing,
    Row,
    Span,
    Spring,
    Stack,
    Wrap,
    picture_of,
    share,
)
from game.ui.leaves import Picture
from game.ui.painter import Painter
from game.ui.wrappers import Align, Pad, Scroll, Sized, Whole
from tests.game.painters import painter_of, theme_of


class Block(Box):
    """A box of given lengths; ``area``, if given, is the number of pixels that it needs at any
    width."""

    def __init__(
        self, wide: tuple[int, int], high: tuple[int, int], grow: float = 0.0, rank: int = 0
    ) -> None:
        super().__init__()
        self.wide, self.high, self.grow, self.rank = wide, high, grow, rank

    def width(self, placing: Placing) -> Span:
        return Span(*self.wide)

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(*self.high)

    def __repr__(self) -> str:
        return f"Block({self.wide}, {self.high}, {self.grow}, {self.rank})"


@pytest.fixture(scope="module")
def painter() -> Painter:
    return painter_of(theme_of())  # 1 layout unit is 1 pixel


def place_box(painter: Painter, box: Box, *rect: int) -> Box:
    box.place(Placing(painter), Rect(*rect))
    return box


def rects(found: Sequence[Box]) -> list[tuple[int, int, int, int]]:
    return [tuple(box.rect) for box in found]


lengths = st.tuples(st.integers(0, 90), st.integers(0, 90)).map(lambda two: (min(two), max(two)))
blocks = st.builds(
    Block, lengths, lengths, st.sampled_from((0.0, 0.0, 1.0, 2.5)), st.sampled_from((0, 0, 0, 1, 2))
)


def row(parts: list[Box], gap: int, align: str) -> Row:
    return Row(*parts, gap=gap, align=align)


def column(parts: list[Box], gap: int, align: str) -> Column:
    return Column(*parts, gap=gap, align=align)


def grid(parts: list[Box], columns: int) -> Flow:
    return Flow(*parts, columns=columns, gap=8)


def wrap(parts: list[Box], gap: int, side: str) -> Wrap:
    return Wrap(*parts, gap=gap, leading=6, side=side)


def first(parts: list[Box]) -> FirstThatFits:
    return FirstThatFits(*parts)


def nest_boxes(inner: st.SearchStrategy[Box]) -> st.SearchStrategy[Box]:
    some = st.lists(inner, min_size=1, max_size=4)
    line = st.lists(inner | st.builds(Spring), min_size=1, max_size=4)
    gap = st.sampled_from((0, 8, 16))
    return st.one_of(
        st.builds(row, line, gap, st.sampled_from(("top", "middle", "baseline", "fill"))),
        st.builds(column, line, gap, st.sampled_from(("left", "middle", "right", "fill"))),
        st.builds(grid, some, st.integers(1, 4)),
        st.builds(wrap, some, gap, st.sampled_from(("left", "middle", "right"))),
        st.builds(first, some),
        st.builds(Pad, inner, st.integers(0, 20)),
        st.builds(Align, inner, st.sampled_from(("center", "topleft", "midright"))),
        st.builds(Scroll, inner, st.sampled_from("abc"), st.just(40)),
        st.builds(Middle, inner, inner, inner),
    )


trees = st.recursive(blocks, nest_boxes, max_leaves=8)
sides = st.integers(0, 500)


def overlapping_parts(box: Box) -> list[tuple[Box, Box]]:
    """Return the parts of a box, at any depth, that share pixels but should not."""
    found: list[tuple[Box, Box]] = []
    for one in box.walk():
        if not isinstance(one, Stack):
            pairs = combinations(one.parts, 2)
            found += [(a, b) for a, b in pairs if a.rect.colliderect(b.rect)]
    return found


@pytest.mark.slow
@given(trees, sides, sides)
def test_no_part_leaves_its_box_and_none_lies_on_another(
    painter: Painter, tree: Box, wide: int, high: int
) -> None:
    place_box(painter, tree, 7, 11, wide, high)
    for box in tree.walk():
        assert min(box.rect.size) >= 0
        if not isinstance(box, Scroll):
            around = box.rect.inflate(2, 2)  # a rectangle of no width contains none at its edge
            assert all(around.contains(part.rect) for part in box.parts)
    assert overlapping_parts(tree) == []


@pytest.mark.slow
@given(trees)
def test_in_a_room_of_their_least_size_all_have_theirs(painter: Painter, tree: Box) -> None:
    placing = Placing(painter)
    wide = placing.width(tree).least
    place_box(painter, tree, 0, 0, wide, placing.height(tree, wide).least)
    for box in tree.walk():
        assert box.rect.width >= placing.width(box).least
        assert box.rect.height >= placing.height(box, box.rect.width).least


@pytest.mark.slow
@given(trees, sides, sides)
def test_a_tree_that_is_placed_twice_is_the_same(
    painter: Painter, tree: Box, wide: int, high: int
) -> None:
    first = [(box, box.rect.copy()) for box in place_box(painter, tree, 0, 0, wide, high).walk()]
    place_box(painter, tree, 5, 5, high, wide)
    again = [(box, box.rect) for box in place_box(painter, tree, 0, 0, wide, high).walk()]
    assert first == again


@given(
    st.integers(0, 2000),
    st.lists(st.tuples(lengths, st.floats(0, 3), st.integers(0, 400)), max_size=6),
)
def test_a_room_is_shared_out_to_the_last_pixel(
    room: int, given: list[tuple[tuple[int, int], float, int]]
) -> None:
    spans = [Span(*span) for span, _, _ in given]
    grows, mosts = [grow for _, grow, _ in given], [most for _, _, most in given]
    found = share(room, spans, grows, mosts)
    least, wish = sum(span.least for span in spans), sum(span.wish for span in spans)
    if room <= wish:
        assert sum(found) == (room if least else 0 if not wish else room)
    for span, length, grow, most in zip(spans, found, grows, mosts, strict=True):
        if room >= least:
            assert length >= span.least
        if room >= wish:
            assert length == span.wish if not grow else length <= max(span.wish, most)
            assert length >= span.wish
    if room > wish and any(
        g and length < most for g, length, most in zip(grows, found, mosts, strict=True)
    ):
        assert sum(found) == room


def test_what_is_left_goes_to_a_spring_or_to_those_that_grow(painter: Painter) -> None:
    a, b = Block((20, 20), (10, 10)), Block((30, 30), (10, 10))
    place_box(painter, Row(a, Spring(), b), 0, 0, 200, 10)
    assert rects([a, b]) == [(0, 0, 20, 10), (170, 0, 30, 10)]
    c, d = Block((20, 20), (10, 10), grow=1), Block((30, 30), (10, 10), grow=3)
    place_box(painter, Row(c, d, gap=10), 0, 0, 200, 10)
    assert rects([c, d]) == [(0, 0, 55, 10), (65, 0, 135, 10)]


def test_two_springs_share_what_is_left(painter: Painter) -> None:
    part = Block((10, 10), (20, 20))
    place_box(painter, Column(Spring(2), part, Spring(3)), 0, 0, 10, 120)
    assert part.rect.y == 40


def test_a_box_may_be_given_a_least_or_a_wished_size_alone(painter: Painter) -> None:
    placing, part = Placing(painter), Block((10, 90), (20, 80))
    assert placing.width(Sized(part, (None, 40))) == (10, 40)
    assert placing.width(Sized(part, (None, 5))) == (10, 10)
    assert placing.height(Sized(part, high=(30, None)), 50) == (30, 80)


def test_a_grid_may_need_all_its_columns(painter: Painter) -> None:
    parts = [Block((20, 30), (10, 10)) for _ in range(3)]
    flow = Flow(*parts, columns=3, fewest=3, gap=10)
    assert Placing(painter).width(flow) == (80, 110)
    place_box(painter, flow, 0, 0, 80, 10)
    assert [part.rect.x for part in parts] == [0, 30, 60]


def test_boxes_wrap_as_words_do(painter: Painter) -> None:
    parts = [Block((10, wide), (10, high)) for wide, high in ((40, 10), (50, 20), (30, 10))]
    place_box(painter, Wrap(*parts, gap=10, leading=6), 0, 0, 100, 36)
    assert rects(parts) == [(0, 5, 40, 10), (50, 0, 50, 20), (0, 26, 30, 10)]
    place_box(painter, Wrap(*parts, gap=10, leading=6, side="middle"), 0, 0, 120, 36)
    assert [part.rect.x for part in parts] == [10, 60, 45]
    assert Placing(painter).height(Wrap(*parts, gap=10, leading=6), 140).wish == 20


def test_boxes_make_a_picture_of_their_own(painter: Painter) -> None:
    red = Picture(lambda canvas, painter, rect: canvas.fill("red", rect), (10, 10), (20, 30))
    picture = picture_of(Pad(red, 5), painter, 40)
    assert picture.get_size() == (40, 40)
    assert picture.get_at((5, 5)) == picture.get_at((34, 34)) == (255, 0, 0)
    assert picture.get_at((4, 5)) == (0, 0, 0)


def test_a_spring_without_room_is_still_a_gap(painter: Painter) -> None:
    a, b = Block((20, 20), (10, 10)), Block((30, 30), (10, 10))
    place_box(painter, Row(a, Spring(), b, gap=16), 0, 0, 66, 10)
    assert b.rect.x - a.rect.right == 16


def test_a_lack_is_taken_from_wishes_towards_what_is_needed(painter: Painter) -> None:
    a, b = Block((20, 40), (10, 10)), Block((30, 90), (10, 10))
    place_box(painter, Row(a, b, gap=0), 0, 0, 90, 10)
    assert (a.rect.width, b.rect.width) == (30, 60)


@pytest.mark.parametrize(
    ("wide", "left"), [(300, "abcd"), (239, "abd"), (150, "ab"), (100, "a"), (50, "a")]
)
def test_a_row_without_room_leaves_out_the_highest_rank_first(
    painter: Painter, wide: int, left: str
) -> None:
    names = "abcd"
    parts = {
        name: Block((60, 60), (10, 10), rank=rank)
        for name, rank in zip(names, (0, 1, 3, 2), strict=True)
    }
    row = place_box(painter, Row(*parts.values(), gap=0), 0, 0, wide, 10)
    assert "".join(name for name in names if parts[name] in row.parts) == left


@pytest.mark.parametrize(
    ("align", "tops", "heights"),
    [("top", [0, 0], [10, 30]), ("middle", [10, 0], [10, 30]), ("fill", [0, 0], [30, 30])],
)
def test_a_row_aligns_its_boxes_as_asked(
    painter: Painter, align: str, tops: list[int], heights: list[int]
) -> None:
    parts = [Block((20, 20), (10, 10)), Block((20, 20), (30, 30))]
    place_box(painter, Row(*parts, align=align), 0, 0, 100, 30)
    assert [part.rect.y for part in parts] == tops
    assert [part.rect.height for part in parts] == heights


@pytest.mark.parametrize(
    ("align", "left", "wide"),
    [("left", 0, 20), ("middle", 40, 20), ("right", 80, 20), ("fill", 0, 100)],
)
def test_a_column_aligns_its_boxes_as_asked(
    painter: Painter, align: str, left: int, wide: int
) -> None:
    part = Block((20, 20), (10, 10))
    place_box(painter, Column(part, align=align), 0, 0, 100, 30)
    assert (part.rect.x, part.rect.width) == (left, wide)


@pytest.mark.parametrize(
    ("wide", "count", "shape"),
    [(320, 3, (3, 1)), (319, 3, (2, 2)), (320, 4, (2, 2)), (90, 3, (1, 3)), (2000, 2, (2, 1))],
)
def test_a_grid_has_as_many_columns_as_fit_evenly(
    painter: Painter, wide: int, count: int, shape: tuple[int, int]
) -> None:
    parts = [Block((100, 100), (20, 20)) for _ in range(count)]
    grid = Flow(*parts, columns=3, gap=10)
    place_box(painter, grid, 0, 0, wide, Placing(painter).height(grid, wide).wish)
    assert (len({part.rect.x for part in parts}), len({part.rect.y for part in parts})) == shape
    assert len({part.rect.height for part in parts}) == 1
    assert max(part.rect.width for part in parts) - min(part.rect.width for part in parts) <= 1


@pytest.mark.parametrize(
    ("wide", "high", "chosen"),
    [(200, 20, 0), (199, 20, 1), (100, 60, 1), (200, 19, 1), (10, 10, 1)],
)
def test_the_first_variant_with_room_is_placed(
    painter: Painter, wide: int, high: int, chosen: int
) -> None:
    variants = [Block((200, 200), (20, 20)), Block((100, 100), (60, 60))]
    box = FirstThatFits(*variants)
    place_box(painter, box, 0, 0, wide, high)
    assert box.parts == (variants[chosen],)


def test_a_scroll_has_the_wished_height_and_continues_where_it_was(painter: Painter) -> None:
    page, areas = Block((50, 50), (300, 400)), {}
    for _ in range(2):
        scroll = Scroll(page, "page", 100)
        placing = Placing(painter, areas)
        assert placing.height(scroll, 50) == (100, 400)
        scroll.place(placing, Rect(0, 0, 50, 150))
        areas["page"].scroll_to(30)
    assert tuple(page.rect) == (0, -30, 50, 400)
    assert areas["page"].reach == 250
    place_box(painter, Scroll(page, "page", 100), 0, 0, 50, 300)
    assert tuple(page.rect) == (0, 0, 50, 300), "it need not scroll"


@pytest.mark.parametrize(
    ("wide", "lefts"), [(300, [0, 130, 280]), (160, [0, 76, 140]), (120, [0, 40, 100])]
)
def test_what_is_in_the_middle_stays_there_until_a_side_needs_the_room(
    painter: Painter, wide: int, lefts: list[int]
) -> None:
    sizes = (60 if wide == 160 else 20), 40, 20
    if wide == 120:
        sizes = 24, 40, 20
    parts = [Block((size, size), (10, 10)) for size in sizes]
    place_box(painter, Middle(*parts, gap=16), 0, 0, wide, 10)
    assert [part.rect.x for part in parts] == lefts


def test_a_side_is_shortened_before_the_middle_gives_way(painter: Painter) -> None:
    left, centre, right = (
        Block((30, 90), (10, 10)),
        Block((40, 40), (10, 10)),
        Block((0, 0), (9, 9)),
    )
    place_box(painter, Middle(left, centre, right, gap=10), 0, 0, 160, 10)
    assert rects([left, centre])[0][2] == 50
    assert centre.rect.centerx == 80
    place_box(painter, Middle(left, centre, right, gap=10), 0, 0, 110, 10)
    assert (left.rect.width, centre.rect.x) == (30, 40)


def test_a_blank_takes_what_is_left_for_something_else(painter: Painter) -> None:
    blank, bar = Blank(50, 40), Block((10, 10), (20, 30))
    column = place_box(painter, Column(bar, blank, gap=0), 0, 0, 200, 100)
    assert blank.rect == (0, 30, 200, 70)
    assert Placing(painter).width(column).least == 50


def test_a_whole_box_is_never_squeezed(painter: Painter) -> None:
    narrow, wide = Block((10, 60), (10, 10)), Block((10, 90), (10, 10))
    variants = FirstThatFits(Row(Whole(narrow), Whole(wide), gap=0), Row(narrow, wide, gap=0))
    for room, widths in ((150, [60, 90]), (120, [48, 72])):
        place_box(painter, variants, 0, 0, room, 10)
        assert [box.rect.width for box in (narrow, wide)] == widths


def test_a_box_that_is_whole_up_to_a_length_needs_no_more_than_that(painter: Painter) -> None:
    for own, length in (((10, 60), (40, 60)), ((10, 30), (30, 30)), ((50, 60), (50, 60))):
        assert Placing(painter).width(Whole(Block(own, (10, 10)), up_to=40)) == length


def test_lengths_are_in_layout_units_at_the_scale_of_the_painter() -> None:
    painter = painter_of(theme_of(), (2560, 1440))
    inner = Sized(Block((0, 0), (0, 0)), 50, (10, 20))
    box = Pad(inner, boxes.EDGE)
    assert Placing(painter).width(box) == (228, 228)
    assert Placing(painter).height(box, 228) == (148, 168)


def test_a_pad_and_an_align_keep_what_they_hold_in_its_size(painter: Painter) -> None:
    part = Block((20, 20), (10, 10))
    place_box(painter, Pad(Align(part, "bottomright"), 8), 0, 0, 100, 60)
    assert tuple(part.rect) == (72, 42, 20, 10)


def test_texts_stand_on_one_line_whatever_their_sizes(painter: Painter) -> None:
    class Word(Block):
        def baseline(self, placing: Placing, wide: int) -> int:
            return self.high[1] * 4 // 5

    small, large, picture = Word((9, 9), (10, 10)), Word((9, 9), (30, 30)), Block((9, 9), (16, 16))
    row = Row(small, large, picture, align="baseline")
    assert Placing(painter).height(row, 90) == (30, 30)
    place_box(painter, row, 0, 0, 90, 30)
    assert [small.rect.y + 8, large.rect.y + 24, picture.rect.bottom] == [24, 24, 24]
    assert row.baseline(Placing(painter), 90) == 24
    assert all(a.rect.right <= b.rect.x for a, b in pairwise(row.parts))
