"""Makes a build smaller: on Linux no symbols, no MIDI, no library that nothing needs, and on
Windows no library twice.

Linux: SDL_mixer was built with a MIDI player, which needs a synthesizer, which needs the client
libraries of sound servers, of D-Bus and of systemd: twenty libraries of 8 MB that the game loads
and never calls. The build replaces the synthesizer by a library with the same functions, which only
fail.

Windows: PyInstaller puts the libraries that pygame is linked with into pygame's folder, and a hook
of pygame puts all of its libraries at the top. Those at the top are enough: PyInstaller's starter
names that folder to Windows (SetDllDirectory), which looks there for what a library is linked with
and for what SDL loads by name. In pygame's folder the latter would be found by PATH alone, where
libraries of other programs may come first.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path, PurePosixPath, PureWindowsPath

Entry = tuple[str, str, str]
"""A file's place in the bundle, its path, and PyInstaller's name for its kind."""
SYMLINK = "SYMLINK"

SYSTEM = re.compile(r"lib(X11|Xau|Xdmcp|bsd|gcc_s|glib-2|gthread-2|md|pcre2-8|stdc\+\+)[.-]")
"""Libraries that every desktop has, as pygame's own wheels expect (they are in manylinux's list),
and those that they need; an older copy would come between SDL and the player's display drivers."""
MIDI, MIXER = re.compile(r"libfluidsynth-"), re.compile(r"libSDL2_mixer-")


def slim(
    binaries: list[Entry], datas: list[Entry], folder: Path
) -> tuple[list[Entry], list[Entry]]:
    """Return the binaries that are needed, and the data without links to others. A library that is
    built here is written to ``folder``."""
    binaries = [entry for entry in binaries if not SYSTEM.match(_name(entry))]
    binaries = [
        (place, str(without_midi(Path(source), binaries, folder)), kind)
        if MIDI.match(_name((place, source, kind)))
        else (place, source, kind)
        for place, source, kind in binaries
    ]
    kept = _needed(binaries)
    names = {_name(entry) for entry in kept}
    return kept, [entry for entry in datas if entry[2] != SYMLINK or _name(entry) in names]


def without_midi(library: Path, binaries: list[Entry], folder: Path) -> Path:
    """Build a synthesizer whose functions fail, and return its path; where that is impossible, say
    so and return the library itself."""
    compiler = shutil.which("cc")
    mixer = next((Path(entry[1]) for entry in binaries if MIXER.match(_name(entry))), None)
    if compiler is None or mixer is None:
        lack = "there is no C compiler (cc)" if compiler is None else "SDL_mixer was not found"
        print(f"slim: {lack}, so the build keeps the MIDI player, about 8 MB.", file=sys.stderr)
        return library
    functions = sorted(_undefined(mixer) & _defined(library))
    code, made = folder / "no_midi.c", folder / library.name
    code.write_text("".join(f"void *{name}(void) {{ return 0; }}\n" for name in functions))
    options = ["-shared", "-fPIC", "-nostdlib", "-s", f"-Wl,-soname,{library.name}"]
    subprocess.run([compiler, *options, "-o", str(made), str(code)], check=True)
    return made


def without_copies(binaries: list[Entry]) -> list[Entry]:
    """Return the binaries without libraries in a folder whose same file is at the top as well."""
    top = {(place.lower(), Path(source)) for place, source, _ in binaries}
    return [
        (place, source, kind)
        for place, source, kind in binaries
        if not _is_in_folder(place)
        or kind != "BINARY"
        or (PureWindowsPath(place).name.lower(), Path(source)) not in top
    ]


def _is_in_folder(place: str) -> bool:
    return PureWindowsPath(place).name != place


def _needed(binaries: list[Entry]) -> list[Entry]:
    """Return Python, its extension modules, and all libraries that these need."""
    by_name: dict[str, list[Entry]] = {}
    for entry in binaries:
        by_name.setdefault(_name(entry), []).append(entry)
    waiting = [
        name
        for name, entries in by_name.items()
        if name.startswith("libpython") or any(entry[2] == "EXTENSION" for entry in entries)
    ]
    kept = set(waiting)
    while waiting:
        sources = [entry[1] for entry in by_name[waiting.pop()]]
        fresh = {need for source in sources for need in _needs(source) if need in by_name} - kept
        kept |= fresh
        waiting += fresh
    return [entry for entry in binaries if _name(entry) in kept]


def _name(entry: Entry) -> str:
    return PurePosixPath(entry[0]).name


def _needs(library: str) -> list[str]:
    return re.findall(r"NEEDED +(\S+)", _objdump("-p", library))


def _undefined(library: Path) -> set[str]:
    return set(re.findall(r"\*UND\*.* (\S+)$", _objdump("-T", str(library)), re.M))


def _defined(library: Path) -> set[str]:
    return set(re.findall(r" g .*\.text.* (\S+)$", _objdump("-T", str(library)), re.M))


def _objdump(option: str, library: str) -> str:
    done = subprocess.run(["objdump", option, library], check=True, capture_output=True, text=True)
    return done.stdout
