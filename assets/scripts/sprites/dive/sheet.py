"""The sprites of the dive's sheet: finds, emblems of twists, rewards, stars, a cell's treasure."""

from sprites.canvas import Canvas
from sprites.dive import emblems, gear, instruments, rewards, sealife
from sprites.sheets import Draw, Sprite, still

DRAWINGS = {
    "sonar": instruments.sonar,
    "shell": sealife.shell,
    "tank": gear.tank,
    "lens": instruments.lens,
    "buoys": sealife.buoys,
    "magnet": sealife.magnet,
    "spyglass": instruments.spyglass,
    "breath": gear.breath,
    "fins": gear.fins,
    "bell": gear.bell,
    "pearl": sealife.great_pearl,
    "starfish": sealife.starfish,
    "compass": instruments.compass,
    "twist_treasure": emblems.treasure,
    "twist_borderless": emblems.borderless,
    "twist_darkness": emblems.darkness,
    "twist_salvage": emblems.salvage,
    "twist_strict": emblems.strict,
    "twist_calm": emblems.calm,
    "reward_air": rewards.air,
    "reward_points": rewards.points,
    "reward_life": rewards.life,
    "star_won": rewards.star_won,
    "star_empty": rewards.star_empty,
    "glint": rewards.glint,
    "coin": rewards.piece,
    "ray": rewards.ray,
    "arrow": emblems.arrow,
}
SMALLER = {
    **{"shell": 0.92, "buoys": 0.95, "magnet": 0.93, "bell": 0.95, "pearl": 0.92},
    **{"compass": 0.95, "reward_air": 0.95, "reward_points": 0.96},
}
"""Drawings that reach their frame's edge, and what is left of their size."""


def drawn(name: str) -> Draw:
    """Return a drawing that keeps off its frame's edge."""

    def draw(canvas: Canvas) -> None:
        with canvas.transform(scale=SMALLER.get(name, 1.0)):
            DRAWINGS[name](canvas)

    return still(draw)


SPRITES = [Sprite(name, 1, drawn(name)) for name in DRAWINGS]
