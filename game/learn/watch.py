"""The solver plays and says why: at any speed, or move by move, until someone takes over."""

from collections.abc import Callable, Mapping

import pygame

from engine.core.config import GameConfig
from engine.core.minefield import Minefield
from engine.formats.recording import Recording, Result
from game.history.playback_scene import PlaybackActions, PlaybackControls
from game.history.replay_board import BoardPlaybackScene, ReplayBoard
from game.learn.watch_player import Moment, Reasons, WatchPlayer, summary
from game.playback.autopilot import Pace
from game.resources.format import whole_percent
from game.scenes.context import Context
from game.store.saved_game import GameStart
from game.ui import timing
from game.ui.boxes import Box, Placing
from game.ui.leaves import Text
from game.ui.markers import MarkerShape
from game.ui.painter import SMALL
from game.ui.timeline import TimelineMark
from game.ui.widgets import Button
from game.ui.wrappers import Sized

PACES = (
    Pace(move_seconds=2.0, guess_seconds=0.0),
    Pace(move_seconds=1.0, guess_seconds=0.5),
    Pace(move_seconds=1 / 3, guess_seconds=1.0),
    Pace(move_seconds=0.1, guess_seconds=0.4),
    Pace(move_seconds=0.0, guess_seconds=0.0),
)
USUAL_PACE = 1
SLOW = 1.0
"""Seconds between moves; at this pace and slower, each move is explained beforehand."""
_WORDS = 46  # layout units: two lines, the room for an explanation


