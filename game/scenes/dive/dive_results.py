"""The end of a dive as a picture: how deep it went, its way, and the table of the best."""

from functools import partial

import pygame

from engine.dive.state import Dive
from game.charts.axes import format_axis_time
from game.dive.dive_path import draw_path, path_height, to_next_zone
from game.dive.pictures import draw_find_icon
from game.input.bindings import Action
from game.input.events import Input, Key
from game.records import FinishedRun
from game.records.goals import GOALS, Goal
from game.resources.format import format_number
from game.scenes.context import Context
from game.scenes.dive.dive_share import DiveSharing, depth_words
from game.scenes.dive.initials import Initials
from game.scenes.dive.score_table import RANKED, ScoreTable
from game.scenes.panel import PanelScene
from game.ui import timing
from game.ui.flow import place as place_in_row
from game.ui.medallion import draw_medallion
from game.ui.painter import BODY, HUGE, LARGE, NAME, SMALL
from game.ui.paragraph import draw_notice
from game.ui.widgets import Button

COUNT_UP = 1.2  # seconds in which the score counts up
NOTICE_FOR = 8.0  # seconds that the place of a shared picture is told
_EDGE, _LEFT, _TABLE = 32, 620, 344  # layout units: of the panel, of the columns
_PATH_TOP, _BUTTON, _INITIALS, _GAP = 148, 54, 132, 12
_FACTS, _NEXT, _ICON = 128, 36, 36  # the figures and finds, the way to the next zone
_MEDAL, _GOALS = 30, 44  # of a goal that was reached, and the goals' row in a narrow page
_NEWS, _NOTICE = 64, 44  # layout units of news of goals over the way, of a notice in one line


