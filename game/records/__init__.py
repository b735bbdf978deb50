"""Finished games and their statistics, in an SQLite database in the player's folder."""

from game.records.finished_run import FinishedRun
from game.records.models import (
    DailyResult,
    FinishedGame,
    GameMode,
    ListedGame,
    RecentGame,
    Streaks,
    Totals,
    TrendPoint,
    UnrankedReason,
    new_uid,
)
from game.records.statistics_queries import Filter, SortOrder
from game.records.store import Store

__all__ = [
    "DailyResult",
    "Filter",
    "FinishedGame",
    "FinishedRun",
    "GameMode",
    "ListedGame",
    "RecentGame",
    "SortOrder",
    "Store",
    "Streaks",
    "Totals",
    "TrendPoint",
    "UnrankedReason",
    "new_uid",
]
