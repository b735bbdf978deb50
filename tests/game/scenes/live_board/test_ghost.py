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


@pytest.mark.parametrize("lines", [WON, LOST])
def test_a_ghost_is_drawn_until_its_game_ends(start: Callable[..., Driver], lines: str) -> None:
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


def test_the_progress_lines_are_as_long_as_both_games(start: Callable[..., Driver]) -> None:
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


def test_a_ghost_whose_recording_does_not_verify_is_refused() -> None:
    with pytest.raises(ValueError, match="end in a game won"):
        Ghost(replace(recorded(WON), result=Result.LOST))
