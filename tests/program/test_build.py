"""The program is small; damage and crashes in C code are reported."""

import os
import signal
import subprocess
from pathlib import Path

from tests.program.programs import (
    BOARD,
    ENDED,
    copy_program,
    end,
    first_scene,
    is_folder,
    start_program,
)

MAX_FOLDER_BYTES, MAX_FILE_BYTES = 45_000_000, 25_000_000


def test_the_program_is_small(built: list[str]) -> None:
    program = Path(built[0])
    if is_folder(program):
        assert sum(file.lstat().st_size for file in program.parent.rglob("*")) < MAX_FOLDER_BYTES
    else:
        assert program.stat().st_size < MAX_FILE_BYTES


def test_a_damaged_program_ends_with_a_sentence(built: list[str], tmp_path: Path) -> None:
    """Half of a one-file program cannot even unpack itself."""
    command, data = copy_program(built, tmp_path / "program"), tmp_path / "data"
    program, is_one_file = Path(command[0]), not is_folder(Path(built[0]))
    if is_one_file:
        os.truncate(program, program.stat().st_size // 2)
    else:
        fonts = program.parent / "_internal" / "assets" / "fonts"
        (fonts / "Nunito-SemiBold.ttf").write_bytes(b"no font")
    done = subprocess.run(
        [*command, "--data", str(data)], capture_output=True, text=True, timeout=60
    )
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1, done.stderr
    if is_one_file:
        assert done.returncode not in (0, 1, 2)
        return
    assert done.returncode == 2
    assert "assets/fonts/Nunito-SemiBold.ttf is missing or broken" in done.stderr
    assert "Download Minewave again" in done.stderr


def test_the_next_start_logs_a_crash_in_c_code(built: list[str], tmp_path: Path) -> None:
    game = start_program(built, tmp_path, *BOARD)
    try:
        assert first_scene(game) == "play"
    finally:
        game.send_signal(signal.SIGSEGV)
        game.communicate(timeout=60)
    assert game.returncode not in (0, ENDED)
    game = start_program(built, tmp_path)
    try:
        first_scene(game)
    finally:
        end(game)
    assert "Segmentation fault" in (tmp_path / "log" / "minewave.log").read_text("utf-8")
