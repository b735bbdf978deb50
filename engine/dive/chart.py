"""The chart of a zone: three rows of places, the lines between them, and the last place."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from engine.core.rng import Uniform, make_rng, randbelow
from engine.dive.airs import Air
from engine.dive.boards import ELITE_MINES, ROWS, SIZES, BoardPlan, Pact, PlaceKind
from engine.dive.twists import Borderless, Darkness, Salvage, Strict, Treasure, order_of_twists
from engine.dive.waters import (
    FIRST_LEVEL,
    PLACE_SHAPES,
    WATERS,
    in_shape,
    in_water,
    landmark,
    zone_water,
)

RULES = 3
"""The version of a dive's rules: what a seed gives, and what scores. A dive keeps the version that
it began with; charts have places of other waters and shapes since the third."""
OLDEST_RULES = 2
"""The oldest version by which dives are still played."""
MOST_IN_ROW = 3
_PACT_PERCENT = 45  # of the boards before the last place offer a pact


@dataclass(frozen=True)
class ChartPlace:
    """A place: its kind, its board (None for a rest or a clam), and the columns of the next row
    that its lines lead to."""

    kind: PlaceKind
    plan: BoardPlan | None
    lines: tuple[int, ...]


@dataclass(frozen=True)
class ZoneChart:
    """The places of a zone, row by row; the last row is one place, where all lines end.

    ``twists`` are those of the zone, all of which its last board has.
    """

    level: int
    rows: tuple[tuple[ChartPlace, ...], ...]
    twists: tuple[str, ...]

    def paths(self, row: int = 0, columns: Sequence[int] | None = None) -> Iterator[list[int]]:
        """Yield the columns of every way from ``row`` to the last place, ``columns`` being those
        that it may begin with; by default all."""
        if row == len(self.rows):
            yield []
            return
        for column in range(len(self.rows[row])) if columns is None else columns:
            for rest in self.paths(row + 1, self.rows[row][column].lines):
                yield [column, *rest]


class _Odds(NamedTuple):
    """The weight with which a kind is drawn, from a level and a row on, and its most in a chart."""

    weight: int
    level: int
    row: int
    most: int


_KINDS = {
    PlaceKind.CALM: _Odds(5, 0, 0, 3),
    PlaceKind.TWIST: _Odds(6, 0, 0, 3),
    PlaceKind.TWISTS: _Odds(5, 2, 0, 2),
    PlaceKind.ELITE: _Odds(4, 1, 0, 2),
    PlaceKind.TREASURE: _Odds(4, 0, 0, 2),
    PlaceKind.REST: _Odds(2, 0, 1, 1),
    PlaceKind.CLAM: _Odds(2, 0, 1, 1),
}
_LINES_END = (0,)  # from the third row all lines lead to the one last place


@lru_cache(maxsize=64)
def draw_chart(seed: int, level: int, air: Air, removed: str = "", rules: int = RULES) -> ZoneChart:
    """Return the chart of a dive's zone, the same for everybody on this ``air`` under these
    ``rules``.

    Lines do not cross, every place has one in and one out, and no line joins two places of a kind.
    Places of a row differ in kind, and so do at least two ways as a whole. From the Kelp forest on
    one place has another water, and in every second chart each one more has a shape, and the last
    place has the zone's landmark as its shape, which is not borderless. The twist ``removed``,
    which a clam has taken off, is missing from the boards; all else stays as it was drawn.
    """
    uniform = make_rng(seed, f"chart {level} {air.value}")
    twists = zone_twists(seed, level)
    while True:
        widths = [2 + randbelow(uniform, MOST_IN_ROW - 1) for _ in range(ROWS - 1)]
        lines = [_lines(uniform, *pair) for pair in pairwise(widths)]
        lines.append([_LINES_END] * widths[-1])
        kinds = _kinds(uniform, level, widths, lines)
        if kinds is not None and _differ(kinds, lines):
            break
    rows = [
        tuple(
            _place(uniform, _Spot(air, level, row, column), kind, twists, lines[row][column])
            for column, kind in enumerate(kinds[row])
        )
        for row in range(ROWS - 1)
    ]
    last = _place(uniform, _Spot(air, level, ROWS - 1, 0), PlaceKind.LAST, twists, ())
    chart = ZoneChart(level, (*rows, (last,)), twists)
    if rules >= 3 and level >= FIRST_LEVEL:
        chart = _with_waters(chart, seed, air)
    return _without(chart, removed)


def zone_twists(seed: int, level: int) -> tuple[str, ...]:
    """Return the twists of a zone. A dive meets them in its own order, and *strict* on all boards
    of a zone's end only in the two deepest.

    >>> [len(zone_twists(1, level)) for level in range(7)]
    [1, 2, 2, 3, 4, 4, 4]
    """
    order = order_of_twists(seed)
    if level == 2:
        return order[1:]
    return order[: level + 1] + (Strict.name,) * (level >= 4)


class _Spot(NamedTuple):
    air: Air
    level: int
    row: int
    column: int


def _lines(uniform: Uniform, above: int, below: int) -> list[tuple[int, ...]]:
    """Return the lines from each place of a row to the next row: a walk along both rows that steps
    on in one or in both, so that no two lines cross and no place is left out."""
    here, there = 0, 0
    found: list[list[int]] = [[0], *([] for _ in range(above - 1))]
    while (here, there) != (above - 1, below - 1):
        steps = [(1, 1), (1, 1), (1, 0), (0, 1)]
        steps = [(x, y) for x, y in steps if here + x < above and there + y < below]
        x, y = steps[randbelow(uniform, len(steps))]
        here, there = here + x, there + y
        found[here].append(there)
    return [tuple(each) for each in found]


def _kinds(
    uniform: Uniform, level: int, widths: list[int], lines: list[list[tuple[int, ...]]]
) -> list[list[PlaceKind]] | None:
    """Return a kind for each place, None if the kinds drawn leave none for one of them."""
    kinds: list[list[PlaceKind]] = []
    drawn = Counter[PlaceKind]()
    for row, width in enumerate(widths):
        own: list[PlaceKind] = []
        for column in range(width):
            barred = set(own)
            if row:
                barred |= {
                    kinds[-1][at] for at, ends in enumerate(lines[row - 1]) if column in ends
                }
            pool = [
                kind
                for kind, odds in _KINDS.items()
                if kind not in barred and level >= odds.level and row >= odds.row
                if drawn[kind] < odds.most
                for _ in range(odds.weight)
            ]
            if not pool:
                return None
            own.append(pool[randbelow(uniform, len(pool))])
            drawn[own[-1]] += 1
        kinds.append(own)
    return kinds


def _differ(kinds: list[list[PlaceKind]], lines: list[list[tuple[int, ...]]]) -> bool:
    """Return whether at least two ways meet different kinds, in whichever order."""

    def ways(row: int, columns: Sequence[int]) -> Iterator[tuple[str, ...]]:
        for column in columns:
            rest = ways(row + 1, lines[row][column]) if row + 1 < len(kinds) else iter([()])
            for one in rest:
                yield (kinds[row][column].value, *one)

    return len({tuple(sorted(way)) for way in ways(0, range(len(kinds[0])))}) > 1


def _place(
    uniform: Uniform, spot: _Spot, kind: PlaceKind, twists: tuple[str, ...], lines: tuple[int, ...]
) -> ChartPlace:
    if kind in (PlaceKind.REST, PlaceKind.CLAM):
        return ChartPlace(kind, None, lines)
    air, level, row, _ = spot
    sizes = level - 1 if air.rules.is_gentle else level
    width, height, mines = SIZES[max(0, min(sizes, len(SIZES) - 1))][row]
    mines += ELITE_MINES * (kind is PlaceKind.ELITE)
    own = _twists(uniform, level, kind, twists)
    return ChartPlace(
        kind,
        BoardPlan(*spot, kind, width, height, mines, own, _pact(uniform, spot, kind, own)),
        lines,
    )


def _twists(
    uniform: Uniform, level: int, kind: PlaceKind, twists: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the twists of a board of this kind, drawn from those of the zone."""
    known = [name for name in twists if name != Strict.name]
    match kind:
        case PlaceKind.LAST:
            return twists
        case PlaceKind.ELITE:
            return (Strict.name,)
        case PlaceKind.TREASURE:
            return (Treasure.name,)
        case PlaceKind.TWIST:
            return (known[randbelow(uniform, len(known))],)
        case PlaceKind.TWISTS:
            count = 2 + (level >= 4 and randbelow(uniform, 2))
            pool = [*known, Treasure.name]
            drawn = {pool.pop(randbelow(uniform, len(pool))) for _ in range(count)}
            return tuple(name for name in (*known, Treasure.name) if name in drawn)
    return ()


