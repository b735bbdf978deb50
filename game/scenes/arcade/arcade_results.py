"""The results of a run: its score, its place in the table, and the player's initials."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.input.bindings import Action
from game.records import FinishedRun
from game.resources.format import format_exact_seconds
from game.scenes.arcade.initials import Initials
from game.scenes.arcade.score_table import draw_scores
from game.scenes.context import Context
from game.scenes.panel import PanelScene
from game.ui import timing
from game.ui.painter import BODY, LARGE
from game.ui.paragraph import draw_notice
from game.ui.widgets import Button

COUNT_UP = 1.4
"""Seconds in which the score counts up."""
RANKED = 10
"""Runs in the table."""


@dataclass(frozen=True)
class EndedRun:
    """A run that is over, and the ways on from it. ``why`` is the key of the text that says why it
    ended."""

    run: FinishedRun
    why: str
    again: Callable[[], None]
    leave: Callable[[], None]


class ArcadeResultsScene(PanelScene):
    """A panel with the score on the left and the table on the right."""

    name = "arcade results"
    is_overlay = True
    grace = 0.5
    size = (860, 580)
    closing = ()

    def __init__(self, context: Context, ended: EndedRun) -> None:
        self.ended = ended
        self._run = ended.run
        self._rank = context.store.rank(self._run)
        self._elapsed = 0.0
        self._ticks = 0
        self.initials = Initials(context.texts("arcade.initials"), self._save_initials)
        self._again = Button(
            context.texts("arcade.again"),
            ended.again,
            "restart",
            primary=True,
            mark=context.devices.key_label(Action.RESTART),
        )
        self._menu = Button(
            context.texts("results.menu"), ended.leave, "home", mark=context.texts("app.key_esc")
        )
        self._table = context.store.high_scores(RANKED)
        super().__init__(context, [self._again, self._menu])
        if self._rank <= RANKED:
            self.group.widgets.insert(0, self.initials)
            self.group.focus = self.initials

    @property
    def is_busy(self) -> bool:
        return self._elapsed < COUNT_UP

    def enter(self) -> None:
        super().enter()
        if self._rank <= RANKED:
            self.context.audio.play("high_score")

    def exit(self) -> None:
        # Initials that were begun are kept, whichever way the player leaves.
        if self.initials.is_touched and self._run.initials is None:
            self._save_initials(self.initials.text)

    def place(self, panel: pygame.Rect) -> None:
        px = self.context.painter.px
        left, width = panel.x + px(36), px(360)
        self.initials.rect = pygame.Rect(left, panel.y + px(300), width, px(110))
        self._again.rect = pygame.Rect(left, panel.bottom - px(140), width, px(54))
        self._menu.rect = pygame.Rect(left, panel.bottom - px(76), width, px(48))

    def act(self, action: Action) -> None:
        if action is Action.RESTART:
            self.ended.again()
        elif action is Action.BACK:
            self.ended.leave()

    def update(self, step: float) -> None:
        self._elapsed = min(COUNT_UP, self._elapsed + step)
        ticks = int(self._elapsed * 14)
        if self._elapsed < COUNT_UP and ticks != self._ticks:
            self._ticks = ticks
            self.context.audio.play("score_tick")

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        left, top = panel.x + px(36), panel.y + px(28)
        title = texts(f"arcade.{self.ended.why}")
        painter.text(canvas, title, (left, top), LARGE, "accent", title=True)
        part = timing.ease_out(timing.progress(self._elapsed, COUNT_UP))
        score = f"{round(self._run.score * part):,}".replace(",", "\N{THIN SPACE}")
        painter.figures(canvas, score, (left, top + px(48)), LARGE * 2, "text")
        rows = (
            (texts("arcade.boards"), str(self._run.boards)),
            (texts("arcade.best_combo"), texts("arcade.multiplier", number=self._run.best_combo)),
            (
                texts("arcade.time"),
                f"{format_exact_seconds(self._run.ms)} {texts('results.seconds')}",
            ),
            (texts("arcade.rank"), str(self._rank)),
        )
        for number, (label, value) in enumerate(rows):
            middle = top + px(138) + number * px(32)
            painter.text(canvas, label, (left, middle), BODY - 2, "text_dim", "midleft")
            painter.figures(canvas, value, (left + px(360), middle), BODY, "text", "midright")
        right = pygame.Rect(panel.x + px(436), panel.y + px(28), panel.width - px(472), 0)
        right.height = panel.height - px(56)
        draw_scores(canvas, painter, texts, self._table, right, self._run.uid)
        problem = self.context.store.problem
        if problem:
            room = pygame.Rect(panel.x, panel.bottom, panel.width, px(30))
            draw_notice(canvas, painter, texts.format(problem), room)

    def _save_initials(self, initials: str) -> None:
        self._run = self.context.store.set_initials(self._run, initials)
        self._table = self.context.store.high_scores(RANKED)
        self.group.focus = self._again
