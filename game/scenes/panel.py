"""A scene that is one panel in the middle of the window, with widgets on it."""

from collections.abc import Sequence

import pygame

from game.input.bindings import Action
from game.input.events import Finger, Input, Key, Press
from game.scenes.context import Context
from game.scenes.scene import Scene
from game.ui import timing
from game.ui.scroll_area import ScrollArea
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Widget

MARGIN = 6  # layout units around a panel that fills the window
_LEAST_HEIGHT = 240  # layout units of the lowest window: panels scroll
_FOCUS_MARGIN = 24  # layout units that are shown around a widget that is brought into view


class PanelScene(Scene):
    """A panel of so many layout units; Esc, or any of the ``closing`` actions, goes back. Where
    the window is lower, the panel scrolls. Where it is narrower, so is the panel, down to
    ``narrowest`` layout units."""

    size = (400, 400)
    narrowest: int | None = None
    closing: tuple[Action, ...] = (Action.BACK,)
    grace = 0.0  # seconds in which an input was still meant for the scene below the panel

    def __init__(self, context: Context, widgets: Sequence[Widget]) -> None:
        super().__init__(context)
        self.frame = self.panel = pygame.Rect(0, 0, 1, 1)
        """What is seen of the panel, and the whole of it but for its foot: ``scroll.view`` shows a
        part."""
        self.foot = 0  # pixels at the bottom of the frame that do not scroll
        self.pinned: tuple[Widget, ...] = ()  # the widgets there
        self.scroll = ScrollArea()
        self.group = WidgetGroup(widgets, context.audio.play)
        self._since = 0.0
        self._window = (0, 0)

    @property
    def least(self) -> tuple[int, int]:
        return (self.narrowest or self.size[0]) + 2 * MARGIN, _LEAST_HEIGHT

    def height_at(self, width: int) -> int:
        """Return the height in pixels of a panel so many pixels wide."""
        return self.context.painter.px(self.size[1])

    def layout(self, size: tuple[int, int]) -> None:
        self._window = size
        px = self.context.painter.px
        width = min(px(self.size[0]), size[0] - 2 * px(MARGIN))
        height = self.height_at(width)
        view = pygame.Rect(0, 0, width, min(height, size[1] - 2 * px(MARGIN)))
        view.center = (size[0] // 2, size[1] // 2)
        self._fit(view, height)

    def _fit(self, view: pygame.Rect, height: int) -> None:
        """Show the panel, so many pixels high, in a part of the window."""
        self.frame = view
        seen = pygame.Rect(view.x, view.y, view.width, max(1, view.height - self.foot))
        self.scroll.fit(seen, height - self.foot)
        self.group.area = view if self.scroll.reach else None
        self._place()

    def relayout(self) -> None:
        """Lay the panel out anew, as other contents need."""
        if self._window[0]:
            self.layout(self._window)

    def _place(self) -> None:
        view = self.scroll.view
        height = view.height + self.scroll.reach
        self.panel = pygame.Rect(view.x, view.y - self.scroll.offset, view.width, height)
        self.place(self.panel)

    def reveal(self, widget: Widget) -> None:
        """Scroll a widget into view."""
        if widget in self.pinned:
            return
        if self.scroll.reveal(widget.rect, self.context.painter.px(_FOCUS_MARGIN)):
            self._place()

    def place(self, panel: pygame.Rect) -> None:
        """Give every widget its rectangle; a single one is the button that closes the panel."""
        self.place_done(self.group.widgets[0])

    def place_done(self, done: Widget) -> None:
        """Put the button that closes the panel at its bottom."""
        px = self.context.painter.px
        done.rect = pygame.Rect(0, 0, px(224), px(56))
        done.rect.midbottom = (self.panel.centerx, self.panel.bottom - px(24))

    def enter(self) -> None:
        self._since = self.context.clock()
        if self.context.devices.needs_focus:
            self.group.show_focus()

    def handle(self, event: Input) -> bool:
        if isinstance(event, Press | Key | Finger) and event.at < self._since + self.grace:
            return True
        if self.scroll.handle(event, self.group):
            self._place()
        used = self.group.handle(event)
        if isinstance(event, Key) and self.group.focus is not None and self.scroll.reach:
            self.reveal(self.group.focus)
        if not used and isinstance(event, Key) and event.menu is not None and not event.repeat:
            self.act(event.menu)
        return True

    def claims(self, key: Key) -> bool:
        return self.group.claims(key)

    def act(self, action: Action) -> None:
        """Carry out an action that no widget had use for."""
        if action in self.closing:
            self.context.audio.play("back")
            self.close()

    def close(self) -> None:
        """Go back to the scene below."""
        self.context.navigator.back()

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        dy = round(timing.away(presence) * (canvas.get_height() - self.frame.top))
        self.context.painter.panel(canvas, self.frame.move(0, dy), self.frame)
        self.draw_inside(canvas, 0, dy)
        self.draw_over(canvas, dy)

    def draw_inside(self, canvas: pygame.Surface, dx: int, dy: int) -> None:
        """Draw the contents and the widgets, so many pixels from their places."""
        painter, whole = self.context.painter, canvas.get_clip()
        inside = whole
        if self.scroll.reach:
            edge = painter.px(MARGIN)
            inside = self.scroll.view.inflate(0, -2 * edge).move(dx, dy).clip(whole)

        def place(number: int, widget: Widget) -> tuple[int, int]:
            canvas.set_clip(whole if widget in self.pinned else inside)
            return dx, dy

        canvas.set_clip(inside)
        self.draw_on(canvas, self.panel.move(dx, dy))
        self.group.draw(canvas, painter, place)
        canvas.set_clip(whole)
        if not dx:
            self.scroll.draw_bar(canvas, painter, dy)

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        """Draw what else is on the panel, which may still be moving to its place."""

    def draw_over(self, canvas: pygame.Surface, dy: int) -> None:
        """Draw over the widgets, ``dy`` pixels lower than at rest."""
