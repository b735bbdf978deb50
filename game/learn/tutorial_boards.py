"""The tutorial's boards, and the drawings around them: Puff's bubble, shells, marks, the glow."""

import math
from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from engine.core.board import Board
from engine.core.commands import Chord, Flag, Move, Open
from engine.core.config import GameConfig
from engine.core.events import CoverChanged, Event, MineHit
from engine.core.grid import Cell
from engine.core.neighbourhood import CROSS, HEX, KNIGHT, SQUARE, Neighbourhood
from engine.rules.game import Position
from game.board.camera import Camera
from game.board.cell_marks import Marking, Symbol, cell_ring, draw_markings
from game.board.hexagons import hexagon_ring
from game.board.preview import position_of
from game.input.bindings import Action
from game.input.events import Device
from game.platform.cache import cached
from game.resources.theme import Colour
from game.scenes.context import Context
from game.session.session import Session
from game.ui.box import Box, Leaf, Placing, Span
from game.ui.fonts import DISPLAY, LINE_HEIGHT
from game.ui.leaves import Text
from game.ui.material import MIN_CONTRAST, WHITE, contrast, deepen, luminance, outline
from game.ui.painter import RADIUS, Painter
from game.ui.shapes import Point, mix, rounded, shadow, stroke

_NO_SEED = 0  # the mines are given


@dataclass(frozen=True)
class Step:
    """A sentence, under ``tutorial.<text>``, and the ``move`` that leads on, whose cell glows.

    A step without a move is to be read. ``numbers`` and ``mines`` are ringed, and ``lit`` cells
    tinted. With ``is_alone`` the player finds the cell without a glow, and ``other``, if given, is
    as right as ``move``.
    """

    text: str
    move: Move | None = None
    numbers: tuple[Cell, ...] = ()
    mines: tuple[Cell, ...] = ()
    lit: tuple[Cell, ...] = ()
    is_alone: bool = False
    other: Move | None = None


@dataclass(frozen=True)
class TutorialBoard:
    """A board and its steps. In ``text`` a ``*`` is a mine, a dot is open from the beginning, and
    any other cell is closed and safe. ``won`` is the key of Puff's sentence at its end."""

    text: str
    steps: tuple[Step, ...]
    won: str = "won"
    neighbours: Neighbourhood = SQUARE

    @property
    def start(self) -> Position:
        """The initial position of the first step."""
        return position_of(self.text, self.neighbours)

    def session(self) -> Session:
        """Return an unrecorded game that begins in that position."""
        board: Board = self.start.board
        size = board.grid.width, board.grid.height, board.mines
        config = GameConfig(*size, neighbours=self.neighbours)
        session = Session(config, _NO_SEED)
        session.game.restore(self.start)
        return session


BOARDS = (
    TutorialBoard(
        """
        ####
        ####
        ###*
        ####
        """,
        (
            Step("begin", Open((0, 0))),
            Step("empty", lit=((0, 0),)),
            Step("number", numbers=((3, 1),), lit=((2, 0), (3, 0), (2, 1), (2, 2), (3, 2))),
            Step("single", numbers=((3, 1),), mines=((3, 2),)),
            Step("safe", Open((3, 3)), numbers=((2, 3),), mines=((3, 2),)),
        ),
        "won_1",
    ),
    TutorialBoard(
        """
        *...
        ....
        ....
        ..*#
        """,
        (
            Step("flag", Flag((0, 0)), numbers=((1, 1),)),
            Step("flag_again", Flag((2, 3)), numbers=((1, 2),)),
            Step("flagged", Open((3, 3)), numbers=((2, 2),)),
        ),
    ),
    TutorialBoard(
        """
        *.###
        ..##*
        ..###
        *.###
        """,
        (
            Step("flag_again", Flag((0, 0)), numbers=((0, 1),)),
            Step("chord", Chord((1, 1))),
            Step("flag_again", Flag((4, 1)), numbers=((3, 2),)),
            Step("chord_again", Chord((3, 1))),
        ),
        "won_3",
    ),
    TutorialBoard(
        """
        #*#*#
        .....
        .....
        """,
        (
            Step("one_of_two", numbers=((0, 1),), lit=((0, 0), (1, 0))),
            Step("one_one", Open((2, 0)), numbers=((0, 1), (1, 1)), lit=((0, 0), (1, 0))),
            Step("both", numbers=((2, 0),), mines=((1, 0), (3, 0))),
            Step("last_two", Open((0, 0)), is_alone=True, other=Open((4, 0))),
            Step("last", Open((4, 0)), is_alone=True, other=Open((0, 0))),
        ),
    ),
)


