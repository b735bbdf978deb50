"""The pause: the board is hidden, the clock stops, and held buttons trigger nothing."""

import pygame
import pytest

from engine.core.config import GameConfig
from engine.rules.game import Status
from tests.game.dive.driven_dives import open_chart, take
from tests.game.driver import LEFT, MIDDLE, RIGHT
from tests.game.play.driven_games import SMALL, StartGame, pause_game


def test_nothing_of_the_game_can_be_read_in_a_pause_from_its_first_frame(start: StartGame) -> None:
    beside_the_panel = [(x, y) for x in (0, 7) for y in range(5)]
    moments = (0.0, 0.1, 0.2, 0.7)
    in_play, first = set(), set()
    hidden = {(moment, cell): set() for moment in moments for cell in beside_the_panel}
    driver = start(config=SMALL, seed=7)
    for flags in (((0, 0), (7, 4)), (), ()):
        driver.begin()
        in_play.add(driver.board_picture())
        for cell in flags:
            driver.click_cell(cell, RIGHT)
        driver.run(0.5)
        driver.key(pygame.K_p)
        first.add(driver.board_picture())
        for moment in moments:
            driver.run(moment)
            for cell in beside_the_panel:
                hidden[moment, cell].add(driver.cell_picture(cell))
        driver.key(pygame.K_r, settle=0.5)
    assert len(in_play) == 3
    assert {len(pictures) for pictures in hidden.values()} == {1}
    driver.click_cell((4, 2), settle=0.06)
    assert driver.play.pane.effects.is_busy, "in mid-ripple"
    driver.key(pygame.K_p)
    assert first == {driver.board_picture()}


def test_after_a_pause_the_board_is_as_bright_and_as_it_was(start: StartGame) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    driver.run(1)
    before, light = driver.board_picture(), sum(driver.window.get_at(driver.centre((0, 0)))[:3])
    driver.key(pygame.K_p)
    driver.run(1)
    assert sum(driver.window.get_at(driver.centre((0, 0)))[:3]) < 0.7 * light
    driver.key(pygame.K_p)
    driver.run(0.5)
    driver.move((1, 1))
    driver.run(0.1)
    assert driver.board_picture() == before


def test_the_clock_stops_in_a_pause_and_its_settings_and_continues_after_it(
    start: StartGame,
) -> None:
    driver = pause_game(start, 5)
    clock = driver.play.session.clock
    ms = clock.ms(driver.now)
    driver.click_on("Settings")
    driver.idle(5)
    driver.key(pygame.K_ESCAPE)
    assert driver.scene.name == "pause"
    driver.idle(5)
    assert clock.ms(driver.now) == ms
    driver.key(pygame.K_ESCAPE, settle=0)
    driver.app.run_frame()
    back = driver.now
    driver.run(1)
    passed = (driver.now - back) * 1000
    assert clock.ms(driver.now) - clock.ms(back) == pytest.approx(passed, abs=1)
    assert clock.ms(driver.now) < ms + 1200


def test_the_ways_into_a_pause_and_out(start: StartGame) -> None:
    driver = start(config=SMALL, seed=5)
    driver.key(pygame.K_p)
    assert driver.scene.name == "pause", "the settings can be reached before the first open"
    driver.key(pygame.K_p)
    assert (driver.scene.name, driver.play.session.clock.is_running) == ("play", False)
    driver.begin()
    text, names = driver.text, []
    for key in (*(pygame.K_p, pygame.K_RETURN), *[pygame.K_p] * 2, *[pygame.K_ESCAPE] * 2):
        driver.key(key)
        names.append(driver.scene.name)
    driver.click(driver.play.hud.group.widgets[0].rect.center)
    names.append(driver.scene.name)
    driver.click_on("Resume")
    names.append(driver.scene.name)
    assert (names, driver.text) == (["pause", "play"] * 4, text)


def test_a_pause_leads_to_a_new_game(start: StartGame) -> None:
    driver = pause_game(start, 5)
    driver.key(pygame.K_r)
    assert (driver.scene.name, driver.status) == ("play", Status.READY)
    driver.begin()
    driver.key(pygame.K_p)
    spot = driver.widget("New game").rect.center
    driver.down(spot)
    driver.lose_focus()
    driver.up(spot)
    driver.run(0.1)
    assert (driver.scene.name, driver.status) == ("pause", Status.PLAYING)
    driver.click_on("New game")
    assert (driver.scene.name, driver.status) == ("play", Status.READY)
    driver.run(1)
    assert driver.play.session.clock.ms(driver.now) == 0


def test_a_pause_is_modal_and_board_and_bar_take_nothing(start: StartGame) -> None:
    driver = pause_game(start, 5)
    text, commands = driver.text, driver.commands()
    with driver.unseen():
        for spot in (driver.centre((x, y)) for x in range(8) for y in range(5)):
            if driver.group.at(spot) is None:
                driver.click(spot, RIGHT, settle=0.02)
                driver.click(spot, LEFT, settle=0.02)
        driver.key(pygame.K_f)
        driver.key(pygame.K_c)
        for widget in driver.play.hud.group.widgets:
            if driver.group.at(widget.rect.center) is None:
                driver.click(widget.rect.center)
                driver.tap(widget.rect.center)
    assert (driver.text, driver.commands()) == (text, commands)
    assert (driver.scene.name, driver.status) == ("pause", Status.PLAYING)
    assert driver.settings.sound


