"""A look back at a recorded game: what each move was, and what could have been known instead."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from engine.formats.recording import Recording, Result
from engine.teacher.review_model import Judged
from game.board.frame import FRAME_WIDTH
from game.input.bindings import Action
from game.input.events import Input, Key, Motion, Press, Release, Wheel
from game.playback.loading import LARGEST_REVIEWED, Preparation
from game.playback.playback import Playback
from game.scenes.base import Context, Scene
from game.scenes.playback.replay_board import ReplayBoard
from game.scenes.review.board_marks import MoveMarks, bring
from game.scenes.review.layout import parts
from game.scenes.review.panel import Panel, PanelActions
from game.scenes.review.strip import Strip
from game.scenes.review.texts import end_row, row_of, that_matter
from game.ui import timing
from game.ui.paragraph import draw_message
from game.ui.widget_group import WidgetGroup

_CHANCES = (Action.CHORD, Action.CHANCES)
_ZOOMS = (Action.ZOOM_IN, Action.ZOOM_OUT, Action.ZOOM_ALL)
_PAGES = ("page up", "page down")


class ReviewScene(Scene):
    """The board before a move, the moves beside it, the move in a sentence below.

    ``on_back`` is what leaving does: to the scene below, unless told. A ``playback`` that is at
    hand need not be made anew.
    """

    name = "postmortem"

    def __init__(
        self,
        context: Context,
        recording: Recording,
        on_back: Callable[[], None] | None = None,
        playback: Playback | None = None,
    ) -> None:
        super().__init__(context)
        self.recording = recording
        self._on_back = on_back or context.stack.pop
        self.problem = ""
        self.ready = Preparation(recording, True, playback)
        self.board = ReplayBoard(context, recording)
        self.strip = Strip(context, self._seek, self.step)
        actions = PanelActions(
            self._choose, lambda index: self._list(), self._practise, self._chances, self.back
        )
        self.panel = Panel(context, recording, actions)
        self._marks = MoveMarks()
        self.shown: list[Judged] = []
        """The moves in the list."""
        self.chosen: Judged | None = None
        self._has_end = recording.result is Result.LOST
        """Whether the last row, with no move chosen, is the board as it was left."""
        self._size = (1, 1)
        self._elapsed = 0.0
        self._group = WidgetGroup([*self.panel.widgets, self.strip.curve], context.audio.play)
        if recording.config.grid.size > LARGEST_REVIEWED:
            self._tell(context.texts("postmortem.too_large"))
        self.panel.chances.enabled = self.board.chances.is_possible
        self._take()

    # Coming and going

    @property
    def is_busy(self) -> bool:
        """Whether the board is painted or thought about."""
        return self.board.is_busy

    def enter(self) -> None:
        """Without a mouse the focus is on the list from the start."""
        if self.context.hands.need_focus:
            self._group.show_focus()

    def resume(self) -> None:
        """Back from a scene above."""
        self.board.resume()

    def exit(self) -> None:
        """Nothing more is to be worked out."""
        self.board.close()
        self.ready.drop()

    def back(self) -> None:
        """Leave, whatever is still being worked out."""
        self._on_back()

    def restyle(self) -> None:
        """Everything in another theme."""
        self.board.restyle()

    def layout(self, size: tuple[int, int]) -> None:
        """The panel beside the board and what is said of the move; in a tall window below."""
        self._size = size
        area, strip, panel = parts(size, self.context.painter.px)
        self.panel.place(panel)
        self.strip.place(strip)
        self.board.layout(area.inflate(-2 * FRAME_WIDTH, -2 * FRAME_WIDTH), size)
        self._marks.forget()
        self._look_at()

    # What is found

    def _take(self) -> None:
        """Show what has been worked out so far."""
        ready = self.ready
        if ready.error is not None:
            self._tell(self.context.texts("replay.not_shown", reason=ready.error))
        if ready.playback is None:
            return
        if ready.found is None:
            self.board.jump(ready.playback.position(ready.playback.moves), None)
            return
        is_first = not self.shown and self.chosen is None
        moves = ready.found.moves
        matter = that_matter(ready.found, self.recording)
        self.panel.load(ready.found, (len(matter), len(moves)))
        self._group.widgets = [*self.panel.widgets, self.strip.curve]
        length, fairness = max(1, ready.playback.ms), self.recording.config.fairness
        self.strip.load(ready.found, matter, length, fairness, not ready.is_working)
        if is_first:
            self.chosen = next((one for one in moves if one.is_fatal), next(iter(matter), None))
        self._list()
        if is_first and self.shown and self.context.hands.need_focus:
            self._group.focus = self.panel.list

    def _tell(self, problem: str) -> None:
        """There is nothing to look back at: a sentence, and the way out."""
        self.problem = problem
        self._group.widgets = [self.panel.leave]

    def _list(self) -> None:
        """Fill the list, and keep to the move that is looked at."""
        found, texts = self.ready.found, self.context.texts
        if found is None:
            return
        is_all = self.panel.filter.index == 1
        self.shown = list(found.moves) if is_all else that_matter(found, self.recording)
        words = texts("postmortem.nothing" if found.moves else "postmortem.nothing_moved")
        rows = [row_of(one, self.recording, texts) for one in self.shown]
        if self._has_end:
            rows.append(end_row(self.recording, texts))
        row = self._row_near() if rows else None
        self.panel.fill(rows, row, words)
        self.chosen = self._judged_at(row)
        self._look_at()

    def _judged_at(self, row: int | None) -> Judged | None:
        """The move of a row; None for the end, and where there is no row."""
        return None if row is None or row >= len(self.shown) else self.shown[row]

    def _row_near(self) -> int:
        """The row of the move that was looked at, or of the one nearest to it."""
        if self.chosen is None or not self.shown:
            return len(self.shown) if self._has_end else 0
        move = self.chosen.move
        return min(range(len(self.shown)), key=lambda row: abs(self.shown[row].move - move))

    # Going from move to move

    def step(self, by: int) -> None:
        """So many rows on, or back."""
        if self.panel.list.count:
            self.panel.list.choose_row((self.panel.list.marked or 0) + by)
            self._choose(self.panel.list.chosen)

    def _seek(self, ms: float) -> None:
        """To the move that was made next to this time."""
        if self.shown:
            row = min(range(len(self.shown)), key=lambda row: abs(self.shown[row].ms - ms))
            self.panel.list.choose_row(row)
            self._choose(row)

    def _choose(self, row: int) -> None:
        judged = self._judged_at(row)
        if self.chosen is not judged:
            self.chosen = judged
            self._look_at()

    def _look_at(self) -> None:
        """Show the board before the chosen move, and what there was to see."""
        playback, judged, found = self.ready.playback, self.chosen, self.ready.found
        if playback is None or found is None:
            return
        if judged is None:
            if self._has_end:
                bring(self.board.camera, playback.cell_of(playback.moves - 1))
            self.board.jump(playback.position(playback.moves), None)
        else:
            cell = playback.cell_of(judged.move)
            bring(self.board.camera, cell, judged.better)
            self.board.jump(playback.position(judged.move), cell)
        self.strip.show(judged, playback.moves, self._has_end)
        self._marks.show(judged, self.recording.config.grid, self.board)

    # What the widgets do

    def _chances(self) -> None:
        self.board.chances.turn()
        self.panel.chances.primary = self.board.chances.is_on

    def _practise(self) -> None:
        from game.scenes.practice.practice import PracticeScene

        self.context.stack.push(PracticeScene(self.context))

    # Input

    def handle(self, event: Input) -> bool:
        """Widgets first, then looking around on the board."""
        if isinstance(event, Key):
            self._key(event)
            return True
        if isinstance(event, Wheel) and self._wheel(event):
            return True
        if isinstance(event, Motion):
            self.panel.list.point(event.pos)
        used = self._group.handle(event)
        if isinstance(event, Press | Release):
            self._group.focus = None  # a mouse leaves the arrows to the list
        if not used and self.board.navigator.handle(event):
            self.board.look()
        return True

    def _wheel(self, event: Wheel) -> bool:
        """Over the list and the timeline it goes from move to move."""
        parts = (self.panel.rect, self.strip.rect)
        is_over = any(part.collidepoint(event.pos) for part in parts)
        if is_over:
            self.step(-event.steps)
        return is_over

    def _key(self, event: Key) -> None:
        menu, focus = event.menu, self._group.focus
        steps = {Action.UP: -1, Action.LEFT: -1, Action.DOWN: 1, Action.RIGHT: 1}
        if event.name in ("home", "end"):
            self.step(-len(self.shown) if event.name == "home" else self.panel.list.count)
        elif focus is None and menu in steps:
            self.step(steps[menu])
        elif event.name in _PAGES and focus in (None, self.panel.list):
            self.panel.list.key(event.name, "")
        elif self.board.navigator.act(event.action if event.action in _ZOOMS else None, None):
            self.board.look()
        elif self._group.handle(event) or event.repeat:
            return
        elif menu is Action.BACK:
            self.context.audio.play("back")
            self.back()
        elif event.action in _CHANCES and self.panel.chances.enabled:
            self._chances()

    # Time and picture

    def update(self, step: float) -> None:
        """Show what has been worked out since."""
        if self.ready.tend():
            self._take()
        self.board.update(step)
        self._elapsed += step

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        """The board comes up from below with what is said of it, the panel from its side."""
        painter, away = self.context.painter, timing.away(presence)
        width, height = self._size
        dy = round(away * height)
        if self.problem:
            window = pygame.Rect((0, dy), self._size)
            draw_message(canvas, painter, self.problem, window, self._elapsed)
            self._group.draw(canvas, painter, lambda number, widget: (0, dy))
            return
        aside = (round(away * (width - self.panel.rect.x)), 0) if width >= height else (0, dy)
        curve = self.strip.curve
        self.board.draw(canvas, dy, None)
        if not dy:
            self._marks.draw(canvas, painter, self.board.camera)
        self.strip.draw(canvas, dy)
        self.panel.draw(canvas, *aside, self._elapsed)
        self._group.draw(canvas, painter, lambda _, widget: (0, dy) if widget is curve else aside)
        if not dy and self.context.stack.top is self:
            curve.draw_tip(canvas, painter, canvas.get_rect())
