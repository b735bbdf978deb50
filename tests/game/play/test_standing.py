"""The place of a finished game in the record book, and the goal nearest to it."""

import threading
from dataclasses import replace
from pathlib import Path
from sqlite3 import Connection

import pytest

from engine.core.config import BEGINNER, EXPERT, GameConfig
from engine.formats.replay import Replay
from engine.rules.metrics import Clicks
from game.platform import background, paths
from game.play.results_pages import NextGoal, Standing, cleared, find_standing, next_goal
from game.resources.texts import Texts
from game.store import FinishedGame, GameMode, Store, statistics
from tests.game.play.driven_games import press
from tests.game.store.finished_games import at_noon
from tests.game.store.records_helpers import StartGame, drawn, game

TEXTS = Texts(paths.assets() / "texts")
OWN = GameConfig(7, 5, 4)


def part_cleared(one: FinishedGame) -> float:
    """Return the fraction of the safe cells that a game opened."""
    replay = Replay(one.recording)
    for move in one.recording.moves:
        replay.play(move)
    opened, safe = cleared(replay.game.position)
    return opened / safe


def without_flags(one: FinishedGame) -> FinishedGame:
    """Return a game as if it had been won without a flag."""
    return replace(one, figures=replace(one.figures, clicks=Clicks(3, 0, 0), flags=0))


@pytest.mark.slow
def test_the_results_do_not_wait_for_the_place_and_the_gap(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    opening = threading.Event()
    place = statistics.rank_of

    def held(file: Connection, one: FinishedGame) -> tuple[int, int] | None:
        assert opening.wait(60)
        return place(file, one)

    monkeypatch.setattr(statistics, "rank_of", held)
    monkeypatch.setattr(background, "FRAME_SHARE", 0.0)
    driver = start(config=BEGINNER, seed=3, window=(1280, 720))
    store = driver.app.context.store
    others = (game(0.1, replace(BEGINNER, wraps=True)), game(0.2, EXPERT))
    others += (game(0.3, mode=GameMode.ARCADE), game(0.3, aids=("hint",)))
    for one in (*(game(seconds) for seconds in (0.1, 900, 901)), *others):
        assert store.record(one) is not None
    driver.begin()
    driver.win()
    driver.until("results")
    driver.run(2.0)
    assert "2nd best" not in drawn(driver)
    opening.set()
    assert driver.scene.standing.wait(60)  # type: ignore[attr-defined]
    driver.run(0.05)
    ms = driver.play.session.figures(driver.now).ms
    gap = int((ms / 1000 - 0.1) * 10 + 1e-6) / 10
    assert {"2nd best", f"{gap} s off your best"} <= set(drawn(driver))


def test_a_standing_has_the_place_the_best_of_the_others_and_the_streak(tmp_path: Path) -> None:
    store = Store(tmp_path, at_noon)
    for number, seconds in enumerate((8.0, 7.0, 9.0)):
        store.record(game(seconds, days_ago=9 - number))
    store.record(without_flags(game(7.5, days_ago=2)))
    one = game(7.2)
    store.record(one)
    assert find_standing(store, one) == Standing(2, 5, 7000, 7500, 5)
    best = game(6.0)
    store.record(best)
    assert find_standing(store, best) == Standing(1, 6, 7000, 7500, 6)
    own = game(9.0, OWN)
    store.record(own)
    assert find_standing(store, own) == Standing(1, 1, None, None, 1), "custom sizes have a list"
    helped = game(3.0, aids=("hint",))
    store.record(helped)
    assert find_standing(store, helped).place is None
    lost = [game(9.0, result="lost", days_ago=0.1), game(2.0, result="lost")]
    store.record(lost[0])
    assert find_standing(store, lost[0]) == Standing()
    store.record(lost[1])
    assert find_standing(store, lost[1]).closest == pytest.approx(part_cleared(lost[0]))
    store.close()


@pytest.mark.parametrize(
    ("standing", "expected"),
    [
        (Standing(1, 1), NextGoal("2.0 s to a time of 10 s", 0.2)),
        (Standing(2, 9, 11_900), NextGoal("0.1 s to your best time", 1 - 0.4 * 100 / 1190)),
        (Standing(2, 9, 11_990), NextGoal("0.010 s to your best time", 1 - 4 * 10 / 11990)),
        (Standing(2, 9, 6_000, 11_900), NextGoal("0.1 s to your best no-flag time", 0.966)),
        (Standing(1, 9, 20_000, None, 9), NextGoal("1 win to a streak of 10", 0.9, 10)),
        (Standing(1, 9, 20_000, None, 17), NextGoal("3 wins to a streak of 20", 0.85)),
    ],
)
def test_the_next_goal_is_the_nearest(standing: Standing, expected: NextGoal) -> None:
    found = next_goal(without_flags(game(12.0)), standing, TEXTS)
    assert found is not None
    assert (found.words, found.segments) == (expected.words, expected.segments)
    assert found.part == pytest.approx(expected.part, abs=1e-3)


def test_a_win_with_help_has_no_place_but_says_why(start: StartGame) -> None:
    driver = start(config=BEGINNER, seed=3, chosen={"animation": "off"}, window=(1280, 720))
    driver.begin()
    press(driver, "h")
    driver.win()
    driver.until("results")
    driver.run(0.5)
    told = drawn(driver)
    assert "Not ranked: you had help" in told
    assert not {"Not your best", "Your first win here", "Best time"} & set(told)
