"""The overview of a board: the three best times, the trend, the last games and the next goals, with
motion."""

from dataclasses import replace

import pygame
import pytest

from engine import EXPERT, Result
from game.history.pictures import PodiumStep
from game.history.recent_chart import RecentChart
from game.history.scores import ScoresScene
from game.ui.painter import Painter
from tests.game.store.finished_games import sql
from tests.game.store.records_helpers import StartGame, day, drawn, game, open_records

WON = [game(9 + number, days_ago=3 - number, seed=number) for number in range(3)]


def steps(scene: ScoresScene) -> dict[int, str]:
    """Return the times on the podium by their places."""
    shown = (one for one in scene.tree.shown if isinstance(one, PodiumStep))
    return {step.number: step.time for step in shown}


def test_the_three_best_stand_on_the_podium_and_can_be_watched(start: StartGame) -> None:
    driver, scene = open_records(start, ScoresScene, [*WON, game(14, days_ago=4), game(70, EXPERT)])
    driver.click_on("Beginner")
    assert steps(scene) == {1: "9.000", 2: "10.000", 3: "11.000"}
    assert {day(3), day(2), day(1)} <= set(drawn(driver))
    watched: list[int] = []
    driver.app.context.navigator.replay_game = watched.append
    driver.click_on("place 2")
    assert watched == [2]
    driver.click_on("Expert")
    assert steps(scene) == {1: "70.000"}
    assert {"Today", "1 more win", "2 more wins"} <= set(drawn(driver))


def test_what_is_unknown_is_a_dash_and_never_a_zero(start: StartGame) -> None:
    driver, scene = open_records(start, ScoresScene)
    texts = drawn(driver)
    assert steps(scene) == {}
    assert texts.count("-") == 4
    assert "0" not in texts
    assert {"no streak yet", "no games yet", "no loss lately", "Your first win"} <= set(texts)
    assert "3BV/s after 5 wins" in " ".join(texts)
    assert scene.overview.chart.note == "50 still to come"
    lost = replace(game(5, result="lost"), figures=replace(game().figures, three_bv_solved=0))
    driver.app.context.store.record(lost)
    scene.refresh()
    texts = drawn(driver)
    assert {"0%", "closest loss", "1 game, 0 won"} <= set(texts)


