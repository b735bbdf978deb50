"""House rules that no linter knows: how docstrings begin, one meaning a name, short functions, and
tests that assert something and know no private names."""

import ast
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.test_floor_plan import FILES, ROOT, nodes_of, tree_of

RIDDLES = ("What ", "Where ", "Which ", "The same ", "So ", "How ")
"""A docstring that begins with one of these does not name its subject."""

MAX_LINES = 40
LONG_FUNCTIONS = {
    "engine/solver/propagation.py: apply_two_cell_rule": "a hot loop whose steps share nine names",
    "game/app/command_line.py: _parser": "one list of the options",
}
"""Functions that are longer, and why."""


def trees() -> Iterator[tuple[str, ast.Module]]:
    """Yield every file's name and what it says."""
    for path in FILES.values():
        yield path.relative_to(ROOT).as_posix(), tree_of(path)


def documented_nodes() -> list[tuple[str, ast.AST, str]]:
    """Return every module, class and function that has a docstring."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef)
    nodes = [(file, n) for file, t in trees() for n in ast.walk(t) if isinstance(n, kinds)]
    return [(file, node, ast.get_docstring(node) or "") for file, node in nodes]


def test_docstrings_name_their_subject() -> None:
    found = [
        f"{file} line {getattr(node, 'lineno', 1)}: {text.splitlines()[0]}"
        for file, node, text in documented_nodes()
        if text.startswith(RIDDLES)
    ]
    assert found == []


def test_a_class_name_means_one_thing() -> None:
    names = Counter(
        node.name
        for _, tree in trees()
        for node in tree.body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    aliases = Counter(
        target.id
        for _, tree in trees()
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript | ast.BinOp)
        for target in node.targets
        if isinstance(target, ast.Name) and target.id[0].isupper() and not target.id.isupper()
    )
    assert [name for name, count in (names + aliases).items() if count > 1] == []


USED_OTHERWISE = {
    **dict.fromkeys((f"NUMBER_{number}" for number in range(3, 13)), "looked up by its value"),
    "ALWAYS": "chosen among all values of its setting",
    "run_engine": "the command minewave-engine, in pyproject.toml",
    "caches": "listed by tests.benchmarks.bench_memory",
}
"""Names that no code of the game or the engine mentions, and why they exist."""


def defined_names(body: list[ast.stmt]) -> Iterator[str]:
    """Yield the names that a module and its classes define."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
            yield from defined_names(node.body) if isinstance(node, ast.ClassDef) else ()
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for name in (inner for target in targets for inner in ast.walk(target)):
                if isinstance(name, ast.Name):
                    yield name.id


def test_every_name_is_used() -> None:
    used: set[str] = set()
    for node in (node for module in FILES for node in nodes_of(module)):
        if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
            used.add(node.id if isinstance(node, ast.Name) else node.attr)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            used.add(node.value)  # for example the names that ``engine`` looks up
    names = {name for _, tree in trees() for name in defined_names(tree.body)}
    idle = {name for name in names - used if not name.startswith("__")}
    assert idle == USED_OTHERWISE.keys()


def test_functions_fit_on_a_screen() -> None:
    long = {
        f"{file}: {node.name}"
        for file, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and (node.end_lineno or 0) - node.lineno + 1 > MAX_LINES
    }
    assert long == LONG_FUNCTIONS.keys()


ASSERTS = re.compile(r"\bassert |pytest\.(raises|fail)\(|\bcheck_\w+\(")
"""A test asserts, or calls a function named ``check_`` that does so for several tests."""


def test_every_test_asserts_something() -> None:
    idle = []
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for function in re.split(
            r"^(?=def |class |@)", path.read_text("utf-8"), flags=re.MULTILINE
        ):
            name = re.match(r"def (test_\w+)", function)
            body = function.partition("-> None:\n")[2]
            if name and not ASSERTS.search(body):
                idle.append(f"{path.relative_to(ROOT).as_posix()}: {name[1]}")
    assert idle == []


