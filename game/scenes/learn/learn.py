"""The learn menu: practice, algorithms, watching the solver, and the aids in play."""

from __future__ import annotations

import pygame

from engine.core.config import PRESETS, ConfigError
from game.input.bindings import Action
from game.input.events import Input, Key
from game.scenes.context import Context
from game.scenes.learn.pictures import algorithms_picture, practice_picture, watch_picture
from game.scenes.scene import Scene
from game.ui import timing
from game.ui.cards import Card, Keycap
from game.ui.painter import BODY, LARGE, SMALL
from game.ui.selectors import Picker
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Button, Widget, WidgetState

# Lengths in layout units
_WIDTH, _HEIGHT = 808, 590
_HEAD, _CARD, _GAP = 80, 330, 17
_PICKER, _FOOT = 44, 64
_CELL, _SMALL_CELL = 31, 25
"""The cells of a board on a card; two boards side by side have the smaller ones."""
_PRESETS = ("beginner", "intermediate", "expert")
_AIDS = (
    (Action.HINT, "hint"),
    (Action.CHANCES, "chances"),
    (Action.ASSIST, "assist"),
    (Action.UNDO, "undo"),
)


class LearnScene(Scene):
    """Three cards that lead on, and below them the keys of the aids."""

    name = "learn"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        texts = context.texts
        self._origin = (0, 0)
        self._panel = pygame.Rect(0, 0, 1, 1)
        self._back = Button("", context.navigator.back, "back")
        navigator = context.navigator
        self._cards = [
            Card(texts("learn.practice"), texts("learn.practice_about"), navigator.practice),
            Card(texts("learn.theatre"), texts("learn.theatre_about"), navigator.algorithms),
            Card(texts("learn.watch"), texts("learn.watch_about"), self._open_watch, _FOOT),
        ]
        boards = [texts(f"board.{name}") for name in _PRESETS]
        self._sizes = [PRESETS[name].dimensions for name in _PRESETS]
        custom = self._custom_size()
        if custom is not None:
            self._sizes.append(custom)
            width, height, mines = custom
            boards.append(texts("learn.own_size", width=width, height=height, mines=mines))
        self._picker = Picker(boards, 0, lambda index: None, is_filter=False)
        widgets: list[Widget] = [*self._cards, self._picker, self._back]
        self.group = WidgetGroup(widgets, context.audio.play)
        self.keycaps = [Keycap(lambda: None, False) for _ in _AIDS]

    def layout(self, size: tuple[int, int]) -> None:
        painter, px = self.context.painter, self.context.painter.px
        left, top = size[0] // 2 - px(_WIDTH / 2), size[1] // 2 - px(_HEIGHT / 2)
        self._origin = (left, top)
        self._back.rect = pygame.Rect(left, top + px(8), px(48), px(48))
        wide = (px(_WIDTH) - 2 * px(_GAP)) // 3
        for number, card in enumerate(self._cards):
            x = left + number * (wide + px(_GAP))
            card.rect = pygame.Rect(x, top + px(_HEAD), wide, px(_CARD))
        self._cards[2].rect.height -= px(_FOOT)
        cell = px(_CELL)
        self._cards[0].picture = practice_picture(painter, cell)
        self._cards[1].picture = algorithms_picture(painter, px(_SMALL_CELL))
        self._cards[2].picture = watch_picture(painter, cell)
        watch = self._cards[2].rect
        self._picker.rect = pygame.Rect(watch.x + px(14), watch.bottom, 0, px(_PICKER))
        self._picker.rect.width = watch.width - px(28)
        panel_top = top + px(_HEAD + _CARD + _GAP)
        self._panel = pygame.Rect(left, panel_top, px(_WIDTH), top + px(_HEIGHT) - panel_top)

    def enter(self) -> None:
        self._label_keycaps()
        if self.context.devices.needs_focus:
            self.group.show_focus()

    def resume(self) -> None:
        self._label_keycaps()

    def handle(self, event: Input) -> bool:
        is_used = self.group.handle(event)
        if not is_used and isinstance(event, Key) and event.menu is Action.BACK:
            self.context.audio.play("back")
            self.context.navigator.back()
        return True

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        left, top = self._origin
        below = canvas.get_height() - top - px(_HEAD)
        up = -round(timing.away(presence) * px(200))
        panel = self._panel.move(0, round(timing.away(presence, len(self._cards)) * below))
        painter.panel(canvas, panel)

        def shift(number: int, widget: Widget) -> tuple[int, int]:
            if widget is self._back:
                return 0, up
            place = min(number, len(self._cards) - 1)
            return 0, round(timing.away(presence, place) * below)

        self.group.draw(canvas, painter, shift)
        spot = (left + px(64), top + px(2) + up)
        painter.text(canvas, texts("learn.title"), spot, LARGE + 4, title=True)
        spot = (left + px(65), top + px(44) + up)
        painter.text(canvas, texts("learn.about"), spot, SMALL + 1, "text_dim")
        self._draw_aids(canvas, panel)

    def _draw_aids(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        """Draw each key with its aid, in two columns."""
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        left, top = panel.x + px(22), panel.y + px(14)
        title = painter.text(canvas, texts("learn.help"), (left, top), BODY, title=True)
        tray = texts(
            "learn.tray", key=self.context.devices.key_label(Action.AIDS) or texts("learn.no_key")
        )
        note = f"{texts('learn.unranked')} {tray}"
        spot = (panel.right - px(22), title.centery)
        room = panel.right - px(22) - title.right - px(24)
        painter.text(canvas, note, spot, SMALL, "text_dim", "midright", room=room)
        column = (panel.width - px(44)) // 2
        for number, ((_, name), cap) in enumerate(zip(_AIDS, self.keycaps, strict=True)):
            x = left + number % 2 * column
            y = top + px(42) + number // 2 * px(50)
            place = pygame.Rect(x, y, px(46), px(40))
            cap.draw(canvas, painter, WidgetState(), place)
            x = place.right + px(14)
            painter.text(canvas, texts(f"learn.{name}"), (x, y - px(3)), BODY - 2, title=True)
            room = left + (number % 2 + 1) * column - px(12) - x
            about = texts(f"learn.{name}_about")
            painter.text(canvas, about, (x, y + px(20)), SMALL, "text_dim", room=room)

    def _label_keycaps(self) -> None:
        for (action, _), cap in zip(_AIDS, self.keycaps, strict=True):
            cap.label = self.context.devices.key_label(action)

    def _custom_size(self) -> tuple[int, int, int] | None:
        """Return the custom size of the menu; None if the rules chosen there forbid it."""
        settings = self.context.settings.value
        size = settings.custom_width, settings.custom_height, settings.custom_mines
        try:
            settings.game_config(*size)
        except ConfigError:
            return None
        return size

    def _open_watch(self) -> None:
        config = self.context.settings.value.game_config(*self._sizes[self._picker.index])
        self.context.navigator.watch(config)
