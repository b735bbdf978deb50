"""The floor plan: which room may import which, and what only one file may do.

``FLOORS`` is the plan, the top floor first. A room imports only rooms on lower floors; rooms that
share a floor do not import each other, except where one floor lists a room on its own. Imports
inside functions and under ``TYPE_CHECKING`` count as well.
"""

import ast
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.marks import needs_checkout

ROOT = Path(__file__).resolve().parents[1]

FLOORS: tuple[tuple[str, ...], ...] = (
    ("main",),
    ("game/app",),
    ("game/menu",),
    ("game/learn/how_it_works",),
    ("game/learn",),
    ("game/history",),
    ("game/dive",),
    ("game/play",),
    ("game/board",),
    ("game/world",),
    ("game/scenes",),
    ("game/ui", "game/playback"),
    ("game/store", "game/audio"),
    ("game/session", "game/input"),
    ("game/resources",),
    ("game/platform",),
    ("game",),
    ("engine",),
    ("engine/cli",),
    ("engine/teacher", "engine/dive"),
    ("engine/autoplay", "engine/formats"),
    ("engine/rules",),
    ("engine/generation",),
    ("engine/solver",),
    ("engine/core",),
)
FLOOR_OF = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}
SCENES = ("game/app", "game/menu", "game/learn", "game/history", "game/dive", "game/play")
UPWARD_TYPES = {"Context", "Navigator"}
"""Names that any scene may import under ``TYPE_CHECKING`` from a higher floor."""


class Arrow(NamedTuple):
    """One import: ``name`` is taken from the module ``target``."""

    source: str
    line: int
    target: str
    name: str
    is_for_types: bool


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {
    module_of(path): path
    for folder in ("engine", "game")
    for path in sorted((ROOT / folder).rglob("*.py"))
} | {"main": ROOT / "main.py"}


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@cache
def nodes_of(module: str) -> list[ast.AST]:
    """Return every node of a module's tree; walking it again takes longer than looking through
    the list."""
    return list(ast.walk(tree_of(FILES[module])))


def room_of(module: str) -> str:
    """Return the room a module stands in: the longest name of the plan that holds it."""
    parts = module.split(".")
    names = ("/".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next(name for name in names if name in FLOOR_OF)


def arrows(module: str) -> Iterator[Arrow]:
    """Yield the imports of a module among the files of the project."""
    for_types = {
        inner
        for node in nodes_of(module)
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")
        for inner in ast.walk(node)
    }
    for node in nodes_of(module):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} line {node.lineno} imports by a relative name"
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                target = whole if whole in FILES else str(node.module)
                if target in FILES and target != module:
                    yield Arrow(module, node.lineno, target, alias.name, node in for_types)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name in FILES:
                    yield Arrow(module, node.lineno, alias.name, "", node in for_types)


@cache
def all_arrows() -> list[Arrow]:
    return [arrow for module in FILES for arrow in arrows(module)]


def complaint(arrow: Arrow) -> str | None:
    """Return a sentence about an import that the plan forbids."""
    source, target = room_of(arrow.source), room_of(arrow.target)
    here, there = FLOOR_OF[source], FLOOR_OF[target]
    if source == target or there > here:
        return None
    if arrow.is_for_types and arrow.name in UPWARD_TYPES:
        return None
    if source.startswith("engine") and not target.startswith("engine"):
        remedy = "the engine knows no game: have the caller hand it in"
    elif source.startswith(SCENES) and target.startswith(SCENES):
        remedy = "lead there through context.navigator, or hand the panel an action"
    elif here == there:
        remedy = f"move what both need to a floor below {FLOORS[here]}"
    else:
        remedy = f"move {arrow.name or arrow.target} down to {source} or lower, or hand it in"
    path = FILES[arrow.source].relative_to(ROOT)
    return (
        f"{path} line {arrow.line}: {source} must not import {arrow.target} of {target}; {remedy}."
    )


def test_rooms_import_only_rooms_on_lower_floors() -> None:
    assert [text for arrow in all_arrows() if (text := complaint(arrow))] == []


def test_every_module_is_in_a_room() -> None:
    loose = {m for m in FILES if room_of(m) in ("game", "engine") and m.count(".")}
    assert loose == {"engine.__main__"}


def test_no_modules_import_each_other_in_a_circle() -> None:
    targets: dict[str, set[str]] = {module: set() for module in FILES}
    for arrow in all_arrows():
        if not (arrow.is_for_types and arrow.name in UPWARD_TYPES):
            targets[arrow.source].add(arrow.target)
    while free := [module for module, known in targets.items() if not known & targets.keys()]:
        for module in free:
            del targets[module]
    while imported := set().union(*targets.values()) if targets else set():
        roots = [module for module in targets if module not in imported]
        if not roots:
            break
        for module in roots:
            del targets[module]
    assert sorted(targets) == [], "cut one of the imports among these files"