def test_streak_rate_pace_and_closest_loss_are_those_of_the_board(start: StartGame) -> None:
    lost = game(4, result="lost", days_ago=9)
    half = replace(lost.figures, three_bv_solved=lost.figures.three_bv // 2)
    games = [replace(lost, figures=half), *WON, game(8, days_ago=0.5), game(7, days_ago=0.2)]
    driver, scene = open_records(start, ScoresScene, games)
    glance = scene.overview.glance
    pace = f"{sum(one.bvs for one in glance.recent[1:]) / 5:.2f}"
    part = glance.recent[0].solved
    texts = drawn(driver)
    assert texts[texts.index("wins in a row") - 1] == "5"
    assert texts[texts.index("won") - 1] == "83%"
    assert texts[texts.index("3BV/s lately") - 1] == pace
    assert texts[texts.index("closest loss") - 1] == f"{100 * part:.0f}%"
    driver.app.context.store.record(game(3, result="lost"))
    scene.refresh()
    assert "in a row, best 5" in drawn(driver)


def test_the_last_games_are_shown_one_by_one(start: StartGame) -> None:
    games = [*WON, game(3, result="lost", days_ago=0.5), game(4, result="abandoned")]
    driver, scene = open_records(start, ScoresScene, games)
    chart = scene.overview.chart
    assert [one.result for one in chart.games] == [Result.WON] * 3 + [
        Result.LOST,
        Result.ABANDONED,
    ]
    assert len(chart.marks) == 5
    driver.move(chart.marks[3].spot.move(chart.rect.topleft).center)
    driver.run(0.05)
    assert {"Lost after 3.000 s", day(0.5)} <= set(drawn(driver))
    driver.move((3, 3))
    scene.group.focus = chart
    driver.key(pygame.K_LEFT)
    assert "Left after 4.000 s" in drawn(driver)


@pytest.mark.slow
def test_wins_that_became_faster_are_praised(start: StartGame) -> None:
    games = [game(60 - n, days_ago=60 - n, seed=n) for n in range(50)]
    _, scene = open_records(start, ScoresScene, games)
    assert scene.overview.chart.note == "Lately 25.0 s faster"
    slower = [game(10 + n, days_ago=60 - n, seed=n) for n in range(50)]
    _, scene = open_records(start, ScoresScene, slower)
    assert scene.overview.chart.note == ""


def test_goals_that_are_begun_come_first_and_those_reached_are_gone(start: StartGame) -> None:
    driver, _ = open_records(start, ScoresScene, WON[:2])
    moment = "2026-11-21T12:00:00.000Z"
    sql(driver.file.parent, f"INSERT INTO goals VALUES ('first_win', '{moment}')")
    texts = drawn(driver)
    assert texts.index("Three in a row") < texts.index("Ten wins")
    assert {"1 to go", "2 / 3", "8 to go", "2 / 10"} <= set(texts)
    assert "First win" not in texts


def test_steps_rise_from_the_third_to_the_first_once_a_board_is_opened(start: StartGame) -> None:
    driver, scene = open_records(start, ScoresScene, [*WON, game(70, EXPERT, days_ago=9)])
    driver.run(2.0)
    driver.click_on("Beginner", settle=0.1)
    comes = scene.overview.entrance
    assert comes.step_3 > comes.step_2 == comes.step_1 == comes.line == 0
    assert driver.app.context.motion.is_moving
    driver.run(2.0)
    assert set(vars(comes).values()) == {1.0}
    scene.refresh()
    assert scene.overview.entrance is comes, "the same board stays as it is"


@pytest.mark.parametrize("calm", [{"reduced_motion": True}, {"animation": "off"}], ids=str)
def test_without_motion_all_is_there_at_once(start: StartGame, calm: dict[str, object]) -> None:
    driver = start({**calm})
    scene = ScoresScene(driver.app.context)
    driver.app.stack.push(scene)
    assert set(vars(scene.overview.entrance).values()) == {1.0}


def test_games_are_listed_by_kind_and_result(start: StartGame) -> None:
    games = [
        *(game(70, EXPERT, days_ago=3), game(9, days_ago=2), game(5, result="lost", days_ago=1)),
        game(8, replace(EXPERT, mines=98)),
    ]
    driver, scene = open_records(start, ScoresScene, games)
    driver.click_on("Games")

    def seconds() -> list[str]:
        driver.run(0.05)
        return [row[2] for row in scene.table.rows]

    assert seconds() == ["8.000", "5.000", "9.000", "70.000"]
    scene.games.results.choose(1)
    assert seconds() == ["8.000", "9.000", "70.000"]
    driver.click_on("kinds")
    assert scene.games.kinds.label == "Beginner"
    assert seconds() == ["9.000"]
    scene.games.results.choose(2)
    assert seconds() == ["5.000"]
    for name, expected in (("Other boards", []), ("Arcade", [])):
        while scene.games.kinds.label != name:
            scene.games.kinds.activate()
        assert seconds() == expected
        assert "No game matches these filters." in drawn(driver)
    scene.games.results.choose(0)
    while scene.games.kinds.label != "Other boards":
        scene.games.kinds.activate()
    assert seconds() == ["8.000"]


def test_the_line_is_painted_with_the_layout_and_not_in_frames(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, _ = open_records(start, ScoresScene, WON)
    driver.run(2.0)
    painted: list[object] = []
    build = RecentChart.build

    def counted(chart: RecentChart, painter: Painter) -> None:
        painted.append(chart)
        build(chart, painter)

    monkeypatch.setattr(RecentChart, "build", counted)
    driver.run(0.5)
    assert painted == []
    driver.resize((800, 1000))
    assert painted


def test_filters_leave_the_podium_its_place_in_a_small_window(start: StartGame) -> None:
    for window in ((640, 480), (1280, 720), (800, 1000)):
        driver, scene = open_records(start, ScoresScene, WON, window=window)
        shown = [one for one in scene.tree.shown if isinstance(one, PodiumStep)]
        filters = [one for one in scene.pickers if one in driver.group.widgets]
        assert len(shown) == 3
        assert len(filters) == len(scene.pickers) > 0
        seen = [one.rect if one.seen is None else one.rect.clip(one.seen) for one in shown]
        assert seen == [one.rect for one in shown]
