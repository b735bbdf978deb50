"""Which games of the book are looked at, as the player picks them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from engine.core.config import BEGINNER, PRESETS, Fairness, StartRule
from game.records import Filter, SortOrder
from game.records.statistics_queries import Size as Size
from game.resources.texts import Texts
from game.ui.selectors import Picker


class Worth(Enum):
    """Which games count."""

    RANKED = "ranked"
    """Those that rank."""
    CLEAN = "clean"
    """All that were played without help; of the player's own sizes none ranks."""
    APART = "apart"
    """Those with help, and the others that are shown apart."""


_EDGES = (False, True)
_FAIRNESS = (None, *Fairness)
_STARTS = (None, StartRule.OPENING, StartRule.SAFE, StartRule.NO_GUESS)
_FLAGS = (False, True)
ORDERS = tuple(SortOrder)
PRESET_SIZES: tuple[Size, ...] = tuple(preset.dimensions for preset in PRESETS.values())


@dataclass(frozen=True)
class RecordsFilter:
    """One value for each question; None stands for any."""

    size: Size = BEGINNER.dimensions
    wraps: bool = False
    fairness: Fairness | None = None
    start: StartRule | None = None
    worth: Worth = Worth.RANKED
    no_flag: bool = False

    @property
    def is_preset(self) -> bool:
        """Whether games of this size can rank."""
        return self.size in PRESET_SIZES

    @property
    def worths(self) -> tuple[Worth, ...]:
        """What there is to choose of."""
        return tuple(Worth) if self.is_preset else (Worth.CLEAN, Worth.APART)

    @property
    def counted(self) -> Worth:
        """Which games count, of a size that cannot rank too."""
        return self.worth if self.worth in self.worths else Worth.CLEAN

    @property
    def narrows(self) -> bool:
        """Whether some games of the size are left out, other than those that never rank."""
        return replace(self, worth=self.counted) != RecordsFilter(self.size, worth=self.worths[0])

    @property
    def filter(self) -> Filter:
        """The same, as the store is asked."""
        return Filter(
            size=self.size,
            wraps=self.wraps,
            start=self.start,
            fairness=self.fairness,
            no_flag=self.no_flag,
            ranked_only=self.counted is Worth.RANKED,
            aided=self.counted is Worth.APART,
        )


def pickers_of(now: RecordsFilter, texts: Texts, choose: Callable[..., None]) -> list[Picker]:
    """What picks a value for each question but the size; ``choose`` is called with its name."""
    edges = [texts("menu.bounded"), texts("menu.borderless")]
    fairness = [texts("scores.any_fairness"), *(texts(f"menu.{f.value}") for f in Fairness)]
    starts = [texts(f"scores.start_{s.name.lower() if s else 'any'}") for s in _STARTS]
    worths = [texts(f"scores.worth_{worth.value}") for worth in now.worths]
    flags = [texts("scores.flags_any"), texts("scores.flags_none")]
    fair = _FAIRNESS.index(now.fairness)
    return [
        Picker(edges, int(now.wraps), lambda i: choose(wraps=_EDGES[i])),
        Picker(fairness, fair, lambda i: choose(fairness=_FAIRNESS[i])),
        Picker(starts, _STARTS.index(now.start), lambda i: choose(start=_STARTS[i])),
        Picker(worths, now.worths.index(now.counted), lambda i: choose(worth=now.worths[i])),
        Picker(flags, int(now.no_flag), lambda i: choose(no_flag=_FLAGS[i])),
    ]
