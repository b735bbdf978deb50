"""The daily board: its presets, its results and their calendar."""

from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial

from pygame import Rect, Surface

from engine.core.config import presets_of
from engine.formats.daily import daily_board, sunday_board, sunday_water
from engine.formats.share_code import Shared, encode_share_code
from game.board.preview import draw_counted
from game.menu.pictures import Month, draw_month
from game.platform import clipboard
from game.resources.format import format_date, format_exact_seconds, weekday_names
from game.resources.texts import Texts
from game.scenes.context import Context, DayWatch
from game.scenes.tree_scene import PanelScene
from game.session.session import Deal
from game.store import daily_tries
from game.store.metadata import SaveSummary
from game.store.models import DailyResult, UnrankedReason
from game.store.saved_game import GameStart
from game.store.settings import DAILY_PRESETS
from game.ui.boxes import (
    APART,
    CLOSE,
    EDGE,
    GAP,
    Box,
    Column,
    FirstThatFits,
    Flow,
    Row,
    Spring,
    Stack,
    when,
)
from game.ui.leaves import Picture, Plate, Text, Title
from game.ui.painter import BODY, NAME, SMALL, Painter
from game.ui.selectors import Segments
from game.ui.widgets import Button
from game.ui.wrappers import Pad, Scroll

_BETWEEN, _SUNDAY = 12, 112  # layout units between buttons, and of a picture


@dataclass(frozen=True)
class TodaysBoard:
    """A board of the day, and its first try: None before it, ``waiting`` while it can go on."""

    shared: Shared
    first_try: DailyResult | None
    waiting: SaveSummary | None

    @property
    def first_id(self) -> int | None:
        """The number of the first try's game in the record book; None if it is not there."""
        return None if self.first_try is None else self.first_try.id

    def describe(self, texts: Texts) -> str:
        """Return what became of the first try."""
        a_try = self.first_try
        if self.waiting is not None:
            return texts("daily.waits", seconds=format_exact_seconds(self.waiting.ms))
        if a_try is None or a_try.result is None:
            return texts("daily.untried" if a_try is None else "daily.begun")
        if a_try.is_aided:
            return texts("daily.aided")
        return texts(f"daily.{a_try.result.value}", seconds=format_exact_seconds(a_try.ms))

    def play_label(self, texts: Texts, first: str = "daily.play") -> str:
        """Return the label of the button that plays it, before the first try that of ``first``."""
        key = "saves.go_on" if self.waiting else "daily.again" if self.first_try else first
        return texts(key)


