"""The speed of the solver, beside another one: ``python -m tests.benchmarks.bench_solver [GAMES]``.

The other solver is measured in the same run on the same boards; goals are ratios or times.
"""

import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from statistics import mean, median, quantiles
from time import perf_counter
from types import ModuleType

from engine import EXPERT, Board, GameConfig, analyse, place, propagate
from engine.core.grid import indices
from engine.generation.solvability import padded_grid, solve_known_mines
from engine.solver.probability import solve

GAMES = 200
LARGE = GameConfig(100, 100, 1500)


def toolbox() -> ModuleType | None:
    """Return the ``ms_toollib`` package (compiled Rust), or None where it is not installed."""
    try:
        return import_module("ms_toollib")
    except ImportError:
        return None


def rows_for_toolbox(board: Board) -> list[list[int]]:
    """Return a board as ``ms_toollib`` accepts it: 10 is a closed cell."""
    return [[10 if sign in "#F?" else int(sign) for sign in row] for row in str(board).split("\n")]


def guess_points(config: GameConfig, games: int) -> list[Board]:
    """Return positions from some games in which no cell is certain; the safest cell is guessed."""
    found = []
    first = (config.width // 2, config.height // 2)
    for seed in range(games):
        field = place(config, seed, first).field
        grid = field.grid
        board = Board(grid, config.mines)
        cells = grid.bit(first)
        while not cells & field.mines:
            board = board.opening(grid.flood(cells, field.zeros, board.closed), field)
            if board.opened == field.safe:
                break
            cells = propagate(board).safe
            if not cells:
                known = analyse(board)
                cells = known.safe
                if not cells:
                    found.append(board)
                    doubtful = indices(board.closed & ~known.mines)
                    cells = 1 << min(doubtful, key=known.rounded().__getitem__)
    return found


def milliseconds(works: list[Callable[[], object]]) -> list[float]:
    times = []
    for work in works:
        began = perf_counter()
        work()
        times.append((perf_counter() - began) * 1000)
    return times


def spread(times: list[float]) -> str:
    late = quantiles(times, n=20)[-1]
    return f"{mean(times):9.3f}{median(times):9.3f}{late:9.3f}{max(times):9.3f}"


def report_analysis(games: int) -> None:
    boards = guess_points(EXPERT, games)
    solve.cache_clear()

    def fresh(board: Board) -> Callable[[], object]:
        def work() -> None:
            solve.cache_clear()
            analyse(board)

        return work

    ours = milliseconds([fresh(board) for board in boards])
    print(f"{f'exact chances, {len(boards)} Expert guess points':44}{spread(ours)}")
    peer = toolbox()
    if peer is None:
        print("  (ms_toollib is not installed)")
        return
    matrices = [rows_for_toolbox(board) for board in boards]
    theirs = milliseconds(
        [partial(peer.cal_probability_onboard, matrix, EXPERT.mines) for matrix in matrices]
    )
    print(f"{'  ms_toollib.cal_probability_onboard':44}{spread(theirs)}")
    print(f"  mean: {mean(ours) / mean(theirs):.2f} of the peer's (goal 0.5), worst under 20 ms")


def report_propagation(games: int) -> None:
    for config, count in ((EXPERT, games), (LARGE, min(games, 10))):
        name = config.size
        boards = guess_points(config, count)[: 4 * count]
        for two_cells in (False, True):
            rules = "both" if two_cells else "single-cell"
            times = milliseconds([partial(propagate, board, two_cells) for board in boards])
            print(f"{f'{rules} rules on a position of {name}':44}{spread(times)}")
        fields = [place(config, seed, (0, 0)).field for seed in range(count)]
        ground = padded_grid(config.grid)
        laid = [ground.packed(field.mines) for field in fields]
        times = milliseconds([partial(solve_known_mines, ground, mines, 1) for mines in laid])
        print(f"{f'a whole board of {name} played out':44}{spread(times)}")


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    print(f"{'milliseconds':44}{'mean':>9}{'median':>9}{'95th':>9}{'worst':>9}")
    report_analysis(games)
    report_propagation(games)


if __name__ == "__main__":
    main()
