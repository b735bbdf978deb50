"""Pictures of the dive: stars, twists, finds, rewards and small boards."""

from collections.abc import Sequence
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from engine.core.commands import Open
from engine.dive.boards import BoardPlan, Reward
from engine.dive.finds import Find
from engine.rules.game import Game, Position
from game.board.preview import thumbnail
from game.resources.theme import Theme
from game.ui.painter import Painter
from game.ui.shapes import Point, rects_around, rounded, tinted

CALM = "calm"  # the emblem of a board without a twist
_STAR, _STAR_GAP = 44, 6  # layout units
_HOLLOW = 190  # the opacity of a star to be won
_DARK = 4, 8, 20
_LAMPLIGHT, _GLOW = (255, 214, 140), (226, 244, 255)
_COARSE = 32  # the side of a round light's picture before it is enlarged
_SAMPLE_SEED = 11  # of the boards on cards, which are not the ones to be played
_GLINTS = ((-0.43, -0.3, 0.13), (0.41, -0.4, 0.1), (0.44, 0.16, 0.13), (-0.41, 0.3, 0.08))
"""Places of the lights around a find in parts of its room, and sizes in parts of its height."""
_COINS = ((0.13, 0.16, 0.24), (0.86, 0.26, 0.3), (0.22, 0.84, 0.28), (0.76, 0.86, 0.22))
"""Places of coins in parts of a small board, and their sizes in parts of its height."""
_AROUND = 20  # layout units around a small board that its twists may reach beyond it
_REPEATED, _BEYOND = 0.76, 8  # part of a borderless board, layout units of what goes on around it
_LAYERS = "borderless", "salvage", "treasure", "strict", "darkness"  # from the lowest up
_REGION = 0.5, 0.6  # the part of a small board that is salvaged


def picture(painter: Painter, name: str, side: int) -> Surface:
    """Return a picture of the dive's sheet, ``side`` pixels wide."""
    return painter.theme.sheet("dive", max(1, side)).frame(name)


def _put(canvas: Surface, painter: Painter, name: str, centre: Point, side: float) -> None:
    drawn = picture(painter, name, round(side))
    canvas.blit(drawn, drawn.get_rect(center=centre))


def draw_find(find: Find, canvas: Surface, painter: Painter, room: Rect) -> None:
    """Draw a find as large as it fits, in a soft light."""
    side = min(room.size)
    glow = _light(round(1.3 * side), _GLOW, 46)
    canvas.blit(glow, glow.get_rect(center=room.center))
    for x, y, size in _GLINTS:
        spot = room.centerx + round(x * room.width), room.centery + round(y * room.height)
        _put(canvas, painter, "ray", spot, size * side)
    _put(canvas, painter, find.value, room.center, side)


def draw_find_icon(
    find: Find, canvas: Surface, painter: Painter, centre: Point, side: float
) -> None:
    """Draw a find around ``centre``, ``side`` layout units wide."""
    _put(canvas, painter, find.value, centre, painter.px(side))


def draw_reward(
    reward: Reward, canvas: Surface, painter: Painter, centre: Point, side: float
) -> None:
    """Draw what a board gives around ``centre``, ``side`` layout units wide."""
    _put(canvas, painter, f"reward_{reward.value}", centre, painter.px(side))


def draw_emblem(name: str, canvas: Surface, painter: Painter, centre: Point, side: float) -> None:
    """Draw the emblem of a twist, or CALM, around ``centre``, ``side`` layout units wide."""
    _put(canvas, painter, f"twist_{name}", centre, painter.px(side))


def draw_stars(
    canvas: Surface,
    painter: Painter,
    middle: Point,
    stars: Sequence[bool],
    counted: float = 3.0,
    size: int = _STAR,
) -> None:
    """Draw stars in a row around ``middle``, outlines until they are ``counted`` and if not won."""
    step = painter.px(size + _STAR_GAP)
    for number, is_won in enumerate(stars):
        spot = middle[0] + round((number - (len(stars) - 1) / 2) * step), middle[1]
        if is_won and counted > number:
            _put(canvas, painter, "star_won", spot, painter.px(size))
            continue
        hollow = tinted(picture(painter, "star_empty", painter.px(size)), painter.colour("text"))
        hollow.set_alpha(_HOLLOW)
        canvas.blit(hollow, hollow.get_rect(center=spot))


