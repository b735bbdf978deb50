"""Dives that are played through the scenes, as a player does."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pygame

from engine import Open, Status
from engine.dive.airs import Air
from engine.dive.boards import ROWS
from engine.dive.chart import draw_chart
from engine.dive.finds import Find
from engine.dive.rules import refuses
from engine.dive.state import Dive, DiveStage, DiveStep, Stars, begin_dive
from engine.dive.way import columns_ahead
from game.dive.dive_scene import DiveScene, open_between
from game.dive.looks import look_of
from game.play.game_controller import DiveInPlay
from game.store import Store, new_uid
from game.store.recovery import recover
from game.store.saved_game import SavedGame
from game.ui import timing
from game.ui.selectors import Switch
from tests.engine.dive.dives import next_stage
from tests.game.driver import Driver, StartGame
from tests.game.store.finished_games import at_noon, ranked_dives
from tests.robustness.machine_faults import UNLIMITED, room_for


def at_chart(start: StartGame, **given: Any) -> Driver:
    """Return a new dive at its first chart, in a game that is started as ``given``."""
    driver = start(**given)
    open_chart(driver)
    return driver


def open_chart(driver: Driver) -> None:
    """Begin a dive from the menu."""
    with driver.unseen():
        driver.click_on("Arcade", settle=0.4)
        driver.click_on("Dive", settle=0.4)
    assert driver.scene.name == "chart"


def take(driver: Driver, column: int | None = None, has_pact: bool = False) -> None:
    """Go to a place of the chart, by default to the first one with a board, if possible one that
    leads to another board."""
    dive, chart = driver.dive, driver.scene
    row = chart.rows[len(dive.steps) % ROWS]
    if column is None:
        column = max(columns_ahead(dive), key=lambda one: _boards_from(dive, one))
    with driver.unseen():
        driver.run(0.7)
        with chart.fitted():
            chart.reveal(row[column])
        driver.move(row[column].rect.center)  # where its card is long, the places move for it
        driver.run(0.05)
        driver.click(row[column].rect.center)
        if has_pact:
            pact = next(one for one in chart.group.widgets if isinstance(one, Switch))
            driver.click_on(pact.name or pact.label)
        driver.click(row[column].rect.center)
        for _ in range(400):
            driver.run(0.02)
            if driver.scene.name != "chart" or driver.dive is not dive:
                break
        driver.run(0.3)


def _boards_from(dive: Dive, column: int) -> int:
    """Return how many boards follow each other from a place of the next row: 0, 1, or 2 for
    more."""
    row, rows = len(dive.steps) % ROWS, dive.chart.rows
    place = rows[row][column]
    if place.plan is None:
        return 0
    return 1 + any(rows[row + 1][one].plan is not None for one in place.lines)


def begin_dive_board(start: StartGame, **given: Any) -> Driver:
    """Return a dive on its first board, which has begun, in a game that is started as ``given``."""
    driver = start(**given)
    with driver.unseen():
        open_chart(driver)
        take(driver)
        assert driver.scene.name == "arcade"
        driver.begin()
    return driver


def lead_on(driver: Driver) -> None:
    """Go from a cleared board to the next one, by the first of all choices."""
    with driver.unseen():
        driver.until("tally")
        driver.run(timing.TALLY_LINE * 9)
        driver.key(pygame.K_RETURN, settle=0.4)
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


def folder_after_kill(driver: Driver, tmp_path: Path) -> Path:
    """Return a copy of the player's folder as a kill would leave it now, even on a full disk."""
    others = [path.name for path in tmp_path.iterdir() if path.is_dir()]
    copy = tmp_path / new_uid()
    with room_for(UNLIMITED):
        shutil.copytree(driver.file.parent, copy, ignore=lambda *_: others)
    return copy


def dive_after_kill(driver: Driver, tmp_path: Path) -> SavedGame:
    """Return the dive as another start would find it now; this one goes on."""
    copy = folder_after_kill(driver, tmp_path)
    store = Store(copy, at_noon)
    found = recover(copy, store)
    assert found.problem is None
    (saved,) = found.saved
    saved.close()
    store.close()
    return saved


def leave_and_continue(driver: Driver) -> Driver:
    """Close the program, and go on with the dive in another start."""
    driver.post(pygame.QUIT)
    driver.run(0.2)
    again = Driver(driver.file.parent)
    with again.unseen():
        again.run(0.4)
        assert again.app.context.navigator.offer_waiting()
        again.run(0.4)
        again.click_on("Continue", settle=0.4)
    return again


