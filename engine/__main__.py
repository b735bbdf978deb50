"""The headless command line: ``python -m engine``. JSON lines on stdout, errors on stderr."""

from __future__ import annotations

import argparse
import json
import os
import secrets
import sys
from collections.abc import Sequence
from typing import NoReturn

from engine.config import ConfigError, GameConfig, StartRule, read_size
from engine.grid import Cell
from engine.metrics import three_bv
from engine.placement import MAX_SEED, place_mines

FAILED = 2
INTERRUPTED = 130
MAX_COUNT = 1_000_000
RANDOM_SEED_BITS = 48
NOT_BUILT_YET = ("analyse", "play", "replay", "serve")


class _Parser(argparse.ArgumentParser):
    """argparse, but an error is a single line without the usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(FAILED, f"{self.prog}: {_one_line(message)}\n")


def main(arguments: Sequence[str]) -> int:
    """Run one command line and return its exit status."""
    try:
        if arguments and arguments[0] in NOT_BUILT_YET:
            raise ConfigError(f"The command {arguments[0]} is not built yet.")
        options = _parser().parse_args(arguments)
        if sys.stdout is None:
            raise ConfigError("There is no output to write to.")
        generate(options)
        sys.stdout.flush()
    except ConfigError as error:
        print(f"python -m engine: {_one_line(str(error))}", file=sys.stderr)
        return FAILED
    except BrokenPipeError:
        # The reader has seen enough, as ``head -1`` has: no error.
        _silence_stdout()
    except OSError as error:
        _silence_stdout()
        print(f"python -m engine: The output cannot be written: {error}.", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        _silence_stdout()
        return INTERRUPTED
    return 0


def generate(options: argparse.Namespace) -> None:
    """Print ``options.count`` boards, one JSON object a line; board k has the seed ``seed + k``."""
    width, height, mines = read_size(options.size)
    config = GameConfig(width, height, mines, options.wraps, StartRule(options.start))
    start = (width // 2, height // 2) if options.at is None else options.at
    if start not in config.grid:
        raise ConfigError(f"The cell {start[0]},{start[1]} is not on a {width}x{height} board.")
    seed = secrets.randbits(RANDOM_SEED_BITS) if options.seed is None else options.seed
    if seed + options.count - 1 > MAX_SEED:
        raise ConfigError(f"The last board's seed would be above {MAX_SEED}.")
    for number in range(options.count):
        print(json.dumps(board_record(config, seed + number, start)))


def board_record(config: GameConfig, seed: int, start: Cell) -> dict[str, object]:
    """What ``generate`` prints of one board; ``seed`` and ``start`` give the same one again."""
    field = place_mines(config, seed, start)
    return {
        "width": config.width,
        "height": config.height,
        "mines": config.mines,
        "wraps": config.wraps,
        "start": list(start),
        "seed": seed,
        "proven": None,
        "board": field.rows(),
        "3bv": three_bv(field),
    }


def _parser() -> _Parser:
    parser = _Parser(
        prog="python -m engine",
        description="Minesweeper without a window. Results are JSON, one object a line.",
        epilog="'python -m engine generate --help' explains its options. Not built yet: "
        + ", ".join(NOT_BUILT_YET)
        + ".",
        allow_abbrev=False,
    )
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    command = commands.add_parser(
        "generate",
        help="make boards",
        description="Make boards and print each as one line of JSON: its size, first click, seed, "
        "3BV and rows, where * is a mine and a digit counts the mines around a cell.",
        epilog="Example: python -m engine generate 30x16x99 --seed 7 --count 3",
        allow_abbrev=False,
    )
    command.add_argument(
        "size",
        metavar="SIZE",
        help="width x height x mines, such as 30x16x99; or the path of a file with one line "
        "'rows columns mines', such as '16 30 99'",
    )
    _add_options(command)
    return parser


def _add_options(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--start",
        choices=[rule.value for rule in StartRule],
        default=StartRule.OPENING.value,
        help="what the first click is promised: to be no mine (safe), to have no mine around it "
        "either (opening, the default), or a board solved by logic alone (no-guess)",
    )
    command.add_argument(
        "--at",
        type=_cell,
        metavar="X,Y",
        help="the first click: column and row, from 0,0 at the top left (default: the middle)",
    )
    command.add_argument(
        "--wraps", action="store_true", help="a board without borders: opposite edges touch"
    )
    command.add_argument(
        "--seed",
        type=_seed,
        metavar="S",
        help="the first board's seed, and one more for each next board (default: a random one)",
    )
    command.add_argument(
        "--count", type=_count, default=1, metavar="K", help="how many boards (default: 1)"
    )


def _cell(text: str) -> Cell:
    words = text.split(",")
    if len(words) != 2 or not all(_is_number(word) for word in words):
        raise argparse.ArgumentTypeError(f"{_shown(text)} is not a cell like 3,0 (column, row).")
    return int(words[0]), int(words[1])


def _seed(text: str) -> int:
    if not _is_number(text) or int(text) > MAX_SEED:
        raise argparse.ArgumentTypeError(
            f"{_shown(text)} is not a whole number from 0 to {MAX_SEED}."
        )
    return int(text)


def _count(text: str) -> int:
    if not _is_number(text) or not 1 <= int(text) <= MAX_COUNT:
        raise argparse.ArgumentTypeError(
            f"{_shown(text)} is not a whole number from 1 to {MAX_COUNT}."
        )
    return int(text)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 20


def _shown(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")


def _one_line(message: str) -> str:
    return " ".join(message.split())


def _silence_stdout() -> None:
    """Send what is still buffered nowhere, or Python complains about it on its way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
