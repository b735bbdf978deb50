"""The scene of a trial: a small board to play, and beside it the same board uncovered."""

from collections.abc import Sequence

from pygame import Rect, Surface

from engine.core.commands import Move
from game.input.bindings import STEPS, Action
from game.input.events import Finger, Input, Key, Wheel
from game.scenes.algorithms.board_pair import BoardPair
from game.scenes.algorithms.header import BOARD_EDGE, HEADER, DemoHeader
from game.scenes.algorithms.step import Demo
from game.scenes.algorithms.trial import Trial
from game.scenes.context import Context
from game.scenes.live_board.board_input import BoardInput
from game.scenes.playback.split import LEAST, has_column, split
from game.scenes.scene import Scene
from game.ui import timing
from game.ui.column import ScrollPage, TextColumn
from game.ui.fonts import DISPLAY
from game.ui.list_view import LineList
from game.ui.painter import BODY, LARGE
from game.ui.scroll_area import ScrollArea
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Button, Widget

_FOOT, _BUTTON, _GAP, _COLUMN = 64, (170, 48), 16, 340
"""Layout units: the height of the room for the buttons, a button's size, the gap between, and the
width of a column beside the boards."""
_PAD, _TITLE, _ROW = 20, 44, 40
"""Layout units of the counters: the sides, the title above them, and a row."""
_TURNS = {"page up": -1, "pad lb": -1, "page down": 1, "pad rb": 1}
_KEYS = {Action.OPEN, Action.FLAG, Action.CHORD, *STEPS}


