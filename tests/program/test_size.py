"""The size of the program is limited."""

from pathlib import Path

from tests.program.starting import is_folder

MAX_FOLDER_BYTES, MAX_FILE_BYTES = 45_000_000, 20_000_000


def test_the_program_is_small(built: list[str]) -> None:
    program = Path(built[0])
    if is_folder(program):
        assert sum(file.lstat().st_size for file in program.parent.rglob("*")) < MAX_FOLDER_BYTES
    else:
        assert program.stat().st_size < MAX_FILE_BYTES
