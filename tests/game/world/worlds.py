"""A small painted scene for tests of the world."""

import math
from pathlib import Path

import pygame

from game.platform import paths
from game.resources.theme import Theme
from game.world.world import World

DEEP = paths.assets() / "themes" / "deep"
WATER, REED, ROCK, FISH = (10, 60, 120), (20, 140, 40), (90, 50, 20), (250, 200, 0)
SIZE = (640, 480)
FRESH = (1, 2, 3)  # the colour of a canvas on which nothing is drawn
LAYERS = '[[layers]]\nfile = "water.png"\n[[layers]]\nfile = "reed.png"\nside = "left"\n'

SCENE = """
[[layers]]
file = "water.png"
[[layers]]
file = "rays.png"
light = true
breathe = [0.15, 8]
[[layers]]
file = "reed.png"
side = "left"
depth = 0.2
sway = [20, 4]
[[layers]]
file = "rock.png"
side = "right"
depth = 0.5
[[creatures]]
sheet = "fish.png"
frames = 2
size = [20, 10]
motion = "school"
count = 8
path = [[-200, 300], [0, 200], [200, 300], [0, 400]]
[[particles]]
kind = "mote"
count = 5
"""


def _layer(box: tuple[int, int, int, int], colour: tuple[int, ...]) -> pygame.Surface:
    picture = pygame.Surface((430, 180), pygame.SRCALPHA)
    picture.fill(colour, box)
    return picture


def scene_theme(folder: Path, scene: str = SCENE) -> Theme:
    """Return a theme with a scene of plain shapes, with a quarter of a unit per pixel."""
    folder.mkdir(exist_ok=True)
    (folder / "theme.toml").write_text('name = "Test"', "utf-8")
    (folder / "scene.toml").write_text(scene, "utf-8")
    pictures = {
        "water": _layer((0, 0, 430, 180), WATER),
        "rays": _layer((200, 0, 30, 60), (60, 60, 60)),
        "reed": _layer((20, 60, 4, 120), REED),
        "rock": _layer((390, 120, 30, 60), ROCK),
        "fish": pygame.Surface((20, 5), pygame.SRCALPHA),
    }
    pictures["fish"].fill(FISH)
    for name, picture in pictures.items():
        pygame.image.save(picture, folder / f"{name}.png")
    return Theme(folder, Theme(DEEP))


def shown_world(theme: Theme, size: tuple[int, int] = SIZE) -> World:
    """Return a world whose pictures have been read and have faded in."""
    world = World(theme)
    world.resize(size)
    world.wait(60)
    world.take_loaded()
    world.is_still = True
    world.update(0)  # ends the motion of the backdrop at once
    world.is_still = False
    return world


def run(world: World, seconds: float) -> None:
    """Let time pass."""
    for _ in range(math.ceil(seconds * 120)):
        world.update(1 / 120)


def drawn_world(world: World, covered: pygame.Rect | None = None) -> pygame.Surface:
    """Return a canvas with the world drawn around the covered part."""
    canvas = pygame.Surface(SIZE)
    canvas.fill(FRESH)
    world.draw(canvas, covered)
    return canvas


def span_of_colour(
    picture: pygame.Surface, colour: tuple[int, int, int], row: int
) -> tuple[int, int]:
    """Return the first and the last column of a row that contain a colour."""
    near = [x for x in range(SIZE[0]) if math.dist(picture.get_at((x, row))[:3], colour) < 40]
    return near[0], near[-1]
