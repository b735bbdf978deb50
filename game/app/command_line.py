"""The command line of the game: its options, and the actions that they start."""

import argparse
import io
import math
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from engine import VERSION
from engine.cli.reading import Parser, one_line, silence_stdout
from engine.core.config import (
    ConfigError,
    Fairness,
    GameConfig,
    StartRule,
    presets_of,
    quote,
    read_size,
)
from engine.core.neighbourhood import NEIGHBOURHOODS, SQUARE
from engine.core.shape_files import read_shape
from game.platform.paths import BrokenAssetError

MEGABYTE = 2**20
LEAST_MEMORY = 512 * MEGABYTE
"""Bytes of addresses. An expert game in a window of 1280 x 720 takes 460 MB of them."""
LEAST_DATA = 256 * MEGABYTE  # bytes of memory written to; the same game takes 190 MB
LEAST_FILES = 64  # files open at a time; the same game has 15, and a start a few more


def find_shortage() -> str | None:
    """Return a sentence if the system's limits are too low for the program, else None.

    A low limit of open files is raised if the system allows that.
    """
    try:
        import resource
    except ImportError:  # Windows sets no such limits
        return None

    def most(limit: int) -> float:
        allowed: int = resource.getrlimit(limit)[0]
        return math.inf if allowed == resource.RLIM_INFINITY else allowed

    for limit, least in ((resource.RLIMIT_AS, LEAST_MEMORY), (resource.RLIMIT_DATA, LEAST_DATA)):
        if most(limit) < least:
            needed, allowed = least // MEGABYTE, int(most(limit)) // MEGABYTE
            return f"Minewave needs {needed} MB of memory, and may use only {allowed} MB here."
    if most(resource.RLIMIT_NOFILE) < LEAST_FILES:
        with suppress(OSError, ValueError):
            hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
            resource.setrlimit(resource.RLIMIT_NOFILE, (LEAST_FILES, hard))
    if most(resource.RLIMIT_NOFILE) < LEAST_FILES:
        allowed = int(most(resource.RLIMIT_NOFILE))
        return f"Minewave needs {LEAST_FILES} open files, and may use only {allowed} here."
    return None


class _Parser(Parser):
    def error(self, message: str) -> NoReturn:
        from game.platform.crash_report import show_message

        show_message(one_line(message))
        raise SystemExit(2)


