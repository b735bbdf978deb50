"""Draws marks over cells."""

from collections.abc import Iterable

import pygame
from pygame import Surface

from game.board.appearance import sprite_layers
from game.board.camera import Camera
from game.board.effect_view import Offset
from game.board.effects.marks import LASTING, CellMark, Mark, strength
from game.board.tiles import PLAIN_CELL
from game.platform.cache import cached
from game.resources.theme import Colour, Theme
from game.ui.shapes import redder, ring, rounded

_STEPS = 8  # strengths with a picture of their own
_GHOST, _SWELL = 0.6, 0.25  # the opacity of a flag's ghost, and how much a number grows


def draw_marks(
    canvas: Surface, camera: Camera, theme: Theme, marks: Iterable[Mark], now: float, move: Offset
) -> None:
    """Draw the marks on the cells in view, at a second of the effects."""
    px = camera.cell
    if px < PLAIN_CELL:
        return
    columns, rows = camera.seen()
    for mark in marks:
        step = round(_STEPS * strength(mark, now))
        if step and mark.cell[0] in columns and mark.cell[1] in rows:
            picture = _picture(px, mark.kind, _sprite(theme, px, mark), _tones(theme, mark), step)
            x, y = camera.corner(mark.cell)
            middle = x + px // 2 + move[0], y + px // 2 + move[1]
            canvas.blit(picture, picture.get_rect(center=middle))


def _sprite(theme: Theme, px: int, mark: Mark) -> Surface:
    """Return the sprite that a mark shows: the number it lies on, a flag or a cross."""
    name = "flag" if mark.kind is CellMark.MISSING else "cross"
    if mark.kind is CellMark.NUMBER:
        layers = (layer[0] for layer in sprite_layers(mark.look))
        name = next((layer for layer in layers if layer.startswith("number_")), name)
    return theme.sheet("tiles", px).frame(name)


def _tones(theme: Theme, mark: Mark) -> tuple[Colour, Colour]:
    """Return a mark's colour, and the one that sets it off."""
    is_red = mark.kind is not CellMark.RING
    tone = redder(theme.colour("danger")) if is_red else theme.colour("accent")
    return tone, theme.colour("board")


@cached()
def _picture(
    px: int, kind: CellMark, sprite: Surface, tones: tuple[Colour, Colour], step: int
) -> Surface:
    # By the sprite: with the theme, all sheets of themes long gone would be kept as well.
    part = step / _STEPS
    if kind in LASTING:
        picture = ring(px, max(2, px // 9), *tones, 3).copy()
    elif kind is CellMark.NUMBER:
        picture = rounded((px, px), max(2, px // 6), tones[0]).copy()
        white = sprite.copy()
        white.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
        white = pygame.transform.smoothscale_by(white, 1 + _SWELL * part)
        picture.blit(white, white.get_rect(center=picture.get_rect().center))
    else:
        picture = sprite.copy()
    picture.set_alpha(round(255 * part * (_GHOST if kind is CellMark.MISSING else 1)))
    return picture
