"""Pictures of marks over cells."""

import gc
import weakref

import pygame
from pygame import Rect, Surface

from game.board.camera import Camera
from game.board.effect_view import draw_marks
from game.board.effects.timeline import CellMark, Mark
from game.board.tiles import TileLook
from game.platform import paths
from game.resources.theme_catalog import open_theme


def test_pictures_of_marks_keep_no_theme_in_memory() -> None:
    pygame.display.set_mode((100, 100))
    theme, _ = open_theme("neon", paths.assets(), paths.assets())
    canvas, camera = Surface((100, 100)), Camera(3, 3)
    camera.fit(Rect(0, 0, 100, 100), 30, 30)
    for kind in CellMark:
        before = canvas.copy()
        draw_marks(
            canvas, camera, theme, [Mark(kind, (1, 1), 0.0, TileLook.NUMBER_1)], 0.15, (0, 0)
        )
        assert canvas.get_buffer().raw != before.get_buffer().raw
    alive = weakref.ref(theme)
    del theme
    gc.collect()
    assert alive() is None
