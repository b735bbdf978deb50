"""The explanation of an answer: a proof on the board, and a bar that says it line by line."""

from pygame import Rect, Surface

from engine.core.grid import Cell
from engine.solver.probability import Analysis, analyse
from engine.teacher.demonstration import ProofStep, demonstrate
from engine.teacher.explanation import Explanation, Verdict, explain, pattern_of
from engine.teacher.practice import Question, Task
from game.board.board_view import BoardView
from game.board.camera import Camera
from game.board.chances_view import ChancesView
from game.board.frame import draw_rulers
from game.board.proof_view import ProofView
from game.input.events import Finger, Input, Motion, Phase, Press, Release
from game.resources.format import whole_percent
from game.resources.reasons import explain_in_words
from game.scenes.context import Context
from game.scenes.live_board.proof_bar import BarWords, ProofBar, proof_motion, step_text
from game.scenes.practice.shared import reason_key
from game.ui.widgets import Callback

LEAD_SECONDS, STEP_SECONDS = 1.4, 1.3
"""The time for which a mistake is named before its proof begins, and that of each step."""
_MAX_COMPARED = 3  # proofs compared to find the shortest; each takes some milliseconds


def named_numbers(explanation: Explanation) -> tuple[Cell, ...]:
    """Return the numbers that an explanation names; a count of mines names only a few."""
    return explanation.focus if explanation.counts_mines else explanation.numbers


