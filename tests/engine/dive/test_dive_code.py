"""Codes of dives, and the dive of a day."""

from datetime import date, timedelta

import pytest

from engine.core.config import EXPERT
from engine.dive.airs import Air
from engine.dive.chart import RULES
from engine.dive.dive_code import daily_dive_seed, decode_dive_code, encode_dive_code, is_dive_code
from engine.dive.state import begin_dive
from engine.formats.share_code import (
    LETTERS,
    Shared,
    ShareError,
    check_values,
    decode_share_code,
    encode_share_code,
)
from engine.generation.placement import MAX_SEED

SEEDS = (0, 1, 31, 32, 2**48 - 1, MAX_SEED)


@pytest.mark.parametrize("air", Air)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_code_gives_the_same_dive_however_it_is_typed(seed: int, air: Air) -> None:
    code = encode_dive_code(seed, air)
    assert code.startswith("MW-D-3")
    for text in (code, code.lower(), f" {code.replace('-', ' ')}\n", code.replace("-", "")):
        assert is_dive_code(text)
        assert decode_dive_code(text) == (seed, air, RULES)


def test_a_code_is_that_of_a_board_or_of_a_dive() -> None:
    board, dive = encode_share_code(Shared(EXPERT, 7, (15, 8))), encode_dive_code(7, Air.EASY)
    assert not is_dive_code(board)
    for decode, text in ((decode_share_code, dive), (decode_dive_code, board)):
        with pytest.raises(ShareError):
            decode(text)


def test_any_wrong_letter_is_found() -> None:
    code = encode_dive_code(123_456_789, Air.DEEP)
    for at, letter in enumerate(code):
        if at > 3 and letter != "-":
            other = "7" if letter != "7" else "8"
            with pytest.raises(ShareError) as error:
                decode_dive_code(code[:at] + other + code[at + 1 :])
            assert error.value.key == "mistyped"
    for wrong, key in (("MW-D", "short"), (code[:-1], "mistyped"), (code * 3, "long")):
        with pytest.raises(ShareError) as error:
            decode_dive_code(wrong)
        assert error.value.key == key


def test_a_code_of_the_version_before_gives_the_dive_that_it_gave_then() -> None:
    dive = decode_dive_code("MW-D-227M-V6")
    assert dive == (7, Air.NORMAL, 2)
    assert encode_dive_code(*dive) == "MW-D-227M-V6"
    boards = [place.plan for row in begin_dive(*dive).chart_of(3).rows for place in row]
    assert not any(board.is_special for board in boards if board is not None)


@pytest.mark.parametrize("code", ["MW-D-17D9-J", "mw d 17d9 j", "MWD17D9J"])
def test_a_code_of_the_first_version_says_so(code: str) -> None:
    assert is_dive_code(code)
    with pytest.raises(ShareError) as error:
        decode_dive_code(code)
    assert error.value.key == "older_dive"


def test_an_air_or_a_seed_that_no_code_has_is_refused() -> None:
    for values in ([13, 2], [13, 2, 5], [13, 2, 31, 1], [13, 2, 1, 0, 1], [13, 2, 1, *[31] * 13]):
        letters = [LETTERS[value] for value in (*values, *check_values(values))]
        with pytest.raises(ShareError):
            decode_dive_code("MW" + "".join(letters))


def test_each_day_has_a_dive_of_its_own() -> None:
    days = [date(2026, 11, 23) + timedelta(days=number) for number in range(400)]
    assert len({daily_dive_seed(day) for day in days}) == 400
    for rules, seed in ((2, 188_785_840_695_230), (3, 114_118_917_898_127)):
        assert daily_dive_seed(days[0], rules) == seed, "it never changes under the same rules"
