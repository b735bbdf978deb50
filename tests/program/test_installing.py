"""The archive for Linux is installed as players are told, and a checkout has the same bytes."""

import os
import re
import runpy
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.marks import slow

ROOT = Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "packaging"


def unpack_archive(folder: Path, version: str) -> Path:
    program = folder / "dist" / "minewave" / "minewave"
    (program.parent / "_internal").mkdir(parents=True)
    (program.parent / "_internal" / version).touch()
    program.write_text(f"#!/bin/sh\necho {version}\n", "utf-8")
    program.chmod(0o755)
    archive = folder / "minewave.tar.gz"
    subprocess.run(["sh", PACKAGING / "pack.sh", program.parent, archive], check=True)
    subprocess.run(["tar", "-xzf", archive], cwd=folder, check=True)
    return folder / "minewave"


def follow(heading: str, place: Path, home: Path) -> None:
    """Run the commands below a heading of INSTALL.txt."""
    text = (PACKAGING / "INSTALL.txt").read_text("utf-8").partition(f"\n\n\n{heading}\n")[2]
    commands = "\n".join(re.findall(r"^    (.*)", text.partition("\n\n\n")[0], re.M))
    environment = {"HOME": str(home), "PATH": os.environ["PATH"]}
    done = subprocess.run(
        ["sh", "-eu", "-c", commands], cwd=place, env=environment, capture_output=True
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the archive is for Linux")
@pytest.mark.parametrize("place", ["folder", *slow(["home of mine/.local/opt"])])
def test_the_commands_of_install_txt_install_update_and_remove(tmp_path: Path, place: str) -> None:
    """This works also if the archive was unpacked in the folder of the installation."""
    home = tmp_path / "home of mine"
    for version in ("1.0.0", "1.0.1"):
        folder = tmp_path / place if version == "1.0.0" else tmp_path / version
        folder.mkdir(parents=True)
        follow("Add it to the menu", unpack_archive(folder, version), home)
        entry = home / ".local/share/applications/org.minewave.Minewave.desktop"
        line = re.search(r"^Exec=(.*)$", entry.read_text("utf-8"), re.M)
        assert line is not None
        for command in (shlex.split(line[1]), [str(home / ".local/bin/minewave")]):
            assert subprocess.check_output(command, text=True) == f"{version}\n"
        inside = home / ".local/opt/minewave/_internal"
        assert [file.name for file in inside.iterdir()] == [version]
    icons = home / ".local/share/icons/hicolor"
    drawn = {icon for icon in (PACKAGING / "icons").iterdir() if icon.stem != "1024"}  # macOS's
    assert len(drawn) == len([*icons.rglob("*.png")])
    for icon in drawn:
        size = f"{icon.stem}x{icon.stem}"
        shown = icons / size / "apps" / "org.minewave.Minewave.png"
        assert shown.read_bytes() == icon.read_bytes()
    follow("Remove it", tmp_path, home)
    assert [file for file in (home / ".local/share").rglob("*") if file.is_file()] == []
    assert not os.path.lexists(home / ".local/bin/minewave")
    assert not (home / ".local/opt/minewave").exists()


def test_a_build_that_cannot_leave_the_synthesizer_out_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    library = tmp_path / "libfluidsynth-1.so"
    without_midi = runpy.run_path(str(PACKAGING / "slim.py"))["without_midi"]
    assert without_midi(library, [], tmp_path) == library
    assert "no C compiler" in capsys.readouterr().err


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_a_checkout_on_windows_has_the_same_bytes(tmp_path: Path) -> None:
    names = (".gitattributes", "main.py", "assets/texts/en.toml", "packaging/icons/16.png")
    for name in names:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)

    def git(*words: str) -> None:
        """Run git as on Windows, without variables that point to another repository."""
        environment = {name: value for name, value in os.environ.items() if name[:4] != "GIT_"}
        options = ("-c", "core.autocrlf=true", "-c", "core.safecrlf=false")
        subprocess.run(["git", *options, *words], cwd=tmp_path, env=environment, check=True)

    git("init", "-q")
    git("add", ".")
    for name in names[1:]:
        (tmp_path / name).unlink()
    git("checkout", "-q", ".")
    for name in names:
        assert (tmp_path / name).read_bytes() == (ROOT / name).read_bytes()
