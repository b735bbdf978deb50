"""The scenes between the boards of a dive: the card of a board, the tally, finds and forks."""

import re
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest
from game.dive.choices import zone_ahead

from engine import Status
from engine.dive import rules
from engine.dive.boards import BoardPlan, Reward, fork, plan_of_level
from engine.dive.finds import Find
from engine.dive.state import LARGER_LIFE_AIR_MS, LIFE_AIR_MS, TANK_MS, Stars, begin_dive
from game.board.frame import frame_around
from game.dive.choice_cards import board_card
from game.dive.tally import air_given
from game.dive.tally_pictures import TallyStars
from game.store import queries
from game.ui import timing
from tests.game.driver import Driver, StartGame
from tests.game.store.records_helpers import drawn
from tests.marks import slow
from tests.pictures.shots.dive import choose_at, dive_at, open_board

TREASURE = BoardPlan(4, 9, 9, 11, ("treasure",), Reward.LIFE)
PLAIN = replace(TREASURE, twists=())


def at_board(start: StartGame, plan: BoardPlan, **settings: object) -> Driver:
    driver = start(settings)
    open_board(driver, replace(dive_at(plan, ()), air_until=TANK_MS))
    return driver


def at_choice(start: StartGame, number: int, **settings: object) -> Driver:
    driver = start(settings)
    choose_at(driver, dive_at(replace(PLAIN, number=number), ()))
    return driver


def card_of(driver: Driver):
    return driver.play.card


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
    air = driver.dive.air_left(driver.play.game.dive_ms)
    driver.idle(20.0)
    assert driver.status is Status.READY
    assert driver.dive.air_left(driver.play.game.dive_ms) == air


def test_a_twist_met_for_the_first_time_is_shown_until_an_input(start: StartGame) -> None:
    driver = at_board(start, TREASURE)
    driver.run(8.0)
    assert card_of(driver).is_shown
    driver.key(pygame.K_RIGHT, settle=0.3)
    assert not card_of(driver).is_shown
    open_board(driver, dive_at(TREASURE, ()))
    driver.run(timing.BOARD_CARD)
    assert not card_of(driver).is_shown, "it is known by now"


