"""Texts: keys and their uses agree, values fill braces, translations fall back to English."""

import ast
import re
import string
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import fields
from functools import cache
from itertools import chain, product
from pathlib import Path
from threading import Thread

import pytest

from game.input import gamepad
from game.input.bindings import DEFAULTS, is_pad
from game.platform import paths
from game.resources import texts as texts_module
from game.resources.texts import Message, Texts
from game.store.settings import Settings
from tests.test_floor_plan import FILES, nodes_of

ROOT = Path(__file__).resolve().parents[3]
FOLDER = paths.assets() / "texts"
SHOWING = ("menu", "learn", "history", "dive", "play", "board", "scenes", "ui")  # rooms
KEY = re.compile(r"[a-z]+\.[a-z_]+")
ENGLISH = re.compile(r"[A-Za-z][,.;:]? [A-Za-z]|[A-Z]|[a-z]{2}[.!?]$")
"""Words, a capital letter or the end of a sentence, none of which occurs in names of code."""
SAID = {"words", "label", "title", "note", "sentence"}
"""Parameters of boxes and pages that hold text."""
WORDS = ("message", "hint", "label", "note", "mark", "text", "words", "problem")
"""Endings of names that hold texts."""

OTHER_TERMS = re.compile(
    r"\b(tak(e[ns]?|ing) back|took back|apart|certainly|theatre|by lot|cannot|torus|reveals?"
    r"|bombs?|please|sorry|probability|odds|own game|frames a second|usual|go on with)\b|\(s\)",
    re.IGNORECASE,
)
"""Words that the style guide replaces by others."""


def sources() -> dict[Path, list[ast.AST]]:
    """Return the nodes of every module of the game."""
    return {path: nodes_of(name) for name, path in FILES.items() if name.startswith("game")}


def every_node() -> Iterator[ast.AST]:
    return chain.from_iterable(sources().values())


def braces(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def value_names(call: ast.Call) -> set[str] | None:
    """Return the names of the values in a call, or None if they are not literal."""
    match call.args[1:]:
        case [] if all(word.arg for word in call.keywords):
            return {str(word.arg) for word in call.keywords}
        case [ast.Dict(keys=keys)] if not call.keywords:
            return {str(key.value) for key in keys if isinstance(key, ast.Constant)}
    return None


def last_name(node: ast.AST) -> str:
    """Return the name that an expression such as ``self.context.texts`` ends with."""
    return str(getattr(node, "attr", getattr(node, "id", "")))


def literals(node: ast.AST) -> Iterator[str]:
    """Yield the literals of an expression, except keys."""
    if isinstance(node, ast.Call):
        called = last_name(node.func)
        if called == "t" or called.endswith(("texts", "format")):
            return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    for child in ast.iter_child_nodes(node):
        yield from literals(child)


@cache
def draws() -> set[str]:
    """Return the names of calls that draw text: methods, and classes that are given text."""
    makers = [node for node in every_node() if isinstance(node, ast.ClassDef)]
    found, more = set[str](), {"text", "figures"}
    while not more <= found:
        found |= more
        more = {one.name for one in makers if is_given_words(one, found)}
    return found


def is_given_words(maker: ast.ClassDef, others: set[str]) -> bool:
    """Return whether a class is given text, directly or through a base class."""
    for part in maker.body:
        if isinstance(part, ast.FunctionDef) and part.name == "__init__":
            return any(one.arg in SAID for one in part.args.args + part.args.kwonlyargs)
    return any(last_name(base) in others for base in maker.bases)


def drawn_english(nodes: Iterable[ast.AST]) -> list[str]:
    """Return the English literals that the nodes of a module draw."""
    found: list[str] = []
    for node in nodes:
        parts: list[ast.AST] = []
        if isinstance(node, ast.Call) and last_name(node.func) in draws():
            parts = [*node.args, *node.keywords]
        elif isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign) and node.value:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(last_name(target).endswith(WORDS) for target in targets):
                parts = [node.value]
        elif isinstance(node, ast.Return) and node.value:
            parts = [node.value]
        found += [text for part in parts for text in literals(part) if ENGLISH.search(text)]
    return found


def test_every_key_in_the_code_exists_and_every_key_is_used() -> None:
    keys = Texts(FOLDER).keys()
    tables = {key.split(".")[0] for key in keys}
    whole, begun = set(), set()  # literals, and the beginnings of composed ones
    for node in every_node():
        if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
            start = str(node.values[0].value)
            if re.match(r"[a-z_]+\.", start):
                begun.add(start)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            whole.add(node.value)
    named = {text for text in whole if KEY.fullmatch(text) and text.split(".")[0] in tables}
    others = {"settings.json", "figures.flags", "figures.three_bv_solved"}  # a file, and fields
    assert {name for name in named - keys if not name.endswith("_")} == others
    assert {key for key in keys - whole if not key.startswith(tuple(begun))} == set()


