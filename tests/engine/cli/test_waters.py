"""``--neighbours`` and ``--shape``, and what the objects of the command line say of them."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.core.minefield import Minefield
from engine.core.neighbourhood import NEIGHBOURHOODS
from engine.core.shapes import SHAPES
from tests.engine.cli.cli_runner import check_refused, cli

NO_SUCH_NEIGHBOURS = f'"neighbours" is none of {", ".join(NEIGHBOURHOODS)}.'
BOAT = "--#---\n--##--\n--###-\n######\n-####-\n"


def records(*arguments: str, data: str = "") -> list[dict[str, Any]]:
    done = cli(*arguments, data=data)
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("name", NEIGHBOURHOODS)
@pytest.mark.parametrize("wraps", [(), ("--wraps",)])
def test_generate_makes_boards_of_every_water(name: str, wraps: tuple[str, ...]) -> None:
    arguments = ("generate", "8x10x12", "--neighbours", name, "--seed", "5", *wraps)
    (record,) = records(*arguments)
    assert record["neighbours"] == name
    assert "shape" not in record
    text = "\n".join(record["board"])
    field = Minefield.from_text(text, bool(wraps), NEIGHBOURHOODS[name])
    assert str(field) == text
    assert field.number(tuple(record["start"])) == 0
    again = (*arguments, "--at", ",".join(map(str, record["start"])))
    assert records(*again) == [record]


def test_square_is_the_default() -> None:
    plain = records("generate", "9x7x10", "--seed", "3")
    assert plain == records("generate", "9x7x10", "--seed", "3", "--neighbours", "square")
    assert plain[0]["neighbours"] == "square"


@pytest.mark.parametrize("name", SHAPES)
def test_generate_makes_boards_of_every_shape(name: str) -> None:
    (record,) = records("generate", "12x11x15", "--shape", name, "--seed", "5")
    field = Minefield.from_text("\n".join(record["board"]))
    assert record["shape"] == name
    assert record["mines"] == field.mines.bit_count() == 15
    assert tuple(record["start"]) in field.grid
    assert "-" in "".join(record["board"])


def test_generate_takes_the_shape_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "boat.txt"
    file.write_text(BOAT, "utf-8")
    (record,) = records("generate", "6x5x3", "--shape", str(file), "--neighbours", "hex")
    assert record["shape"] == "own"
    lacking = ["".join("-" if sign == "-" else "#" for sign in row) for row in record["board"]]
    assert "\n".join(lacking) + "\n" == BOAT


def test_no_guess_boards_of_a_shape_and_a_water_are_proven() -> None:
    for options in (("--shape", "heart"), ("--neighbours", "hex"), ("--neighbours", "cross")):
        (record,) = records(
            "generate", "12x11x16", *options, "--start", "no-guess", "--seed", "1", "--at", "5,5"
        )
        assert record["proven"] is True


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("9x9x10", "--neighbours", "penrose"), "invalid choice: 'penrose'"),
        (("9x9x10", "--shape", "star"), "'star' is no shape (disc, ring, "),
        (("9x9x10", "--shape", "disc", "--wraps"), "A borderless board has no shape."),
        (("9x4x10", "--shape", "disc"), "A shape needs a board of at least 5x5, not 9x4."),
        (
            ("9x9x69", "--shape", "disc"),
            "A 9x9 board of 69 cells holds from 0 to 68 mines, not 69.",
        ),
        (("9x9x9", "--shape", "ring", "--at", "4,4"), "isn't on a 9x9 board of this shape."),
        (("9x9x9", "--shape", "ring", "--at", "9,4"), "isn't on a 9x9 board of this shape."),
        (("201x9x9", "--neighbours", "hex"), "must be from 1 to 200, not 201."),
        (("999999999x9x9", "--shape", "disc"), "The width must be from 1 to 1000, not 999999999."),
        (("9x5x9", "--neighbours", "hex", "--wraps"), "must be even, not 5."),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    check_refused(cli("generate", *arguments), sentence)
    check_play = arguments if "--at" not in arguments else None
    if check_play:
        check_refused(cli("play", *arguments), sentence)


@pytest.mark.parametrize("name", ["hex", "knight", "cross"])
def test_analyse_and_serve_count_as_they_are_told(name: str, tmp_path: Path) -> None:
    rows = ["#####", "#####", "##1##", "#####", "#####"]
    file = tmp_path / "board.txt"
    file.write_text("\n".join(rows), "utf-8")
    (told,) = records("analyse", str(file), "--mines", "1", "--neighbours", name)
    around = NEIGHBOURHOODS[name].most
    assert told["solutions"] == str(around)
    assert len(told["safe"]) == 24 - around
    request = {"board": rows, "mines": 1, "neighbours": name}
    assert records("serve", data=json.dumps(request)) == [told]


def test_a_lacking_cell_has_no_chance() -> None:
    (told,) = records("serve", data='{"board": ["1#-", "##-"], "mines": 1}')
    third = told["probability"][0][1]
    assert told["probability"] == [[None, third, None], [third, third, None]]
    assert told["solutions"] == "3"


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        ('{"board": ["##"], "mines": 1, "neighbours": 3}', '"neighbours" is not a text.'),
        (
            '{"board": ["##"], "mines": 1, "neighbours": "hexagon"}',
            NO_SUCH_NEIGHBOURS,
        ),
    ],
)
def test_serve_answers_wrong_neighbours_with_a_sentence(request_: str, sentence: str) -> None:
    assert records("serve", data=request_) == [{"error": sentence}]


def test_optimal_knows_neighbours() -> None:
    (square,) = records("optimal", "3x3x2")
    (cross,) = records("optimal", "3x3x2", "--neighbours", "cross")
    assert cross["neighbours"] == "cross"
    assert "neighbours" not in square
    assert square["layouts"] != "0" != cross["layouts"]


# play


@pytest.mark.parametrize("options", [("--neighbours", "hex"), ("--shape", "fish")])
def test_play_plays_what_generate_makes(options: tuple[str, ...], tmp_path: Path) -> None:
    made = cli("generate", "12x11x14", *options, "--seed", "3", "--count", "3").stdout
    file = tmp_path / "boards.jsonl"
    file.write_text(made, "utf-8")
    told = records("play", "12x11x14", "--boards", str(file))
    assert told[-1]["games"] == 3
    asked = records("play", "12x11x14", "--boards", str(file), *options)
    without_times = [{k: v for k, v in line.items() if not k.startswith("ms")} for line in told]
    assert without_times == [
        {k: v for k, v in line.items() if not k.startswith("ms")} for line in asked
    ]
    assert records("play", "12x11x14", *options, "--seed", "3", "--games", "2")[-1]["games"] == 2


@pytest.mark.parametrize(
    ("options", "changes", "sentence"),
    [
        (("--neighbours", "hex"), {}, "The board's neighbours are cross, unlike those asked for"),
        (("--shape", "disc"), {}, "The board has another shape than those asked for"),
        ((), {"shape": "heart"}, '"shape" isn\'t all, as the board has it.'),
        ((), {"shape": 3}, '"shape" is not a text.'),
        ((), {"neighbours": "square"}, "not mines, as *, and the right numbers."),
        ((), {"neighbours": "no"}, NO_SUCH_NEIGHBOURS),
        ((), {"wraps": True}, "not mines, as *, and the right numbers."),
    ],
)
def test_boards_that_do_not_fit_are_refused(
    options: tuple[str, ...], changes: dict[str, object], sentence: str
) -> None:
    (record,) = records("generate", "9x8x10", "--neighbours", "cross", "--seed", "3")
    line = json.dumps(record | changes)
    check_refused(cli("play", "9x8x10", "--boards", "-", *options, data=line), sentence)


def test_boards_of_a_file_are_of_one_kind() -> None:
    lines = [
        json.dumps(records("generate", "9x8x10", *options, "--seed", "3")[0])
        for options in (("--neighbours", "hex"), ("--shape", "disc"))
    ]
    for first, second in (lines, lines[::-1]):
        done = cli("play", "9x8x10", "--boards", "-", data=f"{first}\n{second}")
        check_refused(done, "Line 2 of '-': The board")
