"""A question of a practice round: a board on which a click is the answer."""

from collections.abc import Callable
from enum import Enum

from pygame import Rect, Surface

from engine.core.commands import Chord, Flag, Move, Open
from engine.core.events import ChordRefused, Event
from engine.core.grid import Cell
from engine.teacher.practice import Question, Task
from game.audio import cues
from game.board.hud import BAR_HEIGHT
from game.input.bindings import Action
from game.input.events import Finger, FocusLost, Input, Key, PadLost, Phase, Press
from game.scenes.context import Context
from game.scenes.live_board.board_scene import BoardScene
from game.scenes.practice.explanation import AnswerFeedback
from game.scenes.practice.round import Round, limit_ms, make_session, with_safe_cell
from game.scenes.practice.shared import PIP, PracticeBar, choice_name, draw_pip, task_text
from game.ui.fonts import DISPLAY, LINE_HEIGHT
from game.ui.painter import BODY, NAME, draw_meter

_HEAD, _PIPS, _PIP_GAP, _FEW = 50, 30, 9, 480
"""Layout units: the heights of the pips with the time that is left and without, a gap, and a window
in which the task is smaller."""
RIGHT_ANSWER_SECONDS = 1.5
"""From a right answer to the next question, unless some input comes first."""
GRACE_SECONDS = 0.35  # input so soon after the answer was still meant for the board
PREPARE_SECONDS = 0.4  # from the opening of the scene until it generates the next question


_State = Enum("_State", "OPEN RIGHT READING WRONG DONE")
"""After a right answer the player may be READING why it is."""