PRIVATE = re.compile(r"(\w+\.)*_[a-z]\w*", re.IGNORECASE)
MAY_READ_PRIVATE = re.compile(r"(?<!\w)(?<!def )(?<!self\.)_[a-zA-Z]")
"""Files without a match contain no private name; searching for it is faster than parsing."""
PUBLIC = {"_replace", "_asdict", "_fields", "_make", "_exit", "_getframe", "_MEIPASS"}
"""Names of the standard library, and of PyInstaller, that only look private."""
NAMERS = {"getattr", "hasattr", "setattr", "delattr", "attrgetter", "patch", "object", "multiple"}
"""Functions that are given the name of an attribute."""


def is_private(name: str) -> bool:
    return bool(PRIVATE.fullmatch(name)) and name not in PUBLIC and not name.endswith("__")


def strings(nodes: list[ast.expr]) -> list[str]:
    constants = [node.value for node in nodes if isinstance(node, ast.Constant)]
    return [one for one in constants if isinstance(one, str)]


def private_names_in(tree: ast.AST) -> Iterator[str]:
    """Yield the private names of other objects that a test reads."""
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Attribute):
            if not isinstance(node.value, ast.Name) or node.value.id not in ("self", "cls"):
                names = [node.attr]
        elif isinstance(node, ast.ImportFrom):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.Call):
            if ast.unparse(node.func).rpartition(".")[2] in NAMERS:
                names = [*strings(node.args), *(one.arg or "" for one in node.keywords)]
        elif isinstance(node, ast.Tuple | ast.List | ast.Set):
            names = strings(node.elts)
        yield from (f"line {node.lineno}: {name}" for name in names if is_private(name))


def test_no_test_reads_a_private_name() -> None:
    sources = {path: path.read_text("utf-8") for path in sorted((ROOT / "tests").rglob("*.py"))}
    assert [
        f"{path.relative_to(ROOT).as_posix()} {found}"
        for path, source in sources.items()
        if MAY_READ_PRIVATE.search(source)
        for found in private_names_in(ast.parse(source))
    ] == []


@pytest.mark.parametrize(
    "line",
    [
        "assert scene._notice",
        "scene.table._rows[0] = 1",
        "found()._kept.clear()",
        "from game.ui.list_view import Table, _GAP",
        'monkeypatch.setattr(scene, "_notice", "")',
        'patch("game.ui.list_view._GAP", 3)',
        "patch.object(Table, '_span')",
        "patch.multiple(Table, _span=None)",
        'for name in ("_span",): setattr(Table, name, None)',
    ],
)
def test_a_private_name_is_found(line: str) -> None:
    assert MAY_READ_PRIVATE.search(line)
    assert len(list(private_names_in(ast.parse(line)))) == 1


def test_own_attributes_and_names_that_only_look_private_are_not_found() -> None:
    lines = [
        "self._kept = 3",
        "game._replace(seed=3)",
        "os._exit(1)",
        "help.__doc__",
        'say("_not")',
    ]
    assert list(private_names_in(ast.parse("\n".join(lines)))) == []


CACHES = {
    "game/app/loop.py: App._draw": "counts frames, and notes when this one was shown",
    "game/board/board_view.py: BoardView.draw": "the canvas of a board that turns",
    "game/board/chances_view.py: ChancesView.draw": "the pictures of the chances",
    "game/board/proof_marks.py: LossMarks.draw": "the veil over a board",
    "game/board/proof_view.py: ProofView._draw_veil": "the veil over a board",
    "game/history/recent_chart.py: RecentChart._draw_axis": "the scale of the line that is painted",
    "game/history/review_pictures.py: WinChanceCurve.draw": "the picture of the curve",
    "game/menu/board_kinds.py: BoardPicture.draw": "the picture of a board",
    "game/world/planes.py: PaintedPlanes.draw": "when each strip was painted",
    "game/world/world.py: World.draw": "the creatures that are in sight",
    "game/app/screen.py: Screen.draw": "the glass of panels over the world as it is now",
}
"""Attributes that may be set while drawing: they are cached pictures, or statistics of a frame."""


def test_drawing_decides_nothing() -> None:
    found = {
        f"{file}: {owner.name}.{function.name}"
        for file, tree in trees()
        for owner in ast.walk(tree)
        if isinstance(owner, ast.ClassDef)
        for function in ast.walk(owner)
        if isinstance(function, ast.FunctionDef) and re.match("_?draw(_|$)", function.name)
        for node in ast.walk(function)
        if isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and ast.unparse(node).startswith("self.")
    }
    assert found == set(CACHES)
