"""What is marked on a recorded game's timeline: guesses and mistakes, in words."""

from __future__ import annotations

from engine.solver.luck import Guess, Review
from game.playback import Mistake, Playback, Slip
from game.texts import Texts
from game.view.odds import percent
from game.view.timeline import Mark, Shape

_SHAPES = {Slip.LOSS: Shape.CROSS, Slip.WRONG_FLAG: Shape.SQUARE}


def marks_of(playback: Playback, review: Review | None, say: Texts) -> tuple[Mark, ...]:
    """The marks in the order of time, one a move at most; ``review`` is None until it is done."""
    guesses = {guess.move: guess for guess in review.guesses} if review else {}
    mistakes = {mistake.move: mistake for mistake in playback.mistakes}
    return tuple(
        _mark(playback.time_of(move), guesses.get(move), mistakes.get(move), say)
        for move in sorted(guesses.keys() | mistakes.keys())
    )


def _mark(ms: int, guess: Guess | None, mistake: Mistake | None, say: Texts) -> Mark:
    words = []
    shape = Shape.DIAMOND
    if mistake is not None:
        shape = _SHAPES[mistake.slip]
        words.append(say(f"replay.{mistake.slip.value}"))
    if guess is not None:
        words.append(_told(guess, say))
        if mistake is None and not guess.is_forced:
            shape = Shape.TRIANGLE
    return Mark(ms, shape, " ".join(words))


def _told(guess: Guess, say: Texts) -> str:
    chance, best = percent(guess.chance), percent(guess.best)
    if not guess.is_forced:
        key = "certain_mine" if guess.chance == 1 else "needless"
        return say(f"replay.{key}", chance=chance)
    if best >= chance:
        return say("replay.forced", chance=chance)
    return say("replay.forced_worse", chance=chance, best=best)
