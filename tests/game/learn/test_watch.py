"""Watching the solver: its play, and all controls."""

from itertools import pairwise

import pygame
import pytest

from engine import BEGINNER, EXPERT, Fairness, GameConfig, StartRule, Status, WinRule
from game.learn.watch import PACES
from game.store import queries
from game.ui.leaves import Number
from game.ui.markers import MarkerShape
from tests.game.learn.watched_games import (
    FASTEST,
    MINED,
    StartGame,
    play_to_end,
    step,
    wait,
    watch,
    watch_another,
)
from tests.marks import slow


def test_it_plays_any_game_to_its_end(start: StartGame) -> None:
    driver = start(chosen={"animation": "off"})
    for config in (
        BEGINNER,
        GameConfig(7, 5, 6, wraps=True),
        GameConfig(9, 6, 9, start=StartRule.NO_GUESS),
        GameConfig(6, 9, 8, fairness=Fairness.MERCY),
        GameConfig(9, 7, 8, fairness=Fairness.STRICT, win=WinRule.FLAG),
    ):
        scene = watch_another(driver, config, pace=FASTEST)
        play_to_end(driver, scene)
        shown = scene.player.shown
        assert shown.position.board.grid == config.grid
        if config.start is StartRule.NO_GUESS:
            assert shown.position.proven
            assert shown.guesses == 0
        won = shown.position.status is Status.WON
        assert ("Solved with" if won else "hit a mine") in scene.words


def test_it_stops_at_the_end_of_a_game_which_is_not_recorded(start: StartGame) -> None:
    driver, scene = watch(start, GameConfig(6, 5, 3), pace=FASTEST)
    play_to_end(driver, scene)
    made = scene.player.head.made
    wait(driver, lambda: not scene.player.head.is_playing)
    driver.run(6.0)
    assert (scene.player.head.made, scene.is_busy) == (made, False)
    driver.click_on("Take over")
    scene.take_over()
    driver.run(0.3)
    assert driver.scene is scene, "a game that is over cannot be taken over"
    seed = scene.player.shown.position.seed
    scene.controls.speed.choose(0)
    driver.key(pygame.K_SPACE)
    assert scene.player.shown.position.seed != seed
    assert (scene.player.head.made, scene.player.head.is_playing) == (0, True)
    driver.key(pygame.K_ESCAPE, settle=0.35)
    assert driver.scene.name == "menu"
    assert driver.app.context.store.ask(queries.game, 1) is None


@pytest.mark.parametrize(("pace", "seconds"), [(3, 0.1), *slow([(0, 2.0), (1, 1.0)])])
def test_moves_are_made_at_the_chosen_pace(start: StartGame, pace: int, seconds: float) -> None:
    driver, scene = watch(start, GameConfig(12, 9, 10), paused=True, pace=pace)
    step(driver, scene)
    scene.toggle()
    times = []
    for made in (2, 3):
        wait(driver, lambda made=made: scene.player.head.made == made)
        times.append(driver.now)
    # The solver thinks on another thread, which may delay a move but never hastens one.
    assert all(b - a >= seconds - 0.05 for a, b in pairwise(times))


def test_the_board_is_whole_tab_reaches_every_control_and_comma_and_period_change_the_pace(
    start: StartGame,
) -> None:
    driver, scene = watch(start, EXPERT, paused=True)
    for size in ((640, 480), (700, 1000), (1280, 720)):
        driver.resize(size)
        driver.run(0.3)
        assert scene.board.camera.is_whole
        view = scene.board.camera.view
        assert view.bottom <= scene.controls.timeline.rect.top
        assert view.collidelist([widget.rect for widget in scene.group.widgets]) == -1
    seen = set()
    for _ in scene.group.widgets:
        driver.key(pygame.K_TAB, settle=0.02)
        seen.add(scene.group.focus)
    assert {w for w in scene.group.widgets if w.enabled} <= seen
    chosen = []
    for key in (pygame.K_PERIOD,) * 3 + (pygame.K_COMMA,) * 6:
        driver.key(key)
        chosen.append(scene.player.pace)
    assert chosen == [PACES[i] for i in (2, 3, 4, 3, 2, 1, 0, 0, 0)]


