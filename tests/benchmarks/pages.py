"""The longest frames of the pages of a large record book."""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, cast

import pygame

from engine.core.config import EXPERT, Fairness, StartRule
from game.app.loop import freeze_startup_objects
from game.app.run import THREAD_SWITCH_SECONDS
from game.records import SortOrder
from game.scenes.records.filters import Eligibility, RecordsFilter
from game.scenes.records.records_scene import RecordsScene
from game.scenes.records.scores import ScoresScene
from game.scenes.records.statistics import StatisticsScene
from tests.game.driver import Driver

TIMES = 3  # repetitions of each action


class _Timer:
    """Does actions in a window, and times the frames that follow."""

    def __init__(self, folder: Path) -> None:
        size = {"window_width": 1280, "window_height": 720}
        self.driver = Driver(folder, settings=size)
        # Scenes share long work among frames by this clock.
        self.driver.app.context.clock = perf_counter
        self.driver.run(0.5)
        # As in a game that runs: threads give way to the frame, and collections are short.
        sys.setswitchinterval(THREAD_SWITCH_SECONDS)
        freeze_startup_objects()

    @property
    def page(self) -> RecordsScene:
        return cast(RecordsScene, self.driver.scene)

    def longest(self, do: Callable[[], object]) -> float:
        """Return the milliseconds of the longest frame, from the action until all is shown."""
        begin = perf_counter()
        do()
        worst, frames = 0.0, 0
        while frames < 6 or self.page.is_busy:
            self.driver.app.run_frame()
            now = perf_counter()
            worst, begin, frames = max(worst, now - begin), now, frames + 1
        return worst * 1000

    def opened(self, make: Callable[[], RecordsScene]) -> float:
        """Return the milliseconds of the longest frame while a page opens; close it again."""
        took = self.longest(lambda: self.driver.app.stack.push(make()))
        self.page.close()
        self.driver.run(0.5)
        return took


CHOSEN = RecordsFilter(EXPERT.dimensions)
CHOICES: dict[str, dict[str, Any]] = {
    "another board": {"size": (9, 9, 10)},
    "a rare rule": {"fairness": Fairness.MERCY, "start": StartRule.NO_GUESS},
    "without flags": {"no_flag": True},
    "clean games": {"eligibility": Eligibility.CLEAN},
    "games apart": {"eligibility": Eligibility.APART},
}
"""Changes of the filter that is chosen at first."""


def actions(folder: Path) -> Iterator[tuple[str, list[float]]]:
    """Yield the name of each action and the longest frame of each time that it was done."""
    timer = _Timer(folder)
    context = timer.driver.app.context
    yield "Records opened", [timer.opened(lambda: ScoresScene(context)) for _ in range(TIMES)]
    statistics = partial(StatisticsScene, context, CHOSEN)
    yield "Statistics opened", [timer.opened(statistics) for _ in range(TIMES)]
    timer.driver.app.stack.push(statistics())
    timer.driver.run(0.5)
    yield from _chosen(timer, "Statistics")
    timer.page.close()
    timer.driver.run(0.5)
    page = ScoresScene(context)
    timer.driver.app.stack.push(page)
    timer.driver.run(0.5)
    yield from _chosen(timer, "Records")
    for number, order in enumerate(SortOrder):
        sort = partial(page.change_order, number)
        yield f"Records: by {order.value}", [timer.longest(sort) for _ in range(TIMES)]
    games = page._pages[list(page._pages)[1]]
    yield "Games opened", [timer.longest(games.activate) for _ in range(TIMES)]
    far = 100 * page.table.row
    yield (
        "Games, paged on",
        [timer.longest(lambda: page.table.scroll(far)) for _ in range(TIMES * 3)],
    )
    pygame.quit()


def _chosen(timer: _Timer, title: str) -> Iterator[tuple[str, list[float]]]:
    page = timer.page
    for name, changes in CHOICES.items():
        there, back = (partial(page.choose, **{**vars(CHOSEN), **more}) for more in (changes, {}))
        yield f"{title}: {name}", [timer.longest(there) for _ in range(TIMES)]
        yield f"{title}: and back", [timer.longest(back)]
