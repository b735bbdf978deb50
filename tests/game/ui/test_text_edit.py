"""A line of text as keys edit it. ``|`` is the caret, ``[`` the other end of the selection."""

from hypothesis import given
from hypothesis import strategies as st

from game.ui.text_edit import TextEdit

LONGEST = 12


def edit_of(shown: str) -> TextEdit:
    """Return the state that a text with its marks describes; an underline is no part of a word."""
    edit = TextEdit(shown.replace("|", "").replace("[", ""), LONGEST, str.isprintable)
    edit.caret = shown.replace("[", "").index("|")
    edit.anchor = shown.replace("|", "").index("[") if "[" in shown else edit.caret
    return edit


def shown_of(edit: TextEdit) -> str:
    marks = {edit.anchor: "["} if edit.selected else {}
    marks[edit.caret] = "|"
    return "".join(marks.get(at, "") + edit.text[at : at + 1] for at in range(len(edit.text) + 1))


KEYS = """
    ab|c    left              a|bc        |abc    left              |abc
    ab|c    right             abc|        abc|    right             abc|
    ab|c    home              |abc        a|bc    end               abc|
    a|bc    shift+right       a[b|c       a[b|c   shift+right       a[bc|
    ab|c    shift+left        a|b[c       a[b|c   shift+left        a|bc
    a|bc    shift+home        |a[bc       a|bc    shift+end         a[bc|
    a[b|c   left              a|bc        a|b[c   right             ab|c
    a[b|c   home              |abc        a|bc    ctrl+a            [abc|
    a|bc    backspace         |bc         |abc    backspace         |abc
    a|bc    delete            a|c         abc|    delete            abc|
    a[bc|   backspace         a|          |ab[c   delete            |c
    ab_cd|  ctrl+left         ab_|cd      ab_|cd  ctrl+left         |ab_cd
    |ab_cd  ctrl+right        ab|_cd      ab|_cd  ctrl+right        ab_cd|
    ab_cd|  shift+ctrl+left   ab_|cd[     ab_cd|  ctrl+backspace    ab_|
    |ab_cd  ctrl+delete       |_cd        ab|cd   ctrl+home         |abcd
    |       ctrl+left         |           |       ctrl+right        |
    |       backspace         |           a[b|c   up                a[b|c
    a[b|c   tab               a[b|c       a[b|c   return            a[b|c
    a[b|c   a                 a[b|c       a[b|c   ctrl+b            a[b|c
"""
STEPS = KEYS.split()  # texts before, keys and texts after


def test_keys_edit_move_and_select() -> None:
    for before, key, after in zip(STEPS[::3], STEPS[1::3], STEPS[2::3], strict=True):
        edit = edit_of(before)
        assert edit.key(key) == (key not in ("up", "tab", "return", "a", "ctrl+b"))
        assert shown_of(edit) == after, (before, key)


def test_typing_replaces_the_selection_which_can_be_a_word() -> None:
    for before, typed, after in (
        ("a|c", "b", "ab|c"),
        ("[abc|", "x", "x|"),
        ("a|b[c", "xy", "axy|c"),
        ("|0123456789", "abc", "ab|0123456789"),
        ("[01|23456789ab", "xyz", "xy|23456789ab"),
        ("a[b|c", "\n", "a[b|c"),
    ):
        edit = edit_of(before)
        edit.type(typed)
        assert shown_of(edit) == after
    for text, at, word in (("ab cd", 1, "ab"), ("ab cd", 2, "ab"), ("ab cd", 4, "cd"), ("", 0, "")):
        edit = TextEdit(text, LONGEST, str.isprintable)
        edit.select_word(at)
        assert edit.selected == word


@given(st.lists(st.sampled_from([*STEPS[1::3], "type a", "type b c"]), max_size=40))
def test_caret_and_selection_stay_in_the_text(keys: list[str]) -> None:
    edit = TextEdit("ab, cd", LONGEST, str.isprintable)
    for key in keys:
        kind, _, text = key.partition(" ")
        edit.type(text) if kind == "type" else edit.key(key)
        assert 0 <= min(edit.anchor, edit.caret) <= max(edit.anchor, edit.caret) <= len(edit.text)
        assert len(edit.text) <= LONGEST
