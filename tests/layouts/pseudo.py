"""A pseudo-language for tests: English with accents, in brackets, and about 40% longer."""

import json
import string
import tomllib
from pathlib import Path

from game.platform import paths

CODE = "qps"
NAME = "Pseudo"
_KEPT = {"language.name": NAME, "app.name": "Minewave"}  # a logo's letters are as they are
ENGLISH_FILE = paths.assets() / "texts" / "en.toml"
_ACCENTS = str.maketrans("aceinosuyzAEOU", "áçéîñöšüýžÀÉÖÜ")
_LONGER = 0.4
_SHORT = 3  # letters: units and names of keys stay as they are
_PADDING = "~~~~~ "


def pseudo(text: str) -> str:
    """Return a text in the pseudo-language, with everything in braces unchanged."""
    letters = sum(len(part) for part, *_ in string.Formatter().parse(text))
    if letters <= _SHORT:
        return text
    words = "".join(map(_change_word, *zip(*string.Formatter().parse(text), strict=True)))
    more = max(1, round(letters * _LONGER) - 2)  # the brackets count, too
    padding = (_PADDING * more)[:more].rstrip()
    return f"[{words}{' ' if len(padding) > len(_PADDING) else ''}{padding}]"


def _change_word(words: str, name: str | None, shape: str | None, conversion: str | None) -> str:
    words = words.translate(_ACCENTS).replace("{", "{{").replace("}", "}}")
    if name is None:
        return words
    tail = f"!{conversion}" if conversion else ""
    tail += f":{shape}" if shape else ""
    return f"{words}{{{name}{tail}}}"


def write_pseudo_language(folder: Path) -> None:
    """Write the language into the folder of a player."""
    written: list[str] = []
    for heading, table in tomllib.loads(ENGLISH_FILE.read_text("utf-8")).items():
        written.append(f"[{heading}]")
        for name, text in table.items():
            forms = text if isinstance(text, dict) else {"": text}
            for form, one in forms.items():
                other = _KEPT.get(f"{heading}.{name}") or pseudo(one)
                key = f"{name}.{form}".rstrip(".")
                written.append(f"{key} = {json.dumps(other, ensure_ascii=False)}")
    (folder / "texts").mkdir(exist_ok=True)
    (folder / "texts" / f"{CODE}.toml").write_text("\n".join(written), "utf-8")
