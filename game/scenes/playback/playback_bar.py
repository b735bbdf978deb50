"""The controls below whatever is played back: a timeline with its marks, buttons, the speed."""

from collections.abc import Callable, Sequence

import pygame

from game.input.events import Input, Key, Motion, Press
from game.scenes.context import Context
from game.scenes.playback.controls import PlaybackActions
from game.scenes.playback.split import has_column, split_column
from game.ui import timing
from game.ui.column import ScrollPage, TextColumn
from game.ui.flow import flow
from game.ui.fonts import DISPLAY
from game.ui.painter import BODY, SMALL
from game.ui.selectors import Segments
from game.ui.timeline import Timeline, marker_reach
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Button, Widget

EDGE, PAD, GAP = 8, 16, 8  # layout units around a bar, within it, and between its buttons
_NARROW = 600  # layout units of a bar in which a text has more lines
_INSET, _LANE, _STEPS, _WIDEST_STEPS, _LEAST_SPEED = 8, 38, 42, 340, 45
"""Layout units: above and below the contents, the heights of the timeline and of the buttons, and
the widths of those that step, at most, and of a speed, at least."""


class PlaybackBar:
    """A bar at the window's bottom, with the widgets of the whole scene in one focus group. In a
    small window it is at the foot of a column beside the board, and what else is in that scrolls.

    ``buttons`` stand at its right end, from left to right; ``others`` are widgets elsewhere in the
    window. ``position`` is the width of the current and the last place beside the timeline, in
    layout units, and ``words`` and ``text`` are the heights of a room above the bar and above the
    timeline. ``message`` stands between the buttons.
    """

    def __init__(
        self,
        context: Context,
        actions: PlaybackActions,
        speeds: Sequence[str],
        usual_speed: int,
        buttons: Sequence[Button],
        others: Sequence[Widget],
        *,
        position: int = 110,
        words: int = 0,
        text: int = 0,
    ) -> None:
        self._context = context
        self._position_width, self._words, self._text = position, words, text
        self.timeline = Timeline(actions.seek, actions.step, actions.toggle)
        self.play = Button("", actions.toggle, "play", primary=True)
        self.previous = Button("", lambda: actions.step(-1), "chevron_left")
        self.next = Button("", lambda: actions.step(1), "chevron_right")
        self.speed = Segments("", list(speeds), usual_speed, actions.set_speed)
        self._buttons = list(buttons)
        self._fixed = [self.timeline, self.previous, self.play, self.next]
        self._widgets = [*self._fixed, self.speed, *buttons]
        self.group = WidgetGroup([*self._widgets, *others], self._play_cue)
        self.position = "", ""
        self.message = ""
        self.rect = pygame.Rect(0, 0, 1, 1)
        self.text_area = pygame.Rect(0, 0, 0, 0)  # the room above the timeline
        self.page = ScrollPage(context.painter)  # the part of a column above the bar
        self._free = pygame.Rect(0, 0, 0, 0)  # between the speeds and the buttons on the right
        self._bottom = 1  # of the window

    def layout(
        self, size: tuple[int, int], fill: Callable[[TextColumn], None], in_column: bool = False
    ) -> pygame.Rect:
        """Place the bar in a window of this size, and by ``fill`` what is above it in a column;
        return the part of the window that is left."""
        px, edge = self._context.painter.px, self._context.painter.px(EDGE)
        self._bottom = size[1]
        if not in_column and not has_column(size, px):
            self.page.place(None, fill)
            self.rect = pygame.Rect(edge, 0, size[0] - 2 * edge, 0)
            self._place_bar()
            return pygame.Rect(0, 0, size[0], self.rect.top - px(self._words))
        board, panel = split_column(size, px)
        self.rect = panel.copy()
        self.rect.height = px(2 * _INSET + _STEPS + _LANE)
        self.rect.bottom = panel.bottom
        inner = self.rect.inflate(-2 * px(PAD), -2 * px(_INSET))
        self._place_line(inner.x, inner.y, inner.width)
        steps = pygame.Rect(0, 0, min(inner.width, px(_WIDEST_STEPS)), px(_STEPS))
        steps.centerx = inner.centerx
        self._place_steps(steps, inner.bottom)
        panel.height = self.rect.top - edge - panel.y
        self.text_area = self._free = pygame.Rect(0, 0, 0, 0)
        self.page.place(panel, fill)
        return board

    def _place_line(self, left: int, top: int, width: int) -> None:
        self.timeline.rect = pygame.Rect(left, top, width, self._context.painter.px(_LANE))
        self.timeline.clear_cache()

    def _place_steps(self, room: pygame.Rect, bottom: int) -> None:
        """Let the buttons that step and play fill a room of this bottom."""
        room.bottom = bottom
        parts, x = (3, 4, 3), room.x
        wide = room.width - 2 * self._context.painter.px(GAP)
        for button, part in zip(self._fixed[1:], parts, strict=True):
            button.rect = pygame.Rect(x, room.y, wide * part // 10, room.height)
            x = button.rect.right + self._context.painter.px(GAP)

    def _place_bar(self) -> None:
        """Place the bar, with its buttons in a row or, in a narrow window, below the others."""
        px, gap = self._context.painter.px, self._context.painter.px(GAP)
        inner = self.rect.inflate(-2 * px(PAD), 0)
        widths, speed = self._natural_widths()
        steps, high = px(164), px(_STEPS)
        least = min(speed, px(_LEAST_SPEED) * len(self.speed.options))
        whole = steps + least + sum(widths) + gap * (len(widths) + 3)
        below: list[pygame.Rect] = []
        if whole > inner.width:
            room = pygame.Rect(inner.x, 0, inner.width, 0)
            below = flow(room, len(widths), max(widths), high, gap, len(widths))
        high_below = below[-1].bottom + gap if below else 0
        text = self._text * (2 if inner.width < px(_NARROW) else 1)  # for as many lines
        self.rect.height = px(2 * _INSET + text + _LANE + _STEPS + 4) + high_below
        self.rect.bottom = self._bottom - px(EDGE)
        top = self.rect.y + px(_INSET)
        self.text_area = pygame.Rect(inner.x, top, inner.width, px(text))
        top = self.text_area.bottom
        self.text_area.inflate_ip(0, px(4))  # so that two lines have room
        self._place_line(inner.x, top, inner.width - px(self._position_width))
        bottom = self.timeline.rect.bottom + px(4) + high
        self._place_steps(pygame.Rect(inner.x, 0, steps, high), bottom)
        left, right = inner.x + steps + 2 * gap, inner.right
        for button, place in zip(self._buttons, below, strict=False):
            button.rect = place.move(0, bottom + gap)
        for button, wide in () if below else zip(self._buttons[::-1], widths[::-1], strict=True):
            button.rect = pygame.Rect(right - wide, bottom - high, wide, high)
            right = button.rect.left - gap
        right -= 0 if below else gap
        row = pygame.Rect(left, bottom - high, min(speed, right - left), high - px(6))
        self.speed.lay_out(self._context.painter, row)
        left = self.speed.rect.right
        self._free = pygame.Rect(left, bottom - high, max(0, right - left), high - px(6))

    def _natural_widths(self) -> tuple[list[int], int]:
        """Return the widths that the buttons and the speeds need."""
        fonts, px = self._context.painter.fonts, self._context.painter.px
        labels = [fonts.width(button.label, px(BODY), DISPLAY) for button in self._buttons]
        speed = max(fonts.width(name, px(SMALL)) for name in self.speed.options)
        return [wide + px(30) for wide in labels], (speed + px(16)) * len(self.speed.options)

    def fill(self, column: TextColumn) -> None:
        """Add to a column what has no place in the bar: the message, the speeds, the buttons."""
        px = self._context.painter.px
        mark = self.timeline.pointed or self.timeline.current
        for words in (self.message, mark.text if mark else ""):
            if words:
                column.text(words, tone="accent")
        column.text(" / ".join(self.position), tone="text_dim")
        widths, speed = self._natural_widths()
        lines = 1 if speed <= column.room.width else 2
        self.speed.lay_out(self._context.painter, column.take(40 * lines), lines)
        column.take(10)
        room = pygame.Rect(column.room.x, column.y, column.room.width, 0)
        places = flow(room, len(widths), max(widths), px(_STEPS), px(GAP), 2)
        for button, place in zip(self._buttons, places, strict=True):
            button.rect = place
        column.y = places[-1].bottom

    def enable(self, is_enabled: bool) -> None:
        """Enable everything but the speed, or disable it while there is nothing to play."""
        for widget in self._widgets:
            widget.enabled = is_enabled or widget is self.speed

    def handle(self, event: Input) -> bool:
        """Handle an input; return whether it was used."""
        if self.page.handle(event, self.group):
            return True
        if isinstance(event, Press) and self.page.rect and self.rect.collidepoint(event.pos):
            on_own = any(widget.rect.collidepoint(event.pos) for widget in self._fixed)
            return on_own and self.group.handle(event)  # what is out of sight may be below
        is_used = self.group.handle(event)
        if isinstance(event, Motion):
            self.timeline.point(event.pos, marker_reach(self._context.painter))
        if isinstance(event, Key) and self.group.focus is not None:
            self.reveal(self.group.focus)
        return is_used

    def reveal(self, widget: Widget) -> None:
        """Scroll a widget of a column into view."""
        if widget not in self._fixed:
            self.page.reveal(widget)

    def change_speed(self, by: int) -> None:
        """Choose a faster or, if negative, a slower speed."""
        self.speed.choose(min(max(0, self.speed.index + by), len(self.speed.options) - 1))

    def show_playing(self, is_playing: bool) -> None:
        self.play.icon = "pause" if is_playing else "play"

    def slide(self, presence: float) -> int:
        """Return how many pixels below its place the bar is while it comes and goes."""
        return round((self._bottom - (self.page.rect or self.rect).top) * timing.away(presence))

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        """Draw the bar, sliding in from below while ``presence`` is below 1; widgets elsewhere
        slide in from above."""
        painter, down, before = self._context.painter, self.slide(presence), canvas.get_clip()
        painter.panel(canvas, self.rect.move(0, down), self.rect)
        page = self.page.draw(canvas, down)

        def shift(_: int, widget: Widget) -> tuple[int, int]:
            in_page = page is not None and widget not in self._fixed
            canvas.set_clip(page if in_page else before)
            return 0, down if in_page or widget in self._widgets else -down

        self.group.draw(canvas, painter, shift)
        canvas.set_clip(before)
        if page is not None:
            return
        self._draw_position(canvas, down)
        if self.message:
            self._draw_message(canvas, down)

    def _draw_position(self, canvas: pygame.Surface, down: int) -> None:
        painter, lane, (now, last) = self._context.painter, self.timeline.rect, self.position
        spot = self.rect.right - painter.px(PAD), lane.y + round(lane.height * 0.74) + down
        shown = painter.figures(canvas, f" / {last}", spot, SMALL, "text_dim", "midright")
        painter.figures(canvas, now, shown.midleft, SMALL, "text", "midright")

    def _draw_message(self, canvas: pygame.Surface, down: int) -> None:
        """Draw the message between the buttons or, where it is too long, above them."""
        painter, px = self._context.painter, self._context.painter.px
        wide, centre = painter.fonts.width(self.message, px(SMALL)), self._free.center
        if wide > self._free.width - px(16):
            pill = pygame.Rect(0, 0, min(wide + px(36), self.rect.width), px(36))
            pill.midbottom = self.rect.centerx, self.rect.top - px(6)
            painter.panel(canvas, pill.move(0, down), pill, 18)
            centre = pill.center
        spot, room = (centre[0], centre[1] + down), self.rect.width - px(24)
        painter.text(canvas, self.message, spot, SMALL, "accent", "center", room=room)

    def _play_cue(self, name: str) -> None:
        if name:
            self._context.audio.play(name)
