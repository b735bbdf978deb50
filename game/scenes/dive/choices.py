"""The choices of a dive: a find at the end of each zone, and the fork before each board."""

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from engine.dive.state import Dive
from engine.dive.zones import zone_of_board
from game.dive.choice_cards import ChoiceCard, upright_height
from game.dive.choice_head import ChoiceHead, DepthPath
from game.input.bindings import Action
from game.input.events import Finger, FocusLost, Input, Key, Press, Release
from game.resources.zones import ZONES
from game.scenes.context import Context
from game.scenes.play.pause import PauseScene
from game.scenes.play.policy import Ending
from game.scenes.scene import Scene
from game.ui import timing
from game.ui.scroll_area import ScrollArea
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Widget

_EDGE, _GAP, _LYING_GAP, _PATH, _BAND = 24, 24, 12, 176, 144  # layout units
_WIDEST, _WIDEST_LYING, _LEAST_WIDE = 290, 640, 168
_PATH_FROM, _BAND_FROM = (840, 460), (380, 760)  # layout units of a window with one
_LEAST, _LOW = (426, 320), 460
_GRACE, _KEY_GRACE = 0.6, 0.3  # seconds in which a press, a key was meant for what was there before


class ChoiceScene(Scene):
    """Cards of which one is taken, over the cleared board, which is out of view. ``waits`` tells
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
        self.dive, self.cards, self._ending, self._waits = dive, list(cards), ending, waits
        for card in self.cards:
            card.sound = self.taken_cue
        self.group = WidgetGroup(self.cards, self._play_cue)
        self.scroll = ScrollArea()
        drawn_with, ways = (context.texts, context.painter, dive), len(cards) * self.has_ways
        self._head = ChoiceHead(*drawn_with, self.title, ways)
        self._path = DepthPath(*drawn_with, ways)
        self._path_rect, self._head_rect = Rect(0, 0, 0, 0), Rect(0, 0, 0, 0)
        self._size, self._elapsed, self._was_raised = (1, 1), 0.0, True
        self._raised: Widget | None = None  # until one is pointed at
        self._since = 0.0

    @property
    def least(self) -> tuple[int, int]:
        return _LEAST

    @property
    def kept_clear(self) -> list[Rect]:
        return [Rect((0, 0), self._size)]  # news of goals can wait for the board

    @property
    def zone(self) -> str:
        return ZONES[self.dive.plan.zone]

    @property
    def next_zone(self) -> str:
        return ZONES[zone_of_board(self.dive.plan.number + 1)]

    @property
    def is_busy(self) -> bool:
        is_dealt = self._elapsed >= timing.DEAL + timing.DEAL_APART * len(self.cards)
        return not (is_dealt and self.is_still) or any(card.is_moving for card in self.cards)

    def enter(self) -> None:
        self.context.audio.play("deal")
        self._since = self.context.clock()
        self._update_cards(timing.CARD_RISE)

    def resume(self) -> None:
        self.context.audio.is_paused = False

    def layout(self, size: tuple[int, int]) -> None:
        px, self._size = self.context.painter.px, size
        edge, gap = px(_EDGE), px(_GAP)
        room = Rect(edge, edge, size[0] - 2 * edge, size[1] - 2 * edge)
        self._path_rect, self._head.is_low = Rect(0, 0, 0, 0), size[1] < px(_LOW)
        is_wide = size[0] > size[1]
        if is_wide and size[0] >= px(_PATH_FROM[0]) and size[1] >= px(_PATH_FROM[1]):
            high = min(room.height, px(640))
            self._path_rect = Rect(room.x, room.centery - high // 2, px(_PATH), high)
            taken = px(_PATH) + gap
            room = Rect(room.x + taken, room.y, room.width - taken, room.height)
        self._head_rect = Rect(room.topleft, (room.width, self._head.height(room.width)))
        top = self._head_rect.bottom + px(8)
        if not is_wide and size[0] >= px(_BAND_FROM[0]) and size[1] >= px(_BAND_FROM[1]):
            self._path_rect = Rect(room.x, top, room.width, px(_BAND))
            top = self._path_rect.bottom + px(16)
        self._place_cards(Rect(room.x, top, room.width, size[1] - px(12) - top))

    def _place_cards(self, room: Rect) -> None:
        """Put the cards side by side where they fit, else one below the other."""
        painter, px = self.context.painter, self.context.painter.px
        count, gap = len(self.cards), px(_GAP)
        if room.width < px(700):
            gap = px(12)
        wide = min(px(_WIDEST), (room.width - (count - 1) * gap) // count)
        for card in self.cards:
            card.lies = False
        high = upright_height(self.cards, painter, room, wide) if wide >= px(_LEAST_WIDE) else None
        if high is None:
            self._place_lying(room)
            return
        self.scroll.fit(room, room.height)
        left = room.centerx - (count * wide + (count - 1) * gap) // 2
        top = room.y + (room.height - high) * 2 // 5
        for number, card in enumerate(self.cards):
            card.rect = Rect(left + number * (wide + gap), top, wide, high)
        self.group.area = None

    def _place_lying(self, room: Rect) -> None:
        painter, px = self.context.painter, self.context.painter.px
        for card in self.cards:
            card.lies = True
        wide, gap = min(px(_WIDEST_LYING), room.width), px(_LYING_GAP)
        heights = [card.lying_height(painter, wide) for card in self.cards]
        whole = sum(heights) + gap * (len(heights) - 1) + 2 * px(4)
        self.scroll.fit(room, whole)
        top = room.y + px(4) + max(0, room.height - whole) // 2 - self.scroll.offset
        for card, high in zip(self.cards, heights, strict=True):
            card.rect = Rect(room.centerx - wide // 2, top, wide, high)
            top += high + gap
        self.group.area = room if self.scroll.reach else None

    def reveal(self, widget: Widget) -> None:
        """Scroll a card into view."""
        if self.scroll.reach and self.scroll.reveal(widget.rect, self.context.painter.px(8)):
            self.layout(self._size)

    def handle(self, event: Input) -> bool:
        """Use an input, unless it comes too early to be meant for the cards."""
        grace = _KEY_GRACE if isinstance(event, Key) else _GRACE
        if isinstance(event, Press | Key) and event.at < self._since + grace:
            return True
        if self.scroll.handle(event, self.group):
            self.layout(self._size)
        if isinstance(event, Press):  # a finger's first tap raises, a second one takes
            self._was_raised = not event.touch or self.group.at(event.pos) is self._raised
        if isinstance(event, Release) and event.touch and not self._was_raised:
            self.group.handle(FocusLost(event.at))
        used = self.group.handle(event)
        if isinstance(event, Finger):
            return True
        is_finger = getattr(event, "touch", False)  # which points at nothing before it presses
        if self.group.hovered in self.cards and not is_finger:
            self.group.focus = self.group.hovered
        if self.group.focus not in self.cards:
            self.group.focus = self._raised
        self._raise(self.group.focus)
        if isinstance(event, Key):
            if self._raised is not None:
                self.reveal(self._raised)
            if not used and not event.repeat:
                self._command(event.menu)
        return True

    def _raise(self, widget: Widget | None) -> None:
        if widget is not None and widget is not self._raised:
            self._raised = widget
            self.context.audio.play("raise")
            if self.is_still:
                self._update_cards(timing.CARD_RISE)

    def _play_cue(self, cue: str) -> None:
        if cue != "focus":  # which raises a card
            self.context.audio.play(cue)

    def _command(self, action: Action | None) -> None:
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
        self._elapsed += step
        self._update_cards(timing.CARD_RISE if self.is_still else step)

    def _update_cards(self, step: float) -> None:
        for card in self.cards:
            card.update(step, card is self._raised)

    def draw(self, canvas: Surface, presence: float) -> None:
        painter = self.context.painter
        painter.dim(canvas, 0.35 * presence)
        self._head.draw(canvas, self._head_rect)
        if self._path_rect.width:
            chosen = next((n for n, card in enumerate(self.cards) if card is self._raised), None)
            still = 0.0 if self.is_still else self._elapsed
            self._path.draw(canvas, self._path_rect, chosen if self.has_ways else None, still)
        clip = canvas.get_clip()
        if self.scroll.reach:
            view = self.scroll.view
            canvas.set_clip(Rect(0, view.y, self._size[0], view.height).clip(clip))
        self.group.draw(canvas, painter, self._dealt)
        canvas.set_clip(clip)
        self.scroll.draw_bar(canvas, painter)

    def _dealt(self, number: int, widget: Widget) -> tuple[int, int]:
        """Return how far a card is still from its place."""
        if self.is_still:
            return 0, 0
        since = self._elapsed - (number + 0.5) * timing.DEAL_APART  # so that each frame makes one
        part = timing.progress(since, timing.DEAL)
        return 0, round((1 - timing.ease_out(part)) * (self._size[1] - widget.rect.y))


class FindsScene(ChoiceScene):
    """Three finds of which one is kept."""

    name = "finds"
    title = "dive.choose_find"
    taken_cue = "find"


class ForkScene(ChoiceScene):
    """Two or three boards of which one is dived to."""

    name = "fork"
    title = "dive.where_next"
    has_ways = True
