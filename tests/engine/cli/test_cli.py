"""``python -m engine generate`` as another program sees it, and the behaviour that all commands
share."""

import json
import os
import subprocess
from itertools import product
from pathlib import Path

import pytest

from engine.core.commands import Open
from engine.core.config import GameConfig, StartRule
from engine.core.minefield import Minefield
from engine.generation.placement import place_mines
from engine.rules.game import Game
from engine.rules.metrics import three_bv
from tests.engine.cli.cli_runner import COMMAND, ROOT, check_refused, cli, program
from tests.marks import slow

KEYS = ["width", "height", "mines", "wraps", "neighbours", "start", "seed", "proven", "board"]
KEYS += ["3bv"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "data"),
    [
        (("serve",), b'{"board": ["1#"], "mines": 1}\nnonsense\n'),
        *slow([(("generate", "9x7"), b""), (("play", "--help"), b"")]),
    ],
)
def test_a_call_in_this_process_prints_what_the_program_prints(
    arguments: tuple[str, ...], data: bytes
) -> None:
    told, alone = cli(*arguments, data=data), program(*arguments, data=data)
    assert (told.returncode, told.stdout) == (alone.returncode, alone.stdout)
    assert told.stderr == alone.stderr


def records(*arguments: str) -> list[dict]:
    done = cli("generate", *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_record_has_the_promised_keys_and_describes_its_board() -> None:
    (record,) = records("7x5x6", "--seed", "42", "--start", "safe", "--at", "6,1")
    assert list(record) == KEYS
    assert (record["width"], record["height"], record["mines"]) == (7, 5, 6)
    assert (record["wraps"], record["start"], record["seed"]) == (False, [6, 1], 42)
    assert record["proven"] is None
    field = Minefield.from_text("\n".join(record["board"]))
    assert field.rows() == record["board"]
    assert record["3bv"] == three_bv(field)
    assert field == place_mines(GameConfig(7, 5, 6, start=StartRule.SAFE), 42, (6, 1))
    (torus,) = records("6x4x5", "--seed", "3", "--wraps")
    assert torus["wraps"] is True
    assert Minefield.from_text("\n".join(torus["board"]), wraps=True).rows() == torus["board"]


def test_the_first_click_is_the_middle_of_an_opening_by_default(tmp_path: Path) -> None:
    file = tmp_path / "size.txt"
    file.write_text("6 9 20\n", encoding="utf-8")  # rows, columns, mines
    (record,) = records(str(file), "--seed", "5")
    assert (record["width"], record["height"], record["mines"]) == (9, 6, 20)
    assert (record["start"], record["board"][3][4]) == ([4, 3], "0")


def test_a_run_counts_its_seeds_up_and_each_line_can_be_made_again() -> None:
    run = records("8x6x9", "--seed", "100", "--count", "4")
    assert [record["seed"] for record in run] == [100, 101, 102, 103]
    assert len({tuple(record["board"]) for record in run}) == 4
    x, y = run[2]["start"]
    seed = str(run[2]["seed"])
    assert records("8x6x9", "--seed", seed, "--at", f"{x},{y}", "--count", "1") == [run[2]]
    game = Game(GameConfig(8, 6, 9), seed=102)
    game.apply(Open((x, y)))
    assert game.position.field.rows() == run[2]["board"]
    # Without a seed every run is another.
    first, second = records("30x16x99"), records("30x16x99")
    assert first[0]["seed"] != second[0]["seed"]
    assert records("30x16x99", "--seed", str(first[0]["seed"])) == first


@pytest.mark.slow
def test_the_largest_board_and_the_largest_seed() -> None:
    (record,) = records("1000x1000x200000", "--seed", str(2**64 - 1))
    assert [len(record["board"]), len(record["board"][0])] == [1000, 1000]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "COMMAND"),
        (["fly"], "invalid choice: 'fly'"),
        (["replay", "no-such-game.txt"], "There is no file 'no-such-game.txt'."),
        (["analyse", "-"], "--mines"),
        (["analyse", "--mines", "1"], "FILE"),
        (["generate", "9x9"], "'9x9' isn't a size like 30x16x99 (width, height, mines)."),
        (["generate", "2x9x3", "--wraps"], "at least 3x3"),
        (["generate", "9x9x9", "x\ny"], "unrecognized arguments: x y"),
        (["generate", "9x9x9", "--wrap"], "unrecognized arguments: --wrap"),
        (["generate", "9x7x9", "--at", "9,0"], "The cell 9,0 isn't on a 9x7 board."),
        (["generate", "9x7x9", "--at=-1,0"], "'-1,0' isn't a cell like 3,0 (column, row)."),
        (["generate", "9x7x9", "--at", "4"], "'4' isn't a cell like 3,0 (column, row)."),
        (["generate", "9x7x9", "--seed", str(2**64)], "isn't a whole number from 0 to"),
        (["generate", "9x7x9", "--seed", "9" * 9000], "isn't a whole number from 0 to"),
        (["generate", "9x7x9", "--count", "0"], "isn't a whole number from 1 to"),
        (["generate", "9x7x9", "--seed", str(2**64 - 1), "--count", "2"], "would be above"),
        (["play", "9x9x9", "--games", "0"], "'0' isn't a whole number from 1 to 1000000000."),
        (["play", "9x9x9", "--seed", str(2**64 - 1), "--games", "2"], "seed would be above"),
        (["play", "9x9x9", "--workers", "99999"], "'99999' isn't a whole number from 1 to"),
        (["play", "9x9x9", "--rules", "three"], "invalid choice: 'three'"),
        (["play", "9x9x9", "--rules", "one"], "--rules is for --solver simple"),
        (["play", "9x9x9", "--win", "chance"], "invalid choice: 'chance'"),
        (["play", "9x9x9", "--boards", "no-such-file"], "There is no file 'no-such-file'."),
    ],
)
def test_an_error_is_one_line_on_stderr_and_status_2(arguments: list[str], sentence: str) -> None:
    check_refused(cli(*arguments), sentence)


