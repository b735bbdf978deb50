"""Files from outside: recorded games, boards and exported record books."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.core.config import ConfigError, GameConfig, StartRule
from engine.formats.foreign import ForeignError, import_foreign, is_foreign
from engine.formats.mbf import BoardFileError, first_click, read_board
from engine.formats.recording import MAX_BYTES, NewerRulesError, Recording, RecordingError, Watch
from engine.formats.replay import ReplayError, verify
from game.input.events import Device
from game.platform import files, paths
from game.playback.playback import is_quick
from game.resources.texts import Message, Texts
from game.resources.theme_file import printable
from game.session.session import Deal, Session
from game.store import FinishedGame, Store, UnrankedReason
from game.store.saved_game import GameStart
from game.store.transfer import TransferError, export_to, import_from

QUICK_BYTES = 100_000  # the largest recorded game; reading it takes some 30 ms


class FileError(ValueError):
    """Raised for a file that cannot be used; the message is one clear sentence."""


@contextmanager
def _errors_as_sentences(path: Path) -> Iterator[None]:
    name = printable(path.name)
    try:
        yield
    except UnicodeDecodeError:
        raise FileError(f"{name} isn't UTF-8 text.") from None
    except FileNotFoundError:
        raise FileError(f"There is no file {name}.") from None
    except OSError:
        raise FileError(f"{name} can't be read.") from None
    except NewerRulesError as error:
        raise FileError(str(error)) from None
    except RecordingError as error:
        raise FileError(f"{name} isn't a recorded game. {error}") from None
    except (ReplayError, ForeignError, BoardFileError, ConfigError) as error:
        raise FileError(str(error)) from None


def is_quick_to_read(path: Path) -> bool:
    """Return whether a recorded game is read within a frame or two, or not at all."""
    try:
        return not is_foreign(path) and path.stat().st_size <= QUICK_BYTES
    except OSError:
        return True


def read_recording(path: Path, watch: Watch | None = None) -> Recording:
    """Return the recorded game of a file, by its extension. Raises FileError.

    ``watch`` is called with the progress of reading a long text.
    """
    name = printable(path.name)
    with _errors_as_sentences(path):
        if is_foreign(path):
            return import_foreign(path)
        data = files.read(path, MAX_BYTES)
        if len(data) > MAX_BYTES:
            raise FileError(f"{name} is too large for a recorded game.")
        text = data.decode("utf-8-sig")
        if text.startswith("RawVF_Version"):
            raise FileError(f"{name} is RAWVF, which can be saved but not opened here.")
        return Recording.parse(text, watch)


def read_to_watch(path: Path) -> Recording:
    """Return the recorded game of a file, verified if it is short: a scene verifies a long one.

    Raises FileError.
    """
    with _errors_as_sentences(path):
        recording = read_recording(path)
        if is_quick(recording):
            verify(recording)
    return recording


def read_verified(path: Path) -> Recording:
    """Return the recorded game of a file, verified by a replay. Raises FileError."""
    with _errors_as_sentences(path):
        recording = read_recording(path)
        verify(recording)
    return recording


def load_board(path: Path) -> tuple[GameConfig, GameStart]:
    """Return how to play the board of an ``.mbf`` or board text file. Raises FileError."""
    with _errors_as_sentences(path):
        files.check(path)
        field = read_board(path)
        grid = field.grid
        config = GameConfig(grid.width, grid.height, field.mines.bit_count(), start=StartRule.SAFE)
    return config, GameStart(0, Deal(first_click(field), field), (UnrankedReason.BOARD_CHOSEN,))


def import_recording(store: Store, path: Path) -> bool:
    """Add a recorded game to the records; return whether it is new. Raises FileError."""
    recording = read_verified(path)
    uid = recording.uid or hashlib.blake2b(str(recording).encode(), digest_size=16).hexdigest()
    if store.has(uid):
        return False
    game = FinishedGame(
        recording,
        Session.from_recording(recording).figures(0.0),
        store.now(),
        device=Device.MOUSE if recording.pointer else None,
        flaws=(UnrankedReason.IMPORTED.value,),
        player=recording.player,
        uid=uid,
    )
    store.record(game)
    return True


def transfer_records(data: str | None, export: str | None, source: str | None) -> str:
    """Export the records of ``data``, or import ``source``; return a report. Raises FileError."""
    texts, store = Texts(paths.assets() / "texts"), Store(paths.user_data(data))
    try:
        if export is not None:
            messages = [export_to(store, Path(export)).message]
        elif Path(str(source)).suffix.lower() in (".csv", ".json"):
            result = import_from(store, Path(str(source)))
            messages = [result.message, *result.reasons]
        else:
            is_new = import_recording(store, Path(str(source)))
            messages = [Message("files.taken_in" if is_new else "files.known")]
    except TransferError as error:
        raise FileError(texts.format(error.message)) from None
    finally:
        store.close()
    if store.problem is not None:
        raise FileError(texts.format(store.problem))
    return "\n".join(texts.format(message) for message in messages)
