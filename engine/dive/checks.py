"""Checks of dives from files: only those that play can lead to pass."""

from collections import Counter

from engine.dive.airs import MOST_LIVES
from engine.dive.boards import (
    BOTTOM_PLACES,
    ROWS,
    ZONES,
    BoardPlan,
    Pact,
    PlaceKind,
    depth_of_place,
)
from engine.dive.chart import ChartPlace
from engine.dive.clam import possible_sales, removable_twist, spent
from engine.dive.finds import MOST_FINDS, NEED_CLOCK, OFFERED, Find
from engine.dive.rules import (
    PAYS,
    PEARLS_FOR_TREASURE,
    POINTS_FOR_CELL,
    POINTS_FOR_CHORD,
    POINTS_FOR_TREASURE,
)
from engine.dive.state import MAX_MULTIPLIER, NO_STARS, Dive, DiveStage, DiveStep, Goods
from engine.dive.twists import TREASURES
from engine.dive.way import (
    BREATH_PERCENT,
    PEARLS_AT_CLAM,
    PEARLS_FOR_NO_FIND,
    PEARLS_FOR_PACT,
    PEARLS_FOR_STAR,
    POINTS_FOR_BOARD,
    POINTS_FOR_PLACE,
    POINTS_FOR_STAR,
    STARFISH_TIMES,
    found_at_place,
)
from engine.formats.recording import MAX_MS

MOST_PLACES = 2_000
"""More places than anybody reaches in one dive; checking this many takes less than a
second."""
_MOST_POINTS = 1_000_000  # more points than a board gives, by the rules of any version
_MOST_STARS = 3


def check_dive(dive: Dive) -> None:
    """Raise ValueError unless play can lead to this dive, at the start of its board or at a stage
    between two boards."""
    places = _places(dive)
    done = len(places) - (dive.stage is DiveStage.BOARD)
    plans = [place.plan for place in places[:done] if place.plan is not None]
    _check_stage(dive, places)
    _check_goods(dive, _clams(dive, places))
    _check_finds(dive, plans)
    _check_state(dive)
    _check_gains(dive, plans, rests=len(places) - len(plans))


def _places(dive: Dive) -> list[ChartPlace]:
    """Return the places on the way. Raises ValueError unless the steps follow the lines of the
    charts; once there may have been a compass, it may have led past them."""
    if len(dive.steps) > MOST_PLACES:
        raise ValueError("more places than a dive reaches")
    places: list[ChartPlace] = []
    may_have_compass = False
    for number, step in enumerate(dive.steps, 1):
        level, row = divmod(number - 1, ROWS)
        on_chart = dive.chart_of(level).rows[row]
        if not 0 <= step.column < len(on_chart):
            raise ValueError("a place that is not on the chart")
        if row and not may_have_compass and step.column not in places[-1].lines:
            raise ValueError("a place that no line leads to")
        places.append(on_chart[step.column])
        is_played = dive.stage is DiveStage.BOARD and number == len(dive.steps)
        _check_step(step, places[-1], is_played)
        may_have_compass |= Find.COMPASS in dive.finds and _has_finds(places[-1])
    return places


def _has_finds(place: ChartPlace) -> bool:
    return place.kind is PlaceKind.CLAM or (place.plan is not None and place.plan.gives_find)


def _check_step(step: DiveStep, place: ChartPlace, is_played: bool) -> None:
    plan = place.plan
    if step.has_pact and (plan is None or plan.pact is None):
        raise ValueError("a pact that is not offered")
    if plan is None or is_played:
        if step.stars != NO_STARS or step.ms:
            raise ValueError("stars without a cleared board")
    elif not 0 <= step.ms <= MAX_MS or step.stars.par is not (step.ms <= plan.par_ms):
        raise ValueError("not the time or the stars of a board")
    elif step.stars.pact and not step.has_pact:
        raise ValueError("a pact kept that was not made")
    elif step.has_pact and not step.stars.pact and plan.pact is not Pact.NO_FLAGS:
        raise ValueError("a pact broken that nobody can break")


