"""Languages and translations, including files that cannot be used."""

import os
import tomllib
from functools import partial
from pathlib import Path

import pytest

from game.menu.settings import SettingsScene
from game.platform import paths
from game.resources.texts import (
    MAX_BYTES,
    MAX_FILES,
    MAX_LINE,
    Language,
    Message,
    Texts,
    find_languages,
    open_texts,
)
from tests.game.driver import StartGame
from tests.game.message_text import is_one_sentence

SHIPPED = sorted((paths.assets() / "texts").glob("*.toml"))
GERMAN = '[language]\nname = "Deutsch"\n[settings]\ntitle = "Einstellungen"\n'
ENGLISH = Language("en", "English")
DEUTSCH = Language("de", "Deutsch")
PRIVATE = "qaa"  # a code that ISO 639 reserves for private use


@pytest.fixture
def assets(tmp_path: Path) -> Path:
    english = (paths.assets() / "texts" / "en.toml").read_bytes()
    return write(tmp_path / "shipped", "en.toml", english).parents[1]


def write(home: Path, name: str, text: str | bytes = GERMAN) -> Path:
    path = home / "texts" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return path


def test_english_and_files_named_by_a_code_are_languages(assets: Path, tmp_path: Path) -> None:
    assert find_languages(assets, tmp_path) == ([ENGLISH], [])
    write(tmp_path, "de.toml")
    write(tmp_path, "pt-BR.toml", '[language]\nname = "Português (Brasil)"\n')
    for name in ("notes.txt", "Deutsch.toml", "d.toml", "de.toml.bak", "en.toml", ".toml"):
        write(tmp_path, name)
    languages = [ENGLISH, DEUTSCH, Language("pt-BR", "Português (Brasil)")]
    assert find_languages(assets, tmp_path) == (languages, [])
    (tmp_path / "texts" / "pl.toml").mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "texts" / "fr.toml")
    assert find_languages(assets, tmp_path)[0] == languages, "no folder and no pipe"
    for number in range(MAX_FILES + 9):
        write(tmp_path, f"xx-{number:04}.toml", "")
    assert len(find_languages(assets, tmp_path)[1]) <= MAX_FILES


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[language]\nname = 5\n",
        b'[language]\nname = "' + 41 * b"x" + b'"\n',
        b'[language]\nname = "D\\neutsch"\n',
        b'[language]\nname = "Deutsch',
        b'[language]\nname = "\xff"\n',
        b"a = " + 10_000 * b"[",
        b"#\n" * (MAX_BYTES // 2 + 1),
        GERMAN.encode() + b"a." * (MAX_LINE // 2) + b"a = 1\n",
        GERMAN.encode() + b"a = {" + b"a." * 100_000 + b"a = 1}\n",
        GERMAN.encode() + b"[" + b'"\xe2\x80\xa8".' * 10_000 + b"a]\n",
    ],
    ids=lambda data: repr(data[:40]),
)
def test_a_file_that_cannot_be_used_is_named(assets: Path, tmp_path: Path, data: bytes) -> None:
    write(tmp_path, "de.toml", data)
    message = Message("language.not_used", {"file": "de.toml"})
    assert find_languages(assets, tmp_path) == ([ENGLISH], [message])
    assert is_one_sentence(message)
    write(tmp_path, "de.toml", f'{GERMAN}more = "{"." * (MAX_LINE - 9)}"\n')
    assert find_languages(assets, tmp_path) == ([ENGLISH, DEUTSCH], []), "the longest line"


def test_a_translation_with_a_text_without_end_is_named(assets: Path, tmp_path: Path) -> None:
    lines = "\\\n".join(["x" * 400] * 500)  # one text of short lines
    path = write(tmp_path, "de.toml", f'{GERMAN}quit = """{lines}"""\n')
    found, (problem,) = find_languages(assets, tmp_path)
    assert found == [ENGLISH]
    assert is_one_sentence(problem)
    assert problem.values == {"file": path.name}
    assert open_texts("de", assets, tmp_path)("settings.title") == "Settings"
    write(tmp_path, "de.toml", GERMAN.replace("Einstellungen", "x" * 400))
    assert find_languages(assets, tmp_path) == ([ENGLISH, DEUTSCH], [])


def test_a_text_that_repeats_its_values_stays_english(assets: Path, tmp_path: Path) -> None:
    many = "{theme} {reason} " * 20
    write(tmp_path, "de.toml", f'{GERMAN}[themes]\nnot_used = "{many}"\nno_file = "{{file}} fehlt"')
    texts = open_texts("de", assets, tmp_path)
    assert texts("themes.not_used", theme="a", reason="b").startswith("The theme")
    assert texts("themes.no_file", file="x.toml") == "x.toml fehlt"


def test_what_a_translation_lacks_stays_english(assets: Path, tmp_path: Path) -> None:
    write(
        tmp_path,
        "de.toml",
        f"""{GERMAN}more = "x"
        [more]
        quit = "x"
        [board]
        size = {{ other = "{{count}} in {{width}} x {{height}}" }}
    """,
    )
    texts, english = open_texts("de", assets, tmp_path), Texts(assets / "texts")
    assert texts("settings.title") == "Einstellungen"
    assert texts("menu.quit") == english("menu.quit")
    assert texts("board.size", width=9, height=8, count=7) == "7 in 9 x 8"
    assert texts.keys() == english.keys()


