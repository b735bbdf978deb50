"""The board of a game that is played back, with effects as in live play and the recorded
pointer."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

import pygame

from engine.core.board import Board
from engine.core.config import GameConfig
from engine.core.events import Event
from engine.core.grid import Cell
from engine.formats.recording import Recording
from engine.rules.game import Position, Status
from game.board.board_view import BoardView
from game.board.camera import READABLE_CELL
from game.board.camera_control import CameraController
from game.board.chances_view import LiveChances
from game.board.effects.director import EffectDirector
from game.board.effects.timeline import EffectTimeline
from game.board.frame import FRAME_WIDTH, camera_of, draw_rulers, largest_cell
from game.board.hud import BAR_HEIGHT, Hud
from game.board.pointer_trail import PointerTrail
from game.history.playback_scene import PlaybackScene
from game.input.bindings import Action
from game.input.click_machine import Pressed
from game.input.events import Input
from game.playback.pointer_path import PointerPath
from game.resources.format import describe_board, format_number
from game.scenes.context import Context
from game.ui.boxes import CLOSE, GAP, Blank, Box, Column, FirstThatFits, Row, Spring, Stack
from game.ui.leaves import Ground, Text
from game.ui.painter import SMALL
from game.ui.widgets import Button
from game.ui.wrappers import Enter, Pad, Scroll, Sized


class ReplayBoard:
    """Shows positions, with or without the effects of the moves that led to them."""

    def __init__(
        self, context: Context, recording: Recording, chances_at_once: bool = False
    ) -> None:
        config = recording.config
        self._context = context
        self._grid = config.grid
        # The real path is set once it is known.
        self.pointer = PointerPath(replace(recording, moves=(), pointer=()))
        self._trail = PointerTrail()
        self.position = Position(recording.seed, Board(config.grid, config.mines))
        self.camera = camera_of(config.grid)
        self.effects = EffectTimeline(context.audio.play, context.settings.value.effects)
        self._view = BoardView(context.theme, self.camera, config.grid)
        self._director = EffectDirector(
            self.effects, config.grid, self._view.looks, self._view.before
        )
        self.camera_control = CameraController(self.camera, self._view.minimap, lambda: None, False)
        self._view.minimap.is_open = False  # it would hide part of the board
        self.pointed_out: tuple[frozenset[Cell], ...] = (frozenset(),) * 3
        """The ringed numbers, safe cells and mines."""
        self.chances = LiveChances(config.grid.span, chances_at_once)
        self.resume()

    @property
    def is_busy(self) -> bool:
        moving = self.effects.is_busy or self._view.is_highlighting(self.effects.now)
        return moving or self._view.is_rough or self.chances.is_awaited

    def resume(self) -> None:
        """Apply the player's settings."""
        self._director.animation = self._context.settings.value.animation
        self.effects.settings = self._context.settings.value.effects

    def close(self) -> None:
        self.chances.close()

    def restyle(self) -> None:
        self._view.set_theme(self._context.theme)

    def layout(
        self, area: pygame.Rect, size: tuple[int, int], smallest: int = READABLE_CELL
    ) -> None:
        """Place the board in this area of a window of this size, completely visible unless its
        cells would be too small."""
        painter = self._context.painter
        self.camera.fit(area, largest_cell(painter, area), smallest)
        self.camera_control.layout(size, painter.scale)
        self._view.minimap.place(painter.px)
        self.chances.odds.clear_cache()
        self.repaint()

    def repaint(self) -> None:
        """Repaint whatever changed or came into view."""
        self._view.show(self.position)
        self._view.paint(self.effects)

    def show_move(self, position: Position, events: Iterable[Event], cell: Cell | None) -> None:
        """Show the position after a move on this cell, with its effects."""
        self._reveal(cell)
        self.position = position
        self.repaint()
        self._director.play(events, cell or (0, 0))
        self._view.paint(self.effects)

    def show_position(self, position: Position, cell: Cell | None) -> None:
        """Show another position at once, without effects."""
        self.effects.clear()
        self._reveal(cell)
        self.position = position
        self.repaint()

    def follow_pointer(self, ms: float) -> None:
        """Bring the pointer into view on a board that is only partly visible."""
        place = self.pointer.point_at(ms)
        if self.camera.is_whole or place is None:
            return
        before, cell = self.camera.rect, (int(place[0] // 1), int(place[1] // 1))
        self._reveal(cell if cell in self._grid else None)
        if self.camera.rect != before:
            self.repaint()

    def show_pointer(self, ms: float) -> Pressed | None:
        """Show the pointer at a moment; return the cells that it presses."""
        pressed = cursor = None
        if not self.position.is_over:
            pressed, cursor = self.pointer.pressed(ms), self.pointer.cursor(ms)
        self._view.point(pressed, None, cursor, self.effects.now)
        return pressed

    def point_out(
        self, numbers: Iterable[Cell], safe: Iterable[Cell] = (), mines: Iterable[Cell] = ()
    ) -> None:
        """Ring these numbers, and these closed cells as safe or as mines, until the next call."""
        self.pointed_out = frozenset(numbers), frozenset(safe), frozenset(mines)
        self._view.ring(*self.pointed_out)

    def update(self, step: float) -> None:
        self.effects.update(step)
        self._view.paint(self.effects)
        self.chances.follow(self.position)

    def draw(self, canvas: pygame.Surface, dy: int, ms: float | None, speed: float = 1) -> None:
        """Draw the board, moved down by ``dy`` pixels; at rest also the chances and the pointer at
        ``ms``, if given."""
        self._view.draw(canvas, self.effects, dy)
        if not dy:
            painter = self._context.painter
            odds = self.chances.at(self.position.board)
            self.chances.odds.draw(canvas, painter, self.camera, odds)
            draw_rulers(canvas, painter, self.camera, self._view.ringed)
            if ms is not None:
                self._trail.draw(canvas, painter, self.camera, self.pointer, ms, speed)

    def _reveal(self, cell: Cell | None) -> None:
        if cell is not None and not self.camera.is_whole:
            self.camera.reveal(cell)


_MOODS = {Status.LOST: "lost", Status.WON: "won"}
_BOARD = 240, 230  # layout units: the least width and height of a board between two bars
_SMALL_BOARD = 130, 120  # the same beside a column
_COLUMN = 190, 340  # layout units: the least and the wished width of the column
_SMALLEST_CELL = 13  # pixels of a cell that is only to be looked at
_RULERS = 10  # layout units above the board for the numbers of its columns
_BETWEEN = 4  # layout units between the lines of the bar
_FAR = 200  # layout units from which the bar enters from below


class BoardPlaybackScene(PlaybackScene):
    """A game played back on a board, between the usual bar and one of controls or, in a small
    window, beside a column of controls.

    Subclasses create ``board``, ``controls`` and ``buttons``, which stand at the right end of the
    controls.
    """

    board: ReplayBoard
    buttons: tuple[Button, ...] = ()

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.hud = Hud(self.start_over, self.toggle, self._toggle_sound)
        self.hud.mines, self.hud.ms = self._mines_left, lambda: self.shown_ms
        self.hud.count = partial(format_number, texts=self.context.texts)
        self.back_button = Button("", self.back, "back")
        self.hud.left = [self.back_button]
        self.chances = Button("", self.toggle_chances)
        self._top: Box = Spring()  # the usual bar, unless a column replaces it
        self._column_words: list[str] = []  # words in the column, if there is one
        self._board_place: tuple[pygame.Rect, tuple[int, int]] | None = None

    @property
    def kept_clear(self) -> list[pygame.Rect]:
        widgets = (widget.rect for widget in self.group.widgets if widget.enabled)
        return [self.board.camera.view, *self.hud.kept_clear, *widgets]

    @property
    def note_room(self) -> pygame.Rect | None:
        return self.hud.label_rect if self.is_between_bars else None

    @property
    def is_between_bars(self) -> bool:
        """Whether the board is between two bars, rather than beside a column."""
        return self.hud.puff in self.group.widgets

    def content(self) -> Box:
        """Return the bars and the room between them."""
        self.hud.tell(self.about)
        lines = self.controls.lines(self.buttons, *self.words_beside())
        inside = Column(*self.told_above(), lines, gap=_BETWEEN)
        bar = Pad(Stack(Ground(), Pad(inside, GAP, CLOSE)), CLOSE, 0, CLOSE)
        board = Pad(Blank(*_BOARD), CLOSE, _RULERS, 0)
        self._top = Enter(self.hud.content(), dy=-BAR_HEIGHT)
        bars = Column(self._top, board, Enter(bar, dy=_FAR), gap=0)
        return FirstThatFits(bars, self._beside_board())

    def _beside_board(self) -> Box:
        """Return the board with a column beside it, part of which scrolls."""
        self._column_words = self.words_in_column()
        page = Column(
            *(Text(words, SMALL) for words in self._column_words),
            Row(self.controls.place(), Spring()),
            self.controls.speed,
            self.controls.flow(self.buttons, 2),
            Text(self.about, SMALL, "text_dim"),
            gap=CLOSE,
        )
        column = Column(
            Row(Sized(self.back_button, 48, 48), Spring()),
            Scroll(page, least=60),
            self.controls.lane(),
            Row(Spring(), self.controls.steps(), Spring()),
            gap=CLOSE,
        )
        panel = Sized(Stack(Ground(), Pad(column, GAP, CLOSE)), _COLUMN)
        return Pad(Row(Blank(*_SMALL_BOARD), Enter(panel, dx=_COLUMN[1]), align="fill"), CLOSE)

    def words_in_column(self) -> list[str]:
        """Return the words in the column beside the board, as paragraphs."""
        mark = self.controls.timeline.pointed or self.controls.timeline.current
        return [mark.text] if mark else []

    def told_above(self) -> list[Box]:
        """Return the words above the timeline; the texts of its marks have room there too."""
        return []

    def words_beside(self) -> list[Box]:
        """Return the words beside the timeline."""
        return []

    def layout(self, size: tuple[int, int]) -> None:
        super().layout(size)
        with self.fitted():
            self._place_board(size)

    def _place_board(self, size: tuple[int, int]) -> None:
        """Give the board the remaining room, if that has changed."""
        root = self.tree.root
        assert root is not None
        blank = next(box for box in root.walk() if isinstance(box, Blank))
        area = blank.rect.inflate(-2 * FRAME_WIDTH, -2 * FRAME_WIDTH)
        self.hud.note_places(self.tree, self._top.rect)
        if self._board_place != (area, size):
            self._board_place = area, size
            self.controls.timeline.clear_cache()
            self.board.layout(area, size, _SMALLEST_CELL)

    def settle(self) -> None:
        self.hud.tell(self.about)
        if not self.is_between_bars and self._column_words != self.words_in_column():
            self.rebuild()
        super().settle()

    def enter(self) -> None:
        if self.context.devices.needs_focus and self.group.focus is None:
            self.group.focus = self.controls.timeline

    def resume(self) -> None:
        self.board.resume()

    def restyle(self) -> None:
        self.board.restyle()
        self._board_place = None
        self.rebuild()

    @property
    def about(self) -> str:
        """Words about the game being played."""
        return ""

    def look_around(self, event: Input) -> bool:
        if is_used := self.board.camera_control.handle(event):
            self.board.repaint()
        return is_used

    def zoom(self, action: Action) -> None:
        if self.board.camera_control.act(action, None):
            self.board.repaint()

    def is_on_board(self, pos: tuple[int, int]) -> bool:
        return self.board.camera.view.collidepoint(pos)

    def toggle_chances(self) -> None:
        if self.chances.enabled:
            self.board.chances.turn()
            self.rebuild()

    @property
    def shown_ms(self) -> int:
        """The time in the game that the bar shows."""
        raise NotImplementedError

    def _mines_left(self) -> int:
        position = self.board.position
        return 0 if position.status is Status.WON else position.board.mines_left

    def draw_controls(self, canvas: pygame.Surface, presence: float) -> None:
        """Draw the bars, and the text of a mark on the timeline."""
        painter = self.context.painter
        self.tree.draw(canvas, painter, presence)
        if presence == 1 and self.context.stack.top is self and self.is_between_bars:
            self.controls.timeline.draw_tip(canvas, painter, canvas.get_rect())

    def describe(self, config: GameConfig, *more: str) -> str:
        """Describe a game being played on a board of a config."""
        kind = describe_board(config, self.board.position.proven, self.context.texts)
        return ", ".join(filter(None, (kind, *more)))

    def update(self, step: float) -> None:
        self.settle()
        self.board.update(step)
        self.hud.puff.update(step)
        if self.is_busy:
            self.hud.puff.wake_up()
        self.hud.show_sound(self.context.settings.value.sound)

    def show_mood(self, otherwise: str = "idle") -> None:
        """Show Puff's mood at the current position; ``otherwise`` is the mood of a game in play."""
        self.hud.puff.set_mood(_MOODS.get(self.board.position.status, otherwise))

    def _toggle_sound(self) -> None:
        self.context.settings.change(sound=not self.context.settings.value.sound)
