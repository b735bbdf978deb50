"""The built program on the command line, also when nobody reads its output."""

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from engine import VERSION


def call(command: list[str] | str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, capture_output=True, text=True, timeout=60, shell=isinstance(command, str)
    )


def test_version_and_help(built: list[str]) -> None:
    assert call([*built, "--version"]).stdout == f"Minewave {VERSION}\n"
    done = call([*built, "--help"])
    assert (done.returncode, done.stderr) == (0, "")
    assert "--difficulty" in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        *(["--size", "30x16"], ["--unheard-of"], ["--replay", "game.avf"]),
        *(["--replay", "no such file"], ["--board", "no such file"], ["--import", "no such file"]),
    ],
)
def test_wrong_arguments_end_with_a_sentence(
    built: list[str], tmp_path: Path, arguments: list[str]
) -> None:
    done = call([*built, "--data", str(tmp_path), *arguments])
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there always is a screen")
def test_a_missing_screen_is_reported(built: list[str], tmp_path: Path) -> None:
    quiet = "env -u DISPLAY -u WAYLAND_DISPLAY -u SDL_VIDEODRIVER"
    done = call(f"{quiet} {shlex.join(built)} --data {shlex.quote(str(tmp_path))}")
    assert done.returncode == 2
    # The system's own libraries may have complained before.
    assert done.stderr.splitlines()[-1] == "minewave: No window can be opened: there is no screen."


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize("closed", ["<&- >&- 2>&-", ">/dev/full", "| true"])
@pytest.mark.parametrize("words", ["--version", "--help", "--size nonsense"])
def test_a_closed_output_causes_no_traceback(built: list[str], closed: str, words: str) -> None:
    done = call(f"{shlex.join(built)} {words} {closed}")
    assert "Traceback" not in done.stderr
