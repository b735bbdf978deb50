"""The folders of the assets."""

from pathlib import Path

ASSETS = Path(__file__).resolve().parents[1]
THEMES = ASSETS / "themes"
