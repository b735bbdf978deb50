"""Arcade runs that are over, as the store keeps them."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from engine import VERSION
from engine.core.board import Board
from engine.dive.dive_code import RULES as DIVE_RULES
from engine.dive.state import Dive
from game.records.conversions import MAX_INTEGER
from game.records.models import new_uid


@dataclass(frozen=True)
class FinishedRun:
    """An arcade run that is over. ``initials`` are None until the player has entered them.

    ``depth`` is in metres, ``stars`` and ``finds`` are those of the dive, and ``perfect`` its
    boards with every star. ``daily`` is the day whose dive it was. A run that is not ``ranked`` was
    one whose boards could be known. ``sequence`` is its place in the order in which runs came into
    a record book, None before it did.
    """

    ended: datetime
    score: int
    boards: int
    best_combo: int
    ms: int
    seed: int
    initials: str | None = None
    version: str = VERSION
    uid: str = field(default_factory=new_uid)
    depth: int = 0
    rules: int = DIVE_RULES
    stars: int = 0
    perfect: int = 0
    finds: int = 0
    daily: str | None = None
    ranked: bool = True
    sequence: int | None = field(default=None, compare=False)

    @property
    def order(self) -> int:
        """A number that sorts dives as they came in."""
        return MAX_INTEGER if self.sequence is None else self.sequence

    @property
    def first_try_day(self) -> str | None:
        """The day whose dive it was the first try of, if no other is known."""
        return self.daily if self.ranked else None

    @property
    def sort_key(self) -> tuple[int, int, int]:
        """A key that sorts dives, the best first: by points, of equals the earlier one. Those by
        newer rules come first, since their points are others."""
        return -self.rules, -self.score, self.order

    @classmethod
    def of(cls, dive: Dive, board: Board, ms: int, ended: datetime, uid: str) -> FinishedRun:
        """Return a dive that ends on ``board``, with ``ms`` played that it doesn't count yet."""
        safe = board.grid.size - board.mines
        permille = 1000 * board.opened.bit_count() // safe if safe else 0
        return cls(
            ended=ended,
            score=dive.score,
            boards=dive.cleared,
            best_combo=dive.best_multiplier,
            ms=dive.played_ms + ms,
            seed=dive.seed,
            uid=uid,
            depth=dive.depth(min(permille, 1000)),
            stars=sum(sum(leg.stars) for leg in dive.legs),
            perfect=sum(all(leg.stars) for leg in dive.legs),
            finds=len(dive.finds),
            daily=dive.day,
            ranked=not dive.is_known,
        )
