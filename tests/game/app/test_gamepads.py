"""Gamepads in the whole game: on the board, in every scene, connected and disconnected."""

import math
from unittest.mock import Mock

import pygame
import pytest

from engine import PRESETS, GameConfig, Open, Status
from game.app import loop
from game.input import sdl_events
from game.input.events import Device
from game.input.gamepad import REPEAT_AFTER, REPEAT_EVERY
from tests.game.driver import RIGHT, Driver, StartGame

WIDE = GameConfig(9, 4, 5)
A, B, X, Y, LB, RB, SELECT, START = range(8)


def play_with_pad(start: StartGame, **options: object) -> tuple[Driver, int]:
    """Return a game with a gamepad, its cursor shown in the middle, and the gamepad's id."""
    driver = start(config=WIDE, seed=9, **options)
    pad = driver.plug()
    driver.hat(pad, 1, 0)
    return driver, pad


def test_buttons_open_flag_chord_and_pause(start: StartGame) -> None:
    driver, pad = play_with_pad(start)
    for button in (B, A, B, A, A, X):
        driver.button(pad, button)
    words = "flag open flag open chord chord"
    assert driver.commands() == [f"{word} 4,2" for word in words.split()]
    names = []
    for button in (START, START, SELECT, SELECT, START, B, START, A):
        driver.button(pad, button, settle=0.3)
        names.append(driver.scene.name)
    assert names == ["pause", "play"] * 4, "A uses Resume, which has the focus"
    driver.button(pad, Y)
    assert driver.settings.aids_tray


def test_hat_and_stick_move_the_cursor(start: StartGame) -> None:
    driver, pad = play_with_pad(start)
    for x, y, cell in ((1, 0, (5, 2)), (-1, 0, (3, 2)), (0, 1, (4, 1)), (0, -1, (4, 3))):
        assert driver.play.pane.input.cursor == (4, 2)
        driver.hat(pad, x, y)
        assert driver.play.pane.input.cursor == cell
        driver.hat(pad, -x, -y)
        driver.stick(pad, 0.8 * x, -0.8 * y)
        driver.run(0.1)
        driver.stick(pad, 0.0, 0.0)
        driver.run(0.5)
        assert driver.play.pane.input.cursor == cell
        driver.hat(pad, -x, -y)


def test_a_held_direction_repeats_at_exact_times(start: StartGame) -> None:
    driver, pad = play_with_pad(start)
    driver.hat(pad, -1, 0, held=0.001)  # room for three more steps to the right
    driver.stick(pad, 1.0, 0.0)
    pushed, moves, handle = driver.now, [], driver.play.handle
    driver.app.run_frame()

    def note(event: object) -> bool:
        moves.append(driver.now - pushed)
        return handle(event)

    driver.play.handle = note
    while driver.now < pushed + REPEAT_AFTER + 3 * REPEAT_EVERY:
        driver.app.run_frame()
    expected = [REPEAT_AFTER + number * REPEAT_EVERY for number in range(3)]
    assert moves[:3] == pytest.approx(expected, abs=0.003)


def test_the_next_frame_shows_a_press_and_a_restless_stick_needs_no_frame(start: StartGame) -> None:
    driver, pad = play_with_pad(start)
    driver.run(1)
    frames, end, number = driver.app.frames, driver.now + 1, 0
    while driver.now < end:
        number += 1
        driver.stick(pad, 0.1 * math.sin(number), 0.05)
        driver.app.run_frame()
    assert driver.app.frames - frames < 2 / loop.AMBIENT_FRAME_SECONDS, "no more than the sea needs"
    before = driver.cell_picture((4, 2))
    frame = driver.app.frames
    driver.post(pygame.JOYBUTTONDOWN, instance_id=pad, button=B)
    driver.app.run_frame()
    assert driver.app.frames == frame + 1
    assert driver.cell_picture((4, 2)) != before
    assert [line["frame"] for line in driver.trace() if "frame" in line] == [frame + 1]


def focus(driver: Driver, pad: int, label: str) -> None:
    for _ in driver.group.widgets:
        if driver.group.focus is not driver.widget(label):
            driver.hat(pad, 0, -1)
    assert driver.group.focus is driver.widget(label)


def test_a_pad_alone_goes_through_every_scene(start: StartGame) -> None:
    driver = start()
    pad = driver.plug()
    focus(driver, pad, "Beginner")
    driver.button(pad, A)
    assert driver.play.session.config == PRESETS["beginner"]
    driver.button(pad, A)
    driver.button(pad, A, settle=1.0)
    assert driver.status is Status.PLAYING
    driver.button(pad, START, settle=0.3)
    for label, name in (("Settings", "settings"), ("How to play", "help")):
        focus(driver, pad, label)
        driver.button(pad, A)
        assert driver.scene.name == name
        assert driver.group.focus in driver.group.widgets
        driver.button(pad, B)
        assert driver.scene.name == "pause"
    driver.button(pad, START)
    driver.play.make(Open(driver.mines[0]), driver.now)
    driver.until("results")
    assert driver.group.focus is driver.widget("Again")
    driver.button(pad, A, settle=0)
    driver.app.run_frame()
    assert driver.scene.name == "results", "a press so soon was meant for the board"
    driver.run(0.6)
    driver.button(pad, B)
    assert driver.scene.name == "menu"


def test_a_game_pauses_without_the_pad_that_plays_it_and_another_pad_plays_on(
    start: StartGame,
) -> None:
    driver, pad = play_with_pad(start)
    other = driver.plug()
    driver.click(driver.centre((0, 0)), RIGHT)
    driver.unplug(other)
    assert driver.scene.name == "play", "the game is played by mouse"
    driver.stick(pad, -1.0, 0.0)
    driver.run(0.05)
    driver.unplug(pad)
    cursor = driver.play.pane.input.cursor
    driver.run(2)
    assert driver.play.pane.input.cursor == cursor
    other = driver.plug("PS4 Controller", 16, 0)
    driver.button(other, 14)
    assert driver.play.pane.input.cursor == (cursor[0] + 1, cursor[1])
    assert driver.app.context.devices.last is Device.PAD
    driver.button(other, A)
    driver.unplug(other)
    assert driver.scene.name == "pause", "the game is played by pad"
    driver.button(other, B)
    assert driver.commands() == ["flag 0,0", f"open {cursor[0] + 1},{cursor[1]}"]


def test_a_pad_is_ignored_while_the_window_lacks_the_focus(start: StartGame) -> None:
    driver, pad = play_with_pad(start)
    driver.stick(pad, 1.0, 0.0)
    driver.app.run_frame()
    cursor = driver.play.pane.input.cursor
    driver.lose_focus()
    driver.run(1)
    driver.button(pad, B)
    driver.post(pygame.WINDOWFOCUSGAINED)
    driver.run(1)
    assert (driver.play.pane.input.cursor, driver.commands()) == (cursor, [])
    driver.button(pad, B)
    assert len(driver.commands()) == 1


def test_a_system_without_joysticks_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    failing = Mock(side_effect=pygame.error("joystick system not initialized"))
    monkeypatch.setattr(pygame.joystick, "init", failing)
    sdl_events.start_pads()
    assert failing.call_count == 1
