"""The speed of the engine: ``python -m tests.benchmarks.bench_engine [REPEATS]``.

Each row repeats one piece of work and prints the median and the least time of a run. The goal is
compared with the median; on a busy machine the least time says more. The exit status is 1 when a
goal is missed.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from statistics import median
from timeit import repeat

from engine import EXPERT, Board, Cell, Game, GameConfig, Minefield, Open, three_bv
from engine.generation.placement import place_mines

MICRO, MILLI = 1e-6, 1e-3
SPARSE = GameConfig(1000, 1000, 20_000)
CROWDED = GameConfig(1000, 1000, 200_000)


@dataclass(frozen=True)
class Row:
    """A measurement: the seconds per run of ``work``, taken ``repeats`` times over ``loops`` runs
    each, and the goal."""

    name: str
    work: Callable[[], object]
    repeats: int
    loops: int = 1
    goal: float | None = None


def middle(config: GameConfig) -> Cell:
    return config.width // 2, config.height // 2


def numbers_of(field: Minefield) -> Callable[[], object]:
    return partial(field.grid.counts, field.mines)


def opening_from(first: Cell) -> Callable[[], object]:
    """Open the largest region of a sparse huge board whose mines are placed already."""
    game = Game(SPARSE, seed=1)
    game.apply(Open(first))
    assert game.board.opened.bit_count() > SPARSE.width * SPARSE.height * 0.9
    closed = replace(game.position, board=Board(game.grid, SPARSE.mines))

    def work() -> None:
        game.restore(closed)
        game.apply(Open(first))

    return work


def rows() -> list[Row]:
    expert, crowded = (place_mines(config, 1, (0, 0)) for config in (EXPERT, CROWDED))
    seeds = count()

    def place_expert() -> None:
        place_mines(EXPERT, next(seeds), middle(EXPERT))

    def click(config: GameConfig) -> None:
        """Open the first cell of a new game: placement, numbers and flood."""
        Game(config, next(seeds)).apply(Open(middle(config)))

    return [
        Row("numbers of an Expert board", numbers_of(expert), 50, 2000, 5 * MICRO),
        Row("numbers of a 1000x1000 board", numbers_of(crowded), 100, 5, 1 * MILLI),
        Row("2% of 1000x1000 opened from the middle", opening_from((500, 500)), 20, 1, 80 * MILLI),
        Row("2% of 1000x1000 opened from a corner", opening_from((0, 0)), 20, 1, 80 * MILLI),
        Row("placement of an Expert board", place_expert, 50, 200, 0.1 * MILLI),
        Row("first click on an Expert board", partial(click, EXPERT), 50, 100),
        Row("first click on 1000x1000 with 20%", partial(click, CROWDED), 5),
        Row("3BV of an Expert board", partial(three_bv, expert), 20, 50),
        Row("3BV of 1000x1000 with 20%", partial(three_bv, crowded), 5),
        Row("text of 1000x1000", crowded.rows, 10),
    ]


def time_text(seconds: float) -> str:
    for unit, name in ((1.0, "s"), (MILLI, "ms")):
        if seconds >= unit:
            return f"{seconds / unit:.3g} {name}"
    return f"{seconds / MICRO:.3g} us"


def main() -> int:
    print(f"{'':40}{'median':>10}{'min':>10}{'goal':>10}  met?")
    missed = 0
    for row in rows():
        repeats = int(sys.argv[1]) if len(sys.argv) > 1 else row.repeats
        times = [t / row.loops for t in repeat(row.work, number=row.loops, repeat=repeats)]
        usual = median(times)
        line = f"{row.name:40}{time_text(usual):>10}{time_text(min(times)):>10}"
        if row.goal is not None:
            met = usual < row.goal
            missed += not met
            line += f"{time_text(row.goal):>10}  {'yes' if met else 'NO'}"
        print(line, flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
