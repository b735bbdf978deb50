"""Files, modules and tests that are named in words or settings exist."""

import re
import shutil
import subprocess
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.engine.test_doctests import MODULES, WITH_EXAMPLES, WORKED
from tests.marks import needs_checkout

ROOT = Path(__file__).resolve().parents[1]
KINDS = {".py", ".toml", ".yml", ".sh", ".spec", ".txt", ""}
TOP = ("engine", "game", "tests", "assets", "packaging", "docs", "requirements")
ENDINGS = "py|toml|md|txt|json|svg|png|webp|yml|sh|spec|ttf"
NAMED_FILE = re.compile(
    rf"(?<![\w./{{,-])((?:{'|'.join(TOP)})/[\w./-]*\w\.(?:{ENDINGS}))\b(?:::(\w+))?"
)
NAMED_MODULE = re.compile(r"(?:[`\"']|\bsee )((?:engine|game|tests)\.[a-z_]\w*)\.([a-z_]\w*)")
MADE_UP = {*WORKED, "game/broken.py"}  # the latter in a picture of the crash scene


pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="needs git")


@cache
def files() -> dict[str, str]:
    """Return the texts of all files except documents, by name."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    names = [name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]
    return {n: (ROOT / n).read_text("utf-8") for n in names if Path(n).suffix in KINDS}


@needs_checkout
def test_every_file_that_code_names_exists() -> None:
    lacking = []
    for name, text in files().items():
        for path, test in NAMED_FILE.findall(text):
            place = next(
                (p for p in (ROOT / path, (ROOT / name).parent / path) if p.exists()), None
            )
            if path not in MADE_UP and place is None:
                lacking.append(f"{name}: {path}")
            elif test and place is not None and f"def {test}(" not in place.read_text("utf-8"):
                lacking.append(f"{name}: {path}::{test}")
    assert lacking == []


@needs_checkout
def test_every_module_that_code_names_exists() -> None:
    lacking = set()
    for name, text in files().items():
        for package, module in NAMED_MODULE.findall(text):
            folder = ROOT.joinpath(*package.split("."))
            own = (folder / "__init__.py").read_text("utf-8") if folder.is_dir() else ""
            is_there = (folder / module).is_dir() or (folder / f"{module}.py").exists()
            if folder.is_dir() and not is_there and not re.search(rf"\b{module}\b", own):
                lacking.add(f"{name}: {package}.{module}")
    assert lacking == set()


def test_every_module_with_examples_exists() -> None:
    assert WITH_EXAMPLES - {"engine", *MODULES} == set()


def tools() -> dict[str, Any]:
    """Return the settings of the tools."""
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]
    return found


def spread(pattern: str) -> list[str]:
    """Return the patterns that a pattern with braces stands for."""
    found = re.search(r"\{([^}]*)\}", pattern)
    if found is None:
        return [pattern]
    return [
        one
        for part in found[1].split(",")
        for one in spread(pattern[: found.start()] + part + pattern[found.end() :])
    ]


def test_every_pattern_of_the_linter_finds_files() -> None:
    patterns = tools()["ruff"]["lint"]["per-file-ignores"]
    assert [p for key in patterns for p in spread(key) if not any(ROOT.glob(p))] == []


def test_every_file_of_the_mutation_tests_exists() -> None:
    mutated = tools()["mutmut"]
    named = [*mutated["source_paths"], *mutated["only_mutate"], *mutated["also_copy"]]
    assert [name for name in named if not (ROOT / name).exists()] == []
