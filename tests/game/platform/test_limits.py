"""If the system allows too few resources, the program ends with a sentence."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from game.app import command_line

ROOT = Path(__file__).resolve().parents[3]
POSIX = pytest.mark.skipif(os.name != "posix", reason="only POSIX limits a process so")


def start(limit: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Start the program under a limit set by a shell."""
    command = ["sh", "-c", f'ulimit {limit}; exec "$@"', "sh", sys.executable, "main.py"]
    screenless = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return subprocess.run(
        [*command, *arguments], cwd=ROOT, capture_output=True, text=True, timeout=60, env=screenless
    )


@pytest.mark.slow
@POSIX
@pytest.mark.skipif(sys.platform != "linux", reason="macOS does not hold a process to its memory")
@pytest.mark.parametrize("limit", ["-v 60000", "-v 200000", "-v 500000", "-d 200000"])
def test_little_memory_is_reported_before_anything_is_loaded(tmp_path: Path, limit: str) -> None:
    done = start(limit, "--data", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    (sentence,) = done.stderr.splitlines()
    needs = r"minewave: Minewave needs \d+ MB of memory, and may use only \d+ MB here\."
    assert re.fullmatch(needs, sentence)
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
@POSIX
@pytest.mark.parametrize("arguments", [[], ["--export", "records.csv"], ["--replay", "none.txt"]])
def test_few_open_files_are_reported(tmp_path: Path, arguments: list[str]) -> None:
    done = start("-n 20", "--data", str(tmp_path), *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    (sentence,) = done.stderr.splitlines()
    needed = command_line.LEAST_FILES
    assert sentence == f"minewave: Minewave needs {needed} open files, and may use only 20 here."


@pytest.mark.slow
@POSIX
def test_a_low_limit_of_open_files_is_raised_if_it_may(tmp_path: Path) -> None:
    done = start("-S -n 20", "--data", str(tmp_path), "--replay", "none.txt")
    assert done.stderr.splitlines() == ["minewave: There is no file none.txt."]


@POSIX
def test_usual_limits_are_enough() -> None:
    assert command_line.find_shortage() is None
