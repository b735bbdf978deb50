"""The theatre's acts, in the order in which they are shown."""

from __future__ import annotations

from game.scenes.algorithms.act import Act
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
ACTS: tuple[Act, ...] = (
    Act("grid", grid.steps, _CURIOUS),
    Act("placing", placing.steps, _CURIOUS),
    Act("neighbours", neighbours.steps, _CURIOUS),
    Act("opening", opening.steps, _CURIOUS),
    Act("propagation", propagation.steps, START),
    Act("autoplayer", autoplayer.steps),
    Act("chances", chances.steps),
    Act("no_guess", no_guess.steps),
)
