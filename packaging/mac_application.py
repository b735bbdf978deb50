"""What macOS is told of the application: its property list."""

from __future__ import annotations

import re
import sysconfig
from collections.abc import Iterable
from importlib.metadata import distributions

_PARTS = ("pygame", "pygame-ce", "pyinstaller")
"""The packages with machine code in the application, besides Python itself; one pygame is there."""


def properties(version: str, oldest: str) -> dict[str, object]:
    """Return the entries of Info.plist besides those that PyInstaller makes.

    ``oldest`` is the first macOS that the program runs on.
    """
    return {
        "CFBundleDisplayName": "Minewave",
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,
        "LSApplicationCategoryType": "public.app-category.puzzle-games",
        "LSMinimumSystemVersion": oldest,
        # The title bar and boxes are sharp on Retina screens; SDL draws the game in points, and the
        # system scales it up.
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": "The Minewave developers, MIT licence",
    }


def oldest_of_build() -> str:
    """Return the first macOS that all parts of a build with this Python run on."""
    wheels = [
        re.findall(r"^Tag: (.*)$", found.read_text("WHEEL") or "", re.M)
        for found in distributions()
        if found.metadata["Name"].lower().replace("_", "-") in _PARTS
    ]
    return oldest_of(wheels, str(sysconfig.get_config_var("MACOSX_DEPLOYMENT_TARGET")))


def oldest_of(wheels: Iterable[list[str]], python: str) -> str:
    """Return the first macOS for wheels with these tags and a Python that was built for ``python``.

    A wheel with several tags runs on all of them.
    """
    needed = [_version(python)]
    for tags in wheels:
        found = [_version(tag) for tag in tags if "macosx" in tag]
        needed += [min(found)] if found else []
    major, minor = max(needed)
    return f"{major}.{minor}"


def _version(text: str) -> tuple[int, int]:
    """Return the version in ``11``, in ``10.13``, or in a tag: ``py3-none-macosx_10_13_x86_64``."""
    found = re.search(r"(?:^|macosx_)(\d+)(?:[._](\d+))?", text)
    if found is None:
        raise ValueError(f"{text!r} names no version of macOS")
    return int(found[1]), int(found[2] or 0)
