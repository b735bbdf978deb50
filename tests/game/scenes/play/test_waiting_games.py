"""Games left for the menu, where they wait to be continued or ended."""

import pygame
import pytest

from engine.rules.game import Status
from game.scenes.menu.menu import MenuScene
from game.scenes.play.pause import ResumeScene
from tests.game.scenes.play.driven_games import (

    DAY,
    Start,
    begin_kind,

    book,
    files,
    in_play,
    labels,
    at_noon_menu,
    to_menu,
)


@pytest.mark.parametrize("kind", BEGIN)
def test_a_game_left_for_the_menu_is_continued_from_there(start: Starter, kind: str) -> None:
    driver = in_play(start, kind)
    session, uid = driver.play.session, driver.play.autosave.metadata.uid
    position, moves = session.position, list(session.record)
    to_menu(driver)
    assert (book(driver), len(files(driver))) == ([], 1)
    driver.click_on("Continue", settle=0.5)
    play = driver.play
    assert (play.session.position, play.session.record) == (position, moves)
    assert (play.autosave.metadata.uid, play.session.status) == (uid, Status.PLAYING)
    assert "resumed" in play.autosave.metadata.flaws
    to_menu(driver)
    assert "Continue" in labels(driver)


def test_a_waiting_run_is_offered_by_the_arcade_itself(start: Starter) -> None:
    driver = in_play(start, "arcade")
    run = driver.arcade_run
    to_menu(driver)
    assert labels(driver)["Arcade"] == f"Continue: board 1, {run.score} points"
    driver.click_on("Arcade", settle=0.5)
    driver.click_on("Continue", settle=0.5)
    assert (driver.scene.name, driver.arcade_run) == ("arcade", run)


def test_a_waiting_daily_is_offered_by_the_daily_itself(start: Starter) -> None:
    driver = in_play(start, "daily")
    text = driver.text
    to_menu(driver)
    assert labels(driver)["Daily"] == "Your try waits"
    driver.app.context.settings.change(daily_preset="expert")
    driver.click_on("Daily", settle=0.5)
    assert "Play today's board" in labels(driver), "another preset does not wait"
    driver.key(pygame.K_ESCAPE, settle=0.5)
    driver.app.context.settings.change(daily_preset="beginner")
    driver.click_on("Daily", settle=0.5)
    assert driver.scene.state.startswith("Your try stopped at ")
    driver.click_on("Continue", settle=0.5)
    assert (driver.text, driver.play.autosave.metadata.daily) == (text, DAY)
    driver.win()
    assert book(driver) == [("won", DAY)]


def test_each_of_several_games_can_be_continued_or_abandoned(start: Starter) -> None:
    driver = at_noon_menu(start)
    for kind in BEGIN:
        BEGIN[kind](driver)
        to_menu(driver)
    assert labels(driver)["Continue"] == "3 games"
    driver.click_on("Continue", settle=0.5)
    scene = driver.scene
    seen = []
    for _ in range(3):
        seen.append((scene.saved.metadata.daily, scene.saved.run is not None))
        driver.click(scene.next_button.rect.center, settle=0.2)
    assert sorted(seen, key=str) == [(DAY, False), (None, False), (None, True)]
    assert (scene.saved.metadata.daily, scene.saved.run is not None) == seen[0]
    while scene.saved.metadata.daily is None:
        driver.click(scene.next_button.rect.center, settle=0.2)
    assert labels(driver)["Abandon"] == "Your one try of the day ends here"
    driver.click_on("Abandon", settle=0.5)
    assert book(driver) == [("abandoned", DAY)]
    driver.key(pygame.K_ESCAPE, settle=0.5)
    assert labels(driver)["Continue"] == "2 games"


@pytest.mark.parametrize(("kind", "label"), [("classic", "Continue"), ("arcade", "Arcade")])
def test_a_game_that_another_copy_has_by_now_is_not_offered_again(
    start: Starter, kind: str, label: str
) -> None:
    driver = in_play(start, kind)
    to_menu(driver)
    files(driver)[0].unlink()
    driver.click_on(label, settle=0.5)
    if kind == "arcade":
        assert (driver.scene.name, driver.arcade_run.score) == ("arcade", 0)
    else:
        assert (driver.scene.name, "Continue" in labels(driver)) == ("menu", False)


