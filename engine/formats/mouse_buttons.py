"""The mouse buttons of older Minesweepers, as readers of their recordings interpret them.

A left release opens, or chords if the right button is down. A right press sets or removes a flag
unless the left button is down, and a right release with the left button down chords. A middle
release chords, and so does a left one that was pressed with shift. After a chord, the release of
the other button does nothing. A right press on an open cell is a click without effect, wherever it
is released. Names are RAWVF's: ``lc``, ``rc`` and ``mc`` are presses, ``sc`` a left one with shift,
``lr``, ``rr`` and ``mr`` releases.
"""

from collections.abc import Callable

from engine.core.commands import Chord, Flag, Move, Open
from engine.core.grid import Cell


class ButtonReader:
    """A state machine from buttons to moves; ``is_open`` says whether a cell is open."""

    def __init__(self, is_open: Callable[[Cell], bool]) -> None:
        self._is_open = is_open
        self.held: set[str] = set()  # the buttons that are down: l, r, m
        self.is_doubtful = False
        """Readers may differ: the middle button with others, or a release without its press."""
        self._opens = self._shift = False
        """Whether the next left release is a click of its own, or one with shift."""
        self._idle: Cell | None = None  # the open cell that the right button went down on

    def read(self, name: str, cell: Cell) -> Move | None:
        """Return the move that this press or release on a cell makes, if any."""
        button, is_press = name[0].replace("s", "l"), name[1] == "c"
        if not is_press and button not in self.held:
            self.is_doubtful = True
        if button == "m":
            self.is_doubtful |= bool(self.held - {"m"})
            self.held = self.held | {"m"} if is_press else self.held - {"m"}
            return None if is_press else Chord(cell)
        if is_press:
            self._shift = name == "sc"
            return self._press(button, cell)
        return self._release(button, cell)

    def _press(self, button: str, cell: Cell) -> Move | None:
        self.is_doubtful |= "m" in self.held
        flag: Move | None = None
        if button == "l":
            self._opens = True
        elif "l" not in self.held:
            self._idle = cell if self._is_open(cell) else None
            flag = None if self._idle else Flag(cell)
        self.held.add(button)
        return flag

    def _release(self, button: str, cell: Cell) -> Move | None:
        self.held.discard(button)
        move: Move | None = None
        if self.held or (button == "l" and self._shift):
            move = Chord(cell)
        elif button == "l" and self._opens:
            move = Open(cell)
        elif button == "r" and self._idle is not None:
            move = Flag(self._idle)
        self._opens, self._shift, self._idle = False, False, None
        return move
