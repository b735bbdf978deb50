"""The record book's pages: boards on the left, what to look at above, the page itself below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pygame

from engine.core.config import PRESETS
from game.input.events import FocusLost, Input, Motion
from game.records import Streaks
from game.records.reader import RecordsReader
from game.records.statistics_queries import Size
from game.scenes.context import Context
from game.scenes.records.counting import CountingScene
from game.scenes.records.filters import RecordsFilter, pickers_of
from game.scenes.records.streaks import draw_streaks
from game.ui import timing
from game.ui.fonts import DISPLAY
from game.ui.notice import draw_notice
from game.ui.painter import LARGE, SMALL
from game.ui.picker import Picker
from game.ui.shapes import mix, rounded
from game.ui.tab import Tab
from game.ui.widgets import Button, Widget

OWN = "own"
"""The page of the player's own sizes; those of presets are called as in PRESETS."""
_MOST_WIDE, _MOST_HIGH = 1216, 1200
_MARGIN = 16
_PICKERS_IN_A_ROW = 150
"""Layout units that a picker needs, so that its words keep their size."""


class RecordsScene(CountingScene):
    """What the scores and the statistics share. ``question`` is asked when the choice changes."""

    title = ""

    def __init__(self, context: Context, chosen: RecordsFilter, more: Sequence[Tab] = ()) -> None:
        texts = context.texts
        super().__init__(context, [])
        self.chosen = chosen
        played = [size for size, _ in context.store.sizes()]  # the most played first
        self._own = [size for size in played if not RecordsFilter(size).is_preset]
        if not chosen.is_preset and chosen.size not in self._own:
            self._own.insert(0, chosen.size)
        names = {name: texts(f"board.{name.replace(' ', '_')}") for name in PRESETS}
        self._tabs = {
            name: Tab(label, self._opener(PRESETS[name].dimensions), "grid")
            for name, label in names.items()
        }
        if self._own:
            open_own = self._opener(chosen.size if chosen.size in self._own else self._own[0])
            self._tabs[OWN] = Tab(texts("scores.own_sizes"), open_own, "expand")
        self._more = list(more)
        self._done = Button(
            texts("app.done"), self.close, "check", primary=True, mark=texts("app.key_esc")
        )
        self._sizes = Picker(
            [texts("board.size", width=w, height=h, mines=m) for w, h, m in self._own] or [""],
            self._own.index(chosen.size) if chosen.size in self._own else 0,
            lambda index: self._choose(size=self._own[index]),
            is_filter=False,
        )
        self._pickers = pickers_of(self.chosen, self.context.texts, self._choose)
        self._streaks: Streaks | None = None

    # What a page fills in

    def question(self) -> Callable[[RecordsReader], Any]:
        """Return what asks the book, on another thread, for all that the page shows."""
        return lambda book: None

    def show(self, answer: Any) -> None:
        """Show what the question has brought."""

    def turned(self) -> None:
        """React to another page or another choice."""

    def own_widgets(self) -> list[Widget]:
        """The page's widgets, in their order."""
        return []

    def place_page(self, room: pygame.Rect) -> None:
        """Lay the page out below the pickers."""

    def draw_page(self, canvas: pygame.Surface, dy: int) -> None:
        """Draw the page, moved down by ``dy``."""

    def foot(self) -> list[Widget]:
        """What stands at the foot of the list, above the button that goes back."""
        return []

    def point(self, pos: tuple[int, int] | None) -> None:
        """The mouse is there now."""

    @property
    def has_pickers(self) -> bool:
        """Whether the page is one of games of a size."""
        return True

    @property
    def heading(self) -> tuple[str, str]:
        """What the page is called, and a line below."""
        width, height, mines = self.chosen.size
        size = self.context.texts("board.size", width=width, height=height, mines=mines)
        for name, preset in PRESETS.items():
            if preset.dimensions == self.chosen.size:
                return self.context.texts(f"board.{name.replace(' ', '_')}"), size
        return self.context.texts("scores.own_sizes"), self.context.texts("scores.own_note")

    # The scene

    def layout(self, size: tuple[int, int]) -> None:
        px = self.context.painter.px
        self._panel = pygame.Rect(0, 0, px(_MOST_WIDE), px(_MOST_HIGH))
        self._panel.width = min(self._panel.width, size[0] - 2 * px(_MARGIN))
        self._panel.height = min(self._panel.height, size[1] - 2 * px(_MARGIN))
        self._panel.center = (size[0] // 2, size[1] // 2)
        self.place(self._panel)

    @property
    def opaque(self) -> pygame.Rect | None:
        inset = 2 * self.context.painter.px(20)
        return self._panel.inflate(-inset, -inset)

    def enter(self) -> None:
        super().enter()
        if self.context.hands.need_focus:
            chosen = [tab for tab in (*self._tabs.values(), *self._more) if tab.is_chosen]
            self._group.focus = chosen[0] if chosen else self._group.focus

    def place(self, panel: pygame.Rect) -> None:
        px = self.context.painter.px
        is_wide = panel.width >= px(1000)
        self._rail = pygame.Rect(panel.x + px(12), panel.y + px(12), px(212 if is_wide else 204), 0)
        self._rail.height = panel.height - px(24)
        self._place_rail()
        left = self._rail.right + px(24 if is_wide else 18)
        room = pygame.Rect(left, panel.y + px(20), panel.right - px(24) - left, 0)
        room.height = panel.bottom - px(18) - room.y
        self._head = pygame.Rect(room.x, room.y, room.width, px(56))
        top = self._head.bottom + px(8)
        if self.has_pickers:
            top = self._place_pickers(room, top) + px(12)
        self.place_page(pygame.Rect(room.x, top, room.width, room.bottom - top))
        self._gather()

    def handle(self, event: Input) -> bool:
        if isinstance(event, Motion):
            self.point(event.pos)
        elif isinstance(event, FocusLost):
            self.point(None)
        return super().handle(event)

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        painter, px = self.context.painter, self.context.painter.px
        dy = round(timing.away(presence) * (canvas.get_height() - self._panel.top))
        painter.panel(canvas, self._panel.move(0, dy), 255)
        rail = self._rail.move(0, dy)
        ground = mix(painter.colour("panel"), painter.colour("board"), 0.6)
        canvas.blit(rounded(rail.size, px(12), ground), rail)
        spot = (rail.x + px(16), rail.y + px(14))
        room = rail.width - px(32)
        painter.text(
            canvas, self.context.texts(self.title), spot, LARGE, "text", title=True, room=room
        )
        self._draw_head(canvas, dy)
        self.draw_page(canvas, dy)
        self._group.draw(canvas, painter, lambda number, widget: (0, dy))
        self.draw_over(canvas, dy)

    def draw_over(self, canvas: pygame.Surface, dy: int) -> None:
        """What lies over the widgets."""

    def _draw_head(self, canvas: pygame.Surface, dy: int) -> None:
        """The page's name and, of games of a size, the wins in a row."""
        painter, px = self.context.painter, self.context.painter.px
        title, below = self.heading
        head = self._head.move(0, dy)
        room = head.width * 11 // 20
        if self.has_pickers:
            draw_streaks(canvas, self.context, head, self._streaks)
            if not self.chosen.is_preset:
                room = self._sizes.rect.x - px(12) - head.x
        painter.text(canvas, title, head.topleft, LARGE - 2, "text", title=True, room=room)
        problem = self.context.store.problem
        if problem:
            line = pygame.Rect(head.x, head.y + px(35), head.width * 11 // 20, px(22))
            draw_notice(canvas, painter, self.context.texts.tell(problem), line)
            return
        spot = (head.x + px(1), head.y + px(35))
        painter.text(canvas, below, spot, SMALL, "text_dim", room=room)

    # Its parts

    def _gather(self) -> None:
        """The widgets that there are now; the focus stays where it was, if that is still there."""
        chosen = [*self._pickers] if self.has_pickers else []
        if self.has_pickers and not self.chosen.is_preset:
            chosen.insert(0, self._sizes)
        rail = [*self._tabs.values(), *self._more, *self.foot(), self._done]
        self._group.widgets = [*rail, *chosen, *self.own_widgets()]
        if self._group.focus not in self._group.widgets:
            self._group.focus = None

    def _place_rail(self) -> None:
        px, rail = self.context.painter.px, self._rail
        x, wide, high = rail.x + px(8), rail.width - px(16), px(42)
        top = rail.y + px(64)
        for tab in self._tabs.values():
            tab.rect = pygame.Rect(x, top, wide, high)
            top += high + px(4)
        top += px(14)
        for tab in self._more:
            tab.rect = pygame.Rect(x, top, wide, high)
            top += high + px(4)
        bottom = rail.bottom - px(10)
        for widget in reversed([*self.foot(), self._done]):
            widget.rect = pygame.Rect(x, bottom - px(50), wide, px(50))
            bottom -= px(58)

    def _place_pickers(self, room: pygame.Rect, top: int) -> int:
        """Rows as even as they can be; gives where they end."""
        px = self.context.painter.px
        if not self.chosen.is_preset:
            own = self.context.texts("scores.own_sizes")
            size = px(LARGE - 2)
            wide = min(self.context.painter.letters.width(own, size, DISPLAY), room.width // 4)
            left = room.x + wide + px(16)
            self._sizes.rect = pygame.Rect(left, self._head.y - px(2), px(210), px(38))
        gap, high = px(8), px(38)
        fits = max(1, (room.width + gap) // (px(_PICKERS_IN_A_ROW) + gap))
        rows = -(-len(self._pickers) // fits)
        start = 0
        for row in range(rows):
            count = -(-(len(self._pickers) - start) // (rows - row))
            part = (room.width - gap * (count - 1)) / count
            for number, picker in enumerate(self._pickers[start : start + count]):
                left = room.x + round(number * (part + gap))
                picker.rect = pygame.Rect(left, top, round(part), high)
            start, top = start + count, top + high + gap
        return top - gap

    def _opener(self, size: Size) -> Callable[[], None]:
        return lambda: self.open_size(size)

    def open_size(self, size: Size) -> None:
        """Look at the games of a size."""
        if size in self._own:
            size = self._own[self._sizes.index]
        self._choose(size=size)

    def _choose(self, **changes: Any) -> None:
        """Look at other games."""
        before = self.chosen.worths
        self.chosen = replace(self.chosen, **changes)
        if self.chosen.worths != before:
            self._pickers = pickers_of(self.chosen, self.context.texts, self._choose)
        self.refresh()

    def refresh(self) -> None:
        """Everything anew for the choice that holds now."""
        for name, tab in self._tabs.items():
            preset = PRESETS.get(name)
            if preset is None:
                here = not self.chosen.is_preset
            else:
                here = preset.dimensions == self.chosen.size
            tab.is_chosen = self.has_pickers and here
        self.turned()
        question, wanted = self.question(), self.chosen.filter if self.has_pickers else None

        def answer(book: RecordsReader) -> tuple[Streaks | None, Any]:
            return None if wanted is None else book.streaks(wanted), question(book)

        self.ask(answer, self._show_page)
        if self.is_counting:  # else all is laid out by now
            self._lay_out()

    def show_counting(self) -> None:
        self._streaks = None
        self._lay_out()

    def _show_page(self, answer: tuple[Streaks | None, Any]) -> None:
        self._streaks, page = answer
        self.show(page)
        self._lay_out()

    def _lay_out(self) -> None:
        if self._panel.width > 1:  # else it has yet to be laid out
            self.place(self._panel)
