"""The common frame of the records pages: boards on the left, pickers above the page."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from engine.core.config import PRESETS
from game.input.events import FocusLost, Input, Motion
from game.records import Filter, Streaks
from game.records.reader import RecordsReader
from game.records.statistics_queries import Size
from game.resources.texts import Texts
from game.scenes.context import Context
from game.scenes.panel import MARGIN
from game.scenes.records.counting import CountingScene
from game.scenes.records.filters import is_preset, make_pickers, usual_filter
from game.scenes.records.rail import place_rail
from game.ui.cards import Tab
from game.ui.flow import place
from game.ui.fonts import DISPLAY
from game.ui.painter import LARGE, LEAST_TEXT, NAME, SMALL
from game.ui.paragraph import draw_notice, draw_paragraph
from game.ui.selectors import Picker
from game.ui.widgets import Button, Widget

ENOUGH = 10  # games in the book from which on the pages have pickers and all columns
CUSTOM = "own"  # the tab of custom sizes; those of presets are named as in PRESETS
# Lengths in layout units
_MAX_HEIGHT = 1200
_RAIL = 208  # the width of the well beside a page
_NARROW = 640  # a panel with the boards above the page
_SHRUNK = 0.88  # of its size that a long value of a picker may have
_FOOT = 72  # of the way out below a narrow page
_PICKER_WIDTH = 150  # the least that keeps the text of a picker at its size


class RecordsScene(CountingScene):
    """The base of scores and statistics. ``make_query`` is called whenever the choice changes."""

    title = ""
    size, narrowest = (1216, 560), 402
    page_height = 470  # the least in layout units, below the boards in a narrow panel

    def __init__(
        self,
        context: Context,
        filter_: Filter,
        more: Sequence[Tab] = (),
        foot: Sequence[Button] = (),
    ) -> None:
        """``more`` are tabs below those of the boards, ``foot`` buttons above the one back."""
        texts = context.texts
        super().__init__(context, [])
        self.filter = filter_
        played = dict(context.store.sizes())  # the most played first
        self.is_plain = sum(played.values()) < ENOUGH
        self._custom_sizes = [size for size in played if not is_preset(size)]
        if not is_preset(filter_.size) and filter_.size not in self._custom_sizes:
            self._custom_sizes.insert(0, filter_.size)
        self.tabs = {
            name: Tab(_preset_text(name, texts), partial(self.open_size, preset.dimensions), "grid")
            for name, preset in PRESETS.items()
        }
        if self._custom_sizes:
            open_custom = partial(self.open_size, self._custom_sizes[0])
            self.tabs[CUSTOM] = Tab(texts("scores.own_sizes"), open_custom, "expand")
        self.done = Button(texts("app.done"), self.close, "check", True, mark=texts("app.key_esc"))
        self.foot = [self.done]
        self._groups: list[list[Widget]] = [[*self.tabs.values()], [*more], [*foot, self.done]]
        self._rail = pygame.Rect(0, 0, 1, 1)
        self.size_picker = Picker(
            [_size_text(size, texts) for size in self._custom_sizes] or [""],
            self._custom_sizes.index(filter_.size) if filter_.size in self._custom_sizes else 0,
            lambda index: self.choose(size=self._custom_sizes[index]),
            is_filter=False,
        )
        self.pickers = self._make_pickers()
        self._streaks: Streaks | None = None

    def make_query(self) -> Callable[[RecordsReader], Any]:
        """Return the query for the page; it runs on another thread."""
        return lambda records: None

    def show(self, answer: Any) -> None:
        """Show the answer to the query."""

    def page_widgets(self) -> list[Widget]:
        """Return the widgets of the page in their order."""
        return []

    def place_page(self, room: pygame.Rect) -> None:
        """Lay the page out below the pickers."""

    def draw_page(self, canvas: pygame.Surface, dy: int) -> None:
        """Draw the page, moved down by ``dy``."""

    def point_at(self, pos: tuple[int, int] | None) -> None:
        """React to the mouse; None when it is elsewhere."""

    @property
    def has_pickers(self) -> bool:
        """Whether the page shows the games of one size."""
        return True

    @property
    def heading(self) -> tuple[str, str]:
        """The title of the page and the line below it."""
        texts = self.context.texts
        for name, preset in PRESETS.items():
            if preset.dimensions == self.filter.size:
                return _preset_text(name, texts), _size_text(self.filter.size, texts)
        return texts("scores.own_sizes"), texts("scores.own_note")

    def height_at(self, width: int) -> int:
        px = self.context.painter.px
        rail = pygame.Rect(0, 0, px(_RAIL), 0)
        if width < px(_NARROW):
            rail.width = width
            return place_rail(rail, self._groups, px, False) + px(self.page_height + _FOOT + 32)
        least = max(place_rail(rail, self._groups, px, True) + px(40), px(self.size[1]))
        return max(least, min(px(_MAX_HEIGHT), self._window[1] - 2 * px(MARGIN)))

    def enter(self) -> None:
        super().enter()
        if self.context.devices.needs_focus:
            tabs = (tab for tab in self.group.widgets if isinstance(tab, Tab) and tab.is_chosen)
            self.group.focus = next(tabs, self.group.focus)

    def place(self, panel: pygame.Rect) -> None:
        px = self.context.painter.px
        is_wide, is_narrow = panel.width >= px(1000), panel.width < px(_NARROW)
        rail = pygame.Rect(panel.x + px(16), panel.y + px(16), px(_RAIL), panel.height - px(32))
        left, top = rail.right + px(24 if is_wide else 16), panel.y + px(24)
        if is_narrow:
            rail.width = panel.width - px(32)
        bottom = place_rail(rail, self._groups, px, not is_narrow)
        if is_narrow:
            rail.height = bottom - rail.y
            left, top = rail.x, rail.bottom + px(16)
        self._rail = rail
        room = pygame.Rect(left, top, panel.right - px(24) - left, 0)
        room.height = panel.bottom - px(16) - room.y
        if is_narrow:
            self.place_done(self.done)
            room.height -= px(_FOOT)
        self._head = pygame.Rect(room.x, room.y, room.width, px(56))
        top = self._head.bottom + px(16)
        if self.has_pickers:
            top = self._place_pickers(room, top)
        self.place_page(pygame.Rect(room.x, top, room.width, room.bottom - top))
        pickers = list(self.pickers) if self.has_pickers else []
        if self.has_pickers and not is_preset(self.filter.size):
            pickers.insert(0, self.size_picker)
        rail_widgets = [widget for group in self._groups for widget in group]
        self.group.widgets = [*rail_widgets, *pickers, *self.page_widgets()]
        if self.group.focus not in self.group.widgets:
            self.group.focus = None

    def handle(self, event: Input) -> bool:
        if isinstance(event, Motion):
            self.point_at(event.pos)
        elif isinstance(event, FocusLost):
            self.point_at(None)
        return super().handle(event)

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        painter, px = self.context.painter, self.context.painter.px
        dy = panel.y - self.panel.y
        rail = self._rail.move(0, dy)
        painter.well(canvas, rail)
        spot, room = (rail.x + px(16), rail.y + px(12)), rail.width - px(32)
        title = self.context.texts(self.title)
        painter.text(canvas, title, spot, LARGE, "text", title=True, room=room)
        self._draw_head(canvas, dy)
        self.draw_page(canvas, dy)

    def _draw_head(self, canvas: pygame.Surface, dy: int) -> None:
        """Draw the title of the page and, for one size, the wins in a row."""
        painter, px = self.context.painter, self.context.painter.px
        (title, below), head = self.heading, self._head.move(0, dy)
        room = head.width
        if self.has_pickers:
            room = head.width * 11 // 20
            if is_preset(self.filter.size) or head.width >= px(_NARROW):
                self._draw_streaks(canvas, head)
            if not is_preset(self.filter.size):
                room = self.size_picker.rect.x - px(12) - head.x
        size = painter.size_for(title, room, LARGE, NAME, SMALL)
        painter.text(canvas, title, head.topleft, size, title=True, room=room)
        line = pygame.Rect(head.x, head.y + px(35), head.width * 11 // 20, px(22))
        if problem := self.context.store.problem:
            draw_notice(canvas, painter, self.context.texts.format(problem), line)
        else:
            note = pygame.Rect(line.x + px(1), line.y, room, 2 * line.height)
            draw_paragraph(canvas, painter, below, note, SMALL, "text_dim")

    def _draw_streaks(self, canvas: pygame.Surface, head: pygame.Rect) -> None:
        """Draw the current and the longest series of wins once there is one."""
        painter, px, streaks = self.context.painter, self.context.painter.px, self._streaks
        if streaks is not None and not streaks.longest:
            return
        right = head.right - px(2)
        tone = "accent" if streaks is not None and streaks.now > 0 else "text"
        for key, name, colour in (("longest", "longest", "text"), ("in_a_row", "now", tone)):
            label, spot = self.context.texts(f"scores.{key}"), (right, head.y + px(35))
            room = head.width // 5
            shown = painter.text(canvas, label, spot, SMALL, "text_dim", "topright", room=room)
            number = str(getattr(streaks, name, "…"))
            painter.figures(canvas, number, (right, head.y + px(4)), NAME, colour, "topright")
            right = shown.left - px(24)

    def _place_pickers(self, room: pygame.Rect, top: int) -> int:
        """Place the pickers; return where what is below them begins."""
        px, fonts = self.context.painter.px, self.context.painter.fonts
        if not is_preset(self.filter.size):
            own = self.context.texts("scores.own_sizes")
            wide = min(fonts.width(own, px(LARGE), DISPLAY), room.width // 3)
            left = room.x + wide + px(16)
            self.size_picker.rect = pygame.Rect(left, self._head.y - px(2), px(228), px(40))
        gap, high = px(8), px(40)
        if not self.pickers:
            return top
        longest = max(fonts.width(one, px(SMALL)) for p in self.pickers for one in p.options)
        shrunk = max(_SHRUNK, min(1.0, LEAST_TEXT / px(SMALL)))
        least = max(px(_PICKER_WIDTH), round(longest * shrunk) + px(60))
        below = pygame.Rect(room.x, top, room.width, 0)
        return place(self.pickers, below, least, high, gap, len(self.pickers)) + gap

    def open_size(self, size: Size) -> None:
        """Show the games of a size."""
        if size in self._custom_sizes:
            size = self._custom_sizes[self.size_picker.index]
        self.choose(size=size)

    def choose(self, **changes: Any) -> None:
        """Change values of the filter."""
        before, self.filter = self.filter, replace(self.filter, **changes)
        if (can_rank := is_preset(self.filter.size)) is not is_preset(before.size):
            ranked_only = can_rank and not self.filter.aided
            self.filter = replace(self.filter, ranked_only=ranked_only)
            self.pickers = self._make_pickers()
        self.refresh()

    @property
    def is_narrowed(self) -> bool:
        """Whether games of the size are left out beyond the usual."""
        return self.filter != usual_filter(self.filter.size)

    def _make_pickers(self) -> list[Picker]:
        """Return the pickers; none while there are so few games that they would choose nothing."""
        is_wanted = self.is_narrowed or not self.is_plain
        return make_pickers(self.filter, self.context.texts, self.choose) if is_wanted else []

    def refresh(self) -> None:
        """Query the records for the current choice."""
        names = [name for name, one in PRESETS.items() if one.dimensions == self.filter.size]
        for name, tab in self.tabs.items():
            tab.is_chosen = self.has_pickers and name in (names or [CUSTOM])
        query, wanted = self.make_query(), self.filter if self.has_pickers else None

        def answer(records: RecordsReader) -> tuple[Streaks | None, Any]:
            return None if wanted is None else records.streaks(wanted), query(records)

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
        if self.panel.width > 1:  # else it has yet to be laid out
            self.relayout()


def _preset_text(name: str, texts: Texts) -> str:
    return texts(f"board.{name.replace(' ', '_')}")


def _size_text(size: Size, texts: Texts) -> str:
    width, height, mines = size
    return texts("board.size", width=width, height=height, count=mines)
