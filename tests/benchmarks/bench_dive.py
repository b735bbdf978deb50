"""The balance of the dive: ``python -m tests.benchmarks.bench_dive
[DIVES [ROUNDS [WORKERS [LEARNT [SEED]]]]]``.

Models of four kinds of players make that many dives each, from SEED on. First all choices are
drawn; then, for some rounds, most are the best known from the rounds before, and at last all of
them are. The rounds that learn have LEARNT dives each, if that is told. Prints
how fast the models are, where each kind ends and how long it takes, how much air they have, what
the best choices are worth, and how often each card and find is taken. See docs/DIVE.md.
"""

import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from math import sqrt
from statistics import mean, median, stdev

from engine.core.rng import make_rng
from engine.dive.boards import BOARDS_PER_ZONE, ZONES, BoardPlan, zone_of_board
from engine.dive.state import Dive
from tests.benchmarks.dive_simulator import (
    PLAYERS,
    Player,
    SimulatedDive,
    Values,
    learn,
    play_board,
    simulate,
    taken_shares,
)

_EXPLORED = 0.3  # of the choices in the rounds that learn
_MIN_OFFERS = 100
_BETWEEN_S = 9.0  # seconds a board: card 1.5, tally 3.5, fork 4
_FIND_S = 5.0  # seconds a choice of a find
_LESSON_S = 3.0  # seconds a mine
_PACE_BOARDS = ((16, 16, 40), (30, 16, 99))
_FOREVER_MS = 10**9


def main() -> None:
    numbers = [int(word) for word in sys.argv[1:]]
    dives, rounds, workers = (*numbers[:3], *(500, 2, 1)[len(numbers) :])
    learning, first = (*numbers[3:], *(dives, 0)[len(numbers[3:]) :])
    _print_paces()
    values: Values = {}
    learnt: list[SimulatedDive] = []
    with ProcessPoolExecutor(workers) as executor:
        for turn in range(rounds + 1):
            explored = 1.0 if turn == 0 else 0.0 if turn == rounds else _EXPLORED
            start = first + turn * learning
            seeds = range(start, start + (dives if turn == rounds else learning))
            played = _play(executor, seeds, values, explored)
            print(f"\n{len(seeds)} dives each, {explored:.0%} of the choices drawn, seeds {seeds}")
            _print_ends(played)
            if turn == 0:
                drawn = played
            learnt += played
            values = learn(learnt)
    _print_air(played)
    _print_policy(drawn, played)
    _print_choices(played)


def _play(
    executor: Executor, seeds: Sequence[int], values: Values, explored: float
) -> list[SimulatedDive]:
    def play(player: Player) -> list[SimulatedDive]:
        task = partial(simulate, player=player, values=values, explore=explored)
        return list(executor.map(task, seeds, chunksize=20))

    return [dive for player in PLAYERS for dive in play(player)]


def _print_paces(boards: int = 40) -> None:
    """Print how fast the models clear common boards, without any air or mines to fear."""
    print("player     " + "  ".join(f"{w}x{h}x{m}: seconds 3BV/s" for w, h, m in _PACE_BOARDS))
    for player in PLAYERS:
        shown = []
        for size in _PACE_BOARDS:
            dives = [
                Dive(seed, BoardPlan(1, *size), 99, air_until=_FOREVER_MS) for seed in range(boards)
            ]
            games = [
                play_board(dive, player._replace(slips=0), make_rng(1, str(dive.seed)))
                for dive in dives
            ]
            seconds = sum(game.ms for game in games) / 1000
            shown.append(
                f"{seconds / boards:18.0f} {sum(g.three_bv for g in games) / seconds:5.2f}"
            )
        print(f"{player.name:10}" + " ".join(shown))


