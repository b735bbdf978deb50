"""What the command line is given and cannot use: files that never end, a full disk, long words."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.engine.cli.cli_runner import COMMAND, ROOT, cli, refused
from tests.marks import slow

POSIX = pytest.mark.skipif(os.name != "posix", reason="files as POSIX has them")
FULL = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
READERS = {
    "replay": ["replay", "{file}"],
    "analyse": ["analyse", "{file}", "--mines", "1"],
    "play": ["play", "9x9x10", "--boards", "{file}"],
}


KINDS = {
    "pipe": os.mkfifo,
    "device": lambda path: path.symlink_to("/dev/zero"),
    "loop": lambda path: path.symlink_to(path),
    "folder": Path.mkdir,
}
FILES = [("replay", "game.txt"), ("replay", "game.avf"), ("play", "board.mbf")]
"""What has to be a regular file; boards may come through a pipe that has a name."""
BOARDS = [("analyse", "board.txt"), ("play", "boards.jsonl")]


@POSIX
@pytest.mark.parametrize(
    ("kind", "command", "name"),
    [
        *((kind, *one) for kind in KINDS for one in FILES),
        *((kind, *one) for kind in ("device", "loop", "folder") for one in BOARDS),
    ],
)
def test_what_is_no_regular_file_is_refused_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, name: str, kind: str
) -> None:
    monkeypatch.chdir(tmp_path)
    KINDS[kind](tmp_path / name)
    done = cli(*(word.format(file=name) for word in READERS[command]))
    refused(done, name)
    assert done.stderr.endswith(".\n")
    if kind == "folder" and not name.endswith(("avf", "mbf")):
        assert "is a folder, not a file." in done.stderr


@FULL
@pytest.mark.parametrize("unbuffered", ["", *slow(["1"])], ids=["buffered", "unbuffered"])
@pytest.mark.parametrize(
    "arguments", [["--help"], ["generate", "9x9x10"], ["play", "4x4x1"], ["serve"]], ids=" ".join
)
def test_a_full_disk_is_one_line_and_status_2(arguments: list[str], unbuffered: str) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*COMMAND, *arguments],
            cwd=ROOT,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            input="1#\n",
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
        )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert done.stderr.endswith(".\n")


LONG = "x" * 5000


@pytest.mark.parametrize(
    "arguments",
    [
        *([LONG], ["replay", LONG], ["replay", LONG + ".avf"], ["analyse", "-", "--mines", LONG]),
        *(["generate", LONG], ["generate", "9x9x9", *LONG], ["generate", "9x9x9", f"--{LONG}"]),
        *(["generate", "9x9x9", option, LONG] for option in ("--start", "--at", "--seed")),
    ],
    ids=lambda words: " ".join(words).replace(LONG, "LONG")[:40],
)
def test_a_long_argument_is_shortened_in_its_message(arguments: list[str]) -> None:
    done = cli(*arguments)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "..." in done.stderr
    assert len(done.stderr) < 450
