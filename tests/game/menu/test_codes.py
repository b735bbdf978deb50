"""Codes of dives on the page where codes are typed and pasted: those of other versions say so in a
sentence, and those of the day say whether they rank."""

import pygame
import pytest

from engine.core.config import GameConfig
from engine.dive.airs import Air
from engine.dive.chart import RULES
from engine.dive.dive_code import daily_dive_seed, encode_dive_code
from engine.formats.share_code import (
    LETTERS,
    MAX_LETTERS,
    Shared,
    check_values,
    encode_share_code,
)
from game.menu.share_code import ShareCodeScene
from game.platform import clipboard
from game.store.daily_tries import dive_size
from tests.game.driver import Driver, StartGame


def code_of_rules(rules: int) -> str:
    """Return the code of a dive by other rules."""
    values = [LETTERS.index("D"), rules, 0, 21]
    return "MW-" + "".join(LETTERS[value] for value in (*values, *check_values(values)))


OLDER = "This code's dive was of an earlier version."
NEWER = "This code is from a newer Minewave."
OTHERS = {"MW-D-17D9-J": OLDER, "MW-D-1S8X": OLDER, "MW-D-17V6-B7SC-N49F-WN": OLDER}
OTHERS |= {code_of_rules(RULES + 1): NEWER, code_of_rules(31): NEWER}


def open_page(driver: Driver) -> ShareCodeScene:
    driver.app.context.navigator.share_code()
    driver.run(0.4)
    assert isinstance(driver.scene, ShareCodeScene)
    return driver.scene


@pytest.mark.parametrize(("code", "sentence"), OTHERS.items())
def test_the_code_of_a_dive_of_another_version_says_so(
    start: StartGame, code: str, sentence: str
) -> None:
    driver = start()
    scene = open_page(driver)
    for text in (
        code,
        code.lower().replace("-", " "),
        f"Minewave dive: 214 m, Wreck, 1,300 points. Code: {code}",
        f"\u201c{code}\u201d",
        f"Try {code}, it is hard.\nI reached 214 m",
    ):
        assert clipboard.copy(text)
        for way in ("key", "button"):
            scene.field.put("")
            scene.group.focus = scene.field
            if way == "key":
                driver.key(pygame.K_v, "\x16", mod=pygame.KMOD_CTRL)
            else:
                driver.click_on("Paste")
            assert scene.message == sentence, (text, way)
            assert scene.field.text.startswith("MW"), "the words around it go"
    scene.field.put("")
    scene.group.focus = scene.field
    driver.type(code)
    assert scene.message == sentence
    assert not driver.widget("Play").enabled
    driver.key(pygame.K_RETURN, settle=0.3)
    assert driver.scene is scene


def test_the_long_code_of_a_drawn_shape_can_be_typed_and_pasted(start: StartGame) -> None:
    shape = int.from_bytes(bytes(range(101, 125, 2)), "big") | 1  # which the first cell is in
    shared = Shared(GameConfig(12, 8, 5, shape=shape), 2**40, (0, 0))
    code, driver = encode_share_code(shared), start()
    scene = open_page(driver)
    assert len(code) > 2 * MAX_LETTERS
    driver.type(code)
    assert scene.shared == shared
    scene.field.put("")
    assert clipboard.copy(code)
    driver.click_on("Paste")
    assert scene.shared == shared


def test_the_code_of_the_days_dive_ranks_once_on_each_air(start: StartGame) -> None:
    driver = start()
    context, today = driver.app.context, driver.app.context.today()
    scene = open_page(driver)
    context.store.claim(today.isoformat(), dive_size(Air.HARD), "another")
    told = {}
    for air in Air:
        scene.field.put(encode_dive_code(daily_dive_seed(today), air))
        told[air] = scene.message
    assert told.pop(Air.HARD) == "Today's dive on Hard, unranked: your one try is made"
    for air, words in told.items():
        assert words == f"Today's dive on {air.name.capitalize()}, one try that ranks"
