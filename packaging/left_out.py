"""Lists of what PyInstaller finds and a build leaves out, and why."""

MODULES = (
    # Development tools, which may be installed beside the game.
    *("hypothesis", "jinja2", "ms_toollib", "numpy", "pkg_resources", "pytest", "setuptools"),
    *("doctest", "lib2to3", "pdb", "pydoc", "tkinter", "typing_extensions", "unittest"),
    # The game opens no connection.
    *("_hashlib", "_socket", "_ssl", "asyncio", "email", "http", "socket", "ssl", "urllib.request"),
    # It computes in threads.
    *("concurrent.futures.process", "multiprocessing"),
    # It reads and writes text in UTF-8, PNG, and packs with zlib.
    *("_bz2", "_lzma", "bz2", "lzma", "tarfile", "unicodedata", "xml", "zipfile"),
    *("_codecs_cn", "_codecs_hk", "_codecs_iso2022", "_codecs_jp", "_codecs_kr", "_codecs_tw"),
    "_multibytecodec",
    # Each Python has the quicker twin of the first; the game needs no more than a mean.
    *("_pydecimal", "statistics"),
    # They are built into Python.
    *("importlib._bootstrap", "importlib._bootstrap_external"),
    # It has no terminal, looks up no installed package, and makes random ids.
    *("_uuid", "curses", "importlib.metadata", "importlib.resources", "readline"),
    # It traces no memory, reads no options of the oldest kind, and runs on computers.
    *("getopt", "pickle", "pprint", "quopri", "stringprep", "tracemalloc"),
    *("platformdirs.android", "platformdirs.ios"),
    # Parts of pygame that it does not use; pygame does without each.
    *("pygame._sprite", "pygame.fastevent", "pygame.ftfont", "pygame.pkgdata", "pygame.sndarray"),
    "pygame.surfarray",
)
"""Modules that no module of the game needs; tests/program holds that."""

ON_MAC = ("ctypes", "_ctypes")
"""Modules that Windows needs to find the player's folders, and Linux to give memory back."""

HOOKS = ("pyi_rth_inspect", "pyi_rth_pkgutil")
"""Scripts that PyInstaller runs first, for programs that read their source or list packages."""

DATA = ("pygame/freesansbold.ttf", "pygame/pygame_icon.bmp", "pygame/pygame_icon_mac.bmp")
"""Files of pygame; the game has its own font and icon."""

LIBRARIES = ("freetype.dll", "portmidi.dll")
"""Libraries of parts of pygame that are not bundled; on Windows its hook takes all that it has."""
