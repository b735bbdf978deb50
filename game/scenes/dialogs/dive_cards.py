"""The pictures of the cards that tell what a dive is about."""

from collections.abc import Callable

from pygame import Rect, Surface

from engine.dive.finds import Find
from engine.dive.state import LIVES, MAX_MULTIPLIER
from game.dive.pictures import draw_find_icon, draw_hearts, draw_stars
from game.scenes.context import Context
from game.ui.painter import HUGE, LARGE
from game.ui.shapes import rounded

_HEART, _APART, _TANK, _LEFT, _DOTS = 44, 12, (118, 44), 45, 5
"""Layout units, and the percentage of air left in the tank."""
_FINDS, _FIND = (Find.SONAR, Find.SHELL, Find.LENS), 64
_BESIDE = 10  # layout units beside what may be as wide as its place


def _draw_lives(canvas: Surface, context: Context, place: Rect) -> None:
    painter, wide = context.painter, LIVES * _HEART + (LIVES - 1) * _APART
    spot = place.centerx - painter.px(wide) // 2, place.centery
    draw_hearts(canvas, painter, LIVES - 1, spot, _HEART, _APART, ("danger", "text_dim"))


def _draw_air(canvas: Surface, context: Context, place: Rect) -> None:
    """Draw a tank that is half empty, and what a move gives back."""
    painter, px = context.painter, context.painter.px
    tank = Rect(0, 0, min(px(_TANK[0]), place.width * 45 // 100), px(_TANK[1]))
    tank.center = place.centerx - px(28), place.centery
    line, edge = max(1, px(3)), painter.colour("accent")
    canvas.blit(rounded(tank.size, px(14), painter.colour("board"), edge, line=line), tank)
    air = Rect(tank.x + 2 * line, tank.y + 2 * line, tank.width * _LEFT // 100, 0)
    air.height = tank.height - 4 * line
    canvas.blit(rounded(air.size, px(10), edge), air)
    text, spot = context.texts("arcade.time_gained", seconds=2), (tank.right + px(12), tank.centery)
    painter.text(canvas, text, spot, LARGE, "success", "midleft", True)


def _draw_ways(canvas: Surface, context: Context, place: Rect) -> None:
    """Draw a dotted way that forks to two boards, one of them with treasure."""
    painter, high = context.painter, place.height
    across = min(round(0.42 * high), (place.width - high // 2) // 2 - painter.px(_BESIDE))
    down = round(0.16 * high)
    for side, name in ((-1, "twist_calm"), (1, "twist_treasure")):
        for step in range(_DOTS):
            part, wide = step / _DOTS, max(3, high // 21)
            x, y = place.centerx + side * part * across, place.y + (0.1 + 0.5 * part) * high
            dot = rounded((wide, wide), wide // 2, painter.colour("text"))
            canvas.blit(dot, dot.get_rect(center=(round(x), round(y))))
        picture = painter.theme.sheet("dive", high // 2).frame(name)
        end = place.centerx + side * across, place.centery + down
        canvas.blit(picture, picture.get_rect(center=end))


def _draw_stars(canvas: Surface, context: Context, place: Rect) -> None:
    draw_stars(canvas, context.painter, place.center, (True, True, False))


def _draw_finds(canvas: Surface, context: Context, place: Rect) -> None:
    painter = context.painter
    step = min(painter.px(_FIND + 6), (place.width - painter.px(_BESIDE)) // len(_FINDS))
    for number, find in enumerate(_FINDS):
        x = place.centerx + (number - 1) * step
        draw_find_icon(find, canvas, painter, (x, place.centery), step / painter.scale - 6)


def _draw_combo(canvas: Surface, context: Context, place: Rect) -> None:
    text = context.texts("arcade.multiplier", number=MAX_MULTIPLIER)
    context.painter.text(canvas, text, place.center, HUGE, "accent", "center", True)


DIVE_CARDS: dict[str, Callable[[Surface, Context, Rect], None]] = {
    "lives": _draw_lives,
    "air": _draw_air,
    "ways": _draw_ways,
    "stars": _draw_stars,
    "finds": _draw_finds,
    "combo": _draw_combo,
}
"""The cards by their names, in their order, each with what draws its picture."""
