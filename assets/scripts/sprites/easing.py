"""Curves of motion over 0 to 1."""

import math


def lerp(start: float, end: float, t: float) -> float:
    """Return the value `t` of the way from `start` to `end`."""
    return start + (end - start) * t


def clamp(value: float) -> float:
    """Return `value` held within 0 and 1."""
    return min(1.0, max(0.0, value))


def span(t: float, start: float, end: float) -> float:
    """Return how far `t` has come from `start` to `end`, held within 0 and 1."""
    return clamp((t - start) / (end - start))


def ease_out(t: float, power: float = 2.0) -> float:
    """Start fast and settle."""
    return 1 - (1 - t) ** power


def ease_in(t: float, power: float = 2.0) -> float:
    """Start slowly and end fast."""
    return t**power


def back_out(t: float, overshoot: float = 1.7) -> float:
    """Shoot past the end a little and settle."""
    u = t - 1
    return 1 + (overshoot + 1) * u**3 + overshoot * u**2


def pulse(t: float) -> float:
    """Rise from 0 to 1 at the middle and fall again."""
    return math.sin(math.pi * clamp(t))
