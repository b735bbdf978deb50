"""The theatre's acts, in the order in which they are shown."""

from __future__ import annotations

from game.theatre.act import Act
from game.theatre.acts import (
    autoplayer,
    chances,
    grid,
    neighbours,
    no_guess,
    opening,
    placing,
    propagation,
)

ACTS: tuple[Act, ...] = (
    Act("grid", grid.steps),
    Act("placing", placing.steps),
    Act("neighbours", neighbours.steps),
    Act("opening", opening.steps),
    Act("propagation", propagation.steps),
    Act("autoplayer", autoplayer.steps),
    Act("chances", chances.steps),
    Act("no_guess", no_guess.steps),
)
