"""What the store keeps, as values: finished games and arcade runs."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import Enum

from engine import VERSION
from engine.config import GameConfig
from engine.recording import Recording, Result
from game.session import Figures, Session


class Kind(Enum):
    """What a board was played for."""

    CLASSIC = "classic"
    """For itself."""
    ARCADE = "arcade"
    """As one of an arcade run."""


class Device(Enum):
    """What most of a game's moves were made with."""

    MOUSE = "mouse"
    KEYBOARD = "keyboard"
    PAD = "pad"
    TOUCH = "touch"
    AUTO = "auto"
    """The computer played."""


def new_uid() -> str:
    """A name that no other game or run has, in this store or any other."""
    return uuid.uuid4().hex


def utc_now() -> datetime:
    """The moment that it is, in UTC."""
    return datetime.now(UTC)


def utc_text(moment: datetime) -> str:
    """A moment as ISO text in UTC, to the millisecond; such texts sort by time."""
    text = moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="milliseconds")
    return text + "Z"


@dataclass(frozen=True)
class FinishedGame:
    """A game that was won, lost or abandoned, as it is kept.

    ``ended`` is an aware moment. ``run`` is the ``uid`` of the arcade run that the board belongs
    to. ``uid`` stays the same wherever the game is copied to, so that it is never kept twice.
    ``device`` is None where nobody made a move: a retry can win by itself.
    """

    recording: Recording
    figures: Figures
    ended: datetime
    kind: Kind = Kind.CLASSIC
    device: Device | None = None
    aids: tuple[str, ...] = ()
    ranked: bool = False
    run: str | None = None
    version: str = VERSION
    uid: str = field(default_factory=new_uid)

    @property
    def config(self) -> GameConfig:
        """Size and rules."""
        return self.recording.config

    @property
    def can_be_best(self) -> bool:
        """Whether its time counts: won by the player, on unknown mines and without aids."""
        won = self.recording.result is Result.WON
        alone = not self.aids and self.device is not Device.AUTO
        return won and alone and self.recording.retried is None

    @classmethod
    def of(
        cls,
        session: Session,
        at: float,
        ended: datetime,
        kind: Kind = Kind.CLASSIC,
        device: Device | None = None,
        aids: tuple[str, ...] = (),
        run: str | None = None,
    ) -> FinishedGame:
        """The session's game as it stands ``at`` that second of the app's clock.

        Only for one whose mines are placed; one that is still being played becomes abandoned.
        """
        recording, figures = session.recording(at), session.figures(at)
        return cls(recording, figures, ended, kind, device, aids, run=run)


@dataclass(frozen=True)
class FinishedRun:
    """An arcade run that is over. ``initials`` are None until the player has entered them."""

    ended: datetime
    score: int
    boards: int
    best_combo: int
    ms: int
    seed: int
    initials: str | None = None
    version: str = VERSION
    uid: str = field(default_factory=new_uid)

    @property
    def standing(self) -> tuple[int, str, str]:
        """Sorts runs, the best first: more points, then the earlier one."""
        return -self.score, utc_text(self.ended), self.uid
