"""A dive on a disk that is full, and with a record book that is locked: nothing of it is lost."""

import errno
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from engine.dive.airs import Air
from engine.dive.boards import ROWS, PlaceKind
from engine.dive.finds import Find
from engine.dive.state import Dive, DiveStage
from engine.dive.way import columns_ahead
from game.store import FinishedDive, Store, queries
from game.store.recovery import recover
from game.store.save_file import AppendOnlyFile
from game.store.saved_game import SavedGame
from game.ui import timing
from tests.game.dive.driven_dives import (
    begin_dive_board,
    dive_at,
    folder_after_kill,
    hit_a_mine,
    on_board,
    open_stage,
    step_on,
    take,
)
from tests.game.driver import Driver
from tests.game.message_text import told
from tests.game.play.driven_games import StartGame
from tests.game.store.finished_games import at_noon, locked, ranked_dives
from tests.robustness.machine_faults import no_room

pytestmark = pytest.mark.slow

RETRY_SECONDS = 2.5  # time after which every failed write has been tried again
Found = tuple[list[SavedGame], list[FinishedDive]]


def at_tally(driver: Driver) -> Driver:
    driver.win()
    driver.until("tally")
    driver.run(timing.TALLY_LINE * 9)
    return driver


def at_next_chart(driver: Driver) -> Driver:
    """Clear the board, and go from its tally to the chart."""
    at_tally(driver).click_on("Deeper", settle=0.4)
    assert driver.scene.name == "chart"
    return driver


def next_start(folder: Path) -> Found:
    """Return the games that wait and the dives that are recorded after another start."""
    store = Store(folder, at_noon)
    store.open()
    found = recover(folder, store)
    assert found.problem is None
    for saved in found.saved:
        saved.close()
    runs = store.ask(ranked_dives, 9)
    store.close()
    return list(found.saved), runs


def waiting(folder: Path) -> SavedGame:
    """Return the one dive that waits, and of which nothing is recorded as over."""
    (saved,), runs = next_start(folder)
    assert runs == []
    assert saved.run is not None
    return saved


def saves(driver: Driver) -> list[Path]:
    return sorted(driver.file.parent.glob("playing-*.txt"))


def test_a_place_taken_on_a_full_disk_keeps_the_chart_until_the_next_board_is_saved(
    start: StartGame, tmp_path: Path
) -> None:
    driver = at_next_chart(begin_dive_board(start))
    cleared, (before,) = driver.dive, saves(driver)
    with no_room():
        step_on(driver)
        assert driver.scene.name == "arcade"
        driver.run(RETRY_SECONDS)
        folder = folder_after_kill(driver, tmp_path)
    assert waiting(folder).run == cleared
    driver.run(RETRY_SECONDS)
    assert waiting(folder_after_kill(driver, tmp_path)).run == driver.dive, "before a cell is open"
    assert len(saves(driver)) == 1
    assert not before.exists()


def test_two_boards_on_a_full_disk_keep_the_last_that_was_saved(
    start: StartGame, tmp_path: Path
) -> None:
    driver = at_next_chart(begin_dive_board(start))
    cleared = driver.dive
    with no_room():
        step_on(driver)
        driver.begin()
        at_next_chart(driver)
        step_on(driver)
        driver.run(RETRY_SECONDS)
        folder = folder_after_kill(driver, tmp_path)
    assert waiting(folder).run == cleared
    driver.run(RETRY_SECONDS)
    assert waiting(folder_after_kill(driver, tmp_path)).run == driver.dive
    assert len(saves(driver)) == 1


def test_a_dive_whose_disk_was_full_before_the_tally_is_found_on_its_board(
    start: StartGame, tmp_path: Path
) -> None:
    driver = begin_dive_board(start)
    begun_board = driver.dive
    with no_room():
        at_next_chart(driver)
        folder = folder_after_kill(driver, tmp_path)
        step_on(driver)
        later = folder_after_kill(driver, tmp_path)
    for place in (folder, later):
        saved = waiting(place)
        assert (saved.run, saved.is_over) == (begun_board, False)


