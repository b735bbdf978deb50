"""Something broke: what it was, what became of the game, and where to go from here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.input.bindings import Action
from game.scenes.context import Context
from game.scenes.panel import PanelScene
from game.ui.painter import BODY, LARGE, SMALL
from game.ui.paragraph import draw_paragraph
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Button

_EDGE = 36
_PUFF = 104
_HEAD = 148
_SAID = 56
"""How high the sentence about the games may be."""


@dataclass(frozen=True)
class Fault:
    """What is told, each in a sentence: what broke, what became of the games, where the report is;
    and the ``report`` itself."""

    place: str
    saved: str
    told: str
    report: str


class CrashScene(PanelScene):
    """Stands alone on the stack, and asks nothing of what may be broken: it makes no sound."""

    name = "crash"
    size = (620, 440)
    closing = ()
    grace = 0.3

    def __init__(self, context: Context, fault: Fault, on_go_on: Callable[[], None]) -> None:
        texts = context.texts
        self._fault = fault
        self._elapsed = 0.0
        self._go_on = Button(texts("crash.go_on"), on_go_on, "play", primary=True)
        self._copy = Button(texts("crash.copy"), self._copied)
        self._quit = Button(texts("crash.quit"), context.stack.clear)
        super().__init__(context, ())
        self.group = WidgetGroup((self._go_on, self._copy, self._quit))

    def enter(self) -> None:
        """Enter or A goes on."""
        super().enter()
        self.group.focus = self._go_on

    def place(self, panel: pygame.Rect) -> None:
        """The way on at the bottom, the other two below it."""
        px = self.context.painter.px
        left, width = panel.x + px(_EDGE), panel.width - px(2 * _EDGE)
        half = (width - px(12)) // 2
        top = panel.bottom - px(24 + 50 + 12 + 58)
        self._go_on.rect = pygame.Rect(left, top, width, px(58))
        self._copy.rect = pygame.Rect(left, top + px(70), half, px(50))
        self._quit.rect = pygame.Rect(left + width - half, top + px(70), half, px(50))

    def act(self, action: Action) -> None:
        """Esc goes on, too: to the menu."""
        if action is Action.BACK:
            self._go_on.activate()

    def update(self, step: float) -> None:
        """Puff has had a fright."""
        self._elapsed += step

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        """Puff and the title, then the sentences below each other."""
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        left, width = panel.x + px(_EDGE), panel.width - px(2 * _EDGE)
        puff = (left + px(_PUFF / 2), panel.y + px(24 + _PUFF / 2))
        painter.puff(canvas, "lost", self._elapsed, puff, _PUFF, loop=False)
        words = left + px(_PUFF + 24)
        room = panel.right - px(_EDGE) - words
        spot = words, panel.y + px(34)
        painter.text(canvas, texts("crash.title"), spot, LARGE, title=True, room=room)
        about = pygame.Rect(words, panel.y + px(84), room, px(_HEAD - 84))
        draw_paragraph(canvas, painter, texts("crash.sentence"), about, BODY)
        saved = pygame.Rect(left, panel.y + px(_HEAD + 4), width, px(_SAID))
        end = draw_paragraph(canvas, painter, self._fault.saved, saved, BODY)
        bottom = self._go_on.rect.top - self._panel.y + panel.y
        spot = left, end + px(12)
        place = painter.text(canvas, self._fault.place, spot, SMALL, "text_dim", room=width)
        quiet = pygame.Rect(left, place.bottom + px(2), width, bottom - place.bottom - px(10))
        draw_paragraph(canvas, painter, self._fault.told, quiet, SMALL, "text_dim")

    def _copied(self) -> None:
        from game.platform import clipboard

        done = clipboard.copy(self._fault.report)
        self._copy.label = self.context.texts("crash.copied" if done else "crash.not_copied")
