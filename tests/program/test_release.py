"""A release contains what was built, with the same names everywhere, and its page lists what is
missing."""

import hashlib
import os
import re
import runpy
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest

from engine import VERSION

ROOT = Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "packaging"
WORKFLOW = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
CHANGELOG = "# Changelog\n\n## Unreleased\n\n- Later.\n\n## 1.0.0 (2026-11-21)\n\n- First.\n"


@pytest.fixture(scope="module")
def release() -> dict[str, Any]:
    return runpy.run_path(str(PACKAGING / "release.py"))


def run(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(PACKAGING / "release.py"), *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def fill_folder(folder: Path, release: dict[str, Any], *lacking: str) -> Path:
    """Fill a folder with the files of all systems except some."""
    folder.mkdir()
    files = {target: release["files_of"](target) for target in release["TARGETS"]}
    files["package"] = release["package_files"]()
    for target in files.keys() - set(lacking):
        for name in files[target]:
            (folder / name).write_bytes(name.encode())
    return folder


def test_the_workflow_builds_the_systems_that_the_page_names(release: dict[str, Any]) -> None:
    assert re.findall(r"target: ([\w-]+)\}", WORKFLOW) == [*release["TARGETS"]]


def test_the_readme_names_the_files_as_a_release_has_them(release: dict[str, Any]) -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    named = set(re.findall(r"minewave-\d[\w.-]*", readme))
    built = {name for target in release["TARGETS"] for name in release["files_of"](target)}
    assert named <= {*built, *release["package_files"]()}


@pytest.mark.slow
def test_a_tag_that_is_not_the_version_is_reported() -> None:
    assert run("tag", f"v{VERSION}").returncode == 0
    done = run("tag", "v0.0.9")
    assert done.returncode == 1
    assert done.stderr == f"The tag is v0.0.9, and the version is {VERSION}.\n"


@pytest.mark.slow
@pytest.mark.parametrize("words", [(), ("pack", "beos", "out"), ("page",), ("other",)])
def test_other_words_are_answered_by_the_existing_ones(words: tuple[str, ...]) -> None:
    done = run(*words)
    assert done.returncode == 1
    assert "release.py page FOLDER" in done.stderr


def test_a_whole_release_lacks_nothing(release: dict[str, Any], tmp_path: Path) -> None:
    text = release["page"](fill_folder(tmp_path / "out", release), CHANGELOG, VERSION)
    assert "Not in this release" not in text
    for target in release["TARGETS"]:
        for name in release["files_of"](target):
            assert f"`{name}`" in text


@pytest.mark.parametrize(
    ("lacking", "told"),
    [
        (["windows-x86_64"], "Windows"),
        (["macos-x86_64", "linux-arm64"], "macOS on Intel, Linux on ARM"),
        (["package"], "Python"),
    ],
)
def test_the_page_says_which_systems_are_missing(
    release: dict[str, Any], tmp_path: Path, lacking: list[str], told: str
) -> None:
    text = release["page"](fill_folder(tmp_path / "out", release, *lacking), CHANGELOG, VERSION)
    assert f"**Not in this release: {told}.**" in text
    for name in told.split(", "):
        assert f"| {name} |" not in text
    assert text.count("| `minewave-") == 6 - len(lacking)


def test_half_of_a_system_s_files_is_a_missing_system(
    release: dict[str, Any], tmp_path: Path
) -> None:
    folder = fill_folder(tmp_path / "out", release)
    (folder / release["files_of"]("linux-x86_64")[1]).unlink()
    assert "**Not in this release: Linux.**" in release["page"](folder, CHANGELOG, VERSION)


def test_the_page_begins_with_the_changes_of_its_version(
    release: dict[str, Any], tmp_path: Path
) -> None:
    folder = fill_folder(tmp_path / "out", release)
    assert release["page"](folder, CHANGELOG, "1.0.0").startswith("- First.\n\n| For |")
    assert release["page"](folder, CHANGELOG, "1.0").startswith("| For |")
    assert "Later" not in release["page"](folder, CHANGELOG, "1.0.0")


@pytest.mark.slow
def test_the_checksums_are_those_of_all_files(release: dict[str, Any], tmp_path: Path) -> None:
    folder = fill_folder(tmp_path / "out", release, "macos-arm64")
    for _ in range(2):  # the second time its own files must not count
        done = run("page", str(folder))
        assert done.stderr == ""
        assert "**Not in this release: macOS.**" in done.stdout
    lines = (folder / "SHA256SUMS").read_text("utf-8").splitlines()
    assert len(lines) == len([*folder.iterdir()]) - 1
    for line in lines:
        digest, name = line.split("  ")
        assert digest == hashlib.sha256((folder / name).read_bytes()).hexdigest()


@pytest.mark.slow
def test_without_any_build_there_is_no_release(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "absent"):
        done = run("page", str(folder))
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr == "No build has passed, so there is nothing to release.\n"


def built(folder: Path, ending: str) -> Path:
    (folder / "minewave" / "_internal").mkdir(parents=True)
    for name in (f"minewave{ending}", "_internal/NOTICE.txt"):
        (folder / "minewave" / name).write_text(name, "utf-8")
    (folder / f"minewave-single{ending}").write_text("single", "utf-8")
    return folder


def test_windows_gets_a_zip_and_a_program(release: dict[str, Any], tmp_path: Path) -> None:
    release["pack"]("windows-x86_64", built(tmp_path / "dist", ".exe"), tmp_path / "out")
    name = f"minewave-{VERSION}-windows-x86_64"
    assert {file.name for file in (tmp_path / "out").iterdir()} == {f"{name}.zip", f"{name}.exe"}
    with zipfile.ZipFile(tmp_path / "out" / f"{name}.zip") as archive:
        assert {"minewave/minewave.exe", "minewave/_internal/NOTICE.txt"} <= {*archive.namelist()}


@pytest.mark.skipif(sys.platform != "linux", reason="the archive is for Linux")
def test_linux_gets_an_archive_and_a_program(release: dict[str, Any], tmp_path: Path) -> None:
    release["pack"]("linux-arm64", built(tmp_path / "dist", ""), tmp_path / "out")
    name = f"minewave-{VERSION}-linux-arm64"
    assert {file.name for file in (tmp_path / "out").iterdir()} == {f"{name}.tar.gz", name}
    with tarfile.open(tmp_path / "out" / f"{name}.tar.gz") as archive:
        assert {"minewave/minewave", "minewave/INSTALL.txt"} <= {*archive.getnames()}


def test_macos_gets_its_application_from_the_tool_that_keeps_links(
    release: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[object]] = []
    monkeypatch.setattr(subprocess, "run", lambda command, check: asked.append(command))
    release["pack"]("macos-arm64", built(tmp_path / "dist", ""), tmp_path / "out")
    name = f"minewave-{VERSION}-macos-arm64"
    assert [file.name for file in (tmp_path / "out").iterdir()] == [name]
    (command,) = asked
    assert command[0] == "ditto"
    assert command[-2:] == [tmp_path / "dist/Minewave.app", tmp_path / f"out/{name}.zip"]


@pytest.mark.skipif(shutil.which("sh") is None, reason="needs a POSIX shell")
@pytest.mark.parametrize("is_there", [False, True])
def test_a_release_is_made_or_completed(tmp_path: Path, is_there: bool) -> None:
    """If a system's build failed and is repeated, its files are added to the existing release."""
    calls, out = tmp_path / "calls", tmp_path / "files of it"
    out.mkdir()
    for name in ("SHA256SUMS", "minewave.zip"):
        (out / name).touch()
    gh = tmp_path / "gh"
    gh.write_text(
        f'#!/bin/sh\necho "$*" >>"{calls}"\n[ "$2" != view ] || exit {0 if is_there else 1}\n',
        "utf-8",
    )
    gh.chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    command = ["sh", str(PACKAGING / "publish.sh"), "v1.0.0", str(out), "page.md"]
    subprocess.run(command, env=environment, check=True, timeout=60)
    files = f"{out}/SHA256SUMS {out}/minewave.zip"
    page = "--notes-file page.md"
    made = [f"release create v1.0.0 --verify-tag --title Minewave 1.0.0 {page} {files}"]
    completed = [f"release edit v1.0.0 {page}", f"release upload v1.0.0 --clobber {files}"]
    wanted = ["release view v1.0.0", *(completed if is_there else made)]
    assert calls.read_text("utf-8").splitlines() == wanted
