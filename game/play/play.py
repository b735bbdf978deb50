"""The scene of a game in play: input becomes moves, moves become events, events become motion."""

import math
from collections.abc import Iterable, Sequence
from datetime import date

import pygame
from pygame import Rect, Surface

from engine.core.board import Board
from engine.core.commands import Move
from engine.core.config import GameConfig
from engine.core.events import Event
from engine.rules.game import Status
from game.board.board_pane import MoveMade
from game.board.board_scene import BoardScene
from game.board.pointer_trail import Ghost
from game.board.puff import draw_puff_word
from game.input.bindings import Action
from game.input.events import Device, Finger, Input, Key, PadLost, Phase, Press, device_of
from game.play.aids import Aids
from game.play.game_controller import GameController
from game.play.outcome import OutcomeTimer
from game.play.pause import Ending, PauseScene, ending_words
from game.play.results import ResultsScene
from game.play.results_buttons import FinishedBoard, LossReason
from game.playback.playback import part_solved
from game.resources.texts import Message
from game.resources.zones import zone_of_day
from game.scenes.context import Context
from game.store import queries
from game.store.autosave import Autosave
from game.store.saved_game import FRESH, GameStart
from game.store.settings import Animation
from game.ui import timing

FIRST_WORD = "first_click"  # the name under which the first click is remembered