def test_the_end_of_a_board_is_saved_at_the_chart_once_there_is_room(
    start: StartGame, tmp_path: Path
) -> None:
    driver = begin_dive_board(start)
    with no_room():
        at_next_chart(driver)
    driver.run(RETRY_SECONDS)
    assert waiting(folder_after_kill(driver, tmp_path)).run == driver.dive
    step_on(driver)
    driver.run(RETRY_SECONDS)
    assert len(saves(driver)) == 1
    assert waiting(folder_after_kill(driver, tmp_path)).run == driver.dive


@pytest.mark.parametrize("moment", ["at the chart", "before the tally", "on the next board"])
def test_a_dive_waits_when_the_window_is_closed_on_a_full_disk(
    start: StartGame, moment: str
) -> None:
    driver = begin_dive_board(start)
    if moment != "before the tally":
        at_next_chart(driver)
    with no_room():
        if moment == "before the tally":
            at_next_chart(driver)
        elif moment == "on the next board":
            step_on(driver)
        driver.post(pygame.QUIT)
        driver.run(0.2)
        driver.app.close()
    saved = waiting(driver.file.parent)
    assert len(saved.run.plans) == (moment != "before the tally")


@pytest.mark.parametrize(
    "moment", ["on a board", "at the chart", "before the tally", "on the next"]
)
def test_a_dive_that_is_ended_on_a_full_disk_is_recorded_at_the_next_start(
    start: StartGame, tmp_path: Path, moment: str
) -> None:
    driver = begin_dive_board(start)
    driver.click_cell(driver.proven_of(driver.closed_safe))
    score = driver.dive.score
    if moment in ("at the chart", "on the next"):
        at_next_chart(driver)
        score = driver.dive.score
    with no_room():
        if moment == "before the tally":
            at_next_chart(driver)
        elif moment == "on the next":
            step_on(driver)
        driver.key(pygame.K_ESCAPE, settle=0.4)
        driver.click_on("End the dive", settle=1.0)
        assert driver.scene.name == "arcade results"
        assert "only until you quit" in told(driver.app.context.store.problem)
        folder = folder_after_kill(driver, tmp_path)
        driver.click_on("Arcade", settle=0.5)
        left = folder_after_kill(driver, tmp_path)
    for place in (folder, left):
        found, (run,) = next_start(place)
        assert (found, run.score) == ([], score)
        assert not list(place.glob("playing-*.txt"))
    driver.run(RETRY_SECONDS)
    found, (run,) = next_start(folder_after_kill(driver, tmp_path))
    assert (found, run.score >= score) == ([], True)


def test_a_board_is_not_recorded_before_its_file_tells_its_end(
    start: StartGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = begin_dive_board(start)
    begun_board = driver.dive

    def fails(handle: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, "no room for this file, but for the book")

    with monkeypatch.context() as patched:
        patched.setattr(os, "write", fails)
        at_next_chart(driver)
        folder = folder_after_kill(driver, tmp_path)
        assert driver.app.context.store.ask(queries.games, 9) == []
    assert waiting(folder).run == begun_board, "the rest is played again, and nothing twice"
    driver.run(RETRY_SECONDS)
    assert len(driver.app.context.store.ask(queries.games, 9)) == 1
    assert waiting(folder_after_kill(driver, tmp_path)).run == driver.dive


def test_a_dive_that_could_not_be_saved_at_all_is_recorded_once_there_is_room(
    start: StartGame, tmp_path: Path
) -> None:
    driver = start()
    with no_room():
        driver.app.context.navigator.new_dive(Air.EASY)
        driver.run(0.4)
        step_on(driver)
        driver.begin()
        at_next_chart(driver)
        score = driver.dive.score
        driver.key(pygame.K_ESCAPE, settle=0.4)
        driver.click_on("End the dive", settle=1.0)
    driver.run(RETRY_SECONDS)
    found, (run,) = next_start(folder_after_kill(driver, tmp_path))
    assert (found, run.score) == ([], score)


STAGES = {
    DiveStage.CHART: lambda driver: take(driver, rests_ahead(driver.dive)[0]),
    DiveStage.FIND: step_on,
    DiveStage.CLAM: lambda driver: driver.click_on("buy offer", settle=0.3),
    DiveStage.BOTTOM: step_on,
}


def rests_ahead(dive: Dive) -> list[int]:
    row = dive.chart.rows[len(dive.steps) % ROWS]
    return [one for one in columns_ahead(dive) if row[one].kind is PlaceKind.REST]


def on_stage(start: StartGame, stage: DiveStage) -> Driver:
    """Return a dive that has just come to a stage, with pearls to spend; on a chart a rest is
    ahead."""
    dive = dive_at(stage, 8)
    while stage is DiveStage.CHART and not rests_ahead(dive):
        dive = dive_at(stage, len(dive.steps) + 1)
    driver = start()
    open_stage(driver, replace(dive, pearls=30))
    driver.run(4.0)
    return driver


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.value)
def test_a_full_disk_between_two_boards_is_told_and_loses_nothing(
    start: StartGame, tmp_path: Path, stage: DiveStage
) -> None:
    driver = on_stage(start, stage)
    before, full = driver.dive, driver.app.context.texts("saves.disk_full")
    with no_room():
        STAGES[stage](driver)
        assert driver.dive != before, "play goes on"
        toast = driver.scene.toast
        assert (toast.line, toast.is_shown) == (full, True)
        assert driver.window.get_rect().contains(toast.rect)
        assert waiting(folder_after_kill(driver, tmp_path)).run == before
        driver.run(9.0)
        assert not toast.is_shown, "it is told once"
    driver.run(RETRY_SECONDS)
    assert waiting(folder_after_kill(driver, tmp_path)).run == driver.dive


