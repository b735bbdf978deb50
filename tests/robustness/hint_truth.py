"""Checks every statement of a hint: ``python -m tests.robustness hint_truth 2000``.

This is ``tests/engine/teacher/test_hint_truth.py`` with more positions, counted by statement.
"""

import sys

from engine.core.neighbourhood import NEIGHBOURHOODS
from tests.engine.teacher.move_reference import survey

SEED = 5
POSITIONS = 2000


KINDS = [(water, is_shaped) for is_shaped in (False, True) for water in NEIGHBOURHOODS.values()]


def main(count: int | None = None) -> None:
    """Check square boards without a shape, then an eighth as many of each other kind."""
    positions = POSITIONS if count is None else count
    is_wrong = False
    for number, (water, is_shaped) in enumerate(KINDS):
        tally = survey(SEED, -(-positions // 8) if number else positions, water, is_shaped)
        print(f"{tally.positions} random positions, {water.name}{', shapes' * is_shaped}")
        print(f"{'explanations by claims':52} {'checked':>8} {'failed':>8}")
        for form, checked in sorted(tally.checked.items()):
            print(f"{form:52} {checked:8} {tally.failed[form]:8}")
        print(f"{'all':52} {tally.checked.total():8} {tally.failed.total():8}")
        for wrong in tally.wrong:
            print(f"\n{wrong}")
        is_wrong |= bool(tally.wrong)
    if is_wrong:
        sys.exit(1)
