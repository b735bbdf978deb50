"""The scene of a trial: a small board to play, and beside it the same board uncovered."""

from collections.abc import Sequence

from pygame import Rect, Surface

from game.input.bindings import STEPS, Action
from game.input.events import Finger, Input, Key, Press, Release, Wheel
from game.scenes.algorithms.board_pair import BoardPair
from game.scenes.algorithms.header import TURNS, DemoHeader
from game.scenes.algorithms.step import Demo
from game.scenes.algorithms.trial import Trial
from game.scenes.context import Context
from game.scenes.live_board.board_input import BoardInput
from game.scenes.tree_scene import TreeScene
from game.ui import timing
from game.ui.boxes import CLOSE, GAP, Box, Column, FirstThatFits, Flow, Row, Spring, Stack
from game.ui.leaves import Ground, Text
from game.ui.painter import BODY, SMALL
from game.ui.widgets import Button
from game.ui.wrappers import Enter, Pad, Scroll, Sized

_PANEL, _BOARDS, _LOW = (None, 360), 120, 150
"""Layout units: the width of the panel that is wished for, the least sides of the boards' room,
and the least height of a panel below it."""
_MORE = 700  # layout units from which the panel comes
_KEYS = {Action.OPEN, Action.FLAG, Action.CHORD, *STEPS}


class TrialScene(TreeScene):
    """Plays the board of a demo, the one with this ``number`` among ``demos``."""

    name = "theatre_trial"

    def __init__(
        self, context: Context, demos: Sequence[Demo], number: int, seed: int | None = None
    ) -> None:
        super().__init__(context)
        back = context.navigator.back
        self.header = DemoHeader(context, demos, number, back, self.start_over)
        self._room: Box = Spring()  # of the boards
        self._area: Rect | None = None
        self._open(context.fresh_seed() if seed is None else seed)

    def _open(self, seed: int) -> None:
        demo = self.header.demo
        self.trial = Trial(demo, seed)
        self.boards = BoardPair(self.context, self.trial.step(self.context.texts, None))
        known = self.boards.known
        self.input = BoardInput(
            self.context,
            demo.config,
            known.camera,
            known.view.minimap,
            self.trial.is_open,
            lambda move, at: self.trial.make(move),
            known.repaint,
            lambda *point: None,
        )
        self._area = None
        self.rebuild()

    @property
    def is_busy(self) -> bool:
        return self.boards.is_busy or self.input.is_busy

    def enter(self) -> None:
        self._since = self.context.clock()
        if self.context.devices.needs_focus:
            config = self.trial.demo.config
            self.input.cursor = config.width // 2, config.height // 2
            self._show()

    def restyle(self) -> None:
        super().restyle()
        self.boards.restyle()

    def content(self) -> Box:
        t = self.context.texts
        again = Button(t("how.new_board"), self.start_over, primary=True)
        steps = Button(t("how.steps"), self.context.navigator.back)
        buttons = Flow(again, steps, columns=2, gap=CLOSE)
        step = self.boards.step
        notes = [
            Row(Text(label, SMALL, "text_dim"), Spring(), Text(value, SMALL, side="right"))
            for label, value in (line.split("\t") for line in step.notes)
        ]
        told = Column(self.header.title, Text(step.text, BODY), Column(*notes, gap=0))
        inside = FirstThatFits(
            Column(self.header.bar, Scroll(told), buttons),
            Scroll(Column(self.header.bar, told, buttons)),
        )
        panel = Enter(Stack(Ground(), Pad(inside, GAP)), dy=_MORE)
        self._room = Sized(Spring(), _BOARDS, _BOARDS)
        if self._window[0] < self._window[1]:
            return Pad(Column(self._room, Sized(panel, high=(_LOW, None))), 12)
        return Pad(Row(self._room, Sized(panel, _PANEL), align="fill"), 12)

    def layout(self, size: tuple[int, int]) -> None:
        super().layout(size)
        self.input.camera_control.layout(size, self.context.painter.scale)
        if self._room.rect != self._area:
            self._area = self._room.rect
            with self.fitted():
                self.boards.layout(self._area)

    def handle(self, event: Input) -> bool:
        self.settle()
        if isinstance(event, Key):
            self._handle_key(event)
            if self.group.focus is not None:
                self.reveal(self.group.focus)
        elif self._scrolls(event):
            return True
        elif not isinstance(event, Wheel):
            is_used = not isinstance(event, Finger) and self.group.handle(event)
            if isinstance(event, Press | Release):
                self.group.focus = None  # after a click the keys are the board's again
            if not is_used and not self.input.move_camera(event):
                self.input.act(event, self.trial.game.position.is_over)
        self._show()
        self.settle()
        return True

    def _scrolls(self, event: Input) -> bool:
        """Scroll the panel; return whether the input was for that."""
        scrolled = [area.handle(event, self.group) for area in self.tree.scrolling]
        if any(scrolled):
            self.tree.place_again()
        return any(scrolled)

    def _handle_key(self, event: Key) -> None:
        if event.action in _KEYS and (self.group.focus is None or event.is_character):
            self.group.focus = None
            self.input.act(event, self.trial.game.position.is_over)
        elif event.name in TURNS:
            self.header.turn(TURNS[event.name])
        elif event.repeat:
            self.group.handle(event)
        elif event.action is Action.RESTART:
            self.start_over()
        elif event.action is Action.PAUSE:
            self.group.show_focus()
        elif event.action is Action.BACK:
            self.context.audio.play("back")
            self.context.navigator.back()
        elif not self.group.handle(event) and event.menu is Action.BACK:
            self.group.focus = None  # the pad's button flags again

    def start_over(self) -> None:
        """Begin another board."""
        self._open(self.context.fresh_seed())

    def _show(self) -> None:
        """Show the game, the pressed cells, the cell pointed at and the keyboard's cursor."""
        cursor, under_mouse, before = self.input.cursor, self.input.under_mouse, self.boards.step
        self.boards.show(self.trial.step(self.context.texts, cursor or under_mouse), True)
        after = self.boards.step
        if (before.text, before.notes) != (after.text, after.notes):
            self.rebuild()
        known, over = self.boards.known, self.trial.game.position.is_over
        pressed, hover = (None, None) if over else (self.input.pressed, under_mouse)
        known.view.point(pressed, None if cursor else hover, cursor, known.effects.now)

    def update(self, step: float) -> None:
        super().update(step)
        if self.input.update(step, self.context.clock(), False):
            self._show()
        self.boards.update(step)

    def draw(self, canvas: Surface, presence: float) -> None:
        self.boards.draw(canvas, round(timing.away(presence) * canvas.get_height()))
        super().draw(canvas, presence)
        self.input.touch.draw(canvas, self.context.painter, self.context.clock())