@pytest.mark.parametrize(
    "size",
    [
        '"{width} x {height}, {count} {more}"',
        '"{width.real} x {height}, {count}"',
        '"{width:>9999999} x {height}, {count}"',
        '"{width!r} x {height}, {count}"',
        '"{width} x {height}\\n{count}"',
        *("5", '""', '["{width}"]'),
    ],
)
def test_a_text_with_other_words_in_braces_stays_english(
    assets: Path, tmp_path: Path, size: str
) -> None:
    write(tmp_path, "de.toml", f"{GERMAN}[board]\nsize = {{ other = {size} }}\n")
    texts = open_texts("de", assets, tmp_path)
    assert texts("board.size", width=9, height=8, count=7) == "9\u00a0x\u00a08, 7\u00a0mines"
    assert texts("settings.title") == "Einstellungen"


@pytest.mark.parametrize("text", ["", "\u2003"])
def test_a_text_without_words_stays_english(assets: Path, tmp_path: Path, text: str) -> None:
    english = Texts(assets / "texts")
    lines = [GERMAN]
    for table, names in tomllib.loads((assets / "texts" / "en.toml").read_text("utf-8")).items():
        if table not in ("language", "settings"):
            lines += [f"[{table}]", *(f'{name} = "{text}"' for name in names if names[name])]
    write(tmp_path, "de.toml", "\n".join(lines))
    texts = open_texts("de", assets, tmp_path)
    differ = {key for key in sorted(english.keys()) if texts(key) != english(key)}
    assert differ == {"language.name", "settings.title"}


@pytest.mark.parametrize("code", ["fr", "../de", "de/../de", "", "DE", "de.toml", "con\0"])
def test_a_language_that_is_missing_is_english(assets: Path, tmp_path: Path, code: str) -> None:
    write(tmp_path, "de.toml")
    write(tmp_path.parent, "de.toml")
    assert open_texts(code, assets, tmp_path)("settings.title") == "Settings"


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_languages_are_complete(path: Path) -> None:
    tables, texts = tomllib.loads(path.read_text("utf-8")), Texts(path.parent, path)
    said = {f"{table}.{key}": text for table, of in tables.items() for key, text in of.items()}
    said = {key: text["other"] if isinstance(text, dict) else text for key, text in said.items()}
    assert said == {key: texts(key) for key in texts.keys() | said.keys()}


def test_a_translation_has_the_plural_forms_of_its_language(assets: Path, tmp_path: Path) -> None:
    english = Texts(assets / "texts")
    assert [english("statistics.guesses", count=n) for n in (1, 3)] == ["1 guess", "3 guesses"]
    forms = 'one = "{count} próba", few = "{count} próby", many = "{count} prób", other = "?"'
    pattern = '[language]\nname = "Polski"\n[statistics]\nguesses = { %s }\n'
    write(tmp_path, "pl.toml", pattern % forms)
    polish = open_texts("pl", assets, tmp_path)
    told = [polish("statistics.guesses", count=n) for n in (1, 3, 5, 22, 113)]
    assert told == ["1 próba", "3 próby", "5 prób", "22 próby", "113 prób"]
    assert polish("practice.waiting", count=1) == "1 to come back", "what it lacks is English"
    write(tmp_path, "pl.toml", pattern % 'one = "{number}", none = "0", other = "{count} {more}"')
    polish = open_texts("pl", assets, tmp_path)
    assert polish("statistics.guesses", count=3) == "3 guesses", (
        "other braces and forms are left out"
    )


def test_the_settings_offer_several_languages_for_the_next_start(
    start: StartGame, assets: Path, tmp_path: Path
) -> None:
    write(tmp_path, f"{PRIVATE}.toml")
    driver = start({"language": PRIVATE, "animation": "off"})
    assert driver.app.context.texts("settings.title") == "Einstellungen"
    driver.app.context.settings.change(language="en")
    driver.app.context.find_languages = partial(find_languages, assets, assets)
    driver.app.stack.push(SettingsScene(driver.app.context, "display"))
    driver.run(0.4)
    assert not [w for w in driver.group.widgets if getattr(w, "label", "") == "English"]
    driver.app.context.find_languages = partial(find_languages, assets, tmp_path)
    driver.click_on("Display")
    driver.click_on("Deutsch")
    assert driver.settings.language == PRIVATE
    driver.run(0.1)
    assert driver.scene.tree.find("Language: Deutsch (after restart)")
    driver.click_on("English")
    assert driver.settings.language == "en"


def test_translations_of_former_names_of_tables_are_read(assets: Path, tmp_path: Path) -> None:
    write(tmp_path, "de.toml", GERMAN + '[postmortem]\nbutton = "Rückblick"\n')
    assert open_texts("de", assets, tmp_path)("review.button") == "Rückblick"


def test_translations_of_former_names_of_texts_are_read(assets: Path, tmp_path: Path) -> None:
    former = """[why]
all_known = "Alle Minen sind bekannt."
shown = { one = "Rückgängig zeigte die Mine bei {cells}.", other = "... die Minen bei {cells}." }
"""
    write(tmp_path, "de.toml", GERMAN + former)
    texts = open_texts("de", assets, tmp_path)
    assert texts("why.none_left") == "Alle Minen sind bekannt."
    assert texts("why.seen", count=1, cells="A") == "Rückgängig zeigte die Mine bei A."
