"""The explanation of an answer: a proof on the board, and a bar that says it line by line."""

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from engine.core.grid import Cell
from engine.solver.probability import Analysis, analyse
from engine.teacher.explanation import Explanation, Verdict, explain
from engine.teacher.practice import Question, Task
from game.board.board_proof import BoardProof, ProofLine, proof_lines
from game.board.board_view import BoardView
from game.board.camera import Camera
from game.board.cell_marks import Marking, Symbol, draw_markings
from game.board.chances_view import ChancesView
from game.board.proof_bar import BarWords
from game.learn.practice_round import reason_key
from game.resources.format import whole_percent
from game.resources.proof_words import explain_in_words
from game.scenes.context import Context
from game.ui.widgets import Callback


def named_numbers(explanation: Explanation) -> tuple[Cell, ...]:
    """Return the numbers that an explanation names; a count of mines names only a few."""
    return explanation.focus if explanation.counts_mines else explanation.numbers


class AnswerFeedback(BoardProof):
    """Shows nothing until an answer is known; the reason of a right answer only on request.

    ``on_why`` is called by the button that asks for the reason or for words, ``on_next`` by the one
    that continues.
    """

    def __init__(
        self,
        context: Context,
        view: BoardView,
        camera: Camera,
        room: Callable[[], Rect],
        question: Question,
        on_why: Callback,
        on_next: Callback,
    ) -> None:
        self._board_view, self._question = view, question
        self._right_cell: Cell | None = None
        self._wrong_cell: Cell | None = None
        self.chances_view = ChancesView()
        self.chances: dict[Cell, float] = {}
        self.explanation = question.explanation
        super().__init__(context, camera, room, "practice.go_on", on_next, on_why)

    def _explain(self, cell: Cell) -> Explanation:
        """Explain a cell with the fewest numbers. The flags of a question are right."""
        board = self._question.board
        both = (explain(board, cell, mines=mines) for mines in (0, board.flags))
        return min(both, key=lambda why: len(why.numbers))

    def show_mistake(self, cell: Cell | None) -> None:
        """Explain the question's right answer after the wrong ``cell``; None if time ran out."""
        self._wrong_cell = cell
        analysis, own = self._analyse(), None
        if self._question.task is not Task.GUESS:
            own = None if cell is None else self._explain(cell)
            self.explanation = self._explain(self.explanation.cell)
        self._show_reason([self._mistake_title(cell, own, analysis)], own)

    def show_answer(self, cell: Cell) -> None:
        """Ring the numbers that prove the right answer ``cell``, and name their pattern."""
        texts = self._context.texts
        self._analyse(cell)
        self._right_cell = cell
        if self._question.task is not Task.GUESS:
            self.explanation = self._explain(cell)
        self._ring_cells()
        pattern = self.explanation.pattern
        line, why = ProofLine(texts(f"pattern.{pattern.value}"), "success"), texts("practice.why")
        self.show(self._question.board, (), [line])
        self.say(BarWords(*line, why=why, key=reason_key(self._context)))

    def show_reason(self) -> None:
        """Show why the right answer was right, after ``show_answer``."""
        self.has_sentence = self._question.task is Task.GUESS
        self._show_reason(self.lines)

    def _show_reason(self, title: Sequence[ProofLine], own: Explanation | None = None) -> None:
        """Show the title of a mistake and then the steps of a proof, or rings if there are none.
        The sentence begins with the facts about a player's ``own`` cell."""
        board, why, wrong = self._question.board, self.explanation.about_all, self._wrong_cell
        texts = self._context.texts
        right = self._right_cell if self._question.task is Task.OPEN else None
        steps = why.proof
        lines, sentence = proof_lines(texts, steps), explain_in_words(why, texts)
        if own is not None and own.is_certain:
            own_words = explain_in_words(own, texts)
            sentence = texts("practice.both", own=own_words, right=sentence)
        elif self._right_cell is None and not steps:
            sentence = texts("practice.framed", right=sentence)
        if steps:
            self._board_view.ring()
        else:
            self._ring_cells()
        if self._right_cell is None or not steps:
            lines = [*title, *lines]
        about = frozenset([why.cell, *named_numbers(why), *([wrong] if wrong else [])])
        opened = frozenset([right] if right else [])
        self.show(board, steps, lines, sentence, about, opened=opened)

    def draw_proof(self, canvas: Surface) -> None:
        """Draw the proof or the chances around a guess, and a cross over a wrong cell."""
        super().draw_proof(canvas)
        if self.chances:
            self.chances_view.draw(canvas, self._context.painter, self._camera, self.chances)
        if self._wrong_cell is not None:
            wrong = Marking([self._wrong_cell], Symbol.CROSS)
            draw_markings(canvas, self._context.theme, self._camera, [wrong])

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
        question, numbers = self._question, frozenset(named_numbers(self.explanation))
        cells = frozenset([self.explanation.cell])
        if question.task is Task.GUESS:
            cells = frozenset(question.board.grid.cells(question.answers))
        mines = cells if question.task is Task.FLAG else frozenset()
        self._board_view.ring(numbers, cells - mines, mines)

    def _mistake_title(
        self, cell: Cell | None, own: Explanation | None, analysis: Analysis
    ) -> ProofLine:
        texts = self._context.texts
        if cell is None:
            return ProofLine(texts("practice.time_is_up"), "accent")
        if own is None:
            chance = analysis.chance(cell) or 0
            key = "practice.as_safe" if chance == self.explanation.chance else "practice.better"
            return ProofLine(texts(key, chance=whole_percent(float(chance))), "accent")
        if own.is_certain:
            is_mine = own.verdict is Verdict.MINE
            key = "practice.is_mine" if is_mine else "practice.is_safe"
            return ProofLine(texts(key), "danger")
        chance = whole_percent(float(own.chance))
        return ProofLine(texts("practice.not_certain", chance=chance), "danger")
