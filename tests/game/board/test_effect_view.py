"""Particles on the screen: every kind in every theme shows, in its colours, and is gone in time."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.board import effect_view
from game.board.effect_view import ParticleView
from game.board.effects.particles import confetti, dust, flung_flag, sparks
from game.platform import paths
from game.resources.theme import Theme

THEMES = ("deep", "classic", "neon", "paper", "clear")
BURSTS = {
    "dust": dust((2, 2), 0.0),
    "flag": flung_flag((2, 2), 0.0),
    "sparks": sparks((2, 2), 0.0),
    "confetti": confetti(range(5), range(5), 0.0)[:40],
}


@pytest.fixture
def canvas() -> Iterator[pygame.Surface]:
    pygame.display.init()
    yield pygame.display.set_mode((200, 200))
    pygame.quit()


def theme(name: str) -> Theme:
    folder = paths.assets() / "themes"
    return Theme(folder / name, Theme(folder / "deep"))


def shown(view: ParticleView, canvas: pygame.Surface, burst: list, now: float) -> int:
    """How many pixels the particles change."""
    canvas.fill((90, 91, 92))
    before = pygame.image.tobytes(canvas, "RGB")
    view.draw(canvas, burst, now, (0, 0), 40)
    after = pygame.image.tobytes(canvas, "RGB")
    return sum(a != b for a, b in zip(before, after, strict=True))


@pytest.mark.parametrize("name", THEMES)
def test_a_burst_is_visible_only_during_its_life(canvas: pygame.Surface, name: str) -> None:
    view = ParticleView(theme(name), 40)
    for burst in BURSTS.values():
        end = max(particle.start + particle.life for particle in burst)
        assert shown(view, canvas, burst, -0.01) == shown(view, canvas, burst, end + 0.01) == 0
        assert any(shown(view, canvas, burst, end * part / 8) for part in range(1, 8))


def test_particle_pictures_are_cached_up_to_a_limit(
    canvas: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = ParticleView(theme("deep"), 40)
    shown(view, canvas, BURSTS["dust"], 0.1)
    made = dict(view.pictures)
    shown(view, canvas, BURSTS["dust"], 0.1)
    assert view.pictures == made
    monkeypatch.setattr(effect_view, "MAX_PARTICLE_PICTURES", 10)
    for step in range(40):
        shown(view, canvas, BURSTS["confetti"], step / 10)
        assert len(view.pictures) <= 10
