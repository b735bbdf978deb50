"""The scene of a trial: a small board to play, and beside it the same board uncovered."""

from collections.abc import Sequence

from pygame import Surface

from game.input.bindings import STEPS, Action
from game.input.events import Finger, Input, Key, Press, Release, Wheel
from game.scenes.algorithms.board_pair import BoardPair
from game.scenes.algorithms.header import TURNS, DemoHeader
from game.scenes.algorithms.step import Demo
from game.scenes.algorithms.trial import Trial
from game.scenes.context import Context
from game.scenes.live_board.board_input import BoardInput
from game.scenes.playback.split import LEAST, is_few, split_column
from game.scenes.scene import Scene
from game.ui import timing
from game.ui.column import ScrollPage, TextColumn
from game.ui.painter import BODY
from game.ui.scroll_area import ScrollArea
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Button, Widget

_BUTTON = 48  # layout units of a button's height
_KEYS = {Action.OPEN, Action.FLAG, Action.CHORD, *STEPS}


class TrialScene(Scene):
    """Plays the board of a demo, the one with this ``number`` among ``demos``."""

    name = "theatre_trial"
    least = LEAST

    def __init__(
        self, context: Context, demos: Sequence[Demo], number: int, seed: int | None = None
    ) -> None:
        super().__init__(context)
        self._size = (1, 1)
        self.page = ScrollPage(context.painter)
        back = context.navigator.back
        self.header = DemoHeader(context, demos, number, back, self.start_over)
        self.again = Button(context.texts("how.new_board"), self.start_over, primary=True)
        self.steps = Button(context.texts("how.steps"), back)
        widgets = [self.again, self.steps, *self.header.widgets]
        self.group = WidgetGroup(widgets, context.audio.play)
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
        self.layout(self._size)

    @property
    def is_busy(self) -> bool:
        return self.boards.is_busy or self.input.is_busy

    def enter(self) -> None:
        if self.context.devices.needs_focus:
            config = self.trial.demo.config
            self.input.cursor = config.width // 2, config.height // 2
            self._show()

    def restyle(self) -> None:
        self.boards.restyle()

    def layout(self, size: tuple[int, int]) -> None:
        self._size, px = size, self.context.painter.px
        self.input.camera_control.layout(size, self.context.painter.scale)
        board, panel = split_column(size, px)
        self.boards.layout(board)
        self.page.place(panel, self._fill_page)

    def _fill_page(self, column: TextColumn) -> None:
        """Fill the column: what can be tried, the counters, and the buttons."""
        few, step = is_few(self._size, self.context.painter.px), self.boards.step
        self.header.fill(column, step.text, few)
        column.take(8)
        for line in step.notes:
            label, value = line.split("\t")
            column.text(label, BODY, "text_dim", aside=value)
        for button in (self.again, self.steps):
            column.take(10)
            button.rect = column.take(_BUTTON)

    @property
    def scroll(self) -> ScrollArea:
        """The part of a column that is seen."""
        return self.page.scroll

    def reveal(self, widget: Widget) -> None:
        self.page.reveal(widget)

    def handle(self, event: Input) -> bool:
        if isinstance(event, Key):
            self._handle_key(event)
            if self.group.focus is not None:
                self.reveal(self.group.focus)
        elif self.page.handle(event, self.group):
            return True
        elif not isinstance(event, Wheel):
            is_used = not isinstance(event, Finger) and self.group.handle(event)
            if isinstance(event, Press | Release):
                self.group.focus = None  # after a click the keys are the board's again
            if not is_used and not self.input.move_camera(event):
                self.input.act(event, self.trial.game.position.is_over)
        self._show()
        return True

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
        cursor, under_mouse = self.input.cursor, self.input.under_mouse
        self.boards.show(self.trial.step(self.context.texts, cursor or under_mouse), True)
        known, over = self.boards.known, self.trial.game.position.is_over
        pressed, hover = (None, None) if over else (self.input.pressed, under_mouse)
        known.view.point(pressed, None if cursor else hover, cursor, known.effects.now)

    def update(self, step: float) -> None:
        if self.input.update(step, self.context.clock(), False):
            self._show()
        self.boards.update(step)

    def draw(self, canvas: Surface, presence: float) -> None:
        dy, before = round(timing.away(presence) * self._size[1]), canvas.get_clip()
        self.boards.draw(canvas, dy)
        canvas.set_clip(self.page.draw(canvas, dy))
        self.group.draw(canvas, self.context.painter, lambda *_: (0, dy))
        canvas.set_clip(before)
        self.input.touch.draw(canvas, self.context.painter, self.context.clock())
