"""Goals while playing: found on a thread, and announced in a pill that covers no cell and takes no
input."""

import pygame
import pytest

from engine import BEGINNER, EXPERT, INTERMEDIATE, GameConfig
from game.app.goals_notice import PATIENCE
from game.store import goal_queries
from game.store.goals import REVIEW, ZONE
from game.ui.leaves import Text
from game.ui.overlay import Obstacles
from game.ui.painter import LEAST_SMALL
from tests.game.dive.driven_dives import open_chart, take
from tests.game.driver import Driver, StartGame
from tests.game.playback.recorded_games import WON, record_game
from tests.game.store.finished_games import finished
from tests.marks import slow

AT_REST = PATIENCE + 0.5  # seconds by which a pill is seen, also where something moves
OTHER_WINDOWS = [(800, 1000), (1920, 1080), (3440, 1440)]
WINDOWS = [(640, 480), (1280, 720), *slow((one,) for one in OTHER_WINDOWS)]


def check(driver: Driver) -> None:
    """Let the keeper check the record book, and store and announce what it finds."""
    keeper = driver.app.goal_keeper
    keeper.is_open = True
    for _ in range(2):  # writing notes is a change as well
        driver.run(0.05)
        assert keeper.task.wait(20)
        driver.run(0.05)


def reach_goal(driver: Driver) -> set[str]:
    return set(driver.app.context.store.ask(goal_queries.reached))


def test_a_win_is_reported_once(start: StartGame) -> None:
    driver = start(config=BEGINNER, seed=8, window=(1280, 720))
    check(driver)
    assert not driver.app.goal_pill.goals
    driver.begin()
    driver.win()
    check(driver)
    assert "first_win" in reach_goal(driver)
    pill, told = driver.app.goal_pill, []
    while pill.goals and len(told) < 9:
        told += [goal.name for goal in pill.goals]
        driver.run(3.1 + PATIENCE)
    assert "first_win" in told
    assert len(set(told)) == len(told)
    check(driver)
    assert not pill.goals


def test_an_older_book_is_not_told(start: StartGame) -> None:
    driver = start()
    driver.app.context.store.record(finished("won", 9.0, BEGINNER))
    check(driver)
    assert "first_win" in reach_goal(driver)
    assert not driver.app.goal_pill.goals
    driver.app.context.store.record(finished("won", 9.0, INTERMEDIATE, seed=2))
    check(driver)
    assert driver.app.goal_pill.goals, "news from now on"


def test_the_zone_and_a_review_are_noted(start: StartGame) -> None:
    driver = start({"zone": "kelp"})
    driver.app.context.navigator.review(record_game(WON))
    check(driver)
    noted = driver.app.context.store.ask(goal_queries.book, driver.app.context.store.calendar).noted
    assert {REVIEW, f"{ZONE}kelp"} <= noted
    assert "review" in reach_goal(driver)


