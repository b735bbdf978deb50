"""The results of a game: a panel over the board, which keeps its place and its size."""

import pygame

from game.input.bindings import STEPS, Action
from game.input.events import Device, Finger, FocusLost, Input, Key, PadLost, Phase, Press
from game.platform import background
from game.platform.background import BackgroundTask
from game.records import FinishedGame
from game.resources.format import format_exact_seconds, format_seconds
from game.scenes.context import Context
from game.scenes.results.art import draw_faded
from game.scenes.results.blocks import SECONDS, Page, PageTime
from game.scenes.results.buttons import (
    SHOW_KEY,
    FinishedBoard,
    PanelActions,
    ResultsButtons,
)
from game.scenes.results.layout import LINE, Occupied, ResultsLayout, lay_out
from game.scenes.results.loss_reason import rank_remarks
from game.scenes.results.pages import FiguresPage, LossPage, WinPage
from game.scenes.results.share import SharedResult, Sharing
from game.scenes.results.standing import Standing, find_standing
from game.scenes.scene import Scene
from game.settings import Animation
from game.ui import timing
from game.ui.painter import SMALL
from game.ui.paragraph import draw_notice
from game.ui.widget_group import WidgetGroup

_NOTICE_FOR = 8.0  # seconds that the place of a shared picture is told


