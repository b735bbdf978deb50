"""The start of Minewave: ``main.py`` in a checkout, and ``minewave/__main__.py`` once installed.

Finds the parts of the game beside this file, whatever else is on the path, and exits with one
sentence and status 2 if a part, or a required package, is missing or broken.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from importlib import import_module
from typing import NoReturn

_HERE = os.path.dirname(os.path.abspath(__file__))
if sys.path[:1] != [_HERE]:  # ``-P`` leaves it out, and another Minewave may come before it
    sys.path.insert(0, _HERE)

_OWN = ("engine", "game")
_NEEDED = {
    "pygame": (
        *("version", "display", "draw", "event", "font", "image", "joystick", "key", "mixer"),
        *("mouse", "time", "transform"),
    ),
    "platformdirs": ("user_data_dir",),
}
"""The required packages, and the names that they must contain."""
_OLDEST = (2, 5)  # of both pygame and pygame-ce
_TOOLS = {
    "pipx_metadata.json": "pipx reinstall minewave",
    "uv-receipt.toml": "uv tool upgrade --reinstall minewave",
}
"""The command that repairs an environment, by the file that the tool that made it leaves there."""


class _BrokenError(Exception):
    """Raised with a sentence for a part of the installation that is missing or broken."""


def main(arguments: list[str] | None = None) -> None:
    """Play as the command line says; exit with one sentence and status 2 if it is wrong."""
    if sys.version_info < (3, 11):  # noqa: UP036 (older ones get this far)
        _end("Minewave needs Python 3.11 or newer.")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    # Desktops identify the window by this. pygame would name it after the command when imported.
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "minewave")
    # pygame would take a tenth of a second to import it, for a font that is not used.
    sys.modules.setdefault("pkg_resources", None)  # type: ignore[arg-type]
    try:
        _check_own()
        from game.app import command_line
        from game.platform.paths import BrokenAssetError

        given = command_line.parse(arguments)
        _check_packages()
        try:
            command_line.run(given)
        except BrokenAssetError as error:
            raise _BrokenError(f"Minewave is incomplete: {error}. {_repair_own()}") from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except _BrokenError as error:
        _end(str(error))
    except Exception as error:  # a file of the code is unreadable or incomplete
        _end(_explain(error))


def run_engine() -> None:
    """Run the engine's command line, as the command ``minewave-engine``."""
    try:
        _check_own()
        # Imported by name, so that the built program does not include it.
        status = import_module("engine.__main__").run("minewave-engine")
    except _BrokenError as error:
        _end(str(error))
    except Exception as error:
        _end(_explain(error))
    raise SystemExit(status)


def _check_own() -> None:
    """Raise _BrokenError unless the code's folders are those beside this file."""
    for name in _OWN:
        try:
            found = import_module(name).__file__
        except ImportError:
            found = None
        if found is None or os.path.dirname(os.path.dirname(os.path.abspath(found))) != _HERE:
            place = os.path.join(_HERE, name)
            if found is not None and os.path.isfile(os.path.join(place, "__init__.py")):
                raise _BrokenError(f"{found} is used instead of {place}. Remove it from the path.")
            raise _BrokenError(f"{place} is missing. {_repair_own()}")


def _check_packages() -> None:
    """Raise _BrokenError for a package that is missing, broken or too old."""
    for name, parts in _NEEDED.items():
        try:
            package = import_module(name)
        except Exception as error:  # its files may be truncated, or from two versions
            raise _BrokenError(_explain_package(name, error)) from None
        for part in parts:
            # pygame replaces a part of it that cannot be loaded by an object of a class with this
            # name.
            if type(getattr(package, part, None)).__name__ in ("NoneType", "MissingModule"):
                place = package.__file__ or name
                raise _BrokenError(f"{name} is broken: {place} has no {part}. {_repair_packages()}")
    import pygame

    if pygame.version.vernum[:2] < _OLDEST:
        raise _BrokenError(f"pygame {pygame.version.ver} is too old. {_repair_packages()}")
    if len(_find_rivals(os.path.dirname(os.path.dirname(pygame.__file__)))) > 1:
        raise _BrokenError(
            "pygame and pygame-ce are both installed, and overwrite each other. This removes both:"
            f" {_python()} -m pip uninstall -y pygame pygame-ce. {_repair_packages()}"
        )


def _find_rivals(folder: str) -> set[str]:
    """Return which of pygame and pygame-ce are installed in a folder of packages."""
    try:
        names = [name for name in os.listdir(folder) if name.endswith(".dist-info")]
    except OSError:
        return set()
    return {name.partition("-")[0] for name in names} & {"pygame", "pygame_ce"}


def _explain(error: Exception) -> str:
    """Return the sentence about an import error."""
    name = str(getattr(error, "name", None)).partition(".")[0]
    if name in _NEEDED:
        return _explain_package(name, error)
    if name in sys.stdlib_module_names:
        return f"This Python lacks a module of its own: {error}. Install the whole of Python."
    return f"Minewave is incomplete: {error}. {_repair_own()}"


def _explain_package(name: str, error: Exception) -> str:
    return f"{name} is missing or broken: {error}. {_repair_packages()}"


def _repair_own() -> str:
    """Return the sentence that says how to repair the files of Minewave itself."""
    return _reinstall() if _is_installed() else "Download Minewave again."


def _repair_packages() -> str:
    """Return the sentence that says how to repair the packages that Minewave needs."""
    if _is_installed() or getattr(sys, "frozen", False):
        return _repair_own()
    if sys.prefix == sys.base_prefix or not _has_pip():  # many systems let pip install nothing then
        readme = os.path.join(_HERE, "README.md")
        return f"{readme} has a command that sets up all that the game needs."
    listed = _quoted(os.path.join(_HERE, "requirements.txt"))
    return f"This repairs it: {_python()} -m pip install --force-reinstall -r {listed}"


def _is_installed() -> bool:
    return os.path.basename(__file__) == "__main__.py"


def _has_pip() -> bool:
    from importlib.util import find_spec

    return find_spec("pip") is not None


def _reinstall() -> str:
    """Return the sentence with the command that reinstalls the package ``minewave`` from its
    source."""
    from glob import escape, glob
    from json import load

    for kept, command in _TOOLS.items():
        if os.path.exists(os.path.join(sys.prefix, kept)):
            return f"This repairs it: {command}"
    if not _has_pip():
        return "Install Minewave again."
    source = "minewave"  # from an index, unless pip has noted another place (PEP 610)
    packages = escape(os.path.dirname(_HERE))
    for noted in glob(os.path.join(packages, "minewave-*.dist-info", "direct_url.json")):
        with suppress(OSError, ValueError, KeyError), open(noted, encoding="utf-8") as file:
            source = load(file)["url"]
    return f"This repairs it: {_python()} -m pip install --force-reinstall {_quoted(source)}"


def _python() -> str:
    return _quoted(sys.executable or "python")


def _quoted(path: str) -> str:
    """Return a path quoted for this system's shell."""
    if sys.platform == "win32":
        return f'"{path}"' if " " in path else path
    from shlex import quote

    return quote(path)


def _end(sentence: str) -> NoReturn:
    """End with a sentence and status 2."""
    try:
        from game.platform.crash_report import show_message

        show_message(sentence)
    except ImportError:  # this may be what is missing
        print(f"minewave: {sentence}", file=sys.stderr)
    raise SystemExit(2)


if __name__ == "__main__":
    main()
