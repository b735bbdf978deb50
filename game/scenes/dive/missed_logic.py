"""The lesson after a lost life: what logic would have found, shown on the board where it stands."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import NamedTuple

from pygame import Rect, Surface

from engine.core.board import Board
from engine.core.grid import Cell
from engine.teacher.demonstration import Fact, ProofStep, demonstrate
from engine.teacher.observer import MissedLogic, find_missed_logic
from game.board.camera import Camera
from game.board.hud import Hud
from game.input.bindings import Action
from game.input.click_machine import MouseButton
from game.input.events import FocusLost, Input, Key, Motion, Press, Release
from game.scenes.context import Context
from game.scenes.live_board.board_proof import BoardProof, ProofLine, proof_in_words, proof_lines
from game.scenes.scene import Scene
from game.ui import timing
from game.ui.widgets import Widget

GRACE_SECONDS, BOARD_GRACE_SECONDS = 0.35, 0.8
"""Seconds in which an input, and a press beside the bar, was still meant for the board."""


class Loss(NamedTuple):
    """The ``board`` just before a ``cell`` cost a life, with the ``wrong`` flags that a chord there
    relied on; or the one on which the last air ended, and the cell of the last move."""

    board: Board
    cell: Cell
    wrong: int = 0
    is_out_of_air: bool = False

    def first_step(self, found: MissedLogic) -> ProofStep | None:
        """Return the step before the proof, which says what the mistake was."""
        cells_of = self.board.grid.cells
        if wrong := tuple(cells_of(self.wrong)):
            return ProofStep(Fact.WRONG_FLAG, wrong=wrong, count=len(wrong))
        if found.safe is None or found.mine is not None:
            return None
        if self.is_out_of_air:
            left = tuple(cells_of(found.proven))
            return ProofStep(Fact.STILL_SAFE, safe=left, count=len(left))
        return ProofStep(Fact.GUESS, among=(self.cell,))


class MissedLogicScene(Scene):
    """A proof on the board below, seen through ``camera``, and a bar with a line about each step;
    all steps come by themselves. A click anywhere, or a key, goes back to the game; a click on one
    of the game's own buttons, which are ``below``, uses that as well.

    ``reveal`` brings a cell into view.
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
    ) -> None:
        super().__init__(context)
        self._below = below
        self._since = 0.0
        self._dismissing: tuple[MouseButton, Widget | None] | None = None
        """The button that is held to go on, and what it was pressed on."""
        found = find_missed_logic(loss.board, loss.cell)
        why, first = found.mine or found.safe, loss.first_step(found)
        self.proof = BoardProof(context, camera, "lesson.go_on", self.close)
        self.group = self.proof.bar.group
        about, texts = frozenset([] if loss.is_out_of_air else [loss.cell]), context.texts
        steps: tuple[ProofStep, ...] = () if first is None else (first,)
        words, seconds = "", timing.PROOF_WHOLE + timing.PROOF_FIRST * len(steps)
        if why is not None:
            reveal(why.cell)
            steps += (shown := demonstrate(loss.board, why))
            words = proof_in_words(texts, why, shown)
        lines = proof_lines(texts, steps) or [ProofLine(texts("lesson.nothing"))]
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
        """Go back by a whole click anywhere, which opens no cell, or by a key."""
        if isinstance(event, FocusLost):
            self._dismissing = None
            self.proof.bar.handle(event)
        elif isinstance(event, Motion | Release) or self._is_meant(event):
            self._handle(event)
        return True

    def _is_meant(self, event: Input) -> bool:
        """Return whether an input is not just a late one for the board."""
        grace = GRACE_SECONDS
        if isinstance(event, Press):
            if self._below.group.at(event.pos) is not None:
                return True
            grace = grace if self.proof.bar.covers(event.pos) else BOARD_GRACE_SECONDS
        return event.at >= self._since + grace

    def _handle(self, event: Input) -> None:
        match event:
            case Key(menu=Action.BACK, repeat=False):
                self.context.audio.play("back")
                self.close()
            case Key(repeat=False):
                self.proof.handle_key(event)
            case Press(button, pos):
                is_used = self.proof.bar.handle(event)
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
            self.proof.draw_bar(canvas, self.context.painter.whole)
