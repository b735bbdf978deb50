"""The logo: its letters are drawn once, ride a wave, and stay still if animation is off."""

import pygame

from game.menu.logo import Logo
from tests.game.painters import painter_of, theme_of


def test_the_letters_are_drawn_one_at_a_time_and_ride_a_wave() -> None:
    painter = painter_of(theme_of(), (640, 480))
    now = [0.0]
    logo = Logo("Mine", lambda: now[0])
    steps = [logo.prepare(painter, 60) for _ in range(6)]
    assert steps == [False] * 4 + [True] * 2
    shown = []
    for now[0] in (0.0, 0.75, 3.0):
        canvas = pygame.Surface((640, 480))
        logo.paint(canvas, painter, (320, 240), 60)
        shown.append(pygame.image.tobytes(canvas, "RGB"))
        box = pygame.mask.from_threshold(canvas, (0, 0, 0), (1, 1, 1, 255))
        box.invert()
        around = box.get_bounding_rects()[0].unionall(box.get_bounding_rects())
        assert pygame.Rect(160, 180, 320, 120).contains(around)
    assert shown[0] != shown[1]
    assert shown[0] == shown[2]
    assert logo.prepare(painter, 50) is False, "another size is drawn anew"
