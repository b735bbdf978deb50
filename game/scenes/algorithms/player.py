"""The theatre's stage: an act at work on two boards, played, stepped and scrubbed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

import pygame

from game.input.bindings import Action
from game.input.click_machine import MouseButton as MouseButton
from game.input.events import Input, Key, Press, Release, Wheel
from game.playback.playback import Playback
from game.playback.playhead import Playhead
from game.scenes.algorithms.act import Demo
from game.scenes.algorithms.bar import TOP, Controls, DemoBar, Heading
from game.scenes.algorithms.board_pair import BoardPair
from game.scenes.algorithms.step_stream import DemoSteps
from game.scenes.base import Context, Scene
from game.ui import timing
from game.ui.line_list import LineList
from game.ui.paragraph import draw_message

_EDGE = 12
_STEPS = {Action.LEFT: -1, Action.RIGHT: 1}
_ACTS = {"page up": -1, "page down": 1, "pad lb": -1, "pad rb": 1}


class DemoScene(Scene):
    """Shows the acts from the one with this ``number`` on; ``seed`` makes their boards."""

    name = "theatre_stage"

    def __init__(
        self, context: Context, acts: Sequence[Demo], number: int = 0, seed: int | None = None
    ) -> None:
        super().__init__(context)
        self._acts = acts
        self.number = number
        self._size = (1, 1)
        self._pair: BoardPair | None = None
        self._notes = LineList()
        controls = Controls(
            *(self.seek, self.step, self.toggle, self._set_speed),
            *(self.turn, self.renew, self.back),
        )
        self.bar = DemoBar(context, controls, self._notes)
        self._group = self.bar.group
        self._speed = 1.0
        self._wants = True
        """Whether it plays as far as there is anything to play."""
        self._goal: int | None = None
        """Index of the step to show as soon as it has been prepared; -1 is the last one."""
        self._open(context.fresh_seed() if seed is None else seed)

    # Coming and going

    @property
    def is_busy(self) -> bool:
        """Whether the act goes on or a tile moves."""
        moves = self._pair is not None and self._pair.is_busy
        return moves or self.head.is_playing or not self.reel.is_whole

    def cover(self) -> None:
        """Under another scene it waits."""
        super().cover()
        self.hide()

    def hide(self) -> None:
        """So it does while nobody sees it."""
        self._play(False)

    def exit(self) -> None:
        """Nothing more is to be worked out."""
        self.reel.drop()

    def back(self) -> None:
        """Leave."""
        self.context.stack.pop()

    def _open(self, seed: int) -> None:
        """Begin the act on the board of a seed."""
        self.reel = DemoSteps(self._acts[self.number], self.context.texts, seed)
        # A playhead asks what it plays for times alone.
        self.head = Playhead(cast(Playback, self.reel))
        self.head.speed = self._speed
        self._pair, self._goal = None, None
        self._notes.show("", ())
        self.bar.open(False)
        self._play(True)
        name, texts = self.reel.act.name, self.context.texts
        self.bar.heading = Heading(
            texts(f"theatre.{name}"),
            texts(f"theatre.{name}_about"),
            f"{self.number + 1} / {len(self._acts)}",
        )
        self._tend()

    def _tend(self) -> None:
        """Take in the steps that have come."""
        if not self.reel.tend() or not self.reel.steps:
            return
        line = self.bar.timeline
        line.length = max(1, self.reel.ms)
        line.ticks = [self.reel.time_of(move) for move in range(self.reel.moves)]
        line.clear_cache()
        if self._pair is None:
            first = self.reel.steps[0]
            self._pair = BoardPair(self.context, first, self._notes)
            self.bar.open(True)
            if self.context.hands.need_focus:
                self._group.show_focus()
            self.layout(self._size)
            self._pair.show(first, False)
        self._approach_goal()
        self._show(False)

    # Placing

    def restyle(self) -> None:
        """Everything in another theme."""
        if self._pair is not None:
            self._pair.restyle()

    def layout(self, size: tuple[int, int]) -> None:
        """A bar above and one below; between them all that is to be seen."""
        self._size = size
        px = self.context.painter.px
        self.bar.layout(size, self.context.painter)
        if self._pair is not None:
            edge = px(_EDGE)
            room = pygame.Rect(px(8), px(TOP) + edge, size[0] - 2 * px(8), 0)
            room.height = size[1] - px(self.bar.height) - edge - room.top
            self._pair.layout(room)

    # Input

    def handle(self, event: Input) -> bool:
        """Controls first; a click on a board plays or pauses."""
        if isinstance(event, Key):
            self._key(event)
            return True
        if isinstance(event, Wheel):
            return self._notes.wheel(event.pos, event.steps)
        used = self.bar.handle(event)
        if isinstance(event, Press | Release):
            self._group.focus = None  # a mouse leaves the arrows to the timeline
        if used or not isinstance(event, Press) or event.button is not MouseButton.LEFT:
            return True
        if self._pair is not None and self._pair.holds(event.pos):
            self.toggle()
        return True

    def _key(self, event: Key) -> None:
        calls: dict[str, Callable[[], None]] = {
            "home": lambda: self.seek(0),
            "end": self._seek_end,
            ",": lambda: self.bar.turn_speed(-1),
            ".": lambda: self.bar.turn_speed(1),
        }
        if event.name in calls:
            calls[event.name]()
        elif event.name in _ACTS:
            self.turn(_ACTS[event.name])
        elif event.name == "space" or event.action is Action.PAUSE:
            if not event.repeat:
                self.toggle()
        elif self._group.focus is None and event.menu in _STEPS:
            self.step(_STEPS[event.menu])
        elif self.bar.handle(event) or event.repeat:
            return
        elif event.menu is Action.BACK:
            self.context.audio.play("back")
            self.back()
        elif event.action is Action.RESTART:
            self.renew()

    # What the controls do

    def toggle(self) -> None:
        """Play or pause; on the last step, from the start."""
        is_last = self.reel.is_whole and self.head.made == self.reel.moves
        if is_last and not self.head.is_playing:
            self.head.seek(0)
        self._play(not self.head.is_playing)
        self._show(False)

    def seek(self, ms: float) -> None:
        """Go to a moment of the act."""
        self._goal = None
        self.head.seek(ms)
        self._show(False)

    def _seek_end(self) -> None:
        """Go to the end of the act, also if that is still being worked out."""
        self.seek(self.reel.ms)
        self._set_goal(-1)

    def step(self, by: int) -> None:
        """Pause, and go some steps on or back. A single one on shows how its tiles turn."""
        before, goal = self.head.made, self._goal
        self._play(False)
        self.head.step(by)
        self._show(self.head.made == before + 1)
        if goal is not None and goal < 0:
            self._set_goal(min(-1, goal + by))
        else:
            self._set_goal(max(0, (before if goal is None else goal) + by))

    def _set_goal(self, goal: int) -> None:
        """Go to a step as soon as it is known; the steps known by then have been gone to."""
        is_known = self.reel.is_whole or 0 <= goal == self.head.made
        self._goal = None if is_known else goal

    def _approach_goal(self) -> None:
        """Go as near to the step that was asked for as steps are known."""
        goal, moves = self._goal, self.reel.moves
        if goal is None:
            return
        if goal == -1:
            self.head.seek(self.reel.ms)
        else:
            made = min(max(0, goal if goal >= 0 else moves + 1 + goal), moves)
            self.head.seek(self.reel.time_of(made - 1) if made else 0)
        if self.reel.is_whole or 0 <= goal <= moves:
            self._goal = None

    def turn(self, by: int) -> None:
        """Another act, if there is one."""
        if 0 <= self.number + by < len(self._acts):
            self.reel.drop()
            self.number += by
            self._open(self.reel.seed)

    def renew(self) -> None:
        """The same act on another board."""
        self.reel.drop()
        self._open(self.context.fresh_seed())

    def _set_speed(self, speed: float) -> None:
        self._speed = self.head.speed = speed

    def _play(self, is_playing: bool) -> None:
        self.head.is_playing = self._wants = is_playing

    # Time and picture

    def update(self, step: float) -> None:
        """Time passes in the act, as far as its steps are known."""
        self._tend()
        before = self.head.made
        if self.reel.steps:
            self.head.run(step)
        if not self.reel.is_whole:
            self.head.is_playing = self._wants  # it is no end that has just come in sight
        if self.head.made != before:
            self._show(self.head.made == before + 1)
        if self._pair is not None:
            self._pair.update(step)
        line = self.bar.timeline
        line.now = self.head.ms
        last = len(self._acts) - 1
        self.bar.show(self.head.is_playing, self.number > 0, self.number < last)

    def _show(self, is_moving: bool) -> None:
        """The step that is due."""
        if self._pair is None:
            return
        step = self.reel.steps[self.head.made]
        self.bar.number, self.bar.steps = self.head.made + 1, len(self.reel.steps)
        if step is not self._pair.step:
            self._pair.show(step, is_moving)

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        """Everything comes up from below with the lower bar."""
        dy = round(timing.away(presence) * self._size[1])
        if self._pair is None:
            area = pygame.Rect((0, dy), self._size)
            draw_message(canvas, self.context.painter, self.context.texts("theatre.loading"), area)
        else:
            self._pair.draw(canvas, dy)
        self.bar.draw(canvas, self.context.painter, presence)
