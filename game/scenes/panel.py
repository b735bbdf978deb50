"""A scene that is one panel in the middle of the window, with widgets on it."""

from collections.abc import Sequence

import pygame

from game.input.bindings import STEPS, Action
from game.input.events import Finger, Input, Key, Phase, Press, Typed
from game.scenes.context import Context
from game.scenes.scene import Scene
from game.ui import timing
from game.ui.scroll_area import ScrollArea
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Widget, WidgetState

MARGIN = 6  # layout units around a panel that fills the window
_LEAST_HEIGHT = 240  # layout units of the lowest window: panels scroll
_FOCUS_MARGIN = 24  # layout units that are shown around a widget that is brought into view
_LOW = 480  # layout units of a window in which a panel drops what it can
_BETWEEN, _EDGE = 150, 8  # layout units that scroll at least below a head, and below and above it
ASIDE_KEY = "b"  # moves a panel aside and back; no control of a board in its first bindings


class PanelScene(Scene):
    """A panel of so many layout units; Esc, or any of the ``closing`` actions, goes back. Where
    the window is lower, the panel scrolls between its head and its foot. Where it is narrower, so
    is the panel, down to ``narrowest`` layout units. One with a button for its ``way_back`` can be
    moved aside, where that button alone is left, as inputs are for the scene below."""

    size = (400, 400)
    narrowest: int | None = None
    closing: tuple[Action, ...] = (Action.BACK,)
    grace = 0.0  # seconds in which an input was still meant for the scene below the panel
    is_modal = True  # whether inputs that it has no use for are kept from the scene below

    def __init__(
        self, context: Context, widgets: Sequence[Widget], way_back: Widget | None = None
    ) -> None:
        super().__init__(context)
        self.panel = pygame.Rect(0, 0, 1, 1)
        """The whole panel, of which ``frame`` is seen; what scrolls is in ``scroll.view``."""
        self.frame = pygame.Rect(0, 0, 1, 1)
        self.head: Sequence[Widget] = ()  # at the top, in sight while all scrolls if there is room
        self.foot: Sequence[Widget] = widgets if len(widgets) == 1 else ()
        """The widgets at the bottom that stay in sight: the way out."""
        self._has_head = False  # whether it stays in sight
        self.scroll = ScrollArea()
        self.group = WidgetGroup(widgets, context.audio.play)
        self.way_back, self.is_aside = way_back, False
        self._hidden: list[Widget] = [way_back] if way_back is not None else []
        """The widgets out of sight: those of the panel while it lies aside."""
        self._away = 0.0  # the part of its way aside that it has gone
        self._since = 0.0
        self._window = (0, 0)

    @property
    def least(self) -> tuple[int, int]:
        return (self.narrowest or self.size[0]) + 2 * MARGIN, _LEAST_HEIGHT

    @property
    def foot_space(self) -> int:
        """The layout units above the foot's widgets that belong to it."""
        return 0

    @property
    def is_low(self) -> bool:
        """Whether the window is so low that a panel should drop what it can."""
        return self._window[1] < self.context.painter.px(_LOW)

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

    def _fit(self, frame: pygame.Rect, height: int) -> None:
        """Show the panel, so many pixels high, in a part of the window."""
        px, whole = self.context.painter.px, pygame.Rect(frame.topleft, (frame.width, height))
        self.frame, self._has_head, view = frame, False, frame.copy()
        if height > frame.height:
            self.panel = whole
            self.place(whole)
            if self.foot:
                top = min(widget.rect.top for widget in self.foot)
                view.height -= whole.bottom - top + px(self.foot_space + _EDGE)
            head = max((one.rect.bottom for one in self.head), default=-height) + px(_EDGE)
            self._has_head = head > view.top and view.bottom - head >= px(_BETWEEN)
            if self._has_head:
                view.update(view.x, head, view.width, view.bottom - head)
        self.scroll.fit(view, height - frame.height + view.height)
        self.group.area = view if self.scroll.reach and not self.is_aside else None
        self._place()

    def relayout(self) -> None:
        """Lay the panel out anew, as other contents need."""
        if self._window[0]:
            self.layout(self._window)

    def _place(self) -> None:
        frame, offset, reach = self.frame, self.scroll.offset, self.scroll.reach
        self.panel = frame.move(0, -offset)
        self.panel.height += reach
        self.place(self.panel)
        head = self.head if self._has_head else ()
        self.group.fixed = [*head, *self.foot] if reach else ()
        for widget in self.group.fixed:
            widget.rect = widget.rect.move(0, offset if widget in head else offset - reach)

    def reveal(self, widget: Widget) -> None:
        """Scroll a widget into view."""
        if widget in self.group.fixed:
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
        bottom = self.panel.bottom - px(12 if self.is_low else 24)
        done.rect.midbottom = (self.panel.centerx, bottom)

    def enter(self) -> None:
        self._since = self.context.clock()
        if self.context.devices.needs_focus:
            self.group.show_focus()

    def move(self) -> None:
        """Move the panel aside, or back."""
        group, self.is_aside = self.group, not self.is_aside
        group.widgets, self._hidden = self._hidden, group.widgets
        group.focus = group.widgets[-1] if group.focus is not None else None
        self.relayout()

    @property
    def is_busy(self) -> bool:
        return self._away != float(self.is_aside)

    def update(self, step: float) -> None:
        way = 1.0 if self.is_still else step / timing.SCENE_IN
        self._away += max(-way, min(way, self.is_aside - self._away))

    def handle(self, event: Input) -> bool:
        if self.is_too_early(event):
            return not isinstance(event, Press) or self.keeps(event)
        if self.is_aside and isinstance(event, Key) and event.menu in STEPS:
            return False
        if not self.is_aside and self.scroll.handle(event, self.group):
            self._place()
        used = self.group.handle(event)
        if isinstance(event, Key):
            if self.group.focus is not None and self.scroll.reach and not self.is_aside:
                self.reveal(self.group.focus)
            used = used or (not event.repeat and self._use_key(event))
        return used or self.keeps(event)

    def is_too_early(self, event: Input) -> bool:
        """Return whether an input came before the player can have meant the panel."""
        is_use = isinstance(event, Press | Key | Typed | Finger)
        return is_use and event.at < self._since + self.grace

    def keeps(self, event: Input) -> bool:
        """Return whether an input that it has no use for stays away from the scene below."""
        pos = getattr(event, "pos", None)
        if self.is_modal or pos is None or self.is_aside:
            return self.is_modal
        is_held = isinstance(event, Finger) and event.phase is not Phase.DOWN
        return not is_held and self.frame.collidepoint(pos)

    def _use_key(self, key: Key) -> bool:
        """Use a key that no widget had use for; return whether it means something here."""
        if self.way_back is not None and key.name == ASIDE_KEY and key.action is None:
            self.context.audio.play("click")
            self.move()
            return True
        if key.menu is not None:
            self.act(key.menu)
        return key.menu in self.closing

    @property
    def text_field(self) -> Widget | None:
        return self.group.text_field

    def claims(self, key: Key) -> bool:
        return self.group.claims(key)

    def act(self, action: Action) -> None:
        """Carry out an action that no widget had use for."""
        if action in self.closing:
            self.context.audio.play("back")
            (self.move if self.is_aside else self.close)()

    def close(self) -> None:
        """Go back to the scene below."""
        self.context.navigator.back()

    @property
    def kept_clear(self) -> list[pygame.Rect]:
        return [] if self.is_aside else [self.frame]

    @property
    def way_out(self) -> tuple[int, int]:
        """The pixels from its place to one out of sight, from where it comes."""
        return 0, self._window[1] - self.frame.top

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        hidden = timing.ease_out(self._away) if self.is_aside else self._away**3
        dx, dy = (round(max(timing.away(presence), hidden) * way) for way in self.way_out)
        if self._away < 1:
            self.context.painter.panel(canvas, self.frame.move(dx, dy), self.frame)
            self.draw_inside(canvas, dx, dy)
            self.draw_over(canvas, dy)
        if self.is_aside:
            self.group.draw(canvas, self.context.painter)

    def draw_inside(self, canvas: pygame.Surface, dx: int, dy: int) -> None:
        """Draw the contents and the widgets, so many pixels from their places."""
        painter, before = self.context.painter, canvas.get_clip()
        frame, view = self.frame.move(dx, dy), self.scroll.view.move(dx, dy)
        if self._has_head:
            self.draw_head(canvas, frame)
        if self.scroll.reach:
            canvas.set_clip(view.clip(frame.inflate(0, -2 * painter.px(MARGIN))).clip(before))
        panel = self.panel.move(dx, dy)
        if not self._has_head:
            self.draw_head(canvas, panel)
        self.draw_on(canvas, panel)
        if not self.is_aside:
            self.group.draw(canvas, painter, lambda number, widget: (dx, dy))
        for widget in self._hidden if self.is_aside else ():
            widget.draw(canvas, painter, WidgetState(), widget.rect.move(dx, dy))
        canvas.set_clip(before)
        if self.scroll.reach and self.group.fixed:
            line = pygame.Rect(0, view.bottom, view.width - painter.px(48), max(1, painter.px(1)))
            line.centerx = view.centerx
            canvas.fill(painter.colour("panel_edge"), line)
        if not dx:
            self.scroll.draw_bar(canvas, painter, dy)

    def draw_head(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        """Draw what is beside and above the widgets of the head."""

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        """Draw what else is on the panel, which may still be moving to its place."""

    def draw_over(self, canvas: pygame.Surface, dy: int) -> None:
        """Draw over the widgets, ``dy`` pixels lower than at rest."""
