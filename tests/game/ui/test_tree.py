"""A tree of boxes: what is drawn and clicked is what was placed, whenever it was built."""

from collections.abc import Callable
from unittest.mock import patch

import pygame
import pytest
from pygame import Rect, Surface

from game.input.click_machine import MouseButton
from game.input.events import Press, Release
from game.ui import material
from game.ui.boxes import Box, Column, FirstThatFits, Placing, Row, Spring, Stack
from game.ui.large_buttons import TileButton
from game.ui.leaves import Counter, Ground, Icon, Line, Meter, Number, Picture, Text, Title
from game.ui.painter import Painter
from game.ui.selectors import Segments
from game.ui.tree import Tree, part_that_fits
from game.ui.widgets import Button, Widget, WidgetState
from game.ui.wrappers import Dressed, Enter, Pad, Scroll, Sized, Unseen
from tests.game.painters import painter_of, theme_of

ROOM = Rect(40, 30, 400, 300)


@pytest.fixture(scope="module")
def painter() -> Painter:
    return painter_of(theme_of())


class Counting:
    """A page with a button for each name, and the names that were clicked."""

    def __init__(self, *names: str) -> None:
        self.names, self.clicked = list(names), list[str]()
        self.tree = Tree(self.content)

    def content(self) -> Box:
        buttons = (Button(name, lambda name=name: self.clicked.append(name)) for name in self.names)
        page = Column(*buttons, gap=10)
        return Column(Title("Page"), Scroll(page, least=100), Text("Below"))

    def click(self, pos: tuple[int, int]) -> None:
        self.tree.group.handle(Press(MouseButton.LEFT, pos, 0.0))
        self.tree.group.handle(Release(MouseButton.LEFT, pos, 0.0))


def test_a_click_reaches_what_was_placed_there(painter: Painter) -> None:
    page = Counting("One", "Two")
    page.tree.layout(painter, ROOM)
    page.click(page.tree.find("Two").rect.center)
    assert page.clicked == ["Two"]


def test_what_is_scrolled_out_of_view_takes_no_click(painter: Painter) -> None:
    page = Counting(*"abcdefghij")
    page.tree.layout(painter, ROOM)
    last = page.tree.find("j").rect
    assert last.top > page.tree.find("Below").rect.bottom
    page.click(last.center)
    page.click(page.tree.find("Below").rect.center)
    assert page.clicked == []
    page.tree.reveal(page.tree.find("j"), painter)
    page.click(page.tree.find("j").rect.center)
    assert page.clicked == ["j"]


def test_contents_fade_where_they_continue_beyond_what_is_seen(painter: Painter) -> None:
    stripe = Picture(lambda canvas, painter, rect: canvas.fill("red", rect), (20, 20), (900, 900))
    tree = Tree(lambda: Column(Text("Above"), Scroll(stripe, least=100), Text("Below")))
    tree.layout(painter, ROOM)
    (area,) = tree.scrolling
    canvas, view = Surface((640, 480)), area.view

    def reds() -> list[int]:
        canvas.fill("blue")
        tree.draw(canvas, painter)
        return [canvas.get_at((view.centerx, y))[0] for y in range(view.top, view.bottom)]

    at_top = reds()
    assert at_top[0] == 255
    assert at_top == sorted(at_top, reverse=True)
    assert at_top[-1] < 40
    area.scroll_to(area.reach)
    tree.place_again()
    at_end = reds()
    assert at_end[0] < 40
    assert at_end == sorted(at_end)
    assert at_end[-1] == 255


def test_the_focus_and_the_scrolling_continue_after_a_rebuild(painter: Painter) -> None:
    page = Counting(*"abcdefghij")
    page.tree.layout(painter, ROOM)
    page.tree.group.focus = page.tree.find("h")
    page.tree.reveal(page.tree.group.focus, painter)
    place = page.tree.find("h").rect
    page.names.remove("j")
    page.tree.layout(painter, ROOM)
    assert page.tree.group.focus is page.tree.find("h")
    assert page.tree.find("h").rect == place
    page.names.remove("h")
    page.tree.layout(painter, ROOM)
    assert page.tree.group.focus is page.tree.find("i")


