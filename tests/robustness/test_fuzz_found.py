"""Failures that fuzzing the game's readers has found and that are no row of ``test_readers``."""

import json
import os
import struct
import sys
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pygame
import pytest

from engine.core.config import BEGINNER
from game.app.open_file import FileError, load_board, read_recording
from game.audio.channels import load_wav
from game.platform.settings_file import MAX_BYTES
from game.records import Store
from game.records.transfer import TransferError, import_from
from game.resources.theme_file import ThemeError, picture_size
from game.settings import Settings, SettingsStore
from tests.game.driver import Driver
from tests.game.message_text import is_one_sentence, told
from tests.game.records.finished_games import FILE, at_noon
from tests.robustness.mutants import assert_sentence

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")


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
    path.write_bytes(b'{"shake": 30}'.ljust(MAX_BYTES))
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
    """Make a path of this kind, or return one beside it, which may be impossible."""
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


KINDS = ["pipe", "folder", "loop", "device"]


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
def test_the_game_starts_where_one_of_its_files_is_no_file(
    tmp_path: Path, kind: str, name: str
) -> None:
    make_path(tmp_path / name, kind)
    driver = Driver(tmp_path)
    store = driver.app.context.store
    store.open()
    driver.run(0.3)
    assert driver.scene.name == "menu"
    assert store.games(5) == []
    assert store.best_ms(BEGINNER) is None
    if name == FILE:
        assert is_one_sentence(store.problem)
    pygame.quit()
