"""The figures of the code's shape: ``python -m tests.benchmarks.measure_house``.

Prints a table of what the code costs to read and to change, to be compared before and after a
larger change: none of it is a limit. A file with geometry says ``Rect(`` or ``px(`` in ``game``
outside of the rooms that place and paint. The way of a click goes from its release to the events
that the rules return, and on to the first picture; what saves and what sounds is left aside.
"""

import ast
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import mean, median
from types import FrameType

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

import pygame

from engine import BEGINNER, Game
from game.app.context import Options
from tests.game.driver import LEFT, PaintingDriver
from tests.test_floor_plan import FILES, ROOT, all_arrows, nodes_of, tree_of
from tests.test_geometry import GEOMETRY, PLACING_ROOMS

ASIDE = ("game/store", "game/audio", "game/store", "game/platform")  # of the way of a click


def files_in(*folders: str) -> list[Path]:
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


def statements(folder: str) -> int:
    trees = (tree_of(path) for path in files_in(folder))
    return sum(isinstance(node, ast.stmt) for tree in trees for node in ast.walk(tree))


def importers() -> dict[str, set[str]]:
    """Return for each module those that import it."""
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
    """Return how often each file of the game outside of the placing rooms works out pixels."""
    counts = {
        path.relative_to(ROOT).as_posix(): len(GEOMETRY.findall(path.read_text("utf-8")))
        for path in files_in("game")
    }
    return {name: n for name, n in counts.items() if n and not name.startswith(PLACING_ROOMS)}


class Tracer:
    """Notes the files of the project that calls enter, in their order."""

    def __init__(self) -> None:
        self.entered: list[str] = []

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        path = Path(frame.f_code.co_filename)
        if event != "call" or not path.is_relative_to(ROOT):
            return
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(("game/", "engine/")) or name.startswith(ASIDE):
            return
        if not self.entered or self.entered[-1] != name:
            self.entered.append(name)

    def during(self, deed: Callable[[], object]) -> list[str]:
        self.entered = []
        sys.setprofile(self)
        try:
            deed()
        finally:
            sys.setprofile(None)
        return self.entered


def click_way() -> tuple[list[str], list[str]]:
    """Return the files that a click on a closed cell enters up to the returned events, and those
    from there to the first picture, each in the order of its first entry."""
    with tempfile.TemporaryDirectory() as folder:
        driver = PaintingDriver(Path(folder), Options(config=BEGINNER, seed=7), {})
        driver.run(0.5)
        driver.begin()
        number = next(cell for cell in driver.closed_safe if driver.field.number(cell))
        driver.post(pygame.MOUSEBUTTONDOWN, pos=driver.centre(number), button=LEFT, touch=False)
        driver.run(0.05)
        driver.post(pygame.MOUSEBUTTONUP, pos=driver.centre(number), button=LEFT, touch=False)
        tracer = Tracer()
        decided = 0
        apply = Game.apply

        def applied(game: Game, *given: object) -> object:
            nonlocal decided
            try:
                return apply(game, *given)  # type: ignore[arg-type]
            finally:
                decided = len(tracer.entered)

        Game.apply = applied  # type: ignore[method-assign, assignment]
        try:
            way = tracer.during(driver.app.run_frame)
        finally:
            Game.apply = apply  # type: ignore[method-assign]
        driver.app.close()
    return list(dict.fromkeys(way[:decided])), list(dict.fromkeys(way[decided:]))


def main() -> None:
    sizes = [len(path.read_text("utf-8").splitlines()) for path in files_in("engine", "game")]
    alone = [module for module, known in importers().items() if len(known) == 1]
    imports = sum(
        isinstance(node, ast.Import | ast.ImportFrom) for m in FILES for node in nodes_of(m)
    )
    lengths, places = list(functions()), geometry()
    to_events, to_picture = click_way()
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
        ("files from a click to its events", len(to_events)),
        ("files from there to the first picture", len(to_picture)),
        ("lines of a function, on average", round(mean(lengths), 1)),
        ("lines of the longest function", max(lengths)),
    ]
    for name, value in rows:
        print(f"{name:<40}{value:>9,}")
    if "--way" in sys.argv[1:]:
        print("\nFrom a click to its events:", *to_events, sep="\n  ")
        print("\nFrom there to the first picture:", *to_picture, sep="\n  ")
    if "--geometry" in sys.argv[1:]:
        print()
        for name, count in sorted(places.items(), key=lambda one: -one[1]):
            print(f"{count:>5}  {name}")


if __name__ == "__main__":
    main()
