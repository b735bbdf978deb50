"""How fast the solver is, beside its peers: ``python -m tests.benchmarks.bench_solver``.

Every row names its peer, measured in the same run on the same boards; goals are ratios or times.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from statistics import mean, median, quantiles
from time import perf_counter

from engine.board import Board
from engine.config import BEGINNER, EXPERT, INTERMEDIATE, GameConfig, StartRule
from engine.grid import indices
from engine.metrics import three_bv
from engine.placement import place
from engine.solver.ground import ground_of
from engine.solver.playout import play_out
from engine.solver.probability import analyse, solve
from engine.solver.propagation import propagate
from tests.benchmarks.peers import puzzles_generate, rows_for_toolbox, toolbox

GAMES = 200
BOARDS = 400
LARGE = GameConfig(100, 100, 1500)


def guess_points(config: GameConfig, games: int) -> list[Board]:
    """The positions of some games where nothing is certain; guesses take the least chance."""
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
    """How long each piece of work takes, each done once."""
    times = []
    for work in works:
        began = perf_counter()
        work()
        times.append((perf_counter() - began) * 1000)
    return times


def spread(times: list[float]) -> str:
    """Mean, median, 95th percentile and worst."""
    late = quantiles(times, n=20)[-1]
    return f"{mean(times):9.3f}{median(times):9.3f}{late:9.3f}{max(times):9.3f}"


def report_analysis() -> None:
    """Position to probabilities at the guess points of Expert games."""
    boards = guess_points(EXPERT, GAMES)
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


def report_propagation() -> None:
    """All rules on positions where they have come to their end, and whole boards from the start."""
    for config, count in ((EXPERT, GAMES), (LARGE, 10)):
        name = config.size
        boards = guess_points(config, count)[: 4 * count]
        for two_cells in (False, True):
            rules = "both" if two_cells else "single-cell"
            times = milliseconds([partial(propagate, board, two_cells) for board in boards])
            print(f"{f'{rules} rules on a position of {name}':44}{spread(times)}")
        fields = [place(config, seed, (0, 0)).field for seed in range(count)]
        ground = ground_of(config.grid)
        laid = [ground.packed(field.mines) for field in fields]
        times = milliseconds([partial(play_out, ground, mines, 1) for mines in laid])
        print(f"{f'a whole board of {name} played out':44}{spread(times)}")


def report_no_guess() -> None:
    """Boards that need no guess, one after the other."""
    peer = toolbox()
    for preset in (BEGINNER, INTERMEDIATE, EXPERT):
        width, height, mines = preset.dimensions
        first = (width // 2, height // 2)
        config = GameConfig(width, height, mines, start=StartRule.NO_GUESS)
        times = milliseconds([partial(place, config, seed, first) for seed in range(BOARDS)])
        print(f"{f'no-guess board of {preset.size}':44}{spread(times)}")
        if peer is not None:
            lay = partial(peer.laymine_solvable, height, width, mines, first[1], first[0], 10**6)
            theirs = milliseconds([lay] * BOARDS)
            print(f"{'  ms_toollib.laymine_solvable':44}{spread(theirs)}")
        other = puzzles_generate(width, height, mines, BOARDS)
        if other is not None:
            print(f"{'  sgt-mines --generate (not uniform)':44}{other:9.3f}")
    for mines in (130, 150, 170, 190):
        config = GameConfig(30, 16, mines, start=StartRule.NO_GUESS)
        works = [partial(place, config, seed, (15, 8)) for seed in range(10)]
        times = milliseconds(works)
        proven = sum(bool(place(config, seed, (15, 8)).proven) for seed in range(10))
        print(f"{f'no-guess 30x16x{mines}, {proven} of 10 proven':44}{spread(times)}")


def report_distribution() -> None:
    """Are no-guess boards like others? Mines by distance from the edge, and 3BV."""
    for preset in (BEGINNER, INTERMEDIATE, EXPERT):
        width, height, mines = preset.dimensions
        first = (width // 2, height // 2)
        for start in (StartRule.OPENING, StartRule.NO_GUESS):
            config = GameConfig(width, height, mines, start=start)
            fields = [place(config, seed, first).field for seed in range(BOARDS)]
            shares = []
            for ring in range(4):
                cells = config.grid.mask(
                    (x, y)
                    for x in range(width)
                    for y in range(height)
                    if min(x, y, width - 1 - x, height - 1 - y) == ring
                )
                there = sum((field.mines & cells).bit_count() for field in fields)
                shares.append(there / len(fields) / cells.bit_count())
            low, middle, high = quantiles([three_bv(field) for field in fields], n=4)
            density = "  ".join(f"{share:.3f}" for share in shares)
            print(
                f"{f'{preset.size} {start.value}':24} mines a cell at 0, 1, 2, 3 from the edge:"
                f" {density}   3BV quartiles {low:.0f} {middle:.0f} {high:.0f}"
            )


def main() -> None:
    """Print the table."""
    print(f"{'milliseconds':44}{'mean':>9}{'median':>9}{'95th':>9}{'worst':>9}")
    report_analysis()
    report_propagation()
    report_no_guess()
    report_distribution()


if __name__ == "__main__":
    main()
