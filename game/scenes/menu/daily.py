"""The day's board: the same for everybody, and only the first try ranks."""

from __future__ import annotations

from datetime import date, timedelta

import pygame

from engine.formats.daily import daily_board
from engine.formats.recording import Result
from engine.formats.share_code import Shared
from game.records.models import UnrankedReason
from game.resources.format import format_exact_seconds
from game.saves.start import Start
from game.scenes.context import Context
from game.scenes.menu.month import draw_month
from game.scenes.panel import PanelScene
from game.session.session import Deal
from game.settings import DAILY_PRESETS
from game.ui.painter import BODY, LARGE, SMALL
from game.ui.widgets import Button, Selector


class DailyScene(PanelScene):
    """Which preset, how it went today, and a month of days."""

    name = "daily"
    size = (820, 540)

    def __init__(self, context: Context, today: date | None = None) -> None:
        texts = context.texts
        self._today = today or context.today()
        self._month = self._today.replace(day=1)
        names = [texts(f"board.{name}") for name in DAILY_PRESETS]
        chosen = list(DAILY_PRESETS).index(context.settings.value.daily_preset)
        self._choice = Selector("", names, chosen, self._choose)
        self._start = Button("", self._play, "play", primary=True)
        self._watch = Button(texts("daily.watch"), self._show, "play")
        self._before = Button("", lambda: self._turn(-1), "chevron_left")
        self._after = Button("", lambda: self._turn(1), "chevron_right")
        self._back = Button(texts("code.back"), self.close, mark=texts("app.key_esc"))
        super().__init__(
            context,
            [self._choice, self._start, self._watch, self._back, self._before, self._after],
        )
        self.group.focus = self._start
        self._take()

    def resume(self) -> None:
        """What lay above may have changed the book."""
        self._take()

    def place(self, panel: pygame.Rect) -> None:
        """The day on the left, the month on the right."""
        px = self.context.painter.px
        left, width = panel.x + px(32), px(330)
        # A choice without a label has seven tenths of its width for its values.
        self._choice.rect = pygame.Rect(left - width * 3 // 7, panel.y + px(124), 0, px(40))
        self._choice.rect.width = width + width * 3 // 7
        bottom = panel.bottom - px(32)
        for number, button in enumerate((self._back, self._watch, self._start)):
            top = bottom - px(54) - number * px(64)
            button.rect = pygame.Rect(left, top, width, px(54))
        right = panel.right - px(32)
        self._after.rect = pygame.Rect(right - px(44), panel.y + px(28), px(44), px(44))
        self._before.rect = self._after.rect.move(-px(52), 0)

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        """The title, the day's state, the calendar."""
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        left, room = panel.x + px(32), px(330)
        painter.text(canvas, texts("daily.title"), (left, panel.y + px(26)), LARGE, title=True)
        painter.text(
            canvas, self._written(self._today), (left, panel.y + px(72)), BODY, "accent", room=room
        )
        y = panel.y + px(186)
        lines = painter.fonts.wrap(self._state, px(BODY), room)
        for line in lines:
            painter.text(canvas, line, (left, y), BODY)
            y += px(BODY + 6)
        y += px(6)
        for line in painter.fonts.wrap(self._streak, px(SMALL + 1), room):
            painter.text(canvas, line, (left, y), SMALL + 1, "text_dim")
            y += px(SMALL + 6)
        area = pygame.Rect(0, 0, px(390), px(400))
        area.topright = (panel.right - px(32), panel.y + px(92))
        months = texts("daily.months").split()
        title = texts("daily.month", month=months[self._month.month - 1], year=self._month.year)
        painter.text(canvas, title, (area.x + px(8), panel.y + px(36)), BODY + 2, title=True)
        draw_month(canvas, painter, texts, area, self._month, self._today, self._days)

    @property
    def _preset(self) -> str:
        return list(DAILY_PRESETS)[self._choice.index]

    def _take(self) -> None:
        """Ask the book about the preset, the day and the month."""
        texts, store, size = (
            self.context.texts,
            self.context.store,
            DAILY_PRESETS[self._preset].dimensions,
        )
        day = self._today.isoformat()
        self._tried = store.daily(day, size)
        streak = store.daily_streak(size, day)
        key = {0: "streak_none", 1: "streak_one"}.get(streak, "streak")
        self._streak = texts(f"daily.{key}", number=streak)
        ours = (w for w in self.context.waiting if (w.daily, w.config.dimensions) == (day, size))
        self._waiting = next(ours, None)
        self._state = self._told()
        label = "daily.again" if self._tried else "daily.play"
        self._start.label = texts("saves.go_on" if self._waiting else label)
        self._watch.enabled = self._tried is not None and self._tried.id is not None
        last = (self._month + timedelta(days=31)).replace(day=1) - timedelta(days=1)
        days = store.daily_wins(size, self._month.isoformat(), last.isoformat())
        self._days = {date.fromisoformat(one): result for one, result in days.items()}
        self._after.enabled = self._month < self._today.replace(day=1)

    def _told(self) -> str:
        texts, tried = self.context.texts, self._tried
        if self._waiting is not None:
            return texts("daily.waits", seconds=format_exact_seconds(self._waiting.ms))
        if tried is None:
            return texts("daily.untried")
        if tried.result is None:
            return texts("daily.begun")
        if tried.is_aided:
            return texts("daily.aided")
        if tried.result is Result.WON:
            return texts("daily.won", seconds=format_exact_seconds(tried.ms))
        return texts("daily.lost" if tried.result is Result.LOST else "daily.abandoned")

    def _written(self, day: date) -> str:
        months = self.context.texts("daily.months").split()
        return self.context.texts(
            "daily.date", day=day.day, month=months[day.month - 1], year=day.year
        )

    def _choose(self, index: int) -> None:
        self.context.settings.change(daily_preset=self._preset)
        self._take()

    def _turn(self, by: int) -> None:
        middle = self._month + timedelta(days=14 + 31 * by)
        self._month = min(middle.replace(day=1), self._today.replace(day=1))
        self._take()

    def _play(self) -> None:
        if self._waiting is None:
            play_shared(
                self.context, daily_board(self._today, DAILY_PRESETS[self._preset]), self._today
            )
        elif not self.context.navigator.resume_waiting(self._waiting.uid):
            self._take()

    def _show(self) -> None:
        if self._tried is not None and self._tried.id is not None:
            self.context.navigator.replay_game(self._tried.id)


def play_shared(context: Context, shared: Shared, today: date) -> None:
    """Play a board that others play too. By whichever way one comes to the day's, it is the day's:
    whether this is the first try, the record book knows."""
    is_daily = any(daily_board(today, preset) == shared for preset in DAILY_PRESETS.values())
    day, flaws = (today.isoformat(), ()) if is_daily else (None, (UnrankedReason.CHOSEN,))
    context.navigator.play(shared.config, Start(shared.seed, Deal(shared.first), flaws, day))
