"""The keyboard: a visible cursor, and keys that open, flag and chord at it."""

from dataclasses import replace

import pygame
import pytest

from engine.core.config import GameConfig
from tests.game.driver import RIGHT, StartGame

WIDE = GameConfig(9, 4, 5)
STEPS = {"up w": (0, -1), "down s": (0, 1), "left a": (-1, 0), "right d": (1, 0)}


def test_arrows_and_letters_move_a_cursor_that_can_be_seen(start: StartGame) -> None:
    driver = start(config=WIDE, seed=9)
    driver.move(driver.centre((1, 3)))
    driver.key(pygame.K_UP)
    assert driver.play.pane.input.cursor == (1, 3), "the first step shows it where the mouse is"
    for name, step in ((name, step) for names, step in STEPS.items() for name in names.split()):
        driver.play.pane.input.cursor = (4, 2)
        driver.key(pygame.key.key_code(name))
        assert driver.play.pane.input.cursor == (4 + step[0], 2 + step[1])
    here = driver.cell_picture((5, 2))
    driver.key(pygame.K_LEFT)
    assert (driver.cell_picture((5, 2)) != here, driver.cell_picture((4, 2))) == (True, here)


def test_the_cursor_stops_at_an_edge_and_goes_round_on_a_torus(start: StartGame) -> None:
    for wraps, end in ((False, (0, 0)), (True, (8, 3))):
        driver = start(config=replace(WIDE, wraps=wraps), seed=9)
        for key in (*[pygame.K_LEFT] * 6, *[pygame.K_UP] * 3):
            driver.key(key, settle=0.02)
        assert driver.play.pane.input.cursor == end


def test_a_held_arrow_repeats_and_a_held_key_of_a_move_does_not(start: StartGame) -> None:
    driver = start(config=WIDE, seed=9)
    assert pygame.key.get_repeat() != (0, 0)
    driver.key(pygame.K_RIGHT)
    for key, text in ((pygame.K_RIGHT, ""), (pygame.K_f, "f")):
        for _ in range(3):
            driver.post(pygame.KEYDOWN, key=key, unicode=text, mod=0)
    driver.run(0.05)
    assert driver.play.pane.input.cursor == (7, 2)
    driver.lose_focus()  # and with it the release of the key
    driver.post(pygame.KEYDOWN, key=pygame.K_f, unicode="f", mod=0)
    driver.run(0.05)
    assert driver.commands() == ["flag 7,2", "flag 7,2"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("keys", "commands"),
    [
        ([pygame.K_KP_ENTER, pygame.K_c], ["open 4,2", "chord 4,2"]),
        ([pygame.K_SPACE, pygame.K_SPACE], ["open 4,2", "chord 4,2"]),
        ([pygame.K_RETURN, pygame.K_RETURN], ["open 4,2", "chord 4,2"]),
        ([pygame.K_f, pygame.K_SPACE, pygame.K_f], ["flag 4,2", "open 4,2", "flag 4,2"]),
    ],
)
def test_keys_open_flag_and_chord(start: StartGame, keys: list[int], commands: list[str]) -> None:
    driver = start(config=WIDE, seed=9)
    driver.key(pygame.K_LEFT)
    for mod in (pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_LMETA):
        driver.key(keys[0], mod=mod)
    assert driver.commands() == [], "the desktop's shortcuts do not play"
    for key in keys:
        driver.key(key)
    assert driver.commands() == commands


def test_a_key_without_a_cursor_acts_under_the_mouse_or_only_shows_it(start: StartGame) -> None:
    driver = start(config=WIDE, seed=9)
    driver.key(pygame.K_SPACE)
    assert (driver.commands(), driver.play.pane.input.cursor) == ([], (4, 2))
    for key, verb in ((pygame.K_f, "flag"), (pygame.K_c, "chord"), (pygame.K_SPACE, "open")):
        driver.click(driver.centre((0, 0)), RIGHT)
        assert driver.play.pane.input.cursor is None
        driver.key(key)
        assert driver.commands()[-2:] == ["flag 0,0", f"{verb} 0,0"]
