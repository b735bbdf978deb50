"""The ghost of an earlier game on the same board, and the race against it."""

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from engine.core.config import GameConfig
from engine.formats.recording import Result
from engine.rules.game import Status
from game.board.camera import Camera
from game.board.pointer_trail import Ghost
from game.store.saved_game import GameStart
from tests.game.driver import Driver
from tests.game.playback.recorded_games import LOST, WON, record_game
from tests.game.store.records_helpers import drawn


def test_a_ghost_is_as_far_as_its_game_was_which_has_to_verify() -> None:
    ghost = Ghost(record_game(WON))
    progress = [ghost.progress(ms) for ms in (-5, 0, 1500, 2199, 2200, 9999)]
    assert progress == [0.0, 0.5, 0.5, 0.5, 1.0, 1.0]
    assert ghost.ms == 2200
    with pytest.raises(ValueError, match="end in a game won"):
        Ghost(replace(record_game(WON), result=Result.LOST))


def test_a_ghost_is_drawn_until_its_game_ends(start: Callable[..., Driver]) -> None:
    painter, camera = start().app.context.painter, Camera(5, 3)
    camera.fit(pygame.Rect(0, 0, 300, 200), 40)
    for lines in (WON, LOST):
        ghost, seen = Ghost(record_game(lines)), []
        for ms in (850, ghost.ms + 1):
            canvas = pygame.Surface((300, 200), pygame.SRCALPHA)
            ghost.draw(canvas, painter, camera, ms)
            seen.append(canvas.get_bounding_rect())
        assert seen[0].colliderect(camera.view)
        assert seen[1].size == (0, 0)
    canvas = pygame.Surface((100, 20))
    Ghost(record_game(WON)).draw_progress(canvas, painter, canvas.get_rect(), 0.25, 500)
    rows = [[canvas.get_at((x, y))[:3] for x in range(100)] for y in range(20)]
    for tone, length in (("accent", 25), ("text_dim", 50)):  # of this game, of the ghost's
        assert max(row.count(painter.colour(tone)) for row in rows) == length


@pytest.mark.slow
def test_a_race_is_on_the_same_board_with_the_ghost_in_sight_until_a_new_game(
    start: Callable[..., Driver],
) -> None:
    driver = start(config=GameConfig(9, 7, 9), seed=5, window=(1280, 720))
    driver.begin((4, 3))
    for _ in range(3):
        driver.click_cell(driver.closed_safe[0], settle=1.0)
    driver.lose()
    driver.until("results", 8.0)
    driver.click_on("Watch", settle=0.5)
    driver.click_on("Race it", settle=0.5)
    play, session, ghost = driver.play, driver.play.session, driver.play.ghost
    assert ghost is not None
    assert session.position.first == (4, 3)
    assert (session.status, session.clicks.total) == (Status.PLAYING, 0)
    driver.move((2, 2))
    driver.run(0.1)
    before = session.clock.ms(driver.now)
    with_ghost = driver.board_picture()
    play.ghost = None
    play.draw(driver.window, 1.0)
    assert driver.board_picture() != with_ghost
    play.ghost = ghost
    assert session.clock.ms(driver.now) == before, "drawing takes no time"
    driver.win()
    game = play.autosave.game
    assert game is not None
    assert (game.flaws, game.ranked) == (("ghost",), False)
    driver.until("results")
    behind = game.recording.ms - ghost.ms
    words = "behind your earlier self" if behind > 0 else "ahead of your earlier self"
    driver.run(2.0)
    said = " ".join(drawn(driver))
    assert f"{abs(behind) / 1000:.3f} s {words} Not ranked: you knew the board" in said
    driver.click_on("Race again", settle=0.5)
    assert driver.play.ghost is not None
    assert "ghost" in driver.play.autosave.metadata.flaws
    driver.key(pygame.K_r, settle=0.3)
    assert (driver.play.ghost, driver.play.autosave.metadata.flaws) == (None, ())
    assert driver.status is Status.READY
    driver.begin((4, 3))
    recording = driver.play.session.recording(driver.now)
    driver.play.interrupt()
    driver.app.context.navigator.replay(recording)
    driver.run(0.5)
    assert not driver.widget("Race it").enabled, "no game is thrown away for a race"
    assert GameStart.race(recording).deal.first == (4, 3)
