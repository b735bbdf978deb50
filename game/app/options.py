"""What the command line asks the game for."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.config import GameConfig
from engine.formats.recording import Recording
from game.saves.start import FRESH, Start


@dataclass(frozen=True)
class Options:
    """``config`` starts a game at once, on the board of a ``seed`` or as ``start`` has it; a
    ``recording`` is shown. ``data`` is the player's folder."""

    config: GameConfig | None = None
    seed: int | None = None
    data: str | None = None
    trace: bool = False
    start: Start = FRESH
    recording: Recording | None = None
