"""Numbers and dates are written in one way, which a translation can change."""

import tomllib
from datetime import date, datetime
from pathlib import Path

import pytest

from game.platform import paths
from game.resources.format import (
    format_date,
    format_moment,
    format_number,
    format_percent,
    month_names,
    weekday_names,
)
from game.resources.texts import Message, Texts

FOLDER = paths.assets() / "texts"
DAY = date(2026, 3, 9)
GERMAN = """[numbers]
thousands = "{thousands}.{rest}"
percent = "{number} %"
[dates]
long_day = "{day}. {month} {year}"
long_month_3 = "März"
"""


@pytest.fixture
def german(tmp_path: Path) -> Texts:
    path = tmp_path / "de.toml"
    path.write_text(GERMAN, "utf-8")
    return Texts(FOLDER, path)


def test_thousands_stand_apart_in_numbers_and_in_counts(german: Texts) -> None:
    english = Texts(FOLDER)
    numbers = 0, 999, 1000, 12_045, 1_000_000, -1234
    assert [format_number(number, english) for number in numbers] == [
        *("0", "999", "1,000", "12,045", "1,000,000", "-1,234")
    ]
    assert format_number(12_045, german) == "12.045"
    assert english("statistics.guesses", count=2001) == "2,001 guesses"
    assert english.format(Message("statistics.guesses", {"count": 1})) == "1 guess"


def test_dates_and_percentages_are_written_as_the_language_does(german: Texts) -> None:
    english = Texts(FOLDER)
    forms = "day", "short_day", "long_day", "month"
    assert [format_date(DAY, english, form) for form in forms] == [
        *("9 Mar 2026", "9 Mar", "9 March 2026", "March 2026")
    ]
    assert format_date(DAY, german, "long_day") == "9. März 2026"
    assert format_moment(datetime(2026, 3, 9, 8, 5).astimezone(), english) == "9 Mar, 08:05"
    assert (format_percent(14.4, english), format_percent(14.4, german)) == ("14%", "14 %")
    assert (month_names(english)[11], weekday_names(english)[0]) == ("Dec", "Mon")


def test_a_text_with_forms_has_those_of_english() -> None:
    tables = tomllib.loads((FOLDER / "en.toml").read_text("utf-8"))
    forms = [text for table in tables.values() for text in table.values() if type(text) is dict]
    assert len(forms) > 30
    assert {tuple(text) for text in forms} == {("one", "other")}
