"""``analyse`` and ``serve``: what a board in play implies for its closed cells."""

import argparse
import json

from engine.cli.reading import InputError, json_object, open_input, read_lines, read_text, value_of
from engine.core.board import Board, BoardError
from engine.core.config import StartRule
from engine.solver.probability import analyse
from engine.solver.propagation import ImpossibleBoardError
from engine.solver.strategy import choose, first_cell

_SHORT_DIGITS = 4000
_SERVED = {"board", "mines", "wraps"}


def run_analyse(options: argparse.Namespace) -> None:
    """Print the analysis of the board text in a file. Raises BoardError, InputError."""
    board = Board.from_text(read_text(options.file), options.mines, options.wraps)
    print(json.dumps(analysis_record(board)))


def run_serve(options: argparse.Namespace) -> None:
    """Answer each line of stdin with a line, until there are no more."""
    with open_input("-") as file:
        for line in read_lines(file):
            print(json.dumps(answer(line)), flush=True)


def answer(line: bytes | None) -> dict[str, object]:
    """Return the analysis of the board on a JSON line, or an ``error``."""
    try:
        request = json_object(line)
        for key in request.keys() - _SERVED:
            raise InputError(f"{json.dumps(key[:60])} is none of board, mines and wraps.")
        wraps = "wraps" in request and value_of(request, "wraps", bool)
        rows, mines = value_of(request, "board", list), value_of(request, "mines", int)
        board = Board.from_rows(rows, mines, wraps)
        return analysis_record(board)
    except (InputError, BoardError) as error:
        return {"error": str(error)}
    except MemoryError:
        return {"error": "There isn't enough memory for this board."}


def analysis_record(board: Board) -> dict[str, object]:
    """Return the output of ``analyse``. Raises BoardError if no layout agrees with the board."""
    grid = board.grid
    try:
        choice = choose(board) if board.opened else None
        analysis = (choice and choice.analysis) or analyse(board)
    except ImpossibleBoardError as error:
        reason = str(error)
        raise BoardError(f"The position is impossible: {reason[0].lower()}{reason[1:]}") from None
    best = None
    if choice is None:
        best = first_cell(grid, StartRule.SAFE)
    elif choice.cells:
        best = next(grid.cells(choice.cells))
    chances = analysis.rounded()  # of the closed cells
    return {
        "width": grid.width,
        "height": grid.height,
        "mines": board.mines,
        "solutions": decimal(analysis.solutions),
        "safe": list(grid.cells(analysis.safe)),
        "mine": list(grid.cells(analysis.mines)),
        "probability": [
            [chances.get(index) for index in range(row, row + grid.width)]
            for row in range(0, grid.size, grid.width)
        ],
        "best": best,
        "exact": analysis.is_exact,
    }


def decimal(number: int) -> str:
    """Return the digits of a number, however long: Python refuses more than 4300 at once."""
    digits = int(number.bit_length() * 0.30103) + 1
    if digits <= _SHORT_DIGITS:
        return str(number)
    low = digits // 2
    above, below = divmod(number, 10**low)
    return decimal(above) + decimal(below).zfill(low)
