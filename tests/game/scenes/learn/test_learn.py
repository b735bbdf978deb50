"""The learn scene: where its cards lead, and what it says of the help in play."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from engine.core.config import BEGINNER, EXPERT, INTERMEDIATE, GameConfig, StartRule
from game.ui.cards import Card
from game.ui.selectors import Picker
from tests.game.driver import Driver

Start = Callable[..., Driver]


def learning(start: Start, **options: object) -> Driver:
    """The learn scene, by way of the menu."""
    driver = start(**options)
    driver.click_on("Learn", settle=0.4)
    assert driver.scene.name == "learn"
    return driver


def picker(driver: Driver) -> Picker:
    return next(widget for widget in driver.group.widgets if isinstance(widget, Picker))


@pytest.mark.parametrize(
    ("card", "scene"), [("Practice", "practice"), ("Theatre", "theatre"), ("Watch", "watch")]
)
def test_each_card_leads_to_its_scene_and_escape_back(start: Start, card: str, scene: str) -> None:
    driver = learning(start)
    driver.click_on(card, settle=0.3)
    assert driver.scene.name == scene
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert driver.scene.name == "learn"
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert driver.scene.name == "menu"


@pytest.mark.parametrize(
    ("clicks", "config"), [(0, BEGINNER), (1, INTERMEDIATE), (2, EXPERT), (4, BEGINNER)]
)
def test_the_board_to_be_watched_is_picked(start: Start, clicks: int, config: GameConfig) -> None:
    driver = learning(start)
    for _ in range(clicks):
        driver.click(picker(driver).rect.center)
    driver.click_on("Watch", settle=0.3)
    assert driver.scene.config == config


def test_the_menus_own_size_and_rules_hold_for_it(start: Start) -> None:
    driver = start()
    for label, text in (("Width", "12"), ("Height", "7"), ("Mines", "9")):
        driver.click_on(label)
        driver.type(text)
    driver.click_on("Edges")
    driver.click_on("First click")
    driver.click_on("Learn", settle=0.4)
    pick = picker(driver)
    driver.click((pick.rect.x + 4, pick.rect.centery))  # back from the first to the last
    assert pick.label == "Own: 12 x 7, 9 mines"
    driver.click_on("Watch", settle=0.3)
    assert driver.scene.config == GameConfig(12, 7, 9, wraps=True, start=StartRule.SAFE)


def test_an_own_size_that_the_rules_do_not_allow_is_not_offered(start: Start) -> None:
    driver = learning(start, chosen={"custom_width": 9, "custom_height": 2, "custom_mines": 3})
    assert len(picker(driver).options) == 4
    driver.key(pygame.K_ESCAPE, settle=0.3)
    driver.click_on("Edges")
    driver.click_on("Learn", settle=0.4)
    assert len(picker(driver).options) == 3


def test_the_keys_of_the_help_are_those_that_the_player_has_bound(start: Start) -> None:
    driver = learning(start, chosen={"controls": {"hint": ["j"], "undo": []}})
    assert [cap.label for cap in driver.scene.keycaps] == ["J", "O", "T", ""]


@pytest.mark.parametrize("size", [(640, 480), (700, 1000), (1280, 720)])
def test_everything_has_its_place_in_any_window(start: Start, size: tuple[int, int]) -> None:
    driver = learning(start)
    driver.resize(size)
    window = pygame.Rect((0, 0), size)
    rects = [widget.rect for widget in driver.group.widgets] + [driver.scene._panel]
    assert all(window.contains(rect) for rect in rects)
    assert not [
        (one, other)
        for number, one in enumerate(rects)
        for other in rects[number + 1 :]
        if one.colliderect(other)
    ]
    for card in driver.group.widgets:
        if isinstance(card, Card):
            assert card.picture.get_width() <= card.rect.width


def test_the_keyboard_reaches_everything(start: Start) -> None:
    driver = learning(start)
    driver.group.focus = None
    seen = []
    for _ in driver.group.widgets:
        driver.key(pygame.K_TAB, settle=0.02)
        seen.append(driver.group.focus)
    assert seen == driver.group.widgets
    driver.key(pygame.K_TAB)
    driver.key(pygame.K_TAB)
    driver.key(pygame.K_RETURN, "\r", settle=0.3)
    assert driver.scene.name == "theatre"


def test_the_menu_has_its_place_in_any_window(start: Start) -> None:
    driver = start()
    for size in ((640, 480), (700, 1000), (1280, 720)):
        driver.resize(size)
        window = pygame.Rect((0, 0), size)
        rects = [widget.rect for widget in driver.group.widgets]
        assert all(window.contains(rect) for rect in rects)
        assert not [
            (one, other)
            for number, one in enumerate(rects)
            for other in rects[number + 1 :]
            if one.colliderect(other)
        ]
