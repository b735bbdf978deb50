"""The surroundings of a choice: its title, what the diver has, and the panel with the path."""

from engine.dive.boards import Reward
from engine.dive.state import TANK_MS, Dive
from engine.dive.zones import depth_of_board, zone_of_board
from game.dive.air_alarm import LOW
from game.dive.depth_path import DepthPath
from game.dive.dive_path import to_next_zone
from game.dive.picture_boxes import find_box, hearts_box, reward_box
from game.resources.format import format_seconds
from game.resources.texts import Texts
from game.resources.zones import ZONES
from game.ui.boxes import APART, CLOSE, Box, Column, FirstThatFits, Row, Spring, Stack, when
from game.ui.leaves import Ground, Picture, Text
from game.ui.painter import LARGE, NAME, SMALL
from game.ui.wrappers import Pad, Sized

_HEART, _FIND, _AIR = 26, 34, 28  # layout units
_TITLES = 42, LARGE  # sizes of the title, the wished one first
_WIDE, _HIGH = 176, (380, 640)  # layout units of the panel with the path from the top down
_BAND = 320, 94  # layout units of the path in a band


def choice_head(texts: Texts, dive: Dive, title: str) -> Box:
    """Return a title with the finds that are kept, the air and the hearts beside or below it."""
    parts = _state(texts, dive)
    row = _on_pill(Row(*parts, gap=20), 2)
    titles = [Text(title, size, "hud", title=True, lines=1) for size in _TITLES]
    return FirstThatFits(
        *(Row(one, Spring(), row, gap=APART) for one in titles),
        *(Column(one, row, gap=0, align="left") for one in titles),
        Column(titles[-1], _on_pill(Column(*parts, gap=2, align="left"), 6), gap=0, align="left"),
    )


def _on_pill(box: Box, top: float) -> Box:
    return Stack(Ground(is_pill=True), Pad(box, 14, top=top))


def _state(texts: Texts, dive: Dive) -> list[Box]:
    """Return the finds, if there are any, and the air with the hearts."""
    left = dive.air_left(0)
    air = texts("dive.air", seconds=format_seconds(left))
    tone = "danger" if left < LOW * TANK_MS else "text"
    finds = (find_box(find, _FIND) for find in dive.finds)
    rest = Row(
        Row(reward_box(Reward.AIR, _AIR), Text(air, NAME, tone, title=True, lines=1), gap=6),
        Sized(hearts_box(dive.lives, _HEART), high=_FIND),
        gap=20,
    )
    return [*when(dive.finds, Row(*finds, gap=4)), rest]


def upright_path(texts: Texts, dive: Dive, path: DepthPath) -> Box:
    """Return the panel with the path from the top down."""
    zone, ahead = _zones(texts, dive)
    picture = Picture(path.paint_upright, (0, 0), (0, 0), grow=1)
    column = Column(
        Text(zone, title=True, side="middle"),
        picture,
        *when(ahead, Text(ahead, SMALL, "text_dim", side="middle")),
        gap=CLOSE,
    )
    return Sized(Stack(Ground(), Pad(column, 12, top=18, bottom=14)), _WIDE, _HIGH)


def path_in_a_band(texts: Texts, dive: Dive, path: DepthPath) -> Box:
    """Return the panel with the path from left to right."""
    zone, ahead = _zones(texts, dive)
    words = Row(
        Text(zone, title=True),
        Spring(),
        *when(ahead, Text(ahead, SMALL, "text_dim", side="right")),
        gap=APART,
    )
    picture = Picture(path.paint_band, (_BAND[0], _BAND[0]), (_BAND[1], _BAND[1]))
    column = Column(words, picture, gap=0)
    return Stack(Ground(), Pad(column, APART, top=12, bottom=12))


def _zones(texts: Texts, dive: Dive) -> tuple[str, str]:
    """Return the zone that one is in or comes to, and how far it is to the next one, if not."""
    if ahead := zone_ahead(dive, texts):
        return ahead, ""
    depth = depth_of_board(len(dive.legs), 1000)
    return texts(f"settings.zone_{ZONES[dive.plan.zone]}"), to_next_zone(dive, depth, texts)


def zone_ahead(dive: Dive, texts: Texts) -> str:
    """Return words about the zone that the next board is in, none if it is the same one."""
    zone = zone_of_board(dive.plan.number + 1)
    if zone == dive.plan.zone:
        return ""
    return texts("dive.zone_ahead", zone=texts(f"settings.zone_{ZONES[zone]}"))