def test_every_text_in_use_is_given_the_values_that_its_braces_name() -> None:
    texts = Texts(FOLDER)
    seen = set()
    for call in every_node():
        if not isinstance(call, ast.Call) or not call.args:
            continue
        key = call.args[0]
        if isinstance(key, ast.Constant) and isinstance(key.value, str) and key.value in texts:
            values = value_names(call)
            if values is not None:
                counts = {"count"} if f"{key.value}.other" in texts else set()
                assert values == braces(texts(key.value)) | counts, key.value
                seen.add(key.value)
    assert {"board.size", "themes.bad_name", "records.begun_anew"} <= seen


@pytest.mark.slow
def test_scenes_and_views_draw_no_literals() -> None:
    found = [
        text
        for file, nodes in sources().items()
        if file.relative_to(ROOT).parts[1] in SHOWING
        for text in drawn_english(nodes)
    ]
    assert found == ["WWW", "RGB"], "the widest initials, and a format of pixels"
    english = (
        'Button(say("app.done"), close, "check", mark="F1")',
        'Column(Text("No games yet"), gap=8)',
        'Switch("Sound", is_on, "Plays the waves")',
        'self.context.painter.text(canvas, f"{count} mines left", spot)',
        'self._message = "That is wrong." if wrong else ""',
        'def words():\n    return "wide open"',
    )
    plain = (
        'painter.text(canvas, say("app.name"), spot, SMALL, "text_dim", "midleft")',
        'painter.figures(canvas, f"{score:,}", spot, 3)',
        'self._message = ("text_dim", say("controls.hint"))',
    )
    for code in english + plain:
        assert bool(drawn_english(ast.walk(ast.parse(code)))) is (code in english), code


def test_values_fill_the_braces_and_may_be_messages_and_lists(tmp_path: Path) -> None:
    texts = Texts(FOLDER)
    for text in map(texts, texts.keys()):
        assert (text.strip(), text.count("  ")) == (text, 0), "stray blanks"
    assert texts("board.size", width=9, height=8, count=7) == "9\u00a0x\u00a08, 7\u00a0mines"
    with pytest.raises(KeyError):
        texts("board.nothing")
    (tmp_path / "en.toml").write_text(
        '[a]\nplain = "{no braces}"\nwhole = "{key}: {reason}."\nreason = "{names} in {file}"\n'
        'one = "first"\n',
        "utf-8",
    )
    names = (Message("a.one"), "{second}")
    reason = Message("a.reason", {"names": names, "file": "{file}.txt"})
    texts = Texts(tmp_path)
    assert texts.format(Message("a.whole", {"key": 5, "reason": reason})) == (
        "5: first, {second} in {file}.txt."
    )
    assert texts.format(Message("a.plain")) == "{no braces}"


def test_every_setting_control_and_button_has_a_name() -> None:
    texts = Texts(FOLDER)
    names = {f"options.{field.name}" for field in fields(Settings)} | {"options.custom_size"}
    assert set(filter(re.compile(r"options\.").match, texts.keys())) == names
    for control in {control for controls in DEFAULTS.values() for control in controls}:
        name = control.removeprefix("shift+").removeprefix("pad ").replace(" ", "_")
        table = "pads" if is_pad(control) else "keys"
        is_sign = table == "keys" and (len(name) == 1 or name[1:].isdecimal())
        assert is_sign or f"{table}.{name}" in texts, control
    pads = ("Xbox 360 Controller", "Sony DualSense", "Nintendo Switch Pro", "Pad")
    for name, count, hats in product(pads, (10, 12, 14, 16), (0, 1)):
        buttons = gamepad.layout_of(name, count, hats).buttons
        assert {f"pads.{button}" for button in buttons if button} <= texts.keys()


def test_a_table_is_parsed_once_whatever_is_asked_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed: list[str] = []

    def parse(text: str) -> dict[str, str]:
        parsed.append(text)
        return {"play": "Play"}

    monkeypatch.setattr(texts_module, "parse_table", parse)
    (tmp_path / "en.toml").write_text('[menu]\nplay = "Play"\n', "utf-8")
    texts = Texts(tmp_path)
    assert ["menu.lacking" in texts, "menu.play" in texts, "menu.lacking" in texts] == [
        *(False, True, False)
    ]
    assert "other.play" not in texts
    assert len(parsed) == 1


def test_two_threads_can_parse_the_same_table(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[str] = []
    texts = Texts(FOLDER)
    parse = texts_module.parse_table

    def ask() -> None:
        found.append(texts("menu.quit"))

    def parse_while_another_asks(table: str) -> dict[str, str]:
        if not asking.ident:
            asking.start()
        return parse(table)

    asking = Thread(target=ask)
    monkeypatch.setattr(texts_module, "parse_table", parse_while_another_asks)
    ask()
    asking.join(20)
    assert found == ["Quit", "Quit"]


def test_texts_keep_to_the_terms_of_the_style() -> None:
    tables = tomllib.loads((FOLDER / "en.toml").read_text("utf-8"))
    for table, texts in tables.items():
        for name, text in texts.items():
            forms = text.values() if isinstance(text, dict) else [text]
            assert not any(map(OTHER_TERMS.search, forms)), f"{table}.{name}"