def test_a_press_continues_where_the_same_button_was_rebuilt(painter: Painter) -> None:
    page = Counting("One", "Two")
    page.tree.layout(painter, ROOM)
    spot = page.tree.find("Two").rect.center
    page.tree.group.handle(Press(MouseButton.LEFT, spot, 0.0))
    page.tree.layout(painter, ROOM)
    page.tree.group.handle(Release(MouseButton.LEFT, spot, 0.0))
    assert page.clicked == ["Two"]


def test_a_part_with_an_entrance_comes_from_beside_its_place(painter: Painter) -> None:
    places: list[int] = []
    picture = Picture(lambda canvas, painter, rect: places.append(rect.x), (20, 20), (10, 10))
    tree = Tree(lambda: Enter(picture, number=1, dx=100))
    tree.layout(painter, Rect(0, 0, 20, 20))
    for presence in (0.2, 0.6, 1.0):
        tree.draw(Surface((640, 480)), painter, presence)
    assert 100 >= places[0] > places[1] > places[2] == 0


def test_drawing_measures_and_moves_nothing(painter: Painter) -> None:
    number = iter("123456")
    tree = Tree(
        lambda: Column(
            Row(
                Icon("flag"), Title("Title"), Spring(), Number(lambda: next(number), widest="0000")
            ),
            Text("Words that are in several lines, since there are so many of them"),
            Line(),
            Meter(lambda: 0.5),
            Picture(lambda canvas, painter, rect: canvas.fill("red", rect), (20, 20), (10, 10)),
        )
    )
    tree.layout(painter, Rect(0, 0, 300, 300))
    before = [(leaf, leaf.rect.copy()) for leaf in tree.root.walk()]
    for _ in range(2):
        tree.draw(Surface((640, 480)), painter)
    assert [(leaf, leaf.rect) for leaf in tree.root.walk()] == before


@pytest.mark.parametrize("wide", [60, 90, 150, 400, 2000])
def test_a_text_is_never_wider_than_its_room_from_its_least_width_on(
    painter: Painter, wide: int
) -> None:
    text = Text("A sentence of some words, one of which is extraordinarily long.")
    placing = Placing(painter)
    wide = max(wide, placing.width(text).least)
    text.place(placing, Rect(0, 0, wide, placing.height(text, wide).wish))
    widths = [painter.fonts.width(line, painter.px(text.size)) for line in text.shown]
    assert max(widths) <= wide
    assert " ".join(text.shown) == text.words
    canvas = Surface((2000, 400), pygame.SRCALPHA)
    text.draw(canvas, painter, text.rect)
    assert text.rect.contains(canvas.get_bounding_rect())


@pytest.mark.parametrize("lines", [1, 2, 3])
def test_a_text_of_few_lines_needs_the_width_for_them_and_no_more(
    painter: Painter, lines: int
) -> None:
    text = Text("Opened by a click, closed by nothing at all but the end.", lines=lines)
    placing = Placing(painter)
    least = placing.width(text).least
    assert placing.height(text, least).wish == lines * round(painter.px(text.size) * 1.34)
    if lines > 1:
        assert placing.height(text, least - 1).wish > placing.height(text, least).wish


def test_no_word_of_a_text_is_alone_below_the_others(painter: Painter) -> None:
    words = "Glinting cells are safe: 600 points, less with time. Guess at one and lose 6 s of air."
    text = Text(words)
    placing = Placing(painter)
    for wide in range(150, 500, 10):
        text.place(placing, Rect(0, 0, wide, 300))
        assert " ".join(text.shown) == words
        assert " " in text.shown[-1], wide


@pytest.mark.parametrize("side", ["left", "right"])
def test_a_counter_has_its_icon_beside_its_number_in_the_room_of_the_widest(
    painter: Painter, side: str
) -> None:
    said = ["8"]
    counter = Counter("mine", lambda: said[0], 30, widest="888", side=side)
    counter.place(Placing(painter), Rect(10, 10, 200, 40))
    inks = []
    for number in ("8", "88", "8888"):
        said[0] = number
        canvas = Surface((240, 60), pygame.SRCALPHA)
        counter.draw(canvas, painter, counter.rect)
        inks.append(canvas.get_bounding_rect())
    ends = [ink.left if side == "left" else ink.right for ink in inks]
    assert max(ends) - min(ends) <= 3
    assert inks[0].width < inks[1].width
    assert inks[2].width <= Placing(painter).width(counter).wish + 2, "a long one is smaller"
    said[0] = ""
    canvas = Surface((240, 60), pygame.SRCALPHA)
    counter.draw(canvas, painter, counter.rect)
    assert not canvas.get_bounding_rect(), "without a number there is nothing"


