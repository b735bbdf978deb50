"""The base class of all scenes."""

from __future__ import annotations

from collections.abc import Set
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.input.events import FocusLost, Input, Key
from game.store.autosave import Autosave
from game.store.settings import Animation
from game.ui.widgets import Widget

if TYPE_CHECKING:
    from game.scenes.context import Context


class Scene:
    """One screen of the game. ``is_overlay`` leaves the scene below visible.

    The ``name`` is for traces and reports; nothing else depends on it.
    """

    name = ""
    is_overlay = False
    music: str | None = None  # the piece of music from this scene on; None keeps what is playing
    takes_offers = False  # whether the program may offer something over it by itself
    is_dive = False  # whether a board of a dive is played on it

    def __init__(self, context: Context) -> None:
        self.context = context

    def fitted(self) -> AbstractContextManager[None]:
        """Return a context whose painter has the scale at which the scene fits."""
        return self.context.painter.at(1.0)

    @property
    def autosave(self) -> Autosave | None:
        """The autosave of the game played on the scene; None if there is none."""
        return None

    @property
    def goal_notes(self) -> Set[str]:
        """The names that are noted in the record book once the scene is on top."""
        return frozenset()

    @property
    def holds_goals(self) -> bool:
        """Whether news of goals wait, since the scene will tell them itself."""
        return False

    @property
    def told_goals(self) -> Set[str]:
        """The names of the goals that the scene itself tells to be reached."""
        return frozenset()

    @property
    def zone(self) -> str | None:
        """The zone of the sea that belongs to the scene; None for the player's choice."""
        return None

    @property
    def next_zone(self) -> str | None:
        """The zone of the sea that the scene leads to, once that is known."""
        return None

    @property
    def is_running(self) -> bool:
        """Whether a game is in progress."""
        return False

    @property
    def keeps_awake(self) -> bool:
        """Whether the screen must not go dark while the scene is on top."""
        return False

    @property
    def is_busy(self) -> bool:
        """Whether something moves, so that frames must follow quickly."""
        return False

    @property
    def is_still(self) -> bool:
        """Whether the player has chosen that nothing may move."""
        return self.context.stack.is_still or (
            self.context.settings.value.animation is Animation.OFF
        )

    @property
    def opaque(self) -> pygame.Rect | None:
        """A part of the window that the scene covers completely."""
        return None

    @property
    def kept_clear(self) -> list[pygame.Rect]:
        """The parts of the window that no note may cover."""
        return []

    @property
    def note_top(self) -> int:
        """The highest row of pixels for a note in a corner of the window."""
        return 0

    @property
    def note_room(self) -> pygame.Rect | None:
        """A place for a note if no corner is free."""
        return None

    @property
    def text_field(self) -> Widget | None:
        """The widget that takes typed text; None while keys are only controls."""
        return None

    def claims(self, key: Key) -> bool:
        """Return whether a key belongs to this scene alone: text, or a control being chosen."""
        return False

    def enter(self) -> None:
        """Start, when the scene comes to the top for the first time."""

    def come_back(self, size: tuple[int, int]) -> None:
        """Lay out, for a window of this size, what may have changed below another scene, and
        continue."""
        self.layout(size)
        self.resume()

    def resume(self) -> None:
        """Continue, when the scene is on top again."""

    def suspend(self) -> None:
        """Release every button, since another scene covers this one."""
        self.handle(FocusLost(self.context.clock()))

    def exit(self) -> None:
        """Close the scene for good; everything that it needs still exists."""

    def exit_at_quit(self) -> None:
        """Close the scene because the program ends."""
        self.exit()

    def take_file(self, path: Path) -> bool:
        """Use a file that was dropped on the window; return whether it belongs to the scene."""
        return False

    def interrupt(self) -> None:
        """Pause what runs, since the player looks away from it."""

    def wake_up(self, since: float) -> None:
        """Stop the clock as of that second, when the computer fell asleep."""
        self.interrupt()

    def restyle(self) -> None:
        """Adopt another theme; ``layout`` follows."""

    def layout(self, size: tuple[int, int]) -> None:
        """Place everything in a window of this size."""

    def handle(self, event: Input) -> bool:
        """Use an input; True keeps it from the scene below an overlay."""
        return True

    def keep_saved(self) -> None:
        """Save a game in play now and then, whatever covers it."""

    def update(self, step: float) -> None:
        """Let ``step`` seconds of effect time pass."""

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        """Draw; ``presence`` goes from 0 to 1 as the scene comes and back as it leaves."""
