"""The record book, saved games and settings: everything in the player's folder."""

from game.store.models import (
    DailyResult,
    FinishedDive,
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
from game.store.statistics import Filter, SortOrder
from game.store.store import Store

__all__ = [
    "DailyResult",
    "Filter",
    "FinishedDive",
    "FinishedGame",
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
