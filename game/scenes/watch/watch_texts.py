"""What is said of a game that plays itself: the move that comes and why, or how it stands."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.board import Board
from engine.core.grid import Cell
from engine.rules.game import Status
from engine.teacher.explanation import Explanation, Verdict, explain
from game.platform.background import Later
from game.playback.autopilot import LARGEST, Plan, Why
from game.resources.format import whole_percent
from game.resources.texts import Texts
from game.scenes.watch.history import Moment

_VERDICTS = {Why.SAFE: Verdict.SAFE, Why.MINE: Verdict.MINE, Why.GUESS: Verdict.UNCERTAIN}


class Reasons:
    """Why a planned move is made, worked out off the frame's path."""

    def __init__(self) -> None:
        self._board: Board | None = None
        self._plan: Plan | None = None
        self._work: Later[Explanation] | None = None
        self._found: Explanation | None = None

    @property
    def is_awaited(self) -> bool:
        """Whether a proof is on its way."""
        return self._work is not None

    def ask(self, board: Board, plan: Plan) -> None:
        """The move that comes next on a board; it may be the same as before."""
        if self._plan is not plan:
            self.drop()
            self._board, self._plan = board, plan
            if plan.why in _VERDICTS and board.grid.size <= LARGEST:
                self._work = Later(lambda is_wanted: explain(board, plan.move.cell))
        if self._work is not None and self._work.is_done:
            self._found, self._work = self._work.answer(), None

    def drop(self) -> None:
        """Nothing is asked any more."""
        if self._work is not None:
            self._work.drop()
        self._board = self._plan = self._work = self._found = None

    @property
    def proof(self) -> Explanation | None:
        """The explanation, once it is there and says what the plan says.

        After a loss that was taken back the solver knows more than the numbers do.
        """
        found, plan = self._found, self._plan
        if found is None or plan is None or found.verdict is not _VERDICTS.get(plan.why):
            return None
        return found

    @property
    def cells(self) -> tuple[Iterable[Cell], Iterable[Cell], Iterable[Cell]]:
        """What is to be looked at: numbers (or a guessed cell), a safe cell, a mine."""
        plan, proof = self._plan, self.proof
        if plan is None:
            return (), (), ()
        numbers = proof.numbers if proof is not None else ()
        cell = (plan.move.cell,)
        if plan.why is Why.MINE:
            return numbers, (), cell
        return (numbers, cell, ()) if plan.why is Why.SAFE else (cell, (), ())

    def words(self, texts: Texts) -> str:
        """The move in a few words, and its proof."""
        plan, proof = self._plan, self.proof
        if plan is None:
            return ""
        if plan.why is Why.FIRST:
            return texts("watch.first", place=_place(texts, plan.move.cell))
        chance = whole_percent(plan.chance or 0.0)
        if plan.why is Why.BLIND:
            return texts("watch.blind", place=_place(texts, plan.move.cell), percent=chance)
        told = texts(f"watch.{plan.why.value}", place=_place(texts, plan.move.cell))
        if proof is not None:
            return f"{told} {proof.sentence}"
        if self._work is not None and not plan.is_guess:
            return told
        rest = {Why.SAFE: texts("watch.known_safe"), Why.MINE: texts("watch.known_mine")}
        return f"{told} {rest.get(plan.why) or texts('watch.chance', percent=chance)}"


def summary(texts: Texts, moment: Moment) -> str:
    """How a game stands: how it ended, or what was made of it so far."""
    position, board = moment.position, moment.position.board
    guesses = _guesses(texts, moment.guesses)
    if position.status is Status.LOST:
        chance = 0.0 if moment.plan is None else moment.plan.chance or 0.0
        return texts("watch.lost", percent=whole_percent(chance))
    if position.status is Status.WON:
        if moment.losses:
            key = "watch.won_back_one" if moment.losses == 1 else "watch.won_back"
            return texts(key, guesses=guesses, number=moment.losses)
        return texts("watch.won", guesses=guesses)
    if position.reverted and moment.plan is None:
        return texts("watch.taken_back")
    opened, safe = board.opened.bit_count(), board.grid.size - board.mines
    return texts("watch.so_far", opened=opened, safe=safe, guesses=guesses)


def _guesses(texts: Texts, number: int) -> str:
    key = {0: "watch.no_guess", 1: "watch.one_guess"}.get(number, "watch.guesses")
    return texts(key, number=number)


def _place(texts: Texts, cell: Cell) -> str:
    return texts("watch.place", column=cell[0] + 1, row=cell[1] + 1)
