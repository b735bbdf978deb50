"""The cell itself: closed slab, opened recess and the turn from one to the other."""

from dataclasses import dataclass

from canvas import Canvas, Linear, Radial, fade
from easing import lerp
from palette import Colour, mix
from shapes import Shape, ellipse, polygon, rounded_rect, twinkle

RADIUS = 0.18
REVEAL_FRAMES = 8
GLINT_FRAMES = 8
FLIP_HEIGHTS = (0.95, 0.76, 0.45, 0.15, 0.42, 0.84, 1.03, 1.0)
REVEAL_GLOWS = (0.15, 0.4, 0.75, 1.0, 0.9, 0.6, 0.3, 0.1)


@dataclass(frozen=True)
class Slab:
    """The place of the slab in the cell, on whole pixels, in units."""

    left: float
    top: float
    right: float
    bottom: float
    lip: float
    edge: float

    def outline(self, inset: float = 0.0, lift: float = 0.0) -> Shape:
        """Return the slab's shape shrunk by `inset`, its bottom raised by `lift`."""
        return rounded_rect(
            self.left + inset,
            self.top + inset,
            self.right - inset,
            self.bottom - inset - lift,
            RADIUS - inset,
        )

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the slab, without regard to the lip."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


def slab_of(size: int) -> Slab:
    """Return the slab's place for cells of `size` pixels."""
    gap = max(1, round(size * 0.045))
    near = gap // 2
    px = 1 / size
    return Slab(
        left=near * px,
        top=near * px,
        right=1 - (gap - near) * px,
        bottom=1 - (gap - near) * px,
        lip=max(1, round(size * 0.075)) * px,
        edge=max(1, round(size / 36)) * px,
    )


def closed(canvas: Canvas) -> None:
    """Draw the closed tile at rest (opaque)."""
    canvas.clear_with(canvas.ink.board)
    draw_slab(canvas, canvas.ink.tile_top, canvas.ink.tile_bottom)


def hover(canvas: Canvas) -> None:
    """Draw the closed tile under the pointer (opaque)."""
    canvas.clear_with(canvas.ink.board)
    draw_slab(canvas, canvas.ink.tile_hover_top, canvas.ink.tile_hover_bottom, shine=1.0)


def draw_slab(canvas: Canvas, top: Colour, bottom: Colour, shine: float = 0.8) -> None:
    """Draw the raised slab: lip, face, lit rim."""
    slab = slab_of(canvas.size)
    face = slab.outline(lift=slab.lip)
    lip = canvas.ink.tile_lip
    canvas.fill(slab.outline(), Linear(fade((0, mix(lip, top, 0.3)), (1, mix(lip, top, 0.06)))))
    canvas.fill(face, Linear(fade((0.05, top), (0.95, bottom)), degrees=72))
    canvas.fill(
        ellipse(0.28, 0.1, 0.62, 0.5),
        Radial(fade((0, canvas.ink.highlight, 0.16), (1, canvas.ink.highlight, 0))),
        alpha=shine,
        clip=face,
    )
    rim = face.minus(slab.outline(inset=slab.edge, lift=slab.lip))
    lit = canvas.ink.highlight
    canvas.fill(rim, Linear(fade((0.0, lit, 0.85), (0.45, lit, 0.25), (0.75, lit, 0)), 62), shine)
    dark = canvas.ink.tile_lip
    canvas.fill(rim, Linear(fade((0.6, dark, 0), (1, dark, 0.28)), 58))


def pressed(canvas: Canvas) -> None:
    """Draw the closed tile held down: smaller, darker, shaded inside (opaque)."""
    canvas.clear_with(canvas.ink.board)
    slab = slab_of(canvas.size)
    inset = max(1, round(canvas.size * 0.035)) * canvas.px
    well = slab.outline()
    face = slab.outline(inset=inset)
    canvas.fill(well, mix(canvas.ink.board, canvas.ink.shadow, 0.6))
    top = mix(canvas.ink.tile_bottom, canvas.ink.tile_lip, 0.75)
    canvas.fill(face, Linear(fade((0, top), (1, mix(canvas.ink.tile_bottom, top, 0.45))), 72))
    shade = face.minus(slab.outline(inset=inset * 1.3).moved(inset * 1.4, inset * 2))
    canvas.fill(shade, canvas.ink.shadow, 0.42, blur=0.02, clip=face)
    rim = face.minus(slab.outline(inset=inset + slab.edge))
    lit = canvas.ink.highlight
    canvas.fill(rim, Linear(fade((0.55, lit, 0), (1, lit, 0.3)), 60))


def opened(canvas: Canvas) -> None:
    """Draw the opened cell (opaque)."""
    canvas.clear_with(canvas.ink.board)
    draw_recess(canvas)


