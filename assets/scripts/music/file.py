"""The last steps of the music: loudness, no DC, and the files."""

import math

from music.synth import around, high_pass
from sounds.file import FILE_RATE
from sounds.levels import lufs, weighed
from sounds.vorbis import save_vorbis

GUARD = FILE_RATE // 10
"""Samples of its other end that a loop has on either side in its file (game/audio/music.py cuts
them): what converts it, and the codec, find the same at its ends as anywhere else."""
QUALITY = 0.6


def heard(loop):
    """Return the loudness of a whole loop in LUFS (see sounds/levels.py)."""
    weighted = around(loop, lambda signal: weighed(signal, FILE_RATE))
    return lufs(sum(x * x for x in weighted) / len(weighted))


def mastered(loop, level):
    """Return a loop without rumble or DC, as loud as ``level`` (LUFS)."""
    loop = around(loop, high_pass(30.0))
    middle = sum(loop) / len(loop)
    loop = [x - middle for x in loop]
    gain = 10.0 ** ((level - heard(loop)) / 20.0)
    return [gain * x for x in loop]


def save_loops(loops, folder):
    """Write loops, a dict of name to (level, loop), into ``folder`` and say how they came out."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, (level, loop) in loops.items():
        loop = mastered(loop, level)
        guarded = [*loop[-GUARD:], *loop, *loop[:GUARD]]
        save_vorbis(folder / f"{name}.ogg", guarded, FILE_RATE, QUALITY)
        peak = 20.0 * math.log10(max(abs(x) for x in loop))
        mean = 10.0 * math.log10(sum(x * x for x in loop) / len(loop))
        print(f"music    {name:12} {len(loop) / FILE_RATE:5.1f} s {peak:6.1f} dBFS, {mean:.1f} RMS")
