"""Paintings on the cards of a choice and around them."""

from pygame import Rect, Surface

from engine.dive.boards import BoardPlan
from game.dive.pictures import GOLD, draw_emblem, draw_plan
from game.ui.material import outline
from game.ui.painter import RADIUS, Painter
from game.ui.shapes import draw_disc, shadow

EMBLEM = 60  # layout units across an emblem with its ring
_GLOW, _GLOW_STEPS = 190, 4  # the light around a raised card, and the steps in which it comes
_LEAST_PICTURE = 24  # layout units of a room in which a picture can be told


def draw_glow(canvas: Surface, painter: Painter, card: Rect, part: float) -> None:
    """Draw the light around a card that is raised to a part."""
    if part > 0:
        blur, steps = painter.px(26), round(_GLOW_STEPS * part)
        glow = shadow(card.size, painter.px(RADIUS), blur, _GLOW // _GLOW_STEPS * steps, GOLD)
        canvas.blit(glow, (card.x - blur, card.y - blur))


def draw_rim(canvas: Surface, painter: Painter, card: Rect) -> None:
    """Draw the golden rim of the card that is pointed at."""
    rim = GOLD, 1.0, 0.8, max(2, painter.px(4))
    canvas.blit(outline(card.size, painter.px(RADIUS), rim), card)


def draw_button(canvas: Surface, painter: Painter, rect: Rect, is_lit: bool, light: float) -> None:
    """Draw the button of a card without its label, brightly on the card that is pointed at."""
    if is_lit:
        painter.bright(canvas, rect, rect.height // 2, light)
    else:
        painter.slab(canvas, rect, rect.height // 2)


def draw_picture_well(canvas: Surface, painter: Painter, rect: Rect) -> bool:
    """Draw the sunken place of a card's picture; return whether there is room for one."""
    painter.well(canvas, rect, painter.px(18))
    return min(rect.size) > painter.px(_LEAST_PICTURE)


def draw_gift_well(canvas: Surface, painter: Painter, rect: Rect) -> None:
    """Draw the sunken place of what a board gives."""
    painter.well(canvas, rect, painter.px(16))


def draw_badge(name: str, canvas: Surface, painter: Painter, rect: Rect) -> None:
    """Draw the emblem of a twist in a golden ring."""
    fill = painter.colour("panel")
    draw_disc(canvas, rect.center, painter.px(EMBLEM), fill, GOLD, 2)
    draw_emblem(name, canvas, painter, rect.center, EMBLEM - 10)


def draw_board_ahead(plan: BoardPlan, canvas: Surface, painter: Painter, room: Rect) -> None:
    """Draw a small board above the emblem, which stands on the lower edge of ``room``."""
    px, inner = painter.px, room.inflate(-painter.px(30), -painter.px(36))
    if room.width > room.height:
        inner.height -= px(18)
    draw_plan(plan, canvas, painter, inner)
