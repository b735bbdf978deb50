"""What is true of a practice question, by trying everything: sets of cells, none of the solver.

Of the closed cells that numbers see, those tied together by numbers are filled in every way that
agrees with them; the ways of such groups, and of the cells that no number sees, are multiplied.
Flags are no evidence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache

from engine.core.board import Board
from engine.core.grid import Cell
from engine.teacher.patterns import Pattern
from engine.teacher.practice import Question, Task
from tests.engine.naive import fillings_of, groups_of, neighbours_of

_LINES = {
    Pattern.ONE_ONE: (1, 1),
    Pattern.ONE_TWO: (1, 2),
    Pattern.ONE_TWO_ONE: (1, 2, 1),
    Pattern.ONE_TWO_TWO_ONE: (1, 2, 2, 1),
}
_HAIR, _CLEAR = Fraction(1, 100), Fraction(1, 25)


def flaws(question: Question) -> list[str]:
    """Everything that a question claims and that is not so."""
    board = question.board
    closed, flags = set(_closed(board)), set(board.grid.cells(board.flags))
    answers = set(board.grid.cells(question.answers))
    safe, mines = certain(board, _opened(board))
    found = [] if answers and answers <= closed - flags else ["the answers are closed cells"]
    found += [] if flags <= mines else ["the flags stand on proven mines"]
    if question.task is Task.GUESS:
        found += [] if not safe | (mines - flags) else ["nothing is certain"]
        found += [] if best_guesses(board) == (answers, set()) else ["the best guesses"]
    else:
        wanted = safe if question.task is Task.OPEN else mines - flags
        found += [] if answers == wanted else [f"the answers are {sorted(wanted)}"]
    if question.pattern is not Pattern.SINGLE and _single(board, flags):
        found.append("no single number decides")
    return found + _flaws_of_explanation(question)


def _flaws_of_explanation(question: Question) -> list[str]:
    board, told = question.board, question.explanation
    cell, numbers = told.cell, list(told.numbers)
    if not question.is_right(cell):
        return ["an answer is explained"]
    if question.task is Task.GUESS:
        return [] if not numbers else ["a guess reads no numbers"]
    is_mine = question.task is Task.FLAG
    by_count = question.pattern is Pattern.MINE_COUNT
    safe, mines = certain(board, numbers, counted=by_count)
    found = [] if cell in (mines if is_mine else safe) else ["the numbers alone prove it"]
    if not question.turn and not holds(question.pattern, board, cell, numbers):
        found.append("the pattern is there")
    return found


def holds(pattern: Pattern, board: Board, cell: Cell, numbers: list[Cell]) -> bool:
    """Whether numbers that prove a cell are what players call the pattern."""
    if pattern is Pattern.MINE_COUNT:
        return cell not in set().union(*certain(board, _opened(board), counted=False))
    known = _one_by_one(board, numbers)
    if pattern is Pattern.SINGLE:
        return cell in known
    telling = [number for number in numbers if _seen(board, number) - set(known)]
    if pattern in _LINES:
        return _stands(telling, board, _LINES[pattern], {})
    if pattern is Pattern.REDUCTION:
        return any(_stands(telling, board, line, known) for line in _LINES.values())
    if pattern is Pattern.SEVERAL:
        return len(telling) > 1
    if len(telling) != 2:
        return False
    (x, y), (u, v) = telling
    apart = abs(x - u), abs(y - v)
    return apart == (1, 1) if pattern is Pattern.CORNER else max(apart) > 1


def certain(
    board: Board, numbers: Iterable[Cell], counted: bool = True
) -> tuple[set[Cell], set[Cell]]:
    """The closed cells that these numbers prove safe, and those mined."""
    clues = [(frozenset(_seen(board, cell)), board.number(cell) or 0) for cell in numbers]
    groups = groups_of([clue for clue in clues if clue[0]])
    seen = {cell for group in groups for cells, _ in group for cell in cells}
    off = len(_closed(board)) - len(seen)
    ways = [list(fillings_of(group)) for group in groups]
    sums = [Counter(map(len, fillings)) for fillings in ways]
    safe: set[Cell] = set()
    mines: set[Cell] = set()
    for number, group in enumerate(groups):
        rest = _others(sums[:number] + sums[number + 1 :])
        kept = [
            filling
            for filling in ways[number]
            if not counted or _fits(rest, board.mines - len(filling), off)
        ]
        cells = set().union(*(cells for cells, _ in group))
        safe |= {cell for cell in cells if not any(cell in filling for filling in kept)}
        mines |= {cell for cell in cells if all(cell in filling for filling in kept)}
    if counted:
        left = {board.mines - sum_ for sum_ in _others(sums) if 0 <= board.mines - sum_ <= off}
        unseen = set(_closed(board)) - seen
        safe |= unseen if left == {0} else set()
        mines |= unseen if left == {off} else set()
    return safe, mines


def best_guesses(board: Board) -> tuple[set[Cell], set[Cell]]:
    """The cells that win most often with the best play after them, all games that can still be
    lived through played out; and those that are only a little worse."""
    layouts = _layouts(board)
    closed = [cell for cell in _closed(board) if any(cell not in mines for mines in layouts)]
    around = {cell: neighbours_of(board.grid, cell) for cell in closed}

    @cache
    def won(left: frozenset[frozenset[Cell]]) -> int:
        """Of these layouts, how many are won."""
        return 1 if len(left) == 1 else max(opened(cell, left) for cell in closed)

    def opened(cell: Cell, left: frozenset[frozenset[Cell]]) -> int:
        by_number: dict[int, set[frozenset[Cell]]] = {}
        for mines in left:
            if cell not in mines:
                by_number.setdefault(len(around[cell] & mines), set()).add(mines)
        parts = [frozenset(part) for part in by_number.values()]
        return 0 if parts == [left] else sum(map(won, parts))  # what tells nothing can wait

    chances = {cell: Fraction(opened(cell, layouts), len(layouts)) for cell in closed}
    best = max(chances.values())
    good = {cell for cell, chance in chances.items() if best - chance <= _HAIR}
    return good, {cell for cell, chance in chances.items() if best - chance < _CLEAR} - good


def _layouts(board: Board) -> frozenset[frozenset[Cell]]:
    """All layouts of the mines; there have to be few."""
    clues = [(frozenset(_seen(board, cell)), board.number(cell) or 0) for cell in _opened(board)]
    everything = (frozenset(_closed(board)), board.mines)
    return frozenset(fillings_of([*(clue for clue in clues if clue[0]), everything]))


def _others(sums: list[Counter[int]]) -> set[int]:
    """The numbers of mines that groups can hold together."""
    totals = {0}
    for counts in sums:
        totals = {total + many for total in totals for many in counts}
    return totals


def _fits(rest: set[int], left: int, off: int) -> bool:
    """Whether so many mines can lie in the rest of the groups and in the cells that none sees."""
    return any(0 <= left - many <= off for many in rest)


def _single(board: Board, known_mines: set[Cell]) -> bool:
    """Whether some number decides by itself, these mines known."""
    for number in _opened(board):
        seen = _seen(board, number)
        unknown = seen - known_mines
        lacking = (board.number(number) or 0) - len(seen & known_mines)
        if unknown and lacking in (0, len(unknown)):
            return True
    return False


def _one_by_one(board: Board, numbers: list[Cell]) -> dict[Cell, bool]:
    """What these numbers tell one after another, each by itself: whether a cell is a mine."""
    known: dict[Cell, bool] = {}
    for _ in numbers:
        for number in numbers:
            seen = _seen(board, number)
            unknown = seen - set(known)
            lacking = (board.number(number) or 0) - sum(known.get(cell, False) for cell in seen)
            if lacking in (0, len(unknown)):
                known |= dict.fromkeys(unknown, lacking > 0)
    return known


def _stands(
    numbers: list[Cell], board: Board, values: tuple[int, ...], known: dict[Cell, bool]
) -> bool:
    """Whether a line reads so, less the known mines, that holds these numbers (or all but one)."""
    for start in _opened(board):
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            line = [(start[0] + x * k, start[1] + y * k) for k in range(len(values))]
            if not set(numbers) <= set(line) or len(numbers) < min(len(line), 3):
                continue
            if all(cell in board.grid and board.number(cell) is not None for cell in line):
                read = [
                    (board.number(cell) or 0)
                    - sum(known.get(near, False) for near in _seen(board, cell))
                    for cell in line
                ]
                if tuple(read) == values:
                    return True
    return False


def _seen(board: Board, number: Cell) -> set[Cell]:
    """The closed cells around a number."""
    return {cell for cell in neighbours_of(board.grid, number) if board.number(cell) is None}


def _opened(board: Board) -> list[Cell]:
    return [cell for cell in _cells(board) if board.number(cell) is not None]


def _closed(board: Board) -> list[Cell]:
    return [cell for cell in _cells(board) if board.number(cell) is None]


def _cells(board: Board) -> list[Cell]:
    return [(x, y) for y in range(board.grid.height) for x in range(board.grid.width)]
