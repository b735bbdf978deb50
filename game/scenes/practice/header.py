"""The header of a practice board: the task, the progress of the round, the time left."""

from collections.abc import Sequence

import pygame

from game.board.hud import Hud
from game.ui.painter import LARGE, Painter, draw_meter
from game.ui.shapes import mix, rounded
from game.ui.widgets import Callback

# Lengths in layout units
HEAD = 84  # the height below the bar
_TASK, _PIPS, _METER = 18, 50, 70  # the middles of its parts, from its top
_PIP, _PIP_GAP = 15, 9


class PracticeBar(Hud):
    """The usual bar with a back button in place of the pause button."""

    def __init__(self, restart: Callback, back: Callback, mute: Callback) -> None:
        super().__init__(restart, back, mute)
        self._pause.icon = "back"


def draw_head(
    canvas: pygame.Surface,
    painter: Painter,
    top: int,
    task: tuple[str, str],
    answers: Sequence[bool],
    length: int,
    now: int,
    left: float | None,
) -> None:
    """Draw from ``top`` down: the task (with its colour), a pip for each of ``length`` questions,
    number ``now`` highlighted, and the fraction of the time ``left``, if it is limited."""
    px, middle = painter.px, canvas.get_width() // 2
    spot, room = (middle, top + px(_TASK)), canvas.get_width() - px(48)
    painter.text(canvas, task[0], spot, LARGE - 4, task[1], "center", True, room)
    step = px(_PIP + _PIP_GAP)
    start = middle - step * (length - 1) // 2
    for number in range(length):
        spot = (start + number * step, top + px(_PIPS))
        answer = answers[number] if number < len(answers) else None
        draw_pip(canvas, painter, spot, answer, number == now)
    if left is not None:
        bar = pygame.Rect(0, 0, step * 10 - px(_PIP_GAP), max(5, px(7)))
        bar.center = (middle, top + px(_METER))
        draw_meter(canvas, painter, bar, left, left)


def draw_pip(
    canvas: pygame.Surface,
    painter: Painter,
    spot: tuple[int, int],
    answer: bool | None,
    is_now: bool = False,
) -> None:
    """Draw a disc for a right answer, a crossed ring for a wrong one, an empty ring for none."""
    side = max(9, painter.px(_PIP))
    rect = pygame.Rect(0, 0, side, side)
    rect.center = spot
    if answer:
        canvas.blit(rounded(rect.size, side // 2, painter.colour("success")), rect)
        return
    name = "danger" if answer is False else "accent" if is_now else "panel_edge"
    edge, line = painter.colour(name), max(1, painter.px(2))
    fill = mix(painter.colour("board"), edge, 0.12)
    canvas.blit(rounded(rect.size, side // 2, fill, edge, 255, line), rect)
    if answer is False:
        inner = rect.inflate(-side // 2, -side // 2)
        pygame.draw.line(canvas, edge, inner.topleft, inner.bottomright, line)
        pygame.draw.line(canvas, edge, inner.bottomleft, inner.topright, line)
