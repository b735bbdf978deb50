"""The player's choice of games on the records pages."""

from collections.abc import Callable

from engine.core.config import PRESETS, Fairness, StartRule, WinRule
from game.records import Filter
from game.records.statistics_queries import Size
from game.resources.texts import Texts
from game.ui.selectors import Picker

_FAIRNESS = (None, *Fairness)
_STARTS = (None, StartRule.OPENING, StartRule.SAFE, StartRule.NO_GUESS)
_KINDS = {"ranked": (True, False), "clean": (False, False), "unranked": (False, True)}
"""How games count: whether only ranked ones are wanted, and whether those that are not clean."""
_FLAGS = {
    "any": (WinRule.OPEN, False),
    "none": (WinRule.OPEN, True),
    "win": (WinRule.FLAG, False),
}
"""How games are won, and whether only those without a flag are wanted."""


def is_preset(size: Size) -> bool:
    """Return whether games of this size can rank."""
    return size in [preset.dimensions for preset in PRESETS.values()]


def usual_filter(size: Size, wraps: bool = False, win: WinRule = WinRule.OPEN) -> Filter:
    """Return all games of a size that can be compared: the ranked ones where there are any. Wins by
    opening and by flags have tables of their own."""
    return Filter(size, wraps, win=win, ranked_only=is_preset(size))


def make_pickers(now: Filter, texts: Texts, choose: Callable[..., None]) -> list[Picker]:
    """Return a picker for each value but the size; ``choose`` takes new values by their names."""
    edges = [texts("menu.bounded"), texts("menu.borderless")]
    fairness = [texts("scores.any_fairness"), *(texts(f"menu.{f.value}") for f in Fairness)]
    starts = [texts(f"scores.start_{s.name.lower() if s else 'any'}") for s in _STARTS]
    kinds = {name: kind for name, kind in _KINDS.items() if is_preset(now.size) or not kind[0]}
    counts, counted = list(kinds.values()), (now.ranked_only, now.aided)
    flags, flagged = list(_FLAGS.values()), (now.win or WinRule.OPEN, now.no_flag)

    def choose_kind(index: int) -> None:
        choose(ranked_only=counts[index][0], aided=counts[index][1])

    def choose_flags(index: int) -> None:
        choose(win=flags[index][0], no_flag=flags[index][1])

    return [
        Picker(edges, int(now.wraps), lambda i: choose(wraps=bool(i))),
        Picker(fairness, _FAIRNESS.index(now.fairness), lambda i: choose(fairness=_FAIRNESS[i])),
        Picker(starts, _STARTS.index(now.start), lambda i: choose(start=_STARTS[i])),
        Picker([texts(f"scores.worth_{n}") for n in kinds], counts.index(counted), choose_kind),
        Picker([texts(f"scores.flags_{n}") for n in _FLAGS], flags.index(flagged), choose_flags),
    ]
