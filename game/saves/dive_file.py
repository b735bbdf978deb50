"""A dive as plain values, as it stood when its board began; for the file of a game in play."""

from collections.abc import Mapping
from dataclasses import fields, replace
from functools import partial
from typing import Any

from engine.dive.boards import BoardPlan, Reward
from engine.dive.check import MOST_BOARDS, check_dive
from engine.dive.dive_code import RULES
from engine.dive.finds import MOST_FINDS, Find
from engine.dive.state import Dive, Leg, Ping, Stars
from engine.formats.recording_header import NewerRulesError
from engine.generation.placement import MAX_SEED
from game.records.conversions import optional, to_count, to_day, to_text

_to_count = partial(to_count, maximum=2**53)  # one that continues still fits into the store
_COUNTS = (
    *("lives", "score", "air_until", "spare_ms", "combo", "acted_ms"),
    *("best_multiplier", "points_before", "treasure_points"),
)
_FLAGS = ("has_flagged", "has_wasted", "is_cleared", "is_known")


def dive_to_json(dive: Dive) -> dict[str, Any]:
    """Return the dive as plain values, without the cells that the board's twists mark."""
    values = {name: getattr(dive, name) for name in ("seed", "day", *_COUNTS, *_FLAGS)}
    values["pinged"] = dive.pinged and [list(dive.pinged.cell), dive.pinged.ms]
    finds = [find.value for find in dive.finds]
    legs = [[_plan_to_json(leg.plan), list(leg.stars), leg.ms] for leg in dive.legs]
    plan = _plan_to_json(dive.plan)
    return {"rules": RULES, **values, "plan": plan, "finds": finds, "legs": legs}


def dive_from_json(state: Mapping[str, Any]) -> Dive:
    """Return what ``dive_to_json`` gave. Raises NewerRulesError, ValueError, KeyError or TypeError,
    also for a dive that no play leads to."""
    if to_count(state["rules"]) > RULES:
        raise NewerRulesError("The dive is by the rules of a newer Minewave.")
    if set(state) != {"rules", *(each.name for each in fields(Dive))} - {"marked"}:
        raise ValueError("not the fields of a dive")
    if len(state["legs"]) > MOST_BOARDS or len(state["finds"]) > MOST_FINDS:
        raise ValueError("too many boards or finds")
    counts: dict[str, Any] = {name: _to_count(state[name]) for name in _COUNTS}
    counts |= {name: _flag(state[name]) for name in _FLAGS}
    dive = Dive(
        seed=to_count(state["seed"], MAX_SEED),
        plan=_plan_from_json(state["plan"]),
        finds=tuple(map(Find, state["finds"])),
        legs=tuple(map(_leg, state["legs"])),
        day=optional(to_day, state["day"]),
        pinged=optional(_ping, state["pinged"]),
    )
    dive = replace(dive, **counts)
    check_dive(dive)
    return dive


def _plan_to_json(plan: BoardPlan) -> dict[str, Any]:
    numbers = {"number": plan.number, "size": [plan.width, plan.height, plan.mines]}
    return numbers | {"twists": list(plan.twists), "reward": plan.reward.value}


def _plan_from_json(state: Mapping[str, Any]) -> BoardPlan:
    number = to_count(state["number"], MOST_BOARDS)
    width, height, mines = map(_to_count, state["size"])
    twists = tuple(to_text(name) for name in state["twists"])
    return BoardPlan(number, width, height, mines, twists, Reward(state["reward"]))


def _ping(state: Any) -> Ping:
    (x, y), ms = state
    return Ping((_to_count(x), _to_count(y)), _to_count(ms))


def _leg(state: Any) -> Leg:
    plan, stars, ms = state
    par, no_flag, no_waste = map(_flag, stars)
    return Leg(_plan_from_json(plan), Stars(par, no_flag, no_waste), _to_count(ms))


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError("not true or false")
    return value
