"""Replays: the view of a moment, and the notice that replaces a game that cannot be played."""

import time

import pygame
import pytest

from engine import BEGINNER, EXPERT, GameConfig, Open, Result
from game.history.replay import ReplayScene
from game.session.session import Session
from tests.game.history.replayed_games import StartGame, board_text, replay, replay_another
from tests.game.playback.recorded_games import WON, record_game
from tests.game.store.records_helpers import WINDOWS


def cell_pixels(scene: ReplayScene, cell: tuple[int, int]) -> bytes:
    camera, canvas = scene.board.camera, pygame.display.get_surface()
    place = pygame.Rect(*camera.corner(cell), camera.cell, camera.cell)
    return pygame.image.tobytes(canvas.subsurface(place), "RGB")


def test_moves_have_effects_and_jumps_show_the_moment_and_the_recorded_pointer(
    start: StartGame,
) -> None:
    driver, scene = replay(start, record_game(WON))
    driver.run(0.8)
    driver.key(pygame.K_HOME, settle=0.1)
    assert not scene.board.effects.is_busy
    driver.key(pygame.K_RIGHT, settle=0.02)
    assert scene.board.effects.is_busy
    driver.key(pygame.K_END, settle=0.02)
    assert not scene.board.effects.is_busy
    pictures = {}
    for ms, mines in ((0, 3), (1080, 2), (1700, 1), (1999, 1), (2050, 1), (2200, 0)):
        scene.seek(ms)
        driver.run(0.3)
        assert (scene.hud.mines(), scene.hud.ms()) == (mines, ms), (
            "the HUD shows mines and time of the moment"
        )
        pictures[ms] = cell_pixels(scene, (1, 1))
    assert pictures[1999] != pictures[2050]


def test_the_button_shows_the_chances_and_while_paused_the_chance_to_win(start: StartGame) -> None:
    driver, scene = replay(start, record_game("0 open 0,0\n900 open 2,0\n900 lost", "..*\n..."))
    driver.key(pygame.K_HOME, settle=0.5)  # the first move is made at 0 ms
    closed = cell_pixels(scene, (2, 0))
    for is_shown in (True, False, True):
        driver.click_on("Chances", settle=0.4)
        while scene.board.chances.is_awaited or (is_shown and not scene.message):
            driver.run(0.02)
            time.sleep(0.001)
        driver.run(0.1)
        assert (cell_pixels(scene, (2, 0)) != closed) is is_shown
        assert scene.message == ("Chance to win: 50%" if is_shown else "")
    driver.key(pygame.K_SPACE, settle=0.1)
    assert scene.message == ""


def test_a_moments_chance_to_win_is_that_of_the_review_which_knows_what_undo_has_shown(
    start: StartGame,
) -> None:
    moves = "0 open 0,0\n900 open 2,0\n1000 undo\n1900 open 2,1\n1900 won"
    driver, scene = replay(start, record_game(moves, "..*\n..."))
    driver.click_on("Chances", settle=0.1)
    scene.head.go_to(0)
    told = []
    for _ in range(4):
        scene.step(1)
        driver.run(0.1)
        until = time.monotonic() + 20
        while scene.loader.is_working and time.monotonic() < until:
            driver.run(0.02)
            time.sleep(0.001)
        driver.run(0.1)
        told.append(scene.message)
    assert told == ["Chance to win: 50%", "", "Chance to win: 100%", ""], "lost, and won"
    assert [scene.loader.review.win_chance(made).chance for made in range(1, 5)] == [0.5, 0, 1, 1]


def test_recordings_without_moves_wrong_or_very_long_are_shown(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, scene = replay(start, record_game("5000 abandoned", given=(2, 1)))
    for key in (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_END, pygame.K_SPACE, pygame.K_PAGEUP):
        driver.key(key, settle=0.1)
    assert board_text(scene) == ["#101#", "#2011", "#1000"]
    wrong = replay_another(driver, record_game(WON, result=Result.LOST))
    assert wrong.playback is None
    assert "end in a game won" in wrong.problem
    assert not driver.widget("Figures").enabled
    for key in (pygame.K_SPACE, pygame.K_RIGHT, pygame.K_END, pygame.K_PAGEDOWN, pygame.K_c):
        driver.key(key)
    driver.click(wrong.controls.timeline.rect.center)
    driver.click(wrong.hud.puff.rect.center)
    assert driver.scene is wrong
    driver.key(pygame.K_ESCAPE, settle=0.4)
    assert driver.scene is scene
    monkeypatch.setattr("game.playback.playback.is_quick", lambda recording: False)
    scene = replay_another(driver, record_game(WON))  # it is prepared on another thread
    driver.run(0.1)
    assert (scene.playback is None, scene.head.is_playing) == (False, True)


@pytest.mark.slow
def test_nothing_overlaps_and_the_words_of_a_mark_cover_no_cell(start: StartGame) -> None:
    driver = start()
    for config in (BEGINNER, EXPERT, GameConfig(12, 20, 30, wraps=True)):
        session = Session(config, 5)
        session.submit(Open((4, 4)), 0.0)
        field = session.position.field
        session.submit(Open(next(iter(field.grid.cells(field.mines)))), 2.0)
        scene = replay_another(driver, session.recording(3.0))
        driver.key(pygame.K_END, settle=0.45)
        for window in WINDOWS:
            driver.resize(window)
            bounds, line = driver.window.get_rect(), scene.controls.timeline
            view = scene.board.camera.view
            assert view.collidelist([widget.rect for widget in scene.group.widgets]) == -1
            tip = line.draw_tip(driver.window, driver.app.context.painter, bounds)
            assert bounds.contains(tip)
            assert not tip.colliderect(view)
            assert tip.bottom <= line.rect.y + 2


@pytest.mark.parametrize("window", [(640, 480), (800, 1000), (1080, 1920)])
def test_a_narrow_window_leaves_the_timeline_much_of_its_width(
    start: StartGame, window: tuple[int, int]
) -> None:
    driver, scene = replay(start, record_game(WON))
    driver.resize(window)
    assert scene.controls.timeline.rect.width >= 0.4 * window[0]
