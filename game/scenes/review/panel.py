"""The panel of a review: the game, luck and skill, what to learn, and the list of moves."""

from pygame import Rect, Surface

from engine.formats.recording import Recording
from engine.teacher.review_model import Review
from game.resources.format import describe_board, format_exact_seconds
from game.scenes.context import Context
from game.scenes.review.strip import MoveStrip
from game.scenes.review.texts import MoveRow, lesson_texts, luck_text, skill_text
from game.ui.column import TextColumn
from game.ui.list_view import ListView
from game.ui.markers import draw_marker
from game.ui.painter import NAME, SMALL, Painter, draw_meter
from game.ui.paragraph import draw_message
from game.ui.scroll_area import ScrollArea
from game.ui.selectors import Segments
from game.ui.widgets import Button, Callback, Choose, Widget

_PAD, _GAP, _SIDE, _BUTTON, _PRACTISE = 16, 10, 44, 40, 132
"""Layout units: the margin, the gap, the square buttons, the height of others, a width."""
_TITLE_ROOM = 210  # the width beside the buttons in which more than the title stands
_CARD_PAD, _CARD_HEAD, _TWO_CARDS, _THREE_CARDS = 14, 30, 330, 800
"""Of a card: the margin and the height of its head; the widths for two and three in a row."""
_LINE, _MARK, _TIME, _METER, _WIDE_ROW = 23, 20, 70, 80, 300
"""In the list: a line, a shape, the column of the times, the meter, and the width of a row with
these."""
_LEAST_ROWS, _EMPTY = 2, 150  # rows of a list that scrolls alone; the height of one without rows


