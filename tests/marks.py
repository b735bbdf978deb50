"""Marks for tests and for rows of their tables."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

needs_checkout = pytest.mark.skipif(
    not Path(__file__).resolve().parents[1].joinpath("assets", "pictures").is_dir(),
    reason="a source distribution has neither the documents' pictures nor git's list of files",
)
needs_posix = pytest.mark.skipif(os.name != "posix", reason="needs files and signals as POSIX has")
moves_open_files = pytest.mark.skipif(
    os.name == "nt", reason="Windows neither renames nor deletes an open file"
)


def slow(rows: Iterable[Any]) -> list[Any]:
    """Return the rows of a parametrised table, marked as slow; a tuple is a row of several values.
    Use it as ``@pytest.mark.parametrize("seed", [0, *slow(range(1, 40))])``."""
    mark = pytest.mark.slow
    return [pytest.param(*(r if isinstance(r, tuple) else (r,)), marks=mark) for r in rows]