def _check_stage(dive: Dive, places: list[ChartPlace]) -> None:
    """Raise ValueError unless the dive can be at its stage at this place."""
    place = places[-1] if places else None
    kind = None if place is None else place.kind
    possible = {
        DiveStage.CHART: True,
        DiveStage.BOARD: place is not None and place.plan is not None,
        DiveStage.FIND: kind in (PlaceKind.ELITE, PlaceKind.LAST),
        DiveStage.CLAM: kind in (PlaceKind.CLAM, PlaceKind.LAST),
        DiveStage.BOTTOM: len(places) == BOTTOM_PLACES,
    }
    if not possible[dive.stage]:
        raise ValueError("a stage that its place does not have")


def _clams(dive: Dive, places: list[ChartPlace]) -> list[int]:
    """Return the level of each clam that the dive has come to."""
    is_at_clam = dive.stage in (DiveStage.CLAM, DiveStage.CHART)
    return [
        index // ROWS
        for index, place in enumerate(places)
        if place.kind is PlaceKind.CLAM
        or (place.kind is PlaceKind.LAST and (index < len(places) - 1 or is_at_clam))
    ]


def _check_goods(dive: Dive, clams: list[int]) -> None:
    """Raise ValueError unless clams on these levels can have sold the goods."""
    bought = Counter(dive.bought)
    if bought and not clams:
        raise ValueError("goods without a clam")
    if bought[Goods.FIND] > OFFERED * (len(clams) + bought[Goods.OFFER]):
        raise ValueError("more finds than the clams have sold")
    levels = [level for level, _ in dive.removed]
    if levels != sorted(set(levels)) or len(levels) != bought[Goods.TWIST]:
        raise ValueError("not the twists that were taken off")
    for level, twist in dive.removed:
        if level - 1 not in clams or twist != removable_twist(dive.seed, level):
            raise ValueError("a twist that no clam has taken off")
    if not 1 <= dive.lives <= min(MOST_LIVES, dive.rules.lives + bought[Goods.LIFE]):
        raise ValueError("not as many lives as a dive has")


def _check_finds(dive: Dive, plans: list[BoardPlan]) -> None:
    """Raise ValueError unless the finds can have been kept by now, those on offer are the dive's,
    and the sonar was used on this board."""
    given = sum(plan.gives_find for plan in plans) - (dive.stage is DiveStage.FIND)
    most = min(MOST_FINDS, given + dive.bought.count(Goods.FIND))
    if len(set(dive.finds)) < len(dive.finds) or len(dive.finds) > most:
        raise ValueError("not the finds of a dive")
    if not dive.rules.has_clock and NEED_CLOCK.intersection(dive.finds):
        raise ValueError("a find that needs a clock")
    if dive.offer not in _offers(dive) or (dive.stage is DiveStage.FIND and not dive.offer):
        raise ValueError("finds that nobody offers")
    if dive.pinged is None:
        return
    cell, ms = dive.pinged
    if Find.SONAR not in dive.finds or dive.stage is not DiveStage.BOARD:
        raise ValueError("not the use of a sonar")
    if cell not in dive.config.grid or not 0 <= ms <= MAX_MS:
        raise ValueError("not the use of a sonar on the board")


def _offers(dive: Dive) -> list[tuple[Find, ...]]:
    """Return the finds that may be on offer at the dive's stage."""
    match dive.stage:
        case DiveStage.FIND:
            return [found_at_place(dive)]
        case DiveStage.CLAM:
            return list(possible_sales(dive))
    return [()]


