"""Sizes and codes pasted from chats and documents, or typed on other keyboards."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.config import EXPERT, ConfigError, parse_pasted_size, parse_size, read_size
from engine.core.untrusted import plain
from engine.dive.airs import Air
from engine.dive.dive_code import decode_dive_code, is_dive_code
from engine.formats.share_code import Shared, ShareError, decode_share_code, encode_share_code

BOARD, DIVE = "MW-1E9Z-Z3R3", "MW-D-227M-V6"
SHARED, SEED = Shared(EXPERT, 7, (15, 8)), 7

DASHES = [
    *(chr(code) for code in range(0x110000) if unicodedata.category(chr(code)) == "Pd"),
    *("\u2212", "\u02d7", "\u2043", "\u30fc", "\uff70", "\u2796", "\u2796\ufe0f", "_"),
]
SPACES = [" ", "\u00a0", "\u2009", "\u202f", "\u3000", "\n", "\r\n", "\t", "\u2028"]
INVISIBLE = ["\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u200e", "\u202a"]
AROUND = [
    *("\u201c{}\u201d", "\u2018{}\u2019", "\u201e{}\u201c", "\u00ab{}\u00bb", '"{}"', "'{}'"),
    *("`{}`", "({})", "[{}]", "<{}>", "{{{}}}", "**{}**", "_{}_", "~~{}~~", "\u300c{}\u300d"),
    *("{}.", "{},", "{};", "{}:", "{}!", "{}?", "{}...", "{}\u2026", "{}\u3002", "\u201c{}\u201d."),
    *("||{}||", "{} \U0001f60a", "> {}", " {} ", "({}).", "\n{}\n", "{}!?"),
]


def texts_of(code: str) -> list[str]:
    """Return variants of a code as other programs may show it."""
    return [
        *(code.replace("-", dash) for dash in DASHES),
        *(code.replace("-", f" {dash} ") for dash in DASHES[:5]),
        *(code.replace("-", space) for space in SPACES),
        *(sign.join(code) for sign in INVISIBLE),
        *(around.format(code) for around in AROUND),
        *(around.format(code.lower()) for around in AROUND),
        "".join(chr(ord(sign) + 0xFEE0) for sign in code),
        code.replace("-", "-\n"),
        f"Minewave: Expert, 45.2 s. Code: {code}",
        f"Minewave dive: 12 m, 3,000 points. Code: {code.lower()}.",
    ]


def test_the_codes_of_boards_and_dives_are_read_from_a_chat() -> None:
    for text in texts_of(BOARD):
        assert (is_dive_code(text), decode_share_code(text)) == (False, SHARED), repr(text)
    for text in texts_of(DIVE):
        dive = SEED, Air.NORMAL, 2
        assert (is_dive_code(text), decode_dive_code(text)) == (True, dive), repr(text)


@pytest.mark.parametrize(
    "text", ["MW-1E9Z-Z3R3-", "-MW-1E9Z-Z3R3", "mw1e9zz3r3", "MW - 1E9Z - Z3R3"]
)
def test_dashes_and_spaces_are_no_part_of_a_code(text: str) -> None:
    assert decode_share_code(text) == SHARED


@pytest.mark.parametrize(
    "text",
    [
        "MW-1E9Z-Z3R3 have fun",
        "MW-1E9Z-Z3R3 MW-1E9Z-Z3R3",
        "MW-1E9Z.Z3R3",
        "MW-1E9Z-Z3R\u00b3",
        "MW-1E9Z-Z3R\u0663",
        "\u041cW-1E9Z-Z3R3",
        "XMW-1E9Z-Z3R3",
        "MW-1E9Z-Z3R4",
        "MW-1E9Z-Z3R",
    ],
)
def test_what_is_not_clear_is_refused(text: str) -> None:
    with pytest.raises(ShareError):
        decode_share_code(text)


@given(st.text(st.sampled_from("MW1E9ZR3-\u2013 ._(\u201c\u200b")))
def test_whatever_is_read_as_a_code_is_that_code(text: str) -> None:
    try:
        shared = decode_share_code(text)
    except ShareError:
        return
    letters = "".join(filter(str.isalnum, encode_share_code(shared)))
    assert "".join(filter(str.isalnum, text)).endswith(letters)


SIZES = [
    *("30x16x99", "30X16X99", "30\u00d716\u00d799", "30 x 16 x 99", "30 \u00d7 16 \u00d7 99"),
    *("30\u2715\u200b16\u271699", "30\u044516\u044599", "30*16*99", "\u00a030x16x99\u00a0"),
    "\uff13\uff10\uff58\uff11\uff16\uff58\uff19\uff19",
    *(around.format("30\u00d716\u00d799") for around in AROUND),
]


def test_a_size_is_read_from_a_chat() -> None:
    for text in SIZES:
        assert parse_pasted_size(text) == read_size(text) == parse_size("30x16x99"), repr(text)


@pytest.mark.parametrize(
    "text",
    [
        "-30x16x99",
        "30x16x9\u00b2",
        "30x16x9.9",
        "30x16x9,9",
        "30.16.99",
        "30x16",
        "30x16x+9",
        "x",
        "30\u00d716\u00d799\u00d7",
    ],
)
def test_what_is_no_size_is_refused_as_it_was_given(text: str) -> None:
    with pytest.raises(ConfigError, match="isn't a size"):
        parse_pasted_size(text)


@given(st.text())
def test_a_text_in_plain_characters_stays_unchanged(text: str) -> None:
    assert plain(plain(text)) == plain(text)
