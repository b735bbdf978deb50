"""Checks of dives from files: only those that play can lead to pass."""

from engine.dive.airs import MOST_LIVES
from engine.dive.boards import BOTTOM_PLACES, ROWS, ZONES, BoardPlan, PlaceKind, depth_of_place
from engine.dive.chart import ChartPlace
from engine.dive.clam import removable_twist, spent
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
    _check_way(dive)
    _check_stage(dive)
    _check_finds(dive)
    rules = dive.rules
    if not 1 <= dive.lives <= MOST_LIVES:
        raise ValueError("not as many lives as a dive has")
    breath = rules.tank_ms * BREATH_PERCENT // 100 if Find.BREATH in dive.finds else 0
    most_air = rules.tank_ms + breath * (dive.stage is DiveStage.BOARD)
    if not (0 if rules.has_clock else most_air) <= dive.air_until <= most_air:
        raise ValueError("not the air that a dive can have")
    if dive.combo or dive.acted_ms or not 1 <= dive.best_multiplier <= MAX_MULTIPLIER:
        raise ValueError("not a combo between two boards")
    if dive.marked or dive.has_flagged or dive.has_slipped:
        raise ValueError("more happened on the board than can before it begins")
    _check_gains(dive)


def _check_way(dive: Dive) -> None:
    """Raise ValueError unless the steps follow the lines of the charts."""
    if len(dive.steps) > MOST_PLACES:
        raise ValueError("more places than a dive reaches")
    has_compass, before = Find.COMPASS in dive.finds, None
    for number, step in enumerate(dive.steps, 1):
        level, row = divmod(number - 1, ROWS)
        places = dive.chart_of(level).rows[row]
        if not 0 <= step.column < len(places):
            raise ValueError("a place that is not on the chart")
        if before is not None and row and not has_compass and step.column not in before.lines:
            raise ValueError("a place that no line leads to")
        before = places[step.column]
        is_played = dive.stage is DiveStage.BOARD and number == len(dive.steps)
        _check_step(step, before, is_played)


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


def _check_stage(dive: Dive) -> None:
    """Raise ValueError unless the dive can be at its stage at this place."""
    number = len(dive.steps)
    place = dive.place(number) if number else None
    kind = None if place is None else place.kind
    possible = {
        DiveStage.CHART: True,
        DiveStage.BOARD: place is not None and place.plan is not None,
        DiveStage.FIND: kind in (PlaceKind.ELITE, PlaceKind.LAST),
        DiveStage.CLAM: kind in (PlaceKind.CLAM, PlaceKind.LAST),
        DiveStage.BOTTOM: number == BOTTOM_PLACES,
    }
    if not possible[dive.stage]:
        raise ValueError("a stage that its place does not have")
    levels = [level for level, _ in dive.removed]
    if levels != sorted(set(levels)) or len(levels) != dive.bought.count(Goods.TWIST):
        raise ValueError("not the twists that were taken off")
    for level, twist in dive.removed:
        is_sold = 1 <= level <= (number - 1) // ROWS + 1
        if not is_sold or twist != removable_twist(dive.seed, level):
            raise ValueError("a twist that no clam has taken off")


def _check_finds(dive: Dive) -> None:
    """Raise ValueError unless the finds can have been kept by now, those on offer are others, and
    the sonar was used on this board."""
    given = sum(plan.gives_find for plan in dive.plans) - (dive.stage is DiveStage.FIND)
    most = min(MOST_FINDS, given + dive.bought.count(Goods.FIND))
    seen = (*dive.finds, *dive.offer)
    if len(set(seen)) < len(seen) or len(dive.finds) > most:
        raise ValueError("not the finds of a dive")
    if len(dive.offer) > OFFERED * (dive.stage in (DiveStage.FIND, DiveStage.CLAM)):
        raise ValueError("finds that nobody offers")
    if not dive.rules.has_clock and NEED_CLOCK.intersection(seen):
        raise ValueError("a find that needs a clock")
    if dive.pinged is None:
        return
    (x, y), ms = dive.pinged
    if Find.SONAR not in dive.finds or dive.stage is not DiveStage.BOARD:
        raise ValueError("not the use of a sonar")
    is_on_board = 0 <= x < dive.plan.width and 0 <= y < dive.plan.height
    if not is_on_board or not 0 <= ms <= MAX_MS:
        raise ValueError("not the use of a sonar on the board")


def _check_gains(dive: Dive) -> None:
    """Raise ValueError for more points or pearls than the boards give."""
    plans = dive.plans
    if not 0 <= dive.points_before <= dive.score <= sum(map(_most_points, plans)):
        raise ValueError("more points than its boards give")
    if dive.stage is DiveStage.BOARD and dive.points_before != dive.score:
        raise ValueError("points on a board that has not begun")
    rests = len(dive.steps) - len(plans)  # a rest takes some, a clam gives some
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
    safe = plan.width * plan.height - plan.mines
    played = max(PAYS.values()) * MAX_MULTIPLIER * (POINTS_FOR_CELL + POINTS_FOR_CHORD) * safe
    played += (TREASURES + 1) * POINTS_FOR_TREASURE
    cleared = POINTS_FOR_BOARD + max(POINTS_FOR_PLACE.values()) + _MOST_STARS * POINTS_FOR_STAR
    return (played + cleared) * ZONES[plan.zone].points_percent // 100


def _most_pearls(plan: BoardPlan) -> int:
    """Return an upper bound for the pearls of a cleared board, all its air among them."""
    safe = plan.width * plan.height - plan.mines
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