def board_sample(painter: Painter, plan: BoardPlan, box: tuple[int, int]) -> Surface:
    """Return a small board of the plan's size, with its first opening."""
    return thumbnail(painter, _sample(plan), box)


@lru_cache(8)
def _sample(plan: BoardPlan) -> Position:
    game = Game(plan.config, _SAMPLE_SEED)
    game.apply(Open((plan.width // 2, plan.height // 2)))
    return game.position


def draw_plan(plan: BoardPlan, canvas: Surface, painter: Painter, room: Rect) -> None:
    """Draw a small board of a plan in the middle of ``room``, with its twists."""
    drawn = _plan_picture(painter, painter.theme, painter.scale, plan, room.size)
    canvas.blit(drawn, drawn.get_rect(center=room.center))


@lru_cache(4)
def _plan_picture(
    painter: Painter, theme: Theme, scale: float, plan: BoardPlan, box: tuple[int, int]
) -> Surface:
    """Return a small board with what its twists draw within and around it, made once for a theme
    and a scale of the painter."""
    drawn = board_sample(painter, plan, box)
    board = drawn.get_rect()
    side = 2 * painter.px(_AROUND) + max(board.size) // 2  # an emblem may stand on any edge
    whole = Surface((board.width + side, board.height + side), pygame.SRCALPHA)
    board.center = whole.get_rect().center
    whole.fill(painter.colour("board"), board)  # seen between the cells
    whole.blit(drawn, board)
    for name in sorted(plan.twists, key=_LAYERS.index):
        draw_twist(name, whole, painter, board, plan)
    if "borderless" in plan.twists:
        _draw_arrows(whole, painter, board)  # over whatever else there is
    whole.set_alpha(255, pygame.RLEACCEL)
    return whole


def draw_twist(
    name: str, canvas: Surface, painter: Painter, board: Rect, plan: BoardPlan | None = None
) -> None:
    """Draw over a small board what a twist does to it; to the cells of its plan, if that is
    told."""
    match name:
        case "treasure":
            for x, y, size in _coins(plan):
                side = size * board.height
                spot = board.x + round(x * board.width), board.y + round(y * board.height)
                _put(canvas, painter, "coin", spot, side)
                light = spot[0] + round(0.3 * side), spot[1] - round(0.3 * side)
                _put(canvas, painter, "ray", light, 0.7 * side)
        case "borderless":
            _draw_borderless(canvas, painter, board)
        case "darkness":
            _draw_darkness(canvas, painter, board)
        case "salvage":
            _draw_salvage(canvas, painter, board, plan)
        case "strict":
            canvas.blit(rounded(board.size, painter.px(6), _DARK, None, 110), board)
            _put(canvas, painter, "twist_strict", board.center, 0.74 * board.height)


@lru_cache(8)
def _coins(plan: BoardPlan | None) -> tuple[tuple[float, float, float], ...]:
    """Return the places and sizes of coins on a small board: on closed cells of the plan's."""
    if plan is None:
        return _COINS
    seen, coins = _sample(plan).board, []
    cells = seen.grid.cells(seen.closed)
    places = [((x + 0.5) / plan.width, (y + 0.5) / plan.height) for x, y in cells]
    for x, y, size in _COINS:
        at = min(places, key=lambda place: (place[0] - x) ** 2 + (place[1] - y) ** 2)
        coins.append((*at, size))
    return tuple(coins)


def _draw_borderless(canvas: Surface, painter: Painter, board: Rect) -> None:
    """Draw the board smaller, its edges once more beyond those across, and arrows over them."""
    px = painter.px
    drawn = Surface(board.size).convert()
    drawn.blit(canvas, (0, 0), board)
    size = round(board.width * _REPEATED), round(board.height * _REPEATED)
    small = pygame.transform.smoothscale(drawn, size)
    whole = board.inflate(2 * px(_BEYOND), 2 * px(_BEYOND))
    inner = small.get_rect(center=(whole.width // 2, whole.height // 2))
    sea = Surface(whole.size, pygame.SRCALPHA)
    sea.fill(painter.colour("board"))
    faint = small.copy()
    faint.set_alpha(125)
    for across in (-1, 0, 1):
        for down in (-1, 0, 1):
            one = small if across == down == 0 else faint
            sea.blit(one, inner.move(across * inner.width, down * inner.height))
    mask = rounded(whole.size, px(14), (255, 255, 255))
    sea.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    canvas.blit(sea, whole)
    _draw_arrows(canvas, painter, board)


def _draw_arrows(canvas: Surface, painter: Painter, board: Rect) -> None:
    """Draw the arrows over the edges of a borderless board."""
    across, down = (round(_REPEATED * length / 2) + painter.px(2) for length in board.size)
    x, y = board.center
    spots = (x, y - down), (x + across, y), (x, y + down), (x - across, y)
    for turn, spot in enumerate(spots):
        arrow = pygame.transform.rotate(picture(painter, "arrow", painter.px(30)), -90 * turn)
        canvas.blit(arrow, arrow.get_rect(center=spot))


def _draw_darkness(canvas: Surface, painter: Painter, board: Rect) -> None:
    """Draw a lamp's circle of light on a board in the dark."""
    whole = board.inflate(2 * painter.px(_BEYOND), 2 * painter.px(_BEYOND))
    veil = rounded(whole.size, painter.px(14), _DARK, None, 205).copy()
    side = round(0.95 * min(board.size))
    hole = _light(side, (0, 0, 0), 255)
    spot = hole.get_rect(center=(whole.width // 2, whole.height // 2))
    veil.blit(hole, spot, special_flags=pygame.BLEND_RGBA_SUB)
    warm = _light(side, _LAMPLIGHT, 70)
    canvas.blit(warm, warm.get_rect(center=board.center))
    canvas.blit(veil, whole)
    lamp = board.right - round(0.12 * board.height), board.bottom - round(0.12 * board.height)
    _put(canvas, painter, "twist_darkness", lamp, 0.4 * board.height)


def _draw_salvage(canvas: Surface, painter: Painter, board: Rect, plan: BoardPlan | None) -> None:
    """Draw a frame around a part of the board, under a hook, and veil the others."""
    px = painter.px
    wide, high = (plan.width, plan.height) if plan else (100, 100)
    left, top = round((1 - _REGION[0]) / 2 * wide), round((1 - _REGION[1]) / 2 * high)
    across, down = board.width / wide, board.height / high
    region = board.inflate(-2 * round(left * across), -2 * round(top * down))
    for part in rects_around(board, region):
        veil = Surface(part.size, pygame.SRCALPHA)
        veil.fill((*_DARK, 170))
        canvas.blit(veil, part)
    pygame.draw.rect(canvas, _DARK, region.inflate(px(8), px(8)), px(6), border_radius=px(6))
    pygame.draw.rect(
        canvas, (255, 206, 84), region.inflate(px(6), px(6)), px(4), border_radius=px(5)
    )
    _put(canvas, painter, "twist_salvage", region.midtop, 0.36 * board.height)


@lru_cache(16)
def _light(side: int, tone: tuple[int, int, int], strength: int) -> Surface:
    """Return a round light that is strong to the half of its radius, and falls off beyond."""
    small, middle = Surface((_COARSE, _COARSE), pygame.SRCALPHA), (_COARSE - 1) / 2
    for y in range(_COARSE):
        for x in range(_COARSE):
            far = ((x - middle) ** 2 + (y - middle) ** 2) ** 0.5 / (_COARSE / 2)
            part = min(1.0, max(0.0, 2 - 2 * far))
            small.set_at((x, y), (*tone, round(strength * part * part * (3 - 2 * part))))
    return pygame.transform.smoothscale(small, (max(1, side), max(1, side)))
