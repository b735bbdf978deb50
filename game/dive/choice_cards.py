"""The cards of a choice: a picture, a name, what is to be known, and what it gives."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from engine.dive.boards import BoardPlan, Reward
from engine.dive.finds import Find
from engine.dive.rules import GREED_MS, treasure_value
from engine.dive.state import Dive
from game.dive.pictures import (
    CALM,
    EMBLEM,
    draw_badge,
    draw_board_ahead,
    draw_button,
    draw_find,
    draw_gift_well,
    draw_glow,
    draw_picture_well,
    draw_rim,
    hollow_star_box,
    reward_box,
)
from game.resources.format import format_number
from game.resources.texts import Texts
from game.scenes.context import Context
from game.ui.box import Box, Leaf, Placing, Span
from game.ui.boxes import CLOSE, GAP, Column, Row, Spring, Stack, Wrap, when
from game.ui.leaves import DrawPicture, Icon, Picture, Text
from game.ui.material import shadow_margin
from game.ui.painter import BODY, NAME, Painter
from game.ui.shapes import packed
from game.ui.widgets import Callback, Widget, WidgetState
from game.ui.wrappers import Align, Pad, Sized

AIR, STAR = "air", "star"  # icons of facts that the dive draws
_RISE = 20  # layout units by which a raised card is higher
_WIDEST, _WIDEST_LYING = 290, 640  # layout units
_LEAST_WELL, _PICTURE, _SIDE_PICTURE = 136, (80, 220), 92
_ROUND, _BUTTON, _GIFT, _GIFT_ICON, _ICON = 48, 56, 48, 34, 22
_EDGE = 11  # layout units around the part of a card that is painted anew, without its corners
_LIT = 0.22  # the light on the button of a raised card that is pointed at


class CardFact(NamedTuple):
    """A short text behind an icon of the theme, or behind the picture of what a board gives."""

    text: str
    icon: str | None = None
    reward: Reward | None = None


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
        facts: tuple[CardFact, ...],
        button: str,
        picture: DrawPicture,
        action: Callback,
        emblems: tuple[str, ...] = (),
    ) -> None:
        super().__init__(action)
        self.label, self.note, self.facts = label, note, facts
        self.button, self.emblems = button, emblems
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
    well: Box = Picture(card.paint_picture, (_LEAST_WELL, _LEAST_WELL), _PICTURE, grow=1)
    if card.emblems:
        badges = (_badge(name) for name in card.emblems)
        well = Stack(
            Pad(well, 0, bottom=EMBLEM / 2), Align(Row(*badges, gap=4), "midbottom"), grow=1
        )
    others = [fact for fact in card.facts if fact.reward is None]
    first = next((n for n, fact in enumerate(others) if fact.icon == AIR), len(others))
    texts = Column(
        Text(card.label, NAME, side="middle", title=True),
        *when(card.note, Text(card.note, BODY, "text_dim", side="middle")),
        *(_wrapped(facts, "middle", 1) for facts in (others[:first], others[first:]) if facts),
        gap=4,
    )
    gifts = (
        Stack(Picture(draw_gift_well, (0, 0), (_GIFT, _GIFT)), Align(_fact_box(fact)))
        for fact in card.facts
        if fact.reward is not None
    )
    label = Text(card.button, BODY, side="middle", title=True, lines=1)
    button = Sized(Pad(label, CLOSE), high=_BUTTON)
    contents = Column(well, texts, *gifts, button, gap=10)
    return _CardForm(card, contents, label, button, _WIDEST, GAP, _RISE)


def _lying(card: ChoiceCard) -> _CardForm:
    side = _SIDE_PICTURE, _SIDE_PICTURE
    texts = Column(
        Text(card.label, NAME, title=True),
        *when(card.note, Text(card.note, BODY, "text_dim")),
        *when(card.facts, _wrapped(card.facts, "left")),
        gap=2,
        grow=1,
    )
    label = Icon("check")
    button = Sized(Align(label), _ROUND, _ROUND)
    contents = Row(Picture(card.paint_picture, side, side), texts, button, gap=12)
    return _CardForm(card, contents, label, button, _WIDEST_LYING, 12)


def _wrapped(facts: Iterable[CardFact], side: str, lines: int | None = None) -> Wrap:
    """Return facts one after the other, each in at most so many lines."""
    return Wrap(*(_fact_box(fact, lines) for fact in facts), gap=GAP, leading=4, side=side)


def _fact_box(fact: CardFact, lines: int | None = 1) -> Box:
    """Return a fact behind its icon."""
    icon: Box = Spring()
    if fact.reward is not None:
        icon = reward_box(fact.reward, _GIFT_ICON)
    elif fact.icon == AIR:
        icon = reward_box(Reward.AIR, _ICON + 4, _ICON)
    elif fact.icon == STAR:
        icon = hollow_star_box(_ICON)
    elif fact.icon:
        icon = Icon(fact.icon, _ICON, "accent")
    return Row(icon, Text(fact.text, title=True, lines=lines), gap=6)


def _badge(name: str) -> Picture:
    return Picture(partial(draw_badge, name), (EMBLEM, EMBLEM), (EMBLEM, EMBLEM))


def find_card(context: Context, find: Find, keep: Callable[[], None]) -> ChoiceCard:
    """Return the card of a find that can be kept."""
    name, picture = f"dive.find_{find.value}", partial(draw_find, find)
    label, note, button = (context.texts(key) for key in (name, f"{name}_note", "dive.take"))
    return ChoiceCard(label, note, (), button, picture, keep)


def board_card(
    context: Context, dive: Dive, plan: BoardPlan, take: Callable[[], None]
) -> ChoiceCard:
    """Return the card of the next board: a twist that is new to the player, the board's size and
    mines, its air and par time, and its reward."""
    texts = context.texts
    names = [texts(f"dive.twist_{name}") for name in plan.twists] or [texts("dive.calm")]
    size = texts("dive.size", width=plan.width, height=plan.height)
    seconds = plan.reward_air_ms // 1000
    gift = CardFact(texts(f"dive.reward_{plan.reward.value}", seconds=seconds), reward=plan.reward)
    air = CardFact(texts("dive.air_in_cells", seconds=plan.air_ms // 1000), AIR)
    star = CardFact(texts("dive.air", seconds=plan.par_ms // 1000), STAR)
    facts = CardFact(size, "grid"), CardFact(str(plan.mines), "mine"), air, star, gift
    label = texts("dive.two_twists", one=names[0], other=names[1]) if names[1:] else names[0]
    picture = partial(draw_board_ahead, plan)
    emblems = plan.twists or (CALM,)
    is_known = not plan.twists or not is_new_twist(context, plan.twists[0])
    note = "" if is_known else twist_note(texts, replace(dive, plan=plan), plan.twists[0])
    return ChoiceCard(label, note, facts, texts("dive.dive_here"), picture, take, emblems)


def is_new_twist(context: Context, name: str) -> bool:
    """Return whether the player has never met a twist."""
    return not context.has_seen(f"twist_{name}")


def twist_note(texts: Texts, dive: Dive, name: str) -> str:
    """Return the rule of a twist on the board of a dive."""
    points, seconds = format_number(treasure_value(dive, 0), texts), GREED_MS // 1000
    return texts(f"dive.twist_{name}_note", points=points, seconds=seconds)
