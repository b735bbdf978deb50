"""The way of a dive: cleared boards, stars, finds, places, and the bottom."""

from dataclasses import replace

import pytest

from engine.dive.airs import Air, air_for_pace
from engine.dive.boards import BOTTOM, BOTTOM_PLACES, ROWS, ZONES, Pact, PlaceKind
from engine.dive.finds import MOST_FINDS, Find
from engine.dive.rules import AwardReason
from engine.dive.state import Dive, DiveStage, DiveStep, Ping, Stars, begin_dive
from engine.dive.way import (
    BREATH_PERCENT,
    PEARLS_AT_CLAM,
    PEARLS_FOR_NO_FIND,
    PEARLS_FOR_PACT,
    PEARLS_FOR_STAR,
    POINTS_FOR_BOARD,
    POINTS_FOR_PLACE,
    POINTS_FOR_STAR,
    REST_PEARLS,
    PearlSources,
    after_board,
    choose_place,
    columns_ahead,
    keep_find,
    pearls_by_source,
)
from tests.engine.dive.dives import after_places, at_place, bare, before_place, next_stage

DIVE = at_place(PlaceKind.TWIST)
PAR, RESTED = DIVE.plan.par_ms, DIVE.rules.rested_lives


def with_pact(pact: Pact, air: Air = Air.HARD) -> Dive:
    """Return a dive on a board whose pact was made."""
    for seed in range(200):
        dive = begin_dive(seed, air)
        for column in columns_ahead(dive):
            plan = dive.chart.rows[0][column].plan
            if plan is not None and plan.pact is pact:
                return choose_place(dive, column, has_pact=True)
    raise AssertionError(f"no dive offers {pact}")


def test_a_dive_begins_at_the_chart_of_the_first_zone() -> None:
    for air in Air:
        dive = begin_dive(4, air)
        assert (dive.stage, dive.level, dive.steps) == (DiveStage.CHART, 0, ())
        assert dive.lives == air.rules.lives
        assert columns_ahead(dive) == tuple(range(len(dive.chart.rows[0])))
        with pytest.raises(ValueError, match="no board"):
            _ = dive.plan