def _lesson(text: str, neighbours: Neighbourhood, middle: Cell, *steps: Step) -> TutorialBoard:
    """Return a board of other neighbours, which begins with the cells that a number counts."""
    grid = position_of(text, neighbours).board.grid
    lit = tuple(grid.cells(grid.around(middle)))
    begin = Step(f"counts_{neighbours.name}", numbers=(middle,), lit=lit)
    return TutorialBoard(text, (begin, *steps), neighbours=neighbours)


LESSONS = {
    "square": BOARDS,
    "hex": (
        _lesson(
            """
            #...
            *.*#
            ....
            """,
            HEX,
            (1, 1),
            Step("counts_one", Flag((0, 1)), numbers=((0, 2),)),
            Step("flagged", Open((0, 0)), numbers=((1, 0),)),
            Step("counts_one", Flag((2, 1)), numbers=((2, 0),)),
            Step("last", Open((3, 1)), is_alone=True),
        ),
    ),
    "knight": (
        _lesson(
            """
            .....
            #....
            **...
            ....#
            ...*.
            """,
            KNIGHT,
            (2, 2),
            Step("counts_one", Flag((1, 2)), numbers=((0, 4),)),
            Step("flagged", Open((4, 3)), numbers=((2, 4),)),
            Step("last", Open((0, 1)), is_alone=True),
        ),
    ),
    "cross": (
        _lesson(
            """
            #....
            ..*..
            .*...
            ...#.
            ....*
            """,
            CROSS,
            (2, 2),
            Step("counts_one", Flag((4, 4)), numbers=((2, 4),)),
            Step("flagged", Open((3, 3)), numbers=((3, 4),)),
            Step("counts_one", Flag((2, 1)), numbers=((3, 1),)),
            Step("last", Open((0, 0)), is_alone=True),
        ),
    ),
}
"""The boards of the lesson on each neighbourhood, by its name; the first is for beginners."""


SPLIT = "|"  # separates the fact in a sentence from what to do
WRONG_TEXTS = "wrong_mine", "wrong_flag", "wrong_cell"
_ACTIONS = {"open": Action.OPEN, "flag": Action.FLAG, "chord": Action.CHORD}


def sentence(context: Context, text: str) -> tuple[str, str]:
    """Return a sentence of the table ``tutorial``: the fact, and the instruction, which may be
    empty."""
    ways = {f"{name}_it": _control_name(context, name) for name in ("go", *_ACTIONS)}
    fact, _, action = context.texts(f"tutorial.{text}", **ways).partition(SPLIT)
    return fact.strip(), action.strip()


def wrong_text(happened: tuple[Event, ...], wanted: Move, move: Move) -> str:
    """Return the text about a wrong move, according to its events."""
    if any(isinstance(event, MineHit) for event in happened):
        return "wrong_mine"
    if any(isinstance(event, CoverChanged) for event in happened):
        return "wrong_flag" if wanted.cell == move.cell else "wrong_cell"
    return "wrong_cell"


def _control_name(context: Context, name: str) -> str:
    """Return the control for a move on the glowing cell."""
    texts, device, settings = context.texts, context.devices.last, context.settings.value
    if device is Device.TOUCH:
        return texts(f"tutorial.{name}_touch")
    if device in (Device.KEYBOARD, Device.PAD):
        key = context.devices.control(_ACTIONS.get(name, Action.OPEN))
        if key:
            return texts("tutorial.go_key" if name == "go" else "tutorial.key", key=key)
    if name == "chord" and settings.left_chords:
        name = "open"
    hand = "swapped" if settings.swap_buttons else "mouse"
    return texts(f"tutorial.{name}_{hand}")


BREATH_SECONDS = 1.4
_SHELL, _SHELL_STEP, _MARGIN, TAIL = 40, 54, 12, 36
"""Layout units: a shell, the distance between shells, the margin around them, and the bubble's
tail."""
_OVERSAMPLE = 4
_RIBS = 5


