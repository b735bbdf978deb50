"""Saved games that are not continued are recorded, and dives continue on their next board."""

import errno
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import pytest

from engine.core.commands import Open
from engine.dive import rules
from engine.dive.boards import make_minefield
from engine.dive.state import Dive, DiveStage
from engine.dive.way import after_board
from engine.formats.recording import Result
from engine.rules.game import Status
from game.input.events import Device
from game.session.session import Session
from game.store import FinishedGame, GameMode, Store, queries
from game.store.database import Database
from game.store.metadata import SaveMetadata
from game.store.pending_file import PendingFile
from game.store.recovery import finish_abandoned, finished_game, recover
from game.store.saved_game import SavedGame
from tests.engine.dive.dives import next_stage
from tests.game.store.finished_games import (
    at_noon,
    fill_store,
    finished,
    locked,
    ranked_dives,
    uids,
)
from tests.game.store.saved_games import (
    Playing,
    begin_dive_board,
    begin_game,
    deal_board,
    dive_at_stage,
    file_names,
    find_after_kill,
    find_all,
)
from tests.robustness.machine_faults import no_room


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "store", at_noon)
    store.open()
    yield store
    store.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "saves").mkdir()
    return tmp_path / "saves"


def recorded_games(store: Store) -> list[FinishedGame]:
    """Return the recorded games, in the order of their ids."""
    games: list[FinishedGame] = []
    while game := store.ask(queries.game, len(games) + 1):
        games.append(game)
    return games


def end_and_kill(playing: Playing) -> None:
    """End the game, and kill the program before it is recorded."""
    playing.writer.write_end(playing.session, playing.metadata, playing.now)
    playing.writer.close()


def recover_games(folder: Path, store: Store) -> tuple[SavedGame, ...]:
    every = recover(folder, store)
    assert every.problem is None
    return every.saved


@pytest.mark.parametrize("how", [Result.WON, Result.LOST, Result.ABANDONED])
def test_a_finished_game_is_recorded(folder: Path, store: Store, how: Result) -> None:
    hands = {Device.PAD: 4, Device.MOUSE: 2}
    about = SaveMetadata(
        "a1", moves_by_device=hands, aids=("hint",), flaws=("paused",), player="Eve"
    )
    playing, file = begin_game(folder, metadata=about), folder / "playing-a1.txt"
    in_play = file.read_bytes()
    if how is Result.WON:
        playing.win()
    elif how is Result.LOST:
        playing.move(Open(playing.mines()[0]))
    end_and_kill(playing)
    ended = file.read_bytes()
    assert recover_games(folder, store) == ()
    (game,) = recorded_games(store)
    assert (game.recording.player, game.recording.uid) == ("Eve", "a1")
    bare = replace(game.recording, player="", date="", uid="")
    assert bare == playing.session.recording(playing.now)
    assert game.figures == playing.session.figures(playing.now)
    assert (game.uid, game.mode, game.device) == ("a1", GameMode.CLASSIC, Device.PAD)
    assert (game.aids, game.flaws, game.player) == (("hint",), ("paused",), "Eve")
    assert game.recording.result is how
    for content in (ended, in_play):
        file.write_bytes(content)
        assert recover_games(folder, store) == (), "it is not offered again"
        assert recorded_games(store) == [game]
        assert file_names(folder) == []


def test_a_game_in_play_is_offered_and_recorded_when_abandoned(folder: Path, store: Store) -> None:
    about = SaveMetadata("a0", moves_by_device={Device.AUTO: 7}, aids=("watch", "assist"))
    watched = begin_game(folder, metadata=about)
    watched.writer.suspend(watched.session, watched.metadata, watched.now)
    (saved,) = recover_games(folder, store)
    assert finish_abandoned(saved, store) is None
    assert (recorded_games(store), file_names(folder)) == ([], []), "the player made no move"
    playing = begin_game(folder)
    playing.writer.suspend(playing.session, playing.metadata, playing.now)
    (saved,) = recover_games(folder, store)
    assert saved.position == playing.session.position
    assert (recorded_games(store), file_names(folder)) == ([], ["playing-a1.txt"])
    assert finish_abandoned(saved, store) is None
    (game,) = recorded_games(store)
    assert (game.recording.result, game.recording.ms) == (Result.ABANDONED, playing.ms)
    assert file_names(folder) == []


