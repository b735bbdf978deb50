"""The cards of a choice: a picture, a name, what is to be known, and what it gives."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect, Surface

from engine.dive.finds import Find
from engine.dive.rules import GREED_PERCENT, treasure_points
from engine.dive.state import Dive
from engine.dive.twists import Treasure
from game.dive.pictures import (
    draw_button,
    draw_find,
    draw_glow,
    draw_picture_well,
    draw_rim,
)
from game.resources.format import format_number, format_seconds
from game.resources.texts import Texts
from game.scenes.context import Context
from game.ui.box import Box, Leaf, Placing, Span
from game.ui.boxes import CLOSE, GAP, Column, Row, Spring
from game.ui.leaves import DrawPicture, Icon, Picture, Text
from game.ui.material import shadow_margin
from game.ui.painter import BODY, NAME, Painter
from game.ui.shapes import packed
from game.ui.widgets import Callback, Widget, WidgetState
from game.ui.wrappers import Align, Pad, Sized

_RISE = 20  # layout units by which a raised card is higher
_WIDEST, _WIDEST_LYING = 290, 640  # layout units
_LEAST_WELL, _PICTURE, _SIDE_PICTURE = 136, (80, 220), 92
_ROUND, _BUTTON = 48, 56
_EDGE = 11  # layout units around the part of a card that is painted anew, without its corners
_LIT = 0.22  # the light on the button of a raised card that is pointed at


class ChoiceCard(Widget):
    """A card that rises and lights its button while it ``is_raised``. It stands ``upright``, in a
    room that reaches from the top of the raised card to the foot of the one at rest, or it is
    ``lying``, with its picture at the left, and does not rise.

    ``rise`` is the part of its way up, ``away`` the part of its way from below the window.
    """

    def __init__(
        self,
        label: str,
        note: str,
        button: str,
        picture: DrawPicture,
        action: Callback,
    ) -> None:
        super().__init__(action)
        self.label, self.note, self.button = label, note, button
        self.rise = self.away = 0.0
        self._picture, self._is_raised = picture, False
        self.upright, self.lying = _upright(self), _lying(self)
        self.form = self.upright  # in which it was placed
        self._panel: object = None  # that of the picture
        self._made = Surface((0, 0))

    @property
    def is_raised(self) -> bool:
        """Whether it is the card that is pointed at."""
        return self._is_raised

    @is_raised.setter
    def is_raised(self, is_raised: bool) -> None:
        self._is_raised = is_raised
        for form in (self.upright, self.lying):
            form.label.tone = "on_accent" if is_raised else "text"

    def paint_picture(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        """Paint the picture in a sunken area."""
        if draw_picture_well(canvas, painter, rect):
            self._picture(canvas, painter, rect)

    def face(self, rect: Rect) -> Rect:
        """Return the place of what is seen of the card while it is drawn at ``rect``, raised as far
        as it is by now."""
        home = self.form.face.rect
        up = round(self.rise * (home.y - self.rect.y))
        return home.move(rect.x - self.rect.x, rect.y - self.rect.y - up)

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        """Draw the card once it comes into view."""
        window = canvas.get_size()
        face = self.face(rect.move(0, round(self.away * (window[1] - rect.y))))
        if face.y >= window[1]:
            return
        draw_glow(canvas, painter, face, self.rise)
        drawn = self._picture_of(painter, window)
        canvas.blit(drawn, drawn.get_rect(center=face.center))
        if self.is_raised:
            draw_rim(canvas, painter, face)
        aside = face.x - self.form.face.rect.x, face.y - self.form.face.rect.y
        button, label = self.form.button.rect.move(aside), self.form.label
        draw_button(canvas, painter, button, self.is_raised, _LIT * state.hovered)
        label.draw(canvas, painter, label.rect.move(aside))

    def _picture_of(self, painter: Painter, window: tuple[int, int]) -> Surface:
        """Return the card without its button, made once for its place."""
        form, home = self.form, self.form.face.rect
        panel = painter.panel_parts(home, window)
        if panel is not self._panel:
            inside, margin = form.inside.rect, shadow_margin(painter.scale)
            around = home.inflate(2 * margin, 2 * margin)
            place = inside.move(-around.x, -around.y)
            self._made = Surface(around.size, pygame.SRCALPHA)
            self._made.blits([(part, (x + margin, y + margin)) for part, (x, y) in panel])
            drawn = Surface(inside.size, 0, 32)  # opaque, so that lights are as on the window
            drawn.blit(self._made, (0, 0), place)
            for leaf in form.inside.walk():
                if isinstance(leaf, Leaf) and leaf is not form.label:
                    leaf.draw(drawn, painter, leaf.rect.move(-inside.x, -inside.y))
            self._panel = panel
            self._made.blit(drawn, place)
            packed(self._made)
        return self._made


class _CardForm(Box):
    """A card as it stands or lies: ``face`` is what is seen of it, ``inside`` what is on that."""

    def __init__(
        self,
        card: ChoiceCard,
        contents: Box,
        label: Text | Icon,
        button: Box,
        widest: float,
        pad: float,
        rise: float = 0.0,
    ) -> None:
        super().__init__()
        self.label, self.button = label, button
        self.inside = Pad(contents, pad - _EDGE)
        self.face = Pad(self.inside, _EDGE)
        self._card = card
        self._whole = Sized(Pad(self.face, 0, top=rise, bottom=0), (None, widest))

    @property
    def parts(self) -> Sequence[Box]:
        return (self._card,)

    def width(self, placing: Placing) -> Span:
        return placing.width(self._whole)

    def height(self, placing: Placing, wide: int) -> Span:
        return placing.height(self._whole, wide)

    def place(self, placing: Placing, rect: Rect) -> None:
        self.rect = self._card.rect = rect
        self._card.form = self
        self._whole.place(placing, rect)


def _upright(card: ChoiceCard) -> _CardForm:
    well: Box = Picture(card.paint_picture, (_LEAST_WELL, _LEAST_WELL), _PICTURE)
    texts = Column(
        Text(card.label, NAME, side="middle", title=True),
        Text(card.note, BODY, "text_dim", side="middle"),
        gap=4,
    )
    label = Text(card.button, BODY, side="middle", title=True, lines=1)
    button = Sized(Pad(label, CLOSE), high=_BUTTON)
    contents = Column(well, texts, Spring(), button, gap=10)
    return _CardForm(card, contents, label, button, _WIDEST, GAP, _RISE)


def _lying(card: ChoiceCard) -> _CardForm:
    side = _SIDE_PICTURE, _SIDE_PICTURE
    texts = Column(
        Text(card.label, NAME, title=True), Text(card.note, BODY, "text_dim"), gap=2, grow=1
    )
    label = Icon("check")
    button = Sized(Align(label), _ROUND, _ROUND)
    contents = Row(Picture(card.paint_picture, side, side), texts, button, gap=12)
    return _CardForm(card, contents, label, button, _WIDEST_LYING, 12)


def find_card(context: Context, find: Find, keep: Callable[[], None]) -> ChoiceCard:
    """Return the card of a find that can be kept."""
    name, picture = f"dive.find_{find.value}", partial(draw_find, find)
    label, note, button = (context.texts(key) for key in (name, f"{name}_note", "dive.take"))
    return ChoiceCard(label, note, button, picture, keep)


def is_new_twist(context: Context, name: str) -> bool:
    """Return whether the player has never met a twist."""
    return not context.has_seen(f"twist_{name}")


def twist_note(texts: Texts, dive: Dive, name: str) -> str:
    """Return the rule of a twist on the board of a dive."""
    points = format_number(treasure_points(dive.plan, 0), texts)
    seconds = format_seconds(dive.rules.tank_ms * GREED_PERCENT // 100)
    key = f"dive.twist_{name}_note"
    if name == Treasure.name and not dive.rules.has_clock:
        key = "dive.twist_treasure_calm_note"
    return texts(key, points=points, seconds=seconds)
