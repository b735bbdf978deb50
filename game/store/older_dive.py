"""Dives that were begun by earlier rules: they cannot go on, but keep their score."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from engine.dive.boards import ZONES
from engine.dive.checks import check_result
from engine.generation.placement import MAX_SEED
from game.store.models import FinishedDive, optional, to_count, to_day

_BOARDS_IN_ZONE = 3
_METRES_IN_ABYSS = 120  # how far each board of the last zone went down


def finished_older_dive(state: Mapping[str, Any], ended: datetime, uid: str) -> FinishedDive:
    """Return a dive of version 1 as it stood when its last board began, to be recorded.

    ``state`` is what its file says of it. Raises ValueError, KeyError or TypeError for a dive that
    no play led to.
    """
    stars = [[bool(star) for star in stars] for _, stars, _ in state["legs"]]
    every, perfect = sum(map(sum, stars)), sum(map(all, stars))
    dive = FinishedDive(
        ended,
        to_count(state["score"]),
        len(stars),
        to_count(state["best_multiplier"]),
        sum(to_count(ms) for _, _, ms in state["legs"]),
        to_count(state["seed"], MAX_SEED),
        uid=uid,
        depth=_depth(len(stars)),
        rules=to_count(state["rules"]),
        stars=every,
        perfect=perfect,
        finds=len(state["finds"]),
        daily=optional(to_day, state["day"]),
        ranked=not state["is_known"],
    )
    check_result(dive.score, dive.boards, dive.depth, (every, perfect), dive.finds, dive.best_combo)
    return dive


def _depth(cleared: int) -> int:
    """Return the depth in metres after this many cleared boards."""
    zone = min(cleared // _BOARDS_IN_ZONE, len(ZONES) - 1)
    top, done = ZONES[zone].depth, cleared - zone * _BOARDS_IN_ZONE
    if zone == len(ZONES) - 1:
        return top + _METRES_IN_ABYSS * done
    return top + (ZONES[zone + 1].depth - top) * done // _BOARDS_IN_ZONE
