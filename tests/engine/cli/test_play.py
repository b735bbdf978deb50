"""``python -m engine play`` as another program sees it."""

import io
import json
import os
import signal
import subprocess
import time
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

import pytest

from engine.cli.play import ProgressLine
from tests.engine.cli.cli_runner import COMMAND, ROOT, check_refused, cli, program
from tests.marks import slow

KEYS = ["seed", "won", "guesses", "reverts", "opened", "flags", "ms"]
SUMMARY = ["games", "won", "win_rate", "ms_per_game"]
POSIX = pytest.mark.skipif(os.name != "posix", reason="processes and signals as POSIX has them")


def play(*arguments: str, text: str = "") -> tuple[list[dict], dict]:
    run = program if "--workers" in arguments else cli
    done = run("play", *arguments, data=text.encode())
    assert (done.returncode, done.stderr) == (0, "")
    *games, summary = [json.loads(line) for line in done.stdout.splitlines()]
    return games, summary


def timeless(games: list[dict]) -> list[dict]:
    return [{key: value for key, value in game.items() if key != "ms"} for game in games]


def test_a_line_a_game_and_one_for_all_of_them() -> None:
    games, summary = play("9x7x11", "--games", "8", "--seed", "40")
    assert [list(game) for game in games] == [KEYS] * 8
    assert [game["seed"] for game in games] == list(range(40, 48))
    assert list(summary) == SUMMARY
    won = sum(game["won"] for game in games)
    assert (summary["games"], summary["won"], summary["win_rate"]) == (8, won, won / 8)
    mean = sum(game["ms"] for game in games) / 8
    assert summary["ms_per_game"] == pytest.approx(mean, abs=0.002)
    for game in games:
        assert (game["opened"] == 9 * 7 - 11) == game["won"]
        assert game["ms"] > 0


def test_one_game_by_default_and_each_can_be_played_again() -> None:
    (game,), summary = play("9x7x11")
    assert summary["games"] == 1
    again, _ = play("9x7x11", "--seed", str(game["seed"]))
    assert timeless(again) == timeless([game])
    run, _ = play("9x7x11", "--seed", "5", "--games", "4", "--solver", "simple")
    third, _ = play("9x7x11", "--seed", "7", "--solver", "simple")
    assert timeless(third) == timeless(run)[2:3]


@pytest.mark.slow
def test_the_number_of_workers_changes_nothing_but_the_times() -> None:
    run = ["9x9x14", "--games", "60", "--seed", "3", "--solver", "simple"]
    one, first = play(*run)
    more, summary = play(*run, "--workers", "3")
    assert timeless(more) == timeless(one)
    assert summary["won"] == first["won"]


def test_with_reverts_every_game_is_won() -> None:
    games, summary = play(
        *("8x7x12", "--games", "12", "--seed", "2", "--on-mine", "revert", "--wraps"),
        *("--win", "flag", "--start", "safe", "--fairness", "strict", "--solver", "simple"),
    )
    assert summary["win_rate"] == 1
    assert {game["flags"] for game in games} == {12}


def test_the_simple_player_wins_less_by_rules_for_one_number_alone() -> None:
    run = ["16x16x40", "--games", "20", "--seed", "1", "--solver", "simple"]
    usual, _ = play(*run)
    two, by_two = play(*run, "--rules", "two")
    one, by_one = play(*run, "--rules", "one")
    assert timeless(two) == timeless(usual)
    assert by_one["won"] < by_two["won"]
    assert sum(game["guesses"] for game in one) > sum(game["guesses"] for game in two)


MEASURED = ["seed", "worth", "guesses", "redraws", "ms"]


