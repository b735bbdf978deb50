"""Themes that take too much memory once they are decoded: refused in a sentence."""

import io
import json
import wave
from collections.abc import Callable
from pathlib import Path

import pytest

from game.audio.cues import CUES
from game.resources import theme, theme_file
from game.resources.theme import Theme
from game.resources.theme_file import MAX_BYTES, decoded_bytes
from tests.game.resources.theme_folders import DEEP, find_player_themes, png

Own = Callable[..., Path]
pytestmark = pytest.mark.usefixtures("window")

LAYER = '[[layers]]\nfile = "water.png"\n'
SWINGING = LAYER + "hang = [0, 0, 10, 4]\n"
PICTURES, SOUNDS = "its pictures are too large together", "its sounds are too long together"


def fish(motion: str, frames: int, width: int, height: int) -> str:
    head = f'[[creatures]]\nsheet = "water.png"\nmotion = "{motion}"\n'
    return f"{head}frames = {frames}\nsize = [{width}, {height}]\n"


def wav(seconds: float, rate: int, sides: int = 1, width: int = 1) -> bytes:
    """Return a silent sound, unless told otherwise with one byte per sample."""
    data = io.BytesIO()
    with wave.open(data, "wb") as file:
        file.setparams((sides, width, rate, 0, "NONE", "not compressed"))
        file.writeframes(bytes(round(seconds * rate) * sides * width))
    return data.getvalue()


def refusals(own: Own, folder: Path, files: dict[str, bytes]) -> list[str]:
    own("large", files={name: data for name, data in files.items() if "/" not in name})
    for name, data in files.items():
        path = folder / "themes" / "large" / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
    keys, problems = find_player_themes(folder)
    assert keys == ([] if problems else ["large"])
    assert all(one.startswith('The theme "large" isn\'t used: ') for one in problems)
    return problems


@pytest.mark.parametrize(
    "scene",
    [
        16 * SWINGING,
        fish("school", 64, 200, 200),
        fish("cross", 64, 500, 400),
        fish("hover", 64, 720, 720),
        '[[particles]]\nkind = "bubble"\nsize = [720, 720]\n' * 2,
    ],
    ids=["swinging", "school", "crossing", "hovering", "bubbles"],
)
def test_copies_of_few_pictures_count_as_often_as_they_are_kept(
    scene: str, own: Own, tmp_path: Path
) -> None:
    files = {"scene.toml": scene.encode(), "water.png": png(172, 72)}
    (problem,) = refusals(own, tmp_path, files)
    assert PICTURES in problem


@pytest.mark.parametrize(
    "scene",
    [
        16 * LAYER,
        2 * SWINGING + 14 * LAYER,
        fish("school", 8, 60, 40) * 4,
        fish("cross", 8, 200, 200) * 8,
    ],
    ids=["layers", "swinging", "schools", "crossing"],
)
def test_usual_scenes_are_used(scene: str, own: Own, tmp_path: Path) -> None:
    files = {"scene.toml": scene.encode(), "water.png": png(172, 72)}
    assert refusals(own, tmp_path, files) == []


def test_frames_that_share_their_places_count_each(own: Own, tmp_path: Path) -> None:
    entry = {"row": 0, "frames": 8}
    atlas = {"hero": {f"pose_{number}": entry for number in range(40)}}
    files = {"hero-448.png": png(8 * 448, 448), "atlas.json": json.dumps(atlas).encode()}
    (problem,) = refusals(own, tmp_path, files)
    assert PICTURES in problem


@pytest.mark.slow
def test_long_sounds_count_as_the_mixer_keeps_them(own: Own, tmp_path: Path) -> None:
    slow = wav(250, 4000, width=2)
    assert len(slow) > MAX_BYTES
    files = {f"sounds/{cue}.wav": slow[: MAX_BYTES - 1000] for cue in CUES}
    (problem,) = refusals(own, tmp_path, files)
    assert SOUNDS in problem


def test_usual_sounds_are_used(own: Own, tmp_path: Path) -> None:
    files = {f"sounds/{cue}.wav": wav(2, 22050, width=2) for cue in CUES}
    assert refusals(own, tmp_path, files) == []


@pytest.mark.parametrize(
    ("seconds", "rate", "sides", "width"),
    [(1, 44100, 2, 2), (1, 4000, 1, 1), (2, 192_000, 1, 2), (0.1, 8000, 2, 3)],
)
def test_a_sound_is_as_large_as_at_the_mixers_rate(
    seconds: float, rate: int, sides: int, width: int, tmp_path: Path
) -> None:
    path = tmp_path / "a.wav"
    data = wav(seconds, rate, sides, width)
    path.write_bytes(data)
    assert decoded_bytes(path) == pytest.approx(seconds * 44100 * 4, rel=0.001)
    # A header may promise more than the file holds.
    lying = data[:40] + (2**31).to_bytes(4, "little") + data[44:]
    path.write_bytes(lying)
    assert decoded_bytes(path) == pytest.approx(seconds * 44100 * 4, rel=0.05)


def test_themes_of_the_game_would_fit_into_three_quarters_of_the_limits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(theme, "MAX_PIXELS", theme.MAX_PIXELS * 3 // 4)
    monkeypatch.setattr(theme_file, "MAX_DECODED", theme_file.MAX_DECODED * 3 // 4)
    base = Theme(DEEP)
    folders = sorted(DEEP.parent.iterdir())
    assert all(Theme(folder, base).name for folder in folders)


@pytest.mark.parametrize("line", ["a." * 7000 + "b = 1", "a = " + "1." * 7000])
def test_a_line_of_dots_is_refused_before_it_takes_long(
    line: str, own: Own, tmp_path: Path
) -> None:
    own("dots", f'name = "Dots"\n{line}')
    _keys, (problem,) = find_player_themes(tmp_path)
    assert "theme.toml has a line with more than 200 dots" in problem
