"""A recorded game, replayed on the board at any speed and from any moment."""

from collections.abc import Callable, Mapping
from dataclasses import replace

import pygame

from engine.core.config import RULES
from engine.formats.recording import Recording
from game.history.export_video import ExportScene
from game.history.game_figures import GameFiguresScene
from game.history.playback_scene import PlaybackActions, PlaybackControls, timeline_marks
from game.history.replay_board import BoardPlaybackScene, ReplayBoard
from game.playback.playback import Playback, Playhead, RecordingLoader, is_quick
from game.resources.format import format_exact_seconds, whole_percent
from game.scenes.context import Context
from game.store.saved_game import GameStart
from game.ui import timing
from game.ui.boxes import Blank, Box
from game.ui.leaves import Text
from game.ui.painter import SMALL
from game.ui.paragraph import draw_message
from game.ui.widgets import Button

SECOND = 1000
_MARK_WORDS = 20  # layout units above the timeline for the text of a mark
_MAX_TICKS = 10_000  # the most moves marked on the timeline; of more, only some are


class ReplayScene(BoardPlaybackScene):
    """Plays a recording, or shows why it does not verify. ``playback`` is None until it does."""

    name = "replay"
    speeds = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)

    def __init__(self, context: Context, recording: Recording) -> None:
        super().__init__(context)
        self.recording = recording
        self.playback: Playback | None = None
        self.head = Playhead()
        self._figures: GameFiguresScene | None = None
        self.problem = ""
        self.message = ""  # the chance to win
        self.board = ReplayBoard(context, recording)
        self._create_controls()
        self.loader = RecordingLoader(recording)
        self._enable(False)
        self._show_prepared()

    def _create_controls(self) -> None:
        texts = self.context.texts
        self.chances.label = texts("replay.chances")
        self._review_button = Button(texts("review.button"), self._show_review)
        self._figures_button = Button(texts("figures.button"), self._show_figures)
        self._race_button = Button(texts("replay.race"), self.race)
        save = Button(texts("replay.save"), self._save)
        self.controls = PlaybackControls(
            PlaybackActions(self.seek, self.step, self.toggle, self.set_speed),
            [f"{speed:g}x" for speed in self.speeds],
            self.speeds.index(1.0),
        )
        middle = self._figures_button, self._review_button, self._race_button
        self.buttons = self.chances, *middle, save

    def told_above(self) -> list[Box]:
        return [Blank(0, _MARK_WORDS)]

    def words_beside(self) -> list[Box]:
        """Return the chance to win, while the chances are shown."""
        if not self.board.chances.is_on:
            return []
        most = self.context.texts("replay.win_about", percent=100)
        return [Text(lambda: self.message, SMALL, "accent", lines=1, widest=most, side="right")]

    def words_in_column(self) -> list[str]:
        return [*([self.message] if self.message else []), *super().words_in_column()]

    @property
    def is_busy(self) -> bool:
        return self.board.is_busy or self.head.is_playing

    def enter(self) -> None:
        self.head.is_playing = self.playback is not None
        super().enter()

    def exit(self) -> None:
        self.board.close()
        self.loader.cancel()

    def race(self) -> None:
        """Race on the same board against this game's pointer, by the player's current rules."""
        config = replace(self.recording.config, rules=RULES)
        self.context.navigator.play(config, GameStart.race(self.recording))

    def _show_prepared(self) -> None:
        """Show the parts that are prepared so far, or the reason why nothing can be shown."""
        loader, line = self.loader, self.controls.timeline
        if loader.error is not None:
            self.problem = self.context.texts("replay.not_shown", reason=loader.error)
        if loader.playback is None:
            return
        line.marks = timeline_marks(loader.playback, loader.review, self.context.texts)
        if self._figures is not None:
            self._figures.review = loader.review
        if self.playback is None:
            self.playback = loader.playback
            self.head = Playhead(loader.playback)
            self.board.pointer = loader.playback.pointer
            self._enable(True)
            line.length = loader.playback.ms
            every = 1 + len(self.recording.moves) // _MAX_TICKS
            line.ticks = [timed.ms for timed in self.recording.moves[::every]]
            line.clear_cache()
            self._show_position()

    def _enable(self, is_enabled: bool) -> None:
        self.controls.enable(is_enabled)
        for widget in (self.controls.speed, *self.buttons):
            widget.enabled = is_enabled
        self.chances.enabled = is_enabled and self.board.chances.is_possible
        can_race = is_quick(self.recording) and not self.context.stack.is_running
        self._race_button.enabled = is_enabled and can_race

    @property
    def about(self) -> str:
        return self.describe(self.recording.config, self.recording.player)

    def keys(self) -> Mapping[str, Callable[[], None]]:
        calls: dict[str, Callable[[], None]] = {
            "home": lambda: self.seek(0),
            "end": lambda: self.seek(self.recording.ms),
            "page up": lambda: self.seek_mark(-1),
            "page down": lambda: self.seek_mark(1),
            "pad x": lambda: self.seek_mark(-1),
            "pad y": lambda: self.seek_mark(1),
            "shift+left": lambda: self.seek(self.head.ms - SECOND),
            "shift+right": lambda: self.seek(self.head.ms + SECOND),
        }
        return calls

    def toggle(self) -> None:
        if self.head.toggle():
            self._show_position()

    def start_over(self) -> None:
        self.seek(0)
        self.head.is_playing = self.playback is not None

    def seek(self, ms: float) -> None:
        """Go to a moment of the game, without effects."""
        self.head.seek(ms)
        self._show_position()

    def step(self, by: int) -> None:
        before = self.head.made
        self.head.step(by)
        if self.head.made == before + 1:
            self._show_move(before)
            self._show_moment()
        elif self.head.made != before:
            self._show_position()

    def seek_mark(self, by: int) -> None:
        """Pause at the next (1) or the previous (-1) mark."""
        if self.head.seek_next([mark.ms for mark in self.controls.timeline.marks], by):
            self._show_position()

    def _chance_to_win(self) -> str:
        """Return the chance to win in words, according to the review, while the chances are
        shown."""
        if not self.board.chances.is_on or self.board.position.is_over:
            return ""
        self.loader.weigh()
        review = self.loader.review
        found = None if review is None else review.win_chance(self.head.made)
        key = "replay.win" if found and found.is_exact else "replay.win_about"
        percent = whole_percent(found.chance) if found else 0
        return self.context.texts(key, percent=percent) if found else ""

    def _save(self) -> None:
        if self.playback is not None:
            folder = self.context.folder / "replays"
            self.context.stack.push(ExportScene(self.context, self.playback, folder))

    def _show_review(self) -> None:
        if self.playback is not None:
            self.context.navigator.review(self.recording, self.playback)

    def _show_figures(self) -> None:
        self._figures = GameFiguresScene(self.context, self.recording, self.loader.review)
        self.context.stack.push(self._figures)

    def update(self, step: float) -> None:
        was_waiting = self.playback is None
        if self.loader.poll():
            self._show_prepared()
            if was_waiting:
                self.enter()
        super().update(step)
        for move in self.head.run(step):
            self._show_move(move)
        if self.head.is_playing:
            self.board.follow_pointer(self.head.ms)
        self._show_moment()

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        painter, head = self.context.painter, self.head
        dy = round(timing.away(presence) * canvas.get_height())
        if self.playback is None:
            area = self.board.camera.area.move(0, dy)
            percent = int(100 * self.loader.part)
            words = self.problem or self.context.texts("replay.loading", percent=percent)
            elapsed = self.hud.puff.elapsed if self.problem else None
            draw_message(canvas, painter, words, area, elapsed)
        else:
            self.board.draw(canvas, dy, head.ms, head.speed)
        self.draw_controls(canvas, presence)

    @property
    def shown_ms(self) -> int:
        return int(self.head.ms)

    def _show_move(self, move: int) -> None:
        if self.playback is not None:
            events, cell = self.playback.events(move), self.playback.cell_of(move)
            self.board.show_move(self.playback.position(move + 1), events, cell)

    def _show_position(self) -> None:
        """Show the position of another moment, without effects."""
        if self.playback is None:
            return
        made = self.head.made
        cell = self.playback.cell_of(made - 1) if made else None
        self.board.show_position(self.playback.position(made), cell)
        self._show_moment()

    def _show_moment(self) -> None:
        """Show the pointer, Puff's mood and the controls for the current moment."""
        head, line = self.head, self.controls.timeline
        line.now = head.ms
        self.controls.position = (
            format_exact_seconds(round(line.now)),
            format_exact_seconds(line.length),
        )
        if self.playback is None:
            return
        pressed = self.board.show_pointer(head.ms)
        self.show_mood("idle" if pressed is None else "chord" if pressed.area else "press")
        last = self.playback.time_of(head.made - 1) if head.made else -1
        line.current = next((mark for mark in line.marks if mark.ms == last), None)
        self.controls.show_playing(head.is_playing)
        self.chances.primary = self.board.chances.is_on
        self.message = "" if head.is_playing else self._chance_to_win()
