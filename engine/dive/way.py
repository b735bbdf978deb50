"""The way of a dive from place to place: boards cleared, finds kept, places chosen, and the
bottom."""

from dataclasses import replace
from typing import NamedTuple

from engine.dive.boards import BOTTOM_PLACES, ROWS, Pact, PlaceKind
from engine.dive.clam import open_clam
from engine.dive.finds import Find, offered_finds
from engine.dive.rules import (
    PEARLS_FOR_TREASURE,
    Award,
    AwardReason,
    add_air,
    is_air_halved,
    scaled,
)
from engine.dive.state import Dive, DiveStage, DiveStep, Stars

PEARLS_FOR_STAR = 1
STARFISH_TIMES = 3  # a star gives this many times the pearls with a starfish
PEARLS_FOR_PACT = 2  # besides its star's
PEARLS_FOR_NO_FIND = 6  # in place of finds to choose from, when no more can be held
PEARLS_AT_CLAM = 6  # given by a clam on the way
REST_PEARLS = 15  # the most pearls that a rest costs
BREATH_PERCENT = 18  # of a tank: the air that a deep breath adds to each board

POINTS_FOR_BOARD = 200
POINTS_FOR_STAR = 150
POINTS_FOR_PLACE = {PlaceKind.TWIST: 300, PlaceKind.TWISTS: 600, PlaceKind.ELITE: 600}
"""The points for clearing a board of a kind, besides those of every board."""


def after_board(dive: Dive, ms: int) -> tuple[Dive, list[Award]]:
    """Return the dive with its board cleared at ``ms``, and the points for it.

    The air left is counted from the next board's start. The dive then chooses a find where the
    place gives one, or is won, or is at a clam, or at the chart.
    """
    plan, step = dive.plan, dive.steps[-1]
    stars = Stars(ms <= plan.par_ms, not dive.has_slipped, _has_kept_pact(dive))
    awards = [Award(AwardReason.BOARD, POINTS_FOR_BOARD)]
    if plan.kind in POINTS_FOR_PLACE:
        awards.append(Award(AwardReason.PLACE, POINTS_FOR_PLACE[plan.kind]))
    if sum(stars):
        awards.append(Award(AwardReason.STAR, POINTS_FOR_STAR * sum(stars)))
    awards = scaled(plan, awards)
    pearls = plan.pearls + _pearls_for_stars(dive, stars)
    dive = add_air(dive, plan.clear_air_ms // (2 if is_air_halved(dive) else 1), ms)
    dive = replace(
        dive,
        score=dive.score + sum(award.points for award in awards),
        pearls=dive.pearls + pearls,
        steps=(*dive.steps[:-1], DiveStep(step.column, step.has_pact, stars, ms)),
        air_until=min(dive.air_left(ms), dive.rules.tank_ms),
        combo=0,
        acted_ms=0,
        marked=(),
        has_flagged=False,
        has_slipped=False,
        pinged=None,
    )
    return _after_place(dive, has_found=False), awards


def _pearls_for_stars(dive: Dive, stars: Stars) -> int:
    each = PEARLS_FOR_STAR * (STARFISH_TIMES if Find.STARFISH in dive.finds else 1)
    return each * sum(stars) + PEARLS_FOR_PACT * stars.pact


class PearlSources(NamedTuple):
    """The pearls that a cleared board gave, by what gave them.

    A kept pact counts with the stars, and what takes the place of a find with the board's place.
    """

    stars: int
    place: int
    treasure: int
    air: int


def pearls_by_source(dive: Dive, treasures: int) -> PearlSources:
    """Return what gave the pearls of the board that was just cleared, which had ``treasures``."""
    plan = dive.plan
    stars = _pearls_for_stars(dive, dive.steps[-1].stars)
    treasure = PEARLS_FOR_TREASURE * treasures
    lacks_find = plan.gives_find and dive.stage not in (DiveStage.FIND, DiveStage.BOTTOM)
    place = plan.pearls + PEARLS_FOR_NO_FIND * lacks_find
    gained = dive.pearls - dive.pearls_before
    return PearlSources(stars, place, treasure, gained - stars - place - treasure)


def _has_kept_pact(dive: Dive) -> bool:
    return dive.has_pact and not (dive.plan.pact is Pact.NO_FLAGS and dive.has_flagged)


def _after_place(dive: Dive, has_found: bool) -> Dive:
    """Return the dive at the stage that follows its place, whose find was chosen or not yet."""
    number, plan = len(dive.steps), dive.plan
    if number == BOTTOM_PLACES and dive.stage is DiveStage.BOARD:
        return replace(dive, stage=DiveStage.BOTTOM)
    if plan.gives_find and not has_found:
        if offer := found_at_place(dive):
            return replace(dive, stage=DiveStage.FIND, offer=offer)
        dive = replace(dive, pearls=dive.pearls + PEARLS_FOR_NO_FIND)
    if plan.kind is PlaceKind.LAST:
        return open_clam(dive)
    return replace(dive, stage=DiveStage.CHART, offer=())


def found_at_place(dive: Dive) -> tuple[Find, ...]:
    """Return the finds to choose from for the dive's place; none when no more can be held."""
    occasion = f"place {len(dive.steps)}"
    return offered_finds(dive.seed, occasion, dive.finds, dive.air, dive.lives)


def go_deeper(dive: Dive) -> Dive:
    """Return the won dive on its way below the bottom."""
    assert dive.stage is DiveStage.BOTTOM
    return _after_place(dive, has_found=False)


def keep_find(dive: Dive, find: Find) -> Dive:
    """Return the dive with one of the finds that are offered after a board."""
    assert dive.stage is DiveStage.FIND
    assert find in dive.offer
    return _after_place(replace(dive, finds=(*dive.finds, find)), has_found=True)


def columns_ahead(dive: Dive) -> tuple[int, ...]:
    """Return the columns of the places that can be chosen from the chart: all of the first row,
    then those at the end of a line; with a compass all."""
    row = len(dive.steps) % ROWS
    every = tuple(range(len(dive.chart.rows[row])))
    if row == 0 or Find.COMPASS in dive.finds:
        return every
    return dive.place(len(dive.steps)).lines


def _rested(dive: Dive) -> Dive:
    """Return the dive after a rest: with a life more, where one is missing, for up to REST_PEARLS;
    nobody is too poor for it."""
    if dive.lives >= dive.rules.rested_lives:
        return dive
    return replace(dive, lives=dive.lives + 1, pearls=max(0, dive.pearls - REST_PEARLS))


def choose_place(dive: Dive, column: int, has_pact: bool = False) -> Dive:
    """Return the dive at the next place, at one of ``columns_ahead``: on its board, with its pact
    made if ``has_pact``; rested; or at a clam."""
    assert dive.stage is DiveStage.CHART
    assert column in columns_ahead(dive)
    place = dive.chart.rows[len(dive.steps) % ROWS][column]
    assert not has_pact or (place.plan is not None and place.plan.pact is not None)
    dive = replace(dive, steps=(*dive.steps, DiveStep(column, has_pact)))
    if place.kind is PlaceKind.REST:
        return _rested(dive)
    if place.kind is PlaceKind.CLAM:
        return open_clam(replace(dive, pearls=dive.pearls + PEARLS_AT_CLAM))
    assert place.plan is not None
    breath = dive.rules.tank_ms * BREATH_PERCENT // 100 if Find.BREATH in dive.finds else 0
    return replace(
        dive,
        stage=DiveStage.BOARD,
        air_until=dive.air_until + breath,
        points_before=dive.score,
        pearls_before=dive.pearls,
    )
