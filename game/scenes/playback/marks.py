"""The marks of moves on a timeline, and their words."""

from engine.teacher.review_model import MoveVerdict, Review, ReviewedMove
from game.playback.playback import MistakeKind, Playback
from game.resources.format import whole_percent
from game.resources.reasons import join_sentences
from game.resources.texts import Texts
from game.ui.markers import MarkerShape
from game.ui.timeline import TimelineMark

_SHAPES = {
    MoveVerdict.FIRST: MarkerShape.DISC,
    MoveVerdict.CERTAIN: MarkerShape.CHECK,
    MoveVerdict.FORCED: MarkerShape.DIAMOND,
    MoveVerdict.NEEDLESS: MarkerShape.TRIANGLE,
    MoveVerdict.MISCLICK: MarkerShape.CROSS,
    MoveVerdict.FLAG: MarkerShape.PENNANT,
    MoveVerdict.GUESSED_FLAG: MarkerShape.FRAME,
    MoveVerdict.WRONG_FLAG: MarkerShape.SQUARE,
    MoveVerdict.WRONG_CHORD: MarkerShape.HEXAGON,
    MoveVerdict.WASTED: MarkerShape.DASH,
    MoveVerdict.UNFLAG: MarkerShape.DISC,
    MoveVerdict.TAKEN_BACK: MarkerShape.BACK,
}


def shape_of(reviewed: ReviewedMove) -> MarkerShape:
    """Return the shape of a move; the one that lost the game is a cross."""
    return MarkerShape.CROSS if reviewed.is_fatal else _SHAPES[reviewed.verdict]


def timeline_marks(
    playback: Playback, review: Review | None, texts: Texts
) -> tuple[TimelineMark, ...]:
    """Return the marks in the order of time, at most one per move, with those of a review."""
    found: dict[int, tuple[MarkerShape, str]] = {}
    for mistake in playback.mistakes:
        is_flag = mistake.kind is MistakeKind.WRONG_FLAG
        shape = MarkerShape.SQUARE if is_flag else MarkerShape.CROSS
        found[mistake.move] = shape, texts(f"replay.{mistake.kind.value}")
    for one in review.moves if review else ():
        if one.verdict.is_guess or one.verdict is MoveVerdict.TAKEN_BACK:
            shape, words = found.get(one.move, (shape_of(one), ""))
            found[one.move] = shape, join_sentences((words, _guess_text(one, texts)), texts)
    return tuple(TimelineMark(playback.time_of(move), *found[move]) for move in sorted(found))


def forced_guess_text(guess: ReviewedMove, texts: Texts) -> str:
    """Return the words on a forced guess: its chance, and the smallest one if that is another."""
    chance, best = whole_percent(guess.chance or 0), whole_percent(guess.best or 0)
    if best >= chance:
        return texts("replay.forced", chance=chance)
    return texts("replay.forced_worse", chance=chance, best=best)


def _guess_text(guess: ReviewedMove, texts: Texts) -> str:
    if guess.verdict is MoveVerdict.TAKEN_BACK:
        return texts("postmortem.taken_back")
    if guess.verdict is MoveVerdict.FORCED:
        return forced_guess_text(guess, texts)
    if guess.chance == 1:
        return texts("replay.certain_mine")
    return texts("replay.needless", chance=whole_percent(guess.chance or 0))
