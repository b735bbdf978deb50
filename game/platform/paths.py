"""Where assets and user data live; the one file that knows about frozen executables."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import platformdirs

NOWHERE = Path(os.devnull, "Minewave")
"""Where nothing can be kept, since no folder can be made below a file."""


def assets() -> Path:
    """The folder of the shipped assets, in a checkout and in a frozen executable alike."""
    bundle = getattr(sys, "_MEIPASS", None)
    return (Path(bundle) if bundle else Path(__file__).resolve().parents[2]) / "assets"


def user_data(override: str | None = None) -> Path:
    """The folder of the player's own files; ``override`` comes from ``--data DIR``.

    A user without a home has none, and NOWHERE stands for it.
    """
    if override is not None:
        return Path(override)
    try:
        found = Path(platformdirs.user_data_dir("Minewave", False))
    except RuntimeError:
        return NOWHERE
    return found if found.is_absolute() else NOWHERE