SIZED = ["30x16x99", "rows columns mines", "--start", "--wraps", "--seed"]
HELP = {
    "analyse": ["--mines N", "--wraps", "stdin"],
    "generate": ["--at", "--count", *SIZED],
    "optimal": ["30x16x99", "--wraps", "--start {opening,safe,any}", "--nodes N", "4000000"],
    "play": ["--games", "--boards", "--on-mine", "--fairness", "--rules {one,two}", *SIZED],
    "replay": ["--rawvf", "--luck", "Exit status: 0"],
    "serve": ['{"board": ["12#", "###"]', '{"error"'],
}


def test_help_is_for_newcomers() -> None:
    text = cli("--help").stdout
    assert [command for command in HELP if command not in text] == []
    for command, words in HELP.items():
        done = cli(command, "--help")
        assert (done.returncode, done.stderr) == (0, "")
        text = " ".join(done.stdout.split())
        assert f"Example: python -m engine {command}" in text
        assert [word for word in words if word not in text] == []


# What cannot be used: files that never end, a full disk, long words

POSIX = pytest.mark.skipif(os.name != "posix", reason="files as POSIX has them")
FULL = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
READERS = {
    "game.txt": ["replay"],
    "game.avf": ["replay"],
    "board.mbf": ["play", "9x9x10", "--boards"],
    "boards.jsonl": ["play", "9x9x10", "--boards"],
    "board.txt": ["analyse", "--mines", "1"],
}
PIPED = ("boards.jsonl", "board.txt")  # what may come through a pipe that has a name
KINDS = {
    "pipe": lambda path: os.mkfifo(path),
    "device": lambda path: path.symlink_to("/dev/zero"),
    "loop": lambda path: path.symlink_to(path),
    "folder": Path.mkdir,
}


@POSIX
@pytest.mark.parametrize(
    ("kind", "name"),
    [one for one in product(KINDS, READERS) if one[0] != "pipe" or one[1] not in PIPED],
)
def test_what_is_no_regular_file_is_refused_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, kind: str
) -> None:
    monkeypatch.chdir(tmp_path)
    KINDS[kind](tmp_path / name)
    done = cli(*READERS[name], name)
    check_refused(done, name)
    assert done.stderr.endswith(".\n")
    if kind == "folder" and not name.endswith(("avf", "mbf")):
        assert "is a folder, not a file." in done.stderr


@pytest.mark.slow
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
        *([LONG], ["replay", LONG], ["replay", LONG + ".avf"], ["generate", LONG]),
        *(["generate", "9x9x9", *words] for words in (LONG, [f"--{LONG}"], ["--at", LONG])),
    ],
    ids=lambda words: " ".join(words).replace(LONG, "LONG")[:40],
)
def test_a_long_argument_is_shortened_in_its_message(arguments: list[str]) -> None:
    done = cli(*arguments)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "..." in done.stderr
    assert len(done.stderr) < 450
