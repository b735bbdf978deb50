"""A lost life from the mine to the end of its lesson, while the air waits; the end without air."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import NamedTuple

from pygame import Rect, Surface

from engine.core.board import Board
from engine.core.commands import Chord, Move, Revert
from engine.core.grid import Cell
from engine.rules.game import Status
from engine.solver.move_class import MoveClass, proof_class
from engine.teacher.explanation import Explanation, ExplanationTier, Verdict
from engine.teacher.observer import MissedLogic, find_missed_logic
from engine.teacher.proof import Fact, ProofStep, Steps
from game.board.board_proof import BoardProof, ProofLine, proof_lines
from game.board.camera import Camera
from game.board.hud import Hud
from game.input.bindings import STEPS, Action
from game.input.click_machine import MouseButton
from game.input.events import Finger, FocusLost, Input, Key, Motion, Press, Release
from game.play.play import PlayScene
from game.resources.proof_words import explain_in_words
from game.resources.texts import Texts
from game.scenes.context import Context
from game.scenes.scene import Scene
from game.store.settings import Animation
from game.ui import timing
from game.ui.widgets import Widget

GRACE_SECONDS, LAST_GRACE_SECONDS = 0.35, 1.5
"""Seconds in which an input was still meant for the board: in a dive that goes on, and in the
lesson that ends one, which nobody should miss. There, too, the shorter time holds on the bar."""


class Loss(NamedTuple):
    """The ``board`` just before a ``cell`` cost a life, with the ``wrong`` flags that a chord there
    relied on; or the one on which the last air ended, and the cell of the last move."""

    board: Board
    cell: Cell
    wrong: int = 0
    is_out_of_air: bool = False

    def explained(self, found: MissedLogic) -> Explanation | None:
        """Return what the lesson proves: that the mine could be known, or else that a cell near it
        was safe; without air always the latter, as the last move may have been a right flag."""
        return found.safe if self.is_out_of_air else found.mine or found.safe

    def first_step(self, found: MissedLogic) -> ProofStep | None:
        """Return the step before the proof, which says what the mistake was."""
        cells_of = self.board.grid.cells
        if wrong := tuple(cells_of(self.wrong)):
            return ProofStep(Fact.WRONG_FLAG, wrong=wrong, count=len(wrong))
        if self.explained(found) is not found.safe or found.safe is None:
            return None
        if self.is_out_of_air:
            left = tuple(cells_of(found.proven))
            return ProofStep(Fact.STILL_SAFE, safe=left, count=len(left))
        return ProofStep(Fact.GUESS, among=(self.cell,))


class MissedLogicScene(Scene):
    """A proof on the board below, seen through ``camera``, and a bar with a line about each step.
    All steps come by themselves, until a click on a step's dot or the arrow keys choose one. A
    click beside the bar, its button, Enter or Esc go back to the game; a click on one of the game's
    own buttons, which are ``below``, uses that as well.

    ``reveal`` brings a cell into view. ``is_last`` says that the dive is over with this life.
    """

    name = "lesson"
    is_overlay = True

    def __init__(
        self,
        context: Context,
        loss: Loss,
        camera: Camera,
        reveal: Callable[[Cell], None],
        below: Hud,
        is_last: bool = False,
    ) -> None:
        super().__init__(context)
        self._below = below
        self._since = 0.0
        self._grace = LAST_GRACE_SECONDS if is_last else GRACE_SECONDS
        self._dismissing: tuple[MouseButton, Widget | None] | None = None
        """The button that is held to go on, and what it was pressed on."""
        found = find_missed_logic(loss.board, loss.cell)
        why, first = loss.explained(found), loss.first_step(found)
        self.proof = BoardProof(
            context, camera, lambda: context.painter.whole, "lesson.go_on", self.close
        )
        self.group = self.proof.bar.group
        about, texts = frozenset([] if loss.is_out_of_air else [loss.cell]), context.texts
        steps: Steps = () if first is None else (first,)
        words, seconds = "", timing.PROOF_WHOLE + timing.PROOF_FIRST * len(steps)
        if why is not None:
            reveal(why.cell)
            why = why.about_all
            steps += why.proof
            words = explain_in_words(why, texts)
        lines = proof_lines(texts, steps) or [ProofLine(texts("lesson.nothing"))]
        if why is not None:
            lines[-1] = ProofLine(_conclusion(texts, loss, why, found), lines[-1].tone)
        if is_last:
            self.proof.headline = texts(
                "lesson.out_of_air" if loss.is_out_of_air else "lesson.last_life"
            )
        self.proof.mood = "sad" if not is_last else "dizzy" if loss.is_out_of_air else "lost"
        self.proof.show(loss.board, steps, lines, words, about, seconds if steps else None)

    def fitted(self) -> AbstractContextManager[None]:
        painter = self.context.painter
        return painter.at(self._below.part(painter))

    @property
    def is_busy(self) -> bool:
        return self.proof.is_busy

    @property
    def kept_clear(self) -> list[Rect]:
        return [self.context.painter.whole]

    def enter(self) -> None:
        self._since = self.context.clock()

    def restyle(self) -> None:
        self.proof.view.clear_cache()

    def layout(self, size: tuple[int, int]) -> None:
        self.proof.view.clear_cache()

    def handle(self, event: Input) -> bool:
        """Go back on a complete click beside the bar, which opens no cell, or on a key."""
        if isinstance(event, FocusLost):
            self._dismissing = None
            self.proof.bar.handle(event)
        elif isinstance(event, Motion | Release) or self._is_meant(event):
            self._handle(event)
        return True

    def _is_meant(self, event: Input) -> bool:
        """Return whether an input is more than a late one for the board."""
        grace = self._grace
        if isinstance(event, Press):
            if self.proof.bar.covers(event.pos):
                grace = GRACE_SECONDS
            elif self._below.group.at(event.pos) is not None:
                return True
        return event.at >= self._since + grace

    def _handle(self, event: Input) -> None:
        match event:
            case Key(menu=Action.BACK, repeat=False):
                self.context.audio.play("back")
                self.close()
            case Key(menu=Action.LEFT | Action.RIGHT as way, repeat=False):
                self.context.audio.play("focus")
                self.proof.go_to(self.proof.number + STEPS[way][0])
            case Key(repeat=False):
                self.proof.handle_key(event)
            case Press(button, pos):
                is_used = self.proof.bar.handle(event) or self.proof.bar.covers(pos)
                self._dismissing = None if is_used else (button, self._below.group.at(pos))
            case Release(button, pos):
                pressed, self._dismissing = self._dismissing, None
                is_used = self.proof.bar.handle(event)
                if not is_used and pressed is not None and button is pressed[0]:
                    self.context.audio.play("click")
                    self.close()
                    widget = self._below.group.at(pos)
                    if widget is not None and widget is pressed[1]:
                        widget.activate()
            case Motion():
                self.proof.bar.handle(event)

    def close(self) -> None:
        """Go back to the game."""
        self.context.navigator.back()

    def update(self, step: float) -> None:
        self.proof.update(step)

    def draw(self, canvas: Surface, presence: float) -> None:
        if presence == 1 or self.context.stack.is_still:
            self.proof.draw_proof(canvas)
            self.proof.bar.draw(canvas)


def _conclusion(texts: Texts, loss: Loss, why: Explanation, found: MissedLogic) -> str:
    """Return the last line of a proof, which may be read without those before: its conclusion, and
    what kind of move it would have been, or how many other cells were safe at the end."""
    last = why.proof[-1]
    line = texts(f"lesson.{last.fact.value}", count=last.count)
    if loss.is_out_of_air:
        others = found.proven.bit_count() - last.count
        return texts("lesson.others", line=line, count=others) if others else line
    if why.tier is ExplanationTier.SINGLE:
        return texts("lesson.single_number", line=line)
    kind = proof_class(loss.board, loss.board.grid.bit(why.cell))
    pays = "_pays" if why.verdict is Verdict.SAFE and kind is not MoveClass.ONE_NUMBER else ""
    return texts(f"lesson.{kind.name.lower()}{pays}", line=line)


LESSON_AFTER = 1.1  # seconds of effect time from a mine to what logic would have said


class LostLife:
    """Shows the lesson about a lost life a moment later, over the board in ``play``."""

    def __init__(self, play: PlayScene) -> None:
        self._play = play
        self._about: Loss | None = None  # until its lesson comes
        self._left = 0.0  # seconds until then
        self._is_last = False  # whether the dive ends after the lesson

    @property
    def is_due(self) -> bool:
        """Whether a lesson is to come."""
        return self._about is not None

    def begin(self, before: Board, cell: Cell, at: float, wrong: int = 0) -> None:
        """Schedule a lesson about opening ``cell`` on the board ``before``, by a chord that relied
        on ``wrong`` flags; the air stands still."""
        self._about, self._left = Loss(before, cell, wrong), LESSON_AFTER
        self._play.session.clock.stop(at)
        self._play.pane.release_all()

    def explain_mine(self, move: Move, is_over: bool, at: float) -> None:
        """Schedule a lesson about the mine that a move hit, which is flagged unless the dive
        ``is_over``; the other mines stay hidden then."""
        session, before = self._play.session, self._play.session.game.before_loss
        field = session.position.field
        assert before is not None
        assert field is not None
        board, wrong = before.board, 0
        if isinstance(move, Chord):
            wrong = board.flags & board.grid.around(move.cell) & ~field.mines
        hit = next(board.grid.cells(session.position.exploded))
        if not is_over:
            session.submit(Revert(), at)
        self.begin(board, hit, at, wrong)

    def hurry(self) -> None:
        """Show a scheduled lesson in the next step."""
        self._left = 0.0

    def cancel(self) -> None:
        """Cancel the lesson."""
        self._about = None

    def update(self, step: float, is_over: bool) -> bool:
        """Let ``step`` seconds pass with nothing over the board; return, once, that the dive ends
        now, as its last lesson is done."""
        self._left -= step
        if self._about is not None and self._left <= 0:
            self.show(is_over)
            return False
        is_end, self._is_last = self._is_last, False
        return is_end

    def end_without_air(self) -> None:
        """Schedule a last lesson for when the board has sunk; it shows all mines, like that of a
        last mine."""
        play, position = self._play, self._play.session.position
        is_still = play.context.settings.value.animation is Animation.OFF
        play.pane.effects.add_sound("game_over")
        self._left = timing.RESULTS_WHEN_OFF if is_still else timing.LAST_BREATH
        self._about = Loss(position.board, play.pane.last, is_out_of_air=True)

    def hurry_end(self, event: Input) -> bool:
        """Have a press or key, which was for the board, lead to the lesson at once, and a key that
        leads away to the results; use every input until they come."""
        if self._left < timing.LAST_BREATH - timing.HURRY_AFTER:
            if isinstance(event, Key) and event.action in (Action.BACK, Action.RESTART):
                self._about, self._is_last = None, True
            elif isinstance(event, Press | Finger | Key):
                self.hurry()
        return True

    def show(self, is_over: bool) -> None:
        """Show the lesson that is due."""
        assert self._about is not None
        play, loss = self._play, self._about
        self._about, self._is_last, play.pane.view.minimap.is_aside = None, is_over, True
        if loss.is_out_of_air:
            play.pane.view.show(replace(play.session.position, status=Status.LOST))
        pane = play.pane
        lesson = MissedLogicScene(play.context, loss, pane.camera, pane.reveal, play.hud, is_over)
        play.context.stack.push(lesson)
