"""Sizes and config files, and the sentences that refuse them."""

import tracemalloc
from pathlib import Path

import pytest

from engine.core.config import (
    BEGINNER,
    CLASSIC_BEGINNER,
    EXPERT,
    INTERMEDIATE,
    MAX_FILE_BYTES,
    ConfigError,
    Fairness,
    GameConfig,
    StartRule,
    WinRule,
    parse_size,
    preset_name,
    quote,
    read_size,
)

NOT_A_LINE = "A config file holds one line of three numbers: rows columns mines."


def test_presets_have_the_standard_sizes() -> None:
    presets = (BEGINNER, INTERMEDIATE, EXPERT, CLASSIC_BEGINNER, GameConfig(16, 30, 99))
    sizes = ["9x9x10", "16x16x40", "30x16x99", "8x8x10", "16x30x99"]
    names = ["beginner", "intermediate", "expert", "classic beginner", None]
    assert [preset.size for preset in presets] == sizes
    assert list(map(preset_name, presets)) == names


def test_a_config_is_bounded_with_an_opening_and_won_by_opening_by_default() -> None:
    plain = GameConfig(7, 5, 3, False, StartRule.OPENING, WinRule.OPEN, False, Fairness.CLASSIC)
    assert GameConfig(7, 5, 3) == plain
    grid = GameConfig(7, 5, 3, wraps=True).grid
    assert (grid.width, grid.height, grid.wraps, plain.grid.wraps) == (7, 5, True, False)


def test_rules_have_the_names_that_files_and_commands_give_them() -> None:
    assert [rule.value for rule in StartRule] == ["safe", "opening", "no-guess"]
    assert [rule.value for rule in WinRule] == ["open", "flag"]
    assert [rule.value for rule in Fairness] == ["classic", "mercy", "strict"]


def test_the_smallest_and_the_largest_sizes_can_be_played() -> None:
    for size in ((1, 1, 0), (1, 1000, 999), (1000, 1, 0), (1000, 1000, 999_999), (3, 3, 8, True)):
        assert GameConfig(*size).dimensions == size[:3]


@pytest.mark.parametrize(
    ("config", "sentence", "key", "values"),
    [
        ((0, 5, 0), "The width must be from 1 to 1000, not 0.", "width", (1000, 0)),
        ((1001, 5, 0), "The width must be from 1 to 1000, not 1001.", "width", (1000, 1001)),
        ((5, 0, 0), "The height must be from 1 to 1000, not 0.", "height", (1000, 0)),
        ((5, 1001, 0), "The height must be from 1 to 1000, not 1001.", "height", (1000, 1001)),
        ((2, 9, 1, True), "A borderless board must be at least 3x3, not 2x9.", "borderless", 3),
        ((9, 2, 1, True), "A borderless board must be at least 3x3, not 9x2.", "borderless", 3),
        ((1, 1, 1), "A 1x1 board holds from 0 to 0 mines, not 1.", "mines", (0, 1)),
        ((7, 5, 35), "A 7x5 board holds from 0 to 34 mines, not 35.", "mines", (34, 35)),
        ((7, 5, -1), "A 7x5 board holds from 0 to 34 mines, not -1.", "mines", (34, -1)),
    ],
)
def test_a_size_that_cannot_be_played_has_a_sentence_and_a_key(
    config: tuple[int, ...], sentence: str, key: str, values: tuple[int, int] | int
) -> None:
    with pytest.raises(ConfigError) as caught:
        GameConfig(*config)
    expected = (
        {"least_width": 3, "least_height": 3}
        if values == 3
        else {"most": values[0], "given": values[1]}
    )
    if key in ("borderless", "mines"):
        expected |= {"width": config[0], "height": config[1]}
    assert (str(caught.value), caught.value.key, caught.value.values) == (sentence, key, expected)


def test_a_size_is_width_height_mines() -> None:
    sizes = {"30x16x99": (30, 16, 99), " 5 X 3 x 2 ": (5, 3, 2), "000000007x5x3": (7, 5, 3)}
    assert {text: parse_size(text) for text in sizes} == sizes


TEN_DIGITS = "0000000007x5x3"
ARABIC = "\u0663x\u0663x\u0661"


@pytest.mark.parametrize(
    "text",
    ["", "30x16", "30x16x99x1", "axbxc", "30x-1x5", "3.0x16x9", ARABIC, TEN_DIGITS, "1" * 5000],
)
def test_a_text_that_is_no_size_is_refused_in_a_short_sentence_without_a_key(text: str) -> None:
    with pytest.raises(ConfigError) as caught:
        parse_size(text)
    sentence = str(caught.value)
    assert sentence == f"{quote(text)} isn't a size like 30x16x99 (width, height, mines)."
    assert (caught.value.key, caught.value.values) == ("", {})


def test_a_text_is_quoted_short_and_on_one_line() -> None:
    assert quote("7x5\n3") == r"'7x5\n3'"
    assert quote("7" * 60) == f"'{'7' * 60}'"
    assert quote("7" * 61) == f"'{'7' * 57}...'"


@pytest.mark.parametrize(
    "content", [b"9 10 8\n", b"\xef\xbb\xbf9 10 8\r\n", b"\n\t 9   10\t8".ljust(MAX_FILE_BYTES)]
)
def test_read_size_takes_a_size_or_a_file(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "tall.txt").write_bytes(content)
    assert read_size("10x9x8") == read_size(str(tmp_path / "tall.txt")) == (10, 9, 8)


def test_read_size_reads_no_more_of_a_file_than_it_needs(tmp_path: Path) -> None:
    with (tmp_path / "large.txt").open("wb") as file:
        file.truncate(1 << 28)
    tracemalloc.start()
    with pytest.raises(ConfigError, match="too large"):
        read_size(str(tmp_path / "large.txt"))
    assert tracemalloc.get_traced_memory()[1] < 1 << 20
    tracemalloc.stop()


@pytest.mark.parametrize(
    ("content", "ending"),
    [
        (b"\xff\xfe9\x00 \x00", "isn't a text file."),
        (b"\x80\x81\x82", "isn't a text file."),
        (b"9 10 8" + b" " * MAX_FILE_BYTES, "is too large for a config file."),
        *((text, NOT_A_LINE) for text in (b"", b"\n\n", b"9 10", b"9 10 8 1", b"9 10 8\n9 10 8")),
        *((text, NOT_A_LINE) for text in (b"9x10x8", b"nine ten 8", b"9 10 -8", b"9 10 8\x00")),
    ],
)
def test_read_size_of_a_bad_file(tmp_path: Path, content: bytes, ending: str) -> None:
    file = tmp_path / "bad.txt"
    file.write_bytes(content)
    with pytest.raises(ConfigError) as caught:
        read_size(str(file))
    assert str(caught.value).endswith(ending)


@pytest.mark.parametrize("text", ["", "missing.txt", "a\0b", "x" * 100_000, "."])
def test_read_size_refuses_a_text_that_is_neither_size_nor_file(text: str) -> None:
    with pytest.raises(ConfigError) as caught:
        read_size(text)
    assert len(str(caught.value)) < 140
    assert "\n" not in str(caught.value)


def test_read_size_of_a_file_that_may_not_be_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, mode: str) -> None:
        raise PermissionError(13, "denied", str(path))

    (tmp_path / "locked.txt").touch()
    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(ConfigError, match=r" can't be read\.$"):
        read_size(str(tmp_path / "locked.txt"))


def test_a_game_on_a_large_shape_can_be_printed() -> None:
    config = GameConfig(200, 200, 9, shape=(1 << 40_000) - 2)
    assert "200" in repr(config)
    assert "200" in repr(config.grid)
