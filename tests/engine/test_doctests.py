"""The public face of ``engine``: the examples in docstrings and documents, and the names."""

import ast
import doctest
import importlib
import json
import pkgutil
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import engine
from engine.cli.main import main
from tests.marks import needs_checkout

ROOT = Path(__file__).resolve().parents[2]
MODULES = sorted(
    found.name
    for found in pkgutil.walk_packages(engine.__path__, "engine.")
    if not found.name.endswith("__main__")
)
EXAMPLES = {
    "autoplay": ("autoplayer", "measured_play"),
    "core": (
        *("board", "commands", "config", "grid", "minefield", "neighbourhood", "pointer"),
        *("shape_files", "shapes"),
    ),
    "formats": ("daily", "mbf", "recording", "replay", "share_code"),
    "generation": ("hard_boards", "no_guess", "placement"),
    "dive": ("airs", "boards", "chart", "dive_code", "finds", "state", "waters"),
    "rules": ("game", "metrics"),
    "solver": ("move_class", "optimal", "probability", "propagation", "strategy"),
    "teacher": ("explanation", "hint", "proof"),
}
WITH_EXAMPLES = {
    "engine",
    *(f"engine.{room}.{name}" for room, names in EXAMPLES.items() for name in names),
}
"""What others use the engine by: each shows how."""
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
WORKED = {
    "assets/texts/de.toml",
    "game/menu/credits.py",
    "tests/game/menu/test_credits.py",
    "tests/engine/rules/test_both.py",
    "game/play/relay.py",
    "tests/game/play/test_copy_code.py",
    "tests/game/play/test_relay.py",
}
"""The files of the worked examples in CONTRIBUTING.md."""
ROOMS = ("engine/", "game/", "tests/", "assets/", "packaging/", ".ci/", ".github/")
FENCED = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(path: Path, language: str) -> list[str]:
    return [text for name, text in FENCED.findall(path.read_text("utf-8")) if name == language]


def commands() -> list[str]:
    """Return the command lines of the engine that the documents show by themselves."""
    lines = [line for path in DOCUMENTS for text in blocks(path, "sh") for line in text.split("\n")]
    return [line for line in lines if line.startswith("python -m engine ")]


@pytest.mark.parametrize("name", ["engine", *MODULES])
def test_every_example_of_a_module_does_what_it_says(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.failed == 0
    assert bool(result.attempted) == (name in WITH_EXAMPLES)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_example_of_a_document_does_what_it_says(path: Path) -> None:
    assert doctest.testfile(str(path), module_relative=False, encoding="utf-8").failed == 0
    for text in blocks(path, "python"):
        if not text.startswith(">>>"):
            ast.parse(text)


def test_the_documents_with_examples_have_some() -> None:
    shown = {path.name for path in DOCUMENTS for text in blocks(path, "python") if ">>> " in text}
    assert "ENGINE.md" in shown
    assert len(commands()) >= 2


@pytest.mark.parametrize("line", commands())
def test_every_command_line_of_the_engine_works(
    line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(shlex.split(line)[3:], lambda: 0.0) == 0
    assert [json.loads(found) for found in capsys.readouterr().out.splitlines()]


@needs_checkout
@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_file_that_a_document_names_exists(path: Path) -> None:
    text = path.read_text("utf-8")
    links = {link.split("#")[0] for link in re.findall(r"\]\(([^)]+)\)", text)}
    quoted = {word for word in re.findall(r"`([\w./-]+)`", text) if word.startswith(ROOMS)}
    named = {name for name in links | quoted if name and "://" not in name}
    assert {
        name
        for name in named - WORKED
        if not (path.parent / name).exists() and not (ROOT / name).exists()
    } == set()


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_heading_that_a_document_points_to_exists(path: Path) -> None:
    for name, heading in re.findall(r"\]\(([^)#]*)#([^)]+)\)", path.read_text("utf-8")):
        headings = re.findall(
            r"^#+ (.+)$", (path.parent / name if name else path).read_text("utf-8"), re.M
        )
        assert heading in {re.sub(r"[^\w -]", "", h).lower().replace(" ", "-") for h in headings}


# The public names: where they come from, and that asking for none costs nothing.


def test_the_type_checker_sees_the_names_that_there_are() -> None:
    tree = ast.parse(Path(engine.__file__).read_text("utf-8"))
    (block,) = (node for node in tree.body if type(node) is ast.If)
    imports = [node for node in block.body if isinstance(node, ast.ImportFrom)]
    module_of = {alias.name: node.module for node in imports for alias in node.names}
    assert set(module_of) == set(engine.__all__) <= set(dir(engine))
    for name, module in module_of.items():
        assert getattr(engine, name) is getattr(importlib.import_module(module), name)


def test_the_engine_s_page_names_every_public_name() -> None:
    page = (ROOT / "docs" / "ENGINE.md").read_text("utf-8")
    assert set(engine.__all__) <= set(re.findall(r"\w+", page))


def test_a_name_that_there_is_not() -> None:
    with pytest.raises(AttributeError, match="module 'engine' has no attribute 'Boord'"):
        _ = engine.Boord  # type: ignore[attr-defined]


def test_the_import_of_the_engine_imports_nothing_else() -> None:
    script = (
        "import sys; before = set(sys.modules); import engine; print(*set(sys.modules) - before)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT)
    assert set(done.stdout.split()) <= {"engine", "__future__"}
