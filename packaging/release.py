"""Names and gathers the files of a release, and writes its page.

python packaging/release.py tag v1.0.0           ends with status 1 where this is no 1.0.0
python packaging/release.py pack TARGET FOLDER   puts what is in dist/ there as a release has it
python packaging/release.py page FOLDER          writes SHA256SUMS there; prints the page's text
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from engine import VERSION  # noqa: E402 (the version is found from here)

SUMS = "SHA256SUMS"
TARGETS = {
    "windows-x86_64": "Windows",
    "macos-arm64": "macOS",
    "macos-x86_64": "macOS on Intel",
    "linux-x86_64": "Linux",
    "linux-arm64": "Linux on ARM",
}
"""The systems that programs are built for, as file names and as players call them."""
PACKAGE = "Python"
"""What the page calls the wheel and the source, for those who have Python."""
_ARCHIVES = {"windows": ".zip", "macos": ".zip", "linux": ".tar.gz"}

_PAGE = """\
{changes}| For | Download |
|---|---|
{rows}
{lacking}
The first file of each system is a folder, which starts at once; the second is one file, easier to
carry. The README says how to start them. `sha256sum --check --ignore-missing {sums}` finds a
damaged download, and `gh attestation verify FILE --repo OWNER/NAME`, with the repository's, says
from which commit this repository's workflow built a file.
"""
_LACKING = """
**Not in this release: {names}.** Their builds failed, or what was built did not pass its tests.
Until they are added, play from the source.
"""


def files_of(target: str, version: str = VERSION) -> tuple[str, str]:
    """Return the names of a system's archive and of its single file."""
    name, system = f"minewave-{version}-{target}", target.partition("-")[0]
    return name + _ARCHIVES[system], name + (".exe" if system == "windows" else "")


def package_files(version: str = VERSION) -> tuple[str, str]:
    """Return the names of the wheel and of the source."""
    return f"minewave-{version}-py3-none-any.whl", f"minewave-{version}.tar.gz"


def pack(target: str, built: Path, folder: Path) -> None:
    """Put the programs in ``built`` into ``folder`` under the names of a release."""
    archive, single = (folder / name for name in files_of(target))
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(built / f"minewave-single{single.suffix * (single.suffix == '.exe')}", single)
    match target.partition("-")[0]:
        case "linux":
            packer = ROOT / "packaging" / "pack.sh"
            subprocess.run(["sh", packer, built / "minewave", archive], check=True)
        case "macos":  # its own tool keeps links and rights
            ditto = ["ditto", "-c", "-k", "--keepParent"]
            subprocess.run([*ditto, built / "Minewave.app", archive], check=True)
        case "windows":
            shutil.make_archive(str(archive.with_suffix("")), "zip", built, "minewave")


def page(folder: Path, changelog: str, version: str = VERSION) -> str:
    """Return the text of a release's page, which names the systems that ``folder`` lacks."""
    wanted = {name: files_of(target, version) for target, name in TARGETS.items()}
    wanted[PACKAGE] = package_files(version)
    there = {
        name: files
        for name, files in wanted.items()
        if all((folder / file).is_file() for file in files)
    }
    rows = [
        f"| {name} | {', '.join(f'`{file}`' for file in files)} |" for name, files in there.items()
    ]
    lacking = ", ".join(name for name in wanted if name not in there)
    return _PAGE.format(
        changes=_changes(changelog, version),
        rows="\n".join(rows),
        lacking=_LACKING.format(names=lacking) if lacking else "",
        sums=SUMS,
    )


def sums(folder: Path) -> str:
    """Return the checksums of all files in a folder, as ``sha256sum --check`` reads them."""
    files = sorted(file for file in folder.iterdir() if file.name != SUMS)
    return "".join(
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files
    )


def _changes(changelog: str, version: str) -> str:
    """Return the version's part of the changelog, empty if it has none."""
    for part in re.split(r"^## ", changelog, flags=re.M):
        heading, _, changes = part.partition("\n")
        if heading.split()[:1] == [version]:
            return f"{changes.strip()}\n\n"
    return ""


def main(arguments: list[str]) -> None:
    """Do what the command line says."""
    match arguments:
        case ["tag", tag]:
            if tag != f"v{VERSION}":
                raise SystemExit(f"The tag is {tag}, and the version is {VERSION}.")
        case ["pack", target, folder] if target in TARGETS:
            pack(target, ROOT / "dist", Path(folder))
        case ["page", folder]:
            listed = sums(Path(folder)) if Path(folder).is_dir() else ""
            if not listed:
                raise SystemExit("No build has passed, so there is nothing to release.")
            (Path(folder) / SUMS).write_bytes(listed.encode())
            print(page(Path(folder), (ROOT / "CHANGELOG.md").read_text("utf-8")), end="")
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
