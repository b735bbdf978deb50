"""Games that are not gone on with: into the book, and runs on to their next board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from engine.core.commands import Flag, Open
from engine.formats.recording import Result
from engine.rules import arcade
from engine.rules.game import Status
from game.input.events import Device
from game.records import FinishedGame, FinishedRun, GameMode, Store
from game.saves import SavedGame, SaveMetadata, recover, settle
from game.session.session import Session
from tests.game.records.finished_games import at_noon, locked, uids
from tests.game.saves.saved_games import Playing, begun, found, left, names, on_board, run_of


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "book", at_noon)
    store.open()
    yield store
    store.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "saves").mkdir()
    return tmp_path / "saves"


def kept(store: Store) -> list[FinishedGame]:
    """The games in the book, in the order in which they were written."""
    games: list[FinishedGame] = []
    while game := store.game(len(games) + 1):
        games.append(game)
    return games


def ended(playing: Playing) -> None:
    """The game is over, and the program is killed before the book has it."""
    playing.journal.end(playing.session, playing.about, playing.now)
    playing.journal.let_go()


def recovered(folder: Path, store: Store) -> tuple[SavedGame, ...]:
    every = recover(folder, store)
    assert every.problem is None
    return every.saved


# Games


@pytest.mark.parametrize("how", [Result.WON, Result.LOST, Result.ABANDONED])
def test_a_game_that_was_over_goes_into_the_book_and_is_not_offered(
    folder: Path, store: Store, how: Result
) -> None:
    hands = {Device.PAD: 4, Device.MOUSE: 2}
    about = SaveMetadata("a1", hands=hands, aids=("hint",), flaws=("paused",), player="Eve")
    playing = begun(folder, about=about)
    if how is Result.WON:
        playing.win()
    elif how is Result.LOST:
        playing.move(Open(playing.mines()[0]))
    ended(playing)
    assert recovered(folder, store) == ()
    (game,) = kept(store)
    assert (game.recording.player, game.recording.uid) == ("Eve", "a1")
    bare = replace(game.recording, player="", date="", uid="")
    assert bare == playing.session.recording(playing.now)
    assert game.figures == playing.session.figures(playing.now)
    assert (game.uid, game.kind, game.device) == ("a1", GameMode.CLASSIC, Device.PAD)
    assert (game.aids, game.flaws, game.player) == (("hint",), ("paused",), "Eve")
    assert game.recording.result is how
    assert names(folder) == []


def test_a_game_that_the_book_has_already_is_not_kept_twice(folder: Path, store: Store) -> None:
    playing = begun(folder)
    playing.win()
    ended(playing)
    file = folder / "playing-a1.txt"
    text = file.read_text()
    recover(folder, store)
    file.write_text(text)
    assert recovered(folder, store) == ()
    assert [game.uid for game in kept(store)] == ["a1"]
    assert names(folder) == []


def test_a_game_that_was_left_without_a_mark_is_known_by_the_book(
    folder: Path, store: Store
) -> None:
    playing = begun(folder)
    text = (folder / "playing-a1.txt").read_text()
    ended(playing)
    recover(folder, store)
    (folder / "playing-a1.txt").write_text(text)
    assert recovered(folder, store) == ()
    assert names(folder) == []


def test_a_game_in_play_is_offered_and_left_alone(folder: Path, store: Store) -> None:
    playing = begun(folder)
    playing.move(Flag((0, 0)))
    playing.journal.let_go()
    (saved,) = recovered(folder, store)
    assert saved.position == playing.session.position
    assert kept(store) == []
    assert names(folder) == ["playing-a1.txt"]


def test_one_in_which_the_player_made_no_move_is_not_kept(folder: Path, store: Store) -> None:
    about = SaveMetadata("a1", hands={Device.AUTO: 7}, aids=("watch", "assist"))
    playing = begun(folder, about=about)
    playing.journal.close(playing.session, playing.about, playing.now)
    (saved,) = recovered(folder, store)
    assert settle(saved, store) is None
    assert (kept(store), names(folder)) == ([], [])


def test_a_game_that_the_player_leaves_is_kept_as_abandoned(folder: Path, store: Store) -> None:
    playing = begun(folder)
    playing.journal.close(playing.session, playing.about, playing.now)
    (saved,) = recovered(folder, store)
    assert settle(saved, store) is None
    (game,) = kept(store)
    assert (game.recording.result, game.recording.ms) == (Result.ABANDONED, playing.ms)
    assert names(folder) == []


def test_a_day_s_board_that_was_tried_before_does_not_rank(folder: Path, store: Store) -> None:
    for uid in ("a1", "a2"):
        playing = begun(folder, about=SaveMetadata(uid, daily="2026-07-05"))
        playing.win()
        ended(playing)
        recover(folder, store)
    assert [game.flaws for game in kept(store)] == [(), ("again",)]


def test_what_the_book_cannot_take_waits_in_its_file(tmp_path: Path, folder: Path) -> None:
    Store(tmp_path / "book").open()
    begun(folder).journal.let_go()
    store = Store(tmp_path / "book")
    (saved,) = recovered(folder, store)
    with locked(tmp_path / "book"):
        settle(saved, store)
        assert names(folder) == ["playing-a1.txt"]
    other = Store(tmp_path / "book")
    assert recovered(folder, other) == ()
    assert uids(tmp_path / "book") == ["a1"]
    assert names(folder) == []


# Runs


def test_a_run_is_kept_as_it_stands_on_its_board(tmp_path: Path) -> None:
    run = run_of(3)
    playing = on_board(tmp_path, run)
    playing.move(Open((5, 5)))
    for move in playing.safe(4):
        playing.move(move)
    now = left(playing).run
    assert now is not None
    assert now.score > run.score
    assert now.stage == 3


def test_a_board_of_a_run_is_kept_before_its_first_cell_is_open(tmp_path: Path) -> None:
    playing = on_board(tmp_path, run_of(2))
    playing.note()
    saved = left(playing)
    assert (saved.recording, saved.run, saved.ms) == (None, run_of(2), 0)
    assert saved.session().status is Status.READY
    (saved,) = found(tmp_path).saved
    playing = Playing(tmp_path, session=saved.session(), about=saved.about, journal=saved.adopt())
    playing.move(Open((5, 5)))
    playing.note()
    assert playing.is_like(left(playing).session())


def test_a_run_that_has_not_begun_is_not_kept(tmp_path: Path) -> None:
    playing = on_board(tmp_path, arcade.begin_run(77))
    playing.note()
    assert names(tmp_path) == []


def test_a_run_whose_time_is_up_is_over(tmp_path: Path) -> None:
    playing = on_board(tmp_path, run_of(2))
    playing.move(Open((5, 5)))
    playing.now += playing.about.arcade.clock_ms / 1000
    playing.note()
    assert left(playing).is_over


def cleared(folder: Path, stage: int) -> tuple[Playing, arcade.ArcadeRun]:
    """A board of a run that was cleared, and how the run stands then."""
    playing = on_board(folder, run_of(stage))
    playing.move(Open((4, 4)))
    playing.win()
    run = run_of(stage)
    session = Session(run.config, run.board_seed)
    for timed in playing.session.record:
        assert isinstance(timed.move, Open)
        events = session.submit(timed.move, 0.0)
        run, _ = arcade.after_move(run, timed.move, events, timed.ms)
    three_bv = playing.session.figures(playing.now).three_bv
    return playing, arcade.after_board(run, three_bv, playing.ms)[0]


def test_a_cleared_board_leads_to_the_next(folder: Path, store: Store) -> None:
    playing, after = cleared(folder, 2)
    ended(playing)
    (saved,) = recovered(folder, store)
    assert (saved.run, saved.about.run, saved.recording) == (after, "r1", None)
    assert saved.session().config == arcade.board_config(3)
    assert [(game.uid, game.run) for game in kept(store)] == [("a1", "r1")]
    assert names(folder) == [f"playing-{saved.about.uid}.txt"]
    saved.let_go()
    (again,) = recovered(folder, store)
    assert again.about == saved.about
    assert store.high_scores(5) == []


def test_a_run_is_offered_once_where_both_boards_have_their_files(
    folder: Path, store: Store
) -> None:
    playing, after = cleared(folder, 2)
    ended(playing)
    following = on_board(folder, after, "a2")
    following.note()
    following.journal.let_go()
    (saved,) = recovered(folder, store)
    assert saved.about.uid == "a2"
    assert [game.uid for game in kept(store)] == ["a1"]
    assert names(folder) == ["playing-a2.txt"]


def lost_at_last(folder: Path) -> Playing:
    """A run that ends on its third board."""
    run = run_of(3)
    playing = on_board(folder, replace(run, lives=1, score=640))
    playing.move(Open((5, 5)))
    playing.move(Open(playing.mines()[0]))
    assert playing.session.status is Status.LOST
    return playing


def runs(store: Store) -> list[FinishedRun]:
    return store.high_scores(9)


def test_a_run_that_was_over_goes_into_the_book(folder: Path, store: Store) -> None:
    playing = lost_at_last(folder)
    ended(playing)
    assert recovered(folder, store) == ()
    (run,) = runs(store)
    assert (run.uid, run.boards, run.seed) == ("r1", 2, 77)
    assert run.score > 640
    assert run.ms == run_of(3).played_ms + playing.ms
    assert [game.recording.result for game in kept(store)] == [Result.LOST]


def test_a_run_that_the_player_leaves_counts_as_far_as_it_came(folder: Path, store: Store) -> None:
    playing = on_board(folder, run_of(2))
    playing.note()
    playing.journal.let_go()
    (saved,) = recovered(folder, store)
    assert settle(saved, store) is None
    assert [run.score for run in runs(store)] == [run_of(2).score]
    assert kept(store) == []
    assert names(folder) == []


def test_a_run_that_the_book_has_is_not_begun_again(folder: Path, store: Store) -> None:
    playing, _ = cleared(folder, 2)
    ended(playing)
    later = FinishedRun(at_noon(), 5000, 4, 3, 90_000, 77, initials="EVE", uid="r1")
    store.record_run(later)
    assert recovered(folder, store) == ()
    assert runs(store) == [later]
    assert [game.uid for game in kept(store)] == ["a1"]
    assert names(folder) == []
