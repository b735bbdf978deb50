"""Runs that version 1.0 left in play end with the score that they had; its rules are gone."""

from pathlib import Path

import pytest

from engine.formats.recording import Result
from game.records import OLD_RULES, Store
from game.saves.recovery import recover
from tests.game.records.finished_games import at_noon
from tests.game.saves.saved_games import file_names

VERSION1 = Path(__file__).with_name("version1")
"""Files as version 1.0 wrote them: in play after a lost life, cleared, and before a first click."""
LEFT = {
    "playing": (3590, 2, 4, 44_200, Result.ABANDONED),
    "won": (3524, 2, 7, 24_050, Result.WON),
    "waiting": (3100, 3, 2, 60_000, None),
}
"""the score, boards, best combo and milliseconds that version 1.0 said, and the board."""


@pytest.mark.parametrize("name", LEFT)
def test_a_run_of_version_1_is_recorded_with_its_score_and_no_damage(
    tmp_path: Path, name: str
) -> None:
    store, folder = Store(tmp_path / "store", at_noon), tmp_path / "saves"
    folder.mkdir()
    for _ in range(2):  # as after a kill before the file was deleted
        (folder / "playing-a1.txt").write_bytes((VERSION1 / f"{name}.txt").read_bytes())
        found = recover(folder, store)
        assert (found.saved, found.problem, file_names(folder)) == ((), None, [])
    score, boards, combo, ms, result = LEFT[name]
    (run,) = store.high_scores(5)
    assert (run.uid, run.seed, run.rules) == ("r1", 77, OLD_RULES)
    assert (run.score, run.boards, run.best_combo, run.ms) == (score, boards, combo, ms)
    assert run.depth == {2: 13, 3: 20}[boards]
    games = [store.game(line.id) for line in store.games(9)]
    assert [game.recording.result for game in games] == ([] if result is None else [result])
    store.close()


def test_of_two_boards_of_version_1_only_the_later_one_ends_its_run(tmp_path: Path) -> None:
    store, folder = Store(tmp_path / "store", at_noon), tmp_path / "saves"
    folder.mkdir()
    (folder / "playing-a1.txt").write_bytes((VERSION1 / "won.txt").read_bytes())
    later = (VERSION1 / "playing.txt").read_text("utf-8").replace('"a1"', '"a2"')
    (folder / "playing-a2.txt").write_text(later, "utf-8")
    assert recover(folder, store).saved == ()
    assert [run.score for run in store.high_scores(5)] == [LEFT["playing"][0]]
    assert len(store.games(9)) == 2
    store.close()
