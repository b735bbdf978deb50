"""The right side of the menu: the rules of the next game and a custom board size."""

from collections.abc import Callable
from typing import Any

import pygame

from engine.core.config import MAX_SIDE, MIN_TORUS_SIDE, ConfigError, Fairness, StartRule, WinRule
from game.scenes.context import Context
from game.ui.painter import SMALL
from game.ui.paragraph import draw_paragraph
from game.ui.text_field import NumberField
from game.ui.widgets import Button, Selector, Widget

_STARTS = (StartRule.OPENING, StartRule.SAFE, StartRule.NO_GUESS)
_RULES: dict[str, tuple[str, dict[Any, str]]] = {
    "wraps": ("menu.edges", {False: "menu.bounded", True: "menu.borderless"}),
    "start": ("menu.first_click", {rule: f"menu.start_{rule.name.lower()}" for rule in _STARTS}),
    "fairness": ("menu.guesses", {rule: f"menu.{rule.value}" for rule in Fairness}),
    "win": ("menu.win_by", {WinRule.OPEN: "menu.opening_all", WinRule.FLAG: "menu.flagging_all"}),
}
"""The label of each rule in the settings, and its values with their labels."""
_HINTS = {rule: f"menu.hint_{rule.name.lower()}" for rule in (*_STARTS, *Fairness)}
# Lengths in layout units
_PAD = 22
_ROW, _SELECTOR_HEIGHT = 45, 36


class MenuRules:
    """Widgets whose values hold at once and are remembered; ``play`` starts a custom game."""

    def __init__(self, context: Context, play: Callable[[], None]) -> None:
        self._context = context
        self._panel = pygame.Rect(0, 0, 1, 1)
        self._hint = ""
        self.message = ""  # the error in the custom size
        self.size: tuple[int, int, int] | None = None
        """Width, height and mines as typed; None unless they can be played."""
        self._selectors = [self._make_selector(name) for name in _RULES]
        settings, texts = context.settings.value, context.texts
        sizes = {name: getattr(settings, f"custom_{name}") for name in ("width", "height", "mines")}
        self._fields = [
            NumberField(texts(f"menu.{name}"), number, self._check, play)
            for name, number in sizes.items()
        ]
        self._play = Button(texts("menu.play_size"), play, "play", primary=True)
        self.widgets: list[Widget] = [*self._selectors, *self._fields, self._play]
        self._check()

    def _make_selector(self, name: str) -> Selector:
        settings, texts = self._context.settings, self._context.texts
        label, options = _RULES[name]
        values = list(options)

        def choose(index: int) -> None:
            settings.change(**{name: values[index]})
            hint = _HINTS.get(values[index])
            self._hint = texts(hint) if hint else ""
            self._check()

        chosen = values.index(getattr(settings.value, name))
        return Selector(texts(label), [texts(key) for key in options.values()], chosen, choose)

    def remember(self) -> None:
        """Save the custom size, played or not."""
        if self.size is not None:
            names = ("custom_width", "custom_height", "custom_mines")
            self._context.settings.change(**dict(zip(names, self.size, strict=True)))

    def layout(self, panel: pygame.Rect) -> None:
        """Place the widgets on the panel."""
        px = self._context.painter.px
        self._panel = panel
        x, width = panel.x + px(_PAD), panel.width - 2 * px(_PAD)
        for number, selector in enumerate(self._selectors):
            top = panel.y + px(16) + number * px(_ROW)
            selector.rect = pygame.Rect(x, top, width, px(_SELECTOR_HEIGHT))
        gap = px(12)
        part = (width - 2 * gap) // 3
        for number, field in enumerate(self._fields):
            left = x + number * (part + gap)
            field.rect = pygame.Rect(left, panel.y + px(210), part, px(68))
        self._play.rect = pygame.Rect(x, 0, width, px(56))
        self._play.rect.bottom = panel.bottom - px(16)

    def draw_message(self, canvas: pygame.Surface, dx: int) -> None:
        """Draw the error or a hint about the last choice, moved by ``dx`` pixels."""
        painter, px = self._context.painter, self._context.painter.px
        left, top = self._fields[0].rect.bottomleft
        room = pygame.Rect(left + dx, top + px(4), self._panel.width - 2 * px(_PAD), px(42))
        tone = "danger" if self.message else "text_dim"
        draw_paragraph(canvas, painter, self.message or self._hint, room, SMALL, tone)

    def _check(self) -> None:
        """Update the size, the message and the marks of wrong fields."""
        width, height, count = (field.value for field in self._fields)
        self.size, self.message, is_full = None, "", False
        if width is None or height is None or count is None:
            self.message = self._context.texts("menu.need_numbers")
        else:
            try:
                self._context.settings.value.game_config(width, height, count)
                self.size = width, height, count
            except ConfigError as error:
                self.message = self._context.texts(f"config.{error.key}", **error.values)
                is_full = error.key == "mines"
        self._play.enabled = not self.message
        least = MIN_TORUS_SIDE if self._context.settings.value.wraps else 1
        *sides, mines = self._fields
        for side in sides:
            side.wrong = side.value is None or not least <= side.value <= MAX_SIDE
        mines.wrong = mines.value is None or is_full