def _parser() -> _Parser:
    parser = _Parser(prog="minewave", description="Minesweeper on a calm sea.")
    size = parser.add_mutually_exclusive_group()
    size.add_argument(
        "--difficulty",
        choices=["beginner", "intermediate", "expert"],
        help="start this preset at once",
    )
    size.add_argument(
        "--size",
        metavar="WxHxM",
        help="start a custom size: width, height and mines, or a config file",
    )
    parser.add_argument("--wraps", action="store_true", help="make the board borderless")
    parser.add_argument(
        "--neighbours",
        choices=list(NEIGHBOURHOODS),
        help="what a number counts: the 8 cells around (square, the default), 6 hexagons (hex), the"
        " cells a knight's move away (knight), or two steps in each direction (cross)",
    )
    parser.add_argument(
        "--shape",
        metavar="NAME|FILE",
        help="the cells that the board has: a built-in shape, or a file with a text or a picture",
    )
    parser.add_argument(
        "--start",
        choices=["safe", "opening", "no-guess"],
        help="what the first click is sure of: a safe cell, an opening (the default), or a board"
        " without guesses",
    )
    parser.add_argument(
        "--fairness",
        choices=["classic", "mercy", "strict"],
        help="guesses: up to luck (classic, the default); forced ones forgiven (mercy); forced ones"
        " forgiven, needless ones lose (strict)",
    )
    parser.add_argument("--seed", type=int, metavar="S", help="the seed of the first board")
    parser.add_argument("--data", metavar="DIR", help="keep all your files in DIR")
    parser.add_argument(
        "--board", metavar="FILE", help="play the board in FILE, an .mbf or a text file"
    )
    parser.add_argument("--replay", metavar="FILE", help="watch a recorded game")
    parser.add_argument(
        "--export", metavar="FILE", help="export the record book to FILE, a .csv or .json"
    )
    parser.add_argument(
        "--import",
        dest="import_",
        metavar="FILE",
        help="import an exported FILE, or one game recorded elsewhere",
    )
    parser.add_argument("--trace", action="store_true", help="print what happens as JSON lines")
    parser.add_argument("--version", action="version", version=f"Minewave {VERSION}")
    return parser


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Return the options of a command line, by default this program's; exit with one sentence and
    status 2 if it is wrong, or the computer too small."""
    parser = _parser()
    try:
        given = parser.parse_args(arguments)
    except OSError as error:
        _end_unprinted(parser, error)
    if given.data == "":
        parser.error("--data needs the name of a folder.")
    if given.data is not None and os.path.exists(given.data) and not os.path.isdir(given.data):
        parser.error(f"{quote(given.data)} isn't a folder.")
    _check_limits(parser)
    return given


def run(given: argparse.Namespace) -> None:
    """Carry out the options; exit with one sentence if that is not possible.

    Raises BrokenAssetError, and any error of an import if the game itself is incomplete.
    """
    parser = _parser()
    transfers = given.export is not None or given.import_ is not None
    import_module("game.app.open_file" if transfers else "game.app.run")  # may raise anything
    try:
        if transfers:
            _transfer_records(parser, given)
        else:
            _play(parser, given)
    except MemoryError:
        parser.error("There isn't enough memory.")
    except (ImportError, SyntaxError, BrokenAssetError):
        raise
    except Exception as error:
        _give_up(error, given.data)


def _check_limits(parser: _Parser) -> None:

    shortage = find_shortage()
    if shortage is not None:
        parser.error(shortage)


def _end_unprinted(parser: _Parser, error: OSError) -> NoReturn:
    """Exit because the output cannot be printed; silently if its reader has closed it."""
    silence_stdout()
    if isinstance(error, BrokenPipeError):
        raise SystemExit(0) from None
    parser.error(f"The output can't be written: {error}.")


def _give_up(error: Exception, data: str | None) -> NoReturn:
    """End the program after an unhandled error: a report, a sentence, status 1."""
    from game.platform.crash_report import log_and_show_error

    log_and_show_error(error, data)
    raise SystemExit(1)


def _transfer_records(parser: _Parser, given: argparse.Namespace) -> None:
    """Export or import, without a window."""
    from game.app.open_file import FileError, transfer_records

    try:
        done = transfer_records(given.data, given.export, given.import_)
    except FileError as error:
        parser.error(str(error))
    if isinstance(sys.stdout, io.TextIOWrapper):  # a pipe on Windows lacks most letters of names
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        print(done, flush=True)
    except OSError as error:
        _end_unprinted(parser, error)


def _play(parser: _Parser, given: argparse.Namespace) -> None:
    config = _config(parser, given)
    from game.app.context import Options
    from game.app.open_file import FileError, load_board, read_to_watch
    from game.app.run import play

    options = Options(config, given.seed, given.data, given.trace)
    try:
        if given.board is not None:
            config, start = load_board(Path(given.board))
            options = Options(config, None, given.data, given.trace, start)
        elif given.replay is not None:
            recording = read_to_watch(Path(given.replay))
            options = Options(None, None, given.data, given.trace, recording=recording)
    except FileError as error:
        parser.error(str(error))
    play(options)


def _config(parser: _Parser, given: argparse.Namespace) -> GameConfig | None:
    """Return the game to start at once according to the arguments, None for the menu."""
    from engine.generation.placement import MAX_SEED

    if given.seed is not None and not 0 <= given.seed <= MAX_SEED:
        parser.error(f"A seed is a whole number from 0 to {MAX_SEED}.")
    wanted = (
        *(given.difficulty, given.size, given.neighbours, given.shape),
        *(given.start, given.fairness, given.seed),
    )
    if not given.wraps and all(choice is None for choice in wanted):
        return None
    neighbours = NEIGHBOURHOODS[given.neighbours or SQUARE.name]
    preset = presets_of(neighbours)[given.difficulty or "expert"]
    start = StartRule(given.start or "opening")
    try:
        width, height, mines = preset.dimensions if given.size is None else read_size(given.size)
        fairness = Fairness(given.fairness or "classic")
        # First without a shape, so that none is drawn on a board that is too large.
        config = GameConfig(
            width, height, 0, given.wraps, start, fairness=fairness, neighbours=neighbours
        )
        shape = given.shape and read_shape(given.shape, width, height)
        if shape and given.size is None:
            mines = mines * shape.bit_count() // (width * height)
        return replace(config, mines=mines, shape=shape)
    except ConfigError as error:
        parser.error(str(error))
