"""``python -m engine serve``: one answer a line, whatever the line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cli.analyse import analysis_record, answer
from engine.core.board import Board

ROOT = Path(__file__).parents[3]
COMMAND = [sys.executable, "-m", "engine", "serve"]
GOOD = {"board": ["111", "###"], "mines": 1, "wraps": False}


def serve(lines: bytes) -> list[dict]:
    done = subprocess.run(COMMAND, cwd=ROOT, input=lines, capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_driver_gets_each_answer_before_it_sends_the_next_line() -> None:
    with subprocess.Popen(
        COMMAND, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        answers = []
        for line in (json.dumps(GOOD), "nonsense", json.dumps(GOOD | {"mines": 5}), "", "{}"):
            process.stdin.write(line + "\n")
            process.stdin.flush()
            answers.append(json.loads(process.stdout.readline()))
        process.stdin.write(json.dumps(GOOD))
        process.stdin.close()
        answers.append(json.loads(process.stdout.readline()))
        assert process.stdout.readline() == ""
        assert process.wait(timeout=30) == 0
    good = json.loads(json.dumps(analysis_record(Board.from_text("111\n###", 1))))
    assert [list(found) for found in answers] == [
        list(good),
        ["error"],
        ["error"],
        ["error"],
        ["error"],
        list(good),
    ]
    assert answers[0] == answers[5] == good
    assert answers[2]["error"].startswith("The position is impossible: ")


def test_lines_that_are_too_long_or_too_deep_do_no_harm() -> None:
    good = json.dumps(GOOD).encode() + b"\n"
    found = serve(good + b"x" * 9_000_000 + b"\n" + good + b"[" * 3_000_000 + b"\n" + good)
    assert [next(iter(found_one)) for found_one in found] == [
        "width",
        "error",
        "width",
        "error",
        "width",
    ]
    assert found[1]["error"] == "The line is longer than 4000000 bytes."


def test_no_lines_are_no_answers() -> None:
    assert serve(b"") == []


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
        (b"{", "The line is not JSON from character 2 on."),
        (b"[]", "The line is not a JSON object."),
        (b"3", "The line is not a JSON object."),
        (b"\xff", "The line is not UTF-8 text."),
        (b'{"mines": NaN}', "NaN is no number in JSON."),
        (b'{"mines": -Infinity}', "-Infinity is no number in JSON."),
        (b'{"mines": 1, "mines": 2}', "A key is there twice."),
        (b'{"mines": ' + b"9" * 9000 + b"}", "The line has a number with too many digits."),
        (b"[" * 100_000, "The line is nested too deeply."),
        (b'{"a":' * 100_000, "The line is nested too deeply."),
        (b"{}", '"board" is missing.'),
        (b'{"board": ["##"]}', '"mines" is missing.'),
        (b'{"board": "##", "mines": 1}', '"board" is not a list of rows of text.'),
        (b'{"board": [1, 2], "mines": 1}', '"board" is not a list of rows of text.'),
        (b'{"board": null, "mines": 1}', '"board" is not a list of rows of text.'),
        (b'{"board": ["##"], "mines": "1"}', '"mines" is not a whole number.'),
        (b'{"board": ["##"], "mines": 1.0}', '"mines" is not a whole number.'),
        (b'{"board": ["##"], "mines": 1e999}', '"mines" is not a whole number.'),
        (b'{"board": ["##"], "mines": true}', '"mines" is not a whole number.'),
        (b'{"board": ["##"], "mines": -1}', "A 2x1 board holds from 0 to 1 mines, not -1."),
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


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 9) | st.floats() | st.text("01#F?*", max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner),
    max_leaves=6,
)


@given(st.fixed_dictionaries({}, optional={"board": JSON, "mines": JSON, "wraps": JSON}) | JSON)
def test_any_json_is_answered(request: object) -> None:
    found = answer(json.dumps(request).encode())
    assert next(iter(found)) in ("error", "width")


@given(st.binary(max_size=40))
def test_any_bytes_are_answered(line: bytes) -> None:
    assert list(answer(line)) == ["error"]
