"""Assisted play in all its variants: rounds of automatic moves after the player's."""

import time
from typing import Any

import pygame
import pytest

from engine.autoplay import autoplayer
from engine.core.board import Board, Cover
from engine.core.commands import Flag, Move, Open
from engine.core.config import BEGINNER, GameConfig
from engine.formats.recording import Result
from engine.rules.game import Game, Status
from game.input.bindings import Action
from game.input.events import Device
from game.play.aids import CELLS_A_FRAME, MOST_AT_ONCE, AutoMoveQueue
from game.play.play import play_scene
from game.store.settings import Assist
from game.ui import timing
from tests.game.driver import Driver
from tests.game.play import driven_games as games
from tests.game.play.driven_games import BAY, StartGame

WALL = """
    .*.*.
    .....
    .....
"""
# Seen after opening (0,2): a 1-2-1 at the wall, which two numbers decide and no single one.
#   #####
#   11211
#   00000


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "first", "assist", "after"),
    [
        (BAY, (0, 3), Assist.SINGLES, "won"),
        (BAY, (0, 3), Assist.FLAGS, "F1000/11011/0001F/0001#"),
        (BAY, (0, 3), Assist.OPENS, "won"),
        (WALL, (0, 2), Assist.SINGLES, "#####/11211/00000"),
        (WALL, (0, 2), Assist.PAIRS, "won"),
    ],
)
def test_each_kind_of_assisted_play_makes_its_own_moves(
    start: StartGame, text: str, first: tuple[int, int], assist: Assist, after: str
) -> None:
    driver = games.dealt(start, text, first)
    games.assist_with(driver, assist)
    driver.run(3)
    assert after == ("won" if driver.status is Status.WON else driver.text.replace("\n", "/"))
    if after == "#####/11211/00000":
        assert driver.play.notes == ("assist on",)
        assert driver.play.autosave.metadata.aids == (), "nothing was decided, so nothing helped"


def test_assisted_play_continues_from_a_mine_that_undo_has_shown(start: StartGame) -> None:
    driver = games.dealt(start, games.COIN, (4, 0))
    driver.click_cell((0, 0))
    assert driver.status is Status.LOST
    driver.key(pygame.K_u, "u", 0.5)
    games.assist_with(driver, Assist.SINGLES)
    driver.run(2)
    assert driver.status is Status.WON, "the numbers alone would leave a guess"


@pytest.mark.parametrize("is_helped", [False, True], ids=["alone", "with the player between"])
def test_rounds_follow_one_another_and_are_recorded_as_the_computers(
    start: StartGame, is_helped: bool
) -> None:
    driver = games.dealt(start, BAY, (0, 3))
    driver.key(pygame.K_t, "t", settle=0)
    driver.run(timing.ASSIST_FIRST - 0.05)
    assert driver.play.session.position.board.flags == 0
    for number in (1, 2):
        driver.run(timing.ASSIST_FIRST)
        assert driver.play.session.position.board.flags.bit_count() == number
    assert driver.status is Status.PLAYING
    if is_helped:
        driver.click_cell((4, 3), settle=0.5)
    driver.run(timing.ASSIST_FIRST)
    assert driver.status is Status.WON
    (game,) = games.books(driver)
    moves = [str(timed.move) for timed in game.recording.moves]
    assert (game.aids, moves) == (("assist",), ["flag 0,0", "flag 4,2", "open 4,3"])
    expected = {Device.AUTO: 2, Device.MOUSE: 1} if is_helped else {Device.AUTO: 3}
    assert driver.play.autosave.metadata.moves_by_device == expected


@pytest.mark.slow
@pytest.mark.parametrize("by", ["click", "key", "finger", "button", "its key"])
def test_any_click_or_key_hands_the_board_back_at_once(start: StartGame, by: str) -> None:
    driver = games.dealt(start, BAY, (0, 3), chosen={"aids_tray": True})
    games.assist_with(driver, Assist.SINGLES)
    driver.run(timing.ASSIST_FIRST + 0.05)
    flags = driver.play.session.position.board.flags
    assert flags.bit_count() == 1
    match by:
        case "click":
            driver.click_cell((1, 3))
        case "key":
            driver.key(pygame.K_LEFT)
        case "finger":
            driver.tap((4, driver.play.pane.camera.view.bottom + 4))
        case "button":
            driver.click(games.toolbar(driver).by_action[Action.ASSIST].rect.center)
        case _:
            driver.key(pygame.K_t, "t")
    driver.run(2)
    assert games.aids(driver).assist is None
    assert driver.play.session.position.board.flags == flags


def test_moves_come_ever_more_quickly_so_that_nobody_waits() -> None:
    config = GameConfig(60, 40, 300)
    game, queue, seconds, times = Game(config, 3), AutoMoveQueue(), 0.0, list[float]()
    game.apply(Open((0, 0)))
    queue.schedule()
    while queue.is_due:
        seconds += 1 / 60
        if queue.update(1 / 60):
            found = queue.take(game.board, Assist.PAIRS, config.win)
            for move in found:
                game.apply(move)
            times += [seconds] * len(found)
            if found:
                queue.follow_up(game.board)
    assert 2 <= sum(at <= 1.0 for at in times) <= 4
    assert len(times) > 300
    assert times[-1] < 10


