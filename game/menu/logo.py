"""The game's name in large letters that ride a wave, and how Puff arrives at the front page."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from game.platform.background import BackgroundTask
from game.platform.cache import Until, cached
from game.resources.theme import Backdrop, Colour, Theme
from game.ui import timing
from game.ui.box import Leaf, Placing, Span
from game.ui.fonts import DISPLAY
from game.ui.material import WHITE, colour_of, luminance
from game.ui.painter import Painter
from game.ui.shapes import Point, draw_disc, mix, packed, rounded, vertical_gradient

SWIMS, TURNS = 1.7, 0.42  # seconds
SHEETS = ("swimmer", "hero")  # the sheets of sprites that only the menu shows
_WAVE = 14  # the vertical swing of Puff's path, in layout units
_SIDE_SIZE = 1.1  # the size of a side view whose body is as large as that of a front view
_SIDE_SHIFT = 0.06  # how far the body of a side view is off the middle, as a part of its frame
_BOB, _BOB_SECONDS = 8, 4.0  # layout units of the bobbing, and the seconds of one period
_BREATH = 0.55  # the speed of the frames at rest, relative to the usual one
_LOOK_SECONDS = 3.0  # how long the eyes stay on a resting pointer
_READ_AFTER = 0.07  # seconds until the pictures are read, after the first frame
_LOOKS = 8  # directions of the eyes, clockwise from the right


class Arrival:
    """Puff's path into the menu and stay there; ``elapsed`` is in seconds since the start."""

    def __init__(self) -> None:
        self.elapsed = 0.0
        self._pointer: Point | None = None
        self._looked_at = -math.inf
        self._reading: BackgroundTask[None] = BackgroundTask()
        self._read_for: Theme | None = None

    @property
    def is_there(self) -> bool:
        """Whether Puff has arrived."""
        return self.elapsed >= SWIMS + TURNS

    def skip(self) -> None:
        """Let Puff arrive at once."""
        self.elapsed = max(self.elapsed, SWIMS + TURNS)

    def look_at(self, pos: Point | None) -> None:
        """Look at the pointer, which has moved to a pixel of the window."""
        if pos is not None and pos != self._pointer:
            self._looked_at = self.elapsed
        self._pointer = pos

    def update(self, step: float, theme: Theme) -> None:
        """Let ``step`` seconds pass. The pictures are read on a thread meanwhile."""
        self.elapsed += step
        if self._read_for is not theme and self.elapsed > _READ_AFTER:
            self._read_for = theme
            self._reading.start(lambda is_wanted: _read(theme, is_wanted))

    def forget(self, theme: Theme) -> None:
        """Free the memory of the pictures, which no other scene shows."""
        self._reading.cancel()
        self._read_for = None
        for kind in SHEETS:
            theme.forget(kind)

    def draw(
        self, canvas: Surface, painter: Painter, pos: Point, size: float, is_still: bool
    ) -> None:
        """Draw Puff on the way to ``pos`` or there, ``size`` layout units wide."""
        if self.is_there:
            self._draw_there(canvas, painter, pos, size, is_still)
            return
        side, theme = size * _SIDE_SIZE, painter.theme
        middle = pos[0] - painter.px(side * _SIDE_SHIFT), pos[1]
        if self.elapsed < SWIMS:
            part = timing.ease_out(self.elapsed / SWIMS)
            start = -painter.px(side)
            x = round(start + (middle[0] - start) * part)
            if x <= start // 2:  # not visible yet: the first frame need not wait for the pictures
                return
            y = pos[1] + painter.px(_WAVE * math.sin(5 * part) * (1 - part))
            frame = int(self.elapsed * theme.fps("swimmer", "swim"))
            frame %= theme.frames("swimmer", "swim")
            painter.sprite(canvas, "swimmer", "swim", frame, (x, y), side, flipped=True)
        else:
            count = theme.frames("swimmer", "turn")
            frame = min(count - 1, int((self.elapsed - SWIMS) / TURNS * count))
            painter.sprite(canvas, "swimmer", "turn", frame, middle, side, flipped=True)

    def _draw_there(
        self, canvas: Surface, painter: Painter, pos: Point, size: float, is_still: bool
    ) -> None:
        since = 0.0 if is_still else self.elapsed - SWIMS - TURNS
        lift = _BOB * size / 460 * math.sin(math.tau * since / _BOB_SECONDS)
        spot = pos[0], pos[1] - painter.px(lift)
        sheet = painter.theme.sheet("hero", painter.px(size))
        if self._pointer is not None and self.elapsed - self._looked_at < _LOOK_SECONDS:
            dx, dy = self._pointer[0] - pos[0], self._pointer[1] - pos[1]
            direction = round(math.atan2(dy, dx) / math.tau * _LOOKS) % _LOOKS
            pose, frame = "look", direction
        else:
            theme = painter.theme
            frame = int(since * theme.fps("hero", "idle") * _BREATH) % theme.frames("hero", "idle")
            pose = "idle"
        picture = sheet.frame(pose, frame)
        if not picture.get_flags() & pygame.RLEACCEL:
            packed(picture)
        canvas.blit(picture, picture.get_rect(center=spot))
        painter.put_hat(canvas, "hero", pose, frame, spot, painter.px(size))


