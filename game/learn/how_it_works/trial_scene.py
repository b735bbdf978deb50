"""The scene of a trial: a small board to play, and beside it the same board uncovered."""

from collections.abc import Sequence
from dataclasses import replace

from pygame import Rect, Surface

from engine.autoplay.autoplayer import Assistance, Rules, simple_moves
from engine.core.board import Board
from engine.core.commands import Move, Revert
from engine.core.events import CellsOpened, GameLost
from engine.core.grid import Cell
from engine.rules.game import Game, Status
from engine.solver.probability import Analysis, analyse
from game.board.board_input import BoardInput
from game.board.touch_input import InputResult
from game.input.bindings import STEPS, Action
from game.input.events import Finger, Input, Key, Press, Release, Wheel
from game.learn.how_it_works.board_pair import BoardPair
from game.learn.how_it_works.step import (
    TURNS,
    Demo,
    DemoHeader,
    DemoStep,
    Tint,
    chance_labels,
    number_labels,
    ring_marks,
)
from game.resources.texts import Texts
from game.scenes.context import Context
from game.scenes.tree_scene import TreeScene
from game.ui import timing
from game.ui.boxes import CLOSE, GAP, Box, Column, FirstThatFits, Flow, Row, Spring, Stack
from game.ui.leaves import Ground, Text
from game.ui.painter import BODY, SMALL
from game.ui.widgets import Button
from game.ui.wrappers import Enter, Pad, Scroll, Sized

_RULES = {
    "propagation": Assistance(Rules.PAIRS),
    "autoplayer": Assistance(Rules.PAIRS, counts=True),
}
"""The demos whose algorithm answers a move, each with its rules."""


class Trial:
    """A game on a demo's board with its algorithm alone: the rules or the autoplayer answer each
    move of the player."""

    def __init__(self, demo: Demo, seed: int) -> None:
        self.demo = demo
        self.game = Game(demo.config, seed)
        self.undone = 0  # mines whose loss the autoplayer has taken back
        self.rings: tuple[int, ...] = ()  # the cells that the last move opened
        self.answered = 0  # the cells that the last move's answer opened or flagged
        self._analysis: tuple[Board, Analysis] | None = None

    def is_open(self, cell: Cell) -> bool:
        """Return whether a cell is open."""
        return bool(self.game.board.opened & self.game.grid.bit(cell))

    def make(self, move: Move) -> None:
        """Make a move of the player, and the moves that answer it."""
        if not (events := self.game.apply(move)):
            return
        opened = [event for event in events if isinstance(event, CellsOpened)]
        self.rings = tuple(opened[-1].waves()) if opened else ()
        before = self.game.board
        if self.demo.name == "autoplayer" and any(isinstance(event, GameLost) for event in events):
            self.game.apply(Revert())
            self.undone += 1
            before = self.game.board
        if self.demo.name in _RULES:
            self._answer(_RULES[self.demo.name])
        board = self.game.board
        self.answered = (board.opened | board.flags) & ~(before.opened | before.flags)

    def _answer(self, rules: Assistance) -> None:
        """Make the moves that follow from these rules, and from the mines revealed by losses taken
        back, until nothing more follows."""
        while not self.game.position.is_over:
            moves = simple_moves(self.game.board, rules, known_mines=self.game.position.shown)
            for move in moves:
                self.game.apply(move)
            if not moves:
                return

    def step(self, texts: Texts, pointed: Cell | None) -> DemoStep:
        """Return the game as a step; ``pointed`` is the cell under the pointer."""
        position = self.game.position
        board, field = position.board, position.field
        left = board.grid.cell_count - board.mines - board.opened.bit_count()
        mines = 0 if position.status is Status.WON else board.mines_left
        notes = (texts("how.try_mines", count=mines), texts("how.try_cells", count=left))
        ends = {Status.WON: "how.try_won", Status.LOST: "how.try_lost"}
        text = texts(ends.get(position.status, f"how.try_{self.demo.name}"))
        step = DemoStep(text, position, field.mines if field else 0, notes=notes)
        return self._marked_step(step, texts, pointed)

    def _marked_step(self, step: DemoStep, texts: Texts, pointed: Cell | None) -> DemoStep:
        """Return a step with the marks of the demo's own algorithm, and a line about it."""
        board, grid, line = self.game.board, self.game.grid, ""
        match self.demo.name:
            case "grid":
                line = texts("how.try_number", value=f"{board.opened:,}")
                step = replace(step, labels=number_labels(grid, board.closed))
            case "placing":
                cell = self.game.position.first or pointed
                kept = 0 if cell is None else grid.dilate(grid.bit(cell))
                step = replace(step, tints={Tint.WAITING: kept})
            case "neighbours" if pointed is not None:
                near = grid.around(pointed)
                tints = {Tint.FOCUS: grid.bit(pointed), Tint.LOOKED: near}
                others = {Tint.LOOKED: near & ~step.truth, Tint.BAD: near & step.truth}
                step = replace(step, tints=tints, truth_tints=tints | others)
            case "opening":
                rings, labels = ring_marks(grid, self.rings)
                step = replace(step, tints=rings, labels=labels)
            case "chances" if not self.game.position.is_over:
                chances = self._analyse().chances
                unflagged = {at: chances[at] for at in chances if not board.flags >> at & 1}
                step = replace(step, labels=chance_labels(texts, grid, unflagged))
            case "no_guess" if self.game.status is Status.PLAYING:
                count = (self._analyse().safe & ~board.flags).bit_count()
                line = texts("how.try_provable", count=count)
            case "propagation" | "autoplayer":
                step = replace(step, tints={Tint.GOOD: self.answered & ~board.flags})
                if self.demo.name == "autoplayer":
                    line = texts("how.try_undone", count=self.undone)
        return replace(step, notes=(*step.notes, line)) if line else step

    def _analyse(self) -> Analysis:
        """Return what the board implies; the player's flags prove nothing."""
        board = self.game.board
        if self._analysis is None or self._analysis[0].opened != board.opened:
            self._analysis = board, analyse(board)
        return self._analysis[1]


