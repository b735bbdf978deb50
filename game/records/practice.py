"""What the record book knows of practice: how each pattern goes, and what is to come back.

Every function takes a connection whose rows can be read by name, and raises sqlite3.Error.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass

TO_LEARN = 2
"""A position that was answered wrong comes back until it was answered right so often."""
SOON = 3
"""It comes back after so many other answers ..."""
LATER = 12
"""... and, once answered right, after so many: in another round."""


@dataclass(frozen=True)
class Answer:
    """One answer: to the position that ``seed`` draws for ``pattern``, after ``ms``."""

    pattern: str
    seed: int
    is_right: bool
    ms: int


@dataclass(frozen=True)
class PatternStats:
    """How a pattern goes: answers, right ones in a row, and the quickest of the right ones."""

    rights: int = 0
    wrongs: int = 0
    streak: int = 0
    best_streak: int = 0
    ms: int = 0
    """Of all right answers together."""
    best_ms: int | None = None

    @property
    def answers(self) -> int:
        """How many there were."""
        return self.rights + self.wrongs


@dataclass(frozen=True)
class DueQuestion:
    """A position that is to come back, once so many answers were given in all (``due``)."""

    pattern: str
    seed: int
    due: int


@dataclass(frozen=True)
class Score:
    """How a whole round went: right answers of so many, and the time of all."""

    rights: int
    ms: int

    @property
    def standing(self) -> tuple[int, int]:
        """The better of two rounds has the lesser one."""
        return -self.rights, self.ms


@dataclass(frozen=True)
class PracticeProgress:
    """All of it at once: ``answers`` so far, by pattern, and what is to come back, first first."""

    answers: int
    standings: dict[str, PatternStats]
    returning: tuple[DueQuestion, ...]


NO_PROGRESS = PracticeProgress(0, {}, ())


def progress(connection: sqlite3.Connection) -> PracticeProgress:
    """How practice stands."""
    standings = {
        row["pattern"]: PatternStats(
            *(row[name] for name in ("rights", "wrongs", "streak", "best_streak", "ms", "best_ms"))
        )
        for row in connection.execute("SELECT * FROM practice_totals")
    }
    rows = connection.execute(
        "SELECT pattern, seed, due FROM practice WHERE wanted > 0 ORDER BY due, pattern, seed"
    )
    returning = tuple(DueQuestion(row["pattern"], row["seed"], row["due"]) for row in rows)
    return PracticeProgress(_count(connection), standings, returning)


def add(connection: sqlite3.Connection, answers: Iterable[Answer], moment: str) -> None:
    """Keep answers, in their order, as of this moment, a UTC time as text."""
    for answered in answers:
        _add_to_totals(connection, answered)
        _add_to_positions(connection, answered, moment)


def best(connection: sqlite3.Connection, chosen: str, is_timed: bool) -> Score | None:
    """The best round of what was chosen; None before the first."""
    row = connection.execute(
        "SELECT rights, ms FROM practice_rounds WHERE chosen = ? AND timed = ?",
        (chosen, int(is_timed)),
    ).fetchone()
    return None if row is None else Score(row["rights"], row["ms"])


def add_round(connection: sqlite3.Connection, chosen: str, is_timed: bool, score: Score) -> None:
    """Keep a round that came to its end."""
    before = best(connection, chosen, is_timed)
    kept = score if before is None else min(before, score, key=lambda one: one.standing)
    connection.execute(
        "INSERT INTO practice_rounds (chosen, timed, rounds, rights, ms) VALUES (?, ?, 1, ?, ?)"
        " ON CONFLICT (chosen, timed) DO UPDATE SET rounds = rounds + 1,"
        " rights = excluded.rights, ms = excluded.ms",
        (chosen, int(is_timed), kept.rights, kept.ms),
    )


def _count(connection: sqlite3.Connection) -> int:
    """All answers so far."""
    row = connection.execute("SELECT ifnull(sum(rights + wrongs), 0) FROM practice_totals")
    return int(row.fetchone()[0])


def _add_to_totals(connection: sqlite3.Connection, answered: Answer) -> None:
    right, ms = int(answered.is_right), answered.ms * answered.is_right
    connection.execute(
        "INSERT INTO practice_totals (pattern, rights, wrongs, streak, best_streak, ms, best_ms)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (pattern) DO UPDATE SET"
        " rights = rights + excluded.rights, wrongs = wrongs + excluded.wrongs,"
        " streak = (streak + 1) * excluded.rights,"
        " best_streak = max(best_streak, (streak + 1) * excluded.rights),"
        " ms = ms + excluded.ms,"
        " best_ms = CASE WHEN excluded.rights"
        " THEN min(ifnull(best_ms, excluded.ms), excluded.ms) ELSE best_ms END",
        (answered.pattern, right, 1 - right, right, right, ms, answered.ms if right else None),
    )


def _add_to_positions(connection: sqlite3.Connection, answered: Answer, moment: str) -> None:
    if answered.is_right:
        connection.execute(
            "UPDATE practice SET rights = rights + 1, wanted = max(wanted - 1, 0), due = ?,"
            " answered = ?, last_ms = ?, best_ms = min(ifnull(best_ms, ?), ?)"
            " WHERE pattern = ? AND seed = ?",
            (
                _count(connection) + LATER,
                *(moment, answered.ms, answered.ms, answered.ms),
                *(answered.pattern, answered.seed),
            ),
        )
        return
    connection.execute(
        "INSERT INTO practice (pattern, seed, wrongs, wanted, due, answered, last_ms)"
        " VALUES (?, ?, 1, ?, ?, ?, ?)"
        " ON CONFLICT (pattern, seed) DO UPDATE SET wrongs = wrongs + 1,"
        " wanted = excluded.wanted, due = excluded.due,"
        " answered = excluded.answered, last_ms = excluded.last_ms",
        (
            *(answered.pattern, answered.seed, TO_LEARN, _count(connection) + SOON),
            *(moment, answered.ms),
        ),
    )
