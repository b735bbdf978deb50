"""The tray below the bar: a button for each thing that helps in play, with its key."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.effects import timing
from game.view.group import WidgetGroup
from game.view.hud import BAR
from game.view.painter import SMALL, Painter
from game.view.shapes import rounded
from game.view.tip import Side, draw_tip
from game.view.widgets import Button

TRAY = 56
"""The tray's height in layout units."""
_HIGH, _GAP = 46, 10
_WIDTHS = (136, 172, 262, 186)
"""Of the buttons, in layout units."""
_FADE = 12
"""Layout units that a told line rises while it comes."""


class AidButton(Button):
    """A button whose slab is lit while what it turns on is on; ``about`` says what it does."""

    def __init__(self, label: str, action: Callable[[], None], icon: str, about: str) -> None:
        super().__init__(label, action, icon)
        self.about = about


class Tray:
    """A row of buttons in the middle below the bar; nothing while it is not ``is_open``."""

    def __init__(self, buttons: Sequence[AidButton], cue: Callable[[str], None]) -> None:
        self.buttons = list(buttons)
        self.group = WidgetGroup(buttons, cue)
        self.is_open = False
        self.rect = pygame.Rect(0, 0, 1, 1)

    def layout(self, width: int, painter: Painter) -> None:
        """In a window of this width."""
        px = painter.px
        whole = sum(px(wide) for wide in _WIDTHS) + px(_GAP) * (len(_WIDTHS) - 1)
        self.rect = pygame.Rect((width - whole) // 2, px(BAR), whole, px(TRAY))
        left = self.rect.left
        for button, wide in zip(self.buttons, _WIDTHS, strict=True):
            button.rect = pygame.Rect(left, self.rect.top + px(4), px(wide), px(_HIGH))
            left += px(wide) + px(_GAP)

    def draw(self, canvas: pygame.Surface, painter: Painter, presence: float) -> None:
        """The buttons come down with the bar."""
        up = -round(painter.px(BAR + TRAY) * timing.away(presence))
        self.group.draw(canvas, painter, lambda number, widget: (0, up))

    def draw_tip(self, canvas: pygame.Surface, painter: Painter, pos: tuple[int, int]) -> None:
        """What the button at ``pos`` or the one in focus does."""
        button = self.group.at(pos) or self.group.focus
        if isinstance(button, AidButton):
            about = painter.letters.lines(button.about, painter.px(SMALL), painter.px(300))
            anchor = button.rect.centerx, button.rect.bottom - painter.px(8)
            draw_tip(canvas, painter, [button.label, *about], anchor, canvas.get_rect(), Side.BELOW)


def draw_told(
    canvas: pygame.Surface, painter: Painter, text: str, top: int, elapsed: float
) -> None:
    """A short line in a pill below the bar, ``elapsed`` seconds after it was first said."""
    px = painter.px
    size = SMALL + 1
    room = canvas.get_width() - px(48)
    wide = min(room, painter.letters.width(text, px(size)) + px(40))
    come = timing.ease_out(timing.progress(elapsed, timing.TOLD_COMES))
    pill = pygame.Rect(0, 0, wide, px(36))
    pill.midtop = canvas.get_width() // 2, top + px(8) - round(px(_FADE) * (1 - come))
    fill, edge = painter.colour("panel"), painter.colour("accent")
    canvas.blit(rounded(pill.size, pill.height // 2, fill, edge, 255, max(1, px(1.5))), pill)
    painter.text(canvas, text, pill.center, size, "text", "center", room=wide - px(24))
