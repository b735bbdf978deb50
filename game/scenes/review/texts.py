"""A look back at a game in the player's words: each move, luck, skill, and what to learn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.autoplay.win_probability import WinChance
from engine.core.commands import Withdrawal
from engine.core.config import Fairness
from engine.core.grid import Cell
from engine.formats.recording import Recording
from engine.teacher.explanation import Explanation, Verdict
from engine.teacher.review_model import COSTLY, Finding, Judged, Postmortem
from game.resources.format import format_exact_seconds, whole_percent
from game.resources.texts import Texts
from game.scenes.playback.move_markers import forced_words, shape_of
from game.scenes.review.move_list import MoveRow
from game.ui.markers import MarkerShape

_COMMON = frozenset(
    {
        *(Finding.FIRST, Finding.CERTAIN, Finding.FLAG, Finding.UNFLAG),
        *(Finding.WASTED, Finding.TAKEN_BACK),
    }
)
_COSTS = {
    Finding.NEEDLESS: "guess",
    Finding.MISCLICK: "slip",
    Finding.WRONG_CHORD: "chord",
}
_EVEN = 0.5
"""Who gets through with a smaller chance was lucky."""
_WHY = {Verdict.SAFE: "was_safe", Verdict.MINE: "was_mine", Verdict.UNCERTAIN: "was_better"}


def that_matter(found: Postmortem, recording: Recording) -> list[Judged]:
    """The moves of which there is something to say. A flag before the first open is none: nobody
    took it for known."""
    first = next((one.move for one in found.moves if one.finding is Finding.FIRST), None)
    if first is None:
        first = 0 if recording.given is not None else len(recording.moves)
    return [
        one
        for one in found.moves
        if one.is_fatal or (one.finding not in _COMMON and one.move >= first)
    ]


def cell_of(recording: Recording, judged: Judged) -> Cell | None:
    """The cell that a move was made on; None for one that took another back."""
    move = recording.moves[judged.move].move
    return None if isinstance(move, Withdrawal) else move.cell


def title(judged: Judged, texts: Texts) -> str:
    """What a move was, in a few words."""
    if judged.finding is Finding.FORCED:
        return forced_words(judged, texts)
    chance = whole_percent(judged.chance or 0)
    return texts(f"postmortem.{judged.finding.value}", chance=chance)


def sentence(judged: Judged, texts: Texts) -> str:
    """Why it was that, and what could be known instead."""
    better, finding = judged.better, judged.finding.value
    if judged.finding is Finding.FORCED:
        if better is not None:
            return _reason(better, texts)
        if whole_percent(judged.best or 0) < whole_percent(judged.chance or 0):
            finding = "forced_worse"
    chance, best = whole_percent(judged.chance or 0), whole_percent(judged.best or 0)
    why = texts(f"postmortem.{finding}_why", chance=chance, best=best)
    if better is None:
        return why
    is_itself = judged.finding in (Finding.MISCLICK, Finding.WRONG_FLAG)
    if is_itself and judged.cells.bit_count() == 1:
        return f"{why} {better.sentence}"
    return f"{why} {_reason(better, texts)}"


def row_of(judged: Judged, recording: Recording, texts: Texts) -> MoveRow:
    """A move as a row of the list."""
    cell, notes = cell_of(recording, judged), []
    key = f"postmortem.{judged.finding.value}_note"
    if judged.is_fatal:
        following = recording.moves[judged.move + 1 : judged.move + 2]
        is_back = any(isinstance(one.move, Withdrawal) for one in following)
        key = "postmortem.fatal_back_note" if is_back else "postmortem.fatal_note"
    if key in texts:
        notes.append(texts(key))
    place = "" if cell is None else texts("postmortem.place", x=cell[0] + 1, y=cell[1] + 1)
    note = texts("postmortem.noted", place=place, note=notes[0]) if place and notes else place
    before, after = judged.before, judged.after
    return MoveRow(
        shape_of(judged),
        format_exact_seconds(judged.ms),
        title(judged, texts),
        note or (notes[0] if notes else ""),
        place or (notes[0] if notes else ""),
        _change(before, after, texts),
        None if before is None else before.chance,
        None if after is None else after.chance,
        judged.is_fatal,
    )


def end_row(recording: Recording, texts: Texts) -> MoveRow:
    """The row below all moves: the board as it was left."""
    note = texts("postmortem.end_note")
    return MoveRow(
        MarkerShape.DISC, format_exact_seconds(recording.ms), texts("postmortem.end"), note, note
    )


def is_forgiven(fairness: Fairness, chances: Iterable[float]) -> bool:
    """Whether fair play alone makes the chances to win what they are: certain all along."""
    return fairness is not Fairness.CLASSIC and all(chance == 1 for chance in chances)


def luck(found: Postmortem, fairness: Fairness, texts: Texts) -> str:
    """How luck fell at the guesses that nobody could avoid."""
    if not found.forced:
        return texts("postmortem.luck_none")
    if fairness is not Fairness.CLASSIC and found.luck == 1:
        what = _counted("forced", found.forced, texts)
        return texts("postmortem.luck_forgiven", what=what, fairness=fair_word(fairness, texts))
    is_fatal = any(one.is_fatal and one.finding is Finding.FORCED for one in found.moves)
    kinds = ("hard", "unlucky") if is_fatal else ("lucky", "even")
    told = part(found.luck, found.is_exact, texts)
    what = _counted("forced", found.forced, texts)
    return texts(f"postmortem.luck_{kinds[found.luck >= _EVEN]}", percent=told, what=what)


def skill(found: Postmortem, texts: Texts) -> str:
    """What the moves cost that nobody had to make."""
    counts = Counter(one.finding for one in found.moves if one.finding in COSTLY)
    what = [_counted(name, counts[finding], texts) for finding, name in _COSTS.items()]
    told = _joined([words for words in what if words], texts)
    if found.needless:
        told = told[0].upper() + told[1:]
        name = _skill_name(found)
        percents = part(found.cost, found.is_exact, texts)
        return texts(f"postmortem.skill_{name}", what=told, percent=percents)
    if found.wrong_flags:
        return texts("postmortem.skill_flags", what=_counted("flag", found.wrong_flags, texts))
    better = sum(one.finding is Finding.FORCED and one.better is not None for one in found.moves)
    if better:
        return texts("postmortem.skill_safer", what=_counted("forced", better, texts))
    return texts("postmortem.skill_clean")


def _skill_name(found: Postmortem) -> str:
    """Which sentence tells what the needless risks came to. Nothing follows a loss but its being
    taken back."""
    fatal = [one.move for one in found.moves if one.is_fatal and one.finding in COSTLY]
    back = [one.move for one in found.moves if one.finding is Finding.TAKEN_BACK]
    is_back = bool(fatal and back) and fatal[-1] < back[-1]
    name = "game" if found.cost == 1 else "lost" if fatal else "cost"
    return f"{name}_back" if is_back else name


def lesson(found: Postmortem, texts: Texts) -> tuple[str, str, str]:
    """What was missed most, the same with how often it was, and a sentence that teaches it."""
    pattern = found.lesson
    if pattern is None:
        title = texts("postmortem.lesson_none")
        return title, title, texts("postmortem.lesson_none_about")
    name, count = texts(f"pattern.{pattern.value}"), found.missed[pattern]
    short = texts("postmortem.lesson", pattern=name)
    many = texts("postmortem.lesson_times", pattern=name, count=count) if count > 1 else short
    return short, many, texts(f"pattern.{pattern.value}_about")


def part(chance: float, is_exact: bool, texts: Texts) -> str:
    """A chance in percent; only what is certain is 0 or 100."""
    if 0 < chance < 0.01:
        return texts("postmortem.least")
    if 0.99 < chance < 1:
        return texts("postmortem.most")
    return texts(
        "postmortem.percent" if is_exact else "postmortem.about", number=whole_percent(chance)
    )


def fair_word(fairness: Fairness, texts: Texts) -> str:
    """What fair play is called within a sentence."""
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
    """So many of a kind; nothing for none."""
    if not count:
        return ""
    key = f"postmortem.{name}_one" if count == 1 else f"postmortem.{name}_more"
    return texts(key, count=count)


def _joined(words: list[str], texts: Texts) -> str:
    """One, or two with "and" between; of three the first ones with a comma."""
    if len(words) < 2:
        return "".join(words)
    return texts("postmortem.and", first=", ".join(words[:-1]), second=words[-1])
