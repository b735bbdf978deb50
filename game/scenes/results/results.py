"""The results of a game: a panel over the board, which keeps its place and its size."""

import math

import pygame
from pygame import Rect

from game.input.bindings import Action
from game.input.events import Device, Finger, Input, Key, Phase, Press
from game.platform import background
from game.platform.background import BackgroundTask
from game.records import FinishedGame
from game.resources.format import format_exact_seconds
from game.scenes.context import Context
from game.scenes.panel import PanelScene
from game.scenes.results.blocks import Pen, TextBlock
from game.scenes.results.buttons import FinishedBoard, ResultsButtons
from game.scenes.results.layout import ResultsLayout, ResultsRoom
from game.scenes.results.pages import Page, figures_page, loss_page, win_page
from game.scenes.results.share import Sharing
from game.scenes.results.standing import Standing, cleared, find_standing, rank_remarks
from game.ui import timing
from game.ui.paragraph import draw_notice
from game.ui.shapes import Point

_SECONDS = timing.RESULT_COUNT + 3 * timing.RESULT_PART + timing.RESULT_BAR  # until all is at rest
_NOTICE_FOR = 8.0  # seconds that the place of a shared picture is told
_SULKS_AFTER = 2.2  # seconds of Puff's blast
_RAYS_STEP = 256  # pixels from one size of the picture of rays to the next
_RAYS_ALPHA = 34
_SMALL_PUFF = 88  # layout units, where the panel scrolls


