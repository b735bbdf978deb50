"""Reading and writing of reached goals, and the counts and boards that reach them.

Every function takes a connection with rows by name, and raises sqlite3.Error or, for values that no
Minewave wrote, one of VALUE_ERRORS.
"""

import time
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from sqlite3 import Connection, Row
from typing import Any

from engine.core.config import EXPERT
from engine.dive.boards import BOTTOM
from engine.formats.recording import Result
from game.store.board_kind import BoardKind
from game.store.database import StandIn, readable
from game.store.goals import GOALS, BookCounts, reached_by_board, reached_by_book
from game.store.models import ended_text, to_count, to_day, to_moment, to_text
from game.store.rows import WITH_SHAPE, listed_game_from_row
from game.store.statistics import Calendar, days_in_a_row

_OF_KIND = " AND ".join(f"{name} = ?" for name in BoardKind._fields)
_CHUNK = 40  # games that are looked at before the frames get their turn
_PAUSE_SECONDS = 0.002
_SCANNED = "last game"  # the id of the last game that was looked at
_AT = "at "  # followed by a goal's name: the id of the last game when it was reached


@dataclass(frozen=True)
class GoalCheck:
    """The new goals that a look at the book has found, each with the moment when it was reached.

    ``last_game`` is the last game that was looked at, ``before`` the last game of the check before,
    if there was one. ``boards`` are the ids of the games that reached goals by themselves.
    """

    new: Mapping[str, str]
    last_game: int
    before: int | None
    boards: Mapping[str, int] = field(default_factory=dict)

    @property
    def is_news(self) -> bool:
        """Whether it has to be stored. A few games more can be looked at again."""
        return bool(self.new) or self.before is None or self.last_game - self.before >= _CHUNK


def reached(connection: Connection) -> dict[str, datetime]:
    """Return the goals that are reached, and when."""
    rows = connection.execute("SELECT name, reached FROM goals")
    return dict(readable(lambda row: (to_text(row["name"]), to_moment(row["reached"])), rows))


def progress(connection: Connection, calendar: Calendar) -> tuple[dict[str, datetime], BookCounts]:
    """Return the goals that are reached, each with its moment, and the counts for all."""
    return reached(connection), book(connection, calendar)


def reached_since_dive(connection: Connection, uid: str) -> list[str]:
    """Return the goals that were reached since the first board of a dive ended."""
    rows = connection.execute(
        "SELECT goals.name FROM goals JOIN goal_notes ON goal_notes.name = ? || goals.name"
        " WHERE number >= (SELECT min(id) FROM games WHERE run = ?) ORDER BY number, reached",
        (_AT, uid),
    )
    return list(readable(lambda row: to_text(row["name"]), rows))


def add(connection: Connection, check: GoalCheck) -> None:
    """Store the result of a check."""
    connection.executemany(
        "INSERT OR IGNORE INTO goals (name, reached) VALUES (?, ?)", check.new.items()
    )
    reached_at = {_AT + name: check.boards.get(name, check.last_game) for name in check.new}
    note(connection, {**reached_at, _SCANNED: check.last_game})


def note(connection: Connection, notes: Mapping[str, int]) -> None:
    """Store an observation that only goals use, under its name."""
    connection.executemany(
        "INSERT OR REPLACE INTO goal_notes (name, number) VALUES (?, ?)", notes.items()
    )


def check(connection: Connection, calendar: Calendar, now: datetime) -> GoalCheck | None:
    """Look for new goals in the games since the last check and in the counts of the book, which
    count as reached ``now``; return None where the file cannot be read. To be called on a thread of
    its own."""
    if isinstance(connection, StandIn):
        return None
    known = {row["name"] for row in connection.execute("SELECT name FROM goals")}
    wanted = [goal.name for goal in GOALS if goal.name not in known]
    scanned = connection.execute(
        "SELECT number FROM goal_notes WHERE name = ?", (_SCANNED,)
    ).fetchone()
    before = None if scanned is None else to_count(scanned["number"])
    last = before or 0
    new: dict[str, str] = {}
    boards: dict[str, int] = {}
    days: Counter[date] = Counter()
    while rows := _next_games(connection, last):
        for game in readable(listed_game_from_row, rows):
            missing = (name for name in wanted if name not in new)
            days[calendar.day_of(game.ended)] += game.result is not Result.ABANDONED
            for name in reached_by_board(game, missing):
                new[name], boards[name] = ended_text(game.ended), game.id
        last = rows[-1]["id"]
        time.sleep(_PAUSE_SECONDS)
    found = reached_by_book(book(connection, calendar, max(days.values(), default=0)))
    new |= {name: ended_text(now) for name in found if name in wanted}
    in_order = {name: new[name] for name in wanted if name in new}
    return GoalCheck(in_order, last, before, boards)


