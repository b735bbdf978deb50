"""Games left for the menu, by a closed window or by a kill: they wait to be continued or ended."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from engine.core.config import GameConfig
from engine.rules.game import Status
from game.menu.menu import MenuScene
from game.play.pause import ResumeScene
from game.store import Store, queries
from game.ui import timing
from tests.game.dive.driven_dives import step_on
from tests.game.driver import Driver
from tests.game.play import driven_games as games
from tests.game.play.driven_games import DAY, StartGame
from tests.game.store.finished_games import ranked_dives
from tests.marks import slow


def results(driver: Driver) -> list[tuple[str, str | None]]:
    """Return how the recorded games ended, and on which day's boards."""
    return [(game.recording.result.value, game.daily) for game in games.books(driver)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "label", "note"),
    [
        ("classic", "New game", "Abandons this game"),
        ("arcade", "End the dive", "You keep {score} points"),
        ("daily", "Abandon", "Ends your one try today"),
    ],
)
def test_a_game_left_for_the_menu_is_continued_there_and_the_pause_says_what_giving_up_costs(
    start: StartGame, kind: str, label: str, note: str
) -> None:
    driver = games.in_play(start, kind)
    session, uid = driver.play.session, driver.play.autosave.metadata.uid
    position, moves = session.position, list(session.record)
    games.to_menu(driver)
    assert (results(driver), len(games.files(driver))) == ([], 1)
    driver.click_on("Continue", settle=0.05)
    play = driver.play
    ms = play.session.clock.ms(driver.now)
    driver.run(timing.SCENE_IN - 0.1)
    assert play.session.clock.ms(driver.now) == ms, "it is not seen yet"
    if kind == "arcade":  # whose card is read first
        driver.run(0.2)
        driver.begin()
    driver.run(0.5)
    assert play.session.clock.ms(driver.now) > ms + 300
    assert (play.session.position, play.session.record) == (position, moves)
    assert (play.autosave.metadata.uid, play.session.status) == (uid, Status.PLAYING)
    assert "resumed" in play.autosave.metadata.flaws
    score = driver.dive.score if kind == "arcade" else 0
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert games.labels(driver)[label] == note.format(score=score)
    assert games.labels(driver)["Menu"] == "Your game waits there"
    driver.click_on(label, settle=0.5)
    assert results(driver) == [("abandoned", DAY if kind == "daily" else None)]
    assert driver.scene.name == {"classic": "play", "arcade": "arcade results"}.get(kind, "menu")
    if kind == "daily":
        assert "Continue" not in games.labels(driver)


@pytest.mark.slow
def test_a_waiting_dive_is_offered_by_the_arcade_itself_and_ends_with_its_results(
    start: StartGame,
) -> None:
    driver = games.in_play(start, "arcade")
    run = driver.dive
    games.to_menu(driver)
    assert games.labels(driver)["Arcade"] == "Easy, at 0 m"
    driver.click_on("Arcade", settle=0.5)
    driver.click_on("Continue", settle=0.5)
    assert (driver.scene.name, driver.dive) == ("arcade", run)
    games.to_menu(driver)
    driver.click_on("Continue", settle=0.5)
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert games.labels(driver)["End the dive"] == f"You keep {run.score} points"
    driver.click_on("End the dive", settle=1.0)
    assert (driver.scene.name, driver.scene.why) == ("arcade results", "ended")
    driver.type("bob")
    driver.key(pygame.K_RETURN)
    (kept,) = driver.app.context.store.ask(ranked_dives, 10)
    assert (kept.initials, kept.score, games.files(driver)) == ("BOB", run.score, [])
    driver.click_on("Arcade", settle=0.5)
    driver.key(pygame.K_ESCAPE, settle=0.5)
    assert "Continue" not in games.labels(driver)


