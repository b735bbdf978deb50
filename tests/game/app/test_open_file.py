"""Files of players: recorded games, boards and record books, dropped onto the window or named on
the command line, intact or broken."""

from pathlib import Path

import pygame
import pytest

import main
from engine import Chord, Flag, GameConfig, Minefield, Open, Recording, Status
from engine.formats.mbf import to_mbf
from engine.formats.rawvf import to_rawvf
from game.app.open_file import FileError, import_recording, read_verified, transfer_records
from game.session.session import Deal, Session
from tests.game.driver import Driver, StartGame

FIELD = Minefield.from_text("*..*.\n.....\n.....")


def won_game() -> str:
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


def test_a_wrong_recording_is_reported_in_a_sentence(tmp_path: Path, recorded: Path) -> None:
    text, path = won_game(), tmp_path / "broken.txt"
    assert str(read_verified(recorded)) == text
    head = text.replace("given 0,2\n", "").split("moves\n")[0]
    other = "isn't a recorded game. The first line isn't \"minewave 2\""
    for content, sentence in (
        (b"", f"broken.txt {other}."),
        (b"\xff\xfe", "broken.txt isn't UTF-8 text."),
        (
            to_rawvf(Recording.parse(text), "1.0.0").encode(),
            "broken.txt is RAWVF, which can be saved but not opened here.",
        ),
        (
            text.replace("3000 won", "3000 lost").encode(),
            "The moves end in a game won, and lost is recorded.",
        ),
        (
            text.replace("win open", "win open\nrules 99").encode(),
            "The game was played by the rules of a newer Minewave.",
        ),
        (f"{head}moves\n0 flag 0,0\n".encode(), "No cell is opened in this game."),
        (None, "There is no file broken.txt."),
    ):
        if content is None:
            path.unlink()
        else:
            path.write_bytes(content)
        with pytest.raises(FileError) as raised:
            read_verified(path)
        assert str(raised.value) == sentence


def drop(driver: Driver, path: Path) -> None:
    driver.post(pygame.DROPFILE, file=str(path))
    driver.run(0.5)


def test_dropped_files_are_shown_or_played_but_never_replace_a_game(
    start: StartGame, recorded: Path
) -> None:
    driver = start()
    board = recorded.with_name("board.mbf")
    board.write_bytes(to_mbf(FIELD))
    photograph = recorded.with_name("me.jpg")
    photograph.write_bytes(b"\xff\xd8\xff\xe0 and so on")
    for path, name in ((recorded, "replay"), (photograph, "notice")):
        drop(driver, path)
        assert driver.scene.name == name
        driver.key(pygame.K_ESCAPE, settle=0.5)
        assert driver.scene.name == "menu"
    drop(driver, board)
    position, clock = driver.play.session.position, driver.play.session.clock
    assert (position.field, position.first) == (FIELD, (2, 2)), "the middle zero"
    assert driver.play.game.code is None
    for path, name in ((photograph, "notice"), (board, "notice"), (recorded, "replay")):
        drop(driver, path)
        assert driver.scene.name == name
        before = clock.ms(driver.now)
        driver.run(1.0)
        assert clock.ms(driver.now) == before
        driver.key(pygame.K_ESCAPE, settle=0.4)
        assert driver.scene.name == "pause"
    assert driver.play.session.position == position
    driver.key(pygame.K_ESCAPE, settle=0.4)
    driver.win()
    assert driver.play.autosave.game.flaws == ("chosen", "paused")


@pytest.mark.parametrize("name", ["book.json", "book.csv"])
def test_a_record_book_is_moved_without_doubles(
    recorded: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    old = str(tmp_path / "old")
    assert transfer_records(old, None, str(recorded)) == "Game imported."
    assert transfer_records(old, None, str(recorded)) == "This game is already in the record book."
    for folder, option, begins in (
        ("old", "--export", "Exported games: 1,"),
        ("new", "--import", "New games: 1,"),
        ("new", "--import", "New games: 0, new arcade runs: 0, there already: 1,"),
    ):
        main.main(["--data", str(tmp_path / folder), option, str(tmp_path / name)])
        out, err = capsys.readouterr()
        assert err == ""
        assert out.startswith(begins), out


def test_a_finished_game_is_not_imported_again(start: StartGame, tmp_path: Path) -> None:
    driver = start({"player": "Ada"}, config=GameConfig(12, 9, 15), seed=3)
    driver.begin()
    driver.lose()
    game = driver.play.autosave.game
    recording = game.recording
    assert (recording.player, recording.uid) == ("Ada", game.uid)
    assert recording.date.startswith("20")
    assert "\nPlayer: Ada\n" in to_rawvf(recording, "1")
    path = tmp_path / "mine.txt"
    path.write_text(str(recording), "utf-8")
    assert not import_recording(driver.app.context.store, path)
