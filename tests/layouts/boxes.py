"""The boxes of a frame: every text and widget of the scene on top, and the faults of their
layout."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any
from unittest.mock import patch

from pygame import Rect, Surface

from game.ui.dock import Dock
from game.ui.fonts import Fonts
from game.ui.painter import BODY, LEAST_SMALL, LEAST_TEXT, SMALL, Painter
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Widget
from tests.game.driver import Driver

LEAST_PART = 0.85  # the least size of a text, as a part of the size that it should have
LEAST_SCALE = 0.99  # the least scale, as a part of the usual one with the chosen size of text
DOCKED_SMALL = 19.5  # pixels of small text that suffice beside a board that must not be covered
SLACK = 2  # pixels by which a letter may reach over an edge
_WHOLE_LINE = 0.35  # the part of a line's height; a smaller part holds only the letters' tails


@dataclass
class TextBox:
    """A text in the window. ``rect`` is around its ink, ``owner`` the widget it stands on."""

    text: str
    size: int
    wanted: int
    rect: Rect
    clip: Rect
    order: int
    owner: Widget | None


@dataclass
class Frame:
    """The texts, widgets and panels of a picture, each with its turn in the drawing."""

    window: Rect
    texts: list[TextBox] = field(default_factory=list)
    pictured: list[tuple[str, int, int]] = field(default_factory=list)
    """Texts in pictures that the scene keeps, with their sizes and the sizes that they should
    have."""
    widgets: list[tuple[Widget, Rect, Rect, int]] = field(default_factory=list)  # place, clip
    panels: list[tuple[Rect, int]] = field(default_factory=list)
    owner: Widget | None = None
    wanted: int = 0
    order: int = 0
    is_scrolled: bool = False  # whether the parts above and below can be scrolled into view
    scale: float = 1.0  # the scale, as a part of the usual one with the chosen size of text
    small_px: float = 0.0  # pixels of small text at that scale
    least_px: int = LEAST_SMALL  # the least pixels of a text
    is_docked: bool = False  # whether a panel stands beside a board

    def count(self) -> int:
        self.order += 1
        return self.order


def look(driver: Driver) -> Frame:
    """Return the boxes of one frame of the scene on top."""
    scene, frame = driver.scene, Frame(driver.window.get_rect())
    draw = scene.draw
    scroll = getattr(scene, "scroll", None)
    frame.is_scrolled = scroll is not None and scroll.reach > 0

    def watched(canvas: Surface, presence: float) -> None:
        painter = scene.context.painter
        frame.scale, frame.small_px = painter.scale / _usual_scale(painter), painter.scale * SMALL
        frame.least_px = _least_px(painter)
        frame.is_docked = isinstance(getattr(scene, "dock", None), Dock)
        with _watch_drawing(frame, canvas):
            draw(canvas, presence)

    with patch.object(scene, "draw", watched):
        driver.app.screen.draw(driver.window)
    with scene.fitted(), _watch_drawing(frame, None):  # as charts are painted with the layout
        scene.layout(driver.window.get_size())
    return frame


def _usual_scale(painter: Painter) -> float:
    """Return the scale for a width and height at which even an upright window has large text."""
    wide, high = painter.window
    usual = max(0.75, min(wide / 1280, high / 720)) * painter.ui_percent / 100
    return max(usual, LEAST_TEXT / SMALL) * min(1.0, wide / 640, high / 480)


def _least_px(painter: Painter) -> int:
    """Return the least size of text; a player who chooses smaller text accepts less. A number on a
    tag beside a column may be as small as its cells are."""
    return LEAST_SMALL if painter.ui_percent >= 100 else LEAST_TEXT


@contextmanager
def _watch_drawing(frame: Frame, canvas: Surface | None) -> Iterator[None]:
    text, figures, panel = Painter.text, Painter.figures, Painter.panel
    draw_widget = WidgetGroup.draw_widget

    def noted(draw: Callable[..., Rect]) -> Callable[..., Rect]:
        def drawn(fonts: Fonts, on: Surface, words: str, pos: Any, size: int, *rest: Any) -> Rect:
            rect = draw(fonts, on, words, pos, size, *rest)
            if on is canvas and words.strip():
                ink = _ink(fonts, words, size, rest, rect)
                wanted = max(frame.wanted, size)
                place = on.get_clip(), frame.count(), frame.owner
                frame.texts.append(TextBox(words, size, wanted, ink, *place))
            elif frame.wanted and words.strip():  # and not a number in a cell
                frame.pictured.append((words, size, frame.wanted))
            return rect

        return drawn

    def sized(draw: Callable[..., Rect]) -> Callable[..., Rect]:
        def drawn(painter: Painter, on: Surface, words: str, *given: Any, **more: Any) -> Rect:
            frame.wanted = painter.px(given[1] if len(given) > 1 else more.get("size", BODY))
            try:
                return draw(painter, on, words, *given, **more)
            finally:
                frame.wanted = 0

        return drawn

    def on_panel(painter: Painter, on: Surface, rect: Rect, *given: Any, **more: Any) -> None:
        panel(painter, on, rect, *given, **more)
        frame.panels.append((rect.copy(), frame.count()))

    def on_widget(
        group: WidgetGroup, on: Surface, painter: Painter, widget: Widget, rect: Rect, *given: Any
    ) -> None:
        frame.owner = widget
        frame.widgets.append((widget, rect, on.get_clip(), frame.count()))
        draw_widget(group, on, painter, widget, rect, *given)
        frame.owner = None

    with (
        patch.object(Fonts, "draw", noted(Fonts.draw)),
        patch.object(Fonts, "draw_figures", noted(Fonts.draw_figures)),
        patch.object(Painter, "text", sized(text)),
        patch.object(Painter, "figures", sized(figures)),
        patch.object(Painter, "panel", on_panel),
        patch.object(WidgetGroup, "draw_widget", on_widget),
    ):
        yield


def _ink(fonts: Fonts, words: str, size: int, rest: tuple[Any, ...], rect: Rect) -> Rect:
    """Return the rectangle of the visible part of a line. The parts of letters above and below
    count half, so that lines may be set close."""
    ink = fonts.render(words, size, (255, 255, 255), "Nunito-SemiBold.ttf").get_bounding_rect()
    top = rect.y + max(0, (rect.height - ink.height) // 2)
    return Rect(rect.x, top, rect.width, min(ink.height, rect.height))


def problems(frame: Frame) -> list[str]:
    """Return the faults of the boxes of a frame, one per line."""
    shown = [one for one in frame.texts if _is_seen(one, frame)]
    sizes = [(one.text, one.size, one.wanted) for one in shown]
    found = [
        f"{text!r} in {size} px, not {wanted}"
        for text, size, wanted in (*sizes, *frame.pictured)
        if size < (LEAST_TEXT if text.isdigit() else frame.least_px) or size < wanted * LEAST_PART
    ]
    found += [line for one in shown for line in _of_text(one, frame)]
    if frame.scale < LEAST_SCALE and not (frame.is_docked and frame.small_px >= DOCKED_SMALL):
        found.append(f"laid out at {frame.scale:.0%} of the size of text chosen")
    for one, two in combinations(shown, 2):
        if one.text != two.text and _overlap(_visible_part(one), _visible_part(two)):
            found.append(f"{one.text!r} over {two.text!r}")
    for (a, first, clip, _), (b, second, other, _) in combinations(_open_widgets(frame), 2):
        if _overlap(first.clip(clip), second.clip(other)) and a.enabled and b.enabled:
            found.append(f"widget {_name(a)} over {_name(b)}")
    for widget, place, clip, _ in frame.widgets:
        area = frame.window
        if frame.is_scrolled or clip != frame.window:
            area = Rect(clip.x, place.y, clip.w, place.h)
        if place.width and not area.contains(place):
            found.append(f"widget {_name(widget)} outside of the window: {tuple(place)}")
    return found


def _of_text(one: TextBox, frame: Frame) -> Iterator[str]:
    slack = min(SLACK, one.rect.width // 3), min(SLACK, one.rect.height // 3)
    near = one.rect.inflate(-2 * slack[0], -2 * slack[1])
    is_free = one.clip == frame.window and not frame.is_scrolled
    area = frame.window if is_free else Rect(one.clip.x, near.y, one.clip.w, near.h)
    if not area.contains(near):
        yield f"{one.text!r} cut at the edge: {tuple(one.rect)}"
    for panel, order in frame.panels:
        is_below = order < one.order and near.clip(one.clip).colliderect(panel)
        is_beside = near.x < panel.x or near.right > panel.right
        if is_below and (is_beside or (is_free and not panel.contains(near))):
            yield f"{one.text!r} over a panel's edge: {tuple(one.rect)}, {tuple(panel)}"
    for widget, place, clip, order in frame.widgets:
        between = (p for p, at in frame.panels if order < at < one.order and p.contains(near))
        if not widget.enabled or any(between):  # as below a tooltip
            continue
        if widget is one.owner:
            if near.x < place.x or near.right > place.right:
                yield f"{one.text!r} wider than {_name(widget)}: {tuple(one.rect)}, {tuple(place)}"
        elif (
            one.owner is None
            and _overlap(near.clip(one.clip), place.clip(clip))
            and not place.contains(near)
        ):
            yield f"{one.text!r} over widget {_name(widget)}"


def _is_seen(one: TextBox, frame: Frame) -> bool:
    """Return whether a text is visible, and not under a panel that was drawn later."""
    covered = any(p.colliderect(one.rect) for p, order in frame.panels if order > one.order)
    return not covered and bool(one.rect.clip(one.clip)) and one.rect.colliderect(frame.window)


def _open_widgets(frame: Frame) -> list[tuple[Widget, Rect, Rect, int]]:
    """Return the widgets that no panel covers. A covering panel, such as a hint's line over the
    bar, takes the input."""
    later = [[p for p, order in frame.panels if order > at] for *_, at in frame.widgets]
    both = zip(frame.widgets, later, strict=True)
    return [one for one, panels in both if one[1].clip(one[2]).collidelist(panels) < 0]


def _visible_part(one: TextBox) -> Rect:
    return one.rect.clip(one.clip)


def _overlap(one: Rect, other: Rect) -> bool:
    both = one.clip(other)
    return both.width > SLACK and both.height > max(SLACK, _WHOLE_LINE * min(one.h, other.h))


def _name(widget: Widget) -> str:
    return f"{type(widget).__name__} {getattr(widget, 'label', '')!r}"
