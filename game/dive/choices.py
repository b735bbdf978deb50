"""The choices of a dive: a find at the end of each zone, and the fork before each board."""

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from engine.dive.boards import Reward, depth_of_board, zone_of_board
from engine.dive.state import TANK_MS, Dive
from game.dive.air import LOW
from game.dive.choice_cards import ChoiceCard
from game.dive.dive_path import DepthPath, to_next_zone
from game.dive.pictures import find_box, hearts_box, reward_box
from game.input.bindings import Action
from game.input.events import Finger, FocusLost, Input, Key, Press, Release
from game.play.pause import Ending, PauseScene
from game.resources.format import format_seconds
from game.resources.texts import Texts
from game.resources.zones import ZONES
from game.scenes.context import Context
from game.scenes.tree_scene import TreeScene
from game.ui import timing
from game.ui.boxes import (
    APART,
    CLOSE,
    GAP,
    Box,
    Column,
    FirstThatFits,
    Flow,
    Row,
    Spring,
    Stack,
    when,
)
from game.ui.leaves import Ground, Picture, Text
from game.ui.painter import LARGE, NAME, SMALL
from game.ui.tree import Tree
from game.ui.widgets import Widget
from game.ui.wrappers import Align, Pad, Scroll, Sized

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
    """Return the current or coming zone, and the distance to the next one if it is not reached."""
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


_GRACE, _KEY_GRACE = 0.6, 0.3  # seconds in which a press, a key was meant for what was there before
_LIGHT = 10  # the light around a card that stays visible where cards scroll
_DIM = 0.35  # how dark it is behind the cards, as a part of the dark behind a dialog