@pytest.mark.slow
def test_measured_games_are_summed_up_by_their_worth_whatever_the_number_of_workers() -> None:
    run = ["9x7x13", "--games", "30", "--seed", "3", "--start", "safe", "--measure", "--wraps"]
    games, summary = play(*run)
    more, spread = play(*run, "--workers", "2")
    assert timeless(more) == timeless(games)
    assert [list(game) for game in games] == [MEASURED] * 30
    assert [game["seed"] for game in games] == list(range(3, 33))
    assert list(summary) == ["games", "win_rate", "interval", "ms_per_game"]
    worths = [game["worth"] for game in games]
    margin = 1.96 * stdev(worths) / sqrt(30)
    assert summary["win_rate"] == spread["win_rate"] == pytest.approx(fmean(worths))
    middle = summary["win_rate"]
    assert summary["interval"] == pytest.approx([max(0, middle - margin), min(1, middle + margin)])
    _, alone = play("9x7x11", "--measure")
    assert alone["interval"] is None


def test_given_boards_are_measured_as_by_their_seeds() -> None:
    run = ["9x7x11", "--seed", "11", "--start", "safe"]
    lines = cli("generate", *run, "--count", "9", "--at", "0,0").stdout
    by_seed, _ = play(*run, "--measure", "--games", "9")
    given, summary = play("9x7x11", "--measure", "--boards", "-", text=lines)
    assert timeless(given) == timeless(by_seed)
    assert summary["games"] == 9


@pytest.mark.parametrize(
    ("option", "sentence"),
    [
        ("--solver simple", "--measure is for --solver best, which knows the chance"),
        ("--on-mine revert", "--measure plays on after a mine by itself"),
        ("--win flag", "--measure is for games won by opening cells"),
        ("--fairness mercy", "Only games with classic fairness can be measured."),
        ("--fairness strict", "Only games with classic fairness can be measured."),
        ("--start no-guess", "Games on no-guess boards can't be measured"),
    ],
)
def test_games_without_a_worth_are_refused(option: str, sentence: str) -> None:
    check_refused(cli("play", "9x9x10", "--measure", *option.split()), sentence)
    check_refused(cli("play", "4x4x9", "--measure"), "The mines leave no room for an opening")


@pytest.mark.slow
@POSIX
@pytest.mark.parametrize("workers", ["3", *slow(["1"])])
@pytest.mark.parametrize(
    ("how", "status"), [("interrupt", 130), ("close", 0), *slow([("kill", -9)])]
)
def test_an_end_from_outside_is_quiet_and_leaves_nobody_behind(
    workers: str, how: str, status: int
) -> None:
    with subprocess.Popen(
        [*COMMAND, "play", "9x9x10", "--games", "10000000", "--workers", workers],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        assert process.stdout.readline().startswith(b'{"seed": ')
        if how == "interrupt":
            # As a terminal does: to the workers as well.
            os.killpg(process.pid, signal.SIGINT)
        elif how == "kill":
            process.kill()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=30) == status
    assert is_gone(process.pid)


_REFUSED = """
import sys, threading, time

start = threading.Thread.start
left = [int(sys.argv[1])]

def refuse(thread):
    left[0] -= 1
    if left[0] < 0:
        raise RuntimeError("can't start new thread")
    start(thread)

threading.Thread.start = refuse
from engine.cli.main import main
sys.exit(main(["play", "9x9x10", "--games", "2", "--workers", "2"], time.perf_counter))
"""


