"""The base of scenes with a board that takes input, and a bar above it."""

from contextlib import AbstractContextManager
from functools import partial

import pygame

from engine.core.commands import Move
from engine.rules.game import Status
from game.board.board_pane import BoardPane
from game.board.frame import draw_rulers
from game.board.hud import Hud
from game.board.pointer_trail import Ghost
from game.board.puff import puff_mood
from game.board.touch_input import FlagSwitch
from game.resources.format import describe_board, format_number
from game.scenes.context import Context
from game.scenes.scene import Scene
from game.session.session import Session
from game.ui import timing
from game.ui.box import Box
from game.ui.leaves import Picture
from game.ui.painter import Painter

_LAST_CELLS, _LAST_PART = 3, 0.04  # safe cells left when Puff begins to sweat


class BoardScene(Scene):
    """The bar above a board, and the ``pane`` with the board. Subclasses give the pane their input,
    make the moves that it returns, and have it show what happened."""

    def __init__(self, context: Context, session: Session) -> None:
        super().__init__(context)
        self.pane = BoardPane(context, session)
        self.tool = FlagSwitch(self._switch_tool)
        self.use_bar(Hud(self.click_puff, self.pause, self._toggle_sound))
        self.ghost: Ghost | None = None
        self.solved = 0.0  # the part of the board that is solved, 0 to 1, while a ghost is raced
        self.has_clock = True  # whether the bar shows the time
        self.is_hidden = False  # whether a pause hides the board
        self.is_away = False  # whether the board has slid out of view, under the scene above
        self.bar_presence = 1.0
        """The part of the bar that is in the window; the bar leaves for a pause, and with
        ``is_away`` the board too."""

    def use_bar(self, bar: Hud) -> None:
        """Have a bar show the game."""
        self.hud = bar
        bar.mines, bar.ms = self._mines_left, self._ms
        bar.count = partial(format_number, texts=self.context.texts)
        bar.add_button(self.tool, "tool", at_end=True)

    @property
    def hides_board(self) -> bool:
        """Whether the board is drawn with every tile closed."""
        return self.is_hidden

    def _mines_left(self) -> int:
        is_won = self.session.status is Status.WON
        return 0 if is_won else self.session.position.board.mines_left

    def _ms(self) -> int:
        return self.session.clock.ms(self.context.clock())

    @property
    def session(self) -> Session:
        """The game that is shown."""
        return self.pane.session

    @property
    def board_label(self) -> str:
        """The game being played, in a few words."""
        proven = self.session.position.field is None or self.session.position.proven
        return describe_board(self.session.config, proven, self.context.texts)

    @property
    def notes(self) -> tuple[str, ...]:
        """Short notes in the bar."""
        return ()

    def make(self, move: Move, at: float) -> None:
        """Make the player's move at a time of the clock, and show what happened."""
        raise NotImplementedError

    def click_puff(self) -> None:
        """Start another game on a click on Puff."""
        self.restart()

    def restart(self) -> None:
        """Handle a click on Puff."""

    def wake_up(self, since: float) -> None:
        self.session.clock.stop(since)
        self.interrupt()

    def pause(self, why: str = "") -> None:
        """Answer the pause button."""

    @property
    def is_busy(self) -> bool:
        return self.pane.is_busy or 0 < self.bar_presence < 1 or self.hud.is_tip_due

    @property
    def opaque(self) -> pygame.Rect | None:
        return None if self.is_away else self.pane.opaque

    @property
    def kept_clear(self) -> list[pygame.Rect]:
        return [] if self.is_away else [self.pane.camera.view, *self.hud.kept_clear]

    @property
    def note_top(self) -> int:
        return self.hud.rect.bottom + self.pane.layout.head + 4

    @property
    def note_room(self) -> pygame.Rect | None:
        return None if self.hud.is_full else self.hud.label_rect

    def restyle(self) -> None:
        self.pane.view.set_theme(self.context.theme)

    def fitted(self) -> AbstractContextManager[None]:
        painter = self.context.painter
        return painter.at(self.hud.part(painter))

    def layout(self, size: tuple[int, int]) -> None:
        self.pane.layout.size = size
        self.place_bar(size[0])
        if not self.is_away:
            self.pane.place()

    def place_bar(self, width: int) -> None:
        """Place the bar at the top of a window of this width; the board is below it."""
        self.hud.has_clock = self.has_clock
        self.hud.foot = None if self.ghost is None else self._race_text(self.ghost)
        self.hud.tell(self.board_label, *self.notes)
        self.hud.layout(width, self.context.painter)
        self.pane.layout.bar = self.hud.rect.height

    def _race_text(self, ghost: Ghost) -> Box:
        """Return the text that compares the game with a ghost's."""

        def paint(canvas: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
            ghost.draw_progress(canvas, painter, rect, self.solved, self.hud.ms())

        return Picture(paint, (120, 340), (12, 12))

    def uncover(self) -> None:
        """Close the panel that lies over the board."""
        if self.context.stack.top is not self:
            self.context.stack.pop()

    def room_below(self, window: pygame.Rect) -> pygame.Rect:
        """Return the part of the window below the bar and a toolbar there."""
        room = window.copy()
        room.height -= self.hud.rect.height + self.pane.layout.head
        room.bottom = window.bottom
        return room

    def update(self, step: float) -> None:
        """Make the move that has become due, as by a held finger; paint the board, and update the
        bar."""
        due = self.pane.update(step, self.context.stack.top is self)
        if due.move is not None:
            self.make(due.move, due.at)
        if due.is_used:
            self.update_pointer()
        self.pane.paint(self.context.stack.top is self)
        self.hud.puff.update(step)
        if self.tool.enabled != self.context.devices.touched:
            self.tool.enabled = self.context.devices.touched
            with self.fitted():  # it may need the room of a different size
                self.layout(self.pane.layout.size)
        self.hud.show_sound(self.context.settings.value.sound)
        self.hud.tell(self.board_label, *self.notes)
        self.hud.update(self.context.painter)
        if self.hud.rect.height != self.pane.layout.bar and self.pane.layout.bar:
            with self.fitted():  # the bar has another row
                self.layout(self.pane.layout.size)
        # A pause slides the bar out of the window.
        part = 1.0 if self.context.stack.is_still else step / timing.SCENE_OUT
        part = -part if self.is_hidden or self.is_away else part
        self.bar_presence = min(1.0, max(0.0, self.bar_presence + part))

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        # The board comes up from below, the bar down from above.
        bar = min(presence, self.bar_presence)
        if bar > 0 or not self.is_away:
            self._draw_board(canvas, bar if self.is_away else presence)
        if bar > 0:
            self.draw_bar(canvas, bar)
        if bar == 1 and self.context.stack.top is self and (tip := self.hud.tip) is not None:
            text, painter = self.context.texts(f"bar.{self.tip_name(tip[0])}"), self.context.painter
            if placed := self.hud.place_tip(painter, text, tip[1], self.pane.camera):
                placed.draw(canvas, painter)
        if bar == 1 and self.context.stack.top is self:
            self.pane.tip.draw(canvas, self.context.painter)
        self.pane.draw_touch(canvas)

    def _draw_board(self, canvas: pygame.Surface, presence: float) -> None:
        dy = round(timing.away(presence) * self.pane.layout.size[1])
        view, camera = self.pane.view, self.pane.camera
        if self.hides_board:
            view.draw_hidden(canvas, dy)
        else:
            view.draw(canvas, self.pane.effects, dy)
            flies = view.flight.is_on
            if not (dy or flies):
                self.draw_over(canvas)
                draw_rulers(canvas, self.context.painter, camera, view.ringed)
            if self.ghost is not None and self.session.status is not Status.READY and not flies:
                self.ghost.draw(canvas, self.context.painter, camera, self._ms())

    def tip_name(self, name: str) -> str:
        """Return the name of the text that explains a part of the bar."""
        return name

    def draw_over(self, canvas: pygame.Surface) -> None:
        """Draw over the tiles."""

    def draw_bar(self, canvas: pygame.Surface, presence: float) -> None:
        """Draw the mines left, Puff and the time."""
        self.hud.draw(canvas, self.context.painter, presence)

    @property
    def is_proof_shown(self) -> bool:
        """Whether a proof marks cells of the board."""
        return False

    def update_pointer(self) -> None:
        """Show the pressed cells, the cell under the mouse, the cursor and Puff's mood."""
        self.pane.point(lights_numbers=not self.is_proof_shown)
        self.show_mood(self.mood)

    @property
    def mood(self) -> str:
        """Puff's mood."""
        return puff_mood(self.session.status, self.pane.pressed)

    def show_mood(self, mood: str) -> None:
        """Set Puff's mood, and let Puff sweat near the end of a game."""
        self.hud.puff.set_mood(mood)
        self.hud.puff.is_tense = self.session.status is Status.PLAYING and self._is_nearly_done

    @property
    def _is_nearly_done(self) -> bool:
        board = self.session.position.board
        safe = board.grid.cell_count - board.mines
        return safe - board.opened.bit_count() <= max(_LAST_CELLS, safe * _LAST_PART)

    def _switch_tool(self) -> None:
        self.context.audio.play("click")
        self.pane.input.touch.taps_flag = self.tool.taps_flag = not self.tool.taps_flag

    def _toggle_sound(self) -> None:
        self.context.settings.change(sound=not self.context.settings.value.sound)
