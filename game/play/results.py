"""The results of a game: a panel beside or below the board, which moves aside for it."""

from collections.abc import Iterator

import pygame
from pygame import Rect

from game.input.bindings import STEPS, Action
from game.input.events import Device, Finger, Input, Key, Phase, Press
from game.platform import background
from game.platform.background import BackgroundTask
from game.play.results_buttons import ASIDE_KEY, BUTTON_GAP, FinishedBoard, ResultsButtons
from game.play.results_pages import (
    Page,
    Standing,
    cleared,
    figures_page,
    find_standing,
    loss_page,
    rank_remarks,
    win_page,
)
from game.play.results_pictures import Counting, Rays, puff_picture
from game.play.share import Sharing
from game.resources.format import format_exact_seconds
from game.scenes.context import Context
from game.scenes.tree_scene import TreeScene
from game.store import FinishedGame, queries
from game.ui import timing
from game.ui.boxes import APART, CLOSE, Box, Column, FirstThatFits, Pages, Row, Spring, Stack
from game.ui.dock import Dock
from game.ui.leaves import Ground, Text
from game.ui.painter import LARGE, SMALL
from game.ui.wrappers import Align, Pad, Scroll, Sized, Tight

_NOTICE_FOR = 8.0  # seconds that the place of a shared picture is told
_WIDE, _WIDEST = 264, 360  # layout units of a panel beside a board, within its padding
_PUFF = 60, 92  # layout units
_LOW_NUMBER, _NARROW = 68, 160  # layout units of a number's height, and its width beside a title
_STRIP, _NOTE = 56, 54  # layout units of a strip that scrolls, and of a note in it
_LARGE_TEXT, _OVER_NOTES, _LARGE_NOTE, _THIN = 48, 36, 24, 104
"""Layout units with larger text: a number's height, and that of one above notes, the strip's
further height for notes, and the height of what scrolls in a thin panel."""
_SIDES, _TOP = 20, 14  # layout units from the panel's edges to what is on it
_TIGHT = 5  # layout units between the panel's parts if it would have to scroll otherwise


