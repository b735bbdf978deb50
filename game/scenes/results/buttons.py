"""The buttons of the results: those of each page, and the one that brings the panel back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.input.bindings import Action
from game.platform import clipboard
from game.scenes.live_board.board_scene import BoardScene
from game.scenes.results.loss_reason import LossReason
from game.ui.boxes import Box, Flow, Row
from game.ui.tile_button import TileButton
from game.ui.widgets import Button, Callback
from game.ui.wrappers import Sized, Whole

if TYPE_CHECKING:
    from game.records import FinishedGame
    from game.scenes.context import Context

ASIDE_KEY = "b"  # shows the board alone, and the panel again; no control in its first bindings

BUTTON_GAP = 6  # layout units between two buttons
_AGAIN = 30  # the size of the bright button's label
_SLIM, _SLIM_WIDE = 44, 128  # layout units of the last row's height, and in which a label is whole


@dataclass(frozen=True)
class FinishedBoard:
    """The board below the results, and what can be done with it.

    ``code`` is None for a board that no seed gives, ``raced_ms`` without an earlier game to race
    against, ``undo`` where no move can be taken back.
    """

    label: str
    code: str | None
    raced_ms: int | None
    scene: BoardScene
    reason: LossReason
    restart: Callable[[], None]
    undo: Callable[[], None] | None
    retry: Callable[[], None]


class ResultsButtons:
    """*Again* stands on every page, the tiles below it differ. ``share``, ``turn`` and ``move`` are
    what the buttons do to the results."""

    def __init__(
        self,
        context: Context,
        game: FinishedGame,
        board: FinishedBoard,
        own: tuple[Callback, Callback, Callback],
    ) -> None:
        self._texts, self._board, navigator = context.texts, board, context.navigator
        texts, key, (share, turn, move) = self._texts, context.devices.key_label, own
        again = texts("results.again")
        self.again = Button(again, board.restart, "restart", True, mark=key(Action.RESTART))
        self.again.size, self.again.turn = _AGAIN, -1
        race = "same_board" if board.raced_ms is None else "race_again"
        actions = {
            "review": ("eye", lambda: navigator.review(game.recording)),
            "undo": ("undo", board.undo),
            "share": ("share", share),
            "menu": ("home", navigator.menu),
            "watch": ("play", lambda: navigator.replay(game.recording)),
            race: ("grid", board.retry),
            "copy": ("copy", self._copy_code),
        }
        tiles: list[Button] = [
            TileButton(texts(f"results.{name}"), action, icon)
            for name, (icon, action) in actions.items()
            if action is not None
        ]
        self._copy = tiles[-1]
        self._copy.enabled = board.code is not None
        self._tiles: tuple[list[Button], ...] = tiles[:-3], tiles[-3:]
        bindings = context.devices.bindings
        is_taken = any(ASIDE_KEY in bindings.keys(action) for action in Action)
        mark = "" if is_taken else ASIDE_KEY.upper()
        self._turn = turn
        self._show = Button(texts("results.show_board"), move, mark=mark)
        self.back = Button(texts("results.back"), move, mark=mark)

    def tiles(self, figures: bool) -> Box:
        """Return the tiles of a page."""
        return Row(*self._tiles[figures], gap=BUTTON_GAP)

    def small(self, figures: bool) -> Box:
        """Return all of these for a narrow place that scrolls."""
        return Flow(*self._tiles[figures], *self._turns(figures), columns=5, gap=BUTTON_GAP)

    def slim(self, figures: bool) -> Box:
        """Return the buttons that turn the page, and show the board alone."""
        whole = (Whole(button, up_to=_SLIM_WIDE) for button in self._turns(figures))
        buttons = (Sized(button, high=_SLIM, grow=1) for button in whole)
        return Row(*buttons, gap=BUTTON_GAP)

    def _turns(self, figures: bool) -> tuple[Button, Button]:
        turn = Button(self._texts(f"results.{'result' if figures else 'figures'}"), self._turn)
        turn.name = "turn"  # keeps the focus though its label changes
        return turn, self._show

    def _copy_code(self) -> None:
        if self._board.code is not None and clipboard.copy(self._board.code):
            self._copy.label, self._copy.icon = self._texts("code.copied"), "check"
