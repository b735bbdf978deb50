"""*Menu* keeps the game in play, exactly as closing the window does; giving it up is a choice."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest

from engine.rules.game import Status
from game.scenes.arcade.arcade import ArcadeScene
from game.scenes.menu.daily import DailyScene
from game.scenes.menu.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.play.resume import ResumeScene
from game.ui import timing
from game.ui.widgets import Button
from tests.game.driver import Driver

Start = Callable[..., Driver]
DAY = "2026-11-21"
NOON = datetime(2026, 11, 21, 12).astimezone(UTC)


def opened(start: Start, **chosen: object) -> Driver:
    """The menu, at noon of the same day wherever the test runs."""
    driver = start({"daily_preset": "beginner", **chosen}, window=(1280, 720))
    driver.app.context.store.now = lambda: NOON
    driver.until("menu")
    driver.run(0.3)
    return driver


def begin_classic(driver: Driver) -> None:
    driver.click_on("Beginner", settle=0.5)
    driver.begin()


def begin_arcade(driver: Driver) -> None:
    driver.click_on("Arcade", settle=0.5)
    driver.begin()


def begin_daily(driver: Driver) -> None:
    driver.click_on("Daily", settle=0.5)
    assert isinstance(driver.scene, DailyScene)
    driver.click(driver.scene.start_button.rect.center, settle=0.5)


BEGIN = {"classic": begin_classic, "arcade": begin_arcade, "daily": begin_daily}
OFFERED = {"classic": "Continue", "arcade": "Arcade", "daily": "Daily"}


def in_play(start: Start, kind: str) -> Driver:
    """A game of this kind in which a few moves were made."""
    driver = opened(start)
    BEGIN[kind](driver)
    driver.click_cell(driver.mines[0], button=3)
    driver.click_cell(driver.closed_safe[0], settle=0.5)
    assert driver.status is Status.PLAYING
    return driver


def to_menu(driver: Driver) -> None:
    driver.key(pygame.K_ESCAPE, settle=0.3)
    driver.click_on("Menu", settle=0.5)
    assert driver.scene.name == "menu"


def files(driver: Driver) -> list[Path]:
    return sorted(driver.app.context.folder.glob("playing-*.txt"))


def book(driver: Driver) -> list[tuple[str, str | None]]:
    """How the games in the book ended, and whose day's board they were; the newest first."""
    store = driver.app.context.store
    games = [store.game(line.id) for line in store.games(10)]
    return [(game.recording.result.value, game.daily) for game in games if game is not None]


def labels(driver: Driver) -> dict[str, str]:
    """The buttons of the scene on top and their notes."""
    buttons = [widget for widget in driver.group.widgets if isinstance(widget, Button)]
    return {button.label: button.note for button in buttons}


@pytest.mark.parametrize("kind", list(BEGIN))
def test_the_menu_keeps_the_game_and_continue_goes_on_with_it(start: Start, kind: str) -> None:
    driver = in_play(start, kind)
    session, uid = driver.play.session, driver.play.autosave.about.uid
    position, moves = session.position, list(session.record)
    to_menu(driver)
    assert book(driver) == []
    assert len(files(driver)) == 1
    driver.click_on("Continue", settle=0.5)
    play = driver.play
    assert (play.session.position, play.session.record) == (position, moves)
    assert (play.autosave.about.uid, play.session.status) == (uid, Status.PLAYING)
    assert "resumed" in play.autosave.about.flaws
    to_menu(driver)
    assert "Continue" in labels(driver)


@pytest.mark.parametrize("kind", list(BEGIN))
def test_closing_the_window_and_the_menu_are_the_same(start: Start, kind: str) -> None:
    kept = []
    for leave in (to_menu, lambda driver: (driver.post(pygame.QUIT), driver.run(0.1))):
        driver = in_play(start, kind)
        if leave is not to_menu:
            driver.key(pygame.K_ESCAPE, settle=0.3)
        leave(driver)
        (path,) = files(driver)
        lines = [line.split()[1:] for line in path.read_text("utf-8").splitlines()]
        kept.append([words for words in lines if words[:1] in (["open"], ["flag"])])
        assert book(driver) == []
        path.unlink()
    assert kept[0] == kept[1] != []


def test_a_waiting_run_is_offered_by_the_arcade_itself(start: Start) -> None:
    driver = in_play(start, "arcade")
    run = driver.play.run
    assert run is not None
    to_menu(driver)
    assert labels(driver)["Arcade"] == f"Continue: board 1, {run.score} points"
    driver.click_on("Arcade", settle=0.5)
    assert isinstance(driver.scene, ResumeScene)
    assert labels(driver)["End the run"] == f"It ends here with {run.score} points"
    driver.click_on("Continue", settle=0.5)
    assert isinstance(driver.scene, ArcadeScene)
    assert driver.scene.run == run


