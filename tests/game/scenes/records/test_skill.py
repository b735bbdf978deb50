"""The skill chart: needless guesses, wrong flags and missed patterns."""

from __future__ import annotations

import pytest

from engine.teacher.luck import Review
from engine.teacher.patterns import Pattern
from game.scenes.records.statistics import PAGES
from tests.game.records.records_helpers import WINDOWS, Start, drawn, opened
from tests.game.scenes.records.test_statistics import GAMES, GUESSES, add_reviews, mark_spot, page


def test_skill_is_shown_apart_from_luck(start: Start) -> None:
    driver, scene = opened(start, page, GAMES)
    assert scene.charts["skill"].is_empty
    add_reviews(driver, {1: 3, 3: 3})
    scene.refresh()
    (needless, flags), missed = scene.charts["skill"].groups
    assert (needless.shown, flags.shown) == ("1.00", "3.00")
    assert [(bar.label, bar.shown, bar.part) for bar in missed] == [
        ("1-2 missed", "6", 1.0), ("Single numbers missed", "2", 1 / 3)
    ]  # fmt: skip
    assert scene.charts["skill"].note == "Needless guesses risked 0.5 games"
    driver.move(mark_spot(scene.charts["skill"], 2))
    driver.run(0.05)
    assert {"Missed 6 times", "of 2 games looked over"} <= set(drawn(driver))


@pytest.mark.parametrize(
    ("cost", "words"),
    [(0.01, "no game"), (0.5, "1.0 game"), (0.75, "1.5 games")],
)
def test_the_note_names_the_cost_of_needless_guesses(start: Start, cost: float, words: str) -> None:
    driver, scene = opened(start, page, GAMES)
    for number in (1, 2):
        seen = Review(12, GUESSES[1:2], 0.75, survived=0, cost=cost)
        assert driver.app.context.store.add_review(number, seen)
    scene.refresh()
    assert scene.charts["skill"].note == f"Needless guesses risked {words}"


@pytest.mark.parametrize("window", WINDOWS)
def test_without_room_only_the_most_missed_patterns_are_shown(
    start: Start, window: tuple[int, int]
) -> None:
    driver, scene = opened(start, page, GAMES, window)
    missed = {pattern: 20 - number for number, pattern in enumerate(Pattern)}
    assert driver.app.context.store.add_review(
        1, Review(12, GUESSES, 0.1, survived=1, missed=missed)
    )
    scene.refresh()
    if scene.is_paged:
        scene.switch.choose(PAGES.index("skill"))
    chart = scene.charts["skill"]
    shown = [bar.shown for bar in chart.groups[1]]
    assert shown == [f"{20 - number}" for number in range(len(shown))]
    assert len(Pattern) > len(shown) >= 3
    card = chart.rect.move(-chart.rect.x, -chart.rect.y)
    assert all(card.contains(mark.spot) for mark in chart.marks)
