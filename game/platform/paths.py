"""The folders of assets and user data."""

import os
import sys
from pathlib import Path

import platformdirs

from game.platform.installation import ROOT

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