def _print_ends(played: Sequence[SimulatedDive]) -> None:
    heads = " ".join(f"{zone.name[:8]:>8}" for zone in ZONES)
    print(
        f"{'ends in':9} {heads}   metres boards  playing whole run: 10% half  90%   points"
        " lost to air, mines"
    )
    for player in PLAYERS:
        own = _of(player, played)
        ends = Counter(zone_of_board(dive.board) for dive in own)
        shares = " ".join(f"{ends[zone] / len(own):8.0%}" for zone in range(len(ZONES)))
        runs = sorted(map(_whole_seconds, own))
        low, mid, high = (runs[int(len(runs) * part)] / 60 for part in (0.1, 0.5, 0.9))
        print(
            f"{player.name:9} {shares} {median(dive.depth for dive in own):8.0f}"
            f" {median(dive.board for dive in own):6.0f}"
            f" {median(dive.seconds for dive in own):6.0f} s {low:13.1f} {mid:4.1f} {high:4.1f} min"
            f" {median(dive.score for dive in own):8.0f}"
            f" {mean(dive.lost[0] for dive in own):11.1f} {mean(dive.lost[1] for dive in own):6.1f}"
        )


def _whole_seconds(dive: SimulatedDive) -> float:
    """Return the length of a run with its cards, tallies, choices and lessons."""
    finds = len(dive.air) // BOARDS_PER_ZONE
    return dive.seconds + _BETWEEN_S * dive.board + _FIND_S * finds + _LESSON_S * dive.lost[1]


def _print_air(played: Sequence[SimulatedDive]) -> None:
    print("\nMean air after the boards of a zone / mean of the least on each board, % of the tank")
    print(f"{'':9} " + " ".join(f"{zone.name[:8]:>8}" for zone in ZONES) + "  stars a board")
    for player in PLAYERS:
        own = _of(player, played)
        shown = []
        for zone in range(len(ZONES)):
            fills = [a for d in own for n, a in enumerate(d.air, 1) if zone_of_board(n) == zone]
            least = [each for d in own for each in enumerate(d.least_air, 1)]
            lows = [air for number, air in least if zone_of_board(number) == zone]
            pair = f"{_percent(fills)}/{_percent(lows)}"
            shown.append(f"{pair:>8}")
        boards = sum(len(dive.air) for dive in own)
        stars = (sum(dive.stars[star] for dive in own) / boards for star in range(3))
        names = ("par", "no flag", "no waste")
        told = ", ".join(f"{n} {s:.0%}" for n, s in zip(names, stars, strict=True))
        print(f"{player.name:9} {' '.join(shown)}  {told}")


def _percent(parts: Sequence[float]) -> str:
    return f"{100 * mean(parts):.0f}" if len(parts) >= _MIN_OFFERS // 5 else "-"


def _print_policy(drawn: Sequence[SimulatedDive], best: Sequence[SimulatedDive]) -> None:
    """Print what drawn choices earn, and the best ones."""
    print("\nMean points: drawn choices, best choices")
    for player in PLAYERS:
        points = ([dive.score for dive in _of(player, dives)] for dives in (drawn, best))
        shown = (f"{mean(own):8.0f} +- {stdev(own) / sqrt(len(own)):5.0f}" for own in points)
        print(f"{player.name:9} {'  '.join(shown)}")


def _print_choices(played: Sequence[SimulatedDive]) -> None:
    print(f"\nTaken by the best choice, of those offered at least {_MIN_OFFERS} times")
    print(f"{'':28} {'all':>5} {'offers':>6} {'clear':>5}  " + " ".join(p.name for p in PLAYERS))
    played = [_with_short_names(dive) for dive in played]
    shares = taken_shares(played)
    by_player = [taken_shares(_of(player, played)) for player in PLAYERS]
    for name, (offers, share, clear) in sorted(shares.items(), key=lambda each: -each[1][1]):
        if offers < _MIN_OFFERS:
            continue
        own = [found.get(name, (0, 0.0, 0.0)) for found in by_player]
        told = [f"{part:8.0%}" if n >= _MIN_OFFERS // 4 else f"{'-':>8}" for n, part, _ in own]
        print(f"{name:28} {share:5.0%} {offers:6} {clear:5.0%}  {' '.join(told)}")


def _with_short_names(dive: SimulatedDive) -> SimulatedDive:
    """Return the dive with one name for all pairs of twists."""

    def short(option: str) -> str:
        twists, _, reward = option.partition(" for ")
        return f"two twists for {reward}" if " " in twists else option

    choices = (each._replace(options=tuple(map(short, each.options))) for each in dive.choices)
    return dive._replace(choices=tuple(choices))


def _of(player: Player, dives: Sequence[SimulatedDive]) -> list[SimulatedDive]:
    return [dive for dive in dives if dive.player == player.name]


if __name__ == "__main__":
    main()
