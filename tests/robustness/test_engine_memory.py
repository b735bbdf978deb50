"""Input that claims to be huge is refused before memory is allocated for it, and long input is
cut."""

import gc
import json
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest

from engine import GameConfig, Grid, Recording, RecordingError
from engine.cli.commands import read_boards
from engine.cli.reading import InputError
from engine.core.config import MAX_SIDE
from engine.core.grid import indices
from engine.formats import foreign
from engine.formats.foreign import ForeignError
from engine.formats.recording import MAX_LINES, MAX_MOVES, MAX_POINTERS, NAMES
from engine.generation import padded_grid
from engine.generation.padded_grid import PaddedGrid
from engine.solver import frontier
from tests.engine.cli.cli_runner import ROOT, check_refused, cli
from tests.engine.formats.test_replay import GAME
from tests.robustness.engine_specimens import FOREIGN

BILLION = "1000000000"


@pytest.mark.parametrize(
    "arguments",
    [
        *("generate 100000000x100000000x5", f"generate {BILLION}x1x5"),
        *(f"generate 9x9x10 --count {BILLION}0", f"generate 9x9x10 --at {BILLION},{BILLION}"),
        *(f"play 999999999x999999999x9 --games {BILLION}", f"play 9x9x10 --workers {BILLION}"),
    ],
)
def test_arguments_of_a_billion_are_refused_in_one_line(arguments: str) -> None:
    check_refused(cli(*arguments.split()), "")


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ("\n" * MAX_LINES, f"has more than {MAX_LINES} lines"),
        (f"0 path {'A' * 300_000}\n", "A path on one line is longer than any"),
    ],
)
def test_a_recording_is_no_longer_than_a_game_could_be(more: str, sentence: str) -> None:
    with pytest.raises(RecordingError, match=sentence):
        Recording.parse(GAME.replace("0 flag 4,2\n", f"0 flag 4,2\n{more}"))


def test_the_line_limit_holds_the_longest_game_on_the_largest_board() -> None:
    """Each move may redraw the mines, and each pointer event may have a line of its own."""
    head, end = GAME.partition("board\n")[0].count("\n") + len(NAMES), 3
    assert MAX_SIDE * MAX_SIDE < MAX_MOVES
    assert 2 * MAX_MOVES + MAX_POINTERS + MAX_SIDE + head + end <= MAX_LINES


def test_the_moves_of_a_recording_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "engine.formats.recording.MAX_MOVES", GAME.count("\n", GAME.index("moves\n")) - 2
    )
    assert str(Recording.parse(GAME)) == GAME
    with pytest.raises(RecordingError, match="has more than 5 moves"):
        Recording.parse(GAME.replace("0 flag 4,2\n", "0 flag 4,2\n0 undo\n"))


def test_given_boards_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.cli.commands.MAX_CELLS", 6)
    path = tmp_path / "boards.jsonl"
    path.write_text('{"board": ["1*"], "start": [0, 0]}\n' * 4, "utf-8")
    with pytest.raises(InputError, match=r"Line 4 of .* more than 3 boards"):
        read_boards(str(path), GameConfig(2, 1, 1), (), None, 1)
    assert len(read_boards(str(path), GameConfig(2, 1, 1), (), 3, 1)[0]) == 3


@pytest.mark.parametrize("name", ["player", "date"])
def test_a_text_that_is_cut_ends_without_a_space(name: str) -> None:
    """With a space at its end it would differ when it is read again."""
    recording = Recording.parse(GAME.replace("board\n", f"{name} {'a' * 199} b\nboard\n", 1))
    assert getattr(recording, name) == "a" * 199
    assert Recording.parse(str(recording)) == recording


def test_a_foreign_game_has_no_longer_path_than_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the record book could not read the game again."""
    assert foreign.parse_foreign(json.dumps(FOREIGN), "'game.avf'").pointer
    monkeypatch.setattr(foreign, "MAX_POINTERS", 3)
    with pytest.raises(ForeignError, match="more of the pointer's way than any game"):
        foreign.parse_foreign(json.dumps(FOREIGN), "'game.avf'")


def test_the_neighbours_of_few_cells_of_a_large_board_are_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(frontier, "MAX_AROUND", 100)
    monkeypatch.setattr(padded_grid, "MAX_KEPT_BITS", 100 * 61 * 50)
    grid = Grid(60, 50)
    around, padded = frontier.neighbours(grid), PaddedGrid(grid)
    around.clear()
    tracemalloc.start()
    for index in range(1000):
        near = grid.dilate(1 << index) ^ 1 << index
        assert around[index] == tuple(indices(near))
        assert padded.around(index) == PaddedGrid(grid).around(index)
        assert len(around) <= 100
    gc.collect()
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 150_000, "bytes: more neighbours are kept than there is room for"


LIMITED = """
import resource, sys, time
resource.setrlimit(resource.RLIMIT_AS, (300_000_000, 300_000_000))
from engine.cli.main import main
sys.exit(main(sys.argv[1:], time.perf_counter))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs the limits of POSIX")
def test_serving_continues_after_lines_of_a_hundred_megabytes_in_little_memory() -> None:
    good = b'{"board": ["111", "###"], "mines": 1}\n'
    lists = b'{"board": [' + b"[]," * 1_300_000 + b'[]], "mines": 1}\n'
    sides = json.dumps({"board": ["#" * 1001] * 1001, "mines": 1}).encode() + b"\n"
    command, pipe = [sys.executable, "-c", LIMITED, "serve"], subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe) as process:
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