class DiveResultsScene(PanelScene):
    """A panel with the way of a dive on the left and the table on the right; ``why`` is the key of
    the text that says why the dive ended. In a narrow one all is in one column."""

    name = "arcade results"
    is_overlay = True
    grace = 0.8
    size = (2 * _EDGE + _LEFT + 28 + _TABLE, 600)
    narrowest = 408  # then all but *Again* scrolls
    closing = ()

    def __init__(self, context: Context, run: FinishedRun, why: str, dive: Dive) -> None:
        texts, key = context.texts, context.devices.key_label(Action.RESTART)
        self._run, self._dive, self.why = run, dive, why
        self._rank = context.store.rank(run)
        self._elapsed, self._ticks, self._has_counted = 0.0, 0, False
        self.goals: list[Goal] = []  # that were reached in the dive, once the score is counted
        self.notice, self._notice_left = "", 0.0
        self.sharing = DiveSharing(context)
        self._again = Button(
            texts("arcade.again"), context.navigator.arcade, "restart", primary=True, mark=key
        )
        self._again_key = key
        share = partial(self.sharing.start, run, dive)
        self._share = Button(texts("results.share"), share, "share")
        esc = texts("app.key_esc")
        self._menu = Button(texts("results.menu"), context.navigator.menu, "home", mark=esc)
        self.table = ScoreTable(context, run)
        last = self.table.last_initials
        self.initials = Initials(texts("arcade.initials"), self._save_initials, last)
        super().__init__(context, [self._again, self._share, self._menu])
        if self.asks_initials:
            self.group.widgets.insert(0, self.initials)
            self.group.focus = self.initials
            self._again.mark = ""

    @property
    def asks_initials(self) -> bool:
        """Whether the dive is among the best, and asks who dived."""
        return self._run.ranked and self._rank <= RANKED

    @property
    def _typed_initials(self) -> str:
        """The initials in the field, now or from the last time; "" if nobody has typed any."""
        return self.initials.text if self.asks_initials and self.initials.are_given else ""

    @property
    def is_busy(self) -> bool:
        return super().is_busy or self._is_counting or self.sharing.task.is_active

    @property
    def _is_counting(self) -> bool:
        return self._elapsed < COUNT_UP

    @property
    def kept_clear(self) -> list[pygame.Rect]:
        """The depth and the buttons; news of goals may lie over the rest."""
        left, _ = self._columns(self.panel)
        px = self.context.painter.px
        head = pygame.Rect(left.x, left.y + px(16), left.width, px(_PATH_TOP - 28))
        return [head, *(widget.rect for widget in self.group.widgets)]

    @property
    def note_room(self) -> pygame.Rect | None:
        left, _ = self._columns(self.panel)
        top = left.y + self.context.painter.px(_PATH_TOP) + self._asks(self.panel.width)
        room = pygame.Rect(left.x, top, left.width, self.context.painter.px(_NEWS))
        return room if self.scroll.view.contains(room) else None

    def exit(self) -> None:
        # The initials that are shown are kept, whichever way the player leaves.
        typed = self._typed_initials
        if typed and typed != self._run.initials:
            self._save_initials(typed)

    def is_too_early(self, event: Input) -> bool:
        """Take the key for another dive from the first frame; no board is opened with it."""
        is_again = isinstance(event, Key) and event.menu is Action.RESTART
        return not is_again and super().is_too_early(event)

    def _is_stacked(self, width: int) -> bool:
        return width < self.context.painter.px(self.size[0])

    def height_at(self, width: int) -> int:
        px, is_stacked = self.context.painter.px, self._is_stacked(width)
        self.foot = [self._again] if is_stacked else []
        if not is_stacked:
            return super().height_at(width)
        path = path_height(self.context.painter, width - 2 * px(_EDGE))
        asks = self._asks(width)
        buttons = 3 * px(_BUTTON + _GAP)
        facts = px(_PATH_TOP + _NEXT + _FACTS + _GOALS + 60)
        return facts + path + asks + self.table.height + buttons

    def _asks(self, width: int) -> int:
        """Return the pixels of the initials above the way, where all is in one column."""
        is_above = self.asks_initials and self._is_stacked(width)
        return self.context.painter.px(_INITIALS + _GAP) * is_above

    def _columns(self, panel: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        """Return the column of the dive, and the place of the table."""
        painter, px = self.context.painter, self.context.painter.px
        left = panel.inflate(-2 * px(_EDGE), 0)
        if not self._is_stacked(panel.width):
            left.width = px(_LEFT)
            table = pygame.Rect(0, panel.y + px(28), px(_TABLE), self.table.height)
            table.right = panel.right - px(_EDGE)
            return left, table
        top = px(_PATH_TOP + _NEXT + _FACTS + _GOALS) + path_height(painter, left.width)
        top += self._asks(panel.width)
        top += 2 * px(_BUTTON + _GAP) + px(20)
        return left, pygame.Rect(left.x, panel.y + top, left.width, self.table.height)

    def place(self, panel: pygame.Rect) -> None:
        px, (left, table) = self.context.painter.px, self._columns(panel)
        row = pygame.Rect(left.x, panel.bottom - px(24 + _BUTTON), left.width, px(_BUTTON))
        if not self._is_stacked(panel.width):
            buttons = (self._again, self._share, self._menu)
            place_in_row(buttons, row, 1, row.height, px(_GAP), 3)
            top = panel.bottom - px(24 + _INITIALS)
            self.initials.rect = pygame.Rect(table.x, top, table.width, px(_INITIALS))
            return
        self._again.rect = row.copy()
        for number, button in enumerate((self._menu, self._share)):
            row.bottom = table.top - px(20) - number * px(_BUTTON + _GAP)
            button.rect = row.copy()
        self.initials.rect = pygame.Rect(left.x, panel.y, left.width, px(_INITIALS))
        self.initials.rect.y += px(_PATH_TOP - 12)

    def act(self, action: Action) -> None:
        if action is Action.RESTART:
            self.context.navigator.arcade()
        elif action is Action.BACK:
            self.context.navigator.menu()

    def update(self, step: float) -> None:
        super().update(step)
        types = self.group.focus is self.initials  # then the key is a letter
        self._again.mark = "" if types else self._again_key
        self._elapsed = min(COUNT_UP, self._elapsed + step)
        ticks = int(self._elapsed * 14)
        if self._is_counting and ticks != self._ticks:
            self._ticks = ticks
            self.context.audio.play("score_tick")
        if self._elapsed == COUNT_UP and not self._has_counted:
            self._has_counted, reached = True, self.context.store.goals_of_run(self._run.uid)
            self.goals = [goal for goal in GOALS if goal.name in reached]
            if self.asks_initials:
                self.context.audio.play("high_score")
        self._notice_left -= step
        if (message := self.sharing.update()) is not None:
            self.notice, self._notice_left = self.context.texts.format(message), NOTICE_FOR

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        left, table = self._columns(panel)
        self._draw_head(canvas, left)
        path = left.move(0, px(_PATH_TOP) + self._asks(panel.width))
        here = texts("dive.metres", metres=format_number(self._run.depth, texts))
        draw_path(canvas, painter, texts, self._dive, path, here, self.table.deepest)
        top = path.y + path_height(painter, left.width)
        words = to_next_zone(self._dive, self._run.depth, texts)
        spot = left.x, top + px(_NEXT // 2)
        painter.text(canvas, words, spot, BODY, "text", "midleft", room=left.width)
        self._draw_facts(canvas, pygame.Rect(left.x, top + px(_NEXT + 4), left.width, px(_FACTS)))
        self.table.draw(canvas, table, self._typed_initials)
        if not self._run.ranked and not self._is_stacked(panel.width):
            key = "arcade.unranked" if self._run.daily is None else "arcade.unranked_daily"
            spot = table.x, panel.bottom - px(56)
            painter.text(canvas, texts(key), spot, SMALL, "text_dim", "midleft", room=table.width)

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        super().draw(canvas, presence)
        texts, problem = self.context.texts, self.context.store.problem
        words = self.notice if self._notice_left > 0 else ""
        if words or problem:
            words = texts.format(problem) if problem else words
            self._draw_notice(canvas, words, "danger" if problem else "text")

    def _draw_notice(self, canvas: pygame.Surface, words: str, tone: str) -> None:
        """Draw a notice on a panel of its own below the page or, without room there, at its top."""
        painter, px, frame = self.context.painter, self.context.painter.px, self.frame
        below = canvas.get_height() - frame.bottom
        is_below, wide = below >= px(_NOTICE), frame.width - px(2 * _EDGE)
        room = pygame.Rect(0, 0, wide, px(_NOTICE if is_below or wide > px(_LEFT) else 2 * _NOTICE))
        room.midtop = frame.centerx, frame.top + px(6)
        if is_below:
            room.centery = frame.bottom + below // 2
        painter.panel(canvas, room, radius=20)
        draw_notice(canvas, painter, words, room.inflate(-px(28), -px(12)), tone)

    def _draw_head(self, canvas: pygame.Surface, left: pygame.Rect) -> None:
        """Draw why the dive ended, and how it compares with the deepest; its depth and points."""
        painter, px = self.context.painter, self.context.painter.px
        texts, run = self.context.texts, self._run
        short, beside, tone = self.table.deepest - run.depth, "", "text_dim"
        if short < 0 < self.table.deepest and run.ranked and not self._is_counting:
            beside, tone = texts("arcade.deepest_yet"), "accent"
        elif short > 0:
            beside = texts("arcade.short_of_best", metres=format_number(short, texts))
        title, spot = texts(f"arcade.{self.why}"), (left.x, left.y + px(34))
        shown = painter.text(canvas, title, spot, LARGE, "text", "midleft", True, left.width)
        spot = shown.right + px(16), left.y + px(37)
        painter.text(canvas, beside, spot, SMALL, tone, "midleft", room=left.right - spot[0])
        part = timing.ease_out(timing.progress(self._elapsed, COUNT_UP))
        points = format_number(round(run.score * part), texts)
        whole = painter.fonts.width(format_number(run.score, texts), px(LARGE))
        line = left.y + px(88)
        painter.figures(canvas, points, (left.right, line), LARGE, "text", "midright")
        label = texts("arcade.points")
        painter.text(canvas, label, (left.right, line - px(34)), SMALL, "text_dim", "midright")
        room = left.width - whole - px(40)
        depth = depth_words(run, texts)
        size = painter.size_for(depth, room, HUGE, LARGE, NAME)
        painter.text(canvas, depth, (left.x, line), size, "accent", "midleft", True, room)

    def _draw_facts(self, canvas: pygame.Surface, room: pygame.Rect) -> None:
        """Draw four figures in a row, and the finds below."""
        painter, px = self.context.painter, self.context.painter.px
        texts, run = self.context.texts, self._run
        stars = texts("arcade.stars_of", won=run.stars, most=3 * run.boards)
        facts = {
            "best_combo": texts("arcade.multiplier", number=run.best_combo),
            "stars": stars if run.boards else "0",
            "boards": str(run.boards),
            "time": format_axis_time(run.ms, long=True),
        }
        wide = room.width // len(facts)
        for number, (key, value) in enumerate(facts.items()):
            x = room.x + number * wide
            painter.text(canvas, texts(f"arcade.{key}"), (x, room.y), SMALL, "text_dim", room=wide)
            painter.figures(canvas, value, (x, room.y + px(24)), BODY, "text")
        line = room.y + px(_FACTS - 36)
        label = painter.text(
            canvas, texts("arcade.finds"), (room.x, line), SMALL, "text_dim", "midleft"
        )
        if not self._dive.finds:
            spot = label.right + px(12), line
            painter.text(canvas, texts("arcade.no_finds"), spot, SMALL, "text_dim", "midleft")
        for number, find in enumerate(self._dive.finds):
            x = label.right + px(16 + _ICON // 2 + number * (_ICON + 10))
            draw_find_icon(find, canvas, painter, (x, line), _ICON)
        left = label.right + px(36 + max(2, len(self._dive.finds)) * (_ICON + 10))
        if self._is_stacked(self.panel.width):
            left, line = room.x, line + px(_GOALS)
        self._draw_goals(canvas, left, line, room.right)

    def _draw_goals(self, canvas: pygame.Surface, left: int, line: int, right: int) -> None:
        """Draw the medallions of the goals that were reached, and their names if there is room."""
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        if not self.goals:
            return
        spot, label = (left, line), texts("goals.title")
        left = painter.text(canvas, label, spot, SMALL, "text_dim", "midleft").right + px(12)
        for goal in self.goals:
            medal = pygame.Rect(left, line - px(_MEDAL) // 2, px(_MEDAL), px(_MEDAL))
            if medal.right <= right:
                draw_medallion(canvas, painter, medal, goal.icon, goal.hat)
            left = medal.right + px(6)
        names = ", ".join(texts(f"goals.{goal.name}") for goal in self.goals)
        if painter.fits(names, right - left, SMALL):
            spot = left + px(2), line
            painter.text(canvas, names, spot, SMALL, "text", "midleft", room=right - left)

    def _save_initials(self, initials: str) -> None:
        self._run = self.context.store.set_initials(self._run, initials)
        self.table.read(self._run)
        self.group.focus = self._again