def test_a_game_that_cannot_be_recorded_stays_in_its_file(tmp_path: Path, folder: Path) -> None:
    Store(tmp_path / "store").open()
    begin_game(folder).writer.close()
    store = Store(tmp_path / "store")
    (saved,) = recover_games(folder, store)
    with locked(tmp_path / "store"):
        finish_abandoned(saved, store)
        assert file_names(folder) == ["playing-a1.txt"]
    other = Store(tmp_path / "store")
    assert recover_games(folder, other) == ()
    assert uids(tmp_path / "store") == ["a1"]
    assert file_names(folder) == []


def test_a_dive_is_saved_before_each_board_until_its_time_is_up(tmp_path: Path) -> None:
    run = dive_at_stage(3)
    playing = begin_dive_board(tmp_path, run)
    playing.save()
    saved = find_after_kill(playing)
    assert (saved.recording, saved.run, saved.ms) == (None, run, 0)
    assert saved.restore_session().status is Status.READY
    (saved,) = find_all(tmp_path).saved
    playing = Playing.resume(saved)
    deal_board(playing)
    playing.move(*playing.safe(4))
    playing.writer.close()
    (saved,) = find_all(tmp_path).saved
    assert saved.run.score > run.score
    assert (saved.run.plan, saved.is_over) == (run.plan, False)
    playing = Playing.resume(saved, playing.now)
    playing.now += 6 * run.rules.tank_ms / 1000
    playing.save()
    assert find_after_kill(playing).is_over


def with_points(run: Dive, score: int, **changes: int) -> Dive:
    """Return a dive at the start of its board with points, and other changes."""
    return replace(run, score=score, points_before=score, **changes)


def clear_board(folder: Path) -> Dive:
    """Clear a dive's board and kill the program; return the state of the dive after the board."""
    run = dive_at_stage(2)
    playing = begin_dive_board(folder, run)
    deal_board(playing)
    playing.win()
    end_and_kill(playing)
    session = Session(run.config, run.board_seed, playing.session.deal)
    session.begin(0.0)
    run = rules.begin_board(run, make_minefield(run.plan, run.seed))
    for timed in playing.session.record:
        before = session.position.board
        events = session.submit(timed.move, 0.0)
        field = session.position.field
        run, _ = rules.after_move(run, before, field, timed.move, events, timed.ms)
    return after_board(run, playing.ms)[0]


def test_a_dive_continues_on_its_next_board_until_it_is_recorded(
    folder: Path, store: Store
) -> None:
    after = clear_board(folder)
    (saved,) = recover_games(folder, store)
    assert (saved.run, saved.metadata.run, saved.recording) == (after, "r1", None)
    assert saved.run.stage is not DiveStage.BOARD
    assert [(game.uid, game.run) for game in recorded_games(store)] == [("a1", "r1")]
    assert file_names(folder) == [f"playing-{saved.metadata.uid}.txt"]
    saved.close()
    (again,) = recover_games(folder, store)
    assert again.metadata == saved.metadata
    assert store.ask(ranked_dives, 5) == []
    again.delete()
    following = after
    while following.stage is not DiveStage.BOARD:
        following = next_stage(following)
    later = begin_dive_board(folder, following, "a2")
    later.save()
    later.writer.close()
    clear_board(folder)
    (saved,) = recover_games(folder, store)
    assert saved.metadata.uid == "a2", "of two boards the later one"
    assert file_names(folder) == ["playing-a2.txt"]
    assert finish_abandoned(saved, store) is None
    (run,) = store.ask(ranked_dives, 5)
    assert run.score == after.score
    store.record_dive(replace(run, score=5000, initials="EVE"))
    clear_board(folder)
    assert recover_games(folder, store) == (), "a recorded run is not continued"
    assert [run.score for run in store.ask(ranked_dives, 9)] == [5000]
    assert [game.uid for game in recorded_games(store)] == ["a1"]
    assert file_names(folder) == []