def _check_state(dive: Dive) -> None:
    """Raise ValueError for air, a combo or events that no board begins or ends with."""
    rules = dive.rules
    breath = rules.tank_ms * BREATH_PERCENT // 100 if Find.BREATH in dive.finds else 0
    most_air = rules.tank_ms + breath * (dive.stage is DiveStage.BOARD)
    if not (0 if rules.has_clock else most_air) <= dive.air_until <= most_air:
        raise ValueError("not the air that a dive can have")
    if dive.combo or dive.acted_ms or not 1 <= dive.best_multiplier <= MAX_MULTIPLIER:
        raise ValueError("not a combo between two boards")
    if dive.marked or dive.has_flagged or dive.has_slipped:
        raise ValueError("more happened on the board than can before it begins")


def _check_gains(dive: Dive, plans: list[BoardPlan], rests: int) -> None:
    """Raise ValueError for more points or pearls than the boards, and the other places, give."""
    if not 0 <= dive.points_before <= dive.score <= sum(map(_most_points, plans)):
        raise ValueError("more points than its boards give")
    if dive.stage is DiveStage.BOARD and dive.points_before != dive.score:
        raise ValueError("points on a board that has not begun")
    if dive.best_multiplier > 1 and not plans:
        raise ValueError("a combo without a board")
    most = sum(map(_most_pearls, plans)) + PEARLS_AT_CLAM * rests
    if min(dive.pearls, dive.pearls_before) < 0 or dive.pearls + spent(dive) > most:
        raise ValueError("more pearls than its places give")
    if dive.pearls_before > most or (
        dive.stage is DiveStage.BOARD and dive.pearls_before != dive.pearls
    ):
        raise ValueError("pearls on a board that has not begun")
    if not 0 <= dive.pearl_ms < dive.rules.pearl_ms:
        raise ValueError("a pearl that was not given")


def _most_points(plan: BoardPlan) -> int:
    """Return an upper bound for the points of a cleared board: each cell by a chord of its own, of
    the highest class and multiplier, and every treasure at its highest value."""
    if not plan.gives_points:
        return 0
    safe = plan.config.grid.cell_count - plan.mines
    played = max(PAYS.values()) * MAX_MULTIPLIER * (POINTS_FOR_CELL + POINTS_FOR_CHORD) * safe
    played += (TREASURES + 1) * POINTS_FOR_TREASURE
    cleared = POINTS_FOR_BOARD + max(POINTS_FOR_PLACE.values()) + _MOST_STARS * POINTS_FOR_STAR
    return (played + cleared) * ZONES[plan.zone].points_percent // 100


def _most_pearls(plan: BoardPlan) -> int:
    """Return an upper bound for the pearls of a cleared board, all its air among them."""
    safe = plan.config.grid.cell_count - plan.mines
    air = safe * plan.air_ms * max(PAYS.values()) * 3 + plan.clear_air_ms  # with fins and a bell
    stars = STARFISH_TIMES * _MOST_STARS * PEARLS_FOR_STAR
    others = PEARLS_FOR_PACT + PEARLS_FOR_NO_FIND
    treasures = (TREASURES + 1) * PEARLS_FOR_TREASURE
    return plan.pearls + stars + others + treasures + air // plan.air.rules.pearl_ms + 1


def check_result(
    score: int, boards: int, depth: int, stars: tuple[int, int], finds: int, multiplier: int
) -> None:
    """Raise ValueError unless a dive can end with this many cleared ``boards``, by the rules of any
    version; ``stars`` is their total, and the number of boards with every star."""
    if not 0 <= boards <= MOST_PLACES or not 0 <= depth <= 2 * depth_of_place(MOST_PLACES):
        raise ValueError("deeper than any dive goes")
    if not 0 <= score <= (boards + 1) * _MOST_POINTS:
        raise ValueError("more points than its boards give")
    every, perfect = stars
    if not 0 <= perfect <= boards or not 2 * perfect <= every <= _MOST_STARS * boards:
        raise ValueError("more stars than its boards have")
    if not 0 <= finds <= len(Find) or not 1 <= multiplier <= MAX_MULTIPLIER:
        raise ValueError("more finds, or a higher multiplier, than a dive has")
