"""What is marked on a recorded game's timeline: guesses, mistakes and what was taken back."""

from __future__ import annotations

from engine.teacher.review_model import MoveVerdict, Review, ReviewedMove
from game.board.chances_view import percent
from game.playback.playback import Mistake, Playback, Slip
from game.resources.texts import Texts
from game.ui.markers import Shape
from game.ui.timeline import TimelineMark

_SHAPES = {
    MoveVerdict.FIRST: Shape.DISC,
    MoveVerdict.CERTAIN: Shape.CHECK,
    MoveVerdict.FORCED: Shape.DIAMOND,
    MoveVerdict.NEEDLESS: Shape.TRIANGLE,
    MoveVerdict.MISCLICK: Shape.CROSS,
    MoveVerdict.FLAG: Shape.PENNANT,
    MoveVerdict.GUESSED_FLAG: Shape.FRAME,
    MoveVerdict.WRONG_FLAG: Shape.SQUARE,
    MoveVerdict.WRONG_CHORD: Shape.HEXAGON,
    MoveVerdict.WASTED: Shape.DASH,
    MoveVerdict.UNFLAG: Shape.DISC,
    MoveVerdict.TAKEN_BACK: Shape.BACK,
}
_SLIPS = {
    Slip.LOSS: Shape.CROSS,
    Slip.LOSS_BACK: Shape.CROSS,
    Slip.WRONG_FLAG: Shape.SQUARE,
}


def shape_of(judged: ReviewedMove) -> Shape:
    """What stands for a move; the one that lost the game is a cross, whatever else it was."""
    return Shape.CROSS if judged.is_fatal else _SHAPES[judged.verdict]


def marks_of(playback: Playback, found: Review | None, texts: Texts) -> tuple[TimelineMark, ...]:
    """The marks in the order of time, one a move at most; ``found`` is None until it is there."""
    moves = found.moves if found else ()
    guesses = {one.move: one for one in moves if one.verdict.is_guess or _is_undone(one)}
    mistakes = {mistake.move: mistake for mistake in playback.mistakes}
    return tuple(
        _mark(playback.time_of(move), guesses.get(move), mistakes.get(move), texts)
        for move in sorted(guesses.keys() | mistakes.keys())
    )


def _mark(
    ms: int, guess: ReviewedMove | None, mistake: Mistake | None, texts: Texts
) -> TimelineMark:
    words = []
    shape = _SLIPS[Slip.LOSS]
    if mistake is not None:
        shape = _SLIPS[mistake.slip]
        words.append(texts(f"replay.{mistake.slip.value}"))
    if guess is not None:
        words.append(_told(guess, texts))
        if mistake is None:
            shape = shape_of(guess)
    return TimelineMark(ms, shape, " ".join(words))


def forced_words(guess: ReviewedMove, texts: Texts) -> str:
    """A forced guess with its chance, and the smallest that there was if that is another."""
    chance, best = percent(guess.chance or 0), percent(guess.best or 0)
    if best >= chance:
        return texts("replay.forced", chance=chance)
    return texts("replay.forced_worse", chance=chance, best=best)


def _is_undone(judged: ReviewedMove) -> bool:
    return judged.verdict is MoveVerdict.TAKEN_BACK


def _told(guess: ReviewedMove, texts: Texts) -> str:
    if _is_undone(guess):
        return texts("postmortem.taken_back")
    if guess.verdict is MoveVerdict.FORCED:
        return forced_words(guess, texts)
    if guess.chance == 1:
        return texts("replay.certain_mine")
    return texts("replay.needless", chance=percent(guess.chance or 0))
