"""The mix: ``python -m tests.benchmarks.bench_loudness``.

Prints the loudness of every cue in every theme (the loudest 400 ms, in LUFS), that of half a minute
of a dive and of the music (integrated), peaks, and the cues that mask another most at a moment that
they share. tests/game/audio/test_loudness.py holds the bounds.
"""

import os
from pathlib import Path

from game.audio.cues import CUES
from game.audio.music import PIECES
from game.platform import paths
from game.resources.zones import ZONES
from tests.game.audio import mix
from tests.game.audio.audio_helpers import FOLDER
from tests.game.audio.loudness import loudest_moment, peak, programme_loudness

_THEMES = {"deep": FOLDER} | {
    folder.parent.name: folder for folder in sorted((paths.assets() / "themes").glob("*/sounds"))
}
_WORST = 5  # the strongest maskings of each theme


def main() -> None:
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    _print_cues()
    _print_dive()
    _print_music()
    for name, folder in _THEMES.items():
        _print_maskings(name, folder)


def _print_cues() -> None:
    print(f"{'LUFS':12}" + "".join(f"{name:>9}" for name in _THEMES) + f"{'peak dB':>9}")
    for cue in CUES:
        heard, peaks = [], []
        for folder in _THEMES.values():
            is_own = any((folder / f"{cue}.{kind}").is_file() for kind in ("wav", "ogg"))
            signal = mix.cue_of(folder, cue)
            heard.append(f"{loudest_moment(signal):9.1f}" if is_own else f"{'':9}")
            peaks.append(peak(signal))
        print(f"{cue:12}{''.join(heard)}{max(peaks):9.1f}")


def _print_dive() -> None:
    script = list(mix.heard_dive())
    for name, folder in _THEMES.items():
        whole = mix.mix_cues(folder, script)
        lufs = programme_loudness(whole)
        print(f"a dive in {name:8} {lufs:6.1f} LUFS, peak {peak(whole):5.1f} dBFS")


def _print_music() -> None:
    for name in ("menu", "finale", *PIECES["play"], *(f"zone_{zone}" for zone in ZONES)):
        loop = mix.music((name,))
        size = (FOLDER / "music" / f"{name}.ogg").stat().st_size
        lufs = programme_loudness(loop)
        print(f"{name:14} {lufs:6.1f} LUFS, peak {peak(loop):5.1f}, {size / 1000:.0f} kB")
    for zone in ZONES:
        whole = mix.music_of_play(zone)
        print(f"play, {zone:8} {programme_loudness(whole):6.1f} LUFS, peak {peak(whole):5.1f} dBFS")


def _print_maskings(name: str, folder: Path) -> None:
    found = {
        (round(one.excess, 1), one.by, one.masked, round(one.hertz))
        for moment in mix.MOMENTS.values()
        for one in mix.maskings(folder, moment)
    }
    for excess, by, masked, hertz in sorted(found, reverse=True)[:_WORST]:
        print(f"{name:8} {by:12} is {excess:5.1f} dB over {masked:12} at {hertz} Hz")


if __name__ == "__main__":
    main()