def test_a_waiting_daily_is_offered_by_the_daily_itself(start: StartGame) -> None:
    driver = games.in_play(start, "daily")
    text = driver.text
    games.to_menu(driver)
    assert games.labels(driver)["Daily"] == "Your try waits"
    driver.app.context.settings.change(daily_preset="expert")
    driver.click_on("Daily", settle=0.5)
    assert "Play today's board" in games.labels(driver), "another preset does not wait"
    driver.key(pygame.K_ESCAPE, settle=0.5)
    driver.app.context.settings.change(daily_preset="beginner")
    driver.click_on("Daily", settle=0.5)
    assert driver.scene.state.startswith("Your first try waits at ")
    driver.click_on("Continue", settle=0.5)
    assert (driver.text, driver.play.autosave.metadata.daily) == (text, DAY)
    driver.win()
    assert results(driver) == [("won", DAY)]


@pytest.mark.slow
def test_each_of_several_games_can_be_continued_or_abandoned(start: StartGame) -> None:
    driver = games.at_noon_menu(start)
    for kind in ("classic", "arcade", "daily"):
        games.begin_kind(driver, kind)
        games.to_menu(driver)
    assert games.labels(driver)["Continue"] == "3 games"
    driver.click_on("Continue", settle=0.5)
    scene = driver.scene
    seen = []
    for _ in range(3):
        seen.append((scene.saved.metadata.daily, scene.saved.run is not None))
        driver.click_on("next", settle=0.2)
    assert sorted(seen, key=str) == [(DAY, False), (None, False), (None, True)]
    assert (scene.saved.metadata.daily, scene.saved.run is not None) == seen[0]
    while scene.saved.metadata.daily is None:
        driver.click_on("next", settle=0.2)
    assert games.labels(driver)["Abandon"] == "Ends your one try today"
    driver.click_on("Abandon", settle=0.5)
    assert results(driver) == [("abandoned", DAY)]
    driver.key(pygame.K_ESCAPE, settle=0.5)
    assert games.labels(driver)["Continue"] == "2 games"


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "label"), [("classic", "Continue"), ("arcade", "Arcade")])
def test_a_game_that_another_copy_has_by_now_is_not_offered_again(
    start: StartGame, kind: str, label: str
) -> None:
    driver = games.in_play(start, kind)
    games.to_menu(driver)
    games.files(driver)[0].unlink()
    driver.click_on(label, settle=0.5)
    if kind == "arcade":
        driver.click_on("Continue", settle=0.5)
    scene = {"classic": "menu", "arcade": "arcade hub"}[kind]
    assert (driver.scene.name, "Continue" in games.labels(driver)) == (scene, False)


@pytest.mark.slow
def test_a_dive_between_two_boards_waits_at_its_choice(start: StartGame) -> None:
    driver = games.at_noon_menu(start)
    games.begin_kind(driver, "arcade")
    driver.win()
    score = driver.dive.score
    driver.app.stack.switch(MenuScene(driver.app.context))
    driver.run(0.5)
    driver.click_on("Arcade", settle=0.5)
    driver.click_on("Continue", settle=0.5)
    assert driver.scene.name == "chart"
    while driver.scene.name != "arcade":
        step_on(driver)
    assert driver.dive.score == score


@pytest.mark.slow
@pytest.mark.parametrize("is_won", [True, False])
def test_a_further_try_of_a_daily_is_not_shown_as_the_one_that_counts(
    start: StartGame, is_won: bool
) -> None:
    driver = games.in_play(start, "daily")
    if is_won:
        driver.win()
        driver.until("results")
        driver.click_on("Menu", settle=0.5)
        games.begin_kind(driver, "daily")
    else:
        driver.lose()
        driver.key(pygame.K_u, settle=0.3)
        assert driver.status is Status.PLAYING
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert games.labels(driver)["New game"] == "Abandons this game"
    driver.click_on("Menu", settle=0.5)
    shown = games.labels(driver)["Daily"], games.labels(driver)["Continue"]
    assert shown[0] != "Your try waits"
    assert shown[1].startswith("Beginner, ")
    driver.click_on("Daily", settle=0.5)
    assert driver.scene.state.startswith("Won in " if is_won else "Lost on your first try.")


