"""Games that wait to be gone on with, as the menu tells of them."""

from __future__ import annotations

from dataclasses import dataclass

from engine.arcade import Run
from engine.config import GameConfig


@dataclass(frozen=True)
class Waiting:
    """A game in play that lies in its file. ``ms`` is its play clock; ``daily`` the day whose board
    it is, ``run`` the arcade run that goes on with it."""

    uid: str
    config: GameConfig
    ms: int
    daily: str | None = None
    run: Run | None = None
