"""Text over several lines: paragraphs, messages in an empty area, error notices."""

from pygame import Rect, Surface

from game.ui.fonts import LINE_HEIGHT
from game.ui.painter import BODY, PUFF_SIZE, SMALL, Painter

_MESSAGE_STEP, _PUFF_ABOVE = 28, 90
"""Layout units from one line of a message to the next, and from the first one up to Puff."""
_NOTICE_LINE_HEIGHT = 1.2
_SLACK = 1.12  # by how much a line may exceed its share of a text, since words do not break


def draw_paragraph(
    canvas: Surface, painter: Painter, text: str, room: Rect, size: float, tone: str = "text"
) -> int:
    """Draw a text from the top of ``room`` down, in a smaller size if needed; return its bottom."""
    fitted, lines = painter.fonts.fit_paragraph(text, size, painter.scale, room.size)
    y, step = room.y, round(painter.px(fitted) * LINE_HEIGHT)
    for line in lines:
        painter.text(canvas, line, (room.x, y), fitted, tone, room=room.width)
        y += step
    return y


def draw_message(
    canvas: Surface, painter: Painter, text: str, area: Rect, failed_for: float | None = None
) -> None:
    """Draw a message in the middle of an empty area. The message of a failure is red, with a
    dismayed Puff above; ``failed_for`` is its age in seconds."""
    tone = "text" if failed_for is None else "danger"
    if failed_for is not None:
        centre = area.centerx, area.centery - painter.px(_PUFF_ABOVE)
        painter.puff(canvas, "lost", failed_for, centre, PUFF_SIZE, False)
    for number, line in enumerate(painter.fonts.wrap(text, painter.px(BODY), area.width * 4 // 5)):
        spot = area.centerx, area.centery + number * painter.px(_MESSAGE_STEP)
        painter.text(canvas, line, spot, BODY, tone, "center", room=area.width)


def draw_notice(canvas: Surface, painter: Painter, text: str, room: Rect) -> None:
    """Draw an error in the middle of ``room``, as large as it fits; it is never cut off."""
    for size in range(SMALL, SMALL - 4, -1):
        lines = _balanced_lines(painter, text, painter.px(size), room.width)
        step = round(painter.px(size) * _NOTICE_LINE_HEIGHT)
        if len(lines) * step <= room.height:
            break
    top = room.centery - (len(lines) - 1) * step // 2
    for number, line in enumerate(lines):
        spot = (room.centerx, top + number * step)
        painter.text(canvas, line, spot, size, "danger", "center")


def _balanced_lines(painter: Painter, text: str, px: int, width: int) -> list[str]:
    """Wrap a text into as few lines as ``width`` allows, of about the same length."""
    fonts = painter.fonts
    lines = fonts.wrap(text, px, width)
    share = fonts.width(text, px) / max(1, len(lines))
    balanced = fonts.wrap(text, px, min(width, round(share * _SLACK)))
    return balanced if len(balanced) == len(lines) else lines
