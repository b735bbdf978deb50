"""Games of the store as rows of a table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from engine.core.config import Fairness, StartRule, preset_name
from engine.formats.recording import Result
from game.records import FinishedRun, GameMode, RankedGame, RecentGame, SortOrder
from game.resources.format import format_exact_seconds
from game.resources.texts import Texts
from game.ui.charts.axes import format_axis_time
from game.ui.table import CellKind, Column

_ICONS = {
    Result.WON: "check success",
    Result.LOST: "mine danger",
    Result.ABANDONED: "close text_dim",
}


def day_text(day: date, texts: Texts) -> str:
    """A day as players write it."""
    month = texts(f"scores.month_{day.month}")
    return texts("scores.day", day=day.day, month=month, year=day.year)


def percent_text(part: float | None, texts: Texts) -> str:
    """A part of 1 in percent; a dash for what cannot be told."""
    return texts("results.unknown") if part is None else f"{part * 100:.0f}%"


def best_columns(lines: Sequence[RankedGame], order: SortOrder, texts: Texts) -> list[Column]:
    """Players have a column only if any is named."""
    player = Column(texts("scores.player"), 110, CellKind.TEXT, grows=True)
    return [
        Column("", 26),
        *([player] if _is_named(lines) else []),
        Column(texts("scores.order_time"), 96, is_main=order is SortOrder.TIME),
        Column(texts("results.speed"), 66, is_main=order is SortOrder.SPEED),
        Column(texts("results.efficiency"), 78, is_main=order is SortOrder.EFFICIENCY),
        Column(texts("results.three_bv"), 44, worth=2),
        Column(texts("scores.rules"), 90, CellKind.TEXT, grows=True, worth=1),
        Column(texts("scores.date"), 96, CellKind.TEXT, worth=3),
    ]


def best_rows(lines: Sequence[RankedGame], texts: Texts) -> list[tuple[str, ...]]:
    """A row for each line, in their order."""
    named = _is_named(lines)
    return [
        (
            str(place),
            *([line.player or texts("arcade.nobody")] if named else []),
            format_exact_seconds(line.ms),
            f"{line.bvs:.2f}",
            percent_text(line.efficiency, texts),
            str(line.three_bv),
            _rules(line, texts),
            day_text(line.ended.astimezone().date(), texts),
        )
        for place, line in enumerate(lines, 1)
    ]


def run_columns(texts: Texts) -> list[Column]:
    """The arcade's high scores."""
    return [
        Column("", 26),
        Column(texts("scores.player"), 60, CellKind.TEXT, grows=True, is_main=True),
        Column(texts("scores.points"), 110, is_main=True),
        Column(texts("arcade.boards"), 116),
        Column(texts("arcade.best_combo"), 86, worth=1),
        Column(texts("arcade.time"), 88, worth=2),
        Column(texts("scores.date"), 96, CellKind.TEXT, worth=3),
    ]


def run_rows(runs: Sequence[FinishedRun], texts: Texts) -> list[tuple[str, ...]]:
    """A row for each run, in their order."""
    return [
        (
            str(place),
            run.initials or texts("arcade.nobody"),
            grouped(run.score),
            str(run.boards),
            texts("arcade.multiplier", number=run.best_combo),
            format_axis_time(run.ms, long=True),
            day_text(run.ended.astimezone().date(), texts),
        )
        for place, run in enumerate(runs, 1)
    ]


def grouped(number: int) -> str:
    """A whole number with thin spaces between thousands."""
    return f"{number:,}".replace(",", "\N{THIN SPACE}")


def game_columns(texts: Texts) -> list[Column]:
    """The newest games: how they ended, on what board, how long, when."""
    return [
        Column("", 30, CellKind.ICON),
        Column(texts("scores.board"), 150, CellKind.TEXT, is_main=True),
        Column(texts("scores.order_time"), 96),
        Column(texts("results.speed"), 66, worth=2),
        Column(texts("results.efficiency"), 78, worth=1),
        Column(texts("scores.rules"), 90, CellKind.TEXT, grows=True, worth=3),
        Column(texts("scores.date"), 104, CellKind.TEXT),
    ]


def game_rows(lines: Sequence[RecentGame], texts: Texts) -> list[tuple[str, ...]]:
    """A row for each game, in their order."""
    unknown = texts("results.unknown")
    return [
        (
            _ICONS[line.result],
            _board(line, texts),
            format_exact_seconds(line.ms),
            f"{line.bvs:.2f}" if line.bvs else unknown,
            percent_text(line.efficiency, texts) if line.efficiency else unknown,
            _rules(line, texts),
            moment_text(line.ended, texts),
        )
        for line in lines
    ]


def moment_text(moment: datetime, texts: Texts) -> str:
    """A day with its time, where the player is."""
    local = moment.astimezone()
    month = texts(f"scores.month_{local.month}")
    return texts("scores.moment", day=local.day, month=month, time=f"{local:%H:%M}")


def _is_named(lines: Sequence[RankedGame]) -> bool:
    return any(line.player for line in lines)


def _board(line: RecentGame, texts: Texts) -> str:
    width, height, mines = line.config.dimensions
    if line.kind is GameMode.ARCADE:
        return texts("scores.arcade_board", width=width, height=height, mines=mines)
    name = preset_name(line.config)
    if name:
        return texts(f"board.{name.replace(' ', '_')}")
    return texts("board.size", width=width, height=height, mines=mines)


def _rules(line: RankedGame | RecentGame, texts: Texts) -> str:
    """What is unusual about a game, in a few words."""
    rules = line.config if isinstance(line, RecentGame) else line
    words = []
    if isinstance(line, RecentGame) and line.aided:
        words.append(texts("scores.aided"))
    if line.daily is not None:
        words.append(texts("scores.daily"))
    if isinstance(line, RecentGame) and line.config.wraps:
        words.append(texts("board.borderless"))
    if rules.start is StartRule.NO_GUESS:
        words.append(texts("board.no_guess"))
    if rules.fairness is not Fairness.CLASSIC:
        words.append(texts(f"board.{rules.fairness.value}"))
    if isinstance(line, RankedGame) and line.no_flag:
        words.append(texts("scores.no_flags"))
    return ", ".join(words)
