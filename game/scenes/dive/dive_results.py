"""The results of an arcade run: the score, the initials, and the table of the best runs."""

import pygame

from game.input.bindings import Action
from game.records import FinishedRun
from game.resources.format import format_exact_seconds, format_number
from game.scenes.context import Context
from game.scenes.dive.initials import Initials
from game.scenes.panel import PanelScene
from game.ui import timing
from game.ui.painter import BODY, HUGE, LARGE, NAME, SMALL
from game.ui.paragraph import draw_notice
from game.ui.widgets import Button

COUNT_UP = 1.4  # seconds in which the score counts up
RANKED = 10  # runs in the table
_INITIALS = 140  # layout units
_STACKED_EDGE, _TABLE_TOP, _TABLE, _FOOT = 24, 380, 470, 78  # layout units of a narrow panel


class DiveResultsScene(PanelScene):
    """A panel with the score on the left and the table on the right; ``why`` is the key of the text
    that says why the run ended."""

    name = "arcade results"
    is_overlay = True
    grace = 0.5
    size = (836, 580)
    narrowest = 408  # then the table stands below, and all but *Play again* scrolls
    _is_stacked = False
    closing = ()

    def __init__(self, context: Context, run: FinishedRun, why: str) -> None:
        texts, key = context.texts, context.devices.key_label(Action.RESTART)
        self._run, self.why = run, why
        self._rank = context.store.rank(self._run)
        self._elapsed = 0.0
        self._ticks = 0
        self.initials = Initials(texts("arcade.initials"), self._save_initials)
        self._again = Button(
            texts("arcade.again"), context.navigator.arcade, "restart", primary=True, mark=key
        )
        esc = texts("app.key_esc")
        self._menu = Button(texts("results.menu"), context.navigator.menu, "home", mark=esc)
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

    def height_at(self, width: int) -> int:
        px = self.context.painter.px
        self._is_stacked = width < px(self.size[0])
        self.foot = [self._again] if self._is_stacked else []
        if not self._is_stacked:
            return super().height_at(width)
        return px(_TABLE_TOP + _TABLE + _FOOT) + self._down

    @property
    def _down(self) -> int:
        """The pixels that the initials take above the figures in a narrow panel."""
        asks = self._is_stacked and self.initials in self.group.widgets
        return self.context.painter.px(_INITIALS + 16) * asks

    def place(self, panel: pygame.Rect) -> None:
        px, bottom = self.context.painter.px, panel.bottom
        left, width = panel.x + px(36), px(360)
        self.initials.rect = pygame.Rect(left, panel.y + px(294), width, px(_INITIALS))
        again, menu = bottom - px(140), bottom - px(76)
        if self._is_stacked:
            left, width = panel.x + px(_STACKED_EDGE), panel.width - 2 * px(_STACKED_EDGE)
            self.initials.rect = pygame.Rect(left, panel.y + px(142), width, px(_INITIALS))
            again, menu = bottom - px(66), panel.y + px(308) + self._down
        self._again.rect = pygame.Rect(left, again, width, px(54))
        self._menu.rect = pygame.Rect(left, menu, width, px(48))

    def act(self, action: Action) -> None:
        if action is Action.RESTART:
            self.context.navigator.arcade()
        elif action is Action.BACK:
            self.context.navigator.menu()

    def update(self, step: float) -> None:
        self._elapsed = min(COUNT_UP, self._elapsed + step)
        ticks = int(self._elapsed * 14)
        if self._elapsed < COUNT_UP and ticks != self._ticks:
            self._ticks = ticks
            self.context.audio.play("score_tick")

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        left, top, run = panel.x + px(36), panel.y + px(28), self._run
        end = left + px(360)
        if self._is_stacked:
            left, end = panel.x + px(_STACKED_EDGE), panel.right - px(_STACKED_EDGE)
        title = texts(f"arcade.{self.why}")
        painter.text(canvas, title, (left, top), LARGE, "accent", title=True)
        part = timing.ease_out(timing.progress(self._elapsed, COUNT_UP))
        score = format_number(round(run.score * part), texts)
        painter.figures(canvas, score, (left, top + px(48)), HUGE, "text")
        rows = {
            "boards": str(run.boards),
            "best_combo": texts("arcade.multiplier", number=run.best_combo),
            "time": f"{format_exact_seconds(run.ms)} {texts('results.seconds')}",
            "rank": str(self._rank),
        }
        for number, (key, value) in enumerate(rows.items()):
            middle = top + px(130) + self._down + number * px(32)
            label = texts(f"arcade.{key}")
            painter.text(canvas, label, (left, middle), SMALL, "text_dim", "midleft")
            painter.figures(canvas, value, (end, middle), BODY, "text", "midright")
        right = pygame.Rect(panel.x + px(428), top, panel.width - px(464), panel.height - px(56))
        if self._is_stacked:
            right = pygame.Rect(left, panel.y + px(_TABLE_TOP) + self._down, end - left, px(_TABLE))
        self._draw_table(canvas, right)
        problem = self.context.store.problem
        if problem:
            room = pygame.Rect(panel.x, panel.bottom, panel.width, px(30))
            draw_notice(canvas, painter, texts.format(problem), room)

    def _draw_table(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        title = texts("arcade.high_scores")
        painter.text(canvas, title, area.topleft, NAME, "text", title=True)
        step = min(px(44), (area.height - px(52)) // RANKED)
        for place in range(RANKED):
            middle = area.y + px(52) + place * step + step // 2
            run = self._table[place] if place < len(self._table) else None
            if is_own := run is not None and run.uid == self._run.uid:
                row = pygame.Rect(area.x, middle - step // 2 + 2, area.width, step - 4)
                painter.row(canvas, row.inflate(px(20), 0), 0, True)
            spot = (area.x + px(26), middle)
            painter.figures(canvas, str(place + 1), spot, SMALL, "text_dim", "midright")
            tone, initials = "text_dim", texts("arcade.nobody")
            if run is not None:
                typed = self.initials.text if is_own and self.initials.is_touched else initials
                tone, initials = "text", run.initials or typed
                boards = texts("arcade.boards_short", count=run.boards)
                spot, end = (area.x + px(130), middle), (area.right, middle)
                painter.text(canvas, boards, spot, SMALL, "text_dim", "midleft")
                score = format_number(run.score, texts)
                painter.figures(canvas, score, end, BODY, "text", "midright")
            spot = (area.x + px(46), middle)
            painter.text(canvas, initials, spot, BODY, tone, "midleft", True)

    def _save_initials(self, initials: str) -> None:
        self._run = self.context.store.set_initials(self._run, initials)
        self._table = self.context.store.high_scores(RANKED)
        self.group.focus = self._again
