"""A demo on two boards: played, stepped and scrubbed."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from pygame import Surface

from game.input.events import Input, Wheel
from game.platform.background import BackgroundTask
from game.playback.playhead import Playhead
from game.scenes.algorithms.board_pair import BoardPair
from game.scenes.algorithms.header import TURNS, DemoHeader
from game.scenes.algorithms.step import Demo, DemoSteps, make_steps
from game.scenes.algorithms.trial_scene import TrialScene
from game.scenes.context import Context
from game.scenes.playback.controls import PlaybackActions
from game.scenes.playback.playback_bar import PlaybackBar
from game.scenes.playback.playback_scene import PlaybackScene
from game.scenes.playback.split import is_few
from game.ui import timing
from game.ui.column import TextColumn
from game.ui.list_view import LineList
from game.ui.paragraph import draw_message
from game.ui.widgets import Button


class DemoScene(PlaybackScene):
    """Shows the demos from the one with this ``number`` on; ``seed`` makes their boards."""

    name = "theatre_stage"
    speeds = (0.5, 1.0, 2.0, 4.0, 8.0)

    def __init__(
        self, context: Context, demos: Sequence[Demo], number: int = 0, seed: int | None = None
    ) -> None:
        super().__init__(context)
        self._size = (1, 1)
        self.boards: BoardPair | None = None  # None until the steps have been made
        self.notes = LineList()
        self.header = DemoHeader(context, demos, number, self.back, lambda: self._open(self.seed))
        self.bar = PlaybackBar(
            context,
            PlaybackActions(self.seek, self.step, self.toggle, self.set_speed),
            [f"{speed:g}x" for speed in self.speeds],
            self.speeds.index(1.0),
            [
                Button(context.texts("how.try_it"), self.open_trial),
                Button(context.texts("how.new_board"), self.start_over),
            ],
            [*self.header.widgets, self.notes],
        )
        self.task: BackgroundTask[DemoSteps] = BackgroundTask()
        self._open(context.fresh_seed() if seed is None else seed)

    @property
    def is_busy(self) -> bool:
        return self.boards is None or self.boards.is_busy or self.head.is_playing

    def exit(self) -> None:
        self.task.cancel()

    def _open(self, seed: int) -> None:
        self.seed, self.steps = seed, DemoSteps()
        self.task.start(partial(make_steps, self.header.demo, self.context.texts, seed))
        self.head = Playhead(self.steps)
        self.set_speed(self.bar.speed.index)
        self.head.is_playing = True
        self.boards = None
        self.notes.show("", ())
        self.bar.enable(False)

    def _show_steps(self, steps: DemoSteps) -> None:
        """Show the steps, now that they have been made."""
        self.steps = self.head.playable = steps
        line = self.bar.timeline
        line.length, line.ticks = steps.ms, [steps.time_of(move) for move in range(steps.moves)]
        line.clear_cache()
        self.boards = BoardPair(self.context, steps.steps[0])
        self.bar.enable(True)
        if self.context.devices.needs_focus:
            self.group.show_focus()
        self.layout(self._size)
        self.head.approach_goal()
        self._show_step(False)

    def restyle(self) -> None:
        if self.boards is not None:
            self.boards.restyle()

    def layout(self, size: tuple[int, int]) -> None:
        self._size = size
        area = self.bar.layout(size, self._fill_page, True)
        if self.boards is not None:
            self.boards.layout(area)

    def _fill_page(self, column: TextColumn) -> None:
        """Fill the column: what the step says, and below it all the rest."""
        step = None if self.boards is None else self.boards.step
        few = is_few(self._size, self.context.painter.px)
        self.header.fill(column, step.text if step else "", few)
        self.bar.fill(column)
        column.take(12)
        page = self.bar.page.rect
        self.notes.fill_column(column, self.context.painter, page.bottom if page else 0)

    def look_around(self, event: Input) -> bool:
        return isinstance(event, Wheel) and self.notes.wheel(event.pos, event.steps)

    def is_on_board(self, pos: tuple[int, int]) -> bool:
        return self.boards is not None and self.boards.contains(pos)

    def keys(self) -> Mapping[str, Callable[[], None]]:
        actions: dict[str, Callable[[], None]] = {
            "home": partial(self.seek, 0),
            "end": self._seek_end,
            **{key: partial(self.header.turn, by) for key, by in TURNS.items()},
        }
        return actions

    def toggle(self) -> None:
        is_last = self.boards is not None and self.head.made == self.steps.moves
        if is_last and not self.head.is_playing:
            self.head.seek(0)
        self.head.is_playing = not self.head.is_playing
        self._show_step(False)

    def seek(self, ms: float) -> None:
        self.head.seek(ms)
        self._show_step(False)

    def _seek_end(self) -> None:
        self.head.seek_end()
        self._show_step(False)

    def step(self, by: int) -> None:
        before = self.head.made
        self.head.step(by)
        self._show_step(self.head.made == before + 1)

    def start_over(self) -> None:
        self._open(self.context.fresh_seed())

    def open_trial(self) -> None:
        """Open a board to play with what the demo is about."""
        self.context.stack.push(TrialScene(self.context, self.header.demos, self.header.number))

    def update(self, step: float) -> None:
        if self.task.is_done and (steps := self.task.take()):
            self._show_steps(steps)
        before = self.head.made
        self.head.run(step)
        if self.head.made != before:
            self._show_step(self.head.made == before + 1)
        if self.boards is not None:
            self.boards.update(step)
        self.bar.timeline.now = self.head.ms
        self.bar.show_playing(self.head.is_playing)

    def _show_step(self, is_animated: bool) -> None:
        if self.boards is not None:
            step = self.steps.steps[self.head.made]
            self.bar.position = str(self.head.made + 1), str(len(self.steps.steps))
            self.boards.show(step, is_animated)
            self.notes.show(step.title, step.notes, step.marked)

    def draw(self, canvas: Surface, presence: float) -> None:
        dy = round(timing.away(presence) * self._size[1])
        if self.boards is None:
            area = canvas.get_rect().move(0, dy)
            draw_message(canvas, self.context.painter, self.context.texts("how.loading"), area)
        else:
            self.boards.draw(canvas, dy)
        self.bar.draw(canvas, presence)