class ResultsScene(PanelScene):
    """The outcome of a game and the ways on from it. Inputs that it has no use for reach the
    board."""

    name = "results"
    is_overlay = True
    is_modal = False
    narrowest = 360
    grace = timing.RESULTS_GRACE

    def __init__(self, context: Context, game: FinishedGame, board: FinishedBoard) -> None:
        self._game, self._board, self.reason = game, board, board.reason
        self._won = game.figures.won
        self._opened = cleared(board.scene.session.position)
        self._best = context.store.best_ms(game.config, game.mode, excluding=game)
        self._found: Standing | None = None
        self.standing: BackgroundTask[Standing] = context.store.ask_in_background(
            lambda book: find_standing(book, game)
        )
        self.standing.wait(background.FRAME_SHARE)
        self.sharing = Sharing(context, game)
        self.notice, self._notice_left = "", 0.0
        self._elapsed = self._shown_for = 0.0
        self.shows_figures = False
        own = self._share, self.turn_page, self.move
        self.buttons = ResultsButtons(context, game, board, own)
        super().__init__(context, self.buttons.shown(False), self.buttons.back)
        self._layout = ResultsLayout(Rect(0, 0, 1, 1), (0, 0), 1, False, 1, 1)
        self._areas: list[list[Rect]] = []
        self._make_pages()

    def _make_pages(self) -> None:
        texts, game, label = self.context.texts, self._game, self._board.label
        remarks, raced = rank_remarks(game, texts), self._board.raced_ms
        if raced is not None and self._won:
            behind = game.figures.ms - raced
            key = "results.behind" if behind > 0 else "results.ahead"
            remarks.insert(0, texts(key, seconds=format_exact_seconds(abs(behind))))
        notes = tuple(TextBlock(words, tone="accent") for words in remarks)
        if self._won:
            page = win_page(texts, game, label, self._found, notes)
        else:
            told = self._found, self.reason.found, self.reason.task.is_active
            has_exploded = bool(self._board.scene.session.position.exploded)
            page = loss_page(texts, game, label, self._opened, *told, has_exploded, notes)
        self._pages = page, figures_page(page, texts, game, self._opened, self._best)

    @property
    def page(self) -> Page:
        """The page that is shown."""
        return self._pages[self.shows_figures]

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
        return (
            super().is_busy or self._elapsed < _SECONDS or any(task.is_active for task in working)
        )

    def update(self, step: float) -> None:
        super().update(step)
        if self._elapsed < timing.RESULT_COUNT <= self._elapsed + step and not self.is_still:
            self.context.audio.play("number")
        self._elapsed, self._shown_for = self._elapsed + step, self._shown_for + step
        self._notice_left = max(0.0, self._notice_left - step)
        message = self.sharing.update()
        if message is not None:
            self.notice, self._notice_left = self.context.texts.format(message), _NOTICE_FOR
        standing = self.standing.take() if self.standing.is_done else None
        self._found = standing or self._found
        if self.reason.update() or standing is not None:
            self._make_pages()
            self.relayout()

    def layout(self, size: tuple[int, int]) -> None:
        self._window, painter = size, self.context.painter
        scene, camera = self._board.scene, self._board.scene.camera
        cells = [scene.last, *self.reason.cells]
        rects = [Rect(camera.corner(cell), (camera.cell,) * 2).clip(camera.view) for cell in cells]
        prefers_left = self._won and rects[0].centerx * 2 > size[0]
        room = ResultsRoom(
            painter.px,
            size,
            scene.hud.free.height,
            camera.view,
            () if self._won else rects,
            self.buttons.width(painter),
            lambda sides: max(page.height(painter, sides) for page in self._pages),
        )
        found = self._layout = room.lay_out(prefers_left)
        self.foot = [self.buttons.again] if found.is_pinned else ()
        self.reason.mark.clear_cache()
        self._fit(found.panel, max(found.needed, found.panel.height))

    def place(self, panel: Rect) -> None:
        painter = self.context.painter
        sides, *rows = self._layout.parts(painter.px, panel)
        spot = self._window[0], self._board.scene.hud.puff.rect.centery
        self.buttons.place(painter, rows, spot)
        self._areas = [page.places(painter, sides) for page in self._pages]

    def turn_page(self) -> None:
        """Show the figures, or the result again."""
        self.shows_figures = not self.shows_figures
        self.group.widgets = self.buttons.shown(self.shows_figures)

    def handle(self, event: Input) -> bool:
        is_down = isinstance(event, Finger) and event.phase is Phase.DOWN
        if is_down or isinstance(event, Press | Key):
            self._elapsed = max(self._elapsed, _SECONDS)
        return super().handle(event)

    def is_too_early(self, event: Input) -> bool:
        """Return whether an input came so early that it cannot be for what it would use here; only
        a click on *Again* can."""
        if not super().is_too_early(event):
            return False
        if isinstance(event, Press):
            return not self.buttons.again.rect.collidepoint(event.pos)
        is_confirmed = isinstance(event, Key) and event.menu is Action.CONFIRM
        is_pad = isinstance(event, Key) and event.is_pad
        return is_pad or (is_confirmed and self.group.focus is None)

    def close(self) -> None:
        self.context.navigator.menu()

    @property
    def way_out(self) -> tuple[int, int]:
        return self._layout.away

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        size = self._window
        free = Rect((0, 0), size) if self.is_aside else self._layout.beside(size)
        self.reason.draw(canvas, free, timing.progress(self._elapsed, timing.RESULT_PART))
        super().draw(canvas, presence)
        self._draw_notice(canvas, free)

    def draw_on(self, canvas: pygame.Surface, panel: Rect) -> None:
        painter, layout = self.context.painter, self._layout
        dx, dy = panel.x - self.panel.x, panel.y - self.panel.y
        areas = [area.move(dx, dy) for area in self._areas[self.shows_figures]]
        shake = self.context.settings.value.effects.shake
        pen = Pen(canvas, painter, self._elapsed, self.is_still, shake)
        if self._won and not (painter.theme.is_light or self.scroll.reach):
            self._draw_rays(canvas, panel, areas[1].center, pen.part(0))
        side = "left" if layout.faces_left else "right"
        self.page.draw(pen, areas, side)
        if self.scroll.reach:
            half = areas[0].height // 2
            x = areas[0].right - half if side == "left" else areas[0].left + half
            self._draw_puff(canvas, (x, areas[0].centery), _SMALL_PUFF)
        else:
            (x, y), size = layout.puff(painter.px)
            self._draw_puff(canvas, (x + dx, y + dy), size)

    def _draw_rays(self, canvas: pygame.Surface, panel: Rect, centre: Point, part: float) -> None:
        """Draw rays of light around a point of the panel, as strongly as ``part`` (0 to 1) says."""
        side = -(-2 * min(panel.size) // _RAYS_STEP) * _RAYS_STEP
        light, clip = self.context.theme.sheet("rewards", side).frame("rays"), canvas.get_clip()
        light.set_alpha(round(_RAYS_ALPHA * part))
        canvas.set_clip(panel.clip(clip))
        canvas.blit(light, light.get_rect(center=centre))
        canvas.set_clip(clip)

    def _draw_puff(self, canvas: pygame.Surface, spot: tuple[int, int], size: int) -> None:
        painter, shown_for = self.context.painter, self._shown_for
        pose = "won" if self._won else "lost" if shown_for < _SULKS_AFTER else "sulk"
        bobs = self._won and not self.is_still
        lift = round(painter.px(4) * math.sin(math.tau * shown_for / 4)) if bobs else 0
        place, is_flipped = (spot[0], spot[1] + lift), self._layout.faces_left
        painter.puff(canvas, pose, shown_for, place, size, pose != "lost", is_flipped)

    def _draw_notice(self, canvas: pygame.Surface, free: Rect) -> None:
        """Draw what is wrong with the records, or where a picture was saved, beside the panel."""
        problem = self.context.store.problem or self.context.save_problem
        words = self.notice if self._notice_left > 0 else ""
        words = words if problem is None else self.context.texts.format(problem)
        if not words:
            return
        painter, px = self.context.painter, self.context.painter.px
        if free.width < px(240) or free.height < px(96):
            free = self.frame
        room = Rect(0, 0, min(free.width - px(32), px(620)), px(64))
        room.midbottom = free.centerx, free.bottom - px(16)
        painter.panel(canvas, room, radius=20)
        inner = room.inflate(-px(32), -px(16))
        draw_notice(canvas, painter, words, inner, "text" if problem is None else "danger")

    def _share(self) -> None:
        board = self._board
        self.sharing.start(board.scene.session.position, self.page, board.label, board.code)
