"""Properties of a game in play that its recording does not hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import date
from functools import partial
from typing import Any

from engine.core.config import GameConfig
from engine.dive.airs import Air
from engine.dive.chart import OLDEST_RULES, RULES
from engine.dive.checks import MOST_PLACES, check_dive
from engine.dive.dive_code import daily_dive_seed
from engine.dive.finds import MOST_FINDS, Find
from engine.dive.state import Dive, DiveStage, DiveStep, Goods, Ping, Stars
from engine.formats.recording import NewerRulesError
from engine.generation.placement import MAX_SEED
from game.input.events import Device
from game.store import GameMode, UnrankedReason, new_uid
from game.store.models import optional, to_count, to_day, to_text

_to_count = partial(to_count, maximum=2**53)  # one that continues still fits into the store
_COUNTS = (
    *("lives", "score", "pearls", "pearl_ms", "air_until", "combo", "acted_ms"),
    *("best_multiplier", "points_before", "pearls_before"),
)
_FLAGS = ("has_flagged", "has_slipped", "is_known")
_MOST_BOUGHT = 1_000  # more than there are pearls for


class OlderDiveError(ValueError):
    """A dive by earlier rules, which cannot go on; ``state`` is all that its file says of it."""

    def __init__(self, state: Mapping[str, Any]) -> None:
        super().__init__("The dive is by the rules of an earlier Minewave.")
        self.state = state


def dive_to_json(dive: Dive) -> dict[str, Any]:
    """Return the dive as plain values, without the cells that the board's twists mark."""
    values = {name: getattr(dive, name) for name in ("seed", "day", *_COUNTS, *_FLAGS)}
    return {
        "rules": dive.version,
        **values,
        "air": dive.air.value,
        "stage": dive.stage.value,
        "steps": [[step.column, step.has_pact, list(step.stars), step.ms] for step in dive.steps],
        "finds": [find.value for find in dive.finds],
        "offer": [find.value for find in dive.offer],
        "bought": [goods.value for goods in dive.bought],
        "removed": [list(each) for each in dive.removed],
        "pinged": dive.pinged and [list(dive.pinged.cell), dive.pinged.ms],
    }


def dive_from_json(state: Mapping[str, Any]) -> Dive:
    """Return the dive from ``dive_to_json``. Raises NewerRulesError, OlderDiveError, ValueError,
    KeyError or TypeError, also for a dive that play cannot lead to."""
    rules = to_count(state["rules"])
    if rules > RULES:
        raise NewerRulesError("The dive is by the rules of a newer Minewave.")
    if rules < OLDEST_RULES:
        raise OlderDiveError(state)
    if set(state) != {"rules", *(each.name for each in fields(Dive))} - {"marked", "version"}:
        raise ValueError("not the fields of a dive")
    limits = {"steps": MOST_PLACES, "bought": _MOST_BOUGHT, "removed": _MOST_BOUGHT}
    limits |= {"finds": MOST_FINDS, "offer": MOST_FINDS}
    if any(len(state[name]) > most for name, most in limits.items()):
        raise ValueError("too much of something")
    counts: dict[str, Any] = {name: _to_count(state[name]) for name in _COUNTS}
    counts |= {name: _read_flag(state[name]) for name in _FLAGS}
    dive = Dive(
        seed=to_count(state["seed"], MAX_SEED),
        air=Air(state["air"]),
        stage=DiveStage(state["stage"]),
        steps=tuple(map(_step_from_json, state["steps"])),
        finds=tuple(map(Find, state["finds"])),
        offer=tuple(map(Find, state["offer"])),
        bought=tuple(map(Goods, state["bought"])),
        removed=tuple((_to_count(level), to_text(twist)) for level, twist in state["removed"]),
        day=optional(to_day, state["day"]),
        pinged=optional(_ping_from_json, state["pinged"]),
        version=rules,
        **counts,
    )
    day = None if dive.day is None else date.fromisoformat(dive.day)
    if day is not None and dive.seed != daily_dive_seed(day, rules):
        raise ValueError("not the dive of its day")
    check_dive(dive)
    return dive


