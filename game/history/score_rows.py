"""Columns and rows of the tables of games, and words for figures."""

from collections.abc import Callable, Sequence
from typing import Any, overload

from engine.core.config import Fairness, StartRule, WinRule
from engine.dive.boards import zone_at_depth
from engine.formats.recording import Result
from game.history.board_words import board_text
from game.platform.local_time import to_local
from game.resources.format import (
    format_date,
    format_exact_seconds,
    format_moment,
    format_number,
    format_percent,
    whole_percent,
)
from game.resources.texts import Texts
from game.resources.zones import ZONES
from game.store import FinishedDive, GameMode, ListedGame, SortOrder
from game.store.board_kind import BoardKind
from game.store.goals import Goal
from game.ui.charts import format_axis_time
from game.ui.list_view import CellKind, TableColumn

Cells = dict[TableColumn, Callable[[Any], str] | None]
"""Columns, each with a function that gives its text for a game or a dive; None for the place in the
list."""
Rows = tuple[list[TableColumn], Sequence[tuple[str, ...]]]
"""Columns, and a text of each row for each column."""
_ICONS = {
    Result.WON: "check success",
    Result.LOST: "mine danger",
    Result.ABANDONED: "close text_dim",
}
_BY_FLAGS = "flag success"  # the icon of a win by flags


class ListedRows(Sequence[tuple[str, ...]]):
    """The rows of games or dives, whose texts are made when a row is first asked for."""

    def __init__(self, cells: Cells, listed: Sequence[Any]) -> None:
        self._cells, self._listed = list(cells.values()), listed
        self._made: dict[int, tuple[str, ...]] = {}

    def __len__(self) -> int:
        return len(self._listed)

    @overload
    def __getitem__(self, number: int) -> tuple[str, ...]: ...
    @overload
    def __getitem__(self, number: slice) -> list[tuple[str, ...]]: ...
    def __getitem__(self, number: int | slice) -> tuple[str, ...] | list[tuple[str, ...]]:
        if isinstance(number, slice):
            return [self[one] for one in range(*number.indices(len(self)))]
        made = self._made.get(number)
        if made is None:
            one = self._listed[number]
            made = tuple(str(number + 1) if cell is None else cell(one) for cell in self._cells)
            self._made[number] = made
        return made


def percent_text(part: float | None, texts: Texts) -> str:
    """Return a fraction in percent; a dash for None."""
    if part is None:
        return texts("results.unknown")
    return format_percent(whole_percent(part), texts)


def goal_progress(goal: Goal, count: int, texts: Texts) -> str:
    """Return how far a goal that counts something is reached: ``3 / 10``."""
    key = f"goals.progress_{goal.unit}" if goal.unit else "goals.progress"
    return texts(key, count=count, target=goal.target)


def best_table(games: Sequence[ListedGame], order: SortOrder, texts: Texts, is_plain: bool) -> Rows:
    """Return the table of the best games, with a column for players if any has a name. A plain
    table lacks the columns that only matter to players of many games."""
    cells: Cells = {TableColumn("", 26): None}
    if any(game.player for game in games):
        player = TableColumn(texts("scores.player"), 110, CellKind.TEXT, grows=True)
        cells[player] = lambda game: game.player or texts("arcade.nobody")
    time = TableColumn(texts("scores.order_time"), 96, is_main=order is SortOrder.TIME)
    cells[time] = lambda game: format_exact_seconds(game.ms)
    if not is_plain:
        cells |= _figure_columns(texts, (5, 4), order)
        cells[TableColumn(texts("results.three_bv"), 44, worth=2)] = lambda game: str(game.three_bv)
    cells |= {
        _rules_column(texts, 1): lambda game: _rules_text(game, texts, is_best=True),
        _date_column(texts, 108, 3): lambda game: format_date(to_local(game.ended).date(), texts),
    }
    return _make_rows(cells, games)


