"""Clears every board of generated charts: ``python -m tests.robustness no_guess 2000``.

Each of the charts' boards, with and without its pact and with a twist taken off, is cleared with
every combination of finds by moves that are proven, allowed and no guesses. The charts are shared
out among the processors. Prints a table by level.
"""

import os
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from typing import NamedTuple

from engine.dive.boards import BoardPlan
from engine.dive.finds import Find
from tests.engine.dive.proven_boards import FIND_SETS, LEVELS, charted_boards, is_solved

CHARTS = 2_000
REPORT_EVERY = 100


class Checked(NamedTuple):
    """The boards of a chart: how many there were, how often each was cleared, and those that were
    not."""

    level: int
    boards: int
    cleared: int
    stuck: list[tuple[BoardPlan, list[Find]]]


def check_chart(number: int) -> Checked:
    """Clear the boards of a chart with every combination of finds."""
    boards, stuck = 0, []
    for dive, plan in charted_boards(number):
        boards += 1
        for finds in FIND_SETS:
            if not is_solved(replace(dive, finds=tuple(finds))):
                stuck.append((plan, list(finds)))
    return Checked(number % LEVELS, boards, boards * len(FIND_SETS) - len(stuck), stuck)


def check_charts(count: int) -> Iterator[Checked]:
    """Yield what was found on each chart, and tell from time to time how many are done, and at once
    what is stuck."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for done, checked in enumerate(pool.map(check_chart, range(count)), 1):
            for plan, finds in checked.stuck:
                names = ", ".join(find.value for find in finds)
                print(f"stuck with {names or 'no finds'}: {plan}", flush=True)
            if done % REPORT_EVERY == 0:
                print(f"{done:6} charts", flush=True)
            yield checked


def main(count: int | None = None) -> None:
    charts, boards, cleared = Counter[int](), Counter[int](), Counter[int]()
    stuck: list[tuple[BoardPlan, list[Find]]] = []
    for one in check_charts(CHARTS if count is None else count):
        charts[one.level] += 1
        boards[one.level] += one.boards
        cleared[one.level] += one.cleared
        stuck += one.stuck
    print(f"{'level':>6}{'charts':>8}{'boards':>8}{'cleared':>9}{'stuck':>7}")
    for level in sorted(charts):
        failed = sum(plan.level == level for plan, _ in stuck)
        print(f"{level:6}{charts[level]:8}{boards[level]:8}{cleared[level]:9}{failed:7}")
    print(f"{'all':>6}{charts.total():8}{boards.total():8}{cleared.total():9}{len(stuck):7}")
    if stuck:
        sys.exit(1)