def test_space_a_click_and_a_minimized_window_pause_and_escape_stops_it(start: StartGame) -> None:
    driver, scene = watch(start, EXPERT, pace=3)
    wait(driver, lambda: scene.player.head.made >= 3)
    assert " of 381 safe cells open. " in scene.words, "too fast to explain each move"
    driver.key(pygame.K_SPACE)
    made, ms = scene.player.head.made, scene.player.clock_ms(driver.now)
    driver.run(2.0)
    assert (scene.player.head.made, scene.player.clock_ms(driver.now)) == (made, ms)
    driver.key(pygame.K_SPACE)
    wait(driver, lambda: scene.player.head.made > made)
    driver.click(scene.board.camera.view.center)
    assert not scene.player.head.is_playing
    driver.key(pygame.K_r, settle=0)
    driver.app.run_frame()
    assert scene.player.game.moves <= 1
    assert scene.player.shown.position.seed == 4
    assert scene.player.head.is_playing
    driver.post(pygame.WINDOWMINIMIZED)
    driver.run(0.2)
    assert not scene.player.head.is_playing
    driver.post(pygame.WINDOWRESTORED)
    scene.toggle()
    driver.key(pygame.K_ESCAPE, settle=0.35)
    assert driver.scene.name == "menu"
    made = scene.player.head.made
    driver.run(1.0)
    assert scene.player.head.made == made


def test_arrows_and_clicks_go_to_moments_and_playing_on_repeats_them(start: StartGame) -> None:
    driver = start()
    scene = watch_another(driver, BEGINNER, paused=True)
    positions = [scene.player.shown.position]
    for _ in range(5):
        step(driver, scene)
        positions.append(scene.player.shown.position)
    assert scene.board.effects.is_busy, "a step has effects"
    line = scene.controls.timeline
    for key, made in (
        *((pygame.K_LEFT, made) for made in (4, 3, 2)),
        *((pygame.K_RIGHT, made) for made in (3, 4, 5)),
        *((pygame.K_HOME, 0), (pygame.K_END, 5), (None, 2), (pygame.K_HOME, 0)),
    ):
        if key:
            driver.key(key)
        else:
            driver.click((line.rect.x + line.rect.width * 2 // 5, line.rect.bottom - 8))
        assert scene.player.head.made == made
        assert scene.player.shown.position is scene.board.position is positions[made]
        assert key == pygame.K_RIGHT or not scene.board.effects.is_busy
    assert not scene.player.head.is_playing
    assert scene.player.game.moves == 5
    driver.key(pygame.K_SPACE)
    wait(driver, lambda: scene.player.head.made >= 5)
    assert scene.player.game.moment(5).position is positions[5]


def test_guesses_are_marked_and_page_keys_go_to_them(start: StartGame) -> None:
    driver, scene = watch(start, MINED, pace=FASTEST)
    play_to_end(driver, scene)
    guesses = [number for number, _ in scene.player.game.guesses]
    assert [mark.ms for mark in scene.controls.timeline.marks] == guesses
    lost = scene.player.shown.position.status is Status.LOST
    shapes = [mark.shape for mark in scene.controls.timeline.marks]
    assert shapes[-1] is (MarkerShape.CROSS if lost else MarkerShape.DIAMOND)
    driver.key(pygame.K_HOME)
    for number in guesses:
        driver.key(pygame.K_PAGEDOWN)
        assert scene.player.head.made == number
    driver.key(pygame.K_END)
    earlier = [number for number in guesses if number < scene.player.game.moves]
    for number in reversed(earlier):
        driver.key(pygame.K_PAGEUP)
        assert scene.player.head.made == number


def test_only_the_last_moments_of_a_very_large_board_are_kept(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.learn.watch_player.UNDO_CELL_LIMIT", 9 * 9 * 4)
    driver, scene = watch(start, paused=True)
    step(driver, scene, 7)
    assert (scene.player.game.first, scene.player.game.moves) == (4, 7)
    driver.key(pygame.K_HOME)
    assert scene.player.head.made == 4
    assert scene.controls.timeline.now == 0


def test_both_numbers_of_moves_have_room_from_the_start(start: StartGame) -> None:
    driver, scene = watch(start, paused=True)
    step(driver, scene, 3)
    with scene.fitted():
        fonts, px = driver.app.context.painter.fonts, driver.app.context.painter.px
        shown = [scene.tree.find(said) for said in ("3", "/ 3")]
        for number in shown:
            assert isinstance(number, Number)
            assert number.rect.width >= sum(fonts.figure_widths(number.said, px(number.size)))
