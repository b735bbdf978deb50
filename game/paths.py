"""Where assets and user data live; the one file that knows about frozen executables."""

from __future__ import annotations

import sys
from pathlib import Path

import platformdirs


def assets() -> Path:
    """The folder of the shipped assets, in a checkout and in a frozen executable alike."""
    bundle = getattr(sys, "_MEIPASS", None)
    return (Path(bundle) if bundle else Path(__file__).resolve().parent.parent) / "assets"


def user_data(override: str | None = None) -> Path:
    """The folder of the player's own files; ``override`` comes from ``--data DIR``."""
    return (
        Path(override)
        if override is not None
        else Path(platformdirs.user_data_dir("Minewave", False))
    )
