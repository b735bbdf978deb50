"""The record book's store: every finished game, kept in SQLite in the player's folder."""

from game.store.book import Store
from game.store.scribe import Scribe
from game.store.values import Device, FinishedGame, FinishedRun, Kind, new_uid

__all__ = ["Device", "FinishedGame", "FinishedRun", "Kind", "Scribe", "Store", "new_uid"]
