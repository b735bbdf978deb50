"""The game's readers, each with specimens that it accepts; see ``tests.robustness.mutants``."""

import json
import shutil
import sqlite3
from collections.abc import Iterable
from contextlib import closing, suppress
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from random import Random

import pygame

from engine import Minefield, ReplayError
from engine.formats.mbf import to_mbf
from game.app.open_file import FileError, import_recording, load_board, read_recording
from game.audio.channels import load_wav
from game.platform import paths
from game.playback.playback import Playback
from game.resources.texts import Message, Texts, find_languages, open_texts
from game.resources.theme import Theme, ThemeError
from game.resources.theme_catalog import find_themes
from game.store import Store, practice
from game.store.recovery import find_saves, finish_abandoned
from game.store.settings import SettingsStore
from game.store.transfer import TransferError, export_to, import_from
from tests.game.message_text import told
from tests.game.resources.theme_folders import DEEP, sheet
from tests.game.store.finished_games import FILE, NOON, UNSAVED, at_noon, finished, run
from tests.robustness.engine_specimens import BAY, FAIR, GAME, POINTED, WITHDRAWN
from tests.robustness.game_specimen_files import (
    OWN,
    SCORE,
    SETTINGS,
    THEME,
    TRANSLATION,
    VALUES,
    every_answer,
    specimens,
    wave,
)
from tests.robustness.mutants import Reader, RefusedError, assert_sentence, write

_SHIPPED = list((paths.assets() / "texts").glob("*.toml"))


def _refuse(message: Message | None) -> None:
    if message is not None:
        raise RefusedError(told(message))


def _check_problems(problems: Iterable[Message | None]) -> None:
    for problem in problems:
        if problem is not None:
            assert_sentence(told(problem))


def _empty_folder(folder: Path) -> Path:
    own = folder / "own"
    shutil.rmtree(own, ignore_errors=True)
    own.mkdir(parents=True)
    return own


def _read_settings(data: bytes, folder: Path) -> None:
    path = write(_empty_folder(folder) / "settings.json", data)
    store = SettingsStore(path)
    chosen = store.value
    store.change(shake=(chosen.shake + 1) % 100)
    assert SettingsStore(path).value == store.value
    replace(chosen, wraps=False).game_config(
        chosen.custom_width, chosen.custom_height, chosen.custom_mines
    )


