from tests.game.dive.driven_dives import *
from dataclasses import replace
from tests.game.driver import Driver

def test_smoke(start: StartGame) -> None:
    driver = begun(start)
    seen=set()
    for n in range(24):
        run = driver.play.game.dive
        run.state = replace(run.state, air_until=10**7, lives=5)
        driver.win()
        lead_on(driver)
        print(driver.dive.level, len(driver.dive.steps), driver.dive.pearls, driver.dive.finds, driver.dive.score)
        driver.begin()
