"""What follows ``python main.py``, and that a seed means the same board everywhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import main
from engine.config import GameConfig, StartRule
from tests.game.driver import Driver

ROOT = Path(main.__file__).parent
Start = Callable[..., Driver]


def call(*arguments: str, module: str | None = None) -> subprocess.CompletedProcess[str]:
    program = ["-m", module] if module else [str(ROOT / "main.py")]
    return subprocess.run(
        [sys.executable, *program, *arguments],
        cwd=ROOT,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--fairness", "kind"], "invalid choice"),
        (["--start", "lucky"], "invalid choice"),
        (["--size", "30x16"], "not a size"),
        (["--size", ""], "not a size"),
        (["--size", "0x5x1"], "from 1 to 1000"),
        (["--size", "4x4x16"], "from 0 to 15 mines"),
        (["--size", "2x9x3", "--wraps"], "at least 3x3"),
        (["--size", "9x9x10", "--difficulty", "expert"], "not allowed with"),
        (["--seed", "-1"], "from 0 to"),
        (["--seed", "one"], "invalid int"),
        (["--seed", str(2**64)], "from 0 to"),
        (["--unheard-of"], "unrecognized"),
        (["--data", "main.py"], "is not a folder"),
    ],
)
def test_what_cannot_be_done_is_one_sentence_and_status_2(arguments: list[str], words: str) -> None:
    done = call(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert words in done.stderr


def test_version_and_help() -> None:
    assert call("--version").stdout.startswith("Minewave 0.")
    done = call("--help")
    assert done.returncode == 0
    assert "--difficulty" in done.stdout


def test_a_config_file_gives_the_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import game.app

    file = tmp_path / "size.txt"
    file.write_text("9 12 8\n", "utf-8")
    asked: list[game.app.Options] = []
    monkeypatch.setattr(game.app, "play", asked.append)
    main.main(["--size", str(file), "--seed", "4"])
    assert asked[0].config is not None
    assert asked[0].config.dimensions == (12, 9, 8)
    assert asked[0].seed == 4


def test_without_a_size_other_options_start_an_expert_game(monkeypatch: pytest.MonkeyPatch) -> None:
    import game.app

    asked: list[game.app.Options] = []
    monkeypatch.setattr(game.app, "play", asked.append)
    main.main([])
    main.main(["--seed", "3"])
    assert asked[0].config is None
    assert asked[1].config == GameConfig(30, 16, 99)


@pytest.mark.parametrize("wraps", [False, True])
@pytest.mark.parametrize("rule", [StartRule.SAFE, StartRule.OPENING])
def test_a_seed_and_a_first_click_give_the_board_that_generate_prints(
    start: Start, wraps: bool, rule: StartRule
) -> None:
    driver = start(config=GameConfig(17, 11, 40, wraps, rule), seed=91)
    driver.click_cell((3, 8))
    words = ["17x11x40", "--seed", "91", "--at", "3,8", "--start", rule.value]
    done = call("generate", *words, *(["--wraps"] if wraps else []), module="engine")
    field = driver.play.session.position.field
    assert field is not None
    assert field.rows() == json.loads(done.stdout)["board"]
