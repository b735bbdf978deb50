"""The click-state machine: presses, motions and releases become open, flag and chord.

It decides on release, so that a two-button click is not mistaken for one of its halves. It does not
use pygame: it is given cells (None is off the board) and returns moves.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from engine.core.commands import Chord, Flag, Move, Open
from engine.core.grid import Cell

DOUBLE_CLICK_MS = 300


class MouseButton(Enum):
    """A mouse button."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


class Intent(Enum):
    """The move that the next release would make."""

    OPEN = "open"
    FLAG = "flag"
    CHORD = "chord"


@dataclass(frozen=True)
class ClickOptions:
    """The player's mouse settings."""

    flag_on_press: bool = False
    left_chords: bool = False
    swap_buttons: bool = False


@dataclass(frozen=True)
class Pressed:
    """A cell drawn as pressed, with ``area`` its whole 3x3."""

    cell: Cell
    area: bool


class ClickMachine:
    """A state machine from buttons to moves. ``is_open`` returns whether a cell is open."""

    def __init__(self, is_open: Callable[[Cell], bool], options: ClickOptions) -> None:
        self._is_open = is_open
        self._options = options
        self._held: set[MouseButton] = set()
        self._intent: Intent | None = None
        self._over: Cell | None = None
        self._first_click: tuple[Cell, int] | None = None

    @property
    def pressed(self) -> Pressed | None:
        """The pressed cell under the cursor, or None."""
        if self._over is None or self._intent in (None, Intent.FLAG):
            return None
        chords = self._options.left_chords and self._is_open(self._over)
        return Pressed(self._over, area=chords or self._intent is Intent.CHORD)

    @property
    def held(self) -> frozenset[MouseButton]:
        """The buttons that are down, after swapping."""
        return frozenset(self._held)

    @property
    def is_down(self) -> bool:
        """Whether a button is held whose release can make a move."""
        return self._intent is not None

    def set_options(self, options: ClickOptions) -> None:
        """Use new options, and cancel held buttons."""
        self._options = options
        self.cancel()

    def press(self, button: MouseButton, cell: Cell | None, shift: bool = False) -> Move | None:
        """Press a button, and return the move that it makes with *flag on press*."""
        button = self.resolve(button)
        self._over = cell
        self._held.add(button)
        if len(self._held) > 1 or button is MouseButton.MIDDLE:
            self._intent = Intent.CHORD
        elif button is MouseButton.LEFT:
            self._intent = Intent.CHORD if shift else Intent.OPEN
        elif self._options.flag_on_press:
            self._intent = None
            return Flag(cell) if cell is not None else None
        else:
            self._intent = Intent.FLAG
        return None

    def move(self, cell: Cell | None) -> None:
        """Move the cursor to ``cell``, or None off the board or out of the window."""
        self._over = cell

    def release(self, button: MouseButton, cell: Cell | None, at_ms: int) -> Move | None:
        """Release a button at ``at_ms``, and return the move that it makes. A release without its
        press makes none, nor does the second release of a chord."""
        button = self.resolve(button)
        self._over = cell
        if button not in self._held:
            return None
        self._held.discard(button)
        intent, self._intent = self._intent, None
        first, self._first_click = self._first_click, None
        if intent is None or cell is None:
            return None
        if intent is Intent.FLAG:
            return Flag(cell)
        if intent is Intent.CHORD or (self._options.left_chords and self._is_open(cell)):
            return Chord(cell)
        if self._is_open(cell):
            if first is not None and first[0] == cell and at_ms - first[1] <= DOUBLE_CLICK_MS:
                return Chord(cell)
            self._first_click = cell, at_ms
        return Open(cell)

    def cancel(self) -> None:
        """Forget every button, as when the window loses the focus. Nothing fires."""
        self._held.clear()
        self._intent = None
        self._first_click = None

    def resolve(self, button: MouseButton) -> MouseButton:
        """Return the logical button of a physical one."""
        if not self._options.swap_buttons or button is MouseButton.MIDDLE:
            return button
        return MouseButton.RIGHT if button is MouseButton.LEFT else MouseButton.LEFT
