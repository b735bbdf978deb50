"""Checks every statement of a hint: ``python -m tests.robustness hint_truth 2000``.

This is ``tests/engine/teacher/test_hint_truth.py`` with more positions, counted by statement.
"""

import sys

from tests.engine.teacher.move_reference import survey

SEED = 5
POSITIONS = 2000


def main(count: int | None = None) -> None:
    tally = survey(SEED, POSITIONS if count is None else count)
    print(f"{tally.positions} random positions")
    print(f"{'explanations by claims':52} {'checked':>8} {'failed':>8}")
    for form, checked in sorted(tally.checked.items()):
        print(f"{form:52} {checked:8} {tally.failed[form]:8}")
    print(f"{'all':52} {tally.checked.total():8} {tally.failed.total():8}")
    for wrong in tally.wrong:
        print(f"\n{wrong}")
    if tally.wrong:
        sys.exit(1)
