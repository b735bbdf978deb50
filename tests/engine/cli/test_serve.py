"""``python -m engine serve``: one answer a line, whatever the line."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine.cli.analyse import analysis_record, answer
from engine.core.board import Board

ROOT = Path(__file__).parents[3]
COMMAND = [sys.executable, "-m", "engine", "serve"]
GOOD = {"board": ["111", "###"], "mines": 1, "wraps": False}


def test_a_driver_gets_each_answer_before_it_sends_the_next_line() -> None:
    with subprocess.Popen(
        COMMAND, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
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
    good = json.loads(json.dumps(analysis_record(Board.from_text("111\n###", 1))))
    assert answers[0] == answers[5] == good
    assert [list(found) for found in answers[1:5]] == [["error"]] * 4
    assert answers[1]["error"] == "The line is longer than 4000000 bytes."
    assert answers[2]["error"].startswith("The position is impossible: ")


def test_the_keys_wraps_and_no_others_may_be_left_out() -> None:
    torus = {"board": ["###", "#1#", "###"], "mines": 1}
    assert answer(json.dumps(torus).encode()) == answer(
        json.dumps(torus | {"wraps": False}).encode()
    )
    corner = {"board": ["1##", "###", "###"], "mines": 1, "wraps": True}
    assert answer(json.dumps(corner).encode())["solutions"] == "8"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (b"", "The line is not JSON from character 1 on."),
        (b"\xff", "The line is not UTF-8 text."),
        (b'{"mines": NaN}', "NaN is no number in JSON."),
        (b'{"mines": 1, "mines": 2}', "A key is there twice."),
        (b'{"mines": ' + b"9" * 9000 + b"}", "The line has a number with too many digits."),
        (b"[" * 100_000, "The line is nested too deeply."),
        (b"{}", '"board" is missing.'),
        (b'{"board": ["##"]}', '"mines" is missing.'),
        (b'{"board": [1, 2], "mines": 1}', '"board" is not a list of rows of text.'),
        (b'{"board": ["##"], "mines": "1"}', '"mines" is not a whole number.'),
        (b'{"board": ["##"], "mines": 1, "wraps": 0}', '"wraps" is neither true nor false.'),
        (b'{"board": ["##"], "mines": 1, "wrap": true}', '"wrap" is none of board, mines and'),
        (b'{"board": ["##"], "mines": 1, "wraps": true}', "at least 3x3, not 2x1."),
        (b'{"board": ["0#"], "mines": 1}', "The position is impossible: "),
    ],
)
def test_a_bad_line_is_answered_with_one_sentence(line: bytes, sentence: str) -> None:
    found = answer(line)
    assert list(found) == ["error"]
    assert sentence in str(found["error"])
    assert str(found["error"]).endswith(".")
