"""The packages that a release is built from are pinned, in one place, with their hashes."""

import re
from pathlib import Path

import pytest

REQUIREMENTS = Path(__file__).resolve().parents[2] / "requirements"
RELEASE = (REQUIREMENTS / "release.txt").read_text("utf-8")


def lines(file: Path) -> list[str]:
    """Return the requirements of a file, including those of files that it names with ``-r``."""
    found: list[str] = []
    for line in file.read_text("utf-8").splitlines():
        text = line.partition("#")[0].strip()
        if text.startswith("-r "):
            found += lines(file.parent / text.removeprefix("-r "))
        elif text:
            found.append(text)
    return found


def pin(line: str) -> tuple[str, str]:
    """Return the name and the version of a requirement, which must allow exactly one version."""
    found = re.match(r"([\w.-]+)==([\w.]+)(?: *;.*)?$", line)
    assert found is not None, f"not pinned to one version: {line}"
    return found[1], found[2]


FILES = [
    *REQUIREMENTS.glob("*.in"),
    *REQUIREMENTS.glob("*.txt"),
    REQUIREMENTS.parent / "requirements.txt",
]


@pytest.mark.parametrize("name", [file.name for file in FILES if file.name != "release.txt"])
def test_every_requirement_is_pinned(name: str) -> None:
    file = next(file for file in FILES if file.name == name)
    assert all(map(pin, lines(file)))


def test_every_package_of_a_release_has_hashes() -> None:
    entries = re.split(r"\n(?=\w)", RELEASE)[1:]
    assert len(entries) > 10
    for entry in entries:
        assert re.search(r"^ +--hash=sha256:[0-9a-f]{64}", entry, re.M), entry
        pin(entry.partition(" \\\n")[0])


def test_the_hashes_are_those_of_the_versions_that_are_asked_for() -> None:
    """After a change of a version, release.txt must be made again, with the command in
    release.in."""
    held = dict(pin(line.removesuffix(" \\")) for line in re.findall(r"^\w.*", RELEASE, re.M))
    assert dict(map(pin, lines(REQUIREMENTS / "release.in"))).items() <= held.items()
