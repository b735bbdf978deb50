"""The solver plays, and says why: at any speed, a move at a time, until someone takes over."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from engine.core.config import GameConfig
from engine.rules.game import Status
from game.board.hud import Hud
from game.resources.format import describe_board
from game.saves.start import Start
from game.scenes.base import Context
from game.scenes.play.play import PlayScene
from game.scenes.playback.playback_scene import PlaybackScene
from game.scenes.watch.history import Moment, Watching
from game.scenes.watch.player import WatchHead
from game.scenes.watch.watch_bar import PACES, USUAL, Controls, WatchBar
from game.scenes.watch.watch_board import WatchBoard
from game.scenes.watch.watch_texts import Reasons, summary
from game.ui import timing

SLOW = 1.0
"""Seconds between two moves from which on each of them is explained before it is made."""


class WatchScene(PlaybackScene):
    """Games of ``config`` that play themselves. What is watched is not kept in the book: nobody
    has played it."""

    name = "watch"
    bar: WatchBar
    board: WatchBoard

    def __init__(self, context: Context, config: GameConfig) -> None:
        super().__init__(context)
        self.config = config
        pace = PACES[USUAL]
        self.head = WatchHead(config, context.fresh_seed, pace, self._show, self._jumped)
        self.reasons = Reasons()
        self.board = WatchBoard(context, config, 0)
        self.hud = Hud(self.start_over, self.toggle, self.turn_sound)
        controls = Controls(
            *(self.head.seek, self.step, self.toggle, self._set_speed, self.turn_chances),
            *(self._take_back, self.take_over, self.back),
        )
        self.bar = WatchBar(context, self.hud, controls)
        self.bar.open(self.board.chances.is_possible)
        self.turn_chances()

    @property
    def watching(self) -> Watching:
        """The game that is watched."""
        return self.head.watching

    # Coming and going

    @property
    def is_busy(self) -> bool:
        """Whether it plays, thinks or moves."""
        thinks = self.head.is_awaited or self.reasons.is_awaited
        return self.head.is_playing or thinks or self.board.is_busy

    def enter(self) -> None:
        """It plays at once."""
        self._jumped()
        if self.context.hands.need_focus:
            self._group.show_focus()

    def resume(self) -> None:
        """Back from a scene above."""
        self.board.resume()

    def cover(self) -> None:
        """Under another scene it waits."""
        super().cover()
        self.hide()

    def hide(self) -> None:
        """So it does while nobody sees it."""
        self.head.stop(self.context.clock())

    def exit(self) -> None:
        """Nothing more is to be found out."""
        self.board.close()
        self.head.close()
        self.reasons.drop()

    def back(self) -> None:
        """Leave."""
        self.context.stack.pop()

    def take_over(self) -> None:
        """The game goes on from here, played by hand."""
        if self.watching.shown.position.is_over:
            return
        session = self.watching.hand_over(self.context.clock())
        start = Start(session=session, aids=("watch",))
        self.context.stack.switch(PlayScene(self.context, session.config, start))

    def keys(self) -> Mapping[str, Callable[[], None]]:
        """Moments to jump to, and the speed."""
        calls: dict[str, Callable[[], None]] = {
            "home": lambda: self.head.seek(0),
            "end": lambda: self.head.seek(self.watching.last),
            "page up": lambda: self.head.to_guess(-1),
            "page down": lambda: self.head.to_guess(1),
            ",": lambda: self.bar.turn_speed(-1),
            ".": lambda: self.bar.turn_speed(1),
        }
        return calls

    # What the controls do

    def toggle(self) -> None:
        """Play or pause; at the end of a game, another board."""
        self.head.toggle()

    def start_over(self) -> None:
        """Another board."""
        self.head.start_over()

    def step(self, by: int) -> None:
        """Pause, and go a move on or back."""
        self.head.step(by, self.context.clock())

    def _take_back(self) -> None:
        self.head.turn_take_back(self.context.clock())

    def _set_speed(self, number: int) -> None:
        self.head.pace = PACES[number]

    # Time and picture

    def update(self, step: float) -> None:
        """Moves are made when it is time for them, and once chances have been seen."""
        self.board.update(step)
        self.hud.puff.elapsed += step
        self.head.run(step, self.context.clock(), self.board.chances.is_awaited)
        self._explain()
        self.hud.show_sound(self.context.settings.value.sound)

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        """The board comes up from below with the controls, the bar from above."""
        painter, position = self.context.painter, self.watching.shown.position
        dy = round(timing.away(presence) * canvas.get_height())
        self.board.show(canvas, dy)
        mines = 0 if position.status is Status.WON else position.board.mines_left
        kind = describe_board(self.config, position.proven, self.context.texts)
        ms = self.watching.ms(self.context.clock())
        self.hud.draw(canvas, painter, mines, ms, kind, presence)
        self.bar.draw(canvas, painter, presence, self.context.stack.top is self)

    def _show(self, moment: Moment) -> None:
        """A move was made: show it as live play does."""
        self.board.make(moment.position, moment.events, moment.cell)
        self._tell()

    def _jumped(self) -> None:
        """The moment is another one: only how the game stands there."""
        shown = self.watching.shown
        self.board.jump(shown.position, shown.cell)
        self._tell()

    def _tell(self) -> None:
        """The timeline and Puff's mood, as they are at the moment shown."""
        self.bar.place(self.watching)
        self.hud.puff.react(self.watching.shown.position.status)

    def _explain(self) -> None:
        """Say what comes next and why, while there is time to read it."""
        head, shown, coming = self.head, self.watching.shown, self.watching.coming
        has_chances, is_over = self.board.chances.is_on, shown.position.is_over
        self.bar.show(head.is_playing, has_chances, head.takes_back, is_over)
        slow = not head.is_playing or head.pace.every >= SLOW
        looked = coming is not None and coming.is_guess and head.pace.look > 0
        if coming is None or not (slow or looked):
            self.reasons.drop()
            self.board.point_out()
            thinks = slow and head.is_playing and not is_over and coming is None
            if not (thinks and self.bar.words):  # what was said last may be read a moment longer
                self.bar.words = summary(self.context.texts, shown)
            return
        self.reasons.ask(shown.position.board, coming)
        self.bar.words = self.reasons.words(self.context.texts)
        self.board.point_out(*self.reasons.cells)
