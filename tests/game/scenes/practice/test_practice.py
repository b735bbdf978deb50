"""The practice menu and whole rounds: choosing, playing, results, and the layout."""

import pygame
import pytest

from engine.teacher.patterns import Pattern
from game.records.practice import Answer
from game.scenes.practice.practice import PracticeScene
from game.scenes.practice.results import PracticeResultsScene
from game.scenes.practice.round import CHOICES, MISSED, ROUND_LENGTH
from game.scenes.settings.settings import TABS, SettingsScene
from game.ui.widgets import Selector
from tests.game.records.records_helpers import drawn
from tests.game.scenes.practice.practice_driver import (
    SINGLE,
    Choose,
    answer,
    begin,
    click_row,
    counts,
    current,
    play,
    show,
)
from tests.marks import slow


def test_a_round_ends_with_its_score_and_can_be_played_again(choose: Choose) -> None:
    driver, _ = show(choose)
    questions = play(driver, [False, *[True] * (ROUND_LENGTH - 1)])
    assert (questions[4].seed, questions[4].task) == (questions[0].seed, questions[0].task)
    assert questions[4].turn != questions[0].turn
    assert isinstance(driver.scene, PracticeResultsScene)
    assert counts(driver) == (ROUND_LENGTH - 1, 1)
    best = driver.app.context.store.best_practice(SINGLE.value, True)
    assert best is not None
    assert best.rights == ROUND_LENGTH - 1
    driver.run(0.5)
    driver.click_on("Again")
    if isinstance(driver.scene, PracticeScene):
        driver.scene.wait(20)
        driver.run(0.3)
    assert current(driver).round.given == []


@pytest.mark.parametrize("control", ["key", "button"])
def test_a_round_can_be_left_and_its_answers_are_kept(choose: Choose, control: str) -> None:
    driver, _ = show(choose)
    play(driver, [True])
    if control == "key":
        driver.key(pygame.K_ESCAPE, settle=0.3)
    else:
        driver.click(current(driver).hud.group.widgets[0].rect.center, settle=0.3)
    assert driver.scene.name == "practice"
    assert counts(driver) == (1, 0)
    store = driver.app.context.store
    assert store.best_practice(SINGLE.value, True) is None
    assert store.games(10) == []
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert driver.scene.name == "menu"


def test_mistakes_can_be_chosen_once_there_are_some(choose: Choose) -> None:
    driver = choose(MISSED)
    scene, store = driver.scene, driver.app.context.store
    assert not driver.widget("Start").enabled
    driver.key(pygame.K_RETURN)
    driver.run(0.3)
    assert driver.scene is scene
    store.add_practice([Answer(SINGLE.value, 5, False, 900)])
    scene.resume()
    question = begin(driver)
    assert (question.question.pattern, question.question.seed) == (SINGLE, 5)
    assert question.round.length == 1


def test_mistakes_are_counted_by_pattern_or_it_says_that_there_are_none(choose: Choose) -> None:
    driver = choose(MISSED)
    context = driver.app.context
    assert context.texts("practice.nothing_missed") in " ".join(drawn(driver))
    missed = [Answer(Pattern.HOLE.value, seed, False, 900) for seed in (5, 6)]
    context.store.add_practice(missed)
    driver.scene.resume()
    texts = drawn(driver)
    assert texts[texts.index("2") - 1] == context.texts("pattern.hole")


def test_a_click_on_the_chosen_row_starts(choose: Choose) -> None:
    driver = choose()
    scene = driver.scene
    click_row(driver, SINGLE.value)
    scene.wait(20)
    driver.run(0.4)
    current(driver)


@pytest.mark.parametrize(
    "chosen", [*CHOICES[::4], *slow(c for n, c in enumerate(CHOICES) if n % 4)]
)
def test_every_choice_but_the_mistakes_has_an_example(choose: Choose, chosen: str) -> None:
    driver = choose(chosen)
    for _ in range(2):  # the example of the choice before may still be generated
        driver.scene.wait(20)
        driver.run(0.1)
    assert (driver.scene.example.picture is not None) is (chosen != MISSED)


def test_arrows_choose_a_row_and_the_switch_the_clock(choose: Choose) -> None:
    driver = choose(clock=False)
    scene = driver.scene
    chosen = []
    for key in (pygame.K_DOWN, pygame.K_UP, pygame.K_UP):
        driver.key(key)
        chosen.append(scene.choice)
    assert chosen == [Pattern.ONE_ONE.value, SINGLE.value, MISSED]
    assert not scene.is_timed
    driver.click_on("Clock")
    assert scene.is_timed


def test_the_clock_and_the_pattern_are_remembered(choose: Choose) -> None:
    driver = choose(Pattern.HOLE.value)
    driver.key(pygame.K_ESCAPE, settle=0.3)
    again = PracticeScene(driver.app.context)
    assert (again.choice, again.is_timed) == (Pattern.HOLE.value, True)
    assert again.list.chosen == CHOICES.index(Pattern.HOLE.value)
    driver.app.context.settings.change(practice="of another version")
    assert PracticeScene(driver.app.context).choice == CHOICES[0]


def test_every_switch_reads_off_and_then_on(choose: Choose) -> None:
    driver = choose()
    switches = [driver.widget("Clock")]
    for tab in TABS:
        driver.app.stack.push(SettingsScene(driver.app.context, tab))
        switches += [w for w in driver.group.widgets if getattr(w, "quiet", None) is not None]
    switches = [w for w in switches if isinstance(w, Selector) and len(w.options) == 2]
    assert len(switches) > 9
    assert {(*switch.options, switch.quiet) for switch in switches} == {("Off", "On", 0)}


@pytest.mark.parametrize("window", [(640, 480), *slow([((1280, 720),), ((700, 1000),)])])
def test_everything_fits_into_the_window(choose: Choose, window: tuple[int, int]) -> None:
    driver = choose()
    driver.resize(window)
    whole = driver.window.get_rect()
    assert all(whole.contains(widget.rect) for widget in driver.group.widgets)
    scene = begin(driver)
    assert whole.contains(scene.camera.rect)
    assert scene.camera.is_whole
    answer(driver, False, settle=0.3)
    assert whole.contains(scene.feedback.rect)


def test_a_question_survives_a_resize_and_another_theme(choose: Choose) -> None:
    driver, scene = show(choose)
    driver.resize((900, 700))
    driver.app.context.stack.restyle()
    driver.run(0.2)
    answer(driver, True)
    assert current(driver) is scene
    assert counts(driver) == (1, 0)


@pytest.mark.parametrize("clock", [True, *slow([False])])
def test_times_are_shown_only_in_a_round_against_the_clock(choose: Choose, clock: bool) -> None:
    driver = choose(clock=clock)
    assert begin(driver).has_clock is clock
    play(driver, [True] * ROUND_LENGTH)
    assert isinstance(driver.scene, PracticeResultsScene)
    assert driver.scene.is_best
    assert any(text.endswith(" s") for text in drawn(driver)) is clock
    driver.key(pygame.K_ESCAPE, settle=0.4)
    assert driver.scene.name == "practice"
    assert f"{ROUND_LENGTH} of {ROUND_LENGTH}" in drawn(driver)


@pytest.mark.parametrize("clock", [True, *slow([False])])
def test_a_round_without_a_right_answer_is_not_the_best(choose: Choose, clock: bool) -> None:
    driver = choose(clock=clock)
    begin(driver)
    play(driver, [False] * ROUND_LENGTH)
    assert isinstance(driver.scene, PracticeResultsScene)
    assert not driver.scene.is_best
