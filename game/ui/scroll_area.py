"""The part of a window in which contents higher than it scroll."""

import pygame
from pygame import Rect, Surface

from game.input.click_machine import MouseButton
from game.input.events import FocusLost, Input, Motion, Press, Release, Wheel
from game.platform.cache import cached
from game.ui.painter import Painter
from game.ui.shapes import rounded
from game.ui.widget_group import WidgetGroup

_DRAG_PX = 8  # a press that moves farther scrolls, and is no click
_FADE = 26  # layout units in which contents fade where they go on beyond the view
_WHEEL_PART = 0.14  # of the view's height by which a step of the wheel scrolls


class ScrollArea:
    """``view`` shows the part of its contents that begins ``offset`` pixels below their top."""

    def __init__(self) -> None:
        self.view = Rect(0, 0, 1, 1)
        self.offset = 0
        self._height = 1  # of the contents
        self._pressed: tuple[int, int] | None = None  # its y, and the offset at that moment
        self._is_dragged = False

    @property
    def reach(self) -> int:
        """The largest offset: 0 if all of the contents can be seen."""
        return max(0, self._height - self.view.height)

    def fit(self, view: Rect, height: int) -> None:
        """Set the view and the height of the contents, and keep the offset where possible."""
        self.view, self._height = view, height
        self.offset = min(self.offset, self.reach)

    def scroll_to(self, offset: int) -> bool:
        """Scroll as near to an offset as can be; return whether that is another one."""
        before, self.offset = self.offset, min(max(offset, 0), self.reach)
        return self.offset != before

    def reveal(self, rect: Rect, margin: int) -> bool:
        """Scroll as little as brings a rectangle of the window into view, with a margin around it
        where there is room for one."""
        margin = min(margin, max(0, self.view.height - rect.height) // 2)
        low = rect.bottom + margin - self.view.bottom
        high = rect.top - margin - self.view.top
        return self.scroll_to(self.offset + (min(low, high) if low > 0 else min(0, high)))

    def handle(self, event: Input, group: WidgetGroup) -> bool:
        """Handle drags, which take a press back from the group's widgets, and the wheel, which
        moves nothing under a press; return whether the contents scrolled."""
        match event:
            case Wheel(pos, steps) if self.view.collidepoint(pos) and not group.is_touched:
                return self.scroll_to(self.offset - round(steps * self.view.height * _WHEEL_PART))
            case Press(MouseButton.LEFT, pos) if self.reach and self.view.collidepoint(pos):
                self._pressed, self._is_dragged = (pos[1], self.offset), False
            case Motion(pos) if self._pressed is not None and pos is not None:
                moved = self._pressed[0] - pos[1]
                widget = group.pressed
                is_free = widget is None or not (widget.acts_on_press or widget.takes_text)
                if self._is_dragged or (is_free and abs(moved) > _DRAG_PX):
                    if not self._is_dragged:
                        group.handle(FocusLost(event.at))
                    self._is_dragged = True
                    return self.scroll_to(self._pressed[1] + moved)
            case Release(MouseButton.LEFT) | FocusLost():
                self._pressed, self._is_dragged = None, False
        return False

    def take_edges(
        self, canvas: Surface, painter: Painter, dx: int = 0, dy: int = 0
    ) -> list[tuple[Surface, Rect]]:
        """Return what is drawn where the view ends and its contents go on, stronger towards its
        ends, with its places: drawn again over the contents, it lets them fade."""
        edges = list[tuple[Surface, Rect]]()
        ahead = self.reach - self.offset
        for side, beyond in (("top", self.offset), ("bottom", ahead)):
            strip = Rect(0, 0, self.view.width, min(beyond, painter.px(_FADE)))
            setattr(strip, f"mid{side}", getattr(self.view, f"mid{side}"))
            strip = strip.move(dx, dy).inflate(2 * painter.px(_FADE), 0).clip(canvas.get_rect())
            if strip.width and strip.height:
                under = canvas.subsurface(strip).convert_alpha()
                under.blit(_ramp(strip.size, side == "top"), (0, 0), None, pygame.BLEND_RGBA_MULT)
                edges.append((under, strip))
        return edges

    def draw_bar(
        self, canvas: Surface, painter: Painter, dy: int = 0, dx: int = 0, outside: bool = False
    ) -> None:
        """Draw a thin bar at the right, if there is more than can be seen: over the contents, or
        ``outside`` of them, where a tree has its padding."""
        if not self.reach:
            return
        view, edge = self.view, painter.px(6)
        wide = max(3, painter.px(5))
        room = view.height - 2 * edge
        high = max(painter.px(24), room * view.height // self._height)
        top = view.y + edge + dy + (room - high) * self.offset // self.reach
        left = view.right + edge if outside else view.right - edge - wide
        knob = Rect(left + dx, top, wide, high)
        canvas.blit(rounded(knob.size, wide // 2, painter.colour("text_dim"), None, 150), knob)


@cached()
def _ramp(size: tuple[int, int], is_top: bool) -> Surface:
    """Return white that becomes opaque towards the top or the bottom."""
    ramp = Surface((1, size[1]), pygame.SRCALPHA)
    for y in range(size[1]):
        part = 1 - (y + 0.5) / size[1] if is_top else (y + 0.5) / size[1]
        ramp.set_at((0, y), (255, 255, 255, round(255 * part)))
    return pygame.transform.scale(ramp, size)
