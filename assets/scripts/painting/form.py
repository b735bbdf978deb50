"""Form: fill a shape so that it looks round, lit on one side and in shade on the other."""

import skia

from painting.outline import Point
from painting.paint import BLENDS, brush

_REST = 4.0  # units that a form's light and shade reach over its bounds


def formed(
    canvas: skia.Canvas,
    path: skia.Path,
    fill: skia.Paint,
    light: skia.Paint | None = None,
    shade: skia.Paint | None = None,
    towards: Point = (0, -6),
    soft: float = 5,
) -> None:
    """Fill a shape with ``light`` along the edges ``towards`` its source and ``shade`` opposite."""
    canvas.drawPath(path, fill)
    canvas.save()
    canvas.clipPath(path, True)
    for paint, side, blend in ((shade, 1, "over"), (light, -1, "screen")):
        if paint:
            edge(canvas, path, paint, (side * towards[0], side * towards[1]), soft, blend)
    canvas.restore()


def edge(
    canvas: skia.Canvas,
    path: skia.Path,
    paint: skia.Paint,
    moved: Point,
    soft: float,
    blend: str = "over",
) -> None:
    """Paint everything but a soft copy of the shape that is ``moved``; clip to the shape first."""
    canvas.saveLayer(path.getBounds().makeOutset(_REST, _REST), skia.Paint(BlendMode=BLENDS[blend]))
    canvas.drawPaint(paint)
    canvas.translate(*moved)
    canvas.drawPath(path, brush("#000000", blur=soft, blend="cut"))
    canvas.restore()
