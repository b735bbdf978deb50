"""The clam, which sells finds and lives for pearls."""

from collections.abc import Callable
from functools import partial

from pygame import Rect, Surface

from engine.dive.boards import ROWS
from engine.dive.clam import can_buy, has_goods, price, twist_on_sale
from engine.dive.finds import Find
from engine.dive.state import Dive, Goods
from game.dive.clam_pictures import (
    Bubble,
    ClamStage,
    Offer,
    PriceButton,
    Purchase,
    draw_offer,
    paint_clam,
)
from game.dive.stage_scene import StageScene
from game.dive.state_bar import state_bar
from game.input.events import Input, Key, Press
from game.platform.background import BackgroundTask
from game.resources.zones import ZONES
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
    Stack,
    when,
)
from game.ui.leaves import Ground, Picture, Text
from game.ui.painter import BODY, LARGE, NAME, SMALL, Painter
from game.ui.widgets import Button
from game.ui.wrappers import Align, Pad, Scroll, Sized, Whole

_TITLES = 40, LARGE  # layout units of the title, the wished one first
_LOWER = 48, 0  # layout units by which the bubbles at the sides hang lower, in the wished form
_LOW = 104  # layout units of the bubbles in a low window
_PICTURE, _NARROW, _WIDE = 84, 240, 420  # layout units: the chosen offer, and the words beside it
_OPENS, _BUBBLES_APART, _RISES = 0.5, 0.08, 0.3  # seconds


