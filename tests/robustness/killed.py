"""Kills the playing program again and again: ``python -m tests.robustness killed 500``.

Half of the kills come at random moments, the others where the program writes. Ends with an error
when a finished game, a game in play or a move that the program reported as saved is lost.
"""

import tempfile
import time
from pathlib import Path

from tests.robustness.kill_harness import Tally, check, kill_next

KILLS = 500
SEED = 2026
REPORT_EVERY = 20


def main(count: int | None = None) -> None:
    wanted = KILLS if count is None else count
    begin, reported = time.perf_counter(), 0
    with tempfile.TemporaryDirectory() as place:
        tally = Tally(Path(place) / "data", SEED)
        while tally.kills < wanted:
            kill_next(tally)
            check(tally)
            if tally.kills >= reported + REPORT_EVERY:
                reported = tally.kills
                print(f"{tally.kills:4} kills, {tally}", flush=True)
        print(f"{tally.kills} kills in {time.perf_counter() - begin:.0f} s, nothing lost: {tally}")
