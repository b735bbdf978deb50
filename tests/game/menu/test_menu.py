"""The front page: one button plays, chips choose, cards lead to other pages, and without input
attract mode begins."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from engine import BEGINNER, EXPERT, PRESETS, StartRule, Status
from engine.dive.airs import Air
from engine.dive.state import begin_dive
from game.menu.logo import Logo, draw_porthole
from game.resources.texts import Message
from game.store import Streaks, daily_tries
from game.store.metadata import SaveSummary
from game.store.settings import BOARDS, DAILY_PRESETS, OWN_GAME, SettingsStore
from game.ui import timing
from game.ui.leaves import Text
from game.ui.tree import Tree
from game.ui.widgets import Widget
from tests.game.driver import Driver, StartGame
from tests.game.painters import painter_of, theme_of


def texts(driver: Driver) -> list[str]:
    """Return the lines of text that the page shows beside its buttons."""
    return [box.said for box in driver.scene.tree.shown if isinstance(box, Text)]


def test_play_begins_the_board_that_was_played_last(start: StartGame, tmp_path: Path) -> None:
    driver = start()
    driver.key(pygame.K_RETURN, "\r")
    assert driver.play.session.config == PRESETS["beginner"], "Enter plays without a focus"
    driver.key(pygame.K_ESCAPE, settle=0.4)
    for name in reversed(DAILY_PRESETS):
        driver.click_on(name.title())
        assert (driver.scene.name, driver.widget("Play").note) == ("menu", name.title())
        assert SettingsStore(tmp_path / "settings.json").value.last_game == name
        driver.click_on("Play")
        assert driver.play.session.config == PRESETS[name]
        driver.key(pygame.K_ESCAPE, settle=0.4)
        assert driver.widget("Play").note == name.title()


def test_a_chip_plays_at_the_second_click_and_by_keyboard_at_once(start: StartGame) -> None:
    driver = start()
    for _ in range(2):
        assert driver.scene.name == "menu"
        driver.click_on("Expert")
    assert driver.play.session.config == EXPERT
    driver.key(pygame.K_ESCAPE, settle=0.4)
    driver.group.focus = driver.widget("Intermediate")
    driver.key(pygame.K_RETURN, "\r")
    assert driver.play.session.config == PRESETS["intermediate"]


def test_an_own_size_is_played_again_unless_the_rules_forbid_it(start: StartGame) -> None:
    size = {"custom_width": 9, "custom_height": 2, "custom_mines": 3}
    driver = start(chosen={**size, "last_game": OWN_GAME})
    assert driver.widget("Play").note == "9\u00a0x\u00a02, 3\u00a0mines"
    driver.click_on("Play")
    assert driver.play.session.config.dimensions == (9, 2, 3)
    driver.key(pygame.K_ESCAPE, settle=0.4)
    driver.app.context.settings.change(wraps=True)
    driver.click_on("Play", settle=0.4)
    assert driver.scene.name == "own game"
    assert driver.scene.errors == {"height": "At least 3"}


def test_unusual_rules_are_named(start: StartGame) -> None:
    driver = start()
    assert not any(words.startswith("Rules:") for words in texts(driver))
    driver = start(chosen={"wraps": True, "start": "safe", "fairness": "mercy", "win": "flag"})
    assert "Rules: borderless, safe first click, mercy, win by flagging" in texts(driver)
    driver.click_on("Rules", settle=0.4)
    assert driver.scene.name == "rules"


def test_no_guess_is_a_switch_of_the_board_that_is_chosen(start: StartGame, tmp_path: Path) -> None:
    driver = start()
    driver.click_on("Expert")
    driver.click_on("No guess")
    assert driver.widget("No guess").is_on
    driver.click_on("Intermediate")
    assert not driver.widget("No guess").is_on
    driver.click_on("Expert")
    assert driver.widget("No guess").is_on
    assert SettingsStore(tmp_path / "settings.json").value.no_guess == "expert"
    driver.click_on("Play")
    assert driver.play.session.config == replace(EXPERT, start=StartRule.NO_GUESS)
    driver.key(pygame.K_ESCAPE, settle=0.4)
    driver.click_on("No guess")
    driver.click_on("Play")
    assert driver.play.session.config == EXPERT


def test_no_guess_of_an_older_version_is_for_all_boards_until_one_goes(start: StartGame) -> None:
    driver = start(chosen={"start": "no-guess"})
    for board in BOARDS[:3]:
        driver.app.context.settings.change(last_game=board)
        driver.scene.resume()
        assert driver.widget("No guess").is_on
    driver.click_on("No guess")
    assert driver.settings.no_guess == "beginner intermediate own"
    assert driver.settings.start is StartRule.OPENING


def test_a_custom_size_of_a_preset_has_its_switch(start: StartGame) -> None:
    size = {"custom_width": 16, "custom_height": 16, "custom_mines": 40}
    driver = start(chosen={**size, "last_game": OWN_GAME})
    driver.click_on("No guess")
    assert driver.settings.no_guess == "intermediate"
    driver.app.context.settings.change(custom_mines=41)
    driver.scene.resume()
    assert not driver.widget("No guess").is_on
    driver.click_on("No guess")
    assert driver.settings.no_guess == "intermediate own"


def test_a_new_players_first_board_is_not_lost_to_luck(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    driver.run(0.1)
    driver.app.finish_startup()
    driver.run(0.4)
    driver.key(pygame.K_ESCAPE, settle=0.6)
    assert driver.widget("No guess").is_on
    driver.click_on("Play")
    assert driver.play.session.config == replace(BEGINNER, start=StartRule.NO_GUESS)


def test_a_game_that_waits_comes_first(start: StartGame) -> None:
    driver = start()
    driver.app.context.waiting = (SaveSummary("a", EXPERT, 74_300),)
    driver.scene.resume()
    assert driver.group.focus is driver.widget("Continue")
    assert driver.widget("Continue").note == "Expert, 74.3 s"
    run = replace(begin_dive(3, Air.EASY), air_until=53_800)
    driver.app.context.waiting = (SaveSummary("b", EXPERT, 13_800, run=run),)
    driver.scene.resume()
    assert driver.widget("Continue").note == "Arcade, Easy, 0 m, 40.0 s left"
    driver.app.context.waiting *= 2
    driver.scene.resume()
    assert driver.widget("Continue").note == "2 games"


def test_the_days_won_are_on_the_card_of_the_daily(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = start()
    won = {driver.app.context.today().isoformat(): True, "2020-02-01": False}
    driver.run(0.5)
    before = pygame.image.tobytes(driver.window.subsurface(driver.widget("Daily").rect), "RGB")
    monkeypatch.setattr(daily_tries, "streaks", lambda file, size, day, calendar: Streaks(5, 5))
    monkeypatch.setattr(daily_tries, "wins", lambda file, size, first, last: won)
    driver.scene.resume()
    driver.run(0.1)
    assert driver.widget("Daily").note == "5 days"
    after = pygame.image.tobytes(driver.window.subsurface(driver.widget("Daily").rect), "RGB")
    assert before != after


def test_the_keyboard_reaches_everything_in_the_menu(start: StartGame) -> None:
    driver = start()
    for _ in range(2):
        driver.key(pygame.K_ESCAPE)
        assert driver.scene.name == "menu"
    seen = []
    for _ in driver.group.widgets:
        driver.key(pygame.K_TAB, settle=0.02)
        seen.append(driver.group.focus)
    assert seen == [widget for widget in driver.group.widgets if widget.enabled]
    driver.group.focus = driver.widget("Arcade")
    driver.key(pygame.K_RETURN, "\r")
    assert driver.scene.name == "arcade hub"


def test_settings_lead_back_and_hold_from_the_next_game(start: StartGame) -> None:
    driver = start(chosen={"controls": {"help": ["h"]}})
    assert driver.widget("How to play").mark == "H"
    driver.click_on("Settings", settle=0.3)
    driver.click_on("Question marks (from next game)")
    driver.app.context.settings.change(controls={"help": ["g"]})
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert driver.widget("How to play").mark == "G"
    driver.click_on("Beginner")
    assert driver.play.session.config.question_marks
    driver.begin()
    driver.key(pygame.K_p)
    driver.run(0.3)
    driver.click_on("Settings")
    driver.click_on("Done")
    assert driver.scene.name == "pause"
    driver.play.context.navigator.menu()
    driver.until("menu")
    driver.click_on("Quit")
    assert not driver.app.stack


def test_f1_shows_the_help_and_goes_back(start: StartGame) -> None:
    driver = start()
    expert = driver.widget("Expert").rect.center
    driver.down(expert)
    driver.key(pygame.K_F1)
    assert driver.scene.name == "help"
    driver.key(pygame.K_F1)
    driver.up(expert)
    driver.run(0.1)
    assert driver.scene.name == "menu", "a button held while the scene changes does nothing"
    driver.click_on("Beginner")
    driver.begin()
    ms = driver.play.session.clock.ms(driver.now)
    driver.key(pygame.K_F1)
    driver.run(3)
    assert driver.scene.name == "help"
    driver.key(pygame.K_ESCAPE)
    assert driver.scene.name == "pause"
    driver.key(pygame.K_ESCAPE)
    assert driver.scene.name == "play"
    assert driver.play.session.clock.ms(driver.now) < ms + 500


@pytest.mark.parametrize("window", [(800, 1000), (1080, 1920)])
def test_attract_mode_uses_the_room_of_an_upright_window(
    start: StartGame, window: tuple[int, int]
) -> None:
    driver = start(window=window)
    driver.idle(90.5)
    assert driver.scene.name == "attract"
    assert driver.scene.camera.view.width > 0.8 * window[0]


def test_attract_mode_begins_after_a_minute_and_a_half_and_ends_with_a_key_or_the_mouse(
    start: StartGame,
) -> None:
    driver = start()
    driver.idle(88.0)
    assert driver.scene.name == "menu"
    driver.idle(2.0)
    assert driver.scene.name == "attract"
    driver.run(2.0)
    assert driver.scene.session.status is not Status.READY
    driver.key(pygame.K_SPACE, settle=0.4)
    assert driver.scene.name == "menu"
    for step in (1, 12):
        driver.move((100, 100))
        driver.idle(90.5)
        for pos in ((100, 100), (102, 101), (99, 100), (101, 98), (100, 102)):
            driver.move(pos)
            driver.run(0.05)
        assert driver.scene.name == "attract", "the mouse only trembles"
        for x in range(100, 130, step):
            driver.move((x, 100))
            driver.run(0.02)
        driver.run(0.4)
        assert driver.scene.name == "menu"
    driver.idle(90.5)
    assert driver.scene.name == "attract"
    driver.move((160, 100))
    driver.run(0.4)
    assert driver.scene.name == "menu", "it is known where the mouse rested before"


def test_a_problem_is_reported_as_long_as_there_is_one(start: StartGame) -> None:
    driver = start()
    settings, message = driver.app.context.settings, Message("saved.not_saved")
    sentence = driver.app.context.texts.format(message)
    for problem, shown in ((message, True), (None, False)):
        settings.problem = problem
        driver.run(0.1)
        assert (sentence in texts(driver)) is shown


def test_the_page_is_placed_once_when_one_comes_back_to_it(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, placed, put = start(), [], Tree.put
    menu = driver.scene
    driver.click_on("Settings", settle=0.5)
    monkeypatch.setattr(Tree, "put", lambda tree, *given: placed.append(tree) or put(tree, *given))
    driver.key(pygame.K_ESCAPE, settle=0.5)
    assert driver.scene is menu
    assert placed == [menu.tree]


@pytest.mark.parametrize("seconds", [1 / 60, 0.3], ids=["quick", "slow"])
def test_the_page_comes_as_a_whole(
    start: StartGame, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = start()
    driver.app.context.navigator.menu()
    menu, window, drawn = driver.scene, driver.window.get_rect(), list[object]()
    draw_widget = menu.group.draw_widget

    def draw_noted(
        canvas: object, painter: object, widget: Widget, rect: pygame.Rect, *told: object
    ) -> None:
        if window.colliderect(rect):
            drawn.append(widget)
        draw_widget(canvas, painter, widget, rect, *told)

    monkeypatch.setattr(menu.group, "draw_widget", draw_noted)
    monkeypatch.setattr(Logo, "paint", lambda logo, *told: drawn.append(logo))
    steps, presence, seen = round(seconds / timing.STEP), 0.0, []
    for _ in range(40):
        drawn.clear()
        for _ in range(min(steps, timing.MAX_STEPS)):
            menu.update(timing.STEP)
            presence = min(1.0, presence + timing.STEP / timing.SCENE_IN)
        with menu.fitted():
            menu.draw(driver.window, presence)
        seen.append(len(set(drawn)) / (len(menu.group.widgets) + 1))
    assert {part for part in seen if part in (0, 1)} == {0, 1}
    assert seen[-1] == 1
    first = next(number for number, part in enumerate(seen) if part)
    assert seen[:first] == [0] * first
    # Those at the lower edge come into sight a little later than the others.
    assert seen[first + 4 :] == [1] * len(seen[first + 4 :])
    assert {"Play", "Arcade", "Daily", "Learn", "Records"} <= {
        getattr(one, "label", "") or getattr(one, "name", "") for one in drawn
    }


@pytest.mark.parametrize(("theme", "is_drawn"), [("deep", False), ("paper", True), ("neon", False)])
def test_puff_has_water_in_every_theme(theme: str, is_drawn: bool) -> None:
    painter = painter_of(theme_of(theme), (640, 480))
    canvas = pygame.Surface((300, 300))
    draw_porthole(canvas, painter, pygame.Rect(20, 20, 260, 260))
    assert (canvas.get_at((150, 150))[:3] != (0, 0, 0)) is is_drawn