@pytest.mark.slow
@POSIX
@pytest.mark.parametrize("started", [0, *slow([1])])
def test_workers_whose_threads_cannot_start_are_reported(started: int) -> None:
    command = [COMMAND[0], "-c", _REFUSED, str(started)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    (sentence,) = done.stderr.splitlines()
    assert "The worker processes can't be started: " in sentence


def is_gone(group: int) -> bool:
    """Wait briefly; return whether the process group is empty."""
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


def test_progress_is_one_line_written_over_and_over_and_wiped_off_in_the_end() -> None:
    screen = io.StringIO()
    screen.isatty = lambda: True
    now = iter([0.0, 0.1, 1.0, 1.1, 20.0])
    progress = ProgressLine(screen, 5000, lambda: next(now))
    for done, won in ((1, 1), (40, 30), (41, 31), (2000, 1001)):
        progress.update(done, won)
    progress.clear()
    lines = screen.getvalue().split("\r")
    assert [line.strip() for line in lines] == [
        "",
        "40 of 5000 games, 75.0% won, 40.0 a second",
        "2000 of 5000 games, 50.0% won, 100.0 a second",
        "",
        "",
    ]
    assert len(lines[3]) == len(lines[2])
    silent = io.StringIO()  # no terminal
    progress = ProgressLine(silent, 10, lambda: 0.0)
    progress.update(5, 3)
    progress.clear()
    assert silent.getvalue() == ""


# ``--boards``: boards given as ``generate`` prints them


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "first", "rules"),
    [
        ("8x9x12", "0,0", ["--wraps"]),
        *slow([("9x8x12", "2,2", []), ("9x7x9", "0,0", ["--start", "safe"])]),
    ],
)
def test_generated_boards_are_played_as_by_their_seeds(
    size: str, first: str, rules: list[str], tmp_path: Path
) -> None:
    run = [size, "--seed", "11", *rules]
    lines = cli("generate", *run, "--count", "6", "--at", first).stdout
    file = tmp_path / "boards.jsonl"
    file.write_text(lines, encoding="utf-8")
    by_seed, _ = play(*run, "--games", "6")
    for workers in ([], ["--workers", "2"]):
        given, summary = play(size, "--boards", str(file), *rules, *workers)
        assert timeless(given) == timeless(by_seed)
        assert summary["games"] == 6
    # Borderless boards say so themselves.
    few, _ = play(size, "--boards", "-", "--games", "2", text="\n" + lines)
    assert timeless(few) == timeless(by_seed)[:2]


BOARD = {"board": ["*1000", "11011", "0001*", "00011"], "start": [4, 0]}


def test_a_given_board_needs_no_more_than_its_rows_and_its_start() -> None:
    games, _ = play("5x4x2", "--boards", "-", "--seed", "8", text=2 * f"{json.dumps(BOARD)}\n")
    seeds = [(game["seed"], game["won"], game["guesses"]) for game in games]
    assert seeds == [(8, True, 0), (9, True, 0)]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"board": None}, '"board" is not a list of rows of text.'),
        ({"board": ["*1000"]}, "The board isn't 5 cells wide and 4 high."),
        ({"board": ["*1000", "11011", "0001*", "00012"]}, "The board's rows are not mines"),
        ({"board": ["*1000", "11000", "00000", "00000"]}, "The board has 1 mines, not 2."),
        ({"width": 4}, '"width" isn\'t 5, as the board has it.'),
        ({"mines": 3}, '"mines" isn\'t 2, as the board has it.'),
        ({"wraps": True}, "unlike those asked for or before it."),
        ({"seed": -1}, '"seed" isn\'t a whole number from 0 to 18446744073709551615.'),
        ({"start": None}, '"start" isn\'t a cell [x, y] of the board.'),
        ({"start": [0, 4]}, '"start" isn\'t a cell [x, y] of the board.'),
        ({"start": [1, True]}, '"start" isn\'t a cell [x, y] of the board.'),
        ({"start": [0, 0]}, '"start" is 0,0, which is a mine.'),
    ],
    ids=str,
)
def test_a_board_that_cannot_be_is_refused_with_its_line(
    changes: dict[str, object], sentence: str
) -> None:
    lines = f"{json.dumps(BOARD)}\n\n{json.dumps(BOARD | changes)}\n"
    done = cli("play", "5x4x2", "--boards", "-", data=lines)
    check_refused(done, sentence)
    assert "Line 3 of '-': " in done.stderr


def test_lines_that_are_no_boards_are_refused() -> None:
    for text, sentence in (
        ("\n\n", "'-' holds no boards."),
        ("nonsense\n", "Line 1 of '-': The line isn't JSON"),
        ("[1]\n", "Line 1 of '-': The line isn't a JSON object."),
        ("x" * 4_000_001, "Line 1 of '-': The line is longer than 4000000 bytes."),
    ):
        check_refused(cli("play", "5x4x2", "--boards", "-", data=text), sentence)
