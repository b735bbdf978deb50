"""Puff in the menu: swims in from the left, turns to the player, and stays, looking around."""

import math
from collections.abc import Callable

import pygame
from pygame import Surface

from game.platform.background import BackgroundTask
from game.resources.theme import Theme
from game.ui import timing
from game.ui.painter import Painter
from game.ui.shapes import Point, packed

SWIMS, TURNS = 1.7, 0.42  # seconds
SHEETS = ("swimmer", "hero")  # of the sprites that only the menu shows
_WAVE = 14  # layout units that the way goes up and down
_SIDE_SIZE = 1.1  # of a side view, for a body as large as that of a front view
_SIDE_SHIFT = 0.06  # the part of a side view's frame that its body is off the middle
_BOB, _BOB_SECONDS = 8, 4.0  # layout units up and down, and how long that takes
_BREATH = 0.55  # of the speed of the frames at rest
_LOOK_SECONDS = 3.0  # for which the eyes stay on a pointer that rests
_READ_AFTER = 0.07  # seconds: the first frame comes before
_LOOKS = 8  # directions of the eyes, clockwise from the right


class Arrival:
    """Puff's way into the menu and the time there; ``elapsed`` is in seconds since the start."""

    def __init__(self) -> None:
        self.elapsed = 0.0
        self._pointer: Point | None = None
        self._looked_at = -math.inf
        self._reading: BackgroundTask[None] = BackgroundTask()
        self._read_for: Theme | None = None

    @property
    def is_there(self) -> bool:
        """Whether the way has ended."""
        return self.elapsed >= SWIMS + TURNS

    def skip(self) -> None:
        """Let Puff be there at once."""
        self.elapsed = max(self.elapsed, SWIMS + TURNS)

    def look_at(self, pos: Point | None) -> None:
        """Follow the pointer, which has come to a pixel of the window."""
        if pos is not None and pos != self._pointer:
            self._looked_at = self.elapsed
        self._pointer = pos

    def update(self, step: float, theme: Theme) -> None:
        """Let ``step`` seconds pass. The pictures are read on a thread meanwhile."""
        self.elapsed += step
        if self._read_for is not theme and self.elapsed > _READ_AFTER:
            self._read_for = theme
            self._reading.start(lambda is_wanted: _read(theme, is_wanted))

    def forget(self, theme: Theme) -> None:
        """Give back the memory of the pictures, which no other scene shows."""
        self._reading.cancel()
        self._read_for = None
        for kind in SHEETS:
            theme.forget(kind)

    def draw(
        self, canvas: Surface, painter: Painter, pos: Point, size: float, is_still: bool
    ) -> None:
        """Draw Puff on the way to ``pos`` or there, ``size`` layout units wide."""
        if self.is_there:
            self._draw_there(canvas, painter, pos, size, is_still)
            return
        side, theme = size * _SIDE_SIZE, painter.theme
        middle = pos[0] - painter.px(side * _SIDE_SHIFT), pos[1]
        if self.elapsed < SWIMS:
            part = timing.ease_out(self.elapsed / SWIMS)
            start = -painter.px(side)
            x = round(start + (middle[0] - start) * part)
            if x <= start // 2:  # not in sight yet: the first frame need not wait for the pictures
                return
            y = pos[1] + painter.px(_WAVE * math.sin(5 * part) * (1 - part))
            frame = int(self.elapsed * theme.fps("swimmer", "swim"))
            frame %= theme.frames("swimmer", "swim")
            painter.sprite(canvas, "swimmer", "swim", frame, (x, y), side, flipped=True)
        else:
            count = theme.frames("swimmer", "turn")
            frame = min(count - 1, int((self.elapsed - SWIMS) / TURNS * count))
            painter.sprite(canvas, "swimmer", "turn", frame, middle, side, flipped=True)

    def _draw_there(
        self, canvas: Surface, painter: Painter, pos: Point, size: float, is_still: bool
    ) -> None:
        since = 0.0 if is_still else self.elapsed - SWIMS - TURNS
        lift = _BOB * size / 460 * math.sin(math.tau * since / _BOB_SECONDS)
        spot = pos[0], pos[1] - painter.px(lift)
        sheet = painter.theme.sheet("hero", painter.px(size))
        if self._pointer is not None and self.elapsed - self._looked_at < _LOOK_SECONDS:
            dx, dy = self._pointer[0] - pos[0], self._pointer[1] - pos[1]
            direction = round(math.atan2(dy, dx) / math.tau * _LOOKS) % _LOOKS
            pose, frame = "look", direction
        else:
            theme = painter.theme
            frame = int(since * theme.fps("hero", "idle") * _BREATH) % theme.frames("hero", "idle")
            pose = "idle"
        picture = sheet.frame(pose, frame)
        if not picture.get_flags() & pygame.RLEACCEL:
            packed(picture)
        canvas.blit(picture, picture.get_rect(center=spot))
        painter.put_hat(canvas, "hero", pose, frame, spot, painter.px(size))


def _read(theme: Theme, is_wanted: Callable[[], bool]) -> None:
    for kind in SHEETS:
        theme.read(kind)
    if not is_wanted():  # the menu was left meanwhile
        for kind in SHEETS:
            theme.forget(kind)