def test_a_disk_that_takes_nothing_is_tried_again(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = start()
    store = driver.app.context.store
    store.record(finished("won", 9.0, BEGINNER))
    with monkeypatch.context() as patched:
        patched.setattr(store, "add_goals", lambda found: False)
        driver.app.goal_keeper.is_open = True
        driver.run(0.05)
        assert driver.app.goal_keeper.task.wait(20)
        driver.run(0.5)
        assert reach_goal(driver) == set()
    driver.run(2.5)
    assert "first_win" in reach_goal(driver)


@pytest.mark.parametrize("window", WINDOWS, ids=str)
@pytest.mark.parametrize(
    "config", [EXPERT, GameConfig(9, 30, 40), *slow([BEGINNER, INTERMEDIATE])], ids=str
)
def test_the_pill_comes_in_play_and_covers_no_cell(
    start: StartGame, window: tuple[int, int], config: GameConfig
) -> None:
    driver = start(config=config, seed=8, window=window)
    driver.begin()
    driver.app.goal_pill.tell("expert")
    driver.run(0.5)
    pill = driver.app.goal_pill
    assert pill.rect is not None
    assert driver.window.get_rect().contains(pill.rect)
    assert not pill.rect.colliderect(driver.play.pane.camera.view)
    driver.run(3.0)
    assert not pill.goals


@pytest.mark.parametrize("window", WINDOWS, ids=str)
@pytest.mark.parametrize("config", [BEGINNER, *slow([INTERMEDIATE, EXPERT])], ids=str)
def test_over_the_results_the_pill_covers_neither_the_board_nor_their_panel(
    start: StartGame, window: tuple[int, int], config: GameConfig
) -> None:
    driver = start({"animation": "off"}, config=config, seed=8, window=window)
    driver.begin()
    driver.win()
    driver.until("results")
    driver.app.goal_pill.tell("expert")
    driver.run(AT_REST)
    rect = driver.app.goal_pill.rect
    assert rect is not None
    assert rect.collidelist([driver.scene.frame, driver.play.pane.camera.view]) < 0


@pytest.mark.slow
@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_in_a_dive_the_pill_covers_nothing_of_its_bar(
    start: StartGame, window: tuple[int, int]
) -> None:
    driver = start(window=window)
    open_chart(driver)
    take(driver)
    driver.begin()
    driver.app.goal_pill.tell("expert")
    driver.run(AT_REST)
    rect = driver.app.goal_pill.rect
    assert rect is not None
    assert rect.collidelist([driver.play.hud.rect, driver.play.pane.camera.view]) < 0


@pytest.mark.slow
@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_at_the_end_of_a_dive_the_pill_comes_and_covers_no_button(
    start: StartGame, window: tuple[int, int]
) -> None:
    driver = start(window=window)
    open_chart(driver)
    take(driver)
    driver.begin()
    driver.play.end_dive()
    driver.run(0.5)
    driver.app.goal_pill.tell("expert")
    driver.run(AT_REST)
    rect = driver.app.goal_pill.rect
    assert driver.scene.name == "arcade results"
    assert rect is not None
    assert rect.collidelist(driver.scene.kept_clear) < 0
    assert {driver.widget("Again").rect.topleft} <= {r.topleft for r in driver.scene.kept_clear}


def test_goals_that_a_page_tells_itself_are_not_told_over_it(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = start()
    monkeypatch.setattr(type(driver.scene), "told_goals", frozenset({"expert"}))
    driver.app.goal_pill.tell("expert")
    driver.run(AT_REST)
    assert driver.app.goal_pill.rect is None
    driver.app.goal_pill.tell("first_win")
    driver.run(AT_REST)
    assert driver.app.goal_pill.rect is not None


def test_the_pill_waits_while_a_panel_fills_the_window(start: StartGame) -> None:
    driver = start({"ui_scale": 200}, window=(640, 480))
    driver.click_on("Settings", settle=0.5)
    driver.app.goal_pill.tell("first_win")
    driver.run(4.0)
    assert driver.app.goal_pill.goals
    driver.key(pygame.K_ESCAPE, settle=AT_REST)
    assert driver.app.goal_pill.rect is not None


def test_a_place_for_the_pill_is_sought_again_only_once_something_has_moved(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, sought, find = start({"ui_scale": 200}, window=(640, 480)), [], Obstacles.find_place
    driver.click_on("Settings", settle=0.5)
    driver.app.goal_pill.tell("first_win")
    driver.run(AT_REST)
    monkeypatch.setattr(
        Obstacles, "find_place", lambda *given: sought.append(given) or find(*given)
    )
    driver.run(2.0)
    assert not sought
    driver.key(pygame.K_ESCAPE, settle=AT_REST)
    assert sought


def test_the_pill_waits_for_an_explosion_and_the_lesson_about_it(start: StartGame) -> None:
    driver = start(window=(1280, 720))
    open_chart(driver)
    take(driver)
    driver.begin()
    driver.click_cell(driver.mines[-1])
    driver.app.goal_pill.tell("chord")
    driver.until("lesson")
    driver.run(AT_REST)
    assert driver.app.goal_pill.rect is None
    driver.key(pygame.K_ESCAPE, settle=AT_REST)
    assert driver.app.goal_pill.rect is not None


def test_the_pill_takes_no_input(start: StartGame) -> None:
    driver = start(window=(1280, 720))
    driver.app.goal_pill.tell("first_win")
    driver.run(AT_REST)
    rect = driver.app.goal_pill.rect
    assert rect is not None
    widget = driver.widget("Learn")
    before = widget.rect.copy()
    widget.rect.center = rect.center  # a button under the pill
    driver.click(widget.rect.center, settle=0.3)
    assert driver.scene.name == "learn"
    widget.rect = before


def test_goals_that_come_together_are_announced_together_and_later_ones_wait(
    start: StartGame,
) -> None:
    driver = start({"reduced_motion": True})
    pill = driver.app.goal_pill
    for name in ("first_win", "chord"):
        pill.tell(name)
    driver.run(0.1)
    assert [goal.name for goal in pill.goals] == ["first_win", "chord"]
    pill.tell("expert")
    driver.run(0.5)
    assert len(pill.goals) == 2
    driver.run(3.0)
    assert [goal.name for goal in pill.goals] == ["expert"]


@pytest.mark.parametrize("count", [1, 2, 5])
@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_what_the_pill_says_is_whole_and_large_enough(
    start: StartGame, window: tuple[int, int], count: int
) -> None:
    driver = start(config=EXPERT, seed=8, window=window)
    driver.begin()
    pill, painter = driver.app.goal_pill, driver.app.context.painter
    for name in ("first_win", "expert", "chord", "review", "all_flags")[:count]:
        pill.tell(name)
    driver.run(0.5)
    lines = [box for box in pill.tree.shown if isinstance(box, Text)]
    assert lines
    for line in lines:
        assert " ".join(line.shown) == line.said
        assert "…" not in line.said
        with painter.at(pill.part):
            assert painter.px(line.size) >= LEAST_SMALL
