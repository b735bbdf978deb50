"""A dive to share: its picture, and a line of text with the code that gives the same dive."""

from pygame import Rect, Surface

from engine.dive.dive_code import encode_dive_code
from engine.dive.state import Dive
from engine.dive.zones import ZONES, zone_of_board
from game.dive.dive_path import DivePath
from game.dive.picture_boxes import find_box
from game.platform.local_time import to_local
from game.records import FinishedRun
from game.resources.format import format_number
from game.resources.texts import Texts
from game.scenes.context import Context
from game.scenes.results.share import PictureSharing
from game.ui.boxes import APART, CLOSE, Column, Middle, Row, Stack, picture_of
from game.ui.leaves import Number, Picture, Text
from game.ui.painter import HUGE, NAME, SMALL, Painter
from game.ui.shapes import mix, vertical_gradient
from game.ui.wrappers import Pad, Sized

_WIDE, _EDGE, _HEAD, _FOOT, _ICON = 880, 40, 132, 84, 40  # layout units of the picture


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
    texts = context.texts
    head = Row(
        Text(depth_words(run, texts), HUGE, "accent", title=True, grow=1),
        Number(format_number(run.score, texts), HUGE),
        gap=APART,
    )
    foot = Middle(
        Text(texts("app.name"), NAME, "text_dim", title=True),
        Row(*(find_box(find, _ICON) for find in dive.finds), gap=CLOSE),
        Text(encode_dive_code(run.seed), SMALL, "text_dim"),
    )
    boxes = Column(Sized(head, high=_HEAD), DivePath(texts, dive), Sized(foot, high=_FOOT), gap=0)
    return picture_of(
        Stack(Picture(_paint_ground, (0, 0), (0, 0)), Pad(boxes, _EDGE, top=0)),
        context.painter,
        _WIDE,
    )


def _paint_ground(canvas: Surface, painter: Painter, rect: Rect) -> None:
    panel = painter.theme.colour("panel")
    top = mix(panel, painter.theme.colour("panel_edge"), 0.4)
    canvas.blit(vertical_gradient(rect.size, top, panel), rect)


class DiveSharing(PictureSharing):
    """Shares a dive."""

    def start(self, run: FinishedRun, dive: Dive) -> None:
        """Copy the line of text, and begin to write the picture."""
        day = to_local(run.ended).strftime("%Y-%m-%d %H-%M-%S")
        picture = dive_picture(self._context, run, dive)
        self.share(share_line(run, self._context.texts), picture, f"{day} dive {run.depth} m")
