"""Watching the solver: its words about its moves, and the chances."""

import re
import time
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from engine import GameConfig, Status
from game.learn.watch import PACES
from game.learn.watch_player import Reasons, WatchedGame, summary
from game.platform import paths
from game.platform.background import BackgroundTask
from game.playback.autopilot import Autopilot, Thought
from game.resources.proof_words import explain_in_words
from game.resources.texts import Texts
from tests.game.learn.watched_games import (
    FASTEST,
    MINED,
    StartGame,
    step,
    wait,
    watch,
    watch_another,
)
from tests.marks import slow


def test_while_paused_the_next_move_is_explained(start: StartGame) -> None:
    driver, scene = watch(start, paused=True)
    wait(driver, lambda: scene.words != "")
    assert scene.words == "Begin at column 3, row 3. Nothing is known yet."
    step(driver, scene)
    wait(driver, lambda: scene.reasons.proof is not None)
    coming, proof = scene.player.coming, scene.reasons.proof
    assert coming is not None
    assert proof.cell == coming.move.cell
    x, y = coming.move.cell
    verb = {"safe": "Open", "mine": "Flag"}[coming.reason.value]
    words = explain_in_words(proof, driver.app.context.texts)
    assert scene.words == f"{verb} column {x + 1}, row {y + 1}. {words}"
    numbers, safe, mines = map(list, scene.reasons.cells)
    assert numbers == list(proof.numbers)
    assert safe + mines == [coming.move.cell]


@pytest.mark.parametrize("pace", [*slow([0]), 1])
def test_at_a_slow_pace_every_move_is_explained_beforehand(start: StartGame, pace: int) -> None:
    driver, scene = watch(start, GameConfig(16, 16, 30), pace=pace)
    wait(driver, lambda: scene.player.head.made >= 1)
    said = {}
    with driver.unseen():
        while scene.player.head.made < 5:
            driver.app.run_frame()
            time.sleep(0.0005)
            said[scene.player.head.made] = scene.words
            assert " safe cells are open" not in scene.words
    assert all(words.startswith(("Open", "Flag", "Guess")) for words in said.values())


@pytest.mark.parametrize("pace", [FASTEST - 1, *slow(range(FASTEST - 1))])
def test_a_guess_is_announced_at_every_pace_but_the_fastest(start: StartGame, pace: int) -> None:
    driver, scene = watch(start, MINED, pace=pace)
    said: dict[int, set[str]] = {}
    with driver.unseen():
        while not scene.player.game.guesses:
            driver.app.run_frame()
            said.setdefault(scene.player.head.made, set()).add(scene.words)
            time.sleep(0.0005)
    (first, _), *_ = scene.player.game.guesses
    told = [words for words in said[first - 1] if words.startswith("Guess column ")]
    assert told
    assert all("%" in words for words in told), "its chance is known before its proof"
    scene.player.seek(first - 1)
    wait(driver, lambda: scene.reasons.proof is not None)
    assert re.match("Guess column .*%[ .]", scene.words)


def test_what_follows_from_a_mine_that_was_hit_has_no_proof(
    start: StartGame, tmp_path: Path
) -> None:
    driver, _ = watch(start, paused=True)
    texts = driver.app.context.texts
    game, reasons = game_with_losses(MINED), Reasons()
    told = set()
    for before, after in pairwise(map(game.moment, range(game.moves + 1))):
        if after.plan is None or not before.position.reverted:
            continue
        reasons.ask(before.position.board, after.plan)
        while reasons.task.is_active:
            time.sleep(0.0005)
            reasons.ask(before.position.board, after.plan)
        told.add(reasons.words(texts).split(". ")[-1])
        if reasons.proof is None and not after.plan.is_guess:
            assert reasons.words(texts).endswith(("It's safe.", "It's a mine for sure."))
    assert told
    assert "undone" in summary(texts, game.newest)
    german = tmp_path / "de.toml"
    german.write_text('[why]\njoin = "{next} / {first}"', "utf-8")
    first, _, second = summary(Texts(paths.assets() / "texts", german), game.newest).partition(
        " / "
    )
    assert f"{second} {first}" == summary(texts, game.newest), "a language may order sentences"


def game_with_losses(config: GameConfig) -> WatchedGame:
    """Return a game that was won after losses were taken back."""
    thinking: BackgroundTask[Thought] = BackgroundTask()
    for seed in range(99):
        game, pilot = WatchedGame(config, seed), Autopilot(config, seed, PACES[-1], thinking)
        while game.newest.position.status is not Status.WON:
            if game.newest.is_lost:
                game.extend(None, 0.0)
            pilot.observe(game.newest.position)
            if plan := pilot.take_plan():
                game.extend(plan, 0.0)
            else:
                thinking.wait(10)
        if game.newest.losses:
            return game
    raise AssertionError("all games were won at once")


def test_each_position_waits_for_its_chances_which_a_very_large_board_has_not(
    start: StartGame,
) -> None:
    driver, scene = watch(start, GameConfig(12, 9, 16), paused=True, pace=FASTEST)
    assert scene.board.chances.is_on
    for is_on in (False, True):
        driver.key(pygame.K_c)
        assert scene.board.chances.is_on is is_on
    scene.toggle()
    seen = set()
    end = time.monotonic() + 60
    while not scene.player.shown.position.is_over:
        assert time.monotonic() < end
        made = scene.player.head.made
        awaited = scene.board.chances.is_awaited
        scene.update(1 / 120)
        if awaited:
            assert scene.player.head.made == made
        seen.add(made)
        time.sleep(0.0002)
    assert len(seen) == scene.player.game.moves
    driver.key(pygame.K_o)
    assert not scene.board.chances.is_on
    scene = watch_another(driver, GameConfig(210, 100, 2000), paused=True)
    for _ in range(2):
        assert not scene.board.chances.is_on
        driver.key(pygame.K_c)
    step(driver, scene, 3)
    assert scene.player.head.made == 3
