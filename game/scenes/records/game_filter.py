"""The player's choice among the games of all boards."""

from collections.abc import Sequence

from engine.core.config import PRESETS
from engine.formats.recording import Result
from game.records import GameMode
from game.records.queries import ListedBoard
from game.records.reader import RecordsReader
from game.resources.texts import Texts
from game.scenes.records.filters import is_preset
from game.ui.selectors import Picker, Segments
from game.ui.widgets import Callback

_ALL, _CUSTOM, _ARCADE = "all", "own_sizes", "arcade"
_KINDS = (_ALL, *PRESETS, _CUSTOM, _ARCADE)
_RESULTS = (None, Result.WON, Result.LOST)


class GameFilter:
    """The kind of board and the result of the games that are wanted; ``choose`` is called when
    either has changed."""

    def __init__(self, texts: Texts, choose: Callback) -> None:
        self._choose = choose
        self._kind, self._result = 0, 0
        kinds = [
            texts(f"board.{name.replace(' ', '_')}" if name in PRESETS else f"scores.{name}")
            for name in _KINDS
        ]
        results = [texts(f"scores.result_{one.value if one else 'any'}") for one in _RESULTS]
        self.kinds = Picker(kinds, 0, self._choose_kind)
        self.kinds.name = "kinds"
        self.results = Segments("", results, 0, self._choose_result)
        self.results.name = "results"

    @property
    def is_narrowed(self) -> bool:
        """Whether some games are left out."""
        return bool(self._kind or self._result)

    @property
    def result(self) -> Result | None:
        """The wanted result, None for any."""
        return _RESULTS[self._result]

    def boards(self, records: RecordsReader) -> Sequence[ListedBoard] | None:
        """Return the boards that are wanted, None for all."""
        kind = _KINDS[self._kind]
        if kind in PRESETS:
            return [(GameMode.CLASSIC, PRESETS[kind].dimensions)]
        if kind == _ARCADE:
            return [(GameMode.ARCADE, size) for size, _ in records.sizes(GameMode.ARCADE)]
        if kind == _CUSTOM:
            sizes = (size for size, _ in records.sizes())
            return [(GameMode.CLASSIC, size) for size in sizes if not is_preset(size)]
        return None

    def _choose_kind(self, index: int) -> None:
        self._kind = index
        self._choose()

    def _choose_result(self, index: int) -> None:
        self._result = index
        self._choose()
