"""Games of the store as rows of a table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from engine.core.config import Fairness, StartRule, preset_name
from engine.formats.recording import Result
from game.board.hud import exact_seconds
from game.records import FinishedRun, GameLine, Kind, Line, Order
from game.resources.texts import Texts
from game.ui.charts.axes import clock
from game.ui.table import Cells, Column

_ICONS = {
    Result.WON: "check success",
    Result.LOST: "mine danger",
    Result.ABANDONED: "close text_dim",
}


def day_text(day: date, say: Texts) -> str:
    """A day as players write it."""
    month = say(f"scores.month_{day.month}")
    return say("scores.day", day=day.day, month=month, year=day.year)


def percent_text(part: float | None, say: Texts) -> str:
    """A part of 1 in percent; a dash for what cannot be told."""
    return say("results.unknown") if part is None else f"{part * 100:.0f}%"


def best_columns(lines: Sequence[Line], order: Order, say: Texts) -> list[Column]:
    """Players have a column only if any is named."""
    player = Column(say("scores.player"), 110, Cells.TEXT, grows=True)
    return [
        Column("", 26),
        *([player] if _is_named(lines) else []),
        Column(say("scores.order_time"), 96, is_main=order is Order.TIME),
        Column(say("results.speed"), 66, is_main=order is Order.SPEED),
        Column(say("results.efficiency"), 78, is_main=order is Order.EFFICIENCY),
        Column(say("results.three_bv"), 44, worth=2),
        Column(say("scores.rules"), 90, Cells.TEXT, grows=True, worth=1),
        Column(say("scores.date"), 96, Cells.TEXT, worth=3),
    ]


def best_rows(lines: Sequence[Line], say: Texts) -> list[tuple[str, ...]]:
    """A row for each line, in their order."""
    named = _is_named(lines)
    return [
        (
            str(place),
            *([line.player or say("arcade.nobody")] if named else []),
            exact_seconds(line.ms),
            f"{line.bvs:.2f}",
            percent_text(line.efficiency, say),
            str(line.three_bv),
            _rules(line, say),
            day_text(line.ended.astimezone().date(), say),
        )
        for place, line in enumerate(lines, 1)
    ]


def run_columns(say: Texts) -> list[Column]:
    """The arcade's high scores."""
    return [
        Column("", 26),
        Column(say("scores.player"), 60, Cells.TEXT, grows=True, is_main=True),
        Column(say("scores.points"), 110, is_main=True),
        Column(say("arcade.boards"), 116),
        Column(say("arcade.best_combo"), 86, worth=1),
        Column(say("arcade.time"), 88, worth=2),
        Column(say("scores.date"), 96, Cells.TEXT, worth=3),
    ]


def run_rows(runs: Sequence[FinishedRun], say: Texts) -> list[tuple[str, ...]]:
    """A row for each run, in their order."""
    return [
        (
            str(place),
            run.initials or say("arcade.nobody"),
            grouped(run.score),
            str(run.boards),
            say("arcade.multiplier", number=run.best_combo),
            clock(run.ms, long=True),
            day_text(run.ended.astimezone().date(), say),
        )
        for place, run in enumerate(runs, 1)
    ]


def grouped(number: int) -> str:
    """A whole number with thin spaces between thousands."""
    return f"{number:,}".replace(",", "\N{THIN SPACE}")


def game_columns(say: Texts) -> list[Column]:
    """The newest games: how they ended, on what board, how long, when."""
    return [
        Column("", 30, Cells.ICON),
        Column(say("scores.board"), 150, Cells.TEXT, is_main=True),
        Column(say("scores.order_time"), 96),
        Column(say("results.speed"), 66, worth=2),
        Column(say("results.efficiency"), 78, worth=1),
        Column(say("scores.rules"), 90, Cells.TEXT, grows=True, worth=3),
        Column(say("scores.date"), 104, Cells.TEXT),
    ]


def game_rows(lines: Sequence[GameLine], say: Texts) -> list[tuple[str, ...]]:
    """A row for each game, in their order."""
    unknown = say("results.unknown")
    return [
        (
            _ICONS[line.result],
            _board(line, say),
            exact_seconds(line.ms),
            f"{line.bvs:.2f}" if line.bvs else unknown,
            percent_text(line.efficiency, say) if line.efficiency else unknown,
            _rules(line, say),
            moment_text(line.ended, say),
        )
        for line in lines
    ]


def moment_text(moment: datetime, say: Texts) -> str:
    """A day with its time, where the player is."""
    local = moment.astimezone()
    month = say(f"scores.month_{local.month}")
    return say("scores.moment", day=local.day, month=month, time=f"{local:%H:%M}")


def _is_named(lines: Sequence[Line]) -> bool:
    return any(line.player for line in lines)


def _board(line: GameLine, say: Texts) -> str:
    width, height, mines = line.config.dimensions
    if line.kind is Kind.ARCADE:
        return say("scores.arcade_board", width=width, height=height, mines=mines)
    name = preset_name(line.config)
    if name:
        return say(f"board.{name.replace(' ', '_')}")
    return say("board.size", width=width, height=height, mines=mines)


def _rules(line: Line | GameLine, say: Texts) -> str:
    """What is unusual about a game, in a few words."""
    rules = line.config if isinstance(line, GameLine) else line
    words = []
    if isinstance(line, GameLine) and line.aided:
        words.append(say("scores.aided"))
    if line.daily is not None:
        words.append(say("scores.daily"))
    if isinstance(line, GameLine) and line.config.wraps:
        words.append(say("board.borderless"))
    if rules.start is StartRule.NO_GUESS:
        words.append(say("board.no_guess"))
    if rules.fairness is not Fairness.CLASSIC:
        words.append(say(f"board.{rules.fairness.value}"))
    if isinstance(line, Line) and line.no_flag:
        words.append(say("scores.no_flags"))
    return ", ".join(words)
