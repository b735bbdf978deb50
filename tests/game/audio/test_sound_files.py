"""The sound files: complete, clean, small, and equal to what the scripts make."""

import cmath
import importlib
import re
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from game.audio.channels import GUARD_SECONDS
from game.audio.cues import COMBOS, CUES, PLINKS, STARS, TALLIES, combo, plink, star, tally
from game.audio.music import PIECES
from game.platform import paths
from game.resources.zones import ZONES
from tests.game.audio.audio_helpers import FOLDER, bends, mono_mixer, samples
from tests.marks import slow

ROOT = Path(__file__).resolve().parents[3]
THEMES = sorted((paths.assets() / "themes").glob("*/sounds"))


@pytest.fixture(scope="module", autouse=True)
def mixer() -> Iterator[None]:
    with mono_mixer():
        yield


def files(folder: Path) -> dict[str, Path]:
    found = sorted(path for kind in ("wav", "ogg") for path in folder.glob(f"*.{kind}"))
    assert len({path.stem for path in found}) == len(found), "one file a cue"
    return {path.stem: path for path in found}


def test_every_cue_is_a_file_and_themes_have_their_own_of_the_main_ones() -> None:
    assert set(files(FOLDER)) == set(CUES)
    code = "".join(path.read_text("utf-8") for path in (ROOT / "game").rglob("*.py"))
    named = set(re.findall(r'(?:add_sound|play_cue|audio\.play)\(\s*f?"(\w+)"', code))
    assert named
    assert named <= set(CUES)
    assert [plink(-1), plink(7), plink(99)] == ["open_0", "open_7", f"open_{PLINKS - 1}"]
    assert [combo(0), combo(3), combo(99)] == ["combo_1", "combo_3", f"combo_{COMBOS}"]
    assert [tally(0), tally(3), tally(9)] == ["tally_1", "tally_3", f"tally_{TALLIES}"]
    assert [star(1), star(3), star(4)] == ["star_1", "star_3", f"star_{STARS}"]
    assert {folder.parent.name for folder in THEMES} >= {"classic", "neon", "paper", "clear"}
    main = {"press", "click", "number", "flag", "unflag", "chord", "explode", "win"}
    for folder in THEMES:
        assert main | {plink(n) for n in range(PLINKS)} <= set(files(folder)) <= set(CUES)


@pytest.mark.parametrize("folder", [FOLDER, *slow(THEMES)], ids=lambda folder: folder.parent.name)
def test_sounds_are_clean_and_small(folder: Path) -> None:
    found = files(folder).values()
    for path in found:
        wave_ = samples(path)
        peak = max(max(wave_), -min(wave_))
        assert 0.005 < peak < 0.8, f"{path} clips or is silent"
        assert abs(sum(wave_) / len(wave_)) < 0.001, f"{path} has an offset"
        # A codec's noise begins with the sound, far below it; what is not packed begins at nothing.
        click = 0.002 if path.suffix == ".wav" else peak / 30
        assert max(abs(wave_[0]), abs(wave_[-1])) < click, f"{path} begins or ends with a click"
        assert len(wave_) < 2 * 22050, f"{path} is long"
    assert sum(path.stat().st_size for path in found) < 420_000


def strength(wave_: list[float], midi: int) -> float:
    """Return the strength of a note in a sound of 22,050 samples a second."""
    turn = cmath.exp(2j * cmath.pi * 440 * 2 ** ((midi - 69) / 12) / 22050)
    total, here = 0j, 1 + 0j
    for x in wave_:
        total += x * here
        here *= turn
    return abs(total)


@pytest.mark.slow
@pytest.mark.parametrize("folder", [FOLDER, *THEMES], ids=lambda folder: folder.parent.name)
def test_each_plink_is_higher_than_the_last(folder: Path) -> None:
    notes = []
    for number in range(PLINKS):
        wave_ = samples(folder / f"open_{number}.wav")[:2000]
        notes.append(max(range(60, 100), key=lambda midi, w=wave_: strength(w, midi)))
    assert notes == sorted(notes)
    assert notes[-1] - notes[0] in (22, 23, 24)


@pytest.mark.parametrize("folder", [FOLDER, *slow(THEMES)], ids=lambda folder: folder.parent.name)
def test_pitch_rises_along_a_combo_a_tally_and_its_stars(folder: Path) -> None:
    found = files(folder)
    for cue, count, first in (("combo", COMBOS, 1300), ("tally", TALLIES, 0), ("star", STARS, 900)):
        lowest = 74 if cue == "star" else 62  # a star has its octave below it
        notes = []
        for number in range(1, count + 1):
            wave_ = samples(found[f"{cue}_{number}"])[first : first + 2500]
            notes.append(max(range(lowest, 90), key=lambda midi, w=wave_: strength(w, midi)))
        assert notes == sorted(set(notes)), cue


@pytest.mark.slow
def test_the_files_are_what_the_scripts_make(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(paths.assets() / "scripts"), *sys.path])
    make_sounds = importlib.import_module("make_sounds")
    voices = [("deep", make_sounds.SHARED, FOLDER)]
    for name, cues in make_sounds.THEME_CUES.items():
        voices.append((name, cues, paths.assets() / "themes" / name / "sounds"))
    for voice, cues, folder in voices:
        assert set(cues) == set(files(folder))
        for cue in ("press", "open_5"):
            made, here = make_sounds.make_cue(cues, cue, voice), samples(folder / f"{cue}.wav")
            assert len(made) == len(here)
            # Mathematical libraries differ in the last digit, so a sample may round otherwise.
            assert max(abs(a - b) for a, b in zip(made, here, strict=True)) < 3 / 32768
    made = make_sounds.make_cue(make_sounds.SHARED, "burst", "deep")
    noise = sum((a - b) ** 2 for a, b in zip(made, samples(FOLDER / "burst.ogg"), strict=True))
    assert noise < sum(a * a for a in made) / 300, "packed, 25 dB below the sound"


def loop(name: str) -> list[float]:
    """Return a layer of music as it repeats, without the guards at its ends."""
    guard = round(GUARD_SECONDS * 22050)
    return samples(FOLDER / "music" / f"{name}.ogg")[guard:-guard]


@pytest.mark.slow
def test_layers_have_the_same_length_do_not_clip_together_and_are_small() -> None:
    found = files(FOLDER / "music")
    assert set(found) == {*sum(PIECES.values(), ()), *(f"zone_{zone}" for zone in ZONES)}
    for names in PIECES.values():
        layers = [loop(name) for name in names]
        assert max(abs(sum(x)) for x in zip(*layers, strict=True)) < 0.5
    assert sum(path.stat().st_size for path in found.values()) < 1_000_000


@pytest.mark.parametrize(
    "name",
    [
        "play_pulse",
        *slow(("menu", "finale", "play_pad", "play_pluck", *(f"zone_{z}" for z in ZONES))),
    ],
)
def test_loops_are_soft_and_seamless(name: str) -> None:
    wave_ = loop(name)
    assert max(abs(x) for x in wave_) < 0.4, "louder than the effects"
    assert abs(sum(wave_) / len(wave_)) < 0.0005
    steps = [abs(b - a) for a, b in pairwise(wave_)]
    usual = (sum(x * x for x in bends(wave_)) / len(wave_)) ** 0.5
    assert abs(wave_[0] - wave_[-1]) <= max(steps)
    assert max(bends(wave_[-2:] + wave_[:2])) < 4 * usual
