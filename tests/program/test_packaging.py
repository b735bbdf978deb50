"""The parts of a build that are made from the repository alone; no built program is needed."""

import ast
import configparser
import io
import os
import plistlib
import re
import runpy
import struct
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pygame
import pytest

from engine import VERSION

ROOT = Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "packaging"
NAME = "org.minewave.Minewave"
OURS = [
    ROOT / "main.py",
    *(ROOT / "game").rglob("*.py"),
    *(file for file in (ROOT / "engine").rglob("*.py") if "cli" not in file.parts),
]

_LEAVES_ITS_NAME = """
import atexit, os, sys, main
atexit.register(lambda: print(os.environ["SDL_VIDEO_X11_WMCLASS"]))
main.main(sys.argv[1:])
"""

_IMPORTS_ALL = r"""
import sys
"\N{THIN SPACE}"  # such names are looked up while compiling, which was done when it was built
for name in sys.argv[1].split():
    sys.modules[name] = None  # which cannot be imported, and which find_spec does not find
for name in sys.argv[2].split():
    __import__(name)
"""


def script(name: str) -> dict[str, Any]:
    return runpy.run_path(str(PACKAGING / f"{name}.py"))


def left_out() -> tuple[str, ...]:
    told = script("left_out")
    return (*told["MODULES"], *(told["ON_MAC"] if sys.platform == "darwin" else ()))


@pytest.mark.slow
def test_every_module_can_be_imported_without_the_modules_left_out() -> None:
    names = [
        ".".join(file.relative_to(ROOT).with_suffix("").parts)
        for file in OURS
        if file.name not in ("__init__.py", "__main__.py", "foreign_process.py")
    ]
    command = [sys.executable, "-W", "error::RuntimeWarning", "-c", _IMPORTS_ALL]
    command += [" ".join(left_out()), " ".join(names)]
    done = subprocess.run(command, cwd=ROOT, stderr=subprocess.PIPE, text=True, timeout=60)
    assert done.stderr == ""


def test_no_function_imports_a_module_that_is_left_out() -> None:
    left_out = set(script("left_out")["MODULES"])
    for file in OURS:
        if file.name == "foreign_process.py":  # the built program never runs it
            continue
        lines = re.findall(
            r"^ *(?:from|import) ([\w.]+)(?: import (\w+))?", file.read_text("utf-8"), re.M
        )
        found = {module for module, _ in lines} | {f"{module}.{name}" for module, name in lines}
        assert not found & left_out, file.name


def test_there_is_an_icon_of_each_size() -> None:
    for size in (16, 24, 32, 48, 64, 128, 256, 512, 1024):
        icon = pygame.image.load(PACKAGING / "icons" / f"{size}.png")
        assert icon.get_size() == (size, size)


def test_an_ico_holds_a_picture_for_each_entry_of_its_directory() -> None:
    make = script("program_icons")
    packed = make["ico"](PACKAGING / "icons")
    reserved, kind, count = struct.unpack_from("<3H", packed)
    assert (reserved, kind, count) == (0, 1, len(make["ICO_SIZES"]))
    end = 6 + 16 * count
    for number, size in enumerate(make["ICO_SIZES"]):
        line = struct.unpack_from("<4B2H2I", packed, 6 + 16 * number)
        assert line[:6] == (size % 256, size % 256, 0, 0, 1, 32)
        assert line[7] == end
        end += line[6]
        picture = pygame.image.load(io.BytesIO(packed[line[7] : end]), "icon.png")
        assert picture.get_size() == (size, size)
    assert end == len(packed)


def test_the_lengths_in_an_icns_are_right() -> None:
    packed = script("program_icons")["icns"](PACKAGING / "icons")
    assert struct.unpack_from(">4sI", packed) == (b"icns", len(packed))
    at, names = 8, []
    while at < len(packed):
        name, length = struct.unpack_from(">4sI", packed, at)
        picture = pygame.image.load(io.BytesIO(packed[at + 8 : at + length]), "icon.png")
        names.append((name.decode(), picture.get_width()))
        at += length
    assert dict(names) == script("program_icons")["ICNS_SIZES"]
    assert set(dict(names).values()) == {16, 32, 64, 128, 256, 512, 1024}


def test_windows_shows_the_version_of_the_game() -> None:
    text = script("windows_version")["resource"](VERSION, "minewave.exe")
    told = ast.parse(text, mode="eval")  # PyInstaller evaluates it
    strings = {
        call.args[0].value: call.args[1].value
        for call in ast.walk(told)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "StringStruct"
    }
    assert strings["FileVersion"] == strings["ProductVersion"] == VERSION
    assert strings["OriginalFilename"] == "minewave.exe"
    assert re.search(r"filevers=\((\d+), (\d+), (\d+), 0\)", text)[0] == (
        f"filevers=({VERSION.replace('.', ', ')}, 0)"
    )


