"""The choices of the command line."""

from dataclasses import dataclass

from engine.core.config import GameConfig
from engine.formats.recording import Recording
from game.saves.start import FRESH, Start


@dataclass(frozen=True)
class Options:
    """The scene to open first: a game of this ``config``, a ``recording``, or by default the menu.

    ``data`` is the player's folder, None for the usual one.
    """

    config: GameConfig | None = None
    seed: int | None = None
    data: str | None = None
    trace: bool = False
    start: Start = FRESH
    recording: Recording | None = None
