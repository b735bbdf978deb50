"""Text over several lines: paragraphs, and messages in an empty area."""

from collections.abc import Sequence

from pygame import Rect, Surface

from game.ui.fonts import DISPLAY, LINE_HEIGHT, PLAIN
from game.ui.painter import BODY, PUFF_SIZE, SMALL, Painter
from game.ui.shapes import Point

_PUFF_ABOVE = 90  # layout units from the middle of a message up to Puff
_SMALLER = 0.85  # the size of a label on two lines, as a part of its size on one


def draw_paragraph(
    canvas: Surface,
    painter: Painter,
    text: str,
    room: Rect,
    size: float,
    tone: str = "text",
    middle: bool = False,
) -> int:
    """Draw a text at the top of ``room``, or in its ``middle``; return the bottom of the text."""
    lines = painter.fonts.wrap(text, painter.px(size), room.width)
    step = round(painter.px(size) * LINE_HEIGHT)
    y = room.y + middle * (room.height - step * len(lines)) // 2
    for line in lines:
        painter.text(canvas, line, (room.x, y), size, tone, room=room.width)
        y += step
    return y


def label_lines(
    painter: Painter, label: str, room: int, size: float, title: bool = False
) -> tuple[list[str], float]:
    """Return the lines of a label and their size: two smaller lines if it is too long for one."""
    face, smaller = DISPLAY if title else PLAIN, max(SMALL, size * _SMALLER)
    if not painter.fits(label, room, size, face):
        lines = painter.fonts.wrap(label, painter.px(smaller), room, face)
        if len(lines) <= 2:
            return lines, smaller
    return [label], size


def draw_label(
    canvas: Surface,
    painter: Painter,
    label: str,
    spot: Point,
    room: int,
    size: float = BODY,
    tone: str = "text",
    title: bool = False,
) -> None:
    """Draw a label of one or two lines; the middle of its left edge is at ``spot``."""
    lines, size = label_lines(painter, label, room, size, title)
    step = round(painter.px(size) * 1.1)
    top = spot[1] - (len(lines) - 1) * step // 2
    for number, line in enumerate(lines):
        place = spot[0], top + number * step
        painter.text(canvas, line, place, size, tone, "midleft", title, room)


def draw_centred(
    canvas: Surface,
    painter: Painter,
    lines: Sequence[str],
    centre: Point,
    size: float,
    tone: str = "text",
    room: int | None = None,
) -> None:
    """Draw lines around a point, each shrunk to ``room`` pixels where possible."""
    step = round(painter.px(size) * LINE_HEIGHT)
    top = centre[1] - (len(lines) - 1) * step // 2
    for number, line in enumerate(lines):
        spot = (centre[0], top + number * step)
        painter.text(canvas, line, spot, size, tone, "center", room=room)


def draw_message(
    canvas: Surface, painter: Painter, text: str, area: Rect, failed_for: float | None = None
) -> None:
    """Draw a message in the middle of an empty area.

    An error message is red, with a dismayed Puff above; ``failed_for`` is its age in seconds.
    """
    tone = "text" if failed_for is None else "danger"
    if failed_for is not None:
        centre = area.centerx, area.centery - painter.px(_PUFF_ABOVE)
        painter.puff(canvas, "lost", failed_for, centre, PUFF_SIZE, False)
    lines = painter.fonts.wrap(text, painter.px(BODY), area.width * 4 // 5)
    draw_centred(canvas, painter, lines, area.center, BODY, tone, area.width)
