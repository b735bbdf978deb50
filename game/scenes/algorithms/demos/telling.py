"""How steps are told: one and many, percentages; and boards that are worth watching."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from engine.core.rng import make_rng, randbelow
from game.resources.texts import Texts

_Scene = TypeVar("_Scene")

_SEED_BITS = 64
_TRIES = 200


def told(texts: Texts, name: str, count: int, **values: object) -> str:
    """The text ``acts.<name>``, or ``acts.<name>_one`` where ``count`` is 1."""
    return texts(f"acts.{name}_one" if count == 1 else f"acts.{name}", count=count, **values)


def percent(texts: Texts, chance: float) -> str:
    """A chance in whole percent; only what is certain is 0% or 100%."""
    whole = round(100 * chance)
    return texts("acts.percent", number=min(99, max(1, whole)) if 0 < chance < 1 else whole)


def cast(
    seed: int,
    part: str,
    make: Callable[[int], _Scene],
    is_good: Callable[[_Scene], bool],
    spare: int,
) -> _Scene:
    """The first scene worth watching among those of so many seeds drawn from ``seed``.

    Where there is none, that of the ``spare`` seed, which is known to be good. ``part`` tells the
    draws of different acts apart.
    """
    uniform = make_rng(seed, part)
    for _ in range(_TRIES):
        scene = make(randbelow(uniform, 1 << _SEED_BITS))
        if is_good(scene):
            return scene
    return make(spare)
