"""The base of the results' pages: title, Puff, the large number, and how they come in."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from game.resources.texts import Texts
from game.scenes.results.art import large_number
from game.scenes.results.layout import ResultsLayout
from game.ui import timing
from game.ui.fonts import DISPLAY
from game.ui.painter import LARGE, NAME, SMALL, Painter

SECONDS = timing.RESULT_COUNT + 3 * timing.RESULT_PART + timing.RESULT_BAR
"""The time until a page is at rest."""
_FALL, _SHAKE = 30, 3  # layout units
_ECHOES = ((1.7, 0.28), (2.4, 0.12))  # how far above the falling number, and how strong
_PUFF = 148


@dataclass(frozen=True)
class PageTime:
    """Seconds since the page came, and how much moves on it: nothing moves or counts if it
    ``is_still``, and the number shakes as strongly as ``shake`` (0 to 1) says."""

    elapsed: float
    is_still: bool
    shake: float

    def part(self, number: int, duration: float = timing.RESULT_PART) -> float:
        """Return how far (0 to 1) the ``number``-th part after the number has come."""
        if self.is_still:
            return timing.progress(self.elapsed, timing.RESULT_FADE)
        start = timing.RESULT_COUNT + (number - 1) * timing.RESULT_PART
        return timing.progress(self.elapsed - start, duration)

    @property
    def counted(self) -> float:
        """The part (0 to 1) of the number that is counted."""
        whole = timing.progress(self.elapsed, timing.RESULT_COUNT)
        return 1.0 if self.is_still else timing.ease_out(whole)


class Page:
    """A page of the panel; ``title``, ``label`` and perhaps a ``time`` stand at its top, Puff at
    its corner."""

    falls = True  # whether the number falls into its place

    def __init__(
        self, painter: Painter, texts: Texts, title: str, label: str, time: str = ""
    ) -> None:
        self.painter, self.texts = painter, texts
        self.title, self.label, self.time = title, label, time

    def draw(self, canvas: Surface, layout: ResultsLayout, at: PageTime) -> None:
        """Draw all but the panel, Puff and the buttons."""
        self._draw_head(canvas, layout)

    def _draw_head(self, canvas: Surface, layout: ResultsLayout) -> None:
        painter, px, head = self.painter, self.painter.px, layout.head
        room, left = head.width - px(_PUFF * 0.62), layout.faces_left
        side, x = ("left", head.left) if left else ("right", head.right)
        spot = x, head.y
        painter.text(canvas, self.title, spot, LARGE, "text", f"top{side}", True, room)
        both = ", ".join(filter(None, (self.label, self.time)))
        lines = [both]
        if painter.fonts.width(both, px(SMALL)) > room:
            first, *rest = painter.fonts.wrap(self.label, px(SMALL), room)
            lines = [self.label, self.time] if self.time else [first, " ".join(rest)]
        for number, line in enumerate(lines):
            spot = x, head.y + px(40 + 18 * number)
            painter.text(canvas, line, spot, SMALL, "text_dim", f"top{side}", room=room)

    def puff_at(self, elapsed: float) -> tuple[str, bool]:
        """Return Puff's pose, and whether it repeats."""
        return "won", True

    def draw_puff(self, canvas: Surface, layout: ResultsLayout, elapsed: float, bobs: bool) -> None:
        """Draw Puff over the panel's corner, ``elapsed`` seconds after the game."""
        pose, repeats = self.puff_at(elapsed)
        theme, count = self.painter.theme, self.painter.theme.frames("puff", pose)
        frame = int(elapsed * theme.fps("puff", pose))
        frame = frame % count if repeats else min(frame, count - 1)
        lift = round(self.painter.px(4) * math.sin(math.tau * elapsed / 4)) if bobs else 0
        spot = layout.puff[0], layout.puff[1] + lift
        self.painter.sprite(canvas, "puff", pose, frame, spot, _PUFF, layout.faces_left)

    def _draw_number(self, canvas: Surface, room: Rect, words: Sequence[str], at: PageTime) -> None:
        """Draw a number, falling into its place, with its unit and a word after it."""
        painter, px = self.painter, self.painter.px
        number, unit, word = (*words, "")[:3]
        tail = [(unit, min(LARGE + 8, 0.4 * room.height / painter.scale)), (word, NAME)]
        wide = sum(painter.fonts.width(t, px(s), DISPLAY) + px(8) for t, s in tail if t)
        picture, base = large_number(painter, number, (room.width - wide, room.height))
        left = room.x + (room.width - picture.get_width() - wide) // 2
        place = picture.get_rect(midleft=(left, room.centery))
        fall = self._fall(at)
        if fall > 0:
            for far, strength in _ECHOES:
                picture.set_alpha(round(255 * strength))
                canvas.blit(picture, place.move(0, -px(_FALL * fall * far)))
            picture.set_alpha(255)
        canvas.blit(picture, place.move(self._shake(at), -px(_FALL * fall)))
        x, base = place.right + px(5), place.y + base
        for text, size in tail:
            if text:
                top = base - painter.fonts.font(DISPLAY, px(size)).get_ascent()
                shown = painter.text(canvas, text, (x, top), size, "accent", title=True)
                x = shown.right + px(10)

    def _fall(self, at: PageTime) -> float:
        left = timing.progress(timing.RESULT_COUNT - at.elapsed, timing.RESULT_FALL)
        return 0.0 if at.is_still or not self.falls else left**2

    def _shake(self, at: PageTime) -> int:
        since = at.elapsed - timing.RESULT_COUNT
        if at.is_still or not (self.falls and 0 <= since < timing.RESULT_SHAKE):
            return 0
        fading = at.shake * (1 - since / timing.RESULT_SHAKE)
        return round(self.painter.px(_SHAKE) * fading * math.sin(since * 90))

    def _draw_inset(self, canvas: Surface, inset: Rect, title: str, note: str) -> Rect:
        """Draw a sunken place with one or two lines, and return the room for a picture."""
        painter, px = self.painter, self.painter.px
        painter.well(canvas, inset)
        side = Rect(inset.x + px(8), inset.y, px(84), inset.height)
        left, room = side.right + px(6), inset.right - side.right - px(22)
        lines = painter.fonts.wrap(title, px(NAME), room, DISPLAY)
        if not note and len(lines) > 1:
            box = Rect(left, inset.y + px(8), room, inset.height - px(16))
            for number, line in enumerate((lines[0], " ".join(lines[1:]))):
                y = box.centery + px(14 if number else -14)
                painter.text(canvas, line, (left, y), NAME - 2, "text", "midleft", True, room)
            return side
        up = px(15) if note else 0
        spot = left, inset.centery - up
        painter.text(canvas, title, spot, NAME, "text", "midleft", True, room)
        if note:
            spot = left, inset.centery + px(15)
            painter.text(canvas, note, spot, SMALL, "text_dim", "midleft", room=room)
        return side
