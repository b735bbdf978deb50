"""The names of keys on all keyboard layouts, and which keys are held.

SDL reports two numbers for a key: its *code*, which is the character that the layout gives it, and
its *place* (the scancode), which is the same on all layouts. A key is named by what is printed on
it if that is a Latin letter, a digit or no character at all (``f``, ``7``, ``up``). Other keys are
named by their place on a US keyboard: the Russian Ф is ``a``, the German Ö is ``;``. So players who
write in another script have the same controls.
"""

from string import ascii_lowercase, digits

_SPECIAL = 1 << 30  # set in the codes of keys without a character, together with their place
_LETTERS = set(ascii_lowercase)
_BY_LABEL = {*_LETTERS, *digits, ",", "."}  # AZERTY has its comma at the place of M
_PLACES = dict(
    [
        *enumerate(ascii_lowercase, 4),
        *enumerate("1234567890", 30),
        *enumerate("-=[]\\\\;'`,./", 45),  # two places of the backslash: ISO and ANSI keyboards
        (100, "<"),
    ]
)
"""The characters of a US keyboard by place, and ``<`` for the key that it lacks."""
_GREEK = "\u0370"  # the first script after the Latin one, which has U+1E00 to U+1EFF as well
_ZOOM = ("-", "=")  # wherever a layout has these characters, their places zoom as well
_KEYPAD = {
    89: "end", 90: "down", 91: "page down", 92: "left", 93: "", 94: "right",
    95: "home", 96: "up", 97: "page up", 98: "insert", 99: "delete",
}  # fmt: skip
"""The keys of the keypad without NumLock, by their places."""


def sign_of(code: int) -> str:
    """Return the character on a key, as it is printed there; empty if there is none."""
    sign = _character(code)
    # Title case leaves the letters of scripts alone whose keys show no capitals.
    capital = sign.title()
    return capital if len(capital) == 1 else sign


class Keyboard:
    """The keys that are held, and whether the layout in use is Latin."""

    def __init__(self) -> None:
        self._held: dict[int, tuple[str, ...]] = {}  # the names of keys, by their places
        self._is_latin = False  # judging by the letters pressed so far

    def press(
        self, code: int, place: int, printed: str, has_digits: bool
    ) -> tuple[tuple[str, ...], bool]:
        """Note a key as held. Return its names, of which the first bound one counts, and whether it
        was held already; a held key keeps its names.

        ``printed`` is SDL's name of the code, and ``has_digits`` tells whether the keypad types
        digits. A ``place`` of 0 is unknown.
        """
        key = _place_of(code, place)
        names, is_repeat = self._held.get(key, ()), key in self._held
        if not is_repeat:
            self._observe_script(code)
            names = self._held[key] = self._names_of(key, printed, has_digits)
        return names, is_repeat

    def release(self, code: int, place: int) -> None:
        """Note a key as released, even if its layout has changed since it went down."""
        self._held.pop(_place_of(code, place), None)

    def release_all(self) -> None:
        """Note that no key is held."""
        self._held.clear()

    def change_layout(self) -> None:
        """Forget the script of the layout. Held keys stay held."""
        self._is_latin = False

    def _observe_script(self, code: int) -> None:
        sign = _character(code)
        if sign in _LETTERS:
            self._is_latin = True
        elif sign.isalpha() and sign >= _GREEK and not "\u1e00" <= sign <= "\u1eff":
            self._is_latin = False

    def _names_of(self, key: int, printed: str, has_digits: bool) -> tuple[str, ...]:
        if key in _KEYPAD and not has_digits:
            return (_KEYPAD[key],)
        at_place = _PLACES.get(key, "")
        if printed in _BY_LABEL:
            return (printed, at_place) if at_place in _ZOOM else (printed,)
        # Hebrew has an apostrophe at the place of W, and Colemak a semicolon at that of P.
        is_sign_of_latin = self._is_latin and bool(printed) and at_place in _LETTERS
        if len(printed) > 1 or is_sign_of_latin or not at_place:
            return (printed,)
        return (printed, at_place) if printed else (at_place,)


def _character(code: int) -> str:
    """Return the visible character of a code, empty if it has none."""
    sign = chr(code) if 32 < code <= 0x10FFFF else ""
    return sign if sign.isprintable() else ""


def _place_of(code: int, place: int) -> int:
    """Return the place of a key, or if it is unknown another number that no key has."""
    return place or (code - _SPECIAL if code >= _SPECIAL else -code)
