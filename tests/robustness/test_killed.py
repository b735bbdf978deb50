"""A killed program loses nothing; the long run is ``python -m tests.robustness killed 500``."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.core.commands import Flag
from game.records import Store
from game.saves import SaveMetadata
from tests.game.records.finished_games import fill_store, finished
from tests.game.saves.saved_games import begin_game, begin_run_board, run_at_stage
from tests.robustness.kill_harness import Tally, check, kill_next

KILLS = 6


@pytest.mark.slow
def test_a_killed_program_loses_nothing(tmp_path: Path) -> None:
    tally = Tally(tmp_path / "data", seed=6)
    while tally.kills < KILLS or not tally.book:
        kill_next(tally)
        check(tally)
    assert tally.moves


# Would it be noticed?


def told(tmp_path: Path) -> Tally:
    """A folder with a finished game and two in play, one of them a run's, and all was told."""
    tally, game = Tally(tmp_path / "data", seed=0), finished()
    fill_store(tally.folder, game)
    tally.book.add(game.uid)
    playings = [
        begin_game(tally.folder, metadata=SaveMetadata("a1")),
        begin_run_board(tally.folder, run_at_stage(2), "a2"),
    ]
    playings[0].move(Flag((0, 0)))
    for playing in playings:
        playing.save()
        position, moves = playing.session.position, len(playing.session.record)
        run = playing.metadata.run
        line = {"kept": playing.metadata.uid, "moves": moves, "board": str(position.board)}
        line |= {"run": run, "light": False}
        tally.take([line])
        playing.writer.close()
    return tally


def test_nothing_is_noticed_where_nothing_is_lost(tmp_path: Path) -> None:
    tally = told(tmp_path)
    check(tally)
    check(tally)


def without_the_book(tally: Tally) -> None:
    for file in tally.folder.glob("records*"):
        file.unlink()


def with_an_empty_book(tally: Tally) -> None:
    without_the_book(tally)
    Store(tally.folder).open()


def without_the_game(tally: Tally) -> None:
    (tally.folder / "playing-a1.txt").unlink()


def without_the_run(tally: Tally) -> None:
    (tally.folder / "playing-a2.txt").unlink()


def without_a_move(tally: Tally) -> None:
    path = tally.folder / "playing-a1.txt"
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:-2]))


def with_another_move(tally: Tally) -> None:
    path = tally.folder / "playing-a1.txt"
    path.write_text(path.read_text().replace("flag 0,0", "flag 8,0"))


def with_the_run_twice(tally: Tally) -> None:
    playing = begin_run_board(tally.folder, replace(run_at_stage(2), score=1), "a3")
    playing.save()
    playing.writer.close()


@pytest.mark.parametrize(
    "change",
    [
        without_the_book, with_an_empty_book, without_the_game, without_the_run, without_a_move,
        with_another_move, with_the_run_twice,
    ],
)  # fmt: skip
def test_what_is_lost_is_noticed(tmp_path: Path, change: object) -> None:
    tally = told(tmp_path)
    change(tally)
    with pytest.raises(AssertionError):
        check(tally)
