"""The scores: each board at a glance and its best games, the high scores, and the newest games."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Any

from pygame import Rect, Surface

from engine.core.config import BEGINNER, PRESETS, ConfigError
from engine.dive.airs import Air
from engine.formats.recording import Result
from game.history.overview import RECENT, BoardGlance, GlancePage
from game.history.records_scene import TABBED, RecordsScene, usual_filter
from game.history.score_rows import best_table, dive_table, game_table
from game.history.statistics_scene import StatisticsScene
from game.input.events import Input, Key
from game.resources.format import air_name
from game.resources.texts import Texts
from game.scenes.context import Context
from game.store import (
    Filter,
    FinishedDive,
    GameMode,
    ListedGame,
    SortOrder,
    goal_queries,
    queries,
    statistics,
)
from game.store.board_kind import BoardKind
from game.store.queries import ListedBoard
from game.store.reader import RecordsReader
from game.ui.boxes import Box, Column, FirstThatFits, Row, Spring, when
from game.ui.cards import Tab
from game.ui.leaves import Picture, Text
from game.ui.list_view import Table
from game.ui.painter import SMALL, Painter
from game.ui.selectors import Picker, Segments
from game.ui.widgets import Button, Callback
from game.ui.wrappers import Align, Sized

_ALL, _OTHERS, _ARCADE = "all", "other_boards", "arcade"
_KINDS = (_ALL, *PRESETS, _OTHERS, _ARCADE)
_RESULTS = (None, Result.WON, Result.LOST)


class GameFilter:
    """The kind of board and the result of the wanted games; ``choose`` is called when either has
    changed."""

    def __init__(self, texts: Texts, choose: Callback) -> None:
        self._choose = choose
        self._kind, self._result = 0, 0
        kinds = [
            texts(f"board.{name.replace(' ', '_')}" if name in PRESETS else f"scores.{name}")
            for name in _KINDS
        ]
        results = [texts(f"scores.result_{one.value if one else 'any'}") for one in _RESULTS]
        self.kinds = Picker(kinds, 0, self._choose_kind)
        self.kinds.name = "kinds"
        self.results = Segments("", results, 0, self._choose_result)
        self.results.name = "results"

    @property
    def is_narrowed(self) -> bool:
        """Whether some games are left out."""
        return bool(self._kind or self._result)

    def read(self, records: RecordsReader, before: int | None = None) -> list[ListedGame]:
        """Return the latest of these games, or the ones that came ``before`` the game with this
        id."""
        boards, result = self._boards(records), _RESULTS[self._result]
        return records.ask(queries.games, BATCH, before, boards, result)

    def _boards(self, records: RecordsReader) -> Sequence[ListedBoard] | None:
        """Return the boards that are wanted, None for all."""
        kind = _KINDS[self._kind]
        if kind in PRESETS:
            return [(GameMode.CLASSIC, BoardKind.of(PRESETS[kind]))]
        if kind == _ARCADE:
            played = records.ask(queries.board_kinds, GameMode.ARCADE)
            return [(GameMode.ARCADE, board) for board, _ in played]
        if kind == _OTHERS:
            played = records.ask(queries.board_kinds)
            return [(GameMode.CLASSIC, board) for board, _ in played if board not in TABBED]
        return None

    def _choose_kind(self, index: int) -> None:
        self._kind = index
        self._choose()

    def _choose_result(self, index: int) -> None:
        self._result = index
        self._choose()


_BEST = 100  # the length of a list of the best
BATCH = 100  # the newest games are read in batches of this size
_PAGE_KEYS = ("page up", "page down")
_TABLE = 180, 440  # layout units: the least height of a table, and where all of the page scrolls
_PLAY = 200  # layout units of the button on an empty page
_VIEWS = ("glance", "list")


class _Page(Enum):
    BEST = "best"
    ARCADE = "arcade"
    GAMES = "games"


@dataclass(frozen=True)
class _BestAnswer:
    """The best games of a board, and the data of its page at a glance."""

    games: list[ListedGame]
    glance: BoardGlance


class DiveFilter:
    """The air of the wanted dives, or those by earlier rules, if there are any; ``choose`` is
    called when it has changed."""

    def __init__(self, context: Context, choose: Callback) -> None:
        self._choose = choose
        self.air: Air | None = context.store.ask(queries.latest_air) or Air.EASY
        has_older = bool(context.store.ask(queries.best_dives, None, 1))
        self._airs = (*Air, None) if has_older else tuple(Air)
        names = [air_name(air, context.texts) for air in self._airs]
        self.airs = Segments("", names, self._airs.index(self.air), self._choose_air)
        self.airs.name = "airs"

    def read(self, records: RecordsReader) -> list[FinishedDive]:
        """Return the best of these dives."""
        return records.ask(queries.best_dives, self.air, _BEST)

    def _choose_air(self, index: int) -> None:
        self.air = self._airs[index]
        self._choose()


class ScoresScene(RecordsScene):
    """The three best games of a board with the next goals, and lists of games; choosing a game
    replays it. The newest is marked."""

    name = "scores"
    title = "scores.title"

    def __init__(self, context: Context) -> None:
        texts = context.texts
        self._page_shown, self._order = _Page.BEST, SortOrder.TIME
        self._newest = context.store.ask(queries.newest)
        self._rows: list[Any] = []
        self._is_whole = self._is_reading_more = False
        self._elapsed = 0.0
        self.table = Table(self._choose_row, self._read_more)
        orders = [texts(f"scores.order_{order.name.lower()}") for order in SortOrder]
        self.orders = Segments("", orders, 0, self.change_order)
        self.orders.name = "orders"
        self.views = Segments(
            "", [texts(f"scores.{name}") for name in _VIEWS], 0, self._change_view
        )
        self.views.name = "views"
        self.games = GameFilter(texts, self.refresh)
        self.dives = DiveFilter(context, self.refresh)
        self.overview = GlancePage(context, self._replay)
        statistics = Button(
            texts("scores.statistics"),
            lambda: context.stack.push(StatisticsScene(context, self.filter)),
            "percent",
        )
        self.play = Button(texts("menu.play"), self._play_listed, "play", primary=True)
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
        return self._page_shown is _Page.BEST

    @property
    def is_list(self) -> bool:
        return not self.has_pickers or self.views.index == 1

    @property
    def heading(self) -> tuple[str, str]:
        if self._page_shown is _Page.BEST:
            return super().heading
        texts, air = self.context.texts, self.dives.air
        if self._page_shown is _Page.GAMES:
            return texts("scores.games"), texts("scores.games_note")
        if air is None:
            return air_name(air, texts), texts("scores.earlier_note")
        return texts("scores.arcade"), texts("scores.arcade_note", air=air_name(air, texts))

    @property
    def counted(self) -> str:
        glance = self.overview.glance
        if self.is_list or glance is None or not glance.totals.games:
            return ""
        counts = {"count": glance.totals.games, "won": glance.totals.won}
        return self.context.texts("statistics.games_won", **counts)

    @property
    def offers_play(self) -> bool:
        if self.is_counting:
            return False
        if not self.is_list:
            glance = self.overview.glance
            return glance is not None and not glance.totals.games and not self.is_narrowed
        is_narrowed = self.is_narrowed if self.has_pickers else self.games.is_narrowed
        return not self.table.count and not is_narrowed

    def head(self) -> Sequence[Box]:
        if not self.has_pickers:
            return []
        return [Sized(self.views, wide=(190, 250))]

    @property
    def shows_streaks(self) -> bool:
        return self.is_list and super().shows_streaks

    @property
    def page_key(self) -> str:
        return f"{self._page_shown.value} {self.views.index}"

    def page(self) -> Box:
        if not self.is_list:
            play = self.play if self.offers_play else None
            return self.overview.box(self.is_narrowed, self.shows_counting, play)
        if self._page_shown is _Page.GAMES:
            return Column(self._game_filter(), *self._table_box(), grow=1)
        if self._page_shown is _Page.ARCADE:
            return Column(self.dives.airs, *self._table_box(), grow=1)
        return Column(*when(self._has_orders, self.orders), *self._table_box(), grow=1)

    def _game_filter(self) -> Box:
        kinds, results = self.games.kinds, self.games.results
        return FirstThatFits(
            Row(kinds, Spring(), Sized(results, wide=(200, 330))), Column(kinds, results)
        )

    def _table_box(self) -> Sequence[Box]:
        if self.table.count:
            return [Sized(self.table, high=_TABLE, grow=1)]
        return [self._empty_box()]

    def _empty_box(self) -> Box:
        """Return Puff asleep over a sentence, once the page is known to be empty."""
        puff = Picture(self._draw_puff, (104, 104), (104, 104))
        key = f"no_{self._page_shown.value}"
        if self.is_counting:
            key = "counting" if self.shows_counting else ""
        elif self.has_pickers and self.is_narrowed:
            key = "nothing_fits"
        elif self._page_shown is _Page.GAMES and self.games.is_narrowed:
            key = "no_such_games"
        texts = self.context.texts
        said = texts(f"scores.{key}", air=air_name(self.dives.air, texts)) if key else ""
        return Column(
            Spring(),
            *when(not self.is_counting, puff),
            Text(said, SMALL, "text_dim", side="middle"),
            *when(self.offers_play, Align(Sized(self.play, _PLAY))),
            Spring(),
            grow=1,
        )

    def _draw_puff(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        painter.puff(canvas, "sleep", self._elapsed, rect.center, 104)

    @property
    def _has_orders(self) -> bool:
        return self.has_pickers and not self.is_plain

    def update(self, step: float) -> None:
        super().update(step)
        self._elapsed += step
        self.overview.elapsed += step

    def layout(self, size: tuple[int, int]) -> None:
        super().layout(size)
        with self.fitted():
            self.overview.paint()

    def refresh(self) -> None:
        self._is_reading_more = False
        for page, tab in self._pages.items():
            tab.is_chosen = page is self._page_shown
        super().refresh()

    def make_query(self) -> Callable[[RecordsReader], Any]:
        wanted, order, games = self.filter, self._order, self.games
        known = self.overview.goals
        if self._page_shown is _Page.BEST:
            return lambda records: _BestAnswer(
                records.ask(statistics.best, wanted, order, _BEST),
                BoardGlance(
                    records.ask(statistics.best, wanted, SortOrder.TIME, 3),
                    records.ask(statistics.totals, wanted),
                    records.ask(statistics.recent, wanted, RECENT),
                    *(known or records.ask(goal_queries.progress, records.calendar)),
                ),
            )
        if self._page_shown is _Page.ARCADE:
            return self.dives.read
        return games.read

    def show(self, answer: Any) -> None:
        texts = self.context.texts
        self.table.is_open = self._page_shown is not _Page.ARCADE
        if isinstance(answer, _BestAnswer):
            self._rows = answer.games
            marked = next((n for n, row in enumerate(self._rows) if row.id == self._newest), None)
            self.table.show(*best_table(self._rows, self._order, texts, self.is_plain), marked)
            self.overview.show(answer.glance, self._streaks, self.filter.board)
            return
        self._rows, self._is_whole = list(answer), len(answer) < BATCH
        if self._page_shown is _Page.ARCADE:
            has_places = self.dives.air is not None
            self.table.show(*dive_table(self._rows, texts, has_places))
        else:
            self.table.show(*game_table(self._rows, texts, self.is_plain))

    def show_counting(self) -> None:
        if not self._is_reading_more:
            self._rows = []
            self.table.show((), ())
            self.overview.clear()
            super().show_counting()

    def handle(self, event: Input) -> bool:
        if isinstance(event, Key) and event.name in _PAGE_KEYS and self.group.focus is None:
            return self.table.key(event.name)
        return super().handle(event)

    def open_board(self, board: BoardKind) -> None:
        self._page_shown = _Page.BEST
        super().open_board(board)

    def _open_page(self, page: _Page) -> None:
        self._page_shown = page
        if page is _Page.ARCADE:
            self.dives = DiveFilter(self.context, self.refresh)
        self.refresh()

    def _change_view(self, index: int) -> None:
        self.rebuild()

    def change_order(self, index: int) -> None:
        """Sort the best games by another figure."""
        self._order = tuple(SortOrder)[index]
        self.refresh()

    def _read_more(self) -> None:
        """Read more of the newest games once the list has been scrolled to its end."""
        if self._page_shown is _Page.GAMES and not self._is_whole and not self.is_counting:
            before, games = self._rows[-1].id if self._rows else None, self.games
            self._is_reading_more = True
            self.ask(lambda records: games.read(records, before), self._add_games)

    def _add_games(self, more: list[ListedGame]) -> None:
        self._is_reading_more, self._is_whole = False, len(more) < BATCH
        self._rows += more
        self.table.grow_to(self.table.rows)  # if they belong to the same list

    def _choose_row(self, row: int) -> None:
        if not self.is_counting or self._is_reading_more:  # else the rows are of an earlier choice
            self._replay(self._rows[row].id)

    def _play_listed(self) -> None:
        """Play the kind of game that the page lists: a dive, or the board."""
        navigator = self.context.navigator
        if self._page_shown is _Page.ARCADE:
            navigator.arcade()
            return
        board, settings = self.filter.board, self.context.settings.value
        drawn = self.context.store.ask(queries.drawn_shape, board.shape)
        try:
            config = settings.game_config(*board.size_and_cells(drawn))
        except ConfigError:  # the rules have changed since, and forbid such a board
            navigator.own_game()
        else:
            navigator.play(config)

    def _replay(self, game_id: int) -> None:
        self.context.navigator.replay_game(game_id)


def _initial_filter(context: Context) -> Filter:
    """Return the board that was played last, or else the board that the menu would start."""
    for game in context.store.ask(queries.games, BATCH):
        if game.mode is GameMode.CLASSIC:
            return usual_filter(BoardKind.of(game.config), game.config.wraps, game.config.win)
    settings = context.settings.value
    return usual_filter(BoardKind.of(BEGINNER), settings.wraps, settings.win)
