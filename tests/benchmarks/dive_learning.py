"""Learning the weights of a dive's policy by cross-entropy, on points."""

from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from functools import partial
from random import Random
from statistics import fmean, pstdev

from tests.benchmarks.dive_simulator import (
    FIRST_WEIGHTS,
    Player,
    SimulatedDive,
    Weights,
    simulate,
    weight_names,
)

POPULATION = 30  # the sets of weights that are tried in a generation
BEST = 8  # of them, from which the next generation is drawn
_SPREAD = 1.0  # of the first generation, around FIRST_WEIGHTS
_LEAST_SPREAD = 0.15


def play_dives(
    executor: Executor, player: Player, weights: Weights, seeds: Iterable[int]
) -> list[SimulatedDive]:
    """Return a dive for each seed."""
    return list(
        executor.map(partial(_play, player=player, weights=dict(weights)), seeds, chunksize=25)
    )


def learn(
    executor: Executor, player: Player, seeds: Sequence[int], generations: int, dives: int
) -> Weights:
    """Return weights that earn a player many points.

    In each generation sets of weights are drawn around the mean of the best of the one before; all
    play the same ``dives``, on the next of the ``seeds``.
    """
    names, uniform = weight_names(), Random(player.name)
    means = {name: FIRST_WEIGHTS.get(name, 0.0) for name in names}
    spreads = dict.fromkeys(names, _SPREAD)
    for generation in range(generations):
        own = seeds[generation * dives : (generation + 1) * dives]
        drawn = [means]
        for _ in range(POPULATION - 1):
            drawn.append({name: uniform.gauss(means[name], spreads[name]) for name in names})
        points = [
            fmean(dive.score for dive in play_dives(executor, player, each, own)) for each in drawn
        ]
        best = sorted(range(POPULATION), key=lambda at: -points[at])[:BEST]
        means = {name: fmean(drawn[at][name] for at in best) for name in names}
        for name in names:
            spread = pstdev(drawn[at][name] for at in best)
            spreads[name] = max(_LEAST_SPREAD, (spreads[name] + spread) / 2)
    return means


def _play(seed: int, player: Player, weights: Weights) -> SimulatedDive:
    return simulate(seed, player, weights)
