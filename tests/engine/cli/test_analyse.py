"""``python -m engine analyse`` and ``serve``: hand-checked boards, exact figures, refusals."""

import json
import subprocess
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cli.commands import analysis_record, answer, decimal
from engine.core.board import Board
from tests.engine.cli.cli_runner import COMMAND, ROOT, check_refused, cli


def record(text: str, mines: int) -> dict:
    return json.loads(json.dumps(analysis_record(Board.from_text(text, mines))))


def test_the_command_prints_one_object_with_the_promised_keys(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text("; three ones\n111\n###\n", encoding="utf-8")
    done = cli("analyse", str(file), "--mines", "1")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        '{"width": 3, "height": 2, "mines": 1, "solutions": "1", "safe": [[0, 1], [2, 1]], '
        '"mine": [[1, 1]], "probability": [[null, null, null], [0.0, 1.0, 0.0]], "best": [0, 1], '
        '"exact": true}\n'
    )
    # Any line endings and a byte order mark are read, and boards can be borderless.
    done = cli("analyse", "-", "--mines", "1", "--wraps", data="\ufeff###\r\n#1#\r\n###\r\n")
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert found["solutions"] == "8"
    assert found["probability"] == [[0.125] * 3, [0.125, None, 0.125], [0.125] * 3]


@pytest.mark.parametrize(
    ("text", "mines", "solutions", "best", "probability"),
    [
        ("1#\n##", 1, "3", [1, 1], [[None, 1 / 3], [1 / 3, 1 / 3]]),
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
        (b"\xff\xfe#\n", "1", "'-' isn't UTF-8 text."),
        (b"#" * 4_000_001, "1", "'-' is too large for a board."),
        (b"1#0\n", "1", "The position is impossible: "),
        (b"###\n", "-1", "'-1' isn't a whole number from 0 to 1000000."),
        (b"###\n", "9" * 5000, "isn't a whole number from 0 to 1000000."),
    ],
)
def test_a_board_that_cannot_be_is_one_line_and_status_2(
    text: bytes, mines: str, sentence: str
) -> None:
    check_refused(cli("analyse", "-", "--mines", mines, data=text), sentence)


# ``serve``: one answer a line, whatever the line

GOOD = {"board": ["111", "###"], "mines": 1, "wraps": False}


@pytest.mark.slow
def test_a_driver_gets_each_answer_before_it_sends_the_next_line() -> None:
    with subprocess.Popen(
        [*COMMAND, "serve"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        answers = []
        lines = (json.dumps(GOOD), "x" * 9_000_000, json.dumps(GOOD | {"mines": 5}), "", "{}")
        for line in lines:
            process.stdin.write(line + "\n")
            process.stdin.flush()
            answers.append(json.loads(process.stdout.readline()))
        process.stdin.write(json.dumps(GOOD))
        process.stdin.close()
        answers.append(json.loads(process.stdout.readline()))
        assert process.stdout.readline() == ""
        assert process.wait(timeout=30) == 0
    good = record("111\n###", 1)
    assert answers[0] == answers[5] == good
    assert [list(found) for found in answers[1:5]] == [["error"]] * 4
    assert answers[1]["error"] == "The line is longer than 4000000 bytes."
    assert answers[2]["error"].startswith("The position is impossible: ")


def test_the_keys_wraps_and_no_others_may_be_left_out() -> None:
    corner = {"board": ["1##", "###", "###"], "mines": 1}
    lines = [corner, corner | {"wraps": False}, corner | {"wraps": True}]
    told = [answer(json.dumps(line).encode()) for line in lines]
    assert [one["solutions"] for one in told] == ["3", "3", "8"]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (b"", "The line isn't JSON from character 1 on."),
        (b"\xff", "The line isn't UTF-8 text."),
        (b'{"mines": NaN}', "NaN isn't a number in JSON."),
        (b'{"mines": 1, "mines": 2}', "A key is there twice."),
        (b'{"mines": ' + b"9" * 9000 + b"}", "The line has a number with too many digits."),
        (b"[" * 100_000, "The line is nested too deeply."),
        (b"{}", '"board" is missing.'),
        (b'{"board": ["##"]}', '"mines" is missing.'),
        (b'{"board": [1, 2], "mines": 1}', '"board" is not a list of rows of text.'),
        (b'{"board": ["##"], "mines": "1"}', '"mines" is not a whole number.'),
        (b'{"board": ["##"], "mines": 1, "wraps": 0}', '"wraps" is neither true nor false.'),
        (b'{"board": ["##"], "mines": 1, "wrap": true}', '"wrap" is none of board, mines, '),
        (b'{"board": ["##"], "mines": 1, "wraps": true}', "at least 3x3, not 2x1."),
        (b'{"board": ["0#"], "mines": 1}', "The position is impossible: "),
    ],
)
def test_a_bad_line_is_answered_with_one_sentence(line: bytes, sentence: str) -> None:
    found = answer(line)
    assert list(found) == ["error"]
    assert sentence in str(found["error"])
    assert str(found["error"]).endswith(".")
