"""Bases of the scenes that play something back, with keys and a bar to steer it."""

from collections.abc import Callable, Mapping

import pygame

from engine.core.config import GameConfig
from engine.rules.game import Status
from game.board.frame import FRAME_WIDTH
from game.board.hud import BAR_HEIGHT, Hud
from game.input.bindings import Action
from game.input.click_machine import MouseButton
from game.input.events import Input, Key, Motion, Press, Release, Wheel
from game.playback.playhead import Playhead
from game.resources.format import describe_board
from game.scenes.context import Context
from game.scenes.playback.playback_bar import PlaybackBar
from game.scenes.playback.replay_board import ReplayBoard
from game.scenes.playback.split import LEAST
from game.scenes.scene import Scene
from game.ui.column import TextColumn
from game.ui.scroll_area import ScrollArea
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Button, Widget

_CHANCES = (Action.CHORD, Action.CHANCES)
_ZOOMS = (Action.ZOOM_IN, Action.ZOOM_OUT, Action.ZOOM_ALL)
_STEPS = {Action.LEFT: -1, Action.RIGHT: 1}
_MOODS = {Status.LOST: "lost", Status.WON: "won"}


class PlaybackScene(Scene):
    """Plays and pauses, steps and leaves. Subclasses create the ``bar``, and those with ``speeds``
    a ``head``."""

    bar: PlaybackBar
    head: Playhead
    speeds: tuple[float, ...] = ()
    least = LEAST

    @property
    def group(self) -> WidgetGroup:
        return self.bar.group

    @property
    def scroll(self) -> ScrollArea:
        """The part of a column that is seen."""
        return self.bar.page.scroll

    def reveal(self, widget: Widget) -> None:
        self.bar.reveal(widget)

    def set_speed(self, index: int) -> None:
        self.head.speed = self.speeds[index]

    def interrupt(self) -> None:
        self.head.is_playing = False

    def toggle(self) -> None:
        """Play or pause."""

    def start_over(self) -> None:
        """Play from the start, or play another game of the same kind."""

    def step(self, by: int) -> None:
        """Pause, and make this many moves more or, if negative, fewer."""

    def back(self) -> None:
        self.context.navigator.back()

    def toggle_chances(self) -> None:
        """Show the chances, or hide them."""

    def keys(self) -> Mapping[str, Callable[[], None]]:
        """Return what further keys do, by their names, with ``shift+`` if that is held."""
        return {}

    def look_around(self, event: Input) -> bool:
        """Scroll or zoom; return whether the input was for that."""
        return False

    def zoom(self, action: Action) -> None:
        """Zoom in or out."""

    def is_on_board(self, pos: tuple[int, int]) -> bool:
        """Return whether a click there plays and pauses."""
        return False

    def suspend(self) -> None:
        super().suspend()
        self.interrupt()

    def handle(self, event: Input) -> bool:
        if isinstance(event, Key):
            self._handle_key(event)
            return True
        is_used = isinstance(event, Press | Release | Motion | Wheel) and self.bar.handle(event)
        if isinstance(event, Press | Release):
            self.group.focus = None  # after a click the arrows are the timeline's again
        if is_used or self.look_around(event):
            return True
        if isinstance(event, Press):
            if event.button is MouseButton.LEFT and self.is_on_board(event.pos):
                self.toggle()
        elif not isinstance(event, Release | Motion | Wheel):
            self.bar.handle(event)
        return True

    def _handle_key(self, event: Key) -> None:
        speeds = {",": -1, ".": 1}
        if call := self.keys().get(f"shift+{event.name}" if event.shift else event.name):
            call()
        elif event.name in speeds and not event.shift:
            self.bar.change_speed(speeds[event.name])
        elif event.name == "space" or event.action is Action.PAUSE:
            if not event.repeat:
                self.toggle()
        elif self.group.focus is None and event.menu in _STEPS:
            self.step(_STEPS[event.menu])
        elif event.action in _ZOOMS:
            self.zoom(event.action)
        elif self.bar.handle(event) or event.repeat:
            return
        elif event.menu is Action.BACK:
            self.context.audio.play("back")
            self.back()
        elif event.action is Action.RESTART:
            self.start_over()
        elif event.action in _CHANCES:
            self.toggle_chances()