def test_a_waiting_daily_is_offered_by_the_daily_itself(start: Start) -> None:
    driver = in_play(start, "daily")
    text = driver.text
    to_menu(driver)
    assert labels(driver)["Daily"] == "Your try waits"
    driver.click_on("Daily", settle=0.5)
    scene = driver.scene
    assert isinstance(scene, DailyScene)
    assert scene.state.startswith("Your try stopped at ")
    driver.click_on("Continue", settle=0.5)
    assert (driver.text, driver.play.autosave.about.daily) == (text, DAY)
    driver.win()
    assert book(driver) == [("won", DAY)]


def test_another_preset_of_the_day_does_not_wait(start: Start) -> None:
    driver = in_play(start, "daily")
    to_menu(driver)
    driver.app.context.settings.change(daily_preset="expert")
    driver.click_on("Daily", settle=0.5)
    assert "Play today's board" in labels(driver)


def test_each_of_several_games_can_be_continued_or_abandoned(start: Start) -> None:
    driver = opened(start)
    for kind in BEGIN:
        BEGIN[kind](driver)
        to_menu(driver)
    assert labels(driver)["Continue"] == "3 games"
    driver.click_on("Continue", settle=0.5)
    scene = driver.scene
    assert isinstance(scene, ResumeScene)
    seen = []
    for _ in range(3):
        seen.append((scene.saved.about.daily, scene.saved.run is not None))
        driver.click(scene._after.rect.center, settle=0.2)
    assert sorted(seen, key=str) == [(DAY, False), (None, False), (None, True)]
    assert (scene.saved.about.daily, scene.saved.run is not None) == seen[0]
    while scene.saved.about.daily is None:
        driver.click(scene._after.rect.center, settle=0.2)
    assert labels(driver)["Abandon"] == "Your one try of the day ends here"
    driver.click_on("Abandon", settle=0.5)
    assert book(driver) == [("abandoned", DAY)]
    driver.key(pygame.K_ESCAPE, settle=0.5)
    assert labels(driver)["Continue"] == "2 games"


def test_a_game_that_another_copy_has_by_now_is_not_offered_again(start: Start) -> None:
    driver = in_play(start, "classic")
    to_menu(driver)
    files(driver)[0].unlink()
    driver.click_on("Continue", settle=0.5)
    assert driver.scene.name == "menu"
    assert "Continue" not in labels(driver)


@pytest.mark.parametrize("label", ["Continue", "Arcade"])
def test_a_run_between_two_boards_waits_too(start: Start, label: str) -> None:
    driver = opened(start)
    begin_arcade(driver)
    while driver.status is not Status.WON:
        driver.click_cell(driver.closed_safe[0], settle=0.0)
        driver.run(0.02)
    score = driver.play.run.score
    driver.app.stack.switch(MenuScene(driver.app.context))
    driver.run(0.5)
    driver.click_on(label, settle=0.5)
    if label == "Arcade":
        driver.click_on("Continue", settle=0.5)
    assert isinstance(driver.scene, ArcadeScene)
    assert (driver.scene.run.stage, driver.scene.run.score) == (2, score)


def test_a_run_that_another_copy_has_by_now_gives_way_to_a_new_one(start: Start) -> None:
    driver = in_play(start, "arcade")
    to_menu(driver)
    files(driver)[0].unlink()
    driver.click_on("Arcade", settle=0.5)
    assert isinstance(driver.scene, ArcadeScene)
    assert driver.scene.run.score == 0


def test_a_further_try_of_a_daily_is_not_told_as_the_one_that_counts(start: Start) -> None:
    driver = in_play(start, "daily")
    driver.win()
    driver.until("results")
    driver.click_on("Menu", settle=0.5)
    begin_daily(driver)
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert labels(driver)["New game"] == "Abandons this game"
    driver.click_on("Menu", settle=0.5)
    assert (labels(driver)["Daily"], labels(driver)["Continue"]) == (
        "One board for all", "Beginner",
    )  # fmt: skip
    driver.click_on("Daily", settle=0.5)
    assert isinstance(driver.scene, DailyScene)
    assert driver.scene.state.startswith("Won in ")


def test_a_loss_that_is_taken_back_is_no_first_try_any_more(start: Start) -> None:
    driver = in_play(start, "daily")
    driver.lose()
    driver.key(pygame.K_u, settle=0.3)
    assert driver.status is Status.PLAYING
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert "Abandon" not in labels(driver)
    driver.click_on("Menu", settle=0.5)
    driver.click_on("Daily", settle=0.5)
    assert isinstance(driver.scene, DailyScene)
    assert driver.scene.state.startswith("Lost at the first try.")


# Giving up says what it costs


@pytest.mark.parametrize(
    ("kind", "label", "note"),
    [
        ("classic", "New game", "Abandons this game"),
        ("arcade", "End the run", "It ends here with {score} points"),
        ("daily", "Abandon", "Your one try of the day ends here"),
    ],
)
def test_the_pause_says_what_giving_up_costs(
    start: Start, kind: str, label: str, note: str
) -> None:
    driver = in_play(start, kind)
    score = driver.play.run.score if driver.play.run else 0
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert labels(driver)[label] == note.format(score=score)
    assert labels(driver)["Menu"] == "Your game waits there"
    driver.click_on(label, settle=0.5)
    assert book(driver) == [("abandoned", DAY if kind == "daily" else None)]
    assert driver.scene.name == {"classic": "play", "arcade": "arcade results"}.get(kind, "menu")
    if kind == "daily":
        assert "Continue" not in labels(driver)


