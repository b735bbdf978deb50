"""The tables of docs/LIMIT.md, from the rows that ``bench_optimal`` has computed."""

from fractions import Fraction
from typing import Any

from tests.test_floor_plan import ROOT

PAGE = ROOT / "docs" / "LIMIT.md"
BEGIN, END = "<!-- The rows follow, by bench_optimal. -->\n", "<!-- Here they end. -->\n"
HEAD = (
    "| Board | `opening`: won of | best play | strategy | behind "
    "| `safe`: won of | best play | strategy | behind | `any`: best play | strategy |\n"
    "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n"
)
STARTS = ("opening", "safe")

Rates = dict[tuple[str, str, str], Fraction | None]


def write_tables(rows: list[dict[str, Any]], sizes: list[str]) -> None:
    """Write the tables into the page. Raises ValueError if the two methods disagree about a row."""
    rates, layouts = {}, {}
    for row in rows:
        key = row["way"], row["size"], row["start"]
        rates[key] = None if row["wins"] is None else Fraction(row["wins"], row["layouts"])
        if row["way"] == "search":
            layouts[row["size"], row["start"]] = f"{row['wins']} of {row['layouts']}"
    for _, size, start in [key for key in rates if key[0] == "again"]:
        if rates["again", size, start] is not None:
            _compare(rates, size, start)
    lines = [_line(rates, layouts, size) for size in sizes]
    before, rest = PAGE.read_text("utf-8").split(BEGIN)
    text = f"\n{_summary(rates)}\n{_times(rows)}\n\n{HEAD}{''.join(lines)}\n"
    PAGE.write_text(before + BEGIN + text + END + rest.split(END)[1], encoding="utf-8")


def _times(rows: list[dict[str, Any]]) -> str:
    minutes = dict.fromkeys(("search", "again", "strategy"), 0.0)
    for row in rows:
        minutes[row["way"]] += row["seconds"] / 60
    return f"- Minutes of a shared core: {', '.join(f'{w} {m:.1f}' for w, m in minutes.items())}."


def numbers(size: str) -> tuple[int, ...]:
    """Return width, height and mines."""
    return tuple(map(int, size.split("x")))


def _chance_of_safe(size: str) -> Fraction:
    """Return the chance that a cell of a new board is safe: the luck that the first click takes."""
    width, height, mines = numbers(size)
    return 1 - Fraction(mines, width * height)


def _compare(rates: Rates, size: str, start: str) -> None:
    again, limit = rates["again", size, start], rates.get(("search", size, "safe"))
    if start == "opening":
        limit = rates.get(("search", size, start))
    elif limit is not None:
        limit *= _chance_of_safe(size)
    if limit is not None and again != limit:
        raise ValueError(f"{size} {start}: {limit} by the search, {again} by trying everything")


def _is_twice(rates: Rates, size: str, start: str) -> bool:
    return rates.get(("again", size, "any" if start == "safe" else start)) is not None


def _line(rates: Rates, layouts: dict[tuple[str, str], str], size: str) -> str:
    cells = [size]
    for start in STARTS:
        limit, own = rates.get(("search", size, start)), rates.get(("strategy", size, start))
        if limit is None:
            cells += ["beyond", "", "", ""]
            continue
        once = "" if _is_twice(rates, size, start) else " once"
        behind = "" if own is None else _percent(limit - own) if limit != own else "0"
        cells += [layouts[size, start] + once, _percent(limit), _percent(own), behind]
    both = rates.get(("search", size, "safe")), rates.get(("strategy", size, "safe"))
    cells += [_percent(None if rate is None else rate * _chance_of_safe(size)) for rate in both]
    return f"| {' | '.join(cells)} |\n"


def _percent(rate: Fraction | None) -> str:
    return "" if rate is None else f"{float(100 * rate):.3f}"


def _summary(rates: Rates) -> str:
    found = [key[1:] for key, rate in rates.items() if key[0] == "search" and rate is not None]
    kinds = {
        "`opening`, with room for one": [r for r in found if r[1] == "opening" and _has_room(r[0])],
        "`opening`, without": [r for r in found if r[1] == "opening" and not _has_room(r[0])],
        "`safe` and `any`": [r for r in found if r[1] == "safe"],
    }
    return "\n".join(f"- {kind}: {_summary_of(rates, rows)}" for kind, rows in kinds.items())


def _has_room(size: str) -> bool:
    """Return whether the mines leave a whole 3x3 square free, or as much of one as the board can
    hold."""
    width, height, mines = numbers(size)
    return mines <= width * height - min(width, 3) * min(height, 3)


def _summary_of(rates: Rates, rows: list[tuple[str, str]]) -> str:
    twice = sum(_is_twice(rates, *row) for row in rows)
    text = f"{len(rows)} boards, {twice} of them computed twice."
    gaps = {
        row: limit - own
        for row in rows
        if (limit := rates["search", *row]) is not None
        and (own := rates.get(("strategy", *row))) is not None
    }
    if not gaps:
        return text
    worst = max(gaps, key=lambda row: gaps[row])
    level = sum(not gap for gap in gaps.values())
    return (
        f"{text} The strategy wins all that can be won on {level}; it is "
        f"{_percent(sum(gaps.values(), Fraction()) / len(gaps))} points behind on average, "
        f"{_percent(gaps[worst])} at most (`{worst[0]}`)."
    )
