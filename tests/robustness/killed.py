"""Kills the playing program again and again: ``python -m tests.robustness killed 500``.

Half of the kills come at a moment of chance, the others where the program writes. It ends with an
error when a finished game, a game in play or a move that the program was told is kept is lost.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from tests.robustness.kill_harness import Tally, check, kill_next

KILLS = 500
SEED = 2026


def main(count: int | None = None) -> None:
    """Kill ``count`` times, and print how it goes."""
    wanted = KILLS if count is None else count
    begin, told = time.perf_counter(), 0
    with tempfile.TemporaryDirectory() as place:
        tally = Tally(Path(place) / "data", SEED)
        while tally.kills < wanted:
            kill_next(tally)
            check(tally)
            if tally.kills >= told + 20:
                told = tally.kills
                print(f"{tally.kills:4} kills, {tally}", flush=True)
        print(f"{tally.kills} kills in {time.perf_counter() - begin:.0f} s, nothing lost: {tally}")
