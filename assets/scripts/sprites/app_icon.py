"""The window icon: Puff over a slab of sea with a ripple."""

from mascot.pose import Pose
from mascot.rig import draw_puff
from sprites.canvas import Canvas, Linear, Radial, fade
from sprites.palette import mix
from sprites.paths import ellipse, ring, rounded_rect


def draw_app_icon(canvas: Canvas) -> None:
    """Draw the icon on a canvas of any size."""
    tile = rounded_rect(0.02, 0.02, 0.98, 0.98, 0.21)
    face = rounded_rect(0.02, 0.02, 0.98, 0.93, 0.21)
    canvas.fill(tile, canvas.ink.tile_lip)
    canvas.fill(
        face,
        Linear(
            fade(
                (0, canvas.ink.tile_top),
                (1, mix(canvas.ink.tile_bottom, canvas.ink.sea_bottom, 0.45)),
            ),
            75,
        ),
    )
    glow = fade((0, canvas.ink.highlight, 0.4), (1, canvas.ink.highlight, 0))
    canvas.fill(ellipse(0.3, 0.15, 0.6, 0.5), Radial(glow), clip=face)
    for radius, alpha in ((0.44, 0.5), (0.57, 0.3)):
        line = ring(0, 0, radius, 0.02, 0.36).moved(0.49, 0.74)
        canvas.fill(line, canvas.ink.highlight, alpha, clip=face)
    rim = face.minus(rounded_rect(0.036, 0.036, 0.964, 0.914, 0.195))
    lit = canvas.ink.highlight
    canvas.fill(rim, Linear(fade((0, lit, 0.95), (0.5, lit, 0.15), (0.8, lit, 0)), 60))
    draw_puff(canvas.skia, Pose(), 0.28, (0.48, 0.53))
