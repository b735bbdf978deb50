"""Whatever files come: a right answer or one clear sentence, and the game goes on. ``python -m
tests.robustness fuzz`` asks for more of the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from tests.robustness.game_specimens import readers
from tests.robustness.mutants import Reader, anything

EXAMPLES = 60
READERS = readers()


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)
def test_specimens_are_taken(reader: Reader, tmp_path: Path) -> None:
    assert all(reader.takes(data, tmp_path) for data in reader.specimens)


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)
def test_any_bytes_are_taken_or_refused_in_a_sentence(reader: Reader, tmp_path: Path) -> None:
    @settings(
        max_examples=max(4, EXAMPLES // reader.costs),
        suppress_health_check=[HealthCheck.too_slow],
    )
    @given(anything(reader.specimens))
    def each(data: bytes) -> None:
        reader.takes(data, tmp_path)

    each()
