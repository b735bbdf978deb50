"""Languages and translations, including files that cannot be used."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from game.platform import paths
from game.resources.languages import MAX_FILES, Language, find_languages, open_texts
from game.resources.texts import MAX_BYTES, Message, Texts
from game.scenes.settings.settings import SettingsScene
from tests.game.driver import Driver

Start = Callable[..., Driver]
SHIPPED = sorted((paths.assets() / "texts").glob("*.toml"))
GERMAN = '[language]\nname = "Deutsch"\n[settings]\ntitle = "Einstellungen"\n'
ENGLISH = Language("en", "English")
DEUTSCH = Language("de", "Deutsch")
PRIVATE = "qaa"
"""A code that ISO 639 reserves for private use."""


@pytest.fixture
def assets(tmp_path: Path) -> Path:
    """Assets with English alone."""
    english = paths.assets() / "texts" / "en.toml"
    write(tmp_path / "shipped", "en.toml", english.read_bytes())
    return tmp_path / "shipped"


def write(home: Path, name: str, text: str | bytes = GERMAN) -> Path:
    """Write a file in a folder's ``texts``."""
    path = home / "texts" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return path


# Languages


def test_english_is_always_there(assets: Path, tmp_path: Path) -> None:
    assert find_languages(assets, tmp_path) == ([ENGLISH], [])


def test_a_file_in_the_players_folder_is_a_language(assets: Path, tmp_path: Path) -> None:
    write(tmp_path, "de.toml")
    write(tmp_path, "pt-BR.toml", '[language]\nname = "Português (Brasil)"\n')
    found, problems = find_languages(assets, tmp_path)
    assert found == [ENGLISH, DEUTSCH, Language("pt-BR", "Português (Brasil)")]
    assert problems == []


def test_files_with_other_names_are_ignored(assets: Path, tmp_path: Path) -> None:
    for name in ("notes.txt", "Deutsch.toml", "d.toml", "de.toml.bak", "en.toml", ".toml"):
        write(tmp_path, name)
    assert find_languages(assets, tmp_path) == ([ENGLISH], [])


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[language]\n",
        b'[language]\nname = ""\n',
        b"[language]\nname = 5\n",
        b'language = "Deutsch"\n',
        b'[language]\nname = "' + 41 * b"x" + b'"\n',
        b'[language]\nname = "D\\neutsch"\n',
        b'[language]\nname = "Deutsch',
        b'[language]\nname = "\xff"\n',
        b"a = " + 10_000 * b"[",
        b"#" * (MAX_BYTES + 1),
    ],
)
def test_a_file_that_cannot_be_used_is_named(assets: Path, tmp_path: Path, data: bytes) -> None:
    write(tmp_path, "de.toml", data)
    found, problems = find_languages(assets, tmp_path)
    assert found == [ENGLISH]
    assert problems == [Message("language.not_used", {"file": "de.toml"})]


def test_a_folder_is_no_language(assets: Path, tmp_path: Path) -> None:
    (tmp_path / "texts" / "de.toml").mkdir(parents=True)
    assert find_languages(assets, tmp_path)[0] == [ENGLISH]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_not_read(assets: Path, tmp_path: Path) -> None:
    (tmp_path / "texts").mkdir()
    os.mkfifo(tmp_path / "texts" / "de.toml")
    assert find_languages(assets, tmp_path)[0] == [ENGLISH]


def test_the_number_of_files_is_limited(assets: Path, tmp_path: Path) -> None:
    for number in range(MAX_FILES + 9):
        write(tmp_path, f"xx-{number:04}.toml", "")
    _, problems = find_languages(assets, tmp_path)
    assert len(problems) == MAX_FILES


# Translations


def test_a_missing_text_stays_english(assets: Path, tmp_path: Path) -> None:
    write(tmp_path, "de.toml")
    texts = open_texts("de", assets, tmp_path)
    assert texts("settings.title") == "Einstellungen"
    assert texts("menu.quit") == Texts(assets / "texts")("menu.quit")


