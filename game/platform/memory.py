"""Memory that the C library keeps after large pictures were dropped."""

import sys


def release_freed() -> None:
    """Give freed memory back to the system where the C library holds on to it (glibc)."""
    if sys.platform != "linux":
        return
    try:
        import ctypes  # not before the first frame, and not in the packed program
    except ImportError:
        return
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
