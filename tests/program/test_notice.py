"""The NOTICE names every library and package that a program holds, with its licence."""

import re
from pathlib import Path

import pytest

from tests.program.bundled import NOTICE, contents_of, unnamed_parts

TEXT = NOTICE.read_text("utf-8")
ENTRIES = TEXT.partition("\n\n")[2].splitlines()

WHEELS = {
    "pygame 2.6.1 for Windows": "SDL2.dll SDL2_image.dll SDL2_mixer.dll SDL2_ttf.dll freetype.dll"
    " libjpeg-9.dll libmodplug-1.dll libogg-0.dll libopus-0.dll libopusfile-0.dll libpng16-16.dll"
    " libtiff-5.dll libwebp-7.dll portmidi.dll zlib1.dll",
    "pygame-ce 2.5.8 for Windows": "SDL2.dll SDL2_image.dll SDL2_mixer.dll SDL2_ttf.dll"
    " freetype.dll libjpeg-62.dll libogg-0.dll libopus-0.dll libopusfile-0.dll libpng16-16.dll"
    " libtiff-5.dll libwavpack-1.dll libwebp-7.dll libwebpdemux-2.dll libxmp.dll portmidi.dll",
    "pygame 2.6.1 for macOS": "libFLAC.8.dylib libSDL2-2.0.0.dylib libSDL2_image-2.0.0.dylib"
    " libSDL2_mixer-2.0.0.dylib libSDL2_ttf-2.0.0.dylib libbrotlicommon.1.0.9.dylib"
    " libbrotlidec.1.0.9.dylib libfluidsynth.3.1.1.dylib libfreetype.6.dylib libglib-2.0.0.dylib"
    " libgthread-2.0.0.dylib libintl.8.dylib libjpeg.62.3.0.dylib libmodplug.1.dylib"
    " libmpg123.0.dylib libogg.0.8.5.dylib libopus.0.dylib libopusfile.0.dylib libpng16.16.dylib"
    " libportmidi.2.0.3.dylib libsharpyuv.0.dylib libsndfile.1.0.34.dylib libtiff.5.8.0.dylib"
    " libvorbis.0.4.9.dylib libvorbisenc.2.0.12.dylib libvorbisfile.3.3.8.dylib libwebp.7.dylib"
    " libz.1.2.11.zlib-ng.dylib",
    "pygame-ce 2.5.8 for macOS": "libFLAC.14.0.0.dylib libSDL2-2.0.0.dylib"
    " libSDL2_image-2.0.0.800.12.dylib libSDL2_mixer-2.0.0.800.2.dylib"
    " libSDL2_ttf-2.0.0.2400.0.dylib libbrotlicommon.1.2.0.dylib libbrotlidec.1.2.0.dylib"
    " libfluidsynth.3.5.6.dylib libfreetype.6.dylib libharfbuzz.0.dylib libjpeg.62.4.0.dylib"
    " libmpg123.0.dylib libogg.0.8.6.dylib libopus.0.dylib libopusfile.0.dylib"
    " libpng16.16.58.0.dylib libportmidi.2.0.7.dylib libsharpyuv.0.1.2.dylib"
    " libsndfile.1.0.37.dylib libtiff.6.3.0.dylib libvorbis.0.4.9.dylib libvorbisenc.2.0.12.dylib"
    " libvorbisfile.3.3.8.dylib libwavpack.1.dylib libwebp.7.2.0.dylib libwebpdemux.2.0.17.dylib"
    " libxmp.4.7.2.dylib libz.1.3.1.zlib-ng.dylib",
    "Python for Windows": "python3.dll python311.dll sqlite3.dll libffi-8.dll VCRUNTIME140.dll"
    " VCRUNTIME140_1.dll ucrtbase.dll api-ms-win-crt-heap-l1-1-0.dll _ctypes.pyd select.pyd",
    "Python of Linux distributions": "libpython3.13.so.1.0 libexpat.so.1 libmpdec.so.4 libz.so.1"
    " libffi.so.8 libsqlite3.so.0",
}
"""The libraries in the wheels and Pythons of other systems, listed when the wheels were pinned."""


def test_all_that_the_built_program_holds_is_named(built: list[str]) -> None:
    files, modules = contents_of(Path(built[0]))
    assert len(files) > 50
    assert {"game", "pygame", "platformdirs"} <= modules
    assert unnamed_parts(files, modules, TEXT) == []


@pytest.mark.parametrize("wheel", WHEELS)
def test_the_libraries_of_other_systems_are_named(wheel: str) -> None:
    assert unnamed_parts(WHEELS[wheel].split(), set(), TEXT) == []


@pytest.mark.parametrize(
    ("file", "modules"),
    [
        ("_internal/pygame.libs/libasound-d80805e8.so.2.0.0", set()),
        ("_internal/libssl-3.dll", set()),
        ("_internal/pygame/extra.bmp", set()),
        ("_internal/pygame/_sdl2/libaudio.so", set()),
        ("_internal/numpy/_core/_multiarray.cpython-311-darwin.so", set()),
        (None, {"requests"}),
    ],
)
def test_what_is_not_named_is_reported_in_a_sentence(file: str | None, modules: set[str]) -> None:
    known = [
        "_internal/pygame/base.cp311-win_amd64.pyd",
        "pygame/_sdl2/audio.cpython-311-darwin.so",
    ]
    files = [*known, *filter(None, [file])]
    (told,) = unnamed_parts(files, {"game", "json", "pygame", *modules}, TEXT)
    assert told.endswith("which packaging/NOTICE.txt does not name.")
    assert (file or "requests") in told


def test_every_entry_has_a_licence_an_address_and_files() -> None:
    assert len(ENTRIES) % 3 == 0
    for name, terms, files in zip(*[iter(ENTRIES)] * 3, strict=True):
        assert not name.startswith(" ")
        assert re.match(r"    .*(licen[cs]e|LGPL|GPL|OFL|public domain|terms)", terms), name
        assert re.search(r"https?://|assets/fonts", terms), name
        assert files.startswith("    Files: "), name
