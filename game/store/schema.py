"""Database tables: one script that creates them, and the steps that later versions add.

``PRAGMA user_version`` holds a file's version. ``CREATE`` makes the tables of the first published
version; each of ``STEPS`` leads to the next one. What was published is never changed.

Indexes begin with the columns that every query names (``BOARD``), continue in the order asked for,
and hold all other columns that the query reads, so that no row is looked up before it is needed.
``tallies`` and ``missed`` hold sums for each sort of game (``SORT``), so that totals over a hundred
thousand games take no time. Recordings and reviews have tables of their own; ``games`` repeats what
is summed of reviews, since an index holds only its own table's columns.

``clean`` games have comparable times. ``fresh`` ones, which are the clean ones and those that were
merely paused or resumed, count as won, lost or abandoned.

``sequence`` is the order in which games, runs or first tries came in, whatever the clock showed:
the seconds since 1970 of a game's or run's end, or of a try's day, or one more than the highest so
far where that is not below them. So imported ones, which keep theirs, stand among those of their
time. All lists and streaks go by ``sequence`` and ``id``; dates are for showing and for days.

Seeds are text: they go up to 2**64 - 1, and SQLite's integers only to 2**63 - 1.

``WAITING`` are tables of a connection's own, in memory, for entries that are not in the file yet.
``all_runs`` and ``all_tries`` hold runs and first tries as they will be once all is written.
"""

FIRST_VERSION = 7  # the version that CREATE makes; earlier ones were never published
MigrationStep = tuple[str, ...]  # SQL statements

_FIRST_BOARD = "kind, width, height, mines, wraps"  # up to version 8
BOARD = f"{_FIRST_BOARD}, neighbours, shape"
_RULES = "start, win, fairness, no_flag"
_TALLY = "games, ms, best_ms, best_bvs, efficiency"
_TEXTS = "kind", "start", "win", "fairness", "result", "neighbours", "shape"


def _sort_of(board: str) -> str:
    """Return the columns that tell sorts of games apart, those of a board first."""
    return f"{board}, fresh, clean, ranked, {_RULES}, result"


SORT = _sort_of(BOARD)

_GAMES = """
    CREATE TABLE games (
        id INTEGER PRIMARY KEY,
        uid TEXT NOT NULL UNIQUE,
        sequence INTEGER NOT NULL DEFAULT 0, -- see below
        ended TEXT NOT NULL,                -- 2026-01-31T23:59:59.999Z
        kind TEXT NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL, mines INTEGER NOT NULL,
        wraps INTEGER NOT NULL, start TEXT NOT NULL, win TEXT NOT NULL,
        marks INTEGER NOT NULL, fairness TEXT NOT NULL,
        rules INTEGER NOT NULL,             -- their oldest version by which the game is the same
        seed TEXT NOT NULL, proven INTEGER, result TEXT NOT NULL, ms INTEGER NOT NULL,
        three_bv INTEGER NOT NULL, three_bv_solved INTEGER NOT NULL,
        left_clicks INTEGER NOT NULL, right_clicks INTEGER NOT NULL, chord_clicks INTEGER NOT NULL,
        retried INTEGER NOT NULL,
        aids TEXT NOT NULL,                 -- a JSON list of words
        device TEXT, ranked INTEGER NOT NULL, version TEXT NOT NULL, run TEXT REFERENCES runs (uid),
        flaws TEXT NOT NULL,                -- a JSON list of words
        daily TEXT,                         -- the day whose board it was, 2026-01-31
        player TEXT NOT NULL,
        left_effective INTEGER, right_effective INTEGER, chord_effective INTEGER,
        openings INTEGER, islands INTEGER, flags INTEGER,
        path REAL,                          -- in cells
        clean INTEGER NOT NULL, fresh INTEGER NOT NULL, no_flag INTEGER NOT NULL,
        bvs REAL NOT NULL, efficiency REAL NOT NULL,
        won_ms INTEGER,                     -- NULL unless won, so that aggregates skip the others
        reviewed INTEGER NOT NULL DEFAULT 0, -- 1 also where no review could be made
        guesses INTEGER, survived INTEGER, expected REAL -- NULL before a review
    )
    """


