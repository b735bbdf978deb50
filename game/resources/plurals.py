"""The plural forms of languages, after the rules of Unicode's CLDR for whole numbers."""

from collections.abc import Callable

OTHER = "other"
CATEGORIES = ("zero", "one", "two", "few", "many", OTHER)

_Rule = Callable[[int], str]


def plural_category(language: str, count: int) -> str:
    """Return the category of a count in a language by its code, as "de" or "pt-BR"."""
    code = language.partition("-")[0]
    return _RULES.get(language, _RULES.get(code, _one_or_other))(abs(count))


def _one_or_other(n: int) -> str:
    return "one" if n == 1 else OTHER


def _never(n: int) -> str:
    return OTHER


def _one_with_zero(n: int) -> str:
    return "one" if n <= 1 else OTHER


def _east_slavic(n: int) -> str:
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


def _south_slavic(n: int) -> str:
    return _east_slavic(n).replace("many", OTHER)


def _polish(n: int) -> str:
    return "one" if n == 1 else _east_slavic(n).replace("one", "many")


def _czech(n: int) -> str:
    return "one" if n == 1 else "few" if n in (2, 3, 4) else OTHER


def _romanian(n: int) -> str:
    return "one" if n == 1 else "few" if n == 0 or 1 <= n % 100 <= 19 else OTHER


def _lithuanian(n: int) -> str:
    if n % 100 in range(11, 20) or n % 10 == 0:
        return OTHER
    return "one" if n % 10 == 1 else "few"


def _latvian(n: int) -> str:
    if n % 10 == 0 or n % 100 in range(11, 20):
        return "zero"
    return "one" if n % 10 == 1 else OTHER


def _slovene(n: int) -> str:
    return {1: "one", 2: "two", 3: "few", 4: "few"}.get(n % 100, OTHER)


def _hebrew(n: int) -> str:
    return {1: "one", 2: "two"}.get(n, OTHER)


def _arabic(n: int) -> str:
    if n <= 2:
        return ("zero", "one", "two")[n]
    return "few" if 3 <= n % 100 <= 10 else "many" if n % 100 >= 11 else OTHER


_RULES: dict[str, _Rule] = {
    **dict.fromkeys(("id", "ja", "ko", "ms", "th", "vi", "zh"), _never),
    **dict.fromkeys(("fa", "fr", "hi", "hy", "pt"), _one_with_zero),
    **dict.fromkeys(("be", "ru", "uk"), _east_slavic),
    **dict.fromkeys(("bs", "hr", "sr"), _south_slavic),
    **dict.fromkeys(("cs", "sk"), _czech),
    "ar": _arabic,
    "he": _hebrew,
    "lt": _lithuanian,
    "lv": _latvian,
    "pl": _polish,
    "pt-PT": _one_or_other,
    "ro": _romanian,
    "sl": _slovene,
}
"""Of languages that do not tell 1 from everything else, as English does."""
