"""Watching the solver: what it says of its moves, and the chances."""

from __future__ import annotations

import time
from functools import partial
from itertools import pairwise

import pygame
import pytest

from engine.core.config import GameConfig
from engine.rules.game import Status
from game.playback.thinker import Thinker
from game.scenes.watch.history import Watching
from game.scenes.watch.watch_bar import PACES, USUAL
from game.scenes.watch.watch_texts import Reasons, summary
from tests.game.scenes.watch.watched_games import (
    FASTEST,
    MINED,
    Show,
    Start,
    played,
    step_on,
    wait,
    watched,
)


@pytest.fixture
def show(start: Start) -> Show:
    """Watches a game of a config."""
    return partial(watched, start)


# Why


def test_while_it_waits_it_says_what_comes_next_and_why(show: Show) -> None:
    driver, scene = show(paused=True)
    wait(driver, lambda: scene.bar.words != "")
    assert scene.bar.words == "Begin at column 3, row 3. Nothing is known yet."
    step_on(driver, scene)
    wait(driver, lambda: scene.reasons.proof is not None)
    coming, proof = scene.watching.coming, scene.reasons.proof
    assert coming is not None
    assert proof.cell == coming.move.cell
    x, y = coming.move.cell
    verb = {"safe": "Open", "mine": "Flag"}[coming.why.value]
    assert scene.bar.words == f"{verb} column {x + 1}, row {y + 1}. {proof.sentence}"
    numbers, safe, mines = map(list, scene.reasons.cells)
    assert numbers == list(proof.numbers)
    assert safe + mines == [coming.move.cell]


@pytest.mark.parametrize("pace", [0, 1])
def test_at_a_slow_pace_every_move_is_said_with_its_reason_before_it_is_made(
    show: Show, pace: int
) -> None:
    driver, scene = show(GameConfig(16, 16, 30), pace=pace)
    wait(driver, lambda: scene.watching.made >= 1)
    said = {}
    while scene.watching.made < 6:
        driver.app.run_frame()
        time.sleep(0.001)
        said[scene.watching.made] = scene.bar.words
        assert " safe cells are open" not in scene.bar.words
    assert all(words.startswith(("Open", "Flag", "Guess")) for words in said.values())


@pytest.mark.parametrize("pace", range(FASTEST))
def test_a_guess_is_said_at_every_pace_but_the_fastest(show: Show, pace: int) -> None:
    driver, scene = show(MINED, pace=pace)
    said: dict[int, set[str]] = {}
    while not any(moment.is_guess for _, moment in scene.watching.input_history):
        driver.app.run_frame()
        said.setdefault(scene.watching.made, set()).add(scene.bar.words)
        time.sleep(0.0005)
    guesses = [n for n, moment in scene.watching.input_history if moment.is_guess]
    told = [words for words in said[guesses[0] - 1] if words.startswith("Guess column ")]
    assert told
    assert all("%" in words for words in told), "its chance is known before its proof"


def test_it_begins_at_a_pace_at_which_the_reasons_can_be_read() -> None:
    assert PACES[USUAL].every == 1.0


def test_a_guess_is_told_with_its_chance(show: Show) -> None:
    driver, scene = show(MINED, pace=FASTEST)
    played(driver, scene)
    guess = next(number for number, moment in scene.watching.input_history if moment.is_guess)
    scene.head.seek(guess - 1)
    wait(driver, lambda: scene.reasons.proof is not None)
    assert scene.bar.words.startswith("Guess column ")
    assert "% " in scene.bar.words or "%," in scene.bar.words


def test_at_speed_it_tells_how_far_it_has_come(show: Show) -> None:
    driver, scene = show(GameConfig(16, 16, 30), pace=3)
    wait(driver, lambda: scene.watching.made >= 3)
    driver.app.run_frame()
    assert " of 226 safe cells are open, with " in scene.bar.words


def test_once_a_mine_was_met_what_hangs_on_it_is_said_without_a_proof(show: Show) -> None:
    driver, _ = show(paused=True)
    texts = driver.app.context.texts
    watching, reasons = with_losses(MINED), Reasons()
    told = set()
    for (_, before), (_, after) in pairwise(watching.input_history):
        if after.plan is None or not before.position.reverted:
            continue
        reasons.ask(before.position.board, after.plan)
        while reasons.is_awaited:
            time.sleep(0.0005)
            reasons.ask(before.position.board, after.plan)
        told.add(reasons.words(texts).split(". ")[-1])
        if reasons.proof is None and not after.plan.is_guess:
            assert reasons.words(texts).endswith(("It is proven safe.", "It is proven a mine."))
    assert told
    assert "taken back" in summary(texts, watching.shown)


def with_losses(config: GameConfig) -> Watching:
    """A game played to its end in which losses were taken back."""
    thinker = Thinker()
    games = (solved(Watching(config, seed, PACES[-1], thinker)) for seed in range(99))
    watching = next(game for game in games if game.shown.losses)
    thinker.close()
    return watching


def solved(watching: Watching) -> Watching:
    """Play the game to its end; losses are taken back."""
    while watching.shown.position.status is not Status.WON:
        if watching.shown.position.status is Status.LOST:
            watching.take_back(0.0)
        watching.pilot.follow(watching.shown.position)
        plan = watching.pilot.take()
        if plan is None:
            time.sleep(0.0005)
        else:
            watching.play(plan, 0.0)
    return watching


# Chances


def test_the_chances_are_shown_and_each_position_waits_for_its_own(show: Show) -> None:
    driver, scene = show(GameConfig(12, 9, 16), paused=True, pace=FASTEST)
    assert scene.board.chances.is_on
    for is_on in (False, True):
        driver.key(pygame.K_c)
        assert scene.board.chances.is_on is is_on
    scene.toggle()
    seen = set()
    end = time.monotonic() + 60
    while not scene.watching.shown.position.is_over:
        assert time.monotonic() < end
        made = scene.watching.made
        awaited = scene.board.chances.is_awaited
        scene.update(1 / 120)
        if awaited:
            assert scene.watching.made == made
        seen.add(made)
        time.sleep(0.0002)
    assert len(seen) == scene.watching.last
    driver.key(pygame.K_o)
    assert not scene.board.chances.is_on


def test_no_chances_on_a_board_too_large_for_them(show: Show) -> None:
    driver, scene = show(GameConfig(210, 100, 2000), paused=True)
    assert not scene.board.chances.is_on
    driver.key(pygame.K_c)
    assert not scene.board.chances.is_on
    step_on(driver, scene, 3)
    assert scene.watching.made == 3
