"""Games recorded from a simulated hand that knows the mines and moves a mouse."""

import math
from random import Random

from engine.core.commands import Chord, Flag, Move, Open
from engine.core.config import GameConfig
from engine.core.grid import Cell, indices
from engine.core.pointer import PointerAction
from engine.formats.recording import RESULTS, Recording
from engine.rules.game import Status
from game.input.click_machine import ClickMachine, ClickOptions, MouseButton
from game.session.session import Deal, Session

STEP = 0.008
L, M, R = MouseButton.LEFT, MouseButton.MIDDLE, MouseButton.RIGHT


class Hand:
    """Plays one game with mouse buttons; ``hurry`` is the number of cells that the mouse crosses in
    a second."""

    def __init__(
        self,
        config: GameConfig,
        seed: int,
        options: ClickOptions | None = None,
        hurry: float = 60.0,
        given: Cell | None = None,
    ) -> None:
        self.config, self.hurry, self.given = config, hurry, given
        self.options, self.random = options or ClickOptions(), Random(seed)
        self.session = Session(config, seed, None if given is None else Deal(given))
        self.grid = self.session.game.grid
        self.clicks = ClickMachine(self._is_open, self.options)
        self.now, self.x, self.y = 100.0, 0.3, 0.3

    def recording(self) -> Recording:
        session, position = self.session, self.session.position
        session.pointer_recorder.settle()
        end = RESULTS[session.status], session.clock.ms(self.now), position.proven, self.given
        pointer = session.pointer_recorder.pointer
        moves = tuple(session.record)
        return Recording(self.config, session.seed, position.field, moves, *end, pointer=pointer)

    def play(self, most: int = 10_000, loses: bool = False) -> Recording:
        """Play to the end, or for ``most`` actions; finally open a mine if it ``loses``."""
        if self.given is not None:
            self.session.begin(self.now)
        else:
            self.click(L, (self.config.width // 2, self.config.height // 2))
        for _ in range(most):
            if self.session.position.is_over:
                break
            self._do_something()
        while loses and not self.session.position.is_over:
            self.click(L, self._some_cells(self._mines & ~self.session.game.board.flags))
        return self.recording()

    def go(self, x: float, y: float) -> None:
        steps = max(1, round(math.hypot(x - self.x, y - self.y) / self.hurry / STEP))
        from_x, from_y, bow = self.x, self.y, self.random.uniform(-0.15, 0.15)
        for step in range(1, steps + 1):
            part = (1 - math.cos(math.pi * step / steps)) / 2
            aside = bow * math.sin(math.pi * part) + self.random.gauss(0, 0.02)
            self.now += STEP + self.random.uniform(-0.001, 0.001)
            self.x = from_x + (x - from_x) * part - (y - from_y) * aside
            self.y = from_y + (y - from_y) * part + (x - from_x) * aside
            self.clicks.move(self._cell)
            self.session.add_pointer(PointerAction.MOVE, self.x, self.y, self.now)

    def go_to(self, cell: Cell) -> None:
        self.go(cell[0] + self.random.uniform(0.2, 0.8), cell[1] + self.random.uniform(0.2, 0.8))
        if self._cell != cell:
            self.go(cell[0] + 0.5, cell[1] + 0.5)

    def press(self, button: MouseButton, shift: bool = False) -> None:
        self.now += self.random.uniform(0.01, 0.04)
        self.session.add_pointer(PointerAction(f"{button.value} down"), self.x, self.y, self.now)
        self._submit(self.clicks.press(button, self._cell, shift))

    def release(self, button: MouseButton) -> None:
        self.now += self.random.uniform(0.03, 0.07)
        self.session.add_pointer(PointerAction(f"{button.value} up"), self.x, self.y, self.now)
        self._submit(self.clicks.release(button, self._cell, round(self.now * 1000)))

    def click(
        self, button: MouseButton, cell: Cell, shift: bool = False, end: Cell | None = None
    ) -> None:
        """Press on a cell and release there, or on another one."""
        self.go_to(cell)
        self.press(button, shift)
        if end is not None:
            self.go_to(end)
        self.release(button)

    def chord_with_both(self, cell: Cell, slides: bool = False) -> None:
        """Chord with both buttons, pressed in any order; the second one may be released
        elsewhere."""
        self.go_to(cell)
        pressed = [L, R] if self.options.flag_on_press else self.random.sample([L, R], 2)
        for button in pressed:
            self.press(button)
        first, second = self.random.sample([L, R], 2)
        self.release(first)
        if slides:
            self.go(self.x + self.random.uniform(-3, 3), self.y + self.random.uniform(-3, 3))
        self.release(second)

    def use_no_mouse(self, move: Move) -> None:
        """Move by a key or a gamepad, which have no position, or by a finger, which flags while
        down."""
        self.now += 0.3
        if self.random.random() < 0.5:
            self._submit(move)
            return
        self.x, self.y = move.cell[0] + 0.7, move.cell[1] + 0.3
        self.session.add_pointer(PointerAction.FINGER_DOWN, self.x, self.y, self.now)
        if isinstance(move, Flag):
            self.now += 0.35
            self._submit(move)
        self.now += 0.08
        self.session.add_pointer(PointerAction.FINGER_UP, self.x, self.y, self.now)
        if not isinstance(move, Flag):
            self._submit(move)

    def _do_something(self) -> None:
        board, grid = self.session.game.board, self.grid
        ready = [cell for cell in grid.cells(board.opened) if self._can_chord(cell)]
        safe = self.session.position.field.safe & ~board.opened & ~board.flags
        mines = self._mines & ~board.flags
        border = mines & grid.dilate(board.opened)
        kind = self.random.random()
        if kind < 0.1:
            self._waste_something()
        elif kind < 0.2:
            moves: list[Move] = [Chord(self._some_cells(board.opened))]
            moves += [Open(self._some_cells(safe))] if safe else []
            moves += [Flag(self._some_cells(mines & ~board.marks))] if mines & ~board.marks else []
            self.use_no_mouse(self.random.choice(moves))
        elif ready and kind < 0.7:
            self._chord(self.random.choice(ready))
        elif border and kind < 0.85:
            self._flag(self._some_cells(border))
        elif safe:
            self.click(L, self._some_cells(safe & grid.dilate(board.opened) or safe))

    def _chord(self, cell: Cell) -> None:
        ways = ["both", "slide", "middle", "shift", "double", "both", "both"]
        match "left" if self.options.left_chords else self.random.choice(ways):
            case "both" | "slide" as way:
                self.chord_with_both(cell, slides=way == "slide")
            case "middle":
                self.click(M, cell)
            case "shift":
                self.click(L, cell, shift=True)
            case "double":
                self.click(L, cell)
                self.click(L, cell)
            case "left":
                self.click(L, cell)

    def _flag(self, mine: Cell) -> None:
        """Flag at the release, or at the press; in that case chord before the right button is
        released."""
        if not self.options.flag_on_press:
            self.click(R, mine)
            return
        self.go_to(mine)
        self.press(R)
        number = self._some_cells(self.grid.around(mine) & self.session.game.board.opened)
        self.click(L, number)
        self.release(R)

    def _waste_something(self) -> None:
        board = self.session.game.board
        some, other = self._some_cells(board.opened), self._some_cells(board.opened)
        match self.random.randrange(8):
            case 0:
                self.click(R, some)
            case 1:
                self.click(L, self._some_cells(self.grid.full), end=other)
            case 2 if not self._can_chord(some):
                self.chord_with_both(some)
            case 3:
                self.go_to(some)
                self.press(L)
                self.go(self.config.width + 1.5, -0.4)
                self.release(L)
            case 4 if board.flags:
                flagged = self._some_cells(board.flags)
                for _ in range(3 if self.config.question_marks else 2):
                    self.click(R, flagged)
            case 5:
                self.click(M, some, end=other)
            case 6:
                self.click(R, some, end=other)
            case _:
                self.click(L, some)

    @property
    def _mines(self) -> int:
        return self.session.position.field.mines

    @property
    def _cell(self) -> Cell | None:
        cell = math.floor(self.x), math.floor(self.y)
        return cell if cell in self.grid else None

    def _some_cells(self, cells: int) -> Cell:
        return self.grid.cell(self.random.choice(list(indices(cells))))

    def _is_open(self, cell: Cell) -> bool:
        return self.session.game.board.number(cell) is not None

    def _can_chord(self, cell: Cell) -> bool:
        board, around = self.session.game.board, self.grid.around(cell)
        flags = around & board.flags
        return bool(around & board.closed & ~flags) and flags == around & self._mines

    def _submit(self, move: Move | None) -> None:
        if move is not None and self.session.status is not Status.LOST:
            self.session.submit(move, self.now)
