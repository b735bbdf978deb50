"""Every reader accepts any bytes or refuses them in a sentence, and takes little memory for that.

``python -m tests.robustness fuzz`` tries many more; what it has found is in ``REFUSED``.
"""

import json
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from tests.engine.formats.test_replay import GAME
from tests.robustness import engine_specimens, game_specimens
from tests.robustness.engine_specimens import FOREIGN
from tests.robustness.game_specimen_files import specimens
from tests.robustness.mutants import Reader, mutants

EXAMPLES = 60
MAX_BYTES = 5_000_000  # memory that a refusal may take, with the 4 MB into which a file is read
ALL = (*engine_specimens.readers(), *game_specimens.readers())
READERS = {reader.name: reader for reader in ALL}
PLACES = ("\u0663,1", "+1,2", "1_0,2", "1,2,999999999", "1", "1,", "--1,2", "1000001,0", "1,2,3")
LIES = (
    *({"pixels": None}, {"ms": "50"}, {"ms": 1.5}, {"player": 7}, {"began": None}, {"events": 7}),
    *({"events": [[0, "lc", None, 9]]}, {"events": [[None, "lc", 70, 9]]}),
    *({"events": [[0, "lc", 70]]}, {"events": [[0, "lc", True, 9]]}),
    *({"mines": [[0, 0, 0]]}, {"mines": {"0": 0}}),
)
SAVED = specimens()["saved"].decode()
UNRECORDABLE = (
    *(('"player": ""', '"player": "\\ud800"'), ('"mouse": 1', '"mouse": 9223372036854775807')),
    *(('"daily": null', '"daily": "20260705"'), ('"daily": null', '"daily": "2026-W27-7"')),
)
"""Changes of a saved game that no record book could hold."""
REFUSED = {
    "recording": [GAME.replace("0 open", f"0 left down {at}\n0 open", 1) for at in PLACES],
    "foreign recording": [json.dumps(FOREIGN | lie) for lie in LIES],
    "saved game": [SAVED.replace(old, new) for old, new in UNRECORDABLE],
}
BILLION = "1000000000"
HUGE = {
    "size": (b"100000000x100000000x5", b"999999999x1x5", b"9x9x999999999"),
    "recording": (
        GAME.replace("5x4x2", "100000000x100000000x5").encode(),
        GAME.replace("4021 won", f"{BILLION * 3} won").encode(),
    ),
    "mbf": (b"\xff\xff\xfe\x00\x01\x01",),
    "path": (b"gggggggggggggg",),
    "foreign recording": (
        json.dumps(FOREIGN | {"width": 10**9, "height": 10**9}).encode(),
        json.dumps(FOREIGN | {"mines": [[10**9, 10**9]]}).encode(),
    ),
}
"""Claims of a billion cells."""


@pytest.mark.parametrize("reader", READERS.values(), ids=READERS)
def test_specimens_are_accepted(reader: Reader, tmp_path: Path) -> None:
    assert all(reader.accepts(data, tmp_path) for data in reader.specimens)


@pytest.mark.parametrize("reader", READERS.values(), ids=READERS)
def test_any_bytes_are_accepted_or_refused_in_a_sentence(reader: Reader, tmp_path: Path) -> None:
    @settings(
        max_examples=max(4, EXAMPLES // reader.cost),
        suppress_health_check=[HealthCheck.too_slow],
    )
    @given(mutants(reader.specimens))
    def accept_or_refuse(data: bytes) -> None:
        reader.accepts(data, tmp_path)

    accept_or_refuse()


@pytest.mark.parametrize("name", REFUSED)
def test_what_fuzzing_has_found_is_refused(name: str, tmp_path: Path) -> None:
    for text in REFUSED[name]:
        assert text.encode() not in READERS[name].specimens
        assert not READERS[name].accepts(text.encode(), tmp_path), text


@pytest.mark.parametrize("name", HUGE)
def test_a_claim_of_a_billion_cells_takes_no_memory(name: str, tmp_path: Path) -> None:
    for data in HUGE[name]:
        tracemalloc.start()
        try:
            assert not READERS[name].accepts(data, tmp_path), data[:99]
            assert tracemalloc.get_traced_memory()[1] < MAX_BYTES, data[:99]
        finally:
            tracemalloc.stop()
