"""The bar over the board: mines left, Puff, time."""

from __future__ import annotations

import pygame

from engine.core.config import Fairness, GameConfig, StartRule, WinRule, preset_name
from game.input.events import Input
from game.resources.texts import Texts
from game.ui import timing
from game.ui.painter import LARGE, SMALL, Painter
from game.ui.shapes import rounded
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Button, Callback, Touch, Widget

BAR = 76
"""The bar's height in layout units."""
PUFF = 72
_MOST_LINES = 3
MOST_LARGE = 5
"""Signs of a counter in full size; longer numbers are set smaller."""


class PuffButton(Widget):
    """The mascot shows the mood of the game; a click on it starts anew."""

    def __init__(self, action: Callback) -> None:
        super().__init__()
        self._action = action
        self.mood = "idle"
        self.elapsed = 0.0

    def feel(self, mood: str) -> None:
        """Take on a mood; one that lasts goes on where it is."""
        if mood != self.mood:
            self.mood, self.elapsed = mood, 0.0

    def activate(self) -> None:
        """Start anew."""
        self._action()

    def draw(
        self, canvas: pygame.Surface, painter: Painter, touch: Touch, rect: pygame.Rect
    ) -> None:
        """Puff, a little larger under the cursor, with a ring when focused."""
        size = PUFF * (0.93 if touch.pressed else 1.06 if touch.hovered else 1.0)
        if touch.focused:
            edge = painter.colour("accent")
            ring = rounded(rect.size, rect.height // 2, painter.colour("panel"), edge, 160, 3)
            canvas.blit(ring, rect)
        loop = self.mood in ("idle", "won")
        painter.puff(canvas, self.mood, self.elapsed, rect.center, size, loop)


class Hud:
    """Two counters with Puff between them, and the buttons at the bar's ends."""

    def __init__(self, restart: Callback, pause: Callback, mute: Callback) -> None:
        self.puff = PuffButton(restart)
        self._pause = Button("", pause, "pause")
        self._sound = Button("", mute, "sound")
        self.group = WidgetGroup([self._pause, self.puff, self._sound])
        self._left: list[Widget] = [self._pause]
        self._mines = pygame.Rect(0, 0, 1, 1)
        self._time = pygame.Rect(0, 0, 1, 1)
        self._free = pygame.Rect(0, 0, 0, 0)

    def add(self, widget: Widget) -> None:
        """Another button, right of those at the bar's left end; ``layout`` follows."""
        self.group.widgets.insert(-1, widget)
        self._left.append(widget)

    def layout(self, width: int, painter: Painter) -> None:
        """Place everything in a bar of this width at the window's top."""
        px = painter.px
        middle, line, side = width // 2, px(BAR) // 2 + px(3), px(48)
        self.puff.rect = pygame.Rect(0, 0, px(PUFF), px(PUFF))
        self.puff.rect.center = (middle, line)
        self._mines = pygame.Rect(0, 0, px(150), side)
        self._mines.midright = (middle - px(52), line)
        self._time = pygame.Rect(0, 0, px(150), side)
        self._time.midleft = (middle + px(52), line)
        self._free = pygame.Rect(self._time.right + px(6), 0, 0, px(BAR))
        for number, widget in enumerate(self._left):
            widget.rect = pygame.Rect(0, 0, side, side)
            widget.rect.midleft = (px(16) + number * (side + px(12)), line)
        self._sound.rect = pygame.Rect(0, 0, side, side)
        self._sound.rect.midright = (width - px(16), line)

    @property
    def end(self) -> int:
        """Where the buttons at the bar's right end begin."""
        right = [w for w in self.group.widgets if w.enabled and w.rect.left > self.puff.rect.right]
        return min(widget.rect.left for widget in right)

    @property
    def free(self) -> pygame.Rect:
        """The part of the bar between the clock and the buttons at the right end."""
        free = self._free.copy()
        free.width = max(0, self.end - free.left)
        return free

    def handle(self, event: Input) -> bool:
        """Take an input; the keyboard's focus is the board's."""
        used = self.group.handle(event)
        self.group.focus = None
        return used

    def show(self, sound: bool) -> None:
        """Show on its button whether the sound is on."""
        self._sound.icon = "sound" if sound else "mute"

    def draw(
        self,
        canvas: pygame.Surface,
        painter: Painter,
        mines: int,
        ms: int | None,
        kind: str,
        presence: float,
        notes: tuple[str, ...] = (),
    ) -> None:
        """The bar, sliding in from above while ``presence`` is below 1. Below the kind of board
        stand ``notes`` that are to be seen. Without ``ms`` there is no clock."""
        up = -round(painter.px(BAR) * timing.away(presence))
        _counter(canvas, painter, self._mines.move(0, up), "mine", str(mines))
        if ms is not None:
            _counter(canvas, painter, self._time.move(0, up), "clock", seconds(ms))
        self._draw_kind(canvas, painter, kind, notes, up)
        self.draw_buttons(canvas, painter, presence)

    def _draw_kind(
        self, canvas: pygame.Surface, painter: Painter, kind: str, notes: tuple[str, ...], up: int
    ) -> None:
        """In the room left of the counters; where that is too narrow the notes alone."""
        px, letters = painter.px, painter.letters
        left = self._left[-1].rect.right + px(14)
        room = self._mines.left - px(14) - left
        told = [line for note in notes for line in letters.lines(note, px(SMALL), room)]
        lines = letters.lines(kind, px(SMALL), room)
        wide = max((letters.width(line, px(SMALL)) for line in lines), default=0)
        if wide > room or len(lines) + len(told) > _MOST_LINES:
            lines = []
        step = round(px(SMALL) * 1.25)
        top = self._pause.rect.centery + up - (len(lines) + len(told) - 1) * step // 2
        for number, line in enumerate([*lines, *told]):
            tone = "text_dim" if number < len(lines) else "accent"
            spot = (left, top + number * step)
            painter.text(canvas, line, spot, SMALL, tone, "midleft", room=room)

    def draw_buttons(self, canvas: pygame.Surface, painter: Painter, presence: float) -> None:
        """Puff and the buttons alone."""
        up = -round(painter.px(BAR) * timing.away(presence))
        self.group.draw(canvas, painter, lambda number, widget: (0, up))


def _counter(
    canvas: pygame.Surface, painter: Painter, rect: pygame.Rect, icon: str, text: str
) -> None:
    """A number with its icon in a sunken pill."""
    well, edge = painter.colour("board"), painter.colour("panel_edge")
    pill = rounded(rect.size, rect.height // 2, well, edge, 225, max(1, painter.px(1.5)))
    canvas.blit(pill, rect)
    painter.icon(canvas, icon, (rect.x + painter.px(28), rect.centery), 24, "text_dim")
    spot = (rect.right - painter.px(20), rect.centery)
    size = LARGE if len(text) <= MOST_LARGE else LARGE * MOST_LARGE / len(text)
    painter.figures(canvas, text, spot, size, "text", "midright")


def seconds(ms: int) -> str:
    """The play clock as it runs: whole seconds and, for the first thousand, tenths."""
    return f"{ms // 1000}.{ms // 100 % 10}" if ms < 1_000_000 else str(ms // 1000)


def exact_seconds(ms: int) -> str:
    """A time to the millisecond, as results show it."""
    return f"{ms // 1000}.{ms % 1000:03d}"


def kind_of(config: GameConfig, proven: bool | None, texts: Texts) -> str:
    """What kind of board is played, in a few words. ``proven`` is the position's."""
    name = preset_name(config)
    width, height, mines = config.dimensions
    size = texts("board.size", width=width, height=height, mines=mines)
    words = [texts(f"board.{name.replace(' ', '_')}") if name else size]
    if config.wraps:
        words.append(texts("board.borderless"))
    if config.start is StartRule.NO_GUESS and proven is not None:
        words.append(texts("board.no_guess" if proven else "board.not_proven"))
    if config.fairness is not Fairness.CLASSIC:
        words.append(texts(f"board.{config.fairness.value}"))
    if config.win is WinRule.FLAG:
        words.append(texts("board.win_by_flags"))
    return ", ".join(words)
