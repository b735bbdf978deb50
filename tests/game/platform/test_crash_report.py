"""Crash reports: the place of the error, their length, and that they hide the home folder."""

from __future__ import annotations

import pytest

from game.platform.crash_report import hide_home, locate, report
from game.platform.log import Log


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("in {home}/data", "in ~/data"),
        ("in {home}", "in ~"),
        ("'{home}/a' and {home}/b:", "'~/a' and ~/b:"),
        ("cannot write {home}.", "cannot write ~."),
        ("{home}.bak/x", "~.bak/x"),
        ("{home}er/data", "{home}er/data"),
        ("/media/anna/disk", "/media/anna/disk"),
    ],
)
def test_the_home_folder_is_not_in_a_report(
    monkeypatch: pytest.MonkeyPatch, text: str, written: str
) -> None:
    home = "/home/anna"
    monkeypatch.setenv("HOME", home)
    monkeypatch.setenv("USERPROFILE", home)
    written = written.format(home=home)
    assert hide_home(text.format(home=home)) == written
    assert report("Much", None, text.format(home=home)).endswith(f"{written}\n")


def test_a_report_that_is_too_long_lacks_its_middle() -> None:
    told = report("Much", None, "first " + "x" * 10**6 + " last")
    assert len(told) < 30_000
    assert "first" in told
    assert told.endswith("last\n")


def test_endless_recursion_makes_a_short_report() -> None:
    def deeper() -> None:
        deeper()

    with pytest.raises(RecursionError) as raised:
        deeper()
    assert len(report("Deep", raised.value)) < 10_000


def test_a_fault_is_placed_in_the_programs_own_code() -> None:
    with pytest.raises(TypeError) as raised:
        Log(None)
    kind, place = locate(raised.value)
    assert (kind, place.split(":")[0]) == ("TypeError", "game/platform/log.py")
