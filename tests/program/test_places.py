"""The program in difficult places: read-only folders, no home, no sound, unusual names."""

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.program.programs import BOARD, LOST, Launch, book, copy_program, lose_and_leave

NOBODY = 54321
"""A user without a name and a home, so that the settings of no real user have an effect."""
HOMELESS = dict.fromkeys(
    [
        *("HOME", "USER", "LOGNAME", "XDG_RUNTIME_DIR"),
        *("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"),
    ]
)
PLACES: dict[str, dict[str, object]] = {
    "another folder": {"cwd": Path("/")},
    "no home": {"environment": HOMELESS},
    "no sound driver named": {
        "environment": {"SDL_AUDIODRIVER": None, "PULSE_SERVER": "unix:/nowhere"}
    },
    "a sound driver that is not there": {"environment": {"SDL_AUDIODRIVER": "nothing"}},
}


def other_user() -> int | None:
    """Return a user that cannot write read-only files: another one, if this one is root."""
    return NOBODY if os.geteuid() == 0 else None


@contextmanager
def folder_for_all() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o777)
        yield folder
        for place, _, _ in os.walk(folder):
            os.chmod(place, 0o700)


@pytest.fixture
def open_to_all() -> Iterator[Path]:
    """Yield a folder that every user can access, unlike pytest's own."""
    with folder_for_all() as folder:
        yield folder


@pytest.fixture
def read_only(built: list[str]) -> Iterator[list[str]]:
    """Yield the command of a copy that every user can start and nobody can change; the program
    itself may be in a private folder, such as root's."""
    with folder_for_all() as folder:
        command = copy_program(built, folder / "program")
        subprocess.run(["chmod", "-R", "a+rX,a-w", str(folder / "program")], check=True)
        yield command


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_in_odd_surroundings(launch: Launch, tmp_path: Path, place: dict[str, object]) -> None:
    lose_and_leave(launch(tmp_path, *BOARD, **place))
    assert book(tmp_path) == [LOST]


def test_from_a_read_only_folder(launch: Launch, read_only: list[str], open_to_all: Path) -> None:
    place = Path(read_only[0]).parent
    before = sorted(place.rglob("*"))
    window = launch(open_to_all, *BOARD, command=read_only, cwd=place, user=other_user())
    lose_and_leave(window)
    assert book(open_to_all) == [LOST]
    assert sorted(place.rglob("*")) == before


def test_where_the_players_folder_cannot_be_written(
    launch: Launch, read_only: list[str], open_to_all: Path
) -> None:
    """The game can be played, and says that nothing is saved."""
    data = open_to_all / "data"
    data.mkdir()
    data.chmod(0o555)
    lose_and_leave(launch(data, *BOARD, command=read_only, user=other_user()))
    assert list(data.iterdir()) == []


def test_without_any_place_for_the_players_files(
    launch: Launch, read_only: list[str], open_to_all: Path
) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can start a program as a user without a home")
    where = {"cwd": open_to_all, "environment": HOMELESS, "user": NOBODY}
    lose_and_leave(launch(None, *BOARD, command=read_only, **where))
    assert list(open_to_all.iterdir()) == []


def test_where_players_keep_their_files(launch: Launch, tmp_path: Path) -> None:
    window = launch(None, *BOARD, environment={**HOMELESS, "HOME": str(tmp_path)})
    lose_and_leave(window)
    assert book(tmp_path / ".local" / "share" / "Minewave") == [LOST]


@pytest.mark.parametrize("locale", ["C", "C.UTF-8"])
def test_in_unusual_paths(launch: Launch, built: list[str], tmp_path: Path, locale: str) -> None:
    command = copy_program(built, tmp_path / "meine Spiele, 海")
    data = tmp_path / "Überall Wellen 波"
    data.mkdir()
    environment = {"LANG": locale, "LC_ALL": locale, "LANGUAGE": None, "PYTHONUTF8": None}
    lose_and_leave(launch(data, *BOARD, command=command, environment=environment))
    assert book(data) == [LOST]
