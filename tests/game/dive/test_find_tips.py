"""Finds between boards tell their name and their effect where they are pointed at."""

from dataclasses import replace

import pytest

from engine.dive.finds import Find
from engine.dive.state import DiveStage
from game.dive import find_tips
from game.dive.find_tips import FindPicture
from tests.game.dive.driven_dives import dive_at, open_stage
from tests.game.driver import Driver
from tests.game.play.driven_games import StartGame


def told_at(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> dict[Find, list[str]]:
    """Point at each find that is shown, and return the first lines told about each."""
    told: list[list[str]] = []
    monkeypatch.setattr(find_tips, "draw_tooltip", lambda c, p, lines, *a: told.append(lines))
    found = {}
    for box in [one for one in driver.scene.tree.shown if isinstance(one, FindPicture)]:
        told.clear()
        driver.move(box.rect.center)
        driver.run(0.05)
        found[box.find] = told[-1]
    driver.move((1, 1))
    told.clear()
    driver.run(0.05)
    assert not told
    return found


@pytest.mark.parametrize("stage", [DiveStage.CHART, DiveStage.CLAM, DiveStage.FIND])
def test_kept_finds_are_told_in_the_bar(
    start: StartGame, stage: DiveStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = start(window=(1280, 720))
    finds = (Find.SONAR, Find.FINS)
    open_stage(driver, replace(dive_at(stage, 4), finds=finds, offer=(Find.LENS, Find.BELL)))
    told = told_at(driver, monkeypatch)
    assert [told[find][0] for find in finds] == ["Sonar", "Fins"]
    assert all(len(lines) == 2 for lines in told.values())


def test_the_hub_tells_the_finds_on_its_shelf_and_names_none_that_was_never_kept(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = start(window=(1280, 720))
    driver.app.context.store.note_for_goals([f"find {Find.LENS.value}"])
    driver.app.context.navigator.arcade()
    driver.run(3.0)
    told = told_at(driver, monkeypatch)
    assert len(told) == len(Find)
    assert told[Find.LENS][0] == "Lens"
    assert told[Find.BELL] == ["Not found yet"]


@pytest.mark.parametrize("stage", [DiveStage.CHART, DiveStage.CLAM, DiveStage.FIND])
def test_a_button_pauses_between_boards(start: StartGame, stage: DiveStage) -> None:
    driver = start()
    open_stage(driver, dive_at(stage, 4))
    driver.click_on("pause", settle=0.4)
    assert driver.scene.name == "pause"
    driver.click_on("Resume", settle=0.4)
    assert driver.scene.name == {DiveStage.FIND: "finds"}.get(stage, stage.value)
