"""Whatever bytes come: a right answer or one clear sentence. ``python -m tests.robustness fuzz``
asks for more of the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.robustness.engine_specimens import READERS
from tests.robustness.mutants import Reader, anything

EXAMPLES = 40


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)
def test_specimens_are_taken(reader: Reader, tmp_path: Path) -> None:
    assert all(reader.takes(data, tmp_path) for data in reader.specimens)


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)
@settings(
    max_examples=EXAMPLES,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.data())
def test_any_bytes_are_taken_or_refused_in_a_sentence(
    reader: Reader, tmp_path: Path, data: st.DataObject
) -> None:
    reader.takes(data.draw(anything(reader.specimens)), tmp_path)
