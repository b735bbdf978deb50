"""The figures of a recorded game: what is told of it, what it means, and when it is there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from threading import Event

import pygame
import pytest

from engine.core.config import EXPERT
from engine.formats.recording import Recording, Result
from engine.teacher.review import review_game
from engine.teacher.review_model import Review
from game.scenes.replay.game_figures import FigureRow, GameFiguresScene
from game.scenes.replay.replay import ReplayScene
from tests.game.driver import Driver
from tests.game.playback.recorded_games import LOST, WON, recorded
from tests.game.records.finished_games import finished
from tests.game.records.records_helpers import WINDOWS, Start, drawn, misplaced, reached

Show = Callable[..., tuple[Driver, GameFiguresScene]]
QUESTIONS = Review((), luck=0.5, cost=0.25, needless=1, forced=1, missed={}, is_exact=True)


@pytest.fixture
def show(start: Start) -> Show:
    """Shows the figures over the menu, all worked out."""

    def begin(
        recording: Recording, looked_at: Review | None = QUESTIONS, **options: object
    ) -> tuple[Driver, GameFiguresScene]:
        driver = start(**options)
        scene = GameFiguresScene(driver.app.context, recording, looked_at)
        scene.wait(20)
        driver.app.stack.push(scene)
        driver.run(0.3)
        return driver, scene

    return begin


def values(scene: GameFiguresScene) -> dict[str, str]:
    return {row.label: row.value for row in scene.group.widgets if isinstance(row, FigureRow)}


BOARD = {"3BV": "2", "ZiNi": "2", "Openings": "1", "Islands": "1"}
TOLD: dict[str, tuple[str, Mapping[str, str]]] = {
    "won": (
        WON,
        {
            **BOARD,
            **{"Time": "2.200 s", "3BV/s": "0.909"},
            **{"Left clicks": "1", "Right clicks": "2", "Chords": "1"},
            **{"Effective clicks": "4", "Wasted clicks": "0", "Efficiency (IOE)": "50%"},
            **{"Correctness": "100%", "Throughput": "50%", "Path": "3 cells", "No flags": "no"},
            **{"RQP": "2.42", "STNB": "-"},
            **{"Forced": "1", "Needless": "1", "Chance to survive them all": "37.5%"},
        },
    ),
    "lost": (
        LOST,
        {
            **BOARD,
            **{"Time": "1.400 s", "3BV/s": "0.714"},
            **{"Left clicks": "1", "Right clicks": "2", "Chords": "1"},
            **{"Effective clicks": "4", "Wasted clicks": "0", "Efficiency (IOE)": "25%"},
            **{"Correctness": "100%", "Throughput": "25%", "Path": "-", "No flags": "no"},
            **{"3BV solved": "1 of 2", "Estimated time": "2.800 s", "RQP": "1.96", "STNB": "-"},
            **{"Forced": "1", "Needless": "1", "Chance to survive them all": "37.5%"},
        },
    ),
    "wasteful": (
        "0 open 2,1\n100 open 2,1\n900 open 3,1\n1000 abandoned",
        {
            **BOARD,
            **{"Time": "1.000 s", "3BV/s": "1.000"},
            **{"Left clicks": "3", "Right clicks": "0", "Chords": "0"},
            **{"Effective clicks": "1", "Wasted clicks": "2", "Efficiency (IOE)": "33%"},
            **{"Correctness": "33%", "Throughput": "100%", "Path": "-", "No flags": "yes"},
            **{"3BV solved": "1 of 2", "Estimated time": "2.000 s", "RQP": "1.00", "STNB": "-"},
            **{"Forced": "1", "Needless": "1", "Chance to survive them all": "37.5%"},
        },
    ),
}


@pytest.mark.parametrize("name", TOLD)
def test_every_figure_of_a_game_is_shown(show: Show, name: str) -> None:
    lines, wanted = TOLD[name]
    driver, scene = show(recorded(lines))
    assert values(scene) == wanted
    assert {*wanted, *wanted.values()} <= set(drawn(driver))


def test_boards_with_a_level_have_an_stnb(show: Show) -> None:
    _, scene = show(finished(config=EXPERT, seconds=100.0).recording)
    bv = int(values(scene)["3BV"])
    assert values(scene)["STNB"] == f"{435 * bv / 100**1.7:.2f}"


CHANCES = {
    "all": (1.0, True, "100%"),
    "nearly all": (0.9961, True, "99.6%"),
    "half": (0.5, True, "50%"),
    "few": (0.0123, True, "1.2%"),
    "hardly any": (0.0004, True, "under 0.1%"),
    "none": (0.0, True, "0%"),
    "an estimate": (0.25, False, "about 25%"),
}


@pytest.mark.parametrize("name", CHANCES)
def test_the_chance_to_survive_is_never_rounded_to_none_or_all(show: Show, name: str) -> None:
    chance, is_exact, text = CHANCES[name]
    _, scene = show(recorded(WON), replace(QUESTIONS, luck=chance, cost=0.0, is_exact=is_exact))
    assert values(scene)["Chance to survive them all"] == text


# When they are there


def test_figures_are_dots_until_they_are_worked_out(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = Event()

    def slow(replay: object) -> dict[str, object]:
        begin.wait(20)
        return {"zini": 1234, "no_flag": True}

    monkeypatch.setattr("game.scenes.replay.game_figures.figures", slow)
    driver = start()
    scene = GameFiguresScene(driver.app.context, recorded(WON), QUESTIONS)
    driver.app.stack.push(scene)
    driver.run(0.3)
    assert values(scene)["ZiNi"] == ""
    assert "…" in drawn(driver)
    begin.set()
    scene.wait(20)
    driver.run(0.1)
    assert values(scene)["ZiNi"] == "1\N{THIN SPACE}234"
    assert values(scene)["RQP"] == "-"
    assert "…" not in drawn(driver)


def test_the_panel_can_be_left_early(start: Start) -> None:
    driver = start()
    scene = GameFiguresScene(driver.app.context, recorded(WON))
    driver.app.stack.push(scene)
    driver.run(0.02)
    driver.key(pygame.K_ESCAPE, settle=0.4)
    assert driver.scene.name == "menu"


def test_guesses_are_shown_once_they_are_counted(show: Show) -> None:
    driver, scene = show(recorded(WON), None)
    assert "being worked out ..." in drawn(driver)
    scene.review = QUESTIONS
    driver.run(0.1)
    assert "being worked out ..." not in drawn(driver)
    assert values(scene)["Needless"] == "1"


def test_guesses_of_very_large_boards_are_dashes(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.scenes.replay.game_figures.LARGEST_REVIEWED", 14)
    driver, scene = show(recorded(WON), None)
    assert values(scene)["Forced"] == "-"
    assert "being worked out ..." not in drawn(driver)


def test_why_a_recording_does_not_verify_is_shown(show: Show) -> None:
    driver, scene = show(recorded(WON, result=Result.LOST))
    assert "end in a game won" in scene.problem
    assert "end in a game won" in " ".join(drawn(driver))
    assert values(scene)["3BV"] == "-"


# What they mean


def test_the_figure_under_the_mouse_is_explained(show: Show) -> None:
    driver, scene = show(recorded(WON), window=(1280, 720))
    meaning = "The fewest left clicks that open the board."
    assert driver.app.context.texts("figures.hint") in drawn(driver)
    driver.move(driver.widget("3BV").rect.center)
    driver.run(0.05)
    assert meaning in drawn(driver)
    driver.move((scene._panel.x + 3, scene._panel.y + 3))
    driver.run(0.05)
    assert meaning not in drawn(driver)


def test_arrow_keys_reach_every_explanation(show: Show) -> None:
    driver, scene = show(recorded(LOST), window=(1280, 720))
    assert reached(scene) == set(scene.group.widgets)
    scene.group.focus = driver.widget("3BV")
    driver.key(pygame.K_DOWN)
    assert scene.group.focus is driver.widget("ZiNi")
    assert "with flags and chords" in " ".join(drawn(driver))


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("lines", [WON, LOST])
def test_nothing_overlaps(show: Show, window: tuple[int, int], lines: str) -> None:
    driver, scene = show(recorded(lines), window=window)
    assert misplaced(driver) == []
    panel, fonts, px = (
        scene._panel,
        driver.app.context.painter.fonts,
        driver.app.context.painter.px,
    )
    assert driver.window.get_rect().contains(panel)
    assert all(panel.contains(widget.rect) for widget in scene.group.widgets)
    for row in scene.group.widgets:
        if isinstance(row, FigureRow):
            assert len(fonts.wrap(row.tip, px(15), scene.tip_area.width - px(10))) <= 2


# The way here


def test_a_replay_opens_it_with_its_review(start: Start) -> None:
    driver = start()
    replay = ReplayScene(driver.app.context, recorded(WON))
    replay.toggle()
    driver.app.stack.push(replay)
    driver.run(0.3)
    driver.click_on("Figures", settle=0.3)
    scene = driver.scene
    assert isinstance(scene, GameFiguresScene)
    replay.loader.wait(20)
    driver.run(0.1)
    assert scene.review == review_game(recorded(WON), with_chances=False, with_reasons=False)
    driver.key(pygame.K_ESCAPE, settle=0.4)
    assert driver.scene is replay


def test_a_review_done_later_is_shown_too(start: Start) -> None:
    driver = start()
    replay = ReplayScene(driver.app.context, recorded(WON))
    poll, replay.loader.poll = replay.loader.poll, lambda: False
    driver.app.stack.push(replay)
    driver.run(0.3)
    driver.click_on("Figures", settle=0.3)
    scene = driver.scene
    assert isinstance(scene, GameFiguresScene)
    assert scene.review is None
    replay.loader.poll = poll
    replay.loader.wait(20)
    driver.run(0.1)
    assert values(scene)["Forced"] == "0"


def test_a_game_that_cannot_be_shown_has_no_figures(start: Start) -> None:
    driver = start()
    driver.app.stack.push(ReplayScene(driver.app.context, recorded(WON, result=Result.LOST)))
    driver.run(0.3)
    assert not driver.widget("Figures").enabled


def test_tab_reaches_the_button_in_a_replay(start: Start) -> None:
    driver = start()
    driver.app.stack.push(ReplayScene(driver.app.context, recorded(WON)))
    driver.run(0.3)
    for _ in range(20):
        driver.key(pygame.K_TAB, settle=0.02)
        if driver.group.focus is driver.widget("Figures"):
            break
    driver.key(pygame.K_RETURN, settle=0.3)
    assert driver.scene.name == "figures"
