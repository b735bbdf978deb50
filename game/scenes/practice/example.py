"""The example of a pattern beside the list of practice."""

from __future__ import annotations

import pygame

from engine.rules.game import Position, Status
from engine.teacher.patterns import Pattern
from engine.teacher.practice import Question, Task, draw_question
from game.board.preview import tile_picture
from game.platform.background import BackgroundTask
from game.scenes.practice.explanation import named_numbers
from game.ui.painter import Painter

_SEED = 4


class Example:
    """Generates a question of each pattern when it is first shown, and draws it.

    ``size`` is the room for the ``picture``, in layout units.
    """

    def __init__(self, painter: Painter, size: tuple[int, int]) -> None:
        self.picture: pygame.Surface | None = None
        self._painter = painter
        self._size = size
        self._questions: dict[str, Question] = {}
        self._task: BackgroundTask[Question] = BackgroundTask()

    def update(self, pattern: str | None) -> None:
        """Come nearer to a picture of the pattern."""
        if (made := self._task.take()) is not None:
            self._questions[made.pattern.value] = made
        if not self._task.is_active and pattern and pattern not in self._questions:
            self._task.start(lambda is_wanted: draw_question(Pattern(pattern), _SEED))
        elif self.picture is None and pattern in self._questions:
            self.picture = self._draw(self._questions[pattern])

    def wait(self, seconds: float) -> None:
        """Wait at most so long for a question that is being generated."""
        self._task.wait(seconds)

    def cancel(self) -> None:
        """Generate no more questions."""
        self._task.cancel()

    def _draw(self, example: Question) -> pygame.Surface:
        """Return the board with its deciding numbers and the cell they decide ringed."""
        board, explanation = example.board, example.explanation
        wide, high = self._painter.px(self._size[0]), self._painter.px(self._size[1])
        tone = "danger" if example.task is Task.FLAG else "success"
        rings = {"accent": named_numbers(explanation), tone: (explanation.cell,)}
        position = Position(0, board, Status.PLAYING, example.field)
        cell = min(wide // board.grid.width, high // board.grid.height)
        return tile_picture(self._painter, position, cell, rings)
