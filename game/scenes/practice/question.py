"""One question of a practice round on its board: a click answers."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

import pygame

from engine.core.commands import Chord, Flag, Move, Open
from engine.core.events import ChordRefused, Event
from engine.core.grid import Cell
from engine.teacher.practice import Question, Task
from game.audio import cues
from game.board.hud import BAR
from game.input.bindings import Action
from game.input.events import Finger, FocusLost, Input, Key, PadLost, Phase, Press
from game.scenes.context import Context
from game.scenes.live_board.board_scene import BoardScene
from game.scenes.practice.explanation import Telling
from game.scenes.practice.header import HEAD, PracticeBar, draw_head
from game.scenes.practice.round import Round, limit_ms, session_of, sparing
from game.scenes.practice.texts import task_words

AFTER_RIGHT = 1.5
"""Seconds of effect time from a right answer to the next question; any input hurries it ..."""
GRACE = 0.35
"""... after so many, in which it was still meant for the board."""
DRAWS_AFTER = 0.4
"""The next question is drawn once the scene has come to rest."""


class _State(Enum):
    """How far the question is."""

    ASKED = "asked"
    RIGHT = "right"
    HELD = "held"
    """It was right, and the player reads why."""
    WRONG = "wrong"
    HANDED_ON = "handed on"


class QuestionScene(BoardScene):
    """A position, and what to do in it. A wrong answer is explained; nothing explodes. ``on_over``
    is called after the last question of a round."""

    name = "practice question"

    def __init__(
        self, context: Context, round_: Round, asked: Question, on_over: Callable[[], None]
    ) -> None:
        super().__init__(context, session_of(asked))
        self.round, self.asked, self._on_over = round_, asked, on_over
        self.has_clock = round_.is_timed
        self.hud = PracticeBar(self.restart, self.pause, self._toggle_sound)
        self.hud.group.widgets.insert(2, self.tool)
        self._state = _State.ASKED
        self._since = self._answered = 0.0
        self._telling = Telling(context, self.board, self.camera, asked)
        self._number = len(round_.given)
        self._is_right = False

    @property
    def kind(self) -> str:
        section = "practice" if self.round.chosen in ("all", "missed") else "pattern"
        name = self.context.texts(f"{section}.{self.round.chosen}")
        return self.context.texts("practice.kind", name=name)

    @property
    def is_answered(self) -> bool:
        """Whether it waits to go on."""
        return self._state is not _State.ASKED

    @property
    def is_busy(self) -> bool:
        counts = self.round.is_timed and not self.is_answered
        return super().is_busy or counts or self._state is _State.RIGHT

    # Coming and going

    def enter(self) -> None:
        self.session.clock.start(self.context.clock())
        if self.context.hands.need_focus:
            grid = self.asked.board.grid
            self.input.cursor = grid.width // 2, grid.height // 2
        self._point()

    def resume(self) -> None:
        self._go_on_counting(self.context.clock())

    def cover(self) -> None:
        super().cover()
        self.hide()

    def hide(self) -> None:
        self.session.clock.stop(self.context.clock())

    def restart(self) -> None:
        if self.is_answered:
            self._hurry()

    def pause(self, why: str = "") -> None:
        self.round.drop()
        self.context.stack.pop()

    def restyle(self) -> None:
        super().restyle()
        self._telling.forget()

    def layout(self, size: tuple[int, int]) -> None:
        self.place.head = self.context.painter.px(HEAD)
        super().layout(size)

    def _go_on_counting(self, at: float) -> None:
        if not self.is_answered:
            self.session.clock.start(at)

    # Input

    def handle(self, event: Input) -> bool:
        if not isinstance(event, FocusLost | PadLost):
            self._go_on_counting(event.at)
        return super().handle(event)

    def act(self, event: Input) -> None:
        if isinstance(event, Key) and event.action is Action.BACK:
            self.context.audio.play("back")
            self.pause()
        elif not self.is_answered:
            self.input.act(event, over=False)
        elif self._state is _State.RIGHT and self._asks_why(event):
            self._hold(event.at)
        elif event.at > self._answered + GRACE and _is_pressed(event):
            self._hurry()

    def make(self, move: Move | None, at: float) -> None:
        if move is None or self.is_answered:
            return
        self._last = move.cell
        bit = self.asked.board.grid.bit(move.cell)
        board = self.session.position.board
        is_note = isinstance(move, Flag) and self.asked.task is not Task.FLAG
        given = (board.opened | self.asked.board.flags) & bit
        if isinstance(move, Chord) or given or (not is_note and board.flags & bit):
            self.stage.add_cue("refuse")
        elif is_note:
            self._show(self.session.submit(move, at), move.cell)
        else:
            self._answer(move.cell, at)

    def _answer(self, cell: Cell, at: float) -> None:
        ms = self.session.clock.ms(at)
        is_right = self.asked.is_right(cell)
        self._end(_State.RIGHT if is_right else _State.WRONG, is_right, ms, at)
        if is_right:
            self._carry_out(cell, at)
            self.session.clock.stop(at)  # a move has it run on
            self._telling.praise(cell)
            self.stage.add_cue(cues.combo(self.round.streak), 0.12)
        else:
            bit = self.asked.board.grid.bit(cell)
            self.director.play((ChordRefused(cell, bit),), cell)
            self._tell(cell)
        self._point()

    def _end(self, stage: _State, is_right: bool, ms: int, at: float) -> None:
        """The question is answered: that is kept before anything else."""
        self._state, self._answered, self._is_right = stage, at, is_right
        self.session.clock.stop(at)
        self.input.let_go()
        self.round.answer(self.asked, is_right, ms)

    def _carry_out(self, cell: Cell, at: float) -> None:
        """What was right is done. A guess that was the best is not punished."""
        if self.asked.task is Task.GUESS:
            self.session.game.restore(sparing(self.session.position, cell, self.asked.seed))
        move = Flag(cell) if self.asked.task is Task.FLAG else Open(cell)
        self._show(self.session.submit(move, at), cell)

    def _show(self, events: tuple[Event, ...], at: Cell) -> None:
        self.board.show(self.session.position)
        self.director.animation = self.context.settings.value.animation
        self.director.play(events, at)
        self.board.paint(self.stage)
        self._point()

    def _asks_why(self, event: Input) -> bool:
        """Whether the reason of a right answer is wanted: its key, or a hand on the panel."""
        if isinstance(event, Key):
            return event.action is Action.HINT and not event.repeat
        is_late = event.at > self._answered + GRACE
        if not (is_late and isinstance(event, Press | Finger) and _is_pressed(event)):
            return False
        return self._telling.rect.collidepoint(event.pos)

    def _hold(self, at: float) -> None:
        """The reason stays until the player goes on."""
        self._state, self._answered = _State.HELD, at
        self._telling.reason()

    def _hurry(self) -> None:
        self.stage.skip()
        self._state = _State.HANDED_ON

    def _tell(self, cell: Cell | None) -> None:
        """Say why it was wrong; None when time was up."""
        self.stage.add_cue("combo_lost", 0.1)
        self._telling.tell(cell)

    # Time and picture

    def update(self, step: float) -> None:
        super().update(step)
        self._since += step
        if self._since > DRAWS_AFTER:
            self.round.prepare()
        now = self.context.clock()
        if self._state is _State.ASKED and self._left == 0:
            self._end(_State.WRONG, False, limit_ms(self.asked.pattern), now)
            self._tell(None)
            self._point()
        elif self._state is _State.RIGHT and now > self._answered + AFTER_RIGHT:
            self._state = _State.HANDED_ON
        if self._state is _State.HANDED_ON and self.context.stack.top is self:
            self._go_on()

    def _go_on(self) -> None:
        """To the next question as soon as it is there, or to how the round went."""
        if self.round.is_over:
            self._on_over()
            return
        asked = self.round.take()
        if asked is not None:
            self.context.stack.pop()
            self.context.stack.push(QuestionScene(self.context, self.round, asked, self._on_over))

    @property
    def _task(self) -> tuple[str, str]:
        """The line over the board and its colour."""
        if self._is_right:
            return self.context.texts("practice.well_done"), "success"
        return task_words(self.context, self.asked.task, self.tool.flags), "text"

    @property
    def _left(self) -> float | None:
        """The part of the time that is left; None where it does not count."""
        if not self.round.is_timed:
            return None
        spent = self.session.clock.ms(self.context.clock()) / limit_ms(self.asked.pattern)
        return max(0.0, 1 - spent)

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        super().draw(canvas, presence)
        if self._state is not _State.HANDED_ON:
            self._telling.draw(canvas, self.context.painter.px(BAR + HEAD))

    def draw_over(self, canvas: pygame.Surface) -> None:
        self._telling.draw_marks(canvas)

    def draw_bar(self, canvas: pygame.Surface, presence: float) -> None:
        if self._state is _State.HANDED_ON and presence < 1:
            return
        super().draw_bar(canvas, presence if not self._number else 1.0)
        painter = self.context.painter
        answers = [given.is_right for given in self.round.given]
        count = self.round.length, self._number
        draw_head(canvas, painter, painter.px(BAR), self._task, answers, *count, self._left)

    def _point(self) -> None:
        """Puff is glad with a right answer, and wide-eyed at a wrong one."""
        super()._point()
        if self._is_right:
            self.hud.puff.feel("won")
        elif self._state is _State.WRONG:
            self.hud.puff.feel("press")


def _is_pressed(event: Input) -> bool:
    """Whether a hand asks to go on."""
    if isinstance(event, Finger):
        return event.phase is Phase.DOWN
    return isinstance(event, Press) or (isinstance(event, Key) and not event.repeat)