class FirstWord:
    """A line below Puff, until a cell is opened for the first time ever."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.is_shown = (
            not context.has_seen(FIRST_WORD) and context.store.ask(queries.newest) is None
        )

    def dismiss(self) -> None:
        """Hide the line, and never show it again."""
        if self.is_shown:
            self.is_shown = False
            self._context.mark_seen(FIRST_WORD)

    @property
    def text(self) -> str:
        """The line, with the control of the device in use."""
        devices, texts = self._context.devices, self._context.texts
        if devices.last in (Device.KEYBOARD, Device.PAD) and (key := devices.control(Action.OPEN)):
            return texts("aids.first_key", key=key)
        return texts("aids.first_tap" if devices.last is Device.TOUCH else "aids.first_click")

    def draw(self, canvas: Surface, puff: Rect, board: Rect) -> None:
        """Draw the line left of the board, or below Puff where there is no room for it."""
        if not self.is_shown:
            return
        draw_puff_word(canvas, self._context.painter, self.text, puff, board)


_ASKS_AFTER = 10_000  # milliseconds into a game, after which a click on Puff asks first


class PlayScene(BoardScene):
    """A game in play and its bar: a board of the player's choice, a daily board, or a race. Which
    of these it is says the ``game``, which plays and saves it.

    A mode in which something else happens is a subclass; the steps of a game are methods.
    """

    name = music = "play"
    has_aids = True
    """Whether hints, chances, assisted moves and undo are available."""

    def __init__(self, context: Context, game: GameController) -> None:
        self.game = game
        super().__init__(context, game.session)
        self.ghost = None if game.raced is None else Ghost(game.raced)
        self.outcome = OutcomeTimer()
        self._results: ResultsScene | None = None  # the results to come
        self.starts_in: float | None = None
        """Seconds of effect time until a dealt or resumed board is in view and its clock starts."""
        self._device = Device.MOUSE
        self._asked_until = 0.0  # the second until which another click on Puff starts anew
        self.first_word = FirstWord(context)
        self.aids = Aids(self, game, self.save, self.show_moves, self.has_aids)
        self.pane.input.covers.append(self.aids.hints.bar.covers)

    @property
    def is_proof_shown(self) -> bool:
        return self.aids.hints.is_shown

    @property
    def autosave(self) -> Autosave:
        return self.game.autosave

    @property
    def is_running(self) -> bool:
        return self.game.is_running

    @property
    def keeps_awake(self) -> bool:
        return self.session.clock.is_running

    @property
    def is_busy(self) -> bool:
        return super().is_busy or self.aids.is_busy

    @property
    def zone(self) -> str | None:
        daily = self.autosave.metadata.daily
        return None if daily is None else zone_of_day(date.fromisoformat(daily))

    @property
    def board_label(self) -> str:
        more = {
            "board.daily": self.autosave.metadata.daily is not None,
            "board.race": self.game.raced is not None,
            "board.same_board": self.session.position.retried,
        }
        words = (self.context.texts(key) for key, is_so in more.items() if is_so)
        return ", ".join([super().board_label, *words])

    @property
    def notes(self) -> tuple[str, ...]:
        return self.aids.notes

    def enter(self) -> None:
        self.context.audio.play("start")
        if self.session.deal is not None or self.session.status is Status.PLAYING:
            self.starts_in = 0.0 if self.context.stack.is_still else timing.SCENE_IN
        self.save()
        self._trace_state()

    def resume(self) -> None:
        self.is_hidden = False
        self.context.audio.is_paused = False
        self.pane.apply_settings()
        if self.session.status is Status.PLAYING:
            self.session.clock.start(self.context.clock())
        self.update_pointer()
        self._trace_state()

    def suspend(self) -> None:
        super().suspend()
        self.session.clock.stop(self.context.clock())
        self.save()

    def exit(self) -> None:
        self.drop_outcome()
        self.aids.chances.close()
        self.game.leave()

    def exit_at_quit(self) -> None:
        self.aids.chances.close()
        self.game.leave_at_exit()

    def wake_up(self, since: float) -> None:
        self.session.clock.stop(since)  # a sleeping machine costs no time and no life
        self._pause_running(self.context.texts("pause.stood_still"))

    def interrupt(self) -> None:
        if (self.is_running or self.starts_in is not None) and not self.is_hidden:
            self.pause()

    def _pause_running(self, why: str = "") -> None:
        if self.is_running and not self.is_hidden:
            self.pause(why)

    def pause(self, why: str = "") -> None:
        if self.is_hidden:
            self.context.audio.play("resume")
            self.context.stack.pop()
        elif not self.game.is_over and self.context.stack.top is self:
            self.game.mark_paused()
            self.is_hidden = True
            waits = self.game.can_wait() if self.is_running else None
            self.context.stack.push(PauseScene(self.context, self.pause, self.ending, waits, why))
            self._trace_state()

    def pause_or_leave(self) -> None:
        """Pause a running game, leave any other."""
        if self.is_running:
            self.pause()
        else:
            self.context.navigator.menu()

    @property
    def ending(self) -> Ending:
        """The pause's button that ends the game."""
        texts = self.context.texts
        if self.game.is_only_try:
            words = ending_words(texts, None, self.autosave.metadata.first_try_day)
            return Ending(*words, self._abandon)
        note = texts("pause.new_game_note") if self.is_running else ""
        return Ending(texts("pause.new_game"), note, self.restart, Action.RESTART, "restart")

    def _abandon(self) -> None:
        self.game.end()
        self.context.navigator.menu()

    @property
    def restarts(self) -> bool:
        """Whether ``restart`` throws a game in progress away; else it only pauses it."""
        return not self.game.is_only_try

    def restart(self) -> None:
        """Begin a new game of the same kind; a day's only try is not thrown away so easily."""
        if self.restarts:
            self.begin(self.game.restart())
        else:
            self.pause()

    def go_back(self) -> None:
        """Handle the key that leaves a scene."""
        self.pause_or_leave()

    def click_puff(self) -> None:
        # Newcomers don't expect Puff to be a button: ask before one click abandons a long game.
        now = self.context.clock()
        is_long = self.is_running and self.session.clock.ms(now) > _ASKS_AFTER
        if is_long and self.restarts and now > self._asked_until:
            self._asked_until = now + timing.TOAST
            self.aids.toast.show(self.context.texts("aids.new_game"))
        else:
            self._asked_until = 0.0
            self.restart()

    def begin(self, events: tuple[Event, ...]) -> None:
        """Show another game, which begins with these events."""
        self.pane.session = self.game.session
        self.uncover()
        self.ghost = None if self.game.raced is None else self.ghost
        self.pane.release_all()
        self.starts_in = None
        self.pane.effects.clear()
        self.pane.layout.begin(self.context.painter)
        self.pane.view.close_all()
        self.aids.begin()
        self.show_moves([(events, self.session.position.first or (0, 0))])

    def save(self) -> None:
        """Save the game, and show the player if that fails for a new reason."""
        self._show_problem(self.game.save())

    def keep_saved(self) -> None:
        self._show_problem(self.game.poll())

    def _show_problem(self, problem: Message | None) -> None:
        if problem is not None:
            self.aids.toast.show(self.context.texts.format(problem))

    def handle(self, event: Input) -> bool:
        """Offer an input to the widgets over the board, the bar and the camera; otherwise make the
        board's move, or carry out the key."""
        if self.aids.handle(event) or self.handle_over_board(event):
            self.update_pointer()
            return True
        if self.hud.handle(event):
            return True
        if not self.pane.move_camera(event):
            self._device = device_of(event) or self._device
            self._hurry_outcome(event)
            result = self.pane.handle(event, self.game.is_over)
            if result.move is not None:
                self.make(result.move, result.at)
            elif isinstance(event, PadLost) and self._device is Device.PAD:
                self._pause_running(self.context.texts("pause.pad_lost"))
            elif not result.is_used and isinstance(event, Key) and not event.repeat:
                self._command(event.action)
        self.update_pointer()
        return True

    def handle_over_board(self, event: Input) -> bool:
        """Use an input before the bar and the board do, and return whether it was used."""
        return False

    def make(self, move: Move, at: float) -> None:
        """Make the player's move, which starts a board that has not come into view yet, and show
        what happened."""
        self.start_play()
        if self.game.is_over:
            return
        self.pane.last = move.cell
        self.first_word.dismiss()
        self.aids.before_move()
        before = self.session.position.board
        events, has_changed = self.game.submit(move, self._device, at)
        following = self.follow_move(before, move, events, at)
        self.save()
        self.show_moves([(events, move.cell), *following])
        if has_changed:
            self.aids.after_move()

    def follow_move(
        self, before: Board, move: Move, events: tuple[Event, ...], at: float
    ) -> Sequence[MoveMade]:
        """Decide the consequences of the player's move on the board ``before``, before it is saved
        and shown. Return the moves that the mode has made by itself after it."""
        return ()

    def start_play(self) -> None:
        """Open the first cell of a dealt board that waits for its start, or start the clock of a
        resumed one."""
        if self.starts_in is None:
            return
        self.starts_in = None
        if events := self.game.start_play():
            following = self.follow_start(self.context.clock())
            self.save()
            self.show_moves([(events, self.session.position.first or (0, 0)), *following])
        self._trace_state()

    def follow_start(self, at: float) -> Sequence[MoveMade]:
        """Decide what the opening of a dealt board leads to, before it is saved and shown. Return
        the moves that the mode has made by itself after it."""
        return ()

    def show_moves(self, moves: Iterable[MoveMade]) -> None:
        """Show the moves that were made, and how they leave the game."""
        if self.ghost is not None:
            self.solved = part_solved(self.session.position)
        self.pane.show(moves)
        if self.game.is_over:
            latest = self.after_end()
            self.pane.release_all()
            won = self.session.status is Status.WON
            is_still = self.pane.director.animation is Animation.OFF
            self.outcome.start(won, is_still, latest, self.context.clock())
        else:  # a move that ended the game may have been taken back
            self.outcome.cancel()
            self.drop_outcome()
        self.update_pointer()
        self._trace_state()

    def after_end(self) -> float:
        """Decide the consequences of the end of the game, which is recorded by now. Return the most
        seconds of effect time until ``show_outcome`` follows."""
        if self.game.is_record:
            self.pane.effects.add_sound("record", 0.8)
        return math.inf

    def prepare_outcome(self) -> None:
        """Make a part of what ``show_outcome`` is going to show, so that its frame has less to do;
        called about once a frame in the meantime."""
        if self._results is None:
            self._results = self._make_results()
        self._results.prepare()

    def drop_outcome(self) -> None:
        """Forget the prepared outcome: the end was taken back, or the game is left."""
        if self._results is not None:
            self._results.stop_asking()
            self._results = None

    def show_outcome(self) -> None:
        """Lead on from the board that has shown how the game ended."""
        results, self._results = self._results or self._make_results(), None
        results.wait_for_answers()
        self.context.stack.push(results)

    def _make_results(self) -> ResultsScene:
        finished, label = self.autosave.game, self.board_label
        assert finished is not None
        board = FinishedBoard(
            label=f"{label}, {self.context.texts('aids.aided')}" if finished.aids else label,
            code=self.game.code,
            raced_ms=None if self.ghost is None else self.ghost.ms,
            scene=self,
            reason=LossReason(self),
            restart=self.restart,
            undo=self.aids.undo if self.game.can_undo and not finished.figures.won else None,
            retry=lambda: self.begin(self.game.retry()),
        )
        return ResultsScene(self.context, finished, board)

    def _hurry_outcome(self, event: Input) -> None:
        """Let a press after the end of the game show the outcome at once."""
        is_touch_down = isinstance(event, Finger) and event.phase is Phase.DOWN
        is_press = is_touch_down or isinstance(event, Press | Key)
        if self.game.is_over and is_press and self.outcome.hurry(self.context.clock()):
            self.pane.effects.clear()

    def _command(self, action: Action | None) -> None:
        match action:
            case Action.RESTART:
                self.restart()
            case Action.PAUSE:
                self.pause()
            case Action.HELP:
                self._pause_running()
                self.context.navigator.help()
            case Action.BACK:
                self.go_back()
            case _:
                self.start_play()
                self.command(action)

    def command(self, action: Action | None) -> None:
        """Carry out a key that is not of every mode."""
        self.aids.command(action)

    def layout(self, size: tuple[int, int]) -> None:
        super().layout(size)
        self.aids.hints.place_bar()  # beside the board, which has its place now

    def place_bar(self, width: int) -> None:
        super().place_bar(width)
        self.aids.layout()  # it may take room from the board

    def update(self, step: float) -> None:
        super().update(step)
        self.aids.update(step)
        if self.starts_in is not None and self.context.stack.top is self:
            self.starts_in -= step
            if self.starts_in <= 0:
                self.start_play()
        # A press on Puff is waited for: covering the scene would lose it.
        if self.outcome.update(step, not self.hud.group.is_touched):
            self.show_outcome()
        elif self.outcome.leaves_time:
            self.prepare_outcome()

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        super().draw(canvas, presence)
        self.aids.draw(canvas, min(presence, self.bar_presence))
        if self.is_blank and presence == 1 and self.context.stack.top is self:
            self.first_word.draw(canvas, self.hud.puff.rect, self.pane.camera.view)

    @property
    def is_blank(self) -> bool:
        """Whether the board is untouched, and nothing lies over it."""
        return self.session.status is Status.READY and self.session.deal is None

    def tip_name(self, name: str) -> str:
        return "puff_pause" if name == "puff" and not self.restarts else name

    def draw_over(self, canvas: pygame.Surface) -> None:
        chances, painter = self.aids.chances, self.context.painter
        chances.odds.draw(
            canvas, painter, self.pane.camera, chances.at(self.session.position.board)
        )
        if chances.is_on:
            self.pane.view.minimap.draw(canvas)

    def _trace_state(self) -> None:
        state = "paused" if self.is_hidden else self.session.status.value
        ms = self.session.clock.ms(self.context.clock())
        self.context.trace.write_change({"state": state}, ms=ms)


def play_scene(context: Context, config: GameConfig, start: GameStart = FRESH) -> PlayScene:
    """Return a scene for a game that begins so, or was saved."""
    return PlayScene(context, GameController(context, config, start))
