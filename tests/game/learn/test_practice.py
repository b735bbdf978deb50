"""The practice menu and whole rounds: choosing, playing, results, and the layout."""

import pygame
import pytest

from engine.teacher.patterns import Pattern
from game.learn.practice import PracticeResultsScene, PracticeScene
from game.learn.practice_round import CHOICES, MISSED, ROUND_LENGTH
from game.menu.settings import TABS, SettingsScene
from game.store import practice as answers
from game.store import queries
from game.store.practice import Answer
from game.ui.selectors import Selector
from tests.game.learn import practice_driver as practice
from tests.game.learn.practice_driver import SINGLE, Choose
from tests.game.store.records_helpers import drawn
from tests.marks import slow


@pytest.mark.slow
def test_rounds_end_with_their_score_and_times_if_they_were_timed(choose: Choose) -> None:
    driver, first = practice.show(choose)
    assert first.has_clock
    questions = practice.play(driver, [False, *[True] * (ROUND_LENGTH - 1)])
    assert (questions[4].seed, questions[4].task) == (questions[0].seed, questions[0].task)
    assert questions[4].turn != questions[0].turn
    assert isinstance(driver.scene, PracticeResultsScene)
    assert driver.scene.is_best
    assert any(text.endswith(" s") for text in drawn(driver))
    assert practice.counts(driver) == (ROUND_LENGTH - 1, 1)
    best = driver.app.context.store.ask(answers.best, SINGLE.value, True)
    assert best is not None
    assert best.rights == ROUND_LENGTH - 1
    driver.run(0.5)
    driver.click_on("Again")
    if isinstance(driver.scene, PracticeScene):
        driver.scene.wait(20)
        driver.run(0.3)
    assert practice.current(driver).round.given == []
    driver.key(pygame.K_ESCAPE, settle=0.4)
    assert f"{ROUND_LENGTH - 1} of {ROUND_LENGTH}" in drawn(driver)
    driver.click_on("Clock")
    assert not practice.begin(driver).has_clock
    practice.play(driver, [False] * ROUND_LENGTH)
    assert isinstance(driver.scene, PracticeResultsScene)
    assert not driver.scene.is_best, "the first of its kind, but without a right answer"
    assert not any(text.endswith(" s") for text in drawn(driver))


def test_a_round_can_be_left_and_its_answers_are_kept(choose: Choose) -> None:
    driver = choose()
    store = driver.app.context.store
    for number, control in enumerate(("key", "button"), 1):
        practice.begin(driver)
        practice.play(driver, [True])
        if control == "key":
            driver.key(pygame.K_ESCAPE, settle=0.3)
        else:
            driver.click(practice.current(driver).hud.group.widgets[0].rect.center, settle=0.3)
        assert driver.scene.name == "practice"
        assert practice.counts(driver) == (number, 0)
        assert store.ask(answers.best, SINGLE.value, True) is None
        assert store.ask(queries.games, 10) == []
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert driver.scene.name == "menu"


def test_mistakes_can_be_chosen_once_there_are_some_and_are_counted(choose: Choose) -> None:
    driver = choose(MISSED)
    scene, context = driver.scene, driver.app.context
    assert not driver.widget("Start").enabled
    driver.key(pygame.K_RETURN)
    driver.run(0.3)
    assert driver.scene is scene
    assert context.texts("practice.nothing_missed") in " ".join(drawn(driver))
    missed = [Answer(Pattern.HOLE.value, seed, False, 900) for seed in (5, 6)]
    context.store.add_practice(missed)
    scene.resume()
    driver.run(0.02)
    texts = drawn(driver)
    assert texts[texts.index("2") - 1] == context.texts("pattern.hole")
    question = practice.begin(driver)
    assert question.question.pattern is Pattern.HOLE
    assert (question.question.seed in (5, 6), question.round.length) == (True, 2)


@pytest.mark.slow
@pytest.mark.parametrize("choices", [CHOICES[1::4], *slow([(CHOICES[1:],)])], ids=len)
def test_every_choice_but_the_mistakes_has_an_example(
    choose: Choose, choices: tuple[str, ...]
) -> None:
    driver = choose()
    for chosen in choices:  # a second click on the row that is chosen would start
        practice.click_row(driver, chosen)
        for _ in range(2):  # the example of the choice before may still be generated
            driver.scene.wait(20)
            driver.run(0.1)
        assert driver.scene.choice == chosen
        assert (driver.scene.example.picture is not None) is (chosen != MISSED)


def test_arrows_choose_a_row_the_switch_the_clock_and_a_click_on_the_row_starts(
    choose: Choose,
) -> None:
    driver = choose(clock=False)
    scene = driver.scene
    chosen = []
    for key in (pygame.K_DOWN, pygame.K_UP, pygame.K_UP, pygame.K_DOWN):
        driver.key(key)
        chosen.append(scene.choice)
    assert chosen == [Pattern.ONE_ONE.value, SINGLE.value, MISSED, SINGLE.value]
    assert not scene.is_timed
    driver.click_on("Clock")
    assert scene.is_timed
    practice.click_row(driver, SINGLE.value)
    scene.wait(20)
    driver.run(0.4)
    assert practice.current(driver).has_clock


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


@pytest.mark.slow
def test_everything_fits_into_the_window_and_survives_a_resize_and_another_theme(
    choose: Choose,
) -> None:
    driver = choose()
    windows = ((1280, 720), (700, 1000), (640, 480))
    for window in windows:
        driver.resize(window)
        assert all(driver.window.get_rect().contains(w.rect) for w in driver.group.widgets)
    scene = practice.begin(driver)
    for window in windows:
        driver.resize(window)
        assert driver.window.get_rect().contains(scene.pane.camera.rect)
        assert scene.pane.camera.is_whole
    driver.app.context.stack.restyle()
    driver.run(0.2)
    practice.answer(driver, False, settle=0.3)
    assert practice.current(driver) is scene
    assert practice.counts(driver) == (0, 1)
    for window in windows:
        driver.resize(window)
        assert driver.window.get_rect().contains(scene.feedback.bar.rect)