def _pact(uniform: Uniform, spot: _Spot, kind: PlaceKind, twists: tuple[str, ...]) -> Pact | None:
    """Return the pact that a board offers, if it offers one."""
    is_offered = randbelow(uniform, 100) < _PACT_PERCENT
    if kind in (PlaceKind.ELITE, PlaceKind.LAST) or not is_offered:
        return None
    pacts = [Pact.NO_FLAGS]
    if Darkness.name not in twists:
        pacts.append(Pact.DARK)
    if spot.air.rules.has_clock:
        pacts.append(Pact.HALF_AIR)
    return pacts[randbelow(uniform, len(pacts))]


def _with_waters(chart: ZoneChart, seed: int, air: Air) -> ZoneChart:
    """Return the chart with another water and shapes on some of its boards."""
    level = chart.level
    uniform = make_rng(seed, f"chart waters {level} {air.value}")
    water = zone_water(seed, level)
    *rows, (last,) = chart.rows
    plans = [place.plan for row in rows for place in row if place.plan is not None]
    can_salvage = WATERS[water].can_salvage
    fit = [one for one in plans if can_salvage or Salvage.name not in one.twists] or plans
    plan = fit[randbelow(uniform, len(fit))]
    changed = {plan: _resized(plan, in_water(_size_of(plan), water), neighbours=water)}
    bounded = [one for one in plans if one != plan and Borderless.name not in one.twists]
    if randbelow(uniform, 2) and bounded:
        plan = bounded[randbelow(uniform, len(bounded))]
        shape = PLACE_SHAPES[randbelow(uniform, len(PLACE_SHAPES))]
        changed[plan] = _resized(plan, in_shape(_size_of(plan), shape), shape=shape)
    if randbelow(uniform, 2):
        assert last.plan is not None
        shape = landmark(level)
        twists = tuple(name for name in last.plan.twists if name != Borderless.name)
        size = in_shape(_size_of(last.plan), shape)
        changed[last.plan] = _resized(last.plan, size, shape=shape, twists=twists)

    def placed(place: ChartPlace) -> ChartPlace:
        found = None if place.plan is None else changed.get(place.plan)
        return place if found is None else replace(place, plan=found)

    return replace(chart, rows=tuple(tuple(map(placed, row)) for row in chart.rows))


def _size_of(plan: BoardPlan) -> tuple[int, int, int]:
    return plan.width, plan.height, plan.mines


def _resized(plan: BoardPlan, size: tuple[int, int, int], **changes: Any) -> BoardPlan:
    width, height, mines = size
    return replace(plan, width=width, height=height, mines=mines, **changes)


def _without(chart: ZoneChart, removed: str) -> ZoneChart:
    """Return the chart without one of its twists."""
    if removed not in chart.twists:
        return chart

    def left(place: ChartPlace) -> ChartPlace:
        if place.plan is None or place.kind is PlaceKind.ELITE:
            return place
        twists = tuple(name for name in place.plan.twists if name != removed)
        return replace(place, plan=replace(place.plan, twists=twists))

    rows = tuple(tuple(map(left, row)) for row in chart.rows)
    return replace(chart, rows=rows, twists=tuple(n for n in chart.twists if n != removed))
