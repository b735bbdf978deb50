"""Which games rank: those on a preset's board that the player did not choose and played without
help."""

from dataclasses import replace

import pytest

from engine.core.commands import Retry
from engine.core.config import BEGINNER, PRESETS, RULES, GameConfig, WinRule
from game.input.events import Device
from game.session.session import Deal, Session
from game.store import FinishedGame, GameMode
from tests.game.store.finished_games import BEGAN, CONFIG, NOON, finished, played


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
@pytest.mark.parametrize("result", ["won", "lost", "abandoned"])
def test_a_clean_game_of_a_presets_size_ranks(preset: GameConfig, result: str) -> None:
    assert finished(result, config=preset).ranked
    assert finished(result, config=replace(preset, wraps=True)).ranked


@pytest.mark.parametrize(
    ("config", "told", "counts_in_win_rate"),
    [
        (CONFIG, {}, True),
        (GameConfig(16, 30, 99), {}, True),
        (BEGINNER, {"mode": GameMode.ARCADE}, True),
        (BEGINNER, {"flaws": ("paused", "ghost")}, False),
        *((BEGINNER, {"flaws": (one,)}, False) for one in ("chosen", "again", "ghost", "imported")),
        *((BEGINNER, {"flaws": (one,)}, True) for one in ("paused", "resumed", "late")),
        (BEGINNER, {"aids": ("undo",)}, False),
        (BEGINNER, {"flaws": ("late",), "aids": ("hint",)}, False),
        (BEGINNER, {"flaws": ("late",), "aids": ("hint",), "result": "lost"}, True),
        (BEGINNER, {"flaws": ("resumed",), "device": Device.AUTO}, False),
    ],
)
def test_no_other_game_ranks_and_only_paused_or_resumed_flawed_ones_count(
    config: GameConfig, told: dict[str, object], counts_in_win_rate: bool
) -> None:
    """Help after the first move keeps only a win from counting as fresh."""
    game = finished(config=config, **told)
    assert not game.ranked
    assert game.counts_in_win_rate is counts_in_win_rate
    assert game.is_clean is not bool(told.keys() - {"mode"})


def test_a_win_by_the_rules_of_today_ranks_and_one_by_older_rules_does_not() -> None:
    by_flags = replace(BEGINNER, win=WinRule.FLAG)
    now, before = (finished(config=replace(by_flags, rules=rules)) for rules in (RULES, 1))
    assert (now.ranked, now.is_clean) == (True, True)
    assert (before.ranked, before.is_clean, before.counts_in_win_rate) == (False, False, True)


def test_a_given_first_cell_ranks_and_known_mines_do_not() -> None:
    given = Session(BEGINNER, 5, Deal((4, 4)))
    given.begin(BEGAN)
    assert FinishedGame.of(given, BEGAN + 1, NOON).ranked
    retried = played("lost", config=BEGINNER)
    retried.submit(Retry(), BEGAN + 20)
    game = FinishedGame.of(retried, BEGAN + 30, NOON)
    assert not game.ranked
    assert not game.is_clean
    assert not game.counts_in_win_rate
