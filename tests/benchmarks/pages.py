"""What the pages of a large record book cost the frame's thread."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import cast

import pygame

from engine.config import EXPERT, Fairness, StartRule
from game.scenes.book import BookScene
from game.scenes.chosen import Chosen, Worth
from game.scenes.scores import ScoresScene
from game.scenes.statistics import StatisticsScene
from game.store import Order
from tests.game.driver import Driver

TIMES = 3
"""How often each thing is done."""


class _Hands:
    """Does things in a window, and times the frames that follow."""

    def __init__(self, folder: Path) -> None:
        size = {"window_width": 1280, "window_height": 720}
        self.driver = Driver(folder, settings=size)
        self.driver.run(0.5)

    @property
    def page(self) -> BookScene:
        """The page on top."""
        return cast(BookScene, self.driver.scene)

    def longest(self, do: Callable[[], object]) -> float:
        """Return the milliseconds of the longest frame, from what is done until all is shown."""
        begin = perf_counter()
        do()
        worst, frames = 0.0, 0
        while frames < 6 or self.page.is_counting:
            self.driver.app.turn()
            now = perf_counter()
            worst, begin, frames = max(worst, now - begin), now, frames + 1
        return worst * 1000

    def opened(self, make: Callable[[], BookScene]) -> float:
        """Return the same for opening a page that is closed again."""
        took = self.longest(lambda: self.driver.app.stack.push(make()))
        self.page.close()
        self.driver.run(0.5)
        return took


def actions(folder: Path) -> Iterator[tuple[str, list[float]]]:
    """Yield each thing's name and the longest frame of each time that it was done."""
    hands = _Hands(folder)
    kit = hands.driver.app.kit
    chosen = Chosen(EXPERT.dimensions)
    for name, make in (
        ("Records opened", lambda: ScoresScene(kit)),
        ("Statistics opened", lambda: StatisticsScene(kit, chosen)),
    ):
        yield name, [hands.opened(make) for _ in range(TIMES)]
    choices = {
        "another board": {"size": (9, 9, 10)},
        "Expert again": {"size": EXPERT.dimensions},
        "a rare rule": {"fairness": Fairness.MERCY, "start": StartRule.NO_GUESS},
        "without flags": {"no_flag": True},
        "clean games": {"worth": Worth.CLEAN},
        "games apart": {"worth": Worth.APART},
    }
    for make, title in (
        (lambda: StatisticsScene(kit, chosen), "Statistics"),
        (lambda: ScoresScene(kit), "Records"),
    ):
        page = make()
        hands.driver.app.stack.push(page)
        hands.driver.run(0.5)
        for name, changes in choices.items():
            given = {**vars(chosen), **changes}
            yield (
                f"{title}: {name}",
                [
                    max(
                        hands.longest(lambda: page._choose(**vars(chosen))),
                        hands.longest(lambda given=given: page._choose(**given)),
                    )
                    for _ in range(TIMES)
                ],
            )
    page._choose(**vars(chosen))
    for number, order in enumerate(Order):
        yield (
            f"Records: by {order.value}",
            [hands.longest(lambda number=number: page._sort(number)) for _ in range(TIMES)],
        )
    yield "Games opened", [hands.longest(page._pages[list(page._pages)[1]].activate)]
    yield (
        "Games, paged on",
        [hands.longest(lambda: page._table.scroll(100 * page._table.row)) for _ in range(TIMES)],
    )
    pygame.quit()
