"""The sound cues by name, and which matters more when there is not room for all."""

from __future__ import annotations

from enum import IntEnum

PLINKS = 24
"""Plinks of a cascade, ``open_0`` to ``open_23``, each a semitone higher than the last."""
COMBOS = 8
"""Steps of a growing multiplier, ``combo_1`` to ``combo_8``."""


class Rank(IntEnum):
    """How much a cue matters."""

    GRAIN = 0
    """One of many: plinks, ticks and what a pointer brushes."""
    ACTION = 1
    """The answer to what a player did."""
    EVENT = 2
    """What is not to be missed."""


_GRAINS = ("press", "focus", "type", "score_tick", *(f"open_{n}" for n in range(PLINKS)))
_ACTIONS = (
    *("click", "back", "toggle", "start", "pause", "resume"),
    *("number", "flag", "unflag", "mark", "chord", "refuse", "burst"),
    *(f"combo_{n}" for n in range(1, COMBOS + 1)),
    *("combo_lost", "time_low"),
)
_EVENTS = (
    *("explode", "win", "record", "life_lost"),
    *("board_clear", "game_over", "high_score"),
)

CUES: dict[str, Rank] = {
    **dict.fromkeys(_EVENTS, Rank.EVENT),
    **dict.fromkeys(_ACTIONS, Rank.ACTION),
    **dict.fromkeys(_GRAINS, Rank.GRAIN),
}
"""Every cue of the game; those that should be ready first come first."""


def is_plink(cue: str) -> bool:
    """Whether a cue is one of a cascade's."""
    return cue.startswith("open_")


def plink(ring: int) -> str:
    """The cue of a cascade's ring; rings beyond the last note keep to it."""
    return f"open_{min(max(ring, 0), PLINKS - 1)}"


def combo(multiplier: int) -> str:
    """The cue of a multiplier's step, from 1; steps beyond the last keep to it."""
    return f"combo_{min(max(multiplier, 1), COMBOS)}"
