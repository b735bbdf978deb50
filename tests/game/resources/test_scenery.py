"""Scenes of themes: layers, creatures and particles, as a scene.toml describes them."""

from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest

from game.platform import paths
from game.resources.scenery import CreatureMotion, Particles, PictureLayer, Side
from game.resources.theme import Theme
from game.resources.zones import ZONES, zone_at, zone_of_day
from tests.game.resources.theme_folders import DEEP, find_player_themes, png, sheet

Own = Callable[..., Path]
pytestmark = pytest.mark.usefixtures("window")

SCENE = """
[[layers]]
file = "water.png"
[[layers]]
file = "reeds.png"
side = "left"
depth = 0.3
sway = [4, 7.5]
[[creatures]]
sheet = "fish.png"
frames = 4
size = [40, 20]
motion = "school"
path = [[0, 100], [50, 150], [100, 100]]
[[particles]]
kind = "bubble"
"""
LAYER = '[[layers]]\nfile = "water.png"\n'
FISH = '[[creatures]]\nsheet = "water.png"\nframes = 1\nsize = [4, 4]\n'
TOO_LARGE = "its pictures are too large together"


def test_a_scene_is_read_with_usual_values_for_what_it_leaves_out(own: Own) -> None:
    files = {name: png(172, 72) for name in ("water.png", "reeds.png", "fish.png")}
    folder = own("mine", files={"scene.toml": SCENE.encode(), **files})
    scenery = Theme(folder, Theme(DEEP)).scenery
    reeds = PictureLayer("reeds.png", Side.LEFT, 0.3, sway=(4.0, 7.5))
    assert scenery.layers == (PictureLayer("water.png"), reeds)
    assert scenery.creatures[0].motion is CreatureMotion.SCHOOL
    assert scenery.creatures[0].path == ((0, 100), (50, 150), (100, 100))
    assert [type(one) for one in scenery.particles] == [Particles]
    assert scenery.files() == ["water.png", "reeds.png", "fish.png"]


@pytest.mark.parametrize(
    ("scene", "part"),
    [
        ("layers = 3", "[[layers]] in its scene.toml must be a list of at most 16"),
        (LAYER * 17, "[[layers]] in its scene.toml must be a list of at most 16"),
        ("layers = [1]", "file of entry 1 of [[layers]] in its scene.toml is missing or not valid"),
        ('[[layers]]\nfile = "../water.png"', "file of entry 1"),
        ('[[layers]]\nfile = "none.png"', "its picture none.png can't be read"),
        ('[[layers]]\nfile = "theme.toml"', "its picture theme.toml is neither PNG nor WebP"),
        (LAYER + "depth = 2", "depth of entry 1"),
        (LAYER + LAYER + "depth = true", "depth of entry 2"),
        (LAYER + "depth = nan", "depth of entry 1"),
        (LAYER + "sway = [1]", "sway of entry 1"),
        (LAYER + "hang = [0, 0, 11, 4]", "hang of entry 1"),
        (LAYER + 'side = "top"', "side of entry 1"),
        (LAYER + "light = 1", "light of entry 1"),
        (FISH.replace("1", "64").replace("[4, 4]", "[720, 720]") + 'motion = "hover"', TOO_LARGE),
        (FISH, "motion of entry 1 of [[creatures]]"),
        (FISH + 'motion = "fly"', "motion of entry 1 of [[creatures]]"),
        (FISH + 'motion = "school"\ncount = 1000', "count of entry 1"),
        (FISH + 'motion = "school"\npath = [[1, 2]]', "path of entry 1"),
        (FISH + 'motion = "hover"\nreacts = ["noise"]', "reacts of entry 1"),
        ('[[particles]]\nkind = "bubble"\ncolour = "red"', 'colour must be written like "#0B1F33"'),
        ("[[layers]", "scene.toml isn't valid TOML"),
    ],
)
def test_a_theme_with_a_bad_scene_is_left_out(
    scene: str, part: str, own: Own, tmp_path: Path
) -> None:
    own("bad", files={"scene.toml": scene.encode(), "water.png": png(172, 72)})
    keys, (problem,) = find_player_themes(tmp_path)
    assert keys == []
    assert part in problem
    assert "\n" not in problem


@pytest.mark.parametrize("has_tiles", [False, True])
def test_pictures_that_are_too_large_together_are_refused(
    has_tiles: bool, own: Own, tmp_path: Path
) -> None:
    sheets = {"tiles-32.png": sheet(32)} if has_tiles else {}
    large = {"scene.toml": (4 * LAYER).encode(), "water.png": png(4000, 4000)}
    own("bad", files=large | sheets)
    keys, (problem,) = find_player_themes(tmp_path)
    assert keys == []
    assert TOO_LARGE in problem


def test_a_theme_of_the_player_has_no_zones_of_another(own: Own) -> None:
    theme = Theme(own("mine"), Theme(DEEP))
    assert theme.in_zone("reef") is theme
    assert theme.scenery.layers == ()


@pytest.mark.parametrize("zone", ZONES)
def test_a_zone_is_a_theme_with_its_own_colours_and_scene(zone: str) -> None:
    deep = Theme(DEEP)
    theme = deep.in_zone(zone)
    assert theme is not deep
    assert theme.colours != deep.colours
    assert theme.sounds == deep.sounds
    assert 4 <= len(theme.scenery.layers) <= 16
    assert theme.scenery.creatures
    assert theme.scenery.particles
    stems = {layer.stem for layer in theme.scenery.layers}
    assert {creature.before for creature in theme.scenery.creatures} <= stems | {""}
    present = {path.name for path in (DEEP / "zones" / zone).glob("*.webp")}
    sheets = {name for name in present if name.startswith("tiles-")}
    assert set(theme.scenery.files()) == present - sheets, "pictures and scene.toml differ"


def test_the_six_zones_take_little_room() -> None:
    pictures = [*(paths.assets() / "themes" / "deep" / "zones").glob("*/*.webp")]
    scenes = [path for path in pictures if not path.name.startswith("tiles-")]
    assert sum(path.stat().st_size for path in scenes) < 2_500_000


def test_the_sea_is_the_deeper_the_later_it_is() -> None:
    seen = [zone_at(hour) for hour in (*range(6, 24), *range(6))]
    assert [zone for zone in ZONES for _ in range(3)] + ["abyss"] * 6 == seen


def test_six_days_in_a_row_have_six_zones() -> None:
    day = date(2026, 11, 23)
    assert {zone_of_day(day + timedelta(number)) for number in range(6)} == set(ZONES)
