"""What luck had to do with a game: its guesses, and the chance of having survived them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import prod

from engine.recording import Recording
from engine.solver.patterns import Pattern
from engine.solver.postmortem import BUDGET as REVIEW_BUDGET
from engine.solver.postmortem import Reviewer, summarise
from engine.zini import zini


@dataclass(frozen=True)
class Guess:
    """A move, by its number among the recording's, that opened what was not proven safe.

    ``chance`` is the exact chance that what it opened held a mine, given all that the board showed
    then; 1.0 where it was certain. ``best`` is the least chance of any closed cell: 0.0 where one
    was proven safe.
    """

    move: int
    chance: float
    best: float

    @property
    def is_forced(self) -> bool:
        """Whether no cell was proven safe then, and it might have gone well."""
        return self.best > 0 and self.chance < 1


@dataclass(frozen=True)
class LuckReview:
    """What the record book keeps of a look back at a game.

    ``zini`` is the greedy one of the board as it was at the end. ``survival`` is the chance of
    having survived all guesses, lost or won. ``survived`` is how many of the guesses met no mine:
    none lay there when the guess was made, before fair play moved any. ``is_exact`` is False where
    a chance is an estimate, or moves were left out, for want of work. ``luck``, ``cost``,
    ``missed`` and ``wrong_flags`` are those of ``engine.solver.postmortem.Review``.
    """

    zini: int
    guesses: tuple[Guess, ...]
    survival: float
    is_exact: bool = True
    survived: int = field(kw_only=True)
    luck: float = field(default=1.0, kw_only=True)
    cost: float = field(default=0.0, kw_only=True)
    missed: Mapping[Pattern, int] = field(default_factory=dict, kw_only=True)
    wrong_flags: int = field(default=0, kw_only=True)

    @property
    def forced(self) -> int:
        """How many guesses were made where none could be avoided."""
        return sum(guess.is_forced for guess in self.guesses)

    @property
    def needless(self) -> int:
        """How many nobody had to make: some cell was proven safe, or this one a mine."""
        return len(self.guesses) - self.forced

    @property
    def expected(self) -> float:
        """How many should have met no mine, by their chances. Over many games ``survived`` comes
        as near to it as luck is even, whenever the games ended: a lost one lacks the guesses that
        were still to come in both."""
        return sum(1 - guess.chance for guess in self.guesses)


def review_luck(
    recording: Recording,
    budget: int = REVIEW_BUDGET,
    with_reasons: bool = False,
    wanted: Callable[[], bool] = lambda: True,
    since_end: bool = False,
) -> LuckReview:
    """What a look back at a recorded game finds, but for the chances to win; see ``postmortem``.

    ``missed`` is empty unless ``with_reasons`` are asked for, which take most of the time. What the
    game itself opens, and the first click, which the start rule makes safe, are no guesses.

    A game that ended, was taken back and went on is kept once for each end, every time from its
    beginning. With ``since_end`` only what came after the last end taken back is counted, so that
    all these reviews together count each move once.

    What a guess costs in ``survival`` depends on fair play. By classic rules it is its chance.
    Mercy and strict forgive a forced guess, so it costs nothing, unless it opens a proven mine;
    strict makes a needless one lose for certain. After a move was taken back classic rules hold.

    Raises ReplayError for a recording whose moves the rules do not allow, and NotWantedError once
    ``wanted`` says no.
    """
    look_back = Reviewer(recording, budget, with_chances=False, with_reasons=with_reasons)
    found = look_back.run(wanted)
    if since_end:
        moves = [one for one in found.moves if one.move >= look_back.since]
        found = summarise(moves, found.is_exact)
    guesses = [one for one in found.moves if one.verdict.is_guess]
    return LuckReview(
        zini(look_back.last.field or recording.field),
        tuple(Guess(one.move, one.chance or 0.0, one.best or 0.0) for one in guesses),
        prod(1 - one.risk for one in guesses),
        found.is_exact,
        survived=sum(not one.met_mine for one in guesses),
        luck=found.luck,
        cost=found.cost,
        missed=found.missed,
        wrong_flags=found.wrong_flags,
    )