def test_a_board_that_was_cleared_too_late_ends_its_dive(folder: Path, store: Store) -> None:
    dive = with_points(dive_at_stage(2), 640, air_until=1, lives=1)
    playing = begin_dive_board(folder, dive)
    playing.now += 1
    deal_board(playing)
    playing.session.clock.stop(playing.now + 60)
    playing.now += 60
    playing.win()
    end_and_kill(playing)
    assert recover_games(folder, store) == ()
    (run,) = store.ask(ranked_dives, 9)
    assert (run.boards, run.depth) == (len(dive.plans), dive.depth(1000)), "its cells count"


def test_a_finished_dive_is_recorded(folder: Path, store: Store) -> None:
    playing = begin_dive_board(folder, with_points(dive_at_stage(3), 900, lives=1))
    deal_board(playing)
    playing.move(*playing.safe(2))
    playing.move(Open(playing.mines()[0]))
    end_and_kill(playing)
    assert recover_games(folder, store) == ()
    (run,) = store.ask(ranked_dives, 9)
    assert (run.uid, run.boards, run.seed) == ("r1", len(dive_at_stage(3).plans), 77)
    assert run.score > 900
    assert run.ms == dive_at_stage(3).played_ms + playing.ms
    assert [game.recording.result for game in recorded_games(store)] == [Result.LOST]


def full_disk(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def begin_and_win_unsaved(folder: Path) -> Playing:
    """Begin a game and win it, with only its beginning in its file."""
    playing = begin_game(folder)
    playing.writer.close()
    for move in playing.safe(99):
        playing.session.submit(move, playing.now)
    return playing


@pytest.mark.parametrize("waits", ["in memory", "in memory alone", "in the pending file"])
def test_a_game_that_waits_for_the_book_is_not_played_again(
    folder: Path, tmp_path: Path, waits: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file lacks the last moves, since the disk was full when the game was won."""
    fill_store(tmp_path, finished())
    playing = begin_and_win_unsaved(folder)
    store = Store(tmp_path, at_noon)
    won = finished_game(playing.metadata, playing.session, playing.now, at_noon(), store)
    with locked(tmp_path), monkeypatch.context() as patched:
        if waits == "in memory alone":
            patched.setattr(PendingFile, "add", full_disk)
        assert store.record(won) is None
        if waits == "in the pending file":  # the program is killed
            store = Store(tmp_path, at_noon)
            store.open()
        assert recover_games(folder, store) == ()
        assert store.has(won.uid)
    store.close()
    store = Store(tmp_path, at_noon)
    store.open()
    assert recover_games(folder, store) == ()
    assert replace(recorded_games(store)[1], sequence=None) == won
    assert file_names(folder) == []
    store.close()


def test_a_written_game_is_not_played_again_while_the_book_cannot_be_read(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file lacks the end of the game, and on a full disk the book that has it cannot be read,
    either."""
    playing = begin_and_win_unsaved(folder)
    store = Store(tmp_path, at_noon)
    won = finished_game(playing.metadata, playing.session, playing.now, at_noon(), store)
    assert store.record(won) is not None
    with monkeypatch.context() as patched:
        patched.setattr(Database, "connection", Mock(side_effect=OSError()))
        assert recover_games(folder, store) == ()
    assert recover_games(folder, store) == ()
    assert [replace(game, sequence=None) for game in recorded_games(store)] == [won]
    assert file_names(folder) == []
    store.close()


def test_a_game_in_the_log_is_not_played_again_on_a_full_disk(folder: Path, tmp_path: Path) -> None:
    """As after a kill, the database itself does not yet contain the entries of its log."""
    playing = begin_and_win_unsaved(folder)
    killed, left = Store(tmp_path / "killed", at_noon), tmp_path / "left"
    won = finished_game(playing.metadata, playing.session, playing.now, at_noon(), killed)
    assert killed.record(won) is not None
    left.mkdir()
    for name in ("records.sqlite3", "records.sqlite3-wal"):
        shutil.copy(tmp_path / "killed" / name, left / name)
    killed.close()
    store = Store(left, at_noon)
    with no_room():
        assert recover_games(folder, store) == ()
    assert [replace(game, sequence=None) for game in recorded_games(store)] == [won]
    store.close()