def test_a_pause_keeps_the_view_that_the_player_chose(start: StartGame) -> None:
    driver = start(config=GameConfig(60, 40, 90), seed=5)
    driver.begin()
    driver.move(driver.centre((34, 15)))
    driver.post(pygame.MOUSEWHEEL, x=0, y=3, flipped=False)
    driver.run(0.1)
    rect = driver.play.pane.camera.rect
    driver.key(pygame.K_p)
    driver.key(pygame.K_p)
    assert driver.play.pane.camera.rect == rect


@pytest.mark.parametrize("mode", ["a game with the toolbar open", "the arcade"])
def test_in_a_pause_there_is_one_puff_and_no_bar(
    start: StartGame, monkeypatch: pytest.MonkeyPatch, mode: str
) -> None:
    if mode == "the arcade":
        driver = start()
        open_chart(driver)
        take(driver)
    else:
        driver = start(config=SMALL, chosen={"aids_tray": True})
    driver.begin()
    driver.key(pygame.K_p)
    driver.run(0.5)
    painter, drawn = driver.app.context.painter, []

    def noted(name: str) -> object:
        draw = getattr(painter, name)
        return lambda *told, **more: (drawn.append(name), draw(*told, **more))

    for name in ("puff", "figures", "icon"):
        monkeypatch.setattr(painter, name, noted(name))
    driver.run(0.04)
    buttons = [w for w in driver.group.widgets if getattr(w, "icon", None)]
    frames = drawn.count("puff")
    assert frames
    assert (drawn.count("figures"), drawn.count("icon")) == (0, frames * len(buttons))


def test_a_short_line_waits_for_the_end_of_a_pause(start: StartGame) -> None:
    driver = start(config=SMALL, seed=5)
    driver.key(pygame.K_h)
    toast = driver.play.aids.toast
    line = toast.line
    assert line
    for expected in (line, ""):
        driver.key(pygame.K_p)
        driver.run(6)
        assert toast.line == expected


def test_a_minimized_window_pauses_the_game_and_draws_nothing(start: StartGame) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    driver.post(pygame.WINDOWMINIMIZED)
    driver.run(0.1)
    assert driver.scene.name == "pause"
    ms, drawn = driver.play.session.clock.ms(driver.now), driver.app.frames
    driver.run(5.0)
    assert driver.app.frames == drawn
    driver.post(pygame.WINDOWRESTORED)
    driver.run(0.5)
    assert driver.app.frames > drawn
    assert driver.play.session.clock.ms(driver.now) == ms


@pytest.mark.slow
@pytest.mark.parametrize("how", ["focus", "pause", "restart"])
def test_a_pause_releases_held_buttons_and_fires_nothing(start: StartGame, how: str) -> None:
    driver = start(config=SMALL, seed=5)
    clicks = driver.play.pane.input.clicks
    for held in ((LEFT,), (RIGHT,), (MIDDLE,), (LEFT, RIGHT), (RIGHT, LEFT), (LEFT, MIDDLE, RIGHT)):
        if driver.status is Status.READY:
            driver.begin()
        commands = driver.commands()
        cell = (4, 2) if MIDDLE in held or len(held) > 1 else driver.mines[0]
        driver.move((1, 1))
        driver.run(1)
        at_rest = driver.cell_picture(cell)
        for button in held:
            driver.down(driver.centre(cell), button)
        driver.run(0.05)
        assert clicks.is_down
        if how == "focus":
            assert (driver.cell_picture(cell) != at_rest) is (held == (LEFT,))
            driver.lose_focus()
        else:
            driver.key(pygame.K_p if how == "pause" else pygame.K_r)
        driver.run(0.05)
        assert (clicks.pressed, clicks.is_down) == (None, False)
        assert driver.play.hud.puff.mood == "idle"
        if how == "focus":
            assert driver.cell_picture(cell) == at_rest, "no cell stays looking pressed"
        if how == "pause":
            driver.key(pygame.K_p)
        for button in held:
            driver.up(driver.centre(cell), button)
        driver.run(0.05)
        assert driver.commands() == commands


def test_a_button_held_out_of_the_window_and_back_acts_where_it_is_released(
    start: StartGame,
) -> None:
    driver = start(config=SMALL, seed=5)
    clicks = driver.play.pane.input.clicks
    for pos in ((-40, 300), (400, -3), (900, 300), (400, 5000), (1, 1)):
        for button in (LEFT, RIGHT, MIDDLE):
            driver.down(driver.centre((2, 1)), button)
            driver.move(pos)
            driver.up(pos, button)
            driver.run(0.02)
        assert (driver.commands(), clicks.is_down) == ([], False)
    driver.down(driver.centre((2, 1)))
    driver.post(pygame.WINDOWLEAVE)
    driver.run(0.05)
    assert clicks.pressed is None
    driver.move(driver.centre((3, 3)))
    driver.run(0.05)
    assert clicks.pressed.cell == (3, 3)
    driver.up(driver.centre((3, 3)))
    driver.run(0.05)
    assert driver.commands() == ["open 3,3"]
