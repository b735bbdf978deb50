"""The keyboard: a visible cursor, and keys that open, flag and chord under it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from engine.core.config import GameConfig
from tests.game.driver import RIGHT, Driver

Start = Callable[..., Driver]
WIDE = GameConfig(9, 4, 5)


@pytest.mark.parametrize(
    ("key", "step"),
    [
        (pygame.K_UP, (0, -1)),
        (pygame.K_w, (0, -1)),
        (pygame.K_DOWN, (0, 1)),
        (pygame.K_s, (0, 1)),
        (pygame.K_LEFT, (-1, 0)),
        (pygame.K_a, (-1, 0)),
        (pygame.K_RIGHT, (1, 0)),
        (pygame.K_d, (1, 0)),
    ],
)
def test_arrows_and_letters_move_the_cursor(start: Start, key: int, step: tuple[int, int]) -> None:
    driver = start(config=WIDE, seed=9)
    driver.key(key)
    assert driver.play.input.cursor == (4, 2), "the first step shows it"
    driver.key(key)
    assert driver.play.input.cursor == (4 + step[0], 2 + step[1])


def test_the_cursor_stops_at_an_edge_and_goes_round_on_a_torus(start: Start) -> None:
    ends = {}
    for wraps in (False, True):
        driver = start(config=GameConfig(9, 4, 5, wraps=wraps), seed=9)
        driver.key(pygame.K_LEFT)
        for _ in range(5):
            driver.key(pygame.K_LEFT, settle=0.02)
        for _ in range(3):
            driver.key(pygame.K_UP, settle=0.02)
        ends[wraps] = driver.play.input.cursor
    assert ends == {False: (0, 0), True: (8, 3)}


def test_the_cursor_can_be_seen(start: Start) -> None:
    driver = start(config=WIDE, seed=9)
    driver.key(pygame.K_LEFT)
    here = driver.cell_picture((4, 2))
    driver.key(pygame.K_LEFT)
    assert driver.cell_picture((4, 2)) != here
    assert driver.cell_picture((3, 2)) == here


def test_the_cursor_starts_where_the_mouse_is(start: Start) -> None:
    driver = start(config=WIDE, seed=9)
    driver.move(driver.centre((1, 3)))
    driver.key(pygame.K_UP)
    assert driver.play.input.cursor == (1, 3)


def test_a_held_arrow_repeats_and_a_held_space_does_not(start: Start) -> None:
    driver = start(config=WIDE, seed=9)
    driver.key(pygame.K_RIGHT)
    for _ in range(3):
        driver.post(pygame.KEYDOWN, key=pygame.K_RIGHT, unicode="", mod=0)
    for _ in range(3):
        driver.post(pygame.KEYDOWN, key=pygame.K_f, unicode="f", mod=0)
    driver.run(0.05)
    assert driver.play.input.cursor == (7, 2)
    assert driver.commands() == ["flag 7,2"]


@pytest.mark.parametrize(
    ("keys", "commands"),
    [
        ([pygame.K_SPACE], ["open 4,2"]),
        ([pygame.K_RETURN], ["open 4,2"]),
        ([pygame.K_KP_ENTER], ["open 4,2"]),
        ([pygame.K_f], ["flag 4,2"]),
        ([pygame.K_c], ["chord 4,2"]),
        ([pygame.K_SPACE, pygame.K_SPACE], ["open 4,2", "chord 4,2"]),
        ([pygame.K_SPACE, pygame.K_RETURN], ["open 4,2", "chord 4,2"]),
        ([pygame.K_f, pygame.K_SPACE, pygame.K_f], ["flag 4,2", "open 4,2", "flag 4,2"]),
    ],
)
def test_keys_open_flag_and_chord(start: Start, keys: list[int], commands: list[str]) -> None:
    driver = start(config=WIDE, seed=9)
    driver.key(pygame.K_LEFT)
    for key in keys:
        driver.key(key)
    assert driver.commands() == commands


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_f, pygame.K_c])
def test_a_key_without_a_cursor_acts_under_the_mouse_or_only_shows_it(
    start: Start, key: int
) -> None:
    driver = start(config=WIDE, seed=9)
    driver.key(key)
    assert driver.commands() == []
    assert driver.play.input.cursor == (4, 2)
    driver.click(driver.centre((0, 0)), RIGHT)
    assert driver.play.input.cursor is None
    driver.key(key)
    assert [command.split()[1] for command in driver.commands()] == ["0,0", "0,0"]


def test_a_key_whose_release_was_lost_with_the_focus_counts_again(start: Start) -> None:
    driver = start(config=WIDE, seed=9)
    driver.key(pygame.K_RIGHT)
    driver.post(pygame.KEYDOWN, key=pygame.K_f, unicode="f", mod=0)
    driver.lose_focus()
    driver.post(pygame.KEYDOWN, key=pygame.K_f, unicode="f", mod=0)
    driver.run(0.05)
    assert driver.commands() == ["flag 4,2", "flag 4,2"]


def test_the_desktops_shortcuts_do_not_play(start: Start) -> None:
    driver = start(config=GameConfig(8, 5, 6), seed=5)
    driver.key(pygame.K_RIGHT)
    for mod in (pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_LMETA):
        driver.key(pygame.K_SPACE, " ", mod=mod)
    assert driver.commands() == []


def test_held_keys_repeat_in_the_window(start: Start) -> None:
    start()
    assert pygame.key.get_repeat() != (0, 0)
