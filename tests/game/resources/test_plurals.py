"""The plural forms of languages: samples of Unicode's CLDR 47, cardinal rules for whole numbers."""

import pytest

from game.resources.texts import plural_category

SAMPLES = {
    "en": "other one other other other other other",
    "de": "other one other other other other other",
    "fr": "one one other other other other other",
    "ja": "other other other other other other other",
    "ru": "many one few many many one many",
    "hr": "other one few other other one other",
    "pl": "many one few many many many many",
    "cs": "other one few other other other other",
    "lt": "other one few few other one other",
    "lv": "zero one other other zero one zero",
    "ro": "few one few few few other few",
    "sl": "other one two other other other other",
    "ar": "zero one two few many many many",
    "pt-PT": "other one other other other other other",
    "pt-BR": "one one other other other other other",
    "tlh": "other one other other other other other",
}
COUNTS = 0, 1, 2, 5, 11, 21, 111


@pytest.mark.parametrize("language", SAMPLES)
def test_counts_have_the_form_that_the_language_asks_for(language: str) -> None:
    assert [plural_category(language, count) for count in COUNTS] == SAMPLES[language].split()
