"""The game's name in large letters that ride a wave; the dot of the i is a mine."""

import math
from collections.abc import Callable, Iterator

import pygame
from pygame import Rect, Surface

from game.resources.theme import Colour
from game.ui.box import Leaf, Placing, Span
from game.ui.fonts import DISPLAY
from game.ui.material import WHITE, luminance
from game.ui.painter import Painter
from game.ui.shapes import mix, packed

RISE, SECONDS, LATER = 6, 3.0, 0.12
"""The wave: layout units up and down, seconds for once, and seconds from letter to letter."""
WIDTH, HEIGHT = 4.9, 1.5  # of the whole logo, in sizes of its letters
_LETTERS = 40, 136  # their least and their wished size, in layout units
_FINE = 2  # drawn pixels along a side of each pixel: bolder letters have hard edges at first
_DOTLESS = {"i": "\N{LATIN SMALL LETTER DOTLESS I}"}
_TIGHT = 0.985  # of the typeface's own distance between letters
_BOLD, _OUTLINE, _LIP = 0.012, 0.075, 0.06  # in sizes of the letters
_HANG = 0.075  # how far the wave of the letters at rest goes up and down, in sizes
_TURN = 7.0  # degrees that a letter leans at most
_MINE, _MINE_HEIGHT = 0.35, 0.35  # size of the mine, and how far its middle is above that of the i
_DIRECTIONS = 20  # in which a letter is copied to make it bolder
_DARK_WATER = 0.12  # luminance of a sea that would make the letters dull


