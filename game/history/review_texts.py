"""The texts of a review: each move, luck, skill, and the lesson."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from engine.autoplay.win_probability import WinChance
from engine.core.commands import Withdrawal
from engine.core.config import Fairness
from engine.formats.recording import Recording
from engine.teacher.explanation import Verdict
from engine.teacher.observer import COSTLY, MoveVerdict, Review, ReviewedMove
from game.history.playback_scene import forced_guess_text, shape_of
from game.resources.format import format_cell, format_chance, format_exact_seconds, whole_percent
from game.resources.proof_words import explain_in_words, join_sentences
from game.resources.texts import Texts
from game.ui.markers import MarkerShape

_UNREMARKABLE = (
    *(MoveVerdict.FIRST, MoveVerdict.CERTAIN, MoveVerdict.FLAG, MoveVerdict.UNFLAG),
    *(MoveVerdict.WASTED, MoveVerdict.TAKEN_BACK),
)
_COSTS = {
    MoveVerdict.NEEDLESS: "guess",
    MoveVerdict.MISCLICK: "slip",
    MoveVerdict.WRONG_CHORD: "chord",
}
_EVEN_CHANCE = 0.5  # surviving with a smaller chance was lucky
_WHY = {Verdict.SAFE: "was_safe", Verdict.MINE: "was_mine", Verdict.UNCERTAIN: "was_better"}


@dataclass(frozen=True)
class MoveRow:
    """A row of the list; ``short`` replaces a ``note`` that does not fit. ``before`` and ``after``
    are chances to win, 0 to 1, or None, and ``chance`` is their text."""

    shape: MarkerShape
    time: str
    title: str
    note: str
    short: str
    chance: str = ""
    before: float | None = None
    after: float | None = None
    is_fatal: bool = False


def notable_moves(review: Review, recording: Recording) -> list[ReviewedMove]:
    """Return the moves worth a remark. A flag before the first open is not: nobody believed that it
    was known."""
    first = next((one.move for one in review.moves if one.verdict is MoveVerdict.FIRST), None)
    if first is None:
        first = 0 if recording.given is not None else len(recording.moves)
    return [
        one
        for one in review.moves
        if one.is_fatal or (one.verdict not in _UNREMARKABLE and one.move >= first)
    ]


def title(reviewed: ReviewedMove, texts: Texts) -> str:
    """Return the verdict on a move in a few words."""
    if reviewed.wrong_set:
        return texts("review.wrong_set")
    if reviewed.verdict is MoveVerdict.FORCED:
        return forced_guess_text(reviewed, texts)
    chance = whole_percent(reviewed.chance or 0)
    return texts(f"review.{reviewed.verdict.value}", chance=chance)


def sentence(reviewed: ReviewedMove, texts: Texts) -> str:
    """Return the reason for a move's verdict, and what could be known instead."""
    better, verdict, name = reviewed.better, reviewed.verdict, reviewed.verdict.value
    chance, best = whole_percent(reviewed.chance or 0), whole_percent(reviewed.best or 0)
    reason = proof = ""
    if better is not None:
        proof = explain_in_words(better, texts)
        key, (x, y) = f"review.{_WHY[better.verdict]}", better.cell
        reason = texts(key, x=x + 1, y=y + 1, sentence=proof)
    if verdict is MoveVerdict.FORCED:
        if reason:
            return reason
        name = "forced_worse" if best < chance else name
    why = texts(f"review.{name}_why", chance=chance, best=best)
    if reviewed.wrong_set:
        why = _wrong_set_text(reviewed, texts)
    is_same_cell = verdict in (MoveVerdict.MISCLICK, MoveVerdict.WRONG_FLAG)
    if is_same_cell and reviewed.cells.bit_count() == 1:
        reason = proof
    return join_sentences((why, reason), texts)


def short_sentence(reviewed: ReviewedMove, texts: Texts) -> str:
    """Return only the reason, for when the board shows what could be known instead."""
    if reviewed.wrong_set:
        return _wrong_set_text(reviewed, texts)
    chance, best = whole_percent(reviewed.chance or 0), whole_percent(reviewed.best or 0)
    return texts(f"review.{reviewed.verdict.value}_why", chance=chance, best=best)


def _wrong_set_text(reviewed: ReviewedMove, texts: Texts) -> str:
    return texts("review.wrong_set_why", count=reviewed.wrong_set.bit_count())


