"""The menu's right side: the rules of the next game, and a size of the player's own."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from engine.core.config import (
    MAX_SIDE,
    MIN_TORUS_SIDE,
    ConfigError,
    Fairness,
    GameConfig,
    StartRule,
    WinRule,
)
from game.scenes.context import Context
from game.ui.painter import SMALL
from game.ui.text_field import NumberField
from game.ui.widgets import Button, Selector, Widget

_STARTS = (StartRule.OPENING, StartRule.SAFE, StartRule.NO_GUESS)
_FAIRNESS = tuple(Fairness)
_WINS = (WinRule.OPEN, WinRule.FLAG)
_HINTS: dict[StartRule | Fairness, str] = {
    StartRule.OPENING: "menu.hint_opening",
    StartRule.SAFE: "menu.hint_safe",
    StartRule.NO_GUESS: "menu.hint_no_guess",
    Fairness.CLASSIC: "menu.hint_classic",
    Fairness.MERCY: "menu.hint_mercy",
    Fairness.STRICT: "menu.hint_strict",
}
_PAD = 22
_ROW, _HIGH = 45, 36
"""From one choice to the next, and the height of one, in layout units."""


class MenuRules:
    """What is chosen holds at once and is remembered. ``play`` starts a game of the own size."""

    def __init__(self, context: Context, play: Callable[[], None]) -> None:
        self._kit = context
        self._panel = pygame.Rect(0, 0, 1, 1)
        self._hint = ""
        self.message = ""
        """What is wrong with the size that stands in the fields."""
        self._choices = self._made_choices()
        settings, texts = context.settings.value, context.texts
        self._fields = [
            NumberField(texts("menu.width"), settings.custom_width, self._check, play),
            NumberField(texts("menu.height"), settings.custom_height, self._check, play),
            NumberField(texts("menu.mines"), settings.custom_mines, self._check, play),
        ]
        self._play = Button(texts("menu.play_size"), play, "play", primary=True)
        self.widgets: list[Widget] = [*self._choices, *self._fields, self._play]
        self._check()

    def _made_choices(self) -> list[Selector]:
        settings, texts = self._kit.settings.value, self._kit.texts
        edges = texts("menu.bounded"), texts("menu.borderless")
        starts = texts("menu.start_opening"), texts("menu.start_safe"), texts("menu.start_no_guess")
        fairness = texts("menu.classic"), texts("menu.mercy"), texts("menu.strict")
        wins = texts("menu.opening_all"), texts("menu.flagging_all")
        start, fair = _STARTS.index(settings.start), _FAIRNESS.index(settings.fairness)
        return [
            Selector(texts("menu.edges"), edges, int(settings.wraps), self._set_wraps),
            Selector(texts("menu.first_click"), starts, start, self._set_start),
            Selector(texts("menu.guesses"), fairness, fair, self._set_fairness),
            Selector(texts("menu.win_by"), wins, _WINS.index(settings.win), self._set_win),
        ]

    @property
    def size(self) -> tuple[int, int, int] | None:
        """Width, height and mines as they stand in the fields; None unless they can be played."""
        return None if self.message else self._typed()

    def config(self) -> GameConfig | None:
        """A game of the own size under the chosen rules."""
        size = self.size
        return None if size is None else self._kit.settings.value.game_config(*size)

    def remember(self) -> None:
        """A size that was typed is kept, played or not."""
        size = self.size
        if size is not None:
            width, height, mines = size
            self._kit.settings.change(custom_width=width, custom_height=height, custom_mines=mines)

    def layout(self, panel: pygame.Rect) -> None:
        """Everything on the panel."""
        px = self._kit.painter.px
        self._panel = panel
        x, width = panel.x + px(_PAD), panel.width - 2 * px(_PAD)
        for number, choice in enumerate(self._choices):
            top = panel.y + px(16) + number * px(_ROW)
            choice.rect = pygame.Rect(x, top, width, px(_HIGH))
        gap = px(12)
        part = (width - 2 * gap) // 3
        for number, field in enumerate(self._fields):
            left = x + number * (part + gap)
            field.rect = pygame.Rect(left, panel.y + px(210), part, px(68))
        self._play.rect = pygame.Rect(x, 0, width, px(56))
        self._play.rect.bottom = panel.bottom - px(16)

    def draw_words(self, canvas: pygame.Surface, dx: int) -> None:
        """What is wrong, or what the last choice means; moved by ``dx`` pixels."""
        painter, px = self._kit.painter, self._kit.painter.px
        x, y = self._fields[0].rect.x + dx, self._fields[0].rect.bottom + px(6)
        tone = "danger" if self.message else "text_dim"
        words = self.message or self._hint
        for line in painter.fonts.wrap(words, px(SMALL), self._panel.width - 2 * px(_PAD)):
            painter.text(canvas, line, (x, y), SMALL - 1, tone)
            y += px(SMALL + 2)

    def _typed(self) -> tuple[int, int, int] | None:
        width, height, mines = (field.value for field in self._fields)
        if width is None or height is None or mines is None:
            return None
        return width, height, mines

    def _check(self) -> None:
        """Say at once what is wrong with the size that stands in the fields."""
        size, is_full = self._typed(), False
        self.message = ""
        if size is None:
            self.message = self._kit.texts("menu.need_numbers")
        else:
            try:
                self._kit.settings.value.game_config(*size)
            except ConfigError as error:
                self.message = self._kit.texts(f"config.{error.key}", **error.values)
                is_full = error.key == "mines"
        self._play.enabled = not self.message
        least = MIN_TORUS_SIDE if self._kit.settings.value.wraps else 1
        *sides, mines = self._fields
        for side in sides:
            side.wrong = side.value is None or not least <= side.value <= MAX_SIDE
        mines.wrong = mines.value is None or is_full

    def _set_wraps(self, index: int) -> None:
        self._kit.settings.change(wraps=bool(index))
        self._hint = ""
        self._check()

    def _set_start(self, index: int) -> None:
        self._kit.settings.change(start=_STARTS[index])
        self._hint = self._kit.texts(_HINTS[_STARTS[index]])

    def _set_fairness(self, index: int) -> None:
        self._kit.settings.change(fairness=_FAIRNESS[index])
        self._hint = self._kit.texts(_HINTS[_FAIRNESS[index]])

    def _set_win(self, index: int) -> None:
        self._kit.settings.change(win=_WINS[index])
        self._hint = ""
