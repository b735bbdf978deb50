"""Sizes, config files and what does not fit, each with its sentence."""

from __future__ import annotations

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
    parse_config_line,
    parse_size,
    preset_name,
    quote,
    read_size,
)

NOT_A_LINE = "A config file holds one line of three numbers: rows columns mines."


@pytest.mark.parametrize(
    ("preset", "size", "name"),
    [
        (BEGINNER, "9x9x10", "beginner"),
        (INTERMEDIATE, "16x16x40", "intermediate"),
        (EXPERT, "30x16x99", "expert"),
        (CLASSIC_BEGINNER, "8x8x10", "classic beginner"),
        (GameConfig(16, 30, 99), "16x30x99", None),
    ],
)
def test_presets_have_the_standard_sizes(preset: GameConfig, size: str, name: str | None) -> None:
    assert preset.size == size
    assert preset_name(preset) == name


def test_a_config_is_bounded_with_an_opening_and_won_by_opening_unless_told_otherwise() -> None:
    config = GameConfig(7, 5, 3)
    assert (config.wraps, config.start, config.win) == (False, StartRule.OPENING, WinRule.OPEN)
    assert config.question_marks is False
    assert config.fairness is Fairness.CLASSIC
    assert (config.grid.width, config.grid.height, config.grid.wraps) == (7, 5, False)
    assert GameConfig(7, 5, 3, wraps=True).grid.wraps


def test_the_rules_have_the_names_that_files_and_commands_give_them() -> None:
    assert [rule.value for rule in StartRule] == ["safe", "opening", "no-guess"]
    assert [rule.value for rule in WinRule] == ["open", "flag"]
    assert [rule.value for rule in Fairness] == ["classic", "mercy", "strict"]


@pytest.mark.parametrize(
    ("width", "height", "mines", "wraps"),
    [
        (1, 1, 0, False),
        (1, 1000, 999, False),
        (1000, 1, 0, False),
        (1000, 1000, 999_999, False),
        (3, 3, 8, True),
        (30, 16, 479, True),
    ],
)
def test_sizes_that_can_be_played(width: int, height: int, mines: int, wraps: bool) -> None:
    config = GameConfig(width, height, mines, wraps)
    assert config.size == f"{width}x{height}x{mines}"
    assert config.grid.size == width * height


@pytest.mark.parametrize(
    ("width", "height", "mines", "wraps", "sentence"),
    [
        (0, 5, 0, False, "The width must be from 1 to 1000, not 0."),
        (1001, 5, 0, False, "The width must be from 1 to 1000, not 1001."),
        (5, 0, 0, False, "The height must be from 1 to 1000, not 0."),
        (5, 1001, 0, False, "The height must be from 1 to 1000, not 1001."),
        (-3, 5, 0, False, "The width must be from 1 to 1000, not -3."),
        (2, 9, 1, True, "A borderless board must be at least 3x3, not 2x9."),
        (9, 2, 1, True, "A borderless board must be at least 3x3, not 9x2."),
        (1, 1, 1, False, "A 1x1 board holds from 0 to 0 mines, not 1."),
        (7, 5, 35, False, "A 7x5 board holds from 0 to 34 mines, not 35."),
        (7, 5, -1, False, "A 7x5 board holds from 0 to 34 mines, not -1."),
    ],
)
def test_sizes_that_cannot_be_played(
    width: int, height: int, mines: int, wraps: bool, sentence: str
) -> None:
    with pytest.raises(ConfigError) as caught:
        GameConfig(width, height, mines, wraps)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("30x16x99", (30, 16, 99)),
        ("8X4x0", (8, 4, 0)),
        (" 5 x 3 x 2 ", (5, 3, 2)),
        ("000000007x5x3", (7, 5, 3)),
    ],
)
def test_a_size_is_width_height_mines(text: str, size: tuple[int, int, int]) -> None:
    assert parse_size(text) == size


@pytest.mark.parametrize(
    "text",
    [
        "",
        "30x16",
        "30x16x99x1",
        "axbxc",
        "30x-1x5",
        "3.0x16x9",
        "30 16 99",
        "\u0663x\u0663x\u0661",
        "0000000007x5x3",  # ten digits
        "1" * 5000,
    ],
)
def test_what_is_no_size(text: str) -> None:
    with pytest.raises(ConfigError) as caught:
        parse_size(text)
    sentence = str(caught.value)
    assert sentence.endswith(" is not a size like 30x16x99 (width, height, mines).")
    assert len(sentence) < 140


