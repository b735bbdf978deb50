"""The figures of the code's shape: ``python -m tests.benchmarks.measure_house``.

Prints a table of what the code costs to read and to change, to be compared before and after a
larger change: none of it is a limit. A file with geometry says ``Rect(`` or ``px(`` in ``game``
outside of the rooms that place and paint. The way of a click goes from its release to the events
that the rules return, and on to the first picture; ``ASIDE`` says what is left out.
"""

import ast
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from statistics import mean, median
from types import FrameType
from typing import Any, NamedTuple
from unittest.mock import patch

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

import pygame

from engine import BEGINNER, Game
from game.app.context import Options
from game.board.board_view import BoardView
from game.scenes.scene_stack import SceneStack
from tests.game.driver import LEFT, PaintingDriver
from tests.test_floor_plan import FILES, ROOT, all_arrows, nodes_of, tree_of
from tests.test_geometry import GEOMETRY, PLACING_ROOMS

ASIDE = (
    *("game/store", "game/audio"),  # saving and sound
    *("game/app", "game/platform", "game/ui", "game/world"),  # every frame's rooms
    *(
        "game/board/hud.py",
        "game/board/puff.py",
    ),  # other widgets: the bar, and the aids with theirs
    *("game/board/proof_bar.py", "game/play/aids.py"),
)
"""Files that are not counted on the way of a click, together with everything they call."""


def files_in(*folders: str) -> list[Path]:
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


def statements(folder: str) -> int:
    trees = (tree_of(path) for path in files_in(folder))
    return sum(isinstance(node, ast.stmt) for tree in trees for node in ast.walk(tree))


def importers() -> dict[str, set[str]]:
    """Return for each module the modules that import it."""
    found: dict[str, set[str]] = {module: set() for module in FILES}
    for arrow in all_arrows():
        found[arrow.target].add(arrow.source)
    return found


def functions() -> Iterator[int]:
    """Yield the number of lines of every function."""
    for module in FILES:
        for node in nodes_of(module):
            if isinstance(node, ast.FunctionDef):
                yield (node.end_lineno or 0) - node.lineno + 1


def geometry() -> dict[str, int]:
    """Return how many times each file of the game, outside the rooms that place boxes, computes
    pixels."""
    counts = {
        path.relative_to(ROOT).as_posix(): len(GEOMETRY.findall(path.read_text("utf-8")))
        for path in files_in("game")
    }
    return {name: n for name, n in counts.items() if n and not name.startswith(PLACING_ROOMS)}


class Tracer:
    """Records the files that a click enters, in order, and the files that are called back into.

    A file is called back into if a function that it has called, in another file, calls it in turn.
    """

    def __init__(self) -> None:
        self.entered: dict[str, None] = {}
        self.called_back: dict[str, None] = {}
        self._stack: list[str] = []  # the file of each running function; empty for one left aside
        self._is_on = False

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            self._enter(frame)
        elif event == "return" and self._stack:
            self._stack.pop()

    def _enter(self, frame: FrameType) -> None:
        caller = self._stack[-1] if self._stack else None
        path = Path(frame.f_code.co_filename)
        if not path.is_relative_to(ROOT):
            self._stack.append(caller or "")  # a library calls on behalf of its caller
            return
        name = path.relative_to(ROOT).as_posix()
        if self._is_on and (caller == "" or name.startswith(ASIDE)):
            self._stack.append("")
            return
        if self._is_on and name.startswith(("game/", "engine/")):
            if name != caller and name in self._stack:
                self.called_back[name] = None
            self.entered[name] = None
        self._stack.append(name)

    def turn(self, is_on: bool) -> None:
        """Start or stop recording files. The files of functions that are running count as
        entered."""
        self._is_on = is_on
        if is_on:
            running = (name for name in self._stack if name.startswith("game/"))
            self.entered |= dict.fromkeys(name for name in running if not name.startswith(ASIDE))


def calls_around(
    owner: type, name: str, before: Callable[[], None], after: Callable[[], None]
) -> AbstractContextManager[object]:
    """Return a context in which a method is preceded and followed by other calls."""
    method = getattr(owner, name)

    def wrapped(*given: Any, **named: Any) -> object:
        before()
        try:
            return method(*given, **named)
        finally:
            after()

    return patch.object(owner, name, wrapped)


class ClickWay(NamedTuple):
    """The files from a click to its events, those from there to the first picture, and those of
    both that are called back into."""

    to_events: list[str]
    to_picture: list[str]
    called_back: list[str]


def click_way() -> ClickWay:
    """Follow a click on a closed cell: from the scene that gets its release to the events that the
    rules return, and from there to the board's first picture."""
    tracer = Tracer()

    def hand_over() -> None:
        to_events.update(tracer.entered)
        tracer.entered.clear()
        tracer.turn(True)

    to_events: dict[str, None] = {}
    on, off = partial(tracer.turn, True), partial(tracer.turn, False)
    with tempfile.TemporaryDirectory() as folder:
        driver = PaintingDriver(Path(folder), Options(config=BEGINNER, seed=7), {})
        driver.run(0.5)
        driver.begin()
        number = next(cell for cell in driver.closed_safe if driver.field.number(cell))
        driver.post(pygame.MOUSEBUTTONDOWN, pos=driver.centre(number), button=LEFT, touch=False)
        driver.run(0.05)
        driver.post(pygame.MOUSEBUTTONUP, pos=driver.centre(number), button=LEFT, touch=False)
        with (
            calls_around(SceneStack, "handle", on, off),
            calls_around(Game, "apply", lambda: None, hand_over),
            calls_around(BoardView, "draw", on, off),
        ):
            sys.setprofile(tracer)
            try:
                driver.app.run_frame()
            finally:
                sys.setprofile(None)
        driver.app.close()
    return ClickWay(list(to_events), list(tracer.entered), list(tracer.called_back))


def main() -> None:
    sizes = [len(path.read_text("utf-8").splitlines()) for path in files_in("engine", "game")]
    alone = [module for module, known in importers().items() if len(known) == 1]
    imports = sum(
        isinstance(node, ast.Import | ast.ImportFrom) for m in FILES for node in nodes_of(m)
    )
    lengths, places = list(functions()), geometry()
    way = click_way()
    rows = [
        *(
            (f"statements in {folder}", statements(folder))
            for folder in ("engine", "game", "tests")
        ),
        ("files in engine and game", len(sizes)),
        ("median of their lines", round(median(sizes))),
        ("modules with a single importer", len(alone)),
        ("statements that import", imports),
        ("files with geometry", len(places)),
        ("Rect( and px( in them", sum(places.values())),
        ("files from a click to its events", len(way.to_events)),
        ("files from there to the first picture", len(way.to_picture)),
        ("files on the whole way", len({*way.to_events, *way.to_picture})),
        ("files on it that are called back into", len(way.called_back)),
        ("lines of a function, on average", round(mean(lengths), 1)),
        ("lines of the longest function", max(lengths)),
    ]
    for name, value in rows:
        print(f"{name:<40}{value:>9,}")
    if "--way" in sys.argv[1:]:
        print("\nFrom a click to its events:", *way.to_events, sep="\n  ")
        print("\nFrom there to the first picture:", *way.to_picture, sep="\n  ")
        print("\nCalled back into:", *way.called_back or ["none"], sep="\n  ")
    if "--geometry" in sys.argv[1:]:
        print()
        for name, count in sorted(places.items(), key=lambda one: -one[1]):
            print(f"{count:>5}  {name}")


if __name__ == "__main__":
    main()
