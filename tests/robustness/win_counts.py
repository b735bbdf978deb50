"""Checks measured games by counting wins: ``python -m tests.robustness win_counts 100000``.

The given number of seeds of Beginner is played twice with each start rule: to the win or loss, and
on after a mine.
"""

import sys
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from engine import BEGINNER, GameConfig, StartRule, measure_many, play_many

GAMES = 3000
MOST_ERRORS = 4.0  # how many standard errors a count may be off


class WinsAndWorths(NamedTuple):
    """The numbers of wins and the worths for the same seeds."""

    wins: list[float]
    worths: list[float]

    @property
    def z(self) -> float:
        """The number of standard errors by which the wins exceed the worths."""
        gaps = [win - worth for win, worth in zip(self.wins, self.worths, strict=True)]
        return fmean(gaps) / (stdev(gaps) / sqrt(len(gaps)))


def survey(start: StartRule, games: int) -> WinsAndWorths:
    config, seeds = GameConfig(*BEGINNER.dimensions, start=start), range(games)
    wins = [float(game.won) for game in play_many(config, seeds)]
    return WinsAndWorths(wins, [game.worth for game in measure_many(config, seeds)])


def main(count: int | None = None) -> None:
    count = GAMES if count is None else count
    failed = False
    for start in (StartRule.OPENING, StartRule.SAFE):
        found = survey(start, count)
        means = [
            f"{about} {100 * fmean(values):.3f} +- {196 * stdev(values) / sqrt(count):.3f}"
            for about, values in zip(("won", "worth"), found, strict=True)
        ]
        print(f"{start.value:8} {count} games: {', '.join(means)}, z {found.z:+.2f}", flush=True)
        failed |= abs(found.z) > MOST_ERRORS
    if failed:
        sys.exit(1)
