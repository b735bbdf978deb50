"""What the store keeps, as values: finished games and arcade runs."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from enum import Enum
from typing import Any

from engine import VERSION
from engine.core.config import GameConfig, preset_name
from engine.formats.recording import Recording, Result
from engine.rules.metrics import efficiency, per_second
from game.input.events import Device
from game.session.session import Figures, Session


class GameMode(Enum):
    """What a board was played for."""

    CLASSIC = "classic"
    """For itself."""
    ARCADE = "arcade"
    """As one of an arcade run."""


class UnrankedReason(Enum):
    """What keeps a game from ranking although nobody helped."""

    PAUSED = "paused"
    RESUMED = "resumed"
    """It was left and gone on with later."""
    CHOSEN = "chosen"
    """The player chose the seed or the board."""
    AGAIN = "again"
    """The day's board had been tried before."""
    GHOST = "ghost"
    """It was a race against an earlier game on the same board."""
    IMPORTED = "imported"
    """It was played in another program."""
    LATE = "late"
    """It was the player's alone until help came, after the first move."""


_BREAKS = {UnrankedReason.PAUSED.value, UnrankedReason.RESUMED.value}
_COUNTED = _BREAKS | {UnrankedReason.LATE.value}
_NO_TRIES = {UnrankedReason.AGAIN.value, UnrankedReason.IMPORTED.value}


def new_uid() -> str:
    """A name that no other game or run has, in this store or any other."""
    return uuid.uuid4().hex


def utc_now() -> datetime:
    """The moment that it is, in UTC."""
    return datetime.now(UTC)


EARLIEST = datetime(1971, 1, 1, tzinfo=UTC)
LATEST = datetime(3000, 12, 31, tzinfo=UTC)
"""Some systems can tell the time of no other moments."""


def utc_text(moment: datetime) -> str:
    """A moment as ISO text in UTC, to the millisecond; such texts sort by time."""
    text = moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="milliseconds")
    return text + "Z"


def ended_text(moment: datetime) -> str:
    """The same of an aware moment at which something ended. A clock that has lost its time is taken
    to tell the nearest moment that can be kept."""
    return utc_text(max(EARLIEST, min(moment, LATEST)))


@dataclass(frozen=True)
class FinishedGame:
    """A game that was won, lost or abandoned, as it is kept.

    ``ended`` is an aware moment. ``run`` is the ``uid`` of the arcade run that the board belongs
    to. ``uid`` stays the same wherever the game is copied to, so that it is never kept twice.
    ``device`` is None where nobody made a move: a retry can win by itself. ``aids`` are words for
    what helped, ``flaws`` those of ``UnrankedReason``. ``daily`` is the day, such as 2026-11-21,
    whose board it was."""

    recording: Recording
    figures: Figures
    ended: datetime
    kind: GameMode = GameMode.CLASSIC
    device: Device | None = None
    aids: tuple[str, ...] = ()
    ranked: bool = False
    run: str | None = None
    version: str = VERSION
    uid: str = field(default_factory=new_uid)
    flaws: tuple[str, ...] = ()
    daily: str | None = None
    player: str = ""

    @property
    def config(self) -> GameConfig:
        """Size and rules."""
        return self.recording.config

    @property
    def is_clean(self) -> bool:
        """Whether the player alone made it, on unknown mines and without a flaw: its time can be
        compared with others."""
        return self.is_fresh and not self.flaws

    @property
    def is_fresh(self) -> bool:
        """Whether the player alone made it, on unknown mines and without a flaw but that it was
        paused or left for a while: it counts as won, lost or abandoned. Else a break before each
        risky guess would keep the win rate clean. Nor does help that comes late keep a game that is
        not won from counting: else it would take back every loss that is seen to come."""
        alone = not self.aids and self.device is not Device.AUTO
        late = UnrankedReason.LATE.value in self.flaws and self.recording.result is not Result.WON
        return (alone or late) and set(self.flaws) <= _COUNTED and not self.recording.retried

    @property
    def can_be_try(self) -> bool:
        """Whether it is the try of its day's board that counts, if no other one is known."""
        return self.daily is not None and not set(self.flaws) & _NO_TRIES

    @property
    def can_be_best(self) -> bool:
        """Whether its time counts."""
        return self.recording.result is Result.WON and self.is_clean

    @property
    def bvs(self) -> float:
        """3BV solved per second; 0 where no time had passed."""
        return per_second(self.figures.three_bv_solved, self.recording.ms) or 0.0

    @property
    def efficiency(self) -> float:
        """3BV solved per click; 0 without a click."""
        return efficiency(self.figures.three_bv_solved, self.figures.clicks.total) or 0.0

    @property
    def is_no_flag(self) -> bool:
        """Whether it is known that the player put up no flag."""
        return self.figures.clicks.right == 0 or self.figures.flags == 0

    @classmethod
    def of(
        cls,
        session: Session,
        at: float,
        ended: datetime,
        kind: GameMode = GameMode.CLASSIC,
        device: Device | None = None,
        aids: tuple[str, ...] = (),
        run: str | None = None,
        **told: Any,
    ) -> FinishedGame:
        """The session's game as it stands ``at`` that second of the app's clock.

        Only for one whose mines are placed; one that is still being played becomes abandoned.
        ``told`` are further fields by name. A clean game of a preset's size is ranked.
        """
        recording, figures = session.recording(at), session.figures(at)
        game = cls(recording, figures, ended, kind, device, aids, run=run, **told)
        recording = replace(recording, player=game.player, date=ended_text(ended), uid=game.uid)
        game = replace(game, recording=recording)
        is_preset = kind is GameMode.CLASSIC and preset_name(game.config) is not None
        return replace(game, ranked=is_preset and game.is_clean)


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
        return -self.score, ended_text(self.ended), self.uid
