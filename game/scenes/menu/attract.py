"""While nobody plays, the game plays itself, its thoughts shown, until somebody is there."""

from __future__ import annotations

import math

import pygame

from engine.core.commands import Flag, Open
from engine.core.config import BEGINNER, EXPERT, INTERMEDIATE, GameConfig
from engine.core.grid import Cell
from game.board.board_view import BoardView
from game.board.camera import Camera
from game.board.chances_view import ChancesView
from game.board.effects.director import EffectDirector
from game.board.effects.timeline import EffectTimeline
from game.board.frame import FRAME_WIDTH
from game.board.hud import BAR_HEIGHT
from game.input.events import Finger, FocusLost, Input, Key, Motion, Press
from game.platform.background import BackgroundTask
from game.playback.autopilot import Autopilot, Pace, Thought
from game.scenes.context import Context
from game.scenes.scene import Scene
from game.session.session import Session
from game.ui import timing
from game.ui.painter import BODY, LARGE

IDLE_FOR = 90.0
"""Seconds without input after which the menu gives way to it."""
MEANT_FOR_MENU = 0.7
"""Seconds in which a key or a press was still meant for what the show has come over."""
MOVED = 8
"""Pixels that count as moving the mouse: on a desk that trembles it moves less."""
PACE = Pace(move_seconds=0.42, guess_seconds=1.1)
_AFTER_END = 3.5
_BOARDS = (BEGINNER, INTERMEDIATE, EXPERT)
LARGEST_CELL = 48


class AttractScene(Scene):
    """A board played by the strategy. Any key, click, touch or movement leads back to the menu."""

    name = "attract"

    def __init__(self, context: Context, mouse: tuple[int, int] | None = None) -> None:
        super().__init__(context)
        self._thinking: BackgroundTask[Thought] = BackgroundTask()
        self._odds = ChancesView()
        self._turn = 0
        self._size = (1, 1)
        self._mouse = mouse
        """Where the mouse rested; None until it is seen."""
        self._since = 0.0
        self._next()

    @property
    def is_busy(self) -> bool:
        """Whether a tile moves."""
        return self._effects.is_busy

    def layout(self, size: tuple[int, int]) -> None:
        """The board in the middle, a line of text above and below it."""
        self._size = size
        px = self.context.painter.px
        edge = FRAME_WIDTH + px(16)
        area = pygame.Rect(
            edge, px(BAR_HEIGHT), size[0] - 2 * edge, size[1] - px(BAR_HEIGHT) - px(64)
        )
        self._camera.fit(area, px(LARGEST_CELL))
        self._odds.clear_cache()
        self._board.show(self._session.position)
        self._board.paint(self._effects)

    def restyle(self) -> None:
        """The board in another theme."""
        self._board.set_theme(self.context.theme)

    def handle(self, event: Input) -> bool:
        """End the show on any input; the mouse has to be moved, and not merely to be there."""
        if isinstance(event, FocusLost | Finger):  # a finger's mouse comes as well
            return True
        if isinstance(event, Motion):
            rest = self._mouse = self._mouse or event.pos
            if rest is None or event.pos is None or math.dist(rest, event.pos) < MOVED:
                return True
        self.context.stack.pop()
        if isinstance(event, Press | Key) and event.at < self._since + MEANT_FOR_MENU:
            self.context.stack.handle(event)
        return True

    def enter(self) -> None:
        """The show begins."""
        self._since = self.context.clock()

    def exit(self) -> None:
        """No more thoughts."""
        self._thinking.cancel()

    def update(self, step: float) -> None:
        """Effects go on; when it is time, the next move is made."""
        self._effects.update(step)
        self._board.paint(self._effects)
        self._director.glint_at_rest()
        position = self._session.position
        if position.is_over:
            self._rest -= step
            if self._rest <= 0:
                self._next()
                self.layout(self._size)
            return
        plan = self._pilot.run(step, position)
        if plan is not None:
            self._make(plan.move)

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        """The board with the chances on it, and how to come back."""
        dy = round(timing.away(presence) * self._size[1])
        self._board.draw(canvas, self._effects, dy)
        thought = self._pilot.thought
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        position = self._session.position
        current = thought is not None and thought.board is position.board
        if thought is not None and current and not (dy or position.is_over):
            self._odds.draw(canvas, painter, self._camera, self._shown(thought))
        middle = self._size[0] // 2
        spot = (middle, px(BAR_HEIGHT) // 2 - dy)
        painter.text(canvas, texts("attract.title"), spot, LARGE, "text", "center", True)
        spot = (middle, self._size[1] - px(30) + dy)
        painter.text(canvas, texts("attract.back"), spot, BODY, "text_dim", "center")

    def _next(self) -> None:
        """A new board, of the next size."""
        config: GameConfig = _BOARDS[self._turn % len(_BOARDS)]
        self._turn += 1
        seed = self.context.fresh_seed()
        self._session = Session(config, seed)
        self._pilot = Autopilot(config, seed, PACE, self._thinking, eager=True)
        self._camera = Camera(config.width, config.height)
        self._board = BoardView(self.context.theme, self._camera, config.wraps)
        self._effects = EffectTimeline(lambda cue: None, self.context.settings.value.effects)
        looks, before = self._board.looks, self._board.before
        self._director = EffectDirector(self._effects, config.grid, looks, before)
        self._director.animation = self.context.settings.value.animation
        self._rest = _AFTER_END

    def _make(self, move: Open | Flag) -> None:
        events = self._session.submit(move, self.context.clock())
        self._board.show(self._session.position)
        self._director.play(events, move.cell)
        self._board.paint(self._effects)

    def _shown(self, thought: Thought) -> dict[Cell, float]:
        """The chances of the cells that numbers say something about; all, when it has to guess."""
        assert thought.analysis is not None, "it thinks about every position"
        grid, board = thought.board.grid, thought.board
        near = board.closed & ~board.flags
        if not thought.choice.is_guess:
            near &= grid.dilate(board.opened)
        return {
            grid.cell(index): chance
            for index, chance in thought.analysis.rounded().items()
            if near >> index & 1
        }
