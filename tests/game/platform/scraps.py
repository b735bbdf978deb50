"""Stand-ins for pygame's clipboard modules, which keep bytes as the systems do."""

import pygame

TEXT = "text/plain;charset=utf-8"


class SdlScrap:
    """The module of pygame on Linux and macOS, which passes UTF-8 to SDL. Starting it adds a user
    to the video system."""

    def __init__(self) -> None:
        self.users = 0
        self.held = b""

    def get_init(self) -> bool:
        return self.users > 0

    def init(self) -> None:
        self.users += 1

    def put(self, kind: str, text: bytes) -> None:
        assert (kind, self.get_init()) == (TEXT, True)
        self.held = text.partition(b"\0")[0]

    def get(self, kind: str) -> bytes | None:
        assert (kind, self.get_init()) == (TEXT, True)
        return self.held


class WindowsScrap:
    """The module of pygame on Windows (``scrap_win.c``).

    ``formats`` holds the contents of the system's clipboard: CF_UNICODETEXT, and formats that
    programs have registered under names of their own. It is started for a window, and fails after
    that window was closed.
    """

    def __init__(self) -> None:
        self.formats: dict[str, bytes] = {}
        self.window, self._started_for = 1, 0
        self.is_held = False  # whether another program holds it at this moment

    def get_init(self) -> bool:
        return self._started_for > 0

    def init(self) -> None:
        self._started_for = self.window

    def put(self, kind: str, text: bytes) -> None:
        assert (kind, self.get_init()) == (TEXT, True)
        if not self._opens():
            raise pygame.error("content could not be placed in clipboard.")
        self.formats = {"CF_UNICODETEXT": text + b"\0"}

    def get(self, kind: str) -> bytes | None:
        assert (kind, self.get_init()) == (TEXT, True)
        if not self._opens():
            return None
        return self.formats.get(kind, self.formats.get("CF_UNICODETEXT"))

    def contains(self, kind: str) -> bool:
        """Return whether a format is registered under this name."""
        return kind in self.formats

    def _opens(self) -> bool:
        return not self.is_held and self._started_for == self.window


class CeScrap:
    """The module of pygame-ce, which accepts texts."""

    def __init__(self) -> None:
        self.held = ""

    def put_text(self, text: str) -> None:
        if "\0" in text:
            raise ValueError("embedded null character")
        text.encode()  # no lone surrogates
        self.held = text

    def get_text(self) -> str:
        return self.held
