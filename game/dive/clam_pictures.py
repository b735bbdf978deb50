"""Pictures of the clam: its shell and mantle, bubbles with offers, prices, and what is bought."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from engine.dive.finds import Find
from engine.dive.state import Goods
from game.dive.pictures import GOLD, draw_find_icon, draw_gift
from game.dive.signs import draw_pearl, pearl
from game.platform.cache import Cache, cached
from game.resources.theme import Colour
from game.ui import timing
from game.ui.box import Placing, Span
from game.ui.fonts import DISPLAY
from game.ui.leaves import Picture
from game.ui.material import WHITE
from game.ui.painter import BODY, NAME, SMALL, Painter
from game.ui.shapes import Point, mix, packed, rounded, shadow
from game.ui.widgets import Button, Callback, Widget, WidgetState

_SIZE = 1200, 640  # pixels in which the clam is painted, before it is scaled to its place
_HINGES, _RIDGE, _LOW = (70, 1130), 40, 480  # of that: the ends, the top, and where the valves meet
_LOBES = 7
_SHELL, _SHELL_DARK = (112, 86, 128), (70, 50, 92)
_VIOLET, _MANTLE = (64, 34, 150), ((70, 214, 236), (124, 104, 244))
_INSIDE = (255, 246, 255), (247, 205, 240), (150, 110, 200)
_LIP = (216, 186, 206), (150, 116, 158)
_TONES, _RING = 40, 8  # the shades of the lower valve, and how many lie between two rings
_BEAD = (196, 250, 255)
_BELOW = 0.6  # of the clam's height: what lies below the middle of a high window
_FEW = 48  # the columns of the light inside, before it is scaled
_BUBBLE, _LEAST, _ICON = 144, 76, 0.6  # layout units of a bubble, and its find as a part of that
_PILL, _GAP = 34, 8  # layout units
_DEAR, _FAINT = (255, 180, 172), 158  # the tone of a price that is too high, and its opacity
_INK, _EDGE = (22, 14, 58), (214, 206, 255)
_LIT = 0.5  # of its way: when a bubble is lit, not in the frame in which it is made
_BOB = 6  # layout units by which bubbles rise and sink


def _rim(grow: float) -> list[Point]:
    """Return the scalloped edge of the upper valve from the left to the right hinge, moved outward
    by some pixels."""
    (left, right), middle = _HINGES, sum(_HINGES) / 2
    wide, high = (right - left) / 2 + grow, _LOW - _RIDGE + grow
    points = []
    for step in range(181):
        angle = math.pi * step / 180
        lobe = 1 - 0.055 * (1 - abs(math.sin(_LOBES * angle))) ** 2
        x = middle - wide * math.cos(angle) * lobe
        y = _LOW - high * math.sin(angle) ** 0.72 * lobe
        points.append((round(x), round(y)))
    return points


def _wave(drop: float) -> list[Point]:
    """Return the wavy edge of the lower valve from the left to the right hinge."""
    (left, right) = _HINGES
    return [
        (
            round(left + (right - left) * n / 120),
            round(
                _LOW
                + drop
                + 46 * math.sin(math.pi * n / 120)
                + 13 * math.sin(2 * math.pi * 5.5 * n / 120)
            ),
        )
        for n in range(121)
    ]


_painted: Cache[tuple[int, int], Surface] = Cache("clam", windows=1.2)


def clam(size: tuple[int, int]) -> Surface | None:
    """Return the clam in this size once it is painted."""
    return _painted.get(size)


def paint_clam(size: tuple[int, int]) -> None:
    """Paint the clam on any thread, since that takes longer than a frame, and keep it for
    ``clam``."""
    if size in _painted or min(size) <= 0:
        return
    whole = Surface(_SIZE, pygame.SRCALPHA)
    whole.fill((*_SHELL, 0))
    pygame.draw.polygon(whole, _SHELL_DARK, _rim(44))
    pygame.draw.polygon(whole, _SHELL, _rim(38))
    _draw_lip(whole)
    inside, mask = _light(), Surface(_SIZE, pygame.SRCALPHA)
    pygame.draw.polygon(mask, WHITE, [*_rim(0), *reversed(_wave(0))])
    inside.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    whole.blit(inside, (0, 0))
    for edge in (_rim(6), _wave(10)):
        _draw_mantle(whole, edge)
    # Not packed: it is stretched as it opens, which would unpack it in each frame.
    _painted.put(size, pygame.transform.smoothscale(whole, size))


def _light() -> Surface:
    """Return the pearly light inside, with ribs that run together below."""
    wide, high = _FEW, _FEW * _SIZE[1] // _SIZE[0]
    few = Surface((wide, high), pygame.SRCALPHA)
    for y in range(high):
        for x in range(wide):
            across, down = (x + 0.5) / wide - 0.5, (y + 0.5) / high
            far = math.hypot(across * 1.9, (down - 0.5) * 1.2)
            one, other = (_INSIDE[0], _INSIDE[1]) if far < 0.42 else (_INSIDE[1], _INSIDE[2])
            part = min(1.0, far / 0.42 if far < 0.42 else (far - 0.42) / 0.45)
            angle = math.atan2(across, 1.15 - down)
            rib = 0.06 * math.cos(angle * 26) * (1 - part * (far < 0.42))
            few.set_at((x, y), (*mix(mix(one, other, part), WHITE, max(0.0, rib)), 255))
    return pygame.transform.smoothscale(few, _SIZE)


def _draw_lip(whole: Surface) -> None:
    """Draw the lower valve, a bowl that darkens downward, with the rings of its growth."""
    left, right = _HINGES
    for number in range(_TONES):
        part = 1 - number / (_TONES - 1)
        bowl = Rect(0, 0, round((right - left) * (0.9 + 0.1 * part)), round(120 + 208 * part))
        bowl.center = (left + right) // 2, _LOW - 4
        tone = mix(*_LIP, part**1.6)
        is_edge = number == 0 or number % _RING == _RING - 1
        pygame.draw.ellipse(whole, mix(tone, _SHELL_DARK, 0.35 if is_edge else 0.0), bowl)


def _draw_mantle(whole: Surface, edge: Sequence[Point]) -> None:
    """Draw the frilled mantle along an edge, in the colours from one end to the other, and dots of
    light on it."""
    for number, (x, y) in enumerate(edge):
        side = 27 + 5 * math.sin(number * 1.1)
        pygame.draw.circle(whole, _VIOLET, (x, y), side)
    for number, (x, y) in enumerate(edge):
        part = 0.5 + 0.5 * math.sin(number * 0.16)
        pygame.draw.circle(whole, mix(*_MANTLE, part), (x, y), 19)
    for number, (x, y) in enumerate(edge[::3]):
        aside = round(9 * math.sin(number * 2.4))
        pygame.draw.circle(whole, _INK, (x + aside, y - aside), 5 + number % 3)
        pygame.draw.circle(whole, _BEAD, (x + aside, y - aside), 3 + number % 3)


class ClamStage:
    """The clam and Puff. ``open`` is the part to which the valve has opened, ``clock`` what bubbles
    and Puff move by."""

    def __init__(self) -> None:
        self.open, self.clock = 1.0, 0.0
        self.picture = Picture(self.paint, (280, 960), (170, 512), grow=1)

    @property
    def size(self) -> tuple[int, int]:
        """The pixels of the clam in its place."""
        room = self.picture.rect
        wide = min(room.width, room.height * _SIZE[0] // _SIZE[1])
        return wide, wide * _SIZE[1] // _SIZE[0]

    def paint(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        """Paint the clam, and Puff at its side."""
        drawn = clam(self.size)
        if drawn is None:
            return
        place = drawn.get_rect(midbottom=rect.midbottom)
        place.bottom = min(rect.bottom, rect.centery + round(_BELOW * place.height))
        if self.open < 1:
            high = max(1, round(drawn.get_height() * (0.3 + 0.7 * self.open)))
            drawn = pygame.transform.scale(drawn, (place.width, high))
            place = drawn.get_rect(midbottom=place.midbottom)
        canvas.blit(drawn, place)
        bob = round(painter.px(4) * math.sin(self.clock * 1.6))
        spot = place.x + place.width // 24, place.y + place.height * 7 // 10 + bob
        painter.puff(canvas, "idle", self.clock, spot, 0.15 * place.width / painter.scale)


@cached(windows=0.2)
def _bubble(side: int) -> Surface:
    """Return a bubble: a dark ball with light at its rim and a gleam."""
    wide = 3 * side // 2
    big, middle = Surface((wide, wide), pygame.SRCALPHA), wide // 2
    big.fill((*_EDGE, 0))  # which its edge fades into, and not black
    for step in range(14):
        part = step / 13
        radius = round(middle * (1 - 0.5 * part))
        pygame.draw.circle(
            big, (*mix((104, 92, 196), (58, 44, 128), part), 232), (middle, middle), radius
        )
    pygame.draw.circle(big, _EDGE, (middle, middle), middle, max(2, wide // 60))
    for step in range(60):
        angle = math.radians(105 + step)
        spot = middle + 0.74 * middle * math.cos(angle), middle - 0.74 * middle * math.sin(angle)
        pygame.draw.circle(
            big, WHITE, spot, max(1, round(wide / 60 * math.sin(step / 59 * math.pi)))
        )
    pygame.draw.circle(big, WHITE, (round(wide * 0.74), round(wide * 0.76)), max(1, wide // 44))
    return packed(pygame.transform.smoothscale(big, (side, side)))


@dataclass(frozen=True)
class Offer:
    """Something that the clam sells: a find, or something else of its goods."""

    goods: Goods
    find: Find | None = None

    @property
    def name(self) -> str:
        """Its name in texts and in the tree."""
        return self.goods.value if self.find is None else self.find.value


def draw_offer(offer: Offer, canvas: Surface, painter: Painter, centre: Point, side: float) -> None:
    """Draw what is offered, ``side`` layout units wide."""
    if offer.find is not None:
        draw_find_icon(offer.find, canvas, painter, centre, side)
    else:
        draw_gift("life", canvas, painter, centre, side)


class Bubble(Widget):
    """An offer in a bubble, its price below. ``is_shown`` lights it, ``number`` is its place."""

    sound = "focus"

    def __init__(
        self,
        offer: Offer,
        price: int,
        is_dear: bool,
        number: int,
        stage: ClamStage,
        action: Callback,
        focused: Callback,
    ) -> None:
        super().__init__(action)
        self.offer, self.price, self.is_dear, self.number = offer, price, is_dear, number
        self.name = f"offer {offer.name}"
        self.is_shown, self.come = False, 1.0
        self._stage, self._focused = stage, focused

    def take_focus(self) -> None:
        self._focused()

    def width(self, placing: Placing) -> Span:
        return Span(placing.px(_LEAST), placing.px(_BUBBLE + 24))

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(placing.px(_LEAST + _PILL / 2), placing.px(_BUBBLE + 24 + _PILL / 2))

    def ball(self, painter: Painter, rect: Rect) -> Rect:
        """Return the place of the bubble while it is drawn at ``rect``."""
        side = min(rect.width, rect.height - painter.px(_PILL) // 2)
        if not self.is_shown:
            side = side * 7 // 8
        ball = Rect(0, 0, side, side)
        sway = timing.sway(self._stage.clock, self.number) if self._stage.clock else 0.0
        ball.midbottom = rect.centerx, rect.bottom - painter.px(_PILL) // 2
        away = round((1 - self.come) * painter.px(60))
        return ball.move(0, round(painter.px(_BOB) / 2 * sway) + away)

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        if self.come <= 0:
            return
        ball = self.ball(painter, rect)
        tone = GOLD if self.is_shown else WHITE if state.hovered else None
        if self.is_shown and self.come > _LIT:
            blur = painter.px(28)
            glow = shadow(ball.size, ball.width // 2, blur, 220, (255, 236, 170))
            canvas.blit(glow, (ball.x - blur, ball.y - blur))
        drawn = _bubble(ball.width)
        canvas.blit(drawn, ball)
        side = _ICON * ball.width / painter.scale
        if self.is_dear:
            draw_dim(self.offer, canvas, painter, ball.center, side)
        else:
            draw_offer(self.offer, canvas, painter, ball.center, side)
        if tone is not None:
            line = max(2, painter.px(4))
            canvas.blit(_circle(ball.width, line, tone), ball)
        if state.focused and self.come >= 1 and not self.is_shown:
            painter.focus(canvas, ball, ball.width // 2)
        edge = GOLD if self.is_shown else _DEAR if self.is_dear else (190, 182, 240)
        draw_price(canvas, painter, self.price, ball.midbottom, self.is_dear, edge)


def draw_dim(offer: Offer, canvas: Surface, painter: Painter, centre: Point, side: float) -> None:
    """Draw an offer that is too dear, faintly."""
    wide = painter.px(side) + 2
    faint = Surface((wide, wide), pygame.SRCALPHA)
    draw_offer(offer, faint, painter, (wide // 2, wide // 2), side)
    faint.set_alpha(_FAINT)
    canvas.blit(faint, faint.get_rect(center=centre))


@cached(windows=0.2)
def _circle(side: int, line: int, tone: Colour) -> Surface:
    """Return a ring."""
    big = Surface((2 * side, 2 * side), pygame.SRCALPHA)
    big.fill((*tone, 0))
    pygame.draw.circle(big, tone, (side, side), side, 2 * line)
    return packed(pygame.transform.smoothscale(big, (side, side)))


def draw_price(
    canvas: Surface, painter: Painter, price: int, centre: Point, is_dear: bool, edge: Colour
) -> None:
    """Draw a price on a pill."""
    px, words = painter.px, str(price)
    wide = painter.fonts.width(words, px(BODY), DISPLAY) + px(_PILL + 24)
    pill = Rect(0, 0, wide, px(_PILL))
    pill.center = centre
    line = max(1, px(2))
    canvas.blit(rounded(pill.size, pill.height // 2, _INK, edge, 255, line), pill)
    draw_pearl(canvas, painter, (pill.x + px(22), pill.centery), 22)
    spot, tone = (pill.x + px(40), pill.centery), _DEAR if is_dear else WHITE
    painter.fonts.draw(canvas, words, spot, px(BODY), tone, DISPLAY, "midleft")


class PriceButton(Button):
    """A button with a price behind its label."""

    def __init__(
        self,
        label: str,
        price: int,
        action: Callback,
        icon: str | None = None,
        primary: bool = False,
    ) -> None:
        super().__init__(label, action, icon, primary)
        self.price = price
        self.size = NAME if primary else BODY

    def width(self, placing: Placing) -> Span:
        fonts, px = placing.painter.fonts, placing.px
        _, wish = super().width(placing)
        wide = wish + self._price_width(placing.painter)
        whole, small = (fonts.width(self.label, px(size), DISPLAY) for size in (self.size, SMALL))
        return Span(wide - max(0, whole - small), wide)

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        px, size = painter.px, self.size
        face = self._draw_face(canvas, painter, state, rect)
        tone = "text_dim" if not self.enabled else "on_accent" if self.primary else "text"
        icon = px(size * 1.6) if self.icon else 0
        wide = (
            painter.fonts.width(self.label, px(size), DISPLAY) + self._price_width(painter) + icon
        )
        left = max(face.x + px(10), face.centerx - wide // 2)
        if self.icon:
            painter.icon(canvas, self.icon, (left + icon // 3, face.centery), 1.1 * size, tone)
        room = face.width - self._price_width(painter) - icon - px(20)
        spot = left + icon, face.centery
        shown = painter.text(canvas, self.label, spot, size, tone, "midleft", True, room)
        ball = pearl(px(size * 1.1))
        place = ball.get_rect(midleft=(shown.right + px(_GAP + 4), face.centery))
        canvas.blit(ball, place)
        if not self.enabled:
            tone = "danger"
        spot = place.right + px(_GAP), face.centery
        painter.text(canvas, str(self.price), spot, size, tone, "midleft", True)

    def _price_width(self, painter: Painter) -> int:
        number = painter.fonts.width(str(self.price), painter.px(self.size), DISPLAY)
        return number + painter.px(self.size * 1.1 + 2 * _GAP + 4)


_FLIGHT, _APART, _MOST_PEARLS = 0.45, 0.05, 10  # seconds, and pearls that are seen to fly


class Purchase:
    """Pearls that fly to what was bought, and the find on its way into the bar, for ``seconds``."""

    def __init__(self, offer: Offer, price: int, ball: Rect, bar: Callable[[], Rect]) -> None:
        self.offer, self.ball, self._bar = offer, ball, bar
        self.count = min(price, _MOST_PEARLS)
        self.seconds = _FLIGHT + _APART * self.count
        self.elapsed = 0.0

    def paint(self, canvas: Surface, painter: Painter) -> None:
        """Paint the flight as far as it is."""
        bar, there = self._bar(), self.ball.center
        for number in range(self.count):
            part = (self.elapsed - _APART * number) / _FLIGHT
            if 0 < part < 1:
                draw_pearl(canvas, painter, _between(bar.center, there, timing.ease_both(part)), 22)
        burst = timing.progress(self.elapsed, timing.BURST)
        if burst < 1:
            wide = round(self.ball.width * (1 + 0.35 * burst)) // 8 * 8
            ring = _circle(wide, max(1, round(painter.px(5) * (1 - burst))), WHITE)
            canvas.blit(ring, ring.get_rect(center=there))
        part = timing.progress(self.elapsed, self.seconds)
        end = bar.right - painter.px(40), bar.centery
        side = (_ICON * self.ball.width / painter.scale) * (1 - 0.55 * part) // 4 * 4
        draw_offer(self.offer, canvas, painter, _between(there, end, timing.ease_both(part)), side)


def _between(one: Point, other: Point, part: float) -> Point:
    return round(one[0] + (other[0] - one[0]) * part), round(one[1] + (other[1] - one[1]) * part)