class QuestionScene(BoardScene):
    """A position and a task; a wrong answer is explained. ``on_over`` is called after the last."""

    name = "practice question"

    def __init__(
        self, context: Context, round_: Round, question: Question, on_over: Callable[[], None]
    ) -> None:
        super().__init__(context, make_session(question))
        self.round, self.question, self.on_over = round_, question, on_over
        self.has_clock = round_.is_timed
        self.hud = PracticeBar(self.restart, self.pause, self._toggle_sound)
        self.hud.add_button(self.tool, "tool", at_end=True)
        self._state = _State.OPEN
        self._elapsed = self._answered_at = 0.0
        self._is_right = False
        self.feedback = AnswerFeedback(
            context, self.board, self.camera, question, self._explain, self._finish
        )
        self._number = len(round_.given)
        self._size, self._task_height = NAME, 0

    @property
    def board_label(self) -> str:
        name = choice_name(self.context.texts, self.round.choice)
        return self.context.texts("practice.kind", name=name)

    @property
    def is_answered(self) -> bool:
        return self._state is not _State.OPEN

    @property
    def is_busy(self) -> bool:
        is_counting = self.round.is_timed and not self.is_answered
        is_coming = self._state is _State.RIGHT or self.feedback.is_busy
        return super().is_busy or is_counting or is_coming

    def enter(self) -> None:
        self.session.clock.start(self.context.clock())
        if self.context.devices.needs_focus:
            grid = self.question.board.grid
            self.input.cursor = grid.width // 2, grid.height // 2
        self._update_pointer()

    def resume(self) -> None:
        self._resume_clock(self.context.clock())

    def suspend(self) -> None:
        super().suspend()
        self.interrupt()

    def interrupt(self) -> None:
        self.session.clock.stop(self.context.clock())

    def restart(self) -> None:
        if self.is_answered:
            self._finish()

    def pause(self, why: str = "") -> None:
        self.round.cancel()
        self.context.stack.pop()

    def restyle(self) -> None:
        super().restyle()
        self.feedback.chances_view.clear_cache()
        self.feedback.view.clear_cache()

    def layout(self, size: tuple[int, int]) -> None:
        painter, px = self.context.painter, self.context.painter.px
        text = task_text(self.context, self.question.task, self.tool.taps_flag)
        self._size = NAME if size[1] >= px(_FEW) else BODY
        lines = painter.fonts.wrap(text, px(self._size), size[0] - px(48), DISPLAY)
        self._task_height = round(px(self._size) * LINE_HEIGHT) * len(lines) + px(4)
        self.board_layout.head = self._task_height + px(_HEAD if self.round.is_timed else _PIPS)
        super().layout(size)

    def _resume_clock(self, at: float) -> None:
        if not self.is_answered:
            self.session.clock.start(at)

    def handle(self, event: Input) -> bool:
        if not isinstance(event, FocusLost | PadLost):
            self._resume_clock(event.at)
        is_meant = self._is_late(event) or not isinstance(event, Key)
        if self.is_answered and is_meant and self.feedback.handle(event):
            return True
        return super().handle(event)

    def _is_late(self, event: Input) -> bool:
        """Return whether an input came too late to be meant for the board."""
        return event.at > self._answered_at + GRACE_SECONDS

    def act(self, event: Input) -> None:
        if isinstance(event, Key) and event.action is Action.BACK:
            self.context.audio.play("back")
            self.pause()
        elif not self.is_answered:
            self.input.act(event, over=False)
        elif not _is_press(event):
            return
        elif isinstance(event, Key) and event.action is Action.HINT:
            if self._state is _State.RIGHT:
                self._explain()
            else:
                self.feedback.press()
        elif self._is_late(event):
            self._finish()

    def make(self, move: Move | None, at: float) -> None:
        if move is None or self.is_answered:
            return
        self.last = move.cell
        bit = self.question.board.grid.bit(move.cell)
        board = self.session.position.board
        # Where no flag is asked for, flags are the player's own notes.
        is_note = isinstance(move, Flag) and self.question.task is not Task.FLAG
        is_known = (board.opened | self.question.board.flags) & bit
        if isinstance(move, Chord) or is_known or (not is_note and board.flags & bit):
            self.effects.add_sound("refuse")
        elif is_note:
            self._show(self.session.submit(move, at), move.cell)
        else:
            self._answer(move.cell, self.session.clock.ms(at), at)

    def _answer(self, cell: Cell | None, ms: int, at: float) -> None:
        """End the question with a cell, None if time ran out; record it before showing anything."""
        self._is_right = cell is not None and self.question.is_right(cell)
        self._state = _State.RIGHT if self._is_right else _State.WRONG
        self._answered_at = at
        self.session.clock.stop(at)
        self.input.release_all()
        self.round.answer(self.question, self._is_right, ms)
        if cell is not None and self._is_right:
            self._make_move(cell, at)
            self.session.clock.stop(at)  # the move has started it
            self.feedback.show_answer(cell)
            self.effects.add_sound(cues.combo(self.round.streak), 0.12)
        else:
            if cell is not None:
                self.director.play((ChordRefused(cell, self.question.board.grid.bit(cell)),), cell)
            self.effects.add_sound("combo_lost", 0.1)
            self.feedback.show_mistake(cell)
        self._update_pointer()

    def _make_move(self, cell: Cell, at: float) -> None:
        """Make the right move; the best guess is always safe."""
        if self.question.task is Task.GUESS:
            position = with_safe_cell(self.session.position, cell, self.question.seed)
            self.session.game.restore(position)
        move = Flag(cell) if self.question.task is Task.FLAG else Open(cell)
        self._show(self.session.submit(move, at), cell)

    def _show(self, events: tuple[Event, ...], at: Cell) -> None:
        self.board.show(self.session.position)
        self.director.animation = self.context.settings.value.animation
        self.director.play(events, at)
        self.board.paint(self.effects)
        self._update_pointer()

    def _explain(self) -> None:
        """Show why a right answer is right; of any other explanation all its words, or fewer."""
        if self._state is _State.RIGHT:
            self._state, self._answered_at = _State.READING, self.context.clock()
            self.feedback.show_reason()
        else:
            self.feedback.toggle_sentence()

    def _finish(self) -> None:
        self.effects.clear()
        self._state = _State.DONE

    def update(self, step: float) -> None:
        super().update(step)
        self._elapsed += step
        self.feedback.update(step)
        if self._elapsed > PREPARE_SECONDS:
            self.round.prepare()
        now = self.context.clock()
        if self._state is _State.OPEN and self._time_left == 0:
            self._answer(None, limit_ms(self.question.pattern), now)
        elif self._state is _State.RIGHT and now > self._answered_at + RIGHT_ANSWER_SECONDS:
            self._state = _State.DONE
        if self._state is _State.DONE and self.context.stack.top is self:
            if self.round.is_over:
                self.on_over()
            elif (question := self.round.take_question()) is not None:
                self.context.stack.pop()
                scene = QuestionScene(self.context, self.round, question, self.on_over)
                self.context.stack.push(scene)

    @property
    def headline(self) -> tuple[str, str]:
        """The text over the board and its colour."""
        if self._is_right:
            return self.context.texts("practice.well_done"), "hud_success"
        return task_text(self.context, self.question.task, self.tool.taps_flag), "hud"

    @property
    def _time_left(self) -> float | None:
        """The fraction of the time that is left; None in a round without time limits."""
        if not self.round.is_timed:
            return None
        spent = self.session.clock.ms(self.context.clock()) / limit_ms(self.question.pattern)
        return max(0.0, 1 - spent)

    def draw(self, canvas: Surface, presence: float) -> None:
        super().draw(canvas, presence)
        if self._state is not _State.DONE:
            width, height = canvas.get_size()
            top = self.context.painter.px(BAR_HEIGHT) + self.board_layout.head
            self.feedback.draw_bar(canvas, Rect(0, top, width, height - top))

    def draw_over(self, canvas: Surface) -> None:
        self.feedback.draw_proof(canvas)

    def draw_bar(self, canvas: Surface, presence: float) -> None:
        if self._state is _State.DONE and presence < 1:
            return
        # From one question to the next the bar stays where it is.
        super().draw_bar(canvas, presence if not self._number else 1.0)
        painter, px, middle = self.context.painter, self.context.painter.px, canvas.get_width() // 2
        top, (text, tone), left = px(BAR_HEIGHT), self.headline, self._time_left
        room, step = canvas.get_width() - px(48), round(px(self._size) * LINE_HEIGHT)
        is_hidden = (
            self.is_answered and top < self.feedback.bar.rect.bottom <= canvas.get_height() // 2
        )
        lines = [] if is_hidden else painter.fonts.wrap(text, px(self._size), room, DISPLAY)
        for number, line in enumerate(lines):
            spot = (middle, top + number * step + step // 2)
            painter.text(canvas, line, spot, self._size, tone, "center", True, room)
        top += self._task_height
        step, given = px(PIP + _PIP_GAP), self.round.given
        start = middle - step * (self.round.length - 1) // 2
        for number in range(self.round.length):
            spot = (start + number * step, top + px(_PIPS) // 2)
            answer = given[number].is_right if number < len(given) else None
            draw_pip(canvas, painter, spot, answer, number == self._number)
        if left is not None:
            bar = Rect(0, 0, step * 10 - px(_PIP_GAP), max(5, px(7)))
            bar.center = (middle, top + px(_HEAD - 14))
            draw_meter(canvas, painter, bar, left, left)

    def _update_pointer(self) -> None:
        super()._update_pointer()
        if self._is_right or self._state is _State.WRONG:
            self.hud.puff.set_mood("won" if self._is_right else "press")


def _is_press(event: Input) -> bool:
    """Return whether an input is a fresh press of anything."""
    if isinstance(event, Finger):
        return event.phase is Phase.DOWN
    return isinstance(event, Press) or (isinstance(event, Key) and not event.repeat)
