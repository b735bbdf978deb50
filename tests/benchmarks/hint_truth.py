"""Whether every sentence of a hint is true: ``python -m tests.benchmarks.hint_truth [POSITIONS]``.

The test of ``tests/engine/test_hint_truth.py`` over more positions, with its count by form.
"""

from __future__ import annotations

import sys

from tests.engine.surveying import survey

SEED = 5


def main() -> None:
    """Check and print the table; the exit status is 1 if a sentence was not true."""
    tally = survey(SEED, int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
    print(f"{tally.positions} random positions")
    print(f"{'sentences by form':32} {'checked':>8} {'failed':>8}")
    for form, count in sorted(tally.checked.items()):
        print(f"{form:32} {count:8} {tally.failed[form]:8}")
    print(f"{'all':32} {tally.checked.total():8} {tally.failed.total():8}")
    for wrong in tally.wrong:
        print(f"\n{wrong}")
    sys.exit(1 if tally.wrong else 0)


if __name__ == "__main__":
    main()
