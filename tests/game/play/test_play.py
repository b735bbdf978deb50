"""Whole games, by mouse and by keyboard alone, and every control of a game in play."""

import pygame
import pytest

from engine.core.config import GameConfig
from engine.rules.game import Status
from game.play.play import play_scene
from game.store import daily_tries
from game.store.settings import Animation
from game.ui import timing
from tests.game.dive.driven_dives import open_chart, take
from tests.game.driver import MIDDLE, RIGHT, Driver
from tests.game.play.driven_games import DAY, SMALL, StartGame, at_noon_menu, files


def test_a_game_won_by_mouse_with_flags_and_chords(start: StartGame) -> None:
    driver = start(config=GameConfig(8, 5, 6, wraps=True), seed=5)
    driver.begin()
    for mine in driver.mines:
        driver.click_cell(mine, RIGHT, settle=0.02)
    assert driver.play.session.position.board.mines_left == 0
    for cell in list(driver.field.grid.cells(driver.play.session.position.board.opened)):
        driver.click_cell(cell, MIDDLE, settle=0.02)
    driver.win()
    assert set(driver.text) <= set("012345678F\n")
    assert driver.play.session.clicks.chord > 0


@pytest.mark.slow
def test_games_won_and_lost_by_keyboard_alone(start: StartGame) -> None:
    driver = start(config=GameConfig(9, 4, 5), seed=9)
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_SPACE)
    assert driver.status is Status.PLAYING
    for mine in driver.mines[:2]:
        driver.go_to(mine)
        driver.key(pygame.K_f)
    for number, cell in enumerate(driver.closed_safe):
        if cell in driver.closed_safe:
            driver.go_to(cell)
            driver.key(pygame.K_RETURN if number % 2 else pygame.K_SPACE)
    assert driver.status is Status.WON
    driver.until("results")
    driver.key(pygame.K_TAB)
    driver.key(pygame.K_RETURN)
    assert (driver.scene.name, driver.status) == ("play", Status.READY)
    driver.key(pygame.K_d)
    driver.key(pygame.K_SPACE)
    driver.go_to(driver.mines[0])
    driver.key(pygame.K_SPACE)
    assert driver.status is Status.LOST
    driver.until("results")
    driver.key(pygame.K_r)
    assert (driver.scene.name, driver.status) == ("play", Status.READY)


@pytest.mark.slow
def test_r_and_puff_restart_at_any_time_and_esc_leaves_a_closed_board(start: StartGame) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    before, puff = driver.play.session.position, driver.play.hud.puff.rect.center
    driver.down(puff)
    driver.run(0.05)
    driver.up(driver.centre((0, 0)))
    driver.run(0.05)
    assert driver.play.session.position == before, "the press slid off Puff"
    seeds = [5]
    for how in ("puff", "r"):
        if how == "r":
            driver.begin()
            driver.key(pygame.K_r)
        else:
            driver.click(puff)
        assert (driver.status, set(driver.text)) == (Status.READY, set("#\n"))
        assert driver.play.session.seed not in seeds
        seeds.append(driver.play.session.seed)
    assert driver.commands() == ["open 4,2"] * 2
    driver.key(pygame.K_ESCAPE)
    assert driver.scene.name == "menu"


@pytest.mark.slow
def test_puff_asks_before_a_game_that_has_lasted_is_abandoned(start: StartGame) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    driver.run(11)
    before, puff = driver.play.session.position, driver.play.hud.puff.rect.center
    driver.click(puff)
    assert driver.play.session.position == before
    assert driver.play.aids.toast.line == "Click Puff again for a new game."
    driver.run(timing.TOAST + 0.5)
    driver.click(puff)
    assert driver.play.session.position == before, "the question was too long ago"
    driver.click(puff)
    assert driver.status is Status.READY


@pytest.mark.slow
def test_puff_does_not_ask_where_a_click_only_pauses(start: StartGame) -> None:
    driver = start()
    open_chart(driver)
    take(driver)
    driver.begin()
    driver.run(11)
    spot = driver.play.hud.puff.rect.center
    driver.move(spot)
    driver.down(spot)
    driver.run(1.5)  # the air sinks, and Puff with it
    driver.up(spot)
    driver.run(0.4)
    assert driver.scene.name == "pause"


