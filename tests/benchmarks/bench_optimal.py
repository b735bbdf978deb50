"""The limit on small boards, and the distance of the strategy to it, for docs/LIMIT.md.

``python -m tests.benchmarks.bench_optimal [search|again|strategy|table] [SECONDS]``

``search`` finds the win rates under best play, as far as it gets in this time (default: 1500
seconds each). Where it has found them, ``again`` does so by trying everything, and ``strategy``
computes the exact win rates of ``engine.solver.strategy``, anew in every run. Each row is kept in
``ROWS`` as soon as it is finished, and the table is written at the end; ``table`` does only that.
Without a word all three go on where they ended. Rows with fewest layouts come first.
"""

import json
import sys
from collections import defaultdict
from itertools import product
from pathlib import Path
from time import perf_counter
from typing import Any

from engine import Board, Grid, Minefield, StartRule, choose, first_cell
from engine.solver.optimal import FirstClick, best_play, draw_of
from tests.benchmarks.limit_table import write_tables
from tests.engine.solver.naive_optimal import EveryBoard, TooManyBoardsError

ROWS = Path(__file__).parent / "limit_rows.jsonl"
SIDE = 5
NODES = 20_000_000
"""The most positions to look at for a row of ``search``: about four minutes."""
BOARDS = 1_500_000
"""The most boards to remember for a row that ``again`` tries."""

Size = tuple[int, int, int]
Row = dict[str, Any]


def sizes() -> list[Size]:
    """Return the sizes of all boards."""
    sides = [(width, height) for width in range(1, SIDE + 1) for height in range(1, width + 1)]
    return [(w, h, mines) for w, h in sides for mines in range(1, w * h)]


def name_of(size: Size) -> str:
    return "x".join(map(str, size))


def cost(row: tuple[Size, FirstClick]) -> int:
    """Return the number of layouts that are left after a first cell in the middle."""
    (width, height, mines), start = row
    middle = height // 2 * width + width // 2
    return draw_of(Grid(width, height), mines, middle, start).layouts()


def search_rows(size: Size, start: FirstClick) -> tuple[int, int] | None:
    width, height, mines = size
    found = best_play(Grid(width, height), mines, start, NODES)
    return None if found is None else (found.wins, found.layouts)


def try_rows(size: Size, start: FirstClick) -> tuple[int, int] | None:
    width, height, mines = size
    try:
        return EveryBoard(width, height, False, BOARDS).best(mines, start.value)
    except TooManyBoardsError:
        return None


def play_rows(size: Size, start: FirstClick) -> tuple[int, int]:
    """Return the number of layouts that the strategy wins, and of all layouts; it plays each of
    them."""
    width, height, mines = size
    grid = Grid(width, height)
    rule = StartRule.OPENING if start is FirstClick.OPENING else StartRule.SAFE
    first = first_cell(grid, rule)
    draw = draw_of(grid, mines, grid.index(first), start)
    fields = [Minefield(grid, layout) for layout in draw.list()]
    positions = _boards_after(Board(grid, mines), grid.bit(first), fields)
    won = 0
    while positions:
        board, left = positions.pop()
        # With one layout left the game is won, unless only the start rule has excluded others:
        # the strategy does not know the rule, and may still guess.
        if (len(left) == 1 and not draw.fixed) or board.closed.bit_count() == mines:
            won += len(left)
        else:
            positions += _boards_after(board, choose(board).cells, left)
    return won, draw.layouts()


def _boards_after(
    board: Board, cells: int, fields: list[Minefield]
) -> list[tuple[Board, list[Minefield]]]:
    """Return the boards seen after opening these cells, with the minefields that show each."""
    seen: dict[Board, list[Minefield]] = defaultdict(list)
    for field in fields:
        if not cells & field.mines:
            opened = board.grid.flood(cells, field.zeros, board.closed)
            seen[board.opening(opened, field)].append(field)
    return list(seen.items())


WAYS = {
    # ``any`` wins the layouts that ``safe`` does; the second way shows that too.
    "search": (search_rows, (FirstClick.OPENING, FirstClick.SAFE)),
    "again": (try_rows, (FirstClick.OPENING, FirstClick.ANY)),
    "strategy": (play_rows, (FirstClick.OPENING, FirstClick.SAFE)),
}


def rows() -> list[Row]:
    """Return the finished rows of the table."""
    return (
        [json.loads(line) for line in ROWS.read_text("utf-8").splitlines()] if ROWS.exists() else []
    )


def run(way: str, seconds: float) -> None:
    """Compute rows by one method until the time is over; the last row is finished."""
    began = perf_counter()
    compute, starts = WAYS[way]
    known = {(row["way"], row["size"], row["start"]): row["wins"] for row in rows()}
    for size, start in sorted(product(sizes(), starts), key=cost):
        name = name_of(size)
        limit = ("search", name, "opening" if start is FirstClick.OPENING else "safe")
        if (way, name, start.value) in known or (way != "search" and known.get(limit) is None):
            continue
        before = perf_counter()
        if before - began > seconds:
            return
        wins, layouts = compute(size, start) or (None, None)
        took = round(perf_counter() - before, 2)
        row = {"way": way, "size": name, "start": start.value, "wins": wins}
        line = json.dumps(row | {"layouts": layouts, "seconds": took})
        print(line, flush=True)
        with ROWS.open("a", encoding="utf-8") as file:
            file.write(line + "\n")


def main() -> None:
    chosen = sys.argv[1] if len(sys.argv) > 1 else ""
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 1500.0
    if chosen == "strategy" and ROWS.exists():
        kept = [json.dumps(row) + "\n" for row in rows() if row["way"] != "strategy"]
        ROWS.write_text("".join(kept), encoding="utf-8")
    for way in WAYS:
        if chosen in ("", way):
            run(way, seconds)
    write_tables(rows(), [name_of(size) for size in sizes()])


if __name__ == "__main__":
    main()
