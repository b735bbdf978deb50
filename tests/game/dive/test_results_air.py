"""The results of a dive speak of its air: of the day's dives one ranks on each, and a sentence says
if another air fits better."""

from dataclasses import replace

import pytest

from engine.dive.airs import Air
from engine.dive.dive_code import daily_dive_seed, encode_dive_code
from engine.formats.recording import Result
from game.dive.dive_results import DiveResultsScene
from game.store import GameMode, queries
from tests.game.dive.driven_dives import take
from tests.game.dive.test_dive_results import dive_of, drawn_words, ended
from tests.game.driver import Driver, StartGame
from tests.game.store.finished_games import game_with, run


def dive_today(driver: Driver, air: Air) -> DiveResultsScene:
    """Begin the day's dive on an air by its code, open a cell, and end it."""
    context = driver.app.context
    context.navigator.share_code()
    driver.run(0.4)
    driver.scene.field.put(encode_dive_code(daily_dive_seed(context.today()), air))
    driver.click_on("Play", settle=0.6)
    take(driver)
    driver.begin()
    driver.click_cell(driver.proven_of(driver.closed_safe))
    driver.play.end_dive()
    driver.run(0.2)
    assert isinstance(driver.scene, DiveResultsScene)
    return driver.scene


@pytest.mark.slow
def test_a_second_try_does_not_rank_and_one_on_another_air_does(start: StartGame) -> None:
    driver = start()
    store, day = driver.app.context.store, driver.app.context.today().isoformat()
    unranked = "Unranked: only your first try on Easy ranks today."
    for air, ranks in ((Air.EASY, True), (Air.EASY, False), (Air.DEEP, True)):
        scene = dive_today(driver, air)
        assert scene.asks_initials is ranks
        assert (unranked in " ".join(drawn_words(driver))) is not ranks
        assert all(dive.air is air for dive in scene.table.rows)
        driver.app.context.navigator.menu()
        driver.run(0.3)
    for air, ranked in ((Air.EASY, [True, False]), (Air.DEEP, [True])):
        assert [one.ranked for one in store.ask(queries.dives_of_day, day, air)] == ranked


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ms", "sentence"),
    [
        (2_500, ""),
        (1_500, "Normal suits your pace better."),
        (800, "Hard suits your pace better."),
        (300, "Deep suits your pace better."),
    ],
)
def test_a_sentence_says_which_air_fits_better(start: StartGame, ms: int, sentence: str) -> None:
    driver = start()
    store = driver.app.context.store
    dive = run(10, air=Air.EASY)
    game = game_with(Result.WON, run=dive.uid, mode=GameMode.ARCADE)
    took = replace(game.recording, ms=ms * game.figures.three_bv)
    store.record(replace(game, recording=took))
    store.record_dive(dive)
    ended(driver, dive_of(2))
    words = [word for word in drawn_words(driver) if "pace" in word]
    assert words == ([sentence] if sentence else [])
