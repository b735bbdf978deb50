"""A game was left in play: go on with it, or leave it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from engine.board import Board
from engine.game import Position
from game.saves import Saved
from game.scenes.base import Kit
from game.scenes.panel import PanelScene
from game.texts import Texts
from game.view.hud import kind_of, seconds
from game.view.miniature import miniature
from game.view.painter import BODY, LARGE, SMALL
from game.view.shapes import rounded
from game.view.widgets import Button

PICTURE = (424, 196)
"""The most that the board's picture takes, in layout units."""
_FRAME = 8
_TOP = 116

Decision = Callable[[Saved], None]


class ResumeScene(PanelScene):
    """A panel before the menu: the board, its time, and how much of it is open.

    Of several games the newest comes first; the next one is offered when it is left. The games that
    nothing was decided about wait in the menu. ``on_go_on`` brings another scene onto the
    stack, ``on_leave`` writes the game into the book.
    """

    name = "resume"
    grace = 0.3
    size = (480, 620)

    def __init__(
        self, kit: Kit, saved: Sequence[Saved], on_go_on: Decision, on_leave: Decision
    ) -> None:
        say = kit.say
        go_on = Button(say("saves.go_on"), self._go_on, "play", primary=True)
        leave = Button(say("saves.leave"), self._leave, "close", note=say("saves.leave_note"))
        later = Button(say("saves.later"), self.close, mark=say("app.key_esc"))
        super().__init__(kit, [go_on, leave, later])
        self._waiting = list(saved)
        self.saved = self._waiting[0]
        """The game that is offered."""
        self._on_go_on = on_go_on
        self._on_leave = on_leave
        self._picture = pygame.Surface((1, 1))

    def enter(self) -> None:
        """Enter or A goes on at once."""
        super().enter()
        self._group.focus = self._group.widgets[0]

    def exit(self) -> None:
        """The games that are still waiting are anybody's."""
        self.kit.waiting = len(self._waiting)
        for saved in self._waiting:
            saved.let_go()
        self._waiting.clear()

    def place(self, panel: pygame.Rect) -> None:
        """The buttons at the bottom; the board's picture in this theme."""
        px = self.kit.painter.px
        left, width = panel.x + px(28), panel.width - px(56)
        go_on, leave, later = self._group.widgets
        go_on.rect = pygame.Rect(left, panel.bottom - px(212), width, px(54))
        leave.rect = pygame.Rect(left, panel.bottom - px(150), width, px(64))
        later.rect = pygame.Rect(left, panel.bottom - px(78), width, px(50))
        box = px(PICTURE[0]), px(PICTURE[1])
        shown = self.saved.position
        if self.saved.run is not None:
            # A run's clock waits meanwhile: its board is not shown, as looking at it is worth time.
            shown = Position(shown.seed, Board(shown.board.grid, shown.board.mines))
        self._picture = miniature(self.kit.painter, shown, box)

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        """What was left, and how far it had come."""
        painter, px, say = self.kit.painter, self.kit.painter.px, self.kit.say
        x, room = panel.centerx, panel.width - px(48)
        top = (x, panel.y + px(48))
        painter.text(canvas, say("saves.title"), top, LARGE, "text", "center", True, room)
        kind, others = _kind(self.saved, say), len(self._waiting[1:])
        if others == 1:
            kind = say("saves.one_more", kind=kind)
        elif others:
            kind = say("saves.more", kind=kind, number=others)
        under = (x, panel.y + px(86))
        painter.text(canvas, kind, under, SMALL, "text_dim", "center", room=room)
        self._draw_picture(canvas, (x, panel.y + px(_TOP) + px(PICTURE[1] + 2 * _FRAME) // 2))
        self._draw_figures(canvas, panel)

    def _draw_figures(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        painter, px = self.kit.painter, self.kit.painter.px
        rows = _figures(self.saved, self.kit.say)
        step = (panel.width - px(48)) // len(rows)
        middle = panel.y + px(_TOP + PICTURE[1] + 2 * _FRAME + 40)
        for number, (label, value) in enumerate(rows):
            spot = panel.x + px(24) + number * step + step // 2
            painter.text(canvas, label, (spot, middle - px(16)), SMALL, "text_dim", "center")
            painter.figures(canvas, value, (spot, middle + px(10)), BODY + 3, "text", "center")

    def _draw_picture(self, canvas: pygame.Surface, centre: tuple[int, int]) -> None:
        painter, px = self.kit.painter, self.kit.painter.px
        place = self._picture.get_rect(center=centre)
        frame = place.inflate(2 * px(_FRAME), 2 * px(_FRAME))
        well, edge = painter.colour("board"), painter.colour("panel_edge")
        canvas.blit(rounded(frame.size, px(10), well, edge, 255, max(1, px(1.5))), frame)
        canvas.blit(self._picture, place)

    def _go_on(self) -> None:
        self._on_go_on(self._waiting.pop(0))

    def _leave(self) -> None:
        self._on_leave(self._waiting.pop(0))
        if not self._waiting:
            self.kit.stack.pop()
            return
        self.saved = self._waiting[0]
        self.place(self._panel)
        self._since = self.kit.clock()
        self._group.focus = self._group.widgets[0]


def _kind(saved: Saved, say: Texts) -> str:
    """What kind of game it is."""
    if saved.run is not None:
        return say("saves.arcade", number=saved.run.stage)
    recording = saved.recording
    assert recording is not None
    kind = kind_of(recording.config, saved.position.proven, say)
    return kind + ", " + say("board.same_board") if recording.retried else kind


def _figures(saved: Saved, say: Texts) -> list[tuple[str, str]]:
    """The labels and values under the picture."""
    board = saved.position.board
    safe = board.grid.size - board.mines
    percent = 100 * board.opened.bit_count() // safe if safe else 100
    rows = [
        (say("saves.time"), seconds(saved.ms)),
        (say("saves.opened"), say("saves.percent", number=percent)),
        (say("saves.mines"), str(board.mines_left)),
    ]
    if saved.run is not None:
        left = seconds(saved.run.time_left(saved.ms))
        rows[0] = say("saves.time_left"), left
        rows[2] = say("saves.score"), f"{saved.run.score:,}"
    return rows
