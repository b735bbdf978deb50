"""The clam: what it offers, what can be bought, and what is seen of that."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Surface

from engine.dive.clam import buy, open_clam, price
from engine.dive.finds import MOST_FINDS, Find
from engine.dive.state import Dive, Goods
from game.audio.audio import Audio
from game.dive.clam_scene import ClamScene
from game.scenes.context import Context
from tests.game.dive.hosted import dive_at, host


class Clam:
    """A clam in a window, with what was bought and the calls that it made."""

    def __init__(
        self, folder: Path, pearls: int, finds: tuple[Find, ...] = (), **settings: Any
    ) -> None:
        dive = open_clam(dive_at(2, 0, seed=3, lives=3, finds=finds))
        self.dive: Dive = replace(dive, pearls=pearls)
        self.bought: list[tuple[Goods, Find | None]] = []
        self.calls: list[str] = []
        self.driver = host(folder, self._scene, **settings)

    def _scene(self, context: Context) -> ClamScene:
        leave, pause = (lambda: self.calls.append("leave")), (lambda: self.calls.append("pause"))
        return ClamScene(context, self.dive, self._buy, leave, pause)

    def _buy(self, goods: Goods, find: Find | None) -> Dive:
        self.bought.append((goods, find))
        self.dive = buy(self.dive, goods, find)
        return self.dive

    @property
    def scene(self) -> ClamScene:
        assert isinstance(self.driver.scene, ClamScene)
        return self.driver.scene

    def click(self, number: int) -> None:
        self.driver.click(self.scene.bubbles[number].rect.center, settle=0.1)


def test_it_offers_its_finds_and_a_life(tmp_path: Path) -> None:
    clam = Clam(tmp_path, 40)
    offers = [one.offer for one in clam.scene.bubbles]
    assert tuple(one.find for one in offers) == (*clam.dive.offer, None)
    assert offers[-1].goods is Goods.LIFE


def test_a_find_is_bought_by_a_second_click_and_leaves_its_bubble(tmp_path: Path) -> None:
    clam = Clam(tmp_path, 40)
    find = clam.dive.offer[1]
    clam.click(1)
    assert clam.bought == []
    clam.click(1)
    assert clam.bought == [(Goods.FIND, find)]
    assert find not in [one.offer.find for one in clam.scene.bubbles]
    assert clam.scene.purchases
    clam.driver.run(2.0)
    assert not clam.scene.purchases


def test_what_is_too_dear_is_told_and_cannot_be_bought(tmp_path: Path) -> None:
    clam = Clam(tmp_path, 2)
    assert all(one.is_dear for one in clam.scene.bubbles)
    clam.click(0)
    clam.click(0)
    clam.driver.key(pygame.K_RETURN)
    assert clam.bought == []
    assert not clam.driver.widget("buy").enabled
    assert not clam.driver.widget("buy offer").enabled


@pytest.mark.slow
@pytest.mark.parametrize("pearls", [2, 40])
@pytest.mark.parametrize("window", [(640, 480), (1280, 720), (800, 1000)])
def test_the_bar_tells_the_offer_that_is_pointed_at_and_nothing_moves(
    tmp_path: Path, window: tuple[int, int], pearls: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    clam = Clam(tmp_path, pearls, window_width=window[0], window_height=window[1])
    painter, texts = clam.driver.app.context.painter, clam.driver.app.context.texts
    drawn: list[str] = []
    usual = painter.text

    def recorded(canvas: Surface, line: str, *rest: Any) -> Any:
        drawn.append(line)
        return usual(canvas, line, *rest)

    monkeypatch.setattr(painter, "text", recorded)
    places = [bubble.rect.copy() for bubble in clam.scene.bubbles]
    for bubble, place in zip(clam.scene.bubbles, places, strict=True):
        clam.driver.move(place.center)
        drawn.clear()
        clam.driver.run(0.1)
        find = bubble.offer.find
        note = texts("clam.life_note" if find is None else f"dive.find_{find.value}_note")
        assert note in " ".join(drawn)
    assert [bubble.rect for bubble in clam.scene.bubbles] == places


def test_the_last_find_that_can_be_held_ends_the_sale_of_finds(tmp_path: Path) -> None:
    """The others stayed, and whoever wanted one of them ended the program."""
    clam = Clam(tmp_path, 500, tuple(Find)[: MOST_FINDS - 1])
    clam.click(0)
    clam.click(0)
    assert len(clam.dive.finds) == MOST_FINDS
    assert [one.offer.goods for one in clam.scene.bubbles] == [Goods.LIFE]
    for _ in range(4):
        clam.driver.key(pygame.K_RETURN)
    assert [goods for goods, _ in clam.bought] == [Goods.FIND, Goods.LIFE, Goods.LIFE]
    assert clam.scene.bubbles == []


def test_other_finds_take_the_place_of_those_on_sale(tmp_path: Path) -> None:
    clam = Clam(tmp_path, 40)
    before = clam.dive.offer
    clam.driver.click_on("buy offer")
    assert clam.bought == [(Goods.OFFER, None)]
    after = tuple(one.offer.find for one in clam.scene.bubbles)
    assert after[:-1] == clam.dive.offer != before


def test_a_twist_is_taken_off_once(tmp_path: Path) -> None:
    clam = Clam(tmp_path, 40)
    clam.driver.click_on("buy twist")
    assert clam.bought == [(Goods.TWIST, None)]
    names = [widget.name for widget in clam.scene.group.widgets]
    assert "buy twist" not in names


def test_the_keyboard_buys_and_leaves(tmp_path: Path) -> None:
    clam = Clam(tmp_path, 40)
    clam.driver.key(pygame.K_RIGHT)
    shown = clam.scene.shown
    assert shown is clam.scene.bubbles[1]
    clam.driver.key(pygame.K_RETURN)
    assert clam.bought == [(Goods.FIND, shown.offer.find)]
    clam.driver.key(pygame.K_ESCAPE)
    clam.driver.click_on("Swim on")
    assert clam.calls == ["pause", "leave"]


def test_the_price_of_the_next_find_is_seen_at_once(tmp_path: Path) -> None:
    clam = Clam(tmp_path, 80, reduced_motion=True)
    clam.driver.click_on("buy")
    assert {one.price for one in clam.scene.bubbles[:-1]} == {price(clam.dive, Goods.FIND)}
    assert not clam.scene.purchases


def test_pearls_are_heard_and_then_what_they_bought(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(Audio, "play", lambda self, cue, volume=1.0: heard.append(cue))
    clam = Clam(tmp_path, 90)
    assert "clam" in heard
    heard.clear()
    clam.click(1)
    clam.click(1)
    assert "pearls" in heard
    assert "find" not in heard
    clam.driver.run(1.5)
    assert heard.count("find") == 1
    clam.driver.click_on("buy offer")
    assert heard[-2:] == ["pearls", "clam"]
