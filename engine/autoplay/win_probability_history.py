"""The probabilities to win along a game, computed where they change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from engine.autoplay.win_probability import WinChance, win_chance
from engine.core.board import Board
from engine.core.config import Fairness, GameConfig
from engine.rules.game import Status

ALL_CHOICES = 1200
"""The choices for all estimates of a game, divided among them ..."""
LEAST_CHOICES, MOST_CHOICES = 50, 250
"""... so that each has at least and at most these numbers."""
ALL_CELLS = 720_000
"""About as many cells are visited with the fewest choices: of a game that needs more estimates,
only the last ones are made, which decided it."""
_ENDS = {Status.WON: WinChance(1.0, True), Status.LOST: WinChance(0.0, True)}
_SEED = 0


class WorkCancelledError(Exception):
    """The result is no longer wanted."""


class WinChanceInputs(NamedTuple):
    """All that the chance to win depends on; ``is_held`` when fair play no longer moves mines."""

    board: Board
    shown: int
    is_held: bool
    status: Status

    def is_as(self, other: WinChanceInputs) -> bool:
        """Return whether the probability is the same: flags are no evidence."""
        return (self.board.opened, *self[1:]) == (other.board.opened, *other[1:])


class WinChanceHistory:
    """The probabilities to win of a game's positions; only requested ones are computed."""

    def __init__(self, config: GameConfig) -> None:
        self._config = config
        self._most = max(2, min(ALL_CHOICES, ALL_CELLS // config.grid.size) // LEAST_CHOICES)
        self._numbers: list[int] = []  # the numbers of the inputs, at the start and after each move
        self._requested: dict[int, WinChanceInputs] = {}
        self._dropped: set[int] = set()
        self._known: dict[int, WinChance] = {}
        self._last: WinChanceInputs | None = None
        self._number = -1

    def record(self, inputs: WinChanceInputs) -> bool:
        """Add the next position of the game and return whether it differs from the last one."""
        is_new = self._last is None or not inputs.is_as(self._last)
        if is_new:
            self._number += 1
            if inputs.status in _ENDS:
                self._known[self._number] = _ENDS[inputs.status]
        self._last = inputs
        self._numbers.append(self._number)
        return is_new

    def request(self) -> None:
        """Request the probability of the last position."""
        number = self._number
        if self._last is None or number in self._known or number in self._requested:
            return
        self._requested[number] = self._last
        if len(self._requested) > self._most:
            self._dropped.add(first := next(iter(self._requested)))
            del self._requested[first]

    def evaluate(self, wanted: Callable[[], bool]) -> None:
        """Compute the requests; raise WorkCancelledError once ``wanted`` says no."""
        choices = ALL_CHOICES // max(1, len(self._requested))
        choices = max(LEAST_CHOICES, min(MOST_CHOICES, choices))
        for number, (board, shown, is_held, _) in self._requested.items():
            if not wanted():
                raise WorkCancelledError
            config = replace(self._config, fairness=Fairness.CLASSIC) if is_held else self._config
            found = win_chance(board, config, _SEED, shown, choices, looks_ahead=False)
            if found is None:
                self._dropped.add(number)
            else:
                self._known[number] = found

    def chances(self) -> list[WinChance | None]:
        """Return the probabilities at the start and after each move, None where not computed."""
        found: list[WinChance | None] = []
        last: WinChance | None = None
        for number in self._numbers:
            last = None if number in self._dropped else self._known.get(number, last)
            found.append(last)
        return found
