"""The game's readers, each with specimens that it takes; see ``tests.robustness.mutants``."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing, suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pygame

from engine.core.minefield import Minefield
from engine.formats.mbf import to_mbf
from engine.formats.replay import ReplayError
from game.app.open_file import FileError, import_recording, load_board, read_recording
from game.audio.channels import load
from game.platform import paths
from game.playback.playback import Playback
from game.records import Store
from game.records.transfer import PortingError, export_to, import_from
from game.resources.languages import find_languages, open_texts
from game.resources.texts import Message, Texts
from game.resources.theme import Theme, ThemeError
from game.resources.theme_catalog import find_themes
from game.saves import find, settle
from game.settings import SettingsStore
from tests.game.records.all_queries import every_answer
from tests.game.records.finished_games import ASIDE, FILE, NOON, at_noon, finished, run
from tests.game.resources.theme_folders import DEEP, sheet
from tests.robustness.engine_specimens import FAIR, GAME, OLD, POINTED, WITHDRAWN, RefusedError
from tests.robustness.game_specimen_files import (
    OWN,
    SCORE,
    SETTINGS,
    THEME,
    TRANSLATION,
    VALUES,
    specimens,
    wave,
)
from tests.robustness.mutants import Reader, assert_sentence

_SHIPPED = list((paths.assets() / "texts").glob("*.toml"))


@cache
def _say() -> Texts:
    return Texts(paths.assets() / "texts")


def told(message: Message | None) -> str:
    """What a player reads of it."""
    return "" if message is None else _say().tell(message)


def refused(message: Message | None) -> None:
    """Raises RefusedError where there is something to be told."""
    if message is not None:
        raise RefusedError(told(message))


def _written(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def _emptied(folder: Path) -> Path:
    """A folder for one example alone."""
    own = folder / "own"
    shutil.rmtree(own, ignore_errors=True)
    own.mkdir(parents=True)
    return own


def _settings(data: bytes, folder: Path) -> None:
    path = _written(_emptied(folder), "settings.json", data)
    store = SettingsStore(path)
    chosen = store.value
    store.change(shake=(chosen.shake + 1) % 100)
    assert SettingsStore(path).value == store.value
    replace(chosen, wraps=False).config(
        chosen.custom_width, chosen.custom_height, chosen.custom_mines
    )


def _recorded(data: bytes, folder: Path) -> None:
    recording = read_recording(_written(folder, "game.txt", data))
    if recording.config.grid.size > 1000 or len(recording.moves) > 200:
        return
    shown = Playback(recording)
    for made in (shown.moves, 0, shown.moves // 2):
        shown.position(made)
    store = Store(_emptied(folder), at_noon)
    assert import_recording(store, folder / "game.txt")
    assert not import_recording(store, folder / "game.txt")
    every_answer(store)
    store.close()


def _board(data: bytes, folder: Path) -> None:
    config, start = load_board(_written(folder, "board.mbf", data))
    assert start.deal is not None
    assert start.deal.field is not None
    assert start.deal.field.mines.bit_count() == config.mines


def _theme_text(data: bytes, folder: Path) -> None:
    _theme(_emptied(folder), {"theme.toml": data})


def _translation(data: bytes, folder: Path) -> None:
    """What there is of a translation speaks for English in every place; or it is told why not."""
    user = _emptied(folder)
    _written(user / "texts", "xx.toml", data)
    found, problems = find_languages(paths.assets(), user)
    assert len(found) + len(problems) == len(_SHIPPED) + 1
    for problem in problems:
        assert_sentence(told(problem))
    texts = open_texts("xx", paths.assets(), user)
    assert texts.keys() == Texts(paths.assets() / "texts").keys()
    assert "9" in texts("board.size", width=9, height=9, mines=9)


def _atlas(data: bytes, folder: Path) -> None:
    _theme(_emptied(folder), {"atlas.json": data, "tiles-16.png": sheet(16)})


def _sheet(data: bytes, folder: Path) -> None:
    _theme(_emptied(folder), {"tiles-16.png": data, "icon.png": data})


def _theme(user: Path, files: dict[str, bytes]) -> None:
    """The theme is listed, opened and its tiles are drawn; or it is told why not."""
    for name, data in {"theme.toml": THEME.encode(), **files}.items():
        _written(user / "themes" / "own", name, data)
    found, problems = find_themes(paths.assets(), user)
    for problem in problems:
        assert_sentence(told(problem))
    if not any(theme.folder.parent.parent == user for theme in found):
        assert problems
        return
    if not pygame.display.get_surface():
        pygame.display.set_mode((64, 64))
    theme = Theme(user / "themes" / "own", _deep())
    theme.prepare()
    theme.icon()
    sheet = theme.sheet("tiles", 24)
    for name in json.loads((DEEP / "atlas.json").read_text("utf-8"))["tiles"]:
        assert sheet.frame(name, theme.frames("tiles", name) - 1).get_size() == (24, 24)
    if theme.problem is not None:
        assert_sentence(told(theme.problem))


@cache
def _deep() -> Theme:
    return Theme(DEEP)


def _wave(data: bytes, folder: Path) -> None:
    """A file that does not do is passed over, and nothing is told."""
    path = _written(folder, "open.wav", data)
    if not pygame.mixer.get_init():
        pygame.mixer.init(44_100, -16, 2, 512)
    sound = load(path)
    if sound is not None:
        assert sound.get_length() >= 0
        sound.play()
        sound.stop()


def _saved(data: bytes, folder: Path) -> None:
    own = _emptied(folder)
    _written(own, "playing-a1.txt", data)
    store = Store(own / "book", at_noon)
    found = find(own, store.has, NOON)
    for saved in found.saved:
        journal = saved.adopt()
        session = saved.session()
        journal.note(session, saved.about, 1.0)
        journal.let_go()
        assert journal.problem is None
    for saved in find(own, store.has, NOON).saved:
        settle(saved, store)
    assert store.problem is None, told(store.problem)
    every_answer(store)
    store.close()
    refused(found.problem)


def _unsaved(data: bytes, folder: Path) -> None:
    own = _emptied(folder)
    _written(own, ASIDE, data)
    store = Store(own, at_noon)
    store.open()
    assert store.cause is None, told(store.problem)
    every_answer(store)
    store.close()
    refused(store.problem)


def _imported(name: str, data: bytes, folder: Path) -> None:
    own = _emptied(folder)
    store = Store(own / "book", at_noon)
    try:
        imported = import_from(store, _written(own, name, data))
        for message in (imported.message, *imported.reasons):
            assert_sentence(told(message))
        every_answer(store)
        assert store.problem is None, told(store.problem)
        kept = export_to(store, own / "again.json")
        other = Store(own / "other", at_noon)
        again = import_from(other, own / "again.json")
        assert (again.games, again.runs, again.refused) == (kept.games, kept.runs, 0)
        other.close()
    except PortingError as error:
        raise RefusedError(told(error.message)) from None
    finally:
        store.close()


def _csv(data: bytes, folder: Path) -> None:
    _imported("book.csv", data, folder)


def _json(data: bytes, folder: Path) -> None:
    _imported("book.json", data, folder)


def _book(data: bytes, folder: Path) -> None:
    """A file of which anything may be wrong: nothing escapes, and a game that is won now is kept,
    in the book or beside it."""
    own = _emptied(folder)
    _written(own, FILE, data)
    store = Store(own, at_noon)
    store.open()
    every_answer(store)
    store.record(finished(config=OWN))
    store.record_run(run(9))
    every_answer(store)
    store.add_practice_round("all", True, store.best_practice("all", True) or SCORE)
    if store.problem is not None:
        assert_sentence(told(store.problem))
    try:
        export_to(store, own / "out.json")
    except PortingError as error:
        assert_sentence(told(error.message))
    store.close()


def _book_values(data: bytes, folder: Path) -> None:
    """The same of a sound file in which some values are others, by chance from the bytes."""
    own, chance = _emptied(folder), Random(data)
    path = _written(own, "values.sqlite3", specimens()["book"])
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        names = [
            row[0]
            for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        for _ in range(chance.randint(1, 4)):
            table = chance.choice(names)
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            with suppress(sqlite3.Error, OverflowError):
                value = chance.choice([*VALUES, data[:50], data.decode("latin-1")[:50]])
                connection.execute(f"UPDATE {table} SET {chance.choice(columns)} = ?", (value,))
    _book(path.read_bytes(), folder)


def _read(name: str) -> bytes:
    return (DEEP / name).read_bytes()


def readers() -> tuple[Reader, ...]:
    """The table; its specimens are played and written when it is asked for."""
    made = specimens()
    bay = to_mbf(Minefield.from_text("*1000\n11011\n0001*\n00011\n"))
    games = tuple(map(str.encode, (GAME, FAIR, POINTED, WITHDRAWN, OLD)))
    waves = (wave(), wave(22_050, 2, 8), wave(10**9, 1), wave(44_100, 60_000), wave(bits=60_000))
    refusals = (RefusedError,)
    return (
        Reader("settings", (json.dumps(SETTINGS).encode(),), _settings, costs=2),
        Reader("recorded game", games, _recorded, (FileError, ReplayError), 40),
        Reader("dropped board", (bay,), _board, (FileError,)),
        Reader("theme.toml", (THEME.encode(), _read("theme.toml")), _theme_text, costs=20),
        Reader("translation", (TRANSLATION.encode(),), _translation, costs=40),
        Reader("atlas.json", (_read("atlas.json"),), _atlas, (ThemeError,), 20),
        Reader("picture", (sheet(16), _read("icon.png")), _sheet, (ThemeError,), 20),
        Reader("sound", waves, _wave, (), 2),
        Reader("saved game", (made["saved"], made["arcade"]), _saved, refusals, 40),
        Reader("unsaved games", (made["unsaved"],), _unsaved, refusals, 40),
        Reader("import of .csv", (made["csv"],), _csv, refusals, 40),
        Reader("import of .json", (made["json"],), _json, refusals, 40),
        Reader("record book", (made["book"],), _book, (), 40),
        Reader("values of a book", (b"1", b"2", b"3"), _book_values, (), 40),
    )
