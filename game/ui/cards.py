"""Buttons with a look of their own: cards with a picture, keycaps, tabs."""

from collections.abc import Callable, Iterable

from pygame import Rect, Surface

from game.ui.box import Leaf, Placing, Span
from game.ui.fonts import DISPLAY, LINE_HEIGHT
from game.ui.material import outline
from game.ui.painter import NAME, RADIUS, SMALL, Painter
from game.ui.paragraph import draw_label, draw_paragraph
from game.ui.shapes import mix, rounded
from game.ui.widgets import Callback, Widget, WidgetState

PictureOf = Callable[[tuple[int, int], int], Surface]
PaintFor = Callable[[Painter, tuple[int, int]], Surface]
"""A function that returns a picture no larger than a size in pixels."""
PICTURE_HEIGHT = 150  # layout units
_INSET, _PAD = 12, 20
_DEPTH = 5
_LEAST_WIDTH, _WISHED_WIDTH = 200, 260  # the size of a card, in layout units
_CARD_RADIUS, _NAME_STRIP, _NAME_SIDES = 18, 38, 12
"""Layout units of a card with a picture above its name."""
_KEYCAP, _TAB = 44, 44  # layout units: the least width and the height of each


class Card(Widget):
    """A card with a title, a description (``note``) and the picture that ``paint`` returns.

    Its body extends ``foot`` layout units below the widget, as the ground of another widget there.
    """

    def __init__(
        self,
        label: str,
        note: str,
        action: Callback,
        paint: PaintFor | None = None,
        foot: int = 0,
    ) -> None:
        super().__init__(action)
        self.label, self.note = label, note
        self.paint, self._foot = paint, foot

    def width(self, placing: Placing) -> Span:
        label = placing.painter.fonts.width(self.label, placing.px(NAME), DISPLAY)
        least = max(placing.px(_LEAST_WIDTH), label + 2 * placing.px(_PAD))
        return Span(least, max(least, placing.px(_WISHED_WIDTH)))

    def height(self, placing: Placing, wide: int) -> Span:
        high = self.height_at(placing.painter, wide)
        return Span(high, high)

    def height_at(self, painter: Painter, width: int) -> int:
        """Return the height of a card of this width, without its foot, so that the description
        fits."""
        px = painter.px
        lines = painter.fonts.wrap(self.note, px(SMALL), width - 2 * px(_PAD))
        above = px(_INSET + PICTURE_HEIGHT + 10) + px(NAME + 12)
        return above + round(px(SMALL) * LINE_HEIGHT) * len(lines) + px(_INSET + 6)

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        px = painter.px
        face = self._draw_body(canvas, painter, state, rect)
        inset = px(_INSET)
        well = Rect(face.x + inset, face.y + inset, face.width - 2 * inset, px(PICTURE_HEIGHT))
        painter.well(canvas, well)
        if self.paint is not None:
            picture = self.paint(painter, well.inflate(-inset, -inset).size)
            canvas.blit(picture, picture.get_rect(center=well.center))
        left, top = face.x + px(_PAD), well.bottom + px(10)
        tone = "accent" if state.hovered or state.focused else "text"
        painter.text(canvas, self.label, (left, top), NAME, tone, title=True)
        top += px(NAME + 12)
        room = Rect(left, top, face.width - 2 * px(_PAD), rect.bottom - px(_INSET) - top)
        draw_paragraph(canvas, painter, self.note, room, SMALL, "text_dim")

    def _draw_body(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> Rect:
        """Draw a raised slab and return the rectangle of its face, which is sunk while pressed."""
        px, lit = painter.px, state.hovered or state.pressed or state.focused
        high = rect.height + px(self._foot) - px(_DEPTH)
        face, radius = Rect(rect.x, rect.y, rect.width, high), px(RADIUS)
        dark = mix(painter.colour("panel"), painter.colour("shadow"), 0.55)
        canvas.blit(rounded(face.size, radius, dark), face.move(0, px(_DEPTH)))
        if state.pressed:
            face.y += px(_DEPTH) - 1
        painter.slab(canvas, face, radius, 0.5 * lit)
        if state.focused:
            painter.focus(canvas, face, radius)
        elif lit:
            rim = painter.colour("accent"), 1.0, 0.7, max(2, px(3))
            canvas.blit(outline(face.size, radius, rim), face)
        return face


class NamedPicture(Widget):
    """A picture over its name; the chosen one has a check mark.

    ``picture`` returns it for a size and a corner radius. ``wide`` and ``high`` are layout units.
    """

    sound = "toggle"

    def __init__(
        self,
        label: str,
        action: Callback,
        picture: PictureOf,
        wide: float,
        high: float,
        is_chosen: bool = False,
    ) -> None:
        super().__init__(action)
        self.label, self.picture, self.is_chosen = label, picture, is_chosen
        self._wide, self._high = wide, high

    def width(self, placing: Placing) -> Span:
        name = placing.painter.fonts.width(self.label, placing.px(SMALL), DISPLAY)
        least = max(placing.px(self._wide), name + placing.px(2 * _NAME_SIDES))
        return Span(least, max(least, placing.px(2 * self._wide)))

    def height(self, placing: Placing, wide: int) -> Span:
        high = placing.px(self._high + _NAME_STRIP)
        return Span(high, high)

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        px, radius = painter.px, painter.px(_CARD_RADIUS)
        if self.is_chosen:
            painter.chip(canvas, rect, radius, lit=state.hovered)
        else:
            light = -1.0 if state.pressed else float(state.hovered)
            painter.slab(canvas, rect, radius, light, 0.9 if state.hovered else 0.45)
        edge = px(3)
        size = rect.width - 2 * edge, rect.height - px(_NAME_STRIP) - edge
        if min(size) > 0:
            canvas.blit(self.picture(size, radius - edge), (rect.x + edge, rect.y + edge))
        tone, room = "panel" if self.is_chosen else "text", rect.width - 2 * px(_NAME_SIDES)
        middle = rect.bottom - px(_NAME_STRIP) // 2
        if self.is_chosen and painter.fits(self.label, room - px(26), SMALL, DISPLAY):
            painter.icon(canvas, "check", (rect.right - px(22), middle), 20, tone)
            room -= px(26)
        spot = rect.x + px(_NAME_SIDES), middle
        painter.text(canvas, self.label, spot, SMALL, tone, "midleft", True, room)
        if state.focused:
            painter.focus(canvas, rect, radius)


class Keycap(Widget):
    """A keycap with ``label`` on it, or an empty place for one; ``round`` for a pad's button.

    While it ``listens`` it is lit and waits for a key or button; one that ``warns`` is about to
    lose its own. It is as wide as the ``widest`` label of all.
    """

    def __init__(self, action: Callback, round: bool) -> None:
        super().__init__(action)
        self.label = self.widest = ""
        self.listens = self.warns = False
        self.high = _KEYCAP  # layout units
        self._round = round

    def width(self, placing: Placing) -> Span:
        words = self.label or "...", self.widest
        text = max(placing.painter.fonts.width(one, placing.px(SMALL)) for one in words)
        wide = max(placing.px(_KEYCAP), text + placing.px(14))
        return Span(wide, wide)

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(placing.px(self.high), placing.px(self.high))

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        px = painter.px
        radius = rect.height // 2 if self._round else px(10)
        face = rect.copy()
        if self.listens:
            painter.bright(canvas, rect, radius)
        elif not self.label:
            painter.well(canvas, rect, radius)
        else:
            face.height -= px(3)
            dark = mix(painter.colour("board"), painter.colour("shadow"), 0.4)
            canvas.blit(rounded(rect.size, radius, dark), rect)
            face.y += px(2) if state.pressed else 0
            painter.slab(canvas, face, radius, float(state.hovered))
        if state.focused:
            painter.focus(canvas, rect, radius)
        elif self.warns:
            rim = painter.colour("danger"), 1.0, 1.0, max(1, px(2.5))
            canvas.blit(outline(rect.size, radius, rim), rect)
        tone = "on_accent" if self.listens else "text" if self.label else "text_dim"
        text, room = "..." if self.listens else self.label or "-", face.width - px(12)
        painter.text(canvas, text, face.center, SMALL, tone, "center", room=room)


def widest_on_keycap(painter: Painter, labels: Iterable[str]) -> str:
    """Return the label that needs the widest keycap."""
    return max(labels, key=lambda label: painter.fonts.width(label, painter.px(SMALL)))


class KeySign(Leaf):
    """A keycap that only shows a key and cannot be clicked."""

    def __init__(self, label: str) -> None:
        super().__init__()
        self.label = label
        self._cap = Keycap(lambda: None, False)
        self._cap.label = label

    def width(self, placing: Placing) -> Span:
        return self._cap.width(placing)

    def height(self, placing: Placing, wide: int) -> Span:
        return self._cap.height(placing, wide)

    def draw(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        self._cap.draw(canvas, painter, WidgetState(), rect)


class Tab(Widget):
    """A label with an optional icon; the chosen tab is filled.

    Other tabs are flat unless hovered or focused, or have a face of their own if they are
    ``raised``.
    """

    def __init__(
        self,
        label: str,
        action: Callback,
        icon: str,
        is_chosen: bool = False,
        raised: bool = False,
    ) -> None:
        super().__init__(action)
        self.label, self.icon, self.is_chosen = label, icon, is_chosen
        self._raised = raised

    def width(self, placing: Placing) -> Span:
        px, fonts = placing.px, placing.painter.fonts
        around = px(40 if self.icon else 14) + px(14)
        widest = max(fonts.width(word, px(SMALL), DISPLAY) for word in self.label.split(" "))
        return Span(around + widest, around + fonts.width(self.label, px(SMALL), DISPLAY))

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(placing.px(_TAB), placing.px(_TAB))

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        px = painter.px
        if self.is_chosen:
            painter.chip(canvas, rect, rect.height // 2, lit=state.hovered)
        elif state.hovered or self._raised:
            light = -1.0 if state.pressed else float(state.hovered)
            painter.slab(canvas, rect, rect.height // 2, light)
        if state.focused:
            painter.focus(canvas, rect, rect.height // 2)
        tone, quiet = ("panel", "panel") if self.is_chosen else ("text", "text_dim")
        if self.icon:
            painter.icon(canvas, self.icon, (rect.x + px(22), rect.centery), 20, quiet)
        left = rect.x + px(40 if self.icon else 14)
        spot, room = (left, rect.centery), rect.right - px(8) - left
        draw_label(canvas, painter, self.label, spot, room, SMALL, tone, True)
