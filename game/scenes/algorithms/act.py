"""A piece of the theatre: an algorithm, shown on a board step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from game.resources.texts import Texts
from game.scenes.algorithms.step import DemoStep

MOST_STEPS = 2000
"""Of an act; the stage shows no more."""


@dataclass(frozen=True)
class Demo:
    """``name`` is the key of its texts: ``theatre.<name>`` and ``theatre.<name>_about``.

    ``steps`` takes the player's texts and a seed, and gives the same steps for the same seed.
    """

    name: str
    steps: Callable[[Texts, int], Iterator[DemoStep]]
    word: str = ""
    """The key of a word that says for whom it is; empty where it is for all."""
