"""The fourth step of the tables: the games that rank, counted from an index alone.

The index of the games by their ends lacked ``ranked``, so that what counts ranked games only would
have to look up each game's row.
"""

from __future__ import annotations

from game.records.schema_second import RULES, SAME

FOURTH = (
    "DROP INDEX games_by_end",
    f"CREATE INDEX games_by_end ON games"
    f" ({SAME}, fresh, ended, id, ranked, {RULES}, result, won_ms, guesses, survived, expected)",
)
"""The statements of the step, in their order."""
