"""``replay --luck``: the chances to win along a game, also after losses taken back."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from engine.cli import replay
from engine.core.commands import Open, Undo
from engine.core.config import Fairness
from tests.engine.teacher.played_games import Played, on

PAIR = "..*\n..."
"""After the first click the mine is in the last column, above or below."""


ChancesOf = Callable[[Played], list[tuple[float | None, bool]]]


@pytest.fixture
def chances(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> ChancesOf:
    def chances_of(played: Played) -> list[tuple[float | None, bool]]:
        file = tmp_path / "game.txt"
        recording = replace(played.recording(), ms=played.moves[-1].ms)
        file.write_text(str(recording), encoding="utf-8")
        replay.run_replay(argparse.Namespace(file=str(file), rawvf=False, luck=True))
        found = json.loads(capsys.readouterr().out)["win_chances"]
        return [(one["chance"], one["exact"]) for one in found]

    return chances_of


def test_a_mine_that_a_loss_has_shown_is_known_once_it_is_taken_back(chances: ChancesOf) -> None:
    played = on(PAIR).play(Open((0, 0)), Open((2, 0)), Undo(), Open((2, 1)))
    assert chances(played) == [(0.5, True), (1.0, True)]


@pytest.mark.parametrize("fairness", [Fairness.MERCY, Fairness.STRICT])
def test_once_an_open_was_taken_back_nothing_is_forgiven(
    chances: ChancesOf, fairness: Fairness
) -> None:
    field = "..*....*\n........"
    played = on(field, fairness=fairness).play(Open((0, 0)), Open((4, 0)), Undo(), Open((4, 0)))
    first, *_, last = chances(played)
    assert first == (1.0, True)
    assert last[0] < 1


def test_a_board_too_hard_for_an_estimate_has_none(
    chances: ChancesOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay, "win_chance", lambda *_: None)
    assert chances(on(PAIR).play(Open((0, 0)), Open((2, 1)))) == [(None, False)]
