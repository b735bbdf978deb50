"""The lesson after a lost life: what logic would have found, shown on the board where it stands."""

from collections.abc import Callable

from pygame import Rect, Surface

from engine.core.board import Board
from engine.core.grid import Cell
from engine.teacher.demonstration import ProofStep, demonstrate
from engine.teacher.observer import find_missed_logic
from game.board.camera import Camera
from game.board.frame import draw_rulers
from game.board.proof_view import ProofView
from game.input.bindings import Action
from game.input.click_machine import MouseButton
from game.input.events import Finger, FocusLost, Input, Key, Motion, Press, Release
from game.resources.reasons import explain_in_words
from game.scenes.context import Context
from game.scenes.live_board.board_scene import LEAST
from game.scenes.live_board.proof_bar import (
    WHY_CONTROLS,
    BarWords,
    ProofBar,
    proof_motion,
    step_text,
    why_key,
)
from game.scenes.scene import Scene
from game.ui import timing

GRACE_SECONDS = 0.35  # input so soon was still meant for the board


class MissedLogicScene(Scene):
    """A proof on the board below, seen through ``camera``, and a bar with a line about each step;
    all steps come by themselves. A click anywhere, or a key, goes back to the game.

    ``board`` is the one before the mine ``hit`` was opened. ``reveal`` brings a cell into view.
    """

    name = "lesson"
    is_overlay = True

    def __init__(
        self,
        context: Context,
        board: Board,
        hit: Cell,
        camera: Camera,
        reveal: Callable[[Cell], None],
    ) -> None:
        super().__init__(context)
        self._camera, self._hit = camera, hit
        self._since = 0.0
        self._dismissing: MouseButton | None = None
        found = find_missed_logic(board, hit)
        self._explained = found.mine or found.safe
        self.steps: tuple[ProofStep, ...] = ()
        if self._explained is not None:
            self.steps = demonstrate(board, self._explained)
            reveal(self._explained.cell)
        texts = context.texts
        self.lines = tuple(step_text(texts, step) for step in self.steps)
        self.view = ProofView()
        if self.steps:
            self.view.show(board, self.steps, proof_motion(context), timing.PROOF_WHOLE)
        self.has_sentence = False
        self.bar = ProofBar(context, self.close, self._toggle_sentence)
        self.group = self.bar.group
        self._window = Rect(0, 0, 1, 1)
        self._said = -1
        self._show_line()

    @property
    def least(self) -> tuple[int, int]:
        return LEAST

    @property
    def is_busy(self) -> bool:
        return self.view.is_moving

    def enter(self) -> None:
        self._since = self.context.clock()

    def restyle(self) -> None:
        self.view.clear_cache()

    def layout(self, size: tuple[int, int]) -> None:
        self._window = Rect((0, 0), size)
        self.view.clear_cache()
        self._place()

    def handle(self, event: Input) -> bool:
        """Go back by a whole click anywhere, which opens no cell, or by a key."""
        if isinstance(event, FocusLost):
            self._dismissing = None
            self.bar.handle(event)
        elif isinstance(event, Motion | Release) or event.at >= self._since + GRACE_SECONDS:
            self._handle(event)
        return True

    def _handle(self, event: Input) -> None:
        match event:
            case Key(repeat=False):
                self._handle_key(event)
            case Press(button):
                self._dismissing = None if self.bar.handle(event) else button
            case Release(button):
                is_click, self._dismissing = button is self._dismissing, None
                if not self.bar.handle(event) and is_click:
                    self.context.audio.play("click")
                    self.close()
            case Motion():
                self.bar.handle(event)
            case Finger():
                pass  # its press and release follow

    def _handle_key(self, event: Key) -> None:
        if event.name in WHY_CONTROLS and self._explained is not None:
            self._toggle_sentence()
        elif event.menu in (Action.CONFIRM, Action.BACK):
            self.context.audio.play("click" if event.menu is Action.CONFIRM else "back")
            self.close()

    def close(self) -> None:
        """Go back to the game."""
        self.context.navigator.back()

    def update(self, step: float) -> None:
        self.view.update(step)
        if self.view.index != self._said:
            self._show_line()

    def draw(self, canvas: Surface, presence: float) -> None:
        if presence < 1 and not self.context.stack.is_still:
            return
        self.view.draw(canvas, self.context.painter, self._camera)
        if self.has_sentence:
            draw_rulers(canvas, self.context.painter, self._camera, self.view.cells)
        self.bar.draw(canvas)

    def _toggle_sentence(self) -> None:
        self.has_sentence = not self.has_sentence
        self._show_line()

    def _show_line(self) -> None:
        """Show the line of the step that the board has come to."""
        texts, why, self._said = self.context.texts, self._explained, self.view.index
        go_on = texts("lesson.go_on")
        if why is None or not self.lines:
            self.bar.show(BarWords(texts("lesson.nothing"), "text", next=go_on))
        else:
            tone = "text"
            if self.view.is_last:
                tone = "danger" if self.steps[-1].mines else "success"
            words = texts("aids.fewer_words" if self.has_sentence else "aids.in_words")
            self.bar.show(
                BarWords(
                    self.lines[self.view.index],
                    tone,
                    self.lines,
                    self.view.index,
                    explain_in_words(why, texts) if self.has_sentence else "",
                    go_on,
                    words,
                    why_key(self.context),
                )
            )
        self._place()

    def _place(self) -> None:
        self.bar.place(self._window, self._camera, self.view.cells | {self._hit})