class MoveList(ListView):
    """Calls ``choose`` whenever another row is chosen, by keys too."""

    def __init__(self, choose: Choose) -> None:
        super().__init__(self._draw_move, choose)
        self.rows: list[MoveRow] = []
        self._is_wide, self._width = True, 0  # whether a chance is in the last line; a row's width

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

    def key(self, name: str) -> bool:
        is_used = super().key(name)
        if is_used:
            self.activate()
        return is_used

    def row_height(self, painter: Painter, width: int) -> int:
        """Return the height of rows so wide, in pixels: all that they say has to fit."""
        px, self._width = painter.px, width
        self._is_wide = width >= px(_WIDE_ROW)
        most = max((len(self._lines(painter, row)) for row in self.rows), default=1)
        return px(_LINE) * (most + (0 if self._is_wide else 1)) + px(8)

    def _lines(self, painter: Painter, move: MoveRow) -> list[tuple[str, str]]:
        """Return the lines of a row and their tones."""
        px, fonts = painter.px, painter.fonts
        room = self._width - px(_TIME + 12 if self._is_wide else 24)
        title = fonts.wrap(move.title, px(SMALL), room - (px(_METER + 12) if self._is_wide else 0))
        tone = "danger" if move.is_fatal else "text"
        lines, chance = [(line, tone) for line in title], move.chance
        used = fonts.width(chance, px(SMALL)) + px(12) if chance and self._is_wide else 0
        for note in (move.note, move.short):
            rows = fonts.wrap(note, px(SMALL), room - used)
            if len(rows) == 1:
                break
        lines += [(line, "text_dim") for line in rows]
        if chance and not self._is_wide:
            lines += [(line, "text_dim") for line in fonts.wrap(chance, px(SMALL), room)]
        return lines

    def _draw_move(self, canvas: Surface, painter: Painter, number: int, row: Rect) -> None:
        px, move, is_wide = painter.px, self.rows[number], self._is_wide
        line, right = px(_LINE), row.right - px(12)
        top = row.y + px(4) + line // 2
        left = row.x + px(_TIME if is_wide else 12)
        mark = (row.x + px(_TIME) // 2, top) if is_wide else (left + px(_MARK) // 2, top)
        draw_marker(canvas, painter, move.shape, mark, px(_MARK))
        spot, anchor = (mark[0], top + line), "center"
        if not is_wide:
            spot, anchor = (left + px(_MARK + 8), top), "midleft"
            top += line
        painter.text(canvas, move.time, spot, SMALL, "text_dim", anchor)
        for words, tone in self._lines(painter, move):
            painter.text(canvas, words, (left, top), SMALL, tone, "midleft", room=right - left)
            top += line
        if is_wide and move.after is not None and move.before is not None:
            spot = (right, top - line)
            painter.text(canvas, move.chance, spot, SMALL, "text_dim", "midright")
            meter = Rect(0, 0, px(_METER), max(4, px(8)))
            meter.midright = right, row.y + px(4) + line // 2
            draw_meter(canvas, painter, meter, move.after, move.before)


class ReviewPanel:
    """Everything beside the board: a title, cards on luck, skill and what to learn, and the list.
    ``words`` are drawn in place of an empty list. ``choose`` takes a row, and ``show`` is called
    with 0 for the notable moves and 1 for all. ``rect`` shows a part of it where it scrolls."""

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
        self._cards: list[Rect] = []
        self._columns: list[TextColumn] = []
        self._review: Review | None = None
        self.words = texts("postmortem.working")
        self.rect = Rect(0, 0, 1, 1)
        self.scroll = ScrollArea()
        self._strip: MoveStrip | None = None  # if it is a part of the panel
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
        self._practise.enabled = review.lesson is not None
        named = zip(("matters", "all"), counts, strict=True)
        self.filter.options = [self._texts(f"postmortem.{name}", count=n) for name, n in named]
        self.filter.enabled = True

    def fill(self, rows: list[MoveRow], chosen: int | None, words: str) -> None:
        """Fill the list, or show ``words`` if there are no rows."""
        self.list.show(rows, chosen)
        self.list.enabled = bool(rows)
        self.words = "" if rows else words

    def place(self, rect: Rect, strip: MoveStrip | None) -> None:
        """Fill ``rect``, with a ``strip`` above the cards if it has no place below the board."""
        self.rect, self._strip = rect, strip
        self._fill(0)
        self.scroll.fit(rect, self._fill(self.scroll.offset) - rect.y)
        if self.scroll.reach:
            self._fill(self.scroll.offset)

    def _fill(self, offset: int) -> int:
        """Place everything, ``offset`` pixels up; return the end of it at no offset."""
        painter, px, rect = self._context.painter, self._context.painter.px, self.rect
        room = rect.inflate(-2 * px(_PAD), 0)
        room.y += px(_PAD) - offset
        side = px(_SIDE)
        self.leave.rect = Rect(room.right - side, room.y, side, side)
        self.chances.rect = self.leave.rect.move(-side - px(8), 0)
        head = TextColumn(painter, Rect(room.x, room.y, self.chances.rect.x - px(8) - room.x, 0))
        title = self._texts("postmortem.title")
        head.text(title, painter.size_for(title, head.room.width, NAME, SMALL), title=True)
        has_room = head.room.width >= px(_TITLE_ROOM)
        if has_room:
            head.text(self._about, tone="text_dim")
        self._columns, room.y = [head], max(head.y, self.leave.rect.bottom) + px(_GAP)
        column = TextColumn(painter, room)
        self._columns.append(column)
        if self._strip is not None:
            self._strip.place_in(column)
            column.take(_GAP)
        if not has_room:
            column.text(self._about, tone="text_dim")
            column.take(_GAP)
        column.y = self._place_cards(Rect(room.x, column.y, room.width, 0)) + px(_GAP)
        widths = [painter.fonts.width(name, px(SMALL)) for name in self.filter.options]
        lines = 1 if 2 * max(widths) + px(12) <= room.width else 2
        self.filter.lay_out(painter, column.take(_BUTTON * lines), lines)
        has_chances = any(row.chance for row in self.list.rows)
        column.text("", aside=self._texts("postmortem.win_chance") if has_chances else "")
        return self._place_list(column, offset) + offset + px(_PAD)

    def _place_list(self, column: TextColumn, offset: int) -> int:
        """Let the list fill the rest, or where that is too little all that it needs."""
        px = self._context.painter.px
        bottom = self.rect.bottom - px(_PAD)
        row = self.list.row_height(self._context.painter, column.room.width)
        high = bottom - column.y - offset
        if high < row * min(_LEAST_ROWS, self.list.count) or (self.words and high < px(_EMPTY)):
            high = row * self.list.count if self.list.count else px(_EMPTY)
        self.list.lay_out(Rect(column.room.x, column.y, column.room.width, high), row)
        return column.y + high

    def _place_cards(self, room: Rect) -> int:
        """Place the cards from the top of ``room``, in rows of one to three; return their end."""
        px, texts, review = self._context.painter.px, self._texts, self._review
        self._cards = []
        if review is None:
            return room.y
        _, title, about = lesson_texts(review, texts)
        words = luck_text(review, self._fairness, texts), skill_text(review, texts), about
        count = 3 if room.width >= px(_THREE_CARDS) else 2 if room.width >= px(_TWO_CARDS) else 1
        wide = (room.width - (count - 1) * px(_GAP)) // count
        top = room.y
        for first in range(0, 3, count):
            row, end = range(first, min(3, first + count)), top
            for number in row:
                card = Rect(room.x + (number - first) * (wide + px(_GAP)), top, wide, 0)
                if number == row[-1]:
                    card.width = room.right - card.x
                inner = card.inflate(-2 * px(_CARD_PAD), 0)
                inner.y = top + px(8)
                column = TextColumn(self._context.painter, inner)
                if number < 2:
                    column.take(_CARD_HEAD)
                else:
                    column.text(title, title=True, indent=26)
                column.text(words[number], tone="text_dim" if number == 2 else "text")
                if number == 2 and self._practise.enabled:
                    column.take(6)
                    self._practise.rect = column.take(_BUTTON)
                    self._practise.rect.width = min(px(_PRACTISE), inner.width)
                self._cards.append(card)
                self._columns.append(column)
                end = max(end, column.y + px(10))
            for number in row:
                self._cards[number].height = end - top
            top = end + px(_GAP)
        return top - px(_GAP)

    def draw(self, canvas: Surface, dx: int, dy: int, elapsed: float) -> None:
        """Draw everything but the widgets, ``elapsed`` seconds after the scene began."""
        painter = self._context.painter
        painter.panel(canvas, self.rect.move(dx, dy), self.rect)
        before = canvas.get_clip()
        canvas.set_clip(self.clip(before, dx, dy))
        for card in self._cards:
            painter.well(canvas, card.move(dx, dy), painter.px(16))
        self._draw_heads(canvas, dx, dy)
        for column in self._columns:
            column.draw(canvas, dx, dy)
        if self._strip is not None:
            self._strip.draw_marker(canvas, dx, dy)
        if self.words:
            well = self.list.rect.move(dx, dy)
            if self.filter.enabled and well.height >= painter.px(2 * _EMPTY):
                spot = (well.centerx, well.centery - painter.px(70))
                painter.puff(canvas, "won", elapsed, spot, 96)
            draw_message(canvas, painter, self.words, well)
        canvas.set_clip(before)
        self.scroll.draw_bar(canvas, painter, dy)

    def clip(self, before: Rect, dx: int, dy: int) -> Rect:
        """Return the part of the canvas in which the panel's contents are drawn."""
        edge = self._context.painter.px(6) if self.scroll.reach else 0
        return self.rect.inflate(0, -2 * edge).move(dx, dy).clip(before) if edge else before

    def _draw_heads(self, canvas: Surface, dx: int, dy: int) -> None:
        """Draw the names and meters of luck and skill, and the sign of the lesson."""
        painter, px, review = self._context.painter, self._context.painter.px, self._review
        if review is None:
            return
        meters = (review.luck, review.luck), (1 - review.cost, 1.0)
        for card, name, meter in zip(self._cards[:2], ("luck", "skill"), meters, strict=True):
            spot = (card.x + px(_CARD_PAD) + dx, card.y + px(8 + _CARD_HEAD // 2) + dy)
            label = self._texts(f"postmortem.{name}")
            shown = painter.text(canvas, label, spot, SMALL, "accent", "midleft", True)
            if name == "luck" and not review.forced:
                continue  # nothing was left to luck
            bar = Rect(shown.right + px(10), 0, 0, max(5, px(10)))
            bar.width, bar.centery = card.right + dx - px(_CARD_PAD) - bar.x, spot[1]
            draw_meter(canvas, painter, bar, *meter)
        left, top = self._cards[2].x + px(_CARD_PAD + 9) + dx, self._cards[2].y + px(20) + dy
        painter.icon(canvas, "bulb", (left, top), 20, "accent")
