"""The program starts; with SDL's dummy driver this can be tested on every system."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.program.records import BOARD, ENDED, book


@pytest.mark.parametrize(("arguments", "scene"), [((), "menu"), (BOARD, "play")])
def test_a_scene_comes_up_and_the_record_book_is_there(
    built: list[str], tmp_path: Path, arguments: tuple[str, ...], scene: str
) -> None:
    game = subprocess.Popen(
        [*built, "--data", str(tmp_path), "--trace", *arguments],
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert game.stdout is not None
    try:
        told = map(json.loads, game.stdout)
        assert next(line["scene"] for line in told if "scene" in line) == scene
    finally:
        game.terminate()
        game.communicate(timeout=60)
    if sys.platform != "win32":  # there nothing asks a program to end, it just ends
        assert game.returncode == ENDED
    file = tmp_path / "book.json"
    subprocess.run([*built, "--data", str(tmp_path), "--export", str(file)], timeout=60, check=True)
    assert json.loads(file.read_text("utf-8")) == []
    assert book(tmp_path) == []
