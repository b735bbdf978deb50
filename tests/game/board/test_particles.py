"""Particles: bounded bursts that look the same whenever they are made."""

from itertools import chain

import pygame
import pytest

from game.board.effect_view import ParticleView
from game.board.effects.particles import confetti, dust, flung_flag, particle_at, sparks
from game.platform.cache import Cache
from tests.game.painters import theme_of

BURSTS = {
    "dust": dust((2, 3), 1.0),
    "flag": flung_flag((2, 3), 1.0),
    "sparks": sparks((2, 3), 1.0),
    "confetti": confetti(range(5), range(1, 5), 1.0),
}


def test_particles_begin_at_their_place_and_confetti_rises_from_both_sides_and_falls() -> None:
    for particle in chain(*BURSTS.values()):
        assert particle_at(particle, particle.start) == (particle.x, particle.y, 0, 1)
        assert 0.2 <= particle.life <= 4
    assert sparks((2, 3), 1.0) == BURSTS["sparks"] != sparks((3, 3), 1.0), "alike at one place"
    scraps = BURSTS["confetti"]
    assert len(scraps) == 300
    assert {scrap.x for scrap in scraps} == {0, 5}
    assert 0 < min(particle_at(s, s.start + t / 20)[1] for s in scraps for t in range(20)) < 5


def view_of(theme: str) -> ParticleView:
    return ParticleView(theme_of(theme), 40)


def draw_burst(view: ParticleView, burst: list, now: float) -> int:
    canvas = pygame.Surface((200, 200))
    canvas.fill((90, 91, 92))
    view.draw(canvas, burst, now, (0, 0), 40)
    return 200 * 200 - pygame.mask.from_threshold(canvas, (90, 91, 92), (1, 1, 1, 255)).count()


@pytest.mark.parametrize("name", ["deep", "classic", "neon", "paper", "clear"])
def test_a_burst_is_visible_only_during_its_life(name: str) -> None:
    view = view_of(name)
    for burst in BURSTS.values():
        end = max(particle.start + particle.life for particle in burst)
        assert draw_burst(view, burst, -0.01) == draw_burst(view, burst, end + 0.01) == 0
        assert any(draw_burst(view, burst, end * part / 8) for part in range(1, 8))


def test_pictures_are_cached_up_to_a_limit() -> None:
    view = view_of("deep")
    draw_burst(view, BURSTS["dust"], 0.1)
    made = view.pictures.bytes
    draw_burst(view, BURSTS["dust"], 0.1)
    assert view.pictures.bytes == made
    view.pictures = Cache("a few particles", megabytes=0.02)
    for step in range(40):
        draw_burst(view, BURSTS["confetti"], step / 10)
        assert view.pictures.bytes <= view.pictures.limit
