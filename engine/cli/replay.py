"""``replay``: a recorded game verified by playing it again."""

from __future__ import annotations

import argparse
import json

from engine import VERSION
from engine.cli.reading import InputError, read_text
from engine.foreign import ForeignError, import_foreign, is_foreign
from engine.rawvf import to_rawvf
from engine.recording import Recording, RecordingError
from engine.replay import ReplayError, figures, verify

MAX_BYTES = 64_000_000
"""A long game on the largest board, its mines drawn anew some dozen times."""


def run_replay(options: argparse.Namespace) -> None:
    """Print the game's figures as a JSON object, or with ``--rawvf`` its RAWVF text.

    A file is a recording of another Minesweeper where its name ends as theirs do.
    """
    try:
        if is_foreign(options.file):
            recording = import_foreign(options.file)
        else:
            recording = Recording.parse(read_text(options.file, MAX_BYTES, "a recorded game"))
        if options.rawvf:
            print(to_rawvf(recording, VERSION), end="")
        else:
            print(json.dumps(figures(verify(recording))))
    except (RecordingError, ReplayError, ForeignError) as error:
        raise InputError(str(error)) from None
