"""Why an answer was right or wrong: the numbers that decide, on the board, and words beside it."""

from __future__ import annotations

from fractions import Fraction

import pygame

from engine.core.grid import Cell
from engine.solver.probability import Analysis, analyse
from engine.teacher.explanation import Explanation, Verdict, explain, pattern_of
from engine.teacher.practice import Question, Task
from game.board.board_view import BoardView
from game.board.camera import Camera
from game.board.chances_view import ChancesView
from game.resources.format import whole_percent
from game.scenes.context import Context
from game.scenes.live_board.hint_panel import HintPanel, HintWords
from game.scenes.practice.texts import why_words

_MOST_COMPARED = 3
"""Proofs of equally near cells that are compared: each takes some milliseconds."""


def ringed(told: Explanation) -> tuple[Cell, ...]:
    """The numbers that an explanation names: a count is read off a few of those that prove it."""
    return told.focus if told.counts_mines else told.numbers


class Telling:
    """Says nothing until it is asked to ``tell``, ``praise`` or, after that, ``reason``."""

    def __init__(self, context: Context, view: BoardView, camera: Camera, asked: Question) -> None:
        self._kit = context
        self._view = view
        self._camera = camera
        self._asked = asked
        self._panel = HintPanel()
        self._words: HintWords | None = None
        self._wrong: Cell | None = None
        self._odds = ChancesView()
        self._chances: dict[Cell, float] = {}
        self.told = asked.explanation
        """What is ringed and explained."""

    @property
    def rect(self) -> pygame.Rect:
        """Where the panel is; empty while nothing is said."""
        return self._panel.rect if self._words is not None else pygame.Rect(0, 0, 0, 0)

    def forget(self) -> None:
        """The theme is another one."""
        self._odds.clear_cache()

    def tell(self, cell: Cell | None) -> None:
        """Explain an answer that would have been right, the nearest to ``cell``, which was given
        and was wrong; None if time was up."""
        self._wrong = cell
        analysis = self._analysed()
        own = None
        if cell is not None and self._asked.task is not Task.GUESS:
            self.told = _nearest(self._asked, cell)
            own = explain(self._asked.board, cell)
        title, tone = self._verdict(cell, own, analysis)
        sentence = self.told.sentence
        if self._asked.task is Task.GUESS:
            sentence = self._kit.texts("practice.framed", right=sentence)
        elif own is not None and own.is_certain:
            sentence = self._kit.texts("practice.both", own=own.sentence, right=sentence)
        more = self._kit.texts("practice.go_on")
        self._words = HintWords(title, tone, "bulb", sentence, more)
        self._point_out()

    def praise(self, cell: Cell) -> None:
        """Ring what proves the right answer that was given, and name it."""
        self._analysed(cell)
        if self._asked.task is not Task.GUESS:
            self.told = explain(self._asked.board, cell)
        self._words = HintWords(self._pattern, "success", "check", "", why_words(self._kit))
        self._point_out()

    def reason(self) -> None:
        """Say in full why the right answer was right."""
        more = self._kit.texts("practice.go_on")
        self._words = HintWords(self._pattern, "success", "check", self.told.sentence, more)

    def draw_marks(self, canvas: pygame.Surface) -> None:
        """The chances of a guess's cells, and a cross over the cell that was wrong."""
        if self._chances:
            self._odds.draw(canvas, self._kit.painter, self._camera, self._chances)
        if self._wrong is not None:
            cross = self._kit.theme.sheet("tiles", self._camera.cell).frame("cross")
            canvas.blit(cross, self._camera.corner(self._wrong))

    def draw(self, canvas: pygame.Surface, top: int) -> None:
        """The panel, below the pixel row ``top``."""
        if self._words is not None:
            window = pygame.Rect(0, top, canvas.get_width(), canvas.get_height() - top)
            painter, view = self._kit.painter, self._camera.view
            self._panel.place(painter, self._words, window, view, self._about())
            self._panel.draw(canvas, painter, self._words)

    @property
    def _pattern(self) -> str:
        pattern = pattern_of(self._asked.board, self.told)
        return self._kit.texts(f"pattern.{pattern.value}")

    def _analysed(self, opened: Cell | None = None) -> Analysis:
        """The question's analysis; of a guess its chances are shown from now on, but not on a cell
        that was ``opened``."""
        board, analysis = self._asked.board, analyse(self._asked.board)
        if self._asked.task is Task.GUESS:
            doubt = board.closed & ~board.flags
            self._chances = {
                board.grid.cell(index): float(chance)
                for index, chance in analysis.chances.items()
                if doubt >> index & 1 and board.grid.cell(index) != opened
            }
        return analysis

    def _point_out(self) -> None:
        """Ring the numbers and the cell they decide; of a guess all the best cells."""
        asked, told = self._asked, self.told
        numbers = frozenset(ringed(told))
        if asked.task is Task.GUESS:
            self._view.ring(frozenset(), frozenset(asked.board.grid.cells(asked.answers)))
        elif asked.task is Task.FLAG:
            self._view.ring(numbers, frozenset(), frozenset([told.cell]))
        else:
            self._view.ring(numbers, frozenset([told.cell]))

    def _verdict(
        self, cell: Cell | None, own: Explanation | None, analysis: Analysis
    ) -> tuple[str, str]:
        """What was wrong with a cell, and in which colour that is said."""
        texts = self._kit.texts
        if cell is None:
            return texts("practice.time_is_up"), "accent"
        if own is None:
            chance = analysis.chance(cell) or Fraction(0)
            key = "practice.as_safe" if chance == self.told.chance else "practice.better"
            return texts(key, chance=whole_percent(float(chance))), "accent"
        if own.is_certain:
            is_mine = own.verdict is Verdict.MINE
            return texts("practice.is_mine" if is_mine else "practice.is_safe"), "danger"
        return texts("practice.not_certain", chance=whole_percent(float(own.chance))), "danger"

    def _about(self) -> list[pygame.Rect]:
        """Where the cells are that must not be covered, with those around them."""
        told, side = self.told, self._camera.cell
        cells = {told.cell, *ringed(told), *([self._wrong] if self._wrong else [])}
        corners = [self._camera.corner(cell) for cell in cells]
        return [pygame.Rect(x, y, side, side).inflate(side, side) for x, y in corners]


def _nearest(asked: Question, cell: Cell) -> Explanation:
    """Why the answer nearest to a cell is right; of several as near, that of the fewest numbers."""
    grid = asked.board.grid
    reach = grid.bit(cell)
    while not reach & asked.answers:
        reach = grid.dilate(reach)
    near = list(grid.cells(reach & asked.answers))[:_MOST_COMPARED]
    if asked.explanation.cell in near:
        return asked.explanation
    return min((explain(asked.board, one) for one in near), key=lambda one: len(one.numbers))
