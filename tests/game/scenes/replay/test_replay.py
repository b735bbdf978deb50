"""The replay scene: what it shows of a recorded game, and every way to get about in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from engine.core.commands import Open
from engine.core.config import GameConfig
from engine.formats.recording import Recording, Result
from engine.rules.game import Status
from engine.teacher.review_model import Finding
from game.board.camera import Camera
from game.playback.loading import Preparation
from game.playback.playback import Playback
from game.scenes.live_board.ghost import Ghost
from game.scenes.playback.move_markers import marks_of
from game.scenes.replay.replay import ReplayScene
from game.session.session import Session
from game.ui.markers import Shape
from tests.game.driver import Driver
from tests.game.playback.recorded_games import LOST, WON, recorded

Begin = Callable[..., tuple[Driver, ReplayScene]]


@pytest.fixture
def show(start: Callable[..., Driver]) -> Begin:
    """Shows a recording over the menu, its review done, and lets the scene come."""

    def begin(
        recording: Recording, paused: bool = True, **options: object
    ) -> tuple[Driver, ReplayScene]:
        driver = start(**options)
        scene = ReplayScene(driver.app.context, recording)
        scene.ready.wait(10)
        driver.app.stack.push(scene)
        if paused and scene.head is not None:
            scene.toggle()
        driver.run(0.3)
        return driver, scene

    return begin


def text(scene: ReplayScene) -> list[str]:
    """The position that is shown, as board text."""
    return str(scene.board.position.board).split()


def moment(scene: ReplayScene) -> tuple[int, int]:
    assert scene.head is not None
    return round(scene.head.ms), scene.head.made


def line_x(scene: ReplayScene, ms: int) -> tuple[int, int]:
    """The pixel of a time on the timeline."""
    rect = scene.bar.timeline.rect
    return rect.x + round(rect.width * ms / scene.bar.timeline.length), rect.bottom - 12


# Playing


def test_it_plays_at_once_to_the_end_and_shows_each_move_when_it_was_made(show: Begin) -> None:
    driver, scene = show(recorded(WON), paused=False)
    shown = {}
    while scene.head.is_playing:
        driver.app.run_frame()
        shown.setdefault(scene.head.made, scene.head.ms)
        made = scene.head.made
        assert scene.board.position == scene.head.playback.position(made)
    assert list(shown) == [1, 2, 3, 4]
    assert all(0 <= shown[made] - ms <= 40 for made, ms in ((2, 1080), (3, 1500), (4, 2200)))
    assert scene.board.position.status is Status.WON
    assert text(scene) == ["F101#", "22011", "F1000"]


def test_moves_are_shown_with_effects_and_jumps_without(show: Begin) -> None:
    driver, scene = show(recorded(WON))
    driver.run(0.8)
    driver.key(pygame.K_HOME, settle=0.1)
    assert not scene.board.stage.is_busy
    driver.key(pygame.K_RIGHT, settle=0.02)
    assert scene.board.stage.is_busy
    driver.key(pygame.K_END, settle=0.02)
    assert not scene.board.stage.is_busy


@pytest.mark.parametrize(
    ("presses", "speed"), [(0, 1.0), (1, 2.0), (9, 8.0), (-1, 0.5), (-9, 0.25)]
)
def test_comma_and_point_change_the_speed(show: Begin, presses: int, speed: float) -> None:
    driver, scene = show(recorded(WON))
    for _ in range(abs(presses)):
        driver.key(pygame.K_PERIOD if presses > 0 else pygame.K_COMMA)
    before = scene.head.ms
    driver.key(pygame.K_SPACE, settle=0)
    driver.app.run_frame()
    started = driver.now
    driver.run(0.2)
    assert scene.head.ms - before == pytest.approx(
        (driver.now - started) * 1000 * speed, abs=20 * speed
    )


def test_space_pauses_and_at_the_end_begins_anew(show: Begin) -> None:
    driver, scene = show(recorded(WON), paused=False)
    driver.key(pygame.K_SPACE)
    assert not scene.head.is_playing
    held = moment(scene)
    driver.run(0.5)
    assert moment(scene) == held
    driver.key(pygame.K_END)
    assert moment(scene) == (2200, 4)
    driver.key(pygame.K_SPACE)
    assert scene.head.is_playing
    assert scene.head.ms < 500


# Getting about


def test_arrows_step_moves_and_with_shift_seconds(show: Begin) -> None:
    driver, scene = show(recorded(WON))
    driver.key(pygame.K_HOME)
    stops = []
    for key, mod in (
        *((pygame.K_RIGHT, 0), (pygame.K_RIGHT, 0), (pygame.K_LEFT, 0)),
        *((pygame.K_RIGHT, pygame.KMOD_SHIFT), (pygame.K_LEFT, pygame.KMOD_SHIFT)),
        *((pygame.K_END, 0), (pygame.K_HOME, 0)),
    ):
        driver.key(key, mod=mod)
        stops.append(moment(scene))
    assert stops == [(1080, 2), (1500, 3), (1080, 2), (2080, 3), (1080, 2), (2200, 4), (0, 1)]


def test_a_drag_along_the_timeline_scrubs(show: Begin) -> None:
    driver, scene = show(recorded(WON))
    driver.down(line_x(scene, 1600))
    driver.run(0.05)
    assert scene.head.made == 3
    driver.move(line_x(scene, 500))
    driver.run(0.05)
    assert scene.head.made == 1
    assert scene.head.ms == pytest.approx(500, abs=10)
    driver.move((5000, 0))
    driver.run(0.05)
    assert moment(scene) == (2200, 4)
    driver.up((5000, 0))
    driver.run(0.05)
    driver.key(pygame.K_LEFT)
    assert scene.head.made == 3  # the arrows are still the timeline's


def test_a_control_that_was_clicked_leaves_the_arrows_to_the_timeline(show: Begin) -> None:
    driver, scene = show(recorded(WON))
    driver.key(pygame.K_HOME)
    driver.click(scene.bar.speed.rect.midleft)
    assert scene.head.speed == 0.25
    driver.key(pygame.K_RIGHT)
    assert scene.head.speed == 0.25
    assert moment(scene) == (1080, 2)


def test_a_click_on_the_board_plays_and_pauses(show: Begin) -> None:
    driver, scene = show(recorded(WON))
    driver.click(scene.board.camera.view.center)
    assert scene.head.is_playing
    driver.click(scene.board.camera.view.center)
    assert not scene.head.is_playing


def test_puff_begins_anew_and_shows_the_mood_of_the_moment(show: Begin) -> None:
    driver, scene = show(recorded(LOST))
    driver.key(pygame.K_END)
    assert scene.hud.puff.mood == "lost"
    driver.click(scene.hud.puff.rect.center)
    assert scene.head.is_playing
    assert scene.head.ms < 400
    assert scene.hud.puff.mood == "idle"


def test_the_keyboard_reaches_every_control(show: Begin) -> None:
    driver, scene = show(recorded(WON))
    reached = []
    for _ in range(len(scene.bar.group.widgets)):
        driver.key(pygame.K_TAB, settle=0.02)
        reached.append(scene.bar.group.focus)
    assert reached == scene.bar.group.widgets


def test_a_pad_plays_steps_and_goes_back(show: Begin) -> None:
    driver, scene = show(recorded(WON))
    pad = driver.plug()
    driver.key(pygame.K_HOME)
    driver.hat(pad, 1, 0)
    assert moment(scene) == (1080, 2)
    driver.button(pad, 7)  # start
    assert scene.head.is_playing
    driver.button(pad, 1)  # b
    driver.run(0.3)
    assert driver.scene.name == "menu"


def test_it_waits_while_something_lies_over_it(show: Begin) -> None:
    driver, scene = show(recorded(WON), paused=False)
    driver.click_on("Save")
    assert driver.scene.name == "save_replay"
    held = moment(scene)
    driver.run(0.5)
    assert moment(scene) == held


# What it shows


def pixels(scene: ReplayScene, cell: tuple[int, int]) -> bytes:
    canvas = pygame.display.get_surface()
    side = scene.board.camera.cell
    place = pygame.Rect(*scene.board.camera.corner(cell), side, side)
    return pygame.image.tobytes(canvas.subsurface(place), "RGB")


def test_the_pointer_is_where_it_was(show: Begin) -> None:
    driver, scene = show(recorded(WON))
    scene.seek(1999)
    driver.run(0.3)
    away = pixels(scene, (1, 1))
    scene.seek(2050)
    driver.run(0.3)
    assert pixels(scene, (1, 1)) != away


def test_the_bar_shows_mines_and_time_of_the_moment(
    show: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, scene = show(recorded(WON))
    told = []
    draw = scene.hud.draw
    monkeypatch.setattr(scene.hud, "draw", lambda *given: (told.append(given[2:4]), draw(*given)))
    for ms in (0, 1080, 1700, 2200):
        scene.seek(ms)
        driver.run(0.1)
        assert told[-1] == ({0: 3, 1080: 2, 1700: 1, 2200: 0}[ms], ms)


def test_chances_are_shown_when_asked_for(show: Begin) -> None:
    driver, scene = show(recorded(WON))
    driver.key(pygame.K_HOME, settle=0.5)
    closed = pixels(scene, (0, 0))
    driver.click_on("Chances")
    chances = scene.board.chances
    for _ in range(200):
        driver.run(0.02)
        if not chances.is_awaited:
            break
        chances._thinker._future.result(10)
    # Three mines among four closed cells, of which the 2 at 1,1 needs two and the 1s the corners.
    assert chances._shown == {(0, 0): 1.0, (0, 1): 0.0, (0, 2): 1.0, (4, 0): 1.0}
    driver.run(0.1)
    assert pixels(scene, (0, 0)) != closed
    driver.click_on("Chances")
    driver.run(0.4)
    assert pixels(scene, (0, 0)) == closed


def test_marks_tell_guesses_and_mistakes_apart(show: Begin) -> None:
    driver, scene = show(recorded(LOST))
    texts = driver.app.context.texts
    marks = scene.bar.timeline.marks
    assert [(mark.ms, mark.shape) for mark in marks] == [(700, Shape.SQUARE), (1400, Shape.CROSS)]
    assert marks[0].words == texts("replay.wrong_flag")
    assert marks[1].words.startswith(texts("replay.loss"))
    assert texts("replay.certain_mine") in marks[1].words


def test_while_it_stands_still_the_chance_to_win_is_told(show: Begin) -> None:
    even = """
        0    open       0,0
        900  open       2,0
        900  lost
    """
    driver, scene = show(recorded(even, "..*\n..."))
    driver.key(pygame.K_HOME, settle=0.1)  # the first move is made at 0 ms
    assert scene.bar.words == ""
    driver.click_on("Chances", settle=0.1)
    assert scene.board.chances._weighing.wait(10)
    driver.run(0.1)
    assert scene.bar.words == "Chance to win: 50%"
    driver.key(pygame.K_SPACE, settle=0.1)
    assert scene.bar.words == ""


def test_guesses_are_told_with_their_chances(start: Callable[..., Driver]) -> None:
    texts = start().app.context.texts
    shapes = set()
    config = GameConfig(8, 8, 10)
    for seed in range(40):
        session = Session(config, seed)
        session.submit(Open((4, 4)), 0.0)
        closed = [
            cell for cell in config.grid.cells(session.position.board.closed) if cell in config.grid
        ]
        session.submit(Open(closed[0]), 1.0)
        recording = session.recording(1.0)
        ready = Preparation(recording)
        ready.wait(10)
        ready.tend()
        guesses = [one for one in ready.found.moves if one.finding.is_guess]
        for guess, mark in zip(guesses, marks_of(ready.playback, ready.found, texts), strict=True):
            lost = recording.result is Result.LOST
            is_forced = guess.finding is Finding.FORCED
            shape = Shape.DIAMOND if is_forced else Shape.TRIANGLE
            assert mark.shape is (Shape.CROSS if lost else shape)
            shapes.add(mark.shape)
            if guess.chance == 1:
                assert texts("replay.certain_mine") in mark.words
                continue
            kind = "Forced" if is_forced else "Needless"
            assert f"{kind} guess" in mark.words
            assert f"{round(guess.chance * 100)}%" in mark.words
    assert shapes == {Shape.CROSS, Shape.DIAMOND, Shape.TRIANGLE}


def test_page_keys_go_from_mark_to_mark_and_the_mark_is_told(show: Begin) -> None:
    driver, scene = show(recorded(LOST))
    driver.key(pygame.K_HOME)
    stops = []
    for key in (pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, pygame.K_PAGEUP):
        driver.key(key)
        stops.append((moment(scene), scene.bar.timeline.current.shape))
    assert stops == [
        *(((700, 2), Shape.SQUARE), ((1400, 4), Shape.CROSS), ((700, 2), Shape.SQUARE))
    ]


def test_a_mark_under_the_mouse_is_told_and_a_click_goes_to_its_move(show: Begin) -> None:
    driver, scene = show(recorded(LOST))
    driver.key(pygame.K_HOME)
    x, y = line_x(scene, 1400)
    driver.move((x - 3, y))
    driver.run(0.05)
    assert scene.bar.timeline.pointed.shape is Shape.CROSS
    driver.click((x - 3, y))
    assert moment(scene) == (1400, 4)


# What cannot be shown


def test_a_recording_that_does_not_verify_is_told_of(show: Begin) -> None:
    driver, scene = show(recorded(WON, result=Result.LOST))
    assert scene.head is None
    assert "end in a game won" in scene.problem
    for key in (pygame.K_SPACE, pygame.K_RIGHT, pygame.K_END, pygame.K_PAGEDOWN, pygame.K_c):
        driver.key(key)
    driver.click(scene.bar.timeline.rect.center)
    driver.click(scene.hud.puff.rect.center)
    assert driver.scene is scene
    driver.key(pygame.K_ESCAPE, settle=0.4)
    assert driver.scene.name == "menu"


def test_a_game_of_no_moves_can_be_looked_at(show: Begin) -> None:
    driver, scene = show(recorded("5000 abandoned", given=(2, 1)))
    for key in (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_END, pygame.K_SPACE, pygame.K_PAGEUP):
        driver.key(key, settle=0.1)
    assert text(scene) == ["#101#", "#2011", "#1000"]


def test_a_very_long_game_is_made_ready_off_the_frames_path(
    show: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.playback.loading.is_quick", lambda recording: False)
    driver, scene = show(recorded(WON))
    scene.ready.wait(10)
    driver.run(0.1)
    assert scene.head is not None
    assert scene.head.is_playing


def test_very_large_boards_are_not_looked_over(monkeypatch: pytest.MonkeyPatch) -> None:
    for largest, is_reviewed in ((14, False), (15, True)):
        monkeypatch.setattr("game.playback.loading.LARGEST_REVIEWED", largest)
        ready = Preparation(recorded(WON))
        ready.wait(10)
        ready.tend()
        assert (ready.found is not None) == is_reviewed


def test_leaving_leads_to_the_scene_below(start: Callable[..., Driver]) -> None:
    driver = start()
    driver.app.context.navigator.learn()
    driver.app.context.navigator.replay(recorded(WON))
    driver.run(0.3)
    driver.key(pygame.K_ESCAPE)
    assert driver.scene.name == "learn"


@pytest.mark.parametrize("window", [(640, 480), (700, 1000), (1280, 720)])
def test_nothing_lies_over_anything_else(show: Begin, window: tuple[int, int]) -> None:
    recording = Session(GameConfig(30, 16, 99), 5)
    recording.submit(Open((15, 8)), 0.0)
    _, scene = show(recording.recording(9.0), window=window)
    widgets = [widget.rect for widget in scene.bar.group.widgets]
    for number, rect in enumerate(widgets):
        assert pygame.Rect((0, 0), window).contains(rect)
        assert rect.collidelist(widgets[number + 1 :]) == -1
    assert scene.board.camera.view.collidelist(widgets) == -1


# Saving


def test_every_kind_of_file_is_saved_and_told_of(show: Begin, tmp_path: Path) -> None:
    driver, _ = show(recorded(WON, date="2026-11-21"))
    driver.click_on("Save", settle=0.3)
    for label in ("Save as RAWVF", "Save recording", "Save board", "Save picture"):
        driver.click_on(label, settle=1.0)
        assert driver.scene._problem == ""
        assert driver.scene._saved.exists()
    names = sorted(path.name for path in (tmp_path / "replays").iterdir())
    assert names == [f"2026-11-21 5x3x3.{end}" for end in ("mbf", "png", "rawvf", "txt")]
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert driver.scene.name == "replay"


def test_esc_stops_a_picture_and_leaves_nothing(show: Begin, tmp_path: Path) -> None:
    slow = WON.replace("2200", "90000")
    driver, _ = show(recorded(slow))
    driver.click_on("Save", settle=0.3)
    driver.click_on("Save picture", settle=0.05)
    panel = driver.scene
    assert panel.is_busy
    assert not driver.widget("Save board").enabled
    driver.key(pygame.K_ESCAPE, settle=0.1)
    assert driver.scene is panel
    assert not panel.is_busy
    assert list((tmp_path / "replays").iterdir()) == []
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert driver.scene.name == "replay"


def test_what_cannot_be_saved_is_told_in_one_sentence(show: Begin, tmp_path: Path) -> None:
    (tmp_path / "replays").touch()
    driver, _ = show(recorded(WON))
    driver.click_on("Save", settle=0.3)
    for label in ("Save recording", "Save picture"):
        driver.click_on(label, settle=0.1)
        assert driver.scene._problem == driver.app.context.texts("replay.not_written")


# The ghost


def test_a_ghost_is_as_far_as_its_game_was() -> None:
    ghost = Ghost(recorded(WON))
    assert [ghost.progress(ms) for ms in (-5, 0, 1500, 2199, 2200, 9999)] == [
        *(0.0, 0.5, 0.5, 0.5, 1.0, 1.0)
    ]
    assert ghost.ms == 2200


@pytest.mark.parametrize("lines", [WON, LOST])
def test_a_ghost_is_seen_until_its_game_ends(start: Callable[..., Driver], lines: str) -> None:
    painter = start().app.context.painter
    ghost = Ghost(recorded(lines))
    camera = Camera(5, 3)
    camera.fit(pygame.Rect(0, 0, 300, 200), 40)

    def seen(ms: int) -> pygame.Rect:
        canvas = pygame.Surface((300, 200), pygame.SRCALPHA)
        ghost.draw(canvas, painter, camera, ms)
        return canvas.get_bounding_rect()

    assert seen(850).colliderect(camera.view)
    assert seen(ghost.ms + 1).size == (0, 0)


def test_the_lines_of_a_race_are_as_long_as_both_have_come(start: Callable[..., Driver]) -> None:
    painter = start().app.context.painter
    ghost = Ghost(recorded(WON))
    canvas = pygame.Surface((100, 20))
    ghost.draw_progress(canvas, painter, pygame.Rect(0, 0, 100, 20), 0.25, 500)
    rows = [[canvas.get_at((x, y))[:3] for x in range(100)] for y in range(20)]
    lengths = {
        tone: max(row.count(painter.colour(tone)) for row in rows)
        for tone in ("accent", "text_dim")
    }
    assert lengths == {"accent": 25, "text_dim": 50}


def test_a_ghost_of_moves_that_do_not_give_their_result_is_refused() -> None:
    with pytest.raises(ValueError, match="end in a game won"):
        Ghost(replace(recorded(WON), result=Result.LOST))


def test_a_playback_is_made_once_for_a_scene(show: Begin) -> None:
    _, scene = show(recorded(WON))
    assert isinstance(scene.head.playback, Playback)
    assert scene.head.playback is scene.ready.playback