class Logo(Leaf):
    """Letters, drawn once for each size and theme, and moved on their own, as large as the place
    allows and at one ``side`` of it. ``clock`` tells the seconds of their wave."""

    def __init__(self, name: str, clock: Callable[[], float] = lambda: 0.0) -> None:
        super().__init__()
        self.side = "left"  # or the "middle"
        self._name, self._clock = name, clock
        self._made_for: tuple[object, ...] = ()
        self._making: Iterator[bool] = iter(())
        self._backs: list[tuple[Surface, tuple[int, int]]] = []
        self._faces: list[Surface] = []
        self._mine: tuple[int, Surface, tuple[int, int]] | None = None
        self._shadow = Surface((0, 0))

    def width(self, placing: Placing) -> Span:
        least, wish = (round(placing.px(size) * WIDTH) for size in _LETTERS)
        return Span(least, wish)

    def height(self, placing: Placing, wide: int) -> Span:
        least, wish = (round(placing.px(size) * HEIGHT) for size in _LETTERS)
        return Span(least, min(wish, round(wide / WIDTH * HEIGHT)))

    @property
    def letters(self) -> int:
        """The size of the letters in its place, in pixels."""
        return int(min(self.rect.width / WIDTH, self.rect.height / HEIGHT))

    def draw(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        size = self.letters
        left = rect.x if self.side == "left" else rect.centerx - round(size * WIDTH / 2)
        self.paint(canvas, painter, (left + round(size * WIDTH / 2), rect.centery), size)

    def prepare(self, painter: Painter, size: int) -> bool:
        """Draw one more letter of ``size`` pixels for later, and return whether all are drawn."""
        if self._made_for != (made_for := (painter.theme, size)):
            self._made_for, self._making = made_for, self._make(painter, size)
        return next(self._making, True)

    def paint(self, canvas: Surface, painter: Painter, pos: tuple[int, int], size: int) -> None:
        """Draw the name with its middle at ``pos``, in letters of ``size`` pixels."""
        elapsed = self._clock()
        while not self.prepare(painter, size):
            pass
        left = pos[0] - self._shadow.get_width() // 2
        top = pos[1] - self._shadow.get_height() // 2
        canvas.blit(self._shadow, (left, top + size // 14))
        rise = RISE * size / 136
        lifts = [
            round(rise * math.sin(math.tau * (elapsed - LATER * number) / SECONDS))
            for number in range(len(self._faces))
        ]
        for letters in ([back for back, _ in self._backs], self._faces):
            for letter, (_, (x, y)), lift in zip(letters, self._backs, lifts, strict=True):
                canvas.blit(letter, (left + x, top + y - lift))
        if self._mine is not None:
            number, mine, (x, y) = self._mine
            canvas.blit(mine, (left + x, top + y - lifts[number]))

    def _make(self, painter: Painter, size: int) -> Iterator[bool]:
        font = painter.fonts.font(DISPLAY, size * _FINE)
        outline = max(2, round(size * _OUTLINE))
        pad = outline + max(1, round(size * _LIP)) + 2
        whole = round(size * WIDTH), round(size * HEIGHT)
        advances = [painter.fonts.width(c, size * _FINE, DISPLAY) for c in self._name]
        scale = _TIGHT / _FINE
        x = (whole[0] - sum(advances) * scale) / 2
        middle = whole[1] / 2 + 0.04 * size
        self._backs, self._faces, self._mine = [], [], None
        tones = _tones(painter)
        for number, character in enumerate(self._name):
            part = number / max(1, len(self._name) - 1)
            hang = size * _HANG * math.sin(math.tau * (0.9 * part - 0.28))
            lean = -_TURN * math.cos(math.tau * (0.9 * part - 0.28)) * 0.8
            shape = font.render(_DOTLESS.get(character, character), True, WHITE).convert_alpha()
            shape = packed(pygame.transform.rotozoom(shape, lean, 1))
            centre = x + advances[number] * scale / 2, middle + hang
            fine = _letter(shape, size * _FINE, pad * _FINE, outline * _FINE, tones)
            face, back = (pygame.transform.smoothscale_by(one, 1 / _FINE) for one in fine)
            corner = (
                round(centre[0] - back.get_width() / 2),
                round(centre[1] - back.get_height() / 2),
            )
            self._faces.append(packed(face))
            self._backs.append((packed(back), corner))
            if character in _DOTLESS and self._mine is None:
                side = round(size * _MINE)
                mine = painter.theme.sheet("tiles", side).frame("mine")
                turned = math.radians(lean)
                spot = centre[0] - math.sin(turned) * 0.2 * size, centre[1] - _MINE_HEIGHT * size
                self._mine = number, mine, (round(spot[0] - side / 2), round(spot[1] - side / 2))
            x += advances[number] * scale
            yield False
        self._shadow = packed(_soft_shadow(whole, self._backs, max(2, size // 9), painter))


def _letter(
    shape: Surface, size: int, pad: int, outline: int, tones: tuple[Colour, ...]
) -> tuple[Surface, Surface]:
    """Return the face of a letter, and the outline with its lip that lies below; of one size."""
    top, bottom, edge, lip = tones
    full = shape.get_width() + 2 * pad, shape.get_height() + 2 * pad
    face, back = (Surface(full, pygame.SRCALPHA) for _ in range(2))
    _spread(face, shape, pad, size * _BOLD, WHITE)
    strip = Surface((1, full[1]), pygame.SRCALPHA)
    foot = pad + shape.get_height() * 0.28, pad + shape.get_height() * 0.78
    for y in range(full[1]):
        part = min(1.0, max(0.0, (y - foot[0]) / (foot[1] - foot[0])))
        strip.set_at((0, y), (*mix(top, bottom, part), 255))
    light = pygame.transform.scale(strip, full)
    face.blit(light, (0, 0), None, pygame.BLEND_RGBA_MULT)
    ring = Surface(full, pygame.SRCALPHA)
    _spread(ring, shape, pad, outline, WHITE)
    depth = max(1, round(size * _LIP))
    for tone, downs in ((lip, (depth, depth // 2)), (edge, (0,))):
        coloured = ring.copy()
        coloured.fill((*tone, 255), special_flags=pygame.BLEND_RGBA_MULT)
        packed(coloured)
        for down in downs:
            back.blit(coloured, (0, down))
    return face, back


def _spread(canvas: Surface, shape: Surface, pad: int, radius: float, tone: Colour) -> None:
    """Draw a white shape, bolder by ``radius`` pixels all around."""
    canvas.fill((*tone, 0))
    canvas.blit(shape, (pad, pad))
    for reach in (radius, radius / 2) if radius > 3 else (radius,):
        for step in range(_DIRECTIONS):
            angle = math.tau * step / _DIRECTIONS
            x, y = pad + reach * math.cos(angle), pad + reach * math.sin(angle)
            canvas.blit(shape, (round(x), round(y)))


def _soft_shadow(
    size: tuple[int, int],
    letters: list[tuple[Surface, tuple[int, int]]],
    blur: int,
    painter: Painter,
) -> Surface:
    """Return the soft shadow of all letters together."""
    tone = painter.colour("shadow")
    dark = Surface(size, pygame.SRCALPHA)
    for letter, corner in letters:
        dark.blit(letter, corner)
    small = max(1, size[0] // blur), max(1, size[1] // blur)
    soft = pygame.transform.smoothscale(pygame.transform.smoothscale(dark, small), size)
    soft.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    soft.fill((*tone, 0), special_flags=pygame.BLEND_RGBA_ADD)
    strength = 110 if painter.theme.is_light else 150
    soft.fill((255, 255, 255, strength), special_flags=pygame.BLEND_RGBA_MULT)
    return soft


def _tones(painter: Painter) -> tuple[Colour, Colour, Colour, Colour]:
    """Return the tones of a letter at its top and its foot, of the outline, and of the lip."""
    colour = painter.colour
    if painter.theme.is_light:
        accent = colour("accent")
        return mix(accent, WHITE, 0.3), accent, WHITE, mix(colour("panel_edge"), accent, 0.25)
    water = colour("sea_top")
    if luminance(water) < _DARK_WATER:
        water = colour("accent")
    edge = mix(colour("panel_edge"), colour("panel"), 0.15)
    return WHITE, mix(WHITE, water, 0.6), edge, colour("panel")
