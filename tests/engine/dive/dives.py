"""Dives for tests: at a place of any kind, and led on from stage to stage."""

from dataclasses import replace
from functools import cache
from typing import Any

from hypothesis import strategies as st

from engine.dive.airs import Air
from engine.dive.boards import ROWS, PlaceKind
from engine.dive.clam import buy, can_buy, leave_clam
from engine.dive.finds import Find
from engine.dive.rules import Opening, after_opening, breathe_again, ping
from engine.dive.state import Dive, DiveStage, Goods, begin_dive
from engine.dive.way import after_board, choose_place, columns_ahead, go_deeper, keep_find
from engine.generation.placement import MAX_SEED
from engine.solver.move_class import MoveClass


def next_stage(dive: Dive, ms: int = 30_000) -> Dive:
    """Return the dive at its next stage: the first place, a board cleared in ``ms`` without a
    move, the first find."""
    match dive.stage:
        case DiveStage.CHART:
            return choose_place(dive, columns_ahead(dive)[0])
        case DiveStage.BOARD:
            return after_board(dive, ms)[0]
        case DiveStage.FIND:
            return keep_find(dive, dive.offer[0])
        case DiveStage.CLAM:
            return leave_clam(dive)
        case DiveStage.BOTTOM:
            return go_deeper(dive)


def after_places(dive: Dive, places: int) -> Dive:
    """Return the dive at its chart after this many places."""
    while len(dive.steps) < places or dive.stage is not DiveStage.CHART:
        dive = next_stage(dive)
    return dive


def bare(dive: Dive, **changes: Any) -> Dive:
    """Return the dive with a full tank and all its lives, but nothing that it has gained."""
    values: dict[str, Any] = {"lives": dive.rules.lives, "air_until": dive.rules.tank_ms}
    for name in ("pearls", "pearl_ms", "score", "points_before", "pearls_before"):
        values[name] = 0
    return replace(dive, **values | {"finds": ()} | changes)


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


@st.composite
def played_dives(draw: st.DrawFn) -> Dive:
    """Draw a dive at any stage, played as the rules allow."""
    dive = begin_dive(draw(st.integers(0, MAX_SEED)), draw(st.sampled_from(Air)))
    for _ in range(draw(st.integers(0, 120))):
        dive = _next(dive, draw)
    if dive.stage is DiveStage.BOARD and Find.SONAR in dive.finds:
        grid = dive.config.grid
        cell = draw(st.sampled_from(list(grid.cells(grid.full))))
        dive = ping(dive, cell, draw(st.integers(0, 90_000)))
    return dive


def _next(dive: Dive, draw: st.DrawFn) -> Dive:
    match dive.stage:
        case DiveStage.CHART:
            column = draw(st.sampled_from(columns_ahead(dive)))
            plan = dive.chart.rows[len(dive.steps) % 4][column].plan
            can_promise = plan is not None and plan.pact is not None
            return choose_place(dive, column, can_promise and draw(st.booleans()))
        case DiveStage.BOARD:
            return _played(dive, draw)
        case DiveStage.FIND:
            return keep_find(dive, draw(st.sampled_from(dive.offer)))
        case DiveStage.CLAM:
            goods = draw(st.sampled_from(Goods))
            if not can_buy(dive, goods):
                return leave_clam(dive)
            return buy(dive, goods, draw(st.sampled_from(dive.offer)) if dive.offer else None)
        case DiveStage.BOTTOM:
            return go_deeper(dive)


def _played(dive: Dive, draw: st.DrawFn) -> Dive:
    ms, lives = 0, max(dive.lives, dive.rules.lives)  # so that dives go deep
    dive = replace(dive, lives=lives)
    for _ in range(draw(st.integers(0, 4))):
        ms += draw(st.integers(0, 20_000))
        dive = breathe_again(dive, ms)
        thinking = draw(st.sampled_from((None, *MoveClass)))
        opening = Opening(4, draw(st.integers(0, 3)), thinking, draw(st.booleans()))
        dive, _ = after_opening(dive, opening, ms)
    shell = () if draw(st.booleans()) else (Find.SHELL,)
    finds = tuple(find for find in dive.finds if find not in shell)
    dive = replace(dive, lives=max(1, dive.lives), finds=finds)
    dive = replace(dive, has_slipped=draw(st.booleans()), has_flagged=draw(st.booleans()))
    return after_board(dive, ms)[0]
