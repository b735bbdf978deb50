"""Buttons of their own look: cards with a picture, caps of keys, tabs of pages."""

from pygame import Rect, Surface

from game.ui.painter import BODY, SMALL, Painter
from game.ui.paragraph import draw_paragraph
from game.ui.shapes import mix, rounded
from game.ui.widgets import Callback, Widget, WidgetState

PICTURE_HEIGHT = 150  # layout units
_INSET, _PAD = 12, 18
_TITLE = 24
_DEPTH = 5


class Card(Widget):
    """``note`` is the description. The body extends ``foot`` layout units below the widget, for
    another widget to lie there."""

    def __init__(self, label: str, note: str, action: Callback, foot: int = 0) -> None:
        super().__init__(action)
        self.label, self.note = label, note
        self.picture: Surface | None = None
        self._foot = foot

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        px = painter.px
        face = self._draw_body(canvas, painter, state, rect)
        inset = px(_INSET)
        well = Rect(face.x + inset, face.y + inset, face.width - 2 * inset, px(PICTURE_HEIGHT))
        ground, edge = painter.colour("board"), painter.colour("panel_edge")
        canvas.blit(rounded(well.size, px(12), ground, edge, 255, max(1, px(1.5))), well)
        if self.picture is not None:
            canvas.blit(self.picture, self.picture.get_rect(center=well.center))
        left, top = face.x + px(_PAD), well.bottom + px(10)
        tone = "accent" if state.hovered or state.focused else "text"
        painter.text(canvas, self.label, (left, top), _TITLE, tone, title=True)
        top += px(_TITLE + 12)
        room = Rect(left, top, face.width - 2 * px(_PAD), rect.bottom - px(_INSET) - top)
        draw_paragraph(canvas, painter, self.note, room, SMALL + 1, "text_dim")

    def _draw_body(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> Rect:
        """Draw a raised slab and return the rectangle of its face, which is sunk while pressed."""
        px = painter.px
        fill = mix(painter.colour("panel"), painter.colour("panel_edge"), 0.3)
        lit = state.hovered or state.pressed or state.focused
        if lit:
            fill = mix(fill, painter.colour("highlight"), 0.08)
        dark = mix(fill, painter.colour("shadow"), 0.55)
        edge = mix(painter.colour("panel_edge"), painter.colour("accent"), 0.7 if lit else 0.0)
        if state.focused:
            edge = painter.colour("highlight")
        high = rect.height + px(self._foot) - px(_DEPTH)
        face = Rect(rect.x, rect.y, rect.width, high)
        base = face.move(0, px(_DEPTH))
        if state.pressed:
            face.y += px(_DEPTH) - 1
        radius, line = px(18), max(1, px(3 if state.focused else 1.5))
        canvas.blit(rounded(base.size, radius, dark), base)
        canvas.blit(rounded(face.size, radius, fill, edge, 255, line), face)
        return face


class Keycap(Widget):
    """A cap with ``label`` on it, or an empty place for one; ``round`` for a pad's button. While it
    ``listens`` it is lit and waits for a control; one that ``warns`` is about to lose its own."""

    def __init__(self, action: Callback, round: bool) -> None:
        super().__init__(action)
        self.label = ""
        self.listens = self.warns = False
        self._round = round

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        px = painter.px
        accent, light = painter.colour("accent"), painter.colour("highlight")
        well, edge = painter.colour("board"), painter.colour("panel_edge")
        radius = rect.height // 2 if self._round else px(9)
        if self.listens:
            canvas.blit(rounded(rect.size, radius, accent, light, 255, max(1, px(2))), rect)
            self._write(canvas, painter, "...", rect, "board")
            return
        rim = light if state.focused else mix(edge, light, 0.5) if state.hovered else edge
        rim = painter.colour("danger") if self.warns else rim
        line = max(1, px(2.5 if state.focused or self.warns else 1.5))
        if not self.label:
            canvas.blit(rounded(rect.size, radius, well, rim, 150, line), rect)
            self._write(canvas, painter, "-", rect, "text_dim")
            return
        depth = px(3)
        fill = mix(painter.colour("panel"), edge, 0.75 if state.hovered else 0.5)
        dark = mix(well, painter.colour("shadow"), 0.4)
        canvas.blit(rounded(rect.size, radius, dark), rect)
        face = Rect(rect.x, rect.y, rect.width, rect.height - depth)
        if state.pressed:
            face.y += depth - 1
        canvas.blit(rounded(face.size, radius, fill, rim, 255, line), face)
        self._write(canvas, painter, self.label, face, "text")

    def _write(self, canvas: Surface, painter: Painter, text: str, rect: Rect, tone: str) -> None:
        room = rect.width - painter.px(12)
        wide = painter.fonts.width(text, painter.px(SMALL + 1))
        size = (SMALL + 1) * min(1.0, room / max(1, wide))
        painter.text(canvas, text, rect.center, size, tone, "center")


class Tab(Widget):
    """An icon and a label, flat unless hovered or focused; the one that ``is_chosen`` is filled."""

    def __init__(self, label: str, action: Callback, icon: str) -> None:
        super().__init__(action)
        self.label, self.icon = label, icon
        self.is_chosen = False

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        px = painter.px
        panel, light = painter.colour("panel"), painter.colour("highlight")
        fill = panel
        if self.is_chosen:
            fill = mix(painter.colour("accent"), light, 0.25 * state.hovered)
        elif state.hovered or state.pressed:
            fill = mix(panel, painter.colour("panel_edge"), 0.8 if state.pressed else 0.55)
        edge = light if state.focused else fill
        if self.is_chosen or state.hovered or state.focused:
            canvas.blit(rounded(rect.size, px(12), fill, edge, 255, max(1, px(2.5))), rect)
        if self.is_chosen and state.focused:  # else the frame would be lost on the fill
            inner = rect.inflate(-px(6), -px(6))
            canvas.blit(rounded(inner.size, px(10), fill, panel, 255, max(1, px(2))), inner)
        tone, quiet = ("board", "board") if self.is_chosen else ("text", "text_dim")
        painter.icon(canvas, self.icon, (rect.x + px(22), rect.centery), 20, quiet)
        left = rect.x + px(40)
        spot, room = (left, rect.centery), rect.right - px(8) - left
        painter.text(canvas, self.label, spot, BODY - 2, tone, "midleft", True, room)
