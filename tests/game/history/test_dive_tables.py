"""The tables of dives: one for each air, and one of dives by earlier rules, without places."""

import pytest

from engine.dive.airs import Air
from game.history.scores import ScoresScene
from game.store import FinishedDive
from tests.game.driver import Driver
from tests.game.store.finished_games import run
from tests.game.store.records_helpers import (
    WINDOWS,
    StartGame,
    drawn,
    misplaced_widgets,
    open_records,
    reached_widgets,
)

OLDER = run(90_000, 1, depth=2000, rules=1, initials="OLD")
DIVES = (
    *(run(900, 2, depth=300, air=Air.EASY), run(800, 3, depth=400, air=Air.EASY)),
    *(run(5000, 4, depth=40, air=Air.DEEP), run(70, 5, depth=900, air=Air.HARD)),
)


def open_dives(start: StartGame, *dives: FinishedDive) -> tuple[Driver, ScoresScene]:
    driver, scene = open_records(start, ScoresScene)
    for dive in dives:
        driver.app.context.store.record_dive(dive)
    driver.click_on("Arcade")
    return driver, scene


def choose(driver: Driver, scene: ScoresScene, name: str) -> list[tuple[str, ...]]:
    """Choose a table of dives by its name, and return the first columns of its rows."""
    scene.dives.airs.choose(list(scene.dives.airs.options).index(name))
    driver.run(0.2)
    return [row[:4] for row in scene.table.rows]


def test_each_air_has_a_table_of_its_own_with_its_own_places(start: StartGame) -> None:
    driver, scene = open_dives(start, *DIVES)
    tables = {
        "Calm": [],
        "Easy": [("1", "---", "900", "300 m"), ("2", "---", "800", "400 m")],
        "Normal": [],
        "Hard": [("1", "---", "70", "900 m")],
        "Deep": [("1", "---", "5,000", "40 m")],
    }
    assert list(scene.dives.airs.options) == list(tables)
    for name, rows in tables.items():
        assert choose(driver, scene, name) == rows
        assert f"Your best dives on {name}, by points" in drawn(driver)
        empty = f"No dives on {name} yet. Your best are listed here, by points."
        assert (empty in " ".join(drawn(driver))) is not bool(rows)


def test_the_table_of_the_air_that_was_dived_in_last_is_shown_first(start: StartGame) -> None:
    _, scene = open_dives(start)
    assert scene.dives.air is Air.EASY, "the air of a first dive"
    _, scene = open_dives(start, *DIVES)
    assert scene.dives.air is Air.HARD


def test_dives_by_earlier_rules_stand_under_their_own_heading_without_a_place(
    start: StartGame,
) -> None:
    driver, scene = open_dives(start, OLDER, *DIVES)
    assert choose(driver, scene, "Earlier dives") == [("OLD", "90,000", "2,000 m", "Abyss")]
    words = drawn(driver)
    assert "Earlier dives" in words[:12]
    assert "Played by earlier rules, so without a place" in words
    assert all("OLD" not in row for name in ("Easy", "Deep") for row in choose(driver, scene, name))


@pytest.mark.slow
def test_the_choice_of_a_table_is_reached_in_every_window(start: StartGame) -> None:
    driver, scene = open_dives(start, OLDER, *DIVES)
    for window in WINDOWS:
        driver.resize(window)
        for name in ("Easy", "Earlier dives", "Calm"):
            choose(driver, scene, name)
            assert misplaced_widgets(driver) == []
            assert reached_widgets(scene) == set(scene.group.widgets)
