"""The goals: medallions with their names, how to get them, and Puff's hats."""

from datetime import datetime
from functools import partial

from pygame import Rect, Surface

from game.records.goals import GOALS, HATS, BookCounts, Goal
from game.resources.format import format_date
from game.scenes.context import Context
from game.scenes.records.counting import CountingScene
from game.ui.flow import place
from game.ui.fonts import DISPLAY
from game.ui.medallion import draw_hat, draw_medallion
from game.ui.painter import BODY, LARGE, SMALL, Painter, draw_meter
from game.ui.paragraph import draw_paragraph
from game.ui.widgets import Button, Callback, Widget, WidgetState

# Lengths in layout units
_CARD, _MEDAL, _GAP = 94, 56, 8
_NAME_LINE, _LINE = 26, 23  # heights of a card's lines
_COLUMN, _COLUMNS = 350, 3  # the least width of a column of goals, and the most columns
_HAT, _PUFF = 48, 124
_ROOMY = 900  # the width of a panel with Puff, and with the hats in the same row
_HEAD, _LOW_HEAD, _FOOT = 144, 188, 84  # above the goals, in a narrower panel, and below them


class HatButton(Widget):
    """A hat that Puff can wear, or a pale one that is not to be had yet."""

    sound = "toggle"

    def __init__(self, hat: str, action: Callback) -> None:
        super().__init__(action)
        self.hat = hat
        self.is_worn = self.is_had = False

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        radius = painter.px(14)
        if self.is_worn:
            painter.chip(canvas, rect, radius, "text", state.hovered)
        else:
            light = float(state.hovered and self.is_had)
            painter.slab(canvas, rect, radius, light, 0.45 if self.is_had else 0.2)
        draw_hat(canvas, painter, self.hat, rect, self.is_had)
        if state.focused:
            painter.focus(canvas, rect, radius)


class GoalCard(Widget):
    """A goal with its name and how to reach it. ``note`` is the date on which it was, or how far it
    is, and ``part`` that as a number from 0 to 1."""

    sound = "focus"

    def __init__(self, goal: Goal, name: str, how: str) -> None:
        super().__init__()
        self.goal, self._name, self._how = goal, name, how
        self.note, self.part = "", 0.0
        self.is_reached = self.is_next = False

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        if not rect.colliderect(canvas.get_clip()):
            return
        px, fonts = painter.px, painter.fonts
        painter.row(canvas, rect, -26 if self.is_reached else 64, self.is_next)
        if state.focused:
            painter.focus(canvas, rect, px(12))
        medal = Rect(0, 0, px(_MEDAL), px(_MEDAL))
        medal.midleft = rect.x + px(14), rect.centery
        draw_medallion(canvas, painter, medal, self.goal.icon, self.goal.hat, self.is_reached)
        left, right = medal.right + px(14), rect.right - px(14)
        lines = len(fonts.wrap(self._how, px(SMALL), right - left)[:3])
        top = rect.centery - (px(_NAME_LINE) + lines * px(_LINE)) // 2
        below = Rect(left, top + px(_NAME_LINE), right - left, 0)
        below.height = rect.bottom - below.y
        draw_paragraph(canvas, painter, self._how, below, SMALL, "text_dim")
        middle, room = top + px(_NAME_LINE) // 2, (right - left) * 2 // 5
        if fonts.width(self._name, px(BODY), DISPLAY) <= right - left - room:  # it comes first
            tone = "accent" if self.is_reached or self.is_next else "text_dim"
            spot = right, middle
            shown = painter.text(canvas, self.note, spot, SMALL, tone, "midright", room=room)
            right = shown.left - px(8)
        tone, room = "text" if self.is_reached or self.is_next else "text_dim", right - left
        painter.text(canvas, self._name, (left, middle), BODY, tone, "midleft", True, room)
        if self.part:
            bar = Rect(left, rect.bottom - px(9), below.width, px(5))
            draw_meter(canvas, painter, bar, self.part, self.part)


