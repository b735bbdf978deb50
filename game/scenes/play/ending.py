"""The ways to give up a game in play, and what they cost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.rules.arcade import ArcadeRun
from game.input.bindings import Action
from game.resources.texts import Texts


@dataclass(frozen=True)
class Ending:
    """A button of the pause. ``note`` says what it costs; ``action`` is the key that does the same,
    if there is one."""

    label: str
    note: str
    end: Callable[[], None]
    action: Action | None = None
    icon: str = "close"


def ending_words(texts: Texts, run: ArcadeRun | None, daily: str | None) -> tuple[str, str]:
    """Return the label and the note for giving up a board of an arcade ``run``, the one try of a
    ``daily`` board, or, both being None, any other game."""
    if run is not None:
        return texts("saves.end_run"), texts("saves.end_run_note", score=f"{run.score:,}")
    note = "saves.abandon_note" if daily is None else "saves.abandon_daily_note"
    return texts("saves.abandon"), texts(note)
