"""The learn menu: its cards, the board to watch, the keys of the aids, and the layout."""

from collections.abc import Callable

import pygame
import pytest

from engine.core.config import BEGINNER, EXPERT, INTERMEDIATE, GameConfig, StartRule
from game.ui.cards import Card
from game.ui.selectors import Picker
from tests.game.driver import Driver
from tests.game.records.records_helpers import WINDOWS, misplaced

Start = Callable[..., Driver]


def learning(start: Start, **options: object) -> Driver:
    """Return the learn menu, by way of the main menu."""
    driver = start(**options)
    driver.click_on("Learn", settle=0.4)
    assert driver.scene.name == "learn"
    return driver


def picker(driver: Driver) -> Picker:
    return next(widget for widget in driver.group.widgets if isinstance(widget, Picker))


@pytest.mark.parametrize(
    ("card", "scene"), [("Practice", "practice"), ("Theatre", "theatre"), ("Watch", "watch")]
)
def test_a_card_opens_its_scene_and_escape_goes_back(start: Start, card: str, scene: str) -> None:
    driver = learning(start)
    driver.click_on(card, settle=0.3)
    assert driver.scene.name == scene
    for name in ("learn", "menu"):
        driver.key(pygame.K_ESCAPE, settle=0.3)
        assert driver.scene.name == name


@pytest.mark.parametrize(
    ("clicks", "config"), [(0, BEGINNER), (1, INTERMEDIATE), (2, EXPERT), (4, BEGINNER)]
)
def test_the_board_to_watch_is_picked(start: Start, clicks: int, config: GameConfig) -> None:
    driver = learning(start)
    for _ in range(clicks):
        driver.click(picker(driver).rect.center)
    driver.click_on("Watch", settle=0.3)
    assert driver.scene.config == config


def test_the_custom_size_and_the_rules_of_the_menu_apply(start: Start) -> None:
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
    driver = learning(start, chosen={"custom_width": 9, "custom_height": 2, "custom_mines": 3})
    assert len(picker(driver).options) == 4
    driver.key(pygame.K_ESCAPE, settle=0.3)
    driver.click_on("Edges")
    driver.click_on("Learn", settle=0.4)
    assert len(picker(driver).options) == 3


def test_keycaps_show_the_keys_that_are_bound_to_the_aids(start: Start) -> None:
    driver = learning(start, chosen={"controls": {"hint": ["j"], "undo": []}})
    assert [cap.label for cap in driver.scene.keycaps] == ["J", "O", "T", ""]


def test_nothing_overlaps_in_any_window(start: Start) -> None:
    driver = start()
    for scene in ("menu", "learn"):
        for size in WINDOWS:
            driver.resize(size)
            assert misplaced(driver) == []
            for card in driver.group.widgets:
                assert not isinstance(card, Card) or card.picture.get_width() <= card.rect.width
        if scene == "menu":
            driver.click_on("Learn", settle=0.4)


def test_the_keyboard_reaches_everything(start: Start) -> None:
    driver = learning(start)
    driver.group.focus = None
    reached = []
    for _ in driver.group.widgets:
        driver.key(pygame.K_TAB, settle=0.02)
        reached.append(driver.group.focus)
    assert reached == driver.group.widgets
    driver.key(pygame.K_TAB)
    driver.key(pygame.K_TAB)
    driver.key(pygame.K_RETURN, "\r", settle=0.3)
    assert driver.scene.name == "theatre"
