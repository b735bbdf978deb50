"""The tables of practice: what is known of the patterns, and the positions that come back.

All answers are counted through, in ``practice_totals``; ``due`` is such a count, so that a position
comes back after so many further answers, whatever a clock says and however long a round takes.
"""

from __future__ import annotations

PRACTICE = (
    """
    CREATE TABLE practice (                 -- positions that were answered wrong at least once
        pattern TEXT,
        seed INTEGER,
        rights INTEGER NOT NULL DEFAULT 0,
        wrongs INTEGER NOT NULL DEFAULT 0,
        wanted INTEGER NOT NULL DEFAULT 0,  -- right answers until it is learnt; 0 when it is
        due INTEGER NOT NULL DEFAULT 0,     -- it comes back once so many answers were given
        answered TEXT NOT NULL,             -- when last, in UTC
        last_ms INTEGER NOT NULL,
        best_ms INTEGER,                    -- of a right answer; NULL before there is one
        PRIMARY KEY (pattern, seed)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX practice_due ON practice (due) WHERE wanted > 0",
    """
    CREATE TABLE practice_totals (          -- all answers, by pattern
        pattern TEXT PRIMARY KEY,
        rights INTEGER NOT NULL DEFAULT 0,
        wrongs INTEGER NOT NULL DEFAULT 0,
        streak INTEGER NOT NULL DEFAULT 0,  -- right answers since the last wrong one
        best_streak INTEGER NOT NULL DEFAULT 0,
        ms INTEGER NOT NULL DEFAULT 0,      -- of all right answers
        best_ms INTEGER                     -- of a right answer; NULL before there is one
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE practice_rounds (          -- whole rounds, by what was chosen
        chosen TEXT,                        -- a pattern, 'all' or 'missed'
        timed INTEGER,                      -- whether it went against the clock
        rounds INTEGER NOT NULL,
        rights INTEGER NOT NULL,            -- of the best round, with its time
        ms INTEGER NOT NULL,
        PRIMARY KEY (chosen, timed)
    ) WITHOUT ROWID
    """,
)
"""The statements that make them, in their order."""
