"""A board on the screen: its view and camera, its effects, and the input on it."""

from collections.abc import Iterable, Iterator

import pygame
from pygame import Rect, Surface

from engine.core import events
from engine.core.events import Event
from engine.core.grid import Cell
from engine.core.neighbourhood import SQUARE
from engine.rules.game import Status
from game.board.board_input import BoardInput
from game.board.board_view import BoardView
from game.board.camera_control import BoardLayout
from game.board.counted_tip import CountedTip, place_counted_tip
from game.board.effects.director import EffectDirector
from game.board.effects.timeline import EffectTimeline
from game.board.frame import BoardAside, camera_of, room_around
from game.board.touch_input import InputResult, PointerPoint
from game.input.click_machine import Pressed
from game.input.events import Input
from game.resources.scenery import Reaction
from game.scenes.context import Context
from game.session.session import Session
from game.store.settings import LitNumbers
from game.ui import timing

MoveMade = tuple[tuple[Event, ...], Cell]  # the events of a move, and the cell it was made on


class BoardPane:
    """The board of a ``session`` in a scene. The scene has a pane and makes the moves.

    The order is always the same: ``handle`` and ``update`` return the move that an input means, the
    scene makes it, and ``show`` receives the events. The pane never calls the scene.
    """

    def __init__(self, context: Context, session: Session) -> None:
        self._context = context
        self.session = session  # the game that is shown
        config = session.config
        self.camera = camera_of(config.grid)
        self.layout = BoardLayout(self.camera)
        self.effects = EffectTimeline(context.audio.play, context.settings.value.effects)
        self.view = BoardView(context.theme, self.camera, config.grid)
        self.aside = BoardAside(self.camera)
        looks, before = self.view.looks, self.view.before
        self.director = EffectDirector(
            self.effects, session.game.grid, looks, before, self.camera.spot
        )
        self.input = BoardInput(context, config, self.camera, self.view.minimap, self.view.is_open)
        self.tip = CountedTip()
        self.last: Cell = (0, 0)  # the cell of the player's last move

    @property
    def is_busy(self) -> bool:
        """Whether something moves on the board, or its pictures are still to be made."""
        is_moving = self.effects.is_busy or self.view.is_highlighting(self.effects.now)
        return is_moving or self.view.is_rough or self.input.is_busy or self.tip.is_due

    @property
    def pressed(self) -> Pressed | None:
        """The cells that look pressed; none once the game is over."""
        return None if self.session.position.is_over else self.input.pressed

    def move_camera(self, event: Input) -> bool:
        """Pan, zoom, or steer by the map; return whether the input was only for that."""
        return self._take(self.input.move_camera(event)).is_used

    def handle(self, event: Input, over: bool) -> InputResult:
        """Use an input, and return the move that it means, for the scene to make. Once the game is
        ``over``, nothing can be pressed."""
        return self._take(self.input.act(event, over))

    def update(self, step: float, is_free: bool) -> InputResult:
        """Let ``step`` seconds pass, and return the move that has become due, such as that of a
        held finger.

        ``is_free`` tells that no scene covers the board.
        """
        self.effects.update(step)
        self.tip.update(self.effects.now)
        return self._take(self.input.update(step, self._context.clock(), is_free))

    def _take(self, result: InputResult) -> InputResult:
        """Record and show everything about an input except its move."""
        self._record(result.points)
        if result.has_moved_camera:
            self.update_view()
        return result

    def _record(self, points: Iterable[PointerPoint]) -> None:
        for point in points:
            self.session.add_pointer(*point)

    def release_all(self) -> None:
        """Forget every button and finger, so that nothing fires."""
        self._record(self.input.release_all())

    def point(self, lights_numbers: bool = True) -> None:
        """Show the pressed cells, the one under the mouse, and the keyboard's cursor.

        Without ``lights_numbers``, the cells that a number counts are not lit, whatever the player
        has set.
        """
        over, cursor = self.session.position.is_over, self.input.cursor
        hover = None if over or cursor else self.input.under_mouse
        number = self._lit_number(cursor or hover) if lights_numbers else None
        self.view.point(self.pressed, hover, cursor, self.effects.now, number)
        self._point_tip(None if cursor or self.pressed else number)

    def _point_tip(self, cell: Cell | None) -> None:
        """Have a tip appear beside the cells that the number of a cell counts."""
        board, placed = self.session.position.board, None
        if cell is not None:
            context, grid = self._context, board.grid
            given = {"number": board.number(cell), "count": grid.around(cell).bit_count()}
            words, room = context.texts("bar.counted", **given), self.layout.free
            placed = place_counted_tip(context.painter, words, self.camera, board, cell, room)
        self.tip.point(cell, placed, self.effects.now)

    def _lit_number(self, cell: Cell | None) -> Cell | None:
        """Return the cell, if it shows a number whose cells are to be lit."""
        board, when = self.session.position.board, self._context.settings.value.lit_numbers
        is_plain = board.grid.neighbours == SQUARE
        if when is LitNumbers.NEVER or (is_plain and when is LitNumbers.OTHERS):
            return None
        return cell if cell is not None and board.number(cell) else None

    def show(self, moves: Iterable[MoveMade]) -> None:
        """Show the position, with the effects of the events of each move, made on that cell."""
        self.view.show(self.session.position)
        board = self.session.position.board
        safe = board.grid.cell_count - board.mines
        self._context.audio.fullness = board.opened.bit_count() / safe if safe else 1.0
        self.director.animation = self._context.settings.value.animation
        for happened, cell in moves:
            self.director.play(happened, cell)
            self._stir_world(happened, cell)
        self.view.paint(self.effects)

    def _stir_world(self, happened: Iterable[Event], cell: Cell) -> None:
        """Let the world behind the board react to the events of a move."""
        half, (x, y) = self.camera.cell // 2, self.camera.corner(cell)
        for event in happened:
            if isinstance(event, events.MineHit):
                self._context.world.react(Reaction.EXPLOSION, (x + half, y + half))
            elif isinstance(event, events.CellsOpened) and event.cells.bit_count() > 1:
                self._context.world.react(Reaction.RIPPLE, (x + half, y + half))

    def paint(self, is_free: bool) -> None:
        """Paint the changes, and let a board at rest glint while it is ``is_free``."""
        self.view.paint(self.effects)
        if is_free and self.session.status is not Status.LOST:
            self.director.glint_at_rest()

    def update_view(self) -> None:
        """Paint the part of the board that came into view, and note where the board is."""
        self.view.show(self.session.position)
        self.view.paint(self.effects)
        place = {"board": list(self.camera.rect), "cell": self.camera.scale}
        self._context.trace.write_change(place)

    def apply_settings(self) -> None:
        """Take on the settings that may have changed under another scene."""
        settings = self._context.settings.value
        self.input.clicks.set_options(settings.click_options)
        self.input.camera_control.edge_pan = settings.edge_pan
        self.effects.settings = settings.effects

    def place(self) -> None:
        """Take the room that the layout leaves for the board."""
        self._point_tip(None)  # until the mouse moves
        self.aside.come_back()
        self.layout.layout(self._context.painter)
        self.input.camera_control.layout(self.layout.size, self._context.painter.scale)
        self.view.minimap.place(self._context.painter.px)
        if self.input.cursor is not None:
            self.camera.reveal(self.input.cursor)
        self.update_view()

    def reveal(self, cell: Cell) -> None:
        """Bring a cell into view on a board larger than its area; this cancels a held press."""
        if not self.camera.is_whole:
            self.release_all()
            self.camera.reveal(cell)
            self.update_view()

    def move_aside(self, board: Rect, room: Rect, *, flies: bool = True) -> None:
        """Place the board beside a panel. The board is there at once, while a picture of it
        ``flies`` there."""
        before, cell, was_whole = self.camera.view, self.camera.cell, self.camera.is_whole
        if self.aside.move(board, room):
            self._show_moved(before, cell, flies and was_whole)
            self.reveal(self.last)

    def prepare_aside(self, board: Rect, room: Rect) -> Iterator[None]:
        """Prepare the pictures that the board needs beside a panel, a little at a time."""
        cell = int(self.aside.cell_in(*room_around(board, room).size))
        if self.camera.is_whole and cell != self.camera.cell:
            yield from self.view.prepare(cell)

    def come_back(self) -> None:
        """Return the board to its place before it moved aside."""
        before, cell, was_whole = self.camera.view, self.camera.cell, self.camera.is_whole
        if self.aside.come_back():
            self._show_moved(before, cell, was_whole)

    def _show_moved(self, before: Rect, cell: int, flies: bool) -> None:
        self.update_view()
        if flies and self.camera.is_whole and before != self.camera.view:
            self.view.fly_from(before, cell, self.effects)
            self._context.world.hold()
            self._context.motion.run(self.view.flight, "part", 1.0, timing.BOARD_ASIDE)

    @property
    def opaque(self) -> pygame.Rect:
        """The part of the window in which nothing behind the board is visible."""
        # The board minus the most it may shake, at rest too: a change would cost a repaint.
        return self.view.covered.inflate(-2 * timing.QUAKE_MOST, -2 * timing.QUAKE_MOST)

    def draw_touch(self, canvas: Surface) -> None:
        """Draw the ring around a finger that is held on a cell."""
        self.input.touch.draw(canvas, self._context.painter, self._context.clock())
