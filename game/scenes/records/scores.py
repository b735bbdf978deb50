"""The scoreboard: the best games of each board, the arcade's high scores, and the newest games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum

import pygame

from game.input.events import Input, Key, Wheel
from game.records import FinishedRun, GameMode, RankedGame, RecentGame, SortOrder
from game.records.reader import RecordsReader
from game.scenes.context import Context
from game.scenes.records.filters import ORDERS, RecordsFilter, Size
from game.scenes.records.pictures import bars_picture
from game.scenes.records.records_scene import RecordsScene
from game.scenes.records.score_rows import (
    best_columns,
    best_rows,
    game_columns,
    game_rows,
    run_columns,
    run_rows,
)
from game.scenes.records.statistics import StatisticsScene
from game.ui.painter import BODY
from game.ui.selectors import Segments
from game.ui.tab import Tab
from game.ui.table import HEAD, Table
from game.ui.widgets import Button, Widget

_BEST = 100
"""Games, or runs, in a list of the best."""
_KEYS = ("page up", "page down")
_AT_A_TIME = 100
"""The newest games are read so many at a time."""
_Rows = Sequence[RankedGame | FinishedRun | RecentGame]
"""The rows of a page."""


class _Page(Enum):
    BEST = "best"
    ARCADE = "arcade"
    GAMES = "games"


class ScoresScene(RecordsScene):
    """``newest_id`` is the game that is marked, the newest unless told. Choosing a game shows it
    again."""

    name = "scores"
    title = "scores.title"

    def __init__(self, context: Context, newest_id: int | None = None) -> None:
        texts = context.texts
        self._page = _Page.BEST
        self._order = SortOrder.TIME
        self._newest = context.store.newest() if newest_id is None else newest_id
        self._lines: list[RankedGame] = []
        self._games: list[RecentGame] = []
        self._is_whole = False
        self._is_reading_on = False
        self._elapsed = 0.0
        self._table = Table(self._choose_row, self._read_on)
        self._orders = Segments(
            "", [texts(f"scores.order_{order.name.lower()}") for order in ORDERS], 0, self._sort
        )
        self._statistics = Button(texts("scores.statistics"), self._open_statistics)
        self._pages = {
            _Page.ARCADE: Tab(texts("scores.arcade"), lambda: self._turn(_Page.ARCADE), "trophy"),
            _Page.GAMES: Tab(texts("scores.games"), lambda: self._turn(_Page.GAMES), "clock"),
        }
        super().__init__(context, self._first_choice(context), list(self._pages.values()))
        self.refresh()

    @property
    def has_pickers(self) -> bool:
        return self._page is _Page.BEST

    @property
    def heading(self) -> tuple[str, str]:
        if self._page is _Page.BEST:
            return super().heading
        return self.context.texts(f"scores.{self._page.value}"), self.context.texts(
            f"scores.{self._page.value}_note"
        )

    def update(self, step: float) -> None:
        super().update(step)
        self._elapsed += step

    def turned(self) -> None:
        self._is_reading_on = False
        for page, tab in self._pages.items():
            tab.is_chosen = page is self._page

    def question(self) -> Callable[[RecordsReader], _Rows]:
        if self._page is _Page.BEST:
            wanted, order = self.chosen.filter, self._order
            return lambda book: book.best(wanted, order, _BEST)
        if self._page is _Page.ARCADE:
            return lambda book: book.high_scores(_BEST)
        return lambda book: book.games(_AT_A_TIME)

    def show(self, answer: _Rows) -> None:
        texts = self.context.texts
        self._lines = [line for line in answer if isinstance(line, RankedGame)]
        self._games = [line for line in answer if isinstance(line, RecentGame)]
        runs = [line for line in answer if isinstance(line, FinishedRun)]
        self._is_whole = len(answer) < _AT_A_TIME
        self._table.is_open = self._page is not _Page.ARCADE
        if self._page is _Page.BEST:
            marked = [n for n, line in enumerate(self._lines) if line.id == self._newest]
            columns = best_columns(self._lines, self._order, texts)
            self._table.show(columns, best_rows(self._lines, texts), marked[0] if marked else None)
        elif self._page is _Page.ARCADE:
            self._table.show(run_columns(texts), run_rows(runs, texts))
        else:
            self._table.show(game_columns(texts), game_rows(self._games, texts))

    def show_counting(self) -> None:
        if not self._is_reading_on:
            self.show([])
            super().show_counting()

    def foot(self) -> list[Widget]:
        return [self._statistics]

    def own_widgets(self) -> list[Widget]:
        table: list[Widget] = [self._table] if self._table.count else []
        return [self._orders, *table] if self.has_pickers else table

    def place_page(self, room: pygame.Rect) -> None:
        px = self.context.painter.px
        top = room.y
        if self.has_pickers:
            self._orders.rect = pygame.Rect(room.x, top, room.width, px(38))
            top += px(44)
        top += px(HEAD)
        high = room.bottom - top
        count = max(1, round(high / px(37)))
        row = high // count
        self._table.place(pygame.Rect(room.x, top, room.width, count * row), row)
        self._table.span(self.context.painter)
        self._statistics.picture = bars_picture(self.context.painter)

    def point(self, pos: tuple[int, int] | None) -> None:
        self._table.point(pos)

    def handle(self, event: Input) -> bool:
        if isinstance(event, Wheel):
            return self._table.wheel(event.pos, event.steps)
        if isinstance(event, Key) and event.name in _KEYS and self._group.focus is None:
            return self._table.key(event.name, "")
        return super().handle(event)

    def draw_page(self, canvas: pygame.Surface, dy: int) -> None:
        if self._table.count:
            self._table.draw_heads(canvas, self.context.painter, dy)
        else:
            self._draw_empty(canvas, dy)

    def _draw_empty(self, canvas: pygame.Surface, dy: int) -> None:
        """Puff sleeps over a sentence that says what would be here, once that is known."""
        painter, px = self.context.painter, self.context.painter.px
        area = self._table.rect.move(0, dy)
        if self.is_counting:
            words = self.context.texts("scores.counting") if self.says_counting else ""
            painter.text(canvas, words, area.center, BODY - 2, "text_dim", "center")
            return
        middle = (area.centerx, area.centery - px(36))
        painter.puff(canvas, "sleep", self._elapsed, middle, 104)
        narrows = self.has_pickers and self.chosen.narrows
        key = "nothing_fits" if narrows else f"no_{self._page.value}"
        words = self.context.texts(f"scores.{key}")
        size = px(BODY - 2)
        lines = painter.letters.lines(words, size, area.width - px(48))
        for number, line in enumerate(lines):
            spot = (area.centerx, middle[1] + px(76) + number * round(size * 1.35))
            painter.text(canvas, line, spot, BODY - 2, "text_dim", "center", room=area.width)

    def _first_choice(self, context: Context) -> RecordsFilter:
        """The board that was played last, or else the one that the menu would start."""
        for line in context.store.games(_AT_A_TIME):
            if line.kind is GameMode.CLASSIC:
                return RecordsFilter(size=line.config.dimensions, wraps=line.config.wraps)
        return RecordsFilter(wraps=context.settings.value.wraps)

    def open_size(self, size: Size) -> None:
        self._page = _Page.BEST
        super().open_size(size)

    def _turn(self, page: _Page) -> None:
        self._page = page
        self.refresh()

    def _sort(self, index: int) -> None:
        self._order = ORDERS[index]
        self.refresh()

    def _read_on(self) -> None:
        """Ask for more of the newest games, once the list has been scrolled to its end."""
        if self._page is _Page.GAMES and not self._is_whole and not self.is_counting:
            before = self._games[-1].id if self._games else None
            self._is_reading_on = True
            self.ask(lambda book: book.games(_AT_A_TIME, before), self._add)

    def _add(self, more: list[RecentGame]) -> None:
        self._is_reading_on = False
        self._is_whole = len(more) < _AT_A_TIME
        self._games += more
        self._table.add(game_rows(more, self.context.texts))

    def _choose_row(self, row: int) -> None:
        if not self.is_counting or self._is_reading_on:  # else the rows are of another choice
            chosen = self._lines[row] if self.has_pickers else self._games[row]
            self.context.navigator.replay_game(chosen.id)

    def _open_statistics(self) -> None:
        self.context.stack.push(StatisticsScene(self.context, self.chosen))
