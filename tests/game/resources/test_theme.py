"""Themes that take what they lack from the default theme."""

import json
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.platform import paths
from game.resources.theme import Backdrop, ParticleShape, Theme
from game.resources.theme_catalog import find_themes, open_theme
from tests.game.resources.theme_folders import DEEP, find_player_themes, png, sheet

Own = Callable[..., Path]
pytestmark = pytest.mark.usefixtures("window")


def test_without_a_folder_there_are_only_the_shipped_themes(tmp_path: Path) -> None:
    themes, problems = find_themes(paths.assets(), tmp_path / "nowhere")
    names = [theme.name for theme in themes]
    assert (names, problems) == (["Deep", "Classic", "Clear", "Neon", "Paper"], [])


def test_a_flipped_frame_is_made_once() -> None:
    puff = Theme(DEEP).sheet("puff", 24)
    flipped = puff.frame("won", 1, flipped=True)
    assert puff.frame("won", 1, flipped=True) is flipped
    turned = pygame.transform.flip(puff.frame("won", 1), True, False)
    assert pygame.image.tobytes(flipped, "RGBA") == pygame.image.tobytes(turned, "RGBA")


def test_a_toml_file_alone_is_a_theme(own: Own, tmp_path: Path) -> None:
    own("mine", 'name = "My own"\n[palette]\ntext = "#102030"')
    assert find_player_themes(tmp_path) == (["mine"], [])
    theme, problem = open_theme("mine", paths.assets(), tmp_path)
    deep = Theme(DEEP)
    assert (theme.name, problem) == ("My own", None)
    assert theme.colour("text") == (0x10, 0x20, 0x30)
    assert theme.colour("board") == deep.colour("board")
    for kind, sprite in (("tiles", "flag"), ("puff", "idle"), ("icons", "home"), ("sea", "bubble")):
        lent, owned = theme.sheet(kind, 24).frame(sprite), deep.sheet(kind, 24).frame(sprite)
        assert pygame.image.tobytes(lent, "RGBA") == pygame.image.tobytes(owned, "RGBA")
        assert theme.frames(kind, sprite) == deep.frames(kind, sprite)
    assert theme.backdrop is Backdrop.SEA
    assert theme.particles("confetti") == deep.particles("confetti")


def test_a_theme_has_its_own_tiles_and_the_defaults_where_it_has_none(
    own: Own, tmp_path: Path
) -> None:
    folder = own("mine", files={"tiles-16.png": sheet(16)})
    assert find_player_themes(tmp_path) == (["mine"], [])
    theme, _ = open_theme("mine", paths.assets(), tmp_path)
    assert theme.sheet("tiles", 16).frame("closed").get_at((3, 3))[:3] == (0, 0, 0)
    assert theme.sheet("effects", 96).frame("burst", 2).get_bounding_rect().width > 0
    assert theme.sounds is None
    (folder / "sounds").mkdir()
    assert theme.sounds == folder / "sounds"
    atlas = json.dumps({"tiles": {"closed": {"row": 0, "frames": 1}}}).encode()
    own("less", files={"tiles-16.png": png(16, 16), "atlas.json": atlas})
    theme, problem = open_theme("less", paths.assets(), tmp_path)
    lent, owned = (t.sheet("tiles", 16).frame("flag") for t in (theme, Theme(DEEP)))
    assert pygame.image.tobytes(lent, "RGBA") == pygame.image.tobytes(owned, "RGBA")
    assert (problem, theme.frames("tiles", "reveal")) == (None, 8)


def test_particles_and_background_are_read(own: Own, tmp_path: Path) -> None:
    own(
        "mine",
        'name = "A"\n[particles]\nshape = "star"\ndust = "#010203"\n'
        'confetti = ["#000001", "#000002"]\n[background]\nkind = "grid"\nline = "#0A0B0C"',
    )
    theme, _ = open_theme("mine", paths.assets(), tmp_path)
    assert theme.particle_shape is ParticleShape.STAR
    assert theme.particles("dust") == ((1, 2, 3),)
    assert theme.particles("confetti") == ((0, 0, 1), (0, 0, 2))
    assert theme.particles("snow") == ()
    assert theme.backdrop is Backdrop.GRID
    assert theme.backdrop_colours == {"line": (10, 11, 12)}
