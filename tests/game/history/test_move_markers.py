"""The marks on a timeline, and the preparation that finds them."""

from engine import GameConfig, Open, Result
from engine.teacher.observer import MoveVerdict
from game.history.playback_scene import timeline_marks
from game.platform import paths
from game.playback.playback import RecordingLoader
from game.resources.texts import Texts
from game.session.session import Session
from game.ui.markers import MarkerShape


def test_a_mark_of_a_guess_has_its_chance() -> None:
    texts = Texts(paths.assets() / "texts")
    shapes = set()
    config = GameConfig(8, 8, 10)
    for seed in range(40):
        session = Session(config, seed)
        session.submit(Open((4, 4)), 0.0)
        session.submit(Open(next(config.grid.cells(session.position.board.closed))), 1.0)
        recording = session.recording(1.0)
        loader = RecordingLoader(recording)
        loader.wait(10)
        loader.poll()
        guesses = [one for one in loader.review.moves if one.verdict.is_guess]
        marks = timeline_marks(loader.playback, loader.review, texts)
        for guess, mark in zip(guesses, marks, strict=True):
            is_forced = guess.verdict is MoveVerdict.FORCED
            shape = MarkerShape.DIAMOND if is_forced else MarkerShape.TRIANGLE
            lost = recording.result is Result.LOST
            assert mark.shape is (MarkerShape.CROSS if lost else shape)
            shapes.add(mark.shape)
            if guess.chance == 1:
                assert texts("replay.certain_mine") in mark.text
            else:
                assert f"{'Forced' if is_forced else 'Needless'} guess" in mark.text
                assert f"{round(guess.chance * 100)}%" in mark.text
    assert shapes == {MarkerShape.CROSS, MarkerShape.DIAMOND, MarkerShape.TRIANGLE}
