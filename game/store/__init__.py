"""The record book's store: every finished game, kept in SQLite in the player's folder."""

from game.store.answers import DailyResult, GameLine, Line, Streaks, Totals, TrendPoint
from game.store.book import Store
from game.store.questions import Filter, Order
from game.store.values import Device, FinishedGame, FinishedRun, Flaw, Kind, new_uid

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
