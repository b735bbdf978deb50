"""The pause: the board is hidden, and the clock stands still."""

from __future__ import annotations

import pygame
import pytest

from engine.core.config import GameConfig
from engine.rules.game import Status
from tests.game.driver import LEFT, RIGHT
from tests.game.scenes.play.paused_games import SMALL, Start, paused


@pytest.mark.parametrize("moment", [0.0, 0.1, 0.2, 1.0])
def test_nothing_of_the_game_can_be_read_in_a_pause(start: Start, moment: float) -> None:
    beside_the_panel = [(x, y) for x in (0, 7) for y in range(5)]
    pictures = set()
    for seed, flags in ((5, ()), (6, ()), (7, ((0, 0), (7, 4)))):
        driver = paused(start, seed, *flags)
        driver.run(moment)
        pictures |= {driver.cell_picture(cell) for cell in beside_the_panel}
    assert len(pictures) == 1


def test_in_play_the_same_boards_do_not_look_alike(start: Start) -> None:
    pictures = set()
    for seed in (5, 6):
        driver = start(config=SMALL, seed=seed)
        driver.begin()
        pictures.add(driver.board_picture())
    assert len(pictures) == 2


def test_the_first_frame_of_a_pause_hides_the_board_even_in_mid_ripple(start: Start) -> None:
    quiet = paused(start, 5)
    still = quiet.board_picture()
    driver = start(config=SMALL, seed=6)
    driver.click_cell((4, 2), settle=0.06)
    assert driver.play.effects.is_busy
    driver.key(pygame.K_p)
    assert driver.board_picture() == still


