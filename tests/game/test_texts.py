"""Texts: every key that the code asks for is there, every key that is there is asked for."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from game import paths
from game.texts import Texts

ROOT = Path(__file__).resolve().parents[2]
FOLDER = paths.assets() / "texts"
KEY = re.compile(r"[a-z]+\.[a-z_]+")


def sources() -> list[ast.Module]:
    files = [*(ROOT / "game").rglob("*.py")]
    return [ast.parse(path.read_text("utf-8")) for path in files]


def asked_for() -> tuple[set[str], set[str]]:
    """The keys that stand in the code, and the beginnings of those that it puts together."""
    whole, begun = set(), set()
    for module in sources():
        for node in ast.walk(module):
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                start = str(node.values[0].value)
                if re.match(r"[a-z]+\.", start):
                    begun.add(start)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
    return whole, begun


def test_every_key_asked_for_is_there() -> None:
    keys = Texts(FOLDER).keys()
    tables = {key.split(".")[0] for key in keys}
    whole, _ = asked_for()
    named = {text for text in whole if KEY.fullmatch(text) and text.split(".")[0] in tables}
    assert {name for name in named - keys if not name.endswith("_")} == {"settings.json"}


def test_every_key_that_is_there_is_asked_for() -> None:
    whole, begun = asked_for()
    unused = {
        key
        for key in sorted(Texts(FOLDER).keys())
        if key not in whole and not any(key.startswith(start) for start in begun)
    }
    assert unused == set()


def test_no_text_has_stray_blanks() -> None:
    texts = Texts(FOLDER)
    for text in texts._texts.values():
        assert text == text.strip()
        assert "  " not in text


def test_words_in_braces_are_replaced() -> None:
    texts = Texts(FOLDER)
    assert texts("board.size", width=9, height=8, mines=7) == "9 x 8, 7 mines"
    with pytest.raises(KeyError):
        texts("board.nothing")


def test_a_translation_falls_back_to_english(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('[menu]\nquit = "Quit"\nplay = "Play"\n', "utf-8")
    (tmp_path / "de.toml").write_text('[menu]\nquit = "Beenden"\n', "utf-8")
    texts = Texts(tmp_path, "de")
    assert (texts("menu.quit"), texts("menu.play")) == ("Beenden", "Play")
