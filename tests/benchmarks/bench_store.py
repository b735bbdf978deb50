"""The speed of a large record book: ``python -m tests.benchmarks.bench_store [GAMES]``.

Builds a book of 200,000 games, all of one size, which is the worst case for every query. Prints the
time of each query and of writing a game, and the longest frame of each action in *Records* and
*Statistics*, which query on another thread. The goals are compared with the median; on a busy
machine the least time says more. The exit status is 1 when a goal is missed.
"""

import os
import random
import sqlite3
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from typing import Any, cast

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

import pygame

from engine import EXPERT, Fairness, Flag, Open, StartRule
from engine.core.pointer import PointerAction
from engine.teacher.luck import Guess, LuckReview
from game.app.loop import freeze_startup_objects
from game.app.run import THREAD_SWITCH_SECONDS
from game.history.records_scene import RecordsScene, usual_filter
from game.history.scores import ScoresScene
from game.history.statistics_scene import StatisticsScene
from game.input.events import Device
from game.session.session import Session
from game.store import (
    Filter,
    FinishedGame,
    SortOrder,
    Store,
    daily_tries,
    new_uid,
    queries,
    statistics,
)
from game.store.board_kind import BoardKind
from game.store.database import transaction
from game.store.rows import game_row
from tests.game.driver import PaintingDriver

GAMES = 200_000
ANSWER, WRITE, FRAME = 250.0, 5.0, 50.0  # the goals, in milliseconds
BEGUN = datetime(2024, 1, 1, tzinfo=UTC)
SIZE, BOARD = EXPERT.dimensions, BoardKind.of(EXPERT)
TIMES = 3  # repetitions of each action
CHOSEN = usual_filter(BOARD)
CHOICES: dict[str, dict[str, Any]] = {
    "another board": {"board": BoardKind(9, 9, 10)},
    "a rare rule": {"fairness": Fairness.MERCY, "start": StartRule.NO_GUESS},
    "without flags": {"no_flag": True},
    "clean games": {"ranked_only": False},
    "unranked games": {"ranked_only": False, "aided": True},
}
"""Changes of the filter that is chosen at the start."""


def long_game(seed: int) -> FinishedGame:
    """Return an Expert game won in three minutes, with a pointer that never rests."""
    session, hand = Session(EXPERT, seed), random.Random(seed)
    session.submit(Open((15, 8)), 0.0)
    field = session.position.field
    assert field is not None
    cells = [*field.grid.cells(field.mines), *field.grid.cells(field.safe)]
    for number, cell in enumerate(cells):
        at = 180.0 * number / len(cells)
        for step in range(8):
            place = cell[0] + hand.random(), cell[1] + hand.random()
            session.add_pointer(PointerAction.MOVE, *place, at + step * 0.01)
        session.submit((Flag if number < EXPERT.mines else Open)(cell), at + 0.1)
    return FinishedGame.of(session, 200.0, BEGUN, device=Device.MOUSE)


def rows(games: int, model: FinishedGame) -> Iterator[dict[str, object]]:
    hand, row = random.Random(1), game_row(model)
    rules = [(start.value, fair.value) for start in StartRule for fair in Fairness]
    for number in range(games):
        result = hand.choices(("won", "lost", "abandoned"), (40, 45, 15))[0]
        ms, bv = hand.randint(40_000, 300_000), hand.randint(100, 250)
        start, fairness = hand.choice(rules)
        ended = BEGUN + timedelta(minutes=number * 5)
        yield {
            **row,
            "uid": new_uid(),
            "ended": ended.strftime("%Y-%m-%dT%H:%M:%S.000Z"),
            "sequence": int(ended.timestamp()),
            "start": start,
            "fairness": fairness,
            "result": result,
            "ms": ms,
            "won_ms": ms if result == "won" else None,
            "three_bv_solved": bv,
            "daily": f"{ended:%Y-%m-%d}" if number % 50 == 0 else None,
            "clean": int(number % 5 > 0),  # the others were paused
            "no_flag": int(hand.random() < 0.2),
            "bvs": bv * 1000 / ms,
            "efficiency": hand.uniform(0.4, 1.2),
        }


def build(folder: Path, games: int, model: FinishedGame) -> None:
    store = Store(folder)
    store.open()
    store.close()
    text = zlib.compress(str(replace(model.recording, pointer=())).encode(), 1)
    with closing(sqlite3.connect(folder / "records.sqlite3", isolation_level=None)) as connection:
        names = [*game_row(model), "sequence"]
        places = ", ".join(f":{name}" for name in names)
        insert = f"INSERT INTO games ({', '.join(names)}) VALUES ({places})"
        with transaction(connection):
            connection.executemany(insert, rows(games, model))
            connection.execute("INSERT INTO recordings SELECT id, ? FROM games", (text,))
            connection.execute(
                "INSERT INTO reviews SELECT id, 90, 3, 1, 0.4, '[]', 1, 3, 2.5, 0.6, 0.3, '{}', 2"
                " FROM games WHERE id % 10"
            )
            connection.execute(
                "INSERT OR IGNORE INTO tries"
                " SELECT daily, width, height, mines, uid, sequence FROM games"
                " WHERE daily IS NOT NULL"
            )


