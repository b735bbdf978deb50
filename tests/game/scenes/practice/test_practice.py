"""Practice as players come to it: choosing, playing a round, and how it went."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from engine.teacher.patterns import Pattern
from game.records.practice import Answer
from game.scenes.practice import practice
from game.scenes.practice.practice import PracticeScene
from game.scenes.practice.results import PracticeResultsScene
from game.scenes.practice.round import CHOICES, MISSED, ROUND_LENGTH
from game.scenes.settings.settings import TABS, SettingsScene
from game.ui.widgets import Selector
from tests.game.driver import Driver
from tests.game.scenes.practice.practice_driver import (
    RIGHTLY,
    SINGLE,
    WRONGLY,
    answer,
    asked,
    begin,
    play,
    standing,
)
from tests.marks import slow

# A round


def test_what_was_wrong_comes_back_turned(choose: Callable[..., Driver]) -> None:
    driver = choose()
    begin(driver)
    given = play(driver, [WRONGLY, RIGHTLY, RIGHTLY, RIGHTLY, RIGHTLY])
    assert given[4].seed == given[0].seed
    assert given[4].turn != given[0].turn
    assert given[4].task is given[0].task


def test_a_round_ends_with_its_score_and_can_be_played_again(
    choose: Callable[..., Driver],
) -> None:
    driver = choose()
    begin(driver)
    play(driver, [WRONGLY, *[RIGHTLY] * (ROUND_LENGTH - 1)])
    assert isinstance(driver.scene, PracticeResultsScene)
    assert (standing(driver).rights, standing(driver).wrongs) == (ROUND_LENGTH - 1, 1)
    best = driver.app.context.store.best_practice(SINGLE.value, True)
    assert best is not None
    assert best.rights == ROUND_LENGTH - 1
    driver.run(0.5)
    driver.click_on("Again")
    if isinstance(driver.scene, PracticeScene):
        driver.scene.wait(20)
        driver.run(0.3)
    assert asked(driver).round.given == []


@pytest.mark.parametrize("way", ["escape", "button"])
def test_a_round_can_be_left_and_what_was_answered_stays(
    choose: Callable[..., Driver], way: str
) -> None:
    driver = choose()
    begin(driver)
    play(driver, [RIGHTLY])
    if way == "escape":
        driver.key(pygame.K_ESCAPE)
    else:
        driver.click(asked(driver).hud.group.widgets[0].rect.center)
    driver.run(0.3)
    assert isinstance(driver.scene, PracticeScene)
    assert standing(driver).rights == 1
    assert driver.app.context.store.best_practice(SINGLE.value, True) is None
    driver.key(pygame.K_ESCAPE)
    driver.run(0.3)
    assert driver.scene.name == "menu"


def test_practice_puts_no_game_into_the_book(choose: Callable[..., Driver]) -> None:
    driver = choose()
    begin(driver)
    play(driver, [RIGHTLY, WRONGLY])
    driver.key(pygame.K_ESCAPE)
    assert driver.app.context.store.games(10) == []


# Choosing


def test_what_was_missed_can_be_chosen_once_there_is_something(
    choose: Callable[..., Driver],
) -> None:
    driver = choose(MISSED)
    assert not driver.widget("Start").enabled
    driver.key(pygame.K_RETURN)
    driver.run(0.3)
    assert isinstance(driver.scene, PracticeScene)
    driver.app.context.store.add_practice([Answer(SINGLE.value, 5, False, 900)])
    driver.scene.resume()
    scene = begin(driver)
    assert (scene.question.pattern, scene.question.seed) == (SINGLE, 5)
    assert scene.round.length == 1


def test_a_click_on_the_chosen_row_starts(choose: Callable[..., Driver]) -> None:
    driver = choose()
    scene = driver.scene
    assert isinstance(scene, PracticeScene)
    rows = scene.list
    middle = rows.rect.y + CHOICES.index(SINGLE.value) * rows.row + rows.row // 2
    driver.click((rows.rect.centerx, middle), settle=0.02)
    scene.wait(20)
    driver.run(0.4)
    asked(driver)


@pytest.mark.parametrize(
    "chosen", [*CHOICES[::4], *slow(c for n, c in enumerate(CHOICES) if n % 4)]
)
def test_every_choice_says_what_it_is(choose: Callable[..., Driver], chosen: str) -> None:
    driver = choose(chosen)
    scene = driver.scene
    assert isinstance(scene, PracticeScene)
    for _ in range(2):  # what was chosen before may still be drawn
        scene.wait(20)
        driver.run(0.1)
    assert (scene.example.picture is not None) is (chosen != MISSED)


def test_the_arrows_go_through_the_list(choose: Callable[..., Driver]) -> None:
    driver = choose()
    scene = driver.scene
    assert isinstance(scene, PracticeScene)
    driver.key(pygame.K_DOWN)
    assert scene.choice == Pattern.ONE_ONE.value
    driver.key(pygame.K_UP)
    driver.key(pygame.K_UP)
    assert scene.choice == MISSED


def test_the_clock_can_be_switched_off(choose: Callable[..., Driver]) -> None:
    driver = choose()
    scene = driver.scene
    assert isinstance(scene, PracticeScene)
    assert scene.is_timed
    driver.click_on("Clock")
    assert isinstance(driver.widget("Clock"), Selector)
    assert not scene.is_timed


def test_at_first_there_is_no_clock(choose: Callable[..., Driver]) -> None:
    driver = choose(clock=False)
    assert isinstance(driver.scene, PracticeScene)
    assert not driver.scene.is_timed


def test_the_clock_and_the_pattern_are_remembered(choose: Callable[..., Driver]) -> None:
    driver = choose(Pattern.HOLE.value)
    driver.key(pygame.K_ESCAPE)
    driver.run(0.3)
    again = PracticeScene(driver.app.context)
    assert (again.choice, again.is_timed) == (Pattern.HOLE.value, True)
    assert again.list.chosen == CHOICES.index(Pattern.HOLE.value)


def test_a_pattern_that_is_not_known_is_no_trouble(choose: Callable[..., Driver]) -> None:
    driver = choose()
    driver.app.context.settings.change(practice="of another version")
    assert PracticeScene(driver.app.context).choice == CHOICES[0]


def test_with_nothing_missed_it_says_why_there_is_no_start(choose: Callable[..., Driver]) -> None:
    driver = choose(MISSED)
    scene = driver.scene
    assert isinstance(scene, PracticeScene)
    drawn: list[str] = []
    draw = practice.draw_paragraph

    def note(*args: Any) -> int:
        drawn.append(args[2])
        return draw(*args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(practice, "draw_paragraph", note)
        driver.move((5, 5))
        driver.run(0.2)
        scene.draw(driver.window, 1.0)
    assert driver.app.context.texts("practice.nothing_missed") in drawn
    assert scene.example.picture is None


def test_what_waits_to_come_back_is_counted_by_pattern(choose: Callable[..., Driver]) -> None:
    driver = choose(MISSED)
    scene = driver.scene
    assert isinstance(scene, PracticeScene)
    missed = [Answer(Pattern.HOLE.value, seed, False, 900) for seed in (5, 6)]
    driver.app.context.store.add_practice(missed)
    before = driver.window.copy()
    scene.resume()
    driver.run(0.2)
    scene.draw(driver.window, 1.0)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(driver.window, "RGB")
    assert scene.example.picture is None, "an example would give the answer away"


# Windows of all sizes


@pytest.mark.parametrize("window", [(640, 480), *slow([((1280, 720),), ((700, 1000),)])])
def test_all_of_it_fits_into_the_window(
    choose: Callable[..., Driver], window: tuple[int, int]
) -> None:
    driver = choose(window=(640, 480))
    driver.resize(window)
    whole = driver.window.get_rect()
    assert all(whole.contains(widget.rect) for widget in driver.group.widgets)
    scene = begin(driver)
    assert whole.contains(scene.camera.rect)
    assert scene.camera.is_whole
    answer(driver, WRONGLY, settle=0.3)
    assert whole.contains(scene.feedback._panel.rect)


def test_a_question_survives_a_resize_and_another_theme(choose: Callable[..., Driver]) -> None:
    driver = choose()
    scene = begin(driver)
    driver.resize((900, 700))
    driver.app.context.stack.restyle()
    driver.run(0.2)
    answer(driver, RIGHTLY)
    assert asked(driver) is scene
    assert standing(driver).rights == 1


@pytest.mark.parametrize("clock", [True, False])
def test_the_bar_has_a_clock_only_where_the_round_goes_against_it(
    choose: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch, clock: bool
) -> None:
    driver = choose(clock=clock)
    begin(driver)
    icons: list[str] = []
    painter = driver.app.context.painter
    icon = painter.icon
    monkeypatch.setattr(
        painter, "icon", lambda *told, **more: (icons.append(told[1]), icon(*told, **more))
    )
    driver.run(0.1)
    assert ("clock" in icons, "mine" in icons) == (clock, True)


@pytest.mark.parametrize("clock", [True, *slow([False])])
def test_results_tell_times_only_where_the_round_went_against_the_clock(
    choose: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch, clock: bool
) -> None:
    driver = choose(clock=clock)
    for _ in range(2):
        if isinstance(driver.scene, PracticeResultsScene):
            driver.key(pygame.K_ESCAPE, settle=0.4)
        begin(driver)
        play(driver, [RIGHTLY] * ROUND_LENGTH)
    texts: list[str] = []
    painter = driver.app.context.painter
    text = painter.text
    monkeypatch.setattr(
        painter, "text", lambda *told, **more: (texts.append(told[1]), text(*told, **more))[1]
    )
    driver.run(0.1)
    driver.key(pygame.K_ESCAPE, settle=0.4)
    assert isinstance(driver.scene, PracticeScene)
    assert any(one.endswith(" s") for one in texts) == clock
    assert f"{ROUND_LENGTH} of {ROUND_LENGTH}" in texts or clock


@pytest.mark.parametrize("clock", [True, *slow([False])])
def test_a_round_without_a_right_answer_is_no_best_one(
    choose: Callable[..., Driver], clock: bool
) -> None:
    driver = choose(clock=clock)
    begin(driver)
    play(driver, [WRONGLY] * ROUND_LENGTH)
    assert isinstance(driver.scene, PracticeResultsScene)
    assert not driver.scene.is_best


def test_every_switch_reads_off_and_then_on(choose: Callable[..., Driver]) -> None:
    driver = choose(clock=True)
    switches = [driver.widget("Clock")]
    for tab in TABS:
        driver.app.stack.push(SettingsScene(driver.app.context, tab))
        switches += [w for w in driver.group.widgets if getattr(w, "quiet", None) is not None]
    switches = [w for w in switches if isinstance(w, Selector) and len(w.options) == 2]
    assert len(switches) > 9
    assert {tuple(switch.options) for switch in switches} == {("Off", "On")}
    assert {switch.quiet for switch in switches} == {0}
