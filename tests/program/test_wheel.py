"""The wheel: its contents, and that an installed game plays.

``.ci/run`` builds it and installs it into an empty environment: MINEWAVE_WHEEL names the file,
MINEWAVE_PROGRAM the installed command.
"""

import os
import subprocess
import tarfile
import tomllib
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from engine import VERSION
from tests.engine.cli.cli_runner import cli
from tests.program.programs import BOARD, LOST, Launch, book, lose_and_leave

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ("assets/fonts", "assets/sounds", "assets/texts", "assets/themes")
MAX_BYTES = 16 * 2**20


def pinned_packages(file: str) -> dict[str, Requirement]:
    """Return the packages that a requirements file pins."""
    lines = (ROOT / file).read_text("utf-8").splitlines()
    found = [Requirement(line) for line in lines if line and line[0] not in "#-"]
    return {one.name: one for one in found}


def test_what_is_installed_with_the_wheel_is_what_is_tested() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    needed = {one.name: one for one in map(Requirement, told["project"]["dependencies"])}
    pinned = pinned_packages("requirements.txt")
    for name, one in needed.items():
        (pin,) = pinned[name].specifier
        assert pin.operator == "=="
        assert one.specifier.contains(pin.version), name
        assert one.marker == pinned[name].marker, name
    groups = told["dependency-groups"]
    assert set(groups["test"]) == pinned.keys() - needed.keys()
    of_builds = pinned_packages("requirements/build.txt") | pinned_packages(
        "requirements/release.in"
    )
    assert set(groups["build"]) == of_builds.keys()


@pytest.fixture(scope="module")
def wheel() -> Path:
    if not os.environ.get("MINEWAVE_WHEEL"):
        pytest.skip("needs MINEWAVE_WHEEL, which names a built wheel")
    return Path(os.environ["MINEWAVE_WHEEL"])


def test_the_wheel_holds_what_the_game_needs_and_nothing_else(wheel: Path) -> None:
    command = ["git", "ls-files", "engine", "game", *ASSETS]
    listed = subprocess.check_output(command, cwd=ROOT, text=True).splitlines()
    kept = {f"minewave/{name}" for name in listed if not name.endswith(".md")}
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    about = f"minewave-{VERSION}.dist-info/"
    assert {name for name in names if not name.startswith(about)} == {*kept, "minewave/__main__.py"}
    assert wheel.stat().st_size <= MAX_BYTES


def test_the_metadata_names_the_version_and_the_licences(wheel: Path) -> None:
    about = f"minewave-{VERSION}.dist-info"
    with zipfile.ZipFile(wheel) as packed:
        told = message_from_bytes(packed.read(f"{about}/METADATA"))
        names = packed.namelist()
    assert (told["Name"], told["Version"]) == ("minewave", VERSION)
    assert told["License-Expression"] == "MIT AND OFL-1.1"
    licences = {"LICENSE", "assets/sounds/LICENSE.txt"}
    licences |= {f"assets/fonts/{name}-OFL.txt" for name in ("Fredoka", "Nunito")}
    assert set(told.get_all("License-File")) == licences
    assert {f"{about}/licenses/{name}" for name in licences} <= set(names)


def test_the_source_distribution_leaves_the_pictures_out(wheel: Path) -> None:
    with tarfile.open(wheel.with_name(f"minewave-{VERSION}.tar.gz")) as packed:
        names = [name.partition("/")[2] for name in packed.getnames()]
    assert not [name for name in names if name.startswith("assets/pictures")]
    assert {"main.py", "README.md", "LICENSE", "tests/conftest.py"} <= set(names)


@pytest.fixture(scope="module")
def commands(built: list[str]) -> Path:
    """Return the folder of an environment's commands, one of which is the game."""
    folder = Path(built[0]).parent
    if not folder.joinpath("minewave-engine").exists():
        pytest.skip("needs MINEWAVE_PROGRAM, which names the command of an installed wheel")
    return folder


@pytest.fixture
def decoys(tmp_path: Path) -> Path:
    """Return a folder with files named like the game's."""
    folder = tmp_path / "a folder of decoys"
    (folder / "assets").mkdir(parents=True)
    for name in ("engine", "game", "main"):
        (folder / f"{name}.py").write_text("raise SystemExit('a decoy')\n", "utf-8")
    return folder


def output_of(folder: Path, *command: str | Path) -> str:
    return subprocess.check_output(command, cwd=folder, text=True, timeout=60)


def test_every_command_is_the_installed_one(commands: Path, decoys: Path) -> None:
    python, version = commands / "python", f"Minewave {VERSION}\n"
    assert output_of(decoys, commands / "minewave", "--version") == version
    assert output_of(decoys, python, "-m", "minewave", "--version") == version
    assert output_of(decoys, python, "-P", "-m", "minewave", "--version") == version
    words = ("generate", "9x7x10", "--seed", "3")
    assert output_of(decoys, commands / "minewave-engine", *words) == cli(*words).stdout


def test_the_engine_s_command_calls_itself_by_its_name(commands: Path, decoys: Path) -> None:
    engine = commands / "minewave-engine"
    assert "Example: minewave-engine analyse board.txt" in output_of(
        decoys, engine, "analyse", "-h"
    )
    done = subprocess.run([engine, "x"], cwd=decoys, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("minewave-engine: ")


def test_a_game_is_played_beside_decoys(
    commands: Path, decoys: Path, launch: Launch, tmp_path: Path
) -> None:
    command, data = [str(commands / "python"), "-m", "minewave"], tmp_path / "data"
    lose_and_leave(launch(data, *BOARD, command=command, cwd=decoys))
    assert book(data) == [LOST]
