"""The folders of assets and user data."""

import os
import sys
from pathlib import Path

import platformdirs

ROOT = Path(os.path.abspath(__file__)).parents[2]
"""The folder that contains the engine, the game and the assets."""


class BrokenAssetError(Exception):
    """A required file in the folder of assets is missing or broken."""

    def __init__(self, name: str) -> None:
        super().__init__(f"assets/{name} is missing or broken")


def kind_of_installation() -> str:
    """Return the kind of installation for a report: a checkout, an installed package or a built
    program."""
    if getattr(sys, "frozen", False):
        return "built"
    return "installed" if (ROOT / "__main__.py").exists() else "from source"


NOWHERE = Path(os.devnull, "Minewave")  # a folder that cannot be made, since it lies below a file


def assets() -> Path:
    """Return the folder of the shipped assets."""
    bundle = getattr(sys, "_MEIPASS", None)
    return (Path(bundle) if bundle else ROOT) / "assets"


def user_data(override: str | None = None) -> Path:
    """Return the player's folder, ``override`` if given; NOWHERE without a home folder."""
    if override is not None:
        return Path(override)
    try:
        found = Path(platformdirs.user_data_dir("Minewave", False))
    except RuntimeError:
        return NOWHERE
    return found if found.is_absolute() else NOWHERE
