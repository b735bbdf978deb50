"""A review of a recorded game: a verdict on each move, and what could have been known instead."""

from collections.abc import Callable, Set

from pygame import Rect, Surface

from engine.formats.recording import Recording, Result
from engine.teacher.observer import ReviewedMove
from game.board.board_proof import proof_motion
from game.board.frame import FRAME_WIDTH, draw_rulers
from game.board.proof_view import ProofView
from game.history.playback_scene import SteeredScene
from game.history.replay_board import ReplayBoard
from game.history.review_panel import MoveStrip, ReviewPanel
from game.history.review_pictures import MoveMarks, bring_into_view
from game.history.review_texts import end_row, move_row, notable_moves
from game.input.bindings import STEPS, Action
from game.input.events import Input, Key, Motion, Press, Release, Wheel
from game.playback.playback import LARGEST_REVIEWED, Playback, RecordingLoader
from game.resources.proof_words import step_text
from game.scenes.context import Context
from game.store.goals import REVIEW
from game.ui import timing
from game.ui.boxes import GAP, Blank, Box, Column, FirstThatFits, Row, Spring, when
from game.ui.leaves import Picture, Text
from game.ui.painter import BODY, PUFF_SIZE, Painter
from game.ui.wrappers import Enter, Pad, Sized

STEP_SECONDS = 1.3  # from one step of a proof to the next
_CHANCES = (Action.CHORD, Action.CHANCES)
_ZOOMS = (Action.ZOOM_IN, Action.ZOOM_OUT, Action.ZOOM_ALL)
_PANEL, _SMALL_PANEL = (320, 456), (None, 340)
"""Layout units: the least and the preferred width of the panel, in a large and in a small
window."""
_BOARD, _SMALL_BOARD, _HIGH_BOARD, _HIGH_PANEL = (340, 260), (130, 130), 200, (320, 470)
"""The least of the board beside a panel, in a small window, and both in an upright one, where the
panel also takes what a wide board leaves over."""
_FAR = 460  # layout units by which panels are away as they begin to enter


