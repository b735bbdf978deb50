"""The results of a practice round."""

from collections.abc import Callable

from pygame import Rect, Surface

from game.input.bindings import Action
from game.scenes.context import Context
from game.scenes.panel import PanelScene
from game.scenes.practice.round import MISSED, Round
from game.scenes.practice.shared import draw_pip, score_text, seconds_text
from game.ui.painter import BODY, LARGE, SMALL
from game.ui.widgets import Button

_ROW = 46  # in layout units


class PracticeResultsScene(PanelScene):
    """The score on the left, every question on the right; ``on_again`` starts another round."""

    name = "practice results"
    size = (840, 520)
    grace = 0.4

    def __init__(self, context: Context, round_: Round, on_again: Callable[[], None]) -> None:
        texts, score = context.texts, round_.score
        self._round, self._on_again = round_, on_again
        self._best = best = round_.finish()
        ranks = 2 if round_.is_timed else 1  # time counts only in a timed round
        is_better = best is None or score.sort_key[:ranks] < best.sort_key[:ranks]
        self.is_best = score.rights > 0 and is_better
        self._elapsed = 0.0
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

    def place(self, panel: Rect) -> None:
        px = self.context.painter.px
        bottom = Rect(panel.x + px(32), panel.bottom - px(32 + 54), px(330), px(54))
        self._back.rect, self._again.rect = bottom, bottom.move(0, -px(64))

    def act(self, action: Action) -> None:
        if action is Action.RESTART and self._again.enabled:
            self._start_again()
        else:
            super().act(action)

    def update(self, step: float) -> None:
        self._elapsed += step

    def draw_on(self, canvas: Surface, panel: Rect) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        left, top, width = panel.x + px(32), panel.y + px(26), px(330)
        score, length, is_timed = self._round.score, self._round.length, self._round.is_timed
        is_flawless = score.rights == length
        key, tone = ("done_all", "success") if is_flawless else ("done", "text")
        title = texts(f"practice.{key}", rights=score.rights, number=length)
        painter.text(canvas, title, (left, top), LARGE, tone, title=True, room=width)
        mood = "won" if 2 * score.rights >= length else "idle"
        painter.puff(canvas, mood, self._elapsed, (left + px(165), top + px(122)), 128)
        rows = [(texts("practice.time"), seconds_text(score.ms, texts))] if is_timed else []
        if self._best is not None:
            best = score_text(self._best, length, is_timed, texts)
            rows.append((texts("practice.best_before"), best))
        y = top + px(222)
        for label, value in rows:
            painter.text(canvas, label, (left, y), SMALL, "text_dim", "midleft")
            painter.text(canvas, value, (left + width, y), BODY, "text", "midright", room=px(200))
            y += px(32)
        y = top + px(228) + len(rows) * px(32)
        note = "new_best" if self.is_best else "" if is_flawless else "comes_back"
        if note:
            tone = "accent" if self.is_best else "text_dim"
            painter.text(canvas, texts(f"practice.{note}"), (left, y), SMALL, tone, room=width)
        self._draw_answers(canvas, panel)

    def _draw_answers(self, canvas: Surface, panel: Rect) -> None:
        """Draw a row for each question: the result, its pattern and, if timed, the time."""
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        row = Rect(panel.x + px(400), panel.y + px(28), 0, px(_ROW))
        row.width = panel.right - px(32) - row.x
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
