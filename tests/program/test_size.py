"""The program takes little room."""

from __future__ import annotations

from pathlib import Path

from tests.program.starting import is_folder

MOST_OF_A_FOLDER, MOST_OF_ONE_FILE = 45_000_000, 20_000_000


def test_the_program_takes_little_room(built: list[str]) -> None:
    program = Path(built[0])
    if is_folder(program):
        assert sum(file.lstat().st_size for file in program.parent.rglob("*")) < MOST_OF_A_FOLDER
    else:
        assert program.stat().st_size < MOST_OF_ONE_FILE
