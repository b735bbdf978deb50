"""The record book's store: every finished game, kept in SQLite in the player's folder."""

from game.records.answers import DailyResult, GameLine, Line, Streaks, Totals, TrendPoint
from game.records.models import Device, FinishedGame, FinishedRun, Flaw, Kind, new_uid
from game.records.statistics_queries import Filter, Order
from game.records.store import Store

__all__ = [
    "DailyResult",
    "Device",
    "Filter",
    "FinishedGame",
    "FinishedRun",
    "Flaw",
    "GameLine",
    "Kind",
    "Line",
    "Order",
    "Store",
    "Streaks",
    "Totals",
    "TrendPoint",
    "new_uid",
]
