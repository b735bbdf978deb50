"""A recorded game to race against: its pointer over the board in play, and its progress."""

import pygame

from engine.formats.recording import Recording
from game.board.camera import Camera
from game.playback.playback import Playback, part_solved
from game.playback.pointer_path import PointerPath
from game.scenes.live_board.pointer_trail import PointerTrail
from game.ui.painter import Painter
from game.ui.shapes import rounded

STRENGTH = 0.6
"""The ghost's opacity: it is easy to follow, but not mistaken for the player's own cursor."""


class Ghost:
    """A recording that runs along with the play clock. Raises ReplayError where it does not verify.

    A game played by keyboard or pad has no pointer; its cursor rests on the cells of its moves.
    """

    def __init__(self, recording: Recording) -> None:
        self._way = PointerPath(recording)
        self.trail = PointerTrail(STRENGTH)
        self._playback = Playback(recording)
        self._parts: dict[int, float] = {}

    @property
    def ms(self) -> int:
        """The milliseconds at which its game ends."""
        return self._playback.ms

    def progress(self, ms: float) -> float:
        """Return the part of its board that is solved at this time, 0 to 1."""
        made = self._playback.made_by(ms)
        if made not in self._parts:
            self._parts[made] = part_solved(self._playback.position(made))
        return self._parts[made]

    def draw(self, canvas: pygame.Surface, painter: Painter, camera: Camera, ms: float) -> None:
        """Draw its pointer and the trail behind it, until its game ends."""
        if ms > self.ms:
            return
        clip = canvas.get_clip()
        canvas.set_clip(camera.area.clip(clip))
        cell = self._way.cursor(ms)
        if cell is None:
            self.trail.draw(canvas, painter, camera, self._way, ms)
        else:
            self.trail.draw_clicks(canvas, painter, camera, self._way, ms)
            side, tone = camera.cell, painter.colour("accent")
            frame = rounded((side, side), max(2, side // 6), tone, tone, 110, max(1, side // 12))
            canvas.blit(frame, camera.corner(cell))
        canvas.set_clip(clip)

    def draw_progress(
        self, canvas: pygame.Surface, painter: Painter, rect: pygame.Rect, mine: float, ms: float
    ) -> None:
        """Draw two lines in ``rect``: the player's progress above, the ghost's below."""
        high = max(2, rect.height * 5 // 12)
        for top, part, name in (
            (rect.centery - high, mine, "accent"),
            (rect.centery + 1, self.progress(ms), "text_dim"),
        ):
            canvas.fill(painter.colour("board"), (rect.x, top, rect.width, high))
            canvas.fill(painter.colour(name), (rect.x, top, round(rect.width * part), high))