class BoardPlaybackScene(PlaybackScene):
    """A game played back on a board. Subclasses create ``board`` and ``bar``, with the widgets of
    the HUD among those of the bar."""

    board: ReplayBoard

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.hud = Hud(self.start_over, self.toggle, self._toggle_sound)
        self.chances = Button("", self.toggle_chances)
        self._back = Button("", self.back, "back")
        self._pause, self._puff, self._sound = self.hud.group.widgets
        self.hud.group.widgets = []  # the bar's group holds them, so that there is one focus

    @property
    def kept_clear(self) -> list[pygame.Rect]:
        widgets = (widget.rect for widget in self.bar.group.widgets if widget.enabled)
        return [self.board.camera.view, *self.hud.kept_clear, *widgets]

    @property
    def note_room(self) -> pygame.Rect | None:
        return self.hud.label_rect if self.bar.page.rect is None else None

    def enter(self) -> None:
        if self.context.devices.needs_focus:
            self.group.show_focus()

    def resume(self) -> None:
        self.board.resume()

    def restyle(self) -> None:
        self.board.restyle()

    def layout(self, size: tuple[int, int]) -> None:
        px = self.context.painter.px
        self.hud.layout(size[0], self.context.painter)
        self._back.rect = self._pause.rect.copy()
        area = self.bar.layout(size, self.fill_page)
        if self.bar.page.rect is None:
            area.height -= px(BAR_HEIGHT)
            area.y = px(BAR_HEIGHT)
            area.inflate_ip(-2 * px(8), -px(8))
        else:
            self._puff.rect = self._sound.rect = pygame.Rect(0, 0, 0, 0)
            self._puff.enabled = self._sound.enabled = False
        self.board.layout(area.inflate(-2 * FRAME_WIDTH, -2 * FRAME_WIDTH), size)

    def fill_page(self, column: TextColumn) -> None:
        """Fill the part of a column above the bar."""
        row = column.take(48)
        self._back.rect = pygame.Rect(row.x, row.y, row.height, row.height)
        column.take(6)
        self.bar.fill(column)
        column.take(10)
        column.text(self.about, tone="text_dim")

    @property
    def about(self) -> str:
        """Words on what is played."""
        return ""

    def look_around(self, event: Input) -> bool:
        if is_used := self.board.camera_control.handle(event):
            self.board.repaint()
        return is_used

    def zoom(self, action: Action) -> None:
        if self.board.camera_control.act(action, None):
            self.board.repaint()

    def is_on_board(self, pos: tuple[int, int]) -> bool:
        return self.board.camera.view.collidepoint(pos)

    def toggle_chances(self) -> None:
        if self.chances.enabled:
            self.board.chances.turn()

    def draw_controls(self, canvas: pygame.Surface, presence: float, ms: int) -> None:
        """Draw the HUD, for a position at this time, and the bar."""
        position = self.board.position
        mines = 0 if position.status is Status.WON else position.board.mines_left
        if self.bar.page.rect is None:
            self.hud.draw(canvas, self.context.painter, mines, ms, self.about, presence)
        self.bar.draw(canvas, presence)

    def describe(self, config: GameConfig, *more: str) -> str:
        """Return what is played on a board of a config."""
        kind = describe_board(config, self.board.position.proven, self.context.texts)
        return ", ".join(filter(None, (kind, *more)))

    def update(self, step: float) -> None:
        self.board.update(step)
        self.hud.puff.update(step)
        if self.is_busy:
            self.hud.puff.wake_up()
        self.hud.show_sound(self.context.settings.value.sound)

    def show_mood(self, otherwise: str = "idle") -> None:
        """Show Puff's mood at the position shown; ``otherwise`` is that of a game in play."""
        self.hud.puff.set_mood(_MOODS.get(self.board.position.status, otherwise))

    def _toggle_sound(self) -> None:
        self.context.settings.change(sound=not self.context.settings.value.sound)
