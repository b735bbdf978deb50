"""Beginning of a game: on a fresh board, a given one, or from a saved game."""

from __future__ import annotations

from dataclasses import dataclass

from engine.formats.recording import Recording
from engine.formats.replay import verify
from game.records.models import UnrankedReason
from game.saves.saved_game import SavedGame
from game.session.session import Deal, Session


@dataclass(frozen=True)
class Start:
    """The beginning of a game.

    ``seed`` is None for a fresh one. ``deal`` opens the first cell. ``daily`` is the day whose
    board it is, such as 2026-11-21. ``ghost`` is an earlier game to race against, on the same
    board. ``saved`` is a game to be continued, ``session`` one that was begun elsewhere, such as by
    watching; ``aids`` are words for the help in it so far.
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
        """Return a race against an earlier game on its board. Raises ReplayError."""
        first = verify(ghost).game.position.first
        assert first is not None, "only games whose mines were placed are recorded"
        deal = Deal(first, ghost.field, ghost.proven)
        return cls(ghost.seed, deal, (UnrankedReason.GHOST,), ghost=ghost)


FRESH = Start()
