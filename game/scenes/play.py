"""The game itself: input becomes moves, moves become events, events become motion."""

from __future__ import annotations

from dataclasses import replace

import pygame

from engine.commands import Move, Reset, Retry
from engine.config import GameConfig
from engine.events import Event, FieldCreated
from engine.game import Status
from engine.grid import Cell
from game.bindings import Action
from game.camera import DETAIL_CELL, READABLE_CELL, Camera
from game.effects import timing
from game.effects.director import Director
from game.effects.stage import Stage
from game.input import (
    Finger,
    FocusLost,
    Input,
    Key,
    PadLost,
    Phase,
    Press,
    hand_of,
)
from game.scenes.base import Kit, Scene
from game.scenes.board_input import BoardInput
from game.scenes.help import HelpScene
from game.session import Session
from game.settings import Animation
from game.store import Device, Scribe
from game.view.board import BoardView
from game.view.hud import BAR, Hud, kind_of
from game.view.rim import BEYOND, FRAME
from game.view.tool import ToolSwitch

LARGEST_CELL = 64


class PlayScene(Scene):
    """One board and its HUD. ``seed`` fixes the first game's mines; later ones are fresh."""

    name = "play"
    music = "play"

    def __init__(self, kit: Kit, config: GameConfig, seed: int | None = None) -> None:
        super().__init__(kit)
        self.session = Session(config, kit.fresh_seed() if seed is None else seed)
        self.scribe = Scribe(kit.store)
        self._hand = Device.MOUSE
        self.camera = Camera(config.width, config.height, BEYOND if config.wraps else 0)
        self.stage = Stage(kit.audio.play, kit.settings.value.feel)
        self.board = BoardView(kit.theme, self.camera, config.wraps)
        looks, before = self.board.looks, self.board.before
        self.director = Director(self.stage, self.session.game.grid, looks, before)
        self.input = BoardInput(
            kit,
            config,
            self.camera,
            self.board.minimap,
            self._is_open,
            self._make,
            self._look,
        )
        self.hud = Hud(self.restart, self.pause, self._toggle_sound)
        self.tool = ToolSwitch(self._switch_tool)
        self.hud.group.widgets.insert(2, self.tool)
        self._size = (1, 1)
        self._panel: pygame.Rect | None = None
        self._moving: tuple[pygame.Rect, float] | None = None
        self._results_in: float | None = None
        self._is_hidden = False
        self._last: Cell = (0, 0)
        self._ended = 0.0

    # Coming and going

    @property
    def is_busy(self) -> bool:
        """Whether a tile or the board moves."""
        moving = self.stage.is_busy or self._moving is not None
        moving = moving or self.board.is_pointing(self.stage.now)
        return moving or self.board.is_rough or self.input.is_busy

    @property
    def opaque(self) -> pygame.Rect | None:
        """The tiles, less what the shaking may lay bare."""
        if self._moving is not None:
            return None
        bare = timing.QUAKE_PIXELS if self.stage.quake > 0 else 0
        return self.camera.view.inflate(-2 * bare, -2 * bare)

    def enter(self) -> None:
        """A fresh board."""
        self.kit.audio.play("start")
        self._tell_state()

    def resume(self) -> None:
        """Back from a scene above: a pause ends, new settings hold."""
        self._is_hidden = False
        self.kit.audio.resume_music()
        self.input.clicks.set_options(self.kit.settings.value.clicks)
        self.stage.feel = self.kit.settings.value.feel
        self.input.navigator.edge_pan = self.kit.settings.value.edge_pan
        self.make_room(None)
        if self.session.status is Status.PLAYING:
            self.session.clock.start(self.kit.clock())
        self._point()
        self._tell_state()

    def cover(self) -> None:
        """Everything is let go, the clock waits."""
        self.handle(FocusLost(self.kit.clock()))
        self.session.clock.stop(self.kit.clock())

    def exit(self) -> None:
        """A game that was not played to its end is kept as an abandoned one."""
        self._keep()

    def make_room(self, panel: pygame.Rect | None) -> None:
        """Move the board out of the way of a panel at the window's edge, or back (None)."""
        before = self.camera.rect
        self._panel = panel
        self._place_board()
        whole = self.camera.view == self.camera.rect
        still = self.kit.settings.value.animation is Animation.OFF
        if panel is not None and whole and not still and before != self.camera.rect:
            self._moving = before, self.stage.now
            self.board.begin_move()

    def restart(self) -> None:
        """A new game of the same kind, at once."""
        self._keep()
        seed = self.kit.fresh_seed()
        marks = self.kit.settings.value.question_marks
        config = replace(self.session.config, question_marks=marks)
        if config == self.session.config:
            self._begin(self.session.submit(Reset(seed), self.kit.clock()))
        else:
            self.session = Session(config, seed)
            self._begin((FieldCreated(config, seed),))

    def retry(self) -> None:
        """The same mines again; the first click is made for the player."""
        self._keep()
        self._begin(self.session.submit(Retry(), self.kit.clock()))

    @property
    def is_running(self) -> bool:
        """Whether leaving would throw something away."""
        return self.session.status is Status.PLAYING

    def start_over(self) -> None:
        """What the pause offers as a new game."""
        self.restart()

    def back(self) -> None:
        """A running game is paused, any other left."""
        if self.is_running:
            self.pause()
        else:
            self.leave()

    def pause(self, why: str = "") -> None:
        """Hide the board, say why, and stop the clock; from a pause, go on."""
        from game.scenes.pause import PauseScene

        if self._is_hidden:
            self.kit.audio.play("resume")
            self.kit.stack.pop()
        elif not self.session.position.is_over and self.kit.stack.top is self:
            self._is_hidden = True
            self.kit.audio.play("pause")
            self.kit.audio.pause_music()
            self.kit.stack.push(PauseScene(self.kit, self, why))
            self._tell_state()

    def hide(self) -> None:
        """A game that nobody sees is paused."""
        if self.is_running and not self._is_hidden:
            self.pause()

    def _help(self) -> None:
        """How to play; a running game is paused for it."""
        if self.is_running and not self._is_hidden:
            self.pause()
        self.kit.stack.push(HelpScene(self.kit))

    def leave(self) -> None:
        """Back to the menu."""
        from game.scenes.menu import MenuScene

        self.kit.stack.switch(MenuScene(self.kit))

    def _keep(self) -> None:
        self.scribe.write(self.session, self.kit.clock())

    def _begin(self, events: tuple[Event, ...]) -> None:
        self.scribe.begin()
        if self.kit.stack.top is not self:
            self.kit.stack.pop()
        self.input.let_go()
        self._results_in = None
        self.stage.skip()
        self.board.close_all()
        self._show(events, self.session.position.first or (0, 0))

    # Placing

    def restyle(self) -> None:
        """The board in another theme."""
        self.board.set_theme(self.kit.theme)

    def layout(self, size: tuple[int, int]) -> None:
        """The bar above, the board in all the rest."""
        self._size = size
        self.hud.layout(size[0], self.kit.painter)
        self.tool.place(size[0], self.kit.painter)
        self._place_board()

    def _place_board(self) -> None:
        px = self.kit.painter.px
        width, height = self._size
        edge = FRAME + px(8)
        area = pygame.Rect(edge, px(BAR) + edge, width - 2 * edge, height - px(BAR) - 2 * edge)
        panel = self._panel
        if panel is not None and panel.height >= panel.width:
            area.width = panel.left - edge - area.left
        elif panel is not None:
            area.height = panel.top - edge - area.top
        if panel is not None and not self.camera.fits(area):
            self.camera.move_to(area, self._last)
        elif self.camera.is_placed and area != self.camera.area and not self.camera.fits(area):
            self.camera.move_to(area)
        elif area != self.camera.area:  # else the player's own zoom stays
            smallest = READABLE_CELL if panel is None else DETAIL_CELL
            self.camera.fit(area, px(LARGEST_CELL), smallest)
        self._moving = None
        self.input.navigator.layout(self._size, self.kit.painter.scale)
        self.board.minimap.place(px)
        if self.input.cursor is not None:
            self.camera.reveal(self.input.cursor)
        self._look()

    # Input

    def handle(self, event: Input) -> bool:
        """The bar takes what is its own; the rest is the board's."""
        if not isinstance(event, Key | Finger) and self.hud.handle(event):
            return True
        if not self.input.look(event):
            self._act(event)
        self._point()
        return True

    def _act(self, event: Input) -> None:
        over = self.session.position.is_over
        hand = hand_of(event)
        self._hand = self._hand if hand is None else Device(hand.value)
        comes = isinstance(event, Finger) and event.phase is Phase.DOWN
        if over and (comes or isinstance(event, Press | Key)):
            self._hurry()
        if isinstance(event, PadLost):
            if self._hand is Device.PAD and self.is_running and not self._is_hidden:
                self.pause(self.kit.say("pause.pad_lost"))
        elif not self.input.act(event, over) and isinstance(event, Key) and not event.repeat:
            self._command(event.action)

    def _command(self, action: Action | None) -> None:
        match action:
            case Action.RESTART:
                self.restart()
            case Action.PAUSE:
                self.pause()
            case Action.HELP:
                self._help()
            case Action.BACK:
                self.back()

    def _make(self, move: Move | None, at: float) -> None:
        """Submit a move and show what came of it."""
        if move is None or self.session.position.is_over:
            return
        self._last = move.cell
        self.scribe.count(self._hand)
        events = self.session.submit(move, at)
        self.kit.trace.command(move, self.session.clock.ms(at), events)
        self.moved(move, events, at)
        self._show(events, move.cell)

    def moved(self, move: Move, events: tuple[Event, ...], at: float) -> None:
        """A move was made, and the rules have decided; what else hangs on it."""

    def _show(self, events: tuple[Event, ...], at: Cell) -> None:
        self.board.show(self.session.position)
        self.kit.audio.thicken(self._cleared())
        self.director.animation = self.kit.settings.value.animation
        self.director.play(events, at)
        self.board.paint(self.stage)
        if self.session.position.is_over:
            self.ended()
            self.input.let_go()
            still = self.director.animation is Animation.OFF
            won = self.session.status is Status.WON
            after = timing.RESULTS_AFTER_WIN if won else timing.RESULTS_AFTER_LOSS
            self._results_in = self.plan_end(timing.RESULTS_WHEN_OFF if still else after)
            self._ended = self.kit.clock()
        self._point()
        self._tell_state()

    def ended(self) -> None:
        """The game is over: it is kept before anything else."""
        self._keep()
        game = self.scribe.game
        if game is not None and self.kit.store.is_record(game):
            self.stage.add_cue("record", 0.8)

    def plan_end(self, after: float) -> float:
        """Seconds of effect time until the scene goes on; ``after`` is the usual pause."""
        return after

    # Time and picture

    def update(self, step: float) -> None:
        """Effects and Puff go on; the results come when the board has settled."""
        self.stage.update(step)
        if self.input.update(step, self.kit.clock(), self.kit.stack.top is self):
            self._point()
        self.board.paint(self.stage)
        if self.kit.stack.top is self and self.session.status is not Status.LOST:
            self.director.idle()
        self.hud.puff.elapsed += step
        self.tool.enabled = self.kit.hands.touched
        self.hud.show(self.kit.settings.value.sound, self._is_hidden)
        if self._moving is not None and self.stage.now - self._moving[1] > timing.BOARD_MOVES:
            self._moving = None
        if self._results_in is not None:
            self._results_in -= step
            # A press on Puff is waited for: covering the scene would lose it.
            if self._results_in <= 0 and not self.hud.group.is_touched:
                self._results_in = None
                self.go_on()

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        """The board comes up from below, the bar from above."""
        dy = round(timing.away(presence) * self._size[1])
        if self._is_hidden:
            self.board.draw_hidden(canvas, dy)
        elif self._moving is not None:
            before, start = self._moving
            part = timing.progress(self.stage.now - start, timing.BOARD_MOVES)
            self.board.draw_moving(canvas, before, timing.ease_out(part))
        else:
            self.board.draw(canvas, self.stage, dy)
        self.draw_bar(canvas, presence)
        self.input.fingers.draw(canvas, self.kit.painter, self.kit.clock())

    def draw_bar(self, canvas: pygame.Surface, presence: float) -> None:
        """Mines left, Puff and the time."""
        won = self.session.status is Status.WON
        mines = 0 if won else self.session.position.board.mines_left
        ms = self.session.clock.ms(self.kit.clock())
        kind = kind_of(self.session.config, self.session.position.proven, self.kit.say)
        self.hud.draw(canvas, self.kit.painter, mines, ms, kind, presence)

    def _hurry(self) -> None:
        """Input a moment after the end brings the board to rest and the results at once."""
        if self._results_in is not None and self.kit.clock() > self._ended + timing.HURRY_AFTER:
            self.stage.skip()
            self._results_in = 0.0

    def go_on(self) -> None:
        """The board has shown how the game ended: on to the results."""
        from game.scenes.results import ResultsScene

        assert self.scribe.game is not None
        self.kit.stack.push(ResultsScene(self.kit, self, self.scribe.game.figures))

    def _look(self) -> None:
        """Redraw what came into view and tell where the board is."""
        self.input.take_in()
        self.board.show(self.session.position)
        self.board.paint(self.stage)
        self.kit.trace.board(self.camera.rect, self.camera.cell)

    def _point(self) -> None:
        """Pressed looks, hover, cursor, and Puff's mood, as they are now."""
        over, grid = self.session.position.is_over, self.session.game.grid
        pressed = None if over else self.input.pressed
        cells: frozenset[Cell] = frozenset()
        if pressed is not None:
            area = grid.around(pressed.cell) if pressed.area else 0
            cells = frozenset(grid.cells(area | grid.bit(pressed.cell)))
        hover = None if over or self.input.cursor else self.input.under_mouse
        self.board.point(cells, hover, self.input.cursor, self.stage.now)
        moods = {Status.LOST: "lost", Status.WON: "won"}
        mood = "idle" if pressed is None else "chord" if pressed.area else "press"
        asleep = "sleep" if self._is_hidden else mood
        self.hud.puff.feel(moods.get(self.session.status, asleep))

    def _cleared(self) -> float:
        """How much of the board is open, 0 to 1."""
        board = self.session.position.board
        safe = board.grid.size - board.mines
        return board.opened.bit_count() / safe if safe else 1.0

    def _is_open(self, cell: Cell) -> bool:
        return self.session.position.board.number(cell) is not None

    def _switch_tool(self) -> None:
        self.kit.audio.play("click")
        self.input.fingers.flags = self.tool.flags = not self.tool.flags

    def _toggle_sound(self) -> None:
        self.kit.settings.change(sound=not self.kit.settings.value.sound)

    def _tell_state(self) -> None:
        state = "paused" if self._is_hidden else self.session.status.value
        self.kit.trace.state(state, self.session.clock.ms(self.kit.clock()))
