"""The results of a practice round."""

from collections.abc import Callable

from pygame import Rect, Surface

from game.input.bindings import Action
from game.scenes.context import Context
from game.scenes.panel import PanelScene
from game.scenes.practice.pictures import Pip, stripe
from game.scenes.practice.round import MISSED, Round
from game.scenes.practice.shared import score_text, seconds_text, value_line
from game.ui.boxes import CLOSE, EDGE, GAP, Box, Column, FirstThatFits, Row, Spring, Stack, when
from game.ui.leaves import Picture, Text
from game.ui.painter import BODY, LARGE, SMALL, Painter
from game.ui.widgets import Button
from game.ui.wrappers import Pad, Scroll, Sized

_PUFF = 72, 128  # layout units: the least and the wished size
_SCORE, _ANSWERS = (300, 330), (280, 400)  # layout units: least and wished widths


class PracticeResultsScene(PanelScene):
    """The score on the left, every question on the right; ``on_again`` starts another round."""

    name = "practice results"
    wide = 840
    grace = 0.4

    def __init__(self, context: Context, round_: Round, on_again: Callable[[], None]) -> None:
        super().__init__(context)
        score = round_.score
        self._round, self._on_again = round_, on_again
        self._best = best = round_.finish()
        ranks = 2 if round_.is_timed else 1  # time counts only in a timed round
        is_better = best is None or score.sort_key[:ranks] < best.sort_key[:ranks]
        self.is_best = score.rights > 0 and is_better
        self._can_repeat = round_.choice != MISSED or bool(context.store.practice().due)
        self._elapsed = 0.0

    def content(self) -> Box:
        t, key = self.context.texts, self.context.devices.key_label(Action.RESTART)
        again = Button(t("practice.again"), self._start_again, "restart", primary=True, mark=key)
        again.enabled = self._can_repeat
        back = Button(t("practice.back"), self.close, mark=t("app.key_esc"))
        score, buttons = Column(*self._score(), gap=CLOSE), Column(again, back, gap=12)
        answers = Column(*self._answers(), gap=0)
        left = Sized(Column(score, Spring(), buttons), _SCORE)
        return FirstThatFits(
            Row(left, Sized(answers, _ANSWERS, grow=1), gap=EDGE, align="fill"),
            Row(left, Sized(Scroll(answers), _ANSWERS, grow=1), gap=EDGE, align="fill"),
            Column(Scroll(Column(score, answers)), buttons),
            Scroll(Column(score, buttons, answers)),
        )

    @property
    def _is_flawless(self) -> bool:
        return self._round.score.rights == self._round.length

    def _score(self) -> list[Box]:
        """Return the score and what it is compared with."""
        t, score, length = self.context.texts, self._round.score, self._round.length
        is_timed = self._round.is_timed
        key, tone = ("done_all", "success") if self._is_flawless else ("done", "text")
        title = t(f"practice.{key}", rights=score.rights, number=length)
        parts: list[Box] = [
            Text(title, LARGE, tone, title=True),
            Picture(self._draw_puff, _PUFF, _PUFF),
        ]
        if is_timed:
            parts.append(value_line(t("practice.time"), seconds_text(score.ms, t)))
        if self._best is not None:
            best = score_text(self._best, length, is_timed, t)
            parts.append(value_line(t("practice.best_before"), best))
        note = "new_best" if self.is_best else "" if self._is_flawless else "comes_back"
        tone = "accent" if self.is_best else "text_dim"
        return [*parts, *when(note, Text(t(f"practice.{note}") if note else "", SMALL, tone))]

    def _answers(self) -> list[Box]:
        """Return a row for each question: the result, its pattern and, if timed, the time."""
        t = self.context.texts
        return [
            Stack(
                stripe(number % 2 == 0),
                Pad(
                    Row(
                        Pip(given.is_right),
                        Text(t(f"pattern.{given.pattern}"), BODY, title=True, grow=1),
                        *when(
                            self._round.is_timed,
                            Text(seconds_text(given.ms, t), SMALL, "text_dim", lines=1),
                        ),
                    ),
                    GAP,
                    CLOSE,
                ),
            )
            for number, given in enumerate(self._round.given)
        ]

    def enter(self) -> None:
        super().enter()
        cue = "record" if self.is_best and self._best is not None else "board_clear"
        self.context.audio.play(cue if self.is_best or self._is_flawless else "resume")

    def act(self, action: Action) -> None:
        if action is Action.RESTART and self._can_repeat:
            self._start_again()
        else:
            super().act(action)

    def update(self, step: float) -> None:
        super().update(step)
        self._elapsed += step

    def _draw_puff(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        mood = "won" if 2 * self._round.score.rights >= self._round.length else "idle"
        painter.puff(canvas, mood, self._elapsed, rect.center, rect.height / painter.scale)

    def _start_again(self) -> None:
        self.context.stack.pop()
        self._on_again()
