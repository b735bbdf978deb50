"""If anything is missing from Minewave or its packages, it ends with one sentence and status 2."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import platformdirs
import pygame
import pytest

import main
from game.platform.paths import ROOT, BrokenAssetError
from game.resources.texts import english
from game.resources.theme_catalog import open_theme
from game.ui.fonts import DISPLAY, PLAIN, Fonts
from tests.game.driver import Driver
from tests.marks import slow

PARTS = ("engine", "game", "assets/fonts", "assets/texts", "assets/themes")
PACKAGES = [Path(package.__file__).parent for package in (pygame, platformdirs)]
HELD_OPEN = (".ttf", ".pyd", ".dll")  # what other tests use; Windows removes no link to it then


def link(source: str | Path, to: str | Path) -> None:
    """Make a file with the same contents as another, as a hard link if possible."""
    if Path(source).suffix in HELD_OPEN:
        shutil.copy(source, to)
        return
    try:
        os.link(source, to)
    except OSError:
        shutil.copy(source, to)


def copy_file(source: Path, to: Path) -> None:
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(source, to, copy_function=link, ignore=ignored, dirs_exist_ok=True)


def replace_file(file: Path, content: bytes) -> None:
    """Replace a file by another one; other hard links to the old contents keep them."""
    file.unlink()
    file.write_bytes(content)


DAMAGES: dict[str, Callable[[Path], object]] = {
    "missing": Path.unlink,
    "empty": lambda file: replace_file(file, b""),
    "garbage": lambda file: replace_file(file, b"\x00garbage\xff" * 30),
    "a folder": lambda file: (file.unlink(), file.mkdir()),  # as unreadable as a file can be
}


def open_everything(assets: Path) -> None:
    english(assets)
    Fonts(assets / "fonts")
    open_theme("deep", assets, assets / "nowhere")


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize(
    "name",
    [
        *("texts/en.toml", f"fonts/{DISPLAY}", f"fonts/{PLAIN}"),
        *("themes/deep/theme.toml", "themes/deep/atlas.json", "themes/deep/puff-192.webp"),
    ],
)
def test_a_file_that_the_game_cannot_do_without_is_named(
    tmp_path: Path, name: str, damage: str
) -> None:
    pygame.font.init()
    for part in ("fonts", "texts", "themes/deep"):
        copy_file(ROOT / "assets" / part, tmp_path / part)
    open_everything(tmp_path)
    DAMAGES[damage](tmp_path / name)
    with pytest.raises(BrokenAssetError) as broken:
        open_everything(tmp_path)
    kind = name.partition("-192")[0]  # of a kind of pictures there may be several sizes
    assert str(broken.value).startswith(f"assets/{kind}")
    assert str(broken.value).endswith(" is missing or broken")


class Installation:
    """A copy of the game, with a folder of packages that is searched before all others."""

    def __init__(self, folder: Path) -> None:
        self.root, self.packages = folder / "a copy", folder / "packages"
        for part in PARTS:
            copy_file(ROOT / part, self.root / part)
        link(main.__file__, self.root / "main.py")
        self.packages.mkdir()

    def write(self, name: str, text: str) -> None:
        """Write a module that shadows any other module of this name."""
        file = self.packages / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    def copy_packages(self) -> None:
        """Copy pygame and platformdirs, with the libraries of pygame's wheel."""
        for package in PACKAGES:
            for folder in (package, *package.parent.glob(f"{package.name}*.libs")):
                copy_file(folder, self.packages / folder.name)

    def start(self, data: Path) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PYTHONPATH": str(self.packages), "SDL_VIDEODRIVER": "dummy"}
        command = [sys.executable, str(self.root / "main.py"), "--trace", "--data", str(data)]
        return subprocess.run(
            command, cwd=data.parent, env=environment, capture_output=True, text=True, timeout=60
        )


def remove(*names: str) -> Callable[[Installation], None]:
    def act(installation: Installation) -> None:
        for name in names:
            path = installation.root / name
            shutil.rmtree(path) if path.is_dir() else path.unlink()

    return act


def write(name: str, text: str) -> Callable[[Installation], None]:
    return lambda installation: installation.write(name, text)


def double_pygame(installation: Installation) -> None:
    installation.copy_packages()
    for name in ("pygame-2.6.1", "pygame_ce-2.5.8"):
        (installation.packages / f"{name}.dist-info").mkdir()


def take_font_from_pygame(installation: Installation) -> None:
    installation.copy_packages()
    for file in (installation.packages / "pygame").glob("*font*"):
        file.unlink()


def hide_own_engine(installation: Installation) -> None:
    remove("engine")(installation)
    copy_file(ROOT / "engine", installation.packages / "engine")


