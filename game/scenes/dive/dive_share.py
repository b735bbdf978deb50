"""A dive to share: its picture, and a line of text with the code that gives the same dive."""

from pygame import Rect, Surface

from engine.dive.dive_code import encode_dive_code
from engine.dive.state import Dive
from engine.dive.zones import ZONES, zone_of_board
from game.dive.dive_path import draw_path, path_height
from game.dive.pictures import draw_find_icon
from game.platform.local_time import to_local
from game.records import FinishedRun
from game.resources.format import format_number
from game.resources.texts import Texts
from game.scenes.context import Context
from game.scenes.results.share import PictureSharing
from game.ui.painter import HUGE, NAME, SMALL
from game.ui.shapes import mix, vertical_gradient

_WIDE, _EDGE, _TOP, _FOOT = 880, 40, 132, 84  # layout units of the picture
_ICON = 40


def depth_words(run: FinishedRun, texts: Texts) -> str:
    """Return how deep a dive went: ``214 m, Wreck``."""
    zone = texts(f"settings.zone_{ZONES[zone_of_board(run.boards + 1)].name}")
    return texts("arcade.depth_zone", metres=format_number(run.depth, texts), zone=zone)


def share_line(run: FinishedRun, texts: Texts) -> str:
    """Return the line of text about a dive."""
    depth, points = depth_words(run, texts), format_number(run.score, texts)
    code = encode_dive_code(run.seed)
    return texts("arcade.share_line", depth=depth, points=points, code=code)


def dive_picture(context: Context, run: FinishedRun, dive: Dive) -> Surface:
    """Return a picture of a dive: its depth, points and path, and its code."""
    painter, texts, px = context.painter, context.texts, context.painter.px
    width = px(_WIDE - 2 * _EDGE)
    path = path_height(painter, width)
    size = px(_WIDE), px(_TOP) + path + px(_FOOT)
    panel = painter.theme.colour("panel")
    top = mix(panel, painter.theme.colour("panel_edge"), 0.4)
    picture = Surface(size, 0, 32)
    picture.blit(vertical_gradient(size, top, panel), (0, 0))
    left, right, middle = px(_EDGE), px(_WIDE - _EDGE), px(_TOP // 2)
    points = painter.figures(
        picture, format_number(run.score, texts), (right, middle), HUGE, "text", "midright"
    )
    room = points.left - left - px(24)
    depth = depth_words(run, texts)
    painter.text(picture, depth, (left, middle), HUGE, "accent", "midleft", True, room)
    draw_path(picture, painter, texts, dive, Rect(left, px(_TOP), width, path))
    foot = size[1] - px(_FOOT // 2)
    painter.text(picture, texts("app.name"), (left, foot), NAME, "text_dim", "midleft", True)
    for number, find in enumerate(dive.finds):
        x = size[0] // 2 + round((number - (len(dive.finds) - 1) / 2) * px(_ICON + 8))
        draw_find_icon(find, picture, painter, (x, foot), _ICON)
    code = encode_dive_code(run.seed)
    painter.text(picture, code, (right, foot), SMALL, "text_dim", "midright")
    return picture


class DiveSharing(PictureSharing):
    """Shares a dive."""

    def start(self, run: FinishedRun, dive: Dive) -> None:
        """Copy the line of text, and begin to write the picture."""
        day = to_local(run.ended).strftime("%Y-%m-%d %H-%M-%S")
        picture = dive_picture(self._context, run, dive)
        self.share(share_line(run, self._context.texts), picture, f"{day} dive {run.depth} m")
