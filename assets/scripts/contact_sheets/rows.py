"""Rows: pictures side by side and one below another, as one picture."""

from collections.abc import Iterable, Sequence

import skia

from painting.paint import Stop, brush, downward

GAP = 16

Row = Sequence[skia.Image]


def laid_out(rows: Sequence[Row], ground: Sequence[Stop]) -> skia.Image:
    """Return rows on a ground that runs from its first colour down to its last."""
    heights = [max(image.height() for image in row) + GAP for row in rows]
    widths = [sum(image.width() + GAP for image in row) + GAP for row in rows]
    height = sum(heights) + GAP
    surface, y = skia.Surface(max(widths), height), GAP
    with surface as canvas:
        canvas.drawPaint(brush(downward(0, height, *ground)))
        for row, high in zip(rows, heights, strict=True):
            x = GAP
            for image in row:
                canvas.drawImage(image, x, y)
                x += image.width() + GAP
            y += high
    return surface.makeImageSnapshot()


def flowed(images: Iterable[skia.Image], width: int) -> list[list[skia.Image]]:
    """Return rows of these pictures that are not wider than ``width``, if no picture is."""
    rows: list[list[skia.Image]] = []
    room = 0
    for image in images:
        if image.width() + GAP > room:
            rows.append([])
            room = width - GAP
        rows[-1].append(image)
        room -= image.width() + GAP
    return rows