def move_row(reviewed: ReviewedMove, recording: Recording, texts: Texts) -> MoveRow:
    """Return a move as a row of the list."""
    key = f"review.{reviewed.verdict.value}_note"
    if reviewed.is_fatal:
        following = recording.moves[reviewed.move + 1 : reviewed.move + 2]
        is_back = any(isinstance(timed.move, Withdrawal) for timed in following)
        what = "wrong_set" if reviewed.wrong_set else "fatal"
        key = f"review.{what}_back_note" if is_back else "review.fatal_note"
    note, place = texts(key) if key in texts else "", ""
    move = recording.moves[reviewed.move].move
    if not isinstance(move, Withdrawal):
        place = format_cell(move.cell, texts)
    both = texts("review.noted", place=place, note=note) if place and note else place or note
    before, after = reviewed.before, reviewed.after
    return MoveRow(
        shape_of(reviewed),
        format_exact_seconds(reviewed.ms),
        title(reviewed, texts),
        both,
        place or note,
        _change(before, after, texts),
        None if before is None else before.chance,
        None if after is None else after.chance,
        reviewed.is_fatal,
    )


def end_row(recording: Recording, texts: Texts) -> MoveRow:
    """Return the row below all moves, for the final board."""
    time, note = format_exact_seconds(recording.ms), texts("review.end_note")
    return MoveRow(MarkerShape.DISC, time, texts("review.end"), note, note)


def is_forgiven(fairness: Fairness, chances: Iterable[float]) -> bool:
    """Return whether fair play keeps the win certain throughout."""
    return fairness is not Fairness.CLASSIC and all(chance == 1 for chance in chances)


def luck_text(review: Review, fairness: Fairness, texts: Texts) -> str:
    """Return how lucky the unavoidable guesses were."""
    if not review.forced:
        return texts("review.luck_none")
    what = _counted("forced", review.forced, texts)
    if fairness is not Fairness.CLASSIC and review.luck == 1:
        return texts("review.luck_forgiven", what=what, fairness=fairness_text(fairness, texts))
    is_fatal = any(one.is_fatal and one.verdict is MoveVerdict.FORCED for one in review.moves)
    unlikely, likely = ("hard", "unlucky") if is_fatal else ("lucky", "even")
    name = likely if review.luck >= _EVEN_CHANCE else unlikely
    percent = format_chance(review.luck, review.is_exact, texts)
    return texts(f"review.luck_{name}", percent=percent, what=what)


def skill_text(review: Review, texts: Texts) -> str:
    """Return what the avoidable guesses cost."""
    if review.needless:
        counts = Counter(one.verdict for one in review.moves)
        kinds = [(name, counts[verdict]) for verdict, name in _COSTS.items() if counts[verdict]]
        what = _joined([_counted(name, count, texts) for name, count in kinds], texts)
        percent = format_chance(review.cost, review.is_exact, texts)
        key = f"review.skill_{_cost_name(review)}"
        return texts(key, what=what[0].upper() + what[1:], percent=percent)
    if any(one.wrong_set for one in review.moves) and not review.wrong_flags:
        return texts("review.skill_wrong_set")
    if review.wrong_flags:
        return texts("review.skill_flags", what=_counted("flags", review.wrong_flags, texts))
    forced = [one for one in review.moves if one.verdict is MoveVerdict.FORCED]
    safer = sum(one.better is not None for one in forced)
    if safer:
        return texts("review.skill_safer", what=_counted("forced", safer, texts))
    return texts("review.skill_clean")


def _cost_name(review: Review) -> str:
    """Return the key of the sentence on the cost of needless risks."""
    fatal = [one.move for one in review.moves if one.is_fatal and one.verdict in COSTLY]
    back = [one.move for one in review.moves if one.verdict is MoveVerdict.TAKEN_BACK]
    name = "game" if review.cost == 1 else "lost" if fatal else "cost"
    return f"{name}_back" if fatal and back and fatal[-1] < back[-1] else name


def lesson_texts(review: Review, texts: Texts) -> tuple[str, str, str]:
    """Return the pattern missed most, with and without its count, and a sentence about it."""
    pattern = review.lesson
    if pattern is None:
        title = texts("review.lesson_none")
        return title, title, texts("review.lesson_none_about")
    name, count = texts(f"pattern.{pattern.value}"), review.missed[pattern]
    short = texts("review.lesson", pattern=name)
    many = texts("review.lesson_times", pattern=name, count=count) if count > 1 else short
    return short, many, texts(f"pattern.{pattern.value}_about")


def fairness_text(fairness: Fairness, texts: Texts) -> str:
    """Return the name of the fairness rule for use within a sentence."""
    return texts(f"menu.{fairness.value}").lower()


def _change(before: WinChance | None, after: WinChance | None, texts: Texts) -> str:
    if before is None or after is None:
        return ""
    first, last = whole_percent(before.chance), whole_percent(after.chance)
    is_exact = after.is_exact and (first == last or before.is_exact)
    name = ("still" if first == last else "change") + ("" if is_exact else "_about")
    return texts(f"review.{name}", before=first, after=last)


def _counted(name: str, count: int, texts: Texts) -> str:
    return texts(f"review.{name}", count=count)


def _joined(words: list[str], texts: Texts) -> str:
    """Join words with commas and, before the last, "and"."""
    *most, last = words
    return texts("review.and", first=", ".join(most), second=last) if most else last
