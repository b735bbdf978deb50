"""Draws the effects over the settled board: changing tiles, overlays and particles."""

import math
from collections.abc import Iterable

import pygame
from pygame import Surface

from game.board.camera import Camera
from game.board.effects.particles import Particle, ParticleKind, particle_at
from game.board.effects.tile_animation import tile_frame
from game.board.effects.timeline import LASTING, CellMark, EffectTimeline, Mark, strength
from game.board.hexagon_tiles import hexagon
from game.board.hexagons import hexagon_plate, hexagon_ring, inner
from game.board.tiles import PLAIN_CELL, TileSet, inner_sprite, sprite_layers
from game.platform.cache import Cache, cached
from game.resources.theme import Colour, ParticleShape, Theme
from game.ui.shapes import redder, ring, rounded

Offset = tuple[int, int]  # pixels by which everything is shifted
_MAX_OVERLAY = 576  # pixels: scaling a larger picture would hold up its frame


def draw_tile_effects(
    canvas: Surface, camera: Camera, tiles: TileSet, effects: EffectTimeline, move: Offset
) -> None:
    """Draw the visible tiles whose effects have begun."""
    if camera.is_shrunk:
        return
    columns, rows = camera.seen()
    px, now = camera.cell, effects.now
    left, top = camera.rect.move(move).topleft
    pitch, half = camera.pitch, px // 2 if camera.is_shifted else 0
    blits, frames = [], {}
    for (x, y), effect in effects.tiles.items():
        change, start, _, _, after = effect
        if start > now or x not in columns or y not in rows:
            continue
        # Tiles of a ring that turn into the same number look alike at every instant.
        alike = (change, start, after)
        if alike not in frames:
            frame = tile_frame(effect, now)
            frames[alike] = tiles.tile(frame.layers), round(frame.dx * px), round(frame.dy * px)
        tile, dx, dy = frames[alike]
        spot = left + x * px + (half if y % 2 else 0), top + y * pitch
        if (dx or dy) and half:
            blits.append((tiles.bare, spot))
        elif dx or dy:
            canvas.fill(tiles.ground, (*spot, px, px))
        blits.append((tile, (spot[0] + dx, spot[1] + dy)))
    canvas.blits(blits, False)


def draw_overlays(
    canvas: Surface, camera: Camera, theme: Theme, effects: EffectTimeline, move: Offset
) -> None:
    """Draw sprites over their cells, never too small to be visible."""
    for overlay in effects.overlays:
        elapsed = effects.now - overlay.start
        if elapsed < 0:
            continue
        count = theme.frames("effects", overlay.name)
        frame = min(count - 1, int(elapsed / overlay.duration * count))
        side = min(overlay.span * max(camera.cell, PLAIN_CELL), _MAX_OVERLAY)
        sprite = theme.sheet("effects", side).frame(overlay.name, frame)
        x, y = camera.corner(overlay.cell)
        inset = (side - camera.cell) // 2
        canvas.blit(sprite, (x - inset + move[0], y - inset + move[1]))


_TURNS = 16  # the pictures of a whole rotation
_FADES = 5  # steps in which a particle fades away
_FADE_RATES = (1.0, 2.0, 4.0, 3.0, 1.0)
"""The fading of each kind of particle: at 2, over the second half of its life; higher values start
later."""

_SpriteKey = tuple[int, int, int, int, int]
"""Kind, tone, side in pixels, step of the rotation, and step of the fading."""


