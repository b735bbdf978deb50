"""The pages of *How it works*: the list of all demos, and a demo played on two boards."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from pygame import Rect, Surface

from engine.core.config import GameConfig, StartRule
from game.history.playback_scene import PlaybackActions, PlaybackControls, PlaybackScene
from game.learn.how_it_works.board_pair import BoardPair
from game.learn.how_it_works.demos import (
    autoplayer,
    chances,
    grid,
    neighbours,
    no_guess,
    opening,
    placing,
    propagation,
)
from game.learn.how_it_works.step import TURNS, Demo, DemoHeader, DemoSteps, make_steps
from game.learn.how_it_works.trial_scene import TrialScene
from game.platform.background import BackgroundTask
from game.playback.playback import Playhead
from game.scenes.context import Context
from game.scenes.tree_scene import PanelScene
from game.ui import timing
from game.ui.boxes import (
    APART,
    CLOSE,
    GAP,
    Box,
    Column,
    FirstThatFits,
    Flow,
    Row,
    Spring,
    Stack,
    when,
)
from game.ui.leaves import Ground, Text, Title
from game.ui.list_view import LineList
from game.ui.painter import BODY, SMALL
from game.ui.widgets import Button
from game.ui.wrappers import Align, Enter, Pad, Scroll, Sized

DEMOS = (
    Demo("propagation", propagation.steps, propagation.CONFIG),
    Demo("chances", chances.steps, GameConfig(8, 6, 10)),
    Demo("no_guess", no_guess.steps, no_guess.DRAWN),
    Demo("autoplayer", autoplayer.steps, autoplayer.CONFIG),
    Demo("grid", grid.steps, GameConfig(8, 5, 6)),
    Demo("placing", placing.steps, placing.CONFIG),
    Demo("neighbours", neighbours.steps, GameConfig(6, 5, 4, wraps=True, start=StartRule.SAFE)),
    Demo("opening", opening.steps, opening.CONFIG),
)
"""All demos, in the order in which they are listed."""
CHAPTERS = {"how.for_play": DEMOS[:4], "how.under_the_hood": DEMOS[4:]}
"""The demos of each chapter, by the key of its title."""

_CHAPTER = 240, 300  # layout units: the least and the wished width of a chapter

_BOARDS, _PANEL, _WIDEST = (160, 600), (228, 340), 640
"""Layout units: the widths of the boards' area and of the panel beside it, and of a panel below
it."""
_HIGH, _PANEL_HIGH = (120, 420), (240, 540)
"""The heights of the boards' area and of the panel below it; these stay the same whatever a step
says."""
_TOLD, _SCROLLED = 270, 100  # the least heights of the text, without and with the buttons below it
_NOTE, _FEW_NOTES = 30, 4  # the height of a note, and how many are visible among the buttons
_EDGE = 12  # layout units around boards and panel
_MORE = 700  # layout units by which the panel is away as it begins to enter


class HowItWorksScene(PanelScene):
    """Lists the demos of both chapters with a line about each; choosing one shows it."""

    name = "theatre"  # the stored name, in traces that others read
    wide = 848

    def content(self) -> Box:
        t = self.context.texts
        words = Column(Title(t("how.title")), Text(t("how.about"), SMALL, "text_dim"), gap=0)
        head = Row(Button("", self.close, "back"), words, Spring())
        chapters = Pad(Flow(*map(self._chapter, CHAPTERS), columns=2, gap=APART), 0, CLOSE)
        return FirstThatFits(Column(head, Scroll(chapters)), Scroll(Column(head, chapters)))

    def _chapter(self, key: str) -> Box:
        title = Text(self.context.texts(key), BODY, "accent", title=True)
        demos = Column(title, *map(self._button, CHAPTERS[key]), gap=CLOSE)
        return Sized(demos, _CHAPTER)

    def _button(self, demo: Demo) -> Button:
        t = self.context.texts
        label, note = t(f"how.{demo.name}"), t(f"how.{demo.name}_about")
        return Button(label, partial(self.open, DEMOS.index(demo)), note=note)

    def open(self, number: int) -> None:
        """Show a demo."""
        self.context.stack.push(DemoScene(self.context, DEMOS, number))


class DemoScene(PlaybackScene):
    """Shows the demos, beginning with ``number``; ``seed`` makes their boards."""

    name = "theatre_stage"
    speeds = (0.5, 1.0, 2.0, 4.0, 8.0)

    def __init__(
        self, context: Context, demos: Sequence[Demo], number: int = 0, seed: int | None = None
    ) -> None:
        super().__init__(context)
        self.boards: BoardPair | None = None  # None until the steps have been made
        self.notes = LineList()
        self.header = DemoHeader(context, demos, number, self.back, lambda: self._open(self.seed))
        self.controls = PlaybackControls(
            PlaybackActions(self.seek, self.step, self.toggle, self.set_speed),
            [f"{speed:g}x" for speed in self.speeds],
            self.speeds.index(1.0),
        )
        self.buttons = (
            Button(context.texts("how.try_it"), self.open_trial),
            Button(context.texts("how.new_board"), self.start_over),
        )
        self._room: Box = Spring()  # the room of the boards
        self._area: Rect | None = None
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
        self.set_speed(self.controls.speed.index)
        self.head.is_playing = True
        self.boards = self._area = None
        self.notes.show(())
        self._enable(False)
        self.rebuild()

    def _enable(self, is_enabled: bool) -> None:
        self.controls.enable(is_enabled)
        for button in self.buttons:
            button.enabled = is_enabled

    def _show_steps(self, steps: DemoSteps) -> None:
        """Show the steps once they have been made."""
        self.steps = self.head.playable = steps
        line = self.controls.timeline
        line.length, line.ticks = steps.ms, [steps.time_of(move) for move in range(steps.moves)]
        line.clear_cache()
        self.boards = BoardPair(self.context, steps.steps[0])
        self._enable(True)
        if self.context.devices.needs_focus:
            self.group.focus = self.controls.timeline
        self.head.approach_goal()
        self._show_step(False)

    def enter(self) -> None:
        """Leave the keys to the scene until there are steps."""

    def restyle(self) -> None:
        super().restyle()
        self.controls.timeline.clear_cache()
        if self.boards is not None:
            self.boards.restyle()

    def content(self) -> Box:
        loading = Text(self.context.texts("how.loading"), side="middle")
        self._room = Stack(Spring(), *when(self.boards is None, Align(loading)), grow=1)
        panel = Enter(Stack(Ground(), Pad(self._panel_contents(), GAP, 12)), dy=_MORE)
        if self.is_upright:
            centred = Row(Spring(), Sized(panel, (None, _WIDEST)), Spring(), align="fill")
            below = Sized(centred, high=_PANEL_HIGH, grow=1)
            return Pad(Column(Sized(self._room, high=_HIGH), below), _EDGE)
        return Pad(Row(Sized(self._room, _BOARDS), Sized(panel, _PANEL), align="fill"), _EDGE)

    def _panel_contents(self) -> Box:
        """Return the panel's contents; in a low panel everything except the steps scrolls."""
        header, controls = self.header, self.controls
        whole = Scroll(Column(header.title, *self._step_words(self.notes)))
        few = Sized(self.notes, high=(None, _NOTE * min(_FEW_NOTES, self.notes.count)))
        buttons = controls.flow(self.buttons, 2)
        low = Column(*self._step_words(few), header.title, controls.speed, buttons)
        return FirstThatFits(
            Column(
                header.bar,
                Sized(whole, high=(_TOLD, None)),  # even for a short step
                controls.lines(self.buttons),
                gap=CLOSE,
            ),
            Column(
                header.bar,
                Scroll(low, least=_SCROLLED),
                controls.line(),
                Row(Spring(), controls.steps(), Spring()),
                gap=CLOSE,
            ),
        )

    def _step_words(self, notes: Box) -> list[Box]:
        """Return the text of the step, and its list if it has one."""
        if self.boards is None:
            return []
        step = self.boards.step
        heading = Text(step.title, BODY, "accent", title=True)
        listed = Column(heading, notes, gap=CLOSE)
        return [Text(step.text, BODY), *when(self.notes.count, listed)]

    def layout(self, size: tuple[int, int]) -> None:
        super().layout(size)
        if self.boards is not None and self._room.rect != self._area:
            self._area = self._room.rect
            with self.fitted():
                self.boards.layout(self._area)

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
        """Open a board to try out the demo's algorithm."""
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
        self.controls.timeline.now = self.head.ms
        self.controls.show_playing(self.head.is_playing)
        super().update(step)

    def _show_step(self, is_animated: bool) -> None:
        if self.boards is not None:
            step = self.steps.steps[self.head.made]
            self.controls.position = str(self.head.made + 1), str(len(self.steps.steps))
            with self.fitted():
                self.boards.show(step, is_animated)
            self.notes.show(step.notes, step.marked)
            self.rebuild()

    def draw(self, canvas: Surface, presence: float) -> None:
        if self.boards is not None:
            self.boards.draw(canvas, round(timing.away(presence) * canvas.get_height()))
        super().draw(canvas, presence)