class BubbleWords(Text):
    """Words in a bubble; instructions have a colour of their own."""

    def __init__(self, words: str, size: float, is_action: bool) -> None:
        super().__init__(words, size, title=True)
        self._is_action = is_action

    def draw(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        _, ink, action = bubble_tones(painter)
        size, tone = painter.px(self.size), action if self._is_action else ink
        for number, line in enumerate(self.shown):
            spot = rect.x, rect.y + number * round(size * LINE_HEIGHT)
            painter.fonts.draw(canvas, line, spot, size, tone, DISPLAY, "topleft")


class BubbleShape(Leaf):
    """The background of a bubble with a tail to Puff, who is in the box ``puff`` below or beside
    it; without that box there is no tail."""

    def __init__(self, puff: Box | None) -> None:
        super().__init__()
        self._puff = puff

    def width(self, placing: Placing) -> Span:
        return Span(0, 0)

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(0, 0)

    def draw(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        fill, px = bubble_tones(painter)[0], painter.px
        radius, blur = min(px(RADIUS), rect.height // 2), px(20)
        cast = shadow(rect.size, radius, blur, 50 if painter.theme.is_light else 90)
        canvas.blit(cast, (rect.x - blur, rect.y - blur + px(8)))
        if self._puff is not None:
            canvas.blit(*_tail(rect, self._tip(self._puff.rect, rect), px(TAIL), fill))
        canvas.blit(rounded(rect.size, radius, fill), rect)
        if painter.theme.is_light:
            rim = painter.colour("rim"), 0.9, 0.9, max(1, px(1.5))
            canvas.blit(outline(rect.size, radius, rim), rect)

    def _tip(self, puff: Rect, rect: Rect) -> Point:
        """Return the end of the tail, with the bubble at ``rect``."""
        side = min(puff.size)
        x, y = puff.centerx + side // 5, puff.centery - side * 5 // 12
        if puff.centery < self.rect.bottom:  # beside the bubble
            x, y = puff.centerx + side // 2, puff.centery
        return x + rect.x - self.rect.x, y + rect.y - self.rect.y


def bubble_tones(painter: Painter) -> tuple[Colour, Colour, Colour]:
    """Return the colours of a bubble, of its letters, and of instructions."""
    ink, fill = sorted((painter.colour("panel"), painter.colour("text")), key=luminance)
    fill, action = mix(fill, WHITE, 0.4), deepen(painter.colour("accent"), 1.4)
    while contrast(action, fill) < MIN_CONTRAST:
        action = deepen(action, 1.04, 0.96)
    return fill, ink, action


@cached()
def _tail_picture(points: tuple[tuple[int, int], ...], size: Point, fill: Colour) -> Surface:
    big = Surface((size[0] * _OVERSAMPLE, size[1] * _OVERSAMPLE), pygame.SRCALPHA)
    big.fill((*fill, 0))
    corners = [(x * _OVERSAMPLE, y * _OVERSAMPLE) for x, y in points]
    pygame.draw.polygon(big, (*fill, 255), corners)
    return pygame.transform.smoothscale(big, size)


def _tail(rect: Rect, tip: Point, wide: int, fill: Colour) -> tuple[Surface, Point]:
    """Return the tail from the bubble's nearest side to ``tip``, and its corner."""
    half = wide // 2
    if tip[1] >= rect.bottom:
        root = min(max(tip[0] + wide // 4, rect.x + 2 * half), rect.right - 2 * half)
        points = [(root - half, rect.bottom - 2), (root + half, rect.bottom - 2), tip]
    else:
        root = min(max(tip[1], rect.y + 2 * half), rect.bottom - 2 * half)
        points = [(rect.x + 2, root - half), (rect.x + 2, root + half), tip]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    size = max(x for x, _ in points) - left + 1, max(y for _, y in points) - top + 1
    moved = tuple((x - left, y - top) for x, y in points)
    return _tail_picture(moved, size, fill), (left, top)


class Shells(Leaf):
    """A shell for each board: filled if it is ``done``, ringed if it is next. The last one done has
    the size ``size``, asked for with every frame, as it appears."""

    rank = 1

    def __init__(self, done: int, count: int, size: Callable[[], float]) -> None:
        super().__init__()
        self._done, self._count, self._size = done, count, size

    def width(self, placing: Placing) -> Span:
        wide = placing.px(_SHELL_STEP * self._count + _MARGIN)
        return Span(wide, wide)

    def height(self, placing: Placing, wide: int) -> Span:
        high = placing.px(_SHELL + _MARGIN)
        return Span(high, high)

    def draw(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        px, size = painter.px, self._size()
        side = px(_SHELL)
        painter.slab(canvas, rect, rect.height // 2)
        left = rect.centerx - px(_SHELL_STEP) * (self._count - 1) // 2
        for number in range(self._count):
            centre = left + number * px(_SHELL_STEP), rect.centery
            tone = painter.colour("danger" if number < self._done else "text_dim")
            picture = shell(side - px(6), tone, number < self._done)
            if number == self._done:
                ring = Rect(0, 0, side + px(6), side + px(6))
                ring.center = centre
                tones = painter.colour("accent"), 1.0, 1.0, max(2, px(3))
                canvas.blit(outline(ring.size, ring.width // 2, tones), ring)
                picture = pygame.transform.smoothscale(picture, (side - px(14), side - px(14)))
            elif number == self._done - 1 and size != 1:
                picture = pygame.transform.smoothscale_by(picture, size)
            canvas.blit(picture, picture.get_rect(center=centre))


@cached()
def shell(side: int, tone: Colour, is_full: bool) -> Surface:
    """Return a scallop shell, or its outline alone."""
    wide = max(4, side) * _OVERSAMPLE
    big = Surface((wide, wide), pygame.SRCALPHA)
    big.fill((*tone, 0))
    hinge = wide / 2, wide * 0.86
    rim = []
    for step in range(81):
        turn = math.radians(205 + 130 * step / 80)
        wave = abs(math.sin(math.pi * _RIBS * step / 80))
        reach = wide * (0.62 + 0.12 * math.sin(math.pi * step / 80) + 0.05 * wave)
        rim.append((hinge[0] + reach * math.cos(turn) * 0.78, hinge[1] + reach * math.sin(turn)))
    foot = [(wide * 0.66, wide * 0.84), (wide * 0.64, wide * 0.95)]
    foot += [(wide - x, y) for x, y in reversed(foot)]
    shape = [*rim, *foot]
    if not is_full:
        stroke(big, [*shape, shape[0]], (*tone, 255), max(1, wide // 18))
        return pygame.transform.smoothscale(big, (side, side))
    pygame.draw.polygon(big, (*mix(tone, WHITE, 0.3), 255), shape)
    pygame.draw.polygon(big, (*deepen(tone, 1.3, 0.9), 255), foot)
    dark = deepen(tone, 1.5, 0.82)
    for rib in range(1, _RIBS):
        end = rim[round(80 * rib / _RIBS)]
        stroke(big, [(hinge[0], hinge[1] - wide * 0.04), end], (*dark, 255), max(1, wide // 26))
    stroke(big, [*shape, shape[0]], (*dark, 255), max(1, wide // 26))
    return pygame.transform.smoothscale(big, (side, side))


def draw_glow(canvas: Surface, painter: Painter, camera: Camera, cell: Cell, breath: float) -> None:
    """Draw the glow of the next thing to do around a cell; ``breath`` goes from 0 to 1."""
    place, guide = camera.square(cell), painter.colour("guide")
    blur = place.width // 3
    radius = place.width // 2 if camera.is_shifted else place.width // 6
    glow = _glow(place.size, radius, blur, guide).copy()
    glow.set_alpha(round(150 + 105 * breath))
    canvas.blit(glow, (place.x - blur, place.y - blur))
    wide = place.width + 2 * round(place.width * (0.03 + 0.04 * breath))
    if camera.is_shifted:
        ring = hexagon_ring(wide, max(2, wide / 9), guide, painter.colour("board"))
    else:
        ring = cell_ring(painter.theme, wide, guide)
    canvas.blit(ring, ring.get_rect(center=place.center))


@cached(windows=0.5)
def _glow(size: Point, radius: int, blur: int, tone: Colour) -> Surface:
    """Return a glow around a cell that leaves the cell clear except for a light tint."""
    picture = shadow(size, radius, blur, 230, tone).copy()
    hole = rounded(size, radius, WHITE, None, 190)
    picture.blit(hole, (blur, blur), None, pygame.BLEND_RGBA_SUB)
    picture.fill((*tone, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return picture


def draw_marks(canvas: Surface, painter: Painter, step: Step, camera: Camera) -> None:
    """Mark the subject of a sentence: light on cells, circles around numbers, and known mines."""
    guide, place = painter.colour("guide"), camera.square
    if camera.is_shifted:
        light = Marking(step.lit, Symbol.LIGHT, guide)
        draw_markings(canvas, painter.theme, camera, [light])
    for cell in () if camera.is_shifted else map(place, step.lit):
        inner = cell.inflate(*(-2 * max(1, cell.width // 14),) * 2)
        radius, line = cell.width // 6, max(2, cell.width // 22)
        canvas.blit(rounded(inner.size, radius, guide, None, 46), inner)
        canvas.blit(outline(inner.size, radius, (guide, 0.9, 0.9, line)), inner)
    for cell in map(place, step.numbers):
        inner = cell.inflate(*(-2 * max(1, cell.width // 12),) * 2)
        wider = cell.width // 30 * 2
        for line, more, tone in ((7, wider, painter.colour("board")), (11, 0, guide)):
            rim = tone, 1.0, 1.0, max(2, cell.width // line)
            grown = inner.inflate(more, more)
            canvas.blit(outline(grown.size, grown.width // 2, rim), grown)
    for cell in map(place, step.mines):
        side = cell.width * 7 // 10
        mine = painter.theme.sheet("tiles", side).frame("mine")
        canvas.blit(mine, mine.get_rect(center=cell.center))
