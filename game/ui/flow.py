"""Boxes of one size in as many columns as there is room for."""

from collections.abc import Sequence

from pygame import Rect

from game.ui.widgets import Widget


def flow(room: Rect, count: int, least: int, height: int, gap: int, most: int) -> list[Rect]:
    """Return ``count`` boxes from the top of ``room`` down, at least ``least`` pixels wide where
    possible, in at most ``most`` columns that fill its width."""
    columns = max(1, min(most, count, (room.width + gap) // (least + gap)))
    rows = -(-count // columns)
    columns = -(-count // rows)  # rows of even length
    wide = (room.width - (columns - 1) * gap) // columns
    return [
        Rect(
            room.x + number % columns * (wide + gap),
            room.y + number // columns * (height + gap),
            wide,
            height,
        )
        for number in range(count)
    ]


def place(
    widgets: Sequence[Widget], room: Rect, least: int, height: int, gap: int, most: int
) -> int:
    """Give widgets such boxes; return the bottom of the last one."""
    boxes = flow(room, len(widgets), least, height, gap, most)
    for widget, box in zip(widgets, boxes, strict=True):
        widget.rect = box
    return boxes[-1].bottom
