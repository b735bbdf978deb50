"""The balance of the dive: ``python -m tests.benchmarks.bench_dive
[DIVES [GENERATIONS [WORKERS [LEARNT [SEED]]]]]``.

Models of four kinds of players, each on the air for its pace and one on Calm, first learn where to
go and what to buy: in GENERATIONS of policies, each of which plays LEARNT dives. Then they make
DIVES dives each, from SEED on. Prints where each kind ends and how long it takes, how much air it
has, what it earns, and how often each kind of place is taken. See docs/DIVE.md.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from statistics import fmean, median

from engine.dive.boards import ZONES
from engine.dive.finds import Find
from engine.solver.move_class import MoveClass
from tests.benchmarks.dive_learning import learn, play_dives
from tests.benchmarks.dive_simulator import ON_CALM, PLAYERS, SimulatedDive

_LEARNING_FROM = 20_000_000  # seeds that no table is made of
_FEW = 0.2  # a zone that a smaller part of a kind reaches is left out of the tables of air
_NO_AIR = "flawless, Calm"  # a player that chooses as the one before, and is only timed

Dives = Sequence[SimulatedDive]


def main() -> None:
    numbers = [int(word) for word in sys.argv[1:]]
    dives, generations, workers, learnt, seed = (*numbers, *(400, 8, 1, 30, 0)[len(numbers) :])
    played: dict[str, Dives] = {}
    weights = {}
    with ProcessPoolExecutor(workers) as executor:
        for player in (*PLAYERS, *ON_CALM):
            if player.name != _NO_AIR:
                seeds = range(_LEARNING_FROM, _LEARNING_FROM + generations * learnt)
                weights = dict(learn(executor, player, seeds, generations, learnt))
            played[player.name] = play_dives(executor, player, weights, range(seed, seed + dives))
            print(f"{player.name}: {dives} dives, seeds {seed} to {seed + dives - 1}", flush=True)
    _print_ends(played)
    _print_air(played)
    _print_gains(played)
    _print_places(played)
    _print_choices("Pacts made, of those offered", played, lambda dive: dive.pacts)
    _print_choices("Finds kept, of those offered", played, _finds_of)


def _row(name: str, cells: Iterable[str]) -> None:
    print(f"| {name} | " + " | ".join(cells) + " |")


def _head(first: str, names: Iterable[str]) -> None:
    names = list(names)
    print()
    _row(first, names)
    print("|---|" + "---:|" * len(names))


def _print_ends(played: dict[str, Dives]) -> None:
    """Print where dives end and how long they take."""
    _head("", played)
    for zone, name in enumerate([*(zone.name for zone in ZONES), "bottom"]):
        _row(f"Ends in {name}", (_percent(d.zone == zone for d in own) for own in played.values()))
    for part, name in ((0.1, "10%"), (0.5, "half"), (0.9, "90%")):
        _row(f"Minutes, {name}", (f"{_part(_minutes(own), part):.1f}" for own in played.values()))
    whole = ([d for d in own if d.zone == len(ZONES)] for own in played.values())
    _row(
        "Minutes to the bottom, median",
        (f"{median(_minutes(own)):.1f}" if own else "-" for own in whole),
    )
    _row("Points, median", (f"{median(d.score for d in own):.0f}" for own in played.values()))
    for at, name in enumerate(("air", "mines and guesses")):
        _row(f"Lives lost to {name}", _means(played, lambda d, at=at: d.lost[at]))


def _print_air(played: dict[str, Dives]) -> None:
    """Print the mean air after boards, and the mean of the least on each."""
    _head("Air, % of the tank, after a board / least", (zone.name for zone in ZONES))
    for player in PLAYERS:
        own, cells = played[player.name], []
        for zone in range(len(ZONES)):
            after = [air for dive in own for at, air in dive.air if at == zone]
            least = [air for dive in own for at, air in dive.least_air if at == zone]
            is_seldom = fmean(dive.zone >= zone for dive in own) < _FEW
            cells.append(
                "-" if is_seldom else f"{100 * fmean(after):.0f} / {100 * fmean(least):.0f}"
            )
        _row(player.name, cells)


def _print_gains(played: dict[str, Dives]) -> None:
    """Print what boards give: points by zone and class, stars, pearls and what they buy."""
    _head("Points of a zone, times those of the zone before", (z.name for z in ZONES[1:]))
    for name, own in played.items():
        means = [
            fmean([d.zone_points[zone] for d in own if d.zone > zone] or [0])
            for zone in range(len(ZONES))
        ]
        _row(name, (f"{b / a:.2f}" if a and b else "-" for a, b in pairwise(means)))
    _head("", played)
    for kind in MoveClass:
        shares = (
            sum(d.class_points[kind - 1] for d in own) / sum(sum(d.class_points) for d in own)
            for own in played.values()
        )
        _row(f"Points by class {kind.value}", (f"{share:.0%}" for share in shares))
    for star, name in enumerate(("In time", "No mistakes", "Pact kept")):
        shares = (
            sum(d.stars[star] for d in own) / sum(d.boards for d in own) for own in played.values()
        )
        _row(f"{name}, of all boards", (f"{share:.0%}" for share in shares))
    _row("Pearls", _means(played, lambda dive: dive.pearls))
    for at, name in enumerate(("Finds", "Lives", "Twists off")):
        _row(f"{name} bought", _means(played, lambda d, at=at: d.bought[at]))


def _print_places(played: dict[str, Dives]) -> None:
    _print_choices("Places taken, of those offered beside others", played, _places_of)


def _print_choices(
    title: str, played: dict[str, Dives], of: Callable[[SimulatedDive], Iterable[tuple[str, bool]]]
) -> None:
    """Print in which part of its offers each option was taken, by all players and by each."""
    counts: dict[str, Counter[tuple[str, bool]]] = {
        name: Counter(each for dive in own for each in of(dive)) for name, own in played.items()
    }
    counts = {"all": sum(counts.values(), Counter[tuple[str, bool]]()), **counts}
    _head(title, counts)
    options = {option for option, _ in counts["all"]}
    shares = {option: [_share(count, option) for count in counts.values()] for option in options}
    for option, own in sorted(shares.items(), key=lambda each: -each[1][0]):
        _row(option, (f"{share:.0%}" for share in own))


def _share(count: Counter[tuple[str, bool]], option: str) -> float:
    taken, left = count[option, True], count[option, False]
    return taken / (taken + left) if taken + left else 0.0


def _places_of(dive: SimulatedDive) -> Iterable[tuple[str, bool]]:
    return (
        (name, at == taken)
        for places, taken in dive.offers
        for at, names in enumerate(places)
        for name in names
    )


def _finds_of(dive: SimulatedDive) -> Iterable[tuple[str, bool]]:
    names = [find.value for find in Find]
    return (
        (name, name == kept)
        for offer, kept in dive.finds
        for name in sorted(offer, key=names.index)
    )


def _means(played: dict[str, Dives], of: Callable[[SimulatedDive], float]) -> Iterable[str]:
    return (f"{fmean(map(of, own)):.1f}" for own in played.values())


def _percent(cases: Iterable[bool]) -> str:
    return f"{fmean(cases):.0%}"


def _minutes(dives: Dives) -> list[float]:
    return sorted(dive.seconds / 60 for dive in dives)


def _part(values: Sequence[float], part: float) -> float:
    return values[int(len(values) * part)]


if __name__ == "__main__":
    main()