class WatchScene(BoardPlaybackScene):
    """Games of one kind that the solver plays; they are not recorded, as nobody has played them."""

    name = "watch"

    def __init__(self, context: Context, config: GameConfig) -> None:
        super().__init__(context)
        self.config = config
        pace = PACES[USUAL_PACE]
        self.player = WatchPlayer(
            config, context.fresh_seed, pace, self._show_move, self._show_position
        )
        self.reasons = Reasons()
        self.words = ""  # the explanation of the next move, or the state of the game
        self._told = Text("", SMALL)  # the same words between the bars
        nothing = Recording(config, 0, Minefield(config.grid, 0), (), Result.ABANDONED, 0)
        self.board = ReplayBoard(context, nothing, chances_at_once=True)
        self._create_controls()
        self.chances.enabled = self.board.chances.is_possible
        self.toggle_chances()
        self._show_controls()

    def _create_controls(self) -> None:
        texts = self.context.texts
        self.chances.label = texts("watch.chances")
        clock, player = self.context.clock, self.player
        self._take_back_button = Button("", lambda: player.toggle_take_back(clock()))
        self._take_back_button.name = "undo"
        self._take_over_button = Button(texts("watch.take_over"), self.take_over)
        names = [texts("watch.speed", number=f"{1 / p.move_seconds:.2g}") for p in PACES[:-1]]
        actions = PlaybackActions(
            player.seek, self.step, self.toggle, lambda index: player.set_pace(PACES[index])
        )
        self.controls = PlaybackControls(actions, [*names, texts("watch.most")], USUAL_PACE)
        self.controls.longest = "8" * len(str(self.config.grid.cell_count))
        self.buttons = self.chances, self._take_back_button, self._take_over_button

    def told_above(self) -> list[Box]:
        self._told.words = self.words
        return [Sized(self._told, high=(_WORDS, None))]

    def words_in_column(self) -> list[str]:
        return [self.words, *super().words_in_column()]

    def _show_words(self) -> None:
        """Show other words: between the bars, in the room reserved for them."""
        self._told.words = self.words
        if not self.is_between_bars:
            return  # in the column, which is built again
        with self.fitted():
            placing, place = Placing(self.context.painter), self._told.rect
            if placing.height(self._told, place.width).wish > place.height:
                self.rebuild()
            else:
                self._told.place(placing, place)

    @property
    def is_busy(self) -> bool:
        head = self.player.head
        is_thinking = head.is_awaiting or self.reasons.task.is_active
        return head.is_playing or is_thinking or self.board.is_busy

    def enter(self) -> None:
        self._show_position()
        super().enter()

    def interrupt(self) -> None:
        self.player.stop(self.context.clock())

    def exit(self) -> None:
        self.board.close()
        self.player.close()
        self.reasons.drop()

    def take_over(self) -> None:
        """Let the player continue from the current moment."""
        if self.player.shown.position.is_over:
            return
        session = self.player.game.hand_over(self.player.head.made, self.context.clock())
        start = GameStart(session=session, aids=("watch",))
        self.context.navigator.play(session.config, start)

    def keys(self) -> Mapping[str, Callable[[], None]]:
        calls: dict[str, Callable[[], None]] = {
            "home": lambda: self.player.seek(0),
            "end": lambda: self.player.seek(self.player.game.moves),
            "page up": lambda: self.player.seek_guess(-1),
            "page down": lambda: self.player.seek_guess(1),
        }
        return calls

    def toggle(self) -> None:
        self.player.toggle()

    def start_over(self) -> None:
        self.player.start_over()

    def step(self, by: int) -> None:
        self.player.step(by, self.context.clock())

    def update(self, step: float) -> None:
        super().update(step)
        self.player.run(step, self.context.clock(), self.board.chances.is_awaited)
        self._show_controls()
        before = self.words
        self._explain()
        if self.words != before:
            self._show_words()

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        dy = round(timing.away(presence) * canvas.get_height())
        self.board.draw(canvas, dy, 0.0)
        self.draw_controls(canvas, presence)

    @property
    def shown_ms(self) -> int:
        return self.player.clock_ms(self.context.clock())

    @property
    def about(self) -> str:
        return self.describe(self.config)

    def _show_move(self, moment: Moment) -> None:
        self.board.show_move(moment.position, moment.events, moment.cell)
        self._show_timeline()

    def _show_position(self) -> None:
        """Show the position of another moment, without effects."""
        shown = self.player.shown
        self.board.show_position(shown.position, shown.cell)
        self._show_timeline()

    def _show_timeline(self) -> None:
        """Show the moment among all that are kept, with marks at guesses."""
        line, game, made = self.controls.timeline, self.player.game, self.player.head.made
        line.length = max(1, game.moves - game.first)
        line.now = made - game.first
        line.marks = tuple(
            self._mark(number - game.first, moment) for number, moment in game.guesses
        )
        line.current = next((mark for mark in line.marks if mark.ms == line.now), None)
        self.controls.position = str(made), str(game.moves)
        self.show_mood()

    def _mark(self, place: int, moment: Moment) -> TimelineMark:
        assert moment.plan is not None
        key, shape = "watch.mark_guess", MarkerShape.DIAMOND
        if moment.is_lost:
            key, shape = "watch.mark_mine", MarkerShape.CROSS
        percent = whole_percent(moment.plan.chance or 0.0)
        return TimelineMark(place, shape, self.context.texts(key, percent=percent))

    def _show_controls(self) -> None:
        texts, takes_back = self.context.texts, self.player.game.takes_back
        self.controls.show_playing(self.player.head.is_playing)
        self.controls.previous.enabled = self.controls.timeline.now > 0
        self.chances.primary = self.board.chances.is_on
        self._take_back_button.primary = takes_back
        self._take_back_button.label = texts("watch.undo_on" if takes_back else "watch.undo_off")
        self._take_over_button.enabled = not self.player.shown.position.is_over

    def _explain(self) -> None:
        """Explain the next move while there is time to read it."""
        head, shown, coming = self.player.head, self.player.shown, self.player.coming
        pace = self.player.pace
        is_slow = not head.is_playing or pace.move_seconds >= SLOW
        is_shown_guess = coming is not None and coming.is_guess and pace.guess_seconds > 0
        if coming is None or not (is_slow or is_shown_guess):
            self.reasons.drop()
            self.board.point_out(())
            is_thinking = is_slow and head.is_playing and coming is None
            if not (is_thinking and not shown.position.is_over and self.words):
                self.words = summary(self.context.texts, shown)
            return  # while the solver thinks, the last explanation may be read a little longer
        self.reasons.ask(shown.position.board, coming)
        self.words = self.reasons.words(self.context.texts)
        self.board.point_out(*self.reasons.cells)
