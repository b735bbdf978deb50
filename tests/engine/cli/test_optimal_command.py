"""``python -m engine optimal`` as another program sees it."""

import json

import pytest

from tests.engine.cli.cli_runner import check_refused, cli


def limit(*arguments: str) -> dict:
    done = cli("optimal", *arguments)
    assert (done.returncode, done.stderr, done.stdout.count("\n")) == (0, "", 1)
    return json.loads(done.stdout)


def test_the_limit_is_one_line() -> None:
    record = limit("4x4x4", "--start", "any")
    assert list(record.items()) == [
        *(("width", 4), ("height", 4), ("mines", 4), ("wraps", False), ("start", "any")),
        *(("first", [1, 0]), ("wins", "961"), ("layouts", "1820"), ("win_rate", 961 / 1820)),
    ]


def test_a_first_cell_is_an_opening_by_default() -> None:
    assert limit("4x3x5") == limit("4x3x5", "--start", "opening")
    assert limit("4x3x5")["layouts"] == "6"
    assert limit("4x3x5", "--start", "safe")["layouts"] == "462"


def test_a_borderless_board() -> None:
    record = limit("4x3x3", "--wraps", "--start", "safe")
    assert (record["wraps"], record["wins"], record["layouts"]) == (True, "18", "165")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["4x4"], "'4x4' isn't a size like 30x16x99 (width, height, mines)."),
        (["4x4x16"], "A 4x4 board holds from 0 to 15 mines, not 16."),
        (["4x2x1", "--wraps"], "at least 3x3"),
        (["30x16x99"], "Best play is searched on boards of up to 64 cells."),
        (["8x8x10"], "Best play of 8x8x10 takes more than 4000000 positions to find; --nodes"),
        (["4x4x4", "--start", "safe", "--nodes", "99"], "takes more than 99 positions"),
        (["4x4x4", "--nodes", "0"], "'0' isn't a whole number from 1 to 1000000000."),
        (["4x4x4", "--start", "no-guess"], "invalid choice: 'no-guess'"),
    ],
)
def test_a_board_that_is_not_searched(arguments: list[str], sentence: str) -> None:
    check_refused(cli("optimal", *arguments), sentence)
