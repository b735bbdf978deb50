"""The statistics: figures, charts that tell more when pointed at, in windows of every shape."""

import pygame
import pytest

from engine import BEGINNER, EXPERT
from engine.teacher.luck import Guess, LuckReview
from engine.teacher.patterns import Pattern
from game.history.records_scene import usual_filter
from game.history.statistics_scene import PAGES, StatisticsScene, luck_chart, skill_chart
from game.platform import paths
from game.resources.texts import Texts
from game.store import Totals
from game.store.board_kind import BoardKind
from game.ui.charts import Chart
from tests.game.driver import Driver
from tests.game.store.records_helpers import (
    OWN,
    WINDOWS,
    StartGame,
    day,
    drawn,
    game,
    misplaced_widgets,
    open_records,
    reached_widgets,
)

TEXTS = Texts(paths.assets() / "texts")
ENDS = ("won", "lost", "won", "abandoned", "won")
GAMES = [game(6 + n, result=end, days_ago=9 - n, seed=n) for n, end in enumerate(ENDS)]


def page(context: object, size: tuple[int, int, int] = BEGINNER.dimensions) -> StatisticsScene:
    return StatisticsScene(context, usual_filter(BoardKind(*size)))


def pixel_of(chart: Chart, number: int) -> tuple[int, int]:
    """Return the pixel at which a mark of a chart is found."""
    return chart.marks[number].spot.move(chart.rect.topleft).center


def figure(texts: list[str], label: str) -> str:
    return texts[texts.index(label) + 1]


def test_figures_are_those_of_the_board_and_an_empty_store_has_dashes(start: StartGame) -> None:
    driver, scene = open_records(start, page)
    texts = drawn(driver)
    assert (figure(texts, "Games"), figure(texts, "Win rate")) == ("0", "-")
    empty = [name for name, chart in scene.charts.items() if chart.is_empty]
    assert empty == ["trend", "times", "luck", "skill"]
    for one in (*GAMES, game(70, EXPERT)):
        driver.app.context.store.record(one)
    scene.refresh()
    texts = drawn(driver)
    assert figure(texts, "Games") == "5"
    assert figure(texts, "Win rate") == "60%"
    assert figure(texts, "Best time") == "6.000"
    assert figure(texts, "Mean time") == "8.000"
    assert figure(texts, "Played") == "0 min 40 s"
    driver.click_on("Expert")
    texts = drawn(driver)
    assert (figure(texts, "Games"), figure(texts, "Best time")) == ("1", "70.000")


def test_the_mouse_and_the_arrows_show_exact_figures(start: StartGame) -> None:
    driver, scene = open_records(start, page, [*GAMES, game(70, EXPERT, days_ago=9)])
    driver.move(pixel_of(scene.charts["times"], 0))
    driver.run(0.05)
    assert {"6 to 6.2", "1 win"} <= set(drawn(driver))
    driver.move((scene.frame.x + 3, scene.frame.y + 3))
    driver.run(0.05)
    assert "1 win" not in drawn(driver)
    scene.group.focus = scene.charts["days"]
    driver.key(pygame.K_LEFT)
    assert {day(), "No games"} <= set(drawn(driver))
    driver.key(pygame.K_LEFT)
    assert {day(7), "1 game, 1 won"} <= set(drawn(driver))
    for _ in range(2):
        driver.key(pygame.K_UP)
    assert {day(9), "2 games, 2 won"} <= set(drawn(driver))  # the days of all boards
    for _ in range(2):
        driver.key(pygame.K_RIGHT)
    assert scene.group.focus is not scene.charts["days"]


GUESSES = (Guess(1, 0.5, 0.5), Guess(2, 0.25, 0.0), Guess(3, 0.75, 0.75))
"""On average 1.5 of them survive; the second one was needless."""
MISSED = {Pattern.ONE_TWO: 3, Pattern.SINGLE: 1}


