"""The command line as tests call it."""

from __future__ import annotations

import io
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from engine.cli.main import main

ROOT = Path(__file__).parents[3]
COMMAND = [sys.executable, "-m", "engine"]

Done = subprocess.CompletedProcess[bytes]
Run = Callable[..., Done]


def program(*arguments: str, data: bytes = b"") -> Done:
    """Run it as a program of its own, as others do."""
    return subprocess.run(
        [*COMMAND, *arguments], cwd=ROOT, input=data, capture_output=True, timeout=120
    )


def call(*arguments: str, data: bytes = b"") -> Done:
    """Run it in here, which is the same but for a third of a second in which a program starts."""
    told, complained = io.BytesIO(), io.BytesIO()
    before = sys.stdin, sys.stdout, sys.stderr
    sys.stdin = io.TextIOWrapper(io.BytesIO(data))
    sys.stdout, sys.stderr = io.TextIOWrapper(told), io.TextIOWrapper(complained)
    try:
        status = main(arguments, time.perf_counter)
    except SystemExit as end:  # as argparse ends
        status = int(end.code or 0)
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        done = told.getvalue(), complained.getvalue()
        sys.stdin, sys.stdout, sys.stderr = before
    return subprocess.CompletedProcess([*arguments], status, *done)


def in_text(done: Done) -> subprocess.CompletedProcess[str]:
    """The same with what was told as text."""
    told = done.stdout.decode(), done.stderr.decode()
    return subprocess.CompletedProcess(done.args, done.returncode, *told)
