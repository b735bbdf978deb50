"""The theatre's acts, in the order in which they are shown."""

from __future__ import annotations

from game.scenes.algorithms.act import Demo
from game.scenes.algorithms.demos import (
    autoplayer,
    chances,
    grid,
    neighbours,
    no_guess,
    opening,
    placing,
    propagation,
)

START = "theatre.for_play"
"""The key of the word at the act that teaches players first."""
_CURIOUS = "theatre.for_programmers"
ACTS: tuple[Demo, ...] = (
    Demo("grid", grid.steps, _CURIOUS),
    Demo("placing", placing.steps, _CURIOUS),
    Demo("neighbours", neighbours.steps, _CURIOUS),
    Demo("opening", opening.steps, _CURIOUS),
    Demo("propagation", propagation.steps, START),
    Demo("autoplayer", autoplayer.steps),
    Demo("chances", chances.steps),
    Demo("no_guess", no_guess.steps),
)
