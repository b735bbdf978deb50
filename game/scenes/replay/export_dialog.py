"""The panel that saves a recorded game to files."""

from pathlib import Path

import pygame

from game.playback.exports import Export, ExportError, export_file
from game.playback.playback import Playback
from game.resources.format import describe_board
from game.resources.texts import Message
from game.scenes.context import Context
from game.scenes.panel import PanelScene
from game.scenes.replay.video import BoardTooLargeError, VideoExport, VideoFrames
from game.ui.painter import LARGE, SMALL, draw_meter
from game.ui.paragraph import draw_notice
from game.ui.widgets import Button

_BUDGET = 0.01  # seconds of a frame that a video may take
_FRAME = 1 / 60
_MAX_AT_ONCE = 3  # frames of a video in one update, however quick they are
_ROW, _GAP, _LINE = 58, 10, 26


class ExportScene(PanelScene):
    """Saves four kinds of files. A video takes a while; Esc stops it."""

    name = "save_replay"
    is_overlay = True
    size = (560, 500)
    narrowest = 400

    def __init__(self, context: Context, playback: Playback, folder: Path) -> None:
        texts = context.texts
        self._playback = playback
        self._folder = folder
        self.saved: Path | None = None
        self.problem = ""
        self._video: VideoExport | None = None
        self._frame_start = 0.0
        self._rows = [
            Button(texts(f"replay.{name}"), action, icon, note=texts(f"replay.{name}_note"))
            for name, icon, action in (
                ("rawvf", "trophy", lambda: self._save(Export.RAWVF)),
                ("picture", "play", self._start_video),
                ("recording", "clock", lambda: self._save(Export.RECORDING)),
                ("board", "grid", lambda: self._save(Export.BOARD)),
            )
        ]
        self._done = Button(texts("app.done"), self.back, "check", True, mark=texts("app.key_esc"))
        super().__init__(context, [*self._rows, self._done])
        self.foot = [self._done]

    @property
    def is_busy(self) -> bool:
        return self._video is not None

    def height_at(self, width: int) -> int:
        px = self.context.painter.px
        return px(self.size[1]) + px(2 * _LINE) * (width < px(self.size[0]))

    def place(self, panel: pygame.Rect) -> None:
        px = self.context.painter.px
        top = panel.y + px(76)
        for button in self._rows:
            button.rect = pygame.Rect(panel.x + px(32), top, panel.width - px(64), px(_ROW))
            top += px(_ROW + _GAP)
        self.place_done(self._done)

    def exit(self) -> None:
        self._stop()

    def close(self) -> None:
        self.back()

    def back(self) -> None:
        """Stop the video, or else go back."""
        if self._video is not None:
            self._stop()
        else:
            self.context.stack.pop()

    def update(self, step: float) -> None:
        now = self.context.clock()
        if now - self._frame_start >= _FRAME:
            self._frame_start = now
        for _ in range(_MAX_AT_ONCE):
            if self._video is None or self.context.clock() - self._frame_start > _BUDGET:
                return
            try:
                path = self._video.write_frame()
            except ExportError as error:
                self._show_problem(error.message)
                return
            if path is not None:
                self._stop()
                self.saved = path
                self.context.audio.play("record")

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        spot = (panel.x + px(32), panel.y + px(22))
        wide = panel.width - px(64)
        painter.text(canvas, texts("replay.save_title"), spot, LARGE, title=True, room=wide)
        bottom = panel.y + px(76) + 4 * px(_ROW + _GAP)
        room = pygame.Rect(panel.x + px(32), bottom, panel.width - px(64), px(60))
        said: list[tuple[str, str]] = []
        if self._video is not None:
            percent = int(self._video.progress * 100)
            said = [(texts("replay.filming", percent=percent), "text")]
            self._draw_progress(canvas, room, self._video.progress)
        elif self.problem:
            draw_notice(canvas, painter, self.problem, room)
        elif self.saved is not None:
            where = texts("replay.saved_in", folder=self.saved.parent.absolute())
            said = [(texts("replay.saved", name=self.saved.name), "success"), (where, "text_dim")]
        spot = (room.centerx, room.y + px(16))
        for text, tone in said:
            for line in painter.fonts.wrap(text, px(SMALL), room.width):
                painter.text(canvas, line, spot, SMALL, tone, "center", room=room.width)
                spot = (spot[0], spot[1] + px(_LINE))

    def _draw_progress(self, canvas: pygame.Surface, room: pygame.Rect, part: float) -> None:
        painter, px = self.context.painter, self.context.painter.px
        line = pygame.Rect(room.x, room.y + px(36), room.width, max(6, px(10)))
        draw_meter(canvas, painter, line, part, part)

    def _save(self, kind: Export) -> None:
        self.problem, self.saved = "", None
        recording, now = self._playback.recording, self.context.store.now()
        try:
            self.saved = export_file(kind, recording, self._folder, now)
        except ExportError as error:
            self._show_problem(error.message)

    def _start_video(self) -> None:
        self.problem, self.saved = "", None
        context, playback = self.context, self._playback
        kind = describe_board(playback.recording.config, playback.recording.proven, context.texts)
        try:
            frames = VideoFrames(playback, context.theme, context.painter.fonts, kind)
            self._video = VideoExport(frames, self._folder, context.store.now())
        except BoardTooLargeError:
            self._show_problem(Message("replay.too_large"))
        except ExportError as error:
            self._show_problem(error.message)
        self._update_buttons()

    def _stop(self) -> None:
        video, self._video = self._video, None
        if video is not None:
            video.stop()
        self._update_buttons()

    def _show_problem(self, problem: Message) -> None:
        self._stop()
        self.problem = self.context.texts.format(problem)

    def _update_buttons(self) -> None:
        """Disable everything but stopping while a video is written."""
        is_free = self._video is None
        for button in self._rows:
            button.enabled = is_free
        self._done.label = self.context.texts("app.done" if is_free else "replay.stop")
        self._done.icon = "check" if is_free else "close"
        if self.group.focus is not None and not self.group.focus.enabled:
            self.group.focus = self._done
