"""A game in play without a screen: what is on disk after each move, and at every kind of end."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.commands import Flag, Move, Open
from engine.core.config import GameConfig
from engine.core.minefield import Minefield
from engine.formats.recording import Result
from engine.rules import arcade
from engine.rules.game import Status
from game.platform.trace import Trace
from game.records import Device, FinishedGame, FinishedRun, Store, UnrankedReason
from game.resources.texts import Message
from game.saves import Waiting, find
from game.saves.start import FRESH, Start
from game.scenes.play.game_controller import GameController, RunInPlay
from game.session.session import Deal
from game.settings import Settings
from tests.game.records.finished_games import NOON, at_noon
from tests.robustness.machine_faults import no_room

CONFIG = GameConfig(9, 7, 10)
MIDDLE = Open((4, 3))
DAY = "2026-11-21"


@dataclass
class Services:
    """The surroundings of a game: a store in a folder, and a clock that a test sets."""

    folder: Path
    now: float = 50.0
    save_problem: Message | None = None
    waiting: tuple[Waiting, ...] = ()
    trace: Trace = field(default_factory=lambda: Trace(None))
    settings: Any = field(default_factory=lambda: SimpleNamespace(value=Settings(player="Ann")))
    store: Store = field(init=False)

    def __post_init__(self) -> None:
        self.store = Store(self.folder, at_noon)
        self.fresh_seed = itertools.count(9001).__next__

    def clock(self) -> float:
        return self.now

    @property
    def files(self) -> list[str]:
        return sorted(path.name for path in self.folder.glob("playing-*.txt"))

    @property
    def games(self) -> list[FinishedGame]:
        """The recorded games, the first one first."""
        found = [self.store.game(line.id) for line in self.store.games(50)]
        return [game for game in reversed(found) if game is not None]

    @property
    def runs(self) -> list[FinishedRun]:
        return list(self.store.high_scores(10))


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    services = Services(tmp_path)
    yield services
    services.store.close()


def play(game: GameController, *moves: Move, device: Device = Device.MOUSE) -> None:
    """Make moves as the scene does, each saved before the next."""
    for move in moves:
        game.submit(move, device, 50.0)
        game.save()


def begun(services: Services, start: Start = FRESH, run: RunInPlay | None = None) -> GameController:
    """A game whose middle cell is open."""
    game = GameController(services, run.state.config if run else CONFIG, start, run)
    middle = Open((game.session.config.width // 2, game.session.config.height // 2))
    play(game, middle)
    assert game.session.status is Status.PLAYING
    return game


def cells_of(game: GameController, mines: bool) -> list[tuple[int, int]]:
    """The closed cells that are mines, or are safe."""
    position = game.session.position
    assert position.field is not None
    wanted = position.field.mines if mines else position.field.safe
    return list(position.board.grid.cells(wanted & position.board.closed))


def win(game: GameController) -> None:
    while game.session.status is not Status.WON:
        play(game, Open(cells_of(game, mines=False)[0]))


def lose(game: GameController) -> None:
    play(game, Open(cells_of(game, mines=True)[0]))


def run_in_play() -> RunInPlay:
    return RunInPlay(arcade.begin(7), "r1")


# Every kind of end, with and without room on the disk

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
    game = begun(services)
    with disk():
        finish(game)
        assert services.save_problem is None, "no game is in play any more"
        assert (services.files == []) is (disk is nullcontext), (
            "the file stays until the book has it"
        )
    services.store.tend(1e9)
    assert [kept.recording.result for kept in services.games] == [result]
    game.end()
    assert len(services.games) == 1


def test_a_full_disk_is_told_once_and_the_next_save_tries_again(services: Services) -> None:
    game = begun(services)
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
    (saved,) = find(services.folder, services.store.has, NOON).saved
    saved.let_go()
    assert [timed.move for timed in saved.recording.moves] == [MIDDLE, first, second, third]


@pytest.mark.parametrize(
    ("leave", "is_full", "is_listed", "results", "moves_kept"),
    [
        (GameController.leave, False, True, [], 2),
        (GameController.leave, True, False, [Result.ABANDONED], None),
        (GameController.leave_at_exit, False, True, [], 2),
        (GameController.leave_at_exit, True, False, [], 1),
    ],
    ids=["to the menu", "to the menu, full disk", "at the exit", "at the exit, full disk"],
)
def test_a_game_that_is_left_waits_or_is_recorded(
    services: Services,
    leave: Callable[[GameController], None],
    is_full: bool,
    is_listed: bool,
    results: list[Result],
    moves_kept: int | None,
) -> None:
    game = begun(services)
    with no_room() if is_full else nullcontext():
        play(game, Open(cells_of(game, mines=False)[0]))
        leave(game)
    services.store.tend(1e9)
    assert bool(services.waiting) is is_listed
    assert [kept.recording.result for kept in services.games] == results
    found = find(services.folder, services.store.has, NOON).saved
    waiting = [saved for saved in found if not saved.is_over]
    assert [len(saved.recording.moves) for saved in waiting] == [moves_kept][: len(waiting)]
    assert bool(waiting) is (moves_kept is not None)
    for saved in found:
        saved.let_go()


@pytest.mark.parametrize("leave", [GameController.leave, GameController.leave_at_exit])
def test_a_game_that_never_began_leaves_nothing(
    services: Services, leave: Callable[[GameController], None]
) -> None:
    leave(GameController(services, CONFIG))
    assert (services.waiting, services.files, services.games) == ((), [], [])


def test_a_saved_game_continues_in_its_file_and_no_longer_ranks(services: Services) -> None:
    begun(services).leave()
    (saved,) = find(services.folder, services.store.has, NOON).saved
    game = GameController(services, CONFIG, Start(saved=saved))
    assert not game.session.clock.is_running
    assert game.set_going() == ()
    assert game.session.clock.is_running
    win(game)
    (kept,) = services.games
    assert (kept.flaws, kept.recording.moves[0].move) == (("resumed",), MIDDLE)
    assert services.files == []


# Other games from this one


def test_another_game_has_a_fresh_seed_and_the_players_question_marks(services: Services) -> None:
    game = begun(services)
    assert game.session.seed == 9001
    services.settings.value = Settings(question_marks=True)
    game.restart()
    assert (game.session.seed, game.session.status) == (9002, Status.READY)
    assert game.session.config.question_marks
    assert services.files == []


def dealt(**told: Any) -> Start:
    """A board that the game begins in the corner, with one mine in the other."""
    layout = Minefield(CONFIG.grid, CONFIG.grid.bit((8, 6)) | CONFIG.grid.bit((8, 4)))
    return Start(5, Deal((0, 0), layout), **told)


CORNER = GameConfig(9, 7, 2)


def test_a_dealt_board_is_opened_by_the_game_itself(services: Services) -> None:
    game = GameController(services, CORNER, dealt())
    assert game.set_going() != ()
    game.save()
    assert game.session.status is Status.PLAYING
    assert len(services.files) == 1
    assert (game.can_undo, game.code) == (False, None), "it is nobody's move, and no seed's board"
    game.end()
    assert services.games == [], "the player has done nothing"


def test_only_the_first_try_of_a_daily_board_counts(services: Services) -> None:
    tries = []
    for _ in range(2):
        game = GameController(services, CORNER, dealt(daily=DAY))
        assert not game.is_only_try, "it has not begun"
        game.set_going()
        tries.append(game.is_only_try)
        game.end()
    assert tries == [True, False]
    assert [kept.flaws for kept in services.games] == [(), ("again",)]


def test_the_same_board_again_is_still_a_race(services: Services) -> None:
    first = begun(services)
    win(first)
    game = GameController(services, CONFIG, Start.race(services.games[0].recording))
    game.set_going()
    game.retry()
    assert game.raced is not None
    assert game.autosave.about.flaws == (UnrankedReason.GHOST.value,)
    assert game.session.position.retried
    game.restart()
    assert (game.raced, game.autosave.about.flaws) == (None, ())


def test_the_same_board_again_may_be_won_at_once(services: Services) -> None:
    game = GameController(services, GameConfig(9, 7, 1), Start(5))
    play(game, Open((0, 0)))
    win(game)
    game.retry()
    assert game.is_over
    assert len(services.games) == 2


def test_a_pause_of_a_game_in_play_keeps_it_from_ranking(services: Services) -> None:
    game = GameController(services, CONFIG)
    game.mark_paused()
    assert game.autosave.about.flaws == ()
    play(game, MIDDLE)
    game.mark_paused()
    assert game.autosave.about.flaws == ("paused",)


def test_a_players_best_game_is_a_record(services: Services) -> None:
    game = GameController(services, GameConfig(9, 9, 10))
    play(game, Open((4, 4)))
    assert not game.is_record
    win(game)
    assert game.is_record


# Moves taken back


def test_automatic_moves_are_taken_back_with_the_players_move_before_them(
    services: Services,
) -> None:
    game = begun(services)
    mines = [Flag(cell) for cell in cells_of(game, mines=True)]
    play(game, mines[0])
    play(game, *mines[1:3], device=Device.AUTO)
    play(game, mines[3])
    flags = []
    for _ in range(3):
        game.undo()
        flags.append(game.session.position.board.flags.bit_count())
    assert flags == [3, 0, 0]
    assert not game.session.position.board.opened
    assert game.undo() == ()


def test_a_move_that_changes_nothing_is_nothing_to_take_back(services: Services) -> None:
    game = begun(services)
    assert not game.submit(MIDDLE, Device.MOUSE, services.now).has_changed
    game.undo()
    assert not game.session.position.board.opened


def test_a_game_that_was_over_stays_recorded_and_another_one_continues(services: Services) -> None:
    game = begun(services)
    lose(game)
    uid = game.autosave.about.uid
    game.undo()
    assert game.is_running
    assert game.autosave.about.uid != uid
    win(game)
    assert [kept.recording.result for kept in services.games] == [Result.LOST, Result.WON]


# Arcade runs


def test_a_run_is_recorded_after_the_board_it_ended_on(services: Services) -> None:
    run = run_in_play()
    game = begun(services, run=run)
    run.state = arcade.after_move(run.state, MIDDLE, (), 0)[0]
    game.end()
    assert len(services.files) == 1, "until the run is recorded too"
    game.end_run()
    game.end_run()
    assert services.files == []
    assert [(one.uid, one.seed) for one in services.runs] == [("r1", 7)]
    assert not game.is_running
    game.leave()
    assert len(services.games) == 1


@pytest.mark.parametrize("is_next_saved", [False, True])
def test_a_cleared_board_keeps_its_file_until_the_next_one_has_its_own(
    services: Services, is_next_saved: bool
) -> None:
    run = run_in_play()
    game = begun(services, run=run)
    win(game)
    figures = game.session.figures(services.now)
    run.state, _ = arcade.after_board(run.state, figures.three_bv, figures.ms)
    assert (game.is_running, game.run_ms, len(services.files)) == (True, 0, 1)
    following = GameController(services, run.state.config, Start(run.state.board_seed), run)
    if is_next_saved:
        following.save()
    game.is_handed_on = True
    game.leave()
    assert services.waiting == ()
    game.autosave.release()
    assert len(services.files) == int(is_next_saved)


def test_a_run_that_is_left_waits_under_its_own_name(services: Services) -> None:
    game = begun(services, run=run_in_play())
    assert not game.can_undo
    game.leave()
    (waiting,) = services.waiting
    assert (waiting.uid, waiting.run) == ("r1", game.run.state)
    assert (services.games, services.runs) == ([], [])


def test_a_run_that_cannot_wait_is_recorded(services: Services) -> None:
    run = run_in_play()
    game = begun(services, run=run)
    cell = cells_of(game, mines=False)[0]
    events = game.submit(Open(cell), Device.MOUSE, services.now).events
    run.state, _ = arcade.after_move(run.state, Open(cell), events, 0)
    assert run.state.score > 0
    with no_room():
        game.save()
        game.leave()
    services.store.tend(1e9)
    assert services.waiting == ()
    assert [one.score for one in services.runs] == [run.state.score]
    assert [kept.recording.result for kept in services.games] == [Result.ABANDONED]
