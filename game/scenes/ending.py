"""How a game in play can be given up: what that is called, what it costs, and what does it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.saves import Waiting
from game.texts import Texts


@dataclass(frozen=True)
class Ending:
    """A button of the pause. ``note`` says what it costs; ``key`` names the key that does the same,
    if one does."""

    label: str
    note: str
    end: Callable[[], None]
    key: str = ""
    icon: str = "close"


def ending_words(waiting: Waiting, say: Texts) -> tuple[str, str]:
    """Return what giving up a game that can be gone on with is called, and what that costs."""
    if waiting.run is not None:
        return say("saves.end_run"), say("saves.end_run_note", score=f"{waiting.run.score:,}")
    note = "saves.abandon_note" if waiting.daily is None else "saves.abandon_daily_note"
    return say("saves.abandon"), say(note)
