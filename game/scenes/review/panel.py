"""The layout of a review, and its panel: the game, luck and skill, and the list of moves."""

from collections.abc import Callable

from pygame import Rect, Surface

from engine.formats.recording import Recording
from engine.teacher.review_model import Review
from game.resources.format import describe_board, format_exact_seconds
from game.scenes.context import Context
from game.scenes.review.strip import HEIGHT
from game.scenes.review.texts import MoveRow, lesson_texts, luck_text, skill_text
from game.ui.fonts import DISPLAY
from game.ui.list_view import ListView
from game.ui.markers import draw_marker
from game.ui.painter import NAME, SMALL, Painter, draw_meter
from game.ui.paragraph import draw_message, draw_paragraph
from game.ui.selectors import Segments
from game.ui.widgets import Button, Callback, Choose, Widget

_EDGE, _WIDE, _NARROW, _WIDE_WINDOW = 12, 456, 372, 1100
"""Layout units: the margin, the width of a panel beside the board in a wide and another window."""
_TALL = 0.42  # the part of a tall window for the board
_PAD, _TOP, _GAP = 16, 66, 10
_SIDE, _FILTER, _LABEL = 44, 38, 16
"""The side of the square buttons, and the heights of the filter and the label."""
_CARD, _LESSON, _CARD_PAD, _BUTTON = 106, 112, 14, 108
"""The heights of the cards, their margin, and the width of the button on the last one."""
_ROW, _MARK, _NOTE = 50, 20, SMALL  # in the list: a row's height, its shape, its second line
_TIME, _CHANCE, _CHANCE_GAP = 66, 104, 10
"""The outer columns of the list: the shape above the time, and the chance to win."""


def parts(size: tuple[int, int], px: Callable[[float], int]) -> tuple[Rect, Rect, Rect]:
    """Return the areas of board, strip below it, and panel beside or, in a tall window, below."""
    edge, window = px(_EDGE), Rect((0, 0), size)
    inner = window.inflate(-2 * edge, -2 * edge)
    strip = Rect(inner.x, 0, inner.width, px(HEIGHT))
    area = inner.copy()
    if size[0] >= size[1]:
        panel = inner.copy()
        panel.width = px(_WIDE if size[0] >= px(_WIDE_WINDOW) else _NARROW)
        panel.right = inner.right
        area.width = strip.width = panel.x - edge - inner.x
        strip.bottom = inner.bottom
    else:
        strip.y = inner.y + round(inner.height * _TALL)
        panel = Rect(inner.x, strip.bottom + edge, inner.width, 0)
        panel.height = inner.bottom - panel.y
    area.height = strip.y - edge - area.y
    return area, strip, panel


class MoveList(ListView):
    """Calls ``choose`` whenever another row is chosen, by keys too."""

    def __init__(self, choose: Choose) -> None:
        super().__init__(self._draw_move, choose)
        self.rows: list[MoveRow] = []

    def show(self, rows: list[MoveRow], chosen: int | None) -> None:
        """Show other rows, without scrolling if there are as many as before."""
        is_same = len(rows) == len(self.rows) and chosen == self.marked
        self.rows = rows
        if not is_same:
            self.fill(len(rows), chosen)

    def choose_row(self, row: int) -> None:
        if self.count:
            self.chosen = self.marked = min(max(0, row), self.count - 1)
            self.reveal_row(self.chosen)

    def activate(self) -> None:
        self.marked = self.chosen if self.count else None
        super().activate()

    def key(self, name: str, text: str) -> bool:
        is_used = super().key(name, text)
        if is_used:
            self.activate()
        return is_used

    def _draw_move(self, canvas: Surface, painter: Painter, number: int, row: Rect) -> None:
        px, move = painter.px, self.rows[number]
        middle = row.x + px(_TIME) // 2
        up, down = row.centery - px(10), row.centery + px(12)
        draw_marker(canvas, painter, move.shape, (middle, up), px(_MARK))
        room = px(_TIME) - px(8)
        painter.text(canvas, move.time, (middle, down), SMALL, "text_dim", "center", room=room)
        left = row.x + px(_TIME) + px(4)
        right = row.right - px(_CHANCE) - 2 * px(_CHANCE_GAP)
        tone, room = "danger" if move.is_fatal else "text", right - left
        painter.text(canvas, move.title, (left, up), SMALL, tone, "midleft", room=room)
        is_long = painter.fonts.width(move.note, px(_NOTE)) > room
        note = move.short if is_long else move.note
        painter.text(canvas, note, (left, down), _NOTE, "text_dim", "midleft", room=room)
        if move.after is not None and move.before is not None:
            meter = Rect(0, 0, px(_CHANCE), max(4, px(8)))
            meter.midright = (row.right - px(_CHANCE_GAP), down)
            spot, room = (meter.right, up), meter.width
            painter.text(canvas, move.chance, spot, SMALL, "text_dim", "midright", room=room)
            draw_meter(canvas, painter, meter, move.after, move.before)


