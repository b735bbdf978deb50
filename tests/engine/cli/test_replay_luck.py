"""``replay --luck``: the chances to win along a game, also after losses taken back."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine.cli import replay
from engine.core.commands import Open, Undo
from engine.core.config import Fairness
from tests.engine.cli.cli_runner import cli
from tests.engine.teacher.played_games import Played, on

PAIR = "..*\n..."  # after the first click the mine is in the last column, above or below


@pytest.mark.parametrize("fairness", Fairness)
def test_the_chances_to_win_hold_what_losses_taken_back_have_shown(
    fairness: Fairness, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def chances(played: Played) -> list[tuple[float | None, bool]]:
        file = tmp_path / "game.txt"
        recording = replace(played.recording(), ms=played.moves[-1].ms)
        file.write_text(str(recording), encoding="utf-8")
        found = json.loads(cli("replay", str(file), "--luck").stdout)["win_chances"]
        return [(one["chance"], one["exact"]) for one in found]

    if fairness is Fairness.CLASSIC:
        played = on(PAIR).play(Open((0, 0)), Open((2, 0)), Undo(), Open((2, 1)))
        assert chances(played) == [(0.5, True), (1.0, True)]
        monkeypatch.setattr(replay, "win_chance", lambda *_: None)  # too hard for an estimate
        assert chances(played) == [(None, False)] * 2
        return
    # Once an open was taken back nothing is forgiven.
    field = "..*....*\n........"
    played = on(field, fairness=fairness).play(Open((0, 0)), Open((4, 0)), Undo(), Open((4, 0)))
    first, *_, last = chances(played)
    assert first == (1.0, True)
    assert last[0] < 1