@pytest.mark.parametrize("window", [(640, 480), *slow([((800, 1000),), ((1280, 720),)])], ids=str)
def test_a_card_with_two_twists_and_all_stars_covers_nothing_of_the_bar(
    start: StartGame, window: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = start(window=window)
    open_board(driver, dive_at(BoardPlan(17, 28, 16, 90, ("borderless", "darkness"))))
    painter, panels = driver.app.context.painter, list[pygame.Rect]()
    usual = painter.panel
    monkeypatch.setattr(painter, "panel", lambda c, r, *a: panels.append(r) or usual(c, r, *a))
    said = " ".join(drawn(driver))
    (card,) = panels
    assert card.top >= driver.play.hud.rect.bottom
    assert driver.window.get_rect().contains(card)
    assert driver.app.context.texts("dive.no_slip_note") in said


def test_without_animation_only_a_new_twist_has_a_card(start: StartGame) -> None:
    driver = at_board(start, PLAIN, animation="off")
    assert not card_of(driver).is_shown
    open_board(driver, dive_at(TREASURE, ()))
    assert card_of(driver).is_shown


def at_tally(driver: Driver, plan: BoardPlan) -> None:
    open_board(driver, dive_at(plan, ()))
    driver.begin()
    driver.win()
    driver.until("tally")


@pytest.mark.parametrize(
    ("window", "level"),
    [
        ((640, 480), 20),
        *slow(((640, 480), level) for level in (0, 11)),
        *slow(((800, 1000), level) for level in (0, 11, 20)),
        *slow(((1280, 720), level) for level in (0, 11, 20)),
    ],
)
def test_a_tally_stands_beside_the_whole_board_and_never_on_it(
    start: StartGame, window: tuple[int, int], level: int
) -> None:
    driver = start(window=window)
    driver.resize(window)
    at_tally(driver, plan_of_level(2, level, ("borderless",)))
    driver.run(4.0)
    board = frame_around(driver.play.pane.camera)
    assert not driver.scene.frame.colliderect(board)
    assert driver.play.pane.camera.is_whole
    assert pygame.Rect((0, 0), window).contains(board)


@pytest.mark.slow
def test_the_board_glides_beside_its_tally_and_away_from_there(start: StartGame) -> None:
    driver = at_board(start, PLAIN)
    open_board(driver, dive_at(plan_of_level(8, 16), ()))
    driver.begin()
    before = driver.play.pane.camera.rect
    driver.win()
    driver.until("tally")
    aside, flight = driver.play.pane.camera.rect, driver.play.pane.view.flight
    places = [before]
    while flight.is_on:
        places.append(flight.place_of(aside))
        driver.app.run_frame()
    places.append(aside)
    steps = [abs(b.x - a.x) + abs(b.width - a.width) for a, b in pairwise(places)]
    assert places[-1].width < places[0].width
    assert max(steps) < 0.5 * sum(steps)
    driver.run(3.0)
    driver.key(pygame.K_RETURN, settle=0.02)
    assert driver.scene.name == "fork"
    assert driver.play.pane.camera.rect == places[-1]


def test_a_tally_shows_the_best_combo_of_its_board(start: StartGame) -> None:
    driver = at_board(start, PLAIN)
    driver.begin()
    driver.win()
    best = driver.play.feedback.best
    driver.until("tally")
    assert best > 1
    assert driver.scene.combo == f"x{best}"


def test_a_tally_tells_the_air_and_the_life_that_a_board_gave(start: StartGame) -> None:
    driver = at_board(start, TREASURE)
    driver.begin()
    driver.win()
    driver.until("tally")
    dive = driver.dive
    stars = sum(dive.legs[-1].stars)
    assert air_given(dive) == rules.BOARD_AIR_MS + stars * rules.STAR_AIR_MS
    values = [line.value for line in driver.scene.lines if line.reward is not None]
    assert (driver.scene.lines[-2].label, values[-1]) == ("Air, tank full", "+1")
    assert dive.air_left(0) == rules.TANK_MS, "no more could be held"


def test_a_tally_tells_no_air_for_a_board_that_ends_with_more_than_the_tank(
    start: StartGame,
) -> None:
    driver = start()
    more = rules.TANK_MS + 60_000
    open_board(driver, replace(dive_at(PLAIN, ()), air_until=more, spare_ms=60_000))
    driver.begin()
    driver.win()
    driver.until("tally")
    line = next(line for line in driver.scene.lines if line.reward is Reward.AIR)
    assert (line.label, line.value) == ("Air, tank full", "+0 s")


def tally_of(driver: Driver, plan: BoardPlan, **changes: object) -> None:
    """Come to the tally of a board on which the dive's state was changed after the first click."""
    open_board(driver, dive_at(plan, ()))
    driver.begin()
    run = driver.play.game.dive
    run.state = replace(run.state, **changes)
    driver.win()
    driver.until("tally")


def test_a_reward_of_air_has_a_line_of_its_own_beside_what_was_gained(start: StartGame) -> None:
    driver = start()
    tally_of(driver, replace(PLAIN, reward=Reward.AIR), air_until=9_000)
    dive = driver.dive
    lines = [(line.label, line.value) for line in driver.scene.lines if line.reward is not None]
    extra = "Extra air", f"+{dive.plan.reward_air_ms // 1000} s"
    assert lines == [("Air", f"+{air_given(dive) // 1000} s"), extra]


def test_the_lines_of_a_tally_add_up_and_treasure_has_its_own(start: StartGame) -> None:
    driver = start()
    tally_of(driver, TREASURE)
    points = {line.label: line.value for line in driver.scene.lines if line.reward is None}
    assert "Treasure" in points
    assert sum(int(value.replace(",", "")) for value in points.values()) == driver.scene.total


def test_notes_tell_the_numbers_of_the_rules(start: StartGame) -> None:
    driver = at_board(start, TREASURE)
    texts, treasure = driver.app.context.texts, " ".join(drawn(driver))
    assert f"{rules.treasure_value(driver.dive, 0)} points" in treasure
    assert f"{rules.GREED_MS // 1000} s" in treasure
    assert f"x{rules.BELL_MULTIPLIER}" in texts("dive.find_bell_note")
    assert f"{rules.BREATH_MS // 1000} seconds" in texts("dive.find_breath_note")
    assert f"{(LARGER_LIFE_AIR_MS - LIFE_AIR_MS) // 1000} seconds" in texts("dive.find_tank_note")
    assert f"{LIFE_AIR_MS // 1000} seconds" in texts("help.lives_about")
    pearl = rules.PEARL_STARS * rules.STAR_AIR_MS // 1000, rules.STAR_AIR_MS // 1000
    assert [int(n) for n in re.findall(r"[0-9]+", texts("dive.find_pearl_note"))] == [*pearl]


def test_each_star_of_a_tally_says_what_it_is_for_or_why_it_was_missed(start: StartGame) -> None:
    driver = start()
    tally_of(driver, PLAIN, has_flagged=False, has_wasted=False)
    time, *others = driver.scene.stars.captions
    assert others == ["No flag", "No mistakes"]
    assert "(par\u00a0" in time
    tally_of(driver, PLAIN, has_flagged=True, has_wasted=True)
    assert driver.scene.stars.captions[1:] == ("A flag set", "Wrong move")
    leg = driver.dive.legs[-1]
    late = leg._replace(ms=18_100, stars=Stars(False, True, False))
    stars = TallyStars(driver.app.context.texts, late, was_hit=True)
    par = late.plan.par_ms // 1000
    assert stars.captions == (f"{19 - par} s over par", "No flag", "Mine hit")


def test_a_click_on_deeper_closes_a_tally_that_still_counts(start: StartGame) -> None:
    driver = start()
    tally_of(driver, PLAIN)
    assert driver.scene.is_busy
    driver.click_on("Deeper", settle=0.1)
    assert driver.scene.name == "fork"


@pytest.mark.parametrize("number", [3, 4])
def test_enter_takes_no_card_before_one_was_pointed_at(start: StartGame, number: int) -> None:
    driver = at_choice(start, number)
    scene = driver.scene
    assert scene.group.focus is None
    driver.key(pygame.K_RETURN, settle=0.3)
    assert driver.scene is scene
    assert scene.group.focus is scene.cards[0]
    driver.key(pygame.K_RETURN, settle=0.02)
    assert driver.scene is not scene or number == 4


def test_an_input_that_comes_with_the_cards_is_not_meant_for_them(start: StartGame) -> None:
    driver = at_choice(start, 3)
    driver.key(pygame.K_RIGHT, settle=0.02)
    driver.key(pygame.K_RETURN, settle=0.02)
    assert driver.scene.name == "fork"
    driver.key(pygame.K_RIGHT, settle=0.02)
    assert driver.scene.group.focus is None
    driver.run(0.4)
    driver.key(pygame.K_RIGHT, settle=0.02)
    assert driver.scene.group.focus is not None


def test_the_zone_ahead_is_named_at_the_end_of_a_zone(start: StartGame) -> None:
    texts = start().app.context.texts
    for number, words in ((2, ""), (3, "Next: Reef"), (4, "")):
        dive = dive_at(replace(PLAIN, number=number), ())
        assert zone_ahead(dive, texts) == words


@pytest.mark.parametrize("twists", [(), ("borderless",), ("salvage", "strict")])
def test_a_card_tells_the_air_in_the_cells_of_its_board_and_the_time_of_its_star(
    start: StartGame, twists: tuple[str, ...]
) -> None:
    plan = replace(PLAIN, twists=twists, reward=Reward.AIR)
    card = board_card(start().app.context, begin_dive(1), plan, lambda: None)
    air, star, gift = [fact.text for fact in card.facts[-3:]]
    assert (air, star) == (f"Cells give {plan.air_ms // 1000} s", f"{plan.par_ms // 1000} s")
    assert gift == f"+{plan.reward_air_ms // 1000} s"


def test_a_pointed_card_rises_and_a_click_takes_it(start: StartGame) -> None:
    driver = start(window=(1280, 720))
    choose_at(driver, dive_at(replace(PLAIN, number=4), ()))
    first, second = driver.scene.cards
    driver.move(second.rect.center)
    driver.run(0.4)
    faces = [card.face(card.rect) for card in (first, second)]
    assert faces[1].top == second.rect.top < faces[0].top
    assert faces[0].size == faces[1].size
    driver.key(pygame.K_LEFT, settle=0.4)
    assert first.face(first.rect).top == first.rect.top, "keys move what is raised"


def test_the_focus_and_the_raised_card_stay_where_a_window_turns_upright(start: StartGame) -> None:
    driver = start(window=(1280, 720))
    choose_at(driver, dive_at(replace(PLAIN, number=4), ()))
    driver.key(pygame.K_RIGHT, settle=0.4)
    driver.key(pygame.K_RIGHT, settle=0.4)
    _, second = driver.scene.cards
    assert driver.scene.group.focus is second
    for window in ((640, 480), (800, 1000), (640, 480)):
        driver.resize(window)
        driver.run(0.1)
        assert driver.scene.group.focus is second
        assert second.is_raised
        assert pygame.Rect((0, 0), window).contains(second.rect)


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
    before = driver.dive
    driver.key(pygame.K_ESCAPE, settle=0.4)
    driver.click_on("Menu", settle=0.6)
    assert driver.scene.name == "menu"
    assert driver.app.context.store.ask(queries.high_scores, 5) == []
    driver.click_on("Continue", settle=0.8)
    assert driver.scene.name == "fork"
    assert driver.dive == before


def test_a_dive_can_be_ended_at_a_fork(start: StartGame) -> None:
    driver = start()
    reach_fork(driver)
    score = driver.dive.score
    driver.key(pygame.K_ESCAPE, settle=0.4)
    driver.click_on("End the dive", settle=1.0)
    assert driver.scene.name == "arcade results"
    (run,) = driver.app.context.store.ask(queries.high_scores, 5)
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


def test_the_next_zone_is_known_as_soon_as_its_last_board_is_tallied(start: StartGame) -> None:
    for number, following in ((2, "shallows"), (3, "reef")):
        driver = at_choice(start, number)
        assert driver.app.stack.zone == "shallows"
        assert driver.app.stack.next_zone == following
