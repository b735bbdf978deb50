"""Numbers, dates, times, chances, airs and kinds of boards as text."""

from datetime import date, datetime
from fractions import Fraction

from engine.core.config import Fairness, GameConfig, StartRule, WinRule, preset_name
from engine.core.grid import Cell
from engine.core.neighbourhood import SQUARE
from engine.core.shapes import OWN, shape_name
from engine.dive.airs import Air
from game.platform.cache import cached
from game.platform.local_time import to_local
from game.resources.texts import Texts

_PERCENT = Fraction(1, 100)


def format_seconds(ms: int) -> str:
    """Return a running clock in whole seconds and, below a thousand, with tenths."""
    return f"{ms // 1000}.{ms // 100 % 10}" if ms < 1_000_000 else str(ms // 1000)


def format_exact_seconds(ms: int) -> str:
    """Return a time in seconds to the millisecond, as results show it."""
    return f"{ms // 1000}.{ms % 1000:03d}"


def format_gap(ms: int) -> str:
    """Return the difference of two times in seconds: with tenths, or to the millisecond below one
    second."""
    return format_exact_seconds(abs(ms)) if abs(ms) < 100 else format_seconds(abs(ms))


def format_number(number: int, texts: Texts) -> str:
    """Return a whole number as scores and totals show it, such as ``12,345``."""
    return texts("numbers.whole", count=number)


def format_percent(percent: float, texts: Texts) -> str:
    """Return a whole percentage, such as ``14%``."""
    return texts("numbers.percent", number=f"{percent:.0f}")


def format_date(day: date, texts: Texts, form: str = "day") -> str:
    """Return a date in a form: ``day`` with the year, ``short_day`` without, ``long_day`` with the
    month's full name, or only the ``month``."""
    long = "long_" if form in ("long_day", "month") else ""
    month = texts(f"dates.{long}month_{day.month}")
    words = {"day": day.day, "month": month, "year": day.year}
    return texts(f"dates.{form}", **words)


def format_moment(moment: datetime, texts: Texts) -> str:
    """Return a date and the time on the player's clock."""
    at = to_local(moment)
    month = texts(f"dates.month_{at.month}")
    words = {"day": at.day, "month": month, "hour": f"{at:%H}", "minute": f"{at:%M}"}
    return texts("dates.moment", **words)


def month_names(texts: Texts) -> list[str]:
    """Return the short names of the months."""
    return [texts(f"dates.month_{number}") for number in range(1, 13)]


def weekday_names(texts: Texts) -> list[str]:
    """Return the short names of the days of the week, Monday first."""
    return [texts(f"dates.weekday_{number}") for number in range(1, 8)]


def whole_percent(chance: float) -> int:
    """Return a chance in whole percent; 0 and 100 are reserved for certainty."""
    whole_percent = round(100 * chance)
    return min(99, max(1, whole_percent)) if 0 < chance < 1 else whole_percent


def format_chance(chance: float | Fraction, is_exact: bool, texts: Texts) -> str:
    """Return a chance in percent; only certainty is 0% or 100%."""
    if 0 < chance < _PERCENT:
        return texts("why.under", percent=format_percent(1, texts))
    if 1 - _PERCENT < chance < 1:
        return texts("why.over", percent=format_percent(99, texts))
    words = format_percent(round(100 * chance), texts)
    return words if is_exact else texts("why.about", percent=words)


def format_cell(cell: Cell, texts: Texts) -> str:
    """Return a cell as sentences name it, by column and row counted from 1."""
    return texts("why.place", x=cell[0] + 1, y=cell[1] + 1)


@cached(0.1)
def describe_board(config: GameConfig, proven: bool | None, texts: Texts) -> str:
    """Return the kind of board in a few words; ``proven`` says whether it needs no guess. The bar
    over a board asks for them in every frame."""
    name = preset_name(config)
    width, height, mines = config.dimensions
    size = texts("board.size", width=width, height=height, count=mines)
    words = [texts(f"board.{name.replace(' ', '_')}") if name else size]
    if config.shape is not None:
        shape = shape_name(config.width, config.height, config.shape)
        words.insert(0, texts(f"shapes.{shape or OWN}"))
    if config.neighbours != SQUARE:
        words.append(texts(f"board.{config.neighbours.name}"))
    if config.wraps:
        words.append(texts("board.borderless"))
    if config.start is StartRule.NO_GUESS and proven is not None:
        words.append(texts("board.no_guess" if proven else "board.not_proven"))
    if config.fairness is not Fairness.CLASSIC:
        words.append(texts(f"board.{config.fairness.value}"))
    if config.win is WinRule.FLAG:
        words.append(texts("board.win_by_flags"))
    return ", ".join(words)


def air_name(air: Air | None, texts: Texts) -> str:
    """Return the name of an air; None stands for dives by earlier rules."""
    return texts("dive.air_earlier" if air is None else f"dive.air_{air.value}")
