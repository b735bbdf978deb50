"""A question of a practice round: a board on which the player answers with a click."""

from collections.abc import Callable
from enum import Enum

from pygame import Surface

from engine.core.commands import Chord, Flag, Move, Open
from engine.core.events import ChordRefused, Event
from engine.core.grid import Cell
from engine.teacher.practice import Question, Task
from game.audio import cues
from game.board.board_scene import BoardScene
from game.board.hud import BAR_HEIGHT
from game.input.bindings import Action
from game.input.events import Finger, FocusLost, Input, Key, PadLost, Phase, Press
from game.learn.pictures import Pip
from game.learn.practice_explanation import AnswerFeedback
from game.learn.practice_round import (
    PracticeBar,
    Round,
    choice_name,
    limit_ms,
    make_session,
    task_text,
    with_safe_cell,
)
from game.scenes.context import Context
from game.ui.boxes import CLOSE, EDGE, Box, Column, Row, Spring, Stack, when
from game.ui.leaves import Meter, Text
from game.ui.painter import BODY, NAME
from game.ui.tree import Tree
from game.ui.wrappers import Align, Pad, Sized, Unseen

_METER, _FEW = 7, 480
"""Layout units: the height of the meter of the time left, and of a window in which the task is
smaller."""
RIGHT_ANSWER_SECONDS = 1.5
"""From a right answer to the next question, unless some input comes first."""
GRACE_SECONDS = 0.35  # input this soon after the answer was still meant for the board
PREPARE_SECONDS = 0.4  # seconds from the opening of the scene until it generates the next question


_State = Enum("_State", "OPEN RIGHT READING WRONG DONE")
"""The state of a question; after a right answer the player may be READING the reason."""


