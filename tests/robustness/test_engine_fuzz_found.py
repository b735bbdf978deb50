"""Failures that fuzzing the engine's readers has found, each as a test of its own."""

import json

import pytest

from engine.formats import foreign
from engine.formats.foreign import ForeignError
from engine.formats.recording import Recording, RecordingError
from tests.engine.formats.test_replay import GAME
from tests.robustness.engine_specimens import FOREIGN


@pytest.mark.parametrize(
    "place",
    ["\u0663,1", "+1,2", "1_0,2", "1,2,999999999", "1", "1,", "--1,2", "1000001,0", "1,2,3"],
)
def test_a_pointer_position_is_two_plain_whole_numbers(place: str) -> None:
    with pytest.raises(RecordingError, match="is no move"):
        Recording.parse(GAME.replace("0 open 4,0\n", f"0 left down {place}\n0 open 4,0\n"))


@pytest.mark.parametrize("name", ["player", "date"])
def test_a_text_that_is_cut_ends_without_a_space(name: str) -> None:
    """Otherwise it would not be the same when it is read again."""
    recording = Recording.parse(GAME.replace("board\n", f"{name} {'a' * 199} b\nboard\n", 1))
    assert getattr(recording, name) == "a" * 199
    assert Recording.parse(str(recording)) == recording


@pytest.mark.parametrize(
    "lie",
    [
        {"pixels": None},
        {"ms": "50"},
        {"ms": 1.5},
        {"player": 7},
        {"began": None},
        {"events": [[0, "lc", None, 9]]},
        {"events": [[None, "lc", 70, 9]]},
        {"events": [[0, "lc", 70]]},
        {"events": [[0, "lc", True, 9]]},
        {"events": 7},
        {"mines": [[0, 0, 0]]},
        {"mines": {"0": 0}},
    ],
)
def test_a_wrong_recording_of_another_program_is_refused(lie: dict[str, object]) -> None:
    with pytest.raises(ForeignError, match="holds no whole recording"):
        foreign.parse_foreign(json.dumps(FOREIGN | lie), "'game.avf'")


def test_another_program_s_game_has_no_more_pointer_events_than_ours_can(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Otherwise the record book could not read it again."""
    assert foreign.parse_foreign(json.dumps(FOREIGN), "'game.avf'").pointer
    monkeypatch.setattr(foreign, "MOST_POINTERS", 3)
    with pytest.raises(ForeignError, match="more of the pointer's way than any game"):
        foreign.parse_foreign(json.dumps(FOREIGN), "'game.avf'")
