"""The cell of Deep: closed slab, opened hollow and the turn from one to the other."""

from dataclasses import dataclass

from sprites.canvas import Canvas, Linear, Radial, fade
from sprites.common import FLIP_GLOWS, FLIP_HEIGHTS, slanted_band
from sprites.easing import lerp
from sprites.palette import Colour, is_light, mix
from sprites.paths import Path, ellipse, rounded_rect
from sprites.style import GLINT_FRAMES, REVEAL_FRAMES

RADIUS = 0.2


@dataclass(frozen=True)
class Slab:
    """The place of the slab in the cell, on whole pixels, in units."""

    left: float
    top: float
    right: float
    bottom: float
    lip: float
    edge: float

    def outline(self, inset: float = 0.0, lift: float = 0.0) -> Path:
        """Return the slab's outline shrunk by `inset`, its bottom raised by `lift`."""
        return rounded_rect(
            self.left + inset,
            self.top + inset,
            self.right - inset,
            self.bottom - inset - lift,
            RADIUS - inset,
        )

    def rim(self, inset: float = 0.0, lift: float = 0.0, width: float = 1.0) -> Path:
        """Return the line inside the outline, `width` edges wide."""
        whole = self.outline(inset, lift)
        return whole.minus(self.outline(inset + self.edge * width, lift))

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the slab, without regard to the lip."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


def slab_of(size: int) -> Slab:
    """Return the slab's place for cells of `size` pixels."""
    gap = max(1, round(size * 0.05))
    near = gap // 2
    px = 1 / size
    return Slab(
        left=near * px,
        top=near * px,
        right=1 - (gap - near) * px,
        bottom=1 - (gap - near) * px,
        lip=max(1, round(size * 0.085)) * px,
        edge=max(1.0, size * 0.032) * px,
    )


def closed(canvas: Canvas) -> None:
    """Draw the closed tile at rest (opaque)."""
    canvas.clear_with(canvas.ink.board)
    draw_slab(canvas)


def hover(canvas: Canvas) -> None:
    """Draw the closed tile under the pointer: lighter, in a ring of the accent (opaque)."""
    canvas.clear_with(canvas.ink.board)
    draw_slab(canvas, 0.24)
    slab = slab_of(canvas.size)
    ring_ = slab.rim(width=canvas.pixels(0.045) / slab.edge)
    canvas.fill(ring_, canvas.ink.accent, 0.95)


def draw_slab(canvas: Canvas, lit: float = 0.0) -> None:
    """Draw the raised slab: shadow, lip, face, lit upper edge; `lit` (0 to 1) lightens it."""
    ink, slab = canvas.ink, slab_of(canvas.size)
    light = ink.tile_light
    top, bottom = mix(ink.tile_top, light, lit), mix(ink.tile_bottom, light, 0.7 * lit)
    whole, face = slab.outline(), slab.outline(lift=slab.lip)
    canvas.fill(whole.moved(0, 0.04), ink.shadow, 0.5, blur=0.03)
    deep = mix(ink.tile_lip, ink.shadow, 0.3)
    canvas.fill(whole, Linear(fade((0, ink.tile_lip), (0.86, ink.tile_lip), (1, deep))))
    canvas.fill(face, Linear(fade((0, top), (0.55, mix(top, bottom, 0.66)), (1, bottom))))
    gleam = fade((0, light, 0.26), (0.5, light, 0.08), (1, light, 0))
    canvas.fill(face, Radial(gleam, (0.3, 0.0), 0.85))
    if ink.has("tile_glow"):
        canvas.fill(face, Radial(fade((0, ink.tile_glow, 0.3), (1, ink.tile_glow, 0)), (0.5, 1.15)))
    low = fade((0, ink.tile_lip, 0), (0.8, ink.tile_lip, 0), (1, ink.tile_lip, 0.3))
    canvas.fill(face, Linear(low))
    canvas.fill(
        slab.rim(lift=slab.lip),
        Linear(fade((0, light, 1), (0.16, light, 0.6), (0.45, light, 0.2), (0.8, light, 0))),
    )


def pressed(canvas: Canvas) -> None:
    """Draw the closed tile held down: sunken, darker, shaded inside (opaque)."""
    ink, slab = canvas.ink, slab_of(canvas.size)
    canvas.clear_with(ink.board)
    well = slab.outline()
    top, low = mix(ink.tile_lip, ink.board, 0.25), mix(ink.tile_bottom, ink.tile_lip, 0.55)
    canvas.fill(well, Linear(fade((0, top), (1, low))))
    hole = ellipse(0.5, 0.5, 2).minus(slab.outline().moved(0, 0.03))
    canvas.fill(hole, ink.shadow, 0.55, blur=0.05, clip=well)
    low_light = fade((0, ink.tile_light, 0), (0.6, ink.tile_light, 0), (1, ink.tile_light, 0.35))
    canvas.fill(slab.rim(), Linear(low_light))