def test_a_run_between_two_boards_waits_too(start: Starter) -> None:
    driver = at_noon_menu(start)
    begin_arcade(driver)
    while driver.status is not Status.WON:
        driver.click_cell(driver.closed_safe[0], settle=0.0)
        driver.run(0.02)
    score = driver.arcade_run.score
    driver.app.stack.switch(MenuScene(driver.app.context))
    driver.run(0.5)
    driver.click_on("Arcade", settle=0.5)
    driver.click_on("Continue", settle=0.5)
    assert driver.scene.name == "arcade"
    assert (driver.arcade_run.stage, driver.arcade_run.score) == (2, score)


@pytest.mark.parametrize("is_won", [True, False])
def test_a_further_try_of_a_daily_is_not_shown_as_the_one_that_counts(
    start: Starter, is_won: bool
) -> None:
    driver = in_play(start, "daily")
    if is_won:
        driver.win()
        driver.until("results")
        driver.click_on("Menu", settle=0.5)
        begin_daily(driver)
    else:
        driver.lose()
        driver.key(pygame.K_u, settle=0.3)
        assert driver.status is Status.PLAYING
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert labels(driver)["New game"] == "Abandons this game"
    driver.click_on("Menu", settle=0.5)
    shown = labels(driver)["Daily"], labels(driver)["Continue"]
    assert shown == ("One board for all", "Beginner")
    driver.click_on("Daily", settle=0.5)
    assert driver.scene.state.startswith("Won in " if is_won else "Lost at the first try.")


@pytest.mark.parametrize(
    ("kind", "label", "note"),
    [
        ("classic", "New game", "Abandons this game"),
        ("arcade", "End the run", "It ends here with {score} points"),
        ("daily", "Abandon", "Your one try of the day ends here"),
    ],
)
def test_the_pause_says_what_giving_up_costs(
    start: Starter, kind: str, label: str, note: str
) -> None:
    driver = in_play(start, kind)
    score = driver.arcade_run.score if kind == "arcade" else 0
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert labels(driver)[label] == note.format(score=score)
    assert labels(driver)["Menu"] == "Your game waits there"
    driver.click_on(label, settle=0.5)
    assert book(driver) == [("abandoned", DAY if kind == "daily" else None)]
    assert driver.scene.name == {"classic": "play", "arcade": "arcade results"}.get(kind, "menu")
    if kind == "daily":
        assert "Continue" not in labels(driver)


@pytest.mark.parametrize("label", ["Beginner", "Arcade"])
def test_the_pause_names_no_cost_before_a_game_has_begun(start: Starter, label: str) -> None:
    driver = at_noon_menu(start)
    driver.click_on(label, settle=0.5)
    driver.key(pygame.K_p, settle=0.3)
    if label == "Arcade":
        assert not driver.widget("End the run").enabled
    else:
        assert (labels(driver)["New game"], labels(driver)["Menu"]) == ("", "")
    driver.click_on("Menu", settle=0.5)
    assert "Continue" not in labels(driver)
    assert driver.app.context.store.high_scores(10) == []


def test_a_waiting_run_ends_with_its_results_and_initials(start: Starter) -> None:
    driver = in_play(start, "arcade")
    score = driver.arcade_run.score
    to_menu(driver)
    driver.click_on("Arcade", settle=0.5)
    assert isinstance(driver.scene, ResumeScene)
    assert labels(driver)["End the run"] == f"It ends here with {score} points"
    driver.click_on("End the run", settle=1.0)
    assert (driver.scene.name, driver.scene.why) == ("arcade results", "ended")
    driver.type("bob")
    driver.key(pygame.K_RETURN)
    (run,) = driver.app.context.store.high_scores(10)
    assert (run.initials, run.score, files(driver)) == ("BOB", score, [])
    driver.click_on("Menu", settle=0.5)
    assert "Continue" not in labels(driver)


@pytest.mark.parametrize("kind", ["arcade", "daily"])
@pytest.mark.parametrize("how", ["r", "r twice", "puff"])
def test_no_key_and_no_click_on_puff_abandons_the_one_try_of_a_day(
    start: Starter, kind: str, how: str
) -> None:
    driver = in_play(start, kind)
    text = driver.text
    if how == "puff":
        driver.click(driver.play.hud.puff.rect.center)
    else:
        for _ in range(len(how.split())):
            driver.key(pygame.K_r)
    assert driver.scene.name == "pause"
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert (driver.text, driver.status) == (text, Status.PLAYING)
    assert book(driver) == []
