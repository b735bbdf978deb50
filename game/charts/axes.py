"""Axes with round steps."""

import math
from collections.abc import Callable
from dataclasses import dataclass

ValueFormat = Callable[[float], str]  # gives the text of a value

_TIME_STEPS_MS = (
    *(1, 2, 5, 10, 20, 50, 100, 200, 500),
    *(1_000, 2_000, 5_000, 10_000, 15_000, 20_000, 30_000),
    *(60_000, 120_000, 300_000, 600_000, 1_200_000, 1_800_000),
    *(3_600_000, 7_200_000, 18_000_000, 36_000_000),
)
_DAY_MS = 86_400_000


@dataclass(frozen=True)
class Scale:
    """An axis from ``low`` to ``high``, both whole multiples of ``step``."""

    low: float
    high: float
    step: float

    @property
    def ticks(self) -> list[float]:
        """The values that label the axis."""
        count = round((self.high - self.low) / self.step)
        return [self.low + number * self.step for number in range(count + 1)]

    def part(self, value: float) -> float:
        """Return the position of a value between ``low`` (0) and ``high`` (1)."""
        return (value - self.low) / (self.high - self.low)


def round_step(least: float) -> float:
    """Return the smallest of 1, 2 and 5 times a power of ten that is not below ``least``."""
    if least <= 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(least))
    return next(f * power for f in (1, 2, 5, 10, 20) if f * power >= least * (1 - 1e-9))


def time_step(least: float) -> float:
    """Return the smallest step of a clock that is not below ``least`` milliseconds."""
    step = next((step for step in _TIME_STEPS_MS if step >= least), None)
    return float(step or math.ceil(least / _DAY_MS) * _DAY_MS)


def make_scale(
    low: float, high: float, most: int, step_for: Callable[[float], float] = round_step
) -> Scale:
    """Return the closest scale around two values with at most ``most`` steps, at least one."""
    step = step_for((high - low) / most)
    while True:
        bottom, top = math.floor(low / step + 1e-9) * step, math.ceil(high / step - 1e-9) * step
        if top <= bottom:
            top = bottom + step
        if round((top - bottom) / step) <= most:
            return Scale(bottom, top, step)
        step = step_for(step * 1.01)


def format_axis_time(ms: float, long: bool = False) -> str:
    """Format a time as short as possible: ``0.5``, ``45``, ``1:30``, ``2:05:00``. On an axis with
    ``long`` times those below a minute show their minutes too: ``0:45``."""
    whole = round(ms / 1000)
    if ms < 60_000 and abs(ms - whole * 1000) >= 1 and not long:
        return f"{ms / 1000:.3f}".rstrip("0")
    minutes, seconds = divmod(whole, 60)
    if minutes < 1 and not long:
        return str(seconds)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{seconds:02d}" if hours else f"{minutes}:{seconds:02d}"


def spread_evenly(count: int, most: int) -> list[int]:
    """Return at most ``most`` numbers below ``count``, evenly apart, with the first and last."""
    if count <= max(1, most):
        return list(range(count))
    if most < 2:
        return [count - 1]
    return [round(number * (count - 1) / (most - 1)) for number in range(most)]
