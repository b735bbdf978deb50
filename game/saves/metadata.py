"""What is to be known of a game in play beside its recording."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from datetime import date
from typing import Any

from engine.generation.placement import MAX_SEED
from engine.rules.arcade import ArcadeRun
from game.input.events import Device
from game.records import GameMode, UnrankedReason, new_uid

LONGEST = 200
"""Characters of a name or a word."""
_MOST = 2**53
"""A count that goes on from here can still be kept."""
_NOT_COUNTS = ("seed", "is_flagless")


@dataclass(frozen=True)
class SaveMetadata:
    """``uid`` is what the game will be called in the record book. ``hands`` tells how many moves
    were made with each device. ``run`` is the uid of the arcade run that the board belongs to, and
    ``arcade`` how the run stood when the board began.
    """

    uid: str = field(default_factory=new_uid)
    kind: GameMode = GameMode.CLASSIC
    hands: Mapping[Device, int] = field(default_factory=dict)
    aids: tuple[str, ...] = ()
    flaws: tuple[str, ...] = ()
    daily: str | None = None
    player: str = ""
    run: str | None = None
    arcade: ArcadeRun | None = None

    @property
    def has_moved(self) -> bool:
        """Whether the player has made a move; those that made themselves are none."""
        return any(count and device is not Device.AUTO for device, count in self.hands.items())

    @property
    def hand(self) -> Device | None:
        """What most of the moves were made with; None before the first one."""
        return max(self.hands, key=lambda device: self.hands[device], default=None)

    @property
    def try_of(self) -> str | None:
        """The day whose one try this is; None for further tries too."""
        return None if UnrankedReason.AGAIN.value in self.flaws else self.daily

    def told(self) -> dict[str, Any]:
        """The same as values that JSON has."""
        return {
            "uid": self.uid,
            "kind": self.kind.value,
            "hands": {device.value: count for device, count in self.hands.items()},
            "aids": list(self.aids),
            "flaws": list(self.flaws),
            "daily": self.daily,
            "player": self.player,
            "run": self.run,
            "arcade": None if self.arcade is None else asdict(self.arcade),
        }

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> SaveMetadata:
        """What ``told`` gave. Raises ValueError, KeyError, TypeError or AttributeError."""
        run, arcade, daily = told["run"], told["arcade"], told["daily"]
        if daily is not None and date.fromisoformat(daily).isoformat() != daily:
            raise ValueError("not a day such as 2026-11-21")
        if (arcade is None) is not (run is None):
            raise ValueError("a run without its board, or a board without its run")
        return cls(
            _name(told["uid"]),
            GameMode(told["kind"]),
            {Device(name): _whole(count) for name, count in told["hands"].items()},
            tuple(_word(word) for word in told["aids"]),
            tuple(UnrankedReason(word).value for word in told["flaws"]),
            daily,
            _word(told["player"]),
            None if run is None else _name(run),
            None if arcade is None else _run(arcade),
        )


def _run(told: Mapping[str, Any]) -> ArcadeRun:
    if set(told) != {each.name for each in fields(ArcadeRun)}:
        raise ValueError("not what a run is told by")
    counts = {name: _whole(value) for name, value in told.items() if name not in _NOT_COUNTS}
    if not isinstance(told["is_flagless"], bool) or min(counts["stage"], counts["lives"]) < 1:
        raise ValueError("no run that goes on")
    return ArcadeRun(seed=_whole(told["seed"], MAX_SEED), is_flagless=told["is_flagless"], **counts)


def _whole(value: object, most: int = _MOST) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise ValueError("not a whole number that a store can hold")
    return value


def _word(value: object) -> str:
    if not isinstance(value, str) or len(value) > LONGEST:
        raise ValueError("no word")
    value.encode()  # half a sign is no word either: no book can hold it
    return value


def _name(value: object) -> str:
    name = _word(value)
    if not (name.isascii() and name.isalnum()):
        raise ValueError("no name")
    return name
