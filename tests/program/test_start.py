"""The program starts; with SDL's dummy driver this can be tested on every system."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.program.programs import BOARD, ENDED, book, end, first_scene, start_program


@pytest.mark.parametrize(("arguments", "scene"), [((), "menu"), (BOARD, "play")])
def test_the_first_scene_comes_up_and_a_record_book_is_made(
    built: list[str], tmp_path: Path, arguments: tuple[str, ...], scene: str
) -> None:
    game = start_program(built, tmp_path, *arguments)
    try:
        assert first_scene(game) == scene
    finally:
        end(game)
    if sys.platform != "win32":
        assert game.returncode == ENDED
    file = tmp_path / "book.json"
    subprocess.run([*built, "--data", str(tmp_path), "--export", str(file)], timeout=60, check=True)
    assert json.loads(file.read_text("utf-8")) == []
    assert book(tmp_path) == []
