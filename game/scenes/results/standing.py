"""The standing of a finished game in the record book, its next goal, and why it has no rank."""

from dataclasses import dataclass, replace

from engine.core.config import RULES
from engine.formats.recording import Result
from engine.formats.replay import Replay
from engine.rules.game import Position
from game.playback.playback import LARGEST_SOLVED
from game.records import FinishedGame, UnrankedReason
from game.records.reader import RecordsReader
from game.records.statistics_queries import Filter
from game.resources.format import format_gap
from game.resources.texts import Texts

_STREAKS = (3, 5, 10, 20, 30, 50, 100, 200, 500, 1000)
_NEAR = 0.25  # the part of a time that a gap to it may have to be thought near at all
_SEGMENTS = 10  # a streak of at most so many wins is drawn win by win
_ROUND = (1, 2, 5)  # round times are these, and ten, a hundred ... times as many seconds


@dataclass(frozen=True)
class Standing:
    """Place of a win among ``count`` on its list; ``best_ms`` and ``no_flag_ms`` are the best times
    of other games, ``streak`` the wins in a row. ``closest`` is the largest part (0 to 1) that was
    cleared in another lost game."""

    place: int | None = None
    count: int = 0
    best_ms: int | None = None
    no_flag_ms: int | None = None
    streak: int = 0
    closest: float | None = None


@dataclass(frozen=True)
class NextGoal:
    """A goal in a few words, and the ``part`` (0 to 1) of it that is reached. With ``segments`` it
    is reached in as many steps."""

    words: str
    part: float
    segments: int = 0


def find_standing(book: RecordsReader, game: FinishedGame) -> Standing:
    """Return the standing of a game that was just recorded, or waits to be."""
    wanted = Filter.of(game)
    if game.recording.result is not Result.WON:
        return Standing(closest=_closest(book, wanted, game))
    streak = book.streaks(wanted).now if game.counts_in_win_rate else 0
    ranked = book.rank_of(game)
    if ranked is None:
        return Standing(streak=streak)
    times = [one.ms for one in book.best(wanted, limit=2) if one.uid != game.uid]
    no_flag = replace(wanted, no_flag=True)
    quickest = [one.ms for one in book.best(no_flag, limit=2) if one.uid != game.uid]
    return Standing(*ranked, min(times, default=None), min(quickest, default=None), streak)


def cleared(position: Position) -> tuple[int, int]:
    """Return how many safe cells of a board are open, and how many there are."""
    field = position.field
    assert field is not None
    return (position.board.opened & field.safe).bit_count(), field.safe.bit_count()


def _closest(book: RecordsReader, wanted: Filter, game: FinishedGame) -> float | None:
    if game.config.grid.size > LARGEST_SOLVED:
        return None
    parts = []
    for recording in book.closest_losses(wanted, game):
        replay = Replay(recording)
        for move in recording.moves:
            replay.play(move)
        opened, safe = cleared(replay.game.position)
        parts.append(opened / max(1, safe))
    return max(parts, default=None)


def next_goal(game: FinishedGame, standing: Standing, texts: Texts) -> NextGoal | None:
    """Return the goal that a win has come nearest to, without having reached it."""
    goals = list(_time_goals(game, standing, texts)) if game.can_be_best else []
    target = next((many for many in _STREAKS if many > standing.streak), None)
    if standing.streak and target is not None:
        left = target - standing.streak
        words = texts("results.streak", count=left, target=target)
        segments = target if target <= _SEGMENTS else 0
        goals.append(NextGoal(words, standing.streak / target, segments))
    return max(goals, key=lambda goal: goal.part, default=None)


def _time_goals(game: FinishedGame, standing: Standing, texts: Texts) -> list[NextGoal]:
    ms, best, no_flag = game.figures.ms, standing.best_ms, standing.no_flag_ms
    wanted = {}
    if best is not None and ms > best:
        wanted["results.to_best"] = best
    else:
        wanted["results.to_round"] = _round_below(ms)
    if game.is_no_flag and no_flag is not None and ms > no_flag and no_flag != best:
        wanted["results.to_no_flag"] = no_flag
    return [
        NextGoal(
            texts(key, gap=format_gap(ms - target), seconds=f"{target / 1000:g}"),
            max(0.0, 1 - (ms - target) / (_NEAR * target)),
        )
        for key, target in wanted.items()
        if target > 0
    ]


def _round_below(ms: int) -> int:
    """Return the largest round time below ``ms``, at least a second, else 0."""
    power, found = 1000, 0
    while power < ms:
        found = max([found, *(power * step for step in _ROUND if power * step < ms)])
        power *= 10
    return found


def rank_remarks(game: FinishedGame, texts: Texts) -> list[str]:
    """Return why a game does not rank, or that it counts for its day, each in a sentence."""
    reasons = _reasons(game, texts)
    if reasons:
        return [texts("results.not_ranked", why=", ".join(reasons))]
    if game.can_be_first_try and game.counts_in_win_rate:
        return [texts("results.daily_counts")]
    return []


def _reasons(game: FinishedGame, texts: Texts) -> list[str]:
    """Return the reasons why a game does not rank, each in a few words."""
    left_out = {UnrankedReason.HELPED_LATE.value}  # the help itself is a reason
    if UnrankedReason.RESUMED.value in game.flaws:
        left_out.add(UnrankedReason.PAUSED.value)  # the way to the menu leads through the pause
    reasons = [texts(f"results.flaw_{flaw}") for flaw in game.flaws if flaw not in left_out]
    if game.aids:
        reasons.append(texts("results.helped"))
    if game.recording.retried and UnrankedReason.GHOST.value not in game.flaws:
        reasons.append(texts("results.same_again"))
    if game.config.rules != RULES:
        reasons.append(texts("results.older_rules"))
    return reasons
