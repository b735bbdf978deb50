"""Assisted play on large boards: worked out beside the frames, made over many of them."""

from __future__ import annotations

import time
from typing import Any

import pytest

from engine.autoplay import simple_rules
from engine.core.board import Board, Cover
from engine.core.commands import Flag, Move, Open
from engine.core.config import GameConfig
from game.scenes.play.auto_moves import CELLS_A_FRAME
from game.settings import Assist
from game.ui import timing
from tests.game.driver import Driver
from tests.game.scenes.play.aided_games import Starter, aids, chosen

LARGE = GameConfig(201, 100, 2600)


def worked_out(driver: Driver) -> None:
    """Wait for a ring that is worked out beside the frames."""
    until = time.monotonic() + 20
    while aids(driver).auto_moves.task.is_active and time.monotonic() < until:
        time.sleep(0.002)
        driver.app.run_frame()


def large(start: Starter, monkeypatch: pytest.MonkeyPatch) -> tuple[Driver, list[Board]]:
    """A large board on which a ring has begun, and the boards that were worked on."""
    asked: list[Board] = []

    def moves(board: Board, *told: Any) -> tuple[Move, ...]:
        asked.append(board)
        return simple_rules.simple_moves(board, *told)

    monkeypatch.setattr("game.scenes.play.auto_moves.simple_moves", moves)
    driver = start(config=LARGE, seed=7)
    driver.begin()
    safe = driver.closed_safe
    while driver.play.session.position.board.opened.bit_count() < 3000:
        driver.play.make(Open(safe.pop()), driver.now)
    chosen(driver, Assist.SINGLES)
    driver.run(timing.ASSIST_RING)
    worked_out(driver)
    return driver, asked


def test_a_large_boards_round_is_worked_out_once_and_made_over_many_frames(
    start: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, asked = large(start, monkeypatch)
    ring = simple_rules.simple_moves(asked[0], simple_rules.Assistance(), LARGE.win)
    assert len(ring) > 2 * CELLS_A_FRAME // LARGE.grid.size
    while aids(driver).auto_moves.left:
        assert len(asked) == 1
        driver.app.run_frame()
    board = driver.play.session.position.board
    for move in ring:
        wanted = Cover.FLAG if isinstance(move, Flag) else None
        assert board.cover(move.cell) is wanted


def test_a_move_of_the_player_cancels_the_rest_of_a_round(
    start: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, asked = large(start, monkeypatch)
    assert aids(driver).auto_moves.left
    driver.play.make(Flag(driver.closed_safe[-1]), driver.now)
    assert not aids(driver).auto_moves.left
    driver.run(timing.ASSIST_RING)
    worked_out(driver)
    assert len(asked) == 2