class GoalsScene(CountingScene):
    """All goals as cards, and above them Puff with the hats."""

    name = "goals"
    size = (1216, 0)
    narrowest = 400

    def __init__(self, context: Context) -> None:
        texts = context.texts
        self._reached: dict[str, datetime] = {}
        self._elapsed = 0.0
        self.cards = {
            goal.name: GoalCard(goal, texts(f"goals.{goal.name}"), texts(f"goals.{goal.name}_how"))
            for goal in GOALS
        }
        self.hats = [HatButton(hat, partial(self._wear, hat)) for hat in HATS]
        self.done = Button(texts("app.done"), self.close, "check", True, mark=texts("app.key_esc"))
        super().__init__(context, [self.done, *self.hats, *self.cards.values()])
        self.foot = [self.done]
        self._next = ""  # the goal that was brought into sight
        self.resume()

    def resume(self) -> None:
        self.ask(lambda records: records.goals(), lambda answer: self._show(*answer))

    def layout(self, size: tuple[int, int]) -> None:
        super().layout(size)
        self._show_next()

    def height_at(self, width: int) -> int:
        return self._place_cards(Rect(0, 0, width, 0)) + self.context.painter.px(_GAP + _FOOT)

    def place(self, panel: Rect) -> None:
        px = self.context.painter.px
        self._place_cards(panel)
        hats = Rect(0, panel.y + px(_HEAD - _HAT - 16), px(8 * (_HAT + _GAP) - _GAP), 0)
        hats.right = panel.right - px(32)
        if panel.width < px(_ROOMY):
            hats.update(panel.x + px(24), panel.y + px(_LOW_HEAD - _HAT - 16), 0, 0)
            hats.width = panel.width - px(48)
        place(self.hats, hats, 1, px(_HAT), px(_GAP), len(self.hats))
        self.place_done(self.done)

    def _place_cards(self, panel: Rect) -> int:
        """Place the cards below the head of a panel; return the bottom of the last one."""
        px = self.context.painter.px
        head = _LOW_HEAD if panel.width < px(_ROOMY) else _HEAD
        room = Rect(panel.x + px(16), panel.y + px(head), panel.width - px(32), 0)
        cards = list(self.cards.values())
        return place(cards, room, px(_COLUMN), px(_CARD), px(_GAP), _COLUMNS)

    def update(self, step: float) -> None:
        super().update(step)
        self._elapsed += step

    def draw_on(self, canvas: Surface, panel: Rect) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        left, top, room = panel.x + px(32), panel.y + px(24), panel.width - px(64)
        if panel.width >= px(_ROOMY):
            elapsed = self._elapsed if self.context.settings.value.effects.idle else 0.0
            spot = panel.x + px(28 + _PUFF / 2), panel.y + px(_HEAD / 2)
            painter.puff(canvas, "idle", elapsed, spot, _PUFF)
            left, top, room = left + px(_PUFF + 16), panel.y + px(40), px(320)
        painter.text(canvas, texts("goals.title"), (left, top), LARGE, title=True, room=room)
        count = texts("goals.reached", count=len(self._reached), total=len(GOALS))
        painter.text(canvas, count, (left, top + px(42)), SMALL, "text_dim", room=room)
        hats = self.hats[0].rect.unionall([button.rect for button in self.hats])
        spot = hats.centerx, hats.y + panel.y - self.panel.y - px(16)
        note = self._hat_note()
        painter.text(canvas, note, spot, SMALL, "text_dim", "center", room=hats.width)

    def _hat_note(self) -> str:
        """Return what to say of the hat that is pointed at or focused, or else of all."""
        texts = self.context.texts
        pointed = self.group.hovered or self.group.focus
        if not isinstance(pointed, HatButton):
            return texts("goals.hats")
        if not pointed.is_had:
            return texts("goals.hat_from", goal=texts(f"goals.{HATS[pointed.hat].name}"))
        return texts("goals.no_hat" if pointed.is_worn else f"goals.hat_{pointed.hat}")

    def _show(self, reached: dict[str, datetime], book: BookCounts) -> None:
        texts = self.context.texts
        self._reached = {name: reached[name] for name in self.cards if name in reached}
        coming = next((name for name in self.cards if name not in reached), "")
        for name, card in self.cards.items():
            card.is_reached, card.is_next = name in reached, name == coming
            card.note, card.part = texts("goals.next") if card.is_next else "", 0.0
            goal = card.goal
            if card.is_reached:
                card.note = format_date(self.context.store.day_of(reached[name]), texts)
            elif goal.count is not None and goal.target > 1:
                count = min(goal.count(book), goal.target)
                card.part = count / goal.target
                if not card.is_next:
                    card.note = texts("goals.progress", count=count, target=goal.target)
        self._show_hats()
        self._show_next()

    def _show_next(self) -> None:
        """Bring the next goal into sight, once."""
        coming = [name for name, card in self.cards.items() if card.is_next and name != self._next]
        if coming and self._window[0]:
            self._next = coming[0]
            self.reveal(self.cards[self._next])

    def _show_hats(self) -> None:
        worn = self.context.settings.value.hat
        for button in self.hats:
            button.is_had = HATS[button.hat].name in self._reached
            button.is_worn = button.is_had and button.hat == worn

    def _wear(self, hat: str) -> None:
        """Put a hat on or off; one that is not to be had yet shows its goal."""
        card = self.cards[HATS[hat].name]
        if not card.is_reached:
            self.group.focus = card
            self.reveal(card)
            return
        worn = self.context.settings.value.hat
        self.context.settings.change(hat="" if worn == hat else hat)
        self._show_hats()