class ReviewPanel:
    """Everything beside the board: a title, cards on luck, skill and what to learn, and the list.
    ``words`` are drawn in place of an empty list. ``choose`` takes a row, and ``show`` is called
    with 0 for the notable moves and 1 for all."""

    def __init__(
        self, context: Context, recording: Recording, choose: Choose, show: Choose, toggle: Callback
    ) -> None:
        self._context = context
        self._texts = texts = context.texts
        self._fairness = recording.config.fairness
        kind = describe_board(recording.config, recording.proven, texts)
        time = format_exact_seconds(recording.ms)
        self._about = f"{kind}, {texts(f'postmortem.{recording.result.value}', time=time)}"
        self.list = MoveList(choose)
        self.filter = Segments("", ["", ""], 0, show)
        self.chances = Button("", toggle, "percent")
        self.leave = Button("", context.navigator.back, "close")
        practise, label = context.navigator.practice, texts("postmortem.practise")
        self._practise = Button(label, practise, primary=True)
        self._practise.is_main = False  # without a focus the keys are the list's
        self._cards = [Rect(0, 0, 1, 1)] * 3
        self._review: Review | None = None
        self._luck = self._skill = ""
        self._lesson = "", "", ""
        self.words = texts("postmortem.working")
        self.rect = Rect(0, 0, 1, 1)
        self._well = Rect(0, 0, 1, 1)
        self.filter.enabled = self._practise.enabled = self.list.enabled = False

    @property
    def widgets(self) -> list[Widget]:
        """The widgets that can be used by now, first the list, which takes the keys."""
        shown: list[Widget] = [self.list, self.filter] if self.filter.enabled else []
        practise = [self._practise] if self._practise.enabled else []
        return [*shown, *practise, self.chances, self.leave]

    def load(self, review: Review, counts: tuple[int, int]) -> None:
        """Show a review, with the numbers of notable and of all moves."""
        self._review = review
        self._luck = luck_text(review, self._fairness, self._texts)
        self._skill = skill_text(review, self._texts)
        self._lesson = lesson_texts(review, self._texts)
        self._practise.enabled = review.lesson is not None
        named = zip(("matters", "all"), counts, strict=True)
        self.filter.options = [self._texts(f"postmortem.{name}", count=n) for name, n in named]
        self.filter.enabled = True

    def fill(self, rows: list[MoveRow], chosen: int | None, words: str) -> None:
        """Fill the list, or show ``words`` if there are no rows."""
        self.list.show(rows, chosen)
        self.list.enabled = bool(rows)
        self.words = "" if rows else words

    def place(self, rect: Rect) -> None:
        px = self._context.painter.px
        self.rect = rect
        side = px(_SIDE)
        self.leave.rect = Rect(rect.right - px(_PAD) - side, rect.y + px(14), side, side)
        self.chances.rect = self.leave.rect.move(-side - px(8), 0)
        inner = rect.inflate(-2 * px(_PAD), 0)
        inner.y, inner.height = rect.y + px(_TOP), rect.height - px(_TOP) - px(_PAD)
        top = self._place_cards(inner) + px(_GAP)
        self.filter.rect = Rect(inner.x, top, inner.width, px(_FILTER))
        top += px(_FILTER + _LABEL + 8)
        self._well = Rect(inner.x, top, inner.width, inner.bottom - top)
        row = max(1, self._well.height // px(_ROW))
        high = min(self._well.height // row, px(_ROW + 8))
        self.list.place(self._well, high)

    def draw(self, canvas: Surface, dx: int, dy: int, elapsed: float) -> None:
        """Draw everything but the widgets, ``elapsed`` seconds after the scene began."""
        painter, px = self._context.painter, self._context.painter.px
        rect = self.rect.move(dx, dy)
        painter.panel(canvas, rect, self.rect)
        left, room = rect.x + px(_PAD), self.chances.rect.x - px(_PAD + 8) - self.rect.x
        spot, title = (left, rect.y + px(10)), self._texts("postmortem.title")
        painter.text(canvas, title, spot, NAME, title=True, room=room)
        spot = (left, rect.y + px(43))
        painter.text(canvas, self._about, spot, SMALL, "text_dim", room=room)
        self._draw_cards(canvas, dx, dy)
        if any(row.chance for row in self.list.rows):
            spot = (self._well.right + dx - px(10), self._well.y + dy - px(3))
            label = self._texts("postmortem.win_chance")
            painter.text(canvas, label, spot, SMALL, "text_dim", "bottomright")
        if self.words:
            well = self._well.move(dx, dy)
            if self.filter.enabled:
                spot = (well.centerx, well.centery - px(70))
                painter.puff(canvas, "won", elapsed, spot, 96)
            draw_message(canvas, painter, self.words, well)

    def _place_cards(self, room: Rect) -> int:
        """Place the cards at the top of ``room``, in one row or in two; return where they end."""
        px = self._context.painter.px
        gap, high = px(_GAP), px(_CARD)
        is_row = room.width >= px(800)
        width = (room.width - 2 * gap) * 3 // 11 if is_row else (room.width - gap) // 2
        first = Rect(room.x, room.y, width, high)
        second = first.move(width + gap, 0)
        if is_row:
            third = second.move(width + gap, 0)
            third.width = room.right - third.x
        else:
            third = Rect(room.x, first.bottom + gap, room.width, px(_LESSON))
            second.width = room.right - second.x
        self._cards = [first, second, third]
        self._practise.rect = Rect(0, 0, px(_BUTTON), px(36))
        self._practise.rect.topright = (third.right - px(8), third.y + px(6))
        return third.bottom

    def _draw_cards(self, canvas: Surface, dx: int, dy: int) -> None:
        painter, px, texts = self._context.painter, self._context.painter.px, self._texts
        cards = [card.move(dx, dy) for card in self._cards]
        for card in cards:
            painter.well(canvas, card, px(16))
        review = self._review
        if review is None:
            return
        for card, name, words, meter in (
            (cards[0], "luck", self._luck, (review.luck, review.luck)),
            (cards[1], "skill", self._skill, (1 - review.cost, 1.0)),
        ):
            label, spot = texts(f"postmortem.{name}"), (card.x + px(_CARD_PAD), card.y + px(19))
            shown = painter.text(canvas, label, spot, SMALL, "accent", "midleft", True)
            bar = Rect(shown.right + px(10), 0, 0, max(5, px(10)))
            bar.width, bar.centery = card.right - px(_CARD_PAD) - bar.x, spot[1]
            draw_meter(canvas, painter, bar, *meter)
            room = card.inflate(-2 * px(_CARD_PAD), 0)
            room.y, room.height = card.y + px(36), card.height - px(8) - px(36)
            draw_paragraph(canvas, painter, words, room, SMALL)
        self._draw_lesson(canvas, cards[2])

    def _draw_lesson(self, canvas: Surface, card: Rect) -> None:
        painter, px = self._context.painter, self._context.painter.px
        short, title, about = self._lesson
        left, middle = card.x + px(_CARD_PAD), card.y + px(22)
        painter.icon(canvas, "bulb", (left + px(9), middle), 20, "accent")
        room = card.width - 2 * px(_CARD_PAD) - px(26)
        if self._practise.enabled:
            room -= self._practise.rect.width + px(2)
        if painter.fonts.width(title, px(SMALL), DISPLAY) > room:
            title = short
        spot = (left + px(26), middle)
        painter.text(canvas, title, spot, SMALL, "text", "midleft", True, room)
        below = card.inflate(-2 * px(_CARD_PAD), 0)
        below.y, below.height = card.y + px(44), card.height - px(50)
        draw_paragraph(canvas, painter, about, below, SMALL, "text_dim")
