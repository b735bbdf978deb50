"""Every reader accepts any bytes or refuses them in a sentence, and uses little memory for that.

``python -m tests.robustness fuzz`` tries many more; the inputs that it has found are in
``REFUSED``.
"""

import json
import os
import struct
import sys
import tracemalloc
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pygame
import pytest
from hypothesis import HealthCheck, given, settings

from engine import BEGINNER
from game.app.open_file import FileError, load_board, read_recording
from game.audio.channels import load_wav
from game.resources.theme_file import ThemeError, picture_size
from game.store import Store, queries
from game.store.settings import Settings, SettingsStore
from game.store.settings_file import MAX_BYTES as MOST_SETTINGS
from game.store.transfer import TransferError, import_from
from tests.engine.formats.test_replay import GAME
from tests.game.driver import Driver
from tests.game.message_text import is_one_sentence, told
from tests.game.store.finished_games import FILE, at_noon
from tests.robustness import engine_specimens, game_specimens
from tests.robustness.engine_specimens import FOREIGN
from tests.robustness.game_specimen_files import specimens
from tests.robustness.mutants import Reader, assert_sentence, mutants

EXAMPLES = 60
MAX_BYTES = 8_000_000  # memory that a refusal may take, with the 4 MB into which a file is read
ALL = (*engine_specimens.readers(), *game_specimens.readers())
READERS = {reader.name: reader for reader in ALL}
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")
KINDS = ("pipe", "folder", "loop", "device")
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
        b"minewave 2\n" + b"0 undo\n" * 200_000,  # moves without a board
    ),
    "shape": (b"#" * 3_000_000,),
    "parts of a picture": (bytes.fromhex("3b9aca00000000010800000000") + bytes(9),),
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
        max_examples=max(4, EXAMPLES // reader.cost), suppress_health_check=[HealthCheck.too_slow]
    )
    @given(mutants(reader.specimens))
    def check_accepted_or_refused(data: bytes) -> None:
        reader.accepts(data, tmp_path)

    check_accepted_or_refused()


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


def test_a_setting_that_makes_no_sense_gets_its_default(tmp_path: Path) -> None:
    for values in (
        *({"daily_preset": []}, {"daily_preset": {"a": 1}}, {"player": ["a"]}, {"start": []}),
        *({"theme": "a\0b"}, {"practice": "\ud800"}, {"practice": "a\nb"}, {"controls": [[]]}),
        {"custom_width": 10**9},
    ):
        path = tmp_path / "settings.json"
        path.write_text(json.dumps(values), "utf-8")
        assert SettingsStore(path).value == Settings(), values


def test_settings_of_a_gigabyte_are_not_read(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    with path.open("wb") as file:
        file.write(b'{"shake": 30')
        file.truncate(2**30)
    store = SettingsStore(path)
    assert store.value == Settings()
    assert store.problem is not None
    path.write_bytes(b'{"shake": 30}'.ljust(MOST_SETTINGS))
    assert SettingsStore(path).value.shake == 30


def test_a_picture_that_is_cut_off_in_its_header_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "icon.png"
    for length in (0, 8, 15, 16, 20, 23):
        path.write_bytes((b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(8))[:length])
        with pytest.raises(ThemeError):
            picture_size(path)


def test_a_sound_whose_chunks_end_after_the_file_is_ignored(tmp_path: Path) -> None:
    path = tmp_path / "open.wav"
    path.write_bytes(struct.pack("<4sI4s4sI", b"RIFF", 20, b"WAVE", b"junk", 1000) + b"1234")
    assert load_wav(path) is None


def make_path(path: Path, kind: str) -> Path:
    """Make a path of this kind, or return one next to it, which may be impossible."""
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind in ("loop", "device"):
        path.symlink_to(path if kind == "loop" else "/dev/zero")
    elif kind == "null":
        path = path.with_name(f"a\0b{path.suffix}")
    elif kind == "undecodable":
        path = path.with_name(os.fsdecode(b"\xff\n") + path.suffix)
        path.write_bytes(b"x")
    return path


@POSIX
@pytest.mark.parametrize("kind", [*KINDS, "null", "missing", "undecodable"])
@pytest.mark.parametrize("ending", [".txt", ".mbf", ".avf", ".json"])
def test_a_path_that_is_no_file_is_refused_at_once(tmp_path: Path, kind: str, ending: str) -> None:
    path = make_path(tmp_path / f"file{ending}", kind)
    with closing(Store(tmp_path / "book", at_noon)) as store:
        readers = {".json": partial(import_from, store), ".mbf": load_board}
        with pytest.raises((FileError, TransferError)) as caught:
            readers.get(ending, read_recording)(path)
    message = getattr(caught.value, "message", None)
    assert_sentence(told(message) if message else str(caught.value))


@POSIX
@pytest.mark.parametrize("kind", [*KINDS, "missing", "undecodable"])
def test_a_path_that_is_no_file_can_be_dropped(
    start: Callable[..., Driver], tmp_path: Path, kind: str
) -> None:
    driver = start()
    driver.post(pygame.DROPFILE, file=str(make_path(tmp_path / "file.txt", kind)))
    driver.run(0.3)
    assert driver.scene.name == "notice"


@POSIX
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["settings.json", FILE, "records-unsaved.jsonl", "playing-a1.txt"])
def test_the_game_starts_beside_special_files(tmp_path: Path, kind: str, name: str) -> None:
    make_path(tmp_path / name, kind)
    driver = Driver(tmp_path)
    store = driver.app.context.store
    store.open()
    driver.run(0.3)
    assert driver.scene.name == "menu"
    assert store.ask(queries.games, 5) == []
    assert store.ask(queries.best_ms, BEGINNER) is None
    if name == FILE:
        assert is_one_sentence(store.problem)
    pygame.quit()
