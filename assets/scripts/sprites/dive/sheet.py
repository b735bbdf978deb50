"""The sprites of the dive's sheet: finds, emblems of twists, rewards, stars, a cell's treasure."""

from sprites.dive import emblems, gear, instruments, rewards, sealife
from sprites.sheets import Sprite, still

DRAWINGS = {
    "sonar": instruments.sonar,
    "shell": sealife.shell,
    "tank": gear.tank,
    "lens": instruments.lens,
    "buoys": sealife.buoys,
    "magnet": sealife.magnet,
    "chart": instruments.chart,
    "breath": gear.breath,
    "fins": gear.fins,
    "bell": gear.bell,
    "pearl": sealife.great_pearl,
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
SPRITES = [Sprite(name, 1, still(draw)) for name, draw in DRAWINGS.items()]