class AnswerFeedback:
    """Shows nothing until an answer is known; the reason of a right one only on request.

    ``on_why`` is what the button that asks for the reason or for words does, ``on_next`` the one
    that goes on.
    """

    def __init__(
        self,
        context: Context,
        view: BoardView,
        camera: Camera,
        question: Question,
        on_why: Callback,
        on_next: Callback,
    ) -> None:
        self._context = context
        self._view = view
        self._camera = camera
        self._question = question
        self.bar = ProofBar(context, on_next, on_why)
        self.proof = ProofView()
        self._wrong_cell: Cell | None = None
        self.chances_view = ChancesView()
        self.chances: dict[Cell, float] = {}
        self.explanation = question.explanation
        self.title, self._tone = "", "text"
        self.sentence = ""
        """The whole explanation, which is shown on request."""
        self.has_sentence = False
        self._steps: tuple[ProofStep, ...] = ()
        self._lines: tuple[str, ...] = ()
        self._opened = frozenset[Cell]()
        self._lead = 0.0  # seconds until the proof begins
        self._said: int | None = None

    @property
    def rect(self) -> Rect:
        """The rectangle of the bar, empty while there is none."""
        return self.bar.rect

    @property
    def is_busy(self) -> bool:
        return self.proof.is_moving or bool(self._steps and not self.proof.steps)

    def show_mistake(self, cell: Cell | None) -> None:
        """Explain the right answer nearest to the wrong ``cell``; None if time ran out."""
        self._wrong_cell = cell
        analysis, texts, own = self._analyse(), self._context.texts, None
        if cell is not None and self._question.task is not Task.GUESS:
            self.explanation = _explain_nearest(self._question, cell)
            own = explain(self._question.board, cell)
        self.title, self._tone = self._mistake_title(cell, own, analysis)
        right = explain_in_words(self.explanation, texts)
        self.sentence = right
        if self._question.task is Task.GUESS:
            self.sentence = texts("practice.framed", right=right)
        elif own is not None and own.is_certain:
            self.sentence = texts("practice.both", own=explain_in_words(own, texts), right=right)
        self._prepare_proof(LEAD_SECONDS)

    def show_proof(self, cell: Cell) -> None:
        """Ring the numbers that prove the right answer ``cell``, and name their pattern."""
        self._analyse(cell)
        if self._question.task is not Task.GUESS:
            self.explanation = explain(self._question.board, cell)
            self._opened = frozenset([cell] if self._question.task is Task.OPEN else [])
        pattern = pattern_of(self._question.board, self.explanation)
        self.title, self._tone = self._context.texts(f"pattern.{pattern.value}"), "success"
        self._ring_cells()
        why = self._context.texts("practice.why")
        self.bar.show(BarWords(self.title, self._tone, why=why, key=reason_key(self._context)))

    def show_reason(self) -> None:
        """Show why the right answer was right, after ``show_proof``."""
        self.sentence = explain_in_words(self.explanation, self._context.texts)
        self.has_sentence = self._question.task is Task.GUESS
        self._prepare_proof(0.0)

    def toggle_sentence(self) -> None:
        """Show the whole explanation in words, or hide it."""
        self.has_sentence = not self.has_sentence
        self._show_line()

    def _prepare_proof(self, lead: float) -> None:
        """Show the title for so many seconds, and then the proof of the right answer."""
        texts = self._context.texts
        self._steps = demonstrate(self._question.board, self.explanation)
        self._lines = tuple(step_text(texts, step) for step in self._steps)
        if lead or not self._steps:
            self._lines = (self.title, *self._lines)
        self._lead, self._said = lead, None
        if not self._steps:
            self._ring_cells()
        self.update(0.0)
        self._show_line()

    def update(self, step: float) -> None:
        """Let time pass."""
        self._lead -= step
        if self._steps and not self.proof.steps and self._lead <= 0:
            self._view.ring()
            motion, seconds = proof_motion(self._context), STEP_SECONDS * len(self._steps)
            self.proof.show(self._question.board, self._steps, motion, seconds, self._opened)
        self.proof.update(step)
        if self.proof.steps and self._said != self.proof.index:
            self._show_line()

    def _show_line(self) -> None:
        """Show the title, or the line of the step that the board has come to."""
        texts, view = self._context.texts, self.proof
        number, tone = 0, self._tone
        if view.step is not None:
            self._said, number = view.index, len(self._lines) - len(view.steps) + view.index
            tone = "text"
            if view.is_last:
                tone = "danger" if view.step.mines else "success"
        why = texts("aids.fewer_words" if self.has_sentence else "aids.in_words")
        sentence, go_on = self.sentence if self.has_sentence else "", texts("practice.go_on")
        key = reason_key(self._context)
        self.bar.show(
            BarWords(self._lines[number], tone, self._lines, number, sentence, go_on, why, key)
        )

    def handle(self, event: Input) -> bool:
        """Use an input on the bar; return whether it was for it."""
        if self.bar.words is None:
            return False
        match event:
            case Motion():
                self.bar.handle(event)
            case Finger(Phase.DOWN):
                return self.bar.group.at(event.pos) is not None
            case Press() | Release():
                return self.bar.handle(event)  # beside the buttons it goes on as anywhere
        return False

    def draw_marks(self, canvas: Surface) -> None:
        """Draw the proof or the chances around a guess, and a cross over a wrong cell."""
        self.proof.draw(canvas, self._context.painter, self._camera)
        if self.chances:
            self.chances_view.draw(canvas, self._context.painter, self._camera, self.chances)
        if self._wrong_cell is not None:
            cross = self._context.theme.sheet("tiles", self._camera.cell).frame("cross")
            canvas.blit(cross, self._camera.corner(self._wrong_cell))
        if self.has_sentence and self.proof.steps:
            draw_rulers(canvas, self._context.painter, self._camera, self.proof.cells)

    def draw(self, canvas: Surface, top: int) -> None:
        """Draw the bar below the pixel row ``top``."""
        window = Rect(0, top, canvas.get_width(), canvas.get_height() - top)
        cells = {self.explanation.cell, *named_numbers(self.explanation)}
        for step in self._steps:
            cells |= step.cells
        if self._wrong_cell is not None:
            cells.add(self._wrong_cell)
        self.bar.place(window, self._camera, frozenset(cells))
        self.bar.draw(canvas)

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