class TrialScene(Scene):
    """Plays the board of a demo, the one with this ``number`` among ``demos``."""

    name = "theatre_trial"
    least = LEAST

    def __init__(
        self, context: Context, demos: Sequence[Demo], number: int, seed: int | None = None
    ) -> None:
        super().__init__(context)
        self._demos, self.number = demos, number
        self._size = (1, 1)
        self.notes = LineList()
        self.page = ScrollPage(context.painter)
        self.header = DemoHeader(context, self.back, self.turn)
        self.again = Button(context.texts("how.new_board"), self.start_over, primary=True)
        self.steps = Button(context.texts("how.steps"), self.back)
        widgets = [self.again, self.steps, *self.header.widgets]
        self.group = WidgetGroup(widgets, context.audio.play)
        self._open(context.fresh_seed() if seed is None else seed)

    def _open(self, seed: int) -> None:
        demo, texts = self._demos[self.number], self.context.texts
        self.trial = Trial(demo, seed)
        self.header.title = texts(f"how.{demo.name}")
        self.header.about = texts(f"how.{demo.name}_about")
        self.header.number = f"{self.number + 1} / {len(self._demos)}"
        self.header.previous.enabled = self.number > 0
        self.header.next.enabled = self.number < len(self._demos) - 1
        self.boards = BoardPair(self.context, self.trial.step(texts, None), self.notes)
        known = self.boards.known
        self.input = BoardInput(
            self.context,
            demo.config,
            known.camera,
            known.view.minimap,
            self.trial.is_open,
            self.make,
            known.repaint,
            lambda *point: None,
        )
        self.layout(self._size)
        self._show(False)

    @property
    def is_busy(self) -> bool:
        return self.boards.is_busy or self.input.is_busy

    def enter(self) -> None:
        if self.context.devices.needs_focus:
            config = self.trial.demo.config
            self.input.cursor = config.width // 2, config.height // 2
            self._update_pointer()

    def restyle(self) -> None:
        self.boards.restyle()

    def layout(self, size: tuple[int, int]) -> None:
        self._size, px = size, self.context.painter.px
        self.header.layout(size[0])
        top, left = px(HEADER) + px(BOARD_EDGE), px(8)
        foot = size[1] - px(_FOOT)
        self.input.camera_control.layout(size, self.context.painter.scale)
        if has_column(size, px):
            board, panel = split(size, px, _COLUMN)
            self.boards.layout(board, False)
            self.page.place(panel, self._fill_page)
            return
        self.page.place(None, self._fill_page)
        self.boards.layout(Rect(left, top, size[0] - 2 * left, foot - px(8) - top))
        place = Rect((0, 0), (px(_BUTTON[0]), px(_BUTTON[1])))
        place.centery = (foot + size[1]) // 2
        self.steps.rect, self.again.rect = place.copy(), place.copy()
        self.steps.rect.right = (size[0] - px(_GAP)) // 2
        self.again.rect.left = (size[0] + px(_GAP)) // 2

    def _fill_page(self, column: TextColumn) -> None:
        """Fill the column of a small window."""
        self.header.fill(column)
        column.text(self.boards.step.text)
        self.header.fill_title(column)
        for line in self.boards.step.notes:
            label, value = line.split("\t")
            column.text(label, tone="text_dim", aside=value)
        column.take(10)
        for button in (self.again, self.steps):
            button.rect = column.take(_BUTTON[1])
            column.take(8)

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
            if not is_used and not self.input.move_camera(event):
                self.input.act(event, self.trial.game.position.is_over)
        self._update_pointer()
        return True

    def _handle_key(self, event: Key) -> None:
        if self.group.focus is None and event.action in _KEYS:
            self.input.act(event, self.trial.game.position.is_over)
        elif event.name in _TURNS:
            self.turn(_TURNS[event.name])
        elif event.repeat:
            self.group.handle(event)
        elif event.action is Action.RESTART:
            self.start_over()
        elif event.action is Action.PAUSE:
            self.group.show_focus()
        elif event.action is Action.BACK:
            self.context.audio.play("back")
            self.back()
        elif not self.group.handle(event) and event.menu is Action.BACK:
            self.group.focus = None  # the pad's button flags again

    def make(self, move: Move | None, at: float) -> None:
        """Make the player's move and show what follows."""
        if move is None or self.trial.game.position.is_over:
            return
        if self.trial.make(move):
            self._show(True)

    def start_over(self) -> None:
        """Begin another board."""
        self._open(self.context.fresh_seed())

    def turn(self, by: int) -> None:
        """Turn to the board of another demo."""
        if 0 <= self.number + by < len(self._demos):
            self.number += by
            self._open(self.context.fresh_seed())

    def back(self) -> None:
        """Go back to the steps."""
        self.context.navigator.back()

    def _show(self, is_animated: bool) -> None:
        pointed = self.input.cursor or self.input.under_mouse
        self.boards.show(self.trial.step(self.context.texts, pointed), is_animated)

    def _update_pointer(self) -> None:
        """Update the pressed cells, the cell pointed at and the keyboard's cursor."""
        known, over = self.boards.known, self.trial.game.position.is_over
        pressed = None if over else self.input.pressed
        hover = None if over or self.input.cursor else self.input.under_mouse
        known.view.point(pressed, hover, self.input.cursor, known.effects.now)
        step = self.trial.step(self.context.texts, self.input.cursor or self.input.under_mouse)
        if (step.tints, step.labels) != (self.boards.step.tints, self.boards.step.labels):
            self.boards.mark(step)

    def update(self, step: float) -> None:
        if self.input.update(step, self.context.clock(), False):
            self._update_pointer()
        self.boards.update(step)

    def _draw_counters(self, canvas: Surface, panel: Rect) -> None:
        """Draw the mines and cells that are left, and what else the board counts, in a panel."""
        painter, px, lines = self.context.painter, self.context.painter.px, self.boards.step.notes
        room = panel.inflate(-2 * px(_PAD), -2 * px(_TITLE))
        middle, row = room.top + px(_ROW) // 2, px(_ROW)
        for line in lines:
            label, value = line.split("\t")
            wide = painter.fonts.width(value, px(LARGE), DISPLAY)
            is_long = wide > room.width * 2 // 3  # it has a line of its own
            spot, left = (room.left, middle), room.width - (0 if is_long else wide + px(8))
            painter.text(canvas, label, spot, BODY, "text_dim", "midleft", room=left)
            middle += row * 3 // 4 if is_long else 0
            spot = (room.right, middle)
            painter.text(canvas, value, spot, LARGE, "text", "midright", True, room.width)
            middle += row

    def draw(self, canvas: Surface, presence: float) -> None:
        dy = round(timing.away(presence) * self._size[1])
        self.boards.draw(canvas, dy)
        before, seen = canvas.get_clip(), self.page.draw(canvas, dy)
        up, upper = dy, self.header.widgets
        if seen is None:
            self._draw_counters(canvas, self.boards.places.notes.move(0, dy))
            self.header.draw(canvas, presence)
            up = self.header.slide(presence)
        canvas.set_clip(seen or before)
        self.group.draw(
            canvas, self.context.painter, lambda _, one: (0, up if one in upper else dy)
        )
        canvas.set_clip(before)
        self.input.touch.draw(canvas, self.context.painter, self.context.clock())