def test_the_first_frame_after_a_pause_shows_the_board(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    driver.run(1)
    before = driver.board_picture()
    driver.key(pygame.K_p)
    driver.run(1)
    assert driver.board_picture() != before
    driver.key(pygame.K_p)
    driver.run(0.5)
    driver.move((1, 1))
    driver.run(0.1)
    assert driver.board_picture() == before


@pytest.mark.parametrize("away", ["pause", "settings"])
def test_the_clock_stops_in_a_pause_and_goes_on_after_it(start: Start, away: str) -> None:
    driver = paused(start, 5)
    clock = driver.play.session.clock
    ms = clock.ms(driver.now)
    if away == "settings":
        driver.click_on("Settings")
        driver.run(5)
        driver.key(pygame.K_ESCAPE)
        assert driver.scene.name == "pause"
    driver.run(5)
    assert clock.ms(driver.now) == ms
    driver.key(pygame.K_ESCAPE, settle=0)
    driver.app.run_frame()
    back = driver.now
    driver.run(1)
    passed = (driver.now - back) * 1000
    assert clock.ms(driver.now) - clock.ms(back) == pytest.approx(passed, abs=1)
    assert clock.ms(driver.now) < ms + 1200


def test_the_ways_into_a_pause_and_out(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    driver.key(pygame.K_p)
    assert driver.scene.name == "pause", "the settings can be reached before the first open"
    driver.key(pygame.K_p)
    assert (driver.scene.name, driver.play.session.clock.is_running) == ("play", False)
    driver.begin()
    text = driver.text
    names = []
    for step in (
        lambda: driver.key(pygame.K_p),
        lambda: driver.key(pygame.K_p),
        lambda: driver.key(pygame.K_ESCAPE),
        lambda: driver.key(pygame.K_ESCAPE),
        lambda: driver.click(driver.play.hud.group.widgets[0].rect.center),
        lambda: driver.click_on("Resume"),
    ):
        step()
        names.append(driver.scene.name)
    assert names == ["pause", "play"] * 3
    assert driver.text == text


@pytest.mark.parametrize(
    ("label", "scene", "status"),
    [("Resume", "play", Status.PLAYING), ("New game", "play", Status.READY)],
)
def test_the_buttons_of_a_pause(start: Start, label: str, scene: str, status: Status) -> None:
    driver = paused(start, 5)
    driver.click_on(label)
    assert (driver.scene.name, driver.status) == (scene, status)


def test_r_in_a_pause_is_a_new_game(start: Start) -> None:
    driver = paused(start, 5)
    driver.key(pygame.K_r)
    assert (driver.scene.name, driver.status) == ("play", Status.READY)
    driver.run(1)
    assert driver.play.session.clock.ms(driver.now) == 0


def test_the_board_takes_no_input_in_a_pause(start: Start) -> None:
    driver = paused(start, 5)
    text, commands = driver.text, driver.commands()
    for x in range(8):
        for y in range(5):
            spot = driver.centre((x, y))
            if driver.group.at(spot) is None:
                driver.click(spot, RIGHT, settle=0.02)
                driver.click(spot, LEFT, settle=0.02)
    driver.key(pygame.K_f)
    driver.key(pygame.K_c)
    assert (driver.text, driver.commands()) == (text, commands)


def test_a_pause_can_be_left_by_keyboard(start: Start) -> None:
    driver = paused(start, 5)
    driver.key(pygame.K_TAB)
    driver.key(pygame.K_RETURN)
    assert driver.scene.name == "play"


def test_a_pause_keeps_the_view_that_the_player_chose(start: Start) -> None:
    driver = start(config=GameConfig(60, 40, 90), seed=5)
    driver.begin()
    driver.move(driver.centre((34, 15)))
    driver.post(pygame.MOUSEWHEEL, x=0, y=3, flipped=False)
    driver.run(0.1)
    rect = driver.play.camera.rect
    driver.key(pygame.K_p)
    driver.key(pygame.K_p)
    assert driver.play.camera.rect == rect


def test_a_pause_is_modal_and_the_bar_takes_nothing(start: Start) -> None:
    driver = paused(start, 5)
    for widget in driver.play.hud.group.widgets:
        if driver.group.at(widget.rect.center) is None:
            driver.click(widget.rect.center)
            driver.tap(widget.rect.center)
    assert (driver.scene.name, driver.status) == ("pause", Status.PLAYING)
    assert driver.settings.sound


@pytest.mark.parametrize("mode", ["a game", "a game with the tray open", "the arcade"])
def test_in_a_pause_there_is_one_puff_and_no_bar(
    start: Start, monkeypatch: pytest.MonkeyPatch, mode: str
) -> None:
    tray = {"aids_tray": mode == "a game with the tray open"}
    driver = start(chosen=tray) if mode == "the arcade" else start(config=SMALL, chosen=tray)
    if mode == "the arcade":
        driver.click_on("Arcade", settle=0.4)
    driver.begin()
    driver.key(pygame.K_p)
    driver.run(0.5)
    painter, drawn = driver.app.context.painter, []
    for name in ("puff", "figures", "icon"):
        draw = getattr(painter, name)
        monkeypatch.setattr(
            painter,
            name,
            lambda *told, _name=name, _draw=draw, **more: (
                drawn.append(_name),
                _draw(*told, **more),
            ),
        )
    driver.run(0.04)
    buttons = [w for w in driver.group.widgets if getattr(w, "icon", None)]
    frames = drawn.count("puff")
    assert frames
    assert drawn.count("figures") == 0
    assert drawn.count("icon") == frames * len(buttons)


def test_the_scene_behind_a_pause_is_dimmed_and_then_bright_again(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    driver.run(0.5)
    driver.move((1, 1))
    driver.run(0.1)

    def light() -> int:
        x, y = driver.centre((0, 0))
        return sum(driver.window.get_at((x, y))[:3])

    before = light()
    driver.key(pygame.K_p)
    driver.run(0.5)
    assert light() < 0.7 * before
    driver.key(pygame.K_p)
    driver.run(0.5)
    assert light() == before


def test_a_short_line_waits_for_the_end_of_a_pause(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    driver.key(pygame.K_h)
    told = driver.play.aids.toast
    line = told.line
    assert line
    driver.key(pygame.K_p)
    driver.run(20)
    assert told.line == line
    driver.key(pygame.K_p)
    driver.run(20)
    assert told.line == ""


def test_a_minimized_window_pauses_the_game_and_draws_nothing(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    driver.post(pygame.WINDOWMINIMIZED)
    driver.run(0.1)
    assert driver.scene.name == "pause"
    ms = driver.play.session.clock.ms(driver.now)
    drawn = driver.app.frames
    driver.run(5.0)
    assert driver.app.frames == drawn
    driver.post(pygame.WINDOWRESTORED)
    driver.run(0.5)
    assert driver.app.frames > drawn
    assert driver.play.session.clock.ms(driver.now) == ms