class ResultsScene(Scene):
    """The outcome of a game and the ways on from it. Inputs that it has no use for reach the
    board."""

    name = "results"
    is_overlay = True

    def __init__(self, context: Context, game: FinishedGame, board: FinishedBoard) -> None:
        super().__init__(context)
        self._game, self._board, self.reason = game, board, board.reason
        self._won = game.figures.won
        painter, texts = context.painter, context.texts
        make_page = WinPage if self._won else LossPage
        self.page: WinPage | LossPage = make_page(painter, texts, game, board.label)
        if isinstance(self.page, LossPage):
            self.page.has_inset = self.reason.task.is_active
        best = context.store.best_ms(game.config, game.mode, excluding=game)
        self.figures = FiguresPage(self.page, game, best)
        self.remarks = self._find_remarks()
        self.standing: BackgroundTask[Standing] = context.store.ask_in_background(
            lambda book: find_standing(book, game)
        )
        self.standing.wait(background.FRAME_SHARE)
        self.sharing = Sharing(context, game)
        self.notice, self._notice_left = "", 0.0
        self.lines: list[str] = []  # the remarks, wrapped
        self._size = 1, 1
        self._layout: ResultsLayout | None = None
        self._since = self._elapsed = self._shown_for = self._away = 0.0
        self.is_aside = self.shows_figures = False
        actions = PanelActions(self.turn_page, self.move_panel, self._share)
        self.buttons = ResultsButtons(context, game, board, actions)

    @property
    def group(self) -> WidgetGroup:
        """The buttons that are in sight."""
        return self.buttons.group

    @property
    def panel(self) -> pygame.Rect:
        """The panel's place, also while it is moved away."""
        assert self._layout is not None
        return self._layout.panel

    def _find_remarks(self) -> list[str]:
        """Return the sentences about the race and about what keeps the game from ranking."""
        texts, raced = self.context.texts, self._board.raced_ms
        remarks = rank_remarks(self._game, texts)
        if raced is not None and self._won:
            behind = self._game.figures.ms - raced
            key = "results.behind" if behind > 0 else "results.ahead"
            remarks.insert(0, texts(key, seconds=format_exact_seconds(abs(behind))))
        return remarks

    def enter(self) -> None:
        self._since = self.context.clock()
        if self.context.devices.last is Device.PAD:
            self.group.show_focus()

    def exit(self) -> None:
        self.reason.hide()
        self.standing.cancel()

    @property
    def is_busy(self) -> bool:
        working = self.reason.task, self.standing, self.sharing.task
        is_moving = self._elapsed < SECONDS or self._away != float(self.is_aside)
        return is_moving or any(task.is_active for task in working)

    def update(self, step: float) -> None:
        if self._elapsed < timing.RESULT_COUNT <= self._elapsed + step and not self._is_still:
            self.context.audio.play("number")
        self._elapsed, self._shown_for = self._elapsed + step, self._shown_for + step
        way = 1.0 if self._is_still else step / timing.SCENE_IN
        goal = float(self.is_aside)
        self._away += max(-way, min(way, goal - self._away))
        self._notice_left = max(0.0, self._notice_left - step)
        found = self.sharing.update()
        if found is not None:
            self.notice, self._notice_left = self.context.texts.format(found), _NOTICE_FOR
        standing = self.standing.take() if self.standing.is_done else None
        if standing is not None:
            self.page.show(standing)
        is_judged = self.reason.update()
        if is_judged and isinstance(self.page, LossPage):
            self.page.reason = self.reason.found
        if is_judged:
            self.layout(self._size)

    @property
    def _is_still(self) -> bool:
        settings = self.context.settings.value
        return self.context.stack.is_still or settings.animation is Animation.OFF

    def layout(self, size: tuple[int, int]) -> None:
        self._size, painter, camera = size, self.context.painter, self._board.camera
        cells = [
            pygame.Rect(*camera.corner(cell), camera.cell, camera.cell).clip(camera.view)
            for cell in (self._board.last, *self.reason.cells)
        ]
        decisive = () if self._won else cells
        occupied = Occupied(size, camera.view, decisive)
        prefers_left = self._won and cells[0].centerx * 2 > size[0]
        has_inset = self.page.has_inset
        for remarks in (0, 1, 2, 3):  # the panel's width decides how many lines there are
            found = lay_out(painter.px, occupied, prefers_left, remarks, has_inset, not self._won)
            self.lines = [
                line
                for words in self.remarks
                for line in painter.fonts.wrap(words, painter.px(SMALL), found.remarks.width)
            ]
            if len(self.lines) <= remarks:
                break
        self._layout = found
        self.reason.mark.clear_cache()
        self.buttons.place(painter, found, size)

    def turn_page(self) -> None:
        """Show the figures, or the result again."""
        self.shows_figures = not self.shows_figures
        self.buttons.show_page(self.shows_figures)

    def move_panel(self) -> None:
        """Move the panel out of the way of the board, or back."""
        self.is_aside = not self.is_aside
        self.buttons.show_page(self.shows_figures, self.is_aside)

    def handle(self, event: Input) -> bool:
        is_down = isinstance(event, Finger) and event.phase is Phase.DOWN
        if is_down or isinstance(event, Press | Key):
            self._elapsed = max(self._elapsed, SECONDS)
        if self._is_meant_for_board(event):
            return not isinstance(event, Press) or self._covers(event.pos)
        if self.is_aside and isinstance(event, Key) and event.menu in STEPS:
            return False  # they move the cursor or the view
        if self.group.handle(event):
            return True
        if isinstance(event, Key):
            return self._use_key(event)
        if isinstance(event, PadLost | FocusLost) or event.pos is None:
            return False
        is_held = isinstance(event, Finger) and event.phase is not Phase.DOWN
        return not is_held and self._covers(event.pos)

    def _is_meant_for_board(self, event: Input) -> bool:
        """Return whether an input came so early that it cannot be for what it would use here; only
        a click on *Again* can."""
        if not isinstance(event, Press | Key) or event.at >= self._since + timing.RESULTS_GRACE:
            return False
        if isinstance(event, Press):
            return not self.buttons.again.rect.collidepoint(event.pos)
        return event.is_pad or (event.menu is Action.CONFIRM and self.group.focus is None)

    def _use_key(self, event: Key) -> bool:
        if event.menu is Action.BACK and self.is_aside:
            self.move_panel()
        elif event.menu is Action.BACK:
            self.context.navigator.menu()
        elif event.name == SHOW_KEY and event.action is None and not event.repeat:
            self.context.audio.play("click")
            self.move_panel()
        else:
            return False
        return True

    def _covers(self, pos: tuple[int, int]) -> bool:
        return not self.is_aside and self.panel.collidepoint(pos)

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        self.reason.draw(canvas)
        layout = self._layout
        assert layout is not None
        if self.context.stack.is_still and self._elapsed < timing.RESULT_FADE:
            part = timing.progress(self._elapsed, timing.RESULT_FADE)
            area = layout.panel.inflate(layout.head.height, layout.head.height)
            draw_faded(canvas, area, part, lambda: self._draw_panel(canvas, layout, 0))
        else:
            hidden = timing.ease_out(self._away) if self.is_aside else self._away**3
            away = max(timing.away(presence), hidden)
            self._draw_panel(canvas, layout, away)
        self._draw_notice(canvas, layout)

    def _draw_panel(self, canvas: pygame.Surface, home: ResultsLayout, away: float) -> None:
        dx, dy = round(away * home.away[0]), round(away * home.away[1])
        painter = self.context.painter
        if self.is_aside:
            self.group.draw(canvas, painter)
        if self._away >= 1:
            return
        layout = home.moved(dx, dy)
        painter.panel(canvas, layout.panel, home.panel)
        shake = self.context.settings.value.effects.shake
        now = PageTime(self._elapsed, self._is_still, shake)
        page: Page = self.figures if self.shows_figures else self.page
        page.draw(canvas, layout, now)
        if not self.shows_figures:
            self._draw_remarks(canvas, layout)
        page.draw_puff(canvas, layout, self._shown_for, self._won and not now.is_still)
        if not self.is_aside:
            self.group.draw(canvas, painter, lambda number, widget: (dx, dy))

    def _draw_remarks(self, canvas: pygame.Surface, layout: ResultsLayout) -> None:
        painter, area = self.context.painter, layout.remarks
        for number, line in enumerate(self.lines):
            spot = area.x, area.y + number * painter.px(LINE) + painter.px(LINE) // 2
            painter.text(canvas, line, spot, SMALL, "accent", "midleft", room=area.width)

    def _draw_notice(self, canvas: pygame.Surface, layout: ResultsLayout) -> None:
        """Draw what is wrong with the records, or where a picture was saved, beside the panel."""
        problem = self.context.store.problem or self.context.save_problem
        words = self.notice if self._notice_left > 0 else ""
        words = words if problem is None else self.context.texts.format(problem)
        if not words:
            return
        painter, px = self.context.painter, self.context.painter.px
        free = pygame.Rect((0, 0), self._size)
        if not self.is_aside:
            free = layout.beside(self._size)
        room = pygame.Rect(0, 0, min(free.width - px(32), px(620)), px(64))
        room.midbottom = free.centerx, free.bottom - px(16)
        painter.panel(canvas, room, radius=20)
        inner = room.inflate(-px(32), -px(16))
        draw_notice(canvas, painter, words, inner, "text" if problem is None else "danger")

    def _share(self) -> None:
        texts, game, board = self.context.texts, self._game, self._board
        if isinstance(self.page, LossPage):
            value = f"{self.page.percent}{texts('results.percent')}"
        else:
            value = f"{format_seconds(game.figures.ms)} {texts('results.seconds')}"
        result = SharedResult(self.page.title, value, board.label, board.code, self._won)
        self.sharing.start(board.position, result)
