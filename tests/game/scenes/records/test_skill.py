"""Skill in the statistics: needless guesses and their cost, wrong flags, what was missed."""

from __future__ import annotations

import pytest

from engine.teacher.luck import LuckReview
from engine.teacher.patterns import Pattern
from game.scenes.records.statistics import PAGES
from tests.game.records.records_helpers import WINDOWS, Start, drawn, opened
from tests.game.scenes.records.test_statistics import GAMES, GUESSES, at, looked_over, page


def test_skill_is_told_apart_from_luck(start: Start) -> None:
    driver, scene = opened(start, page, GAMES)
    assert scene.charts["skill"].is_empty
    looked_over(driver, {1: 3, 3: 3})
    scene.refresh()
    (needless, flags), missed = scene.charts["skill"].groups
    assert (needless.shown, flags.shown) == ("1.00", "3.00")
    assert [(bar.label, bar.shown, bar.part) for bar in missed] == [
        ("1-2 missed", "6", 1.0), ("Single numbers missed", "2", 1 / 3)
    ]  # fmt: skip
    assert scene.charts["skill"].note == "Needless guesses risked 0.5 games"
    driver.move(at(scene.charts["skill"], 2))
    driver.run(0.05)
    assert {"Missed 6 times", "of 2 games looked over"} <= set(drawn(driver))


@pytest.mark.parametrize(
    ("cost", "words"),
    [(0.01, "no game"), (0.5, "1.0 game"), (0.75, "1.5 games")],
)
def test_what_needless_guesses_cost_is_put_into_words(
    start: Start, cost: float, words: str
) -> None:
    driver, scene = opened(start, page, GAMES)
    for number in (1, 2):
        seen = LuckReview(12, GUESSES[1:2], 0.75, survived=0, cost=cost)
        assert driver.app.context.store.add_review(number, seen)
    scene.refresh()
    assert scene.charts["skill"].note == f"Needless guesses risked {words}"


@pytest.mark.parametrize("window", WINDOWS)
def test_patterns_that_have_no_room_are_left_out_the_most_missed_ones_stay(
    start: Start, window: tuple[int, int]
) -> None:
    driver, scene = opened(start, page, GAMES, window)
    missed = {pattern: 20 - number for number, pattern in enumerate(Pattern)}
    assert driver.app.context.store.add_review(
        1, LuckReview(12, GUESSES, 0.1, survived=1, missed=missed)
    )
    scene.refresh()
    if scene.is_paged:
        scene.switch.choose(PAGES.index("skill"))
    chart = scene.charts["skill"]
    shown = [mark.lines[0] for mark in chart.marks[2:]]
    assert shown == [f"Missed {20 - number} times" for number in range(len(shown))]
    assert len(Pattern) > len(shown) >= 3
    card = chart.rect.move(-chart.rect.x, -chart.rect.y)
    assert all(card.contains(mark.spot) for mark in chart.marks)