def review(driver: Driver, survived: dict[int, int], **values: object) -> None:
    """Add a review to each game, by its id, with GUESSES, of which the given number survived."""
    values = {"luck": 0.125, "cost": 0.25, "missed": MISSED, "wrong_flags": 3, **values}
    for number, count in survived.items():
        found = LuckReview(12, GUESSES, 0.09375, survived=count, **values)
        assert driver.app.context.store.add_review(number, found)
    driver.scene.refresh()
    driver.run(0.05)


def test_luck_and_skill_are_those_of_the_reviewed_games(start: StartGame) -> None:
    driver, scene = open_records(start, page, GAMES)
    assert scene.charts["luck"].is_empty
    assert scene.charts["skill"].is_empty
    assert [one.label for one in scene.charts["trend"].panes[0].series] == ["Won"]
    review(driver, {1: 3, 3: 3})
    series = scene.charts["trend"].panes[0].series
    assert [one.values for one in series] == [(0.6,), (1.0,), (0.5,)]
    assert "Survived 100%, average luck 50%" in scene.charts["trend"].tips[0]
    (won, survived, even), (forced,) = scene.charts["luck"].groups
    assert [bar.shown for bar in (won, survived, even, forced)] == ["60%", "100%", "50%", "2.00"]
    assert "Together they cost 1.8 games" in forced.lines
    (needless, flags), missed = scene.charts["skill"].groups
    assert (needless.shown, flags.shown) == ("1.00", "3.00")
    assert [(bar.label, bar.shown, bar.part) for bar in missed] == [
        ("1-2 missed", "6", 1.0), ("Single numbers missed", "2", 1 / 3)
    ]  # fmt: skip
    for chart, lines in {
        "luck": {"Average luck survives 3.0 of 6 guesses", "in 2 reviewed games"},
        "skill": {"Missed 6 times", "in 2 reviewed games"},
    }.items():
        driver.move(pixel_of(scene.charts[chart], 2))
        driver.run(0.05)
        assert lines <= set(drawn(driver))


def test_luck_and_the_cost_of_needless_guesses_are_put_into_words(start: StartGame) -> None:
    driver, scene = open_records(start, page, [*GAMES, game()])
    for survived, cost, luck, skill in (  # each game adds to those reviewed before
        ({1: 3, 2: 3}, 0.01, "3 guesses above average luck", "almost nothing"),
        ({3: 0, 4: 0}, 0.49, "Exactly average luck", "about one game"),
        ({5: 0, 6: 1}, 0.25, "2 guesses below average luck", "1.5 games"),
    ):
        review(driver, survived, cost=cost)
        assert scene.charts["luck"].note == luck
        assert scene.charts["skill"].note == f"Needless risks cost {skill}"


def test_games_without_a_guess_have_no_luck_and_a_needless_guess_is_one_of_all(
    start: StartGame,
) -> None:
    driver, scene = open_records(start, page, GAMES)
    assert driver.app.context.store.add_review(1, LuckReview(12, (), 1.0, survived=0))
    scene.refresh()
    (won,), (forced,) = scene.charts["luck"].groups
    assert (won.shown, forced.shown) == ("60%", "0.00")
    assert scene.charts["luck"].note == ""
    (slips,) = scene.charts["skill"].groups
    assert [slip.shown for slip in slips] == ["0.00", "0.00"]
    assert scene.charts["skill"].note == "No needless guess so far"
    found = LuckReview(12, (Guess(1, 0.21, 0.0),), 0.79, survived=0, luck=1.0, cost=0.21)
    assert driver.app.context.store.add_review(2, found)
    scene.refresh()
    (_, survived, even), (forced,) = scene.charts["luck"].groups
    assert (survived.label, survived.shown, even.shown) == ("Guesses survived", "0%", "79%")
    assert "Survived 0 of 1 guess" in survived.lines
    assert forced.shown == "0.00"
    assert scene.charts["luck"].note == "1 guess below average luck"