class ResultsScene(TreeScene):
    """The outcome of a game and the ways on from it. Inputs that it has no use for reach the
    board. A key or button shows the board alone, at its full size, and the panel again."""

    name = "results"
    is_overlay = True
    grace = timing.RESULTS_GRACE

    def __init__(self, context: Context, game: FinishedGame, board: FinishedBoard) -> None:
        super().__init__(context)
        self._game, self._board, self.reason = game, board, board.reason
        self._won = game.figures.won
        self._opened = cleared(board.scene.session.position)
        self._best = context.store.ask(queries.best_ms, game.config, game.mode, excluding=game)
        self._found: Standing | None = None
        self.standing: BackgroundTask[Standing] = context.store.ask_in_background(
            lambda book: find_standing(book, game)
        )
        self.sharing = Sharing(context, game)
        self.notice, self._notice_left = "", 0.0
        self._shown_for = 0.0
        effects = context.settings.value.effects
        self._counting = Counting(lambda: self.is_still, lambda: effects.shake)
        self.shows_figures = False
        self.is_aside = False
        self.away = 0.0  # the part of its way aside that the panel has gone
        self.dock: Dock | None = None
        self.buttons = ResultsButtons(
            context, game, board, (self._share, self.turn_page, self.move)
        )
        self._make_pages()
        self._parts = self._prepare_steps()

    def prepare(self) -> None:
        """Make a part of the first picture while only the board is shown."""
        with self.fitted():
            next(self._parts, None)

    def _prepare_steps(self) -> Iterator[None]:
        """Place the panel once its contents are known, and make its pictures and those of the
        smaller board, a little at a time."""
        scene = self._board.scene
        while self._is_asking:
            yield
        self._take_answers()
        super().layout(scene.pane.layout.size)
        yield
        if self.dock is not None:
            yield from scene.pane.prepare_aside(self.dock.board, self.dock.room)
        yield from self.tree.prepare(self.context.painter)

    def wait_for_answers(self) -> None:
        """Wait briefly for pending answers, so that the panel need not change once it is shown."""
        for task in (self.standing, self.reason.task):
            task.wait(background.FRAME_SHARE)
        self._take_answers()

    def stop_asking(self) -> None:
        """Cancel the pending questions."""
        self.reason.task.cancel()
        self.standing.cancel()

    @property
    def _is_asking(self) -> bool:
        return any(
            task.is_active and not task.is_done for task in (self.standing, self.reason.task)
        )

    def _take_answers(self) -> None:
        """Rebuild the pages if an answer has arrived."""
        standing = self.standing.take() if self.standing.is_done else None
        self._found = standing or self._found
        if self.reason.take() or standing is not None:
            self._make_pages()

    def _make_pages(self) -> None:
        texts, game, label = self.context.texts, self._game, self._board.label
        if self._won:
            page = win_page(texts, game, label, self._found, self._counting)
        else:
            told = self._found, self.reason.found, self.reason.task.is_active
            has_exploded = bool(self._board.scene.session.position.exploded)
            page = loss_page(texts, game, label, self._opened, *told, has_exploded, self._counting)
        self._pages = page, figures_page(page, texts, game, self._opened, self._best)
        self.rebuild()

    @property
    def _remarks(self) -> list[str]:
        """Remarks on the game's rank, and on the race that it was."""
        texts, game, raced = self.context.texts, self._game, self._board.raced_ms
        remarks = rank_remarks(game, texts)
        if raced is not None and self._won:
            behind = game.figures.ms - raced
            key = "results.behind" if behind > 0 else "results.ahead"
            remarks.insert(0, texts(key, seconds=format_exact_seconds(abs(behind))))
        return remarks

    @property
    def page(self) -> Page:
        """The page that is shown."""
        return self._pages[self.shows_figures]

    def content(self) -> Box:
        if self.is_aside and self.away == 1:
            self.dock = None
            return Align(Sized(self.buttons.back, high=(36, 48)), "midright")
        number, panel, below = self.page.number, self._panel, self._pages_below()
        again, more = self._again_button, self._more_buttons
        tall = Sized(number, (_WIDE, _WIDEST), None), Sized(number, (_WIDE, _WIDEST), None, rank=1)
        shown = [self._page_head(), Pad(self._pages_below(*tall), 0, 0, CLOSE)]
        beside = Column(*shown, again, more, gap=CLOSE)
        tight = Column(*shown, again, more, gap=_TIGHT)
        low = Sized(number, (_WIDE, _WIDEST), _LOW_NUMBER)
        page = Column(self._page_head(), *self._notes(), self._page_below(low), gap=CLOSE)
        scrolled = Column(Scroll(Column(page, more, gap=CLOSE), least=104), again, gap=CLOSE)
        ways = Column(again, more, gap=CLOSE)
        told = Column(self._page_head(1, 1), number, gap=0, grow=1)
        middle = Column(Spring(), below, Spring(), grow=1)
        wide = Row(Tight(told), middle, Tight(ways), gap=APART, align="fill")
        lying = Row(Column(told, middle, gap=CLOSE, grow=1), ways, gap=APART)
        thin, flat = None, panel(FirstThatFits(self._flat(), scrolled))
        if self.context.painter.ui_percent > 100:
            forms = self._with_large_text()
            thin, flat = (panel(FirstThatFits(form, scrolled), _TIGHT) for form in forms)
        self.dock = Dock(
            self._board.scene.pane.aside,
            [panel(beside), panel(tight, _TIGHT), panel(scrolled)],
            [panel(wide), panel(lying), flat],
            thin=thin,
            side=self._free_side,
        )
        return self.dock

    def _flat(self) -> Box:
        """Return a strip that scrolls, with the notes in sight."""
        number = Sized(self.page.number, _NARROW, _LOW_NUMBER)
        titled = Row(self._page_words(), number), Column(number, self._page_words(), gap=CLOSE)
        rest = self._page_below(), self.buttons.small(self.shows_figures)
        page = Column(FirstThatFits(*titled), *self._notes(), *rest, gap=CLOSE)
        seen = Scroll(page, least=_STRIP + _NOTE * len(self._remarks))
        return Row(seen, Align(self._again_button), gap=APART, align="fill")

    def _with_large_text(self) -> tuple[Box, Box]:
        """Return a thin panel and a strip that scroll, where larger text needs the room: only the
        number, lower beside notes, and these are in sight."""
        notes = self._notes()
        high, further = (_OVER_NOTES, _LARGE_NOTE) if notes else (_LARGE_TEXT, 0)
        number = Sized(self.page.number, _NARROW, high)
        rest = self._page_below(), self.buttons.small(self.shows_figures)
        page = Column(number, *notes, self._page_words(), *rest, gap=_TIGHT)
        thin = Column(Scroll(page, least=_THIN), self._again_button, gap=CLOSE)
        seen = Scroll(page, least=_STRIP + further)
        return thin, Row(seen, Align(self._again_button), gap=APART, align="fill")

    def _panel(self, box: Box, top: float = _TOP) -> Box:
        rays = Rays(self.page.number, lambda: self._counting.part(0) * self._won)
        return Stack(Ground(), rays, Pad(box, _SIDES, top))

    @property
    def _free_side(self) -> str:
        """The side on which the last move was not."""
        camera, last = self._board.scene.pane.camera, self._board.scene.pane.last
        is_right = 2 * last[0] >= camera.columns
        return "left" if is_right else "right"

    def _page_head(self, rank: int = 0, lines: int = 2) -> Box:
        """Return the title of the page with Puff beside it, who may be left out if there is a
        rank."""
        puff = puff_picture(_PUFF, self._won, lambda: 0.0 if self.is_still else self._shown_for)
        puff.rank = rank
        return Row(puff, self._page_words(lines), gap=CLOSE)

    def _page_words(self, lines: int = 2) -> Box:
        """Return the title of the page and the label of the board."""
        return Column(
            Text(self.page.title, LARGE, title=True, lines=lines),
            Text(self.page.label, SMALL, "text_dim"),
            gap=0,
            grow=1,
        )

    def _pages_below(self, *numbers: Box) -> Box:
        """Return both pages without their heads, with a number on each, if given; for some seconds
        the place of a shared picture is shown instead."""
        result, figures = self._pages
        notes = *self._notes(), *self._problem()
        pages = [
            Column(*numbers[:1], *result.rest, *notes, gap=CLOSE),
            Column(*numbers[1:], *figures.rest, gap=CLOSE),
        ]
        shown = int(self.shows_figures)
        if self.notice:
            pages.append(Column(*numbers[:1], Text(self.notice, SMALL), Spring()))
            shown = 2
        return Pages(shown, *pages)

    def _page_below(self, *number: Box) -> Box:
        """Return the page that is shown, without its head and the notes on the game: in a panel
        that scrolls these come first, and there is no room for another page."""
        if self.notice:
            return Column(*number, Text(self.notice, SMALL), gap=CLOSE)
        problem = () if self.shows_figures else self._problem()
        return Column(*number, *self.page.rest, *problem, gap=CLOSE)

    def _notes(self) -> list[Box]:
        return [Text(words, SMALL, "accent") for words in self._remarks]

    def _problem(self) -> list[Box]:
        problem = self.context.store.problem or self.context.save_problem
        if problem is None:
            return []
        return [Text(self.context.texts.format(problem), SMALL, "danger")]

    @property
    def _again_button(self) -> Box:
        return Sized(self.buttons.again, high=(54, 64))

    @property
    def _more_buttons(self) -> Box:
        """The other buttons."""
        figures = self.shows_figures
        return Column(self.buttons.tiles(figures), self.buttons.slim(figures), gap=BUTTON_GAP)

    def enter(self) -> None:
        self._since = self.context.clock()
        if self.context.devices.last is Device.PAD:
            self.group.show_focus()

    def exit(self) -> None:
        self.stop_asking()
        self.reason.hide()

    @property
    def is_busy(self) -> bool:
        working = self.reason.task, self.standing, self.sharing.task
        return not self._counting.is_done or any(task.is_active for task in working)

    def update(self, step: float) -> None:
        elapsed = self._counting.elapsed
        if elapsed < timing.RESULT_COUNT <= elapsed + step and not self.is_still:
            self.context.audio.play("number")
        self._counting.elapsed, self._shown_for = elapsed + step, self._shown_for + step
        self._notice_left = max(0.0, self._notice_left - step)
        message = self.sharing.update()
        if message is not None:
            self.notice, self._notice_left = self.context.texts.format(message), _NOTICE_FOR
            self.rebuild()
        elif self.notice and not self._notice_left:
            self.notice = ""
            self.rebuild()
        self._take_answers()
        self.reason.show()
        super().update(step)

    def layout(self, size: tuple[int, int]) -> None:
        is_resized = self._window not in ((0, 0), size)
        self.reason.mark.clear_cache()
        super().layout(size)
        if self.dock is not None and not self.is_aside:
            dock = self.dock
            self._board.scene.pane.move_aside(dock.board, dock.room, flies=not is_resized)

    def room(self, window: Rect) -> Rect:
        scene = self._board.scene
        if self.is_aside and self.away == 1:
            return scene.hud.free
        return scene.room_below(window)

    def turn_page(self) -> None:
        """Show the figures, or the result again."""
        self.shows_figures = not self.shows_figures
        self.rebuild()

    def move(self) -> None:
        """Show the board alone, or the panel again."""
        self.is_aside = not self.is_aside
        self.rebuild()
        if self.is_aside:
            self._board.scene.pane.come_back()
        seconds = timing.SCENE_IN
        self.context.motion.run(self, "away", float(self.is_aside), seconds, done=self.rebuild)

    def handle(self, event: Input) -> bool:
        is_down = isinstance(event, Finger) and event.phase is Phase.DOWN
        if is_down or isinstance(event, Press | Key):
            self._counting.finish()
        if self.is_too_early(event):
            return not isinstance(event, Press) or self._is_kept_from_board(event)
        if self.is_aside and isinstance(event, Key) and event.menu in STEPS:
            return False
        return self.use(event) or self._is_kept_from_board(event)

    def is_too_early(self, event: Input) -> bool:
        """Return whether an input came so early that it was meant for the board; a click on *Again*
        is never too early."""
        if not super().is_too_early(event):
            return False
        if isinstance(event, Press):
            return not self.buttons.again.rect.collidepoint(event.pos)
        is_confirmed = isinstance(event, Key) and event.menu is Action.CONFIRM
        is_pad = isinstance(event, Key) and event.is_pad
        return is_pad or (is_confirmed and self.group.focus is None)

    def _is_kept_from_board(self, event: Input) -> bool:
        """Return whether an input that it has no use for stays away from the board."""
        pos = getattr(event, "pos", None)
        if pos is None or self.is_aside or self.dock is None:
            return False
        is_held = isinstance(event, Finger) and event.phase is not Phase.DOWN
        return not is_held and self.dock.panel.collidepoint(pos)

    def use_key(self, key: Key) -> bool:
        if key.name == ASIDE_KEY and key.action is None:
            self.context.audio.play("click")
            self.move()
            return True
        return super().use_key(key)

    def act(self, action: Action) -> None:
        if action is not Action.BACK:
            return
        self.context.audio.play("back")
        if self.is_aside:
            self.move()
        elif self.shows_figures:
            self.turn_page()
        else:
            self.context.navigator.menu()

    @property
    def frame(self) -> Rect:
        """The panel's place."""
        return self.tree.rect if self.dock is None else self.dock.panel

    @property
    def kept_clear(self) -> list[Rect]:
        return [] if self.dock is None else [self.dock.panel]

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        painter, dock, scene = self.context.painter, self.dock, self._board.scene
        window = canvas.get_rect()
        if not scene.pane.view.flight.is_on:
            free = dock.room if dock is not None and not self.is_aside else scene.room_below(window)
            part = timing.progress(self._counting.elapsed, timing.RESULT_PART)
            self.reason.draw(canvas, free, part)
        if dock is None:
            self.tree.draw(canvas, painter, presence)
            return
        hidden = max(timing.away(presence), self.away)
        dx, dy = (round(hidden * way) for way in dock.outside(window))
        self.tree.draw(canvas, painter, presence, dx, dy)

    def _share(self) -> None:
        board = self._board
        self.sharing.start(board.scene.session.position, self.page, board.label, board.code)