def _tables_of_sums(board: str) -> MigrationStep:
    """Return the statements that create the tables with a row for each sort of games."""
    sort = _sort_of(board)
    columns = ", ".join(
        f"{name} {'TEXT' if name in _TEXTS else 'INTEGER'}" for name in sort.split(", ")
    )
    return (
        f"""
        CREATE TABLE tallies ({columns},
            games INTEGER NOT NULL,
            ms INTEGER NOT NULL, best_ms INTEGER NOT NULL, best_bvs REAL NOT NULL,
            efficiency REAL NOT NULL,           -- this and all below are sums
            reviewed INTEGER NOT NULL DEFAULT 0,
            forced INTEGER NOT NULL DEFAULT 0, needless INTEGER NOT NULL DEFAULT 0,
            survived INTEGER NOT NULL DEFAULT 0, expected REAL NOT NULL DEFAULT 0,
            forced_cost REAL NOT NULL DEFAULT 0, needless_cost REAL NOT NULL DEFAULT 0,
            wrong_flags INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY ({sort})
        ) WITHOUT ROWID
        """,
        f"""
        CREATE TABLE missed ({columns},     -- filled by game.store.queries: not every SQLite
            pattern TEXT,                   -- could do it in a trigger, which would need JSON
            times INTEGER NOT NULL,
            PRIMARY KEY ({sort}, pattern)
        ) WITHOUT ROWID
        """,
    )


_TABLES = (
    """
    CREATE TABLE runs (
        id INTEGER PRIMARY KEY,
        uid TEXT NOT NULL UNIQUE,
        sequence INTEGER,                   -- NULL until the run is over, as is the next
        ended TEXT,
        score INTEGER NOT NULL DEFAULT 0, boards INTEGER NOT NULL DEFAULT 0,
        best_combo INTEGER NOT NULL DEFAULT 0, ms INTEGER NOT NULL DEFAULT 0,
        seed TEXT, initials TEXT, version TEXT,
        depth INTEGER NOT NULL DEFAULT 0,   -- in metres
        rules INTEGER NOT NULL DEFAULT 1,   -- the version of the rules that made the points
        stars INTEGER NOT NULL DEFAULT 0,
        perfect INTEGER NOT NULL DEFAULT 0, -- boards with every star
        finds INTEGER NOT NULL DEFAULT 0,
        daily TEXT,                         -- the day whose dive it was, 2026-01-31
        ranked INTEGER NOT NULL DEFAULT 1
    )
    """,
    _GAMES,
    """
    CREATE TABLE recordings (
        game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
        text BLOB NOT NULL                  -- see engine.formats.recording, deflated by zlib
    )
    """,
    """
    CREATE TABLE reviews (
        game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
        zini INTEGER,                       -- NULL, as all others, where no review could be made
        forced INTEGER, needless INTEGER, survival REAL,
        guesses TEXT,                       -- JSON: [[move, chance, best], ...]
        exact INTEGER, survived INTEGER, expected REAL, luck REAL, cost REAL,
        missed TEXT,                        -- JSON: {pattern: how often, ...}
        wrong_flags INTEGER
    )
    """,
    """
    CREATE TABLE tries (                    -- the first try of each day's board
        day TEXT,                           -- 2026-01-31
        width INTEGER, height INTEGER, mines INTEGER,
        uid TEXT NOT NULL,                  -- of a game that need not be in this file
        sequence INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (day, width, height, mines)
    ) WITHOUT ROWID
    """,
    *_tables_of_sums(_FIRST_BOARD),
    """
    CREATE TABLE practice (                 -- positions that were answered wrong at least once
        pattern TEXT, seed INTEGER,
        rights INTEGER NOT NULL DEFAULT 0, wrongs INTEGER NOT NULL DEFAULT 0,
        wanted INTEGER NOT NULL DEFAULT 0,  -- right answers still needed; 0 when it is learnt
        due INTEGER NOT NULL DEFAULT 0,     -- asked again once so many answers were given in all
        answered TEXT NOT NULL,             -- when last, in UTC
        last_ms INTEGER NOT NULL,
        best_ms INTEGER,                    -- of a right answer; NULL before there is one
        PRIMARY KEY (pattern, seed)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE practice_totals (          -- all answers, by pattern
        pattern TEXT PRIMARY KEY,
        rights INTEGER NOT NULL DEFAULT 0, wrongs INTEGER NOT NULL DEFAULT 0,
        streak INTEGER NOT NULL DEFAULT 0,  -- right answers since the last wrong one
        best_streak INTEGER NOT NULL DEFAULT 0,
        ms INTEGER NOT NULL DEFAULT 0,      -- of all right answers
        best_ms INTEGER                     -- of a right answer; NULL before there is one
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE practice_rounds (          -- complete rounds, by what was chosen
        chosen TEXT,                        -- a pattern, 'all' or 'missed'
        timed INTEGER, rounds INTEGER NOT NULL,
        rights INTEGER NOT NULL, ms INTEGER NOT NULL, -- of the best round
        PRIMARY KEY (chosen, timed)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE goals (
        name TEXT PRIMARY KEY,              -- see game.store.goals
        reached TEXT NOT NULL               -- when, in UTC
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE goal_notes (               -- what only goals ask for: zones seen, a review read
        name TEXT PRIMARY KEY,
        number INTEGER NOT NULL             -- 1; for 'last game' the id up to which goals know all,
                                            -- for 'at GOAL' that of the last game by then
    ) WITHOUT ROWID
    """,
)


