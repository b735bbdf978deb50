"""Practice answers: the statistics of each pattern, and the positions to be asked again.

All answers are counted. A position is due after a number of further answers, whatever the clock
says and however long a round takes. Every function takes a connection with rows by name, and raises
sqlite3.Error.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from sqlite3 import Connection, Row

from game.store.database import readable
from game.store.models import optional, to_count, to_text

ANSWERS_TO_LEARN = 2  # right answers to a position after a wrong one until it is learnt
DUE_AFTER_WRONG = 3  # other answers before a position that was answered wrong is asked again
DUE_AFTER_RIGHT = 12  # the same after a right answer: in another round


@dataclass(frozen=True)
class Answer:
    """An answer, given after ``ms``, to the position that ``seed`` draws for ``pattern``."""

    pattern: str
    seed: int
    is_right: bool
    ms: int


@dataclass(frozen=True)
class PatternStats:
    """Answers to questions about a pattern. ``ms`` is the time of all right answers together."""

    rights: int = 0
    wrongs: int = 0
    streak: int = 0
    best_streak: int = 0
    ms: int = 0
    best_ms: int | None = None

    @property
    def answers(self) -> int:
        """Right and wrong answers."""
        return self.rights + self.wrongs


@dataclass(frozen=True)
class DueQuestion:
    """A position to be asked again once ``due`` answers were given in all."""

    pattern: str
    seed: int
    due: int


@dataclass(frozen=True)
class Score:
    """Right answers of a whole round, and its time."""

    rights: int
    ms: int

    @property
    def sort_key(self) -> tuple[int, int]:
        """A key that sorts scores, the best first."""
        return -self.rights, self.ms


@dataclass(frozen=True)
class PracticeProgress:
    """Answers so far, statistics by pattern, and the positions to be asked again, soonest first."""

    answers: int
    patterns: dict[str, PatternStats]
    due: tuple[DueQuestion, ...]

    @property
    def learnt(self) -> int:
        """The number of patterns that were answered right at least once."""
        return sum(one.rights > 0 for one in self.patterns.values())


_SUMMED = ("rights", "wrongs", "streak", "best_streak", "ms")


def progress(connection: Connection) -> PracticeProgress:
    """Return all there is to know of practice."""
    totals = connection.execute("SELECT * FROM practice_totals")
    rows = connection.execute(
        "SELECT pattern, seed, due FROM practice WHERE wanted > 0 ORDER BY due, pattern, seed"
    )
    patterns, due = dict(readable(_pattern_stats, totals)), tuple(readable(_due_question, rows))
    return PracticeProgress(_count_answers(connection), patterns, due)


def _pattern_stats(row: Row) -> tuple[str, PatternStats]:
    summed = {name: to_count(row[name]) for name in _SUMMED}
    stats = PatternStats(**summed, best_ms=optional(to_count, row["best_ms"]))
    return to_text(row["pattern"]), stats


def _due_question(row: Row) -> DueQuestion:
    return DueQuestion(to_text(row["pattern"]), to_count(row["seed"]), to_count(row["due"]))


def add(connection: Connection, answers: Iterable[Answer], moment: str) -> None:
    """Store answers in their order, as of ``moment``, a UTC time as text."""
    for answer in answers:
        _add_to_totals(connection, answer)
        _add_to_positions(connection, answer, moment)


def best(connection: Connection, chosen: str, is_timed: bool) -> Score | None:
    """Return the best round of a pattern, 'all' or 'missed'; None before the first."""
    row = connection.execute(
        "SELECT rights, ms FROM practice_rounds WHERE chosen = ? AND timed = ?",
        (chosen, int(is_timed)),
    ).fetchone()
    return None if row is None else Score(to_count(row["rights"]), to_count(row["ms"]))


def add_round(connection: Connection, chosen: str, is_timed: bool, score: Score) -> None:
    """Store a round that was completed."""
    before = best(connection, chosen, is_timed)
    best_score = score if before is None else min(before, score, key=lambda one: one.sort_key)
    connection.execute(
        "INSERT INTO practice_rounds (chosen, timed, rounds, rights, ms) VALUES (?, ?, 1, ?, ?)"
        " ON CONFLICT (chosen, timed) DO UPDATE SET rounds = rounds + 1,"
        " rights = excluded.rights, ms = excluded.ms",
        (chosen, int(is_timed), best_score.rights, best_score.ms),
    )


def _count_answers(connection: Connection) -> int:
    row = connection.execute("SELECT ifnull(sum(rights + wrongs), 0) FROM practice_totals")
    return to_count(row.fetchone()[0])


def _add_to_totals(connection: Connection, answer: Answer) -> None:
    right, ms = int(answer.is_right), answer.ms if answer.is_right else 0
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
        (answer.pattern, right, 1 - right, right, right, ms, answer.ms if right else None),
    )


def _add_to_positions(connection: Connection, answer: Answer, moment: str) -> None:
    others = DUE_AFTER_RIGHT if answer.is_right else DUE_AFTER_WRONG
    values = {
        **vars(answer),
        "due": _count_answers(connection) + others,
        "moment": moment,
        "wanted": ANSWERS_TO_LEARN,
    }
    if answer.is_right:
        statement = (
            "UPDATE practice SET rights = rights + 1, wanted = max(wanted - 1, 0), due = :due,"
            " answered = :moment, last_ms = :ms, best_ms = min(ifnull(best_ms, :ms), :ms)"
            " WHERE pattern = :pattern AND seed = :seed"
        )
    else:
        statement = (
            "INSERT INTO practice (pattern, seed, wrongs, wanted, due, answered, last_ms)"
            " VALUES (:pattern, :seed, 1, :wanted, :due, :moment, :ms)"
            " ON CONFLICT (pattern, seed) DO UPDATE SET wrongs = wrongs + 1,"
            " wanted = excluded.wanted, due = excluded.due,"
            " answered = excluded.answered, last_ms = excluded.last_ms"
        )
    connection.execute(statement, values)
