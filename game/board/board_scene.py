"""The base of scenes with a board that takes input, and a bar above it."""

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager

import pygame

from engine.core import events
from engine.core.commands import Move
from engine.core.events import Event
from engine.core.grid import Cell
from engine.rules.game import Status
from game.board.board_input import BoardInput
from game.board.board_view import BoardView
from game.board.camera import Camera
from game.board.camera_control import BoardLayout
from game.board.effects.director import EffectDirector
from game.board.effects.timeline import EffectTimeline
from game.board.frame import WRAP_MARGIN, BoardAside, draw_rulers
from game.board.hud import Hud
from game.board.pointer_trail import Ghost
from game.board.puff import puff_mood
from game.board.touch_input import FlagSwitch
from game.input.click_machine import Pressed
from game.input.events import Finger, Input, Key, Motion
from game.resources.format import describe_board
from game.resources.scenery import Reaction
from game.scenes.context import Context
from game.scenes.scene import Scene
from game.session.session import Session
from game.ui import timing
from game.ui.box import Box
from game.ui.leaves import Picture
from game.ui.painter import Painter

_LAST_CELLS, _LAST_PART = 3, 0.04  # safe cells left, at which Puff begins to sweat


class BoardScene(Scene):
    """Shows a session and turns input into moves; subclasses decide what the moves lead to."""

    def __init__(self, context: Context, session: Session) -> None:
        super().__init__(context)
        self.session = session  # the game that is shown
        config = session.config
        self.camera = Camera(config.width, config.height, WRAP_MARGIN if config.wraps else 0)
        self.board_layout = BoardLayout(self.camera)
        self.effects = EffectTimeline(context.audio.play, context.settings.value.effects)
        self.board = BoardView(context.theme, self.camera, config.wraps)
        self.aside = BoardAside(self.camera)
        looks, before = self.board.looks, self.board.before
        self.director = EffectDirector(self.effects, session.game.grid, looks, before)
        self.input = BoardInput(
            context,
            config,
            self.camera,
            self.board.minimap,
            self._is_open,
            self.make,
            self.update_view,
            lambda *point: self.session.add_pointer(*point),
        )
        self.hud = Hud(self.click_puff, self.pause, self._toggle_sound)
        self.tool = FlagSwitch(self._switch_tool)
        self.hud.add_button(self.tool, "tool", at_end=True)
        self.ghost: Ghost | None = None
        self.solved = 0.0  # the part of the board that is solved, 0 to 1, while a ghost is raced
        self.has_clock = True  # whether the bar shows the time
        self.is_hidden = False  # whether a pause hides the board
        self.is_away = False  # whether the board has slid out of view, under the scene above
        self.bar_presence = 1.0
        """The part of the bar that is in the window, which it leaves for a pause; with ``is_away``
        the board too."""
        self.last: Cell = (0, 0)  # of the last move

    @property
    def board_label(self) -> str:
        """The game that is played, in a few words."""
        proven = self.session.position.field is None or self.session.position.proven
        return describe_board(self.session.config, proven, self.context.texts)

    @property
    def notes(self) -> tuple[str, ...]:
        """Short notes in the bar."""
        return ()

    def click_puff(self) -> None:
        """Start another game by a click on Puff."""
        self.restart()

    def restart(self) -> None:
        """Handle a click on Puff."""

    def wake_up(self, since: float) -> None:
        self.session.clock.stop(since)
        self.interrupt()

    def pause(self, why: str = "") -> None:
        """Answer the pause button."""

    def make(self, move: Move | None, at: float) -> None:
        """Make the player's move, ``at`` a second of the clock."""

    def act(self, event: Input) -> None:
        """Use an input that neither the bar nor the camera has a use for."""

    @property
    def is_busy(self) -> bool:
        moving = self.effects.is_busy or 0 < self.bar_presence < 1 or self.hud.is_tip_due
        moving = moving or self.board.is_highlighting(self.effects.now)
        return moving or self.board.is_rough or self.input.is_busy

    @property
    def opaque(self) -> pygame.Rect | None:
        if self.is_away:
            return None
        # Less than the board by what it may shake, at rest too: a change costs a painting.
        return self.board.covered.inflate(-2 * timing.QUAKE_MOST, -2 * timing.QUAKE_MOST)

    @property
    def kept_clear(self) -> list[pygame.Rect]:
        return [] if self.is_away else [self.camera.view, *self.hud.kept_clear]

    @property
    def note_top(self) -> int:
        return self.hud.rect.bottom + self.board_layout.head + 4

    @property
    def note_room(self) -> pygame.Rect | None:
        return None if self.hud.is_full else self.hud.label_rect

    def restyle(self) -> None:
        self.board.set_theme(self.context.theme)

    def fitted(self) -> AbstractContextManager[None]:
        painter = self.context.painter
        return painter.at(self.hud.part(painter))

    def layout(self, size: tuple[int, int]) -> None:
        self.board_layout.size = size
        self.place_bar(size[0])
        if not self.is_away:
            self._place_board()

    def place_bar(self, width: int) -> None:
        """Place the bar at the top of a window of this width; the board is below it."""
        self.hud.has_clock = self.has_clock
        self.hud.foot = None if self.ghost is None else self._race(self.ghost)
        self.hud.tell(self.board_label, *self.notes)
        self.hud.layout(width, self.context.painter)
        self.board_layout.bar = self.hud.rect.height

    def _race(self, ghost: Ghost) -> Box:
        """Return the line that compares the game with a ghost's."""

        def paint(canvas: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
            ghost.draw_progress(canvas, painter, rect, self.solved, self.hud.ms)

        return Picture(paint, (120, 340), (12, 12))

    def uncover(self) -> None:
        """Close the panel that lies over the board."""
        if self.context.stack.top is not self:
            self.context.stack.pop()

    def apply_settings(self) -> None:
        """Take on the settings that may have changed under another scene."""
        settings = self.context.settings.value
        self.input.clicks.set_options(settings.click_options)
        self.input.camera_control.edge_pan = settings.edge_pan
        self.effects.settings = settings.effects

    def show_moves(self, moves: Iterable[tuple[tuple[Event, ...], Cell]]) -> None:
        """Show the position, with the effects of the events of each move, made on that cell."""
        self.board.show(self.session.position)
        board = self.session.position.board
        safe = board.grid.size - board.mines
        self.context.audio.fullness = board.opened.bit_count() / safe if safe else 1.0
        self.director.animation = self.context.settings.value.animation
        for happened, cell in moves:
            self.director.play(happened, cell)
            self._stir_world(happened, cell)
        self.board.paint(self.effects)

    def _stir_world(self, happened: Iterable[Event], cell: Cell) -> None:
        """Let the world behind the board react to the events of a move."""
        half, (x, y) = self.camera.cell // 2, self.camera.corner(cell)
        for event in happened:
            if isinstance(event, events.MineHit):
                self.context.world.react(Reaction.EXPLOSION, (x + half, y + half))
            elif isinstance(event, events.CellsOpened) and event.cells.bit_count() > 1:
                self.context.world.react(Reaction.RIPPLE, (x + half, y + half))

    def reveal(self, cell: Cell) -> None:
        """Bring a cell into view, where the board is larger than that; a held press is over."""
        if not self.camera.is_whole:
            self.input.release_all()
            self.camera.reveal(cell)
            self.update_view()

    def room_below(self, window: pygame.Rect) -> pygame.Rect:
        """Return the part of the window below the bar and a toolbar there."""
        room = window.copy()
        room.height -= self.hud.rect.height + self.board_layout.head
        room.bottom = window.bottom
        return room

    def move_aside(self, board: pygame.Rect, room: pygame.Rect, *, flies: bool = True) -> None:
        """Have the board stand in a place of a room that a panel leaves to it. It is there at once,
        while a picture of it ``flies`` there."""
        before, cell, was_whole = self.camera.view, self.camera.cell, self.camera.is_whole
        if self.aside.move(board, room):
            self._show_moved(before, cell, flies and was_whole)
            self.reveal(self.last)

    def prepare_aside(self, board: pygame.Rect) -> Iterator[None]:
        """Make the pictures that the board needs in another place, a little at a time."""
        cell = int(self.aside.cell_in(*board.size))
        if self.camera.is_whole and cell != self.camera.cell:
            yield from self.board.prepare(cell)

    def come_back(self) -> None:
        """Have the board stand where it did before it moved aside."""
        before, cell, was_whole = self.camera.view, self.camera.cell, self.camera.is_whole
        if self.aside.come_back():
            self._show_moved(before, cell, was_whole)

    def _show_moved(self, before: pygame.Rect, cell: int, flies: bool) -> None:
        self.update_view()
        if flies and self.camera.is_whole and before != self.camera.view:
            self.board.fly_from(before, cell, self.effects)
            self.context.world.hold()
            self.context.motion.run(self.board.flight, "part", 1.0, timing.BOARD_ASIDE)

    def _place_board(self) -> None:
        self.aside.come_back()
        self.board_layout.layout(self.context.painter)
        self.input.camera_control.layout(self.board_layout.size, self.context.painter.scale)
        self.board.minimap.place(self.context.painter.px)
        if self.input.cursor is not None:
            self.camera.reveal(self.input.cursor)
        self.update_view()

    def handle(self, event: Input) -> bool:
        self.hud.puff.wake_up()
        if isinstance(event, Motion) and event.pos is not None:
            self.hud.puff.look_at(event.pos)
        if not isinstance(event, Key | Finger) and self.hud.handle(event):
            return True
        if not self.input.move_camera(event):
            self.act(event)
        self._update_pointer()
        return True

    def update(self, step: float) -> None:
        self.effects.update(step)
        if self.input.update(step, self.context.clock(), self.context.stack.top is self):
            self._update_pointer()
        self.board.paint(self.effects)
        if self.context.stack.top is self and self.session.status is not Status.LOST:
            self.director.glint_at_rest()
        self.hud.puff.update(step)
        if self.tool.enabled != self.context.devices.touched:
            self.tool.enabled = self.context.devices.touched
            with self.fitted():  # it may need the room of some size
                self.layout(self.board_layout.size)
        self.hud.show_sound(self.context.settings.value.sound)
        self.hud.tell(self.board_label, *self.notes)
        self.hud.update(self.context.painter)
        if self.hud.rect.height != self.board_layout.bar and self.board_layout.bar:
            with self.fitted():  # the bar has another row
                self.layout(self.board_layout.size)
        # A pause moves the bar out of the window.
        part = 1.0 if self.context.stack.is_still else step / timing.SCENE_OUT
        part = -part if self.is_hidden or self.is_away else part
        self.bar_presence = min(1.0, max(0.0, self.bar_presence + part))

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        # The board comes up from below, the bar from above.
        bar = min(presence, self.bar_presence)
        if bar > 0 or not self.is_away:
            self._draw_board(canvas, bar if self.is_away else presence)
        if bar > 0:
            self.draw_bar(canvas, bar)
        if bar == 1 and self.context.stack.top is self and (tip := self.hud.tip) is not None:
            text = self.context.texts(f"bar.{self.tip_name(tip[0])}")
            self.hud.draw_tip(canvas, self.context.painter, text, tip[1], self.camera)
        self.input.touch.draw(canvas, self.context.painter, self.context.clock())

    def _draw_board(self, canvas: pygame.Surface, presence: float) -> None:
        dy = round(timing.away(presence) * self.board_layout.size[1])
        if self.is_hidden:
            self.board.draw_hidden(canvas, dy)
        else:
            self.board.draw(canvas, self.effects, dy)
            flies = self.board.flight.is_on
            if not (dy or flies):
                self.draw_over(canvas)
                draw_rulers(canvas, self.context.painter, self.camera, self.board.ringed)
            if self.ghost is not None and self.session.status is not Status.READY and not flies:
                ms = self.session.clock.ms(self.context.clock())
                self.ghost.draw(canvas, self.context.painter, self.camera, ms)

    def tip_name(self, name: str) -> str:
        """Return the name of the text about a part of the bar."""
        return name

    def draw_over(self, canvas: pygame.Surface) -> None:
        """Draw over the tiles."""

    def draw_bar(self, canvas: pygame.Surface, presence: float) -> None:
        """Draw the mines left, Puff and the time."""
        won, painter = self.session.status is Status.WON, self.context.painter
        self.hud.mines = 0 if won else self.session.position.board.mines_left
        self.hud.ms = self.session.clock.ms(self.context.clock())
        self.hud.draw(canvas, painter, presence)

    def update_view(self) -> None:
        """Paint the part of the board that came into view, and trace where the board is."""
        self.board.show(self.session.position)
        self.board.paint(self.effects)
        place = {"board": list(self.camera.rect), "cell": self.camera.scale}
        self.context.trace.write_change(place)

    def _update_pointer(self) -> None:
        """Update the pressed cells, the one under the mouse, the cursor and Puff's mood."""
        over = self.session.position.is_over
        pressed = None if over else self.input.pressed
        hover = None if over or self.input.cursor else self.input.under_mouse
        self.board.point(pressed, hover, self.input.cursor, self.effects.now)
        self.hud.puff.set_mood(self.mood(pressed))
        self.hud.puff.is_tense = self.session.status is Status.PLAYING and self._is_nearly_done

    @property
    def _is_nearly_done(self) -> bool:
        board = self.session.position.board
        safe = board.grid.size - board.mines
        return safe - board.opened.bit_count() <= max(_LAST_CELLS, safe * _LAST_PART)

    def mood(self, pressed: Pressed | None) -> str:
        """Return Puff's mood while a cell looks ``pressed``, or none does."""
        return puff_mood(self.session.status, pressed)

    def _is_open(self, cell: Cell) -> bool:
        return self.session.position.board.number(cell) is not None

    def _switch_tool(self) -> None:
        self.context.audio.play("click")
        self.input.touch.taps_flag = self.tool.taps_flag = not self.tool.taps_flag

    def _toggle_sound(self) -> None:
        self.context.settings.change(sound=not self.context.settings.value.sound)
