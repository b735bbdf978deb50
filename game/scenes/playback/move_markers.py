"""What is marked on a recorded game's timeline: guesses, mistakes and what was taken back."""

from __future__ import annotations

from engine.teacher.review_model import Finding, Judged, Postmortem
from game.playback.playback import Mistake, Playback, Slip
from game.resources.format import whole_percent
from game.resources.texts import Texts
from game.ui.markers import MarkerShape
from game.ui.timeline import TimelineMark

_SHAPES = {
    Finding.FIRST: MarkerShape.DISC,
    Finding.CERTAIN: MarkerShape.CHECK,
    Finding.FORCED: MarkerShape.DIAMOND,
    Finding.NEEDLESS: MarkerShape.TRIANGLE,
    Finding.MISCLICK: MarkerShape.CROSS,
    Finding.FLAG: MarkerShape.PENNANT,
    Finding.GUESSED_FLAG: MarkerShape.FRAME,
    Finding.WRONG_FLAG: MarkerShape.SQUARE,
    Finding.WRONG_CHORD: MarkerShape.HEXAGON,
    Finding.WASTED: MarkerShape.DASH,
    Finding.UNFLAG: MarkerShape.DISC,
    Finding.TAKEN_BACK: MarkerShape.BACK,
}
_SLIPS = {
    Slip.LOSS: MarkerShape.CROSS,
    Slip.LOSS_BACK: MarkerShape.CROSS,
    Slip.WRONG_FLAG: MarkerShape.SQUARE,
}


def shape_of(judged: Judged) -> MarkerShape:
    """What stands for a move; the one that lost the game is a cross, whatever else it was."""
    return MarkerShape.CROSS if judged.is_fatal else _SHAPES[judged.finding]


def marks_of(
    playback: Playback, found: Postmortem | None, texts: Texts
) -> tuple[TimelineMark, ...]:
    """The marks in the order of time, one a move at most; ``found`` is None until it is there."""
    moves = found.moves if found else ()
    guesses = {one.move: one for one in moves if one.finding.is_guess or _is_undone(one)}
    mistakes = {mistake.move: mistake for mistake in playback.mistakes}
    return tuple(
        _mark(playback.time_of(move), guesses.get(move), mistakes.get(move), texts)
        for move in sorted(guesses.keys() | mistakes.keys())
    )


def _mark(ms: int, guess: Judged | None, mistake: Mistake | None, texts: Texts) -> TimelineMark:
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


def forced_words(guess: Judged, texts: Texts) -> str:
    """A forced guess with its chance, and the smallest that there was if that is another."""
    chance, best = whole_percent(guess.chance or 0), whole_percent(guess.best or 0)
    if best >= chance:
        return texts("replay.forced", chance=chance)
    return texts("replay.forced_worse", chance=chance, best=best)


def _is_undone(judged: Judged) -> bool:
    return judged.finding is Finding.TAKEN_BACK


def _told(guess: Judged, texts: Texts) -> str:
    if _is_undone(guess):
        return texts("postmortem.taken_back")
    if guess.finding is Finding.FORCED:
        return forced_words(guess, texts)
    if guess.chance == 1:
        return texts("replay.certain_mine")
    return texts("replay.needless", chance=whole_percent(guess.chance or 0))