def test_what_happened_once_in_many_games_is_not_none_at_all() -> None:
    once = Totals(games=400, won=399, reviewed=400, guesses_forced=400, wrong_flags=1)
    (won, *_), _ = luck_chart(once, TEXTS).groups
    (needless, flags), *_ = skill_chart(once, TEXTS).groups
    assert (won.shown, needless.shown, flags.shown) == ("99%", "0.00", "0.01")


def test_the_most_missed_patterns_stay_where_there_is_no_room_for_all(start: StartGame) -> None:
    driver, scene = open_records(start, page, GAMES)
    review(driver, {1: 1}, missed={pattern: 20 - n for n, pattern in enumerate(Pattern)})
    counts = []
    for window in WINDOWS:
        driver.resize(window)
        if scene.switch in scene.tree.shown:
            scene.switch.choose(PAGES.index("skill"))
        driver.run(0.1)
        chart = scene.charts["skill"]
        shown = [mark.lines[0] for mark in chart.marks[2:]]
        assert shown == [f"Missed {20 - number} times" for number in range(len(shown))]
        counts.append(len(shown))
        card = chart.rect.move(-chart.rect.x, -chart.rect.y)
        assert all(card.contains(mark.spot) for mark in chart.marks)
    assert len(Pattern) > min(counts) >= 3


def test_a_point_of_the_trend_is_of_several_games(start: StartGame) -> None:
    games = [game(9, days_ago=30 - n, result="won" if n % 2 else "lost", seed=n) for n in range(20)]
    _, scene = open_records(start, page, games)
    counts = [tip[1] for tip in scene.charts["trend"].tips]
    assert counts == ["5 games, 2 won (40%)", "5 games, 3 won (60%)"] * 2


@pytest.mark.slow
def test_everything_is_in_its_place_and_arrows_lead_everywhere(start: StartGame) -> None:
    driver, scene = open_records(start, page)
    for games in ([], [*GAMES, game(9, OWN)]):
        for one in games:
            driver.app.context.store.record(one)
        scene.refresh()
        for window in WINDOWS:
            driver.resize(window)
            for index in range(len(PAGES) if scene.switch in scene.tree.shown else 1):
                scene.switch.choose(index)
                assert misplaced_widgets(driver) == []
                assert reached_widgets(scene) == set(scene.group.widgets)


def test_a_small_window_shows_one_chart_and_a_large_one_paints_all_over_several_frames(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, scene = open_records(start, page, GAMES, (640, 480))
    titles = []
    for number in range(5):
        rect = scene.switch.rect
        driver.click((rect.x + rect.width * (2 * number + 1) // 10, rect.centery))
        titles += [widget.title for widget in scene.group.widgets if isinstance(widget, Chart)]
    assert titles == ["Trend", "Times", "Luck", "Skill", "Days"]
    driver.resize((1280, 720))
    driver.run(0.1)
    charts = [widget for widget in scene.group.widgets if isinstance(widget, Chart)]
    assert sorted(chart.title for chart in charts) == sorted(titles)
    assert all(chart.picture.get_size() == chart.rect.size for chart in charts)
    before = pygame.image.tobytes(charts[0].picture, "RGB")
    driver.app.context.settings.change(theme="paper")
    driver.run(0.1)
    assert pygame.image.tobytes(charts[0].picture, "RGB") != before
    build, painted = Chart.build, []

    def slow(chart: Chart, painter: object) -> None:
        driver.now += 0.02
        painted.append(chart.title)
        build(chart, painter)  # type: ignore[arg-type]

    monkeypatch.setattr(Chart, "build", slow)
    scene.refresh()
    with scene.fitted():
        scene.settle()
    assert painted == ["Trend"]
    driver.run(0.5)
    assert painted == titles
    assert not scene.is_busy


def test_a_chart_is_whole_in_a_small_window(start: StartGame) -> None:
    _, scene = open_records(start, page, GAMES, window=(640, 480))
    chart = scene.charts[PAGES[0]]
    assert chart.seen is not None
    assert chart.seen.contains(chart.rect)
