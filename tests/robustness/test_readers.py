"""Every reader accepts any bytes or refuses them in a sentence.

``python -m tests.robustness fuzz`` tries many more.
"""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from tests.robustness import engine_specimens, game_specimens
from tests.robustness.mutants import Reader, mutants

EXAMPLES = 60
READERS = (*engine_specimens.readers(), *game_specimens.readers())


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)
def test_specimens_are_accepted(reader: Reader, tmp_path: Path) -> None:
    assert all(reader.accepts(data, tmp_path) for data in reader.specimens)


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)
def test_any_bytes_are_accepted_or_refused_in_a_sentence(reader: Reader, tmp_path: Path) -> None:
    @settings(
        max_examples=max(4, EXAMPLES // reader.cost),
        suppress_health_check=[HealthCheck.too_slow],
    )
    @given(mutants(reader.specimens))
    def accept_or_refuse(data: bytes) -> None:
        reader.accepts(data, tmp_path)

    accept_or_refuse()