@pytest.mark.parametrize(
    "line",
    [
        'size = "{width} x {height}"',
        'size = "{width} x {height}, {mines} {more}"',
        'size = "{width.real} x {height}, {mines}"',
        'size = "{width:>9999999} x {height}, {mines}"',
        'size = "{width!r} x {height}, {mines}"',
        'size = "{width} x {height}, {mines"',
        'size = "{width} x {height}\\n{mines}"',
        "size = 5",
        'size = ""',
        'size = ["{width}"]',
    ],
)
def test_a_text_with_other_words_in_braces_stays_english(
    assets: Path, tmp_path: Path, line: str
) -> None:
    write(tmp_path, "de.toml", f"{GERMAN}[board]\n{line}\n")
    texts = open_texts("de", assets, tmp_path)
    assert texts("board.size", width=9, height=8, mines=7) == "9 x 8, 7 mines"
    assert texts("settings.title") == "Einstellungen"


@pytest.mark.parametrize("text", ["", " ", "\u2003"])
def test_a_text_without_words_stays_english(assets: Path, tmp_path: Path, text: str) -> None:
    tables = tomllib.loads((assets / "texts" / "en.toml").read_text("utf-8"))
    lines = ['[language]\nname = "Deutsch"']
    for table in tables.keys() - {"language"}:
        lines += [
            f"[{table}]",
            *(f'{name} = "{text}"' for name, said in tables[table].items() if said),
        ]
    write(tmp_path, "de.toml", "\n".join(lines))
    texts, english = open_texts("de", assets, tmp_path), Texts(assets / "texts")
    keys = english.keys() - {"language.name"}
    assert texts("language.name") == "Deutsch"
    assert {key: texts(key) for key in keys} == {key: english(key) for key in keys}


def test_braces_may_have_another_order(assets: Path, tmp_path: Path) -> None:
    write(tmp_path, "de.toml", f'{GERMAN}[board]\nsize = "{{mines}} in {{width}} x {{height}}"\n')
    texts = open_texts("de", assets, tmp_path)
    assert texts("board.size", width=9, height=8, mines=7) == "7 in 9 x 8"


def test_keys_that_english_lacks_are_ignored(assets: Path, tmp_path: Path) -> None:
    write(tmp_path, "de.toml", f'{GERMAN}more = "x"\n[more]\nquit = "x"\n')
    assert open_texts("de", assets, tmp_path).keys() == Texts(assets / "texts").keys()


@pytest.mark.parametrize("code", ["fr", "../de", "de/../de", "", "DE", "de.toml", "con\0"])
def test_a_language_that_is_missing_is_english(assets: Path, tmp_path: Path, code: str) -> None:
    write(tmp_path, "de.toml")
    write(tmp_path.parent, "de.toml")
    assert open_texts(code, assets, tmp_path)("settings.title") == "Settings"


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_languages_are_complete(path: Path) -> None:
    tables = tomllib.loads(path.read_text("utf-8"))
    said = {
        f"{table}.{key}": text for table, texts in tables.items() for key, text in texts.items()
    }
    texts = Texts(path.parent, path)
    assert said.keys() == texts.keys()
    assert {key: texts(key) for key in said} == said


# In the settings


def test_the_settings_offer_languages_if_there_are_several(start: Start, assets: Path) -> None:
    driver = start()
    driver.app.context.find_languages = partial(find_languages, assets, driver.file.parent)
    driver.app.stack.push(SettingsScene(driver.app.context, "display"))
    driver.run(0.4)
    assert "language" not in driver.scene.rows
    write(driver.file.parent, "de.toml")
    driver.click_on("Display")
    driver.click_on("Language: English (from the next start)")
    assert driver.settings.language == "de"
    driver.click_on("Language: Deutsch (from the next start)")
    assert driver.settings.language == "en"


def test_the_chosen_language_is_used_from_the_next_start(start: Start, tmp_path: Path) -> None:
    write(tmp_path, f"{PRIVATE}.toml")
    driver = start(chosen={"language": PRIVATE})
    assert driver.app.context.texts("settings.title") == "Einstellungen"
