"""Paintings in the bar of a dive: the tank of air, the multiplier's chip, and a plate below it."""

from pygame import Rect, Surface

from engine.dive.state import TANK_MS
from game.dive.air_alarm import LOW
from game.dive.pictures import SWAY
from game.dive.spent_life import SpentLife
from game.ui import timing
from game.ui.material import bright_tones, outline, slab
from game.ui.painter import BODY, Painter
from game.ui.shapes import Point, draw_disc, rounded, shadow

_TANK, _VALVE, _PUFF_EDGE = 20, 8, 28
"""Layout units: the tank's height, its valve's width, and from an end of it to Puff's middle."""
_MOST_BUBBLES, _BUBBLE_MS = 3, 5_000  # at a full tank's end, and the air that each tells
_PLATE = 120  # the opacity of what keeps fish from the numbers


def tank_in(rect: Rect, painter: Painter) -> Rect:
    """Return the tank in a place that may be higher."""
    high = painter.px(_TANK)
    return Rect(rect.x, rect.centery - high // 2, rect.width - painter.px(_VALVE), high)


def swimmer(tank: Rect, painter: Painter, part: float) -> int:
    """Return where Puff's middle is before the end of the air, across."""
    edge = painter.px(_PUFF_EDGE)
    return tank.left + min(round(part * tank.width), tank.width - 2 * edge) + edge


def draw_tank(
    canvas: Surface, painter: Painter, tank: Rect, part: float, lost: float, spent: SpentLife
) -> None:
    """Draw the tank with a part of its air left, and another part that was lost just now."""
    radius, line = tank.height // 2, max(1, painter.px(1.5))
    rim = painter.colour("rim"), 0.6, 0.6, line
    valve = Rect(0, 0, painter.px(_VALVE), tank.height * 3 // 5)
    valve.midleft = tank.right - line, tank.centery
    if tank.width > 2 * tank.height:
        painter.well(canvas, valve, line)
        canvas.blit(outline(valve.size, line + 1, rim), valve)
    painter.well(canvas, tank, radius)
    canvas.blit(outline(tank.size, radius, rim), tank)
    inner = tank.inflate(-2 * line, -2 * line)
    tone = painter.colour("danger" if part < LOW and not spent.empty else "accent")
    face = slab(inner.size, inner.height // 2, bright_tones(tone, 0.0))
    end = round(part * inner.width)
    canvas.blit(face, inner, (0, 0, end, inner.height))
    spent.draw_bubbles(canvas, painter, Rect(inner.x, tank.y, end, tank.height))
    if lost:
        face = slab(inner.size, inner.height // 2, bright_tones(painter.colour("danger"), 0.0))
        gone = end, 0, round(lost * inner.width), inner.height
        canvas.blit(face, (inner.x + end, inner.y), gone)


def draw_overflow(canvas: Surface, painter: Painter, tank: Rect, over: int, clock: float) -> None:
    """Draw the milliseconds of air for which the tank has no room as a bright cap on its end, and
    bubbles that leave it, the more the longer it takes to breathe them."""
    px = painter.px
    cap = Rect(tank.right - px(2), tank.y - px(1), px(10), tank.height + px(2))
    painter.bright(canvas, cap, px(4), 0.3)
    tone, edge, line = painter.colour("accent"), painter.colour("rim"), max(1, px(1))
    for number in range(min(_MOST_BUBBLES, 1 + over // _BUBBLE_MS)):
        aside = px(SWAY) * timing.sway(clock, number) if clock else 0
        spot = cap.centerx + round(aside), cap.top - px(5 + 9 * number)
        draw_disc(canvas, spot, px(8 - number), tone, edge, line)


def draw_chip(
    canvas: Surface, painter: Painter, chip: Rect, label: str, part: float, beat: float
) -> None:
    """Draw the multiplier in a chip, a part of which is still full; with a ``beat`` it is hit."""
    wide, high = timing.squash(1 - beat) if beat > 0 else (1.0, 1.0)
    chip = chip.inflate(round(chip.width * (wide - 1)), round(chip.height * (high - 1)))
    painter.well(canvas, chip, chip.height // 2)
    size = BODY * (1 + 0.3 * beat)
    painter.text(canvas, label, chip.center, size, "text", "center", True)
    full, clip = chip.copy(), canvas.get_clip()
    full.width = round(chip.width * part)
    canvas.set_clip(full.clip(clip))
    painter.bright(canvas, chip, chip.height // 2)
    painter.text(canvas, label, chip.center, size, "on_accent", "center", True)
    canvas.set_clip(clip)


def draw_plate(canvas: Surface, painter: Painter, rect: Rect) -> None:
    """Draw a plate of the colour around the bar's ink, which keeps fish from the numbers on it."""
    around = painter.inks("hud")[1]
    if around is not None:  # a plain wall has no fish
        canvas.blit(rounded(rect.size, rect.height // 2, around, alpha=_PLATE), rect)


def draw_sonar_ground(
    canvas: Surface, painter: Painter, centre: Point, side: int, is_aimed: bool
) -> None:
    """Draw the light around a sonar that can be used, with a bright ground while it is aimed."""
    blur, tone, size = max(2, painter.px(7)), painter.colour("accent"), (side, side)
    glow = shadow(size, side // 2, blur, 230 if is_aimed else 150, tone)
    canvas.blit(glow, glow.get_rect(center=centre))
    if is_aimed:
        ground = rounded(size, side // 2, tone)
        canvas.blit(ground, ground.get_rect(center=centre))


def overflow(air: int) -> int:
    """Return the milliseconds of air for which the tank has no room."""
    return max(0, air - TANK_MS)
