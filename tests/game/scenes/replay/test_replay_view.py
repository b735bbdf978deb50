"""Replays: what is shown of a moment, and instead of a game that cannot be played."""

import time

import pygame
import pytest

from engine.core.commands import Open
from engine.core.config import BEGINNER, EXPERT, GameConfig
from engine.formats.recording import Result
from game.scenes.replay.replay import ReplayScene
from game.session.session import Session
from tests.game.playback.recorded_games import WON, recorded
from tests.game.scenes.replay.replayed_games import Begin, board_text


def cell_pixels(scene: ReplayScene, cell: tuple[int, int]) -> bytes:
    camera, canvas = scene.board.camera, pygame.display.get_surface()
    place = pygame.Rect(*camera.corner(cell), camera.cell, camera.cell)
    return pygame.image.tobytes(canvas.subsurface(place), "RGB")


def test_moves_have_effects_and_jumps_show_the_moment_and_the_recorded_pointer(
    show: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, scene = show(recorded(WON))
    driver.run(0.8)
    driver.key(pygame.K_HOME, settle=0.1)
    assert not scene.board.effects.is_busy
    driver.key(pygame.K_RIGHT, settle=0.02)
    assert scene.board.effects.is_busy
    driver.key(pygame.K_END, settle=0.02)
    assert not scene.board.effects.is_busy
    told, pictures, draw = [], {}, scene.hud.draw
    monkeypatch.setattr(scene.hud, "draw", lambda *given: (told.append(given[2:4]), draw(*given)))
    for ms, mines in ((0, 3), (1080, 2), (1700, 1), (1999, 1), (2050, 1), (2200, 0)):
        scene.seek(ms)
        driver.run(0.3)
        assert told[-1] == (mines, ms), "the HUD shows mines and time of the moment"
        pictures[ms] = cell_pixels(scene, (1, 1))
    assert pictures[1999] != pictures[2050]


def test_the_button_shows_and_hides_the_chances(show: Begin) -> None:
    driver, scene = show(recorded(WON))
    driver.key(pygame.K_HOME, settle=0.5)
    closed = cell_pixels(scene, (0, 0))
    for is_shown in (True, False):
        driver.click_on("Chances", settle=0.4)
        while scene.board.chances.is_awaited:
            driver.run(0.02)
            time.sleep(0.001)
        driver.run(0.1)
        assert (cell_pixels(scene, (0, 0)) != closed) is is_shown


def test_the_chance_to_win_is_shown_while_paused(show: Begin) -> None:
    driver, scene = show(recorded("0 open 0,0\n900 open 2,0\n900 lost", "..*\n..."))
    driver.key(pygame.K_HOME, settle=0.1)  # the first move is made at 0 ms
    assert scene.bar.message == ""
    driver.click_on("Chances", settle=0.1)
    while not scene.bar.message:
        driver.run(0.02)
        time.sleep(0.001)
    assert scene.bar.message == "Chance to win: 50%"
    driver.key(pygame.K_SPACE, settle=0.1)
    assert scene.bar.message == ""


def test_why_a_recording_does_not_verify_is_shown(show: Begin) -> None:
    driver, scene = show(recorded(WON, result=Result.LOST))
    assert scene.playback is None
    assert "end in a game won" in scene.problem
    assert not driver.widget("Figures").enabled
    for key in (pygame.K_SPACE, pygame.K_RIGHT, pygame.K_END, pygame.K_PAGEDOWN, pygame.K_c):
        driver.key(key)
    driver.click(scene.bar.timeline.rect.center)
    driver.click(scene.hud.puff.rect.center)
    assert driver.scene is scene
    driver.key(pygame.K_ESCAPE, settle=0.4)
    assert driver.scene.name == "menu"


def test_a_game_without_moves_is_shown(show: Begin) -> None:
    driver, scene = show(recorded("5000 abandoned", given=(2, 1)))
    for key in (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_END, pygame.K_SPACE, pygame.K_PAGEUP):
        driver.key(key, settle=0.1)
    assert board_text(scene) == ["#101#", "#2011", "#1000"]


def test_a_very_long_game_is_prepared_in_the_background(
    show: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.playback.playback.is_quick", lambda recording: False)
    driver, scene = show(recorded(WON))
    scene.loader.wait(10)
    driver.run(0.1)
    assert (scene.playback is None, scene.head.is_playing) == (False, True)


@pytest.mark.parametrize("window", [(640, 480), (700, 1000), (1280, 720)])
@pytest.mark.parametrize("config", [BEGINNER, EXPERT, GameConfig(12, 20, 30, wraps=True)])
def test_nothing_overlaps_and_the_words_of_a_mark_cover_no_cell(
    show: Begin, window: tuple[int, int], config: GameConfig
) -> None:
    session = Session(config, 5)
    session.submit(Open((4, 4)), 0.0)
    field = session.position.field
    session.submit(Open(next(iter(field.grid.cells(field.mines)))), 2.0)
    driver, scene = show(session.recording(3.0), window=window)
    driver.key(pygame.K_END, settle=0.45)
    painter, bounds = driver.app.context.painter, driver.window.get_rect()
    widgets = [widget.rect for widget in scene.bar.group.widgets]
    for number, rect in enumerate(widgets):
        assert bounds.contains(rect)
        assert rect.collidelist(widgets[number + 1 :]) == -1
    assert scene.board.camera.view.collidelist(widgets) == -1
    line = scene.bar.timeline
    tip = line.draw_tip(driver.window, painter, bounds)
    assert bounds.contains(tip)
    assert not tip.colliderect(scene.board.camera.view)
    assert tip.bottom <= line.rect.y + 2
