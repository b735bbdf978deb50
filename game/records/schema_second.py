"""The second step of the tables: what a record book is asked, and indexes that answer it.

An index begins with what every question names (``SAME``), goes on in the order that is asked for,
and holds all else that the question reads, so that no row is looked up before it is wanted.

What is summed over all games stands in ``tallies``, a row for each sort of game, which triggers
keep; a hundred thousand games are added up in no time then. Reviews are written once and in a
table of their own; what is summed of them over some games is in the table of games too, since an
index can hold only its own table's columns.

Two flags set games apart. ``clean`` ones have times that can be compared; ``fresh`` ones, which
are all clean ones and those that were merely paused or left for a while, are won, lost or
abandoned.
"""

from __future__ import annotations

SAME = "kind, width, height, mines, wraps"
RULES = "start, win, fairness, no_flag"
SORT = f"{SAME}, fresh, clean, ranked, {RULES}, result"
"""The columns that tell one sort of game from another."""
_TALLY = "games, ms, best_ms, best_bvs, efficiency"
_OF_GAME = "1, {0}ms, {0}ms, {0}bvs, {0}efficiency"

_COLUMNS = (
    "flaws TEXT NOT NULL DEFAULT '[]'",  # a JSON list of words
    "daily TEXT",  # the day whose board it was, as 2026-01-31
    "player TEXT NOT NULL DEFAULT ''",
    "left_effective INTEGER",  # NULL, as the next, where a first version counted none
    "right_effective INTEGER",
    "chord_effective INTEGER",
    "openings INTEGER",
    "islands INTEGER",
    "flags INTEGER",
    "path REAL",  # in cells
    "clean INTEGER NOT NULL DEFAULT 0",
    "fresh INTEGER NOT NULL DEFAULT 0",
    "no_flag INTEGER NOT NULL DEFAULT 0",
    "bvs REAL NOT NULL DEFAULT 0",
    "efficiency REAL NOT NULL DEFAULT 0",
    "won_ms INTEGER",  # NULL in games that were not won, which are skipped without a look
    "reviewed INTEGER NOT NULL DEFAULT 0",  # 1 too where no review could be made
    "guesses INTEGER",  # NULL, as the next, before a review
    "survived INTEGER",
    "expected REAL",
)

_FILL = """
    UPDATE games SET
        clean = retried = 0 AND aids = '[]' AND device IS NOT 'auto',
        fresh = retried = 0 AND aids = '[]' AND device IS NOT 'auto',
        no_flag = right_clicks = 0,
        won_ms = CASE result WHEN 'won' THEN ms END,
        bvs = CASE WHEN ms > 0 THEN three_bv_solved * 1000.0 / ms ELSE 0 END,
        efficiency = CASE WHEN left_clicks + right_clicks + chord_clicks > 0
            THEN three_bv_solved * 1.0 / (left_clicks + right_clicks + chord_clicks) ELSE 0 END
    """

_INDEXES = (
    "DROP INDEX games_best",
    """
    CREATE INDEX games_best
    ON games (kind, width, height, mines, wraps, start, win, fairness, ms)
    WHERE result = 'won' AND clean = 1
    """,
    *(
        f"CREATE INDEX games_by_{column} ON games"
        f" ({SAME}, clean, {column}{way}, ended, id, ranked, {RULES}, fresh)"
        " WHERE result = 'won'"
        for column, way in (("ms", ""), ("bvs", " DESC"), ("efficiency", " DESC"))
    ),
    f"CREATE INDEX games_by_end ON games"
    f" ({SAME}, fresh, ended, id, {RULES}, result, won_ms, guesses, survived, expected)",
    "CREATE INDEX games_ended ON games (ended, id, result)",
    "CREATE INDEX games_unreviewed ON games (ended, id) WHERE reviewed = 0",
)

_TABLES = (
    """
    CREATE TABLE reviews (
        game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
        zini INTEGER,                       -- NULL, as all, where no review could be made
        forced INTEGER,
        needless INTEGER,
        survival REAL,
        guesses TEXT,                       -- JSON: [[move, chance, best], ...]
        exact INTEGER,
        survived INTEGER,
        expected REAL
    )
    """,
    """
    CREATE TABLE tries (                    -- of days' boards, the first of each
        day TEXT,                           -- as 2026-01-31
        width INTEGER, height INTEGER, mines INTEGER,
        uid TEXT NOT NULL,                  -- of a game that may not be in the book yet, or ever
        PRIMARY KEY (day, width, height, mines)
    ) WITHOUT ROWID
    """,
    f"""
    CREATE TABLE tallies (
        kind TEXT, width INTEGER, height INTEGER, mines INTEGER, wraps INTEGER,
        fresh INTEGER, clean INTEGER, ranked INTEGER,
        start TEXT, win TEXT, fairness TEXT, no_flag INTEGER, result TEXT,
        games INTEGER NOT NULL,
        ms INTEGER NOT NULL,
        best_ms INTEGER NOT NULL,
        best_bvs REAL NOT NULL,
        efficiency REAL NOT NULL,           -- the sum of all
        reviewed INTEGER NOT NULL DEFAULT 0,
        forced INTEGER NOT NULL DEFAULT 0,
        needless INTEGER NOT NULL DEFAULT 0,
        survived INTEGER NOT NULL DEFAULT 0,
        expected REAL NOT NULL DEFAULT 0,   -- the sum of all
        PRIMARY KEY ({SORT})
    ) WITHOUT ROWID
    """,
    f"""
    INSERT INTO tallies ({SORT}, {_TALLY})
    SELECT {SORT}, count(*), sum(ms), min(ms), max(bvs), sum(efficiency)
    FROM games GROUP BY {SORT}
    """,
)


def _of_new(names: str) -> str:
    return ", ".join(f"NEW.{name}" for name in names.split(", "))


_TRIGGERS = (
    f"""
    CREATE TRIGGER games_tallied AFTER INSERT ON games BEGIN
        INSERT INTO tallies ({SORT}, {_TALLY})
        VALUES ({_of_new(SORT)}, {_OF_GAME.format("NEW.")})
        ON CONFLICT ({SORT}) DO UPDATE SET
            games = games + 1,
            ms = ms + excluded.ms,
            best_ms = min(best_ms, excluded.best_ms),
            best_bvs = max(best_bvs, excluded.best_bvs),
            efficiency = efficiency + excluded.efficiency;
    END
    """,
    f"""
    CREATE TRIGGER reviews_tallied AFTER INSERT ON reviews BEGIN
        UPDATE games
        SET reviewed = 1, guesses = NEW.forced + NEW.needless,
            survived = NEW.survived, expected = NEW.expected
        WHERE id = NEW.game;
        UPDATE tallies SET
            reviewed = reviewed + 1,
            forced = forced + NEW.forced,
            needless = needless + NEW.needless,
            survived = survived + NEW.survived,
            expected = expected + NEW.expected
        WHERE NEW.survival IS NOT NULL
            AND ({SORT}) = (SELECT {SORT} FROM games WHERE id = NEW.game);
    END
    """,
)

SECOND = (
    *(f"ALTER TABLE games ADD COLUMN {column}" for column in _COLUMNS),
    _FILL,
    *_INDEXES,
    *_TABLES,
    *_TRIGGERS,
)
"""The statements of the step, in their order."""
