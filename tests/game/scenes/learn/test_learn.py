"""The learn menu: its cards and the aids it shows."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pygame
import pytest

from engine.core.config import BEGINNER, EXPERT, INTERMEDIATE, GameConfig, StartRule
from game.ui.card import Card
from game.ui.picker import Picker
from tests.game.driver import Driver

Start = Callable[..., Driver]


def open_learn(start: Start, **options: object) -> Driver:
    """Return the game with the learn menu open."""
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
    driver = open_learn(start)
    driver.click_on(card, settle=0.3)
    assert driver.scene.name == scene
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert driver.scene.name == "learn"
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert driver.scene.name == "menu"


@pytest.mark.parametrize(
    ("clicks", "config"), [(0, BEGINNER), (1, INTERMEDIATE), (2, EXPERT), (4, BEGINNER)]
)
def test_the_picker_chooses_the_board_to_watch(
    start: Start, clicks: int, config: GameConfig
) -> None:
    driver = open_learn(start)
    for _ in range(clicks):
        driver.click(picker(driver).rect.center)
    driver.click_on("Watch", settle=0.3)
    assert driver.scene.config == config


def test_the_custom_size_and_rules_of_the_menu_can_be_watched(start: Start) -> None:
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


def test_a_custom_size_that_the_rules_forbid_is_not_offered(start: Start) -> None:
    driver = open_learn(start, chosen={"custom_width": 9, "custom_height": 2, "custom_mines": 3})
    assert len(picker(driver).options) == 4
    driver.key(pygame.K_ESCAPE, settle=0.3)
    driver.click_on("Edges")
    driver.click_on("Learn", settle=0.4)
    assert len(picker(driver).options) == 3


def test_the_aids_show_the_bound_keys(start: Start) -> None:
    driver = open_learn(start, chosen={"controls": {"hint": ["j"], "undo": []}})
    assert [cap.label for cap in driver.scene.keycaps] == ["J", "O", "T", ""]


@pytest.mark.parametrize("scene", ["menu", "learn"])
@pytest.mark.parametrize("size", [(640, 480), (700, 1000), (1280, 720)])
def test_widgets_fit_and_do_not_overlap_at_any_window_size(
    start: Start, size: tuple[int, int], scene: str
) -> None:
    driver = start() if scene == "menu" else open_learn(start)
    driver.resize(size)
    rects = [widget.rect for widget in driver.group.widgets]
    if scene == "learn":
        rects.append(driver.scene._panel)
    assert all(pygame.Rect((0, 0), size).contains(rect) for rect in rects)
    assert not [pair for pair in combinations(rects, 2) if pair[0].colliderect(pair[1])]
    for card in driver.group.widgets:
        if isinstance(card, Card):
            assert card.picture.get_width() <= card.rect.width


def test_the_keyboard_reaches_everything(start: Start) -> None:
    driver = open_learn(start)
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
