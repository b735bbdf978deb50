"""The folders of the player and of the assets."""

import sys
from pathlib import Path

import platformdirs
import pytest

from game.platform import paths


@pytest.mark.parametrize("found", [RuntimeError("no home"), "~/.local/share/Minewave"])
def test_without_a_home_folder_nothing_can_be_saved(
    monkeypatch: pytest.MonkeyPatch, found: RuntimeError | str
) -> None:
    def find(*_: object) -> str:
        if isinstance(found, str):
            return found
        raise found

    monkeypatch.setattr(platformdirs, "user_data_dir", find)
    assert paths.user_data() == paths.NOWHERE
    with pytest.raises(OSError, match="Minewave"):
        paths.NOWHERE.mkdir(parents=True)


def test_folders_are_those_of_the_command_line_or_the_home_folder_and_of_a_built_program(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert paths.user_data("a folder") == Path("a folder")
    monkeypatch.setattr(platformdirs, "user_data_dir", lambda *_: str(tmp_path / "Minewave"))
    assert paths.user_data() == tmp_path / "Minewave"
    assert (paths.assets() / "themes" / "deep" / "theme.toml").exists()
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert paths.assets() == tmp_path / "assets"