def test_the_first_board_ever_says_what_to_do_until_the_first_click(start: StartGame) -> None:
    driver = start(config=SMALL, seed=5, chosen={"cards_seen": ""})
    below = driver.play.hud.puff.rect.move(0, driver.play.hud.puff.rect.height)
    before = driver.window.subsurface(below).copy()
    assert driver.play.first_word.is_shown
    driver.begin()
    driver.run(1)
    shown = driver.window.subsurface(below)
    assert pygame.image.tobytes(shown, "RGB") != pygame.image.tobytes(before, "RGB")
    driver.app.stack.switch(play_scene(driver.app.context, SMALL))
    driver.run(0.5)
    assert not driver.play.first_word.is_shown, "never again"
    driver.app.context.settings.change(cards_seen="")
    driver.begin()
    driver.key(pygame.K_r)
    driver.app.stack.switch(play_scene(driver.app.context, SMALL))
    driver.run(0.5)
    assert not driver.play.first_word.is_shown, "a game is in the book"


def test_the_bar_shows_the_mood_and_mutes_and_the_window_fills_the_screen(start: StartGame) -> None:
    driver = start(config=SMALL, seed=5)
    moods = [driver.play.hud.puff.mood]
    driver.begin()
    for button in (1, 2):
        for act in (driver.down, driver.up):
            act(driver.centre((4, 2)), button)
            driver.run(0.02)
            moods.append(driver.play.hud.puff.mood)
    text, commands = driver.text, driver.commands()
    for is_on in (True, False):
        driver.key(pygame.K_F11)
        assert bool(driver.window.get_flags() & pygame.FULLSCREEN) is is_on
        assert driver.play.pane.camera.view == driver.play.pane.camera.rect
    driver.key(pygame.K_m)
    assert driver.app.context.audio.muted
    driver.click(driver.play.hud.group.widgets[-1].rect.center)
    assert not driver.app.context.audio.muted
    assert (driver.text, driver.commands()) == (text, commands)
    driver.lose()
    moods.append(driver.play.hud.puff.mood)
    assert moods == ["idle", "press", "idle", "chord", "idle", "lost"]
    driver.until("results")
    driver.key(pygame.K_ESCAPE)
    assert driver.scene.name == "menu"


@pytest.mark.parametrize("animation", Animation)
def test_only_the_sea_moves_after_a_while(start: StartGame, animation: Animation) -> None:
    driver = start({"animation": animation.value}, config=SMALL, seed=5)
    driver.begin()
    driver.run(1.5)
    assert not driver.play.is_busy


# Boards that the game itself begins, once they have come into view


def show_daily(driver: Driver) -> None:
    """Leave the menu for the day's board; stop before the first frame that shows it."""
    driver.click_on("Daily", settle=0.5)
    driver.click_on("Play today's board", settle=0.0)
    driver.until("play")


def test_a_daily_left_before_it_was_seen_is_no_try_and_then_its_clock_starts(
    start: StartGame,
) -> None:
    driver = at_noon_menu(start)
    show_daily(driver)
    driver.key(pygame.K_p, settle=0.3)
    driver.click_on("Menu", settle=0.5)
    assert driver.app.context.store.ask(daily_tries.result, DAY, (9, 9, 10)) is None
    assert files(driver) == []
    show_daily(driver)
    play, clicked = driver.play, driver.now
    while play.session.status is Status.READY:
        assert not play.session.clock.is_running
        driver.app.run_frame()
    assert driver.now - clicked >= timing.SCENE_IN - 0.02
    assert play.session.clock.ms(driver.now) <= 20


def test_a_move_before_the_daily_board_is_seen_begins_it(start: StartGame) -> None:
    driver = at_noon_menu(start)
    show_daily(driver)
    play = driver.play
    driver.key(pygame.K_RIGHT, settle=0.0)
    driver.key(pygame.K_f, settle=0.0)
    driver.app.run_frame()
    assert play.session.status is Status.PLAYING
    assert play.session.position.board.opened
    assert [str(timed.move).split()[0] for timed in play.session.record] == ["flag"]


def test_a_board_that_is_minimized_before_it_is_seen_does_not_begin(start: StartGame) -> None:
    driver = at_noon_menu(start)
    show_daily(driver)
    driver.post(pygame.WINDOWMINIMIZED)
    driver.run(5.0)
    assert (driver.scene.name, driver.status) == ("pause", Status.READY)
    driver.post(pygame.WINDOWRESTORED)
    driver.key(pygame.K_ESCAPE, settle=0.5)
    assert driver.status is Status.PLAYING
    assert driver.play.autosave.metadata.flaws == ()
    assert driver.play.session.clock.ms(driver.now) < 600
