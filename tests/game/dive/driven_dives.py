"""Dives that are played through the scenes, as a player does."""

from engine.dive.way import columns_ahead
from game.ui import timing
from tests.game.driver import Driver
from tests.game.play.driven_games import StartGame


def at_chart(start: StartGame) -> Driver:
    """Return a new dive at its first chart."""
    driver = start()
    driver.click_on("Arcade", settle=0.4)
    assert driver.scene.name == "chart"
    return driver


def take(driver: Driver, column: int | None = None, has_pact: bool = False) -> None:
    """Go to a place of the chart, by default to the first one with a board."""
    dive, row = driver.dive, driver.dive.chart.rows[len(driver.dive.steps) % 4]
    ahead = columns_ahead(dive)
    if column is None:
        column = next((one for one in ahead if row[one].plan is not None), ahead[0])
    driver.run(0.7)
    driver.click_on(f"{'pact' if has_pact else 'place'} {column}")
    for _ in range(400):
        driver.run(0.02)
        if driver.scene.name != "chart" or driver.dive is not dive:
            break
    driver.run(0.3)


def begun(start: StartGame) -> Driver:
    """Return a dive on its first board, which has begun."""
    driver = at_chart(start)
    take(driver)
    assert driver.scene.name == "arcade"
    driver.begin()
    return driver


def lead_on(driver: Driver) -> None:
    """Go from a cleared board to the next one, by the first of all choices."""
    driver.until("tally")
    driver.run(timing.TALLY_LINE * 9)
    driver.click_on("Deeper", settle=0.4)
    while driver.scene.name != "arcade":
        step_on(driver)


def step_on(driver: Driver) -> None:
    """Do what the stage between two boards asks for."""
    match driver.scene.name:
        case "finds":
            driver.run(0.7)
            driver.click(driver.scene.cards[0].rect.center, settle=0.4)
        case "clam":
            driver.click_on("Swim on", settle=0.4)
        case "finale":
            driver.click_on("Go deeper", settle=0.4)
        case "chart":
            take(driver)
        case other:
            raise AssertionError(other)