REPAIRS = (
    *("Download Minewave again", "-m pip install --force-reinstall -r "),
    *("README.md has a command that sets up", "Install the whole of Python"),
)
BROKEN: dict[str, tuple[Callable[[Installation], None], str]] = {
    "no assets": (remove("assets"), "assets/texts/en.toml is missing"),
    "no fonts": (remove("assets/fonts"), "assets/fonts/"),
    "no themes": (remove("assets/themes"), "assets/themes/deep/theme.toml"),
    "no engine": (remove("engine"), "engine is missing"),
    "no game": (remove("game"), "game is missing"),
    "no room": (remove("game/app"), "game.app"),
    "no module": (remove("engine/core/grid.py"), "engine.core.grid"),
    "another engine only": (hide_own_engine, "engine is missing"),
    "another version's module": (
        lambda installation: replace_file(installation.root / "engine" / "core" / "grid.py", b""),
        "cannot import name",
    ),
    "a module that is cut off": (
        lambda installation: replace_file(
            installation.root / "game" / "app" / "loop.py", b"def a("
        ),
        "loop.py, line 1",
    ),
    "an empty command line": (
        lambda installation: replace_file(installation.root / "game/app/command_line.py", b""),
        "has no attribute 'parse'",
    ),
    "a module of zeros": (
        lambda installation: replace_file(installation.root / "game/app/run.py", bytes(99)),
        "null bytes",
    ),
    "no pygame": (
        write("pygame.py", "raise ModuleNotFoundError('No module named pygame', name='pygame')"),
        "pygame is missing or broken",
    ),
    "pygame that cannot load": (
        write("pygame/__init__.py", "raise ImportError('libSDL2.so: no such file')"),
        "libSDL2.so",
    ),
    "pygame that is cut off": (write("pygame/__init__.py", "def init("), "pygame is missing or"),
    "an empty pygame": (write("pygame/__init__.py", ""), "has no version"),
    "an old pygame": (
        write(
            "pygame/__init__.py",
            "from types import SimpleNamespace as N\n"
            "version = N(vernum=(2, 1, 2), ver='2.1.2')\n"
            "display = draw = event = font = image = joystick = key = mixer = mouse = time = 1\n"
            "transform = 1",
        ),
        "pygame 2.1.2 is too old",
    ),
    "pygame without a part": (take_font_from_pygame, "has no font"),
    "both pygames": (double_pygame, "pip uninstall -y pygame pygame-ce"),
    "no platformdirs": (
        write("platformdirs.py", "raise ModuleNotFoundError(name='platformdirs')"),
        "platformdirs is missing or broken",
    ),
    "another platformdirs": (write("platformdirs.py", ""), "has no user_data_dir"),
    "a Python without SQLite": (
        write("sqlite3.py", "raise ModuleNotFoundError('No _sqlite3', name='_sqlite3')"),
        "This Python lacks a module of its own: No _sqlite3",
    ),
}
QUICK = ("no engine", "an empty pygame")


@pytest.mark.parametrize("case", [*QUICK, *slow([case for case in BROKEN if case not in QUICK])])
def test_a_broken_installation_ends_with_one_sentence(tmp_path: Path, case: str) -> None:
    damage, words = BROKEN[case]
    installation = Installation(tmp_path)
    damage(installation)
    done = installation.start(tmp_path / "data")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("minewave: ")
    assert done.stderr.count("\n") == 1
    assert words in done.stderr
    assert any(repair in done.stderr for repair in REPAIRS)
    assert not list(tmp_path.glob("data/log/*"))


@pytest.mark.slow
def test_an_incomplete_engine_ends_with_one_sentence(tmp_path: Path) -> None:
    copy_file(ROOT / "engine", tmp_path / "engine")
    (tmp_path / "engine" / "core" / "grid.py").unlink()
    command = [sys.executable, "-m", "engine", "generate", "9x9x10"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith("python -m engine: The engine is incomplete: No module named")


@pytest.mark.slow
def test_another_engine_on_the_path_is_not_used(tmp_path: Path) -> None:
    installation = Installation(tmp_path)
    for name in ("engine.py", "game.py"):
        installation.write(name, "raise SystemExit(3)")
    remove("assets/texts")(installation)
    assert installation.start(tmp_path / "data").returncode == 2


@pytest.mark.parametrize(
    "name",
    [
        "themes/deep/zones",
        *slow(["sounds", "sounds/music", "themes/deep/icon.png", "themes/neon", "themes/paper"]),
        *slow(["themes/deep/zones/reef/water.webp", "themes/deep/zones/reef/theme.toml"]),
    ],
)
@pytest.mark.parametrize("is_missing", [True, *slow([False])])
def test_the_game_does_without_a_part_that_only_decorates(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, is_missing: bool
) -> None:
    for part in ("fonts", "sounds", "texts", "themes"):
        copy_file(ROOT / "assets" / part, tmp_path / "assets" / part)
    path = tmp_path / "assets" / name
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    if not is_missing:
        path.write_bytes(b"garbage")
    monkeypatch.setattr("game.platform.paths.assets", lambda: tmp_path / "assets")
    theme = path.name if path.parent.name == "themes" else "deep"
    (tmp_path / "data").mkdir()
    driver = Driver(tmp_path / "data", settings={"theme": theme, "zone": "reef"})
    for key in ("menu.settings", "menu.records"):
        driver.click_on(driver.app.context.texts(key), settle=0.2)
        driver.key(pygame.K_ESCAPE, settle=0.2)
    assert driver.scene.name == "menu"
    assert not (tmp_path / "data" / "log").exists()