_PANEL, _BOARDS, _LOW = (None, 360), 120, 150
"""Layout units: the preferred width of the panel, the least sides of the boards' area, and the
least height of a panel below it."""
_MORE = 700  # layout units by which the panel is away as it begins to enter
_KEYS = {Action.OPEN, Action.FLAG, Action.CHORD, *STEPS}


class TrialScene(TreeScene):
    """Plays on the board of the demo ``number`` among ``demos``."""

    name = "theatre_trial"

    def __init__(
        self, context: Context, demos: Sequence[Demo], number: int, seed: int | None = None
    ) -> None:
        super().__init__(context)
        back = context.navigator.back
        self.header = DemoHeader(context, demos, number, back, self.start_over)
        self._room: Box = Spring()  # the room of the boards
        self._area: Rect | None = None
        self._open(context.fresh_seed() if seed is None else seed)

    def _open(self, seed: int) -> None:
        demo = self.header.demo
        self.trial = Trial(demo, seed)
        self.boards = BoardPair(self.context, self.trial.step(self.context.texts, None))
        known = self.boards.known
        self.input = BoardInput(
            self.context,
            demo.config,
            known.camera,
            known.view.minimap,
            self.trial.is_open,
        )
        self._area = None
        self.rebuild()

    @property
    def is_busy(self) -> bool:
        return self.boards.is_busy or self.input.is_busy

    def enter(self) -> None:
        self._since = self.context.clock()
        if self.context.devices.needs_focus:
            config = self.trial.demo.config
            self.input.cursor = config.width // 2, config.height // 2
            self._show()

    def restyle(self) -> None:
        super().restyle()
        self.boards.restyle()

    def content(self) -> Box:
        t = self.context.texts
        again = Button(t("how.new_board"), self.start_over, primary=True)
        steps = Button(t("how.steps"), self.context.navigator.back)
        buttons = Flow(again, steps, columns=2, gap=CLOSE)
        step = self.boards.step
        notes = [
            Row(Text(label, SMALL, "text_dim"), Spring(), Text(value, SMALL, side="right"))
            for label, value in (line.split("\t") for line in step.notes)
        ]
        told = Column(self.header.title, Text(step.text, BODY), Column(*notes, gap=0))
        inside = FirstThatFits(
            Column(self.header.bar, Scroll(told), buttons),
            Scroll(Column(self.header.bar, told, buttons)),
        )
        panel = Enter(Stack(Ground(), Pad(inside, GAP)), dy=_MORE)
        self._room = Sized(Spring(), _BOARDS, _BOARDS)
        if self._window[0] < self._window[1]:
            return Pad(Column(self._room, Sized(panel, high=(_LOW, None))), 12)
        return Pad(Row(self._room, Sized(panel, _PANEL), align="fill"), 12)

    def layout(self, size: tuple[int, int]) -> None:
        super().layout(size)
        self.input.camera_control.layout(size, self.context.painter.scale)
        if self._room.rect != self._area:
            self._area = self._room.rect
            with self.fitted():
                self.boards.layout(self._area)

    def handle(self, event: Input) -> bool:
        self.settle()
        if isinstance(event, Key):
            self._handle_key(event)
            if self.group.focus is not None:
                self.reveal(self.group.focus)
        elif self._scrolls(event):
            return True
        elif not isinstance(event, Wheel):
            is_used = not isinstance(event, Finger) and self.group.handle(event)
            if isinstance(event, Press | Release):
                self.group.focus = None  # after a click the keys control the board again
            if not is_used and not self._take(self.input.move_camera(event)):
                self._take(self.input.act(event, self.trial.game.position.is_over))
        self._show()
        self.settle()
        return True

    def _scrolls(self, event: Input) -> bool:
        """Scroll the panel; return whether the input was for that."""
        scrolled = [area.handle(event, self.group) for area in self.tree.scrolling]
        if any(scrolled):
            self.tree.place_again()
        return any(scrolled)

    def _handle_key(self, event: Key) -> None:
        if event.action in _KEYS and (self.group.focus is None or event.is_character):
            self.group.focus = None
            self._take(self.input.act(event, self.trial.game.position.is_over))
        elif event.name in TURNS:
            self.header.turn(TURNS[event.name])
        elif event.repeat:
            self.group.handle(event)
        elif event.action is Action.RESTART:
            self.start_over()
        elif event.action is Action.PAUSE:
            self.group.show_focus()
        elif event.action is Action.BACK:
            self.context.audio.play("back")
            self.context.navigator.back()
        elif not self.group.handle(event) and event.menu is Action.BACK:
            self.group.focus = None  # the pad's button flags again

    def _take(self, result: InputResult) -> bool:
        """Make the move that an input means; return whether the board used it."""
        if result.has_moved_camera:
            self.boards.known.repaint()
        if result.move is not None:
            self.trial.make(result.move)
        return result.is_used

    def start_over(self) -> None:
        """Begin another board."""
        self._open(self.context.fresh_seed())

    def _show(self) -> None:
        """Show the game, the pressed cells, the cell under the pointer and the keyboard's
        cursor."""
        cursor, under_mouse, before = self.input.cursor, self.input.under_mouse, self.boards.step
        self.boards.show(self.trial.step(self.context.texts, cursor or under_mouse), True)
        after = self.boards.step
        if (before.text, before.notes) != (after.text, after.notes):
            self.rebuild()
        known, over = self.boards.known, self.trial.game.position.is_over
        pressed, hover = (None, None) if over else (self.input.pressed, under_mouse)
        known.view.point(pressed, None if cursor else hover, cursor, known.effects.now)

    def update(self, step: float) -> None:
        super().update(step)
        if self._take(self.input.update(step, self.context.clock(), False)):
            self._show()
        self.boards.update(step)

    def draw(self, canvas: Surface, presence: float) -> None:
        self.boards.draw(canvas, round(timing.away(presence) * canvas.get_height()))
        super().draw(canvas, presence)
        self.input.touch.draw(canvas, self.context.painter, self.context.clock())
