"""The goals: medallions with their names, how to get them, and Puff's hats."""

from datetime import datetime
from functools import partial

import pygame

from game.input.events import FocusLost, Input, Key, Motion, Wheel
from game.records.goals import GOALS, HATS, BookCounts, Goal
from game.resources.format import format_date
from game.scenes.context import Context
from game.scenes.panel import MARGIN
from game.scenes.records.counting import CountingScene
from game.ui.flow import flow
from game.ui.fonts import DISPLAY
from game.ui.list_view import ListView
from game.ui.medallion import draw_hat, draw_medallion
from game.ui.painter import BODY, LARGE, SMALL, Painter, draw_meter
from game.ui.paragraph import draw_paragraph
from game.ui.widgets import Button, Callback, Widget, WidgetState

# Lengths in layout units
_MAX_WIDTH, _MAX_HEIGHT = 1216, 1200
_RAIL = 240
_ROW, _MEDAL, _GAP = 94, 56, 8
_NAME_LINE, _LINE = 26, 21  # heights of a card's lines
_COLUMN = 340  # the least width of a column of goals
_HAT = 48
_HATS_IN_ROW = 4
_PUFF = 196
_BESIDE = 620, 340  # a window with the hats beside the goals; in others they are above them
_LEAST = 400, 240
_HEAD, _FOOT = 184, 84  # above the goals there, and below them
_PAGE_KEYS = ("page up", "page down")

Reached = dict[str, datetime]


class HatButton(Widget):
    """A hat that Puff can wear, or a pale one that is not to be had yet."""

    sound = "toggle"

    def __init__(self, hat: str, action: Callback) -> None:
        super().__init__(action)
        self.hat = hat
        self.is_worn = self.is_had = False

    def draw(
        self, canvas: pygame.Surface, painter: Painter, state: WidgetState, rect: pygame.Rect
    ) -> None:
        radius = painter.px(14)
        if self.is_worn:
            painter.chip(canvas, rect, radius, "text", state.hovered)
        else:
            light = float(state.hovered and self.is_had)
            painter.slab(canvas, rect, radius, light, 0.45 if self.is_had else 0.2)
        draw_hat(canvas, painter, self.hat, rect, self.is_had)
        if state.focused:
            painter.focus(canvas, rect, radius)


