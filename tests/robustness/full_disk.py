"""Plays on small disks that are really full: ``python -m tests.robustness full_disk 20``.

Each of them is called full with one page more left than the one before, so that it is another
write that fails. Needs Linux, and leave to mount something that nobody else sees.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

DISKS = 20
PAGE = 4096


def main(count: int | None = None) -> None:
    """Fill so many disks; ends with an error where a game is lost."""
    disks = DISKS if count is None else count
    space = ["unshare", "--mount"]
    if os.geteuid() != 0:
        space += ["--user", "--map-root-user"]
    for number in range(disks):
        with tempfile.TemporaryDirectory() as place:
            game = [
                sys.executable,
                "-m",
                "tests.robustness.full_disk_player",
                place,
                str(number * PAGE),
            ]
            done = subprocess.run([*space, *game], capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"{number} pages left:\n{done.stdout}{done.stderr}")
    print(f"{disks} disks were full and are not, and nothing was lost")


if __name__ == "__main__":
    main()