def _indexes_of_boards(board: str) -> dict[str, str]:
    """Return the indexes that begin with the columns of a board, by name: what is indexed."""
    return {
        "games_best": f"({board}, start, win, fairness, ms) WHERE result = 'won' AND clean = 1",
        **{
            f"games_by_{column}": f"({board}, clean, {column}{order}, sequence, id, ranked,"
            f" {_RULES}, fresh) WHERE result = 'won'"
            for column, order in (("ms", ""), ("bvs", " DESC"), ("efficiency", " DESC"))
        },
        "games_by_end": f"({board}, fresh, sequence, id,"
        f" ranked, {_RULES}, result, won_ms, guesses, survived, expected)",
    }


_INDEXES = (
    "CREATE INDEX runs_best ON runs (ranked, rules DESC, score DESC, sequence, id)"
    " WHERE ended IS NOT NULL",
    "CREATE INDEX runs_daily ON runs (daily, score DESC, sequence, id) WHERE daily IS NOT NULL",
    "CREATE INDEX games_run ON games (run) WHERE run IS NOT NULL",
    *(
        f"CREATE INDEX {name} ON games {what}"
        for name, what in _indexes_of_boards(_FIRST_BOARD).items()
    ),
    "CREATE INDEX games_ended ON games (sequence, id)",
    "CREATE INDEX games_by_date ON games (ended, result)",
    "CREATE INDEX games_unreviewed ON games (sequence, id) WHERE reviewed = 0",
    "CREATE INDEX practice_due ON practice (due) WHERE wanted > 0",
)


def _triggers(board: str) -> dict[str, str]:
    """Return the triggers that fill the tallies, by name: when they run, and what they do."""
    sort = _sort_of(board)
    new_sort = ", ".join(f"NEW.{name}" for name in sort.split(", "))
    return {
        "games_tallied": f"""AFTER INSERT ON games BEGIN
        INSERT INTO tallies ({sort}, {_TALLY})
        VALUES ({new_sort}, 1, NEW.ms, NEW.ms, NEW.bvs, NEW.efficiency)
        ON CONFLICT ({sort}) DO UPDATE SET
            games = games + 1, ms = ms + excluded.ms,
            best_ms = min(best_ms, excluded.best_ms), best_bvs = max(best_bvs, excluded.best_bvs),
            efficiency = efficiency + excluded.efficiency;
    END""",
        "reviews_tallied": f"""AFTER INSERT ON reviews BEGIN
        UPDATE games
        SET reviewed = 1, guesses = NEW.forced + NEW.needless,
            survived = NEW.survived, expected = NEW.expected
        WHERE id = NEW.game;
        UPDATE tallies SET
            reviewed = reviewed + 1,
            forced = forced + NEW.forced, needless = needless + NEW.needless,
            survived = survived + NEW.survived, expected = expected + NEW.expected
        WHERE NEW.survival IS NOT NULL
            AND ({sort}) = (SELECT {sort} FROM games WHERE id = NEW.game);
    END""",
        "reviews_costed": f"""AFTER INSERT ON reviews WHEN NEW.survival IS NOT NULL BEGIN
        UPDATE tallies SET
            forced_cost = forced_cost + 1 - NEW.luck, needless_cost = needless_cost + NEW.cost,
            wrong_flags = wrong_flags + NEW.wrong_flags
        WHERE ({sort}) = (SELECT {sort} FROM games WHERE id = NEW.game);
    END""",
    }


