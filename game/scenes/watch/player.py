"""Where a watched game is: playing or paused, at any pace, taken to any of its moments."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.config import GameConfig
from engine.rules.game import Status
from game.platform.background import BackgroundTask
from game.playback.autopilot import Pace, Thought
from game.scenes.watch.history import Moment, Watching

LOSS_SHOWN = 1.4
"""Seconds at most for which a loss is seen before it is taken back; a tenth of that at least."""


class WatchHead:
    """Plays one game after another of the same kind.

    ``on_move`` is told of each move that is made, ``on_jump`` that the moment is another one. With
    ``takes_back`` a loss is taken back. Times are seconds of the app's clock.
    """

    def __init__(
        self,
        config: GameConfig,
        fresh_seed: Callable[[], int],
        pace: Pace,
        on_move: Callable[[Moment], None],
        on_jump: Callable[[], None],
    ) -> None:
        self.takes_back = False
        self.is_playing = True
        self._config = config
        self._fresh_seed = fresh_seed
        self._pace = pace
        self._on_move, self._on_jump = on_move, on_jump
        self._thinking: BackgroundTask[Thought] = BackgroundTask()
        self._wait = 0.0
        self._is_owed = False
        self.watching = self._begun()

    @property
    def is_awaited(self) -> bool:
        """Whether a step was asked for that is still being thought about."""
        return self._is_owed

    @property
    def pace(self) -> Pace:
        """How fast it plays."""
        return self._pace

    @pace.setter
    def pace(self, pace: Pace) -> None:
        self._pace = self.watching.pilot.pace = pace
        self.watching.pilot.hurry()
        self._wait = min(self._wait, pace.every)

    def start_over(self) -> None:
        """Another board."""
        self.watching.close()
        self.watching = self._begun()
        self.is_playing, self._is_owed = True, False
        self._on_jump()

    def close(self) -> None:
        """Nothing more is to be found out."""
        self.watching.close()
        self._thinking.cancel()

    def stop(self, at: float) -> None:
        """Pause, and let the play clock wait."""
        self.is_playing = self._is_owed = False
        self.watching.run_clock(False, at)

    def toggle(self) -> None:
        """Play or pause; at the end of a game, another board."""
        if not self.is_playing and self._is_at_end:
            self.start_over()
        else:
            self.is_playing = not self.is_playing
            self._wait, self._is_owed = 0.0, False

    def seek(self, made: float) -> None:
        """Pause at the moment to which so many moves lead."""
        self.is_playing = self._is_owed = False
        self.watching.go_to(round(made))
        self._on_jump()

    def step(self, by: int, at: float) -> None:
        """Pause, and go a move on or back."""
        if by < 0:
            self.seek(self.watching.made + by)
        else:
            self.is_playing = False
            self._is_owed = not self._advance(at)

    def to_guess(self, by: int) -> None:
        """Pause at the next (1) or the last (-1) guess that was made."""
        made = self.watching.made
        guesses = [number for number, moment in self.watching.input_history if moment.is_guess]
        beyond = [number for number in guesses if (number - made) * by > 0]
        if beyond:
            self.seek(min(beyond, key=lambda number: abs(number - made)))

    def turn_take_back(self, at: float) -> None:
        """Take losses back, or no more; one that is looked at is taken back at once."""
        self.takes_back = not self.takes_back
        if self.takes_back and self._is_lost and self.watching.is_newest:
            self._on_move(self.watching.take_back(at))

    def run(self, step: float, at: float, is_held: bool) -> None:
        """Let time pass; while it ``is_held`` nothing moves on by itself."""
        watching = self.watching
        watching.run_clock(self.is_playing, at)
        if self._is_owed:
            self._is_owed = not self._advance(at)
        if not self.is_playing:
            if watching.is_newest:
                watching.pilot.follow(watching.shown.position)
        elif not is_held:
            self._play(step, at)

    @property
    def _is_lost(self) -> bool:
        return self.watching.shown.position.status is Status.LOST

    @property
    def _is_at_end(self) -> bool:
        over = self.watching.is_newest and self.watching.shown.position.is_over
        return over and not (self.takes_back and self._is_lost)

    def _begun(self) -> Watching:
        return Watching(self._config, self._fresh_seed(), self._pace, self._thinking)

    def _play(self, step: float, at: float) -> None:
        watching, position = self.watching, self.watching.shown.position
        if watching.is_newest and not position.is_over:
            plan = watching.pilot.run(step, position)
            if plan is not None:
                self._made(watching.play(plan, at))
            return
        self._wait -= step
        if self._wait > 0:
            return
        if self._is_at_end:
            self.is_playing = False
        else:
            self._advance(at)

    def _advance(self, at: float) -> bool:
        """Go a move on, if it is known which; whether that was done, or cannot be."""
        watching = self.watching
        if not watching.is_newest:
            self._made(watching.go_on())
        elif self._is_lost and self.takes_back:
            self._made(watching.take_back(at))
        elif not watching.shown.position.is_over:
            watching.pilot.follow(watching.shown.position)
            plan = watching.pilot.take()
            if plan is None:
                return False
            self._made(watching.play(plan, at))
        return True

    def _made(self, moment: Moment) -> None:
        self._wait = self._pace.every
        if moment.position.is_over:
            self._wait = min(LOSS_SHOWN, max(LOSS_SHOWN / 10, 2 * self._pace.every))
        self._on_move(moment)
