"""The mix by measurement: loudness as EBU R128 has it, peaks, and cues that mask each other."""

import math
from functools import cache
from pathlib import Path

import pytest

from game.audio.audio import DUCKED, SINGLE_LEVEL
from game.audio.cues import CUES
from game.audio.music import SWELLS
from game.platform import paths
from game.resources.zones import ZONES
from tests.game.audio import mix
from tests.game.audio.audio_helpers import FOLDER
from tests.game.audio.loudness import loudest_moment, peak, programme_loudness, weights
from tests.marks import slow

THEMES = sorted((paths.assets() / "themes").glob("*/sounds"))


def sine(decibels: float, seconds: float, hertz: float = 1000, rate: int = 22050) -> list[float]:
    level = 10 ** (decibels / 20)
    count = round(seconds * rate)
    return [level * math.sin(math.tau * hertz * i / rate) for i in range(count)]


def test_the_filters_are_those_of_the_recommendation() -> None:
    """ITU-R BS.1770-4, tables 1 and 2, at 48 kHz."""
    shelf, low = weights(48000)
    first = 1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241
    assert shelf == pytest.approx((*first, 0.73248077421585), abs=1e-8)
    assert low == pytest.approx((1, -2, 1, -1.99004745483398, 0.99007225036621), abs=1e-8)


@pytest.mark.slow
def test_the_meter_meets_the_minimum_requirements_of_ebu_tech_3341() -> None:
    """Cases 1 to 4, shortened. Soft or silent parts of the programme do not count."""
    assert programme_loudness(sine(-23, 4)) == pytest.approx(-23, abs=0.1)
    assert programme_loudness(sine(-33, 4, rate=48000), 48000) == pytest.approx(-33, abs=0.1)
    quiet, loud, none = sine(-36, 2), sine(-23, 12), sine(-72, 2)
    assert programme_loudness([*quiet, *loud, *quiet]) == pytest.approx(-23, abs=0.1)
    assert programme_loudness([*none, *quiet, *loud, *quiet, *none]) == pytest.approx(-23, abs=0.1)
    assert loudest_moment(sine(-23, 0.4)) == pytest.approx(-23, abs=0.1)
    assert loudest_moment(sine(-23, 0.1)) == pytest.approx(-29, abs=0.1)


def test_masking_is_found_in_the_band_and_at_the_moment_of_the_softer_cue(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    cues = {"soft": sine(-42, 0.2), "same": sine(-30, 0.2), "higher": sine(-30, 0.2, 3000)}
    monkeypatch.setattr(mix, "cue_of", lambda theme, cue: cues[cue])

    def excess(by: str, after: float = 0.0) -> float:
        found = mix.maskings(tmp_path, [("soft", 0.0), (by, after)])
        return next(one.excess for one in found if one.masked == "soft")

    assert excess("same") == pytest.approx(12, abs=0.5)
    assert excess("higher") < -20
    assert excess("same", 0.3) < -20


@pytest.mark.parametrize("theme", slow(THEMES), ids=lambda folder: folder.parent.name)
def test_cues_are_as_loud_in_each_theme_as_in_deep(theme: Path) -> None:
    own = sorted(path.stem for path in theme.iterdir() if path.suffix in (".wav", ".ogg"))
    for cue in own:
        here, shared = (
            loudest_moment(mix.cue_of(theme, cue)),
            loudest_moment(mix.cue_of(FOLDER, cue)),
        )
        assert here == pytest.approx(shared, abs=1.0), cue


@pytest.mark.slow
def test_a_dive_is_as_loud_in_all_themes_and_louder_than_its_music() -> None:
    script = list(mix.heard_dive())
    heard = [programme_loudness(mix.mix_cues(theme, script)) for theme in (FOLDER, *THEMES)]
    assert max(heard) - min(heard) < 1.0
    effects, music = mix.volumes()
    over = 20 * math.log10(effects / music)
    assert min(heard) + over > programme_loudness(mix.music_of_play("reef")) + 2.0


QUICK_MOMENTS = ("a foul", "cards")


def test_every_cue_of_a_moment_is_one() -> None:
    assert {cue for moment in mix.MOMENTS.values() for cue, _ in moment} <= set(CUES)


@cache
def peak_of_music() -> float:
    return 10 ** (peak(mix.music_of_play("reef")) / 20)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("theme", "name"),
    [
        *((FOLDER, name) for name in QUICK_MOMENTS),
        *slow((FOLDER, name) for name in mix.MOMENTS if name not in QUICK_MOMENTS),
        *slow((theme, name) for theme in THEMES for name in mix.MOMENTS),
    ],
    ids=lambda part: part.parent.name if isinstance(part, Path) else part,
)
def test_no_cue_masks_another_at_the_same_moment_and_nothing_clips(theme: Path, name: str) -> None:
    moment, loudest = mix.MOMENTS[name], peak_of_music()
    for one in mix.maskings(theme, moment):
        assert one.excess <= mix.MOST_MASKING, one
    # With both volumes at their highest, and the music at its highest at the same sample.
    whole = 10 ** (peak(mix.mix_cues(theme, moment, SINGLE_LEVEL)) / 20)
    assert whole + loudest * mix.ducked_volume(moment) < 1.0


@pytest.mark.slow
def test_zones_are_alike_in_loudness_softer_than_the_music_and_small() -> None:
    layers = {zone: mix.music([f"zone_{zone}"]) for zone in ZONES}
    heard = [programme_loudness(layer) for layer in layers.values()]
    assert max(heard) - min(heard) < 1.0
    assert max(heard) < programme_loudness(mix.music(("play_pad",)))
    assert 20 * math.log10(SWELLS[0][1] / SWELLS[-1][1]) == pytest.approx(3, abs=0.5)
    together = [programme_loudness(mix.music_of_play(zone)) for zone in ZONES]
    assert max(together) - min(together) < 1.0
    for zone in ZONES:
        assert (FOLDER / "music" / f"zone_{zone}.ogg").stat().st_size <= 150_000
    lengths = {len(layer) for layer in layers.values()}
    assert len(lengths) == len(ZONES), "no two are in step"


@pytest.mark.slow
def test_the_finale_is_as_loud_as_the_menu() -> None:
    menu, finale = (programme_loudness(mix.music((name,))) for name in ("menu", "finale"))
    assert finale == pytest.approx(menu, abs=0.5)


@pytest.mark.slow
def test_the_music_is_far_below_an_explosion() -> None:
    _, volume = mix.volumes()
    under = programme_loudness(mix.music(("play_pad", "play_pulse"))) + 20 * math.log10(
        volume * DUCKED
    )
    assert loudest_moment(mix.cue_of(FOLDER, "explode")) - under > 25
