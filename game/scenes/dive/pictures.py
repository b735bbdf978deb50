"""Pictures of the dive: stars, twists, finds, rewards and small boards."""

import math
from collections.abc import Sequence
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from engine.core.commands import Open
from engine.dive.boards import BoardPlan, Reward
from engine.dive.finds import Find
from engine.rules.game import Game
from game.board.preview import thumbnail
from game.resources.theme import Colour
from game.ui.painter import Painter
from game.ui.shapes import Point, draw_disc, mix

_FINE = 4  # the scale at which shapes are drawn before they are made smaller
_STAR, _STAR_GAP = 44, 8  # layout units
_GOLD, _GOLD_RIM = (255, 198, 60), (179, 90, 18)
_FIND_ICONS = {
    Find.SONAR: "percent",
    Find.SHELL: "check",
    Find.TANK: "clock",
    Find.LENS: "bulb",
    Find.BUOYS: "flag",
    Find.MAGNET: "torus",
    Find.CHART: "grid",
    Find.BREATH: "pause",
    Find.FINS: "wand",
    Find.BELL: "sound",
    Find.PEARL: "trophy",
    Find.COMPASS: "expand",
}
_REWARD_ICONS = {Reward.AIR: "clock", Reward.POINTS: "trophy", Reward.LIFE: "check"}
_SAMPLE_SEED = 11  # of the boards on cards, which are not the ones to be played


def draw_stars(
    canvas: Surface,
    painter: Painter,
    middle: Point,
    stars: Sequence[bool],
    counted: float = 3.0,
    size: int = _STAR,
) -> None:
    """Draw stars in a row around ``middle``, empty until they are ``counted`` and if not won."""
    step = painter.px(size + _STAR_GAP)
    for number, is_won in enumerate(stars):
        lit = is_won and counted > number
        picture = star(painter.px(size), _GOLD if lit else mix(painter.colour("board"), _GOLD, 0.1))
        x = middle[0] + round((number - (len(stars) - 1) / 2) * step)
        canvas.blit(picture, picture.get_rect(center=(x, middle[1])))


@lru_cache(16)
def star(side: int, tone: Colour) -> Surface:
    """Return a star with round points, with a darker rim."""
    wide = side * _FINE
    big = Surface((wide, wide), pygame.SRCALPHA)
    big.fill((*_GOLD_RIM, 0))
    for radius, colour in ((0.5, _GOLD_RIM), (0.42, tone)):
        points = []
        for number in range(10):
            reach = wide * (radius if number % 2 == 0 else radius * 0.52)
            angle = math.pi * (number / 5 - 0.5)
            points.append(
                (wide / 2 + reach * math.cos(angle), wide * 0.53 + reach * math.sin(angle))
            )
        pygame.draw.polygon(big, colour, points)
    return pygame.transform.smoothscale(big, (side, side))


def board_sample(painter: Painter, plan: BoardPlan, box: tuple[int, int]) -> Surface:
    """Return a small board of the plan's size, with its first opening."""
    game = Game(plan.config, _SAMPLE_SEED)
    game.apply(Open((plan.width // 2, plan.height // 2)))
    return thumbnail(painter, game.position, box)


def draw_twist(name: str, canvas: Surface, painter: Painter, board: Rect) -> None:
    """Draw over a small board what a twist does to it."""
    gold, line = _GOLD, max(2, painter.px(3))
    match name:
        case "treasure":
            for x, y in ((0.2, 0.3), (0.75, 0.2), (0.85, 0.75), (0.3, 0.85)):
                spot = board.x + round(x * board.width), board.y + round(y * board.height)
                draw_disc(canvas, spot, painter.px(9), gold)
        case "borderless":
            for x in (board.left - painter.px(9), board.right + painter.px(9)):
                pygame.draw.line(canvas, gold, (x, board.top), (x, board.bottom), line)
        case "darkness":
            dark = Surface(board.size, pygame.SRCALPHA)
            dark.fill((4, 8, 20, 215))
            pygame.draw.circle(dark, (0, 0, 0, 0), dark.get_rect().center, board.height // 3)
            canvas.blit(dark, board)
        case "salvage":
            region = Rect(0, 0, board.width // 2, board.height)
            region.center = board.center
            pygame.draw.rect(canvas, gold, region, line, border_radius=painter.px(5))
        case "strict":
            painter.icon(canvas, "close", board.center, 44, "danger")


def draw_find(find: Find, canvas: Surface, painter: Painter, room: Rect) -> None:
    """Draw a find."""
    painter.icon(canvas, _FIND_ICONS[find], room.center, 72, "accent")


def draw_find_icon(
    find: Find, canvas: Surface, painter: Painter, centre: Point, side: float
) -> None:
    """Draw a find around ``centre``, ``side`` layout units wide."""
    painter.icon(canvas, _FIND_ICONS[find], centre, side, "accent")


def draw_reward(
    reward: Reward, canvas: Surface, painter: Painter, centre: Point, side: float
) -> None:
    """Draw what a board gives around ``centre``, ``side`` layout units wide."""
    painter.icon(canvas, _REWARD_ICONS[reward], centre, side, "accent")
