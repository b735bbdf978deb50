"""The bytes that go to each system's clipboard, and the bytes that are read from it."""

import sys
from collections.abc import Callable
from typing import Any

import pytest

from game.platform import clipboard
from tests.game.platform.scraps import TEXT, CeScrap, SdlScrap, WindowsScrap

SAID = "Å – 漢字 😀"  # noqa: RUF001
Use = Callable[..., Any]


@pytest.fixture
def use(monkeypatch: pytest.MonkeyPatch) -> Use:
    """Return a function that has the game use this clipboard on a system, and returns it."""

    def used(kind: type, system: str) -> Any:
        monkeypatch.setattr(sys, "platform", system)
        scrap = kind()
        monkeypatch.setattr(clipboard, "scrap", scrap)
        return scrap

    return used


def windows_text(text: str) -> bytes:
    return (text + "\0").encode("utf-16-le")


@pytest.mark.parametrize(
    ("kind", "system"),
    [(SdlScrap, "linux"), (SdlScrap, "darwin"), (WindowsScrap, "win32"), (CeScrap, "win32")],
)
@pytest.mark.parametrize("text", ["", "code", SAID, "odd"])
def test_a_text_that_was_copied_can_be_pasted(use: Use, kind: type, system: str, text: str) -> None:
    use(kind, system)
    assert clipboard.copy(text)
    assert clipboard.paste() == text


@pytest.mark.parametrize("system", ["linux", "darwin"])
def test_sdl_is_given_utf_8(use: Use, system: str) -> None:
    scrap = use(SdlScrap, system)
    assert clipboard.copy(f"{SAID}\n2")
    assert scrap.held == f"{SAID}\n2".encode()


def test_windows_is_given_utf_16_with_an_end_and_its_own_ends_of_lines(use: Use) -> None:
    scrap = use(WindowsScrap, "win32")
    assert clipboard.copy(f"{SAID}\n2")
    assert scrap.formats["CF_UNICODETEXT"].startswith(windows_text(f"{SAID}\r\n2"))


def test_pygame_ce_is_given_the_text(use: Use) -> None:
    scrap = use(CeScrap, "win32")
    assert clipboard.copy(SAID)
    assert scrap.held == SAID


@pytest.mark.parametrize(
    ("kind", "system"), [(SdlScrap, "linux"), (WindowsScrap, "win32"), (CeScrap, "linux")]
)
def test_what_no_clipboard_can_hold_is_reported_or_left_out(
    use: Use, kind: type, system: str
) -> None:
    use(kind, system)
    assert clipboard.copy("a\0b \udc80")
    assert clipboard.paste() == "ab \\udc80"


@pytest.mark.parametrize(
    ("found", "text"),
    [
        (b"", ""),
        (windows_text(SAID), SAID),
        (windows_text(f"{SAID}\r\n2"), f"{SAID} 2"),
        (windows_text(SAID) + b"rest of a block\0", SAID),
        (windows_text(SAID) + b"\0", SAID),  # an odd number of bytes
        (SAID.encode("utf-16-le"), SAID),  # no end
        (SAID.encode("utf-16-le") + b"\x20", SAID),
        (b"\x3d\xd8", "\ufffd"),  # half of a smiley's code
        (b"\x3d", ""),
        (windows_text("漢" * 2_000_000), "漢" * clipboard.MAX_PASTED),
        (windows_text("😀" * 2_000_000), "😀" * clipboard.MAX_PASTED),
    ],
    ids=range(11),
)
def test_windows_text_is_read_to_its_end(use: Use, found: bytes, text: str) -> None:
    use(WindowsScrap, "win32").formats = {"CF_UNICODETEXT": found}
    assert clipboard.paste() == text


def test_utf_8_that_a_program_offers_on_windows_is_read_as_such(use: Use) -> None:
    """pygame prefers it to the system's own text."""
    for end in (b"", b"\0"):
        offered = {"CF_UNICODETEXT": windows_text(SAID), TEXT: SAID.encode() + end}
        use(WindowsScrap, "win32").formats = offered
        assert clipboard.paste() == SAID


def test_a_picture_on_the_clipboard_is_no_text(use: Use) -> None:
    use(WindowsScrap, "win32").formats = {"CF_DIB": b"BM"}
    assert clipboard.paste() == ""


def test_a_clipboard_that_another_program_holds_is_reported(use: Use) -> None:
    use(WindowsScrap, "win32").is_held = True
    assert not clipboard.copy("code")
    assert clipboard.paste() == ""


def test_the_clipboard_works_in_the_next_window_too(use: Use) -> None:
    scrap = use(WindowsScrap, "win32")
    for _ in range(2):
        scrap.window += 1
        assert clipboard.copy("code")
        assert clipboard.paste() == "code"


def test_sdl_is_asked_for_its_clipboard_once(use: Use) -> None:
    scrap = use(SdlScrap, "linux")
    for _ in range(3):
        clipboard.copy(clipboard.paste() + "!")
    assert (scrap.users, scrap.held) == (1, b"!!!")