def _read_recording(data: bytes, folder: Path) -> None:
    recording = read_recording(write(folder / "game.txt", data))
    if recording.config.grid.span > 1000 or len(recording.moves) > 200:
        return
    shown = Playback(recording)
    for made in (shown.moves, 0, shown.moves // 2):
        shown.position(made)
    store = Store(_empty_folder(folder), at_noon)
    assert import_recording(store, folder / "game.txt")
    assert not import_recording(store, folder / "game.txt")
    every_answer(store)
    store.close()


def _read_board(data: bytes, folder: Path) -> None:
    config, start = load_board(write(folder / "board.mbf", data))
    assert start.deal is not None
    assert start.deal.field is not None
    assert start.deal.field.mines.bit_count() == config.mines


def _read_theme_text(data: bytes, folder: Path) -> None:
    _use_theme(_empty_folder(folder), {"theme.toml": data})


def _read_translation(data: bytes, folder: Path) -> None:
    """Check that a translation replaces English, or that the player is told why not."""
    user = _empty_folder(folder)
    write(user / "texts" / "xx.toml", data)
    found, problems = find_languages(paths.assets(), user)
    assert len(found) + len(problems) == len(_SHIPPED) + 1
    _check_problems(problems)
    texts = open_texts("xx", paths.assets(), user)
    assert texts.keys() == Texts(paths.assets() / "texts").keys()
    assert "9" in texts("board.size", width=9, height=9, count=9)


def _read_atlas(data: bytes, folder: Path) -> None:
    _use_theme(_empty_folder(folder), {"atlas.json": data, "tiles-16.png": sheet(16)})


def _read_sheet(data: bytes, folder: Path) -> None:
    _use_theme(_empty_folder(folder), {"tiles-16.png": data, "icon.png": data})


def _use_theme(user: Path, files: dict[str, bytes]) -> None:
    """Check that the theme is listed and drawn, or that the player is told why not."""
    for name, data in {"theme.toml": THEME.encode(), **files}.items():
        write(user / "themes" / "own" / name, data)
    found, problems = find_themes(paths.assets(), user)
    _check_problems(problems)
    if not any(theme.folder.parent.parent == user for theme in found):
        assert problems
        return
    if not pygame.display.get_surface():
        pygame.display.set_mode((64, 64))
    theme = Theme(user / "themes" / "own", _deep_theme())
    theme.prepare()
    theme.icon()
    sheet = theme.sheet("tiles", 24)
    for name in json.loads((DEEP / "atlas.json").read_text("utf-8"))["tiles"]:
        assert sheet.frame(name, theme.frames("tiles", name) - 1).get_size() == (24, 24)
    _check_problems([theme.problem])


@cache
def _deep_theme() -> Theme:
    return Theme(DEEP)


def _read_sound(data: bytes, folder: Path) -> None:
    path = write(folder / "open.wav", data)
    if not pygame.mixer.get_init():
        pygame.mixer.init(44_100, -16, 2, 512)
    sound = load_wav(path)
    if sound is not None:
        assert sound.get_length() >= 0
        sound.play()
        sound.stop()


def _read_saved_game(data: bytes, folder: Path) -> None:
    own = _empty_folder(folder)
    write(own / "playing-a1.txt", data)
    store = Store(own / "book", at_noon)
    found = find_saves(own, store.has, NOON)
    for saved in found.saved:
        writer = saved.resume_writing()
        session = saved.restore_session()
        writer.write(session, saved.metadata, 1.0)
        writer.close()
        assert writer.problem is None
    for saved in find_saves(own, store.has, NOON).saved:
        finish_abandoned(saved, store)
    assert store.problem is None, told(store.problem)
    every_answer(store)
    store.close()
    _refuse(found.problem)


def _read_pending_file(data: bytes, folder: Path) -> None:
    own = _empty_folder(folder)
    write(own / UNSAVED, data)
    store = Store(own, at_noon)
    store.open()
    assert store.cause is None, told(store.problem)
    every_answer(store)
    store.close()
    _refuse(store.problem)


def _import_file(name: str, data: bytes, folder: Path) -> None:
    own = _empty_folder(folder)
    store = Store(own / "book", at_noon)
    try:
        imported = import_from(store, write(own / name, data))
        _check_problems((imported.message, *imported.reasons))
        every_answer(store)
        assert store.problem is None, told(store.problem)
        kept = export_to(store, own / "again.json")
        other = Store(own / "other", at_noon)
        again = import_from(other, own / "again.json")
        assert (again.games, again.runs, again.refused) == (kept.games, kept.runs, 0)
        other.close()
    except TransferError as error:
        raise RefusedError(told(error.message)) from None
    finally:
        store.close()


def _read_book(data: bytes, folder: Path) -> None:
    own = _empty_folder(folder)
    write(own / FILE, data)
    store = Store(own, at_noon)
    store.open()
    every_answer(store)
    store.record(finished(config=OWN))
    store.record_dive(run(9))
    every_answer(store)
    store.add_practice_round("all", True, store.ask(practice.best, "all", True) or SCORE)
    _check_problems([store.problem])
    try:
        export_to(store, own / "out.json")
    except TransferError as error:
        _check_problems([error.message])
    store.close()


def _read_changed_book(data: bytes, folder: Path) -> None:
    """Read a sound record book in which some values are changed; the bytes choose which."""
    own, chance = _empty_folder(folder), Random(data)
    path = write(own / "values.sqlite3", specimens()["book"])
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        names = [row[0] for row in tables]
        for _ in range(chance.randint(1, 4)):
            table = chance.choice(names)
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            with suppress(sqlite3.Error, OverflowError):
                value = chance.choice([*VALUES, data[:50], data.decode("latin-1")[:50]])
                connection.execute(f"UPDATE {table} SET {chance.choice(columns)} = ?", (value,))
    _read_book(path.read_bytes(), folder)


def readers() -> tuple[Reader, ...]:
    made = specimens()
    bay = to_mbf(Minefield.from_text(BAY))
    games = tuple(map(str.encode, (GAME, FAIR, POINTED, WITHDRAWN)))
    waves = (wave(), wave(22_050, 2, 8), wave(10**9, 1), wave(44_100, 60_000), wave(bits=60_000))
    theme, atlas, icon = (
        (DEEP / name).read_bytes() for name in ("theme.toml", "atlas.json", "icon.png")
    )
    return (
        Reader("settings", (json.dumps(SETTINGS).encode(),), _read_settings, cost=2),
        Reader("recorded game", games, _read_recording, (FileError, ReplayError), 40),
        Reader("dropped board", (bay,), _read_board, (FileError,)),
        Reader("theme.toml", (THEME.encode(), theme), _read_theme_text, cost=20),
        Reader("translation", (TRANSLATION.encode(),), _read_translation, cost=40),
        Reader("atlas.json", (atlas,), _read_atlas, (ThemeError,), 20),
        Reader("picture", (sheet(16), icon), _read_sheet, (ThemeError,), 20),
        Reader("sound", waves, _read_sound, cost=2),
        Reader("saved game", (made["saved"], made["arcade"]), _read_saved_game, cost=40),
        Reader("unsaved games", (made["unsaved"],), _read_pending_file, cost=40),
        Reader("import of .csv", (made["csv"],), partial(_import_file, "book.csv"), cost=40),
        Reader("import of .json", (made["json"],), partial(_import_file, "book.json"), cost=40),
        Reader("record book", (made["book"],), _read_book, cost=40),
        Reader("values of a book", (b"1", b"2", b"3"), _read_changed_book, cost=40),
    )
