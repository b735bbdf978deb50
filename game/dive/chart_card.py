"""The card of a place on a chart: its board, its twists, what it asks for, and what it gives."""

from collections.abc import Callable
from functools import cached_property, partial

from pygame import Rect, Surface

from engine.dive.boards import BOTTOM_PLACES, BoardPlan, Pact, PlaceKind
from engine.dive.clam import price
from engine.dive.finds import MOST_FINDS, Find, finds_left
from engine.dive.rules import PEARLS_FOR_TREASURE
from engine.dive.state import Dive, Goods
from engine.dive.twists import TREASURES
from engine.dive.way import (
    PEARLS_AT_CLAM,
    PEARLS_FOR_NO_FIND,
    PEARLS_FOR_PACT,
    PEARLS_FOR_STAR,
    REST_PEARLS,
)
from game.dive.chart_pictures import Spot
from game.dive.looks import look_name, look_note, look_of
from game.dive.pictures import (
    CALM,
    draw_glow,
    draw_rim,
    emblem_box,
    find_box,
    gift_box,
    hollow_star_box,
)
from game.dive.signs import large_sign, pearl_box
from game.dive.small_boards import draw_plan
from game.resources.texts import Texts
from game.ui.boxes import APART, CLOSE, GAP, Box, Column, Row, Spring, Stack, Wrap, when
from game.ui.leaves import DrawPicture, Ground, Icon, Picture, Plate, Text
from game.ui.painter import BODY, NAME, SMALL, Painter
from game.ui.selectors import Switch
from game.ui.widgets import Button
from game.ui.wrappers import Align, Pad, Scroll, Sized

WIDE = 384  # layout units of a card beside the chart
_EMBLEM, _ICON, _GIFT = 44, 22, 30  # layout units
_BOARD, _LIGHT, _RIM = 0.2, 0.6, 0.8
"""The parts of the unfolding at which the card's board, its light and its rim are painted first."""
_WELL, _WELL_BELOW = (72, 192), ((176, 268), (96, 216))
"""Layout units of the board's picture: its height beside a chart, its size below one."""


def pact_name(texts: Texts, pact: Pact) -> str:
    """Return the name of a pact."""
    return texts(f"chart.pact_{pact.name.lower()}")


