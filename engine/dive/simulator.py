"""Dives played by models of people, and what each choice is worth to them.

What a find or a board is worth is learnt from the dives themselves: the points that followed,
compared with those that followed from the same board of the same kind of player on the average,
apart for those who have little air, who have one life left, and all others.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.core.rng import Uniform, make_rng
from engine.dive.boards import BoardPlan
from engine.dive.finds import Find
from engine.dive.players import FORM, Player, play_board
from engine.dive.rules import boards_ahead, choose_board, finds_ahead, keep_find
from engine.dive.state import Dive, begin_dive

LAST_SIMULATED = 45  # boards; nobody's dive is to go so far
LITTLE_AIR = 0.5  # of the tank
MIN_SAMPLES = 12
"""An option seen less often in a state is worth the average there."""


class Choice(NamedTuple):
    """The options that a diver had, by name, and which of them was taken.

    ``state`` is what the choice may depend on: the board's number and the diver's need.
    """

    state: tuple[int, str]
    options: tuple[str, ...]
    taken: int
    points_before: int


class SimulatedDive(NamedTuple):
    """How a simulated dive went. ``air`` is the part of the tank left after each cleared board."""

    player: str
    score: int
    board: int
    depth: int
    seconds: float
    lives: int
    air: tuple[float, ...]
    choices: tuple[Choice, ...]


Values = dict[tuple[str, int, str, str], float]
"""The worth of an option: by player, zone's first board, need and option; 1.0 is the average."""


def simulate(
    seed: int, player: Player, values: Values | None = None, explore: float = 1.0
) -> SimulatedDive:
    """Play one dive. The part ``explore`` of the choices is drawn, the rest is the best known."""
    uniform, dive, total = make_rng(seed, player.name), begin_dive(seed), 0
    form = 1 - FORM / 2 + FORM * uniform()
    air: list[float] = []
    choices: list[Choice] = []
    while True:
        played = play_board(dive, player, uniform, form)
        total, dive = total + played.ms, played.dive
        if not dive.is_cleared or dive.plan.number >= LAST_SIMULATED:
            break
        air.append(dive.air_left(0) / dive.tank_ms)
        state = dive.plan.number, need(dive)
        if finds := finds_ahead(dive):
            names = tuple(each.value for each in finds)
            taken = _choose(player, state, names, values or {}, explore, uniform)
            choices.append(Choice(state, names, taken, dive.score))
            dive = keep_find(dive, finds[taken])
        plans = boards_ahead(dive)
        names = tuple(map(board_name, plans))
        taken = _choose(player, state, names, values or {}, explore, uniform)
        choices.append(Choice(state, names, taken, dive.score))
        dive = choose_board(dive, plans[taken])
    depth = dive.depth(played.permille)
    number = dive.plan.number
    return SimulatedDive(
        player.name, dive.score, number, depth, total / 1000, dive.lives, tuple(air), tuple(choices)
    )


def need(dive: Dive) -> str:
    """Return what a diver needs most: a life, air, or nothing in particular."""
    if dive.lives == 1 and Find.SHELL not in dive.finds:
        return "life"
    return "air" if dive.air_left(0) < LITTLE_AIR * dive.tank_ms else "points"


def board_name(plan: BoardPlan) -> str:
    """Return a card's name for the tables: its twists and its reward."""
    return " ".join((*plan.twists, "for", plan.reward.value)) if plan.twists else "calm"


def learn(dives: Iterable[SimulatedDive]) -> Values:
    """Return the worth of each option, from the points that followed it."""
    totals: dict[tuple[str, int, str], list[float]] = defaultdict(list)
    by_option: dict[tuple[str, int, str, str], list[float]] = defaultdict(list)
    for dive in dives:
        for choice in dive.choices:
            followed = float(dive.score - choice.points_before)
            key = dive.player, *choice.state
            totals[key].append(followed)
            by_option[*key, choice.options[choice.taken]].append(followed)
    means = {key: sum(all_) / len(all_) for key, all_ in totals.items()}
    shares: dict[tuple[str, int, str, str], list[tuple[float, int]]] = defaultdict(list)
    for (player, number, needed, option), followed_all in by_option.items():
        mean = means[player, number, needed]
        if mean > 0:
            part = sum(followed_all) / len(followed_all) / mean
            shares[player, _stage(number), needed, option].append((part, len(followed_all)))
    values: Values = {}
    for found, parts in shares.items():
        count = sum(samples for _, samples in parts)
        if count >= MIN_SAMPLES:
            values[found] = sum(part * samples for part, samples in parts) / count
    return values


def taken_shares(dives: Sequence[SimulatedDive]) -> dict[str, tuple[int, float]]:
    """Return how often each option was offered, and in which part of those cases it was taken."""
    offered: dict[str, int] = defaultdict(int)
    taken: dict[str, int] = defaultdict(int)
    for dive in dives:
        for choice in dive.choices:
            for name in set(choice.options):
                offered[name] += 1
            taken[choice.options[choice.taken]] += 1
    return {name: (count, taken[name] / count) for name, count in offered.items()}


def _stage(number: int) -> int:
    return min((number - 1) // 3, 5)


def _choose(
    player: Player,
    state: tuple[int, str],
    options: tuple[str, ...],
    values: Values,
    explore: float,
    uniform: Uniform,
) -> int:
    if uniform() < explore:
        return int(uniform() * len(options))
    number, needed = state
    worth = [values.get((player.name, _stage(number), needed, name), 1.0) for name in options]
    return worth.index(max(worth))