@pytest.mark.parametrize(
    ("config", "key", "values"),
    [
        ((1001, 5, 0), "width", {"most": 1000, "given": 1001}),
        ((5, 0, 0), "height", {"most": 1000, "given": 0}),
        ((2, 9, 1, True), "borderless", {"least": 3, "width": 2, "height": 9}),
        ((7, 5, 35), "mines", {"most": 34, "given": 35, "width": 7, "height": 5}),
    ],
)
def test_a_program_with_words_of_its_own_is_told_the_same(
    config: tuple[int, ...], key: str, values: dict[str, int]
) -> None:
    with pytest.raises(ConfigError) as caught:
        GameConfig(*config)
    assert (caught.value.key, caught.value.values) == (key, values)


def test_what_only_a_command_line_can_get_wrong_has_no_key() -> None:
    with pytest.raises(ConfigError) as caught:
        parse_size("large")
    assert (caught.value.key, caught.value.values) == ("", {})


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("7x5", "'7x5'"),
        ("7x5\n3", r"'7x5\n3'"),
        ("7" * 60, f"'{'7' * 60}'"),
        ("7" * 61, f"'{'7' * 57}...'"),
    ],
)
def test_a_text_is_quoted_short_and_on_one_line(text: str, quoted: str) -> None:
    assert quote(text) == quoted


@pytest.mark.parametrize(
    ("text", "size"),
    [("9 10 8", (10, 9, 8)), ("16 30 99\n", (30, 16, 99)), ("\n\t 4   7\t1 \r\n\n", (7, 4, 1))],
)
def test_a_config_file_is_rows_columns_mines(text: str, size: tuple[int, int, int]) -> None:
    assert parse_config_line(text) == size


@pytest.mark.parametrize(
    "text", ["", "\n\n", "9 10", "9 10 8 1", "9 10 8\n9 10 8", "9x10x8", "nine ten 8", "9 10 -8"]
)
def test_what_is_no_config_file(text: str) -> None:
    with pytest.raises(ConfigError) as caught:
        parse_config_line(text)
    assert str(caught.value) == NOT_A_LINE


@pytest.mark.parametrize(
    "content", [b"9 10 8\n", b"\xef\xbb\xbf9 10 8\r\n", b"9 10 8".ljust(MAX_FILE_BYTES)]
)
def test_read_size_takes_a_size_or_a_file(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "tall.txt").write_bytes(content)
    assert read_size("10x9x8") == read_size(str(tmp_path / "tall.txt")) == (10, 9, 8)


@pytest.mark.parametrize(
    ("content", "ending"),
    [
        (b"\xff\xfe9\x00 \x00", "is not a text file."),
        (b"\x80\x81\x82", "is not a text file."),
        (b"9 10 8" + b" " * MAX_FILE_BYTES, "is too large for a config file."),
        (b"", NOT_A_LINE),
        (b"rows columns mines", NOT_A_LINE),
        (b"9 10 8\x00", NOT_A_LINE),
    ],
)
def test_read_size_of_a_bad_file(tmp_path: Path, content: bytes, ending: str) -> None:
    file = tmp_path / "bad.txt"
    file.write_bytes(content)
    with pytest.raises(ConfigError) as caught:
        read_size(str(file))
    assert str(caught.value).endswith(ending)


@pytest.mark.parametrize("text", ["", "missing.txt", "a\0b", "x" * 100_000, "."])
def test_read_size_of_what_is_neither_size_nor_file(text: str) -> None:
    with pytest.raises(ConfigError) as caught:
        read_size(text)
    assert len(str(caught.value)) < 140
    assert "\n" not in str(caught.value)


def test_read_size_of_a_file_that_may_not_be_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "locked.txt"
    file.touch()

    def refuse(path: Path, mode: str) -> None:
        raise PermissionError(13, "denied", str(path))

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(ConfigError) as caught:
        read_size(str(file))
    assert str(caught.value).endswith(" cannot be read.")
