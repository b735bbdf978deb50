"""The scenes between the boards of a dive: the card of a board, the tally, finds and forks."""

from dataclasses import replace

import pygame
import pytest

from engine.dive import rules
from engine.dive.boards import BoardPlan, Reward, fork
from engine.dive.finds import Find
from engine.rules.game import Status
from game.scenes.dive.choices import board_card
from game.scenes.dive.tally import air_given
from game.ui import timing
from tests.game.driver import Driver, StartGame
from tests.pictures.shots.dive import choose_at, dive_at, open_board

TREASURE = BoardPlan(4, 9, 9, 11, ("treasure",), Reward.LIFE)
PLAIN = replace(TREASURE, twists=())


def at_board(start: StartGame, plan: BoardPlan, **settings: object) -> Driver:
    driver = start(settings)
    open_board(driver, dive_at(plan, ()))
    return driver


def at_choice(start: StartGame, number: int, **settings: object) -> Driver:
    driver = start(settings)
    choose_at(driver, dive_at(replace(PLAIN, number=number), ()))
    return driver


def card_of(driver: Driver):
    return driver.play.policy.card


def test_a_board_opens_with_a_card_of_at_most_a_second_and_a_half(start: StartGame) -> None:
    driver = at_board(start, PLAIN)
    assert card_of(driver).is_shown
    driver.run(timing.BOARD_CARD)
    assert not card_of(driver).is_shown
    assert timing.BOARD_CARD <= 1.5


def test_the_click_that_sends_a_card_away_opens_its_cell(start: StartGame) -> None:
    driver = at_board(start, PLAIN)
    assert card_of(driver).is_shown
    driver.click_cell((4, 4), settle=0.02)
    assert driver.play.session.position.board.number((4, 4)) is not None
    driver.run(timing.SCENE_OUT)
    assert not card_of(driver).is_shown


def test_no_air_is_used_before_the_first_click(start: StartGame) -> None:
    driver = at_board(start, PLAIN)
    air = driver.arcade_run.air_left(driver.play.game.run_ms)
    driver.idle(20.0)
    assert driver.status is Status.READY
    assert driver.arcade_run.air_left(driver.play.game.run_ms) == air


def test_a_twist_met_for_the_first_time_is_shown_until_an_input(start: StartGame) -> None:
    driver = at_board(start, TREASURE)
    driver.run(8.0)
    assert card_of(driver).is_shown
    driver.key(pygame.K_RIGHT, settle=0.3)
    assert not card_of(driver).is_shown
    open_board(driver, dive_at(TREASURE, ()))
    driver.run(timing.BOARD_CARD)
    assert not card_of(driver).is_shown, "it is known by now"


def test_without_animation_only_a_new_twist_has_a_card(start: StartGame) -> None:
    driver = at_board(start, PLAIN, animation="off")
    assert not card_of(driver).is_shown
    open_board(driver, dive_at(TREASURE, ()))
    assert card_of(driver).is_shown


@pytest.mark.parametrize(
    ("window", "plan"),
    [((1280, 720), BoardPlan(8, 16, 15, 42)), ((800, 1000), BoardPlan(2, 8, 8, 8))],
)
def test_a_tally_stands_beside_the_board_and_never_on_it_where_there_is_room(
    start: StartGame, window: tuple[int, int], plan: BoardPlan
) -> None:
    driver = start(window=window)
    driver.resize(window)
    open_board(driver, dive_at(plan, ()))
    driver.begin()
    driver.win()
    driver.until("tally")
    driver.run(4.0)
    assert not driver.scene.frame.colliderect(driver.play.camera.view)
    assert driver.play.camera.is_whole


def test_a_tally_tells_the_air_and_the_life_that_a_board_gave(start: StartGame) -> None:
    driver = at_board(start, TREASURE)
    driver.begin()
    driver.win()
    driver.until("tally")
    dive = driver.arcade_run
    stars = sum(dive.legs[-1].stars)
    assert air_given(dive) == rules.BOARD_AIR_MS + stars * rules.STAR_AIR_MS
    values = [line.value for line in driver.scene.lines if line.reward is not None]
    assert values == [f"+{air_given(dive) // 1000} s", "+1"]


