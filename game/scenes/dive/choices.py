"""The choices of a dive: a find at the end of each zone, and the fork before each board."""

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect, Surface

from engine.dive.boards import BoardPlan, Reward
from engine.dive.finds import Find
from engine.dive.state import Dive
from engine.dive.zones import depth_of_board
from game.input.events import Input
from game.resources.zones import ZONES
from game.scenes.context import Context
from game.scenes.dive.choice_cards import CARD, ChoiceCard, Fact
from game.scenes.dive.pictures import draw_find, draw_plan
from game.scenes.scene import Scene
from game.ui.painter import LARGE, SMALL, Painter
from game.ui.shapes import draw_disc, draw_line
from game.ui.widget_group import WidgetGroup

_EDGE, _GAP, _TITLE, _PATH = 32, 24, 96, 150  # layout units
_STEPS, _DISC = 4, 22
_LEAST = 426, 320


class ChoiceScene(Scene):
    """A row of cards of which one is taken, over the cleared board, which is out of view."""

    is_overlay = True
    title = ""

    def __init__(self, context: Context, dive: Dive, cards: Sequence[ChoiceCard]) -> None:
        super().__init__(context)
        self.dive = dive
        self.cards = list(cards)
        self.group = WidgetGroup(self.cards, context.audio.play)
        self._side = Rect(0, 0, 0, 0)
        self._size = (1, 1)

    @property
    def least(self) -> tuple[int, int]:
        return _LEAST

    @property
    def zone(self) -> str:
        return ZONES[self.dive.plan.zone]

    def enter(self) -> None:
        self.group.focus = self.cards[0]

    def layout(self, size: tuple[int, int]) -> None:
        px, self._size = self.context.painter.px, size
        is_wide = size[0] > size[1]
        side = px(_PATH) if is_wide else 0
        self._side = Rect(px(_EDGE), px(_EDGE), side, size[1] - 2 * px(_EDGE))
        left = self._side.right + px(_GAP) if side else px(_EDGE)
        room = Rect(left, px(_TITLE), size[0] - left - px(_EDGE), size[1] - px(_TITLE + _EDGE))
        count = len(self.cards)
        wide = min(px(CARD[0]), (room.width - (count - 1) * px(_GAP)) // count)
        high = min(px(CARD[1]), room.height)
        whole = count * wide + (count - 1) * px(_GAP)
        x = room.centerx - whole // 2
        for number, card in enumerate(self.cards):
            y = room.centery - high // 2
            card.rect = Rect(x + number * (wide + px(_GAP)), y, wide, high)

    def handle(self, event: Input) -> bool:
        self.group.handle(event)
        return True

    def draw(self, canvas: Surface, presence: float) -> None:
        painter, px = self.context.painter, self.context.painter.px
        painter.dim(canvas, 0.35 * presence)
        left = self._side.right + px(_GAP) if self._side.width else px(_EDGE)
        spot = left, px(_TITLE) // 2 + px(8)
        painter.text(canvas, self.context.texts(self.title), spot, LARGE, "hud", "midleft", True)
        if self._side.width:
            self._draw_path(canvas, painter)
        self.group.draw(canvas, painter)

    def _draw_path(self, canvas: Surface, painter: Painter) -> None:
        """Draw the boards cleared last, the depth here, and the ways on."""
        px, side = painter.px, self._side
        painter.panel(canvas, side)
        numbers = range(max(1, self.dive.plan.number - _STEPS + 1), self.dive.plan.number + 1)
        step = side.height // (_STEPS + 2)
        spots = []
        for place, number in enumerate(numbers):
            x = side.x + px(40) + px(14) * (number % 2)
            spots.append((x, side.y + step * (place + 1)))
        inside = [(x - side.x, y - side.y) for x, y in spots]
        draw_line(canvas, side, inside, painter.colour("text_dim"), max(2, px(3)))
        for number, spot in zip(numbers, spots, strict=True):
            draw_disc(canvas, spot, px(_DISC), painter.colour("success"))
            painter.icon(canvas, "check", spot, 14, "board")
            metres = self.context.texts("dive.metres", metres=depth_of_board(number, 1000))
            end = side.right - px(16), spot[1]
            painter.text(canvas, metres, end, SMALL, "text", "midright", True)


class FindsScene(ChoiceScene):
    """Three finds of which one is kept."""

    name = "finds"
    title = "dive.choose_find"

    def __init__(
        self, context: Context, dive: Dive, finds: Sequence[Find], keep: Callable[[Find], None]
    ) -> None:
        texts = context.texts
        cards = [
            ChoiceCard(
                texts(f"dive.find_{find.value}"),
                texts(f"dive.find_{find.value}_note"),
                (),
                texts("dive.take"),
                partial(draw_find, find),
                partial(keep, find),
            )
            for find in finds
        ]
        super().__init__(context, dive, cards)


class ForkScene(ChoiceScene):
    """Two or three boards of which one is dived to."""

    name = "fork"
    title = "dive.where_next"

    def __init__(
        self,
        context: Context,
        dive: Dive,
        plans: Sequence[BoardPlan],
        take: Callable[[BoardPlan], None],
    ) -> None:
        cards = [_board_card(context, plan, partial(take, plan)) for plan in plans]
        super().__init__(context, dive, cards)


def _board_card(context: Context, plan: BoardPlan, take: Callable[[], None]) -> ChoiceCard:
    texts = context.texts
    names = [texts(f"dive.twist_{name}") for name in plan.twists] or [texts("dive.calm")]
    size = texts("dive.size", width=plan.width, height=plan.height)
    facts = Fact(size, "grid"), Fact(str(plan.mines), "mine"), _reward(context, plan.reward)
    label = texts("dive.two_twists", one=names[0], other=names[1]) if names[1:] else names[0]
    button = texts("dive.dive_here")
    return ChoiceCard(label, "", facts, button, partial(_draw_plan, plan), take)


def _reward(context: Context, reward: Reward) -> Fact:
    icons = {Reward.AIR: "clock", Reward.POINTS: "trophy", Reward.LIFE: "check"}
    return Fact(context.texts(f"dive.reward_{reward.value}"), icons[reward])


def _draw_plan(plan: BoardPlan, canvas: Surface, painter: Painter, room: Rect) -> None:
    draw_plan(plan, canvas, painter, room.inflate(-painter.px(24), -painter.px(24)))
