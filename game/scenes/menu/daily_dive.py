"""The dive of the day: the same for everybody, and ranked at its first try."""

from dataclasses import replace
from datetime import date

from engine.dive.dive_code import daily_dive_seed
from engine.dive.state import Dive, begin_dive
from game.records.daily_dives import DIVE
from game.resources.format import format_number
from game.saves.metadata import SaveSummary
from game.scenes.context import Context


def dive_of(seed: int, today: date) -> Dive:
    """Return the dive of a seed that others know; today's counts as such even by its code."""
    day = today.isoformat() if seed == daily_dive_seed(today) else None
    return replace(begin_dive(seed), day=day, is_known=day is None)


class DailyDive:
    """The dive of the day ``today``, as the page of the daily board offers it."""

    def __init__(self, context: Context, today: date) -> None:
        self._context, self.today = context, today
        self.note = ""

    @property
    def waiting(self) -> SaveSummary | None:
        """The day's dive that was left, if there is one."""
        day = self.today.isoformat()
        waiting = self._context.waiting
        return next((one for one in waiting if one.run and one.run.day == day), None)

    def refresh(self) -> None:
        """Read anew how the day's dive went."""
        texts, store, day = self._context.texts, self._context.store, self.today.isoformat()
        waiting, runs = self.waiting, store.runs_of_day(day)
        if waiting is not None and waiting.run is not None:
            metres = format_number(waiting.run.depth(0), texts)
            self.note = texts("daily.dive_waits", metres=metres)
        elif runs and runs[0].ranked:
            metres, points = (format_number(one, texts) for one in (runs[0].depth, runs[0].score))
            self.note = texts("daily.dive_done", metres=metres, points=points)
        else:
            is_tried = store.daily(day, DIVE) is not None
            self.note = texts("daily.dive_begun" if is_tried else "daily.dive_note")

    def play(self) -> None:
        """Continue the day's dive, or begin it."""
        waiting, navigator = self.waiting, self._context.navigator
        if waiting is None or not navigator.resume_waiting(waiting.uid):
            navigator.dive(dive_of(daily_dive_seed(self.today), self.today))
