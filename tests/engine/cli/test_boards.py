"""``python -m engine play --boards``: boards given as ``generate`` prints them."""

import json
from pathlib import Path

import pytest

from tests.engine.cli.cli_runner import cli, refused
from tests.engine.cli.test_play import play, timeless
from tests.marks import slow


def generated(*arguments: str) -> str:
    done = cli("generate", *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


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
    lines = generated(*run, "--count", "6", "--at", first)
    file = tmp_path / "boards.jsonl"
    file.write_text(lines, encoding="utf-8")
    by_seed, _ = play(*run, "--games", "6")
    for workers in ("1", "2"):
        given, summary = play(size, "--boards", str(file), *rules, "--workers", workers)
        assert timeless(given) == timeless(by_seed)
        assert summary["games"] == 6
    # Borderless boards say so themselves.
    few, _ = play(size, "--boards", "-", "--games", "2", text="\n" + lines)
    assert timeless(few) == timeless(by_seed)[:2]


def test_a_given_board_needs_no_more_than_its_rows_and_its_start() -> None:
    line = '{"board": ["*1000", "11011", "0001*", "00011"], "start": [4, 0]}\n'
    games, _ = play("5x4x2", "--boards", "-", "--seed", "8", text=line + line)
    seeds = [(game["seed"], game["won"], game["guesses"]) for game in games]
    assert seeds == [(8, True, 0), (9, True, 0)]


BOARD = {"board": ["*1000", "11011", "0001*", "00011"], "start": [4, 0]}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"board": None}, '"board" is not a list of rows of text.'),
        ({"board": ["*1000"]}, "The board is not 5 cells wide and 4 high."),
        ({"board": ["*1000", "11011", "0001*", "00012"]}, "The board's rows are not mines"),
        ({"board": ["*1000", "11000", "00000", "00000"]}, "The board has 1 mines, not 2."),
        ({"width": 4}, '"width" is not 5, as the board has it.'),
        ({"mines": 3}, '"mines" is not 2, as the board has it.'),
        ({"wraps": True}, "unlike those asked for or before it."),
        ({"seed": -1}, '"seed" is not a whole number from 0 to 18446744073709551615.'),
        ({"start": None}, '"start" is not a cell [x, y] of the board.'),
        ({"start": [0, 4]}, '"start" is not a cell [x, y] of the board.'),
        ({"start": [1, True]}, '"start" is not a cell [x, y] of the board.'),
        ({"start": [0, 0]}, '"start" is 0,0, which is a mine.'),
    ],
    ids=str,
)
def test_a_board_that_cannot_be_is_refused_with_its_line(
    changes: dict[str, object], sentence: str
) -> None:
    lines = f"{json.dumps(BOARD)}\n\n{json.dumps(BOARD | changes)}\n"
    done = cli("play", "5x4x2", "--boards", "-", data=lines)
    refused(done, sentence)
    assert "Line 3 of '-': " in done.stderr


def test_lines_that_are_no_boards_are_refused() -> None:
    for text, sentence in (
        ("\n\n", "'-' holds no boards."),
        ("nonsense\n", "Line 1 of '-': The line is not JSON"),
        ("[1]\n", "Line 1 of '-': The line is not a JSON object."),
        ("x" * 4_000_001, "Line 1 of '-': The line is longer than 4000000 bytes."),
    ):
        refused(cli("play", "5x4x2", "--boards", "-", data=text), sentence)
