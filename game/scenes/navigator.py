"""The ways from one scene to another."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from engine.core.config import GameConfig
from engine.dive.state import Dive
from engine.formats.recording import Recording
from game.saves.metadata import SaveSummary
from game.saves.start import FRESH, Start

if TYPE_CHECKING:
    from game.playback.playback import Playback

IsWanted = Callable[[SaveSummary], bool]


class Navigator(Protocol):
    """Opens scenes for other scenes, which so need not know each other's classes.

    The menu and games take the place of all scenes that are open; any other scene comes on top.
    """

    def back(self) -> None:
        """Leave the top scene for the one below it, or for the menu where there is none."""

    def play(self, config: GameConfig, start: Start = FRESH) -> None:
        """Play a board, with question marks as the player has set them."""

    def offer_waiting(self, is_wanted: IsWanted = lambda waiting: True) -> bool:
        """Ask what to do with the waiting games that are wanted; return whether there are any."""

    def resume_waiting(self, uid: str) -> bool:
        """Continue a waiting game; return whether that was possible: another copy of the program
        may have it by now."""

    def watch(self, config: GameConfig) -> None:
        """Have the solver play boards of this kind."""

    def replay_game(self, number: int) -> None:
        """Show the game with this id in the record book."""

    def review(self, recording: Recording, playback: Playback | None = None) -> None:
        """Review a recorded game; a ``playback`` at hand is used instead of a new one."""

    def notice(self, title: str, sentence: str, note: str = "") -> None:
        """Tell the player something; ``note`` is set smaller."""

    def menu(self) -> None: ...
    def arcade(self) -> None: ...  # a new dive
    def dive(self, dive: Dive) -> None: ...  # one that others dive too, from its first board
    def daily(self) -> None: ...
    def own_game(self) -> None: ...  # the size of the player's own board
    def rules(self) -> None: ...  # those of all boards
    def share_code(self) -> None: ...
    def learn(self) -> None: ...  # the choice of ways to learn
    def tutorial(self) -> None: ...
    def practice(self) -> None: ...  # the choice of patterns
    def algorithms(self) -> None: ...
    def replay(self, recording: Recording) -> None: ...
    def records(self) -> None: ...
    def goals(self) -> None: ...
    def settings(self) -> None: ...
    def help(self) -> None: ...
