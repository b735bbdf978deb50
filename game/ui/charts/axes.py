"""Axes: round steps, and where a value stands between two ends."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

Shown = Callable[[float], str]
"""Gives the text of a value."""

_TIMES = (
    *(1, 2, 5, 10, 20, 50, 100, 200, 500),
    *(1_000, 2_000, 5_000, 10_000, 15_000, 20_000, 30_000),
    *(60_000, 120_000, 300_000, 600_000, 1_200_000, 1_800_000),
    *(3_600_000, 7_200_000, 18_000_000, 36_000_000),
)
"""Steps of time that clocks are read in, in milliseconds."""
_DAY = 86_400_000


@dataclass(frozen=True)
class Scale:
    """An axis from ``low`` to ``high``, both whole multiples of ``step``."""

    low: float
    high: float
    step: float

    @property
    def ticks(self) -> list[float]:
        """The values that are written on the axis."""
        count = round((self.high - self.low) / self.step)
        return [self.low + number * self.step for number in range(count + 1)]

    def part(self, value: float) -> float:
        """How far a value is from ``low`` (0) to ``high`` (1)."""
        return (value - self.low) / (self.high - self.low)


def round_step(least: float) -> float:
    """The smallest of 1, 2 and 5 times a power of ten that is not below ``least``."""
    if least <= 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(least))
    return next(f * power for f in (1, 2, 5, 10, 20) if f * power >= least * (1 - 1e-9))


def time_step(least: float) -> float:
    """The smallest step of time, in milliseconds, that is not below ``least`` of them."""
    for step in _TIMES:
        if step >= least:
            return float(step)
    return math.ceil(least / _DAY) * float(_DAY)


def scale(
    low: float, high: float, most: int, step_for: Callable[[float], float] = round_step
) -> Scale:
    """The closest scale around two values that has at most ``most`` steps, and at least one."""
    step = step_for((high - low) / most)
    while True:
        bottom, top = math.floor(low / step + 1e-9) * step, math.ceil(high / step - 1e-9) * step
        if top <= bottom:
            top = bottom + step
        if round((top - bottom) / step) <= most:
            return Scale(bottom, top, step)
        step = step_for(step * 1.01)


def clock(ms: float, long: bool = False) -> str:
    """A time as short as an axis needs it: ``0.5``, ``45``, ``1:30``, ``2:05:00``. Beside ``long``
    ones, those of less than a minute have their minutes too: ``0:45``."""
    whole = round(ms / 1000)
    if ms < 60_000 and abs(ms - whole * 1000) >= 1 and not long:
        return f"{ms / 1000:.3f}".rstrip("0")
    minutes, seconds = divmod(whole, 60)
    if minutes < 1 and not long:
        return str(seconds)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{seconds:02d}" if hours else f"{minutes}:{seconds:02d}"


def percent(part: float) -> str:
    """A part of 1 in percent."""
    return f"{part * 100:.0f}%"


def spread(count: int, most: int) -> list[int]:
    """At most ``most`` of the numbers below ``count``, evenly apart, the first and the last too."""
    if count <= max(1, most):
        return list(range(count))
    if most < 2:
        return [count - 1]
    return [round(number * (count - 1) / (most - 1)) for number in range(most)]