def _step_from_json(state: Any) -> DiveStep:
    column, has_pact, stars, ms = state
    par, no_mistake, pact = map(_read_flag, stars)
    won = Stars(par, no_mistake, pact)
    return DiveStep(_to_count(column), _read_flag(has_pact), won, _to_count(ms))


def _ping_from_json(state: Any) -> Ping:
    (x, y), ms = state
    return Ping((_to_count(x), _to_count(y)), _to_count(ms))


def _read_flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError("not true or false")
    return value


@dataclass(frozen=True)
class SaveMetadata:
    """Properties of a game in play.

    ``uid`` will be its name in the store. ``run`` is the uid of the dive that the board
    belongs to, and ``arcade`` the dive as it stood when the board, or the stage between two
    boards, began.
    """

    uid: str = field(default_factory=new_uid)
    mode: GameMode = GameMode.CLASSIC
    moves_by_device: Mapping[Device, int] = field(default_factory=dict)
    aids: tuple[str, ...] = ()
    flaws: tuple[str, ...] = ()
    daily: str | None = None
    player: str = ""
    run: str | None = None
    dive: Dive | None = None

    @property
    def has_moved(self) -> bool:
        """Whether the player has made a move; the computer's do not count."""
        return any(count and one is not Device.AUTO for one, count in self.moves_by_device.items())

    @property
    def main_device(self) -> Device | None:
        """The device of most moves; None before the first one."""
        counts = self.moves_by_device
        return max(counts, key=lambda device: counts[device], default=None)

    @property
    def first_try_day(self) -> str | None:
        """The day whose board's first try this is, if it is one."""
        return None if UnrankedReason.DAILY_REPEATED.value in self.flaws else self.daily

    def summary(self, config: GameConfig, ms: int, dive: Dive | None) -> SaveSummary:
        """Return how the menu lists the game, with this play clock and this state of its dive."""
        return SaveSummary(self.run or self.uid, config, ms, self.first_try_day, dive)

    def to_json(self) -> dict[str, Any]:
        """Return the properties as plain values."""
        return {
            "uid": self.uid,
            "kind": self.mode.value,
            "hands": {device.value: count for device, count in self.moves_by_device.items()},
            "aids": list(self.aids),
            "flaws": list(self.flaws),
            "daily": self.daily,
            "player": self.player,
            "run": self.run,
            "arcade": None if self.dive is None else dive_to_json(self.dive),
        }

    @classmethod
    def from_json(cls, state: Mapping[str, Any]) -> SaveMetadata:
        """Return the properties from ``to_json``. Raises ValueError, KeyError, TypeError,
        AttributeError."""
        run, arcade = state["run"], state["arcade"]
        if (arcade is None) is not (run is None):
            raise ValueError("a dive without its board, or a board without its dive")
        if (GameMode(state["kind"]) is GameMode.ARCADE) is (run is None):
            raise ValueError("a board of a dive has the dive's mode, and no other has")
        metadata = cls.without_dive(state)
        return metadata if arcade is None else replace(metadata, dive=dive_from_json(arcade))

    @classmethod
    def without_dive(cls, state: Mapping[str, Any]) -> SaveMetadata:
        """Return the properties apart from the state of the dive. Raises the same errors."""
        return cls(
            _read_name(state["uid"]),
            GameMode(state["kind"]),
            {Device(name): _to_count(count) for name, count in state["hands"].items()},
            tuple(to_text(word) for word in state["aids"]),
            tuple(UnrankedReason(word).value for word in state["flaws"]),
            optional(to_day, state["daily"]),
            to_text(state["player"]),
            optional(_read_name, state["run"]),
        )


@dataclass(frozen=True)
class SaveSummary:
    """A game that can be continued, as the menu lists it.

    ``run`` is the dive that the board belongs to, if any. ``uid`` is the dive's, whose boards
    change, else the game's own. ``ms`` is the play clock, and ``daily`` the day if this is the
    first try of its board.
    """

    uid: str
    config: GameConfig
    ms: int
    daily: str | None = None
    run: Dive | None = None


def _read_name(value: object) -> str:
    name = to_text(value)
    if not (name.isascii() and name.isalnum()):
        raise ValueError("not a name")
    return name