def test_the_pause_names_no_cost_before_a_game_has_begun(start: StartGame) -> None:
    driver = games.at_noon_menu(start)
    for label in ("Beginner", "Arcade"):
        driver.click_on(label, settle=0.5)
        if label == "Arcade":
            driver.click_on("Dive", settle=0.5)
        driver.key(pygame.K_p, settle=0.3)
        if label == "Arcade":
            assert not driver.widget("End the dive").enabled
        else:
            assert (games.labels(driver)["New game"], games.labels(driver)["Menu"]) == ("", "")
        driver.click_on("Menu", settle=0.5)
        assert "Continue" not in games.labels(driver)
    assert driver.app.context.store.ask(ranked_dives, 10) == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["arcade", "daily"])
def test_no_key_and_no_click_on_puff_abandons_the_one_try_of_a_day(
    start: StartGame, kind: str
) -> None:
    driver = games.in_play(start, kind)
    text = driver.text
    for presses in (1, 2, 0):
        for _ in range(presses):
            driver.key(pygame.K_r)
        if not presses:
            driver.click(driver.play.hud.puff.rect.center)
        assert driver.scene.name == "pause"
        driver.key(pygame.K_ESCAPE, settle=0.3)
        assert (driver.text, driver.status) == (text, Status.PLAYING)
        assert results(driver) == []


# Games that the end of the program left in play


def start_again(start: StartGame, config: GameConfig | None = None) -> Driver:
    """Start the program as ``run`` does, again in the same folder each time."""
    driver = start({"animation": "off"}, config=config, seed=7 if config else None)
    driver.app.finish_startup()
    driver.run(0.5)
    return driver


def close_window(driver: Driver) -> None:
    driver.post(pygame.QUIT)
    driver.run(0.1)
    assert not driver.app.stack
    driver.app.close()


def kill(driver: Driver) -> None:
    """Close nothing, but release the locks on the process's files as a kill does."""
    driver.play.autosave.writer.close()
    pygame.quit()


@pytest.mark.parametrize("leave", [kill, *slow([close_window])])
def test_a_saved_game_continues_where_it_was_left_and_can_be_put_off(
    start: StartGame, tmp_path: Path, leave: Callable[[Driver], None]
) -> None:
    driver = start_again(start, GameConfig(12, 8, 14))
    driver.begin((5, 4))
    driver.click_cell(driver.mines[0], button=3)
    driver.run(1.5)
    session, now = driver.play.session, driver.now
    leave(driver)
    assert len(games.files(driver)) == 1
    store = Store(tmp_path)
    assert store.ask(queries.games, 50) == []
    store.close()

    driver = start_again(start)
    assert isinstance(driver.scene, ResumeScene)
    if leave is close_window:
        driver.click_on("Later", settle=0.5)
        assert driver.scene.name == "menu"
        close_window(driver)
        driver = start_again(start)
        driver.key(pygame.K_ESCAPE, settle=0.5)
        assert driver.scene.name == "menu"
    driver.click_on("Continue", settle=0.0)
    driver.run(0.02)
    continued = driver.play.session
    assert (continued.position, continued.record) == (session.position, session.record)
    ms = session.clock.ms(now)
    lost = 1000 if leave is kill else 0
    assert ms - lost <= continued.clock.ms(driver.now) <= ms + 60
    driver.run(0.5)
    driver.win()
    assert (results(driver), games.files(driver)) == ([("won", None)], [])
    (game,) = games.books(driver)
    assert ("resumed" in game.flaws, game.ranked) == (True, False)
    driver.until("results")
    driver.click_on("Menu", settle=0.5)
    assert "Continue" not in games.labels(driver)
