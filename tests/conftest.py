"""Hooks for all tests."""

import gc


def pytest_collection_finish() -> None:
    """Keep what was imported and collected out of later garbage collections: it stays to the end,
    and going over it takes a fifth of the time of quick tests."""
    gc.collect()
    gc.freeze()
