"""The program in hard places: read-only folders, no home, no sound, unusual names."""

import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.game.app.real_window import Window
from tests.program.records import BOARD, book, lose_and_leave
from tests.program.starting import copied

Launch = Callable[..., Window]

NOBODY = 54321
"""A user without a name and a home, so that no setting of this machine's users counts."""
HOMELESS = dict.fromkeys(
    [
        *("HOME", "USER", "LOGNAME", "XDG_RUNTIME_DIR"),
        *("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"),
    ]
)
NO_SOUND = {
    "no driver named": {"SDL_AUDIODRIVER": None, "PULSE_SERVER": "unix:/nowhere"},
    "a driver that is not there": {"SDL_AUDIODRIVER": "nothing"},
}


def other_user() -> int | None:
    """Return a user that cannot write read-only files: another one if this is root."""
    return NOBODY if os.geteuid() == 0 else None


@pytest.fixture
def open_to_all() -> Iterator[Path]:
    """Yield a folder that every user can reach, unlike pytest's own."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o777)
        yield folder
        for place, _, _ in os.walk(folder):
            os.chmod(place, 0o700)


def test_from_another_folder(launch: Launch, tmp_path: Path) -> None:
    window = launch(tmp_path, *BOARD, cwd=Path("/"))
    lose_and_leave(window)
    assert book(tmp_path) == [("lost", "9x9x10")]


def test_from_a_folder_that_cannot_be_written(
    launch: Launch, built: list[str], open_to_all: Path
) -> None:
    place, data = open_to_all / "program", open_to_all / "data"
    command = copied(built, place)
    data.mkdir()
    data.chmod(0o777)
    subprocess.run(["chmod", "-R", "a+rX,a-w", str(place)], check=True)
    before = sorted(place.rglob("*"))
    window = launch(data, *BOARD, command=command, cwd=place, user=other_user())
    lose_and_leave(window)
    assert book(data) == [("lost", "9x9x10")]
    assert sorted(place.rglob("*")) == before


def test_where_the_players_folder_cannot_be_written(launch: Launch, open_to_all: Path) -> None:
    """The game can be played, and says that nothing is saved."""
    data = open_to_all / "data"
    data.mkdir()
    data.chmod(0o555)
    window = launch(data, *BOARD, user=other_user())
    lose_and_leave(window)
    assert list(data.iterdir()) == []


def test_without_a_home(launch: Launch, tmp_path: Path) -> None:
    window = launch(tmp_path, *BOARD, environment=HOMELESS)
    lose_and_leave(window)
    assert book(tmp_path) == [("lost", "9x9x10")]


def test_without_any_place_for_the_players_files(launch: Launch, open_to_all: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can start a program as a user without a home")
    window = launch(None, *BOARD, cwd=open_to_all, environment=HOMELESS, user=NOBODY)
    lose_and_leave(window)
    assert list(open_to_all.iterdir()) == []


def test_where_players_keep_their_files(launch: Launch, tmp_path: Path) -> None:
    window = launch(None, *BOARD, environment={**HOMELESS, "HOME": str(tmp_path)})
    lose_and_leave(window)
    assert book(tmp_path / ".local" / "share" / "Minewave") == [("lost", "9x9x10")]


@pytest.mark.parametrize("environment", NO_SOUND.values(), ids=NO_SOUND)
def test_without_a_sound_device(
    launch: Launch, tmp_path: Path, environment: dict[str, str | None]
) -> None:
    window = launch(tmp_path, *BOARD, environment=environment)
    lose_and_leave(window)


@pytest.mark.parametrize("locale", ["C", "C.UTF-8"])
def test_in_a_path_of_spaces_and_other_letters(
    launch: Launch, built: list[str], tmp_path: Path, locale: str
) -> None:
    command = copied(built, tmp_path / "meine Spiele, 海")
    data = tmp_path / "Überall Wellen 波"
    data.mkdir()
    environment = {"LANG": locale, "LC_ALL": locale, "LANGUAGE": None, "PYTHONUTF8": None}
    window = launch(data, *BOARD, command=command, environment=environment)
    lose_and_leave(window)
    assert book(data) == [("lost", "9x9x10")]
