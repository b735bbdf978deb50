"""The command line: its options, and one invocation, with JSON lines on stdout and errors on
stderr."""

import argparse
import io
import sys
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any

from engine.autoplay.autoplayer import OnMine, Rules, Solver
from engine.cli.commands import run_analyse, run_generate, run_optimal, run_replay, run_serve
from engine.cli.play import MAX_WORKERS, run_play
from engine.cli.reading import FAILED, InputError, Parser, one_line, silence_stdout
from engine.core.board import BoardError
from engine.core.config import ConfigError, Fairness, StartRule, WinRule, quote
from engine.core.grid import Cell
from engine.core.neighbourhood import NEIGHBOURHOODS
from engine.core.shapes import SHAPES
from engine.generation.placement import MAX_SEED
from engine.solver.optimal import NODES, FirstClick

PROGRAM = "python -m engine"
MAX_COUNT = 1_000_000
MAX_GAMES = 1_000_000_000
MAX_MINES = 1_000_000
MAX_NODES = 1_000_000_000
_STATUS = "Exit status: 0; 2 when something is wrong, told by a line on stderr; 130 after Ctrl-C."


def make_parser(program: str = PROGRAM) -> Parser:
    """Return the parser of a ``program``; its namespace holds the name of the ``command``."""
    parser = Parser(
        prog=program,
        description="Minesweeper without a window. Results are JSON, one object a line.",
        epilog=f"{_STATUS} '%(prog)s play --help' explains the options of play, and so on.",
        allow_abbrev=False,
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, summary, description, epilog, add in _COMMANDS:
        command = commands.add_parser(name, help=summary, allow_abbrev=False)
        command.description, command.epilog = description, f"{_STATUS} {epilog}"
        add(command)
    return parser


_HELP = {
    "size": "width x height x mines, such as 30x16x99; or the path of a file with one line 'rows "
    "columns mines', such as '16 30 99'. A side is from 1 to 1000 cells",
    "--mines": "the mines of the whole board",
    "--at": "the first click: column and row, from 0,0 at the top left (default: the middle, or "
    "the cell nearest to it)",
    "--count": f"how many boards, up to {MAX_COUNT} (default: 1)",
    "--games": f"how many games, up to {MAX_GAMES} (default: 1; with --boards: all of them)",
    "--boards": "play these boards of the size SIZE: lines as 'generate' prints them, or - to read "
    "them from stdin; the first click is each one's start. Or the board of an .mbf file, begun "
    "near its middle",
    "--start": "the first click: just safe (safe), with no mine around it either (opening, the "
    "default), or on a board solved by logic alone (no-guess)",
    "--wraps": "a borderless board: opposite edges touch (default: a bounded board)",
    "--neighbours": "the cells that a number counts: the 8 around (square, the default), the 6 "
    "around where rows with an odd number lie half a cell further right (hex), those a chess "
    "knight's move away (knight), or those up to two steps away in the four directions (cross)",
    "--shape": "the cells that the board has: a built-in shape "
    f"({', '.join(SHAPES)}), or the path of a text with '-' for each lacking cell and '#' for the "
    "others, or of a PNG picture whose dark or opaque pixels are cells (default: all cells)",
    "--nodes": f"the most positions to look at, up to {MAX_NODES} (default: {NODES}, which take "
    "up to half a minute)",
    "--win": "what wins: every safe cell open (open, the default), or a flag on every mine (flag)",
    "--on-mine": "when a guess hits a mine, the game is lost (stop, the default), or the guess is "
    "undone, the mine flagged and the game goes on (revert)",
    "--fairness": "mines stay where they are (classic, the default), a guess is forgiven when no "
    "cell is safe, unless its cell must be a mine (mercy), or a guess also loses while one is safe "
    "(strict)",
    "--solver": "who plays: rules for one and two numbers and else a random cell (simple), or the "
    "strategy that wins most (best, the default)",
    "--rules": "what the simple player goes by: each number alone (one), or also two together "
    "(two, the default)",
    "--measure": "play on after a mine, with other mines that agree with the board, and tell of "
    "each game not whether it was won but the chance that its guesses are survived: the mean is "
    "the same, and settles sooner. Given boards are taken to be drawn evenly (default: a game ends "
    "at a mine)",
    "--workers": f"how many processes share the games, up to {MAX_WORKERS} (default: 1); the "
    "results do not depend on it",
    "--rawvf": "print the game in RAWVF, the text that the players of ranking sites read "
    "(default: its figures)",
    "--luck": "also tell what each guess cost, and the chance to win before each move; this takes "
    "a while (default: the figures only)",
}


def _add_argument(command: argparse.ArgumentParser, name: str, **settings: Any) -> None:
    """Add an argument; if the default is an enum member, the choices are the enum's values."""
    default = settings.get("default")
    if isinstance(default, Enum):
        choices = [choice.value for choice in type(default)]
        settings |= {"choices": choices, "default": default.value}
    command.add_argument(name, **{"help": _HELP.get(name)} | settings)


def _add_analyse(command: argparse.ArgumentParser) -> None:
    _add_argument(command, "file", metavar="FILE", help="a board text, or - for stdin")
    _add_argument(command, "--mines", type=_whole_number(0, MAX_MINES), required=True, metavar="N")
    _add_argument(command, "--wraps", action="store_true")
    _add_argument(command, "--neighbours", choices=NEIGHBOURHOODS)


def _add_generate(command: argparse.ArgumentParser) -> None:
    _add_argument(command, "size", metavar="SIZE")
    _add_argument(command, "--start", default=StartRule.OPENING)
    _add_argument(command, "--at", type=_parse_cell, metavar="X,Y")
    _add_argument(command, "--wraps", action="store_true")
    _add_argument(command, "--neighbours", choices=NEIGHBOURHOODS)
    _add_argument(command, "--shape", metavar="NAME|FILE")
    _add_seed(command, "board")
    _add_argument(command, "--count", type=_whole_number(1, MAX_COUNT), default=1, metavar="K")


def _add_optimal(command: argparse.ArgumentParser) -> None:
    _add_argument(command, "size", metavar="SIZE")
    about = "the first cell: any cell, mine or not (any), one that is safe (safe), or one with no "
    about += "mine around it either, as far as the mines leave room (opening, the default)"
    _add_argument(command, "--start", default=FirstClick.OPENING, help=about)
    _add_argument(command, "--wraps", action="store_true")
    _add_argument(command, "--neighbours", choices=NEIGHBOURHOODS)
    _add_argument(command, "--nodes", type=_whole_number(1, MAX_NODES), default=NODES, metavar="N")


def _add_play(command: argparse.ArgumentParser) -> None:
    _add_argument(command, "size", metavar="SIZE")
    _add_argument(command, "--games", type=_whole_number(1, MAX_GAMES), metavar="K")
    _add_argument(command, "--boards", metavar="FILE")
    _add_argument(command, "--start", default=StartRule.OPENING)
    _add_seed(command, "game")
    _add_argument(command, "--wraps", action="store_true")
    _add_argument(command, "--neighbours", choices=NEIGHBOURHOODS)
    _add_argument(command, "--shape", metavar="NAME|FILE")
    _add_argument(command, "--win", default=WinRule.OPEN)
    _add_argument(command, "--on-mine", default=OnMine.STOP)
    _add_argument(command, "--fairness", default=Fairness.CLASSIC)
    _add_argument(command, "--solver", default=Solver.BEST)
    _add_argument(command, "--rules", choices=[rules.value for rules in Rules])
    _add_argument(command, "--measure", action="store_true")
    _add_argument(command, "--workers", type=_whole_number(1, MAX_WORKERS), default=1, metavar="N")


def _add_replay(command: argparse.ArgumentParser) -> None:
    about = (
        "a recorded game, or - to read it from stdin; with ms_toollib installed also the "
        ".avf, .evf, .mvf or .rmv of another Minesweeper"
    )
    _add_argument(command, "file", metavar="FILE", help=about)
    _add_argument(command, "--rawvf", action="store_true")
    _add_argument(command, "--luck", action="store_true")


def _add_seed(command: argparse.ArgumentParser, what: str) -> None:
    about = (
        f"the first {what}'s seed, from 0 to 2^64 - 1, and one more for each next {what} "
        "(default: a random one)"
    )
    _add_argument(command, "--seed", type=_whole_number(0, MAX_SEED), metavar="S", help=about)


def _parse_cell(text: str) -> Cell:
    words = text.split(",")
    if len(words) != 2 or not all(_is_number(word) for word in words):
        raise argparse.ArgumentTypeError(f"{quote(text)} isn't a cell like 3,0 (column, row).")
    return int(words[0]), int(words[1])


def _whole_number(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not _is_number(text) or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(
                f"{quote(text)} isn't a whole number from {least} to {most}."
            )
        return int(text)

    return read


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 20


_COMMANDS: tuple[tuple[str, str, str, str, Callable[[argparse.ArgumentParser], None]], ...] = (
    (
        "analyse",
        "the chance of a mine under each cell of a board",
        "Tell what a board in play says about its closed cells: which are safe or mines for sure, "
        "the exact chance of a mine under each, in how many ways the mines can lie, and which cell "
        "to open next (null when none is left). A board text has one line a row and one character "
        "a cell: 0 to 8 for an open number, # closed, F flagged (no evidence), ? marked, - for a "
        "cell that the board's shape lacks. Cells are "
        "[column, row], from [0, 0] at the top left. Prints width, height, mines, solutions (a "
        "text of digits), safe, mine, probability (rows of numbers, null where a cell is open), "
        "best, and exact, which is false only past the budget of work.",
        "Example: %(prog)s board.txt --mines 2, where board.txt holds the two lines 12# and ###.",
        _add_analyse,
    ),
    (
        "generate",
        "make boards",
        "Make boards and print each as one line of JSON: its size, first click, seed, 3BV and "
        "rows, where * is a mine and a digit counts the mines around a cell; proven tells of a "
        "no-guess board whether it is one, and is null of others. The seed and the start that are "
        "printed give the same board again, here and in the game.",
        "Example: %(prog)s 30x16x99 --seed 7 --count 3",
        _add_generate,
    ),
    (
        "optimal",
        "the exact win rate under best play of a small board",
        "Search every way the mines can lie for the win rate that no player can beat. Prints the "
        "size and the start rule, a best first cell, the number of layouts that best play wins "
        "from there, the number of all layouts (both as texts of digits), and the win rate. A "
        "board that is too large for the search is refused.",
        "Example: %(prog)s 4x4x4 --start any",
        _add_optimal,
    ),
    (
        "play",
        "let the computer play",
        "Play games to their end. Prints a line of JSON for each: its seed, whether it was won, "
        "the number of guesses and of guesses undone, the cells opened and flagged at the end, "
        "the milliseconds taken; and a last line for all of them. With --measure: its seed, worth, "
        "guesses, the guesses that hit a mine (redraws), ms; and a last line with the mean worth "
        "(win_rate) and its 95% interval.",
        "Example: %(prog)s 16x16x40 --games 100 --seed 1 --workers 2",
        _add_play,
    ),
    (
        "replay",
        "verify a recorded game",
        "Play a recorded game again, make sure that its moves give its result, and print its "
        "figures as one line of JSON. Efficiency is the 3BV solved per click. FORMATS.md describes "
        "the file, engine/rules/metrics.py each figure.",
        "Example: %(prog)s game.txt",
        _add_replay,
    ),
    (
        "serve",
        "answer boards line by line, for another program",
        'Read boards from stdin, one JSON object a line: {"board": ["12#", "###"], "mines": 2, '
        '"wraps": false, "neighbours": "square"}, and answer each at once with a line as analyse '
        'prints it, or with {"error": "what is wrong with it"}. Ends when there are no more lines.',
        "Example: %(prog)s < boards.jsonl",
        lambda command: None,
    ),
)


INTERRUPTED = 130


def main(arguments: Sequence[str], clock: Callable[[], float], program: str = PROGRAM) -> int:
    """Carry out one command line of ``program`` and return its exit status; ``clock`` gives seconds
    for reports."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Regardless of the encoding of the terminal, the pipe or the system.
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    commands: dict[str, Callable[[argparse.Namespace], None]] = {
        "analyse": run_analyse,
        "generate": run_generate,
        "optimal": run_optimal,
        "play": lambda options: run_play(options, clock),
        "replay": run_replay,
        "serve": run_serve,
    }
    try:
        options = make_parser(program).parse_args(arguments)
        if sys.stdout is None:
            raise InputError("There is no output to write to.")
        commands[options.command](options)
        sys.stdout.flush()
    except (InputError, ConfigError, BoardError) as error:
        _complain(program, one_line(str(error)))
        return FAILED
    except MemoryError:
        _complain(program, "There isn't enough memory for this.")
        return FAILED
    except BrokenPipeError:
        # The reader has stopped, as ``head -1`` does: not an error.
        silence_stdout()
    except OSError as error:
        silence_stdout()
        _complain(program, f"The output can't be written: {error}.")
        return FAILED
    except KeyboardInterrupt:
        silence_stdout()
        return INTERRUPTED
    return 0


def _complain(program: str, sentence: str) -> None:
    if sys.stderr is not None:
        print(f"{program}: {sentence}", file=sys.stderr)