def use_sonar(driver: Driver) -> None:
    driver.play.ping(driver.mines[0])
    driver.run(0.3)


def run_out_of_air(driver: Driver) -> None:
    driver.idle(driver.dive.air_left(driver.play.game.dive_ms) / 1000 + 0.3)


@pytest.mark.parametrize(
    ("event", "find"),
    [
        *((hit_a_mine, find) for find in (Find.SONAR, Find.SHELL)),
        *((run_out_of_air, find) for find in (Find.SONAR, Find.SHELL)),
        (use_sonar, Find.SONAR),
    ],
)
def test_a_full_disk_on_a_board_is_told_and_loses_nothing(
    start: StartGame, tmp_path: Path, event: Callable[[Driver], None], find: Find
) -> None:
    driver = on_board(start, find)
    driver.idle(driver.dive.air_left(driver.play.game.dive_ms) / 1000 - 1.5)
    begun = driver.dive
    with no_room():
        event(driver)
        assert driver.dive != begun
        assert driver.play.aids.toast.line == driver.app.context.texts("saves.disk_full")
        before = waiting(folder_after_kill(driver, tmp_path)).run
        assert (before.lives, before.finds, before.pinged) == (begun.lives, begun.finds, None)
    driver.run(RETRY_SECONDS)
    after = waiting(folder_after_kill(driver, tmp_path)).run
    assert (after.lives, after.finds, after.pinged) == (
        *(driver.dive.lives, driver.dive.finds, driver.dive.pinged),
    )


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.value)
def test_a_dive_that_is_left_between_two_boards_on_a_full_disk_waits_where_it_was_saved(
    start: StartGame, stage: DiveStage
) -> None:
    driver = on_stage(start, stage)
    before = driver.dive
    with no_room():
        STAGES[stage](driver)
        leave(driver)
        assert driver.scene.name == "menu"
        assert len(driver.app.context.waiting) == 1
    assert waiting(driver.file.parent).run == before


def test_a_disk_that_is_full_as_a_board_ends_is_told(start: StartGame) -> None:
    driver = begin_dive_board(start)
    while len(left := driver.closed_safe) > 1:
        driver.click_cell(driver.proven_of(left), settle=0.02)
    with no_room():
        driver.win()
        toast = driver.play.aids.toast
        assert toast.line == driver.app.context.texts("saves.disk_full")


def close_window(driver: Driver) -> None:
    driver.post(pygame.QUIT)
    driver.run(0.2)


def leave(driver: Driver) -> None:
    driver.key(pygame.K_ESCAPE, settle=0.4)
    driver.click_on("Menu", settle=0.5)


