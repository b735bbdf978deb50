"""The services that every scene uses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from game.audio.audio import Audio
from game.input.events import InputDevices
from game.platform.trace import Trace
from game.records import Store
from game.resources.texts import Language, Message, Texts
from game.resources.theme import Theme
from game.resources.theme_catalog import FoundTheme
from game.saves.metadata import SaveSummary
from game.scenes.navigator import Navigator
from game.scenes.scene_stack import SceneStack
from game.settings import SettingsStore
from game.ui.motion import Tweens
from game.ui.painter import Painter
from game.world.world import World


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
    world: World = field(init=False)  # likewise; another one for each theme and zone
    theme_problem: Message | None = None  # why the chosen theme could not be used
    waiting: tuple[SaveSummary, ...] = ()
    """The games that were left in play and can be continued, the newest first."""
    save_problem: Message | None = None  # why a game in play could not be saved or read

    def today(self) -> date:
        """Return the date where the player is."""
        return self.store.day_of(self.store.now())