def dive_at(stage: DiveStage, places: int = 1, air: Air = Air.EASY) -> Dive:
    """Return a dive at a stage, after this many places at least, with all its lives and air."""
    dive = begin_dive(77, air)
    while len(dive.steps) < places or dive.stage is not stage:
        dive = replace(next_stage(dive), lives=air.rules.lives, air_until=air.rules.tank_ms)
    return dive


def on_board(start: StartGame, *finds: Find, air: Air = Air.EASY, **changes: Any) -> Driver:
    """Return a dive on a board deep enough for these finds, which has begun."""
    driver = start()
    with driver.unseen():
        open_board(driver, replace(dive_at(DiveStage.BOARD, 9, air), finds=finds, **changes))
        driver.begin()
        driver.begin()  # the first click only closes the card
    assert driver.status is Status.PLAYING
    return driver


def hit_a_mine(driver: Driver) -> None:
    """Open a mine that no twist keeps from being opened yet."""
    board = driver.play.session.position.board
    mine = next(one for one in driver.mines if not refuses(driver.dive, board, Open(one)))
    driver.click_cell(mine, settle=0.5)


def open_stage(driver: Driver, dive: Dive) -> None:
    """Let a dive come to its stage between two boards."""
    open_between(driver.app.context, DiveInPlay(dive, new_uid()))
    driver.run(0.7)


@contextmanager
def saved_before_seen(driver: Driver, tmp_path: Path) -> Iterator[list[Dive]]:
    """Check before each frame that shows a change of the dive that a kill leaves the dive with it.
    Yield the dives that were seen so far."""
    seen, draw = [driver.dive], driver.app.screen.draw

    def look(canvas: pygame.Surface) -> None:
        is_played = any(scene.is_dive for scene in driver.app.stack.scenes)
        if is_played and driver.dive != seen[-1]:
            seen.append(driver.dive)
            _check_kept(driver.dive, folder_after_kill(driver, tmp_path))
        draw(canvas)

    driver.app.screen.draw = look
    try:
        yield seen
    finally:
        driver.app.screen.draw = draw


def _check_kept(dive: Dive, folder: Path) -> None:
    store = Store(folder, at_noon)
    store.open()
    found = recover(folder, store)
    for saved in found.saved:
        saved.close()
    kept = [saved.run for saved in found.saved]
    recorded = [one.score for one in store.ask(ranked_dives, 9)]
    store.close()
    assert found.problem is None
    assert (kept, recorded) == (([], [dive.score]) if dive.is_over else ([dive], []))


def dive_with(
    *twists: str, look: str = "", air: Air = Air.EASY, least: int = 0, **changes: Any
) -> Dive:
    """Return a dive at a board with just these twists and this look, at least this many places
    before it."""
    for seed, level in product(range(200), range(least // ROWS, 6)):
        chart = draw_chart(seed, level, air)
        for columns in chart.paths():
            for row, column in enumerate(columns):
                plan, before = chart.rows[row][column].plan, level * ROWS + row
                found = plan is not None and (set(plan.twists), look_of(plan))
                if before >= least and found == (set(twists), look):
                    way = [_first_way(seed, one, air) for one in range(level)] + [columns]
                    dive = begin_dive(seed, air)
                    for number, each in enumerate(
                        [one for zone in way for one in zone][: before + 1]
                    ):
                        place = draw_chart(seed, number // ROWS, air).rows[number % ROWS][each]
                        stars = Stars(place.plan is not None, False, False)
                        dive = replace(dive, steps=(*dive.steps, DiveStep(each, False, stars)))
                    steps = (*dive.steps[:-1], DiveStep(column))
                    return replace(dive, steps=steps, stage=DiveStage.BOARD, **changes)
    raise AssertionError(f"no board with {twists}")


def _first_way(seed: int, level: int, air: Air) -> list[int]:
    return next(draw_chart(seed, level, air).paths())


def open_board(driver: Driver, dive: Dive) -> DiveScene:
    """Open a dive on its board, which has not begun."""
    scene = DiveScene(driver.app.context, DiveInPlay(dive, new_uid()))
    driver.app.stack.switch(scene)
    driver.run(0.4)
    return scene
