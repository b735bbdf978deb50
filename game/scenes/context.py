"""The services that every scene uses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Protocol

from game.audio.audio import Audio
from game.input.events import InputDevices
from game.platform.trace import Trace
from game.records import Store
from game.resources.scenery import Reaction
from game.resources.texts import Language, Message, Texts
from game.resources.theme import Theme
from game.resources.theme_catalog import FoundTheme
from game.saves.metadata import SaveSummary
from game.scenes.navigator import Navigator
from game.scenes.scene_stack import SceneStack
from game.settings import SettingsStore
from game.ui.motion import Tweens
from game.ui.painter import Painter


class Sea(Protocol):
    """The sea behind the scenes, as far as these act on it."""

    def hold(self) -> None:
        """Paint as little as possible in the next frame, which has much else to do."""

    def react(self, reaction: Reaction, pos: tuple[float, float]) -> None:
        """Show that something happened at a pixel of the window."""

    def show_combo(self, step: int) -> None:
        """Let the lights grow with a combo."""

    def descend(self, boards: int | None) -> None:
        """Let the camera sink with each board of a dive that is cleared; None ends the dive."""


@dataclass
class Context:
    """The services that every scene uses. ``clock`` gives monotonic seconds."""

    stack: SceneStack
    painter: Painter
    theme: Theme
    audio: Audio
    settings: SettingsStore
    trace: Trace
    texts: Texts
    clock: Callable[[], float]
    fresh_seed: Callable[[], int]
    store: Store
    folder: Path  # the player's
    devices: InputDevices
    motion: Tweens
    find_themes: Callable[[], tuple[list[FoundTheme], list[Message]]]
    find_languages: Callable[[], tuple[list[Language], list[Message]]]
    open_theme: Callable[[str], tuple[Theme, Message | None]]
    navigator: Navigator = field(init=False)  # set later, since it needs the context
    world: Sea = field(init=False)  # likewise; another one for each theme and zone
    theme_problem: Message | None = None  # why the chosen theme could not be used
    waiting: tuple[SaveSummary, ...] = ()
    """The games that were left in play and can be continued, the newest first."""
    save_problem: Message | None = None  # why a game in play could not be saved or read

    def today(self) -> date:
        """Return the date where the player is."""
        return self.store.day_of(self.store.now())

    def has_seen(self, name: str) -> bool:
        """Return whether what is told only once, such as the cards of a mode, has been shown."""
        return name in self.settings.value.cards_seen.split()

    def mark_seen(self, name: str) -> None:
        """Remember that it has been shown."""
        if not self.has_seen(name):
            self.settings.change(cards_seen=f"{self.settings.value.cards_seen} {name}".strip())
