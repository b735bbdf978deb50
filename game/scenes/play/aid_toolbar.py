"""The tray below the bar: a button for each thing that helps in play, with its key."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.board.frame import FRAME_WIDTH
from game.board.hud import BAR_HEIGHT
from game.ui import timing
from game.ui.painter import Painter
from game.ui.tooltip import draw_tooltip_in
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Button

TRAY = 56
"""The tray's height in layout units."""
_HIGH = 46
_WIDTHS = (132, 168, 166, 172, 176)
"""Of the buttons, in layout units."""
_GAPS = (10, 10, 3, 10, 0)
"""Behind each of them: what belongs together stands together."""


class AidButton(Button):
    """A button whose slab is lit while what it turns on is on; ``about`` says what it does."""

    def __init__(self, label: str, action: Callable[[], None], icon: str, about: str) -> None:
        super().__init__(label, action, icon)
        self.about = about


class AidToolbar:
    """A row of buttons in the middle below the bar; nothing while it is not ``is_open``."""

    def __init__(self, buttons: Sequence[AidButton], cue: Callable[[str], None]) -> None:
        self.buttons = list(buttons)
        self.group = WidgetGroup(buttons, cue)
        self.is_open = False
        self.rect = pygame.Rect(0, 0, 1, 1)
        self.tip: pygame.Rect | None = None
        """Where the last frame said what a button does."""

    def layout(self, width: int, painter: Painter) -> None:
        """In a window of this width."""
        px = painter.px
        whole = sum(map(px, _WIDTHS + _GAPS))
        self.rect = pygame.Rect((width - whole) // 2, px(BAR_HEIGHT), whole, px(TRAY))
        left = self.rect.left
        for button, wide, gap in zip(self.buttons, _WIDTHS, _GAPS, strict=True):
            button.rect = pygame.Rect(left, self.rect.top + px(4), px(wide), px(_HIGH))
            left += px(wide) + px(gap)

    def draw(self, canvas: pygame.Surface, painter: Painter, presence: float) -> None:
        """The buttons come down with the bar."""
        self.tip = None
        up = -round(painter.px(BAR_HEIGHT + TRAY) * timing.away(presence))
        self.group.draw(canvas, painter, lambda number, widget: (0, up))

    def draw_tip(
        self, canvas: pygame.Surface, painter: Painter, board: pygame.Rect, free: pygame.Rect
    ) -> None:
        """Say what the button does that is pointed at or in focus, off the ``board``: below the
        tray, beside the board, or in the part of the bar that is ``free``."""
        button = self.group.hovered or self.group.focus
        if not isinstance(button, AidButton):
            return
        width, height, top = *canvas.get_size(), button.rect.bottom
        rooms = [
            pygame.Rect(
                0, top, width, board.top + FRAME_WIDTH // 2 - top
            ),  # half of the rim, no cell
            pygame.Rect(0, top, board.left, height - top),
            pygame.Rect(board.right, top, width - board.right, height - top),
            free,
        ]
        self.tip = draw_tooltip_in(canvas, painter, button.about, button.rect, rooms)
