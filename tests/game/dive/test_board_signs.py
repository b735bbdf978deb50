"""The signs of a board's twists and pact in the bar, and their cards."""

from typing import Any

import pygame
import pytest

from engine.dive.airs import Air
from game.dive import board_signs
from tests.game.dive.driven_dives import dive_with, leave_and_continue, open_board
from tests.game.driver import Driver
from tests.game.play.driven_games import StartGame
from tests.marks import slow

WINDOWS = ((640, 480), (800, 1000), (1280, 720))


@pytest.fixture
def cards(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], pygame.Rect]]:
    """Return the lines of the cards that are drawn, and their places."""
    drawn: list[tuple[list[str], pygame.Rect]] = []
    usual = board_signs.draw_tooltip

    def draw(canvas: Any, painter: Any, lines: list[str], *rest: Any) -> pygame.Rect:
        drawn.append((lines, usual(canvas, painter, lines, *rest)))
        return drawn[-1][1]

    monkeypatch.setattr(board_signs, "draw_tooltip", draw)
    return drawn


@pytest.fixture
def driver(start: StartGame) -> Driver:
    driver = start()
    open_board(driver, dive_with("borderless", "darkness", least=16, air=Air.EASY))
    driver.begin()
    driver.move((1, 1))
    driver.run(0.2)
    return driver


def card(driver: Driver, cards: list[tuple[list[str], pygame.Rect]]) -> str:
    """Return the heading of the card in the next frame, nothing without one."""
    cards.clear()
    driver.run(0.1)
    return cards[-1][0][0] if cards else ""


def names(driver: Driver) -> list[str]:
    texts = driver.app.context.texts
    return [texts(f"dive.{name}") for name in driver.play.dive_hud.signs.places]


def test_the_mouse_over_a_sign_shows_its_card(driver: Driver, cards: list) -> None:
    for name, rect in zip(names(driver), driver.play.dive_hud.signs.places.values(), strict=True):
        driver.move(rect.center)
        assert card(driver, cards) == name
    driver.move((1, 1))
    assert card(driver, cards) == ""


def test_a_tap_on_a_sign_shows_its_card_and_does_nothing_to_the_board(
    driver: Driver, cards: list
) -> None:
    before, first = driver.play.session.position, next(iter(driver.play.dive_hud.signs.places))
    driver.tap(driver.play.dive_hud.signs.places[first].center)
    assert card(driver, cards) == names(driver)[0]
    assert driver.play.session.position == before


def test_a_key_shows_one_card_after_the_other_and_any_other_key_hides_it(
    driver: Driver, cards: list
) -> None:
    shown = []
    for _ in range(3):
        driver.key(pygame.K_F2)
        shown.append(card(driver, cards))
    assert shown == [*names(driver), ""]
    driver.key(pygame.K_F2)
    driver.key(pygame.K_LEFT)
    assert card(driver, cards) == ""


def test_a_resumed_board_shows_its_signs_too(driver: Driver, cards: list) -> None:
    again = leave_and_continue(driver)
    assert len(names(again)) == 2
    again.move(next(iter(again.play.dive_hud.signs.places.values())).center)
    assert card(again, cards) == names(again)[0]
    again.app.close()


@pytest.mark.slow
@pytest.mark.parametrize("scale", [200, *slow([75, 100])])
def test_no_sign_and_no_card_is_cut_or_covers_another_part_of_the_bar(
    driver: Driver, cards: list, scale: int
) -> None:
    driver.app.context.settings.change(ui_scale=scale)
    for window in WINDOWS:
        driver.resize(window)
        driver.run(0.3)
        hud, signs = driver.play.hud, driver.play.dive_hud.signs
        bar = driver.window.get_rect()
        places = list(signs.places.values())
        others = [box.rect for box in hud.tree.shown if box.rect not in places]
        for rect in places:
            assert bar.contains(rect)
            assert min(rect.size) >= 20
            assert rect.collidelist([one for one in others if one.width and one != bar]) < 0
            driver.move(rect.center)
            assert card(driver, cards)
            assert bar.contains(cards[-1][1])
            assert not cards[-1][1].collidelistall(places)
