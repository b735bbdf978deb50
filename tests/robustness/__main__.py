"""The long checks: ``python -m tests.robustness [NAME [COUNT]]``.

Without a name all of them run, one after the other, until one finds a fault.
"""

import sys
from importlib import import_module

CHECKS = {
    "fuzz": "every reader, fed with mutated and random bytes (examples of each)",
    "soak": "the whole game under random input (events)",
    "breaking": "the game, while one of its functions raises (functions)",
    "killed": "the program, killed at random moments (kills)",
    "full_disk": "a real disk that fills up and is freed again (disks)",
    "hint_truth": "every statement of a hint, by brute force (positions)",
    "layouts": "texts and widgets of every scene in all windows and sizes of text (rooms)",
    "no_guess": "every board of generated charts of the dive, cleared without a guess (charts)",
    "practice_truth": "every question of practice, by brute force (questions of each pattern)",
    "win_counts": "the mean worth of measured games beside the wins of plain ones (games)",
}


def main(name: str = "", count: str = "") -> None:
    """Run one check or all of them; without a count each has its usual length."""
    if (name and name not in CHECKS) or (count and not count.isdecimal()):
        known = "\n".join(f"  {check:15} {about}" for check, about in CHECKS.items())
        sys.exit(f"usage: python -m tests.robustness [NAME [COUNT]]\n{known}")
    for check in [name] if name else CHECKS:
        print(f"== {check}: {CHECKS[check]}", flush=True)
        import_module(f"tests.robustness.{check}").main(int(count) if count else None)


if __name__ == "__main__":
    main(*sys.argv[1:]) if len(sys.argv) <= 3 else main("?")
