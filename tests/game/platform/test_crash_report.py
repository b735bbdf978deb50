"""The report of a fault: what it tells, and that it names nobody."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.platform.crash_report import anonymous, fault_of, players, report
from game.platform.log import Log


def stumble() -> None:
    raise ZeroDivisionError("a player's")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("in {home}/data", "in ~/data"),
        ("in {home}", "in ~"),
        ("'{home}/a' and {home}/b:", "'~/a' and ~/b:"),
        ("{home}er/data", "{home}er/data"),
        ("/media/anna-lena/disk", "/media/~/disk"),
        ("/media/anna-lena2/disk", "/media/anna-lena2/disk"),
        ("Bert won, Bertha lost", "~ won, Bertha lost"),
        ("Al won", "Al won"),
        ("王芳赢了", "~赢了"),
        ("cannot write {home}.", "cannot write ~."),
        ("{home}.bak/x", "~.bak/x"),
        ("~anna-lena/x", "~~/x"),
        ("/mnt/Bert/x", "/mnt/~/x"),
        (
            '  File "{home}/game/anna-lena/game/scenes/base.py", line 3, in Bert',
            '  File "~/game/~/game/scenes/base.py", line 3, in Bert',
        ),
    ],
)
def test_names_and_home_folders_are_taken_out(
    monkeypatch: pytest.MonkeyPatch, text: str, told: str
) -> None:
    home = "/home/anna-lena"
    monkeypatch.setenv("HOME", home)
    monkeypatch.setenv("USERPROFILE", home)
    found = anonymous(text.format(home=home), names=("Bert", "Al", "", "王芳"))
    assert found == told.format(home=home).replace("/home/anna-lena", home)


@pytest.mark.parametrize("user", ["game", "scenes", "engine"])
def test_a_user_who_is_called_as_a_folder_of_the_program_changes_no_place_in_it(
    monkeypatch: pytest.MonkeyPatch, user: str
) -> None:
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, f"/home/{user}")
    place = 'File "{}/game/scenes/base.py", line 3, in handle'
    assert anonymous(place.format(f"/home/{user}/minewave")) == place.format("~/minewave")
    assert anonymous('File "game/scenes/base.py", line 3') == 'File "game/scenes/base.py", line 3'


@pytest.mark.parametrize("name", ["open", "123", "seed", "stumble", "File"])
def test_a_player_who_is_called_as_a_word_of_the_report_leaves_it_whole(name: str) -> None:
    moves = "0 open 0,4\n1 flag 3,2\nseed 123"
    with pytest.raises(ZeroDivisionError) as raised:
        stumble()
    told = report("Much", raised.value, moves, names=(name,))
    assert moves in told
    assert "in stumble\n" in told
    assert '  File "' in told


@pytest.mark.parametrize("text", ["", "[]", '{"player": 5}', "{", "[" * 10**5])
def test_settings_that_make_no_sense_name_nobody(tmp_path: Path, text: str) -> None:
    (tmp_path / "settings.json").write_text(text)
    assert players(tmp_path) == ()
    assert players(tmp_path / "nowhere") == ()


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


def test_a_fault_is_placed_in_the_programs_own_code(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="null") as raised:
        Log(tmp_path / "x" / "\0")._write("nothing")
    kind, place = fault_of(raised.value)
    assert (kind, place.split(":")[0]) == ("ValueError", "game/platform/log.py")
