"""Failures that fuzzing the game's readers has found, each as a test of its own."""

import json
import os
import struct
import sys
from collections.abc import Callable
from contextlib import closing
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
from game.saves.recovery import find_saves
from game.settings import Settings, SettingsStore
from tests.game.driver import Driver
from tests.game.message_text import is_one_sentence, told
from tests.game.records.finished_games import FILE, NOON, at_noon
from tests.game.saves.saved_games import begin_game
from tests.robustness.mutants import assert_sentence

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")


@pytest.mark.parametrize(
    "values",
    [
        {"daily_preset": []},
        {"daily_preset": {"a": 1}},
        {"theme": "a\0b"},
        {"practice": "\ud800"},
        {"practice": "a\nb"},
        {"player": ["a"]},
        {"start": []},
        {"controls": [[]]},
        {"custom_width": 10**9},
    ],
)
def test_a_setting_that_makes_no_sense_gets_its_default(
    tmp_path: Path, values: dict[str, object]
) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps(values), "utf-8")
    assert SettingsStore(path).value == Settings()


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


@pytest.mark.parametrize("length", [0, 8, 15, 16, 20, 23])
def test_a_picture_that_is_cut_off_in_its_header_is_refused(tmp_path: Path, length: int) -> None:
    path = tmp_path / "icon.png"
    path.write_bytes((b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(8))[:length])
    with pytest.raises(ThemeError):
        picture_size(path)


def test_a_sound_whose_chunks_end_after_the_file_is_ignored(tmp_path: Path) -> None:
    path = tmp_path / "open.wav"
    path.write_bytes(struct.pack("<4sI4s4sI", b"RIFF", 20, b"WAVE", b"junk", 1000) + b"1234")
    assert load_wav(path) is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"player": ""', '"player": "\\ud800"'),
        ('"daily": null', '"daily": "20260705"'),
        ('"daily": null', '"daily": "2026-W27-7"'),
        ('"mouse": 1', '"mouse": 9223372036854775807'),
    ],
)
def test_a_saved_game_that_no_record_book_could_hold_is_renamed(
    tmp_path: Path, old: str, new: str
) -> None:
    playing = begin_game(tmp_path)
    playing.writer.close()
    (path,) = tmp_path.glob("playing-*.txt")
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    found = find_saves(tmp_path, lambda uid: False, NOON)
    assert not found.saved
    assert_sentence(told(found.problem))
    assert [file.name for file in tmp_path.iterdir()] == ["save-damaged-2026-07-05.txt"]


def make_path(folder: Path, kind: str) -> Path:
    """Make a path of this kind, or return one that cannot be made."""
    path = folder / f"{kind}.txt"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind == "loop":
        path.symlink_to(path)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    elif kind == "null":
        path = folder / "a\0b.txt"
    elif kind == "undecodable":
        path = Path(os.fsdecode(os.fsencode(folder) + b"/\xff\n.txt"))
        path.write_bytes(b"x")
    return path


KINDS = ["pipe", "folder", "loop", "device"]


@POSIX
@pytest.mark.parametrize("kind", [*KINDS, "null", "missing", "undecodable"])
@pytest.mark.parametrize("ending", [".txt", ".mbf", ".avf", ".json"])
def test_a_path_that_is_no_file_is_refused_at_once(tmp_path: Path, kind: str, ending: str) -> None:
    made = make_path(tmp_path, kind)
    path = made.with_suffix(ending)
    if path != made and os.path.lexists(made):
        made.rename(path)
    sentence = ""
    try:
        if ending == ".json":
            with closing(Store(tmp_path / "book", at_noon)) as store:
                import_from(store, path)
        else:
            (load_board if ending == ".mbf" else read_recording)(path)
    except FileError as error:
        sentence = str(error)
    except TransferError as error:
        sentence = told(error.message)
    assert_sentence(sentence)


@POSIX
@pytest.mark.parametrize("kind", [*KINDS, "missing", "undecodable"])
def test_a_path_that_is_no_file_can_be_dropped(
    start: Callable[..., Driver], tmp_path: Path, kind: str
) -> None:
    driver = start()
    driver.post(pygame.DROPFILE, file=str(make_path(tmp_path, kind)))
    driver.run(0.3)
    assert driver.scene.name == "notice"


@POSIX
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["settings.json", FILE, "records-unsaved.jsonl", "playing-a1.txt"])
def test_the_game_starts_where_one_of_its_files_is_no_file(
    tmp_path: Path, kind: str, name: str
) -> None:
    make_path(tmp_path, kind).rename(tmp_path / name)
    if kind == "loop":
        (tmp_path / name).unlink()
        (tmp_path / name).symlink_to(name)
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
