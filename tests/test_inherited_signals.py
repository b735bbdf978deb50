"""The tests also pass if a script started them in the background, with signals ignored."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
TESTS = ("tests/engine/cli/test_play.py", "tests/game/app/test_options.py")
IGNORED = ("SIGINT", "SIGQUIT", "SIGHUP", "SIGTERM")


def ignore_signals() -> None:
    for name in IGNORED:
        signal.signal(getattr(signal, name), signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="there are no such signals here")
@pytest.mark.parametrize("processes", ["-n0", "-n1"])
def test_signals_that_were_ignored_reach_the_programs_that_tests_start(processes: str) -> None:
    chosen = ["-k", "interrupt or signal"]
    command = [sys.executable, "-m", "pytest", processes, "-m", "", *chosen, *TESTS]
    done = subprocess.run(
        command, cwd=ROOT, preexec_fn=ignore_signals, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stdout
