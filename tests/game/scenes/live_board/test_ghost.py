"""The ghost of an earlier game on the same board."""

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from engine.formats.recording import Result
from game.board.camera import Camera
from game.scenes.live_board.ghost import Ghost
from tests.game.driver import Driver
from tests.game.playback.recorded_games import LOST, WON, recorded


def test_a_ghost_is_as_far_as_its_game_was() -> None:
    ghost = Ghost(recorded(WON))
    assert [ghost.progress(ms) for ms in (-5, 0, 1500, 2199, 2200, 9999)] == [
        *(0.0, 0.5, 0.5, 0.5, 1.0, 1.0)
    ]
    assert ghost.ms == 2200


def test_a_ghost_is_drawn_until_its_game_ends(start: Callable[..., Driver]) -> None:
    painter, camera = start().app.context.painter, Camera(5, 3)
    camera.fit(pygame.Rect(0, 0, 300, 200), 40)
    for lines in (WON, LOST):
        ghost, seen = Ghost(recorded(lines)), []
        for ms in (850, ghost.ms + 1):
            canvas = pygame.Surface((300, 200), pygame.SRCALPHA)
            ghost.draw(canvas, painter, camera, ms)
            seen.append(canvas.get_bounding_rect())
        assert seen[0].colliderect(camera.view)
        assert seen[1].size == (0, 0)
    canvas = pygame.Surface((100, 20))
    Ghost(recorded(WON)).draw_progress(canvas, painter, canvas.get_rect(), 0.25, 500)
    rows = [[canvas.get_at((x, y))[:3] for x in range(100)] for y in range(20)]
    for tone, length in (("accent", 25), ("text_dim", 50)):  # of this game and of the ghost's
        assert max(row.count(painter.colour(tone)) for row in rows) == length


def test_a_ghost_whose_recording_does_not_verify_is_refused() -> None:
    with pytest.raises(ValueError, match="end in a game won"):
        Ghost(replace(recorded(WON), result=Result.LOST))