class DailyScene(PanelScene):
    """A choice of presets, the result of today and a calendar; on a Sunday, the board of another
    water below them."""

    name = "daily"
    wide = 836

    def __init__(self, context: Context, today: date | None = None) -> None:
        super().__init__(context)
        self._day_watch = DayWatch(context)
        self._today = today or self._day_watch.day
        self._copied = ""  # the code that was copied last
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
        board = self.board
        play = Button(board.play_label(t), partial(self._play, False), "play", primary=True)
        ways = (play, *self._watch_button(board))
        back = Button(t("code.back"), self.close, mark=t("app.key_esc"))
        month, buttons = self._calendar(), Flow(*ways, back, columns=1, gap=_BETWEEN)
        sunday = [self._sunday_box(board) for board in filter(None, [self.sunday])]
        beside = Column(
            Row(Column(today, buttons, grow=1), month, gap=EDGE, align="fill", grow=1), *sunday
        )
        below = Column(today, *sunday, month, buttons, gap=APART)
        ways_beside = Flow(*ways, columns=2, gap=_BETWEEN)
        scrolled = Column(Scroll(Column(today, ways_beside, *sunday, month)), back)
        return FirstThatFits(
            *when(not self.is_upright, beside), *when(self.is_upright, below), scrolled
        )

    def _watch_button(self, board: TodaysBoard) -> list[Box]:
        if (number := board.first_id) is None:
            return []
        watch = partial(self.context.navigator.replay_game, number)
        return [Button(self.context.texts("daily.watch"), watch, "eye")]

    def _sunday_box(self, board: TodaysBoard) -> Box:
        """Return the board of another water, which no streak depends on."""
        t, water = self.context.texts, board.shared.config.neighbours
        words = t("daily.sunday_about") if board.first_try is None else board.describe(t)
        code = encode_share_code(board.shared)
        is_copied = self._copied == code
        label = t("code.copied" if is_copied else "results.copy")
        copy = Button(label, partial(self._copy, code), "check" if is_copied else "copy")
        copy.name = "copy"  # keeps the focus though its label changes
        play = Button(board.play_label(t, "daily.sunday_play"), partial(self._play, True), "play")
        told = Column(
            Title(t("daily.sunday", water=t(f"waters.{water.name}")), NAME),
            Text(words, SMALL),
            Text(t("daily.code", code=code), SMALL, "text_dim", rank=1),
            gap=4,
            grow=1,
        )
        ways = Flow(play, *self._watch_button(board), copy, columns=3, gap=_BETWEEN)

        def draw(canvas: Surface, painter: Painter, rect: Rect) -> None:
            draw_counted(canvas, painter, water, rect)

        picture = Picture(draw, (_SUNDAY, _SUNDAY), (_SUNDAY, _SUNDAY), rank=1)
        inside = Row(picture, Column(told, ways, gap=CLOSE, grow=1))
        return Stack(Plate(), Pad(inside, GAP))

    def _copy(self, code: str) -> None:
        if clipboard.copy(code):
            self._copied = code
        self.rebuild()

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

    def _refresh(self) -> None:
        """Read the results of the preset: today's, the streak and the month's."""
        texts, store = self.context.texts, self.context.store
        size = DAILY_PRESETS[self._preset].dimensions
        day = self._today.isoformat()
        self.board = self._stand(daily_board(self._today, DAILY_PRESETS[self._preset]))
        self.sunday = None
        if extra := sunday_shared(self._today, self._preset):
            self.sunday = self._stand(extra)
        self._streaks = store.ask(daily_tries.streaks, size, day, store.calendar)
        now, longest = self._streaks.now, self._streaks.longest
        none = "daily.streak_over" if longest else "daily.streak_none"
        self.streak = texts("daily.streak" if now else none, count=now)
        if longest > now:
            self.streak = texts("daily.longest", streak=self.streak, count=longest)
        self.state = self.board.describe(texts)
        last = (self.month + timedelta(days=31)).replace(day=1) - timedelta(days=1)
        days = store.ask(daily_tries.wins, size, self.month.isoformat(), last.isoformat())
        self.days = {date.fromisoformat(one): result for one, result in days.items()}
        self.rebuild()

    def _stand(self, shared: Shared) -> TodaysBoard:
        """Return a board of today with its first try."""
        day, size = self._today.isoformat(), shared.config.dimensions
        ours = (w for w in self.context.waiting if (w.daily, w.config.dimensions) == (day, size))
        first_try = self.context.store.ask(daily_tries.result, day, size)
        return TodaysBoard(shared, first_try, next(ours, None))

    def _choose(self, index: int) -> None:
        self.context.settings.change(daily_preset=list(DAILY_PRESETS)[index])
        self._refresh()

    def _change_month(self, by: int) -> None:
        self.month = (self.month + timedelta(days=14 + 31 * by)).replace(day=1)
        self._refresh()

    def _play(self, is_sunday: bool) -> None:
        self._follow_day()
        board = self.sunday if is_sunday else self.board
        if board is None:
            return  # Sunday is over
        if board.waiting is None:
            play_shared(self.context, board.shared, self._today)
        elif not self.context.navigator.resume_waiting(board.waiting.uid):
            self._refresh()


def sunday_shared(day: date, preset: str) -> Shared | None:
    """Return the board of another water on a Sunday, by the name of a preset; else None."""
    water = sunday_water(day)
    return None if water is None else sunday_board(day, presets_of(water)[preset])


def play_shared(context: Context, shared: Shared, today: date) -> None:
    """Play a board that others play too; a board of today counts as such even if opened by its
    code."""
    boards = [daily_board(today, preset) for preset in DAILY_PRESETS.values()]
    boards += filter(None, (sunday_shared(today, name) for name in DAILY_PRESETS))
    is_daily = shared in boards
    day, flaws = (today.isoformat(), ()) if is_daily else (None, (UnrankedReason.BOARD_CHOSEN,))
    context.navigator.play(shared.config, GameStart(shared.seed, Deal(shared.first), flaws, day))
