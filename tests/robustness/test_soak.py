"""A short soak, and the checks of ``soak_checks`` on games that cannot be."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from engine.core.board import Board
from engine.core.commands import Command, Flag, Open
from engine.core.config import GameConfig
from engine.core.minefield import Minefield
from engine.rules.game import Game, Position, Status
from game.input.events import Input
from game.scenes.menu.menu import MenuScene
from tests.robustness.soak import Soak, SoakError, all_scenes
from tests.robustness.soak_checks import check_move, check_position

EVENTS, BURSTS = 600, 2
ROUTED = {
    "menu", "play", "arcade", "settings", "controls", "help", "code", "daily", "scores", "notice",
    "statistics", "learn", "practice", "practice results", "theatre", "theatre_stage", "watch",
    "replay", "postmortem", "attract",
}  # fmt: skip
"""The scenes that routes lead to; random input gets into the others in a long soak only."""
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


@pytest.fixture
def position() -> Position:
    game = Game(CONFIG, 5)
    game.apply(HIT)
    field = game.position.field
    assert field is not None
    game.apply(Flag(next(field.grid.cells(field.mines))))
    assert game.status is Status.PLAYING
    check_position(CONFIG, game.position, Random(1))
    return game.position


def wrong_positions(position: Position) -> dict[str, Position]:
    board, field = position.board, position.field
    assert field is not None
    mine = field.mines & -field.mines
    ones = board.numbers[0] ^ (board.opened & -board.opened)
    boards = {
        "a mine is open": replace(board, opened=board.opened | mine, flags=0),
        "an open cell has a flag": replace(board, flags=board.opened),
        "a flag is a mark as well": replace(board, marks=board.flags),
        "a cell lies off the board": replace(board, marks=1 << board.grid.size),
        "a number is wrong": replace(board, numbers=(ones, *board.numbers[1:])),
        "there is a mine too many": replace(board, mines=board.mines + 1),
        "all is open": board.opening(field.safe & ~board.opened, field),
    }
    return {
        **{name: replace(position, board=wrong) for name, wrong in boards.items()},
        "it is won too early": replace(position, status=Status.WON),
        "it is lost by nothing": replace(position, status=Status.LOST),
        "a mine is gone": replace(position, field=Minefield(field.grid, field.mines ^ mine)),
        "there are no mines": replace(position, field=None),
    }


def test_positions_that_cannot_be_are_found(position: Position) -> None:
    unseen = []
    for name, wrong in wrong_positions(position).items():
        with suppress(AssertionError):
            check_position(CONFIG, wrong, Random(1))
            unseen.append(name)
    assert unseen == []


def test_a_game_that_goes_back_is_found(position: Position) -> None:
    before = replace(position, status=Status.READY, board=Board(CONFIG.grid, CONFIG.mines))
    assert position.field is not None
    moved = Minefield(CONFIG.grid, position.field.mines >> 1 | 1 << 30)
    over = replace(position, status=Status.LOST)
    cases: list[tuple[Position, Command, Position]] = [
        (position, HIT, before),
        (position, HIT, replace(position, field=moved)),
        (over, HIT, replace(over, status=Status.WON)),
    ]
    check_move(CONFIG, before, HIT, position, ())
    for one, command, other in cases:
        with pytest.raises(AssertionError):
            check_move(CONFIG, one, command, other, ())
