"""Columns and rows of the tables of games."""

from collections.abc import Sequence

from engine.core.config import Fairness, StartRule, preset_name
from engine.formats.recording import Result
from game.charts.axes import format_axis_time
from game.records import FinishedRun, GameMode, ListedGame, SortOrder
from game.resources.format import (
    format_date,
    format_exact_seconds,
    format_moment,
    format_number,
    format_percent,
)
from game.resources.texts import Texts
from game.ui.table import CellKind, Column

Rows = tuple[list[Column], list[tuple[str, ...]]]  # columns, and a text of each row for each column
_ICONS = {
    Result.WON: "check success",
    Result.LOST: "mine danger",
    Result.ABANDONED: "close text_dim",
}


def percent_text(part: float | None, texts: Texts) -> str:
    """Return a fraction in percent; a dash for None."""
    return texts("results.unknown") if part is None else format_percent(part * 100, texts)


def best_table(games: Sequence[ListedGame], order: SortOrder, texts: Texts) -> Rows:
    """Return the table of the best games, with a column for players if any is named."""
    is_named = any(game.player for game in games)
    player = Column(texts("scores.player"), 110, CellKind.TEXT, grows=True)
    columns = [
        Column("", 26),
        *([player] if is_named else []),
        Column(texts("scores.order_time"), 96, is_main=order is SortOrder.TIME),
        Column(
            texts("results.speed"),
            70,
            is_main=order is SortOrder.SPEED,
            worth=0 if order is SortOrder.SPEED else 5,
        ),
        Column(
            texts("results.efficiency"),
            88,
            is_main=order is SortOrder.EFFICIENCY,
            worth=0 if order is SortOrder.EFFICIENCY else 4,
        ),
        Column(texts("results.three_bv"), 44, worth=2),
        Column(texts("scores.rules"), 90, CellKind.TEXT, grows=True, worth=1),
        Column(texts("scores.date"), 108, CellKind.TEXT, worth=3),
    ]
    return columns, [
        (
            str(place),
            *([game.player or texts("arcade.nobody")] if is_named else []),
            format_exact_seconds(game.ms),
            f"{game.bvs:.2f}",
            percent_text(game.efficiency, texts),
            str(game.three_bv),
            _rules_text(game, texts, is_best=True),
            format_date(game.ended.astimezone().date(), texts),
        )
        for place, game in enumerate(games, 1)
    ]


def run_table(runs: Sequence[FinishedRun], texts: Texts) -> Rows:
    """Return the table of the arcade high scores."""
    columns = [
        Column("", 26),
        Column(texts("scores.player"), 60, CellKind.TEXT, grows=True, is_main=True),
        Column(texts("scores.points"), 110, is_main=True),
        Column(texts("arcade.boards"), 128, worth=4),
        Column(texts("arcade.best_combo"), 98, worth=1),
        Column(texts("arcade.time"), 88, worth=2),
        Column(texts("scores.date"), 108, CellKind.TEXT, worth=3),
    ]
    return columns, [
        (
            str(place),
            run.initials or texts("arcade.nobody"),
            format_number(run.score, texts),
            str(run.boards),
            texts("arcade.multiplier", number=run.best_combo),
            format_axis_time(run.ms, long=True),
            format_date(run.ended.astimezone().date(), texts),
        )
        for place, run in enumerate(runs, 1)
    ]


def game_table(games: Sequence[ListedGame], texts: Texts) -> Rows:
    """Return the table of the newest games."""
    unknown = texts("results.unknown")
    columns = [
        Column("", 30, CellKind.ICON),
        Column(texts("scores.board"), 150, CellKind.TEXT, is_main=True),
        Column(texts("scores.order_time"), 96),
        Column(texts("results.speed"), 70, worth=2),
        Column(texts("results.efficiency"), 88, worth=1),
        Column(texts("scores.rules"), 90, CellKind.TEXT, grows=True, worth=3),
        Column(texts("scores.date"), 116, CellKind.TEXT, worth=4),
    ]
    return columns, [
        (
            _ICONS[game.result],
            _board_text(game, texts),
            format_exact_seconds(game.ms),
            f"{game.bvs:.2f}" if game.bvs else unknown,
            percent_text(game.efficiency, texts) if game.efficiency else unknown,
            _rules_text(game, texts, is_best=False),
            format_moment(game.ended, texts),
        )
        for game in games
    ]


def _board_text(game: ListedGame, texts: Texts) -> str:
    width, height, mines = game.config.dimensions
    if game.mode is GameMode.ARCADE:
        return texts("scores.arcade_board", width=width, height=height, mines=mines)
    name = preset_name(game.config)
    if name:
        return texts(f"board.{name.replace(' ', '_')}")
    return texts("board.size", width=width, height=height, count=mines)


def _rules_text(game: ListedGame, texts: Texts, is_best: bool) -> str:
    """Return the unusual rules of a game in a few words, as far as its list does not imply them."""
    config = game.config
    applies = {
        "scores.aided": game.aided and not is_best,
        "scores.daily": game.daily is not None,
        "board.borderless": config.wraps and not is_best,
        "board.no_guess": config.start is StartRule.NO_GUESS,
        f"board.{config.fairness.value}": config.fairness is not Fairness.CLASSIC,
        "scores.no_flags": game.no_flag and is_best,
    }
    return ", ".join(texts(key) for key, is_so in applies.items() if is_so)
