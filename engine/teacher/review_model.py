"""The result of a game review: a verdict on each move, and the sums over a game."""

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from engine.autoplay.win_probability import WinChance
from engine.teacher.explanation import Explanation
from engine.teacher.patterns import Pattern


class MoveVerdict(Enum):
    """The verdict on a move, given everything that its player could know."""

    FIRST = "first"  # the first open, of which nobody can know anything
    CERTAIN = "certain"  # all that it opened was proven safe
    FORCED = "forced"  # a guess where no cell was proven safe
    NEEDLESS = "needless"  # a guess where some cell was proven safe
    MISCLICK = "misclick"  # it opened what was proven to be a mine
    FLAG = "flag"  # a flag on a proven mine
    GUESSED_FLAG = "guessed_flag"  # a flag on a cell that was not certain
    WRONG_FLAG = "wrong_flag"  # a flag on a cell that was proven safe
    WRONG_CHORD = "wrong_chord"  # on a flag not proven, where it had to meet a mine or was needless
    WASTED = "wasted"  # nothing changed, or a chord was refused
    UNFLAG = "unflag"  # a flag or a question mark was removed, or a flag became a question mark
    TAKEN_BACK = "taken_back"  # an undo or a revert

    @property
    def is_guess(self) -> bool:
        """Whether it opened a cell that was not proven safe."""
        return self is MoveVerdict.FORCED or self in COSTLY

    @property
    def is_missed(self) -> bool:
        """Whether the move disagreed with something that could be known."""
        return self is MoveVerdict.WRONG_FLAG or self in COSTLY


COSTLY = frozenset({MoveVerdict.NEEDLESS, MoveVerdict.MISCLICK, MoveVerdict.WRONG_CHORD})
"""Guesses that could have been avoided."""

_FLAGS = (MoveVerdict.FLAG, MoveVerdict.GUESSED_FLAG, MoveVerdict.WRONG_FLAG)


@dataclass(frozen=True)
class ReviewedMove:
    """A move, by its index in the recording, and the verdict on it.

    ``cells`` are those opened, or the flag's. ``chance`` is that of a mine among them, for guesses
    and flags that were not certain; ``best`` the least of any closed cell then; ``risk`` the chance
    that a guess loses under the fairness rules. ``better`` explains a better move (a safe cell, or
    why this one was a mine or safe), and ``pattern`` is the pattern to see for it. ``flags`` are
    those that a wrong chord relied on and that were not proven. ``before`` and ``after`` are the
    chances to win, if computed. ``met_mine`` says whether a mine lay there; no verdict rests on it.
    ``wrong_set`` are the wrong flags of a full set, if this move lost by one.
    """

    move: int
    ms: int
    verdict: MoveVerdict
    cells: int = 0
    chance: float | None = None
    best: float | None = None
    better: Explanation | None = None
    pattern: Pattern | None = None
    before: WinChance | None = None
    after: WinChance | None = None
    is_fatal: bool = False
    flags: int = 0
    risk: float = 0.0
    met_mine: bool = False
    wrong_set: int = 0


@dataclass(frozen=True)
class Review:
    """The review of a whole game.

    ``luck`` is the chance of having survived the forced guesses, ``cost`` the chance of having lost
    by the ``needless`` ones. ``missed`` counts the patterns that moves disagreed with. ``is_exact``
    is False if a chance is an estimate or moves were left out; the chances to win say so
    themselves.
    """

    moves: tuple[ReviewedMove, ...]
    luck: float
    cost: float
    needless: int
    forced: int
    missed: Mapping[Pattern, int]
    is_exact: bool

    @property
    def lesson(self) -> Pattern | None:
        """The pattern missed most often; of equals the easier one."""
        return max(filter(self.missed.get, Pattern), key=self.missed.__getitem__, default=None)

    def win_chance(self, made: int) -> WinChance | None:
        """Return the chance to win after this many moves, if it was computed."""
        at = bisect_left(self.moves, made, key=lambda one: one.move)
        if at < len(self.moves) and self.moves[at].move == made:
            return self.moves[at].before
        return self.moves[at - 1].after if at and self.moves[at - 1].move == made - 1 else None

    @property
    def wrong_flags(self) -> int:
        """The number of flags put on safe cells, whether or not anything proved them safe."""
        return sum(one.verdict in _FLAGS and not one.met_mine for one in self.moves)
