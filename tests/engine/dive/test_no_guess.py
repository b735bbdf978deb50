"""No board of a dive needs a guess, with every twist and find combined; ``python -m
tests.robustness no_guess`` goes through 2,000 charts."""

from dataclasses import replace
from itertools import product

import pytest

from engine.dive.finds import Find
from engine.dive.twists import BY_NAME
from tests.engine.dive.proven_boards import BOARD_FINDS, FIND_SETS, charted_boards, is_solved
from tests.marks import slow

ALL_FINDS = FIND_SETS[-1]


@pytest.mark.parametrize("finds", [(), ALL_FINDS], ids=["no finds", "all finds"])
@pytest.mark.parametrize("number", [2, 5])
def test_the_last_board_of_a_chart_needs_no_guess(number: int, finds: tuple[Find, ...]) -> None:
    *_, (dive, plan) = charted_boards(number)
    assert is_solved(replace(dive, finds=tuple(finds))), plan


@pytest.mark.parametrize("number", slow(range(40)))
def test_the_boards_of_a_chart_need_no_guess_with_any_finds(number: int) -> None:
    for dive, plan in charted_boards(number):
        for finds in FIND_SETS:
            assert is_solved(replace(dive, finds=tuple(finds))), (plan, finds)


def test_the_charts_that_are_checked_have_all_twists_and_finds_in_all_combinations() -> None:
    boards = [dive for number in range(160) for dive, _ in charted_boards(number)]
    assert {name for dive in boards for name in dive.twist_names} == set(BY_NAME)
    several = {frozenset(dive.plan.twists) for dive in boards}
    assert max(map(len, several)) == 4
    assert any(dive.removed for dive in boards)
    assert any(dive.has_pact for dive in boards)
    every = set(map(frozenset, product(BOARD_FINDS, repeat=4))) | {frozenset()}
    assert set(FIND_SETS) == every