class QuestionScene(BoardScene):
    """A position and a task; a wrong answer is explained. ``on_over`` is called after the last."""

    name = "practice question"

    def __init__(
        self, context: Context, round_: Round, question: Question, on_over: Callable[[], None]
    ) -> None:
        super().__init__(context, make_session(question))
        self.round, self.question, self.on_over = round_, question, on_over
        self.has_clock = round_.is_timed
        self.use_bar(PracticeBar(self.restart, self.pause, self._toggle_sound))
        self._state = _State.OPEN
        self._elapsed = self._answered_at = 0.0
        self._is_right = False
        self.feedback = AnswerFeedback(
            context,
            self.pane.view,
            self.pane.camera,
            lambda: self._below.rect,
            question,
            self._explain,
            self._finish,
        )
        self._number = len(round_.given)
        self.head = Tree(self._content)
        self._head_box: Box = Sized(Spring(), grow=1)
        self._below = self._head_box
        """The task with the pips, and the area below."""
        self._told: tuple[object, ...] = ()  # the contents of the head

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
            self.pane.input.cursor = grid.width // 2, grid.height // 2
        self.update_pointer()

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
        self.pane.layout.size = size
        self._place_head()
        self.pane.layout.head = self._head_box.rect.height
        super().layout(size)
        self.feedback.place_bar()

    def _place_head(self) -> None:
        """Place the task and the pips below the bar."""
        self._told = self._is_covered, self.headline
        self.head.fill(self.context.painter, self.pane.layout.size)

    def _content(self) -> Box:
        """Return the head above the board; the task keeps its room while other words are shown."""
        is_low = self.pane.layout.size[1] < self.context.painter.scale * _FEW
        size, given = BODY if is_low else NAME, self.round.given
        task = task_text(self.context, self.question.task, self.tool.taps_flag)
        text, tone = self.headline
        room = Unseen(Text(task, size, title=True))
        shown = Text(text, size, tone, title=True, side="middle")
        pips = (
            Pip(given[n].is_right if n < len(given) else None, n == self._number)
            for n in range(self.round.length)
        )
        meter = Meter(lambda: self._time_left or 0.0, high=_METER)
        marks = Column(Row(*pips, gap=CLOSE), *when(self.round.is_timed, meter))
        words = Stack(room, *when(not self._is_covered, Align(shown)))
        self._head_box = Pad(Column(words, Align(marks), gap=CLOSE), EDGE, 0, CLOSE)
        self._below = Sized(Spring(), grow=1)
        return Column(Pad(self._head_box, 0, BAR_HEIGHT, 0), self._below, gap=0)

    def _resume_clock(self, at: float) -> None:
        if not self.is_answered:
            self.session.clock.start(at)

    def handle(self, event: Input) -> bool:
        if not isinstance(event, FocusLost | PadLost):
            self._resume_clock(event.at)
        is_meant = self._is_late(event) or not isinstance(event, Key)
        if self.is_answered and is_meant and self.feedback.handle(event):
            return True
        if self.hud.handle(event):
            return True
        if not self.pane.move_camera(event):
            self._use(event)
        self.update_pointer()
        return True

    def _is_late(self, event: Input) -> bool:
        """Return whether an input came too late to be meant for the board."""
        return event.at > self._answered_at + GRACE_SECONDS

    def _use(self, event: Input) -> None:
        """Answer on the board, or continue after an answer."""
        if isinstance(event, Key) and event.action is Action.BACK:
            self.context.audio.play("back")
            self.pause()
        elif not self.is_answered:
            result = self.pane.handle(event, over=False)
            if result.move is not None:
                self.make(result.move, result.at)
        elif not _is_press(event):
            return
        elif isinstance(event, Key) and event.action is Action.HINT:
            if self._state is _State.RIGHT:
                self._explain()
            else:
                self.feedback.press()
        elif self._is_late(event):
            self._finish()

    def make(self, move: Move, at: float) -> None:
        """Make the player's move, which is a note or the answer."""
        if self.is_answered:
            return
        self.pane.last = move.cell
        bit = self.question.board.grid.bit(move.cell)
        board = self.session.position.board
        # If no flag is asked for, flags are the player's own notes.
        is_note = isinstance(move, Flag) and self.question.task is not Task.FLAG
        is_known = (board.opened | self.question.board.flags) & bit
        if isinstance(move, Chord) or is_known or (not is_note and board.flags & bit):
            self.pane.effects.add_sound("refuse")
        elif is_note:
            self._show(self.session.submit(move, at), move.cell)
        else:
            self._answer(move.cell, self.session.clock.ms(at), at)

    def _answer(self, cell: Cell | None, ms: int, at: float) -> None:
        """End the question with a cell, or None if time ran out; record that before showing
        anything."""
        self._is_right = cell is not None and self.question.is_right(cell)
        self._state = _State.RIGHT if self._is_right else _State.WRONG
        self._answered_at = at
        self.session.clock.stop(at)
        self.pane.release_all()
        self.round.answer(self.question, self._is_right, ms)
        if cell is not None and self._is_right:
            self._make_move(cell, at)
            self.session.clock.stop(at)  # the move has started it
            self.feedback.show_answer(cell)
            self.pane.effects.add_sound(cues.combo(self.round.streak), 0.12)
        else:
            if cell is not None:
                self.pane.director.play(
                    (ChordRefused(cell, self.question.board.grid.bit(cell)),), cell
                )
            self.pane.effects.add_sound("combo_lost", 0.1)
            self.feedback.show_mistake(cell)
        self.update_pointer()

    def _make_move(self, cell: Cell, at: float) -> None:
        """Make the right move; the best guess is always safe."""
        if self.question.task is Task.GUESS:
            position = with_safe_cell(self.session.position, cell, self.question.seed)
            self.session.game.restore(position)
        move = Flag(cell) if self.question.task is Task.FLAG else Open(cell)
        self._show(self.session.submit(move, at), cell)

    def _show(self, events: tuple[Event, ...], at: Cell) -> None:
        self.pane.view.show(self.session.position)
        self.pane.director.animation = self.context.settings.value.animation
        self.pane.director.play(events, at)
        self.pane.view.paint(self.pane.effects)
        self.update_pointer()

    def _explain(self) -> None:
        """Explain a right answer, or show or hide the words of any other explanation."""
        if self._state is _State.RIGHT:
            self._state, self._answered_at = _State.READING, self.context.clock()
            self.feedback.show_reason()
        else:
            self.feedback.toggle_sentence()

    def _finish(self) -> None:
        self.pane.effects.clear()
        self._state = _State.DONE

    def update(self, step: float) -> None:
        super().update(step)
        self._elapsed += step
        self.feedback.update(step)
        if self._told != (self._is_covered, self.headline):
            self._place_head()
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
    def _is_covered(self) -> bool:
        """Whether an explanation covers the task."""
        bar = self.feedback.bar.rect
        return self.is_answered and bar.colliderect(self._head_box.rect)

    @property
    def _time_left(self) -> float | None:
        """The fraction of the time left; None in a round without time limits."""
        if not self.round.is_timed:
            return None
        spent = self.session.clock.ms(self.context.clock()) / limit_ms(self.question.pattern)
        return max(0.0, 1 - spent)

    def draw(self, canvas: Surface, presence: float) -> None:
        super().draw(canvas, presence)
        if self._state is not _State.DONE:
            self.feedback.bar.draw(canvas)

    def draw_over(self, canvas: Surface) -> None:
        self.feedback.draw_proof(canvas)

    def draw_bar(self, canvas: Surface, presence: float) -> None:
        if self._state is _State.DONE and presence < 1:
            return
        # The bar stays in place from one question to the next.
        super().draw_bar(canvas, presence if not self._number else 1.0)
        self.head.draw(canvas, self.context.painter)

    def update_pointer(self) -> None:
        super().update_pointer()
        if self._is_right or self._state is _State.WRONG:
            self.hud.puff.set_mood("won" if self._is_right else "press")


def _is_press(event: Input) -> bool:
    """Return whether an input is a new press of anything."""
    if isinstance(event, Finger):
        return event.phase is Phase.DOWN
    return isinstance(event, Press) or (isinstance(event, Key) and not event.repeat)
