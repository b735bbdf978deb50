"""The medallion of a goal: a disc with an icon or a hat, bright once it is reached."""

from pygame import Rect, Surface

from game.ui.painter import Painter

_ICON = 0.5  # of the disc
_HAT = 0.92


def draw_medallion(
    canvas: Surface, painter: Painter, rect: Rect, icon: str, hat: str = "", lit: bool = True
) -> None:
    """Draw a medallion in a square."""
    radius = rect.width // 2
    if lit:
        painter.bright(canvas, rect, radius, 0.15)
    else:
        painter.well(canvas, rect, radius)
    if hat:
        draw_hat(canvas, painter, hat, rect, lit)
        return
    tone = "on_accent" if lit else "text_dim"
    painter.icon(canvas, icon, rect.center, rect.width * _ICON / painter.scale, tone)


def draw_hat(canvas: Surface, painter: Painter, hat: str, rect: Rect, lit: bool = True) -> None:
    """Draw a hat in a square, pale if it is not to be had yet."""
    side = round(rect.width * _HAT)
    picture = painter.theme.sheet("hats", side).frame(hat)
    spot = picture.get_rect(center=rect.center)
    if lit:
        canvas.blit(picture, spot)
        return
    pale = picture.copy()
    pale.set_alpha(90)
    canvas.blit(pale, spot)
