"""The field for initials, typed with keys and input methods."""

from game.input.events import Composed, Key, Typed
from game.ui.text_field import Initials
from game.ui.widget_group import WidgetGroup


def test_initials_take_letters_as_they_come_and_as_far_as_they_fit() -> None:
    done: list[str] = []
    for texts, expected in (
        (("b", "o", "b"), "BOB"),
        (("x1", "yz"), "X1Y"),
        (("\uff4e", "\uff11"), "N1A"),  # wide, as input methods have them
        (("ß", "\ufb06z", "é", "ж", "\0", ""), "ZAA"),
        (("abcdef",), "ABC"),
        (("a", "b", "c", "d"), "ABD"),
    ):
        initials = Initials("", done.append)
        group = WidgetGroup([initials])
        group.focus = initials
        for text in texts:
            assert group.handle(Typed(text, 0.0))
        assert initials.text == expected, texts


def test_letters_that_are_composed_are_not_typed_yet() -> None:
    initials = Initials("", lambda letters: None)
    group = WidgetGroup([initials])
    group.focus = initials
    group.handle(Composed("n", 1, 0.0))
    for name in ("up", "right", "return"):
        assert group.handle(Key(name, 0.0, control=name))
    assert (initials.text, initials.at, initials.composed) == ("AAA", 0, "n")
    group.handle(Typed("nc", 0.0))
    assert (initials.text, initials.composed) == ("NCA", "")
