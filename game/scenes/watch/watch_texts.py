"""The words about a watched game: the next move and its reason, or how the game stands."""

from collections.abc import Iterable

from engine.core.board import Board
from engine.core.grid import Cell
from engine.rules.game import Status
from engine.teacher.explanation import Explanation, Verdict, explain
from game.platform.background import BackgroundTask
from game.playback.autopilot import LARGEST, MoveReason, Plan
from game.resources.format import format_cell, whole_percent
from game.resources.reasons import explain_in_words, join_sentences
from game.resources.texts import Texts
from game.scenes.watch.player import Moment

_VERDICTS = {
    MoveReason.SAFE: Verdict.SAFE,
    MoveReason.MINE: Verdict.MINE,
    MoveReason.GUESS: Verdict.UNCERTAIN,
}
_KNOWN = {MoveReason.SAFE: "watch.known_safe", MoveReason.MINE: "watch.known_mine"}


class Reasons:
    """The reason for a planned move, worked out in the background."""

    def __init__(self) -> None:
        self._plan: Plan | None = None
        self.task: BackgroundTask[Explanation] = BackgroundTask()
        self._found: Explanation | None = None

    def ask(self, board: Board, plan: Plan) -> None:
        """Explain the next move on a board, or go on if it is the same as before."""
        if self._plan is not plan:
            self.drop()
            self._plan = plan
            if plan.reason in _VERDICTS and board.grid.size <= LARGEST:
                self.task.start(lambda is_wanted: explain(board, plan.move.cell))
        if self.task.is_done:
            self._found = self.task.take()

    def drop(self) -> None:
        self.task.cancel()
        self._plan = self._found = None

    @property
    def proof(self) -> Explanation | None:
        """The explanation, once it is known, unless it contradicts the plan.

        After a loss is taken back the solver knows more than the numbers show.
        """
        found, plan = self._found, self._plan
        if found is None or plan is None or found.verdict is not _VERDICTS.get(plan.reason):
            return None
        return found

    @property
    def cells(self) -> tuple[Iterable[Cell], Iterable[Cell], Iterable[Cell]]:
        """The cells to point out: numbers (or a guessed cell), a safe cell, a mine."""
        plan, proof = self._plan, self.proof
        if plan is None:
            return (), (), ()
        numbers = proof.numbers if proof is not None else ()
        cell = (plan.move.cell,)
        if plan.reason is MoveReason.MINE:
            return numbers, (), cell
        return (numbers, cell, ()) if plan.reason is MoveReason.SAFE else (cell, (), ())

    def words(self, texts: Texts) -> str:
        """Return the move in a few words, and its proof."""
        plan, proof = self._plan, self.proof
        if plan is None:
            return ""
        place, chance = format_cell(plan.move.cell, texts), whole_percent(plan.chance or 0.0)
        words = texts(f"watch.{plan.reason.value}", place=place, percent=chance)
        if plan.reason not in _VERDICTS:
            return words
        if proof is not None:
            return join_sentences((words, explain_in_words(proof, texts)), texts)
        if self.task.is_active and not plan.is_guess:
            return words
        known = _KNOWN.get(plan.reason, "watch.chance")
        return join_sentences((words, texts(known, percent=chance)), texts)


def summary(texts: Texts, moment: Moment) -> str:
    """Return how a game ended, or how far it has come."""
    position, board = moment.position, moment.position.board
    guesses = moment.guesses
    if position.status is Status.LOST:
        chance = 0.0 if moment.plan is None else moment.plan.chance or 0.0
        return texts("watch.lost", percent=whole_percent(chance))
    if position.status is Status.WON:
        words = texts("watch.won", count=guesses) if guesses else texts("watch.won_safely")
        undone = texts("watch.won_back", count=moment.losses) if moment.losses else ""
        return join_sentences((words, undone), texts)
    if position.reverted and moment.plan is None:
        return texts("watch.undone")
    opened, safe = board.opened.bit_count(), board.grid.size - board.mines
    return texts("watch.so_far", opened=opened, safe=safe, count=guesses)
