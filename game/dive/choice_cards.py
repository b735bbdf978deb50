"""The cards of a choice: a picture, a name, what is to be known, and what it gives."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from engine.dive.boards import Reward
from game.dive.pictures import GOLD, draw_emblem, draw_hollow_star, draw_reward
from game.ui import timing
from game.ui.fonts import DISPLAY, LINE_HEIGHT, PLAIN
from game.ui.material import outline, shadow_margin
from game.ui.painter import BODY, NAME, RADIUS, Painter
from game.ui.shapes import Point, draw_disc, packed, shadow
from game.ui.widgets import Callback, Widget, WidgetState

RISE = 20  # layout units by which a raised card is higher
_PAD, _GAP, _BUTTON = 16, 10, 56  # layout units
_EMBLEM, _ICON, _FACT, _GIFT = 60, 22, 32, 48
_LEAST_PICTURE, _MOST_PICTURE, _SIDE_PICTURE, _ROUND = 80, 220, 92, 48
AIR, STAR = "air", "star"  # icons of facts that the dive draws
_GLOW, _GLOW_STEPS = 190, 4  # the light around a raised card, and the steps in which it comes
_WIDER = 0.87  # of its size at which a line of a card is still drawn
_INSET = 22  # layout units by which what is on a card is smaller than it, so as to miss its corners

DrawCardPicture = Callable[[Surface, Painter, Rect], None]
StyledLine = tuple[
    str, int, str, bool
]  # a line of text, its size and tone, and whether it is a title
DetailRow = list["CardFact"]


class CardFact(NamedTuple):
    """A short text behind an icon of the theme, or behind the picture of what a board gives."""

    text: str
    icon: str | None = None
    reward: Reward | None = None


class ChoiceCard(Widget):
    """A card that rises and lights its button while it has the focus; its rectangle reaches from
    the top of the raised card to the foot of the one at rest. One that ``lies`` has its picture at
    the left, and does not rise."""

    lies = False

    def __init__(
        self,
        label: str,
        note: str,
        facts: tuple[CardFact, ...],
        button: str,
        picture: DrawCardPicture,
        action: Callback,
        emblems: tuple[str, ...] = (),
    ) -> None:
        super().__init__(action)
        self.label, self.note, self.facts = label, note, facts
        self.button, self.emblems = button, emblems
        self._picture = picture
        self._is_raised, self._raised = False, 0.0
        self._panel = self._made = Surface((0, 0))  # its panel alone, and with all that is on it

    def update(self, step: float, is_raised: bool) -> None:
        """Rise or sink for ``step`` seconds."""
        self._is_raised, way = is_raised, step / timing.CARD_RISE
        self._raised += max(-way, min(way, is_raised - self._raised))

    @property
    def is_moving(self) -> bool:
        """Whether it rises or sinks."""
        return 0 < self._raised < 1

    def fits(self, painter: Painter, wide: int) -> bool:
        """Return whether no word is too long for an upright card so many pixels wide."""
        inner = wide - 2 * painter.px(_PAD)
        fonts, words = painter.fonts, [(word, NAME, DISPLAY) for word in self.label.split()]
        words += [(self.button, BODY, DISPLAY)]
        words += [(word, BODY, PLAIN) for word in self.note.split()]
        room = inner / _WIDER
        is_free = all(
            fonts.width(text, painter.px(size), face) < room for text, size, face in words
        )
        return is_free and all(
            _width(painter, fact) <= inner - painter.px(8) for fact in self.facts
        )

    def height_of(self, painter: Painter, wide: int) -> int:
        """Return the pixels of an upright card's least height at rest."""
        high = painter.px(2 * _PAD + _LEAST_PICTURE + 2 * _GAP + _BUTTON)
        return high + self._texts_height(painter, wide - 2 * painter.px(_PAD))

    def lying_height(self, painter: Painter, wide: int) -> int:
        """Return the pixels of a lying card's height."""
        px, room = painter.px, self._side_room(painter, wide)
        return max(px(_SIDE_PICTURE), self._texts_height(painter, room, True)) + 2 * px(12)

    def _side_room(self, painter: Painter, wide: int) -> int:
        return wide - painter.px(_SIDE_PICTURE + _ROUND + 4 * 12)

    def _texts_height(self, painter: Painter, wide: int, lies: bool = False) -> int:
        px = painter.px
        lines, rows = self._wrapped(painter, wide)
        high = sum(_line(painter, size) for _, size, *_ in lines) + px(_FACT) * len(rows)
        if self.emblems and not lies:
            high += px(_EMBLEM // 2)
        gifts = 0 if lies else sum(fact.reward is not None for fact in self.facts)
        return high + gifts * px(_GIFT + _GAP)

    def _wrapped(self, painter: Painter, wide: int) -> tuple[list[StyledLine], list[DetailRow]]:
        px, wrap = painter.px, painter.fonts.wrap
        lines = [(line, NAME, "text", True) for line in wrap(self.label, px(NAME), wide, DISPLAY)]
        if self.note:
            lines += [(line, BODY, "text_dim", False) for line in wrap(self.note, px(BODY), wide)]
        facts = [fact for fact in self.facts if self.lies or fact.reward is None]
        rows: list[DetailRow] = []
        left = 0
        for fact in facts:
            taken = _width(painter, fact) + px(_PAD)
            if not rows or taken > left + px(_PAD) or (fact.icon == AIR and not self.lies):
                rows.append([])
                left = wide
            rows[-1].append(fact)
            left -= taken
        return lines, rows

    def face(self, painter: Painter, rect: Rect) -> Rect:
        """Return the place of what is seen of the card."""
        if self.lies:
            return rect.copy()
        down = painter.px(RISE)
        way = round(down * (1 - timing.ease_out(self._raised)))
        return Rect(rect.x, rect.y + way, rect.width, rect.height - down)

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        """Draw the card, raised as far as it is by now, once it comes into view."""
        if rect.y >= canvas.get_height():
            return
        face, radius = self.face(painter, rect), painter.px(RADIUS)
        if self._raised > 0:
            blur, steps = painter.px(26), round(_GLOW_STEPS * self._raised)
            glow = shadow(face.size, radius, blur, _GLOW // _GLOW_STEPS * steps, GOLD)
            canvas.blit(glow, (face.x - blur, face.y - blur))
        margin = shadow_margin(painter.scale)
        canvas.blit(self._picture_of(painter, face, canvas.get_size()), face.move(-margin, -margin))
        if self._is_raised:
            rim = GOLD, 1.0, 0.8, max(2, painter.px(4))
            canvas.blit(outline(face.size, radius, rim), face)
        self._draw_button(canvas, painter, state, face)

    def _picture_of(self, painter: Painter, face: Rect, window: tuple[int, int]) -> Surface:
        """Return the card without its button, made once for its place."""
        home = Rect((face.x, self.rect.y + painter.px(0 if self.lies else RISE)), face.size)
        panel = painter.panel_picture(home, window)
        if panel is not self._panel:
            inside = Rect((0, 0), face.size)
            inside.center = panel.get_rect().center
            inner = inside.inflate(-painter.px(_INSET), -painter.px(_INSET))
            drawn = Surface(inner.size, 0, 32)  # opaque, so that lights are as on the window
            drawn.blit(panel, (0, 0), inner)
            draw = self._draw_lying if self.lies else self._draw_upright
            draw(drawn, painter, inside.move(-inner.x, -inner.y))
            self._panel, self._made = panel, panel.copy()
            self._made.blit(drawn, inner)
            packed(self._made)
        return self._made

    def _draw_upright(self, canvas: Surface, painter: Painter, face: Rect) -> None:
        px = painter.px
        inner = face.inflate(-2 * px(_PAD), -2 * px(_PAD))
        rest = self._texts_height(painter, inner.width) + px(2 * _GAP + _BUTTON)
        well = Rect(inner.x, inner.y, inner.width, max(0, inner.height - rest))
        self._draw_well(canvas, painter, well)
        top = well.bottom + px(_GAP)
        if self.emblems:
            self._draw_emblems(canvas, painter, (face.centerx, well.bottom))
            top += px(_EMBLEM // 2)
        top = self._draw_texts(canvas, painter, (face.centerx, top), inner.width, "midtop")
        for fact in self.facts:
            if fact.reward is not None:
                gift = Rect(inner.x, top + px(_GAP), inner.width, px(_GIFT))
                painter.well(canvas, gift, px(16))
                left = gift.centerx - _width(painter, fact) // 2
                _draw_fact(canvas, painter, fact, (left, gift.centery))

    def _draw_lying(self, canvas: Surface, painter: Painter, face: Rect) -> None:
        px, edge = painter.px, painter.px(12)
        well = Rect(face.x + edge, face.y + edge, px(_SIDE_PICTURE), px(_SIDE_PICTURE))
        well.centery = face.centery
        self._draw_well(canvas, painter, well)
        room = self._side_room(painter, face.width)
        spot = well.right + edge, face.centery - self._texts_height(painter, room, True) // 2
        self._draw_texts(canvas, painter, spot, room, "topleft")

    def _draw_texts(
        self, canvas: Surface, painter: Painter, spot: Point, room: int, anchor: str
    ) -> int:
        """Draw the name, the note and the facts from a spot down; return where they end."""
        (lines, rows), (x, top), px = self._wrapped(painter, room), spot, painter.px
        for text, size, tone, title in lines:
            painter.text(canvas, text, (x, top), size, tone, anchor, title, room)
            top += _line(painter, size)
        for row in rows:
            wide = sum(_width(painter, fact) for fact in row) + px(_PAD) * (len(row) - 1)
            left = x - wide // 2 if anchor == "midtop" else x
            for fact in row:
                _draw_fact(canvas, painter, fact, (left, top + px(_FACT) // 2))
                left += _width(painter, fact) + px(_PAD)
            top += px(_FACT)
        return top

    def _draw_button(
        self, canvas: Surface, painter: Painter, state: WidgetState, face: Rect
    ) -> None:
        """Draw the card's button, bright on a raised card."""
        px = painter.px
        if self.lies:
            rect = Rect(0, 0, px(_ROUND), px(_ROUND))
            rect.midright = face.right - px(12), face.centery
        else:
            rect = Rect(0, 0, face.width - 2 * px(_PAD), px(_BUTTON))
            rect.midbottom = face.centerx, face.bottom - px(_PAD)
        tone = "on_accent" if self._is_raised else "text"
        if self._is_raised:
            painter.bright(canvas, rect, rect.height // 2, 0.22 * state.hovered)
        else:
            painter.slab(canvas, rect, rect.height // 2)
        if self.lies:
            painter.icon(canvas, "check", rect.center, 24, tone)
        else:
            room = rect.width - px(16)
            painter.text(canvas, self.button, rect.center, BODY, tone, "center", True, room)

    def _draw_well(self, canvas: Surface, painter: Painter, well: Rect) -> None:
        painter.well(canvas, well, painter.px(18))
        if min(well.size) > painter.px(24):
            self._picture(canvas, painter, well)

    def _draw_emblems(self, canvas: Surface, painter: Painter, spot: Point) -> None:
        step = painter.px(_EMBLEM + 4)
        for number, name in enumerate(self.emblems):
            x = spot[0] + round((number - (len(self.emblems) - 1) / 2) * step)
            draw_disc(canvas, (x, spot[1]), painter.px(_EMBLEM), painter.colour("panel"), GOLD, 2)
            draw_emblem(name, canvas, painter, (x, spot[1]), _EMBLEM - 10)


def upright_height(
    cards: Sequence[ChoiceCard], painter: Painter, room: Rect, wide: int
) -> int | None:
    """Return the height of upright cards with the largest picture there is room for; None where
    they do not fit."""
    least = max(card.height_of(painter, wide) for card in cards) + painter.px(RISE)
    if least > room.height or not all(card.fits(painter, wide) for card in cards):
        return None
    return min(room.height, least + painter.px(_MOST_PICTURE - _LEAST_PICTURE))


def _line(painter: Painter, size: int) -> int:
    return round(painter.px(size) * LINE_HEIGHT)


def _width(painter: Painter, fact: CardFact) -> int:
    wide = painter.fonts.width(fact.text, painter.px(BODY), DISPLAY)
    return wide + painter.px(_icon_size(fact) + 6)


def _icon_size(fact: CardFact) -> int:
    return 34 if fact.reward is not None else _ICON


def _draw_fact(canvas: Surface, painter: Painter, fact: CardFact, spot: Point) -> None:
    """Draw a fact with the middle of its left edge at ``spot``."""
    size, (left, middle) = _icon_size(fact), spot
    centre = left + painter.px(size) // 2, middle
    if fact.reward is not None:
        draw_reward(fact.reward, canvas, painter, centre, size)
    elif fact.icon == AIR:
        draw_reward(Reward.AIR, canvas, painter, centre, size + 4)
    elif fact.icon == STAR:
        draw_hollow_star(canvas, painter, centre, size)
    elif fact.icon:
        painter.icon(canvas, fact.icon, centre, size, "accent")
    left += painter.px(size + 6)
    painter.text(canvas, fact.text, (left, middle), BODY, "text", "midleft", True)