class ChoiceScene(TreeScene):
    """Cards, one of which is taken, over the cleared board, which is out of view. ``waits`` tells
    whether the dive can be continued from the menu."""

    is_overlay = True
    title = ""
    taken_cue = "click"  # of a card that is taken
    has_ways = False  # whether each card is a way on from the depth come to

    def __init__(
        self,
        context: Context,
        dive: Dive,
        cards: Sequence[ChoiceCard],
        ending: Ending,
        waits: Callable[[], bool],
    ) -> None:
        super().__init__(context)
        self.tree = Tree(self.boxes, self._play_cue)
        self.dive, self.cards, self._ending, self._waits = dive, list(cards), ending, waits
        for card in self.cards:
            card.sound = self.taken_cue
        self._path = DepthPath(context.texts, dive, len(cards) * self.has_ways)
        self._raised: Widget | None = None  # until one is pointed at
        self._was_raised = True

    def content(self) -> Box:
        texts, dive = self.context.texts, self.dive
        title = (self.has_ways and zone_ahead(dive, texts)) or texts(self.title)
        head = choice_head(texts, dive, title)
        standing, lying = self._standing(), Align(self._lying(), grow=1)
        scrolling = self._scrolling(head)
        if self.is_upright:
            band = path_in_a_band(texts, dive, self._path)
            columns = (Column(head, band, cards, gap=GAP) for cards in (standing, lying))
            return FirstThatFits(*map(_padded, columns), scrolling)
        path = Align(upright_path(texts, dive, self._path))
        alone, low = (Column(head, cards, gap=CLOSE, grow=1) for cards in (standing, lying))
        first, second = (Row(path, cards, gap=APART, align="fill") for cards in (alone, low))
        return FirstThatFits(*map(_padded, (first, alone, second)), scrolling)

    def _standing(self) -> Box:
        """Return the cards side by side."""
        forms, count = (card.upright for card in self.cards), len(self.cards)
        row = Align(Flow(*forms, columns=count, fewest=count))
        return Column(Spring(2), row, Spring(3), gap=0, grow=1)

    def _lying(self) -> Box:
        """Return the cards one below the other."""
        return Column(*(card.lying for card in self.cards), gap=12)

    def _scrolling(self, head: Box) -> Box:
        """Return the cards one below the other, scrolled with room for the light around them."""
        cards = Scroll(Pad(Align(self._lying()), _LIGHT, top=CLOSE, bottom=12))
        return Pad(
            Column(Pad(head, _LIGHT, top=0), cards, gap=0), APART - _LIGHT, top=GAP, bottom=0
        )

    @property
    def kept_clear(self) -> list[Rect]:
        return [self.tree.rect]  # news of goals can wait for the board

    @property
    def zone(self) -> str:
        return ZONES[self.dive.plan.zone]

    @property
    def next_zone(self) -> str:
        return ZONES[zone_of_board(self.dive.plan.number + 1)]

    @property
    def is_busy(self) -> bool:
        is_changing = self.context.motion.is_changing
        return not self.is_still or any(map(is_changing, self.cards))

    def enter(self) -> None:
        self.context.audio.play("deal")
        self._since = self.context.clock()
        for number, card in enumerate(self.cards):
            card.away = 1.0
            delay = (number + 0.5) * timing.DEAL_APART  # so that each frame makes one
            self.context.motion.run(card, "away", 0.0, timing.DEAL, delay=delay)

    def resume(self) -> None:
        self.context.audio.is_paused = False

    def is_too_early(self, event: Input) -> bool:
        grace = _KEY_GRACE if isinstance(event, Key) else _GRACE
        return isinstance(event, Press | Key) and event.at < self._since + grace

    def handle(self, event: Input) -> bool:
        """Use an input, unless it came too early to be meant for the cards. A finger's first tap
        raises a card, a second takes it."""
        if self.is_too_early(event):
            return True
        if isinstance(event, Press):
            self._was_raised = not event.touch or self.group.at(event.pos) is self._raised
        if isinstance(event, Release) and event.touch and not self._was_raised:
            self.group.handle(FocusLost(event.at))
        super().handle(event)
        if not isinstance(event, Finger):
            is_finger = getattr(event, "touch", False)  # which points at nothing before it presses
            self._follow_pointer(None if is_finger else self.group.hovered)
        return True

    def _follow_pointer(self, hovered: Widget | None) -> None:
        """Raise the card that is pointed at, or that has the focus."""
        if hovered in self.cards:
            self.group.focus = hovered
        if self.group.focus not in self.cards:
            self.group.focus = self._raised
        focus = self.group.focus
        if focus is None or focus is self._raised:
            return
        self._raised = focus
        self.context.audio.play("raise")
        for number, card in enumerate(self.cards):
            card.is_raised = card is focus
            self.context.motion.run(card, "rise", float(card.is_raised), timing.CARD_RISE)
            if card.is_raised and self.has_ways:
                self._path.chosen = number

    def _play_cue(self, cue: str) -> None:
        if cue != "focus":  # which raises a card
            self.context.audio.play(cue)

    def act(self, action: Action) -> None:
        if action in (Action.BACK, Action.PAUSE):
            stack = self.context.stack
            ending, resume = self._ending, self._resume
            stack.push(PauseScene(self.context, resume, ending, self._waits(), ""))
        elif action is Action.HELP:
            self.context.navigator.help()

    def _resume(self) -> None:
        self.context.audio.play("resume")
        self.context.stack.pop()

    def update(self, step: float) -> None:
        super().update(step)
        if not self.is_still:
            self._path.clock += step

    def draw(self, canvas: Surface, presence: float) -> None:
        self.context.painter.dim(canvas, _DIM * presence)
        super().draw(canvas, presence)


def _padded(box: Box) -> Box:
    return Pad(box, APART, top=GAP, bottom=12)


class FindsScene(ChoiceScene):
    """Three finds of which one is kept."""

    name = "finds"
    title = "dive.choose_find"
    taken_cue = "find"


class ForkScene(ChoiceScene):
    """Two or three boards, one of which is the next."""

    name = "fork"
    title = "dive.where_next"
    has_ways = True
