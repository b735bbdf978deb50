"""The third step of the tables: what was missed, and what guesses cost; and those of practice.

Earlier reviews tell nothing of this, and not all of what a move taken back had shown. They are
dropped, and the games looked over anew.

``missed`` is for the statistics what ``tallies`` is for games: how often each pattern was missed,
a row for each sort of game. What fills it reads each review's own ``missed`` as JSON, so it is no
trigger: not every SQLite knows JSON.
"""

from __future__ import annotations

from game.records.schema_practice import PRACTICE
from game.records.schema_second import SORT

_REVIEWED = (
    "luck REAL",  # NULL, as the next, where no review could be made
    "cost REAL",
    "missed TEXT",  # JSON: {pattern: how often, ...}
    "wrong_flags INTEGER",
)
_SUMMED = (
    "forced_cost REAL NOT NULL DEFAULT 0",  # games that it should have taken, by the chances
    "needless_cost REAL NOT NULL DEFAULT 0",
    "wrong_flags INTEGER NOT NULL DEFAULT 0",
)

_DROPPED = (
    "DELETE FROM reviews",
    """
    UPDATE games SET reviewed = 0, guesses = NULL, survived = NULL, expected = NULL
    WHERE reviewed <> 0
    """,
    "UPDATE tallies SET reviewed = 0, forced = 0, needless = 0, survived = 0, expected = 0",
)

_MISSED = f"""
    CREATE TABLE missed (
        kind TEXT, width INTEGER, height INTEGER, mines INTEGER, wraps INTEGER,
        fresh INTEGER, clean INTEGER, ranked INTEGER,
        start TEXT, win TEXT, fairness TEXT, no_flag INTEGER, result TEXT,
        pattern TEXT,
        times INTEGER NOT NULL,
        PRIMARY KEY ({SORT}, pattern)
    ) WITHOUT ROWID
    """

_TRIGGER = f"""
    CREATE TRIGGER reviews_costed AFTER INSERT ON reviews WHEN NEW.survival IS NOT NULL BEGIN
        UPDATE tallies SET
            forced_cost = forced_cost + 1 - NEW.luck,
            needless_cost = needless_cost + NEW.cost,
            wrong_flags = wrong_flags + NEW.wrong_flags
        WHERE ({SORT}) = (SELECT {SORT} FROM games WHERE id = NEW.game);
    END
    """

ADD_MISSED = f"""
    INSERT INTO missed ({SORT}, pattern, times)
    SELECT {SORT}, :pattern, :times FROM games WHERE id = :game
    ON CONFLICT ({SORT}, pattern) DO UPDATE SET times = times + excluded.times
    """
"""Counts that a pattern was missed in a game."""

THIRD = (
    *_DROPPED,
    *(f"ALTER TABLE reviews ADD COLUMN {column}" for column in _REVIEWED),
    *(f"ALTER TABLE tallies ADD COLUMN {column}" for column in _SUMMED),
    _MISSED,
    _TRIGGER,
    *PRACTICE,
)
"""The statements of the step, in their order."""
