"""Dives for tests: at a place of any kind, and led on from stage to stage."""

from dataclasses import replace
from functools import cache
from typing import Any

from engine.dive.airs import Air
from engine.dive.boards import ROWS, PlaceKind
from engine.dive.clam import leave_clam
from engine.dive.state import Dive, Stage, begin_dive
from engine.dive.way import after_board, choose_place, columns_ahead, go_deeper, keep_find


def next_stage(dive: Dive, ms: int = 30_000) -> Dive:
    """Return the dive at its next stage: the first place, a board cleared in ``ms`` without a
    move, the first find."""
    match dive.stage:
        case Stage.CHART:
            return choose_place(dive, columns_ahead(dive)[0])
        case Stage.BOARD:
            return after_board(dive, ms)[0]
        case Stage.FIND:
            return keep_find(dive, dive.offer[0])
        case Stage.CLAM:
            return leave_clam(dive)
        case Stage.BOTTOM:
            return go_deeper(dive)


def after_places(dive: Dive, places: int) -> Dive:
    """Return the dive at its chart after this many places."""
    while len(dive.steps) < places or dive.stage is not Stage.CHART:
        dive = next_stage(dive)
    return dive


def bare(dive: Dive, **changes: Any) -> Dive:
    """Return the dive with a full tank and all its lives, but nothing that it has gained."""
    rules = dive.rules
    gained = {"pearls": 0, "pearl_ms": 0, "score": 0, "points_before": 0, "pearls_before": 0}
    full = {"lives": rules.lives, "air_until": rules.tank_ms, "finds": ()}
    return replace(dive, **full, **gained | changes)


@cache
def _before(kind: PlaceKind, air: Air, level: int) -> tuple[Dive, int]:
    for seed in range(300):
        dive = after_places(begin_dive(seed, air), ROWS * level)
        while dive.level == level:
            row = dive.chart.rows[len(dive.steps) % ROWS]
            for column in columns_ahead(dive):
                if row[column].kind is kind:
                    return dive, column
            dive = after_places(dive, len(dive.steps) + 1)
    raise AssertionError(f"no dive has {kind} at level {level}")


def before_place(kind: PlaceKind, air: Air = Air.HARD, level: int = 1) -> tuple[Dive, int]:
    """Return a dive at its chart, and the column of a place of this kind ahead."""
    dive, column = _before(kind, air, level)
    return bare(dive), column


def at_place(kind: PlaceKind, air: Air = Air.HARD, level: int = 1, **changes: Any) -> Dive:
    """Return a dive at a place of a kind; ``changes`` are those of its fields."""
    dive, column = before_place(kind, air, level)
    return replace(choose_place(dive, column), **changes)
