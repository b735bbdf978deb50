"""The engine stands alone: standard library only, no clock, no global random."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ENGINE = Path(__file__).parents[2] / "engine"
FILES = sorted(ENGINE.rglob("*.py"))
CLOCKS = {"time", "datetime", "timeit", "sched"}
MAY_READ_A_CLOCK = {"__main__.py"}
MAY_KNOW_MINES = {"practice", "practice_positions", "step_by_step"}
"""The modules of the solver and the teacher that draw whole boards. All others see a Board only."""


def imported(tree: ast.AST) -> set[str]:
    """The full names that a module imports; ``from a import b`` counts as ``a.b``."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written in full"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def test_the_walk_sees_the_whole_engine() -> None:
    assert {"grid.py", "game.py", "placement.py"} <= {path.name for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_module_imports_only_the_engine_and_the_standard_library(path: Path) -> None:
    roots = {name.split(".")[0] for name in imported(ast.parse(path.read_text("utf-8")))}
    assert roots <= {"engine"} | sys.stdlib_module_names
    if path.name not in MAY_READ_A_CLOCK:
        assert not roots & CLOCKS


def test_only_what_plays_or_makes_whole_boards_knows_where_the_mines_are() -> None:
    knowing = {
        path.stem
        for path in [*(ENGINE / "solver").glob("*.py"), *(ENGINE / "teacher").glob("*.py")]
        if "engine.core.minefield.Minefield" in imported(ast.parse(path.read_text("utf-8")))
    }
    assert knowing == MAY_KNOW_MINES


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_module_uses_random_only_through_a_generator_of_its_own(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    assert not {name for name in imported(tree) if name.startswith("random.")}
    used = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "random"
    }
    assert used <= {"Random"}


def test_the_engine_imports_where_pygame_and_the_game_are_not_to_be_had() -> None:
    paths = [path.relative_to(ENGINE.parent).with_suffix("") for path in FILES]
    modules = [".".join(path.parts) for path in paths if path.stem != "__init__"]
    script = (
        "import sys, importlib\n"
        "sys.modules['pygame'] = sys.modules['game'] = None\n"
        f"for name in {modules!r}: importlib.import_module(name)\n"
        "print(sum(name.startswith('engine.') for name in sys.modules))\n"
    )
    done = subprocess.run(
        [
            sys.executable,
            "-I",
            "-c",
            f"import sys; sys.path.insert(0, {str(ENGINE.parent)!r})\n" + script,
        ],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stderr == ""
    assert int(done.stdout) >= len(modules)
