"""The page of goals, and the hats that Puff can wear."""

from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from engine.dive.airs import Air
from game.history.goals import GoalsScene
from game.store.goals import GOALS, HATS
from game.store.settings import SettingsStore
from tests.game.driver import Driver, StartGame
from tests.game.store.finished_games import run, sql
from tests.marks import slow

LARGER = (800, 1000), (1280, 720), (3440, 1440)
WINDOWS = [(640, 480), *slow((window,) for window in LARGER)]


def reach(driver: Driver, *names: str) -> None:
    driver.app.context.store.open()
    for name in names:
        moment = "2026-11-21T12:00:00.000Z"
        sql(driver.file.parent, f"INSERT INTO goals VALUES ('{name}', '{moment}')")


def open_page(driver: Driver) -> GoalsScene:
    driver.app.context.navigator.goals()
    scene = driver.scene
    assert isinstance(scene, GoalsScene)
    assert scene.pending.wait(20)
    driver.run(0.5)
    return scene


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_every_goal_and_hat_can_be_seen(start: StartGame, window: tuple[int, int]) -> None:
    driver = start(window=window)
    page = open_page(driver)
    assert driver.window.get_rect().contains(page.frame)
    scrolling = [*page.hats, *page.cards.values()]
    assert [card.goal for card in page.cards.values()] == list(GOALS)
    places = [widget.rect for widget in scrolling]
    assert all(page.frame.left <= one.left < one.right <= page.frame.right for one in places)
    assert all(place.collidelistall(places) == [n] for n, place in enumerate(places))
    for widget in (scrolling[-1], scrolling[0]):
        page.reveal(widget)
        driver.run(0.1)
        assert (widget.seen or driver.window.get_rect()).contains(widget.rect)
        assert not widget.rect.colliderect(page.done.rect)


def test_records_lead_to_the_goals_and_esc_back(start: StartGame) -> None:
    driver = start()
    driver.click_on("Records", settle=0.4)
    driver.click_on("Goals", settle=0.4)
    assert driver.scene.name == "goals"
    driver.key(pygame.K_ESCAPE)
    driver.run(0.2)
    assert driver.scene.name == "scores"


def test_the_next_goal_is_marked_and_in_sight(start: StartGame) -> None:
    driver = start(window=(1280, 720))
    names = [goal.name for goal in GOALS]
    reach(driver, *names[:20], names[30])
    page = open_page(driver)
    assert [name for name, card in page.cards.items() if card.is_next] == [names[20]]
    assert page.scroll.view.contains(page.cards[names[20]].rect)
    assert page.scroll.offset > 0
    draw = driver.app.context.painter
    with (
        patch.object(draw, "row", wraps=draw.row) as row,
        patch.object(draw, "text", wraps=draw.text) as text,
    ):
        driver.run(0.1)
    assert sum(call.args[3:] == (True,) for call in row.mock_calls) == 1
    assert [call.args[1] for call in text.mock_calls].count("Next") == 1


def test_only_hats_of_reached_goals_can_be_worn(start: StartGame) -> None:
    driver = start()
    goal = HATS["crown"].name
    reach(driver, goal)
    page = open_page(driver)
    had = {button.hat for button in page.hats if button.is_had}
    assert had == {"crown"}
    for hat, worn in (("crown", "crown"), ("crown", ""), ("straw", "")):
        button = next(one for one in page.hats if one.hat == hat)
        driver.click(button.rect.center)
        driver.run(0.1)
        assert driver.settings.hat == driver.app.context.painter.hat == worn
        assert button.is_worn == bool(worn)
    shown = page.cards[HATS["straw"].name]
    assert page.group.focus is shown, "it shows the goal"
    assert page.scroll.view.contains(shown.rect)


def test_a_hat_is_kept_and_drawn_on_puff(start: StartGame, tmp_path: Path) -> None:
    driver = start({"hat": "wizard", "animation": "off"})
    painter = driver.app.context.painter
    assert painter.hat == "wizard"
    drawn = {}
    for hat in ("", "wizard", "no such hat"):
        painter.hat = hat
        canvas = pygame.Surface((300, 300))
        painter.sprite(canvas, "puff", "idle", 0, (150, 180), 150)
        drawn[hat] = pygame.image.tobytes(canvas, "RGB")
    assert drawn[""] == drawn["no such hat"] != drawn["wizard"]
    driver.app.context.settings.change(hat="crown")
    assert SettingsStore(driver.file).value.hat == "crown"


def test_every_hat_is_drawn_and_sits_on_every_pose(start: StartGame) -> None:
    driver = start()
    theme = driver.app.context.theme
    assert set(theme.sprites("hats")) == set(HATS)
    for kind in ("puff", "hero", "swimmer"):
        for name in theme.sprites(kind):
            for frame in range(theme.frames(kind, name)):
                assert theme.hat_place(kind, name, frame) is not None
            assert theme.hat_place(kind, name, 200) is None


def test_the_progress_of_a_depth_is_told_in_metres(start: StartGame) -> None:
    driver = start()
    driver.app.context.store.record_dive(run(90, depth=90, air=Air.EASY))
    page = open_page(driver)
    assert page.cards["run_10"].note == "90 / 140\u00a0m"
    assert page.cards["four_finds"].note == "0 / 4"


def test_goals_reached_in_earlier_dives_are_shown_as_reached(start: StartGame) -> None:
    driver = start()
    reach(driver, "run_3", "run_10", "abyss", "three_stars", "a goal of another version")
    page = open_page(driver)
    assert all(page.cards[name].is_reached for name in ("run_3", "run_10", "abyss", "three_stars"))
    assert not any(page.cards[f"bottom_{air.value}"].is_reached for air in Air)
    assert next(hat for hat in page.hats if hat.hat == "pirate").is_had
