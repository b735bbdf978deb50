"""A short soak, and tests of the checks in ``soak_checks`` with impossible games."""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from engine import Board, Flag, Game, GameConfig, Minefield, Open, Status
from game.board.board_input import BoardInput
from game.input.events import Input
from game.menu.menu import MenuScene
from tests.game.driver import StartGame
from tests.robustness.soak import Soak, SoakError, all_scenes
from tests.robustness.soak_checks import check_move, check_position
from tests.robustness.soak_machines import MachineInput, own_zone
from tests.robustness.soak_presses import HeldPresses

EVENTS, BURSTS = 800, 2
ROUTED = {
    "menu", "play", "arcade", "settings", "controls", "help", "own game", "rules", "code", "daily",
    "scores", "notice", "chart", "finds", "clam", "finale",
    "statistics", "learn", "practice", "practice results", "theatre", "theatre_stage", "watch",
    "replay", "postmortem", "attract", "cards", "tutorial", "welcome",
}  # fmt: skip
"""The scenes that routes lead to; random input reaches the others in a long soak only."""
CONFIG = GameConfig(7, 5, 6)
HIT = Open((3, 2))


@pytest.fixture(autouse=True)
def quit_pygame() -> Iterator[None]:
    yield
    pygame.quit()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_input_breaks_nothing(seed: int, tmp_path: Path) -> None:
    soak = Soak(tmp_path, seed)
    soak.run(EVENTS, bursts=BURSTS)
    assert soak.events >= EVENTS
    assert soak.checks.games, "nothing was played to its end"
    assert soak.missed <= all_scenes() - ROUTED


def test_a_fault_is_reported_with_the_seed_and_the_last_events(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(scene: MenuScene, event: Input) -> bool:
        raise ZeroDivisionError("handled")

    monkeypatch.setattr(MenuScene, "handle", broken)
    with pytest.raises(SoakError, match=r"(?s)handled.*of seed 4; the last were\n.* menu: \w+"):
        Soak(tmp_path, 4).run(EVENTS)


@pytest.mark.parametrize("hand", ["button", "finger"])
@pytest.mark.parametrize("is_broken", [False, True])
def test_a_release_on_a_board_that_moved_is_found(
    start: StartGame, monkeypatch: pytest.MonkeyPatch, hand: str, is_broken: bool
) -> None:
    if is_broken:
        monkeypatch.setattr(BoardInput, "is_pressing", False)
    presses = HeldPresses()
    with presses.watch():
        driver = start(config=GameConfig(30, 16, 40), seed=5)
        driver.begin()
        counted = presses.checked
        spot = driver.centre(driver.closed_safe[len(driver.closed_safe) // 2])
        driver.down(spot) if hand == "button" else driver.finger(pygame.FINGERDOWN, spot)
        driver.resize((900, 700))
        driver.up(spot) if hand == "button" else driver.finger(pygame.FINGERUP, spot)
        if not is_broken:
            driver.run(0.05)
            assert presses.checked == counted > 0
            return
        with pytest.raises(AssertionError, match="moved"):
            driver.run(0.05)


def test_what_other_machines_do_comes_to_the_game(start: StartGame) -> None:
    driver, before = start(config=GameConfig(8, 5, 6), seed=5), os.environ.get("TZ")
    with own_zone():
        machine = MachineInput(driver, Random(3), lambda: driver.resize((700, 500)), lambda: (9, 9))
        store, seen = driver.app.context.store, set[object]()
        for _ in range(30):
            for act in (machine.hold, machine.switch_layout, machine.compose, machine.travel):
                act()
                driver.run(0.02)
            seen |= {os.environ.get("TZ"), store.now().date()}
        assert len(seen) > 8
    assert os.environ.get("TZ") == before


def test_positions_and_moves_that_cannot_be_are_found() -> None:
    game = Game(CONFIG, 5)
    game.apply(HIT)
    game.apply(Flag(next(game.grid.cells(game.position.field.mines))))
    sound, board, field = game.position, game.position.board, game.position.field
    fresh = replace(sound, status=Status.READY, board=Board(CONFIG.grid, CONFIG.mines))
    over = replace(sound, status=Status.LOST)
    moved = Minefield(CONFIG.grid, field.mines >> 1 | 1 << 30)
    check_position(CONFIG, sound, Random(1))
    check_move(CONFIG, fresh, HIT, sound, ())
    ones = board.numbers[0] ^ (board.opened & -board.opened)
    for wrong in (
        replace(sound, board=replace(board, opened=board.opened | field.mines, flags=0)),
        replace(sound, board=replace(board, flags=board.opened)),
        replace(sound, board=replace(board, numbers=(ones, *board.numbers[1:]))),
        replace(sound, board=board.opening(field.safe & ~board.opened, field)),
        *(replace(sound, status=Status.WON), over, replace(sound, field=None)),
    ):
        with pytest.raises(AssertionError):
            check_position(CONFIG, wrong, Random(1))
    for before, after in (
        *((sound, fresh), (sound, replace(sound, field=moved))),
        (over, replace(over, status=Status.WON)),
    ):
        with pytest.raises(AssertionError):
            check_move(CONFIG, before, HIT, after, ())