class ParticleView:
    """The particles of a theme at one cell size, in pixels."""

    def __init__(self, theme: Theme, cell: int, is_shifted: bool = False) -> None:
        self._theme, self._cell, self._is_shifted = theme, cell, is_shifted
        self._colours = [theme.particles(kind.name.lower()) for kind in ParticleKind]
        self._tones = [max(1, len(colours)) for colours in self._colours]
        self.pictures: Cache[_SpriteKey, tuple[Surface, int, int]] = Cache(
            "particles", 2, windows=0.25
        )
        """The pictures, each with half its size."""
        self._shapes: Cache[tuple[int, int, int, int], Surface] = Cache(
            "shapes of particles", 1, windows=0.1
        )

    def draw(
        self, canvas: Surface, particles: list[Particle], now: float, origin: Offset, step: float
    ) -> None:
        """Draw the particles that fly at ``now``; ``origin`` is the corner of the cell (0, 0),
        ``step`` the distance of cells in pixels."""
        (left, top), cell, tones, pictures = origin, self._cell, self._tones, self.pictures
        blits = []
        for particle in particles:
            place = particle_at(particle, now)
            if place is None:
                continue
            x, y, turn, life = place
            kind, size, tone = particle[0], particle[9], particle[11] % tones[particle[0]]
            fade = min(_FADES, 1 + int(life * _FADES * _FADE_RATES[kind]))
            key = (kind, tone, int(size * cell), int(turn * _TURNS), fade)
            surface, half_width, half_height = pictures.get(key) or self._make(key)
            spot = (left + int(x * step) - half_width, top + int(y * step) - half_height)
            blits.append((surface, spot))
        canvas.blits(blits, False)

    def _make(self, key: _SpriteKey) -> tuple[Surface, int, int]:
        shape = key[:4]  # the costly part, which is the same for all fades
        picture = self._shapes.get_or_make(shape, lambda: self._picture(*shape)).copy()
        picture.set_alpha(255 * key[4] // _FADES)
        width, height = picture.get_size()
        return self.pictures.put(key, (picture, width // 2, height // 2))

    def _picture(self, kind: int, tone: int, side: int, turn: int) -> Surface:
        angle, side = turn / _TURNS, max(2, side)
        if kind == ParticleKind.FLAG:
            flag = self._theme.sheet("tiles", self._cell).frame("flag")
            return pygame.transform.rotate(flag, -360 * angle)
        if kind == ParticleKind.TILE:
            tile = self._theme.sheet("tiles", self._cell).frame("closed")
            if self._is_shifted:
                tile = hexagon(self._theme, "closed", 0)
            high = side * tile.get_height() // tile.get_width()
            small = pygame.transform.smoothscale(tile, (side, high))
            return pygame.transform.rotate(small, -360 * angle)
        colour = self._colours[kind][tone]
        if kind == ParticleKind.CONFETTI:
            return _CONFETTI[self._theme.particle_shape](colour, side, angle)
        return _disc(colour, side, soft=kind == ParticleKind.DUST)


def _grain(colour: Colour, side: int, turn: float) -> Surface:
    return _tumble(_disc(colour, side, soft=False), side, turn)


def _star(colour: Colour, side: int, turn: float) -> Surface:
    large, half, points = 4 * side, 2 * side, []
    picture = Surface((large, large), pygame.SRCALPHA)
    for number in range(10):
        reach, angle = half * (0.42 if number % 2 else 1.0), math.tau * (number / 10 + turn)
        points.append((half + reach * math.sin(angle), half - reach * math.cos(angle)))
    pygame.draw.polygon(picture, colour, points)
    return pygame.transform.smoothscale(picture, (side, side))


def _square(colour: Colour, side: int, turn: float) -> Surface:
    picture = Surface((side, side))
    picture.fill(colour)
    return _tumble(picture, side, turn)


def _tumble(picture: Surface, side: int, turn: float) -> Surface:
    """Narrow a picture that turns, showing its narrow side twice per rotation."""
    return pygame.transform.scale(picture, (_tumbled_width(side, turn), side))


def _tumbled_width(side: int, turn: float) -> int:
    return max(1, round(side * abs(math.cos(math.tau * turn))))


def _disc(colour: Colour, side: int, soft: bool) -> Surface:
    """Return a round speck, drawn large and scaled down for a smooth edge."""
    large = 4 * side
    picture = Surface((large, large), pygame.SRCALPHA)
    middle = (large // 2, large // 2)
    pygame.draw.circle(picture, (*colour, 90 if soft else 120), middle, large // 2)
    pygame.draw.circle(picture, (*colour, 190 if soft else 255), middle, large // 3)
    if not soft:
        pygame.draw.circle(picture, (255, 255, 255, 220), middle, large // 6)
    return pygame.transform.smoothscale(picture, (side, side))


def _scrap(colour: Colour, side: int, turn: float) -> Surface:
    width = _tumbled_width(side, turn)
    light = math.sin(math.tau * turn) > 0
    shade = colour if light else tuple(part * 3 // 4 for part in colour)
    picture = Surface((width, max(2, side * 2 // 3)), pygame.SRCALPHA)
    picture.fill(shade)
    return pygame.transform.rotate(picture, 40 * math.sin(math.tau * turn))


_CONFETTI = {
    ParticleShape.SCRAP: _scrap,
    ParticleShape.DISC: _grain,
    ParticleShape.SQUARE: _square,
    ParticleShape.STAR: _star,
}


_STEPS = 8  # the number of opacities that have a picture of their own
_GHOST, _SWELL = 0.6, 0.25  # the opacity of a flag's ghost, and how much a number grows


def draw_marks(
    canvas: Surface, camera: Camera, theme: Theme, marks: Iterable[Mark], now: float, move: Offset
) -> None:
    """Draw the marks on the visible cells, at a second of the effects."""
    px = camera.cell
    if px < PLAIN_CELL:
        return
    columns, rows = camera.seen()
    for mark in marks:
        step = round(_STEPS * strength(mark, now))
        if step and mark.cell[0] in columns and mark.cell[1] in rows:
            side = inner(px) if camera.is_shifted else px
            sprite, tones = _sprite(theme, side, mark), _tones(theme, mark)
            picture = _picture(px, mark.kind, sprite, tones, step, camera.is_shifted)
            x, y = camera.corner(mark.cell)
            middle = x + px // 2 + move[0], y + px // 2 + move[1]
            canvas.blit(picture, picture.get_rect(center=middle))


def _sprite(theme: Theme, px: int, mark: Mark) -> Surface:
    """Return the sprite of a mark: the number on its cell, a flag or a cross."""
    name = "flag" if mark.kind is CellMark.MISSING else "cross"
    if mark.kind is CellMark.NUMBER:
        layers = (layer[0] for layer in sprite_layers(mark.look))
        name = next((layer for layer in layers if layer.startswith("number_")), name)
    return inner_sprite(theme, px, name)


def _tones(theme: Theme, mark: Mark) -> tuple[Colour, Colour]:
    """Return a mark's colour, and the contrasting outline colour."""
    is_red = mark.kind is not CellMark.RING
    tone = redder(theme.colour("danger")) if is_red else theme.colour("accent")
    return tone, theme.colour("board")


@cached()
def _picture(
    px: int,
    kind: CellMark,
    sprite: Surface,
    tones: tuple[Colour, Colour],
    step: int,
    is_hexagon: bool,
) -> Surface:
    # Keyed by sprite: keyed by theme, the sheets of themes no longer in use would be kept as well.
    part = step / _STEPS
    if kind in LASTING:
        line = max(2, px // 9)
        made = hexagon_ring(px, line, *tones) if is_hexagon else ring(px, line, *tones, 3)
        picture = made.copy()
    elif kind is CellMark.NUMBER:
        if is_hexagon:
            picture = hexagon_plate(px, (*tones[0], 255), 1).copy()
        else:
            picture = rounded((px, px), max(2, px // 6), tones[0]).copy()
        white = sprite.copy()
        white.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
        white = pygame.transform.smoothscale_by(white, 1 + _SWELL * part)
        picture.blit(white, white.get_rect(center=picture.get_rect().center))
    else:
        picture = sprite.copy()
    picture.set_alpha(round(255 * part * (_GHOST if kind is CellMark.MISSING else 1)))
    return picture