_TRIGGERS = tuple(f"CREATE TRIGGER {name} {what}" for name, what in _triggers(_FIRST_BOARD).items())

CREATE: MigrationStep = (*_TABLES, *_INDEXES, *_TRIGGERS)  # the steps that make an empty file
_AIRS: MigrationStep = (  # the columns of dives from the second version of their rules on
    "ALTER TABLE runs ADD COLUMN air TEXT",  # NULL for a dive by earlier rules
    "ALTER TABLE runs ADD COLUMN pearls INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE runs ADD COLUMN places TEXT NOT NULL DEFAULT ''",  # a digit a place: its column
    "CREATE INDEX runs_of_air ON runs (air, ranked, rules DESC, score DESC, sequence, id)"
    " WHERE ended IS NOT NULL",
)
_FIRST_SORT = _sort_of(_FIRST_BOARD)
_SUMS = {
    "tallies": f"{_TALLY}, reviewed, forced, needless, survived, expected, forced_cost,"
    " needless_cost, wrong_flags",
    "missed": "pattern, times",
}
_NEIGHBOURS: MigrationStep = (  # boards with other neighbours or a shape are other sorts of games
    "ALTER TABLE games ADD COLUMN neighbours TEXT NOT NULL DEFAULT 'square'",
    "ALTER TABLE games ADD COLUMN shape TEXT NOT NULL DEFAULT ''",  # see game.store.board_kind
    """
    CREATE TABLE shapes (                   -- those of played boards that are not built in
        name TEXT PRIMARY KEY,              -- as in the other tables; it follows from the cells
        cells BLOB NOT NULL                 -- a bit for each, row by row, the lowest first
    )
    """,
    *(f"DROP TRIGGER {name}" for name in _triggers(BOARD)),
    *(f"ALTER TABLE {table} RENAME TO {table}_before" for table in _SUMS),
    *_tables_of_sums(BOARD),
    *(
        f"INSERT INTO {table} ({_FIRST_SORT}, {sums}, neighbours, shape)"
        f" SELECT {_FIRST_SORT}, {sums}, 'square', '' FROM {table}_before"
        for table, sums in _SUMS.items()
    ),
    *(f"DROP TABLE {table}_before" for table in _SUMS),
    *(f"CREATE TRIGGER {name} {what}" for name, what in _triggers(BOARD).items()),
    *(f"DROP INDEX {name}" for name in _indexes_of_boards(BOARD)),
    *(f"CREATE INDEX {name} ON games {what}" for name, what in _indexes_of_boards(BOARD).items()),
)
STEPS: tuple[MigrationStep, ...] = (_AIRS, _NEIGHBOURS)  # the first one follows FIRST_VERSION

WAITING: MigrationStep = (
    "PRAGMA temp_store = MEMORY",  # the disk may be full
    *(
        f"CREATE TEMP TABLE waiting_{table} AS SELECT * FROM {table} WHERE 0"
        for table in ("games", "runs", "tries")
    ),
    "CREATE TEMP VIEW all_runs AS"
    " SELECT * FROM runs WHERE uid NOT IN (SELECT uid FROM waiting_runs)"
    " UNION ALL SELECT * FROM waiting_runs",
    "CREATE TEMP VIEW all_tries AS SELECT * FROM tries UNION ALL SELECT * FROM waiting_tries",
)
