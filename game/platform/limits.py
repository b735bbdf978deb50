"""The limits that the system sets a process, looked at before anything large is loaded.

Below them C code that is not ours fails in all ways there are, faults of memory among them, and
nothing in Python can tell the player.
"""

import math
from contextlib import suppress

MEGABYTE = 2**20
LEAST_MEMORY = 512 * MEGABYTE
"""Bytes of addresses. An expert game in a window of 1280 x 720 takes 460 MB of them."""
LEAST_DATA = 256 * MEGABYTE  # bytes that are written to; the same game takes 190 MB
LEAST_FILES = 64  # files that are open at a time; the same game has 15, and a start some more


def find_shortage() -> str | None:
    """Return a sentence if the system does not let the program use enough, else None.

    A low limit of open files is raised where the system lets a program do so.
    """
    try:
        import resource
    except ImportError:  # Windows sets no such limits
        return None

    def most(limit: int) -> float:
        allowed: int = resource.getrlimit(limit)[0]
        return math.inf if allowed == resource.RLIM_INFINITY else allowed

    for limit, least in ((resource.RLIMIT_AS, LEAST_MEMORY), (resource.RLIMIT_DATA, LEAST_DATA)):
        if most(limit) < least:
            needed, allowed = least // MEGABYTE, int(most(limit)) // MEGABYTE
            return f"Minewave needs {needed} MB of memory, and may use only {allowed} MB here."
    if most(resource.RLIMIT_NOFILE) < LEAST_FILES:
        with suppress(OSError, ValueError):
            hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
            resource.setrlimit(resource.RLIMIT_NOFILE, (LEAST_FILES, hard))
    if most(resource.RLIMIT_NOFILE) < LEAST_FILES:
        allowed = int(most(resource.RLIMIT_NOFILE))
        return f"Minewave needs {LEAST_FILES} open files, and may use only {allowed} here."
    return None