class ClamScene(StageScene):
    """The goods of a clam. ``buy`` buys some of them, a find being named, and returns the dive with
    them; ``leave`` swims on; ``pause`` is called when the player pauses.

    The offer that is pointed at, or else the one chosen last, is named on the bar. It is bought by
    the bar's button, by a second click, or by Enter.
    """

    name = "clam"
    boxes_per_second = 120

    def __init__(
        self,
        context: Context,
        dive: Dive,
        buy: Callable[[Goods, Find | None], Dive],
        leave: Callable[[], None],
        pause: Callable[[], None],
    ) -> None:
        super().__init__(context, dive, pause)
        self._buy, self._leave = buy, leave
        self.stage = ClamStage()
        self.bubbles = self._offered()
        self.chosen = self.shown = self._first()
        self._before: Bubble | None = self.chosen  # the one chosen before the latest press
        self._bars: list[Box] = []  # the state of the dive, one in each form
        self.purchases: list[Purchase] = []
        self._painting: BackgroundTask[None] = BackgroundTask()

    def _offered(self) -> list[Bubble]:
        finds = self.dive.offer if has_goods(self.dive, Goods.FIND) else ()
        offers = [Offer(Goods.FIND, find) for find in finds]
        if has_goods(self.dive, Goods.LIFE):
            offers.append(Offer(Goods.LIFE))
        return [self._bubble(offer, number) for number, offer in enumerate(offers)]

    def _bubble(self, offer: Offer, number: int) -> Bubble:
        cost = price(self.dive, offer.goods)
        bubble = Bubble(
            offer,
            cost,
            cost > self.dive.pearls,
            number,
            self.stage,
            lambda: self._use(bubble),
            lambda: self._choose(bubble),
        )
        return bubble

    def _first(self) -> Bubble | None:
        """Return the first offer that the pearls are enough for, else the first of all."""
        wanted = [one for one in self.bubbles if not one.is_dear]
        return next(iter((*wanted, *self.bubbles)), None)

    # What is shown

    def content(self) -> Box:
        for bubble in self.bubbles:
            bubble.is_shown = bubble is self.shown
        self._bars = []
        flight = Picture(self._paint_purchases, (0, 0), (0, 0))
        forms = (self._form(lower) for lower in _LOWER)
        return Stack(
            Pad(FirstThatFits(*forms, self._low_form(), self._lowest_form()), APART), flight
        )

    def _form(self, lower: float) -> Box:
        """Return the clam with its bubbles in an arc, whose ends are ``lower``, and the bar."""
        row: list[Box] = []
        last = len(self.bubbles) - 1
        for number, bubble in enumerate(self.bubbles):
            above, below = (lower, 0.0) if number in (0, last) else (0.0, lower)
            row.append(Pad(bubble, 0, above, below))
        bubbles = Align(Row(*row, gap=APART)) if row else Align(self._nothing())
        stage = Stack(self.stage.picture, Column(Spring(3), bubbles, Spring(4), gap=0), grow=1)
        return Column(self._head(), stage, *self._foot(), gap=GAP)

    def _low_form(self) -> Box:
        """Return the offers without the clam, in a low window."""
        some = Flow(*self.bubbles, columns=4, gap=CLOSE) if self.bubbles else self._nothing()
        some = Sized(some, high=_LOW)
        scrolled = Scroll(Column(Align(some), self._wrapped_goods(), gap=GAP), least=_LOW + GAP)
        return Column(self._head(), scrolled, self._named(), gap=CLOSE)

    def _lowest_form(self) -> Box:
        """Return the offers in a very low window, in which all scrolls but the main buttons."""
        some = Flow(*self.bubbles, columns=4, gap=CLOSE) if self.bubbles else self._nothing()
        self._bars.append(state_bar(self.context.texts, self.dive))
        parts = [self._title(_TITLES[-1]), self._bars[-1], Sized(some, high=_LOW)]
        foot = list[Box]()
        if self.shown is not None:
            parts.append(Stack(Ground(), Pad(self._words_of(self.shown), 20, top=12)))
            foot.append(self._take_button(self.shown))
        goods = *self._other(Goods.OFFER), *self._other(Goods.TWIST)
        for button in goods:
            button.size = SMALL
        scrolled = Scroll(Column(*parts, *goods, gap=CLOSE), least=72)
        return Column(scrolled, Flow(*foot, self._swim_on(), columns=2, gap=CLOSE), gap=CLOSE)

    def _nothing(self) -> Box:
        return Text(self.context.texts("clam.sold_out"), NAME, "hud", title=True)

    def _head(self) -> Box:
        texts = self.context.texts
        bar = state_bar(texts, self.dive)
        self._bars.append(bar)
        swim = self._swim_on()
        aside = [Row(bar, swim, gap=GAP)]
        titles = [self._title(size) for size in _TITLES]
        return FirstThatFits(
            *(Row(title, Spring(), *aside, gap=APART) for title in titles),
            Column(Row(titles[-1], Spring(), swim, gap=GAP), Align(bar, "midleft"), gap=CLOSE),
        )

    def _swim_on(self) -> Box:
        swim = Button(self.context.texts("clam.swim_on"), self._leave, "chevron_down")
        swim.size = NAME
        return Whole(Sized(swim, high=56))

    def _title(self, size: float) -> Box:
        """Return the title, and the next zone below it at the end of one."""
        texts, dive = self.context.texts, self.dive
        title = Text(texts("clam.title"), size, "hud", title=True, lines=1)
        pause = self.pause_button()
        if len(dive.steps) % ROWS:
            return Row(pause, title, gap=GAP)
        zone = texts(f"settings.zone_{ZONES[min(dive.level + 1, len(ZONES) - 1)]}")
        next_zone = Text(texts("clam.next", zone=zone), SMALL, "hud", lines=1)
        return Row(pause, Column(title, next_zone, gap=0), gap=GAP)

    def _foot(self) -> tuple[Box, ...]:
        """Return the bar between the other goods, or above them."""
        reroll, twist = (
            self._other(goods, icon)
            for goods, icon in ((Goods.OFFER, "restart"), (Goods.TWIST, "close"))
        )
        wide = Row(
            Align(Row(*reroll), "midleft", grow=1),
            self._named(),
            Align(Row(*twist), "midright", grow=1),
            gap=GAP,
        )
        return (FirstThatFits(wide, Column(self._named(), self._wrapped_goods(), gap=12)),)

    def _wrapped_goods(self) -> Box:
        others = [
            *self._other(Goods.OFFER, "restart"),
            *self._other(Goods.TWIST, "close"),
        ]
        return Flow(*others, columns=2) if others else Spring()

    def _other(self, goods: Goods, icon: str | None = None) -> tuple[PriceButton, ...]:
        """Return the button that buys other finds, or takes off a twist, if there is any."""
        if not has_goods(self.dive, goods):
            return ()
        texts, twist = self.context.texts, ""
        if goods is Goods.TWIST:
            twist = texts(f"dive.twist_{twist_on_sale(self.dive)}")
        label = texts(f"clam.{goods.value}", twist=twist)
        button = PriceButton(label, price(self.dive, goods), partial(self._take, goods), icon)
        button.name, button.enabled = f"buy {goods.value}", can_buy(self.dive, goods)
        return (button,)

    def _named(self) -> Box:
        """Return the bar that names the offer shown, with the button that buys it."""
        shown = self.shown
        if shown is None:
            return Spring()
        paint = partial(_paint_offer, shown.offer)
        picture = Picture(paint, (_PICTURE, _PICTURE), (48, _PICTURE), rank=1)
        words, take = self._words_of(shown), self._take_button(shown)
        row = Row(picture, Sized(words, (_NARROW, _WIDE)), Sized(take, high=60), gap=GAP)
        return Stack(Ground(), Pad(row, 20, top=12))

    def _words_of(self, bubble: Bubble) -> Box:
        """Return the name of an offer, what it does, and how many pearls are missing for it, with
        room for those of each other offer, so that pointing at one moves nothing."""
        texts, pearls = self.context.texts, self.dive.pearls
        notes = {one: texts(f"{_key_of(one.offer)}_note") for one in self.bubbles}
        missing = {one: texts("clam.short", count=one.price - pearls) for one in self.bubbles}
        short = Text(
            lambda: missing[bubble] if bubble.is_dear else "",
            SMALL,
            "danger",
            widest=max(missing.values(), key=len),
        )
        return Column(
            Text(texts(_key_of(bubble.offer)), NAME, title=True),
            Text(lambda: notes[bubble], BODY, "text_dim", widest=max(notes.values(), key=len)),
            *when(any(one.is_dear for one in self.bubbles), short),
            gap=0,
            grow=1,
        )

    def _take_button(self, bubble: Bubble) -> PriceButton:
        purchase, label = partial(self._purchase, bubble), self.context.texts("clam.buy")
        take = PriceButton(label, bubble.price, purchase, primary=True)
        take.name, take.enabled = "buy", can_buy(self.dive, bubble.offer.goods)
        return take

    def _paint_purchases(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        for purchase in self.purchases:
            purchase.paint(canvas, painter)

    @property
    def zone(self) -> str:
        return ZONES[min(self.dive.level, len(ZONES) - 1)]

    @property
    def is_busy(self) -> bool:
        is_changing = self.context.motion.is_changing
        moving = any(map(is_changing, (self.stage, *self.bubbles))) or bool(self.purchases)
        return not self.is_still or moving

    def enter(self) -> None:
        super().enter()
        self.group.focus = self.chosen
        if self.chosen is not None:
            self.settle()
            self.reveal(self.chosen)
        self._open()

    def _open(self) -> None:
        """Let the valve open, and the bubbles rise."""
        self.context.audio.play("clam")
        self.stage.open = 0.0
        self.context.motion.run(self.stage, "open", 1.0, _OPENS)
        for number, bubble in enumerate(self.bubbles):
            bubble.come = 0.0
            delay = _OPENS / 2 + _BUBBLES_APART * number
            self.context.motion.run(bubble, "come", 1.0, _RISES, timing.overshoot, delay=delay)

    def layout(self, size: tuple[int, int]) -> None:
        super().layout(size)
        size = self.stage.size
        self._painting.start(lambda is_wanted: paint_clam(size))

    def exit(self) -> None:
        self._painting.close()

    # What the player does

    def use(self, event: Input) -> bool:
        if isinstance(event, Press | Key):
            self._before = self.chosen
        used = super().use(event)
        hovered = self.group.hovered
        self._show(hovered if isinstance(hovered, Bubble) else self.chosen)
        self.settle()
        return used

    def _use(self, bubble: Bubble) -> None:
        """Choose an offer, or buy it if it was chosen before."""
        self._choose(bubble)
        if bubble is self._before:
            self._purchase(bubble)

    def _choose(self, bubble: Bubble) -> None:
        self.chosen = bubble
        self._show(bubble)

    def _show(self, bubble: Bubble | None) -> None:
        if bubble is not self.shown:
            self.shown = bubble
            self.context.audio.play("raise")
            self.rebuild()

    def _purchase(self, bubble: Bubble) -> None:
        """Buy an offer, if the pearls are enough."""
        if bubble.is_dear or bubble not in self.bubbles:
            self.context.audio.play("refuse")
            return
        ball = bubble.ball(self.context.painter, bubble.rect)
        self.purchases.append(Purchase(bubble.offer, bubble.price, ball, self._bar_place))
        self._take(bubble.offer.goods, bubble.offer.find)

    def _bar_place(self) -> Rect:
        """Return the place of the dive's state, where pearls come from."""
        return max((bar.rect for bar in self._bars), key=lambda rect: rect.width)

    def _take(self, goods: Goods, find: Find | None = None) -> None:
        """Buy goods, and show what is left."""
        self.context.audio.play("pearls")
        texts, twist = self.context.texts, twist_on_sale(self.dive)
        self.dive = self._buy(goods, find)
        if goods is Goods.TWIST and self.toast is not None:
            self.toast.show(texts("clam.twist_off", twist=texts(f"dive.twist_{twist}")))
        self.bubbles = self._offered()
        self.chosen = self.shown = self._first()
        self.group.focus = self.chosen
        if goods is Goods.OFFER:
            self._open()
        self.rebuild()

    def update(self, step: float) -> None:
        super().update(step)
        is_moving = not (self.is_still or self.context.settings.value.reduced_motion)
        flying, self.purchases = self.purchases, []
        for purchase in flying:
            purchase.elapsed += step
            if is_moving and purchase.elapsed < purchase.seconds:
                self.purchases.append(purchase)
            else:
                self.context.audio.play("life_won" if purchase.offer.find is None else "find")
        if is_moving:
            self.stage.clock += step


def _key_of(offer: Offer) -> str:
    """Return the key of an offer's name."""
    return "clam.life" if offer.find is None else f"dive.find_{offer.name}"


def _paint_offer(offer: Offer, canvas: Surface, painter: Painter, rect: Rect) -> None:
    draw_offer(offer, canvas, painter, rect.center, min(rect.size) / painter.scale)
