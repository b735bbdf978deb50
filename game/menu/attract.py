"""Attract mode: the game plays itself while nobody uses the menu."""

import math

import pygame

from engine.core.config import BEGINNER, EXPERT, INTERMEDIATE
from engine.core.grid import Cell
from game.board.board_view import BoardView
from game.board.camera import Camera
from game.board.chances_view import ChancesView
from game.board.effects.director import EffectDirector
from game.board.effects.timeline import EffectTimeline
from game.board.frame import FRAME_WIDTH, largest_cell
from game.input.events import Finger, FocusLost, Input, Key, Motion, Press
from game.platform.background import BackgroundTask
from game.playback.autopilot import Autopilot, Pace, Thought
from game.scenes.context import Context
from game.scenes.tree_scene import TreeScene
from game.session.session import Session
from game.ui import timing
from game.ui.boxes import EDGE, GAP, Box, Column, Spring, Stack
from game.ui.leaves import Plate, Text
from game.ui.painter import BODY, LARGE
from game.ui.wrappers import Align, Enter, Pad, Sized

IDLE_SECONDS = 90.0  # the idle time after which attract mode begins
GRACE_SECONDS = 0.7  # a key or press this soon after the start was still meant for the menu
MOVED_PIXELS = 8  # a shorter movement of the mouse may come from a vibrating desk
PACE = Pace(move_seconds=0.42, guess_seconds=1.1)
_END_SECONDS = 3.5  # seconds from the end of a game to the next board
_BOARDS = (BEGINNER, INTERMEDIATE, EXPERT)
_LEAST = 140  # layout units of a board's height


class AttractScene(TreeScene):
    """A board played by the solver. Any key, click, touch or movement leads back to the menu."""

    name = "attract"

    def __init__(self, context: Context, mouse: tuple[int, int] | None = None) -> None:
        super().__init__(context)
        self._thinking: BackgroundTask[Thought] = BackgroundTask()
        self._chances = ChancesView()
        self._games = 0
        self._mouse = mouse  # where the mouse rests; None while unknown
        self._started_at = 0.0
        self._begin_board()

    def content(self) -> Box:
        t = self.context.texts
        self._place = Spring()  # the place of the board
        title = Text(t("attract.title"), LARGE, "hud", side="middle", title=True)
        words = Pad(Text(t("attract.back"), BODY, side="middle"), GAP, 0)
        back = Align(Stack(Plate(), words))  # over whatever grows on the ground
        board = Pad(Sized(self._place, high=_LEAST, grow=1), FRAME_WIDTH)
        return Pad(Column(Enter(title, dy=-100), board, Enter(back, dy=100)), EDGE, GAP)

    @property
    def is_busy(self) -> bool:
        return self._effects.is_busy

    def layout(self, size: tuple[int, int]) -> None:
        super().layout(size)
        place = self._place.rect
        self.camera.fit(place, largest_cell(self.context.painter, place))
        self._chances.clear_cache()
        self._board.show(self.session.position)
        self._board.paint(self._effects)

    def restyle(self) -> None:
        super().restyle()
        self._board.set_theme(self.context.theme)

    def handle(self, event: Input) -> bool:
        if isinstance(event, FocusLost | Finger):  # a finger sends mouse events as well
            return True
        if isinstance(event, Motion):
            rest = self._mouse = self._mouse or event.pos
            if rest is None or event.pos is None or math.dist(rest, event.pos) < MOVED_PIXELS:
                return True
        self.context.stack.pop()
        if isinstance(event, Press | Key) and event.at < self._started_at + GRACE_SECONDS:
            self.context.stack.handle(event)
        return True

    def enter(self) -> None:
        self._started_at = self.context.clock()

    def exit(self) -> None:
        self._thinking.cancel()

    def update(self, step: float) -> None:
        super().update(step)
        self._effects.update(step)
        self._board.paint(self._effects)
        self._director.glint_at_rest()
        position = self.session.position
        if position.is_over:
            self._end_left -= step
            if self._end_left <= 0:
                self._begin_board()
                self.layout(self._window)
            return
        if plan := self._pilot.run(step, position):
            events = self.session.submit(plan.move, self.context.clock())
            self._board.show(self.session.position)
            self._director.play(events, plan.move.cell)
            self._board.paint(self._effects)

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        dy = round(timing.away(presence) * self._window[1])
        self._board.draw(canvas, self._effects, dy)
        thought, painter = self._pilot.thought, self.context.painter
        position = self.session.position
        current = thought is not None and thought.board is position.board
        if thought is not None and current and not (dy or position.is_over):
            self._chances.draw(canvas, painter, self.camera, self._chances_to_show(thought))
        super().draw(canvas, presence)

    def _begin_board(self) -> None:
        config = _BOARDS[self._games % len(_BOARDS)]
        self._games += 1
        seed = self.context.fresh_seed()
        self.session = Session(config, seed)
        self._pilot = Autopilot(config, seed, PACE, self._thinking, eager=True)
        self.camera = Camera(config.width, config.height)
        self._board = BoardView(self.context.theme, self.camera, config.grid)
        self._effects = EffectTimeline(lambda cue: None, self.context.settings.value.effects)
        board = self._board
        self._director = EffectDirector(self._effects, config.grid, board.looks, board.before)
        self._director.animation = self.context.settings.value.animation
        self._end_left = _END_SECONDS

    def _chances_to_show(self, thought: Thought) -> dict[Cell, float]:
        """Return the chances of the cells next to numbers; before a guess, those of all cells."""
        assert thought.analysis is not None, "it thinks about every position"
        grid, board = thought.board.grid, thought.board
        near = board.closed & ~board.flags
        if not thought.choice.is_guess:
            near &= grid.dilate(board.opened)
        chances = thought.analysis.rounded().items()
        return {grid.cell(index): chance for index, chance in chances if near >> index & 1}