def test_rounds_wait_in_a_pause_and_leave_flagged_cells_to_the_player(start: StartGame) -> None:
    driver = games.dealt(start, BAY, (0, 3))
    driver.click_cell((4, 3), button=3)
    driver.key(pygame.K_t, "t", settle=0)
    driver.key(pygame.K_p)
    driver.run(2)
    assert driver.play.session.position.board.flags.bit_count() == 1
    driver.key(pygame.K_p)
    driver.run(1)
    assert driver.play.session.position.board.flags.bit_count() == 3
    assert driver.status is Status.PLAYING, "the player's flag is wrong"


def test_another_game_turns_assisted_play_off_and_keeps_its_kind(start: StartGame) -> None:
    driver = start(config=BEGINNER, seed=3)
    games.assist_with(driver, Assist.PAIRS)
    assert games.aids(driver).assist is Assist.PAIRS
    driver.begin()
    assert games.line_below_bar(driver) == "You had help, so this game won't rank."
    about = driver.play.autosave.metadata
    assert (about.aids, about.flaws) == (("assist",), ()), "practice before the first move"
    driver.key(pygame.K_o)
    assert games.aids(driver).chances.is_on
    driver.key(pygame.K_r)
    assert (games.aids(driver).chances.is_on, games.aids(driver).assist) == (False, None)
    (game,) = games.books(driver)
    assert (game.recording.result, game.flaws, game.counts_in_win_rate) == (
        Result.ABANDONED,
        (),
        False,
    )
    driver.begin()
    driver.run(1)
    assert driver.play.autosave.metadata.aids == ()
    driver.key(pygame.K_t, "t")
    assert games.aids(driver).assist is Assist.PAIRS
    driver.app.stack.switch(play_scene(driver.app.context, BEGINNER))
    driver.run(0.5)
    assert games.aids(driver).assist is None
    driver.begin()
    driver.lose()
    driver.until("results")
    driver.key(pygame.K_t, "t")
    assert games.aids(driver).assist is None, "the game is over"


def test_the_kind_of_assisted_play_is_remembered_and_takes_effect_with_the_next_move(
    start: StartGame,
) -> None:
    driver = games.dealt(start, BAY, (0, 3), chosen={"aids_tray": True})
    assert driver.settings.assist is Assist.SINGLES
    *_, kind = games.toolbar(driver).buttons
    driver.key(pygame.K_t, "t", settle=0.05)
    for label in ("Two numbers", "Flags only", "Opens only", "One number", "Two numbers"):
        driver.click(kind.rect.center)
        assert kind.label == label
    driver.key(pygame.K_t, "t", settle=0.05)
    assert games.aids(driver).assist is None
    assert '"assist": "pairs"' in driver.file.read_text("utf-8")
    driver.run(1)
    assert driver.play.session.position.board.flags == 0
    games.assist_with(driver, Assist.FLAGS)
    driver.run(1)
    before = driver.play.session.position.board
    assert before.flags.bit_count() == 2
    driver.click(kind.rect.center)
    assert games.aids(driver).assist is Assist.OPENS
    driver.run(1)
    assert driver.play.session.position.board == before
    driver.click_cell((0, 0), button=3)
    assert games.aids(driver).auto_moves.is_due
    games.aids(driver).choose_next_kind()
    driver.run(1)
    assert driver.status is Status.PLAYING, "no round of the kind before is still to come"
    driver.click_cell((0, 0), button=3)
    driver.run(1)
    assert driver.status is Status.WON


def test_a_round_is_no_larger_than_a_frame_can_take() -> None:
    config = GameConfig(60, 40, 1)
    game = Game(config, 3)
    game.apply(Open((0, 0)))
    assert len(AutoMoveQueue().take(game.board, Assist.SINGLES, config.win)) <= MOST_AT_ONCE


# Large boards: computed on another thread, and played over many frames

LARGE = GameConfig(201, 100, 2600)


def worked_out(driver: Driver) -> None:
    until = time.monotonic() + 20
    while games.aids(driver).auto_moves.task.is_active and time.monotonic() < until:
        time.sleep(0.002)
        driver.app.run_frame()


@pytest.mark.slow
def test_a_large_boards_round_is_computed_once_and_made_over_many_frames_until_a_move(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Board] = []

    def moves(board: Board, *told: Any) -> tuple[Move, ...]:
        asked.append(board)
        return autoplayer.simple_moves(board, *told)

    monkeypatch.setattr("game.play.aids.simple_moves", moves)
    driver = start(config=LARGE, seed=7, chosen={"animation": "off"})
    driver.begin()
    safe = driver.closed_safe
    while driver.play.session.position.board.opened.bit_count() < 3000:
        driver.play.make(Open(safe.pop()), driver.now)
    games.assist_with(driver, Assist.SINGLES)
    driver.run(timing.ASSIST_FIRST)
    worked_out(driver)
    queue = games.aids(driver).auto_moves
    assert queue.left
    driver.play.make(Flag(driver.closed_safe[-1]), driver.now)
    assert not queue.left
    driver.run(timing.ASSIST_FIRST)
    worked_out(driver)
    found = autoplayer.simple_moves(asked[1], autoplayer.Assistance(), LARGE.win)
    assert len(found) > 2 * CELLS_A_FRAME // LARGE.grid.span
    while queue.left and len(asked) == 2:
        driver.app.run_frame()
    board = asked[2] if len(asked) > 2 else driver.play.session.position.board
    assert all(
        board.cover(move.cell) is (Cover.FLAG if isinstance(move, Flag) else None) for move in found
    )
