"""The crash screen: the error, the fate of the game, and the ways to continue."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.input.bindings import Action
from game.scenes.context import Context
from game.scenes.panel import PanelScene
from game.ui.painter import BODY, LARGE, NAME, SMALL
from game.ui.paragraph import draw_paragraph
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Button

# Lengths in layout units
_EDGE = 36
_PUFF = 104
_HEAD, _NARROW_HEAD = 148, 248  # the height of what is beside Puff
_SAVED, _NARROW_SAVED, _LOGGED = 56, 112, 72


@dataclass(frozen=True)
class Fault:
    """An error in sentences for the player (the cause, the games, the log) and its report."""

    cause: str
    saved: str
    logged: str
    report: str


class CrashScene(PanelScene):
    """Stands alone on the stack and uses nothing that may be broken: it makes no sound."""

    name = "crash"
    size = (620, 464)
    narrowest = 400
    closing = ()
    grace = 0.3

    def __init__(self, context: Context, fault: Fault, on_continue: Callable[[], None]) -> None:
        texts, self.fault, self._elapsed = context.texts, fault, 0.0
        self._continue = Button(texts("crash.go_on"), on_continue, "play", primary=True)
        self._copy = Button(texts("crash.copy"), self._copy_report)
        self._quit = Button(texts("crash.quit"), context.stack.clear)
        super().__init__(context, ())
        self.group = WidgetGroup((self._continue, self._copy, self._quit))

    def enter(self) -> None:
        super().enter()
        self.group.focus = self._continue

    @property
    def _heights(self) -> tuple[int, int]:
        """The layout units of the head, and of what was saved."""
        is_narrow = self.panel.width < self.context.painter.px(self.size[0])
        return (_NARROW_HEAD, _NARROW_SAVED) if is_narrow else (_HEAD, _SAVED)

    def height_at(self, width: int) -> int:
        is_narrow = width < self.context.painter.px(self.size[0])
        more = _NARROW_HEAD + _NARROW_SAVED + _LOGGED - _HEAD - _SAVED
        return super().height_at(width) + self.context.painter.px(more) * is_narrow

    def place(self, panel: pygame.Rect) -> None:
        px = self.context.painter.px
        left, width = panel.x + px(_EDGE), panel.width - px(2 * _EDGE)
        half = (width - px(12)) // 2
        top = panel.bottom - px(24 + 50 + 12 + 58)
        self._continue.rect = pygame.Rect(left, top, width, px(58))
        self._copy.rect = pygame.Rect(left, top + px(70), half, px(50))
        self._quit.rect = pygame.Rect(left + width - half, top + px(70), half, px(50))

    def act(self, action: Action) -> None:
        if action is Action.BACK:
            self._continue.activate()

    def update(self, step: float) -> None:
        self._elapsed += step

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        left, width = panel.x + px(_EDGE), panel.width - px(2 * _EDGE)
        head, high = self._heights
        puff = (left + px(_PUFF / 2), panel.y + px(24 + _PUFF / 2))
        painter.puff(canvas, "lost", self._elapsed, puff, _PUFF, loop=False)
        beside = left + px(_PUFF + 24)
        room = panel.right - px(_EDGE) - beside
        spot, title = (beside, panel.y + px(34)), texts("crash.title")
        size = painter.size_for(title, room, LARGE, NAME, BODY)
        painter.text(canvas, title, spot, size, title=True, room=room)
        about = pygame.Rect(beside, panel.y + px(84), room, px(head - 84))
        draw_paragraph(canvas, painter, texts("crash.sentence"), about, BODY)
        saved = pygame.Rect(left, panel.y + px(head + 4), width, px(high))
        end = draw_paragraph(canvas, painter, self.fault.saved, saved, BODY)
        bottom = self._continue.rect.top - self.panel.y + panel.y
        spot = left, end + px(12)
        cause = painter.text(canvas, self.fault.cause, spot, SMALL, "text_dim", room=width)
        logged = pygame.Rect(left, cause.bottom + px(2), width, bottom - cause.bottom - px(10))
        draw_paragraph(canvas, painter, self.fault.logged, logged, SMALL, "text_dim")

    def _copy_report(self) -> None:
        from game.platform import clipboard

        done = clipboard.copy(self.fault.report)
        self._copy.label = self.context.texts("crash.copied" if done else "crash.not_copied")
