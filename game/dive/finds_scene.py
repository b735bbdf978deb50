"""The finds of which one is kept, after an elite board and at the end of a zone."""

from collections.abc import Callable
from functools import partial

from pygame import Rect

from engine.dive.finds import Find
from engine.dive.state import Dive
from game.dive.choice_cards import find_card
from game.dive.stage_scene import StageScene
from game.dive.state_bar import state_bar
from game.input.events import Device, Finger, FocusLost, Input, Key, Press, Release
from game.scenes.context import Context
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
)
from game.ui.leaves import Text
from game.ui.painter import LARGE
from game.ui.tree import Tree
from game.ui.widgets import Widget
from game.ui.wrappers import Align, Pad, Scroll

_TITLES = 42, LARGE  # sizes of the title, the wished one first


_GRACE, _KEY_GRACE = 0.6, 0.3  # seconds in which a press, a key was meant for what was there before
_LIGHT = 10  # the light around a card that stays visible where cards scroll


class FindsScene(StageScene):
    """Three finds, one of which is kept. ``keep`` takes it, ``pause`` opens the pause."""

    name = "finds"
    boxes_per_second = 120

    def __init__(
        self, context: Context, dive: Dive, keep: Callable[[Find], None], pause: Callable[[], None]
    ) -> None:
        super().__init__(context, dive, pause)
        self.tree = Tree(self.boxes, self._play_cue)
        self.cards = [find_card(context, find, partial(keep, find)) for find in dive.offer]
        for card in self.cards:
            card.sound = "find"
        self._raised: Widget | None = None  # until one is pointed at
        self._was_raised = True

    def content(self) -> Box:
        head = self._head()
        standing, lying = self._standing(), Align(self._lying(), grow=1)
        columns = (Column(head, cards, gap=GAP) for cards in (standing, lying))
        return FirstThatFits(*map(_padded, columns), self._scrolling(head))

    def _head(self) -> Box:
        """Return the title with the state of the dive beside it, or below it."""
        title, bar = (
            self.context.texts("dive.choose_find"),
            state_bar(self.context.texts, self.dive),
        )
        pause = self.pause_button()
        titles = [
            Row(pause, Text(title, size, "hud", title=True, lines=1), gap=GAP) for size in _TITLES
        ]
        return FirstThatFits(
            *(Row(one, Spring(), bar, gap=APART) for one in titles),
            Column(titles[-1], bar, gap=CLOSE, align="left"),
        )

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
        if self.context.devices.last in (Device.KEYBOARD, Device.PAD):
            self._follow_pointer(self.cards[0])

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
        if isinstance(event, Key) and self._raised is None and self.group.focus not in self.cards:
            self.group.focus = self.cards[0]
        if not isinstance(event, Finger):
            is_finger = getattr(event, "touch", False)  # which points at nothing before it presses
            self._follow_pointer(None if is_finger else self.group.hovered)
        return True

    def _follow_pointer(self, hovered: Widget | None) -> None:
        """Raise the card that is pointed at, or that has the focus."""
        if hovered in self.cards:
            self.group.focus = hovered
        focus = self.group.focus
        if focus not in self.cards or focus is self._raised:
            return
        self._raised = focus
        self.context.audio.play("raise")
        for card in self.cards:
            card.is_raised = card is focus
            self.context.motion.run(card, "rise", float(card.is_raised), timing.CARD_RISE)

    def _play_cue(self, cue: str) -> None:
        if cue != "focus":  # which raises a card
            self.context.audio.play(cue)


def _padded(box: Box) -> Box:
    return Pad(box, APART, top=GAP, bottom=12)
