"""The results of a practice round."""

from collections.abc import Callable

from pygame import Rect, Surface

from game.input.bindings import Action
from game.scenes.context import Context
from game.scenes.panel import PanelScene
from game.scenes.practice.round import MISSED, Round
from game.scenes.practice.shared import draw_pip, score_text, seconds_text
from game.ui.column import TextColumn
from game.ui.painter import BODY, LARGE, SMALL
from game.ui.widgets import Button

_ROW, _EDGE, _NARROW = 46, 32, 720  # layout units: a row, the margins, a panel in one column


class PracticeResultsScene(PanelScene):
    """The score on the left, every question on the right; ``on_again`` starts another round."""

    name = "practice results"
    size = (840, 520)
    narrowest = 414
    grace = 0.4

    def __init__(self, context: Context, round_: Round, on_again: Callable[[], None]) -> None:
        texts, score = context.texts, round_.score
        self._round, self._on_again = round_, on_again
        self._best = best = round_.finish()
        ranks = 2 if round_.is_timed else 1  # time counts only in a timed round
        is_better = best is None or score.sort_key[:ranks] < best.sort_key[:ranks]
        self.is_best = score.rights > 0 and is_better
        self._elapsed = 0.0
        self._column = TextColumn(context.painter, Rect(0, 0, 1, 1))
        self._puff, self._rows = (0, 0), Rect(0, 0, 1, 1)
        again, key = texts("practice.again"), context.devices.key_label(Action.RESTART)
        self._again = Button(again, self._start_again, "restart", primary=True, mark=key)
        self._back = Button(texts("practice.back"), self.close, mark=texts("app.key_esc"))
        super().__init__(context, [self._again, self._back])
        self._again.enabled = round_.choice != MISSED or bool(context.store.practice().due)

    def enter(self) -> None:
        super().enter()
        is_flawless = self._round.score.rights == self._round.length
        cue = "record" if self.is_best and self._best is not None else "board_clear"
        self.context.audio.play(cue if self.is_best or is_flawless else "resume")

    def height_at(self, width: int) -> int:
        bottom = self._fill(Rect(0, 0, width, 0))
        is_narrow = width < self.context.painter.px(_NARROW)
        return bottom if is_narrow else max(bottom, super().height_at(width))

    def place(self, panel: Rect) -> None:
        self._fill(panel)
        if panel.width >= self.context.painter.px(_NARROW):
            px = self.context.painter.px
            self._back.rect.bottom = panel.bottom - px(_EDGE)
            self._again.rect.bottom = self._back.rect.top - px(10)

    def _fill(self, panel: Rect) -> int:
        """Place everything from the top of a panel down; return its bottom."""
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        inner, is_narrow = panel.inflate(-2 * px(_EDGE), 0), panel.width < px(_NARROW)
        inner.y += px(24)
        right = inner.right
        inner.width = inner.width if is_narrow else px(330)
        column = self._column = TextColumn(painter, inner)
        score, length, is_timed = self._round.score, self._round.length, self._round.is_timed
        is_flawless = score.rights == length
        key, tone = ("done_all", "success") if is_flawless else ("done", "text")
        title = texts(f"practice.{key}", rights=score.rights, number=length)
        column.text(title, LARGE, tone, True)
        self._puff = column.take(150).center
        if is_timed:
            value = seconds_text(score.ms, texts)
            column.text(texts("practice.time"), tone="text_dim", aside=value)
        if self._best is not None:
            best = score_text(self._best, length, is_timed, texts)
            column.text(texts("practice.best_before"), tone="text_dim", aside=best)
        note = "new_best" if self.is_best else "" if is_flawless else "comes_back"
        if note:
            column.text(texts(f"practice.{note}"), tone="accent" if self.is_best else "text_dim")
        column.take(12)
        for button in (self._again, self._back):
            button.rect = column.take(54)
            column.take(10)
        high = px(_ROW * len(self._round.given))
        self._rows = Rect(inner.x, column.y, inner.width, high)
        if not is_narrow:
            left = inner.right + px(38)
            self._rows = Rect(left, panel.y + px(28), right - left, high)
        return max(column.y, self._rows.bottom) + px(14)

    def act(self, action: Action) -> None:
        if action is Action.RESTART and self._again.enabled:
            self._start_again()
        else:
            super().act(action)

    def update(self, step: float) -> None:
        self._elapsed += step

    def draw_on(self, canvas: Surface, panel: Rect) -> None:
        dx, dy = panel.x - self.panel.x, panel.y - self.panel.y
        self._column.draw(canvas, dx, dy)
        mood = "won" if 2 * self._round.score.rights >= self._round.length else "idle"
        spot = (self._puff[0] + dx, self._puff[1] + dy)
        self.context.painter.puff(canvas, mood, self._elapsed, spot, 128)
        self._draw_answers(canvas, self._rows.move(dx, dy))

    def _draw_answers(self, canvas: Surface, rows: Rect) -> None:
        """Draw a row for each question: the result, its pattern and, if timed, the time."""
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        row = Rect(rows.x, rows.y, rows.width, px(_ROW))
        for number, given in enumerate(self._round.given):
            painter.row(canvas, row, 64 if number % 2 == 0 else 0)
            draw_pip(canvas, painter, (row.x + px(24), row.centery), given.is_right, False)
            spot = (row.right - px(14), row.centery)
            time = seconds_text(given.ms, texts) if self._round.is_timed else ""
            shown = painter.text(canvas, time, spot, SMALL, "text_dim", "midright")
            spot, name = (row.x + px(46), row.centery), texts(f"pattern.{given.pattern}")
            room = shown.left - px(12) - spot[0]
            painter.text(canvas, name, spot, BODY, "text", "midleft", True, room)
            row.y += row.height

    def _start_again(self) -> None:
        self.context.stack.pop()
        self._on_again()