def questions(store: Store) -> dict[str, Callable[[], object]]:
    ranked, rare = Filter(BOARD), Filter(BOARD, wraps=True)
    some = Filter(BOARD, start=StartRule.OPENING, fairness=Fairness.MERCY, no_flag=True)
    helped, whole = Filter(BOARD, aided=True), Filter(BOARD, ranked_only=False)
    year = (BEGUN + timedelta(days=366)).date()
    ask, calendar = store.ask, store.calendar
    asked: dict[str, Callable[[], object]] = {
        f"best {order.name.lower()}{name}": partial(ask, statistics.best, which, order, 100)
        for order in SortOrder
        for name, which in (("", ranked), (", a rare rule", some), (", never played", rare))
    }
    asked["best time, none helped"] = partial(ask, statistics.best, helped, SortOrder.TIME, 100)
    for name, which in (("", ranked), (", a rare rule", some), (", ranked or not", whole)):
        asked[f"streaks{name}"] = partial(ask, statistics.streaks, which)
        asked[f"totals{name}"] = partial(ask, statistics.totals, which)
        asked[f"trend{name}"] = partial(ask, statistics.trend, which, calendar)
        asked[f"times{name}"] = partial(ask, statistics.times, which)
    return asked | {
        "best time under rules": partial(ask, queries.best_ms, EXPERT),
        "days of a year": partial(ask, queries.days, BEGUN.date(), year, calendar),
        "days of ten years": partial(
            ask, queries.days, date(2020, 1, 1), date(2029, 12, 31), calendar
        ),
        "newest": partial(ask, queries.newest),
        "newest 100 games": partial(ask, queries.games, 100),
        "100 games in the middle": partial(ask, queries.games, 100, GAMES // 2),
        "boards": partial(ask, queries.board_kinds),
        "the day's first try": partial(ask, daily_tries.result, "2024-03-01", SIZE),
        "daily streak": partial(ask, daily_tries.streaks, SIZE, "2024-12-01", calendar),
        "unreviewed": partial(ask, queries.unreviewed),
        "one game": partial(ask, queries.game, 77),
    }


def time_work(work: Callable[[], object]) -> float:
    begin = perf_counter()
    work()
    return (perf_counter() - begin) * 1000


def print_row(name: str, times: list[float], goal: float) -> bool:
    """Print a row of the table; return whether the goal is met."""
    met = median(times) < goal
    values = f"{times[0]:8.2f} {median(times):8.2f} {min(times):8.2f} {max(times):8.2f}"
    print(f"{name:32} {values} {goal:6.0f}  {'yes' if met else 'NO'}", flush=True)
    return met


def write(store: Store) -> bool:
    """Add games one at a time, with a pause between them; return whether the goals are met."""
    adding, claiming, reviewing, size = [], [], [], 0
    review = LuckReview(90, tuple(Guess(n, 0.3, 0.2) for n in range(20)), 0.1, survived=14)
    for seed in range(100):
        game = replace(long_game(seed + 2), ended=BEGUN + timedelta(days=900, minutes=seed))
        sleep(0.02)
        adding.append(time_work(partial(store.record, game)))
        claiming.append(time_work(partial(store.claim, f"{game.ended:%Y-%m-%d}", SIZE, game.uid)))
        newest = store.ask(queries.newest) or 0
        reviewing.append(time_work(partial(store.add_review, newest, review)))
        size = len(str(game.recording))
    met = print_row(f"adding a game of {size} bytes", adding, WRITE)
    met &= print_row("claiming a day", claiming, WRITE)
    return print_row("adding a review", reviewing, WRITE) and met


class _Timer:
    """Performs actions in a window, and times the frames that follow."""

    def __init__(self, folder: Path) -> None:
        size = {"window_width": 1280, "window_height": 720}
        self.driver = PaintingDriver(folder, settings=size)
        # the clock by which scenes spread long work over frames
        self.driver.app.context.clock = perf_counter
        self.driver.run(0.5)
        # As in a game that runs: threads give way to the frame, and collections are short.
        sys.setswitchinterval(THREAD_SWITCH_SECONDS)
        freeze_startup_objects()

    @property
    def page(self) -> RecordsScene:
        return cast(RecordsScene, self.driver.scene)

    def longest(self, do: Callable[[], object]) -> float:
        """Return the milliseconds of the longest frame, from the action until everything is
        shown."""
        begin = perf_counter()
        do()
        worst, frames = 0.0, 0
        while frames < 6 or self.page.is_busy:
            self.driver.app.run_frame()
            now = perf_counter()
            worst, begin, frames = max(worst, now - begin), now, frames + 1
        return worst * 1000

    def opened(self, make: Callable[[], RecordsScene]) -> float:
        took = self.longest(lambda: self.driver.app.stack.push(make()))
        self.page.close()
        self.driver.run(0.5)
        return took


def actions(folder: Path) -> Iterator[tuple[str, list[float]]]:
    """Yield the name of each action, and the longest frame each time it was done."""
    timer = _Timer(folder)
    context = timer.driver.app.context
    yield "Records opened", [timer.opened(lambda: ScoresScene(context)) for _ in range(TIMES)]
    make_page = partial(StatisticsScene, context, CHOSEN)
    yield "Statistics opened", [timer.opened(make_page) for _ in range(TIMES)]
    timer.driver.app.stack.push(make_page())
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
    games = timer.driver.widget("Games")
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


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    model = long_game(1)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        took = time_work(lambda: build(folder, count, model)) / 1000
        size = (folder / "records.sqlite3").stat().st_size / 1e6
        print(f"{count} games, written in {took:.1f} s, {size:.0f} MB")
        print(
            f"{'milliseconds':32} {'first':>8} {'median':>8} {'least':>8} {'worst':>8}   goal  met?"
        )
        store = Store(folder)
        store.open()
        met = [
            print_row(name, [time_work(question) for _ in range(9)], ANSWER)
            for name, question in questions(store).items()
        ]
        met.append(write(store))
        store.close()
        met += [print_row(name, times, FRAME) for name, times in actions(folder)]
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