def opened(canvas: Canvas) -> None:
    """Draw the opened cell (opaque)."""
    canvas.clear_with(canvas.ink.board)
    draw_hollow(canvas, canvas.ink.opened)


def draw_hollow(canvas: Canvas, colour: Colour) -> None:
    """Draw the hollow: flat floor, soft shade below the upper edge, lit lower edge."""
    ink, slab = canvas.ink, slab_of(canvas.size)
    floor = slab.outline()
    canvas.fill(floor, colour)
    shade = 0.13 if is_light(colour) else 0.4
    canvas.fill(floor, Linear(fade((0, ink.shadow, shade), (0.3, ink.shadow, 0))))
    edge = mix(ink.opened_edge, colour, 0.15)
    canvas.fill(slab.rim(), Linear(fade((0, edge, 0.1), (0.5, edge, 0.35), (1, edge, 0.95))))


def hit(canvas: Canvas) -> None:
    """Draw the cell whose mine went off: glowing coral (opaque)."""
    ink, slab = canvas.ink, slab_of(canvas.size)
    canvas.clear_with(ink.board)
    floor = slab.outline()
    heat = fade((0, ink.flash_warm), (0.45, ink.hit_light), (1, ink.hit))
    canvas.fill(floor, Radial(heat, radius=0.68))
    canvas.fill(floor, Linear(fade((0, ink.scorch, 0.25), (0.3, ink.scorch, 0))))
    lit = mix(ink.hit_light, ink.flash_hot, 0.5)
    canvas.fill(slab.rim(), Linear(fade((0, lit, 0.1), (1, lit, 0.9))))


def reveal(canvas: Canvas, frame: int) -> None:
    """Draw a frame of the slab turning over as the wave passes (opaque)."""
    ink, slab = canvas.ink, slab_of(canvas.size)
    canvas.clear_with(ink.board)
    # A light floor mixed with the dark board would be grey.
    canvas.fill(
        slab.outline(), mix(ink.board, ink.tile_lip if is_light(ink.opened) else ink.opened, 0.35)
    )
    height, glow = FLIP_HEIGHTS[frame], FLIP_GLOWS[frame]
    with canvas.transform(scale=(min(1.0, 0.9 + height * 0.1), height), pivot=slab.centre):
        if frame < REVEAL_FRAMES // 2:
            draw_slab(canvas, lerp(0.0, 0.6, glow))
        else:
            lit = mix(ink.opened, ink.accent, glow * (0.5 if is_light(ink.opened) else 0.3))
            draw_hollow(canvas, lit)
        edge = slab.rim(width=1 / max(height, 0.3))
        tone = mix(ink.accent, ink.tile_light, glow)
        canvas.fill(edge, tone, glow * 0.6, blur=0.025, clip=slab.outline())
        canvas.fill(edge, tone, glow * 0.85)


def glint(canvas: Canvas, frame: int) -> None:
    """Draw the ripple's light crossing an opened cell from the top left (overlay)."""
    ink, slab = canvas.ink, slab_of(canvas.size)
    floor = slab.outline()
    t = (frame + 0.5) / GLINT_FRAMES
    strength = min(1.0, 4 * t) * (1 - t) ** 1.2
    middle = lerp(-0.35, 1.5, t)
    for width, alpha in ((0.6, 0.14), (0.22, 0.22)):
        canvas.fill(
            slanted_band(middle, width), ink.accent, strength * alpha, blur=0.06, clip=floor
        )
    near = max(0.0, min(0.9, middle))
    lit = mix(ink.tile_light, ink.accent, 0.5 if is_light(ink.opened) else 0.1)
    stops = fade((max(0, near - 0.35), lit, 0), (near, lit, 0.8), (min(1, near + 0.35), lit, 0))
    canvas.fill(slab.rim(), Linear(stops, 45), strength)


def cursor(canvas: Canvas) -> None:
    """Draw the keyboard's focus ring: cream between dark lines (overlay)."""
    slab = slab_of(canvas.size)
    width, dark = canvas.pixels(0.07), canvas.pixels(0.03)
    whole = slab.outline().minus(slab.outline(inset=width + 2 * dark))
    canvas.fill(whole, canvas.ink.shadow, 0.85)
    canvas.fill(slab.outline(inset=dark).minus(slab.outline(inset=width + dark)), canvas.ink.cream)
