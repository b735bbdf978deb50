"""Memory that the C library keeps after pictures were dropped, and how to have it given back.

Of glibc alone, which is what Linux has. Python's own objects are no part of this.
"""

import sys

LARGE_BLOCK = 1024 * 1024  # bytes; few frames take such a block, and smaller ones leave small gaps
_M_MMAP_THRESHOLD = -3  # the number of this limit for ``mallopt``


def return_large_blocks() -> None:
    """Have every large block go back to the system as soon as it is freed.

    By itself glibc raises its limit to the largest block that was ever freed, up to 32 MB; smaller
    ones are then cut from a heap, where what is kept between them holds on to their memory.
    """
    _call("mallopt", _M_MMAP_THRESHOLD, LARGE_BLOCK)


def release_freed() -> None:
    """Give all smaller blocks back that were freed, which takes some milliseconds."""
    _call("malloc_trim", 0)


def _call(name: str, *numbers: int) -> None:
    """Call a function of the C library, where there is one of this name."""
    if sys.platform != "linux":
        return
    try:
        import ctypes  # not before the first frame
    except ImportError:
        return
    function = getattr(ctypes.CDLL(None), name, None)
    if function is not None:
        function(*numbers)