def test_a_button_is_dressed_as_its_variant_says(painter: Painter) -> None:
    button = Button("", lambda: None)
    long = Dressed(button, "A button with a long label", mark="Ctrl+W")
    tree = Tree(lambda: FirstThatFits(Row(long), Dressed(button, "", "eye")))
    for wide, look in ((600, (long.look[0], None, "Ctrl+W")), (60, ("", "eye", ""))):
        tree.layout(painter, Rect(0, 0, wide, 60))
        assert (button.label, button.icon, button.mark) == look
    tree.clear()
    assert (tree.group.widgets, tree.shown) == ([], [])
    assert not tree.rect


def test_words_that_change_keep_the_room_of_the_widest(painter: Painter) -> None:
    said = ["7"]
    text = Text(lambda: said[0], widest="1,000")
    placing = Placing(painter)
    wish = placing.width(text).wish
    said[0] = "988"
    assert Placing(painter).width(text).wish == wish == painter.fonts.width("1,000", 20)


def test_a_panel_behind_boxes_that_move_is_painted_once(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted, paint = [], material.panel_parts
    monkeypatch.setattr(material, "panel_parts", lambda *of: painted.append(of) or paint(*of))
    canvas = Surface((640, 480))
    tree = Tree(lambda: Enter(Stack(Ground(), Pad(Text("Words"), 20)), dy=100))
    tree.layout(painter, Rect(200, 200, 120, 80))
    for presence in (0.2, 0.6, 1.0):
        tree.draw(canvas, painter, presence)
    assert len(painted) == 1


def test_boxes_have_a_smaller_scale_where_their_least_size_does_not_fit(painter: Painter) -> None:
    for wide, expected in ((400, 0.5), (200, 1.0)):
        box = Sized(Spring(), wide, 50)
        part, placing = part_that_fits(painter, box, lambda placing: Rect(0, 0, 200, 90))
        assert abs(part - expected) < 0.05
        assert placing.width(box).wish <= 200


def test_what_fades_lets_through_what_was_there_before(painter: Painter) -> None:
    canvas = Surface((200, 200))
    for part, tone in ((1.0, 200), (0.5, 100), (0.0, 0)):
        canvas.fill((0, 0, 0))
        with painter.fading(canvas, Rect(50, 50, 20, 20), part):
            canvas.fill((200, 200, 200), Rect(50, 50, 20, 20))
        assert abs(canvas.get_at((60, 60))[0] - tone) <= 2


def test_what_fades_outside_of_the_window_is_no_fault(painter: Painter) -> None:
    canvas = Surface((2, 300))
    with painter.fading(canvas, Rect(50, 400, 20, 20), 0.5):
        canvas.fill((200, 200, 200), Rect(50, 400, 20, 20))
    assert canvas.get_at((1, 299))[0] == 0


def test_changing_words_take_as_many_lines_as_the_longest_ones(painter: Painter) -> None:
    said = ["Two words"]
    text = Text(lambda: said[0], widest="Words enough for two or three lines of this place")
    placing = Placing(painter)
    high = placing.height(text, 180).wish
    text.place(placing, Rect(0, 0, 180, high))
    drawn: list[str] = []
    canvas = Surface((180, high))
    with patch.object(Painter, "text", lambda *told, **more: drawn.append(told[2])):
        text.draw(canvas, painter, text.rect)
        said[0] = "Words that need a second line"
        text.draw(canvas, painter, text.rect)
    assert len(text.shown) > 1
    assert drawn[0] == "Two words"
    assert len(drawn) > 2
    assert " ".join(drawn[1:]) == said[0]


def test_the_keyboard_reaches_last_what_comes_last(painter: Painter) -> None:
    buttons = [Button(name, lambda: None) for name in ("Help", "Play", "Learn")]
    buttons[0].turn = 1
    tree = Tree(lambda: Column(*buttons))
    tree.layout(painter, ROOM)
    assert [one.label for one in tree.group.widgets] == ["Play", "Learn", "Help"]
    assert [one.label for one in tree.shown] == ["Help", "Play", "Learn"]


def test_a_button_is_as_wide_as_its_label_needs_in_two_lines(painter: Painter) -> None:
    placing = Placing(painter)
    alone = placing.width(Button("size", lambda: None)).least
    several = placing.width(Button("Play this size", lambda: None)).least
    noted = placing.width(Button("Play this size", lambda: None, note="9 x 9")).least
    assert alone < placing.width(Button("this size", lambda: None)).least + 1
    assert several > placing.width(Button("Play this", lambda: None)).least - 1
    assert several < noted, "a label above a note has one line"


@pytest.mark.parametrize(
    "make",
    [
        lambda label: Button(label, lambda: None),
        lambda label: TileButton(label, lambda: None),
        lambda label: Segments(label, ["I", "II"], 0, lambda chosen: None),
    ],
)
def test_a_label_is_given_room_for_words_that_stay_together(
    make: Callable[[str], Widget], painter: Painter
) -> None:
    placing = Placing(painter)
    apart, together = (make(f"Unsuccessful{gap}expeditions so far") for gap in (" ", "\u00a0"))
    assert placing.width(together).least > placing.width(apart).least


def test_a_button_without_a_label_is_a_disc(painter: Painter) -> None:
    disc = Button("", lambda: None, "back")
    Tree(lambda: Row(disc, Title("Page"), Spring())).layout(painter, ROOM)
    assert disc.rect.width == disc.rect.height


def test_a_part_may_be_lifted_in_a_picture_and_keeps_its_place(painter: Painter) -> None:
    canvas, drawn = Surface((640, 480)), list[int]()
    leaf = Picture(lambda canvas, painter, rect: drawn.append(rect.y), (10, 10), (10, 10))
    heights = [0.0, 8.0]
    tree = Tree(lambda: Enter(leaf, lift=lambda: heights[len(drawn)]))
    tree.layout(painter, ROOM)
    for _ in heights:
        tree.draw(canvas, painter)
    assert drawn == [ROOM.y, ROOM.y - 8]
    assert leaf.rect.y == ROOM.y


def test_what_is_not_shown_keeps_its_room(painter: Painter) -> None:
    long, short = Text("A long line of many words"), Text("Short")
    tree = Tree(lambda: Column(Stack(Unseen(long), short), Text("Below")))
    tree.layout(painter, Rect(0, 0, 90, 400))
    assert tree.shown[0] is short
    assert short.rect.height > 2 * tree.shown[1].rect.height


def test_a_tree_may_fill_a_window(painter: Painter) -> None:
    tree = Tree(lambda: Spring())
    tree.fill(painter, (320, 200))
    assert tree.rect == (0, 0, 320, 200)


def test_the_ring_of_the_focus_is_whole_at_both_ends_of_what_scrolls(painter: Painter) -> None:
    page = Counting(*"abcdefghij")
    page.tree.layout(painter, ROOM)
    first, ring = page.tree.find("a"), 4
    assert first.seen.contains(first.rect.inflate(ring, ring))
    view = page.tree.scrolling[0].view
    assert first.seen.bottom == view.bottom  # where more is hidden
    page.tree.reveal(page.tree.find("j"), painter)
    last = page.tree.find("j")
    assert last.seen.contains(last.rect.inflate(ring, ring))
    assert last.seen.top == view.top


@pytest.mark.parametrize(
    ("note", "icon"), [("", ""), ("", "restart"), ("Counts like a loss", "close")]
)
def test_the_words_of_quiet_buttons_stand_in_the_middle(
    painter: Painter, note: str, icon: str
) -> None:
    button = Button("Again", lambda: None, icon or None, note=note)
    button.rect = Rect(20, 20, 360, 54)
    drawn: list[Rect] = []

    def text(*args: object, **told: object) -> Rect:
        drawn.append(real(*args, **told))
        return drawn[-1]

    real = painter.text
    with (
        patch.object(painter, "text", text),
        patch.object(
            painter, "icon", lambda canvas, name, spot, *more: drawn.append(Rect(spot, (0, 0)))
        ),
    ):
        button.draw(Surface((400, 100)), painter, WidgetState(), button.rect)
    whole = drawn[0].unionall(drawn[1:])
    assert abs(whole.centerx - button.rect.centerx) <= painter.px(12)
