"""A review in the player's words: each move, luck, skill, and what to learn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.autoplay.win_probability import WinChance
from engine.core.commands import Withdrawal
from engine.core.config import Fairness
from engine.core.grid import Cell
from engine.formats.recording import Recording
from engine.teacher.explanation import Explanation, Verdict
from engine.teacher.review_model import COSTLY, MoveVerdict, Review, ReviewedMove
from game.resources.format import format_exact_seconds, whole_percent
from game.resources.texts import Texts
from game.scenes.playback.move_markers import forced_guess_text, shape_of
from game.scenes.review.move_list import MoveRow
from game.ui.markers import MarkerShape

_UNREMARKABLE = frozenset(
    {
        *(MoveVerdict.FIRST, MoveVerdict.CERTAIN, MoveVerdict.FLAG, MoveVerdict.UNFLAG),
        *(MoveVerdict.WASTED, MoveVerdict.TAKEN_BACK),
    }
)
_COSTS = {
    MoveVerdict.NEEDLESS: "guess",
    MoveVerdict.MISCLICK: "slip",
    MoveVerdict.WRONG_CHORD: "chord",
}
_EVEN_CHANCE = 0.5
"""Surviving with a smaller chance was lucky."""
_WHY = {Verdict.SAFE: "was_safe", Verdict.MINE: "was_mine", Verdict.UNCERTAIN: "was_better"}


def notable_moves(review: Review, recording: Recording) -> list[ReviewedMove]:
    """Return the moves that there is something to say about. A flag before the first open is none:
    nobody thought that it was known."""
    first = next((one.move for one in review.moves if one.verdict is MoveVerdict.FIRST), None)
    if first is None:
        first = 0 if recording.given is not None else len(recording.moves)
    return [
        one
        for one in review.moves
        if one.is_fatal or (one.verdict not in _UNREMARKABLE and one.move >= first)
    ]


def cell_of(recording: Recording, reviewed: ReviewedMove) -> Cell | None:
    """Return the cell of a move; None if it took another back."""
    move = recording.moves[reviewed.move].move
    return None if isinstance(move, Withdrawal) else move.cell


def title(reviewed: ReviewedMove, texts: Texts) -> str:
    """Return what a move was, in a few words."""
    if reviewed.verdict is MoveVerdict.FORCED:
        return forced_guess_text(reviewed, texts)
    chance = whole_percent(reviewed.chance or 0)
    return texts(f"postmortem.{reviewed.verdict.value}", chance=chance)


def sentence(reviewed: ReviewedMove, texts: Texts) -> str:
    """Return why a move was that, and what could be known instead."""
    better, finding = reviewed.better, reviewed.verdict.value
    if reviewed.verdict is MoveVerdict.FORCED:
        if better is not None:
            return _reason(better, texts)
        if whole_percent(reviewed.best or 0) < whole_percent(reviewed.chance or 0):
            finding = "forced_worse"
    chance, best = whole_percent(reviewed.chance or 0), whole_percent(reviewed.best or 0)
    why = texts(f"postmortem.{finding}_why", chance=chance, best=best)
    if better is None:
        return why
    is_itself = reviewed.verdict in (MoveVerdict.MISCLICK, MoveVerdict.WRONG_FLAG)
    if is_itself and reviewed.cells.bit_count() == 1:
        return f"{why} {better.sentence}"
    return f"{why} {_reason(better, texts)}"


def move_row(reviewed: ReviewedMove, recording: Recording, texts: Texts) -> MoveRow:
    """Return a move as a row of the list."""
    cell, notes = cell_of(recording, reviewed), []
    key = f"postmortem.{reviewed.verdict.value}_note"
    if reviewed.is_fatal:
        following = recording.moves[reviewed.move + 1 : reviewed.move + 2]
        is_back = any(isinstance(one.move, Withdrawal) for one in following)
        key = "postmortem.fatal_back_note" if is_back else "postmortem.fatal_note"
    if key in texts:
        notes.append(texts(key))
    place = "" if cell is None else texts("postmortem.place", x=cell[0] + 1, y=cell[1] + 1)
    note = texts("postmortem.noted", place=place, note=notes[0]) if place and notes else place
    before, after = reviewed.before, reviewed.after
    return MoveRow(
        shape_of(reviewed),
        format_exact_seconds(reviewed.ms),
        title(reviewed, texts),
        note or (notes[0] if notes else ""),
        place or (notes[0] if notes else ""),
        _change(before, after, texts),
        None if before is None else before.chance,
        None if after is None else after.chance,
        reviewed.is_fatal,
    )


def end_row(recording: Recording, texts: Texts) -> MoveRow:
    """Return the row below all moves, for the board as it was left."""
    note = texts("postmortem.end_note")
    return MoveRow(
        MarkerShape.DISC, format_exact_seconds(recording.ms), texts("postmortem.end"), note, note
    )


def is_forgiven(fairness: Fairness, chances: Iterable[float]) -> bool:
    """Return whether the win is certain all along thanks to fair play."""
    return fairness is not Fairness.CLASSIC and all(chance == 1 for chance in chances)


def luck_text(review: Review, fairness: Fairness, texts: Texts) -> str:
    """Return how lucky the unavoidable guesses were."""
    if not review.forced:
        return texts("postmortem.luck_none")
    if fairness is not Fairness.CLASSIC and review.luck == 1:
        what = _counted("forced", review.forced, texts)
        return texts("postmortem.luck_forgiven", what=what, fairness=fairness_text(fairness, texts))
    is_fatal = any(one.is_fatal and one.verdict is MoveVerdict.FORCED for one in review.moves)
    kinds = ("hard", "unlucky") if is_fatal else ("lucky", "even")
    percents = chance_text(review.luck, review.is_exact, texts)
    what = _counted("forced", review.forced, texts)
    return texts(
        f"postmortem.luck_{kinds[review.luck >= _EVEN_CHANCE]}", percent=percents, what=what
    )


def skill_text(review: Review, texts: Texts) -> str:
    """Return what avoidable moves cost."""
    counts = Counter(one.verdict for one in review.moves if one.verdict in COSTLY)
    what = [_counted(name, counts[finding], texts) for finding, name in _COSTS.items()]
    costs = _joined([words for words in what if words], texts)
    if review.needless:
        costs = costs[0].upper() + costs[1:]
        name = _skill_name(review)
        percents = chance_text(review.cost, review.is_exact, texts)
        return texts(f"postmortem.skill_{name}", what=costs, percent=percents)
    if review.wrong_flags:
        return texts("postmortem.skill_flags", what=_counted("flag", review.wrong_flags, texts))
    better = sum(
        one.verdict is MoveVerdict.FORCED and one.better is not None for one in review.moves
    )
    if better:
        return texts("postmortem.skill_safer", what=_counted("forced", better, texts))
    return texts("postmortem.skill_clean")


def _skill_name(review: Review) -> str:
    """Return the name of the sentence on what the needless risks cost."""
    fatal = [one.move for one in review.moves if one.is_fatal and one.verdict in COSTLY]
    back = [one.move for one in review.moves if one.verdict is MoveVerdict.TAKEN_BACK]
    is_back = bool(fatal and back) and fatal[-1] < back[-1]
    name = "game" if review.cost == 1 else "lost" if fatal else "cost"
    return f"{name}_back" if is_back else name


def lesson_texts(review: Review, texts: Texts) -> tuple[str, str, str]:
    """Return the pattern missed most, without and with how often, and a sentence about it."""
    pattern = review.lesson
    if pattern is None:
        title = texts("postmortem.lesson_none")
        return title, title, texts("postmortem.lesson_none_about")
    name, count = texts(f"pattern.{pattern.value}"), review.missed[pattern]
    short = texts("postmortem.lesson", pattern=name)
    many = texts("postmortem.lesson_times", pattern=name, count=count) if count > 1 else short
    return short, many, texts(f"pattern.{pattern.value}_about")


def chance_text(chance: float, is_exact: bool, texts: Texts) -> str:
    """Return a chance in percent; only what is certain is 0 or 100."""
    if 0 < chance < 0.01:
        return texts("postmortem.least")
    if 0.99 < chance < 1:
        return texts("postmortem.most")
    return texts(
        "postmortem.percent" if is_exact else "postmortem.about", number=whole_percent(chance)
    )


def fairness_text(fairness: Fairness, texts: Texts) -> str:
    """Return the name of the fair play within a sentence."""
    return texts(f"menu.{fairness.value}").lower()


def _reason(better: Explanation, texts: Texts) -> str:
    x, y = better.cell
    key = f"postmortem.{_WHY[better.verdict]}"
    return texts(key, x=x + 1, y=y + 1, sentence=better.sentence)


def _change(before: WinChance | None, after: WinChance | None, texts: Texts) -> str:
    if before is None or after is None:
        return ""
    first, last = whole_percent(before.chance), whole_percent(after.chance)
    is_still = first == last
    name = "still" if is_still else "change"
    if not after.is_exact or not (is_still or before.is_exact):
        name += "_about"
    return texts(f"postmortem.{name}", before=first, after=last)


def _counted(name: str, count: int, texts: Texts) -> str:
    """Return the words for a number of things of a kind; nothing for none."""
    if not count:
        return ""
    key = f"postmortem.{name}_one" if count == 1 else f"postmortem.{name}_more"
    return texts(key, count=count)


def _joined(words: list[str], texts: Texts) -> str:
    """Join words with commas and, before the last, "and"."""
    if len(words) < 2:
        return "".join(words)
    return texts("postmortem.and", first=", ".join(words[:-1]), second=words[-1])