@pytest.mark.slow
def test_the_desktop_entry_starts_the_program_and_knows_its_window(tmp_path: Path) -> None:
    """Pygame names the window of a screen after the command, unless it already has a name."""
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read(PACKAGING / f"{NAME}.desktop", "utf-8")
    told = dict(entry["Desktop Entry"])
    assert (told["Type"], told["Exec"], told["Icon"]) == ("Application", "minewave", NAME)
    environment = {**os.environ, "DISPLAY": ":0"}
    environment.pop("SDL_VIDEO_X11_WMCLASS", None)
    words = ("--data", str(tmp_path), "--export", str(tmp_path / "book.json"))
    command = [sys.executable, "-c", _LEAVES_ITS_NAME, *words]
    named = subprocess.check_output(command, cwd=ROOT, env=environment, text=True, timeout=60)
    assert named.splitlines()[-1] == told["StartupWMClass"]


def test_the_metainfo_names_this_version_and_the_desktop_entry() -> None:
    told = ElementTree.parse(PACKAGING / f"{NAME}.metainfo.xml").getroot()
    assert told.findtext("id") == NAME
    assert told.findtext("launchable") == f"{NAME}.desktop"
    release = told.find("releases/release")
    assert release is not None
    assert release.get("version") == VERSION


def test_on_windows_no_library_occurs_twice() -> None:
    """Of two copies the one at the top stays, where SDL looks for libraries that it loads by name;
    other files with the same name stay, too."""
    lib = r"C:\venv\Lib\site-packages\pygame"
    top = [
        ("SDL2.dll", rf"{lib}\SDL2.dll", "BINARY"),
        ("libogg-0.dll", rf"{lib}\libogg-0.dll", "BINARY"),
        ("zlib1.dll", r"C:\Python\zlib1.dll", "BINARY"),
        ("python311.dll", r"C:\Python\python311.dll", "BINARY"),
    ]
    kept = [
        (r"pygame\base.cp311-win_amd64.pyd", rf"{lib}\base.cp311-win_amd64.pyd", "EXTENSION"),
        (r"pygame\zlib1.dll", rf"{lib}\zlib1.dll", "BINARY"),
        (r"pygame\portmidi.dll", rf"{lib}\portmidi.dll", "BINARY"),
    ]
    twice = [(r"pygame\sdl2.dll", rf"{lib}\SDL2.dll", "BINARY")]
    without_copies = script("slim")["without_copies"]
    assert without_copies([*twice, *top, *kept]) == [*top, *kept]
    assert without_copies([*kept, *twice, *top]) == [*kept, *top]


PYGAME, STARTER = "cp311-cp311-macosx_11_0_arm64", "py3-none-macosx_10_13_universal2"


@pytest.mark.parametrize(
    ("wheels", "python", "oldest"),
    [
        ([[PYGAME], [STARTER]], "10.9", "11.0"),
        ([["cp311-cp311-macosx_10_9_x86_64"], [STARTER]], "10.9", "10.13"),
        ([["cp314-cp314-macosx_10_11_universal2"], [STARTER]], "10.15", "10.15"),
        ([["py3-none-macosx_10_9_x86_64", "py3-none-macosx_11_0_arm64"]], "10.9", "10.9"),
        ([["py3-none-any"], [PYGAME]], "14", "14.0"),
    ],
)
def test_the_oldest_macos_is_the_one_that_every_part_runs_on(
    wheels: list[list[str]], python: str, oldest: str
) -> None:
    assert script("mac_application")["oldest_of"](wheels, python) == oldest


def test_macos_gets_the_version_and_what_the_application_needs() -> None:
    told = script("mac_application")["properties"](VERSION, "11.0")
    assert plistlib.loads(plistlib.dumps(told)) == told
    assert told["CFBundleShortVersionString"] == told["CFBundleVersion"] == VERSION
    assert told["LSMinimumSystemVersion"] == "11.0"
    assert told["NSHighResolutionCapable"] is True


def test_the_parts_of_a_build_are_found_by_their_wheels(monkeypatch: pytest.MonkeyPatch) -> None:
    class Wheel:
        def __init__(self, name: str, tag: str) -> None:
            self.metadata, self._tag = {"Name": name}, tag

        def read_text(self, name: str) -> str:
            return f"Wheel-Version: 1.0\nRoot-Is-Purelib: false\nTag: {self._tag}\n"

    found = [
        Wheel("pygame_ce", PYGAME),
        Wheel("PyInstaller", STARTER),
        Wheel("numpy", "cp311-cp311-macosx_14_0_arm64"),
    ]
    told = script("mac_application")["oldest_of_build"]
    monkeypatch.setitem(told.__globals__, "distributions", lambda: found)
    monkeypatch.setattr("sysconfig.get_config_var", lambda name: "10.9")
    assert told() == "11.0"
