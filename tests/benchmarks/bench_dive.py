"""The balance of the dive: ``python -m tests.benchmarks.bench_dive [DIVES [ROUNDS [WORKERS]]]``.

Models of four kinds of players make that many dives each. First all choices are drawn; then, for
some rounds, most are the best known from the round before, and at last all of them are. Prints
where each kind ends and how long it takes, how much of the tank is full after some of the boards,
and how often the best choice takes each card and find that it is offered.
"""

import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from statistics import mean, median

from engine.dive.players import PLAYERS, Player
from engine.dive.simulator import SimulatedDive, Values, learn, simulate, taken_shares
from engine.dive.zones import ZONES, zone_of_board

_EXPLORED = 0.3  # of the choices in the rounds that learn
_SHOWN_BOARDS = (1, 3, 6, 9, 12, 15, 18)
_MIN_OFFERS = 100


def main() -> None:
    numbers = [int(word) for word in sys.argv[1:]]
    dives, rounds, workers = (*numbers, *(500, 2, 1)[len(numbers) :])
    with ProcessPoolExecutor(workers) as executor:
        values: Values = {}
        for turn in range(rounds + 1):
            explored = 1.0 if turn == 0 else 0.0 if turn == rounds else _EXPLORED
            seeds = range(turn * dives, (turn + 1) * dives)
            played = _play(executor, seeds, values, explored)
            print(f"\n{dives} dives each, {explored:.0%} of the choices drawn")
            _print_ends(played)
            values = learn(played)
    _print_choices(played)


def _play(
    executor: Executor, seeds: Sequence[int], values: Values, explored: float
) -> list[SimulatedDive]:
    def play(player: Player) -> list[SimulatedDive]:
        task = partial(simulate, player=player, values=values, explore=explored)
        return list(executor.map(task, seeds, chunksize=20))

    return [dive for player in PLAYERS for dive in play(player)]


def _print_ends(played: Sequence[SimulatedDive]) -> None:
    heads = " ".join(f"{zone.name[:8]:>8}" for zone in ZONES)
    boards = " ".join(f"{board:>4}" for board in _SHOWN_BOARDS)
    print(f"{'ends in':9} {heads}   metres seconds   points out of lives   tank after {boards}")
    for player in PLAYERS:
        own = [dive for dive in played if dive.player == player.name]
        ends = Counter(zone_of_board(dive.board) for dive in own)
        shares = " ".join(f"{ends[zone] / len(own):8.0%}" for zone in range(len(ZONES)))
        tanks = " ".join(f"{_tank(own, board):>4}" for board in _SHOWN_BOARDS)
        metres, score = median(dive.depth for dive in own), median(dive.score for dive in own)
        seconds = median(dive.seconds for dive in own)
        dead = sum(dive.lives <= 0 for dive in own) / len(own)
        print(
            f"{player.name:9} {shares} {metres:8.0f} {seconds:7.0f} {score:8.0f} {dead:12.0%}"
            f"{'':14}{tanks}"
        )


def _tank(dives: Sequence[SimulatedDive], board: int) -> str:
    shares = [dive.air[board - 1] for dive in dives if len(dive.air) >= board]
    return f"{mean(shares):.0%}" if shares else "-"


def _print_choices(played: Sequence[SimulatedDive]) -> None:
    print(f"\nTaken by the best choice, of those offered at least {_MIN_OFFERS} times")
    shares = {name: each for name, each in taken_shares(played).items() if each[0] >= _MIN_OFFERS}
    for name, (offers, share) in sorted(shares.items(), key=lambda each: -each[1][1]):
        print(f"{name:32} {share:5.0%} of {offers}")


if __name__ == "__main__":
    main()
