"""A square frame that skia draws on, in unit coordinates: (0, 0)-(1, 1) covers it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import skia

from painting.paint import BLENDS
from sprites.palette import Colour, Palette
from sprites.paths import Point

Stop = tuple[float, Colour, float]  # position 0-1, colour, opacity 0-1

NOTHING = 1e-5
"""The size, in units, below which nothing is seen and skia makes no gradient."""


def tint(colour: Colour, alpha: float = 1.0) -> int:
    """Return a colour as skia has it."""
    return skia.ColorSetARGB(round(255 * min(1.0, max(0.0, alpha))), *colour)


def fade(*stops: tuple[float, Colour] | Stop) -> tuple[Stop, ...]:
    """Return gradient stops; an opacity left out is 1."""
    return tuple((stop[0], stop[1], stop[2] if len(stop) > 2 else 1.0) for stop in stops)


@dataclass(frozen=True)
class Linear:
    """A gradient across the bounds of what is filled; degrees clockwise, 90 runs downwards."""

    stops: tuple[Stop, ...]
    degrees: float = 90

    def shader(self, bounds: skia.Rect) -> skia.Shader:
        """Return the gradient for a path with these bounds."""
        dx, dy = math.cos(math.radians(self.degrees)), math.sin(math.radians(self.degrees))
        reach = (abs(dx) + abs(dy)) / 2
        ends = [skia.Point(0.5 + side * dx * reach, 0.5 + side * dy * reach) for side in (-1, 1)]
        return skia.GradientShader.MakeLinear(ends, *_listed(self.stops), **_spread(bounds))


@dataclass(frozen=True)
class Radial:
    """A gradient from `centre` outwards; `radius` and `centre` are parts of the bounds."""

    stops: tuple[Stop, ...]
    centre: Point = (0.5, 0.5)
    radius: float = 0.5

    def shader(self, bounds: skia.Rect) -> skia.Shader:
        """Return the gradient for a path with these bounds."""
        centre, listed = skia.Point(*self.centre), _listed(self.stops)
        return skia.GradientShader.MakeRadial(centre, self.radius, *listed, **_spread(bounds))


Ink = Colour | Linear | Radial


def _listed(stops: tuple[Stop, ...]) -> tuple[list[int], list[float]]:
    return [tint(colour, alpha) for _, colour, alpha in stops], [float(at) for at, _, _ in stops]


def _spread(bounds: skia.Rect) -> dict[str, object]:
    matrix = skia.Matrix.Translate(bounds.left(), bounds.top())
    matrix.preScale(bounds.width(), bounds.height())
    return {"mode": skia.TileMode.kClamp, "localMatrix": matrix}


class Canvas:
    """A frame of `size` pixels on a skia canvas whose origin is the frame's corner.

    `ink` holds the colours of the theme that is being drawn, `skia` is scaled to units.
    """

    def __init__(self, canvas: skia.Canvas, size: int, ink: Palette) -> None:
        self.skia, self.size, self.ink = canvas, size, ink

    @property
    def px(self) -> float:
        """One pixel, in units."""
        return 1 / self.size

    def snap(self, value: float) -> float:
        """Return the nearest whole pixel's edge."""
        return round(value * self.size) / self.size

    def pixels(self, part: float, least: int = 1) -> float:
        """Return a length as whole pixels, `least` at least, in units."""
        return max(least, round(part * self.size)) / self.size

    def fill(
        self,
        path: skia.Path,
        ink: Ink,
        alpha: float = 1.0,
        blur: float = 0.0,
        clip: skia.Path | None = None,
        blend: str = "over",
    ) -> None:
        """Draw a path; `blur` is the deviation in units, `clip` a path to stay inside."""
        bounds = path.computeTightBounds()
        if alpha <= 0 or min(bounds.width(), bounds.height()) < NOTHING:
            return
        paint = skia.Paint(AntiAlias=True, BlendMode=BLENDS[blend])
        if isinstance(ink, tuple):
            paint.setColor(tint(ink))
        else:
            paint.setShader(ink.shader(bounds))
        paint.setAlphaf(min(1.0, alpha))
        if blur:
            paint.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, blur))
        with skia.AutoCanvasRestore(self.skia):
            if clip is not None:
                self.skia.clipPath(clip, True)
            self.skia.drawPath(path, paint)

    def clear_with(self, colour: Colour) -> None:
        """Fill the whole frame with an opaque colour."""
        self.skia.drawColor(tint(colour))

    @contextmanager
    def transform(
        self,
        dx: float = 0,
        dy: float = 0,
        scale: float | Point = 1.0,
        degrees: float = 0,
        pivot: Point = (0.5, 0.5),
    ) -> Iterator[None]:
        """Scale and turn about `pivot`, then shift, everything drawn inside the block."""
        sx, sy = scale if isinstance(scale, tuple) else (scale, scale)
        with skia.AutoCanvasRestore(self.skia):
            self.skia.translate(pivot[0] + dx, pivot[1] + dy)
            self.skia.rotate(degrees)
            self.skia.scale(sx, sy)
            self.skia.translate(-pivot[0], -pivot[1])
            yield

    @contextmanager
    def group(self, alpha: float = 1.0, blend: str = "over") -> Iterator[None]:
        """Lay everything drawn inside the block on the frame as one picture."""
        with skia.AutoCanvasRestore(self.skia):
            paint = skia.Paint(BlendMode=BLENDS[blend])
            paint.setAlphaf(min(1.0, max(0.0, alpha)))
            self.skia.saveLayer(None, paint)
            yield
