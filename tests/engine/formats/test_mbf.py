"""Board files: the bytes of an ``.mbf`` and board texts that show the mines."""

import json
from pathlib import Path

import pytest
from hypothesis import example, given

from engine.core.grid import Grid, mask_of
from engine.core.minefield import Minefield
from engine.formats.mbf import BoardFileError, first_click, from_mbf, read_board, to_mbf
from tests.engine.boards import BAY, fields
from tests.engine.cli.cli_runner import check_refused, cli

BYTES = bytes([5, 4, 0, 2, 0, 0, 4, 2])  # BAY: 5 wide, 4 high, 2 mines, at 0,0 and 4,2


def test_the_bytes_of_a_board() -> None:
    field = Minefield.from_text(BAY)
    assert to_mbf(field) == BYTES
    assert from_mbf(BYTES) == field
    assert from_mbf(BYTES[:4] + BYTES[6:] + BYTES[4:6]) == field
    # The number of mines takes two bytes, the higher one first.
    assert to_mbf(Minefield(Grid(30, 20), (1 << 300) - 1))[:8] == bytes([30, 20, 1, 44, 0, 0, 1, 0])


@pytest.mark.slow
@given(fields(plain=True).filter(lambda field: field.safe and not field.grid.wraps))
@example(Minefield(Grid(255, 255), (1 << 255 * 255 - 1) - 1))
@example(Minefield(Grid(40, 33), mask_of(40 * 33, range(5, 1200, 3))))
def test_a_board_comes_back_from_its_bytes(field: Minefield) -> None:
    assert from_mbf(to_mbf(field)) == field


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (BYTES[:3], "The .mbf file is cut off before its board begins."),
        (BYTES[:7], "The .mbf file is cut off: it holds 1 of its 2 mines."),
        (BYTES + b"\0", "The .mbf file goes on after its 2 mines."),
        (bytes([0, 4, 0, 0]), "The .mbf file holds a board of 0x4 cells."),
        (bytes([2, 2, 0, 4]), "The .mbf file names 4 mines, and a 2x2 board holds at most 3."),
        (bytes([5, 4, 255, 255]), "The .mbf file names 65535 mines, and a 5x4 board holds at most"),
        (bytes([5, 4, 0, 1, 4, 4]), "The .mbf file has a mine at 4,4, outside its board."),
        (bytes([5, 4, 0, 1, 5, 3]), "The .mbf file has a mine at 5,3, outside its board."),
        (bytes([5, 4, 0, 2, 4, 2, 4, 2]), "The .mbf file has two mines at 4,2."),
    ],
)
def test_bytes_that_are_no_board(data: bytes, sentence: str) -> None:
    with pytest.raises(BoardFileError) as caught:
        from_mbf(data)
    assert sentence in str(caught.value)


def test_boards_that_an_mbf_cannot_hold() -> None:
    for grid, sentence in (
        (Grid(5, 4, True), "An .mbf file holds no borderless boards."),
        (Grid(256, 3), "up to 255 cells a side, not 256x3."),
        (Grid(3, 256), "up to 255 cells a side, not 3x256."),
    ):
        with pytest.raises(BoardFileError, match=sentence):
            to_mbf(Minefield(grid, 1))


def test_a_board_is_read_by_its_name_s_end(tmp_path: Path) -> None:
    (tmp_path / "bay.MBF").write_bytes(BYTES)
    (tmp_path / "bay.txt").write_text("; a bay\n*1000\n11011\n0001*\n00011\n", encoding="utf-8")
    assert read_board(tmp_path / "bay.MBF") == read_board(str(tmp_path / "bay.txt"))
    assert read_board(tmp_path / "bay.MBF") == Minefield.from_text(BAY)
    with pytest.raises(BoardFileError, match="There is no file"):
        read_board(tmp_path / "none.mbf")
    with pytest.raises(BoardFileError, match="can't be read"):
        read_board(tmp_path)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "The board has no rows."),
        (b"..*\n..\n", "The rows of the board differ in length."),
        (b"..*\n..x\n", "'x' isn't a character of a board."),
        (b"\xff\xfe", "isn't UTF-8 text."),
        (b"**\n**\n", "holds a board of nothing but mines."),
        (b".\n" * 1001, "holds a board with more than 1000 cells a side."),
        (b"." * 4_000_001, "is too large for a board."),
    ],
)
def test_a_text_that_shows_no_board(data: bytes, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_bytes(data)
    with pytest.raises(BoardFileError) as caught:
        read_board(tmp_path / "board.txt")
    assert sentence in str(caught.value)


def test_the_first_click_is_the_zero_nearest_to_the_middle() -> None:
    mirrored = "....*\n.....\n.....\n*....\n"
    assert first_click(Minefield.from_text(BAY)) == (2, 1)
    assert first_click(Minefield.from_text(mirrored)) == (2, 1)
    assert first_click(Minefield.from_text("..*....")) == (4, 0)
    assert first_click(Minefield.from_text("*.*\n.*.\n***")) == (1, 0)  # a board without a zero


def test_the_board_of_a_file_is_played_if_it_is_as_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "bay.mbf"
    path.write_bytes(BYTES)
    done = cli("play", "5x4x2", "--boards", str(path), "--seed", "8")
    assert (done.returncode, done.stderr) == (0, "")
    game, summary = map(json.loads, done.stdout.splitlines())
    assert (game["seed"], game["won"], summary["games"]) == (8, True, 1)
    check_refused(cli("play", "4x5x2", "--boards", str(path)), "holds a board of 5x4x2, not 4x5x2.")
    done = cli("play", "5x4x2", "--wraps", "--boards", str(path))
    check_refused(done, "holds a board with borders, unlike those asked for.")
    path.write_bytes(BYTES[:7])
    check_refused(cli("play", "5x4x2", "--boards", str(path)), "cut off")