def book(connection: Connection, calendar: Calendar, boards_in_a_day: int = 0) -> BookCounts:
    """Return the counts of the book. Only the last day with a game is counted; the counts of
    earlier days are given."""
    wins = connection.execute(
        "SELECT sum(games) FROM tallies WHERE fresh AND kind = 'classic' AND result = 'won'"
    ).fetchone()[0]
    signs = connection.execute(
        "SELECT group_concat(sign, '') FROM"
        " (SELECT CASE result WHEN 'won' THEN 'w' ELSE ' ' END AS sign FROM games"
        " WHERE fresh AND kind = 'classic' ORDER BY sequence, id)"
    ).fetchone()[0]
    practice = connection.execute("SELECT pattern, rights, best_streak FROM practice_totals")
    answers = list(readable(_answers_of_pattern, practice))
    notes = connection.execute("SELECT name FROM goal_notes")
    counts = BookCounts(
        wins=to_count(wins or 0),
        streak=max(map(len, (signs or "").split()), default=0),
        boards_in_a_day=max(boards_in_a_day, _boards_of_last_day(connection, calendar)),
        daily_streak=_longest_daily_streak(connection, calendar),
        lucky_boards=_count_reviewed(
            connection, "reviews.survived > 0 AND forced > 0 AND (result = 'won' OR needless = 0)"
        ),
        logical_experts=_count_reviewed(
            connection,
            f"result = 'won' AND needless = 0 AND {_OF_KIND}",
            *BoardKind.of(EXPERT),
        ),
        answers=sum(rights for _, rights, _ in answers),
        best_row=max((best_row for _, _, best_row in answers), default=0),
        answered=frozenset(pattern for pattern, rights, _ in answers if rights),
        noted=frozenset(readable(lambda row: to_text(row["name"]), notes)),
    )
    return _with_dives(connection, counts)


def _answers_of_pattern(row: Row) -> tuple[str, int, int]:
    """Return a pattern, how often it was answered right, and the most right answers in a row."""
    return to_text(row["pattern"]), to_count(row["rights"]), to_count(row["best_streak"])


def _with_dives(connection: Connection, counts: BookCounts) -> BookCounts:
    """Return the counts with those of the finished dives."""
    depth, combo, perfect, finds = connection.execute(
        "SELECT max(depth), max(best_combo), max(perfect), max(finds) FROM runs"
        " WHERE ended IS NOT NULL"
    ).fetchone()
    won = connection.execute(
        "SELECT DISTINCT air FROM runs WHERE ended IS NOT NULL AND air IS NOT NULL AND depth >= ?",
        (BOTTOM,),
    )
    return replace(
        counts,
        dive_depth=to_count(depth or 0),
        combo=to_count(combo or 0),
        perfect_boards=to_count(perfect or 0),
        finds=to_count(finds or 0),
        airs_won=frozenset(readable(lambda row: to_text(row["air"]), won)),
    )


def _next_games(connection: Connection, after: int) -> list[Any]:
    statement = f"SELECT * FROM games {WITH_SHAPE} WHERE id > ? ORDER BY id LIMIT {_CHUNK}"
    return connection.execute(statement, (after,)).fetchall()


def _count_reviewed(connection: Connection, condition: str, *values: int | str) -> int:
    statement = (
        "SELECT count(*) FROM reviews JOIN games ON games.id = reviews.game"
        f" WHERE fresh AND kind = 'classic' AND survival IS NOT NULL AND {condition}"
    )
    return to_count(connection.execute(statement, values).fetchone()[0])


def _boards_of_last_day(connection: Connection, calendar: Calendar) -> int:
    """Return how many boards were won or lost on the last day with a game."""
    rows = connection.execute(
        "SELECT ended FROM games INDEXED BY games_ended ORDER BY sequence DESC, id DESC"
    )
    last = next(readable(lambda row: calendar.day_of(to_moment(row["ended"])), rows), None)
    if last is None:
        return 0
    bounds = calendar.bounds(last)
    statement = (
        "SELECT count(*) FROM games INDEXED BY games_by_date"
        " WHERE ended >= ? AND ended < ? AND result IN ('won', 'lost')"
    )
    return to_count(connection.execute(statement, bounds).fetchone()[0])


def _longest_daily_streak(connection: Connection, calendar: Calendar) -> int:
    """Return the most days in a row on which a first try was won, of boards of one size."""
    rows = connection.execute(
        "SELECT tries.day, ifnull(result = 'won' AND fresh, 0) AS won,"
        " tries.width, tries.height, tries.mines"
        " FROM tries LEFT JOIN games ON games.uid = tries.uid ORDER BY tries.sequence, day"
    )
    tries: defaultdict[tuple[int, ...], list[tuple[date, bool]]] = defaultdict(list)
    for size, one in readable(_day_tried, rows):
        tries[size].append(one)
    found = (days_in_a_row(days, date.max, calendar) for days in tries.values())
    return max((streaks.longest for streaks in found), default=0)


def _day_tried(row: Row) -> tuple[tuple[int, ...], tuple[date, bool]]:
    """Return the size of a day's board, and the day with whether the first try won it."""
    day, is_won, *size = row
    return tuple(size), (date.fromisoformat(to_day(day)), bool(is_won))
