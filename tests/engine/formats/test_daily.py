"""The board of the day: fixed for good, the same for all, and free of guesses."""

from datetime import date, datetime, timedelta

import pytest

from engine.core.config import EXPERT, PRESETS, Fairness, GameConfig, StartRule, WinRule
from engine.formats.daily import daily_board
from engine.formats.share_code import decode_share_code, encode_share_code
from engine.generation.placement import place

DAY = date(2026, 11, 21)

VECTORS = {
    "beginner": (15659297734374588352, (6, 5)),
    "intermediate": (8877331986748509928, (14, 11)),
    "expert": (9117016680726321745, (27, 6)),
    "classic beginner": (9351399247494755671, (4, 2)),
}


def test_it_does_not_change() -> None:
    found = {name: daily_board(DAY, preset) for name, preset in PRESETS.items()}
    assert {name: (shared.seed, shared.first) for name, shared in found.items()} == VECTORS


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_a_month_of_boards_needs_no_guess(preset: GameConfig) -> None:
    seeds = set()
    for number in range(31):
        shared = daily_board(DAY + timedelta(number), preset)
        seeds.add(shared.seed)
        field, proven = place(shared.config, shared.seed, shared.first)
        assert proven, shared
        x, y = shared.first
        assert 0 < x < preset.width - 1
        assert 0 < y < preset.height - 1
        assert field.number(shared.first) == 0
    assert len(seeds) == 31


def test_only_the_date_and_the_preset_s_size_count() -> None:
    own = GameConfig(30, 16, 99, True, StartRule.SAFE, WinRule.FLAG, True, Fairness.STRICT)
    shared = daily_board(DAY, EXPERT)
    assert daily_board(DAY, own) == daily_board(datetime(2026, 11, 21, 23, 59), EXPERT) == shared
    assert shared.config == GameConfig(30, 16, 99, start=StartRule.NO_GUESS)
    assert decode_share_code(encode_share_code(shared)) == shared
