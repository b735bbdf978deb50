"""``replay``: verification and figures of a recorded game."""

import argparse
import json
from dataclasses import replace

from engine.autoplay.win_probability import WinChance, win_chance, without_falls
from engine.cli.reading import InputError, read_text
from engine.core.config import Fairness
from engine.core.version import VERSION
from engine.formats.foreign import ForeignError, import_foreign, is_foreign
from engine.formats.rawvf import to_rawvf
from engine.formats.recording import MAX_BYTES, Recording, RecordingError
from engine.formats.replay import Replay, ReplayError, figures, verify
from engine.teacher.luck import review_luck


def run_replay(options: argparse.Namespace) -> None:
    """Print a game's figures as a JSON object, or with ``--rawvf`` its RAWVF text."""
    try:
        if is_foreign(options.file):
            recording = import_foreign(options.file)
        else:
            text = read_text(options.file, MAX_BYTES, "a recorded game", or_pipe=False)
            recording = Recording.parse(text)
        if options.rawvf:
            print(to_rawvf(recording, VERSION), end="")
        else:
            luck = _luck(recording) if options.luck else {}
            print(json.dumps(figures(verify(recording)) | luck))
    except (RecordingError, ReplayError, ForeignError) as error:
        raise InputError(str(error)) from None


def _luck(recording: Recording) -> dict[str, object]:
    """Return the guesses of a verified game, and the chance to win (or null) before each move."""
    looked = review_luck(recording)
    ms = [timed.ms for timed in recording.moves]
    found = _win_chances(recording)
    known = {number: chance for number, chance in found.items() if chance is not None}
    known = without_falls(known, {guess.move + 1 for guess in looked.guesses})
    return {
        "guesses": [
            {"ms": ms[one.move], "chance": one.chance, "best": one.best, "forced": one.is_forced}
            for one in looked.guesses
        ],
        "forced_guesses": looked.forced,
        "needless_guesses": looked.needless,
        "survival": looked.survival,
        "luck_exact": looked.is_exact,
        "win_chances": [
            {
                "ms": ms[number],
                "chance": known[number].chance if number in known else None,
                "exact": number in known and known[number].is_exact,
            }
            for number in found
        ],
    }


def _win_chances(recording: Recording) -> dict[int, WinChance | None]:
    """Return the chance to win before each move, by its number, while the game is in play."""
    replay, found = Replay(recording), dict[int, WinChance | None]()
    for number, timed in enumerate(recording.moves):
        game, position = replay.game, replay.game.position
        if position.field is not None and not position.is_over:
            config = game.config
            if position.reverted:  # from then on fair play moves no mines
                config = replace(config, fairness=Fairness.CLASSIC)
            found[number] = win_chance(game.board, config, recording.seed, position.shown)
        replay.play(timed)
    return found
