"""Assisted play: rings of moves after the player's own, in every one of its kinds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from engine.autoplay.simple_rules import simple_moves
from engine.core.board import Cover
from engine.core.commands import Open
from engine.core.config import BEGINNER, EXPERT, GameConfig
from engine.rules.game import Game, Status
from game.app.options import Options
from game.input.events import Device
from game.saves.start import Start
from game.scenes.play.auto_moves import ASSISTANCE, MOVES_A_ROUND, AutoMoveQueue
from game.scenes.play.classic import play_scene
from game.scenes.play.resume import ResumeScene
from game.settings import Assist
from game.ui import timing
from tests.game.driver import Driver
from tests.game.scenes.play.aided_games import (
    BAY,
    Starter,
    aids,
    books,
    chosen,
    dealt,
    told,
    toolbar,
)

WALL = """
    .*.*.
    .....
    .....
"""
# Seen after opening (0,2): a 1-2-1 at the wall, which two numbers decide and no single one.
#   #####
#   11211
#   00000


def signs(driver: Driver) -> str:
    return driver.text.replace("\n", "/")


@pytest.mark.parametrize(
    ("assist", "after"),
    [
        (None, "#1000/11011/0001#/0001#"),
        (Assist.SINGLES, "won"),
        (Assist.PAIRS, "won"),
        (Assist.FLAGS, "F1000/11011/0001F/0001#"),
        (Assist.OPENS, "won"),
    ],
)
def test_each_kind_of_assisted_play_makes_its_own_moves(
    start: Starter, assist: Assist | None, after: str
) -> None:
    driver = dealt(start, BAY, (0, 3))
    if assist is not None:
        chosen(driver, assist)
    driver.run(1)
    assert after == ("won" if driver.status is Status.WON else signs(driver))


def test_the_pairs_kind_reasons_from_two_numbers_together(start: Starter) -> None:
    driver = dealt(start, WALL, (0, 2))
    chosen(driver, Assist.SINGLES)
    driver.run(1)
    assert signs(driver) == "#####/11211/00000"
    chosen(driver, Assist.PAIRS)
    driver.run(1.2)
    assert driver.status is Status.WON
    assert driver.settings.assist is Assist.PAIRS


def test_rounds_follow_one_another_after_a_moment(start: Starter) -> None:
    driver = dealt(start, BAY, (0, 3))
    flagged = driver.play.session.position.board.grid.bit((4, 2))
    driver.key(pygame.K_t, "t", settle=0)
    driver.run(timing.ASSIST_RING - 0.05)
    assert driver.play.session.position.board.flags == 0
    driver.run(0.08)
    assert driver.play.session.position.board.flags & flagged
    assert driver.status is Status.PLAYING
    driver.run(timing.ASSIST_RING)
    assert driver.status is Status.WON


def test_assisted_moves_are_recorded_and_counted_as_the_computers(start: Starter) -> None:
    driver = dealt(start, BAY, (0, 3))
    chosen(driver, Assist.SINGLES)
    driver.run(1)
    (game,) = books(driver)
    assert game.aids == ("assist",)
    assert game.device is Device.AUTO
    assert [str(timed.move) for timed in game.recording.moves] == [
        "flag 0,0",
        "flag 4,2",
        "open 4,3",
    ]


def test_the_players_clicks_between_two_rounds_count(start: Starter) -> None:
    driver = dealt(start, BAY, (0, 3))
    driver.key(pygame.K_t, "t", settle=0)
    driver.run(timing.ASSIST_RING + 0.02)
    driver.click_cell((4, 3), settle=0.5)
    (game,) = books(driver)
    assert driver.status is Status.WON
    assert driver.play.autosave.metadata.moves_by_device == {Device.AUTO: 2, Device.MOUSE: 1}
    assert str(game.recording.moves[-1].move) == "open 4,3"


def test_a_flagged_cell_is_left_to_the_player(start: Starter) -> None:
    driver = dealt(start, BAY, (0, 3))
    driver.click_cell((4, 3), button=3)
    chosen(driver, Assist.SINGLES)
    driver.run(1)
    assert driver.status is Status.PLAYING
    assert driver.play.session.position.board.cover((4, 3)) is Cover.FLAG


def test_rounds_wait_while_a_scene_covers_the_board(start: Starter) -> None:
    driver = dealt(start, BAY, (0, 3))
    driver.key(pygame.K_t, "t", settle=0)
    driver.key(pygame.K_p)
    driver.run(2)
    assert driver.play.session.position.board.flags == 0
    driver.key(pygame.K_p)
    driver.run(1)
    assert driver.status is Status.WON


def test_the_bar_says_that_assisted_play_is_on(start: Starter) -> None:
    driver = dealt(start, WALL, (0, 2))
    assert driver.play.notes == ()
    driver.key(pygame.K_t, "t", settle=0.5)
    assert driver.play.notes == ("assist on",)
    assert driver.play.autosave.metadata.aids == (), "nothing was decided, so nothing helped"


def test_a_new_game_turns_assisted_play_off_and_keeps_its_kind(start: Starter) -> None:
    driver = start(config=BEGINNER, seed=3)
    chosen(driver, Assist.PAIRS)
    assert aids(driver).assist is Assist.PAIRS
    driver.begin()
    driver.key(pygame.K_o)
    assert aids(driver).chances.is_on
    driver.key(pygame.K_r)
    assert not aids(driver).chances.is_on
    assert aids(driver).assist is None
    driver.begin()
    driver.run(1)
    assert driver.play.autosave.metadata.aids == ()
    driver.key(pygame.K_t, "t")
    assert aids(driver).assist is Assist.PAIRS
    driver.app.stack.switch(play_scene(driver.app.context, BEGINNER))
    driver.run(0.5)
    assert aids(driver).assist is None


def test_the_kind_of_assisted_play_is_chosen_apart_and_remembered(start: Starter) -> None:
    driver = dealt(start, BAY, (0, 3), chosen={"aids_tray": True})
    kind = toolbar(driver).buttons[3]
    for label in ("two numbers", "flags only", "opens only", "one number", "two numbers"):
        driver.click(kind.rect.center)
        assert kind.label == label
    assert aids(driver).assist is None
    assert '"assist": "pairs"' in driver.file.read_text("utf-8")
    driver.run(1)
    assert driver.play.session.position.board.flags == 0
    driver.key(pygame.K_F2)
    driver.key(pygame.K_F2)
    for _ in range(3):
        driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RETURN)
    assert driver.settings.assist is Assist.FLAGS


def test_another_kind_takes_effect_with_the_next_move(start: Starter) -> None:
    driver = dealt(start, BAY, (0, 3), chosen={"aids_tray": True})
    chosen(driver, Assist.FLAGS)
    driver.run(1)
    before = driver.play.session.position.board
    assert before.flags.bit_count() == 2
    driver.click(toolbar(driver).buttons[3].rect.center)
    assert aids(driver).assist is Assist.OPENS
    driver.run(1)
    assert driver.play.session.position.board == before
    driver.click_cell((0, 0), button=3)
    driver.run(1)
    assert driver.status is Status.WON


def test_choosing_another_kind_cancels_the_rounds_to_come(start: Starter) -> None:
    driver = dealt(start, BAY, (0, 3))
    driver.key(pygame.K_t, "t", settle=timing.ASSIST_RING / 2)
    assert aids(driver).auto_moves.is_due
    before = driver.play.session.position.board
    aids(driver).choose_next_kind()
    driver.run(1)
    assert driver.play.session.position.board == before


def test_assisted_play_before_the_first_move_makes_the_game_practice(start: Starter) -> None:
    driver = start(config=BEGINNER, seed=3)
    driver.key(pygame.K_t, "t")
    assert told(driver) == ""
    driver.begin()
    assert told(driver) == "This game is now practice: it will not rank."
    assert driver.play.autosave.metadata.aids == ("assist",)
    assert driver.play.autosave.metadata.flaws == (), "it was practice before the first move"


def test_the_key_for_assisted_play_does_nothing_once_the_game_is_over(start: Starter) -> None:
    driver = start(config=BEGINNER, seed=3)
    driver.begin()
    driver.lose()
    driver.until("results")
    driver.key(pygame.K_t, "t")
    assert aids(driver).assist is None


def test_the_kind_of_an_older_settings_file_that_was_off_is_the_usual_one(start: Starter) -> None:
    driver = start(config=BEGINNER, chosen={"assist": "off"})
    assert driver.settings.assist is Assist.SINGLES
    assert driver.app.context.settings.problem is None


def test_assisted_play_on_expert_makes_only_proven_moves(start: Starter) -> None:
    driver = start(config=EXPERT, seed=15)
    chosen(driver, Assist.PAIRS)
    driver.begin()
    while aids(driver).auto_moves.is_due:
        driver.run(0.1)
    position = driver.play.session.position
    field = position.field
    assert field is not None
    assert driver.status is not Status.LOST
    assert position.board.flags & ~field.mines == 0
    assert position.board.opened.bit_count() > 60
    assert not simple_moves(position.board, ASSISTANCE[Assist.PAIRS], EXPERT.win)


def test_a_round_is_no_larger_than_a_frame_can_take() -> None:
    config = GameConfig(60, 40, 1)
    game = Game(config, 3)
    game.apply(Open((0, 0)))
    assert len(AutoMoveQueue().take(game.board, Assist.SINGLES, config.win)) <= MOVES_A_ROUND


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Callable[..., Driver]]:
    """Starts the program as ``run`` does, in the same folder each time."""

    def again(config: GameConfig | None = None, **told: object) -> Driver:
        size = {"window_width": 640, "window_height": 480}
        driver = Driver(tmp_path, Options(config, start=Start(7 if config else None)), {**size})
        driver.run(0.1)
        driver.app.finish_startup()
        driver.run(0.5)
        return driver

    yield again
    pygame.quit()


def test_an_assisted_game_goes_on_after_the_program_was_killed(
    begin: Callable[..., Driver],
) -> None:
    driver = begin(GameConfig(12, 8, 14))
    driver.begin((6, 4))
    chosen(driver, Assist.SINGLES)
    driver.run(1)
    board, hands = driver.text, dict(driver.play.autosave.metadata.moves_by_device)
    assert hands[Device.AUTO] > 0
    driver.play.autosave.close_file()
    pygame.quit()
    driver = begin()
    assert isinstance(driver.scene, ResumeScene)
    driver.key(pygame.K_RETURN, settle=0.5)
    assert driver.text == board
    about = driver.play.autosave.metadata
    assert (about.aids, dict(about.moves_by_device)) == (("assist",), hands)