class ReviewScene(SteeredScene):
    """Shows the board before a move, the moves beside it, and the move in a sentence below. A
    ``playback`` that exists already is used."""

    name = "postmortem"  # the stored name, in traces that others read

    @property
    def goal_notes(self) -> Set[str]:
        return frozenset({REVIEW})

    def __init__(
        self, context: Context, recording: Recording, playback: Playback | None = None
    ) -> None:
        super().__init__(context)
        self.recording = recording
        self.problem = ""
        self.loader = RecordingLoader(recording, True, playback)
        self.board = ReplayBoard(context, recording)
        self.strip = MoveStrip(context, recording.config.fairness, self._seek, self.step)
        self.panel = ReviewPanel(
            context, recording, self.choose, lambda index: self.fill_list(), self._toggle_chances
        )
        self.marks = MoveMarks()
        self.proof = ProofView()
        self._proven: ReviewedMove | None = None  # the move that a proof is shown for
        self.shown: list[ReviewedMove] = []  # the moves in the list
        self.chosen: ReviewedMove | None = None
        self._has_end = recording.result is Result.LOST  # the last row, where no move is chosen
        self._board_place: tuple[Rect, tuple[int, int]] | None = None
        self.panel.chances.enabled = self.board.chances.is_possible
        self._show_prepared()

    @property
    def is_busy(self) -> bool:
        return self.board.is_busy or self.proof.is_moving

    @property
    def kept_clear(self) -> list[Rect]:
        return [self.board.camera.view, self.panel.rect, self.strip.rect]

    def enter(self) -> None:
        if self.context.devices.needs_focus:
            self.group.show_focus()

    def resume(self) -> None:
        self.board.resume()

    def exit(self) -> None:
        self.board.close()
        self.loader.cancel()

    def restyle(self) -> None:
        self.board.restyle()
        self._board_place = None
        self.rebuild()

    def content(self) -> Box:
        """Return the board's room, the words below it, and the panel; in a small window the words
        are a part of the panel."""
        if self.problem:
            return self._problem()
        wide, high = self.context.painter.window
        small = Row(Blank(*_SMALL_BOARD), self._beside(_SMALL_PANEL, True), gap=12, align="fill")
        if wide < high:
            return Pad(self._upright(wide), 12)
        strip = Enter(self.strip.panel(), dy=_FAR)
        board = Column(Blank(*_BOARD), strip, gap=12, grow=1)
        large = Row(board, self._beside(_PANEL, False), gap=12, align="fill")
        return Pad(FirstThatFits(large, small), 12)

    def _upright(self, wide: int) -> Box:
        """Return the board's room above the words and the panel, which share a low window's
        rest."""
        board_high = max(_HIGH_BOARD, self._high_across(wide))
        board = Sized(Blank(*_SMALL_BOARD), high=(_HIGH_BOARD, board_high))
        panels = self.panel.content(), self.panel.content(self.strip.part())
        below, with_words = (
            Sized(Enter(panel, dy=_FAR), high=_HIGH_PANEL, grow=1) for panel in panels
        )
        strip = Enter(self.strip.low_panel(), dy=_FAR)
        return FirstThatFits(Column(board, strip, below, gap=12), Column(board, with_words, gap=12))

    def _high_across(self, wide: int) -> float:
        """Return the layout units of the board's height if it is this many pixels wide."""
        grid = self.recording.config.grid
        return wide / self.context.painter.scale * grid.height / grid.width

    def _beside(self, wide: tuple[float | None, float], has_words: bool) -> Box:
        panel = self.panel.content(*when(has_words, self.strip.part()))
        return Sized(Enter(panel, dx=_FAR), wide)

    def _problem(self) -> Box:
        """Return why there is nothing to show."""
        puff = Picture(self._paint_dismay, (PUFF_SIZE, PUFF_SIZE), (PUFF_SIZE, PUFF_SIZE))
        leave = Row(Spring(), Sized(self.panel.leave, 48, 48))
        words = Text(self.problem, BODY, "danger", side="middle")
        return Pad(Column(leave, Spring(), puff, words, Spring()), GAP)

    def _paint_dismay(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        painter.puff(canvas, "lost", self.panel.elapsed, rect.center, PUFF_SIZE, False)

    def layout(self, size: tuple[int, int]) -> None:
        super().layout(size)
        self._place_board(size)

    def _place_board(self, size: tuple[int, int]) -> None:
        """Give the board the remaining room, if that has changed."""
        root = self.tree.root
        assert root is not None
        blank = next((box for box in root.walk() if isinstance(box, Blank)), None)
        if blank is None or self._board_place == (blank.rect, size):
            return
        self._board_place = blank.rect, size
        area = blank.rect.inflate(-2 * FRAME_WIDTH, -2 * FRAME_WIDTH)
        with self.fitted():
            self.board.layout(area, size)
        self.marks.forget()
        self.proof.clear_cache()
        self._show_chosen()

    def _show_prepared(self) -> None:
        """Show whatever is worked out so far, or why there is nothing to show."""
        loader, texts = self.loader, self.context.texts
        if self.recording.config.grid.span > LARGEST_REVIEWED:
            self.problem = texts("review.too_large")
        if loader.error is not None:
            self.problem = texts("replay.not_shown", reason=loader.error)
        self.rebuild()
        if loader.playback is None:
            return
        if loader.review is None:
            self.board.show_position(loader.playback.position(loader.playback.moves), None)
            return
        is_first, moves = not self.shown and self.chosen is None, loader.review.moves
        matter = notable_moves(loader.review, self.recording)
        self.panel.load(loader.review, (len(matter), len(moves)))
        self.strip.load(loader.review, matter, loader.playback.ms or 1, not loader.is_working)
        if is_first:
            self.chosen = next((one for one in moves if one.is_fatal), next(iter(matter), None))
        self.fill_list()
        if is_first and self.shown and self.context.devices.needs_focus:
            self.group.focus = self.panel.list

    def fill_list(self) -> None:
        """Fill the list, and stay at the current move."""
        review, texts = self.loader.review, self.context.texts
        if review is None:
            return
        is_all = self.panel.filter.index == 1
        self.shown = list(review.moves) if is_all else notable_moves(review, self.recording)
        words = texts("review.nothing" if review.moves else "review.nothing_moved")
        rows = [move_row(one, self.recording, texts) for one in self.shown]
        if self._has_end:
            rows.append(end_row(self.recording, texts))
        row = None
        if self.chosen is not None and self.shown:
            row = self._nearest_row(lambda one: one.move, self.chosen.move)
        elif rows:
            row = len(self.shown) if self._has_end else 0
        self.panel.fill(rows, row, words)
        self.chosen = None if row is None else dict(enumerate(self.shown)).get(row)
        self._show_chosen()

    def _nearest_row(self, key: Callable[[ReviewedMove], int], value: float) -> int:
        """Return the row of the move whose ``key`` is nearest to a value."""
        return min(range(len(self.shown)), key=lambda row: abs(key(self.shown[row]) - value))

    def step(self, by: int) -> None:
        self.panel.list.choose_row((self.panel.list.marked or 0) + by)
        self.choose(self.panel.list.chosen)

    def _seek(self, ms: float) -> None:
        if self.shown:
            self.panel.list.choose_row(self._nearest_row(lambda one: one.ms, ms))
            self.choose(self.panel.list.chosen)

    def choose(self, row: int) -> None:
        reviewed = dict(enumerate(self.shown)).get(row)  # None at the end
        if self.chosen is not reviewed:
            self.chosen = reviewed
            if self.scroll is not None:  # the words about it come first
                self.scroll.scroll_to(0)
            self._show_chosen()

    def _show_chosen(self) -> None:
        """Show the board before the chosen move, and what could be seen on it."""
        playback, reviewed, review = self.loader.playback, self.chosen, self.loader.review
        if playback is None or review is None:
            return
        if reviewed is None:
            if self._has_end:
                bring_into_view(self.board.camera, playback.cell_of(playback.moves - 1))
            self.board.show_position(playback.position(playback.moves), None)
        else:
            cell = playback.cell_of(reviewed.move)
            bring_into_view(self.board.camera, cell, reviewed.better)
            self.board.show_position(playback.position(reviewed.move), cell)
        self._show_proof(reviewed)
        self.strip.show(reviewed, playback.moves, self._has_end)
        self.rebuild()
        grid, has_proof = self.recording.config.grid, bool(self.proof.steps)
        self.marks.show(reviewed, grid, self.board, has_proof)

    def _show_proof(self, reviewed: ReviewedMove | None) -> None:
        """Begin to prove what could be known instead of a move, if that was certain."""
        if reviewed == self._proven:
            return
        self._proven = reviewed
        self.proof.clear()
        self.strip.has_sentence, self.strip.line = False, ""
        if reviewed is not None and reviewed.better is not None:
            board = self.board.position.board
            steps, motion = reviewed.better.about_all.proof, proof_motion(self.context)
            self.proof.show(board, steps, motion, STEP_SECONDS * len(steps))
        self._tell_step()

    def _tell_step(self) -> None:
        """Show the line of the proof's current step."""
        step = self.proof.step
        self.strip.line = "" if step is None else step_text(self.context.texts, step)
        self.rebuild()

    def _toggle_sentence(self) -> None:
        self.strip.has_sentence = not self.strip.has_sentence
        self._show_chosen()

    def _toggle_chances(self) -> None:
        self.board.chances.turn()
        self.panel.chances.primary = self.board.chances.is_on

    def handle_pointer(self, event: Input) -> None:
        scrolled = [area.handle(event, self.group) for area in self.tree.scrolling]
        if any(scrolled):
            self.tree.place_again()
            return
        if isinstance(event, Wheel):
            rects = self.strip.rect, self.panel.rect
            scrolls = any(area.view.collidepoint(event.pos) for area in self.tree.scrolling)
            if not scrolls and any(rect.collidepoint(event.pos) for rect in rects):
                self.step(-event.steps)
                return
        if isinstance(event, Motion):
            self.panel.list.hover(event.pos)
        used = self.group.handle(event)
        if isinstance(event, Press | Release):
            self.group.focus = None  # using the mouse leaves the arrows to the list
        is_press = isinstance(event, Press) and not used and self.strip.rect.collidepoint(event.pos)
        if is_press and self.proof.steps:
            self._toggle_sentence()
        elif not used and self.board.camera_control.handle(event):
            self.board.repaint()

    def handle_key(self, event: Key) -> None:
        menu, focus = event.menu, self.group.focus
        if event.name in ("home", "end"):
            self.step(-len(self.shown) if event.name == "home" else self.panel.list.count)
        elif focus is None and menu in STEPS:
            self.step(sum(STEPS[menu]))
        elif event.name in ("page up", "page down") and focus in (None, self.panel.list):
            self.panel.list.key(event.name)
        elif self.board.camera_control.act(event.action if event.action in _ZOOMS else None, None):
            self.board.repaint()
        elif self.group.handle(event) or event.repeat:
            return
        elif menu is Action.BACK:
            self.context.audio.play("back")
            self.context.navigator.back()
        elif event.action is Action.HINT and self.proof.steps:
            self._toggle_sentence()
        elif event.action in _CHANCES and self.panel.chances.enabled:
            self._toggle_chances()

    def update(self, step: float) -> None:
        self.settle()
        if self.loader.poll():
            self._show_prepared()
        self.board.update(step)
        self.panel.elapsed += step
        before = self.proof.index
        self.proof.update(step)
        if self.proof.index != before:
            self._tell_step()

    def draw(self, canvas: Surface, presence: float) -> None:
        painter, dy = self.context.painter, round(timing.away(presence) * canvas.get_height())
        if not self.problem:
            self.board.draw(canvas, dy, None)
            if not dy:
                self.proof.draw(canvas, painter, self.board.camera)
                if self.strip.has_sentence:
                    draw_rulers(canvas, painter, self.board.camera, self.proof.cells)
                self.marks.draw(canvas, painter, self.board.camera)
        self.tree.draw(canvas, painter, presence)
        if not dy and self.context.stack.top is self and self.strip.curve in self.group.widgets:
            self.strip.curve.draw_tip(canvas, painter, canvas.get_rect())
