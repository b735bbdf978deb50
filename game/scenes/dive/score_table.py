"""The table beside the end of a dive: the best dives, or all of the day's."""

from collections.abc import Callable, Sequence
from datetime import date

from game.records import FinishedRun
from game.resources.format import format_date, format_number
from game.scenes.context import Context
from game.scenes.dive.dive_end_pictures import own_row
from game.ui.boxes import GAP, Box, Column, Row, Spring, Stack
from game.ui.leaves import Number, Text, Title
from game.ui.painter import BODY, NAME, SMALL
from game.ui.wrappers import Sized

RANKED, _MOST = 10, 1000  # dives in the table, and of those that are asked for their depth
_LOW, _HIGH = 26, 34  # layout units of a row


class ScoreTable:
    """Up to RANKED dives, one of them marked; of a day's dives only the first try has a place."""

    def __init__(self, context: Context, own: FinishedRun) -> None:
        self._context = context
        self.read(own)

    def read(self, own: FinishedRun) -> None:
        """Read the dives anew."""
        store, texts = self._context.store, self._context.texts
        self._own, self.title = own, texts("arcade.high_scores")
        every = store.high_scores(_MOST)
        named = [run for run in every if run.initials]
        last = max(named, key=lambda run: run.order, default=None)
        self.last_initials = "" if last is None else last.initials or ""
        self.deepest = max((run.depth for run in every if run.uid != own.uid), default=0)
        self.rows: Sequence[FinishedRun] = every[:RANKED]
        if own.daily is not None:
            day = format_date(date.fromisoformat(own.daily), texts)
            self.title = texts("arcade.daily_scores", day=day)
            self.rows = store.runs_of_day(own.daily)[:RANKED]

    def content(self, typed: Callable[[], str]) -> Box:
        """Return the table; ``typed`` returns the initials that are being entered."""
        scores = [format_number(run.score, self._context.texts) for run in self.rows]
        widest = max(scores, key=len, default="")
        rows = [self._row(place, widest, typed) for place in range(RANKED)]
        return Column(
            Title(self.title, NAME), *(Sized(row, high=(_LOW, _HIGH)) for row in rows), gap=0
        )

    def _row(self, place: int, widest: str, typed: Callable[[], str]) -> Box:
        """Return a row of the table, empty where there are fewer dives."""
        texts = self._context.texts
        nobody = texts("arcade.nobody")
        run = self.rows[place] if place < len(self.rows) else None
        number = str(place + 1) if run is None or run.ranked else ""
        ranked = Number(number, SMALL, "text_dim", widest="00", side="right")
        if run is None:
            return Row(ranked, Text(nobody, BODY, "text_dim", title=True), Spring(), gap=GAP)
        is_own, named = run.uid == self._own.uid, run.initials or nobody

        def name() -> str:
            return (typed() if is_own else "") or named

        metres = texts("dive.metres", metres=format_number(run.depth, texts))
        row = Row(
            ranked,
            Text(name, title=True, widest="WWW", grow=1),
            Text(metres, SMALL, "text_dim", lines=1),
            Number(format_number(run.score, texts), widest=widest, side="right"),
            gap=GAP,
        )
        return Stack(own_row(), row) if is_own else row
