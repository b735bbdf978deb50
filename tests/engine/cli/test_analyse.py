"""``python -m engine analyse``: hand-checked boards, exact figures, and its refusals."""

import json
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cli.analyse import analysis_record, decimal
from engine.core.board import Board
from tests.engine.cli.cli_runner import cli, refused

KEYS = ["width", "height", "mines", "solutions", "safe", "mine", "probability", "best", "exact"]
THIRD = 1 / 3


def record(text: str, mines: int, wraps: bool = False) -> dict:
    """Return what the command prints of a board, through JSON."""
    return json.loads(json.dumps(analysis_record(Board.from_text(text, mines, wraps))))


def test_the_command_prints_one_object_with_the_promised_keys(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text("; three ones\n111\n###\n", encoding="utf-8")
    done = cli("analyse", str(file), "--mines", "1")
    assert (done.returncode, done.stderr) == (0, "")
    (line,) = done.stdout.splitlines()
    found = json.loads(line)
    assert list(found) == KEYS
    assert found == {
        "width": 3,
        "height": 2,
        "mines": 1,
        "solutions": "1",
        "safe": [[0, 1], [2, 1]],
        "mine": [[1, 1]],
        "probability": [[None, None, None], [0, 1, 0]],
        "best": [0, 1],
        "exact": True,
    }
    # Any line endings and a byte order mark are read, and boards can be borderless.
    done = cli("analyse", "-", "--mines", "1", "--wraps", data="\ufeff###\r\n#1#\r\n###\r\n")
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert found["solutions"] == "8"
    assert found["probability"] == [[0.125] * 3, [0.125, None, 0.125], [0.125] * 3]


@pytest.mark.parametrize(
    ("text", "mines", "solutions", "best", "probability"),
    [
        ("1#\n##", 1, "3", [1, 1], [[None, THIRD], [THIRD, THIRD]]),
        ("1#####", 2, "4", [5, 0], [[None, 1, 0.25, 0.25, 0.25, 0.25]]),
        ("1#####", 1, "1", [2, 0], [[None, 1, 0, 0, 0, 0]]),
        ("F1?", 1, "2", [2, 0], [[0.5, None, 0.5]]),
        ("##", 0, "1", [0, 0], [[0, 0]]),
        ("1#", 1, "1", None, [[None, 1]]),
        ("000", 0, "1", None, [[None, None, None]]),
    ],
    ids=lambda value: repr(value) if isinstance(value, str) else "",
)
def test_boards_counted_by_hand(
    text: str,
    mines: int,
    solutions: str,
    best: list[int] | None,
    probability: list[list[float | None]],
) -> None:
    found = record(text, mines)
    assert (found["solutions"], found["best"], found["exact"]) == (solutions, best, True)
    assert found["probability"] == probability
    certain = {0: found["safe"], 1: found["mine"]}
    for chance, cells in certain.items():
        assert cells == [
            [x, y] for y, row in enumerate(probability) for x, at in enumerate(row) if at == chance
        ]


@given(st.integers(0, 10**30) | st.integers(0, 40_000).map(lambda n: 10**n - n % 2))
def test_numbers_are_written_out_however_long(number: int) -> None:
    digits = decimal(number)
    assert Decimal(digits) == Decimal(number)
    assert digits.isdigit()
    assert digits[0] != "0" or digits == "0"


@pytest.mark.slow
def test_the_largest_board() -> None:
    done = cli("analyse", "-", "--mines", "9000", data="\n".join(["#" * 1000] * 1000))
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["probability"][999][999] == 0.009


@pytest.mark.parametrize(
    ("text", "mines", "sentence"),
    [
        (b"", "1", "The board has no rows."),
        (b"###\n", "3", "A 3x1 board holds from 0 to 2 mines, not 3."),
        (b"\xff\xfe#\n", "1", "'-' is not a UTF-8 text."),
        (b"#" * 4_000_001, "1", "'-' is too large for a board."),
        (b"1#0\n", "1", "The position is impossible: "),
        (b"###\n", "-1", "'-1' is not a whole number from 0 to 1000000."),
        (b"###\n", "9" * 5000, "is not a whole number from 0 to 1000000."),
    ],
)
def test_a_board_that_cannot_be_is_one_line_and_status_2(
    text: bytes, mines: str, sentence: str
) -> None:
    refused(cli("analyse", "-", "--mines", mines, data=text), sentence)


def test_a_file_that_cannot_be_read_is_one_line_and_status_2(tmp_path: Path) -> None:
    refused(cli("analyse", str(tmp_path), "--mines", "1"), "is a folder, not a file.")
    refused(
        cli("analyse", "no-such-file.txt", "--mines", "1"), "There is no file 'no-such-file.txt'."
    )
    refused(cli("analyse", "-"), "--mines")
    refused(cli("analyse", "--mines", "1"), "FILE")
    refused(
        cli("analyse", "-", "--mines", "1", "--wraps", data="##\n##\n"), "at least 3x3, not 2x2."
    )
