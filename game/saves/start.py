"""How a game begins, where that is not on a fresh board of its own."""

from __future__ import annotations

from dataclasses import dataclass

from engine.formats.recording import Recording
from engine.formats.replay import verify
from game.records.models import UnrankedReason
from game.saves import SavedGame
from game.session.session import Deal, Session


@dataclass(frozen=True)
class Start:
    """What a board to be played is for. ``seed`` is None for a fresh one.

    ``deal`` has the game itself open the first cell. ``daily`` is the day whose board it is, such
    as 2026-11-21. ``ghost`` is an earlier game to race against, on the same board. ``saved`` is a
    game that was left in play, and is gone on with. ``session`` is a game that stands already, such
    as one that was watched; ``aids`` are words for what helped in it so far.
    """

    seed: int | None = None
    deal: Deal | None = None
    flaws: tuple[UnrankedReason, ...] = ()
    daily: str | None = None
    ghost: Recording | None = None
    saved: SavedGame | None = None
    session: Session | None = None
    aids: tuple[str, ...] = ()

    @classmethod
    def race(cls, ghost: Recording) -> Start:
        """The board of an earlier game, against its own pointer. Raises ReplayError for one that
        does not verify."""
        first = verify(ghost).game.position.first
        assert first is not None, "only games whose mines were placed are recorded"
        deal = Deal(first, ghost.field, ghost.proven)
        return cls(ghost.seed, deal, (UnrankedReason.GHOST,), ghost=ghost)


FRESH = Start()
