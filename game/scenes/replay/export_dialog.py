"""The panel that saves a recorded game to files."""

from pathlib import Path

from game.playback.exports import Export, ExportError, export_file
from game.playback.playback import Playback
from game.resources.format import describe_board
from game.resources.texts import Message
from game.scenes.context import Context
from game.scenes.panel import PanelScene
from game.scenes.replay.video import BoardTooLargeError, VideoExport, VideoFrames
from game.ui.boxes import APART, CLOSE, Box, Column, FirstThatFits, Spring
from game.ui.leaves import Meter, Text, Title
from game.ui.painter import SMALL
from game.ui.widgets import Button
from game.ui.wrappers import Align, Pad, Scroll, Sized

_BUDGET = 0.01  # seconds of a frame that a video may take
_FRAME = 1 / 60
_MAX_AT_ONCE = 3  # frames of a video in one update, however quick they are
_LEAST_SEEN = 110  # layout units of what scrolls in a very low window
_STATUS = None, 64  # layout units: the wished height of what is said below the buttons


class ExportScene(PanelScene):
    """Saves four kinds of files. A video takes a while; Esc stops it."""

    name = "save_replay"
    is_overlay = True

    def __init__(self, context: Context, playback: Playback, folder: Path) -> None:
        super().__init__(context)
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
        self._done.name = "done"

    def content(self) -> Box:
        title = Title(self.context.texts("replay.save_title"))
        rows = Column(*self._rows, Sized(self._status(), high=_STATUS), gap=CLOSE)
        done = Align(self._done)
        return FirstThatFits(
            Column(title, Scroll(rows, "rows"), done),
            Column(Scroll(Column(title, rows), "all", _LEAST_SEEN), done),
        )

    def boxes(self) -> Box:
        return Pad(self.content(), APART)

    def _status(self) -> Box:
        """Return how far a video is, or what became of the last file."""
        t = self.context.texts
        video = self._video
        if video is not None:

            def percent() -> str:
                return t("replay.filming", percent=int(video.progress * 100))

            widest = t("replay.filming", percent=100)
            return Column(
                Text(percent, SMALL, side="middle", widest=widest), Meter(lambda: video.progress)
            )
        if self.problem:
            return Text(self.problem, SMALL, "danger", side="middle")
        if self.saved is None:
            return Spring()
        where = t("replay.saved_in", folder=self.saved.parent.absolute())
        return Column(
            Text(t("replay.saved", name=self.saved.name), SMALL, "success", side="middle"),
            # A folder's name cannot be broken: it may be drawn smaller than the rest.
            Sized(Text(where, SMALL, "text_dim", side="middle"), wide=(200, 480)),
            gap=0,
        )

    @property
    def is_busy(self) -> bool:
        return self._video is not None

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
        super().update(step)
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
                self.rebuild()
                self.context.audio.play("record")

    def _save(self, kind: Export) -> None:
        self.problem, self.saved = "", None
        recording, now = self._playback.recording, self.context.store.now()
        try:
            self.saved = export_file(kind, recording, self._folder, now)
        except ExportError as error:
            self._show_problem(error.message)
        self.rebuild()

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
        self.rebuild()
