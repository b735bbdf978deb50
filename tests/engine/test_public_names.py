"""The public names of ``engine``: where they come from, and that asking for none costs nothing."""

import ast
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import engine

SOURCE = Path(engine.__file__)


def declared() -> dict[str, str]:
    """Return the names that the type checker sees, and the module of each."""
    (block,) = (node for node in ast.parse(SOURCE.read_text("utf-8")).body if type(node) is ast.If)
    imports = (node for node in block.body if isinstance(node, ast.ImportFrom))
    return {alias.name: str(node.module) for node in imports for alias in node.names}


def test_the_type_checker_sees_the_names_that_there_are() -> None:
    assert set(declared()) == set(engine.__all__) <= set(dir(engine))
    for name, module in declared().items():
        assert getattr(engine, name) is getattr(import_module(module), name)


def test_the_engine_s_page_names_every_public_name() -> None:
    page = (SOURCE.parents[1] / "docs" / "ENGINE.md").read_text("utf-8")
    assert set(engine.__all__) <= set(re.findall(r"\w+", page))


def test_a_name_that_there_is_not() -> None:
    with pytest.raises(AttributeError, match="module 'engine' has no attribute 'Boord'"):
        _ = engine.Boord  # type: ignore[attr-defined]


def test_the_import_of_the_engine_imports_nothing_else() -> None:
    script = (
        "import sys; before = set(sys.modules); import engine; print(*set(sys.modules) - before)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=SOURCE.parents[1]
    )
    assert set(done.stdout.split()) <= {"engine", "__future__"}