@pytest.mark.parametrize("moment", ["on the next board", "at the chart"])
def test_a_dive_can_be_left_at_its_choice_on_a_full_disk(start: StartGame, moment: str) -> None:
    driver = at_next_chart(begin_dive_board(start))
    cleared = driver.dive
    with no_room():
        if moment == "on the next board":
            step_on(driver)
        driver.key(pygame.K_ESCAPE, settle=0.4)
        assert driver.widget("Menu").note == "Your game waits there"
        driver.click_on("Menu", settle=0.5)
        assert len(driver.app.context.waiting) == 1
    assert waiting(driver.file.parent).run == cleared


def test_the_pause_at_a_choice_says_that_a_dive_is_not_saved(start: StartGame) -> None:
    driver = begin_dive_board(start)
    with no_room():
        at_next_chart(driver).key(pygame.K_ESCAPE, settle=0.4)
        assert driver.widget("Menu").note == "Your game won't be saved"


@pytest.mark.parametrize("go", [close_window, leave])
def test_a_dive_waits_at_the_chart_while_another_program_locks_the_book(
    start: StartGame, go: Callable[[Driver], None]
) -> None:
    driver = begin_dive_board(start)
    with locked(driver.file.parent):
        at_next_chart(driver)
        cleared = driver.dive
        go(driver)
    driver.app.close()
    assert waiting(driver.file.parent).run == cleared


def test_the_file_of_a_board_stays_until_the_book_has_its_game(start: StartGame) -> None:
    driver = begin_dive_board(start)
    with locked(driver.file.parent):
        at_next_chart(driver)
        step_on(driver)
        driver.run(RETRY_SECONDS)
        assert len(saves(driver)) == 2
    driver.run(RETRY_SECONDS)
    assert len(saves(driver)) == 1
    assert len(driver.app.context.store.ask(queries.games, 9)) == 1


def test_the_file_of_a_board_stays_while_the_next_cannot_be_read_back(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = at_next_chart(begin_dive_board(start))
    (before,) = saves(driver)

    def fails(file: AppendOnlyFile) -> None:
        raise OSError("the disk takes it, and loses it")

    with monkeypatch.context() as patched:
        patched.setattr(AppendOnlyFile, "flush", fails)
        step_on(driver)
        driver.run(RETRY_SECONDS)
        assert before.exists()
    driver.run(RETRY_SECONDS)
    assert not before.exists()


def frames_until(driver: Driver, is_so: Callable[[], bool]) -> None:
    for _ in range(600):
        if is_so():
            return
        driver.app.run_frame()
    raise AssertionError("it did not happen")


def test_a_life_spent_for_air_is_on_disk_in_the_frame_that_shows_it(
    start: StartGame, tmp_path: Path
) -> None:
    driver = begin_dive_board(start)
    driver.run(0.5)
    lives = driver.dive.lives
    left = driver.dive.air_left(driver.play.game.dive_ms)
    driver.idle(left / 1000 - 1)
    frames_until(driver, lambda: driver.dive.lives < lives)
    assert waiting(folder_after_kill(driver, tmp_path)).run == driver.dive
    driver.click_cell(driver.closed_safe[0])
    assert waiting(folder_after_kill(driver, tmp_path)).run == driver.dive


def test_a_dive_without_air_is_over_on_disk_in_the_frame_that_shows_it(
    start: StartGame, tmp_path: Path
) -> None:
    driver = begin_dive_board(start)
    while driver.dive.lives > 1:
        driver.idle(driver.dive.air_left(driver.play.game.dive_ms) / 1000 + 0.3)
    driver.idle(driver.dive.air_left(driver.play.game.dive_ms) / 1000 - 1)
    frames_until(driver, lambda: driver.dive.is_over)
    found, (run,) = next_start(folder_after_kill(driver, tmp_path))
    assert (found, run.score) == ([], driver.dive.score)


def test_nothing_of_a_life_spent_for_air_is_heard_or_seen_before_it_is_saved(
    start: StartGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = begin_dive_board(start)
    seen: list[Dive | None] = []
    feedback = driver.play.feedback
    show = feedback.breathe_again

    def look(is_shell: bool) -> None:
        seen.append(waiting(folder_after_kill(driver, tmp_path)).run)
        show(is_shell)

    monkeypatch.setattr(feedback, "breathe_again", look)
    driver.idle(driver.dive.air_left(driver.play.game.dive_ms) / 1000 + 0.3)
    assert [dive.lives for dive in seen if dive] == [driver.dive.rules.lives - 1]
