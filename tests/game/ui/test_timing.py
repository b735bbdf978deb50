"""Curves of motion."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.ui import timing


@given(st.integers(0, 9), st.floats(-50, 50))
def test_noise_is_smooth_and_bounded(seed: int, t: float) -> None:
    assert -1 <= timing.noise(seed, t) <= 1
    assert abs(timing.noise(seed, t) - timing.noise(seed, t + 1e-4)) < 2e-3
