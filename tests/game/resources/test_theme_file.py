"""Themes of the player that cannot be used: left out with a message."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.platform import paths
from game.resources import theme_file
from game.resources.theme import Theme
from game.resources.theme_catalog import MAX_THEMES, open_theme
from tests.game.message_text import told
from tests.game.resources.theme_folders import DEEP, find_player_themes, png, sheet

Own = Callable[..., Path]
pytestmark = pytest.mark.usefixtures("window")


@pytest.mark.parametrize(
    ("toml", "part"),
    [
        (None, "it has no theme.toml"),
        ("a = 1\nb = = 2", "isn't valid TOML (line 2)"),
        ("x = " + "[" * 5000, "isn't valid TOML"),
        ("name = 5", 'has no name = "..."'),
        ('name = "' + "x" * 41 + '"', "plain text of up to 40 characters"),
        ('name = "a\\nb"', "plain text of up to 40 characters"),
        ('name = "A"\npalette = 3', "[palette] in its theme.toml isn't a table"),
        ('name = "A"\n[palette]\ntext = "red"', 'its colour text must be written like "#0B1F33"'),
        ('name = "A"\n[palette]\ntext = ["#000000"]', "its colour text must be written"),
        ('name = "A"\n[particles]\nconfetti = []', "its list of colours confetti"),
        ('name = "A"\n[particles]\nshape = "cube"', "one of disc, square, star, scrap"),
        ('name = "A"\n[background]\nkind = "lava"', "one of sea, flat, grid, paper"),
        ('name = "A"\n[background]\nline = true', "its colour line must be written"),
        ('name = "A"\n[look]\nlight = "yes"', "light in its [look] must be true or false"),
        ("#" * (theme_file.MAX_TEXT_BYTES + 1), "theme.toml is larger than 16 KB"),
    ],
)
def test_a_theme_with_a_bad_description_is_left_out(
    toml: str | None, part: str, own: Own, tmp_path: Path
) -> None:
    own("bad", toml)
    own("good")
    keys, (problem,) = find_player_themes(tmp_path)
    assert keys == ["good"]
    assert problem.startswith('The theme "bad" isn\'t used: ')
    assert part in problem
    assert "\n" not in problem


def atlas(sprites: object) -> bytes:
    return json.dumps({"tiles": sprites}).encode()


@pytest.mark.parametrize(
    ("name", "data", "part"),
    [
        ("theme.toml", b'name = "\xff"', "theme.toml isn't UTF-8 text."),
        ("tiles-16.png", b"GIF89a, not at all", "tiles-16.png is neither PNG"),
        ("tiles-16.png", png(100, 20), "is 100 x 20 pixels, not 128 x "),
        ("tiles-16.png", png(60_000, 60_000), "tiles-16.png is too large"),
        ("tiles-16.png", png(8_000, 8_000), "tiles-16.png is too large"),
        ("tiles-big.png", sheet(16), "tiles-big.png needs a name like tiles-32.png"),
        ("atlas.json", b"[" * 50_000, "its atlas.json isn't valid JSON"),
        ("atlas.json", b"[]", "its atlas.json isn't an object"),
        ("atlas.json", atlas([]), "tiles in its atlas.json isn't an object"),
        ("atlas.json", atlas({"flag": {"row": -1, "frames": 1}}), "the sprite flag"),
        ("atlas.json", atlas({"flag": {"row": True, "frames": 1}}), "the sprite flag"),
        ("atlas.json", atlas({"reveal": {"row": 0, "frames": 7}}), "needs at least 8 frames"),
    ],
)
def test_a_theme_with_a_bad_file_is_left_out(
    name: str, data: bytes, part: str, own: Own, tmp_path: Path
) -> None:
    own("bad", files={"tiles-16.png": sheet(16), name: data})
    keys, (problem,) = find_player_themes(tmp_path)
    assert keys == []
    assert part in problem


def test_the_pictures_of_a_theme_have_a_limit_together(own: Own, tmp_path: Path) -> None:
    """Each of the pictures is small enough, but the four together are not."""
    for count in (3, 4):
        own(f"t{count}", files={f"tiles-{16 + n}.png": png(3900, 4000) for n in range(count)})
    keys, (problem,) = find_player_themes(tmp_path)
    assert keys == ["t3"]
    assert "its pictures are too large together" in problem


@pytest.mark.parametrize(
    "data",
    [
        sheet(16)[:-20],
        sheet(16).replace(b"IDAT", b"IDAU"),
        png(128, 16 * len(json.loads((DEEP / "atlas.json").read_text("utf-8"))["tiles"]), b"xyz"),
    ],
    ids=["cut off", "wrong checksum", "wrong pixels"],
)
def test_a_damaged_picture_is_replaced_when_it_is_needed(
    data: bytes, own: Own, tmp_path: Path
) -> None:
    own("mine", files={"tiles-16.png": data})
    assert find_player_themes(tmp_path) == (["mine"], [])
    theme, problem = open_theme("mine", paths.assets(), tmp_path)
    assert problem is None
    lent, owned = (t.sheet("tiles", 16).frame("flag") for t in (theme, Theme(DEEP)))
    assert pygame.image.tobytes(lent, "RGBA") == pygame.image.tobytes(owned, "RGBA")
    assert theme.problem is not None
    assert "can't be decoded" in told(theme.problem)


def test_a_pipe_or_a_loop_of_links_is_not_read(own: Own, tmp_path: Path) -> None:
    folder, picture = own("bad", None), own("inner") / "tiles-16.png"
    try:
        os.mkfifo(folder / "theme.toml")
        picture.symlink_to(picture)
        (tmp_path / "themes" / "loop").symlink_to(tmp_path / "themes" / "loop")
    except (AttributeError, OSError):
        pytest.skip("pipes or links cannot be made here")
    keys, (pipe, *loops) = find_player_themes(tmp_path)
    assert keys == []
    assert pipe == "The theme \"bad\" isn't used: theme.toml isn't a file."
    assert ["can't be read" in problem for problem in loops] == [True, True]


def test_a_file_without_permission_is_named(
    own: Own, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret, opened = own("secret") / "theme.toml", Path.open

    def guarded(path: Path, *more: object, **named: object) -> object:
        if path == secret:
            raise PermissionError
        return opened(path, *more, **named)

    monkeypatch.setattr(Path, "open", guarded)
    (problem,) = find_player_themes(tmp_path)[1]
    assert problem == 'The theme "secret" isn\'t used: theme.toml may not be read.'


@pytest.mark.parametrize(
    ("key", "part"),
    [
        ("Neon", "another theme has that name"),
        ("x" * 65, "longer than 64 characters"),
        ("a\tb", "characters that can't be shown"),
    ],
)
def test_a_folder_must_have_a_name_of_its_own_that_can_be_shown(
    key: str, part: str, own: Own, tmp_path: Path
) -> None:
    try:
        own(key)
    except OSError:
        pytest.skip("such a folder cannot be made here")
    keys, (problem,) = find_player_themes(tmp_path)
    assert keys == []
    assert part in problem
    assert problem.isprintable()
    assert len(problem) < 160


def test_folders_above_a_limit_hidden_ones_and_files_are_no_themes(
    own: Own, tmp_path: Path
) -> None:
    own(".hidden", None)
    (tmp_path / "themes" / "notes.txt").write_text("remember", "utf-8")
    assert find_player_themes(tmp_path) == ([], [])
    for number in range(MAX_THEMES + 2):
        own(f"t{number:03}")
    keys, problems = find_player_themes(tmp_path)
    assert len(keys) == MAX_THEMES
    assert problems == [f"Only {MAX_THEMES} of your own themes are shown."]


@pytest.mark.parametrize("key", ["gone", "", "..", "../deep", "a/b"])
def test_a_chosen_theme_that_is_gone_is_replaced_by_the_default(key: str, tmp_path: Path) -> None:
    theme, problem = open_theme(key, paths.assets(), tmp_path)
    assert theme.name == "Deep"
    assert told(problem).startswith(f'The theme "{key}" isn\'t used: ')


@pytest.mark.parametrize(
    ("hat", "expected"),
    [
        ([[0.5, 0.25, -3]], ((0.5, 0.25, -3.0),)),
        *((bad, ()) for bad in (None, "top", [], [[0.5, 0.25]], [[0.5, "top", 0]])),
        *(
            (bad, ())
            for bad in ([[0.5, True, 0]], [[0.5, 9, 0]], [[0.5, 0.2, 1e9]], [5], [[0] * 3] * 2)
        ),
    ],
    ids=str,
)
def test_places_of_hats_are_read_or_left_out(hat: object, expected: object, tmp_path: Path) -> None:
    described = {"puff": {"idle": {"row": 0, "frames": 1, "hat": hat}}}
    (tmp_path / "atlas.json").write_text(json.dumps(described), "utf-8")
    sheets, places = theme_file.read_atlas(tmp_path / "atlas.json")
    assert sheets["puff"]["idle"]["frames"] == 1
    assert places["puff"].get("idle", ()) == expected
