"""Input that claims to be huge is refused before memory is taken for it."""

import json
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.cli.boards import read_boards
from engine.cli.main import main
from engine.cli.reading import InputError
from engine.core.config import MAX_SIDE, ConfigError, GameConfig, read_size
from engine.core.pointer import PathError, decode_path
from engine.formats import foreign
from engine.formats.mbf import BoardFileError, from_mbf
from engine.formats.recording import (
    MOST_LINES,
    MOST_MOVES,
    MOST_POINTERS,
    Recording,
    RecordingError,
)
from engine.formats.recording_header import NAMES
from tests.engine.formats.test_replay import GAME
from tests.robustness.engine_specimens import FOREIGN

ROOT = Path(__file__).parents[2]
MAX_BYTES = 1_000_000  # memory that a refusal may take
BILLION = "1000000000"
CLAIMS: dict[str, tuple[Callable[[], object], type[Exception]]] = {
    "size": (lambda: GameConfig(*read_size(f"{BILLION[:-1]}x{BILLION[:-1]}x5")), ConfigError),
    "wide": (lambda: GameConfig(*read_size("999999999x1x5")), ConfigError),
    "mines": (lambda: GameConfig(*read_size("9x9x999999999")), ConfigError),
    "recording": (
        lambda: Recording.parse(GAME.replace("5x4x2", "100000000x100000000x5")),
        RecordingError,
    ),
    "recording's time": (
        lambda: Recording.parse(GAME.replace("4021 won", f"{BILLION * 3} won")),
        RecordingError,
    ),
    "mbf": (lambda: from_mbf(b"\xff\xff\xfe\x00" + b"\x01\x01"), BoardFileError),
    "path": (lambda: list(decode_path("gggggggggggggg", 0, 0, 0)), PathError),
    "foreign": (
        lambda: foreign.parse_foreign(json.dumps(FOREIGN | {"width": 10**9, "height": 10**9}), "x"),
        foreign.ForeignError,
    ),
    "foreign place": (
        lambda: foreign.parse_foreign(json.dumps(FOREIGN | {"mines": [[10**9, 10**9]]}), "x"),
        foreign.ForeignError,
    ),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_a_claim_of_a_billion_cells_takes_no_memory(name: str) -> None:
    read, refusal = CLAIMS[name]
    tracemalloc.start()
    try:
        with pytest.raises(refusal):
            read()
        assert tracemalloc.get_traced_memory()[1] < MAX_BYTES
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "arguments",
    [
        ["generate", f"{BILLION[:-1]}x{BILLION[:-1]}x5"],
        ["generate", f"{BILLION}x1x5"],
        ["play", "999999999x999999999x9", "--games", "1000000000"],
        ["generate", "9x9x10", "--count", f"{BILLION}0"],
        ["generate", "9x9x10", "--at", f"{BILLION},{BILLION}"],
        ["play", "9x9x10", "--workers", BILLION],
    ],
)
def test_arguments_of_a_billion_are_refused_in_one_line(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status = main(arguments, lambda: 0.0)
    except SystemExit as end:
        status = int(str(end.code))
    told = capsys.readouterr()
    assert (status, told.out, told.err.count("\n")) == (2, "", 1)


def test_a_recording_has_no_more_lines_than_a_game_could_have() -> None:
    text = GAME.replace("0 flag 4,2\n", "0 flag 4,2\n" + "\n" * MOST_LINES)
    with pytest.raises(RecordingError, match=f"has more than {MOST_LINES} lines"):
        Recording.parse(text)


def test_the_line_limit_holds_the_longest_game_on_the_largest_board() -> None:
    """Each move may draw new mines, and each pointer event may have a line of its own."""
    cells = MAX_SIDE * MAX_SIDE
    head, end = GAME.partition("board\n")[0].count("\n") + len(NAMES), 3
    assert cells < MOST_MOVES
    assert 2 * MOST_MOVES + MOST_POINTERS + MAX_SIDE + head + end <= MOST_LINES


def test_the_moves_of_a_recording_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "engine.formats.recording.MOST_MOVES", GAME.count("\n", GAME.index("moves\n")) - 2
    )
    assert str(Recording.parse(GAME)) == GAME
    with pytest.raises(RecordingError, match="has more than 5 moves"):
        Recording.parse(GAME.replace("0 flag 4,2\n", "0 flag 4,2\n0 undo\n"))


def test_lines_are_read_one_by_one() -> None:
    """Lines before a board that never comes are not kept."""
    tracemalloc.start()
    try:
        text = "minewave 2\n" + "0 undo\n" * 30_000
        with pytest.raises(RecordingError, match='no line "board"'):
            Recording.parse(text)
        assert tracemalloc.get_traced_memory()[1] < MAX_BYTES
    finally:
        tracemalloc.stop()


def test_a_path_on_one_line_is_limited() -> None:
    with pytest.raises(RecordingError, match="A path on one line is longer than any"):
        Recording.parse(GAME.replace("0 flag 4,2\n", f"0 flag 4,2\n0 path {'A' * 300_000}\n"))


def test_given_boards_are_limited_by_their_cells_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.cli.boards.MAX_CELLS", 6)
    path = tmp_path / "boards.jsonl"
    path.write_text('{"board": ["1*"], "start": [0, 0]}\n' * 4, "utf-8")
    with pytest.raises(InputError, match=r"Line 4 of .* more than 3 boards"):
        read_boards(str(path), GameConfig(2, 1, 1), None, 1)
    assert len(read_boards(str(path), GameConfig(2, 1, 1), 3, 1)[0]) == 3


LIMITED = """
import resource, sys, time
resource.setrlimit(resource.RLIMIT_AS, (300_000_000, 300_000_000))
from engine.cli.main import main
sys.exit(main(sys.argv[1:], time.perf_counter))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs the limits of POSIX")
def test_serving_goes_on_after_lines_of_a_hundred_megabytes_in_little_memory() -> None:
    good = b'{"board": ["111", "###"], "mines": 1}\n'
    lists = b'{"board": [' + b"[]," * 1_300_000 + b'[]], "mines": 1}\n'
    sides = json.dumps({"board": ["#" * 1001] * 1001, "mines": 1}).encode() + b"\n"
    with subprocess.Popen(
        [sys.executable, "-c", LIMITED, "serve"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        answers = []
        for parts in ([b"x" * 1_000_000] * 100 + [b"\n"], [good], [lists], [sides], [good]):
            for part in parts:
                process.stdin.write(part)
            process.stdin.flush()
            answers.append(json.loads(process.stdout.readline()))
        process.stdin.close()
        assert process.wait(timeout=60) == 0
    assert [next(iter(one)) for one in answers] == ["error", "width", "error", "error", "width"]
    assert answers[0]["error"] == "The line is longer than 4000000 bytes."
    assert answers[2]["error"] == '"board" is not a list of rows of text.'
