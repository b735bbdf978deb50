"""Share codes: the same board for everyone who types the code, and none for a mistyped one."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.config import (
    BEGINNER,
    EXPERT,
    PRESETS,
    RULES,
    Fairness,
    GameConfig,
    StartRule,
    WinRule,
)
from engine.formats import share_code
from engine.formats.share_code import Shared, ShareError, decode_share_code, encode_share_code
from engine.generation.placement import MAX_SEED

BY_FLAGS = replace(BEGINNER, win=WinRule.FLAG)
LARGEST = Shared(GameConfig(1000, 1000, 999_999), MAX_SEED, (999, 999))


@st.composite
def shared_boards(draw: st.DrawFn) -> Shared:
    if draw(st.booleans()):
        size = draw(st.sampled_from([preset.dimensions for preset in PRESETS.values()]))
    else:
        width, height = draw(st.integers(1, 1000)), draw(st.integers(1, 1000))
        size = width, height, draw(st.integers(0, width * height - 1))
    wraps = min(size[:2]) >= 3 and draw(st.booleans())
    start, win = draw(st.sampled_from(StartRule)), draw(st.sampled_from(WinRule))
    fairness = draw(st.sampled_from(Fairness))
    rules = draw(st.integers(1, RULES))
    config = GameConfig(*size, wraps, start, win, fairness=fairness, rules=rules)
    first = draw(st.integers(0, size[0] - 1)), draw(st.integers(0, size[1] - 1))
    return Shared(config, draw(st.integers(0, MAX_SEED)), first)


@pytest.mark.parametrize(
    ("shared", "code"),
    [
        (Shared(BEGINNER, 42, (4, 4)), "MW-1598-1A6V-Z"),
        (Shared(EXPERT, 2**48 - 1, (15, 8)), "MW-1E9Z-ZZZZ-ZZZZ-ZZDR-W"),
        (Shared(GameConfig(1, 1, 0), 0, (0, 0)), "MW-10R0-000M-WB"),
        (LARGEST, "MW-10VW-ZWZT-27ZT-27WF-ZZZZ-ZZZZ-ZZZZ-NDK"),
        (Shared(replace(BY_FLAGS, rules=1), 42, (4, 4)), "MW-15N8-1A9Q-R"),
        (Shared(BY_FLAGS, 42, (4, 4)), "MW-F5N8-1A3P-V"),
    ],
)
def test_the_code_of_a_board_stays_what_it_is(shared: Shared, code: str) -> None:
    assert encode_share_code(shared) == code
    assert decode_share_code(code) == shared


@pytest.mark.slow
@given(shared_boards())
def test_a_board_comes_back_from_its_code(shared: Shared) -> None:
    assert decode_share_code(encode_share_code(shared)) == shared
    marked = replace(shared, config=replace(shared.config, question_marks=True))
    assert decode_share_code(encode_share_code(marked)) == shared


def test_every_wrong_letter_and_every_swap_is_found() -> None:
    code = encode_share_code(Shared(EXPERT, 0x123456789ABC, (3, 11))).replace("-", "")
    wrong = [
        code[:at] + letter + code[at + 1 :]
        for at in range(2, len(code))
        for letter in share_code.LETTERS
        if letter != code[at]
    ]
    swapped = [
        code[:at] + code[to] + code[at + 1 : to] + code[at] + code[to + 1 :]
        for at in range(2, len(code))
        for to in range(at + 1, len(code))
        if code[at] != code[to]
    ]
    assert len(wrong) == 31 * (len(code) - 2)
    for text in wrong + swapped:
        with pytest.raises(ShareError, match="mistyped"):
            decode_share_code(text)


def test_a_letter_left_out_or_put_in_is_found() -> None:
    code = "15981A6VZ"
    for at in range(len(code)):
        for letter in ("", "8" + code[at]):
            with pytest.raises(ShareError):
                decode_share_code("MW" + code[:at] + letter + code[at + 1 :])


def test_case_dashes_spaces_and_letters_that_look_alike_do_not_matter() -> None:
    for text in ("mw-1598-1a6v-z", "  MW 15981A6V Z\n", "MW-I598-LA6V-Z", "mw-l598-ia6v-z"):
        assert decode_share_code(text) == Shared(BEGINNER, 42, (4, 4))
    assert decode_share_code("MW-1oR0-oO0M-WB") == decode_share_code("MW-10R0-000M-WB")


def code_of(*values: int) -> str:
    """Return the code of these numbers, with its check digits."""
    checks = share_code.check_values([*values])
    return "MW" + "".join(share_code.LETTERS[value] for value in [*values, *checks])


@pytest.mark.parametrize(
    ("text", "key", "sentence"),
    [
        ("", "prefix", "A share code begins with MW."),
        ("1598-1A6V-Z", "prefix", "A share code begins with MW."),
        ("MW-159", "short", "The share code is too short."),
        ("MW-1598-1A6U-Z", "letter", "'U' is no letter of a share code."),
        ("MW" + "0" * (share_code.MAX_LETTERS + 1), "long", "The share code is too long."),
        ("MW-1598-1A6V-Y", "mistyped", "The share code is mistyped: a letter is wrong or missing."),
        (code_of(2, 5, 9, 8, 1), "newer", "The share code is of a newer Minewave, whose boards "),
        (code_of(0, 5, 9, 8, 1), "no board", "The share code stands for no board."),
    ],
)
def test_what_is_no_code_gets_a_clear_sentence(text: str, key: str, sentence: str) -> None:
    with pytest.raises(ShareError) as caught:
        decode_share_code(text)
    assert str(caught.value).startswith(sentence)
    assert caught.value.key == key


@pytest.mark.parametrize(
    ("bits", "why"),
    [
        ("11111111" + "0" * 12, "there is no such preset"),
        ("00101010" + "1111111" + "00000", "cell 127 of 81"),
        ("00101010" + "0101000" + "00000" + "00000" + "101010" + "0" * 4, "letters too many"),
        ("00101010", "cut off before the cell"),
        ("00101010" + "0101000" + "1" * 65, "a seed too large"),
        ("00010010" + "0000000001" + "0000000001" + "01" + "00" + "000", "2x2 cannot wrap"),
        ("00000110" + "0000001000" * 2 + "0001010" + "0101000" + "101010", "a preset spelt out"),
    ],
)
def test_letters_that_make_no_board(bits: str, why: str) -> None:
    bits += "0" * (-len(bits) % 5)
    text = code_of(1, *(int(bits[at : at + 5], 2) for at in range(0, len(bits), 5)))
    with pytest.raises(ShareError, match="stands for no board"):
        decode_share_code(text)


def test_a_board_that_no_code_can_hold_is_refused() -> None:
    for seed, first in ((-1, (0, 0)), (MAX_SEED + 1, (0, 0)), (1, (9, 0))):
        with pytest.raises(ValueError, match=r"seed|cell|board"):
            encode_share_code(Shared(BEGINNER, seed, first))
