"""The learn menu: its cards, the choice of a board to watch, the keys of the aids, and the
layout."""

import pygame

from engine import BEGINNER, EXPERT, INTERMEDIATE, GameConfig, StartRule
from engine.teacher.patterns import Pattern
from game.store.practice import Answer
from game.ui.cards import Card, KeySign
from game.ui.selectors import Picker
from tests.game.driver import Driver
from tests.game.store.records_helpers import WINDOWS, StartGame, misplaced_widgets


def open_learn(start: StartGame, **options: object) -> Driver:
    """Return the learn menu, reached from the main menu."""
    driver = start(**options)
    driver.click_on("Learn", settle=0.4)
    assert driver.scene.name == "learn"
    return driver


def picker(driver: Driver) -> Picker:
    """Return the choice of the board that the solver plays."""
    _, found = (widget for widget in driver.group.widgets if isinstance(widget, Picker))
    return found


def test_a_card_opens_its_scene_and_escape_goes_back(start: StartGame) -> None:
    driver = open_learn(start, chosen={"controls": {"hint": ["j"], "undo": []}})
    for card, scene in (("Practice", "practice"), ("How it works", "theatre"), ("Watch", "watch")):
        driver.click_on(card, settle=0.3)
        assert driver.scene.name == scene
        driver.key(pygame.K_ESCAPE, settle=0.3)
        assert driver.scene.name == "learn"
    keys_of_the_aids = [box.label for box in driver.scene.tree.shown if isinstance(box, KeySign)]
    assert keys_of_the_aids == ["J", "O", "T", ""]
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert driver.scene.name == "menu"


def test_the_cards_say_how_many_patterns_are_known(start: StartGame) -> None:
    driver = start()
    answers = [Answer("one_one", 1, True, 900), Answer("one_two", 2, False, 900)]
    assert driver.app.context.store.add_practice(answers)
    driver.scene.resume()
    assert driver.widget("Learn").note == f"1 of {len(Pattern)} patterns"
    driver.click_on("Learn", settle=0.4)
    assert driver.widget("Practice").note.startswith(f"1 of {len(Pattern)} patterns known.")


def test_the_board_to_watch_is_picked_with_the_rules_of_the_menu(start: StartGame) -> None:
    driver = open_learn(start, chosen={"custom_width": 9, "custom_height": 2, "custom_mines": 3})
    assert len(picker(driver).options) == 4
    for config in (BEGINNER, INTERMEDIATE, EXPERT):
        driver.click_on("Watch", settle=0.3)
        assert driver.scene.config == config
        driver.key(pygame.K_ESCAPE, settle=0.3)
        driver.click(picker(driver).rect.center)
    driver.key(pygame.K_ESCAPE, settle=0.3)
    driver.app.context.settings.change(wraps=True)
    driver.click_on("Learn", settle=0.4)
    assert len(picker(driver).options) == 3, "the rules forbid the custom size"
    driver.key(pygame.K_ESCAPE, settle=0.3)
    driver.click_on("Custom", settle=0.4)
    for label, text in (("Width", "12"), ("Height", "7"), ("Mines", "9")):
        driver.click_on(label)
        driver.type(text)
    driver.key(pygame.K_ESCAPE, settle=0.4)
    driver.app.context.settings.change(start=StartRule.SAFE)
    driver.click_on("Learn", settle=0.4)
    pick = picker(driver)
    driver.click((pick.rect.x + 4, pick.rect.centery))  # back from the first to the last
    assert pick.label == "Custom: 12\u00a0x\u00a07, 9\u00a0mines"
    driver.click_on("Watch", settle=0.3)
    assert driver.scene.config == GameConfig(12, 7, 9, wraps=True, start=StartRule.SAFE)


def test_nothing_overlaps_and_the_keyboard_reaches_everything(start: StartGame) -> None:
    driver = start()
    for scene in ("menu", "learn"):
        for size in WINDOWS:
            driver.resize(size)
            assert misplaced_widgets(driver) == []
        if scene == "menu":
            driver.click_on("Learn", settle=0.4)
    driver.group.focus = None
    reached = []
    for _ in driver.group.widgets:
        driver.key(pygame.K_TAB, settle=0.02)
        reached.append(driver.group.focus)
    assert reached == driver.group.widgets
    while getattr(driver.group.focus, "label", "") != "How it works":
        driver.key(pygame.K_TAB)
    driver.key(pygame.K_RETURN, "\r", settle=0.3)
    assert driver.scene.name == "theatre"


def test_the_pictures_of_the_cards_fit_into_their_places(start: StartGame) -> None:
    driver = open_learn(start)
    cards = [one for one in driver.group.widgets if isinstance(one, Card)]
    assert len(cards) == 3
    for room in ((120, 132), (236, 150), (400, 60)):
        for card in cards:
            picture = card.paint(driver.app.context.painter, room)
            assert pygame.Rect((0, 0), room).contains(picture.get_rect())
