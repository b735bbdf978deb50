"""The daily board: its presets, its results and their calendar."""

from datetime import date, timedelta

from pygame import Rect, Surface

from engine.formats.daily import daily_board
from engine.formats.share_code import Shared
from game.menu.pictures import Month, draw_month
from game.resources.format import format_date, format_exact_seconds, weekday_names
from game.scenes.context import Context, DayWatch
from game.scenes.tree_scene import PanelScene
from game.session.session import Deal
from game.store import queries
from game.store.models import UnrankedReason
from game.store.saved_game import GameStart
from game.store.settings import DAILY_PRESETS
from game.ui.boxes import APART, CLOSE, EDGE, Box, Column, FirstThatFits, Flow, Row, Spring, when
from game.ui.leaves import Picture, Text, Title
from game.ui.painter import BODY, SMALL, Painter
from game.ui.selectors import Segments
from game.ui.widgets import Button
from game.ui.wrappers import Scroll

_BETWEEN = 12  # layout units between buttons


class DailyScene(PanelScene):
    """A choice of presets, the result of today and a calendar."""

    name = "daily"
    wide = 836

    def __init__(self, context: Context, today: date | None = None) -> None:
        super().__init__(context)
        self._day_watch = DayWatch(context)
        self._today = today or self._day_watch.day
        self.month = self._today.replace(day=1)
        self._refresh()

    def content(self) -> Box:
        t = self.context.texts
        today = Column(
            Title(t("daily.title")),
            Text(format_date(self._today, t, "long_day"), tone="accent"),
            Segments("", self._preset_names, list(DAILY_PRESETS).index(self._preset), self._choose),
            Text(self.state),
            Text(self.streak, SMALL, "accent" if self._streaks.now else "text_dim"),
            Spring(),
            grow=1,
        )
        ways = (
            Button(self._play_label, self._play, "play", primary=True),
            *when(self._first_id, Button(t("daily.watch"), self._replay, "eye")),
        )
        back = Button(t("code.back"), self.close, mark=t("app.key_esc"))
        month, buttons = self._calendar(), Flow(*ways, back, columns=1, gap=_BETWEEN)
        beside = Row(Column(today, buttons, grow=1), month, gap=EDGE, align="fill")
        below = Column(today, month, buttons, gap=APART)
        ways_beside = Flow(*ways, columns=2, gap=_BETWEEN)
        scrolled = Column(Scroll(Column(today, ways_beside, month)), back)
        return FirstThatFits(
            *when(not self.is_upright, beside), *when(self.is_upright, below), scrolled
        )

    def _calendar(self) -> Box:
        """Return the calendar of the current month."""
        return Column(
            Row(
                Title(format_date(self.month, self.context.texts, "month"), BODY),
                Spring(),
                self._turn(-1, "chevron_left", "earlier"),
                self._turn(1, "chevron_right", "later"),
                gap=CLOSE,
            ),
            Picture(self._draw_month, (300, 400), (330, 440), grow=1),
            grow=1,
        )

    def _turn(self, by: int, icon: str, name: str) -> Button:
        button = Button("", lambda: self._change_month(by), icon)
        button.name = name
        button.enabled = by < 0 or self.month < self._today.replace(day=1)
        return button

    def enter(self) -> None:
        super().enter()
        self.group.focus = self.group.default

    def resume(self) -> None:
        self._follow_day()
        self._refresh()

    def update(self, step: float) -> None:
        self._follow_day()
        super().update(step)

    def _follow_day(self) -> None:
        """Change to another day if one has begun; a month turned to by the player stays."""
        if not self._day_watch.has_changed():
            return
        if self.month == self._today.replace(day=1):
            self.month = self._day_watch.day.replace(day=1)
        self._today = self._day_watch.day
        self._refresh()

    def _draw_month(self, canvas: Surface, painter: Painter, area: Rect) -> None:
        names = weekday_names(self.context.texts)
        draw_month(canvas, painter, area, Month(self.month, self._today, self.days, names))

    @property
    def _preset(self) -> str:
        return self.context.settings.value.daily_preset

    @property
    def _preset_names(self) -> list[str]:
        return [self.context.texts(f"board.{name}") for name in DAILY_PRESETS]

    @property
    def _play_label(self) -> str:
        key = "saves.go_on" if self._waiting else "daily.again" if self._try else "daily.play"
        return self.context.texts(key)

    def _refresh(self) -> None:
        """Read the results of the preset: today's, the streak and the month's."""
        texts, store = self.context.texts, self.context.store
        size = DAILY_PRESETS[self._preset].dimensions
        day = self._today.isoformat()
        self._try = store.ask(queries.daily, day, size)
        self._first_id = None if self._try is None else self._try.id
        self._streaks = store.ask(queries.daily_streaks, size, day, store.calendar)
        now, longest = self._streaks.now, self._streaks.longest
        none = "daily.streak_over" if longest else "daily.streak_none"
        self.streak = texts("daily.streak" if now else none, count=now)
        if longest > now:
            self.streak = texts("daily.longest", streak=self.streak, count=longest)
        ours = (w for w in self.context.waiting if (w.daily, w.config.dimensions) == (day, size))
        self._waiting = next(ours, None)
        self.state = self._describe_try()
        last = (self.month + timedelta(days=31)).replace(day=1) - timedelta(days=1)
        days = store.ask(queries.daily_wins, size, self.month.isoformat(), last.isoformat())
        self.days = {date.fromisoformat(one): result for one, result in days.items()}
        self.rebuild()

    def _describe_try(self) -> str:
        texts, a_try = self.context.texts, self._try
        if self._waiting is not None:
            return texts("daily.waits", seconds=format_exact_seconds(self._waiting.ms))
        if a_try is None or a_try.result is None:
            return texts("daily.untried" if a_try is None else "daily.begun")
        if a_try.is_aided:
            return texts("daily.aided")
        return texts(f"daily.{a_try.result.value}", seconds=format_exact_seconds(a_try.ms))

    def _choose(self, index: int) -> None:
        self.context.settings.change(daily_preset=list(DAILY_PRESETS)[index])
        self._refresh()

    def _change_month(self, by: int) -> None:
        self.month = (self.month + timedelta(days=14 + 31 * by)).replace(day=1)
        self._refresh()

    def _play(self) -> None:
        self._follow_day()
        if self._waiting is None:
            board = daily_board(self._today, DAILY_PRESETS[self._preset])
            play_shared(self.context, board, self._today)
        elif not self.context.navigator.resume_waiting(self._waiting.uid):
            self._refresh()

    def _replay(self) -> None:
        assert self._first_id is not None, "else it cannot be watched"
        self.context.navigator.replay_game(self._first_id)


def play_shared(context: Context, shared: Shared, today: date) -> None:
    """Play a board that others play too; today's board counts as such even if opened by its
    code."""
    is_daily = any(daily_board(today, preset) == shared for preset in DAILY_PRESETS.values())
    day, flaws = (today.isoformat(), ()) if is_daily else (None, (UnrankedReason.BOARD_CHOSEN,))
    context.navigator.play(shared.config, GameStart(shared.seed, Deal(shared.first), flaws, day))
