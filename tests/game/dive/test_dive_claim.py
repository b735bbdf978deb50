"""Of a day's dives one ranks at most, even if another program had locked the book at its start."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from engine.dive.airs import Air
from engine.dive.dive_code import daily_dive_seed, encode_dive_code
from game.dive.arcade_record import DayDive
from game.menu.share_code import ShareCodeScene
from game.store import FinishedDive, Store, queries
from game.store.daily_tries import dive_size
from game.store.recovery import recover
from game.store.transfer import export_to, import_from
from tests.game.dive.driven_dives import folder_after_kill, take
from tests.game.driver import Driver
from tests.game.play.driven_games import StartGame
from tests.game.store.finished_games import (
    UNSAVED,
    at_noon,
    fill_store,
    finished,
    locked,
    ranked_dives,
    run,
    sql,
)

DAY = "2026-07-05"


def begin_today(driver: Driver) -> None:
    """Begin the day's dive as its page does."""
    context = driver.app.context
    DayDive(context, context.today()).play(Air.EASY)
    driver.run(0.6)
    take(driver)
    driver.begin()


def begin_by_code(driver: Driver) -> None:
    """Begin the day's dive by its code."""
    context = driver.app.context
    context.stack.push(ShareCodeScene(context))
    driver.run(0.3)
    driver.scene.field.put(encode_dive_code(daily_dive_seed(context.today()), Air.EASY))
    driver.click_on("Play", settle=0.6)
    take(driver)
    driver.begin()


@pytest.mark.slow
def test_a_dive_whose_claim_was_lost_by_a_kill_claims_its_day_again(
    start: StartGame, tmp_path: Path
) -> None:
    driver = start()
    driver.app.context.store.open()
    with locked(driver.file.parent):
        begin_today(driver)
        driver.click_cell(driver.closed_safe[0])
        score, folder = driver.dive.score, folder_after_kill(driver, tmp_path)
    again = Driver(folder)
    again.run(0.3)
    again.app.finish_startup()
    assert again.scene.name == "resume"
    again.app.stack.pop()
    begin_by_code(again)
    assert again.dive.is_known
    again.play.end_dive()
    again.app.close()
    end_waiting(folder)
    store = Store(folder, at_noon)
    runs = store.ask(queries.dives_of_day, driver.app.context.today().isoformat())
    assert [one.ranked for one in runs] == [True, False]
    assert runs[0].score == score
    store.close()


def end_waiting(folder: Path) -> None:
    """End the dive that waits, as the offer to continue it does."""
    driver = Driver(folder)
    driver.run(0.3)
    driver.app.finish_startup()
    driver.run(0.4)
    driver.click_on("End the dive", settle=0.5)
    driver.app.close()


def test_a_dive_that_waits_is_no_first_try_if_another_was_claimed_meanwhile(
    start: StartGame, tmp_path: Path
) -> None:
    driver = start()
    driver.app.context.store.open()
    with locked(driver.file.parent):
        begin_today(driver)
        folder = folder_after_kill(driver, tmp_path)
    day = driver.app.context.today().isoformat()
    store = Store(folder, at_noon)
    assert store.claim(day, dive_size(Air.EASY), "another")
    (saved,) = recover(folder, store).saved
    assert (saved.run.is_known, saved.metadata.dive.is_known) == (True, True)
    saved.close()
    store.close()


@pytest.mark.slow
def test_a_dive_claims_its_day_when_it_is_recorded(start: StartGame) -> None:
    driver = start()
    store = driver.app.context.store
    store.open()
    with locked(driver.file.parent):
        begin_today(driver)
        driver.click_cell(driver.closed_safe[0])
    day = driver.app.context.today().isoformat()
    other = Store(driver.file.parent, at_noon)
    assert other.claim(day, dive_size(Air.EASY), "another")
    other.close()
    driver.play.end_dive()
    (own,) = store.ask(queries.dives_of_day, day)
    assert not own.ranked
    assert store.ask(ranked_dives, 9) == []


def both(first: FinishedDive, second: FinishedDive) -> Callable[[Path], None]:
    """Return the recording of two runs by programs that did not know of each other."""

    def record(folder: Path) -> None:
        for one in (first, second):
            with locked(folder):
                store = Store(folder, at_noon)
                assert store.record_dive(one) is None
                store.close()
        assert (folder / UNSAVED).exists()

    return record


@pytest.mark.slow
def test_of_two_ranked_dives_in_the_unsaved_file_the_first_ranks(tmp_path: Path) -> None:
    fill_store(tmp_path, finished())
    first, second = run(100, daily=DAY), run(900, 5, daily=DAY)
    both(first, second)(tmp_path)
    store = Store(tmp_path, at_noon)
    store.open()
    assert store.ask(ranked_dives, 9) == [first]
    assert store.ask(queries.dives_of_day, DAY) == [first, replace(second, ranked=False)]
    named = store.set_initials(second, "EVE")
    assert store.ask(ranked_dives, 9) == [first], named
    store.close()


@pytest.mark.slow
def test_a_dive_in_the_unsaved_file_ranks_before_a_later_one(tmp_path: Path) -> None:
    fill_store(tmp_path, finished())
    first, second = run(100, daily=DAY), run(900, 5, daily=DAY)
    with locked(tmp_path):
        before = Store(tmp_path, at_noon)
        assert before.record_dive(first) is None
        before.close()
        store = Store(tmp_path, at_noon)
        assert store.claim(DAY, dive_size(None), second.uid), "the book cannot be asked"
        assert store.record_dive(second) is None
    store.open()
    assert store.ask(ranked_dives, 9) == [first]
    assert store.ask(queries.dives_of_day, DAY) == [first, replace(second, ranked=False)]
    store.close()


def test_an_imported_dive_of_a_day_that_was_dived_does_not_rank(tmp_path: Path) -> None:
    own, other = tmp_path / "own", tmp_path / "other"
    for folder, score in ((own, 100), (other, 900)):
        folder.mkdir()
        fill_store(folder, run(score, daily=DAY))
    source, target = Store(other, at_noon), Store(own, at_noon)
    export_to(source, tmp_path / "records.json")
    import_from(target, tmp_path / "records.json")
    assert [one.score for one in target.ask(ranked_dives, 9)] == [100]
    for store in (source, target):
        store.close()


def test_the_first_try_of_an_imported_dive_came_in_on_its_day(tmp_path: Path) -> None:
    own, other = tmp_path / "own", tmp_path / "other"
    for folder, day in ((own, DAY), (other, "2026-07-04")):
        fill_store(folder, run(100, daily=day))
    source, target = Store(other, at_noon), Store(own, at_noon)
    export_to(source, tmp_path / "records.json")
    import_from(target, tmp_path / "records.json")
    assert sql(own, "SELECT day FROM tries ORDER BY sequence") == [("2026-07-04",), (DAY,)]
    for store in (source, target):
        store.close()
