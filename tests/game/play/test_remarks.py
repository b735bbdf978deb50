"""The remark of the results about a game that does not rank: its words are neither cut nor
shrunk."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine.core.config import BEGINNER, EXPERT, INTERMEDIATE, GameConfig, WinRule
from game.play.results_pages import rank_remarks
from game.play.results_pictures import CountedNumber
from game.store import Filter, FinishedGame, Store, statistics
from game.store.board_kind import BoardKind
from tests.game.driver import Driver
from tests.game.play.driven_games import press
from tests.game.store.finished_games import at_noon, locked
from tests.game.store.records_helpers import StartGame, drawn, game
from tests.layouts.boxes import look, problems
from tests.marks import slow

DAY = "2026-07-05"
COUNTS = "Your first try today. It counts."


def remark_of(driver: Driver) -> str:
    return " ".join(drawn(driver))


BY_FLAGS = replace(BEGINNER, win=WinRule.FLAG)
RETRIED = replace(game().recording, retried=True)
LATER = "Not ranked: resumed later"
REASONS: dict[str, tuple[FinishedGame, str]] = {
    "resumed": (game(flaws=("resumed",)), LATER),
    "paused": (game(flaws=("paused",)), "Not ranked: paused"),
    "left for the menu": (game(flaws=("paused", "resumed")), LATER),
    "daily resumed": (game(daily=DAY, flaws=("resumed",)), LATER),
    "chosen": (game(flaws=("chosen",)), "Not ranked: you chose the board"),
    "again": (game(flaws=("again",), daily=DAY), "Not ranked: not your first try"),
    "race": (game(flaws=("ghost",)), "Not ranked: you knew the board"),
    "elsewhere": (game(flaws=("imported",)), "Not ranked: played in another program"),
    "helped": (game(aids=("hint",), flaws=("late",)), "Not ranked: you had help"),
    "own size": (game(config=GameConfig(7, 5, 4)), ""),
    "daily": (game(daily=DAY), COUNTS),
    "daily lost": (game(result="lost", daily=DAY), COUNTS),
    "lost": (game(result="lost"), ""),
    "older rules": (game(config=replace(BY_FLAGS, rules=1)), "Not ranked: by older rules"),
    "by flags": (game(config=BY_FLAGS), ""),
    "same board": (replace(game(), recording=RETRIED), "Not ranked: same board again"),
}


def test_the_results_say_what_keeps_a_game_from_ranking(start: StartGame) -> None:
    context = start().app.context
    for name, (one, words) in REASONS.items():
        assert " ".join(rank_remarks(one, context.texts)) == words, name


@pytest.mark.slow
def test_long_reasons_are_wrapped_and_nothing_is_cut(start: StartGame) -> None:
    driver = start(config=BEGINNER, seed=3)
    driver.begin()
    autosave = driver.play.autosave
    flaws = ("paused", "resumed", "again", "ghost")
    autosave.metadata = replace(autosave.metadata, flaws=flaws)
    driver.lose()
    driver.until("results", 8.0)
    driver.run(2.0)
    reasons = "Not ranked: resumed later, not your first try, you knew the board"
    for window in ((640, 480), (1280, 720), (700, 1000)):
        driver.resize(window)
        assert reasons in remark_of(driver)
        assert problems(look(driver)) == []


@pytest.mark.slow
@pytest.mark.parametrize("config", [BEGINNER, *slow([INTERMEDIATE, EXPERT])])
@pytest.mark.parametrize("scale", [100, 150, 200])
def test_what_keeps_a_loss_from_ranking_is_seen_at_once_in_the_least_window(
    start: StartGame, config: GameConfig, scale: int
) -> None:
    chosen = {"animation": "off", "ui_scale": scale}
    driver = start(config=config, seed=15, window=(640, 480), chosen=chosen)
    driver.begin()
    press(driver, "o")
    driver.lose()
    driver.until("results", 8.0)
    driver.run(2.0)
    tree = driver.scene.tree
    (note,) = (box for box in tree.shown if getattr(box, "words", "") == "Not ranked: you had help")
    views = [area.view for area in tree.scrolling] or [driver.scene.frame]
    assert all(view.contains(note.rect) for view in views)
    number = next(box for box in tree.shown if isinstance(box, CountedNumber))
    assert all(view.contains(number.rect) for view in views)


def test_a_place_is_that_of_the_list_and_does_not_wait_for_the_file(tmp_path: Path) -> None:
    store = Store(tmp_path, at_noon)
    games = [game(float(n % 5 + 5), days_ago=n, seed=n) for n in range(12)]
    for one in games:
        assert store.record(one) is not None
    best = store.ask(statistics.best, Filter(BoardKind.of(BEGINNER)), limit=99)
    listed = [line.uid for line in best]
    ranks = [store.ask(statistics.rank_of, one) for one in games]
    assert ranks == [(listed.index(one.uid) + 1, 12) for one in games]
    by_flags = [game(1.0 + n, BY_FLAGS, days_ago=n) for n in range(3)]
    for place, one in enumerate(by_flags, 1):
        assert store.record(one) is not None
        assert store.ask(statistics.rank_of, one) == (place, place)
    assert store.ask(statistics.rank_of, games[0]) == ranks[0], "in another table"
    last = game(99.0)
    with locked(tmp_path):
        assert store.record(game(0.5, BY_FLAGS)) is None
        assert store.record(last) is None
        assert store.ask(statistics.rank_of, last) == (13, 13)
    store.close()
