"""The services that every scene uses, and the ways from one scene to another."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from engine.core.config import GameConfig
from engine.core.neighbourhood import SQUARE, Neighbourhood
from engine.dive.airs import Air
from engine.dive.state import Dive
from engine.formats.recording import Recording
from game.store.metadata import SaveSummary
from game.store.saved_game import FRESH, GameStart

if TYPE_CHECKING:
    from game.playback.playback import Playback
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from pathlib import Path

from game.audio.audio import Audio
from game.input.events import InputDevices
from game.platform.trace import Trace
from game.resources.scenery import Reaction
from game.resources.texts import Language, Message, Texts
from game.resources.theme import Theme
from game.resources.theme_catalog import FoundTheme
from game.scenes.scene_stack import SceneStack
from game.store import Store
from game.store.settings import SettingsStore
from game.ui.motion import Tweens
from game.ui.painter import Painter

IsWanted = Callable[[SaveSummary], bool]


class ExplainedMode(Enum):
    """A mode that is explained on cards before it is opened for the first time. The values are in
    the settings among the seen cards, and in the names of texts."""

    ARCADE = "arcade"
    DAILY = "daily"
    PRACTICE = "practice"


def water_card(neighbours: Neighbourhood) -> str:
    """Return the name, among the seen cards, of the card about what a number counts."""
    return f"water_{neighbours.name}"


class Navigator(Protocol):
    """Opens scenes for other scenes, so that these need not know each other's classes.

    The menu and games replace all open scenes; any other scene comes on top.
    """

    def back(self) -> None:
        """Leave the top scene for the one below it, or for the menu where there is none."""

    def play(self, config: GameConfig, start: GameStart = FRESH) -> None:
        """Play a board, with question marks according to the player's settings.

        Before the first one on which numbers count other cells, a card tells which.
        """

    def offer_waiting(self, is_wanted: IsWanted = lambda waiting: True) -> bool:
        """Offer to continue the waiting games that are wanted; return whether there are any."""

    def resume_waiting(self, uid: str) -> bool:
        """Continue a waiting game; return whether that was possible: another copy of the program
        may have taken it."""

    def watch(self, config: GameConfig) -> None:
        """Have the solver play boards of this kind."""

    def replay_game(self, number: int) -> None:
        """Show the game with this id in the record book."""

    def review(self, recording: Recording, playback: Playback | None = None) -> None:
        """Review a recorded game; an existing ``playback`` is used instead of a new one."""

    def notice(self, title: str, sentence: str, note: str = "") -> None:
        """Tell the player something; ``note`` is set smaller."""

    def menu(self) -> None: ...
    def arcade(self) -> None: ...  # where dives are begun
    def new_dive(self, air: Air) -> None: ...
    def shared_dive(self, dive: Dive) -> None: ...  # from its first chart
    def daily(self) -> None: ...
    def own_game(self) -> None: ...  # a board of the player's custom size
    def rules(self) -> None: ...  # the rules of all boards
    def share_code(self) -> None: ...
    def learn(self) -> None: ...  # the choice of ways to learn
    def tutorial(self, neighbours: Neighbourhood = SQUARE) -> None: ...  # of what numbers count
    def practice(self) -> None: ...  # the choice of patterns
    def how_it_works(self) -> None: ...
    def replay(self, recording: Recording) -> None: ...
    def records(self) -> None: ...
    def goals(self) -> None: ...
    def settings(self) -> None: ...
    def help(self) -> None: ...


class Sea(Protocol):
    """The sea behind the scenes, as scenes can influence it."""

    def hold(self) -> None:
        """Paint as little as possible in the next frame, which has much else to do."""

    def react(self, reaction: Reaction, pos: tuple[float, float]) -> None:
        """Show that something happened at a pixel of the window."""

    def show_combo(self, step: int) -> None:
        """Let the lights grow with a combo."""

    def descend(self, boards: int | None) -> None:
        """Let the camera sink with each cleared board of a dive; None ends the dive."""


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
    folder: Path  # the player's settings
    devices: InputDevices
    motion: Tweens
    find_themes: Callable[[], tuple[list[FoundTheme], list[Message]]]
    find_languages: Callable[[], tuple[list[Language], list[Message]]]
    open_theme: Callable[[str], tuple[Theme, Message | None]]
    navigator: Navigator = field(init=False)  # set later, since it needs the context
    world: Sea = field(init=False)  # likewise; replaced for each theme and zone
    theme_problem: Message | None = None  # why the chosen theme could not be used
    waiting: tuple[SaveSummary, ...] = ()
    """The unfinished games that can be continued, the newest first."""
    save_problem: Message | None = None  # why a game in play could not be saved or read

    def today(self) -> date:
        """Return the date where the player is."""
        return self.store.calendar.day_of(self.store.now())

    def has_seen(self, name: str) -> bool:
        """Return whether something that is shown only once, such as the cards of a mode, has been
        shown."""
        return name in self.settings.value.cards_seen.split()

    def mark_seen(self, name: str) -> None:
        """Remember that it has been shown."""
        if not self.has_seen(name):
            self.settings.change(cards_seen=f"{self.settings.value.cards_seen} {name}".strip())


class DayWatch:
    """The player's ``day``, as of the last check."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.day = context.today()

    def has_changed(self) -> bool:
        """Check the date; return whether it has changed."""
        before, self.day = self.day, self._context.today()
        return self.day != before
