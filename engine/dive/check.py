"""The bounds of a dive and of its end: what play can lead to, wherever it comes from."""

from engine.dive.boards import SIZES, BoardPlan, Reward, first_board, offered_boards
from engine.dive.finds import MOST_FINDS, Find
from engine.dive.rules import (
    BREATH_MS,
    POINTS_FOR_BOARD,
    POINTS_FOR_CELL,
    POINTS_FOR_CHORD,
    POINTS_FOR_STAR,
    POINTS_FOR_TREASURE,
)
from engine.dive.state import LIVES, MAX_MULTIPLIER, TANK_MS, Dive, Leg
from engine.dive.twists import TREASURES
from engine.dive.zones import BOARDS_PER_ZONE, depth_of_board
from engine.formats.recording import MAX_MS

MOST_BOARDS = 10_000
"""More than anybody clears in one dive; so many are still checked, and forked, within a second."""


def check_dive(dive: Dive) -> None:
    """Raise ValueError unless play can lead to the dive, at the start of its board or, cleared,
    before the next one is chosen.
    """
    _check_way(dive)
    _check_finds(dive)
    if not 1 <= dive.lives <= LIVES:
        raise ValueError("not as many lives as a dive has")
    spare = dive.legs[-1].plan.reward_air_ms if dive.legs else 0
    if not 0 <= dive.air_until <= TANK_MS + spare + BREATH_MS or dive.spare_ms != spare:
        raise ValueError("more air than a dive can hold")
    if dive.combo or dive.acted_ms or not 1 <= dive.best_multiplier <= MAX_MULTIPLIER:
        raise ValueError("not a combo between two boards")
    most = sum(_most_points(leg.plan) for leg in dive.legs)
    if not 0 <= max(dive.points_before, dive.treasure_points) <= dive.score <= most:
        raise ValueError("more points than its boards give")
    if not dive.is_cleared and (dive.has_flagged or dive.has_wasted or dive.treasure_points):
        raise ValueError("more happened on the board than can before it begins")


def check_result(
    score: int, boards: int, depth: int, stars: tuple[int, int], finds: int, multiplier: int
) -> None:
    """Raise ValueError unless a dive can end so, after so many cleared ``boards``; ``stars`` are
    all of them, and the boards with every star."""
    if not 0 <= boards <= MOST_BOARDS or not 0 <= depth <= depth_of_board(MOST_BOARDS + 1):
        raise ValueError("deeper than any dive goes")
    width, height, _ = max(SIZES)
    largest = BoardPlan(boards + 1, width, height, 0, reward=Reward.POINTS)
    if not 0 <= score <= (boards + 1) * _most_points(largest):
        raise ValueError("more points than its boards give")
    every, perfect = stars
    if not 0 <= 3 * perfect <= every <= 3 * boards:
        raise ValueError("more stars than its boards have")
    if not 0 <= finds <= MOST_FINDS or not 1 <= multiplier <= MAX_MULTIPLIER:
        raise ValueError("more finds, or a higher multiplier, than a dive has")


def _check_way(dive: Dive) -> None:
    """Raise ValueError unless the dive's boards are ones that its forks offer, one after the
    other."""
    boards = [leg.plan for leg in dive.legs]
    if not dive.is_cleared:
        boards.append(dive.plan)
    elif not boards or dive.plan != boards[-1]:
        raise ValueError("a cleared board that is not on the way")
    if not 1 <= dive.plan.number == len(boards) <= MOST_BOARDS:
        raise ValueError("not the number of its board")
    if boards[0] != first_board():
        raise ValueError("not the first board of a dive")
    forks = offered_boards(dive.seed, len(boards))
    if not all(plan in plans for plan, plans in zip(boards[1:], forks, strict=True)):
        raise ValueError("a board that no fork offers")
    if not all(map(_is_leg, dive.legs)):
        raise ValueError("not the time or the stars of a board")


def _check_finds(dive: Dive) -> None:
    """Raise ValueError unless the finds can be kept by now, and the sonar was used on the board."""
    most = min(MOST_FINDS, dive.cleared // BOARDS_PER_ZONE)
    if len(set(dive.finds)) < len(dive.finds) or len(dive.finds) > most:
        raise ValueError("not the finds of a dive")
    if dive.pinged is None:
        return
    (x, y), ms = dive.pinged
    is_on_board = 0 <= x < dive.plan.width and 0 <= y < dive.plan.height
    if Find.SONAR not in dive.finds or not is_on_board or not 0 <= ms <= MAX_MS:
        raise ValueError("not the use of a sonar on the board")


def _is_leg(leg: Leg) -> bool:
    return 0 <= leg.ms <= MAX_MS and leg.stars.par is (leg.ms <= leg.plan.par_ms)


def _most_points(plan: BoardPlan) -> int:
    """Return more points than a cleared board can give: each cell at the highest multiplier, by a
    chord of its own, and every treasure at its dearest."""
    safe, zone = plan.width * plan.height - plan.mines, plan.zone + 1
    played = MAX_MULTIPLIER * (POINTS_FOR_CELL + POINTS_FOR_CHORD) * safe
    played += TREASURES * 2 * POINTS_FOR_TREASURE * zone
    if plan.reward is Reward.POINTS:
        played *= 2
    return played + POINTS_FOR_BOARD * plan.number + 3 * POINTS_FOR_STAR * zone
