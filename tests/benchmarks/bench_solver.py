"""The speed of the solver, beside another one: ``python -m tests.benchmarks.bench_solver [GAMES]``.

The other solver is measured in the same run on the same boards; goals are ratios or times.
"""

import itertools
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from statistics import mean, median, quantiles
from time import perf_counter, thread_time
from types import ModuleType

from engine import EXPERT, INTERMEDIATE, Board, GameConfig, analyse, place, propagate
from engine.core.grid import Cell, indices
from engine.core.minefield import Minefield
from engine.core.neighbourhood import NEIGHBOURHOODS
from engine.dive.airs import Air
from engine.dive.boards import ZONES, make_minefield
from engine.dive.chart import draw_chart
from engine.generation.padded_grid import padded_grid
from engine.generation.solvability import solve_known_mines
from engine.solver.component import plan_stages
from engine.solver.frontier import frontier
from engine.solver.move_class import move_class
from engine.solver.probability import solve

GAMES = 200
_POSITIONS = 200  # the least positions of a water
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


def guess_points(config: GameConfig, games: int, least: int = 0) -> list[Board]:
    """Return positions in which no cell is certain, from some games, and from more of them until
    there are at least so many; the safest cell is guessed."""
    found: list[Board] = []
    first = (config.width // 2, config.height // 2)
    for seed in itertools.count():
        if seed >= games and len(found) >= least:
            break
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


def report_waters(games: int) -> None:
    """Report the exact chances of the same size and number of mines in every water, in CPU time
    beside square's (goals: hex 1.5x, cross 5x)."""
    square: list[float] = []
    for name, neighbours in NEIGHBOURHOODS.items():
        config = GameConfig(*INTERMEDIATE.dimensions, neighbours=neighbours)
        times, exact, open_numbers = [], 0, []
        for board in guess_points(config, games, _POSITIONS):
            solve.cache_clear()
            began = thread_time()
            known = analyse(board)
            times.append((thread_time() - began) * 1000)
            exact += known.is_exact
            open_numbers.append(most_open_numbers(board))
        square = square or times
        print(f"{f'exact chances, {len(times)} guess points, {name}':44}{spread(times)}")
        beside = mean(times) / mean(square), median(times) / median(square)
        print(
            f"  {beside[0]:.2f}x square on average, {beside[1]:.2f}x in the median; exact within"
            f" the budget: {100 * exact / len(times):.1f}%; numbers kept open:"
            f" {mean(open_numbers):.1f} on average, {max(open_numbers)} at worst"
        )


def most_open_numbers(board: Board) -> int:
    """Return the most numbers that the walk of a component of this board keeps open at once."""
    most = 0
    for part in frontier(board).components:
        _, stages, _ = plan_stages(part.shape, part.shape.boxes_of_numbers())
        most = max(most, *((stage.guards + stage.closing).bit_count() for stage in stages))
    return most


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


def moves_of_dives(seeds: int) -> list[tuple[Board, int]]:
    """Return the positions of the boards of some charts, each with what a proven move opens."""
    moves = []
    for seed in range(seeds):
        for level in range(len(ZONES)):
            chart = draw_chart(seed, level, Air.NORMAL)
            for plan in (one.plan for row in chart.rows for one in row):
                if plan is not None:
                    moves += moves_of_board(make_minefield(plan, seed), plan.first)
    return moves


def moves_of_board(field: Minefield, first: Cell) -> list[tuple[Board, int]]:
    """Return the positions of a board that is solved cell by cell, each with the cells opened."""
    grid, moves = field.grid, []
    board = Board(grid, field.mines.bit_count())
    cells = grid.bit(first)
    while cells:
        opened = grid.flood(cells, field.zeros, board.closed)
        moves.append((board, opened))
        board = board.opening(opened, field)
        safe = propagate(board).safe or analyse(board).safe
        cells = safe & -safe
    return moves[1:]  # the first one is the mode's own


def report_move_classes(seeds: int) -> None:
    """Report the CPU times of what is decided in the frame of a click."""
    times = []
    for board, opened in moves_of_dives(seeds):
        solve.cache_clear()
        began = thread_time()
        move_class(board, opened)
        times.append((thread_time() - began) * 1000)
    times.sort()
    print(f"{f'class of a move of a dive, {len(times)} moves':44}{spread(times)}")
    print(f"  99th: {times[int(0.99 * len(times))]:.3f} (goal 4)")


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    print(f"{'milliseconds':44}{'mean':>9}{'median':>9}{'95th':>9}{'worst':>9}")
    report_analysis(games)
    report_waters(games)
    report_propagation(games)
    report_move_classes(max(1, games // 40))


if __name__ == "__main__":
    main()
