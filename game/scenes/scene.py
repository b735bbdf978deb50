"""The base class of all scenes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.input.events import FocusLost, Input, Key
from game.saves.autosave import Autosave

if TYPE_CHECKING:
    from game.scenes.context import Context


class Scene:
    """One screen of the game. ``is_overlay`` leaves the scene below in sight."""

    name = ""
    is_overlay = False
    music: str | None = None
    """The piece that is heard from this scene on; None leaves it as it is."""

    def __init__(self, context: Context) -> None:
        self.context = context

    @property
    def autosave(self) -> Autosave | None:
        """The autosave of the game that is played on the scene; None where none is."""
        return None

    @property
    def is_running(self) -> bool:
        """Whether leaving would throw something away."""
        return False

    @property
    def is_busy(self) -> bool:
        """Whether something moves, so that every frame counts."""
        return False

    @property
    def opaque(self) -> pygame.Rect | None:
        """A part of the window that the scene covers whole, so that nothing shows through."""
        return None

    def claims(self, key: Key) -> bool:
        """Whether a key is meant for this scene alone: text, or a control that is being chosen."""
        return False

    def enter(self) -> None:
        """The scene has come to the top for the first time."""

    def resume(self) -> None:
        """The scene is on top again."""

    def cover(self) -> None:
        """Another scene has come over this one: let everything go."""
        self.handle(FocusLost(self.context.clock()))

    def exit(self) -> None:
        """The scene is off the stack for good; nothing it needs is gone yet."""

    def shut(self) -> None:
        """The program ends while the scene is on the stack."""
        self.exit()

    def hide(self) -> None:
        """The window is minimized: nobody sees the scene."""

    def stood_still(self, since: float) -> None:
        """From that second of the app's clock until now the program could do nothing."""

    def restyle(self) -> None:
        """The theme is another one; ``layout`` follows."""

    def layout(self, size: tuple[int, int]) -> None:
        """Place everything in a window of this size."""

    def handle(self, event: Input) -> bool:
        """Take an input; True keeps it from the scene below an overlay."""
        return True

    def update(self, step: float) -> None:
        """Let ``step`` seconds of effect time pass."""

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        """Draw; ``presence`` goes from 0 to 1 as the scene comes and back as it leaves."""
