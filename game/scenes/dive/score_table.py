"""The table beside the end of a dive: the best dives, or all of the day's."""

from collections.abc import Sequence
from datetime import date

from pygame import Rect, Surface

from game.records import FinishedRun
from game.resources.format import format_date, format_number
from game.scenes.context import Context
from game.ui.painter import BODY, NAME, SMALL

RANKED, _MOST = 10, 1000  # dives in the table, and of those that are asked for their depth
_HEAD, _ROW = 48, 34  # layout units


class ScoreTable:
    """Up to RANKED dives, one of them marked; of a day's dives only the first try has a place."""

    def __init__(self, context: Context, own: FinishedRun) -> None:
        self._context = context
        self.height = context.painter.px(_HEAD + RANKED * _ROW)
        self.read(own)

    def read(self, own: FinishedRun) -> None:
        """Read the dives anew."""
        store, texts = self._context.store, self._context.texts
        self._own, self.title = own, texts("arcade.high_scores")
        every = store.high_scores(_MOST)
        named = [run for run in every if run.initials]
        last = max(named, key=lambda run: run.ended, default=None)
        self.last_initials = "" if last is None else last.initials or ""
        self.deepest = max((run.depth for run in every if run.uid != own.uid), default=0)
        self.rows: Sequence[FinishedRun] = every[:RANKED]
        if own.daily is not None:
            day = format_date(date.fromisoformat(own.daily), texts)
            self.title = texts("arcade.daily_scores", day=day)
            self.rows = store.runs_of_day(own.daily)[:RANKED]

    def draw(self, canvas: Surface, area: Rect, typed: str) -> None:
        """Draw the table; ``typed`` are the initials that are being entered."""
        painter, px, texts = self._context.painter, self._context.painter.px, self._context.texts
        painter.text(canvas, self.title, area.topleft, NAME, title=True, room=area.width)
        for place in range(RANKED):
            middle = area.y + px(_HEAD + place * _ROW + _ROW // 2)
            run = self.rows[place] if place < len(self.rows) else None
            is_own = run is not None and run.uid == self._own.uid
            if is_own:
                row = Rect(area.x, middle - px(_ROW) // 2 + 1, area.width, px(_ROW) - 2)
                painter.row(canvas, row.inflate(px(16), 0), 0, True)
            if run is None or run.ranked:
                spot = (area.x + px(24), middle)
                painter.figures(canvas, str(place + 1), spot, SMALL, "text_dim", "midright")
            tone, initials = "text_dim", texts("arcade.nobody")
            if run is not None:
                tone, initials = "text", run.initials or (typed if is_own else "") or initials
                metres = texts("dive.metres", metres=format_number(run.depth, texts))
                spot, end = (area.x + area.width * 58 // 100, middle), (area.right, middle)
                painter.text(canvas, metres, spot, SMALL, "text_dim", "midright")
                score = format_number(run.score, texts)
                painter.figures(canvas, score, end, BODY, "text", "midright")
            painter.text(canvas, initials, (area.x + px(44), middle), BODY, tone, "midleft", True)
