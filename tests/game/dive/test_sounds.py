"""The sounds of a dive: each event has its cue, the air's alarm does not nag, zones have music."""

from dataclasses import replace

import pygame
import pytest

from engine import MineHit
from engine.dive.airs import Air
from engine.dive.finds import Find
from engine.dive.rules import AwardReason
from engine.dive.state import Dive, Stars, begin_dive
from game.audio.cues import tally
from game.dive.air import AirAlarm
from game.dive.sounds import Cue, cues_of_board, cues_of_move, cues_of_tally, cues_of_way
from game.ui import timing
from tests.game.dive.driven_dives import begin_dive_board, dive_with, lead_on, open_board
from tests.game.dive.test_dive_scene import hidden_mine
from tests.game.driver import Driver
from tests.game.play.driven_games import StartGame

DIVE = begin_dive(7, Air.EASY)
HURT = replace(DIVE, lives=2)
SHELLED, BARE = replace(DIVE, finds=(Find.SHELL, Find.LENS)), replace(DIVE, finds=(Find.LENS,))
BREATHED, GASPED = (replace(DIVE, air_until=DIVE.air_until + by) for by in (2000, -2000))
MINE = (MineHit((0, 0)),)
TREASURE = AwardReason.TREASURE


@pytest.mark.parametrize(
    ("before", "after", "events", "reasons", "heard"),
    [
        (DIVE, DIVE, (), (), []),
        (DIVE, BREATHED, (), (AwardReason.CELLS,), ["air"]),
        (DIVE, BREATHED, (), (TREASURE,), ["treasure", "air"]),
        (DIVE, GASPED, (), (TREASURE,), ["treasure", "greed"]),
        (DIVE, HURT, MINE, (), ["life_lost"]),
        (SHELLED, BARE, MINE, (), ["shell"]),
        (DIVE, replace(HURT, air_until=BREATHED.air_until), (), (), ["foul", "life_lost"]),
        (SHELLED, BARE, (), (), ["foul", "shell"]),
    ],
)
def test_a_move_is_heard_by_what_it_changed(
    before: Dive,
    after: Dive,
    events: tuple[MineHit, ...],
    reasons: tuple[AwardReason, ...],
    heard: list[str],
) -> None:
    assert [cue.name for cue in cues_of_move(before, after, events, reasons, 0)] == heard


def test_the_alarm_warns_twice_counts_the_last_seconds_and_does_not_nag() -> None:
    alarm = AirAlarm()

    def heard(*seconds: float) -> list[str]:
        cues = (alarm.update(round(1000 * one), 45_000, 0.01, is_still=True) for one in seconds)
        return [cue for cue in cues if cue]

    falling = [25 - step / 60 for step in range(25 * 60)]
    assert heard(*falling) == ["air_low", "air_low", *["time_low"] * 5]
    assert heard(4, 12, 8, 14, 3) == [], "to and fro below what was warned of"
    assert heard(19, 14, 9) == [], "not enough air in between"
    assert heard(21, 14, 16, 14, 9, 11, 9) == ["air_low", "air_low"]
    assert heard(30, 8) == ["air_low"], "two at once are one"


def test_a_tally_is_heard_line_by_line_and_when_hurried_by_its_total_alone() -> None:
    stars = Stars(True, False, True)
    end = timing.TALLY_LINE * 4 + timing.TALLY_TOTAL
    heard, step = [], 1 / 60
    for frame in range(200):
        heard += cues_of_tally(frame * step, (frame + 1) * step, 3, stars)
    assert heard == ["tally_1", "star_1", "tally_2", "tally_3", "star_2", "total"]
    assert list(cues_of_tally(0.1, end, 3, stars)) == ["total"]
    assert list(cues_of_tally(end, end, 3, stars)) == []


def test_a_life_that_a_board_gives_back_is_heard() -> None:
    names = [[cue.name for cue in cues_of_board(before, DIVE)] for before in (DIVE, HURT)]
    assert names == [["board_clear"], ["board_clear", "life_won"]]


def test_a_new_zone_is_heard_on_the_way_to_its_first_board() -> None:
    ways = [[cue.name for cue in cues_of_way(before, zone)] for before, zone in ((0, 0), (0, 1))]
    assert ways == [["descend"], ["descend", "zone"]]
    assert next(cues_of_way(0, 0)) == Cue("descend", 0.0)


@pytest.mark.slow
def test_a_dive_is_heard_from_its_first_board_to_the_next(
    start: StartGame, cues: list[str]
) -> None:
    driver = begin_dive_board(start)
    for cell in driver.closed_safe[-3:]:
        driver.click_cell(cell, settle=0.2)
    assert "air" in cues
    cues.clear()
    driver.win()
    driver.until("tally")
    driver.run(3.0)
    assert "board_clear" in cues
    assert [cue for cue in cues if cue.startswith("tally") or cue == "total"] == [
        *map(tally, range(1, len(driver.scene.lines) + 1)),
        "total",
    ]
    stars = sum(driver.dive.steps[-1].stars)
    assert len([cue for cue in cues if cue.startswith("star_")]) == stars
    cues.clear()
    lead_on(driver)
    assert "descend" in cues
    assert driver.app.context.audio.zone == driver.play.zone == "shallows"


def give(driver: Driver, *finds: Find) -> None:
    run = driver.play.game.dive
    run.state = replace(run.state, finds=finds)


@pytest.mark.slow
def test_a_find_is_heard_and_the_next_zone_has_its_music(start: StartGame, cues: list[str]) -> None:
    driver = start()
    last = dive_with("darkness", least=3)
    open_board(driver, replace(last, lives=5, air_until=900_000))
    driver.begin()
    driver.win()
    cues.clear()
    lead_on(driver)
    driver.run(0.6)
    assert "find" in cues
    assert "zone" in cues
    assert driver.app.context.audio.zone == "reef"


@pytest.mark.slow
def test_a_mine_under_a_shell_is_heard_as_the_shell_and_a_lost_life_as_that(
    start: StartGame, cues: list[str]
) -> None:
    driver = begin_dive_board(start)
    give(driver, Find.SHELL)
    for lost in ("shell", "life_lost"):
        cues.clear()
        driver.click_cell(hidden_mine(driver))
        driver.until("lesson")
        assert [cue for cue in cues if cue in ("shell", "life_lost")] == [lost]
        driver.run(1.0)
        driver.click_on("Continue")


def test_flags_that_the_game_sets_are_softer_than_the_players_own(
    start: StartGame, cues: list[str]
) -> None:
    driver = begin_dive_board(start)
    give(driver, Find.SONAR)
    cues.clear()
    play = driver.play
    for x, y in sorted(driver.mines):
        if play.dive.pinged:
            break
        play.ping((x, y + 1 if y == 0 else y - 1))
    assert cues[0] == "sonar"
    assert set(cues) <= {"sonar", "buoy"}
    cues.clear()
    driver.click_cell(driver.closed_safe[0], pygame.BUTTON_RIGHT)
    assert "flag" in cues


def test_a_dive_that_the_player_ends_is_heard_as_such(start: StartGame, cues: list[str]) -> None:
    driver = begin_dive_board(start)
    driver.key(pygame.K_ESCAPE)
    driver.click_on("End the dive", settle=1.0)
    assert "surface" in cues
    assert "game_over" not in cues
