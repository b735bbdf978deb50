"""The buttons of the results: those of each page, and the one that brings the panel back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.input.bindings import Action
from game.platform import clipboard
from game.scenes.live_board.board_scene import BoardScene
from game.scenes.results.art import draw_icon
from game.scenes.results.blocks import split
from game.scenes.results.loss_reason import LossReason
from game.ui.fonts import DISPLAY
from game.ui.painter import SMALL, Painter
from game.ui.paragraph import draw_centred
from game.ui.widgets import Button, WidgetState

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


class AgainButton(Button):
    """The bright button, with a larger label than others."""

    size = 30


class TileButton(Button):
    """A quiet button with its icon above its label, or a long label on two lines instead."""

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        face = self._draw_face(canvas, painter, state, rect)
        fonts, px = painter.fonts, painter.px
        tone, room = "text" if self.enabled else "text_dim", face.width - px(6)
        if not painter.fits(self.label, room, SMALL, DISPLAY):
            lines = fonts.wrap(self.label, px(SMALL), room, DISPLAY)
            draw_centred(canvas, painter, lines, face.center, SMALL, tone, room)
            return
        middle = face.centery - px(SMALL) // 2 - px(2)
        draw_icon(canvas, painter, (face.centerx, middle), self.icon or "", tone)
        spot = face.centerx, face.bottom - px(16)
        painter.text(canvas, self.label, spot, SMALL, tone, "center", True, room)


class ResultsButtons:
    """*Again* stands on every page, the tiles below it differ; ``shown`` are those in sight."""

    def __init__(
        self,
        context: Context,
        game: FinishedGame,
        board: FinishedBoard,
        own: dict[str, Callable[[], None]],
    ) -> None:
        self._texts, self._board, navigator = context.texts, board, context.navigator
        texts, key = context.texts, context.devices.key_label(Action.RESTART)
        self.again = AgainButton(texts("results.again"), board.restart, "restart", True, mark=key)
        actions = {
            "review": ("eye", lambda: navigator.review(game.recording)),
            "undo": ("undo", board.undo),
            "share": ("share", own["share"]),
            "menu": ("home", navigator.menu),
            "watch": ("play", lambda: navigator.replay(game.recording)),
            "same_board" if board.raced_ms is None else "race_again": ("grid", board.retry),
            "copy": ("copy", self._copy_code),
        }
        tiles = [
            TileButton(texts(f"results.{name}"), action, icon)
            for name, (icon, action) in actions.items()
            if action is not None
        ]
        self._copy = tiles[-1]
        self._copy.enabled = board.code is not None
        self._tiles = {False: tiles[:-3], True: tiles[-3:]}
        bindings = context.devices.bindings
        is_taken = any(SHOW_KEY in bindings.keys(action) for action in Action)
        mark = "" if is_taken else SHOW_KEY.upper()
        self.turn = Button(texts("results.figures"), own["turn"])
        self._show = Button(texts("results.show_board"), own["move"], mark=mark)
        self.back = Button(texts("results.back"), own["move"], mark=mark)

    @property
    def all(self) -> list[Button]:
        """All buttons, in sight or not."""
        return [self.again, *self._tiles[False], *self._tiles[True], self.turn, self._show]

    def shown(self, figures: bool, aside: bool) -> list[Button]:
        """Return the buttons of a page; with the panel ``aside`` the one that brings it back."""
        self.turn.label = self._texts("results.result" if figures else "results.figures")
        usual = [self.again, *self._tiles[figures], self.turn, self._show]
        return [self.back] if aside else usual

    def place(
        self, painter: Painter, rects: tuple[Rect, Rect, Rect], width: int, line: int
    ) -> None:
        """Place all buttons, in sight or not: *Again*, the tiles and the slim ones, and that which
        brings the panel back on the middle ``line`` of the bar."""
        px, gap = painter.px, painter.px(_GAP)
        self.again.rect, row, slim = rects
        for tiles in self._tiles.values():
            words = [max(tile.label.split(), key=len) for tile in tiles]
            wide = [painter.fonts.width(word, px(SMALL), DISPLAY) + px(8) for word in words]
            has_room = max(wide) * len(wide) <= row.width - gap * (len(wide) - 1)
            places = split(row, len(tiles), gap, None if has_room else wide)
            for button, rect in zip(tiles, places, strict=True):
                button.rect = rect
        self.turn.rect, self._show.rect = split(slim, 2, gap)
        self.back.rect = Rect(0, 0, px(_BACK[0]), px(_BACK[1]))
        self.back.rect.midright = width - px(_BACK_RIGHT), line

    def _copy_code(self) -> None:
        if self._board.code is not None and clipboard.copy(self._board.code):
            self._copy.label, self._copy.icon = self._texts("code.copied"), "check"
