"""Properties of a game in play that its recording does not hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from engine.core.config import GameConfig
from engine.dive.state import Dive
from game.input.events import Device
from game.records import GameMode, UnrankedReason, new_uid
from game.records.conversions import optional, to_count, to_day, to_text
from game.saves.dive_file import dive_from_json, dive_to_json

_to_count = partial(to_count, maximum=2**53)  # one that continues still fits into the store


@dataclass(frozen=True)
class SaveMetadata:
    """Properties of a game in play.

    ``uid`` will be its name in the store. ``run`` is the uid of the arcade run that the board
    belongs to, and ``arcade`` the dive as it stood when the board began.
    """

    uid: str = field(default_factory=new_uid)
    mode: GameMode = GameMode.CLASSIC
    moves_by_device: Mapping[Device, int] = field(default_factory=dict)
    aids: tuple[str, ...] = ()
    flaws: tuple[str, ...] = ()
    daily: str | None = None
    player: str = ""
    run: str | None = None
    arcade: Dive | None = None

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

    def summary(self, config: GameConfig, ms: int, run: Dive | None) -> SaveSummary:
        """Return how the menu lists the game, with this play clock and this state of its run."""
        return SaveSummary(self.run or self.uid, config, ms, self.first_try_day, run)

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
            "arcade": None if self.arcade is None else dive_to_json(self.arcade),
        }

    @classmethod
    def from_json(cls, state: Mapping[str, Any]) -> SaveMetadata:
        """Return what ``to_json`` gave. Raises ValueError, KeyError, TypeError, AttributeError."""
        run, arcade = state["run"], state["arcade"]
        if (arcade is None) is not (run is None):
            raise ValueError("a run without its board, or a board without its run")
        if (GameMode(state["kind"]) is GameMode.ARCADE) is (run is None):
            raise ValueError("a board of a run has its mode, and no other has")
        return cls(
            _name(state["uid"]),
            GameMode(state["kind"]),
            {Device(name): _to_count(count) for name, count in state["hands"].items()},
            tuple(to_text(word) for word in state["aids"]),
            tuple(UnrankedReason(word).value for word in state["flaws"]),
            optional(to_day, state["daily"]),
            to_text(state["player"]),
            optional(_name, run),
            None if arcade is None else dive_from_json(arcade),
        )


@dataclass(frozen=True)
class SaveSummary:
    """A game that can be continued, as the menu lists it.

    ``uid`` is that of the arcade ``run`` where there is one, whose boards change, and else the
    game's own. ``ms`` is the play clock, ``daily`` the day whose board's first try it is.
    """

    uid: str
    config: GameConfig
    ms: int
    daily: str | None = None
    run: Dive | None = None


def _name(value: object) -> str:
    name = to_text(value)
    if not (name.isascii() and name.isalnum()):
        raise ValueError("not a name")
    return name