def test_before_a_game_has_begun_nothing_is_said_to_be_lost(start: Start) -> None:
    driver = opened(start)
    driver.click_on("Beginner", settle=0.5)
    driver.key(pygame.K_p, settle=0.3)
    assert (labels(driver)["New game"], labels(driver)["Menu"]) == ("", "")
    driver.click_on("Menu", settle=0.5)
    assert "Continue" not in labels(driver)


def test_a_run_that_has_not_begun_cannot_be_ended(start: Start) -> None:
    driver = opened(start)
    driver.click_on("Arcade", settle=0.5)
    driver.key(pygame.K_p, settle=0.3)
    assert not driver.widget("End the run").enabled
    driver.click_on("Menu", settle=0.5)
    assert driver.app.context.store.high_scores(10) == []


def test_a_waiting_run_ends_with_its_results_and_initials(start: Start) -> None:
    driver = in_play(start, "arcade")
    score = driver.play.run.score
    to_menu(driver)
    driver.click_on("Arcade", settle=0.5)
    driver.click_on("End the run", settle=1.0)
    assert driver.scene.name == "arcade results"
    (run,) = driver.app.context.store.high_scores(10)
    assert run.score == score
    assert files(driver) == []
    driver.key(pygame.K_RETURN)
    driver.click_on("Menu", settle=0.5)
    assert "Continue" not in labels(driver)


def test_a_run_that_is_ended_says_so_and_asks_for_initials(start: Start) -> None:
    driver = in_play(start, "arcade")
    driver.key(pygame.K_ESCAPE, settle=0.3)
    driver.click_on("End the run", settle=1.0)
    play = driver.play
    assert isinstance(play, ArcadeScene)
    assert (driver.scene.name, play.why_over) == ("arcade results", "ended")
    for key in (pygame.K_b, pygame.K_o, pygame.K_b):
        driver.key(key, chr(key))
    driver.key(pygame.K_RETURN)
    (run,) = driver.app.context.store.high_scores(10)
    assert (run.initials, run.score) == ("BOB", play.run.score)


@pytest.mark.parametrize("kind", ["arcade", "daily"])
@pytest.mark.parametrize("how", ["r", "r twice", "puff"])
def test_no_key_and_no_click_on_puff_throws_it_away(start: Start, kind: str, how: str) -> None:
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


# The clock of a board that the game itself begins


def coming_into_view(start: Start) -> Driver:
    """The day's board, chosen just now."""
    driver = opened(start)
    driver.click_on("Daily", settle=0.5)
    driver.click_on("Play today's board", settle=0.0)
    driver.until("play")
    return driver


def test_the_dailys_clock_starts_when_the_board_can_be_seen(start: Start) -> None:
    driver = coming_into_view(start)
    play = driver.play
    assert isinstance(play, PlayScene)
    clicked = driver.now
    while play.session.status is Status.READY:
        assert not play.session.clock.is_running
        driver.app.run_frame()
    assert driver.now - clicked >= timing.SCENE_IN - 0.02
    assert play.session.clock.ms(driver.now) <= 20
    assert driver.app.stack._standing[0].presence > 0.99


def test_a_move_before_that_is_not_lost(start: Start) -> None:
    driver = coming_into_view(start)
    play = driver.play
    driver.key(pygame.K_RIGHT, settle=0.0)
    driver.key(pygame.K_f, settle=0.0)
    driver.app.run_frame()
    assert play.session.status is Status.PLAYING
    assert play.session.position.board.opened
    assert [str(timed.move).split()[0] for timed in play.session.record] == ["flag"]


def test_a_game_that_is_gone_on_with_waits_to_be_seen_too(start: Start) -> None:
    driver = in_play(start, "classic")
    to_menu(driver)
    driver.click_on("Continue", settle=0.0)
    driver.until("play")
    ms = driver.play.session.clock.ms(driver.now)
    driver.run(timing.SCENE_IN - 0.05)
    assert driver.play.session.clock.ms(driver.now) == ms
    driver.run(0.5)
    assert driver.play.session.clock.ms(driver.now) > ms + 300


def test_a_board_that_is_minimized_before_it_is_seen_does_not_begin(start: Start) -> None:
    driver = coming_into_view(start)
    driver.post(pygame.WINDOWMINIMIZED)
    driver.run(5.0)
    assert (driver.scene.name, driver.status) == ("pause", Status.READY)
    driver.post(pygame.WINDOWRESTORED)
    driver.key(pygame.K_ESCAPE, settle=0.5)
    assert driver.status is Status.PLAYING
    assert driver.play.autosave.about.flaws == ()
    assert driver.play.session.clock.ms(driver.now) < 600


def test_a_daily_that_was_left_before_it_was_seen_is_no_try(start: Start) -> None:
    driver = coming_into_view(start)
    driver.key(pygame.K_p, settle=0.3)
    driver.click_on("Menu", settle=0.5)
    assert driver.app.context.store.daily(DAY, (9, 9, 10)) is None
    assert files(driver) == []
