"""Pictures of practice: examples of the patterns, rows of the list, pips of answered questions."""

import pygame
from pygame import Rect, Surface

from engine.rules.game import Position, Status
from engine.teacher.patterns import Pattern
from engine.teacher.practice import Question, Task, draw_question
from game.board.preview import tile_picture
from game.platform.background import BackgroundTask
from game.scenes.practice.explanation import named_numbers
from game.ui.box import Leaf, Placing, Span
from game.ui.leaves import Picture
from game.ui.painter import BODY, SMALL, Painter
from game.ui.shapes import mix, rounded

_SEED = 4  # the seed of the examples
_PIP = 15  # layout units
_LEAST_PIP = 9  # pixels
_SIDES = 14  # layout units beside the words of a row
_EXAMPLE = (160, 360), (80, 180)  # layout units of an example: least and wished width, and height


class Example(Leaf):
    """A question of a pattern with its answer. It is generated when the pattern is first shown, and
    ``picture`` is None until then."""

    def __init__(self, painter: Painter) -> None:
        super().__init__()
        self.picture: Surface | None = None
        self._painter = painter
        self._questions: dict[str, Question] = {}
        self.task = BackgroundTask[Question]()

    def update(self, pattern: str | None) -> None:
        """Come nearer to a picture of the pattern."""
        if (made := self.task.take()) is not None:
            self._questions[made.pattern.value] = made
        if not self.task.is_active and pattern and pattern not in self._questions:
            self.task.start(lambda is_wanted: draw_question(Pattern(pattern), _SEED))
        elif self.picture is None and pattern in self._questions and self.rect:
            self.picture = self._paint(self._questions[pattern])

    def width(self, placing: Placing) -> Span:
        return Span(*map(placing.px, _EXAMPLE[0]))

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(*map(placing.px, _EXAMPLE[1]))

    def place(self, placing: Placing, rect: Rect) -> None:
        if rect.size != self.rect.size:
            self.picture = None
        self.rect = rect

    def draw(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        if self.picture is not None:
            canvas.blit(self.picture, self.picture.get_rect(center=rect.center))

    def _paint(self, question: Question) -> Surface:
        board, explanation = question.board, question.explanation
        tone = "danger" if question.task is Task.FLAG else "success"
        rings = {"accent": named_numbers(explanation), tone: (explanation.cell,)}
        position = Position(0, board, Status.PLAYING, question.field)
        cell = min(self.rect.width // board.grid.width, self.rect.height // board.grid.height)
        return tile_picture(self._painter, position, cell, rings)


class Pip(Leaf):
    """A disc for a right answer, a crossed ring for a wrong one, an empty ring for none, which is
    lit for the question that ``is_now``."""

    def __init__(self, answer: bool | None, is_now: bool = False) -> None:
        super().__init__()
        self._answer, self._is_now = answer, is_now

    def width(self, placing: Placing) -> Span:
        side = max(_LEAST_PIP, placing.px(_PIP))
        return Span(side, side)

    def height(self, placing: Placing, wide: int) -> Span:
        return self.width(placing)

    def draw(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        side = min(rect.size)
        if self._answer:
            canvas.blit(rounded(rect.size, side // 2, painter.colour("success")), rect)
            return
        name = "danger" if self._answer is False else "accent" if self._is_now else "panel_edge"
        edge, line = painter.colour(name), max(1, painter.px(2))
        fill = mix(painter.colour("board"), edge, 0.12)
        canvas.blit(rounded(rect.size, side // 2, fill, edge, 255, line), rect)
        if self._answer is False:
            inner = rect.inflate(-side // 2, -side // 2)
            pygame.draw.line(canvas, edge, inner.topleft, inner.bottomright, line)
            pygame.draw.line(canvas, edge, inner.bottomleft, inner.topright, line)


def stripe(is_dark: bool) -> Picture:
    """Return the ground of a row in a list of rows, every other of which ``is_dark``."""

    def paint(canvas: Surface, painter: Painter, rect: Rect) -> None:
        painter.row(canvas, rect, 64 if is_dark else 0)

    return Picture(paint, (0, 0), (0, 0))


def draw_choice(canvas: Surface, painter: Painter, name: str, value: str, row: Rect) -> None:
    """Draw the row of a choice: its name and, at the right, how well it is known."""
    side = painter.px(_SIDES)
    spot = row.right - side, row.centery
    shown = painter.text(canvas, value, spot, SMALL, "text_dim", "midright")
    spot, room = (row.x + side, row.centery), shown.left - row.x - 2 * side
    painter.text(canvas, name, spot, BODY, "text", "midleft", True, room)
