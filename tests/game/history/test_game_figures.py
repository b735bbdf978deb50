"""The figures of a recorded game: their values, their meaning, and when they are known."""

from dataclasses import replace
from threading import Event

import pygame
import pytest

from engine import EXPERT, Recording, Result, Review, review_game
from game.history.game_figures import GameFiguresScene
from game.history.replay import ReplayScene
from game.ui.leaves import FigureRow
from tests.game.driver import Driver
from tests.game.playback.recorded_games import LOST, WON, record_game
from tests.game.store.finished_games import finished
from tests.game.store.records_helpers import WINDOWS, StartGame, drawn, reached_widgets

QUESTIONS = Review((), luck=0.5, cost=0.25, needless=1, forced=1, missed={}, is_exact=True)


def figures_of(
    driver: Driver, recording: Recording, looked_at: Review | None = QUESTIONS
) -> GameFiguresScene:
    """Return the figures panel over the scene on top, with all figures computed."""
    scene = GameFiguresScene(driver.app.context, recording, looked_at)
    scene.wait(20)
    driver.app.stack.push(scene)
    driver.run(0.3)
    return scene


def values(scene: GameFiguresScene) -> dict[str, str]:
    return {row.label: row.value for row in scene.group.widgets if isinstance(row, FigureRow)}


ALIKE = {
    **{"Left clicks": "1", "Right clicks": "2", "Chords": "1", "No flags": "no"},
    **{"Effective clicks": "4", "Wasted clicks": "0", "Correctness": "100%"},
    **{"3BV": "2", "ZiNi": "2", "Openings": "1", "Islands": "1"},
    **{"Forced": "1", "Needless": "1", "Chance to survive": "37.5%", "STNB": "-"},
}
TOLD: dict[str, dict[str, str]] = {
    WON: {
        **{"Time": "2.200 s", "3BV/s": "0.909", "Path": "3 cells", "RQP": "2.42"},
        **{"Efficiency (IOE)": "50%", "Throughput": "50%"},
    },
    LOST: {
        **{"Time": "1.400 s", "3BV/s": "0.714", "Path": "-", "RQP": "1.96"},
        **{"Efficiency (IOE)": "25%", "Throughput": "25%"},
        **{"3BV solved": "1 of 2", "Estimated time": "2.800 s"},
    },
}


@pytest.mark.slow
def test_every_figure_of_a_game_is_shown(start: StartGame) -> None:
    driver = start(window=(1280, 720))
    for lines, figures in TOLD.items():
        wanted = {**ALIKE, **figures}
        assert values(figures_of(driver, record_game(lines))) == wanted
        assert {*wanted, *wanted.values()} <= set(drawn(driver))
    shown = values(figures_of(driver, finished(config=EXPERT, seconds=100.0).recording))
    assert shown["STNB"] == f"{435 * int(shown['3BV']) / 100**1.7:.2f}"
    scene = figures_of(driver, record_game(WON, result=Result.LOST))
    assert "end in a game won" in scene.problem
    assert "end in a game won" in " ".join(drawn(driver))
    assert values(scene)["3BV"] == "-"


@pytest.mark.slow
def test_guesses_are_shown_once_they_are_counted_but_never_on_very_large_boards(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = start()
    scene = figures_of(driver, record_game(WON), None)
    assert "working it out…" in drawn(driver)
    monkeypatch.setattr("game.history.game_figures.LARGEST_REVIEWED", 14)
    driver.run(0.1)
    assert values(scene)["Forced"] == "-"
    assert "working it out…" not in drawn(driver)
    monkeypatch.undo()
    scene.review = QUESTIONS
    driver.run(0.1)
    assert "working it out…" not in drawn(driver)
    assert values(scene)["Needless"] == "1"
    for chance, is_exact, text in (
        (1.0, True, "100%"),
        (0.9961, True, "99.6%"),
        (0.9999, True, "99.9%"),
        (0.0004, True, "under 0.1%"),
        (0.0, True, "0%"),
        (0.25, False, "about 25%"),
    ):
        scene.review = replace(QUESTIONS, luck=chance, cost=0.0, is_exact=is_exact)
        driver.run(0.02)
        assert values(scene)["Chance to survive"] == text


def test_figures_are_dots_until_they_are_computed(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = Event()

    def slow(replay: object) -> dict[str, object]:
        begin.wait(20)
        return {"zini": 1234, "no_flag": True}

    monkeypatch.setattr("game.history.game_figures.figures", slow)
    driver = start()
    scene = GameFiguresScene(driver.app.context, record_game(WON), QUESTIONS)
    driver.app.stack.push(scene)
    driver.run(0.3)
    assert values(scene)["ZiNi"] == ""
    assert "…" in drawn(driver)
    begin.set()
    scene.wait(20)
    driver.run(0.1)
    assert values(scene)["ZiNi"] == "1,234"
    assert (values(scene)["RQP"], values(scene)["No flags"]) == ("-", "yes")
    assert "…" not in drawn(driver)


def test_tips_are_short_and_the_figure_under_the_mouse_or_the_focus_is_explained(
    start: StartGame,
) -> None:
    driver = start()
    scene, painter = figures_of(driver, record_game(LOST)), driver.app.context.painter
    for window in WINDOWS:
        driver.resize(window)
        room = scene.tip.rect.width
        tips = [row.tip for row in scene.group.widgets if isinstance(row, FigureRow)]
        assert all(len(painter.fonts.wrap(tip, painter.px(15), room)) <= 2 for tip in tips)
    meaning = "The fewest left clicks that open the board."
    assert driver.app.context.texts("figures.hint") in drawn(driver)
    for pos, is_shown in ((driver.widget("3BV").rect.center, True), ((3, 3), False)):
        driver.move(pos)
        driver.run(0.05)
        assert (meaning in drawn(driver)) is is_shown
    assert reached_widgets(scene) == set(scene.group.widgets)
    scene.group.focus = driver.widget("3BV")
    driver.key(pygame.K_DOWN)
    assert scene.group.focus is driver.widget("ZiNi")
    assert "with flags and chords" in " ".join(drawn(driver))


def test_a_replay_opens_it_and_hands_its_review_on(start: StartGame) -> None:
    driver = start()
    replay = ReplayScene(driver.app.context, record_game(WON))
    poll, replay.loader.poll = replay.loader.poll, lambda: False
    driver.app.stack.push(replay)
    driver.run(0.3)
    while driver.group.focus is not driver.widget("Figures"):
        driver.key(pygame.K_TAB, settle=0.02)
    driver.key(pygame.K_RETURN, settle=0.3)
    scene = driver.scene
    assert isinstance(scene, GameFiguresScene)
    assert scene.review is None
    replay.loader.poll = poll
    replay.loader.wait(20)
    driver.run(0.1)
    assert scene.review == review_game(record_game(WON), with_chances=False, with_reasons=False)
    assert values(scene)["Forced"] == "0"
    driver.key(pygame.K_ESCAPE, settle=0.4)
    assert driver.scene is replay
