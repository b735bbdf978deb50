"""The daily board: its presets, its results, and a calendar of them."""

import calendar
from datetime import date, timedelta

import pygame

from engine.formats.daily import daily_board
from engine.formats.share_code import Shared
from game.records.models import UnrankedReason
from game.resources.format import format_date, format_exact_seconds, weekday_names
from game.saves.start import Start
from game.scenes.context import Context
from game.scenes.day_watch import DayWatch
from game.scenes.menu.daily_dive import DailyDive
from game.scenes.panel import PanelScene
from game.session.session import Deal
from game.settings import DAILY_PRESETS
from game.ui.painter import BODY, LARGE, SMALL
from game.ui.paragraph import draw_paragraph
from game.ui.selectors import Segments
from game.ui.shapes import rounded
from game.ui.widgets import Button

_BELOW = 480  # layout units more of a narrow panel, whose calendar is below the rest
_ROWS, _COLUMNS = 6, 7  # of the calendar


class DailyScene(PanelScene):
    """A choice of presets, the result of today and a calendar."""

    name = "daily"
    size = (836, 604)
    narrowest = 400

    def __init__(self, context: Context, today: date | None = None) -> None:
        texts = context.texts
        self._day_watch = DayWatch(context)
        self._today = today or self._day_watch.day
        self.month = self._today.replace(day=1)
        names = [texts(f"board.{name}") for name in DAILY_PRESETS]
        chosen = list(DAILY_PRESETS).index(context.settings.value.daily_preset)
        self._presets = Segments("", names, chosen, self._choose)
        self.start_button = Button("", self._play, "play", primary=True)
        self._watch = Button(texts("daily.watch"), self._replay, "play")
        self.earlier = Button("", lambda: self._change_month(-1), "chevron_left")
        self.later = Button("", lambda: self._change_month(1), "chevron_right")
        self._dive = DailyDive(context, self._today)
        self.dive_button = Button(texts("daily.dive"), self._play_dive, "chevron_down")
        self._back = Button(texts("code.back"), self.close, mark=texts("app.key_esc"))
        super().__init__(context, [])
        self.group.focus, self.foot = self.start_button, [self._back]
        self._refresh()

    def resume(self) -> None:
        self._follow_day()
        self._refresh()

    def update(self, step: float) -> None:
        super().update(step)
        self._follow_day()

    def _follow_day(self) -> None:
        """Go on to another day if one has begun; a month that was turned to stays in sight."""
        if not self._day_watch.has_changed():
            return
        if self.month == self._today.replace(day=1):
            self.month = self._day_watch.day.replace(day=1)
        self._today = self._dive.today = self._day_watch.day
        self._refresh()

    def _is_narrow(self, width: int) -> bool:
        return width < self.context.painter.px(self.size[0] - 20)

    def height_at(self, width: int) -> int:
        more = _BELOW if self._is_narrow(width) else 0
        return self.context.painter.px(self.size[1] + more)

    def _parts(self, panel: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        """Return the places of the board's column and of the calendar, beside or below it."""
        px, edge = self.context.painter.px, self.context.painter.px(32)
        column = pygame.Rect(panel.x + edge, panel.y, px(366), px(self.size[1]))
        month = pygame.Rect(0, panel.y, px(370), px(self.size[1] - 48))
        month.right = panel.right - edge
        if self._is_narrow(panel.width):
            column.width = panel.width - 2 * edge
            month.width = min(month.width, column.width)
            month.midtop = panel.centerx, column.bottom - px(20)
        return column, month

    def place(self, panel: pygame.Rect) -> None:
        px = self.context.painter.px
        column, month = self._parts(panel)
        left, width = column.x, column.width
        row = pygame.Rect(left, panel.y + px(116), width, px(48))
        self._presets.lay_out(self.context.painter, row)
        bottom = column.bottom - px(32)
        buttons = [self._watch, self.start_button]
        self._back.rect = pygame.Rect(left, bottom - px(54), width, px(54))
        if self._is_narrow(panel.width):  # the way out is below the calendar
            self._back.rect.bottom = panel.bottom - px(24)
        else:
            bottom -= px(64)
        self.dive_button.rect = pygame.Rect(left, bottom - px(64), width, px(64))
        bottom -= px(74)
        for number, button in enumerate(buttons[self._first_id is None :]):
            top = bottom - px(54) - number * px(64)
            button.rect = pygame.Rect(left, top, width, px(54))
        self.later.rect = pygame.Rect(month.right - px(44), month.y + px(28), px(44), px(44))
        self.earlier.rect = self.later.rect.move(-px(52), 0)

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        column, month_place = self._parts(panel)
        left, room = column.x, column.width
        title = texts("daily.title")
        painter.text(canvas, title, (left, panel.y + px(26)), LARGE, title=True, room=room)
        words = format_date(self._today, texts, "long_day")
        painter.text(canvas, words, (left, panel.y + px(72)), BODY, "accent", room=room)
        place = pygame.Rect(left, panel.y + px(180), room, px(84))
        place.y = draw_paragraph(canvas, painter, self.state, place, BODY) + px(6)
        tone = "accent" if self._streaks.now else "text_dim"
        painter.text(canvas, self.streak, place.topleft, SMALL, tone, room=room)
        area = pygame.Rect(month_place.x, month_place.y + px(92), month_place.width, px(400))
        title = format_date(self.month, texts, "month")
        spot, room = (area.x + px(8), month_place.y + px(36)), area.width - px(120)
        painter.text(canvas, title, spot, BODY, title=True, room=room)
        self._draw_month(canvas, area)

    def _draw_month(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the days of the month, each as tried, won or lost."""
        painter, px = self.context.painter, self.context.painter.px
        column, head = area.width // _COLUMNS, px(28)
        row = (area.height - head) // _ROWS
        for number, weekday in enumerate(weekday_names(self.context.texts)):
            spot = (area.x + number * column + column // 2, area.y + head // 2)
            painter.text(canvas, weekday, spot, SMALL, "text_dim", "center", room=column)
        weeks = calendar.Calendar().monthdatescalendar(self.month.year, self.month.month)
        for line, week in enumerate(weeks):
            for number, day in enumerate(week):
                if day.month == self.month.month:
                    place = (area.x + number * column, area.y + head + line * row)
                    box = pygame.Rect(place, (column, row)).inflate(-px(6), -px(6))
                    self._draw_day(canvas, box, day)
                    if number + 1 < _COLUMNS and self._goes_on(day):
                        bridge = pygame.Rect(box.right - px(2), 0, px(6) + px(4), px(10))
                        bridge.centery = box.centery
                        canvas.fill(painter.colour("success"), bridge)

    def _goes_on(self, day: date) -> bool:
        """Return whether a day and the next one of the month were both won."""
        tomorrow = day + timedelta(days=1)
        return bool(self.days.get(day) and self.days.get(tomorrow))

    def _draw_day(self, canvas: pygame.Surface, box: pygame.Rect, day: date) -> None:
        painter = self.context.painter
        px, colour = painter.px, painter.colour
        today, won = self._today, self.days.get(day)
        fill = colour("success") if won else colour("board")
        edge = colour("accent") if day == today else colour("danger") if won is False else fill
        line = px(3) if day == today else px(2)
        alpha = 255 if day <= today else 110
        canvas.blit(rounded(box.size, px(12), fill, edge, alpha, max(1, line)), box)
        tone = "board" if won else "text" if won is False or day == today else "text_dim"
        painter.figures(canvas, str(day.day), box.center, SMALL, tone, "center")
        if won is False:  # in form too, not in colour alone
            half = px(4)
            x, y = box.right - px(10), box.y + px(10)
            for sign in (-1, 1):
                start, end = (x - half, y - sign * half), (x + half, y + sign * half)
                pygame.draw.line(canvas, colour("danger"), start, end, max(2, px(2)))

    @property
    def _preset(self) -> str:
        return list(DAILY_PRESETS)[self._presets.index]

    def _refresh(self) -> None:
        """Read the results of the preset: of today, in a row and of the month."""
        texts, store = self.context.texts, self.context.store
        size = DAILY_PRESETS[self._preset].dimensions
        day = self._today.isoformat()
        self._try = store.daily(day, size)
        self._streaks = store.daily_streaks(size, day)
        now, longest = self._streaks.now, self._streaks.longest
        none = "daily.streak_over" if longest else "daily.streak_none"
        self.streak = texts("daily.streak" if now else none, count=now)
        if longest > now:
            self.streak = texts("daily.longest", streak=self.streak, count=longest)
        ours = (w for w in self.context.waiting if (w.daily, w.config.dimensions) == (day, size))
        self._waiting = next(ours, None)
        self.state = self._describe_try()
        label = "daily.again" if self._try else "daily.play"
        self.start_button.label = texts("saves.go_on" if self._waiting else label)
        self._first_id = None if self._try is None else self._try.id
        watch = [] if self._first_id is None else [self._watch]
        months = [self.earlier, self.later]
        self.group.widgets = [self._presets, self.start_button, *watch]
        self.group.widgets += [self.dive_button, self._back, *months]
        self._dive.refresh()
        self.dive_button.note = self._dive.note
        if self.group.focus is self._watch and not watch:
            self.group.focus = self.start_button
        last = (self.month + timedelta(days=31)).replace(day=1) - timedelta(days=1)
        days = store.daily_wins(size, self.month.isoformat(), last.isoformat())
        self.days = {date.fromisoformat(one): result for one, result in days.items()}
        self.later.enabled = self.month < self._today.replace(day=1)
        self.relayout()

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
        self.context.settings.change(daily_preset=self._preset)
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

    def _play_dive(self) -> None:
        self._follow_day()
        self._dive.play()
        if self.context.stack.top is self:
            self._refresh()

    def _replay(self) -> None:
        assert self._first_id is not None, "else it cannot be watched"
        self.context.navigator.replay_game(self._first_id)


def play_shared(context: Context, shared: Shared, today: date) -> None:
    """Play a board that others play too; today's board counts as such even by its code."""
    is_daily = any(daily_board(today, preset) == shared for preset in DAILY_PRESETS.values())
    day, flaws = (today.isoformat(), ()) if is_daily else (None, (UnrankedReason.BOARD_CHOSEN,))
    context.navigator.play(shared.config, Start(shared.seed, Deal(shared.first), flaws, day))
