"""The explanation of an answer: marks on the board and a panel of text beside it."""

from dataclasses import replace

from pygame import Rect, Surface

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
from game.scenes.practice.shared import why_text

_MAX_COMPARED = 3  # proofs compared to find the shortest; each takes some milliseconds


def named_numbers(explanation: Explanation) -> tuple[Cell, ...]:
    """Return the numbers that an explanation names; a count of mines names only a few."""
    return explanation.focus if explanation.counts_mines else explanation.numbers


class AnswerFeedback:
    """Shows nothing until an answer is known; the reason of a right one only on request."""

    def __init__(
        self, context: Context, view: BoardView, camera: Camera, question: Question
    ) -> None:
        self._context = context
        self._view = view
        self._camera = camera
        self._question = question
        self._panel = HintPanel()
        self.text: HintWords | None = None
        self._wrong_cell: Cell | None = None
        self.chances_view = ChancesView()
        self.chances: dict[Cell, float] = {}
        self.explanation = question.explanation

    @property
    def rect(self) -> Rect:
        """The rectangle of the panel, empty while there is none."""
        return self._panel.rect if self.text is not None else Rect(0, 0, 0, 0)

    def show_mistake(self, cell: Cell | None) -> None:
        """Explain the right answer nearest to the wrong ``cell``; None if time ran out."""
        self._wrong_cell = cell
        analysis, texts, own = self._analyse(), self._context.texts, None
        if cell is not None and self._question.task is not Task.GUESS:
            self.explanation = _explain_nearest(self._question, cell)
            own = explain(self._question.board, cell)
        title, tone = self._mistake_title(cell, own, analysis)
        sentence = self.explanation.sentence
        if self._question.task is Task.GUESS:
            sentence = texts("practice.framed", right=sentence)
        elif own is not None and own.is_certain:
            sentence = texts("practice.both", own=own.sentence, right=sentence)
        self.text = HintWords(title, tone, "bulb", sentence, texts("practice.go_on"))
        self._ring_cells()

    def show_proof(self, cell: Cell) -> None:
        """Ring the numbers that prove the right answer ``cell``, and name their pattern."""
        self._analyse(cell)
        if self._question.task is not Task.GUESS:
            self.explanation = explain(self._question.board, cell)
        pattern = pattern_of(self._question.board, self.explanation)
        title, more = self._context.texts(f"pattern.{pattern.value}"), why_text(self._context)
        self.text = HintWords(title, "success", "check", "", more)
        self._ring_cells()

    def show_reason(self) -> None:
        """Explain in full why the right answer was right, after ``show_proof``."""
        assert self.text is not None
        more = self._context.texts("practice.go_on")
        self.text = replace(self.text, sentence=self.explanation.sentence, more=more)

    def draw_marks(self, canvas: Surface) -> None:
        """Draw the chances around a guess, and a cross over a wrong cell."""
        if self.chances:
            self.chances_view.draw(canvas, self._context.painter, self._camera, self.chances)
        if self._wrong_cell is not None:
            cross = self._context.theme.sheet("tiles", self._camera.cell).frame("cross")
            canvas.blit(cross, self._camera.corner(self._wrong_cell))

    def draw(self, canvas: Surface, top: int) -> None:
        """Draw the panel below the pixel row ``top``."""
        if self.text is not None:
            window = Rect(0, top, canvas.get_width(), canvas.get_height() - top)
            painter, camera, side = self._context.painter, self._camera, self._camera.cell
            cells = {self.explanation.cell, *named_numbers(self.explanation)}
            if self._wrong_cell is not None:
                cells.add(self._wrong_cell)
            # These cells and what is around them stay in view.
            rects = [Rect(camera.corner(cell), (side, side)) for cell in cells]
            free = [rect.inflate(side, side) for rect in rects]
            self._panel.place(painter, self.text, window, camera.view, free)
            self._panel.draw(canvas, painter, self.text)

    def _analyse(self, opened: Cell | None = None) -> Analysis:
        """Return the analysis; of a guess, show the chances except that of the ``opened`` cell."""
        board, analysis = self._question.board, analyse(self._question.board)
        if self._question.task is Task.GUESS:
            doubt = set(board.grid.cells(board.closed & ~board.flags)) - {opened}
            chances = {board.grid.cell(at): float(c) for at, c in analysis.chances.items()}
            self.chances = {cell: chance for cell, chance in chances.items() if cell in doubt}
        return analysis

    def _ring_cells(self) -> None:
        """Ring the numbers and the cell they decide; for a guess all the best cells."""
        question, cell = self._question, frozenset([self.explanation.cell])
        numbers = frozenset(named_numbers(self.explanation))
        if question.task is Task.GUESS:
            self._view.ring(frozenset(), frozenset(question.board.grid.cells(question.answers)))
        elif question.task is Task.FLAG:
            self._view.ring(numbers, frozenset(), cell)
        else:
            self._view.ring(numbers, cell)

    def _mistake_title(
        self, cell: Cell | None, own: Explanation | None, analysis: Analysis
    ) -> tuple[str, str]:
        texts = self._context.texts
        if cell is None:
            return texts("practice.time_is_up"), "accent"
        if own is None:
            chance = analysis.chance(cell) or 0
            key = "practice.as_safe" if chance == self.explanation.chance else "practice.better"
            return texts(key, chance=whole_percent(float(chance))), "accent"
        if own.is_certain:
            is_mine = own.verdict is Verdict.MINE
            return texts("practice.is_mine" if is_mine else "practice.is_safe"), "danger"
        return texts("practice.not_certain", chance=whole_percent(float(own.chance))), "danger"


def _explain_nearest(question: Question, cell: Cell) -> Explanation:
    """Explain the right answer nearest to a cell; of several, the one that takes fewest numbers."""
    grid = question.board.grid
    reach = grid.bit(cell)
    while not reach & question.answers:
        reach = grid.dilate(reach)
    near = list(grid.cells(reach & question.answers))[:_MAX_COMPARED]
    if question.explanation.cell in near:
        return question.explanation
    return min((explain(question.board, one) for one in near), key=lambda one: len(one.numbers))
