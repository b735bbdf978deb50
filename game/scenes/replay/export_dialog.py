"""The panel on which a recorded game is saved to files."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.playback.exports import Export, SaveError, save
from game.playback.playback import Playback
from game.resources.format import describe_board
from game.resources.texts import Message
from game.scenes.base import Context
from game.scenes.panel import PanelScene
from game.scenes.replay.filming import Filming
from game.scenes.replay.video import Film, FilmError
from game.ui.painter import LARGE, SMALL
from game.ui.paragraph import draw_notice
from game.ui.shapes import rounded
from game.ui.widgets import Button

_BUDGET = 0.01
"""Seconds of a frame that may go into a film."""
_FRAME = 1 / 60
_MOST_AT_ONCE = 3
"""Pictures of a film in one step of time, however quick they are."""
_ROW, _GAP = 58, 10


class ExportScene(PanelScene):
    """Four kinds of files. A moving picture takes a while; Esc stops it."""

    name = "save_replay"
    is_overlay = True
    size = (560, 500)

    def __init__(self, context: Context, playback: Playback, folder: Path) -> None:
        texts = context.texts
        self._playback = playback
        self._folder = folder
        self._saved: Path | None = None
        self._problem = ""
        self._filming: Filming | None = None
        self._worked_at = 0.0
        self._rows = [
            Button(texts(f"replay.{name}"), action, icon, note=texts(f"replay.{name}_note"))
            for name, icon, action in (
                ("rawvf", "trophy", lambda: self._save(Export.RAWVF)),
                ("picture", "play", self._film),
                ("recording", "clock", lambda: self._save(Export.RECORDING)),
                ("board", "grid", lambda: self._save(Export.BOARD)),
            )
        ]
        self._done = Button(texts("app.done"), self.back, "check", True, mark=texts("app.key_esc"))
        super().__init__(context, [*self._rows, self._done])

    @property
    def is_busy(self) -> bool:
        """Whether a film is being made."""
        return self._filming is not None

    def place(self, panel: pygame.Rect) -> None:
        """The kinds one below the other, room for what is told, and the way back."""
        px = self.context.painter.px
        top = panel.y + px(76)
        for button in self._rows:
            button.rect = pygame.Rect(panel.x + px(32), top, panel.width - px(64), px(_ROW))
            top += px(_ROW + _GAP)
        self.place_done(self._done)

    def exit(self) -> None:
        """A film that is not done leaves nothing behind."""
        self._stop()

    def close(self) -> None:
        """Stop the film, or else go back."""
        self.back()

    def back(self) -> None:
        """The same by the button."""
        if self._filming is not None:
            self._stop()
        else:
            self.context.stack.pop()

    def update(self, step: float) -> None:
        """Make some pictures of the film, and leave time for the frame."""
        now = self.context.clock()
        if now - self._worked_at >= _FRAME:
            self._worked_at = now
        for _ in range(_MOST_AT_ONCE):
            if self._filming is None or self.context.clock() - self._worked_at > _BUDGET:
                return
            try:
                path = self._filming.work()
            except SaveError as error:
                self._tell(error.message)
                return
            if path is not None:
                self._stop()
                self._saved = path
                self.context.audio.play("record")

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        """The title, and below the buttons how it goes or went."""
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        spot = (panel.x + px(32), panel.y + px(22))
        painter.text(canvas, texts("replay.save_title"), spot, LARGE, title=True)
        bottom = panel.y + px(76) + 4 * px(_ROW + _GAP)
        room = pygame.Rect(panel.x + px(32), bottom, panel.width - px(64), px(60))
        upper, lower = room.y + px(16), room.y + px(42)
        if self._filming is not None:
            self._draw_progress(canvas, room, self._filming.part)
        elif self._problem:
            draw_notice(canvas, painter, self._problem, room)
        elif self._saved is not None:
            words = texts("replay.saved", name=self._saved.name)
            where = texts("replay.saved_in", folder=self._saved.parent.absolute())
            for line, y, tone in ((words, upper, "success"), (where, lower, "text_dim")):
                spot = (room.centerx, y)
                painter.text(canvas, line, spot, SMALL, tone, "center", room=room.width)

    def _draw_progress(self, canvas: pygame.Surface, room: pygame.Rect, part: float) -> None:
        painter, px = self.context.painter, self.context.painter.px
        words = self.context.texts("replay.filming", percent=int(part * 100))
        spot = (room.centerx, room.y + px(16))
        painter.text(canvas, words, spot, SMALL, "text", "center", room=room.width)
        line = pygame.Rect(room.x, room.y + px(36), room.width, max(6, px(10)))
        well, edge = painter.colour("board"), painter.colour("panel_edge")
        canvas.blit(rounded(line.size, line.height // 2, well, edge), line)
        line.width = max(line.height, round(line.width * part))
        canvas.blit(rounded(line.size, line.height // 2, painter.colour("accent")), line)

    def _save(self, kind: Export) -> None:
        self._problem, self._saved = "", None
        recording = self._playback.recording
        try:
            self._saved = save(kind, recording, self._folder, self.context.store.now())
        except SaveError as error:
            self._tell(error.message)

    def _film(self) -> None:
        self._problem, self._saved = "", None
        context, playback = self.context, self._playback
        kind = describe_board(playback.recording.config, playback.recording.proven, context.texts)
        try:
            film = Film(playback, context.theme, context.painter.fonts, kind)
            self._filming = Filming(film, playback, self._folder, context.store.now())
        except FilmError:
            self._tell(Message("replay.too_large"))
        except SaveError as error:
            self._tell(error.message)
        self._show()

    def _stop(self) -> None:
        filming, self._filming = self._filming, None
        if filming is not None:
            filming.stop()
        self._show()

    def _tell(self, problem: Message) -> None:
        self._stop()
        self._problem = self.context.texts.tell(problem)

    def _show(self) -> None:
        """While a film is made nothing but stopping it can be done."""
        is_free = self._filming is None
        for button in self._rows:
            button.enabled = is_free
        self._done.label = self.context.texts("app.done" if is_free else "replay.stop")
        self._done.icon = "check" if is_free else "close"
        if self._group.focus is not None and not self._group.focus.enabled:
            self._group.focus = self._done
