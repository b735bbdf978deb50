"""A scene that is one panel in the middle of the window, with widgets on it."""

from collections.abc import Sequence

import pygame

from game.input.bindings import Action
from game.input.events import Finger, Input, Key, Press
from game.scenes.context import Context
from game.scenes.scene import Scene
from game.ui import timing
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Widget


class PanelScene(Scene):
    """A panel of so many layout units; Esc, or any of the ``closing`` actions, goes back."""

    size = (400, 400)
    closing: tuple[Action, ...] = (Action.BACK,)
    grace = 0.0  # seconds in which an input was still meant for the scene below the panel

    def __init__(self, context: Context, widgets: Sequence[Widget]) -> None:
        super().__init__(context)
        self.panel = pygame.Rect(0, 0, 1, 1)
        self.group = WidgetGroup(widgets, context.audio.play)
        self._since = 0.0

    def layout(self, size: tuple[int, int]) -> None:
        width, height = map(self.context.painter.px, self.size)
        self.panel = pygame.Rect(0, 0, width, height)
        self.panel.center = (size[0] // 2, size[1] // 2)
        self.place(self.panel)

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
        used = self.group.handle(event)
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
        dy = round(timing.away(presence) * (canvas.get_height() - self.panel.top))
        panel = self.panel.move(0, dy)
        self.context.painter.panel(canvas, panel, self.panel)
        self.draw_on(canvas, panel)
        self.group.draw(canvas, self.context.painter, lambda number, widget: (0, dy))

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        """Draw what else is on the panel, which may still be moving to its place."""
