"""The libraries and packages that a built program contains, and those that its NOTICE names."""

import re
import sys
from pathlib import Path, PurePosixPath

NOTICE = Path(__file__).resolve().parents[2] / "packaging" / "NOTICE.txt"
_OWN = {"engine", "game", "main", "minewave", "license", "notice", "install"}
_OWN_FOLDER = "share"  # more files of the archive for Linux
_OF_APPLICATIONS = {"info", "coderesources"}  # more files of each application for macOS
_PYTHON, _STARTER, _PYGAME, _ASSETS = "python", "pyi", "pygame", "assets"


def plain(file: str) -> str:
    """Return a file's name as the NOTICE writes it: without folder, ``lib``, version and suffix."""
    name = re.match(r"(?:lib)?([^.-]+)", PurePosixPath(file).name)
    assert name is not None, file
    return re.sub(r"(?<=.)[\d_]+$", "", name[1].lower())


def named_files(notice: str) -> set[str]:
    """Return the plain names of the files in a NOTICE."""
    lines = re.findall(r"^    Files: (.*)", notice, re.M)
    return {plain(name) for line in lines for name in line.split(", ")}


def unnamed_parts(files: list[str], modules: set[str], notice: str) -> list[str]:
    """Return a sentence for each file and top-level module that a NOTICE does not name."""
    known = named_files(notice) | _OWN | _OF_APPLICATIONS
    lacking = [file for file in files if _of_file(file) not in known]
    lacking += sorted(module for module in modules if _of_module(module) not in known)
    return [
        f"The program holds {part}, which packaging/NOTICE.txt does not name." for part in lacking
    ]


def contents_of(program: Path) -> tuple[list[str], set[str]]:
    """Return the files and the top-level modules in a program, which is a folder or one file."""
    from PyInstaller.archive.readers import CArchiveReader  # type: ignore[import-untyped]

    reader = CArchiveReader(str(program))
    kinds = {name: entry[-1] for name, entry in reader.toc.items()}
    (archive,) = (name for name, kind in kinds.items() if kind == "z")
    modules = {name for name, kind in kinds.items() if kind in "ms"}
    modules |= set(reader.open_embedded_archive(archive).toc)
    files = [name.replace("\\", "/") for name, kind in kinds.items() if kind in "bxn"]
    if not files:
        is_application = program.parent.name == "MacOS"
        folder = program.parent.parent if is_application else program.parent
        found = [file for file in folder.rglob("*") if not file.is_dir()]
        files = [file.relative_to(folder).as_posix() for file in found]
    return files, {name.partition(".")[0] for name in modules}


def _of_file(file: str) -> str:
    path = PurePosixPath(file)
    name = path.name.partition(".")[0]
    if _ASSETS in path.parts:
        return _ASSETS
    if path.parts[0] == _OWN_FOLDER:
        return "minewave"
    if name == "base_library":
        return _PYTHON
    if path.suffix in (".so", ".pyd"):  # mostly extension modules
        if name in sys.stdlib_module_names:
            return _PYTHON
        if _PYGAME in path.parts and not name.startswith("lib"):
            return _PYGAME
    return plain(file)


def _of_module(name: str) -> str:
    if name in sys.stdlib_module_names or name.startswith("_sysconfigdata"):  # varies by system
        return _PYTHON
    return _STARTER if re.match(r"_?pyi", name) else name
