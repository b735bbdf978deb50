"""Replays: playing, and every way to go to a moment."""

import pygame
import pytest

from engine import Status
from game.history.replay import ReplayScene
from game.ui.markers import MarkerShape
from tests.game.history.replayed_games import StartGame, board_text, replay, replay_another
from tests.game.playback.recorded_games import LOST, WON, record_game


def moment(scene: ReplayScene) -> tuple[int, int]:
    return round(scene.head.ms), scene.head.made


def timeline_pos(scene: ReplayScene, ms: int) -> tuple[int, int]:
    """Return the pixel of a time on the timeline."""
    rect = scene.controls.timeline.rect
    return rect.x + round(rect.width * ms / scene.controls.timeline.length), rect.bottom - 12


def test_it_plays_at_once_shows_each_move_in_time_and_pauses(start: StartGame) -> None:
    driver, scene = replay(start, record_game(WON), paused=False)
    shown = {}
    with driver.unseen():
        while scene.head.is_playing:
            driver.app.run_frame()
            shown.setdefault(scene.head.made, scene.head.ms)
            assert scene.board.position == scene.playback.position(scene.head.made)
    assert list(shown) == [1, 2, 3, 4]
    assert all(0 <= shown[made] - ms <= 40 for made, ms in ((2, 1080), (3, 1500), (4, 2200)))
    assert scene.board.position.status is Status.WON
    assert board_text(scene) == ["F101#", "22011", "F1000"]
    driver.key(pygame.K_SPACE)
    assert scene.head.is_playing
    assert scene.head.ms < 500, "at the end it restarts"
    driver.key(pygame.K_SPACE)
    held = moment(scene)
    driver.run(0.5)
    assert (moment(scene), scene.head.is_playing) == (held, False)
    for is_playing in (True, False):
        driver.click(scene.board.camera.view.center)
        assert scene.head.is_playing is is_playing
    scene.toggle()
    driver.click_on("Save")
    assert driver.scene.name == "save_replay"
    held = moment(scene)
    driver.run(0.5)
    assert moment(scene) == held, "it pauses under another scene"


def test_comma_and_period_change_the_speed(start: StartGame) -> None:
    driver, scene = replay(start, record_game(WON))
    for presses, speed in ((0, 1.0), (1, 2.0), (9, 8.0), (-4, 0.5), (-9, 0.25)):
        for _ in range(abs(presses)):
            driver.key(pygame.K_PERIOD if presses > 0 else pygame.K_COMMA)
        scene.seek(0)
        scene.head.is_playing = True
        started = driver.now
        driver.run(0.2)
        scene.head.is_playing = False
        expected = min(2200, (driver.now - started) * 1000 * speed)
        assert scene.head.ms == pytest.approx(expected, abs=20 * speed)


def test_arrows_step_moves_and_with_shift_seconds_and_a_drag_on_the_timeline_seeks(
    start: StartGame,
) -> None:
    driver, scene = replay(start, record_game(WON))
    driver.key(pygame.K_HOME)
    driver.click(scene.controls.speed.rect.midleft)
    assert scene.head.speed == 0.25
    stops = []
    for key, mod in (
        *((pygame.K_RIGHT, 0), (pygame.K_RIGHT, 0), (pygame.K_LEFT, 0)),
        *((pygame.K_RIGHT, pygame.KMOD_SHIFT), (pygame.K_LEFT, pygame.KMOD_SHIFT)),
        *((pygame.K_END, 0), (pygame.K_HOME, 0)),
    ):
        driver.key(key, mod=mod)
        stops.append(moment(scene))
    assert stops == [(1080, 2), (1500, 3), (1080, 2), (2080, 3), (1080, 2), (2200, 4), (0, 1)]
    assert scene.head.speed == 0.25, "arrows step even after a click on the speed"
    driver.down(timeline_pos(scene, 1600))
    driver.run(0.05)
    assert scene.head.made == 3
    driver.move(timeline_pos(scene, 500))
    driver.run(0.05)
    assert scene.head.made == 1
    assert scene.head.ms == pytest.approx(500, abs=10)
    driver.move((5000, 0))
    driver.run(0.05)
    assert moment(scene) == (2200, 4)
    driver.up((5000, 0))
    driver.run(0.05)
    driver.key(pygame.K_LEFT)
    assert scene.head.made == 3  # the arrows still control the timeline


def test_page_keys_and_clicks_seek_marks_and_puff_shows_the_mood_and_restarts(
    start: StartGame,
) -> None:
    driver, scene = replay(start, record_game(LOST))
    texts, line = driver.app.context.texts, scene.controls.timeline
    stops = [(700, MarkerShape.SQUARE), (1400, MarkerShape.CROSS)]
    assert [(mark.ms, mark.shape) for mark in line.marks] == stops
    assert line.marks[0].text == texts("replay.wrong_flag")
    assert line.marks[1].text.startswith(texts("replay.loss"))
    assert texts("replay.certain_mine") in line.marks[1].text
    driver.key(pygame.K_HOME)
    for key, made in ((pygame.K_PAGEDOWN, 2), (pygame.K_PAGEDOWN, 4), (pygame.K_PAGEUP, 2)):
        driver.key(key)
        assert (scene.head.ms, line.current.shape) == stops[made == 4]
        assert scene.head.made == made
    x, y = timeline_pos(scene, 1400)
    driver.move((x - 3, y))
    driver.run(0.05)
    assert line.pointed.shape is MarkerShape.CROSS
    driver.click((x - 3, y))
    assert moment(scene) == (1400, 4)
    assert scene.hud.puff.mood == "lost"
    driver.click(scene.hud.puff.rect.center)
    assert scene.head.is_playing
    assert scene.head.ms < 400
    assert scene.hud.puff.mood == "idle"


def test_keyboard_and_pad_reach_every_control_and_leave_to_the_scene_below(
    start: StartGame,
) -> None:
    driver = start()
    driver.app.context.navigator.learn()
    scene = replay_another(driver, record_game(WON))
    reached = []
    for _ in scene.group.widgets:
        driver.key(pygame.K_TAB, settle=0.02)
        reached.append(scene.group.focus)
    assert reached == scene.group.widgets
    scene.group.focus = None
    pad = driver.plug()
    driver.key(pygame.K_HOME)
    driver.hat(pad, 1, 0)
    assert moment(scene) == (1080, 2)
    driver.button(pad, 7)  # start
    assert scene.head.is_playing
    driver.button(pad, 1, settle=0.35)  # b
    assert driver.scene.name == "learn"
