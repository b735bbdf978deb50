"""Games that can be continued, as the menu lists them."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.config import GameConfig
from engine.rules.arcade import ArcadeRun
from game.saves.metadata import SaveMetadata


@dataclass(frozen=True)
class Waiting:
    """A game in play that is saved in its file.

    ``uid`` is that of the arcade ``run`` where there is one, whose boards come and go, and else the
    game's own. ``ms`` is the play clock; ``daily`` the day whose one try it is.
    """

    uid: str
    config: GameConfig
    ms: int
    daily: str | None = None
    run: ArcadeRun | None = None

    @classmethod
    def of(cls, about: SaveMetadata, config: GameConfig, ms: int, run: ArcadeRun | None) -> Waiting:
        """Return the list's entry for a game that ``about`` tells of."""
        return cls(about.run or about.uid, config, ms, about.try_of, run)
