"""Whether every sentence of a hint is true: ``python -m tests.robustness hint_truth 2000``.

The test of ``tests/engine/teacher/test_hint_truth.py`` over more positions, with its count by form.
"""

from __future__ import annotations

import sys

from tests.engine.teacher.move_reference import survey

SEED = 5
POSITIONS = 2000


def main(count: int | None = None) -> None:
    """Check ``count`` positions and print the table; exits with 1 if a sentence was not true."""
    tally = survey(SEED, POSITIONS if count is None else count)
    print(f"{tally.positions} random positions")
    print(f"{'sentences by form':32} {'checked':>8} {'failed':>8}")
    for form, count in sorted(tally.checked.items()):
        print(f"{form:32} {count:8} {tally.failed[form]:8}")
    print(f"{'all':32} {tally.checked.total():8} {tally.failed.total():8}")
    for wrong in tally.wrong:
        print(f"\n{wrong}")
    if tally.wrong:
        sys.exit(1)
