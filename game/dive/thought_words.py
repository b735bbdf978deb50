"""Short words at the cell of a move that needed thought."""

from typing import NamedTuple

from pygame import Rect, Surface

from engine.core.grid import Cell
from engine.dive.rules import Award
from engine.solver.move_class import MoveClass
from game.board.camera import Camera
from game.ui import timing
from game.ui.fonts import DISPLAY
from game.ui.material import WHITE
from game.ui.painter import BODY, LARGE, Painter
from game.ui.shapes import mix

WORDS = {MoveClass.TWO_NUMBERS: "sharp", MoveClass.MORE: "brilliant"}
"""The names of the texts, by the class of a move."""
_SIZES = {MoveClass.TWO_NUMBERS: BODY, MoveClass.MORE: LARGE}
_FROM, _TO = 0.3, 0.0  # cells below the upper edge of its own, where no number is
_BETWEEN, _LEAST = 0.42, 15
"""The height of a word in cells, which leaves the numbers above and below free, and its least size
in pixels."""
_FADES = 0.3  # of its time, at the end


class _Word(NamedTuple):
    """A word at a cell, shown from the second ``start`` on."""

    text: str
    cell: Cell
    start: float
    thinking: MoveClass


def thinking_of(awards: list[Award]) -> MoveClass | None:
    """Return the class of the move that earned ``awards``, None where it needed little thought."""
    found = (award.thinking for award in awards)
    return next((one for one in found if one in WORDS), None)


class ThoughtWords:
    """The words that are shown; ``update`` lets time pass."""

    def __init__(self) -> None:
        self._now = 0.0
        self._words: list[_Word] = []

    @property
    def is_busy(self) -> bool:
        """Whether a word is shown."""
        return bool(self._words)

    def say(self, text: str, cell: Cell, thinking: MoveClass) -> None:
        """Show a word at a cell, in place of an earlier one there."""
        self._words = [word for word in self._words if word.cell != cell]
        self._words.append(_Word(text, cell, self._now, thinking))

    def update(self, step: float) -> None:
        """Let ``step`` seconds pass."""
        self._now += step
        end = self._now - timing.THOUGHT
        self._words = [word for word in self._words if word.start > end]

    def draw(self, canvas: Surface, painter: Painter, camera: Camera, is_still: bool) -> None:
        """Draw the words, which rise from their cells unless nothing is to move."""
        for word in self._words:
            part = (self._now - word.start) / timing.THOUGHT
            left, top = camera.corner(word.cell)
            rise = 1.0 if is_still else timing.ease_out(min(1.0, 4 * part))
            below = round((_FROM + (_TO - _FROM) * rise) * camera.cell)
            most = max(_LEAST, round(_BETWEEN * camera.cell))
            size = min(painter.px(_SIZES[word.thinking]), most)
            size = round(size * (1.0 if is_still else 1 + 0.3 * (1 - min(1.0, 5 * part))))
            place = Rect(0, 0, painter.fonts.width(word.text, size, DISPLAY), size)
            place.center = left + camera.cell // 2, top + below
            place.clamp_ip(canvas.get_rect())
            with painter.fading(canvas, place, min(1.0, (1 - part) / _FADES)):
                ink, around = mix(painter.colour("accent"), WHITE, 0.35), painter.colour("shadow")
                painter.fonts.draw(
                    canvas, word.text, place.center, size, ink, DISPLAY, "center", around
                )
