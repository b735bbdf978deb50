"""The arcade as the record book knows it: bests on each air, the air that fits the player's pace,
finds, and the day's dive."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from engine.dive.airs import Air, air_for_pace
from engine.dive.dive_code import DiveCode, daily_dive_seed
from engine.dive.finds import Find
from engine.dive.state import Dive, begin_dive
from game.resources.format import format_number
from game.scenes.context import Context
from game.store import FinishedDive, Store, daily_tries, queries
from game.store.daily_tries import dive_size
from game.store.metadata import SaveSummary

BEST = 3  # the dives that the arcade lists for each air


@dataclass(frozen=True)
class AirRecord:
    """The ``best`` dives on an air, the best first, and the metres of the ``deepest``."""

    best: Sequence[FinishedDive] = ()
    deepest: int = 0


@dataclass(frozen=True)
class ArcadeRecord:
    """The record book, as the arcade shows it.

    ``waiting`` are the dives that wait, the newest first, ``fitting`` is the air for the player's
    pace, which is known if the player ``has_pace``, and ``found`` are the finds that were ever
    kept.
    """

    waiting: tuple[SaveSummary, ...]
    fitting: Air
    has_pace: bool
    airs: dict[Air, AirRecord]
    found: frozenset[Find]

    @classmethod
    def read(cls, context: Context) -> "ArcadeRecord":
        """Read the record book."""
        store = context.store
        airs = {
            air: AirRecord(
                store.ask(queries.best_dives, air, BEST), store.ask(queries.deepest_dive, air)
            )
            for air in Air
        }
        return cls(
            tuple(one for one in context.waiting if one.run is not None),
            suggested_air(store),
            store.ask(queries.dive_pace) is not None,
            airs,
            store.ask(queries.kept_finds),
        )


def suggested_air(store: Store) -> Air:
    """Return the air of the next dive: Easy for the first one."""
    pace = store.ask(queries.dive_pace)
    return Air.EASY if pace is None else air_for_pace(pace)


def better_air(air: Air, store: Store) -> Air | None:
    """Return the air that fits the player better than the one just dived in; None if that fits.

    Without a clock nobody is hurried, so that pace tells nothing."""
    pace = store.ask(queries.dive_pace)
    if pace is None or not air.rules.has_clock:
        return None
    fitting = air_for_pace(pace)
    return None if fitting is air else fitting


def dive_of(code: DiveCode, today: date) -> Dive:
    """Return a dive that others know; today's dive counts as such even if opened by its code."""
    is_of_day = code == DiveCode(daily_dive_seed(today), code.air)
    day = today.isoformat() if is_of_day else None
    return replace(begin_dive(*code), day=day, is_known=day is None)


class DayDive:
    """The dive of the day ``today``, of which each air has a try of its own."""

    def __init__(self, context: Context, today: date) -> None:
        self._context, self.today = context, today

    def _waiting(self, air: Air) -> SaveSummary | None:
        """Return the day's dive that was left unfinished, if there is one."""
        wanted = self.today.isoformat(), air
        dives = ((one, one.run) for one in self._context.waiting if one.run is not None)
        return next((one for one, dive in dives if (dive.day, dive.air) == wanted), None)

    def note(self, air: Air) -> str:
        """Return in a few words how the day's dive went."""
        texts, store, day = self._context.texts, self._context.store, self.today.isoformat()
        waiting, dives = self._waiting(air), store.ask(queries.dives_of_day, day, air)
        if waiting is not None and waiting.run is not None:
            return texts("hub.day_waits", metres=format_number(waiting.run.depth(0), texts))
        if dives and dives[0].ranked:
            metres, points = (format_number(one, texts) for one in (dives[0].depth, dives[0].score))
            return texts("hub.day_done", metres=metres, points=points)
        is_tried = store.ask(daily_tries.result, day, dive_size(air)) is not None
        return texts("hub.day_begun" if is_tried else "hub.day_note")

    def play(self, air: Air) -> None:
        """Continue the day's dive, or begin it."""
        waiting, navigator = self._waiting(air), self._context.navigator
        if waiting is None or not navigator.resume_waiting(waiting.uid):
            code = DiveCode(daily_dive_seed(self.today), air)
            navigator.shared_dive(dive_of(code, self.today))
