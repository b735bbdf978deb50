"""All demos, in the order in which they are listed."""

from __future__ import annotations

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
from game.scenes.algorithms.step import Demo

FOR_PLAYERS = "theatre.for_play"
"""The key of the word at the demo with which players best begin."""
_FOR_PROGRAMMERS = "theatre.for_programmers"
DEMOS: tuple[Demo, ...] = (
    Demo("grid", grid.steps, _FOR_PROGRAMMERS),
    Demo("placing", placing.steps, _FOR_PROGRAMMERS),
    Demo("neighbours", neighbours.steps, _FOR_PROGRAMMERS),
    Demo("opening", opening.steps, _FOR_PROGRAMMERS),
    Demo("propagation", propagation.steps, FOR_PLAYERS),
    Demo("autoplayer", autoplayer.steps),
    Demo("chances", chances.steps),
    Demo("no_guess", no_guess.steps),
)
