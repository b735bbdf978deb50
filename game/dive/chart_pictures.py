"""The picture of a chart: its places as stations, the lines between them, and Puff."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from pygame import Rect, Surface

from engine.dive.boards import PlaceKind
from engine.dive.chart import ChartPlace
from game.dive.pictures import GOLD, draw_stars
from game.dive.signs import crown, draw_sign, rays
from game.dive.small_boards import draw_closed
from game.resources.theme import Colour
from game.ui import timing
from game.ui.box import Placing, Span
from game.ui.fonts import DISPLAY
from game.ui.leaves import Picture
from game.ui.material import WHITE, slab
from game.ui.painter import PUFF_SIZE, SMALL, Painter
from game.ui.shapes import Point, draw_disc, rounded, shadow
from game.ui.widgets import Callback, Widget, WidgetState

_DISC, _SIGN, _PILL, _PILL_SIDES = 88, 0.72, 28, 12
"""A station in layout units: its disc, its sign as a part of that, and the pill below."""
_AROUND = 12  # layout units around a disc, for its rays and its ring
_LEAST_DISC = 54  # layout units
_MINIATURE = 128, 76  # layout units: the wished and the least height of the last place
_INK, _DEEP, _HARD = (10, 24, 40), (4, 14, 26), (104, 22, 52)
"""The top and the foot of a station's disc, and the top of a hard one's."""
_FRAME, _CORNER, _BADGE = 6, 12, 46  # layout units of a miniature's frame, and its sign
_OFF = (176, 190, 202)  # the tone of what is not to be reached
_DOT, _STEP, _PACE = 6, 14, 24  # layout units: a dot of a line, their distance, and a second's way
_FALLS = 36  # layout units from above that a station comes from
_AROUND_CARD = 48  # layout units around a card, for its light


class PlaceState(Enum):
    """The state of a place on a chart."""

    AHEAD = "ahead"  # it can be chosen now
    LATER = "later"
    DONE = "done"
    PASSED = "passed"  # it can be reached no more


_OPACITY = {
    PlaceState.AHEAD: 255,
    PlaceState.LATER: 200,
    PlaceState.DONE: 255,
    PlaceState.PASSED: 80,
}
"""The opacity of a sign."""


@dataclass(frozen=True)
class Spot:
    """A place on a chart, and its row and column."""

    row: int
    column: int
    place: ChartPlace


class Station(Widget):
    """A place of a chart: a disc with its sign, and ``words`` on a pill below.

    ``is_shown`` lights it, since its card is open. ``come`` is the part of its way from above.
    """

    sound = "focus"
    is_last = False

    def __init__(
        self,
        spot: Spot,
        state: PlaceState,
        words: str,
        stars: tuple[bool, ...],
        action: Callback,
        steps: Callable[[str], bool],
        focused: Callback,
    ) -> None:
        super().__init__(action)
        self.spot, self.state, self.words, self.stars = spot, state, words, stars
        self.name = f"place {spot.row + 1} {spot.column + 1}"
        self.is_shown, self.come = False, 1.0
        self._steps, self._focused = steps, focused

    def key(self, name: str) -> bool:
        return self._steps(name)

    def take_focus(self) -> None:
        self._focused()

    def width(self, placing: Placing) -> Span:
        pill = self._pill_width(placing.painter)
        least = max(pill, placing.px(_LEAST_DISC + _AROUND))
        return Span(least, max(least, placing.px(_DISC + 2 * _AROUND)))

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(
            placing.px(_LEAST_DISC + _AROUND / 2 + _PILL / 2),
            placing.px(_DISC + _AROUND + _PILL / 2),
        )

    def disc(self, painter: Painter, rect: Rect) -> Rect:
        """Return the place of the disc while the station is drawn at ``rect``."""
        room = rect.height - painter.px(_PILL) // 2 - painter.px(_AROUND) // 2
        side = max(8, min(painter.px(_DISC), room, rect.width - painter.px(_AROUND) // 2))
        disc = Rect(0, 0, side, side)
        disc.midbottom = rect.centerx, rect.bottom - painter.px(_PILL) // 2
        return disc

    def outline(self, painter: Painter) -> Rect:
        """Return the part of the station where lines end."""
        return self.disc(painter, self.rect)

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        if self.come <= 0:
            return
        rect = rect.move(0, -round(painter.px(_FALLS) * (1 - self.come)))
        disc = self.disc(painter, rect)
        self._draw_light(canvas, painter, disc)
        self._draw_disc(canvas, painter, disc, state)
        self._draw_pill(canvas, painter, disc)

    def _draw_light(self, canvas: Surface, painter: Painter, disc: Rect) -> None:
        """Draw the rays of a hard place, and the glow of the one whose card is open."""
        if self.is_shown:
            blur = painter.px(26)
            glow = shadow(disc.size, disc.width // 2, blur, 230, (255, 166, 58))
            canvas.blit(glow, (disc.x - blur, disc.y - blur))
        is_open = self.state in (PlaceState.AHEAD, PlaceState.LATER)
        if self.spot.place.kind is PlaceKind.ELITE and is_open:
            light = rays(round(disc.width * 1.3))
            canvas.blit(light, light.get_rect(center=disc.center))

    def _draw_disc(self, canvas: Surface, painter: Painter, disc: Rect, state: WidgetState) -> None:
        is_hard = self.spot.place.kind is PlaceKind.ELITE
        line, tone = self._ring(painter, state)
        if self.state is PlaceState.PASSED and not self.is_shown:
            ground = rounded(disc.size, disc.width // 2, _DEEP, None, 90)
            canvas.blit(ground, disc)
            draw_sign(self.spot.place, canvas, painter, disc.center, round(disc.width * 0.6), 90)
            return
        draw_disc(canvas, disc.center, disc.width, tone)
        inner = disc.inflate(-2 * line, -2 * line)
        tones = ((_HARD if is_hard else _INK, 1.0), (_DEEP, 1.0))
        canvas.blit(slab(inner.size, inner.width // 2, tones), inner)
        side = round(disc.width * _SIGN)
        alpha = 255 if self.is_shown else _OPACITY[self.state]
        draw_sign(self.spot.place, canvas, painter, disc.center, side, alpha)
        if is_hard:
            sign = crown(round(disc.width * 0.4))
            canvas.blit(sign, sign.get_rect(center=(disc.centerx, disc.top + line)))
        if self.state is PlaceState.DONE:
            spot, size = (disc.right - disc.width // 8, disc.top + disc.width // 8), disc.width // 3
            draw_disc(canvas, spot, size, painter.colour("success"), WHITE, max(1, painter.px(2)))
            painter.icon(canvas, "check", spot, 0.7 * size / painter.scale, "board")
        if state.focused and not self.is_shown:
            painter.focus(canvas, disc, disc.width // 2)

    def _ring(self, painter: Painter, state: WidgetState) -> tuple[int, Colour]:
        """Return the pixels and the tone of the ring around the disc."""
        if self.is_shown:
            return painter.px(5), GOLD
        if self.state is PlaceState.AHEAD or state.hovered:
            return max(2, painter.px(4)), WHITE
        return max(1, painter.px(2)), _OFF

    def _draw_pill(self, canvas: Surface, painter: Painter, disc: Rect) -> None:
        if self.state is PlaceState.PASSED and not self.is_shown:
            return
        pill = Rect(0, 0, self._pill_width(painter), painter.px(_PILL))
        pill.center = disc.centerx, disc.bottom
        is_lit = self.is_shown or self.state is PlaceState.AHEAD
        edge = GOLD if self.is_shown else WHITE if is_lit else _OFF
        line = max(1, painter.px(2 if is_lit else 1))
        canvas.blit(rounded(pill.size, pill.height // 2, _DEEP, edge, 255, line), pill)
        if self.stars:
            draw_stars(canvas, painter, pill.center, self.stars, size=18, gap=2)
            return
        tone = WHITE if is_lit or self.state is PlaceState.LATER else _OFF
        painter.fonts.draw(
            canvas, self.words, pill.center, painter.px(SMALL), tone, DISPLAY, "center"
        )

    def _pill_width(self, painter: Painter) -> int:
        words = painter.fonts.width(self.words, painter.px(SMALL), DISPLAY)
        stars = painter.px(20 * len(self.stars))
        return max(words, stars) + 2 * painter.px(_PILL_SIDES)


class LastStation(Station):
    """The last place of a zone, as a miniature of its cells, with its sign at the corner."""

    is_last = True

    def width(self, placing: Placing) -> Span:
        plan = self.spot.place.plan
        assert plan is not None
        wish, least = (high * plan.width / plan.height for high in _MINIATURE)
        return Span(placing.px(least), placing.px(wish))

    def height(self, placing: Placing, wide: int) -> Span:
        wish, least = _MINIATURE
        return Span(placing.px(least), placing.px(wish))

    def disc(self, painter: Painter, rect: Rect) -> Rect:
        board = self._board(painter, rect)
        frame = 2 * painter.px(_FRAME)
        return board.inflate(frame, frame)

    def _board(self, painter: Painter, rect: Rect) -> Rect:
        """Return the place of the cells while the station is drawn at ``rect``."""
        plan, frame = self.spot.place.plan, 2 * painter.px(_FRAME + _AROUND / 2)
        assert plan is not None
        across, down = (rect.width - frame) // plan.width, (rect.height - frame) // plan.height
        cell = max(1, min(across, down))
        board = Rect(0, 0, cell * plan.width, cell * plan.height)
        board.center = rect.center
        return board

    def _draw_light(self, canvas: Surface, painter: Painter, disc: Rect) -> None:
        if self.is_shown:
            blur = painter.px(22)
            glow = shadow(disc.size, painter.px(_CORNER), blur, 220, (255, 166, 58))
            canvas.blit(glow, (disc.x - blur, disc.y - blur))

    def _draw_disc(self, canvas: Surface, painter: Painter, disc: Rect, state: WidgetState) -> None:
        line, tone = self._ring(painter, state)
        radius, plan, frame = painter.px(_CORNER), self.spot.place.plan, 2 * painter.px(_FRAME)
        canvas.blit(rounded(disc.size, radius, _DEEP, tone, 255, line), disc)
        assert plan is not None
        draw_closed(plan, canvas, painter, disc.inflate(-frame, -frame))
        badge = min(painter.px(_BADGE), disc.width // 2)
        draw_disc(canvas, disc.topleft, badge, _DEEP, tone, max(1, painter.px(2)))
        draw_sign(self.spot.place, canvas, painter, disc.topleft, round(0.8 * badge))
        if state.focused and not self.is_shown:
            painter.focus(canvas, disc, radius)

    def _draw_pill(self, canvas: Surface, painter: Painter, disc: Rect) -> None:
        """Leave it out: the words stand beside the miniature."""


@dataclass(frozen=True)
class Lane:
    """A line between two stations; without a first one it comes from above."""

    start: Station | None
    end: Station
    is_done: bool
    is_ahead: bool


class ChartLines:
    """The lines of a chart and Puff. ``clock`` runs while dots and Puff move; ``swum`` is the part
    of Puff's way to the place that was chosen. ``has_puff`` tells whether Puff's pictures are
    read."""

    def __init__(
        self, here: Station | None, lanes: Sequence[Lane], has_puff: Callable[[], bool]
    ) -> None:
        self.here, self.lanes, self._has_puff = here, lanes, has_puff
        self.clock = self.swum = 0.0
        self.goal: Station | None = None
        self.start = Picture(lambda canvas, painter, rect: None, (1, 1), (40, 58))
        """The room above the first row, from where a chart is entered."""

    def paint_lines(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        """Paint the lines, below the stations."""
        if self.here is not None:
            self._draw_way(canvas, painter, rect.top)
        for lane in sorted(self.lanes, key=lambda lane: lane.is_ahead):
            if lane.is_done or lane.end.come <= 0:
                continue
            self._draw_dots(canvas, painter, lane)

    def paint_puff(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        """Paint Puff, over the stations."""
        if not self._has_puff():
            return
        bob = round(painter.px(3) * math.sin(self.clock * 1.6))
        x, y = self._puff_spot(painter)
        painter.puff(canvas, "idle", self.clock, (x, y + bob), PUFF_SIZE)

    def _puff_spot(self, painter: Painter) -> Point:
        here = self._origin(self.here, painter)
        if self.goal is None:
            return here
        part = timing.ease_both(self.swum)
        there = self._origin(self.goal, painter)
        return round(here[0] + (there[0] - here[0]) * part), round(
            here[1] + (there[1] - here[1]) * part
        )

    def _origin(self, station: Station | None, painter: Painter) -> Point:
        return self.start.rect.center if station is None else station.outline(painter).center

    def _draw_way(self, canvas: Surface, painter: Painter, top: int) -> None:
        """Draw the way so far, from the top of the chart to Puff."""
        done = [lane for lane in self.lanes if lane.is_done]
        points = [self._origin(lane.end, painter) for lane in done]
        points.insert(0, (points[0][0], top))
        tone, around = painter.inks("hud")
        for wide, ink in ((6, around), (4, tone)):
            if ink is None:
                continue
            for one, other in pairwise(points):
                _draw_thick(canvas, one, other, ink, max(2, painter.px(wide)))

    def _draw_dots(self, canvas: Surface, painter: Painter, lane: Lane) -> None:
        """Draw dots from the edge of one place to the edge of the next; those to the place whose
        card is open run there."""
        px, one = painter.px, self._origin(lane.start, painter)
        other = self._origin(lane.end, painter)
        length = math.dist(one, other)
        if length < 1:
            return
        is_chosen = lane.is_ahead and lane.end.is_shown
        begin = self._edge(lane.start, painter, one, other)
        end = length - self._edge(lane.end, painter, other, one)
        step = max(4, px(_STEP))
        size, tone = (_DOT + 2, GOLD) if is_chosen else (_DOT, WHITE)
        if painter.theme.is_light and not is_chosen:
            tone = painter.colour("text")
        alpha = 255 if lane.is_ahead else 210
        dot = rounded((px(size), px(size)), px(size) // 2, tone, None, alpha)
        around = rounded((px(size) + 2, px(size) + 2), px(size) // 2 + 1, _DEEP, None, alpha)
        far = begin + (self.clock * px(_PACE) % step if is_chosen else step / 2)
        while far < end:
            part = far / length
            spot = (
                round(one[0] + (other[0] - one[0]) * part),
                round(one[1] + (other[1] - one[1]) * part),
            )
            canvas.blit(around, around.get_rect(center=spot))
            canvas.blit(dot, dot.get_rect(center=spot))
            far += step

    def _edge(self, station: Station | None, painter: Painter, here: Point, there: Point) -> float:
        """Return how far a line from the middle of a place is on it, in pixels."""
        if station is None:
            return painter.px(PUFF_SIZE) / 2
        place = station.outline(painter)
        if not station.is_last:
            return place.width / 2 + painter.px(3)
        across, along = abs(there[0] - here[0]), abs(there[1] - here[1])
        length = math.hypot(across, along)
        return min(
            place.width / 2 * length / max(1, across), place.height / 2 * length / max(1, along)
        ) + painter.px(3)


def _draw_thick(canvas: Surface, one: Point, other: Point, tone: Colour, wide: int) -> None:
    """Draw a thick line with round ends."""
    steps = max(1, round(math.dist(one, other) / max(1.0, wide / 3)))
    disc = rounded((wide, wide), wide // 2, tone)
    spots = [
        (
            round(one[0] + (other[0] - one[0]) * n / steps) - wide // 2,
            round(one[1] + (other[1] - one[1]) * n / steps) - wide // 2,
        )
        for n in range(steps + 1)
    ]
    canvas.blits([(disc, spot) for spot in spots], False)


def part_from(spot: Point, place: Rect, part: float, painter: Painter) -> Rect:
    """Return what is open of a card that unfolds from a spot: all of its place and of the light
    around it where ``part`` is 1."""
    around = 2 * painter.px(_AROUND_CARD)
    whole = place.inflate(around, around)
    x = min(max(spot[0], place.left), place.right)
    y = min(max(spot[1], place.top), place.bottom)
    left, right = (round(x + part * (end - x)) for end in (whole.left, whole.right))
    top, foot = (round(y + part * (end - y)) for end in (whole.top, whole.bottom))
    return Rect(left, top, right - left, foot - top)
