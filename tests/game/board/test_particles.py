"""Particles: bounded bursts that look the same whenever they are made."""

from __future__ import annotations

import pytest

from game.board.effects.particles import confetti, dust, flung_flag, particle_at, sparks

BURSTS = {
    "dust": dust((2, 3), 1.0),
    "flag": flung_flag((2, 3), 1.0),
    "sparks": sparks((2, 3), 1.0),
    "confetti": confetti(range(4, 20), range(2, 12), 1.0),
}


@pytest.mark.parametrize("name", BURSTS)
def test_particles_exist_only_during_their_life(name: str) -> None:
    for particle in BURSTS[name]:
        assert particle_at(particle, particle.start - 0.001) is None
        first = particle_at(particle, particle.start)
        assert first == (particle.x, particle.y, 0, 1)
        assert particle_at(particle, particle.start + particle.life + 1e-9) is None
        assert 0.2 <= particle.life <= 4


def test_a_burst_looks_alike_whenever_it_is_made() -> None:
    assert sparks((2, 3), 1.0) == BURSTS["sparks"] != sparks((3, 3), 1.0)


def test_confetti_is_bounded_rises_into_view_from_both_sides_and_falls() -> None:
    scraps = BURSTS["confetti"]
    assert len(scraps) == 300
    assert {scrap.x for scrap in scraps} == {4, 20}
    assert 0 < min(particle_at(s, s.start + t / 20)[1] for s in scraps for t in range(20)) < 5
