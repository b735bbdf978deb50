"""A game in play without a screen: other games from it, moves taken back, and its file after each
move and at every kind of end."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.core.commands import Flag, Open
from engine.core.config import RULES, GameConfig, WinRule
from engine.core.minefield import Minefield
from engine.dive import rules
from engine.dive.way import after_board
from engine.formats.recording import Result
from engine.rules.game import Status
from game.input.events import Device
from game.play.game_controller import GameController
from game.session.session import Deal
from game.store import UnrankedReason
from game.store.recovery import find_saves
from game.store.saved_game import GameStart
from game.store.settings import Settings
from tests.game.play.controlled_games import (
    CONFIG,
    MIDDLE,
    Services,
    begin_game,
    cells_of,
    dive_in_play,
    lose,
    play,
    win,
)
from tests.game.store.finished_games import NOON, ranked_dives
from tests.robustness.machine_faults import no_room


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    services = Services(tmp_path)
    yield services
    services.store.close()


def test_games_have_fresh_seeds_and_those_that_never_began_leave_nothing(
    services: Services,
) -> None:
    for leave in (GameController.leave, GameController.leave_at_exit):
        leave(GameController(services, CONFIG))
        assert (services.waiting, services.files, services.games) == ((), [], [])
    game = begin_game(services)
    assert game.session.seed == 9003
    services.settings.value = Settings(question_marks=True)
    game.restart()
    assert (game.session.seed, game.session.status) == (9004, Status.READY)
    assert game.session.config.question_marks
    assert services.files == []


def test_a_daily_board_is_opened_by_the_game_itself_and_only_its_first_try_counts(
    services: Services,
) -> None:
    config = GameConfig(9, 7, 2)
    layout = Minefield(config.grid, config.grid.bit((8, 6)) | config.grid.bit((8, 4)))
    for is_first in (True, False):
        game = GameController(
            services, config, GameStart(5, Deal((0, 0), layout), daily="2026-11-21")
        )
        assert not game.is_only_try, "it has not begun"
        assert game.start_play() != ()
        game.save()
        assert (game.session.status, len(services.files)) == (Status.PLAYING, 1)
        assert not game.can_undo, "it is nobody's move"
        assert game.code is None, "no seed's board"
        assert game.is_only_try is is_first
        game.end()
    assert [kept.flaws for kept in services.games] == [(), ("again",)]
    game = GameController(services, config, GameStart(5, Deal((0, 0), layout)))
    game.start_play()
    game.end()
    assert len(services.games) == 2, "the player has done nothing"


def test_the_same_board_again_is_still_a_race(services: Services) -> None:
    first = begin_game(services)
    win(first)
    game = GameController(services, CONFIG, GameStart.race(services.games[0].recording))
    game.start_play()
    game.retry()
    assert game.raced is not None
    assert game.autosave.metadata.flaws == (UnrankedReason.GHOST.value,)
    assert game.session.position.retried
    game.restart()
    assert (game.raced, game.autosave.metadata.flaws) == (None, ())


def test_the_same_board_again_may_be_won_at_once(services: Services) -> None:
    game = GameController(services, GameConfig(9, 7, 1), GameStart(5))
    play(game, Open((0, 0)))
    win(game)
    game.retry()
    assert (game.is_over, len(services.games)) == (True, 2)


@pytest.mark.parametrize("again", ["restart", "retry"])
def test_a_new_game_is_by_the_rules_of_today(services: Services, again: str) -> None:
    by_flags = replace(CONFIG, win=WinRule.FLAG, rules=1)
    game = GameController(services, by_flags, GameStart(5))
    play(game, MIDDLE)
    getattr(game, again)()
    assert game.session.config == replace(by_flags, rules=RULES)
    play(game, MIDDLE)
    game.end()
    assert [one.config.rules for one in services.games] == [1, RULES]


def test_a_pause_of_a_game_in_play_keeps_it_from_ranking(services: Services) -> None:
    game = GameController(services, CONFIG)
    for flaws in ((), ("paused",)):
        game.mark_paused()
        assert game.autosave.metadata.flaws == flaws
        play(game, MIDDLE)


def test_a_players_best_game_is_a_record(services: Services) -> None:
    game = GameController(services, GameConfig(9, 9, 10))
    play(game, Open((4, 4)))
    assert not game.is_record
    win(game)
    assert game.is_record


def test_a_move_without_a_change_is_none_to_take_back(services: Services) -> None:
    game = begin_game(services)
    assert not game.submit(MIDDLE, Device.MOUSE, services.now)[1]
    game.undo()
    assert not game.session.position.board.opened
    assert game.undo() == ()


ENDS: dict[str, tuple[Callable[[GameController], None], Result]] = {
    "won": (win, Result.WON),
    "lost": (lose, Result.LOST),
    "given up": (GameController.end, Result.ABANDONED),
    "begun anew": (GameController.restart, Result.ABANDONED),
    "played again": (GameController.retry, Result.ABANDONED),
}


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("disk", [nullcontext, no_room], ids=["room", "full disk"])
def test_an_ended_game_is_recorded_once_and_has_no_file_once_the_disk_took_it(
    services: Services, end: str, disk: Callable[[], AbstractContextManager[None]]
) -> None:
    finish, result = ENDS[end]
    game = begin_game(services)
    with disk():
        finish(game)
        assert services.save_problem is None, "no game is in play any more"
        assert (services.files == []) is (disk is nullcontext), (
            "the file stays until the book has it"
        )
    services.store.poll(1e9)
    assert [kept.recording.result for kept in services.games] == [result]
    game.end()
    assert len(services.games) == 1


def test_a_full_disk_is_reported_once_and_the_next_save_tries_again(services: Services) -> None:
    game = begin_game(services)
    first, second, third = (Open(cell) for cell in cells_of(game, mines=False)[:3])
    with no_room():
        game.submit(first, Device.MOUSE, services.now)
        problem = game.save()
        assert problem is not None
        assert problem == services.save_problem
        game.submit(second, Device.MOUSE, services.now)
        assert game.save() is None
    services.now += 10
    game.submit(third, Device.MOUSE, services.now)
    assert game.save() is None
    assert services.save_problem is None
    game.leave()
    (saved,) = find_saves(services.folder, services.store.has, NOON).saved
    saved.close()
    assert [timed.move for timed in saved.recording.moves] == [MIDDLE, first, second, third]


@pytest.mark.parametrize(
    ("leave", "is_full", "results", "moves_kept"),
    [
        (GameController.leave, False, [], [2]),
        (GameController.leave, True, [Result.ABANDONED], []),
        (GameController.leave_at_exit, False, [], [2]),
        (GameController.leave_at_exit, True, [], [1]),
    ],
    ids=["to the menu", "to the menu, full disk", "at the exit", "at the exit, full disk"],
)
def test_a_game_that_is_left_waits_or_is_recorded(
    services: Services, leave: Any, is_full: bool, results: list[Result], moves_kept: list[int]
) -> None:
    game = begin_game(services)
    with no_room() if is_full else nullcontext():
        play(game, Open(cells_of(game, mines=False)[0]))
        leave(game)
    services.store.poll(1e9)
    assert bool(services.waiting) is not is_full
    assert [kept.recording.result for kept in services.games] == results
    found = find_saves(services.folder, services.store.has, NOON).saved
    waiting = [saved for saved in found if not saved.is_over]
    assert [len(saved.recording.moves) for saved in waiting] == moves_kept
    for saved in found:
        saved.close()


@pytest.mark.parametrize("is_lost", [False, True])
def test_moves_made_before_a_kill_can_be_taken_back_after_it(
    services: Services, is_lost: bool
) -> None:
    game = begin_game(services)
    before = game.session.position.board
    play(game, Open(cells_of(game, mines=is_lost)[0]))
    game.undo()
    game.autosave.add_aid("undo")
    play(game, Flag(cells_of(game, mines=True)[1]))
    board, uid = game.session.position.board, game.autosave.metadata.uid
    game.autosave.writer.close()
    (saved,) = find_saves(services.folder, services.store.has, NOON).saved
    game = GameController(services, CONFIG, GameStart(saved=saved))
    about = game.autosave.metadata
    assert (game.session.position.board, about.uid, about.aids) == (board, uid, ("undo",))
    game.undo()
    assert game.session.position.board == before
    game.undo()
    assert not game.session.position.board.opened


def test_a_dive_is_recorded_after_the_board_it_ended_on(services: Services) -> None:
    dive = dive_in_play()
    game = begin_game(services, dive=dive)
    play(game, Open(cells_of(game, mines=False)[0]))
    dive.state = replace(dive.state, score=10)
    game.end()
    assert len(services.files) == 1, "until the dive is recorded too"
    game.end_dive()
    game.end_dive()
    assert services.files == []
    assert [(one.uid, one.seed) for one in services.store.ask(ranked_dives, 10)] == [("r1", 77)]
    assert not game.is_running
    game.leave()
    assert len(services.games) == 1


@pytest.mark.parametrize("is_next_saved", [False, True])
def test_a_cleared_board_keeps_its_file_until_the_next_one_has_its_own(
    services: Services, is_next_saved: bool
) -> None:
    dive = dive_in_play()
    game = begin_game(services, dive=dive)
    win(game)
    figures = game.session.figures(services.now)
    dive.state, _ = after_board(dive.state, figures.ms)
    assert (game.is_running, game.dive_ms, len(services.files)) == (True, 0, 1)
    following = GameController(services, dive.state.config, GameStart(dive.state.board_seed), dive)
    if is_next_saved:
        following.save()
    game.is_handed_on = True
    game.leave()
    assert services.waiting == ()
    game.autosave.writer.delete()
    assert len(services.files) == int(is_next_saved)


def test_a_dive_that_is_left_waits_under_its_own_name(services: Services) -> None:
    game = begin_game(services, dive=dive_in_play())
    assert not game.can_undo
    game.leave()
    (waiting,) = services.waiting
    assert (waiting.uid, waiting.run) == ("r1", game.dive.state)
    assert (services.games, services.store.ask(ranked_dives, 10)) == ([], [])


def test_a_dive_that_cannot_wait_is_recorded(services: Services) -> None:
    dive = dive_in_play()
    game = begin_game(services, dive=dive)
    cell = cells_of(game, mines=False)[0]
    before = game.session.position.board
    events = game.submit(Open(cell), Device.MOUSE, services.now)[0]
    dive.state, _ = rules.after_move(
        dive.state, before, game.session.position.field, Open(cell), events, 0
    )
    assert dive.state.score > 0
    with no_room():
        game.save()
        game.leave()
    services.store.poll(1e9)
    assert services.waiting == ()
    assert [one.score for one in services.store.ask(ranked_dives, 10)] == [dive.state.score]
    assert [kept.recording.result for kept in services.games] == [Result.ABANDONED]
