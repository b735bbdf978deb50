"""If a widget moves or scrolls between press and release, no other widget or row is used."""

from collections.abc import Callable

import pygame
import pytest

from game.input.click_machine import MouseButton
from game.input.events import Press, Release, Wheel
from game.ui.list_view import ListView
from game.ui.selectors import Selector
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Button, Widget
from game.ui.wrappers import ScrollArea
from tests.game.driver import Driver, StartGame

LEFT = MouseButton.LEFT


@pytest.fixture
def used() -> list[object]:
    """Return a list that receives the name of each widget that is used."""
    return []


def click(group: WidgetGroup, pos: tuple[int, int], between: Callable[[], object]) -> None:
    group.handle(Press(LEFT, pos, 1.0))
    between()
    group.handle(Release(LEFT, pos, 1.1))


def test_a_choice_that_moved_under_the_press_chooses_nothing(used: list[object]) -> None:
    choice = Selector("", ["one", "two", "three"], 0, used.append)
    choice.rect = pygame.Rect(0, 0, 300, 40)
    group, pos = WidgetGroup([choice]), (290, 20)
    click(group, pos, lambda: choice.rect.move_ip(100, 0))
    assert used == []
    click(group, pos, lambda: None)
    assert len(used) == 1


def test_a_button_that_comes_under_the_press_is_not_used(used: list[object]) -> None:
    buttons = [Button(name, lambda name=name: used.append(name)) for name in "ab"]  # type: ignore[misc]

    def place(order: list[Widget]) -> None:
        for number, button in enumerate(order):
            button.rect = pygame.Rect(0, 50 * number, 100, 40)

    place([*buttons])
    click(WidgetGroup([*buttons]), (50, 20), lambda: place([*reversed(buttons)]))
    assert used == []


def list_of(count: int, used: list[object]) -> ListView:
    rows = ListView(lambda *_: None, used.append)
    rows.fill(count)
    rows.rect, rows.row = pygame.Rect(0, 0, 200, 100), 20
    return rows


@pytest.mark.parametrize(
    "change",
    [
        lambda rows: rows.wheel((50, 30), -1),
        lambda rows: rows.fill(40),
        lambda rows: [rows.key("page down") for _ in range(3)],
    ],
    ids=["wheel", "other rows", "key"],
)
def test_rows_that_changed_under_a_press_are_not_chosen(
    used: list[object], change: Callable[[ListView], object]
) -> None:
    rows = list_of(50, used)
    rows.scroll(40)
    group = WidgetGroup([rows])
    click(group, (50, 30), lambda: change(rows))
    assert used == []
    click(group, (50, 30), lambda: None)
    assert len(used) == 1


def test_the_wheel_does_not_scroll_a_panel_under_a_press(used: list[object]) -> None:
    button, scroll = Button("a", lambda: used.append("a")), ScrollArea()
    button.rect = pygame.Rect(0, 0, 100, 40)
    group = WidgetGroup([button])
    scroll.fit(pygame.Rect(0, 0, 100, 100), 1000)
    turn = Wheel((50, 20), -1, 1.0)
    click(group, (50, 20), lambda: scroll.handle(turn, group))
    assert (used, scroll.offset) == (["a"], 0)
    assert scroll.handle(turn, group)


def test_a_setting_is_the_one_that_was_pressed_whatever_the_wheel_does(start: StartGame) -> None:
    driver: Driver = start(window=(640, 480))
    driver.app.context.navigator.settings()
    driver.run(0.5)
    scene, before = driver.scene, driver.settings
    choice = next(w for w in driver.group.widgets if isinstance(w, Selector) and w.enabled)
    spot = choice.rect.right - 4, choice.rect.centery
    driver.move(spot)
    driver.down(spot)
    driver.post(pygame.MOUSEWHEEL, x=0, y=-2, flipped=False)
    driver.run(0.1)
    driver.resize((640, 400))
    driver.up(spot)
    driver.run(0.1)
    assert driver.settings == before
    assert driver.scene is scene