def dive_table(dives: Sequence[FinishedDive], texts: Texts, has_places: bool) -> Rows:
    """Return the table of the best dives on an air, or of those by earlier rules, which have no
    places."""
    cells: Cells = {
        **({TableColumn("", 26): None} if has_places else {}),
        TableColumn(texts("scores.player"), 60, CellKind.TEXT, grows=True, is_main=True): (
            lambda dive: dive.initials or texts("arcade.nobody")
        ),
        TableColumn(texts("scores.points"), 110, is_main=True): (
            lambda dive: format_number(dive.score, texts)
        ),
        TableColumn(texts("scores.depth"), 76, worth=5): (
            lambda dive: texts("dive.metres", metres=format_number(dive.depth, texts))
        ),
        TableColumn(texts("scores.zone"), 96, CellKind.TEXT, worth=4): (
            lambda dive: zone_name(dive.depth, texts)
        ),
        TableColumn(texts("arcade.best_combo"), 98, worth=1): (
            lambda dive: texts("arcade.multiplier", number=dive.best_combo)
        ),
        TableColumn(texts("arcade.time"), 88, worth=2): lambda dive: format_axis_time(
            dive.ms, long=True
        ),
        _date_column(texts, 108, 3): lambda dive: format_date(to_local(dive.ended).date(), texts),
    }
    return _make_rows(cells, dives)


def zone_name(depth: int, texts: Texts) -> str:
    """Return the name of the zone at a depth in metres."""
    return texts(f"settings.zone_{ZONES[zone_at_depth(depth)]}")


def game_table(games: Sequence[ListedGame], texts: Texts, is_plain: bool) -> Rows:
    """Return the table of the newest games; a plain table lacks the columns of figures."""
    cells: Cells = {
        TableColumn("", 30, CellKind.ICON): _result_icon,
        TableColumn(texts("scores.board"), 150, CellKind.TEXT, is_main=True): (
            lambda game: _board_text(game, texts)
        ),
        TableColumn(texts("scores.order_time"), 96): lambda game: format_exact_seconds(game.ms),
        **({} if is_plain else _figure_columns(texts, (2, 1))),
        _rules_column(texts, 3): lambda game: _rules_text(game, texts, is_best=False),
        _date_column(texts, 116, 4): lambda game: format_moment(game.ended, texts),
    }
    return _make_rows(cells, games)


def _result_icon(game: ListedGame) -> str:
    is_by_flags = game.won and game.config.win is WinRule.FLAG
    return _BY_FLAGS if is_by_flags else _ICONS[game.result]


def _make_rows(cells: Cells, listed: Sequence[Any]) -> Rows:
    return list(cells), ListedRows(cells, listed)


def _figure_columns(texts: Texts, worth: tuple[int, int], order: SortOrder | None = None) -> Cells:
    """Return the columns of speed and efficiency; the one that the table is sorted by is the main
    one."""
    unknown, kinds = texts("results.unknown"), (SortOrder.SPEED, SortOrder.EFFICIENCY)
    speed, efficiency = (
        TableColumn(texts(f"results.{kind.name.lower()}"), wide, is_main=True)
        if kind is order
        else TableColumn(texts(f"results.{kind.name.lower()}"), wide, worth=usual)
        for kind, wide, usual in zip(kinds, (70, 88), worth, strict=True)
    )
    return {
        speed: lambda game: f"{game.bvs:.2f}" if game.bvs else unknown,
        efficiency: lambda game: percent_text(game.efficiency or None, texts),
    }


def _rules_column(texts: Texts, worth: int) -> TableColumn:
    return TableColumn(texts("scores.rules"), 90, CellKind.TEXT, grows=True, worth=worth)


def _date_column(texts: Texts, wide: int, worth: int) -> TableColumn:
    return TableColumn(texts("scores.date"), wide, CellKind.TEXT, worth=worth)


def _board_text(game: ListedGame, texts: Texts) -> str:
    if game.mode is GameMode.ARCADE:
        width, height, mines = game.config.dimensions
        return texts("scores.arcade_board", width=width, height=height, mines=mines)
    return board_text(BoardKind.of(game.config), texts)


def _rules_text(game: ListedGame, texts: Texts, is_best: bool) -> str:
    """Return the unusual rules of a game in a few words, except those that its list implies."""
    config = game.config
    applies = {
        "scores.aided": not game.is_clean and not is_best,
        "scores.daily": game.daily is not None,
        "board.borderless": config.wraps and not is_best,
        "board.win_by_flags": config.win is WinRule.FLAG and not is_best,
        "board.no_guess": config.start is StartRule.NO_GUESS,
        f"board.{config.fairness.value}": config.fairness is not Fairness.CLASSIC,
        "scores.no_flags": game.is_no_flag and is_best,
    }
    return ", ".join(texts(key) for key, is_so in applies.items() if is_so)
