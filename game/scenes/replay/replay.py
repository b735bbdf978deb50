"""A recorded game, played again on the board: at any speed, from any moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pygame

from engine.formats.recording import Recording
from engine.rules.game import Status
from game.board.hud import Hud
from game.playback.loading import Preparation
from game.playback.playback import Playback, is_quick
from game.playback.playhead import Playhead
from game.resources.format import describe_board
from game.saves.start import Start
from game.scenes.base import Context
from game.scenes.play.play import PlayScene
from game.scenes.playback.move_markers import marks_of
from game.scenes.playback.playback_scene import PlaybackScene
from game.scenes.playback.replay_board import ReplayBoard
from game.scenes.replay.game_figures import GameFiguresScene
from game.scenes.replay.replay_bar import Controls, ReplayBar
from game.ui import timing
from game.ui.paragraph import draw_message

SECOND = 1000


class ReplayScene(PlaybackScene):
    """Plays a recording that was verified first; one that does not verify is told of instead.

    ``on_back`` is what leaving it does: to the scene below, unless told. Files are saved into
    ``folder``. ``head`` is None as long as there is nothing to play.
    """

    name = "replay"
    bar: ReplayBar

    def __init__(
        self,
        context: Context,
        recording: Recording,
        on_back: Callable[[], None] | None = None,
        folder: Path = Path("."),
    ) -> None:
        super().__init__(context)
        self.recording = recording
        self._folder = folder
        self._on_back = on_back or context.stack.pop
        self.head: Playhead | None = None
        self._figures: GameFiguresScene | None = None
        self.problem = ""
        self.board = ReplayBoard(context, recording)
        self.hud = Hud(self.start_over, self.toggle, self.turn_sound)
        controls = Controls(
            *(self.seek, self.step, self.toggle, self._set_speed),
            *(self.turn_chances, self._save, self._show_review),
            *(self._show_figures, self.race, self.back),
        )
        self.bar = ReplayBar(context, self.hud, controls)
        self.ready = Preparation(recording)
        self.bar.open(False, False, False)
        self._take()

    # Coming and going

    @property
    def is_busy(self) -> bool:
        """Whether time passes in the game or a tile moves."""
        return self.board.is_busy or (self.head is not None and self.head.is_playing)

    def enter(self) -> None:
        """It plays at once."""
        if self.head is not None:
            self.head.is_playing = True
        if self.context.hands.need_focus:
            self._group.show_focus()

    def resume(self) -> None:
        """Back from a scene above."""
        self.board.resume()

    def cover(self) -> None:
        """Under another scene it waits."""
        super().cover()
        self.hide()

    def hide(self) -> None:
        """So it does while nobody sees it."""
        if self.head is not None:
            self.head.is_playing = False

    def exit(self) -> None:
        """Nothing more is to be worked out."""
        self.board.close()
        self.ready.drop()

    def back(self) -> None:
        """Leave."""
        self._on_back()

    def race(self) -> None:
        """Play the same board against this game's pointer."""
        config = self.context.settings.value.marked(self.recording.config)
        self.context.stack.switch(PlayScene(self.context, config, Start.race(self.recording)))

    def _take(self) -> None:
        """Show what is prepared, or tell why there is nothing to show."""
        ready = self.ready
        if ready.error is not None:
            self.problem = self.context.texts("replay.not_shown", reason=ready.error)
        if ready.playback is None:
            return
        line = self.bar.timeline
        line.marks = marks_of(ready.playback, ready.found, self.context.texts)
        if self._figures is not None:
            self._figures.found = ready.found
        if self.head is None:
            self.head = Playhead(ready.playback)
            has_race = is_quick(self.recording) and not self.context.stack.is_running
            self.bar.open(True, self.board.chances.is_possible, has_race)
            line.length = ready.playback.ms
            line.ticks = [timed.ms for timed in self.recording.moves]
            line.clear_cache()
            self._jumped(self.head)

    def keys(self) -> Mapping[str, Callable[[], None]]:
        """Moments to jump to, and the speed."""
        calls: dict[str, Callable[[], None]] = {
            "home": lambda: self.seek(0),
            "end": lambda: self.seek(self.recording.ms),
            "page up": lambda: self.to_mark(-1),
            "page down": lambda: self.to_mark(1),
            "pad x": lambda: self.to_mark(-1),
            "pad y": lambda: self.to_mark(1),
            ",": lambda: self.bar.turn_speed(-1),
            ".": lambda: self.bar.turn_speed(1),
            "shift+left": lambda: self._wind(-SECOND),
            "shift+right": lambda: self._wind(SECOND),
        }
        return calls

    # What the controls do

    def toggle(self) -> None:
        """Play or pause; at the end, from the start."""
        if self.head is not None and self.head.toggle():
            self._jumped(self.head)

    def start_over(self) -> None:
        """From the start."""
        self.seek(0)
        if self.head is not None:
            self.head.is_playing = True

    def seek(self, ms: float) -> None:
        """Go to a moment of the game, without effects."""
        if self.head is not None:
            self.head.seek(ms)
            self._jumped(self.head)

    def _wind(self, ms: int) -> None:
        if self.head is not None:
            self.seek(self.head.ms + ms)

    def step(self, by: int) -> None:
        """Pause, and make so many moves more or fewer. A single one shows its effects."""
        head = self.head
        if head is None:
            return
        before = head.made
        head.step(by)
        if head.made == before + 1:
            self._make(head.playback, before)
            self._point(head)
        elif head.made != before:
            self._jumped(head)

    def to_mark(self, by: int) -> None:
        """Pause at the next (1) or the last (-1) mark."""
        times = [mark.ms for mark in self.bar.timeline.marks]
        if self.head is not None and self.head.to_next(times, by):
            self._jumped(self.head)

    def _set_speed(self, speed: float) -> None:
        if self.head is not None:
            self.head.speed = speed

    def _chance_to_win(self) -> str:
        """In words, while the game stands still and the chances are shown."""
        recording, position = self.recording, self.board.position
        found = self.board.chances.weigh(position, recording.config, recording.seed)
        if found is None:
            return ""
        key = "replay.win" if found.is_exact else "replay.win_about"
        return self.context.texts(key, percent=round(100 * found.chance))

    def _save(self) -> None:
        from game.scenes.replay.export_dialog import ExportScene

        if self.head is not None:
            self.context.stack.push(ExportScene(self.context, self.head.playback, self._folder))

    def _show_review(self) -> None:
        from game.app.opening import review_of

        if self.head is not None:
            self.context.stack.push(review_of(self.context, self.recording, self.head.playback))

    def _show_figures(self) -> None:
        if self.head is not None:
            self._figures = GameFiguresScene(self.context, self.recording, self.ready.found)
            self.context.stack.push(self._figures)

    # Time and picture

    def update(self, step: float) -> None:
        """Time passes in the game as in the effects, only at another speed."""
        waited = self.head is None
        if self.ready.tend():
            self._take()
            if waited:
                self.enter()
        self.board.update(step)
        self.hud.puff.elapsed += step
        if self.head is not None:
            for move in self.head.run(step):
                self._make(self.head.playback, move)
            if self.head.is_playing:
                self.board.follow(self.head.ms)
            self._point(self.head)
        self.hud.show_sound(self.context.settings.value.sound)

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        """The board comes up from below with the controls, the bar from above."""
        painter, head, position = self.context.painter, self.head, self.board.position
        dy = round(timing.away(presence) * canvas.get_height())
        if head is None:
            self._draw_words(canvas, dy)
        else:
            self.board.draw(canvas, dy, head.ms, head.speed)
        mines = 0 if position.status is Status.WON else position.board.mines_left
        kind = describe_board(self.recording.config, position.proven, self.context.texts)
        kind = ", ".join(filter(None, (kind, self.recording.player)))
        self.hud.draw(canvas, painter, mines, int(head.ms) if head else 0, kind, presence)
        self.bar.draw(canvas, painter, presence, self.context.stack.top is self)

    def _draw_words(self, canvas: pygame.Surface, dy: int) -> None:
        """What is to be said where there is no board."""
        area = self.board.camera.area.move(0, dy)
        if self.problem:
            elapsed = self.hud.puff.elapsed
            draw_message(canvas, self.context.painter, self.problem, area, elapsed)
        else:
            draw_message(canvas, self.context.painter, self.context.texts("replay.loading"), area)

    def _make(self, playback: Playback, move: int) -> None:
        """Show a move as it was in the game."""
        events = playback.events(move)
        self.board.make(playback.position(move + 1), events, playback.cell_of(move))

    def _jumped(self, head: Playhead) -> None:
        """The moment is another one: only how the game stands there."""
        playback = head.playback
        cell = playback.cell_of(head.made - 1) if head.made else None
        self.board.jump(playback.position(head.made), cell)
        self._point(head)

    def _point(self, head: Playhead) -> None:
        """The pointer, Puff's mood and the controls, as they are at this moment."""
        pressed = self.board.point(head.ms)
        self.hud.puff.react(self.board.position.status, pressed)
        line = self.bar.timeline
        line.now = head.ms
        last = head.playback.time_of(head.made - 1) if head.made else -1
        line.current = next((mark for mark in line.marks if mark.ms == last), None)
        self.bar.show(head.is_playing, self.board.chances.is_on)
        self.bar.words = "" if head.is_playing else self._chance_to_win()
