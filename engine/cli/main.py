"""The run of one command line: JSON lines on stdout, errors on stderr."""

import argparse
import io
import sys
from collections.abc import Callable, Sequence

from engine.cli.analyse import run_analyse, run_serve
from engine.cli.arguments import PROGRAM, make_parser
from engine.cli.boards import run_generate
from engine.cli.optimal import run_optimal
from engine.cli.parser import FAILED, one_line, silence_stdout
from engine.cli.play import run_play
from engine.cli.reading import InputError
from engine.cli.replay import run_replay
from engine.core.board import BoardError
from engine.core.config import ConfigError

INTERRUPTED = 130


def main(arguments: Sequence[str], clock: Callable[[], float], program: str = PROGRAM) -> int:
    """Run one command line of ``program`` and return its exit status; ``clock`` gives seconds for
    reports."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Whatever the terminal, the pipe or the system would have.
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