class PlaceCard:
    """The card of a place: beside a chart, or below it.

    ``why_not`` tells why the place cannot be chosen now, empty where it can. ``unfolded``
    returns the part to which the card is open: its pictures are made one after the other.
    """

    def __init__(
        self,
        texts: Texts,
        dive: Dive,
        spot: Spot,
        has_pact: bool,
        set_pact: Callable[[bool], None],
        take: Callable[[], None],
        why_not: str,
        unfolded: Callable[[], float],
    ) -> None:
        self._texts, self._dive, self._place = texts, dive, spot.place
        self._key = f"card {spot.row} {spot.column}"  # each one's own scroll position
        self._has_pact, self._set_pact, self._why_not = has_pact, set_pact, why_not
        self._has_finds = has_finds(dive)
        key = {PlaceKind.REST: "rest_here", PlaceKind.CLAM: "visit"}.get(
            spot.place.kind, "dive_here"
        )
        self.button = Button(texts(f"chart.{key}"), take, primary=True)
        self.button.size = NAME
        self._unfolded = unfolded
        self._pictures: list[Picture] = []  # of the board, one in each form

    @property
    def room(self) -> Rect:
        """The place of the board's picture, empty in a form without it."""
        return max((one.rect for one in self._pictures), key=lambda rect: rect.width)

    def beside(self, least: float) -> Box:
        """Return the card for the right side of a chart; at least ``least`` layout units of its
        words are seen."""
        well = self._well((136, 316), _WELL, grow=1)
        words = Scroll(self._beside_words, self._key, least=least, grow=0)
        inside = Column(well, words, self._foot(), gap=12)
        return self._on_card(Pad(inside, 20), (300, WIDE))

    def slim_beside(self) -> Box:
        """Return a narrow card without the board."""
        words = Scroll(self._beside_words, self._key, least=96)
        inside = Column(words, self._foot(), gap=10)
        return self._on_card(Pad(inside, GAP), (240, 300))

    def below(self) -> Box:
        """Return the card for the room below a chart."""
        well = self._well(*_WELL_BELOW)
        words = Column(
            Scroll(Column(*self._words(), gap=10), self._key, least=120),
            self._foot(),
            gap=12,
            grow=1,
        )
        return self._on_card(Pad(Row(well, words, gap=APART, align="fill"), 20), None)

    def slim(self) -> Box:
        """Return the card for the room below a narrow chart, without the board."""
        inside = Column(
            Scroll(Column(*self._words(), gap=10), self._key, least=96), self._foot(), gap=10
        )
        return self._on_card(Pad(inside, GAP), None)

    def low(self, is_beside: bool) -> Box:
        """Return the card below or beside places that scroll: its pact scrolls with its words."""
        words = Scroll(Column(*self._words(), *self._pact(), gap=10), self._key, least=96)
        inside = Column(words, self.button_alone(), gap=10)
        return self._on_card(Pad(inside, GAP), (240, 300) if is_beside else None)

    def words_alone(self) -> Box:
        """Return what the card says, for a window in which all of the chart scrolls."""
        return self._on_card(Pad(Column(*self._words(), *self._pact(), gap=10), GAP), None)

    def button_alone(self) -> Box:
        """Return the button that goes to the place, or why that cannot be."""
        below: Box = self.button
        if self._why_not:
            below = Align(Text(self._why_not, SMALL, "text_dim", side="middle"))
        return Sized(below, high=(56, 64))

    @cached_property
    def _beside_words(self) -> Box:
        """The words in the forms beside a chart, of which only one is placed."""
        return Column(*self._words(), gap=12)

    def _foot(self) -> Box:
        """Return the pact, if there is one, and the button, which are always in sight."""
        return Column(*self._pact(), self.button_alone(), gap=CLOSE)

    def _on_card(self, box: Box, wide: tuple[float, float] | None) -> Box:
        light, rim = (
            Picture(partial(self._paint_lit, paint, start), (0, 0), (0, 0))
            for paint, start in ((_paint_light, _LIGHT), (draw_rim, _RIM))
        )
        return Sized(Stack(light, Ground(), rim, box), wide)

    def _paint_lit(
        self, paint: DrawPicture, start: float, canvas: Surface, painter: Painter, rect: Rect
    ) -> None:
        """Paint what only a place that can be chosen has, from a part of the unfolding on."""
        if not self._why_not and self._unfolded() >= start:
            paint(canvas, painter, rect)

    def _well(self, wide: tuple[float, float], high: tuple[float, float], grow: float = 0) -> Box:
        plan = self._place.plan
        paint = large_sign(self._place) if plan is None else partial(draw_plan, plan)

        def paint_once_open(canvas: Surface, painter: Painter, rect: Rect) -> None:
            if self._unfolded() > _BOARD:  # not in the frame in which all else is made
                paint(canvas, painter, rect)

        self._pictures.append(Picture(paint_once_open, wide, high))
        return Stack(Plate(sunken=True), Pad(self._pictures[-1], 12), grow=grow)

    def _words(self) -> list[Box]:
        plan = self._place.plan
        if plan is None:
            return [self._kind_of(self._place.kind.value)]
        kind = [self._kind_of(self._kind_key())] if plan.gives_find else []
        return [*kind, *self._twists(plan), self._facts(plan), self._gifts(plan)]

    def _kind_key(self) -> str:
        if self._place.kind is PlaceKind.LAST:
            number = len(self._dive.chart.rows) * (self._dive.level + 1)
            return "bottom" if number == BOTTOM_PLACES else "last"
        kind: str = self._place.kind.value
        return kind

    def _kind_of(self, key: str) -> Box:
        """Return the name of a kind, and what such a place gives."""
        note = self._note(key)
        if self._place.kind is PlaceKind.REST:
            note = self._note_of_rest()
        elif self._place.plan is not None and key != "bottom" and not self._has_finds:
            note = self._texts("chart.no_find_note", most=MOST_FINDS, pearls=PEARLS_FOR_NO_FIND)
        title = Text(self._texts(f"chart.{key}"), NAME, title=True)
        return Column(title, Text(note, SMALL, "text_dim"), gap=0)

    def _note(self, key: str) -> str:
        """Return the sentence about a kind or a twist, another one where there is no clock."""
        calm = f"chart.{key}_calm_note"
        has_own = not self._dive.rules.has_clock and calm in self._texts
        name = calm if has_own else f"chart.{key}_note"
        cost = price(self._dive, Goods.FIND)
        words: str = self._texts(name, gift=PEARLS_AT_CLAM, pearls=cost)
        return words

    def _note_of_rest(self) -> str:
        dive, texts = self._dive, self._texts
        if dive.lives >= dive.rules.rested_lives:
            return texts("chart.rest_nothing_note", most=dive.rules.rested_lives)
        cost = min(REST_PEARLS, dive.pearls)
        return texts("chart.rest_note" if cost else "chart.rest_free_note", pearls=cost)

    def _twists(self, plan: BoardPlan) -> list[Box]:
        """Return what a water or a shape means, and the rules of the twists, each beside its
        emblem."""
        t, look = self._texts, look_of(plan)
        rules = [(look, look_name(t, look), look_note(t, look))] if look else []
        for name in plan.twists or (CALM,):
            title = t(f"chart.{name}" if name == CALM else f"dive.twist_{name}")
            rules.append((name, title, self._note(name)))
        return [
            Row(
                emblem_box(name, _EMBLEM),
                Column(
                    Text(title, BODY, title=True),
                    Text(note, SMALL, "text_dim"),
                    gap=0,
                    grow=1,
                ),
                gap=12,
            )
            for name, title, note in rules
        ]

    def _facts(self, plan: BoardPlan) -> Box:
        """Return the board's size, its mines, and the time in which it wins a star."""
        t = self._texts
        size = t("dive.size", width=plan.width, height=plan.height)
        par = t("chart.within", seconds=plan.par_ms // 1000)
        return Wrap(
            _fact(Icon("grid", _ICON, "accent"), size),
            _fact(Icon("mine", _ICON, "accent"), str(plan.mines)),
            _fact(hollow_star_box(_ICON), par),
            gap=20,
        )

    def _gifts(self, plan: BoardPlan) -> Box:
        """Return what clearing the board gives."""
        t = self._texts
        pearls = plan.pearls
        if "treasure" in plan.twists:
            pearls += TREASURES * PEARLS_FOR_TREASURE
        if plan.gives_find and not self._has_finds:
            pearls += PEARLS_FOR_NO_FIND
        seconds = plan.clear_air_ms / 1000
        told = f"{seconds:g}"
        has_air = self._dive.rules.has_clock
        gifts = (
            *when(pearls, _fact(pearl_box(_GIFT - 4), t("dive.plus", points=pearls))),
            *when(has_air, _fact(gift_box("air", _GIFT), t("dive.air_plus", seconds=told))),
            *when(
                plan.gives_find and self._has_finds,
                _fact(find_box(Find.BELL, _GIFT), t("chart.a_find")),
            ),
        )
        if not gifts:
            return Spring()
        label = Text(t("chart.for_clearing"), SMALL, "text_dim", lines=1, rank=1)
        row = Row(Wrap(*gifts, gap=20), Spring(), label, gap=12)
        return Stack(Plate(sunken=True), Pad(row, GAP, top=10))

    def _pact(self) -> list[Box]:
        plan = self._place.plan
        if plan is None or plan.pact is None:
            return []
        if plan.pact is Pact.NO_FLAGS and Find.BUOYS in self._dive.finds:
            return []  # buoys set all flags, so that it would be kept for nothing
        t, rest = self._texts, plan.pact.name.lower()
        name = t("chart.pact", pact=pact_name(t, plan.pact))
        note = t(f"dive.pact_{rest}_about", pearls=PEARLS_FOR_STAR + PEARLS_FOR_PACT)
        switch = Switch(name, self._has_pact, self._set_pact, t, note)
        switch.enabled = not self._why_not  # it is made with the choice of its place
        return [switch]


def has_finds(dive: Dive) -> bool:
    """Return whether there are finds that the dive can still be given."""
    return bool(finds_left(dive.finds, dive.air, dive.lives))


def _fact(icon: Box, words: str) -> Box:
    return Row(icon, Text(words, title=True, lines=1), gap=CLOSE)


def _paint_light(canvas: Surface, painter: Painter, rect: Rect) -> None:
    """Paint the light around a card of a place that can be chosen."""
    draw_glow(canvas, painter, rect, 1.0)
