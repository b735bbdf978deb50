"""What moves over the settled board: tiles that change, and sprites that play above them."""

from __future__ import annotations

import pygame

from game.board.camera import Camera
from game.board.effects.stage import EffectTimeline, OverlayAnimation
from game.board.effects.tile_animation import picture
from game.board.tiles import PLAIN_CELL, TileSet
from game.resources.theme import Theme

Move = tuple[int, int]
"""By how many pixels all is moved."""


def draw_changes(
    canvas: pygame.Surface,
    camera: Camera,
    tiles: TileSet,
    ground: tuple[int, int, int],
    stage: EffectTimeline,
    move: Move,
) -> None:
    """The tiles in sight whose effects are under way; ``ground`` shows where one has left."""
    if camera.is_shrunk:
        return
    columns, rows = camera.seen()
    px, now = camera.cell, stage.now
    left, top = camera.corner((0, 0))
    left, top = left + move[0], top + move[1]
    blits, made = [], {}
    for (x, y), effect in stage.tiles.items():
        change, start, _, _, after = effect
        if start > now or x not in columns or y not in rows:
            continue
        # Tiles of one ring that turn into the same number look alike at every instant.
        alike = (change, start, after)
        if alike not in made:
            shown = picture(effect, now)
            made[alike] = tiles.tile(shown.layers), round(shown.dx * px), round(shown.dy * px)
        tile, dx, dy = made[alike]
        spot = left + x * px, top + y * px
        if dx or dy:
            canvas.fill(ground, (*spot, px, px))
        blits.append((tile, (spot[0] + dx, spot[1] + dy)))
    canvas.blits(blits, False)


def draw_flourish(
    canvas: pygame.Surface,
    camera: Camera,
    theme: Theme,
    flourish: OverlayAnimation,
    now: float,
    move: Move,
) -> None:
    """A sprite over its cell, never so small that it could not be seen."""
    elapsed = now - flourish.start
    if elapsed < 0:
        return
    count = theme.frames("effects", flourish.name)
    frame = min(count - 1, int(elapsed / flourish.duration * count))
    side = flourish.span * max(camera.cell, PLAIN_CELL)
    sprite = theme.sheet("effects", side).frame(flourish.name, frame)
    x, y = camera.corner(flourish.cell)
    inset = (side - camera.cell) // 2
    canvas.blit(sprite, (x - inset + move[0], y - inset + move[1]))
