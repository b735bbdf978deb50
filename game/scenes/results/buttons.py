"""The buttons of the results: those of each page, and the one that brings the panel back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from engine.core.grid import Cell
from engine.rules.game import Position
from game.board.camera import Camera
from game.board.hud import BAR_HEIGHT
from game.input.bindings import Action
from game.platform import clipboard
from game.scenes.results.art import AgainButton, SlimButton, TileButton
from game.scenes.results.layout import ResultsLayout, split
from game.scenes.results.loss_reason import LossReason
from game.ui.painter import Painter
from game.ui.widget_group import WidgetGroup

if TYPE_CHECKING:
    from game.records import FinishedGame
    from game.scenes.context import Context

SHOW_KEY = "b"  # moves the panel away and back; no control of a board in its first bindings
_GAP = 8  # layout units between two buttons
_BACK = 152, 48  # the button that brings the panel back, in the bar, where it covers no cell
_BACK_RIGHT = 16 + 48 + 12  # from the window's edge, left of the bar's last button


@dataclass(frozen=True)
class FinishedBoard:
    """The board below the results, and what can be done with it.

    ``code`` is None for a board that no seed gives, ``raced_ms`` without an earlier game to race
    against, ``undo`` where no move can be taken back. ``last`` is the cell of the last move.
    """

    label: str
    code: str | None
    raced_ms: int | None
    camera: Camera
    position: Position
    last: Cell
    reason: LossReason
    restart: Callable[[], None]
    undo: Callable[[], None] | None
    retry: Callable[[], None]


@dataclass(frozen=True)
class PanelActions:
    """Actions of the scene itself: turn the page, move the panel away or back, share."""

    turn: Callable[[], None]
    move: Callable[[], None]
    share: Callable[[], None]


class ResultsButtons:
    """*Again* stands on every page, the tiles below it differ; ``group`` has those in sight."""

    def __init__(
        self, context: Context, game: FinishedGame, board: FinishedBoard, do: PanelActions
    ) -> None:
        self._context, self._board = context, board
        texts, navigator = context.texts, context.navigator
        key = context.devices.key_label(Action.RESTART)
        self.again = AgainButton(
            texts("results.again"), board.restart, "restart", primary=True, mark=key
        )
        retry = texts("results.same_board" if board.raced_ms is None else "results.race_again")
        self._copy = TileButton(texts("code.copy"), self._copy_code, "copy")
        self._copy.enabled = board.code is not None
        undo = [TileButton(texts("results.undo"), board.undo, "undo")] if board.undo else []
        self._tiles = {
            False: [
                TileButton(
                    texts("results.review"), lambda: navigator.review(game.recording), "eye"
                ),
                *undo,
                TileButton(texts("results.share"), do.share, "share"),
                TileButton(texts("results.menu"), navigator.menu, "home"),
            ],
            True: [
                TileButton(
                    texts("results.watch"), lambda: navigator.replay(game.recording), "play"
                ),
                TileButton(retry, board.retry, "grid"),
                self._copy,
            ],
        }
        shown = "" if self.is_key_taken else SHOW_KEY.upper()
        self._turn = SlimButton(texts("results.figures"), do.turn)
        self._show = SlimButton(texts("results.show_board"), do.move, mark=shown)
        self._back = SlimButton(texts("results.back"), do.move, mark=shown)
        self.group = WidgetGroup([], context.audio.play)
        self.show_page(False)

    @property
    def is_key_taken(self) -> bool:
        """Whether the player has given the key that moves the panel to something else."""
        bindings = self._context.devices.bindings
        return any(SHOW_KEY in bindings.keys(action) for action in Action)

    def show_page(self, figures: bool, aside: bool = False) -> None:
        """Offer the buttons of a page; with the panel ``aside`` the one that brings it back."""
        texts = self._context.texts
        self._turn.label = texts("results.result" if figures else "results.figures")
        usual = [self.again, *self._tiles[figures], self._turn, self._show]
        self.group.widgets = [self._back] if aside else list(usual)
        self._is_figures = figures
        if self.group.focus is not None and self.group.focus not in self.group.widgets:
            self.group.focus = self._back if aside else self._show

    def place(self, painter: Painter, layout: ResultsLayout, size: tuple[int, int]) -> None:
        """Place all buttons, in sight or not."""
        px, gap = painter.px, painter.px(_GAP)
        self.again.rect = layout.again
        for tiles in self._tiles.values():
            for button, rect in zip(tiles, split(layout.tiles, len(tiles), gap), strict=True):
                button.rect = rect
        self._turn.rect, self._show.rect = split(layout.slim, 2, gap)
        back = pygame.Rect(0, 0, px(_BACK[0]), px(_BACK[1]))
        back.midright = size[0] - px(_BACK_RIGHT), px(BAR_HEIGHT) // 2 + px(3)
        self._back.rect = back

    def _copy_code(self) -> None:
        if self._board.code is not None and clipboard.copy(self._board.code):
            self._copy.label, self._copy.icon = self._context.texts("code.copied"), "check"