@pytest.mark.parametrize(
    ("ms", "slipped", "stars"),
    [
        (PAR, False, Stars(True, True, False)),
        (PAR + 1, False, Stars(False, True, False)),
        (PAR, True, Stars(True, False, False)),
        (PAR + 1, True, Stars(False, False, False)),
    ],
)
def test_a_cleared_board_gives_stars_pearls_and_points(
    ms: int, slipped: bool, stars: Stars
) -> None:
    dive = replace(DIVE, air_until=ms + 1_000, has_slipped=slipped, has_flagged=True, combo=5_000)
    after, awards = after_board(dive, ms)
    assert after.steps[-1] == DiveStep(DIVE.steps[-1].column, False, stars, ms)
    percent = ZONES[DIVE.plan.zone].points_percent
    board = POINTS_FOR_BOARD, POINTS_FOR_PLACE[PlaceKind.TWIST], POINTS_FOR_STAR * sum(stars)
    assert sum(award.points for award in awards) == sum(each * percent // 100 for each in board)
    assert after.score == sum(award.points for award in awards)
    assert after.pearls == DIVE.plan.pearls + PEARLS_FOR_STAR * sum(stars)
    assert after.air_left(0) == 1_000 + DIVE.rules.board_ms
    assert (after.combo, after.has_slipped, after.has_flagged) == (0, False, False)


def test_a_calm_board_gives_more_air_and_a_twist_pearls_and_points() -> None:
    calm = at_place(PlaceKind.CALM, air_until=PAR + 1_000)
    after, awards = after_board(calm, PAR)
    rules = calm.rules
    assert after.air_left(0) == 1_000 + rules.board_ms + rules.calm_ms
    assert AwardReason.PLACE not in {award.reason for award in awards}
    assert after.pearls < after_board(replace(DIVE, air_until=PAR + 1_000), PAR)[0].pearls


@pytest.mark.parametrize(
    ("pact", "flagged", "is_kept"),
    [
        (Pact.NO_FLAGS, False, True),
        (Pact.NO_FLAGS, True, False),
        (Pact.DARK, True, True),
        (Pact.HALF_AIR, True, True),
    ],
)
def test_a_kept_pact_is_a_star_and_more_pearls(pact: Pact, flagged: bool, is_kept: bool) -> None:
    dive = replace(with_pact(pact), has_flagged=flagged, has_slipped=True, air_until=10**6)
    after, _ = after_board(dive, dive.plan.par_ms + 1)
    assert after.steps[-1].stars == Stars(False, False, is_kept)
    given = dive.plan.clear_air_ms // (2 if pact is Pact.HALF_AIR else 1)
    overflow = (dive.pearl_ms + given) // dive.rules.pearl_ms
    gained = after.pearls - dive.pearls - dive.plan.pearls - overflow
    assert gained == (PEARLS_FOR_STAR + PEARLS_FOR_PACT) * is_kept


def test_a_pact_that_was_not_made_gives_nothing() -> None:
    dive = with_pact(Pact.DARK)
    dive = replace(dive, steps=(dive.steps[-1]._replace(has_pact=False),))
    assert not after_board(dive, 1)[0].steps[-1].stars.pact
    assert "darkness" not in dive.twist_names


def test_a_starfish_triples_the_pearls_of_stars() -> None:
    for finds, each in (((), 1), ((Find.STARFISH,), 3)):
        dive = replace(DIVE, finds=finds, air_until=PAR + 1)
        assert after_board(dive, PAR)[0].pearls == DIVE.plan.pearls + 2 * each * PEARLS_FOR_STAR


@pytest.mark.parametrize("kind", [PlaceKind.ELITE, PlaceKind.LAST])
def test_an_elite_and_a_last_board_give_one_of_three_finds(kind: PlaceKind) -> None:
    after, _ = after_board(at_place(kind), 1_000)
    assert (after.stage, len(after.offer)) == (DiveStage.FIND, 3)
    for find in after.offer:
        kept = keep_find(after, find)
        assert kept.finds == (find,)
        assert kept.stage is (DiveStage.CLAM if kind is PlaceKind.LAST else DiveStage.CHART)
        assert bool(kept.offer) is (kind is PlaceKind.LAST)
        assert find not in kept.offer


def test_who_can_hold_no_more_finds_gets_pearls() -> None:
    full = tuple(Find)[:MOST_FINDS]
    for kind, stage in ((PlaceKind.ELITE, DiveStage.CHART), (PlaceKind.LAST, DiveStage.CLAM)):
        few, _ = after_board(at_place(kind), 10**6)
        after, _ = after_board(at_place(kind, finds=full), 10**6)
        assert (after.stage, after.offer) == (stage, ())
        assert after.pearls == few.pearls + PEARLS_FOR_NO_FIND


def test_other_boards_lead_back_to_the_chart() -> None:
    for kind in (PlaceKind.CALM, PlaceKind.TWIST, PlaceKind.TREASURE):
        after, _ = after_board(at_place(kind), 1_000)
        assert (after.stage, after.offer) == (DiveStage.CHART, ())


def test_a_line_leads_on_and_a_compass_to_every_place() -> None:
    dive = after_places(begin_dive(5, Air.HARD), 1)
    row = dive.chart.rows[1]
    lines = dive.chart.rows[0][dive.steps[0].column].lines
    assert columns_ahead(dive) == lines
    assert columns_ahead(replace(dive, finds=(Find.COMPASS,))) == tuple(range(len(row)))


@pytest.mark.parametrize(
    ("lives", "pearls", "then"),
    [
        (1, 20, (2, 20 - REST_PEARLS)),
        (1, 3, (2, 0)),
        (RESTED, 20, (RESTED, 20)),
        (5, 20, (5, 20)),
    ],
)
def test_a_rest_gives_a_missing_life_for_pearls(
    lives: int, pearls: int, then: tuple[int, int]
) -> None:
    dive, column = before_place(PlaceKind.REST)
    after = choose_place(replace(dive, lives=lives, pearls=pearls), column)
    assert (after.lives, after.pearls) == then
    assert (after.stage, after.score) == (DiveStage.CHART, dive.score)
    assert len(after.steps) == len(dive.steps) + 1


@pytest.mark.parametrize("kind", [PlaceKind.REST, PlaceKind.CLAM, PlaceKind.ELITE])
def test_no_pact_is_made_where_none_is_offered(kind: PlaceKind) -> None:
    dive, column = before_place(kind)
    with pytest.raises(AssertionError):
        choose_place(dive, column, has_pact=True)


def test_a_clam_on_the_way_gives_pearls_and_sells() -> None:
    dive, column = before_place(PlaceKind.CLAM)
    after = choose_place(dive, column)
    assert (after.stage, after.pearls, len(after.offer)) == (DiveStage.CLAM, PEARLS_AT_CLAM, 3)


def test_a_board_begins_afresh_and_with_a_deep_breath() -> None:
    dive, column = before_place(PlaceKind.TWIST)
    begun = choose_place(replace(dive, score=70, pearls=9), column)
    assert (begun.stage, begun.points_before, begun.pearls_before) == (DiveStage.BOARD, 70, 9)
    tank = dive.rules.tank_ms
    deep = choose_place(replace(dive, finds=(Find.BREATH,)), column)
    assert deep.air_left(0) == tank + tank * BREATH_PERCENT // 100
    cleared, _ = after_board(deep, 1)
    assert cleared.air_left(0) == tank, "a tank holds no more from board to board"


def test_a_sonar_is_ready_again_on_the_next_board() -> None:
    dive = replace(DIVE, finds=(Find.SONAR,), pinged=Ping((1, 1), 5))
    assert after_board(dive, 1_000)[0].pinged is None


def test_every_zone_has_four_places_and_a_clam_at_its_end_down_to_the_bottom() -> None:
    dive, clams = begin_dive(6, Air.EASY), []
    while dive.stage is not DiveStage.BOTTOM:
        assert not dive.has_won
        dive = next_stage(dive)
        if dive.stage is DiveStage.CLAM and dive.place(len(dive.steps)).kind is PlaceKind.LAST:
            clams.append(len(dive.steps))
        dive = replace(dive, lives=3)
    assert clams == [ROWS * zone for zone in range(1, len(ZONES))]
    assert (len(dive.steps), dive.depth(0)) == (BOTTOM_PLACES, BOTTOM)
    assert dive.has_won


@pytest.mark.parametrize("air", [air for air in Air if air.rules.has_clock])
def test_the_pace_of_a_dive_tells_which_air_fits(air: Air) -> None:
    dive = begin_dive(9, Air.EASY)
    assert dive.pace_ms is None
    while len(dive.plans) < 5:
        ms = air.rules.pace_ms * 2 * dive.plan.mines if dive.stage is DiveStage.BOARD else 0
        dive = replace(next_stage(dive, ms), lives=3)
    assert dive.pace_ms == air.rules.pace_ms
    assert air_for_pace(dive.pace_ms) is air


def test_below_the_bottom_it_goes_on_without_end() -> None:
    dive = after_places(begin_dive(6, Air.EASY), BOTTOM_PLACES - 1)
    won = next_stage(next_stage(bare(dive)))
    assert won.stage is DiveStage.BOTTOM
    stages = [won.stage]
    while len(won.steps) == BOTTOM_PLACES:
        won = next_stage(won)
        stages.append(won.stage)
    assert stages[:4] == [DiveStage.BOTTOM, DiveStage.FIND, DiveStage.CLAM, DiveStage.CHART]
    deeper = after_places(bare(won), BOTTOM_PLACES + 9)
    assert (deeper.level, deeper.has_won) == (8, True)
    assert deeper.depth(0) == BOTTOM + 900


def test_the_latest_board_of_a_long_dive_is_found_without_going_its_whole_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dive = after_places(begin_dive(6, Air.EASY), 40)
    asked, place = [], Dive.place
    monkeypatch.setattr(Dive, "place", lambda dive, at: asked.append(at) or place(dive, at))
    assert dive.latest_plan.number <= 40
    assert len(asked) <= 3


def test_a_chart_ahead_is_seen_without_what_was_taken_off() -> None:
    dive = begin_dive(6, Air.HARD)
    twist = dive.chart_of(3).twists[0]
    assert twist not in replace(dive, removed=((3, twist),)).chart_of(3).twists
    assert replace(dive, removed=((3, twist),)).chart_of(2) == dive.chart_of(2)


def test_the_pearls_of_a_board_are_told_by_what_gave_them() -> None:
    dive = replace(DIVE, pearls=DIVE.pearls + 4, has_slipped=True)  # two treasures
    cleared, _ = after_board(dive, PAR)
    sources = pearls_by_source(cleared, treasures=2)
    assert sources[:3] == PearlSources(PEARLS_FOR_STAR, dive.plan.pearls, 4, 0)[:3]
    assert sum(sources) == cleared.pearls - DIVE.pearls_before


def test_pearls_for_spare_air_are_all_that_nothing_else_gave() -> None:
    dive = at_place(PlaceKind.CALM, Air.CALM)
    cleared, _ = after_board(replace(dive, pearls=dive.pearls + 7), PAR)
    air = 7 + dive.plan.clear_air_ms // dive.rules.pearl_ms
    assert pearls_by_source(cleared, treasures=0) == PearlSources(2 * PEARLS_FOR_STAR, 0, 0, air)


def test_pearls_in_place_of_a_find_are_for_the_place() -> None:
    dive = replace(at_place(PlaceKind.LAST), finds=tuple(Find)[:MOST_FINDS])
    for one, more in ((dive, PEARLS_FOR_NO_FIND), (replace(dive, finds=()), 0)):
        cleared, _ = after_board(one, 10 * PAR)
        assert pearls_by_source(cleared, treasures=0).place == dive.plan.pearls + more