def draw_recess(canvas: Canvas, colour: Colour | None = None) -> None:
    """Draw the dark hollow: flat floor, shade under the top-left edge, lit far edge."""
    slab = slab_of(canvas.size)
    colour = colour or canvas.ink.opened
    floor = slab.outline()
    canvas.fill(floor, colour)
    edge = slab.edge
    shade = floor.minus(slab.outline().moved(edge * 0.9, edge * 1.7))
    canvas.fill(shade, mix(colour, canvas.ink.shadow, 0.75), 0.75, clip=floor)
    far = floor.minus(slab.outline().moved(-edge * 0.5, -edge))
    canvas.fill(far, mix(colour, canvas.ink.opened_edge, 1.0), 0.9, clip=floor)


def hit(canvas: Canvas) -> None:
    """Draw the cell whose mine exploded: lit coral, scorched in the middle (opaque)."""
    canvas.clear_with(canvas.ink.board)
    draw_recess(canvas, canvas.ink.danger)
    slab = slab_of(canvas.size)
    floor = slab.outline()
    cx, cy = slab.centre
    canvas.fill(
        floor,
        Radial(
            fade(
                (0.0, canvas.ink.scorch, 0.75),
                (0.5, canvas.ink.scorch, 0.55),
                (0.8, canvas.ink.flag_dark, 0.35),
                (1.0, canvas.ink.flash_warm, 0.12),
            ),
            radius=0.62,
        ),
    )
    for turn in (14, 59, 104, 149):
        canvas.fill(twinkle(cx, cy, 0.5, 0.1, turn), canvas.ink.scorch, 0.3, clip=floor)
    rim = floor.minus(slab.outline(inset=slab.edge))
    canvas.fill(rim, mix(canvas.ink.danger, canvas.ink.flash_warm, 0.55), 0.85)


def reveal(canvas: Canvas, frame: int) -> None:
    """Draw a frame of the slab turning over as the wave passes (opaque)."""
    canvas.clear_with(canvas.ink.board)
    slab = slab_of(canvas.size)
    canvas.fill(slab.outline(), mix(canvas.ink.board, canvas.ink.opened, 0.35))
    height, glow = FLIP_HEIGHTS[frame], REVEAL_GLOWS[frame]
    opening = frame >= REVEAL_FRAMES // 2
    with canvas.transform(scale=(min(1.0, 0.9 + height * 0.1), height), pivot=slab.centre):
        if opening:
            draw_recess(canvas, mix(canvas.ink.opened, canvas.ink.accent, glow * 0.28))
        else:
            lift = lerp(0.0, 0.5, glow)
            top = mix(canvas.ink.tile_top, canvas.ink.highlight, lift)
            draw_slab(canvas, top, mix(canvas.ink.tile_bottom, canvas.ink.tile_top, lift))
        width = slab.edge * (1.0 if canvas.size < 32 else 1.4)
        rim = slab.outline().minus(slab.outline(inset=width / max(height, 0.3)))
        canvas.fill(rim, mix(canvas.ink.accent, canvas.ink.highlight, glow), glow * 0.85)


def glint(canvas: Canvas, frame: int) -> None:
    """Draw the ripple's light crossing an opened cell from the top left (overlay)."""
    slab = slab_of(canvas.size)
    floor = slab.outline()
    t = (frame + 0.5) / GLINT_FRAMES
    strength = min(1.0, 4 * t) * (1 - t) ** 1.2
    middle = lerp(-0.35, 1.5, t)
    for width, alpha in ((0.62, 0.10), (0.26, 0.16)):
        start, end = middle - width / 2, middle + width / 2
        band = polygon(((2 * start, 0), (2 * end, 0), (0, 2 * end), (0, 2 * start)))
        canvas.fill(band, canvas.ink.accent, strength * alpha, blur=0.05, clip=floor)
    rim = floor.minus(slab.outline(inset=slab.edge))
    near = max(0.0, min(0.9, middle))
    lit = canvas.ink.highlight
    stops = fade((max(0, near - 0.35), lit, 0), (near, lit, 0.8), (min(1, near + 0.35), lit, 0))
    canvas.fill(rim, Linear(stops, 45), strength)


def cursor(canvas: Canvas) -> None:
    """Draw the keyboard focus ring (overlay)."""
    slab = slab_of(canvas.size)
    px = canvas.px
    width = max(1, round(canvas.size * 0.07)) * px
    dark = max(1, round(canvas.size * 0.025)) * px
    canvas.fill(slab.outline().minus(slab.outline(inset=width + 2 * dark)), canvas.ink.shadow, 0.85)
    canvas.fill(slab.outline(inset=dark).minus(slab.outline(inset=width + dark)), canvas.ink.cream)
