"""Pause, lost focus and scene changes: the board is hidden, time stands still, nothing fires."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from engine.core.config import GameConfig
from engine.rules.game import Status
from tests.game.driver import LEFT, MIDDLE, RIGHT, Driver

Start = Callable[..., Driver]
SMALL = GameConfig(8, 5, 6)
HOLDS = [(LEFT,), (RIGHT,), (MIDDLE,), (LEFT, RIGHT), (RIGHT, LEFT), (LEFT, MIDDLE, RIGHT)]


def paused(start: Start, seed: int, *flags: tuple[int, int], **options: object) -> Driver:
    driver = start(config=SMALL, seed=seed, **options)
    driver.begin()
    for cell in flags:
        driver.click_cell(cell, RIGHT)
    driver.run(0.5)
    driver.key(pygame.K_p)
    assert driver.scene.name == "pause"
    return driver


# Pause


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
    assert driver.play.stage.is_busy
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


def test_the_board_takes_nothing_in_a_pause(start: Start) -> None:
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


# Letting go


@pytest.mark.parametrize("held", HOLDS, ids=str)
@pytest.mark.parametrize("how", ["focus", "pause", "restart"])
def test_what_is_held_is_let_go_and_fires_nothing(
    start: Start, how: str, held: tuple[int, ...]
) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    commands = driver.commands()
    cell = (4, 2) if MIDDLE in held or len(held) > 1 else driver.mines[0]
    for button in held:
        driver.down(driver.centre(cell), button)
    driver.run(0.05)
    assert driver.play.input.clicks.is_down
    if how == "focus":
        driver.lose_focus()
    else:
        driver.key(pygame.K_p if how == "pause" else pygame.K_r)
    driver.run(0.05)
    assert driver.play.input.clicks.pressed is None
    assert not driver.play.input.clicks.is_down
    assert driver.play.hud.puff.mood == "idle"
    if how == "pause":
        driver.key(pygame.K_p)
    for button in held:
        driver.up(driver.centre(cell), button)
    driver.run(0.05)
    assert driver.commands() == commands


def test_focus_lost_over_a_button_presses_nothing(start: Start) -> None:
    driver = paused(start, 5)
    driver.down(driver.widget("New game").rect.center)
    driver.lose_focus()
    driver.up(driver.widget("New game").rect.center)
    driver.run(0.1)
    assert (driver.scene.name, driver.status) == ("pause", Status.PLAYING)


def test_no_cell_stays_looking_pressed(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    driver.run(1)
    cell = driver.mines[0]
    driver.move((1, 1))
    driver.run(0.05)
    at_rest = driver.cell_picture(cell)
    driver.down(driver.centre(cell))
    driver.run(0.05)
    assert driver.cell_picture(cell) != at_rest
    driver.lose_focus()
    driver.run(0.05)
    assert driver.cell_picture(cell) == at_rest


def test_leaving_the_window_and_coming_back_with_a_button_held(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    driver.down(driver.centre((2, 1)))
    driver.post(pygame.WINDOWLEAVE)
    driver.run(0.05)
    assert driver.play.input.clicks.pressed is None
    driver.move(driver.centre((3, 3)))
    driver.run(0.05)
    assert driver.play.input.clicks.pressed.cell == (3, 3)
    driver.up(driver.centre((3, 3)))
    driver.run(0.05)
    assert driver.commands() == ["open 3,3"]


@pytest.mark.parametrize("pos", [(-40, 300), (400, -3), (900, 300), (400, 5000), (1, 1)])
def test_a_release_out_of_the_board_or_window_is_nothing(
    start: Start, pos: tuple[int, int]
) -> None:
    driver = start(config=SMALL, seed=5)
    for button in (LEFT, RIGHT, MIDDLE):
        driver.down(driver.centre((2, 1)), button)
        driver.move(pos)
        driver.up(pos, button)
        driver.run(0.05)
    assert driver.commands() == []
    assert not driver.play.input.clicks.is_down


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


def test_what_is_behind_a_pause_is_dimmed_and_then_bright_again(start: Start) -> None:
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


def test_what_is_being_told_waits_for_the_end_of_a_pause(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    driver.key(pygame.K_h)
    told = driver.play.aids.told
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
