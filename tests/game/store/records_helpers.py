"""Records scenes with games in the store, and what they draw."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import timedelta
from itertools import combinations
from typing import Any
from unittest.mock import Mock, patch

from engine.core.config import BEGINNER, GameConfig
from game.history import records_scene
from game.history.records_scene import RecordsScene
from game.input.bindings import Action
from game.input.events import Key
from game.scenes.scene import Scene
from game.scenes.tree_scene import TreeScene
from game.store import FinishedGame
from game.ui.widgets import Widget
from tests.game.driver import Driver, StartGame
from tests.game.store.finished_games import NOON, finished

OWN = GameConfig(7, 5, 4)
ARROWS = (Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT)
WINDOWS = [(640, 480), (1280, 720), (700, 1000)]


def day(days_ago: float = 0.0) -> str:
    """Return the local day ``days_ago`` before NOON, as players read it."""
    local = (NOON - timedelta(days_ago)).astimezone()
    return f"{local.day} {local:%b} {local.year}"


def game(
    seconds: float = 9.0,
    config: GameConfig = BEGINNER,
    result: str = "won",
    days_ago: float = 0.0,
    seed: int = 5,
    **told: Any,
) -> FinishedGame:
    """Return a game that ended some days before NOON."""
    made = finished(result, seconds, config, seed, **told)
    return replace(made, ended=NOON - timedelta(days_ago))


def open_records(
    start: StartGame,
    scene: Callable[..., RecordsScene],
    games: Iterable[FinishedGame] = (),
    window: tuple[int, int] = (1280, 720),
    enough: int = 0,
    **told: Any,
) -> tuple[Driver, Any]:
    """Open a scene with these games in the store, whose ids are 1, 2, 3 ...; ``enough`` is the
    number of games for which filters and figures are shown."""
    driver = start(window=window)
    driver.app.context.store.now = lambda: NOON
    for one in games:
        assert driver.app.context.store.record(one) is not None
    with patch.object(records_scene, "ENOUGH", enough):
        page = scene(driver.app.context, **told)
    driver.app.stack.push(page)
    driver.run(0.4)
    return driver, page


def drawn(driver: Driver) -> list[str]:
    """Return every text of a frame, in the order of drawing."""
    if isinstance(driver.scene, TreeScene):
        with driver.scene.fitted():
            driver.scene.settle()
    painter, both = driver.app.context.painter, Mock()
    both.text, both.figures = Mock(wraps=painter.text), Mock(wraps=painter.figures)
    with patch.multiple(painter, text=both.text, figures=both.figures):
        driver.scene.draw(driver.window, 1.0)
    return [call.args[1] for call in both.mock_calls]


def reached_widgets(scene: Scene) -> set[Widget]:
    """Return the widgets that the arrow keys reach from the first one; selecting them has no effect
    meanwhile."""
    vars(scene).update(refresh=lambda: None, place=lambda panel: None)
    group = scene.group  # type: ignore[attr-defined]
    found, waiting = set(), [group.widgets[0]]
    while waiting:
        widget = waiting.pop()
        found.add(widget)
        for arrow in ARROWS:
            group.focus = widget
            for _ in range(400):
                group.handle(Key(arrow.value, 0.0, menu=arrow))
                if group.focus is not widget:
                    break
            if group.focus not in found:
                waiting.append(group.focus)
    del vars(scene)["refresh"], vars(scene)["place"]
    return found


def misplaced_widgets(driver: Driver) -> list[tuple[Widget, ...]]:
    """Return widgets outside the window or wider than the scrolling area around them, and pairs of
    visible widgets that overlap."""
    window = driver.window.get_rect()
    places = {
        widget: widget.rect if widget.seen is None else widget.rect.clip(widget.seen)
        for widget in driver.group.widgets
    }
    out = [(one,) for one, place in places.items() if place and not window.contains(place)]
    out += [
        (one,)
        for one in places
        if one.seen and not one.seen.left <= one.rect.left <= one.rect.right <= one.seen.right
    ]
    return out + [
        (one, other)
        for one, other in combinations(places, 2)
        if places[one].colliderect(places[other])
    ]
