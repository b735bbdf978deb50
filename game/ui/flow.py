"""Boxes of one size in as many columns as there is room for."""

from pygame import Rect


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
