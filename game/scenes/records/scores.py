"""The scores: the best games of each board, the arcade high scores and the newest games."""

from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial
from typing import Any

import pygame

from engine.core.config import BEGINNER
from game.input.events import Input, Key, Wheel
from game.records import Filter, GameMode, ListedGame, SortOrder
from game.records.reader import RecordsReader
from game.records.statistics_queries import Size
from game.scenes.context import Context
from game.scenes.records.filters import usual_filter
from game.scenes.records.records_scene import RecordsScene
from game.scenes.records.score_rows import best_table, game_table, run_table
from game.scenes.records.statistics import StatisticsScene
from game.ui.cards import Tab
from game.ui.painter import SMALL
from game.ui.paragraph import draw_centred
from game.ui.selectors import Segments
from game.ui.table import HEAD_HEIGHT, Table
from game.ui.widgets import Button, Widget

_BEST = 100  # the length of a list of the best
_BATCH = 100  # the newest games are read in batches of this size
_PAGE_KEYS = ("page up", "page down")


class _Page(Enum):
    BEST = "best"
    ARCADE = "arcade"
    GAMES = "games"


class ScoresScene(RecordsScene):
    """Lists of games; choosing one replays it. The newest is marked."""

    name = "scores"
    title = "scores.title"

    def __init__(self, context: Context) -> None:
        texts = context.texts
        self._page, self._order = _Page.BEST, SortOrder.TIME
        self._newest = context.store.newest()
        self._rows: list[Any] = []
        self._is_whole = self._is_reading_more = False
        self._elapsed = 0.0
        self.table = Table(self._choose_row, self._read_more)
        orders = [texts(f"scores.order_{order.name.lower()}") for order in SortOrder]
        self.orders = Segments("", orders, 0, self.change_order)
        statistics = Button(
            texts("scores.statistics"),
            lambda: context.stack.push(StatisticsScene(context, self.filter)),
            "percent",
        )
        goals = Button(texts("goals.title"), context.navigator.goals, "trophy")
        self._pages = {
            page: Tab(texts(f"scores.{page.value}"), partial(self._open_page, page), icon)
            for page, icon in ((_Page.ARCADE, "trophy"), (_Page.GAMES, "clock"))
        }
        tabs = list(self._pages.values())
        super().__init__(context, _initial_filter(context), tabs, [goals, statistics])
        self.refresh()

    @property
    def has_pickers(self) -> bool:
        return self._page is _Page.BEST

    @property
    def heading(self) -> tuple[str, str]:
        if self._page is _Page.BEST:
            return super().heading
        key = f"scores.{self._page.value}"
        return self.context.texts(key), self.context.texts(f"{key}_note")

    def update(self, step: float) -> None:
        super().update(step)
        self._elapsed += step

    def refresh(self) -> None:
        self._is_reading_more = False
        for page, tab in self._pages.items():
            tab.is_chosen = page is self._page
        super().refresh()

    def make_query(self) -> Callable[[RecordsReader], Sequence[Any]]:
        if self._page is _Page.BEST:
            wanted, order = self.filter, self._order
            return lambda records: records.best(wanted, order, _BEST)
        if self._page is _Page.ARCADE:
            return lambda records: records.high_scores(_BEST)
        return lambda records: records.games(_BATCH)

    def show(self, answer: Sequence[Any]) -> None:
        texts = self.context.texts
        self._rows, self._is_whole = list(answer), len(answer) < _BATCH
        self.table.is_open = self._page is not _Page.ARCADE
        if self._page is _Page.BEST:
            marked = next((n for n, row in enumerate(answer) if row.id == self._newest), None)
            self.table.show(*best_table(answer, self._order, texts, self.is_plain), marked)
        elif self._page is _Page.ARCADE:
            self.table.show(*run_table(answer, texts))
        else:
            self.table.show(*game_table(answer, texts, self.is_plain))

    def show_counting(self) -> None:
        if not self._is_reading_more:
            self.show([])
            super().show_counting()

    def page_widgets(self) -> list[Widget]:
        table: list[Widget] = [self.table] if self.table.count else []
        return [self.orders, *table] if self._has_orders else table

    @property
    def _has_orders(self) -> bool:
        return self.has_pickers and not self.is_plain

    def place_page(self, room: pygame.Rect) -> None:
        px = self.context.painter.px
        orders = pygame.Rect(room.x, room.y, room.width, px(40))
        self.orders.lay_out(self.context.painter, orders)
        top = room.y + px(HEAD_HEIGHT) + (px(48) if self._has_orders else 0)
        count = max(1, round((room.bottom - top) / px(37)))
        row = (room.bottom - top) // count
        self.table.lay_out(pygame.Rect(room.x, top, room.width, count * row), row)
        self.table.span(self.context.painter)

    def point_at(self, pos: tuple[int, int] | None) -> None:
        self.table.point(pos)

    def handle(self, event: Input) -> bool:
        if isinstance(event, Wheel) and self.table.wheel(event.pos, event.steps):
            return True
        if isinstance(event, Key) and event.name in _PAGE_KEYS and self.group.focus is None:
            return self.table.key(event.name)
        return super().handle(event)

    def draw_page(self, canvas: pygame.Surface, dy: int) -> None:
        if self.table.count:
            self.table.draw_heads(canvas, self.context.painter, dy)
        else:
            self._draw_empty(canvas, dy)

    def _draw_empty(self, canvas: pygame.Surface, dy: int) -> None:
        """Draw Puff asleep over a sentence, once the page is known to be empty."""
        painter, px = self.context.painter, self.context.painter.px
        area = self.table.rect.move(0, dy)
        if self.is_counting:
            words = self.context.texts("scores.counting") if self.says_counting else ""
            painter.text(canvas, words, area.center, SMALL, "text_dim", "center")
            return
        middle = (area.centerx, area.centery - px(36))
        painter.puff(canvas, "sleep", self._elapsed, middle, 104)
        is_narrowed = self.has_pickers and self.is_narrowed
        key = "nothing_fits" if is_narrowed else f"no_{self._page.value}"
        words = self.context.texts(f"scores.{key}")
        lines = painter.fonts.wrap(words, px(SMALL), area.width - px(48))
        below = (area.centerx, middle[1] + px(84))
        draw_centred(canvas, painter, lines, below, SMALL, "text_dim", area.width)

    def open_size(self, size: Size) -> None:
        self._page = _Page.BEST
        super().open_size(size)

    def _open_page(self, page: _Page) -> None:
        self._page = page
        self.refresh()

    def change_order(self, index: int) -> None:
        """Sort the best games by another figure."""
        self._order = tuple(SortOrder)[index]
        self.refresh()

    def _read_more(self) -> None:
        """Read more of the newest games once the list has been scrolled to its end."""
        if self._page is _Page.GAMES and not self._is_whole and not self.is_counting:
            before = self._rows[-1].id if self._rows else None
            self._is_reading_more = True
            self.ask(lambda records: records.games(_BATCH, before), self._add_games)

    def _add_games(self, more: list[ListedGame]) -> None:
        self._is_reading_more, self._is_whole = False, len(more) < _BATCH
        self._rows += more
        self.table.add(game_table(more, self.context.texts, self.is_plain)[1])

    def _choose_row(self, row: int) -> None:
        if not self.is_counting or self._is_reading_more:  # else these are rows of another choice
            self.context.navigator.replay_game(self._rows[row].id)


def _initial_filter(context: Context) -> Filter:
    """Return the board that was played last, or else the one that the menu would start."""
    for game in context.store.games(_BATCH):
        if game.mode is GameMode.CLASSIC:
            return usual_filter(game.config.dimensions, game.config.wraps, game.config.win)
    settings = context.settings.value
    return usual_filter(BEGINNER.dimensions, settings.wraps, settings.win)