@cache
def imports_of(module: str) -> set[str]:
    """Return the full names of all imports of a module."""
    names: set[str] = set()
    for node in nodes_of(module):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


@cache
def calls(module: str) -> set[str]:
    """Return the dotted names of all calls of a module; those that begin with anything but a name
    are written ``.name``."""
    return {dotted(node.func) for node in nodes_of(module) if isinstance(node, ast.Call)}


def dotted(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def calls_any(*prefixes: str) -> Callable[[str], bool]:
    return lambda module: any(name.startswith(prefixes) for name in calls(module))


def imports_any(*roots: str) -> Callable[[str], bool]:
    return lambda module: bool({name.split(".")[0] for name in imports_of(module)} & set(roots))


ONLY: dict[str, tuple[Callable[[str], bool], set[str]]] = {
    "reads events": (calls_any("pygame.event.", "pygame.mouse"), {"game.app.loop"}),
    "opens the window": (calls_any("pygame.display.set_mode"), {"game.platform.window"}),
    "turns text input on": (calls_any("pygame.key.start_text"), {"game.app.loop"}),
    "makes fonts": (calls_any("pygame.font.Font"), {"game.ui.fonts"}),
    "asks for the player's folder": (imports_any("platformdirs"), {"game.platform.paths"}),
}


@pytest.mark.parametrize("deed", ONLY)
def test_only_one_file(deed: str) -> None:
    does, expected = ONLY[deed]
    assert {module for module in FILES if module.startswith("game") and does(module)} == expected


WITHOUT_PYGAME = {
    *("game.input.bindings", "game.input.click_machine", "game.input.events"),
    *("game.input.gamepad", "game.input.keyboard", "game.input.touch", "game.ui.text_edit"),
    "game.play.game_controller",
}


def test_what_input_and_moves_mean_is_decided_without_pygame() -> None:
    assert [module for module in WITHOUT_PYGAME if imports_any("pygame")(module)] == []


ENGINE = [module for module in FILES if module.startswith("engine")]
CLOCKS = {"time", "datetime", "timeit", "sched"}
MAY_READ_A_CLOCK = {"engine.__main__"}
MAY_KNOW_MINES = {
    *(
        "engine.teacher.practice",
        "engine.teacher.practice",
        "engine.teacher.step_by_step",
    ),
}
"""Modules of the solver and the teacher that create whole boards. The others only see a
``Board``."""


def test_the_engine_needs_only_the_standard_library_and_no_clock() -> None:
    needed = {(m, name.split(".")[0]) for m in ENGINE for name in imports_of(m)}
    allowed = {"engine"} | sys.stdlib_module_names
    assert [pair for pair in needed if pair[1] not in allowed] == []
    assert {module for module, root in needed if root in CLOCKS} == MAY_READ_A_CLOCK


def test_the_engine_draws_random_numbers_only_from_generators_of_its_own() -> None:
    used = {
        (module, node.attr)
        for module in ENGINE
        for node in nodes_of(module)
        if isinstance(node, ast.Attribute) and dotted(node.value) == "random"
    }
    used |= {(m, name[7:]) for m in ENGINE for name in imports_of(m) if name.startswith("random.")}
    assert {pair for pair in used if pair[1] != "Random"} == set()


def test_the_solver_and_the_teacher_cannot_see_the_mines() -> None:
    rooms = ("engine/solver", "engine/teacher")
    knowing = {
        module
        for module in ENGINE
        if room_of(module) in rooms and "engine.core.minefield.Minefield" in imports_of(module)
    }
    assert knowing == MAY_KNOW_MINES


def test_the_engine_imports_where_pygame_and_the_game_are_missing() -> None:
    modules = [module for module in ENGINE if module != "engine.__main__"]
    script = (
        f"import sys, importlib; sys.path.insert(0, {str(ROOT)!r})\n"
        "sys.modules['pygame'] = sys.modules['game'] = None\n"
        f"for name in {modules!r}: importlib.import_module(name)\n"
    )
    command = [sys.executable, "-I", "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@needs_checkout
def test_the_picture_shows_the_floor_plan() -> None:
    from tests.pictures import floor_plan

    assert floor_plan.FILE.read_text("utf-8") == floor_plan.draw(), (
        "run python -m tests.pictures.floor_plan"
    )
