"""The player's choice of games on the records pages."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from engine.core.config import BEGINNER, PRESETS, Fairness, StartRule
from game.records import Filter
from game.records.statistics_queries import Size as Size
from game.resources.texts import Texts
from game.ui.selectors import Picker


class Eligibility(Enum):
    """The kinds of games by how they count."""

    RANKED = "ranked"
    CLEAN = "clean"  # played without help; custom sizes have no ranked games
    UNRANKED = "unranked"  # played with help, or not counted for another reason


_FAIRNESS = (None, *Fairness)
_STARTS = (None, StartRule.OPENING, StartRule.SAFE, StartRule.NO_GUESS)


@dataclass(frozen=True)
class RecordsFilter:
    """One value for each picker; None stands for any."""

    size: Size = BEGINNER.dimensions
    wraps: bool = False
    fairness: Fairness | None = None
    start: StartRule | None = None
    eligibility: Eligibility = Eligibility.RANKED
    no_flag: bool = False

    @property
    def is_preset(self) -> bool:
        """Whether games of this size can rank."""
        return self.size in [preset.dimensions for preset in PRESETS.values()]

    @property
    def options(self) -> tuple[Eligibility, ...]:
        """The kinds of games that a size can have."""
        return tuple(Eligibility)[0 if self.is_preset else 1 :]

    @property
    def counted(self) -> Eligibility:
        """The kind of games to show: custom sizes have no ranked ones."""
        return self.eligibility if self.eligibility in self.options else Eligibility.CLEAN

    @property
    def is_narrowed(self) -> bool:
        """Whether games of the size are left out beyond the usual."""
        usual = RecordsFilter(self.size, eligibility=self.options[0])
        return replace(self, eligibility=self.counted) != usual

    @property
    def query(self) -> Filter:
        """The filter as the store takes it."""
        is_ranked = self.counted is Eligibility.RANKED
        is_aided = self.counted is Eligibility.UNRANKED
        rules = self.wraps, self.start, self.fairness, self.no_flag
        return Filter(self.size, *rules, ranked_only=is_ranked, aided=is_aided)


def make_pickers(now: RecordsFilter, texts: Texts, choose: Callable[..., None]) -> list[Picker]:
    """Return a picker for each value but the size; ``choose`` takes a new value by its name."""
    edges = [texts("menu.bounded"), texts("menu.borderless")]
    fairness = [texts("scores.any_fairness"), *(texts(f"menu.{f.value}") for f in Fairness)]
    starts = [texts(f"scores.start_{s.name.lower() if s else 'any'}") for s in _STARTS]
    kinds = [texts(f"scores.worth_{kind.value}") for kind in now.options]
    flags = [texts("scores.flags_any"), texts("scores.flags_none")]
    fair = _FAIRNESS.index(now.fairness)
    return [
        Picker(edges, int(now.wraps), lambda i: choose(wraps=bool(i))),
        Picker(fairness, fair, lambda i: choose(fairness=_FAIRNESS[i])),
        Picker(starts, _STARTS.index(now.start), lambda i: choose(start=_STARTS[i])),
        Picker(kinds, now.options.index(now.counted), lambda i: choose(eligibility=now.options[i])),
        Picker(flags, int(now.no_flag), lambda i: choose(no_flag=bool(i))),
    ]
