"""A killed program loses nothing; the long run is ``python -m tests.robustness killed 500``."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from engine import Flag
from game.store import Store
from game.store.metadata import SaveMetadata
from tests.game.store.finished_games import fill_store, finished
from tests.game.store.saved_games import begin_dive_board, begin_game, dive_at_stage
from tests.robustness.kill_target import way_of
from tests.robustness.killed import Tally, check, kill_next

KILLS = 6


def test_a_killed_program_loses_nothing(tmp_path: Path) -> None:
    tally = Tally(tmp_path / "data", seed=6)
    while tally.kills < KILLS or not tally.book:
        kill_next(tally)
        check(tally)
    assert tally.moves


@pytest.fixture
def tally(tmp_path: Path) -> Tally:
    tally, game = Tally(tmp_path / "data", seed=0), finished()
    fill_store(tally.folder, game)
    tally.add([{"book": game.uid}])
    playings = [
        begin_game(tally.folder, metadata=SaveMetadata("a1")),
        begin_dive_board(tally.folder, dive_at_stage(2), "a2"),
    ]
    playings[0].move(Flag((0, 0)))
    for playing in playings:
        playing.save()
        position, moves = playing.session.position, len(playing.session.record)
        line = {"kept": playing.metadata.uid, "moves": moves, "board": str(position.board)}
        line["way"] = way_of(playing.metadata.dive)
        tally.add([{**line, "run": playing.metadata.run, "light": False}])
        playing.writer.close()
    return tally


def empty_the_book(folder: Path) -> None:
    for file in folder.glob("records*"):
        file.unlink()
    Store(folder).open()


def delete_the_last_move(folder: Path) -> None:
    path = folder / "playing-a1.txt"
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:-2]))


def double_the_dive(folder: Path) -> None:
    playing = begin_dive_board(folder, replace(dive_at_stage(2), score=1), "a3")
    playing.save()
    playing.writer.close()


DAMAGES: dict[str, Callable[[Path], object]] = {
    "an empty book": empty_the_book,
    "a move is gone": delete_the_last_move,
    "a run is there twice": double_the_dive,
    "a game is gone": lambda folder: (folder / "playing-a1.txt").unlink(),
    "a run is gone": lambda folder: (folder / "playing-a2.txt").unlink(),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_what_is_lost_is_found(tally: Tally, damage: Callable[[Path], None]) -> None:
    check(tally)
    damage(tally.folder)
    with pytest.raises(AssertionError):
        check(tally)
