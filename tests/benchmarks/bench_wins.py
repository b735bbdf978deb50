"""The solver's win rates: ``python -m tests.benchmarks.bench_wins [GAMES [WORKERS]]``.

Plays fixed seeds from 0 for each preset and start rule, and prints 95% intervals. A game of Expert
takes about 15 ms.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from time import perf_counter

from engine.autoplay.autoplayer import Solver, play_many
from engine.core.config import BEGINNER, EXPERT, INTERMEDIATE, GameConfig, StartRule

BEST_KNOWN = {
    (BEGINNER, StartRule.OPENING): 97.17,
    (INTERMEDIATE, StartRule.OPENING): 89.5,
    (EXPERT, StartRule.OPENING): 54.6,
    (BEGINNER, StartRule.SAFE): 91.7,
    (INTERMEDIATE, StartRule.SAFE): 78.5,
    (EXPERT, StartRule.SAFE): 41.1,
}
"""Win rates of David Hill's solver, the best published ones, in per cent."""


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    workers = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    print(f"{games} games each, seeds from 0; win rate in per cent, 95% interval")
    with ProcessPoolExecutor(workers) as executor:
        for (preset, start), known in BEST_KNOWN.items():
            config = GameConfig(*preset.dimensions, start=start)
            won = played = 0
            ms = worst = 0.0
            for game in play_many(
                config, range(games), Solver.BEST, executor=executor, clock=perf_counter
            ):
                played += 1
                won += game.won
                ms += game.ms or 0.0
                worst = max(worst, game.ms or 0.0)
            rate = won / played
            margin = 1.96 * sqrt(rate * (1 - rate) / played)
            print(
                f"{preset.size:10} {start.value:8} {100 * rate:6.2f} +- {100 * margin:.2f}"
                f"   best known {known:5.2f}   {ms / played:6.2f} ms a game, worst {worst:.0f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
