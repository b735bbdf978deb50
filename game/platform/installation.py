"""The place and the kind of this installation, and files of its own that are missing."""

import os
import sys
from pathlib import Path

ROOT = Path(os.path.abspath(__file__)).parents[2]
"""The folder with the engine, the game and the assets."""


class BrokenAssetError(Exception):
    """Raised for a file in the folder of assets that the game cannot do without, and that is
    missing or broken."""

    def __init__(self, name: str) -> None:
        super().__init__(f"assets/{name} is missing or broken")


def kind_of_installation() -> str:
    """Return the words for a report: a checkout, an installed package or a built program."""
    if getattr(sys, "frozen", False):
        return "built"
    return "installed" if (ROOT / "__main__.py").exists() else "from source"
