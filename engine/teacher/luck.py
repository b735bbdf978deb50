"""Luck in a game: its guesses, and the probability of having survived them all."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import prod

from engine.formats.recording import Recording
from engine.rules.zini import zini
from engine.teacher.patterns import Pattern
from engine.teacher.review import BUDGET as REVIEW_BUDGET
from engine.teacher.review import GameReviewer, summarise


@dataclass(frozen=True)
class Guess:
    """A move, by its index in the recording, that opened a cell not proven safe.

    ``chance`` is the exact probability that the cells it opened held a mine, given everything the
    board showed then; ``best`` the least of any closed cell, 0.0 if one was proven safe.
    """

    move: int
    chance: float
    best: float

    @property
    def is_forced(self) -> bool:
        """Whether no cell was proven safe then, and the guess could succeed."""
        return self.best > 0 and self.chance < 1


@dataclass(frozen=True)
class LuckReview:
    """The part of a game review that the records keep.

    ``zini`` is that of the final board. ``survival`` is the probability of having survived all
    guesses, whatever the result; ``survived`` counts those that met no mine. The rest is that of
    ``engine.teacher.review_model.Review``.
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
        """The number of guesses made where none could be avoided."""
        return sum(guess.is_forced for guess in self.guesses)

    @property
    def needless(self) -> int:
        """The number of avoidable guesses: some cell was proven safe, or this one a mine."""
        return len(self.guesses) - self.forced

    @property
    def expected(self) -> float:
        """The expected number of guesses that meet no mine: what ``survived`` comes near."""
        return sum(1 - guess.chance for guess in self.guesses)


def review_luck(
    recording: Recording,
    budget: int = REVIEW_BUDGET,
    with_reasons: bool = False,
    wanted: Callable[[], bool] = lambda: True,
    since_end: bool = False,
) -> LuckReview:
    """Review a recorded game without the chances to win; see ``review_game``.

    ``missed`` is empty unless ``with_reasons`` is set, which takes most of the time. Cells that the
    game itself opens, and the first click, are not guesses. With ``since_end`` only moves after the
    last end taken back are counted: such a game is kept once for each end, and together these
    reviews count each move once. Raises as ``review_game`` does.
    """
    look_back = GameReviewer(recording, budget, with_chances=False, with_reasons=with_reasons)
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