class GoalsScene(CountingScene):
    """All goals in a list of cards, and on the left Puff with the hats."""

    name = "goals"

    def __init__(self, context: Context) -> None:
        texts = context.texts
        self._reached: Reached = {}
        self._book = BookCounts()
        self._columns, self._is_stacked = 2, False
        self._elapsed = 0.0
        self.list = GoalList(self._draw_row)
        self.hats = [HatButton(hat, partial(self._wear, hat)) for hat in HATS]
        self.done = Button(texts("app.done"), self.close, "check", True, mark=texts("app.key_esc"))
        super().__init__(context, [self.done, *self.hats, self.list])
        self.foot = [self.done]
        self._show_hats()
        self.resume()

    def resume(self) -> None:
        self.ask(lambda records: records.goals(), self._show)

    def layout(self, size: tuple[int, int]) -> None:
        self._window, px = size, self.context.painter.px
        self._is_stacked = size[0] < px(_BESIDE[0]) or size[1] < px(_BESIDE[1])
        margins = 2 * px(MARGIN if self._is_stacked else 16)
        wide, high = min(px(_MAX_WIDTH), size[0] - margins), min(px(_MAX_HEIGHT), size[1] - margins)
        frame = pygame.Rect(0, 0, wide, high)
        frame.center = size[0] // 2, size[1] // 2
        self._columns = max(1, (wide - px(32)) // px(_COLUMN))
        rows = -(-len(GOALS) // self._columns) * px(_ROW)
        self._fit(frame, px(_HEAD + _FOOT) + rows if self._is_stacked else high)

    @property
    def least(self) -> tuple[int, int]:
        return _LEAST

    def place(self, panel: pygame.Rect) -> None:
        px = self.context.painter.px
        if self._is_stacked:  # all is below each other, and the panel scrolls, not the list
            self._rail = pygame.Rect(panel.x + px(16), panel.y + px(16), panel.width - px(32), 0)
            self._rail.height = px(_HEAD - 24)
            self._puff_area = pygame.Rect(0, 0, 0, 0)
            room = self._rail.inflate(-px(16), 0).move(0, px(_HEAD - 24 - _HAT - 8))
            boxes = flow(room, len(self.hats), 1, px(_HAT), px(_GAP), len(self.hats))
            for button, box in zip(self.hats, boxes, strict=True):
                button.rect = box
            self.place_done(self.done)
            area = pygame.Rect(self._rail.x, self._rail.bottom + px(8), self._rail.width, 0)
            area.height = panel.bottom - px(_FOOT - 16) - area.y
            self.list.place(area, px(_ROW))
            self._fill()
            return
        rail = pygame.Rect(panel.x + px(16), panel.y + px(16), px(_RAIL), panel.height - px(32))
        self._rail = rail
        self.done.rect = pygame.Rect(0, 0, rail.width - px(16), px(48))
        self.done.rect.midbottom = rail.centerx, rail.bottom - px(8)
        side, rows = px(_HAT), -(-len(self.hats) // _HATS_IN_ROW)
        gap = (rail.width - px(16) - _HATS_IN_ROW * side) // (_HATS_IN_ROW - 1)
        top = self.done.rect.top - px(16) - rows * side - (rows - 1) * px(_GAP)
        for number, button in enumerate(self.hats):
            row, column = divmod(number, _HATS_IN_ROW)
            x = rail.x + px(8) + column * (side + gap)
            button.rect = pygame.Rect(x, top + row * (side + px(_GAP)), side, side)
        self._puff_area = pygame.Rect(rail.x, rail.y + px(84), rail.width, 0)
        self._puff_area.height = max(0, top - px(36) - self._puff_area.top)
        area = pygame.Rect(rail.right + px(16), rail.y, 0, rail.height)
        area.width = panel.right - px(16) - area.x
        self._columns = max(1, area.width // px(_COLUMN))
        self.list.place(area, px(_ROW))
        self._fill()

    @property
    def opaque(self) -> pygame.Rect | None:
        inset = 2 * self.context.painter.px(20)
        return self.frame.inflate(-inset, -inset)

    def handle(self, event: Input) -> bool:
        if isinstance(event, Motion):
            self.list.point(event.pos)
        elif isinstance(event, FocusLost):
            self.list.point(None)
        elif isinstance(event, Wheel) and self.list.wheel(event.pos, event.steps):
            return True
        elif isinstance(event, Key) and event.name in _PAGE_KEYS and self.group.focus is None:
            return self.list.key(event.name, "")
        return super().handle(event)

    def reveal(self, widget: Widget) -> None:
        if widget is self.list:  # its row
            row = pygame.Rect(self.list.rect.topleft, (1, self.list.row))
            if self._is_stacked and self.scroll.reveal(row.move(0, self.list.chosen * row.h), 0):
                self._place()
        else:
            super().reveal(widget)

    def update(self, step: float) -> None:
        super().update(step)
        self._elapsed += step

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        dy = panel.y - self.panel.y
        rail = self._rail.move(0, dy)
        painter.well(canvas, rail)
        x, room = rail.x + px(16), rail.width - px(32)
        painter.text(
            canvas, texts("goals.title"), (x, rail.y + px(12)), LARGE, title=True, room=room
        )
        count = texts("goals.reached", count=len(self._reached), total=len(GOALS))
        painter.text(canvas, count, (x, rail.y + px(54)), SMALL, "text_dim", room=room)
        self._draw_puff(canvas, self._puff_area.move(0, dy))
        spot = rail.centerx, self.hats[0].rect.top + dy - px(16)
        painter.text(canvas, self._hat_note(), spot, SMALL, "text_dim", "center", room=room)

    def _draw_puff(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        painter = self.context.painter
        side = min(painter.px(_PUFF), area.width, area.height)
        if side < painter.px(64):
            return
        elapsed = self._elapsed if self.context.settings.value.effects.idle else 0.0
        painter.puff(canvas, "idle", elapsed, area.center, side / painter.scale)

    def _hat_note(self) -> str:
        """Return what to say of the hat that is pointed at or focused, or else of all."""
        texts = self.context.texts
        pointed = self.group.hovered or self.group.focus
        if not isinstance(pointed, HatButton):
            return texts("goals.hats")
        if not pointed.is_had:
            return texts("goals.hat_from", goal=texts(f"goals.{HATS[pointed.hat].name}"))
        return texts("goals.no_hat" if pointed.is_worn else f"goals.hat_{pointed.hat}")

    def _show(self, answer: tuple[Reached, BookCounts]) -> None:
        reached, self._book = answer
        self._reached = {goal.name: reached[goal.name] for goal in GOALS if goal.name in reached}
        self._show_hats()

    def _show_hats(self) -> None:
        worn = self.context.settings.value.hat
        for button in self.hats:
            button.is_had = HATS[button.hat].name in self._reached
            button.is_worn = button.is_had and button.hat == worn

    def _wear(self, hat: str) -> None:
        """Put a hat on or off; one that is not to be had yet shows its goal."""
        if HATS[hat].name not in self._reached:
            self.list.chosen = GOALS.index(HATS[hat]) // self._columns
            self.list.reveal_row(self.list.chosen)
            self.reveal(self.list)
            return
        worn = self.context.settings.value.hat
        self.context.settings.change(hat="" if worn == hat else hat)
        self._show_hats()

    def _fill(self) -> None:
        rows = -(-len(GOALS) // self._columns)
        if self.list.count != rows:
            self.list.fill(rows)

    def _draw_row(
        self, canvas: pygame.Surface, painter: Painter, number: int, row: pygame.Rect
    ) -> None:
        gap = painter.px(_GAP)
        wide = (row.width - gap * (self._columns - 1)) / self._columns
        if not row.colliderect(canvas.get_clip()):
            return
        for column, goal in enumerate(GOALS[number * self._columns :][: self._columns]):
            x = row.x + round(column * (wide + gap))
            card = pygame.Rect(x, row.y, round(wide), row.height - gap)
            self._draw_goal(canvas, painter, goal, card)

    def _draw_goal(
        self, canvas: pygame.Surface, painter: Painter, goal: Goal, card: pygame.Rect
    ) -> None:
        px, texts, moment = painter.px, self.context.texts, self._reached.get(goal.name)
        is_reached = moment is not None
        painter.row(canvas, card, -26 if is_reached else 64)
        medal = pygame.Rect(0, 0, px(_MEDAL), px(_MEDAL))
        medal.midleft = card.x + px(14), card.centery
        draw_medallion(canvas, painter, medal, goal.icon, goal.hat, is_reached)
        left, right = medal.right + px(14), card.right - px(14)
        how = texts(f"goals.{goal.name}_how")
        lines = painter.fonts.wrap(how, px(SMALL), right - left)[:2]
        top = card.centery - (px(_NAME_LINE) + len(lines) * px(_LINE)) // 2
        below = pygame.Rect(left, top + px(_NAME_LINE), right - left, card.bottom)
        below.height = card.bottom - below.y
        draw_paragraph(canvas, painter, how, below, SMALL, "text_dim")
        spot, room = (right, top + px(_NAME_LINE) // 2), (right - left) * 2 // 5
        note, tone = self._note(goal, moment)
        name = texts(f"goals.{goal.name}")
        wide = painter.fonts.width(name, px(BODY), DISPLAY)
        if wide > right - left - room:  # the name comes first
            note = ""
        shown = painter.text(canvas, note, spot, SMALL, tone, "midright", room=room)
        spot, room = (left, spot[1]), shown.left - px(8) - left
        ink = "text" if is_reached else "text_dim"
        size = painter.size_for(name, room, BODY, SMALL)
        painter.text(canvas, name, spot, size, ink, "midleft", True, room)
        if not is_reached and (part := self._progress(goal)):
            bar = pygame.Rect(left, card.bottom - px(9), right - left, px(5))
            draw_meter(canvas, painter, bar, part, part)

    def _progress(self, goal: Goal) -> float:
        """Return how far it is to a goal that counts something, 0 to 1."""
        if goal.count is None or goal.target == 1:
            return 0.0
        return min(1.0, goal.count(self._book) / goal.target)

    def _note(self, goal: Goal, moment: datetime | None) -> tuple[str, str]:
        """Return the date of a goal or how far it is, and its colour."""
        texts = self.context.texts
        if moment is not None:
            return format_date(self.context.store.day_of(moment), texts), "accent"
        if goal.count is None or goal.target == 1:
            return "", "text_dim"
        count = min(goal.count(self._book), goal.target)
        return texts("goals.progress", count=count, target=goal.target), "text_dim"


class GoalList(ListView):
    """A list without slabs: its rows are cards."""

    def _draw_slab(
        self,
        canvas: pygame.Surface,
        painter: Painter,
        state: WidgetState,
        number: int,
        row: pygame.Rect,
    ) -> None:
        if state.focused and number == self.chosen:
            card = pygame.Rect(row.x, row.y, row.width, row.height - painter.px(_GAP))
            inset = 6 * max(1, painter.px(2))
            painter.focus(canvas, card.inflate(-inset, -inset), painter.px(8))
