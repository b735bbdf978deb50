"""The pictures of the learn menu and of practice."""

from dataclasses import replace

import pygame
from pygame import SRCALPHA, Rect, Surface

from engine.core.board import Board
from engine.core.minefield import Minefield
from engine.rules.game import Position, Status
from engine.solver.probability import analyse
from engine.teacher.patterns import Pattern
from engine.teacher.practice import Question, Task, draw_question
from game.board.preview import tile_picture
from game.learn.practice_explanation import named_numbers
from game.platform.background import BackgroundTask
from game.platform.cache import Until, cached
from game.ui.box import Leaf, Placing, Span
from game.ui.leaves import Picture
from game.ui.painter import BODY, SMALL, Painter
from game.ui.shapes import mix, rounded

_CELL, _SMALL_CELL = 29, 24
"""The most layout units of the cells on a card; two boards side by side use the smaller size."""
_PRACTICE_FIELD = """
.......
*.*.*.*
.......
.......
"""
"""A wall with a 1-2-1 pattern in the middle."""
_ALGORITHMS_FIELD = """
...*
.*..
....
..*.
"""
_WATCH_FIELD = """
.*.....
...*.*.
.......
*......
"""


@cached(until=Until.ZONE)
def practice_picture(painter: Painter, room: tuple[int, int]) -> Surface:
    """Return a 1-2-1 pattern and the cells it decides, as large as fits into a room."""
    field = Minefield.from_text(_PRACTICE_FIELD)
    rows = sum(1 << index for index in range(2 * field.grid.width, field.grid.span))
    rings = {"accent": ((2, 2), (3, 2), (4, 2)), "success": ((3, 1),), "danger": ((2, 1), (4, 1))}
    px = _cell_in(room, field.grid.width, field.grid.height, painter.px(_CELL))
    return tile_picture(painter, _position(field, rows), px, rings)


@cached(until=Until.ZONE)
def how_it_works_picture(painter: Painter, room: tuple[int, int]) -> Surface:
    """Return a board as a player sees it, and beside it the mines uncovered."""
    field = Minefield.from_text(_ALGORITHMS_FIELD)
    px = _cell_in(room, 2 * field.grid.width + 1, field.grid.height, painter.px(_SMALL_CELL))
    known = _position(field, field.grid.mask([(0, 2), (0, 3), (1, 2), (1, 3)]))
    lost = replace(_position(field, field.safe), status=Status.LOST)
    left, right = (tile_picture(painter, position, px) for position in (known, lost))
    step = left.get_width() + max(2, px // 2)
    picture = Surface((step + right.get_width(), left.get_height()), SRCALPHA)
    picture.blits(((left, (0, 0)), (right, (step, 0))))
    return picture


@cached(until=Until.ZONE)
def watch_picture(painter: Painter, room: tuple[int, int]) -> Surface:
    """Return a board with the mine chances of its cells and the solver's next move."""
    field = Minefield.from_text(_WATCH_FIELD)
    grid = field.grid
    position = _position(field, grid.flood(grid.bit((6, 3)), field.zeros, grid.full))
    rounded = analyse(position.board).rounded()
    chances = {grid.cell(index): chance for index, chance in rounded.items()}
    aim = min(chances, key=lambda cell: (chances[cell], -cell[0], -cell[1]))
    px = _cell_in(room, grid.width, grid.height, painter.px(_CELL))
    return tile_picture(painter, position, px, {"accent": (aim,)}, chances)


def _cell_in(room: tuple[int, int], columns: int, rows: int, most: int) -> int:
    """Return the cell size in pixels at which this many cells fit into a room."""
    return max(1, min(most, room[0] // columns, room[1] // rows))


def _position(field: Minefield, opened: int) -> Position:
    board = Board(field.grid, field.mines.bit_count()).opening(opened, field)
    return Position(0, board, Status.PLAYING, field)


_SEED = 4  # the seed of the examples
_PIP = 15  # layout units of a pip
_LEAST_PIP = 9  # the least pixels of a pip
_SIDES = 14  # layout units beside the words of a row
_EXAMPLE = (160, 360), (80, 180)  # layout units of an example: least and wished width, and height


class Example(Leaf):
    """A question of a pattern with its answer, generated when the pattern is first shown;
    ``picture`` is None until then."""

    def __init__(self, painter: Painter) -> None:
        super().__init__()
        self.picture: Surface | None = None
        self._painter = painter
        self._questions: dict[str, Question] = {}
        self.task = BackgroundTask[Question]()

    def update(self, pattern: str | None) -> None:
        """Do a little more of the work towards a picture of the pattern."""
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
    """A disc for a right answer, a crossed ring for a wrong one, or an empty ring for a question
    without an answer, which is lit for the current question (``is_now``)."""

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
    """Return the background of a row; every other row ``is_dark``."""

    def paint(canvas: Surface, painter: Painter, rect: Rect) -> None:
        painter.row(canvas, rect, 64 if is_dark else 0)

    return Picture(paint, (0, 0), (0, 0))


def draw_choice(canvas: Surface, painter: Painter, name: str, value: str, row: Rect) -> None:
    """Draw the row of a choice: its name and, at the right, how well it is mastered."""
    side = painter.px(_SIDES)
    spot = row.right - side, row.centery
    shown = painter.text(canvas, value, spot, SMALL, "text_dim", "midright")
    spot, room = (row.x + side, row.centery), shown.left - row.x - 2 * side
    painter.text(canvas, name, spot, BODY, "text", "midleft", True, room)
