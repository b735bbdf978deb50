"""The time to place boxes: ``python -m tests.benchmarks.bench_placing [WxH] [PART ...]``.

Goes through the scenes of the pictures, or some parts of them, and measures every tree of boxes as
it is shown, by default at 1280x720. Prints for each scene the state that took longest: how many
boxes were placed, and the CPU milliseconds in which they are built, measured and placed, cold, as
after the window got another size, and warm, as after a change of what the scene shows.
"""

import os
import statistics
import sys
import time
from typing import NamedTuple

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

from game.platform.cache import Until, drop_cached
from game.scenes.tree_scene import TreeScene
from tests.layouts.walk import PARTS, Room, in_room

WINDOW = 1280, 720
TIMES = 15  # times that each tree is placed
GOALS = 12.0, 2.0  # milliseconds, cold and warm

Size = tuple[int, int]


class Placed(NamedTuple):
    """A scene in a state, with the boxes of its tree and the milliseconds of placing them."""

    scene: str
    state: str
    boxes: int
    cold: float
    warm: float


def main(arguments: list[str]) -> None:
    sizes = [word for word in arguments if word[0].isdigit()]
    wide, high = map(int, sizes[0].split("x")) if sizes else WINDOW
    parts = [word for word in arguments if word not in sizes] or list(PARTS)
    slowest: dict[str, Placed] = {}
    for part in parts:
        with in_room(Room((wide, high), 100, "en")):
            for state, driver in PARTS[part]("deep"):
                if isinstance(driver.scene, TreeScene):
                    one = measure_scene(driver.scene, state, (wide, high))
                    slowest[one.scene] = max(one, slowest.get(one.scene, one), key=_part_of_goal)
    print(f"{'scene':22} {'slowest state':30} {'boxes':>6} {'cold':>7} {'warm':>7}")
    for one in sorted(slowest.values(), key=_part_of_goal, reverse=True):
        print(f"{one.scene:22} {one.state:30} {one.boxes:6} {one.cold:7.2f} {one.warm:7.2f}")
    print(f"{'goal':22} {'':30} {'':6} {GOALS[0]:7.2f} {GOALS[1]:7.2f}")


def measure_scene(scene: TreeScene, state: str, size: Size) -> Placed:
    """Return how long the boxes of a scene take to be placed, as it is now."""
    cold = []
    for _ in range(TIMES // 3):
        drop_cached(Until.LAYOUT)
        cold.append(_placing_ms(scene, size))
    warm = [_placing_ms(scene, size) for _ in range(TIMES)]
    assert scene.tree.root is not None
    boxes = sum(1 for _ in scene.tree.root.walk())
    return Placed(scene.name, state, boxes, statistics.median(cold), statistics.median(warm))


def _placing_ms(scene: TreeScene, size: Size) -> float:
    begin = time.thread_time()
    with scene.fitted():
        scene.layout(size)
    return (time.thread_time() - begin) * 1000


def _part_of_goal(one: Placed) -> float:
    """Return the larger of the cold and the warm time, as a fraction of its goal."""
    return max(one.cold / GOALS[0], one.warm / GOALS[1])


if __name__ == "__main__":
    main(sys.argv[1:])
