"""Rank: a preset's board that the player did not choose and played alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.commands import Retry
from engine.core.config import BEGINNER, PRESETS, GameConfig
from game.input.events import Device
from game.records import FinishedGame, GameMode, UnrankedReason
from game.session.session import Deal, Session
from tests.game.records.finished_games import BEGAN, CONFIG, NOON, finished, played


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
@pytest.mark.parametrize("result", ["won", "lost", "abandoned"])
def test_a_clean_game_of_a_presets_size_ranks(preset: GameConfig, result: str) -> None:
    assert finished(result, config=preset).ranked
    assert finished(result, config=replace(preset, wraps=True)).ranked


@pytest.mark.parametrize(
    ("config", "told"),
    [
        (CONFIG, {}),
        (replace(BEGINNER, mines=11), {}),
        (GameConfig(16, 30, 99), {}),
        (BEGINNER, {"aids": ("undo",)}),
        (BEGINNER, {"device": Device.AUTO}),
        (BEGINNER, {"kind": GameMode.ARCADE}),
        *((BEGINNER, {"flaws": (flaw.value,)}) for flaw in UnrankedReason),
    ],
)
def test_no_other_game_ranks(config: GameConfig, told: dict[str, object]) -> None:
    assert not finished(config=config, **told).ranked


@pytest.mark.parametrize(
    ("told", "is_fresh"),
    [
        ({}, True),
        ({"flaws": ("paused",)}, True),
        ({"flaws": ("paused", "resumed")}, True),
        ({"flaws": ("paused", "ghost")}, False),
        *(({"flaws": (flaw,)}, False) for flaw in ("chosen", "again", "ghost", "imported")),
        ({"flaws": ("paused",), "aids": ("hint",)}, False),
        ({"flaws": ("resumed",), "device": Device.AUTO}, False),
    ],
)
def test_a_paused_or_resumed_game_is_fresh_but_not_clean(
    told: dict[str, object], is_fresh: bool
) -> None:
    game = finished(config=BEGINNER, **told)
    assert game.is_fresh is is_fresh
    assert game.is_clean is (told == {})


def test_a_given_first_cell_ranks_and_known_mines_do_not() -> None:
    given = Session(BEGINNER, 5, Deal((4, 4)))
    given.begin(BEGAN)
    assert FinishedGame.of(given, BEGAN + 1, NOON).ranked
    retried = played("lost", config=BEGINNER)
    retried.submit(Retry(), BEGAN + 20)
    game = FinishedGame.of(retried, BEGAN + 30, NOON)
    assert not game.ranked
    assert not game.is_clean
    assert not game.is_fresh