@pytest.mark.parametrize(
    ("twists", "told"),
    [
        ((), None),
        (("borderless",), "Air 75%"),
        (("treasure",), "Air 70%"),
        (("darkness", "strict"), "Air 300%"),
    ],
)
def test_a_card_tells_how_much_air_its_board_gives(
    start: StartGame, twists: tuple[str, ...], told: str | None
) -> None:
    plan = replace(PLAIN, twists=twists)
    card = board_card(start().app.context, plan, lambda: None)
    assert [fact.text for fact in card.facts if fact.text.startswith("Air")] == [told] * bool(told)


def test_a_pointed_card_rises_and_a_click_takes_it(start: StartGame) -> None:
    driver = at_choice(start, 4)
    first, second = driver.scene.cards
    painter = driver.app.context.painter
    driver.move(second.rect.center)
    driver.run(0.4)
    with driver.scene.fitted():
        assert second.face(painter, second.rect) == second.rect
        assert first.face(painter, first.rect).height < first.rect.height
    driver.key(pygame.K_LEFT, settle=0.4)
    with driver.scene.fitted():
        assert first.face(painter, first.rect) == first.rect, "keys move what is raised"


def test_a_tap_raises_a_card_and_a_second_one_takes_it(start: StartGame) -> None:
    driver = at_choice(start, 3)
    assert driver.scene.name == "finds"
    spot = driver.scene.cards[1].rect.center
    driver.tap(spot, settle=0.3)
    assert driver.scene.name == "finds"
    assert driver.scene.group.focus is driver.scene.cards[1]
    driver.tap(spot, settle=0.3)
    assert driver.scene.name == "fork"


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_p])
def test_a_choice_can_be_paused_and_gone_on_with(start: StartGame, key: int) -> None:
    driver = at_choice(start, 4)
    driver.key(key, settle=0.3)
    assert driver.scene.name == "pause"
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert driver.scene.name == "fork"
    assert not driver.app.context.audio.is_paused


def reach_fork(driver: Driver) -> None:
    driver.click_on("Arcade", settle=0.4)
    driver.begin()
    driver.win()
    driver.until("tally")
    driver.run(4.0)
    driver.key(pygame.K_RETURN, settle=0.5)
    assert driver.scene.name == "fork"


def test_a_dive_that_is_left_at_a_fork_waits_there(start: StartGame) -> None:
    driver = start()
    reach_fork(driver)
    before = driver.arcade_run
    driver.key(pygame.K_ESCAPE, settle=0.4)
    driver.click_on("Menu", settle=0.6)
    assert driver.scene.name == "menu"
    assert driver.app.context.store.high_scores(5) == []
    driver.click_on("Continue", settle=0.8)
    assert driver.scene.name == "fork"
    assert driver.arcade_run == before


def test_a_dive_can_be_ended_at_a_fork(start: StartGame) -> None:
    driver = start()
    reach_fork(driver)
    score = driver.arcade_run.score
    driver.key(pygame.K_ESCAPE, settle=0.4)
    driver.click_on("End the run", settle=1.0)
    assert driver.scene.name == "arcade results"
    (run,) = driver.app.context.store.high_scores(5)
    assert (run.score, run.boards) == (score, 1)


def test_the_cards_of_a_fork_show_what_a_board_gives(start: StartGame) -> None:
    driver = at_choice(start, 4)
    plans = fork(driver.scene.dive.seed, 5)
    gifts = [fact.reward for card in driver.scene.cards for fact in card.facts if fact.reward]
    assert gifts == [plan.reward for plan in plans]


def test_a_compass_leads_to_a_third_card(start: StartGame) -> None:
    driver = start()
    choose_at(driver, dive_at(replace(PLAIN, number=4), (Find.COMPASS,)))
    assert len(driver.scene.cards) == 3
