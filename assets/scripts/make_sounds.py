"""Make every sound of Minewave: the shared cues, what themes say in a voice of their own, music.

Run ``python assets/scripts/make_sounds.py [part ...]``; a part is ``deep``, ``music``, ``zones``
(their layers of music) or a theme's name, and without any all are made. Long sounds are encoded by
soundfile (requirements/assets.txt); all else is the standard library's. Deterministic: every cue
draws its noise from its own generator with a fixed seed, so changing one leaves the others as they
were.
"""

import math
import random
import sys

import music.finale
import music.menu
import music.play
import music.zones
from folders import ASSETS
from music.file import save_loops
from sounds import classic, clear, deep, dive, menu, neon, paper
from sounds.file import FILE_RATE, master, save_cue

SEED = "minewave"
MUSIC = ASSETS / "sounds" / "music"
LICENSE = (
    "All sounds here and in the folders below were synthesised by this project's own scripts,\n"
    "assets/scripts/make_sounds.py and what it imports, from nothing but arithmetic; no recording\n"
    "or third-party sample was used. They are under the MIT licence, like the rest of Minewave.\n"
)
SHARED = {**deep.CUES, **menu.CUES, **dive.CUES}
"""Every cue of the game; themes replace some."""
THEME_CUES = {
    "classic": classic.CUES,
    "neon": neon.CUES,
    "paper": paper.CUES,
    "clear": clear.CUES,
}


def make_cue(cues, name, voice):
    """Return a finished cue, ready to be saved; ``voice`` keeps themes' noise apart."""
    return master(name, cues[name](random.Random(f"{SEED}:{voice}:{name}")))


def make_cues(cues, voice, folder):
    """Write all cues of a voice into ``folder``, with the licence note, and say what they weigh."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in cues:
        signal = make_cue(cues, name, voice)
        save_cue(folder, name, signal)
        peak = 20.0 * math.log10(max(abs(x) for x in signal))
        print(f"{voice:8} {name:12} {1000 * len(signal) / FILE_RATE:5.0f} ms {peak:6.1f} dBFS")
    (folder / "LICENSE.txt").write_text(LICENSE, encoding="utf-8", newline="\n")
    total = sum(path.stat().st_size for path in folder.iterdir() if path.is_file())
    print(f"{voice:8} {len(cues)} cues, {total / 1000:.0f} kB")


def main(*parts):
    """Make the parts that are named, or all of them."""
    parts = parts or ("deep", *THEME_CUES, "music", "zones")
    for part in parts:
        if part == "deep":
            make_cues(SHARED, part, ASSETS / "sounds")
        elif part == "music":
            pieces = music.menu, music.play, music.finale
            save_loops({name: loop for one in pieces for name, loop in one.loops().items()}, MUSIC)
        elif part == "zones":
            save_loops(music.zones.loops(), MUSIC)
        elif part in THEME_CUES:
            make_cues(THEME_CUES[part], part, ASSETS / "themes" / part / "sounds")
        else:
            raise SystemExit(f"make_sounds: There is no part called {part}.")


if __name__ == "__main__":
    main(*sys.argv[1:])
