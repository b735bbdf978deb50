"""The buttons of the results: those of each page, and the one that brings the panel back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.input.bindings import Action
from game.platform import clipboard
from game.scenes.live_board.board_scene import BoardScene
from game.scenes.panel import ASIDE_KEY
from game.scenes.results.loss_reason import LossReason
from game.ui.flow import flow
from game.ui.fonts import DISPLAY
from game.ui.painter import BODY, SMALL, Painter
from game.ui.paragraph import draw_centred
from game.ui.widgets import Button, Callback, Widget, WidgetState

if TYPE_CHECKING:
    from game.records import FinishedGame
    from game.scenes.context import Context

_GAP, _INSIDE = 6, 4  # layout units between two buttons, and around a label
_AGAIN = 30  # the size of the bright button's label
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


class TileButton(Button):
    """A quiet button with its icon above its label, or a long label on two lines instead."""

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        face = self._draw_face(canvas, painter, state, rect)
        fonts, px = painter.fonts, painter.px
        tone, room = "text" if self.enabled else "text_dim", face.width - px(4)
        if not painter.fits(self.label, room, SMALL, DISPLAY):
            lines = fonts.wrap(self.label, px(SMALL), room, DISPLAY)
            draw_centred(canvas, painter, lines, face.center, SMALL, tone, room)
            return
        middle = face.centery - px(SMALL) // 2 - px(2)
        painter.icon(canvas, self.icon or "", (face.centerx, middle), colour=tone)
        spot = face.centerx, face.bottom - px(16)
        painter.text(canvas, self.label, spot, SMALL, tone, "center", True, room)


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
        self.again.size = _AGAIN
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
        show = Button(texts("results.show_board"), move, mark=mark)
        self._slim: list[Button] = [Button(texts("results.figures"), turn), show]
        self.back = Button(texts("results.back"), move, mark=mark)

    def shown(self, figures: bool) -> list[Widget]:
        """Return the buttons of a page."""
        self._slim[0].label = self._texts("results.result" if figures else "results.figures")
        return [self.again, *self._tiles[figures], *self._slim]

    def width(self, painter: Painter) -> int:
        """Return the pixels that the widest row of buttons needs."""
        px, tiles = painter.px, [(row, SMALL, _INSIDE) for row in self._tiles]
        return max(
            len(row) * (painter.fonts.width(words, px(size), DISPLAY) + px(_GAP + inside))
            for row, size, inside in (*tiles, (self._slim, BODY, 3 * _INSIDE))
            for button in row
            for words in (button.label.split() if row in self._tiles else [button.label])
        )

    def place(self, painter: Painter, rows: Sequence[Rect], spot: tuple[int, int]) -> None:
        """Place all buttons, in sight or not: *Again*, the tiles and the slim ones in their
        ``rows``, and that which brings the panel back left of a ``spot`` in the bar."""
        px, (self.again.rect, tiles, slim) = painter.px, rows
        for buttons, row in (*((one, tiles) for one in self._tiles), (self._slim, slim)):
            count = len(buttons)
            for number, rect in enumerate(flow(row, count, 1, row.height, px(_GAP), count)):
                buttons[number].rect = rect
        self.back.rect = Rect(0, 0, px(_BACK[0]), px(_BACK[1]))
        self.back.rect.midright = spot[0] - px(_BACK_RIGHT), spot[1]

    def _copy_code(self) -> None:
        if self._board.code is not None and clipboard.copy(self._board.code):
            self._copy.label, self._copy.icon = self._texts("code.copied"), "check"