def _read(theme: Theme, is_wanted: Callable[[], bool]) -> None:
    for kind in SHEETS:
        theme.read(kind)
    if not is_wanted():  # the menu was left in the meantime
        for kind in SHEETS:
            theme.forget(kind)


_DRY = (Backdrop.FLAT, Backdrop.PAPER)
_WATER = (84, 190, 222)
_SIDE, _LOWER = 0.92, 0.02  # a part of Puff's size; how far it is below Puff's middle
_RIM = 0.035  # the thickness of the mine's rim, as a part of its size
_BUBBLES = ((-0.28, -0.24, 0.05), (-0.22, -0.33, 0.035), (-0.25, -0.4, 0.02), (0.2, 0.38, 0.03))
"""The bubbles' offsets from the middle, and sizes, in sizes of the window."""


def draw_porthole(canvas: Surface, painter: Painter, puff: Rect) -> None:
    """Draw the window behind Puff's place, unless there is water everywhere."""
    side = round(min(puff.size) * _SIDE)
    if painter.theme.backdrop in _DRY and side > 0:
        picture = _porthole(painter.theme, side)
        middle = puff.centerx, puff.centery + round(min(puff.size) * _LOWER)
        canvas.blit(picture, picture.get_rect(center=middle))


@cached(windows=1.0, until=Until.ZONE)
def _porthole(theme: Theme, side: int) -> Surface:
    accent, panel = colour_of(theme, "accent"), colour_of(theme, "panel")
    water_tone = mix(accent, _WATER, 0.75)
    if theme.is_light:
        above, below = mix(water_tone, WHITE, 0.6), mix(water_tone, WHITE, 0.05)
    else:
        above, below = mix(water_tone, panel, 0.3), mix(water_tone, panel, 0.8)
    rim = max(3, round(side * _RIM))
    inner = side - 2 * rim
    water = vertical_gradient((inner, inner), above, below).convert_alpha()
    _draw_rays(water)
    for x, y, size in _BUBBLES:
        spot, wide = (round(inner * (0.5 + x)), round(inner * (0.5 + y))), round(inner * size)
        bubble = rounded((wide, wide), wide // 2, WHITE, None, 110)
        water.blit(bubble, bubble.get_rect(center=spot))
    water.blit(rounded((inner, inner), inner // 2, WHITE), (0, 0), None, pygame.BLEND_RGBA_MULT)
    whole = Surface((side, side), pygame.SRCALPHA)
    middle = side // 2, side // 2
    draw_disc(whole, middle, side, mix(panel, colour_of(theme, "shadow"), 0.45))
    draw_disc(whole, middle, side - rim // 2, mix(panel, colour_of(theme, "rim"), 0.35))
    whole.blit(water, (rim, rim))
    return packed(whole)


def _draw_rays(water: Surface) -> None:
    """Draw soft rays that fall from above through the water."""
    side = water.get_width()
    rays = Surface(water.get_size(), pygame.SRCALPHA)
    for start, wide in ((0.24, 0.12), (0.48, 0.18), (0.76, 0.09)):
        lean = side * 0.18 * math.cos(start * 3)
        corners = [
            (start * side, 0),
            ((start + wide) * side, 0),
            ((start + wide * 1.8) * side - lean, side),
            ((start - wide * 0.4) * side - lean, side),
        ]
        pygame.draw.polygon(rays, (*WHITE, 34), corners)
    small = pygame.transform.smoothscale(rays, (max(1, side // 8), max(1, side // 8)))
    water.blit(pygame.transform.smoothscale(small, water.get_size()), (0, 0))


RISE, SECONDS, LATER = 6, 3.0, 0.12
"""The wave of the letters: layout units up and down, its duration, and the delay from letter to
letter in seconds."""
WIDTH, HEIGHT = 4.9, 1.5  # the whole logo, in sizes of its letters
_LETTERS = 40, 136  # their least and their wished size, in layout units
_FINE = 2  # drawn pixels along a side of each pixel: emboldened letters have hard edges at first
_DOTLESS = {"i": "\N{LATIN SMALL LETTER DOTLESS I}"}
_TIGHT = 0.985  # the spacing relative to the typeface's own
_BOLD, _OUTLINE, _LIP = 0.012, 0.075, 0.06
"""The strengths of bold, outline and lip, in sizes of the letters."""
_HANG = 0.075  # how far the resting letters' wave goes up and down, in sizes
_TURN = 7.0  # the most degrees that a letter leans
_MINE, _MINE_HEIGHT = 0.35, 0.35  # the mine's size, and how far its middle is above that of the i
_DIRECTIONS = 20  # the directions in which a letter is copied to embolden it
_DARK_WATER = 0.12  # the luminance of a sea against which the letters would look dull


@dataclass
class Lettering:
    """The pictures of a name's letters at one size, with their places in the whole name."""

    backs: list[tuple[Surface, Point]] = field(default_factory=list)
    faces: list[Surface] = field(default_factory=list)
    mine: tuple[int, Surface, Point] | None = None
    """The mine that replaces a dot, and the index of its letter."""
    shadow: Surface = field(default_factory=lambda: Surface((0, 0)))


class Logo(Leaf):
    """Letters, drawn once per size and theme, and moved separately, as large as the place allows
    and aligned to ``side``. ``clock`` gives the seconds of their wave."""

    def __init__(self, name: str, clock: Callable[[], float] = lambda: 0.0) -> None:
        super().__init__()
        self.side = "left"  # the side of the text, or "middle"
        self.name, self._clock = name, clock
        self._made_for: tuple[object, ...] = ()
        self._making: Iterator[bool] = iter(())
        self.lettering = Lettering()

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
        """Draw another letter of ``size`` pixels in advance, and return whether all are drawn."""
        if self._made_for != (made_for := (painter.theme, size)):
            self._made_for, self._making = made_for, self._make(painter, size)
        return next(self._making, True)

    def paint(self, canvas: Surface, painter: Painter, pos: tuple[int, int], size: int) -> None:
        """Draw the name with its middle at ``pos``, in letters of ``size`` pixels."""
        elapsed = self._clock()
        while not self.prepare(painter, size):
            pass
        drawn = self.lettering
        left = pos[0] - drawn.shadow.get_width() // 2
        top = pos[1] - drawn.shadow.get_height() // 2
        canvas.blit(drawn.shadow, (left, top + size // 14))
        rise = RISE * size / 136
        lifts = [
            round(rise * math.sin(math.tau * (elapsed - LATER * number) / SECONDS))
            for number in range(len(drawn.faces))
        ]
        for letters in ([back for back, _ in drawn.backs], drawn.faces):
            for letter, (_, (x, y)), lift in zip(letters, drawn.backs, lifts, strict=True):
                canvas.blit(letter, (left + x, top + y - lift))
        if drawn.mine is not None:
            number, mine, (x, y) = drawn.mine
            canvas.blit(mine, (left + x, top + y - lifts[number]))

    def _make(self, painter: Painter, size: int) -> Iterator[bool]:
        font = painter.fonts.font(DISPLAY, size * _FINE)
        outline = max(2, round(size * _OUTLINE))
        pad = outline + max(1, round(size * _LIP)) + 2
        whole = round(size * WIDTH), round(size * HEIGHT)
        advances = [painter.fonts.width(c, size * _FINE, DISPLAY) for c in self.name]
        scale = _TIGHT / _FINE
        x = (whole[0] - sum(advances) * scale) / 2
        middle = whole[1] / 2 + 0.04 * size
        drawn = self.lettering = Lettering()
        tones = _tones(painter)
        for number, character in enumerate(self.name):
            part = number / max(1, len(self.name) - 1)
            hang = size * _HANG * math.sin(math.tau * (0.9 * part - 0.28))
            lean = -_TURN * math.cos(math.tau * (0.9 * part - 0.28)) * 0.8
            shape = font.render(_DOTLESS.get(character, character), True, WHITE).convert_alpha()
            shape = packed(pygame.transform.rotozoom(shape, lean, 1))
            centre = x + advances[number] * scale / 2, middle + hang
            fine = _letter_pictures(shape, size * _FINE, pad * _FINE, outline * _FINE, tones)
            face, back = (pygame.transform.smoothscale_by(one, 1 / _FINE) for one in fine)
            corner = (
                round(centre[0] - back.get_width() / 2),
                round(centre[1] - back.get_height() / 2),
            )
            drawn.faces.append(packed(face))
            drawn.backs.append((packed(back), corner))
            if character in _DOTLESS and drawn.mine is None:
                side = round(size * _MINE)
                mine = painter.theme.sheet("tiles", side).frame("mine")
                turned = math.radians(lean)
                spot = centre[0] - math.sin(turned) * 0.2 * size, centre[1] - _MINE_HEIGHT * size
                drawn.mine = number, mine, (round(spot[0] - side / 2), round(spot[1] - side / 2))
            x += advances[number] * scale
            yield False
        drawn.shadow = packed(_soft_shadow(whole, drawn.backs, max(2, size // 9), painter))


def _letter_pictures(
    shape: Surface, size: int, pad: int, outline: int, tones: tuple[Colour, ...]
) -> tuple[Surface, Surface]:
    """Return a letter's face, and the outline with its lip that lies below; both have one size."""
    top, bottom, edge, lip = tones
    full = shape.get_width() + 2 * pad, shape.get_height() + 2 * pad
    face, back = (Surface(full, pygame.SRCALPHA) for _ in range(2))
    _embolden(face, shape, pad, size * _BOLD, WHITE)
    strip = Surface((1, full[1]), pygame.SRCALPHA)
    foot = pad + shape.get_height() * 0.28, pad + shape.get_height() * 0.78
    for y in range(full[1]):
        part = min(1.0, max(0.0, (y - foot[0]) / (foot[1] - foot[0])))
        strip.set_at((0, y), (*mix(top, bottom, part), 255))
    light = pygame.transform.scale(strip, full)
    face.blit(light, (0, 0), None, pygame.BLEND_RGBA_MULT)
    ring = Surface(full, pygame.SRCALPHA)
    _embolden(ring, shape, pad, outline, WHITE)
    depth = max(1, round(size * _LIP))
    for tone, downs in ((lip, (depth, depth // 2)), (edge, (0,))):
        coloured = ring.copy()
        coloured.fill((*tone, 255), special_flags=pygame.BLEND_RGBA_MULT)
        packed(coloured)
        for down in downs:
            back.blit(coloured, (0, down))
    return face, back


def _embolden(canvas: Surface, shape: Surface, pad: int, radius: float, tone: Colour) -> None:
    """Draw a white shape, emboldened by ``radius`` pixels all around."""
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
    """Return the colours of a letter at its top and bottom, of the outline, and of the lip."""
    colour = painter.colour
    if painter.theme.is_light:
        accent = colour("accent")
        return mix(accent, WHITE, 0.3), accent, WHITE, mix(colour("panel_edge"), accent, 0.25)
    water = colour("sea_top")
    if luminance(water) < _DARK_WATER:
        water = colour("accent")
    edge = mix(colour("panel_edge"), colour("panel"), 0.15)
    return WHITE, mix(WHITE, water, 0.6), edge, colour("panel")
