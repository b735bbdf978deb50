"""The command line as tests call it."""

import io
import os
import subprocess
import sys
import time
from pathlib import Path

from engine.cli.main import main

ROOT = Path(__file__).parents[3]
COMMAND = [sys.executable, "-m", "engine"]

Done = subprocess.CompletedProcess[str]


def program(*arguments: str, data: bytes = b"") -> Done:
    """Run the command line as a program of its own, as users do; return the finished process."""
    done = subprocess.run(
        [*COMMAND, *arguments], cwd=ROOT, input=data, capture_output=True, timeout=120
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(), lines(done.stderr)
    )


def cli(*arguments: str, data: bytes | str = b"") -> Done:
    """Run the command line in this process, which saves the time of a start; return it like a
    finished process."""
    out, errors = io.BytesIO(), io.BytesIO()
    before = sys.stdin, sys.stdout, sys.stderr
    sys.stdin = io.TextIOWrapper(io.BytesIO(data.encode() if isinstance(data, str) else data))
    sys.stdout, sys.stderr = io.TextIOWrapper(out), io.TextIOWrapper(errors)
    try:
        status = main(arguments, time.perf_counter)
    except SystemExit as end:  # argparse ends the program in this way
        status = int(end.code or 0)
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        done = out.getvalue().decode(), lines(errors.getvalue())
        sys.stdin, sys.stdout, sys.stderr = before
    return subprocess.CompletedProcess([*arguments], status, *done)


def lines(complaints: bytes) -> str:
    """Return the text written to stderr, with the system's line ends replaced."""
    return complaints.decode().replace(os.linesep, "\n")


def check_refused(done: Done, sentence: str) -> None:
    """Assert that a run ended with status 2 and one line on stderr that contains ``sentence``."""
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stderr.endswith("\n")
