"""The signs of a board's water or shape, its twists and its pact in a dive's bar, each with its
card."""

from collections.abc import Callable
from functools import partial

from pygame import Rect, Surface, draw

from engine.dive.boards import Pact
from engine.dive.state import Dive
from engine.dive.way import PEARLS_FOR_PACT, PEARLS_FOR_STAR
from game.dive.choice_cards import twist_note
from game.dive.looks import is_look, look_name, look_note, look_of
from game.dive.pictures import GOLD, draw_emblem, draw_gift
from game.input.bindings import Action
from game.input.events import Finger, Input, Key, Motion, Phase, Press
from game.resources.texts import Texts
from game.ui.boxes import Box, Row
from game.ui.leaves import Picture
from game.ui.painter import Painter
from game.ui.shapes import Point, draw_disc
from game.ui.tooltip import TooltipSide, draw_tooltip
from game.ui.wrappers import Sized

SIGN, LEAST_SIGN = 30, 14  # layout units of a sign with room for all, and with hardly any
_INSIDE, _LINE = 0.72, 3  # of a pact's disc is its picture; layout units of the line across a flag
_ABOVE_CARD = 20  # pixels


class BoardSigns:
    """Signs of the water or shape and of the twists of a dive's board, and of its pact if that was
    made, left to right. The card of one is shown while it is pointed at, or once it is touched; the
    control that opens the help buttons on other boards shows one after the other."""

    def __init__(self, texts: Texts, painter: Painter) -> None:
        self._texts, self._painter = texts, painter
        self.dive: Callable[[], Dive] | None = None  # the dive whose board it is
        self._pictures: dict[str, Picture] = {}
        self._shown: list[str] = []
        self._pointed = ""

    def row(self, dive: Dive, least: float, most: float) -> Box:
        """Return the signs beside each other, each of at least and at most so many layout units."""
        look = look_of(dive.plan)
        names = [*filter(None, (look,)), *(f"twist_{name}" for name in dive.twist_names)]
        if dive.has_pact and dive.plan.pact is not None:
            names.append(f"pact_{dive.plan.pact.name.lower()}")
        for name in names:  # the same ones in all forms of the bar, of which one is placed
            paint = partial(self._paint, name)
            self._pictures.setdefault(name, Picture(paint, (0, 0), (0, 0)))
        self._shown, size = names, (least, most)
        return Row(*(Sized(self._pictures[name], size, size) for name in names), gap=2)

    @property
    def places(self) -> dict[str, Rect]:
        """The places of the signs in the bar, by the names of their texts."""
        return {name: self._pictures[name].rect for name in self._shown}

    def handle(self, event: Input) -> bool:
        """Show the card of the sign that is pointed at or touched, or that a key has come to; use a
        press on a sign, and that key."""
        match event:
            case Key(action=Action.AIDS, repeat=False) if self._shown:
                self._pointed = self._following
                return True
            case Key():
                self._pointed = ""
            case Motion(touch=False):  # a finger points only where it touches
                self._pointed = self._at(event.pos)
            case Press() | Finger(phase=Phase.DOWN):
                self._pointed = self._at(event.pos)
                return bool(self._pointed)
        return False

    @property
    def _following(self) -> str:
        """The sign after the one whose card is shown: the first one without any, none at last."""
        names = ["", *self._shown, ""]
        return names[names.index(self._pointed) + 1]

    def _at(self, pos: Point | None) -> str:
        found = (name for name, rect in self.places.items() if pos and rect.collidepoint(pos))
        return next(found, "")

    def _paint(self, name: str, canvas: Surface, painter: Painter, rect: Rect) -> None:
        side = min(rect.size) / painter.scale
        kind, _, rest = name.partition("_")
        if kind != "pact":
            draw_emblem(name if is_look(name) else rest, canvas, painter, rect.center, side)
        else:
            draw_pact(Pact[rest.upper()], canvas, painter, rect.center, side)

    def draw_card(self, canvas: Surface, top: int) -> None:
        """Tell about the sign that is pointed at, below the bar, which ends at ``top``."""
        rect = self.places.get(self._pointed)
        if rect is None or self.dive is None:
            return
        kind, _, rest = self._pointed.partition("_")
        texts = self._texts
        if is_look(self._pointed):
            lines = [look_name(texts, self._pointed), look_note(texts, self._pointed)]
        else:
            lines = [texts(f"dive.{self._pointed}"), self._rule(kind, rest)]
        bounds = canvas.get_rect().inflate(-8, -8)
        anchor = rect.centerx, top - _ABOVE_CARD
        draw_tooltip(canvas, self._painter, lines, anchor, bounds, TooltipSide.BELOW)

    def _rule(self, kind: str, name: str) -> str:
        """Return the rule of a twist, or what a pact asks for."""
        assert self.dive is not None
        if kind == "twist":
            return twist_note(self._texts, self.dive(), name)
        pearls = PEARLS_FOR_STAR + PEARLS_FOR_PACT
        about: str = self._texts(f"dive.pact_{name}_about", pearls=pearls)
        return about


def draw_pact(pact: Pact, canvas: Surface, painter: Painter, centre: Point, side: float) -> None:
    """Draw a pact in a golden ring around ``centre``, ``side`` layout units wide."""
    px, inside = painter.px, side * _INSIDE
    draw_disc(canvas, centre, px(side), painter.colour("panel"), GOLD, max(1, px(2)))
    match pact:
        case Pact.DARK:
            draw_emblem("darkness", canvas, painter, centre, inside)
        case Pact.HALF_AIR:
            draw_gift("air", canvas, painter, centre, inside * 0.8)
        case Pact.NO_FLAGS:
            painter.icon(canvas, "flag", centre, round(inside * 0.8), "text")
            half = px(inside) * 2 // 5
            start, end = (centre[0] - half, centre[1] + half), (centre[0] + half, centre[1] - half)
            draw.line(canvas, painter.colour("danger"), start, end, max(2, px(_LINE)))
