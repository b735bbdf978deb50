"""Files that players bring: recorded games, boards, record books; dropped, named or broken."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from engine.core.commands import Chord, Flag, Open
from engine.core.config import GameConfig
from engine.core.minefield import Minefield
from engine.formats.mbf import to_mbf
from engine.formats.rawvf import to_rawvf
from engine.formats.recording import Recording
from engine.rules.game import Status
from game.app.open_file import (
    FileError,
    import_recording,
    load_board,
    read_verified,
    transfer_records,
)
from game.session.session import Deal, Session
from tests.game.driver import Driver
from tests.marks import slow

MINES = """
    *..*.
    .....
    .....
"""
FIELD = Minefield.from_text(MINES)
MAIN = Path(__file__).parents[3] / "main.py"


def won_game() -> str:
    """The text of a short game on FIELD."""
    session = Session(GameConfig(5, 3, 2), 1, Deal((0, 2), FIELD))
    session.begin(0.0)
    for at, move in ((1.0, Flag((0, 0))), (2.0, Chord((1, 1))), (3.0, Open((4, 0)))):
        session.submit(move, at)
    assert session.status is Status.WON
    return str(session.recording(3.0))


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    path = tmp_path / "a game.txt"
    path.write_text(won_game(), "utf-8")
    return path


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "board.mbf"
    path.write_bytes(to_mbf(FIELD))
    return path


def test_a_recorded_game_is_read_and_verified(recorded: Path) -> None:
    assert str(read_verified(recorded)) == won_game()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (
            b"",
            'broken.txt is no recorded game that opens here: The first line is not "minewave 2".',
        ),
        (b"\xff\xfe", "broken.txt is not a UTF-8 text."),
        (
            to_rawvf(Recording.parse(won_game()), "1.0.0").encode(),
            "broken.txt is RAWVF, which can be saved but not opened here.",
        ),
        (
            won_game().replace("3000 won", "3000 lost").encode(),
            "The moves end in a game won, and lost is recorded.",
        ),
        (None, "There is no file broken.txt."),
    ],
)
def test_what_is_no_recorded_game_is_told(
    tmp_path: Path, content: bytes | None, sentence: str
) -> None:
    path = tmp_path / "broken.txt"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(FileError) as raised:
        read_verified(path)
    assert str(raised.value) == sentence


def test_a_given_board_begins_with_its_middle_zero(board: Path) -> None:
    config, start = load_board(board)
    assert config.dimensions == (5, 3, 2)
    assert start.deal is not None
    assert (start.deal.first, start.deal.field) == ((2, 2), FIELD)


# Dropped onto the window


def drop(driver: Driver, path: Path) -> None:
    driver.post(pygame.DROPFILE, file=str(path))
    driver.run(0.5)


def test_a_dropped_game_is_shown(start: Callable[..., Driver], recorded: Path) -> None:
    driver = start()
    drop(driver, recorded)
    assert driver.scene.name == "replay"
    driver.key(pygame.K_ESCAPE, settle=0.5)
    assert driver.scene.name == "menu"


def test_a_dropped_board_is_played(start: Callable[..., Driver], board: Path) -> None:
    driver = start()
    drop(driver, board)
    assert driver.play.session.position.field == FIELD
    assert driver.play.game.code is None
    driver.win()
    game = driver.play.autosave.game
    assert game is not None
    assert game.flaws == ("chosen",)


def test_a_dropped_board_throws_no_game_away(start: Callable[..., Driver], board: Path) -> None:
    driver = start(config=GameConfig(12, 9, 15), seed=3)
    driver.begin()
    position = driver.play.session.position
    drop(driver, board)
    assert driver.scene.name == "notice"
    driver.key(pygame.K_ESCAPE, settle=0.4)
    assert driver.play.session.position == position


def test_a_dropped_photograph_is_told(start: Callable[..., Driver], tmp_path: Path) -> None:
    driver = start()
    path = tmp_path / "me.jpg"
    path.write_bytes(b"\xff\xd8\xff\xe0 and so on")
    drop(driver, path)
    assert driver.scene.name == "notice"
    driver.key(pygame.K_RETURN, settle=0.5)
    assert driver.scene.name == "menu"


def test_a_game_in_play_waits_while_a_dropped_one_is_looked_at(
    start: Callable[..., Driver], recorded: Path
) -> None:
    driver = start(config=GameConfig(12, 9, 15), seed=3)
    driver.begin()
    drop(driver, recorded)
    before = driver.play.session.clock.ms(driver.now)
    driver.run(1.0)
    assert driver.play.session.clock.ms(driver.now) == before
    driver.key(pygame.K_ESCAPE, settle=0.4)
    assert driver.scene.name == "pause"


# From the command line


def test_a_game_from_elsewhere_is_taken_in_once(recorded: Path, tmp_path: Path) -> None:
    data = str(tmp_path / "data")
    assert transfer_records(data, None, str(recorded)) == "The game is taken in."
    assert transfer_records(data, None, str(recorded)) == "The game was there already."


@pytest.mark.parametrize("name", ["book.json", *slow(["book.csv"])])
def test_a_record_book_is_moved_without_doubles(recorded: Path, tmp_path: Path, name: str) -> None:
    old, new, file = str(tmp_path / "old"), str(tmp_path / "new"), tmp_path / name
    transfer_records(old, None, str(recorded))
    main = [sys.executable, str(MAIN), "--data"]
    for folder, option, begins in (
        (old, "--export", "Exported games: 1,"),
        (new, "--import", "New games: 1,"),
        (new, "--import", "New games: 0, new arcade runs: 0, there already: 1,"),
    ):
        command = [*main, folder, option, str(file)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith(begins), done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["--export", "book.xlsx"],
        ["--import", "nowhere.json"],
        *slow([["--replay", "nowhere.txt"], ["--board", "nowhere.mbf"]]),
    ],
)
def test_files_that_do_not_do_are_told_in_one_line(tmp_path: Path, arguments: list[str]) -> None:
    command = [sys.executable, str(MAIN), "--data", str(tmp_path), *arguments]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=60, check=False, cwd=tmp_path
    )
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("minewave: ")


def test_a_saved_game_is_known_when_it_comes_back(
    start: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = start({"player": "Ada"}, config=GameConfig(12, 9, 15), seed=3)
    driver.begin()
    driver.lose()
    game = driver.play.autosave.game
    assert game is not None
    recording = game.recording
    assert (recording.player, recording.uid) == ("Ada", game.uid)
    assert recording.date.startswith("20")
    assert "\nPlayer: Ada\n" in to_rawvf(recording, "1")
    path = tmp_path / "mine.txt"
    path.write_text(str(recording), "utf-8")
    assert not import_recording(driver.app.context.store, path)


@pytest.mark.parametrize("moves", ["", "0 flag 0,0\n"])
def test_a_game_in_which_nothing_is_opened_is_refused(tmp_path: Path, moves: str) -> None:
    head = won_game().replace("given 0,2\n", "").split("moves\n")[0]
    path = tmp_path / "nothing.txt"
    path.write_text(f"{head}moves\n{moves}", "utf-8")
    with pytest.raises(FileError, match="No cell is opened in this game"):
        read_verified(path)
