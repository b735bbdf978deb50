"""The clam, which sells its goods for pearls."""

from collections.abc import Callable
from functools import partial

from engine.dive.clam import can_buy, has_goods, price
from engine.dive.finds import Find
from engine.dive.state import Dive, Goods
from game.dive.finds_scene import dive_head
from game.input.bindings import Action
from game.scenes.context import Context
from game.scenes.tree_scene import PanelScene
from game.ui.boxes import Box, Column
from game.ui.widgets import Button


class ClamScene(PanelScene):
    """The goods of a clam. ``buy`` buys something, a find by its name, and returns the dive with
    it; ``leave`` goes back to the chart; ``pause`` opens the pause."""

    name = "clam"
    is_overlay = True

    def __init__(
        self,
        context: Context,
        dive: Dive,
        buy: Callable[[Goods, Find | None], Dive],
        leave: Callable[[], None],
        pause: Callable[[], None],
    ) -> None:
        super().__init__(context)
        self.dive, self._buy, self._leave, self._pause = dive, buy, leave, pause

    def content(self) -> Box:
        texts, dive = self.context.texts, self.dive
        finds = [
            self._offer(texts(f"dive.find_{find.value}"), Goods.FIND, find) for find in dive.offer
        ]
        others = [
            self._offer(texts(f"dive.goods_{goods.value}"), goods)
            for goods in (Goods.LIFE, Goods.OFFER, Goods.TWIST)
            if has_goods(dive, goods)
        ]
        leave = Button(texts("dive.leave_clam"), self._leave, primary=True)
        return Column(dive_head(texts, dive, texts("dive.clam")), *finds, *others, leave)

    def _offer(self, label: str, goods: Goods, find: Find | None = None) -> Button:
        cost = self.context.texts("dive.pearls", count=price(self.dive, goods))
        offer = Button(label, partial(self._take, goods, find), note=cost)
        offer.name = f"buy {goods.value if find is None else find.value}"
        offer.enabled = can_buy(self.dive, goods)
        return offer

    def _take(self, goods: Goods, find: Find | None) -> None:
        self.dive = self._buy(goods, find)
        self.rebuild()

    def act(self, action: Action) -> None:
        if action in (Action.BACK, Action.PAUSE):
            self._pause()
        elif action is Action.HELP:
            self.context.navigator.help()
