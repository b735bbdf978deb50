"""Dives played by models of people, and what each choice is worth to them.

What a find or a board is worth is learnt from the dives themselves: the points that followed, as a
part of what followed on the average from the same board for the same kind of player. It is a sum
of effects: of each trait of an option (a find, a twist, a reward) in each part of the state (the
zone, the lives and the air left), fitted to all choices at once.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

from engine.core.rng import make_rng
from engine.dive.boards import BoardPlan, Reward
from engine.dive.finds import Find
from engine.dive.players import FORM, Player, play_board
from engine.dive.rules import boards_ahead, choose_board, finds_ahead, keep_find
from engine.dive.state import LIVES, TANK_MS, Dive, begin_dive
from engine.dive.zones import zone_of_board

LAST_SIMULATED = 45  # boards; nobody's dive is to go so far
AIR_LEVELS = (0.4, 0.75)  # parts of the tank, between which a diver chooses differently
SWEEPS = 8  # over all effects, until they agree with each other
PRIOR = 20  # choices: an effect seen as often as this is believed by half
CLEAR = 2.0  # standard errors by which a choice that is clearly the best exceeds the others


class SimulatedChoice(NamedTuple):
    """The options that a diver had, by name, and which of them was taken.

    ``state`` is what the choice may depend on: the zone, the lives and the air left. ``is_clear``
    if it was worth more than the others by more than chance.
    """

    number: int
    state: tuple[str, ...]
    options: tuple[str, ...]
    taken: int
    points_before: int
    is_clear: bool = False


class SimulatedDive(NamedTuple):
    """The course and the end of a simulated dive.

    ``air`` is the part of the tank left after each cleared board, ``least_air`` the least on each
    board, the last one too. ``lost`` are the lives and shells lost to air and to mines.
    """

    player: str
    score: int
    board: int
    depth: int
    seconds: float
    lives: int
    lost: tuple[int, int]
    air: tuple[float, ...]
    least_air: tuple[float, ...]
    stars: tuple[int, int, int]
    choices: tuple[SimulatedChoice, ...]


class Effect(NamedTuple):
    """The additional points that follow, as a part of the average, and their standard error."""

    worth: float
    error: float


Values = dict[tuple[str, str, str], Effect]
"""The effect of a trait, by player, part of the state and trait."""

_UNKNOWN = Effect(0.0, 0.0)


def simulate(
    seed: int, player: Player, values: Values | None = None, explore: float = 1.0
) -> SimulatedDive:
    """Play one dive. The part ``explore`` of the choices is drawn, the rest is the best known."""
    uniform, dive, total = make_rng(seed, player.name), begin_dive(seed), 0
    form = 1 - FORM / 2 + FORM * uniform()
    air: list[float] = []
    lost: list[tuple[int, int]] = []
    least: list[float] = []
    choices: list[SimulatedChoice] = []

    def choose(names: tuple[str, ...]) -> int:
        taken, is_clear = best_option(player.name, state_of(dive), names, values or {})
        if taken is None or uniform() < explore:
            taken, is_clear = int(uniform() * len(names)), False
        state = state_of(dive)
        choices.append(SimulatedChoice(dive.plan.number, state, names, taken, dive.score, is_clear))
        return taken

    while True:
        played = play_board(dive, player, uniform, form)
        total, dive = total + played.ms, played.dive
        least.append(played.least_air)
        lost.append(played.lost)
        if not dive.is_cleared or dive.plan.number >= LAST_SIMULATED:
            break
        air.append(dive.air_left(0) / TANK_MS)
        if finds := finds_ahead(dive):
            dive = keep_find(dive, finds[choose(tuple(each.value for each in finds))])
        plans = boards_ahead(dive)
        dive = choose_board(dive, plans[choose(tuple(map(board_name, plans)))])
    par, no_flag, no_waste = (sum(leg.stars[star] for leg in dive.legs) for star in range(3))
    to_air, to_mines = sum(air for air, _ in lost), sum(mines for _, mines in lost)
    return SimulatedDive(
        *(player.name, dive.score, dive.plan.number, dive.depth(played.permille), total / 1000),
        *(dive.lives, (to_air, to_mines), tuple(air), tuple(least)),
        *((par, no_flag, no_waste), tuple(choices)),
    )


def state_of(dive: Dive) -> tuple[str, ...]:
    """Return what a diver's choice may depend on, part by part."""
    lives = min(LIVES, dive.lives + (Find.SHELL in dive.finds))
    level = sum(dive.air_left(0) > part * TANK_MS for part in AIR_LEVELS)
    return f"zone {zone_of_board(dive.plan.number)}", f"lives {lives}", f"air {level}"


def board_name(plan: BoardPlan) -> str:
    """Return a card's name for the tables: its twists and its reward."""
    if not plan.twists and plan.reward is Reward.AIR:
        return "calm"
    return " ".join((*(plan.twists or ("calm",)), "for", plan.reward.value))


def traits(option: str) -> tuple[str, ...]:
    """Return what an option's worth depends on.

    >>> traits("darkness strict for life"), traits("shell")
    (('darkness', 'strict', 'for life'), ('shell',))
    """
    twists, is_card, reward = option.partition(" for ")
    return (*twists.split(), f"for {reward}") if is_card else (option,)


def best_option(
    player: str, state: tuple[str, ...], options: tuple[str, ...], values: Values
) -> tuple[int | None, bool]:
    """Return the option that is worth most, and whether it clearly is; None if that is unknown."""
    found = [_worth(player, state, option, values) for option in options]
    if not any(effect.error for effect in found):
        return None, False
    best = max(range(len(found)), key=lambda index: found[index].worth)
    others = [effect for index, effect in enumerate(found) if index != best]
    is_clear = all(
        found[best].worth - other.worth > CLEAR * sqrt(found[best].error ** 2 + other.error**2)
        for other in others
    )
    return best, is_clear


def learn(dives: Iterable[SimulatedDive]) -> Values:
    """Return the effects of all traits, from the points that followed each choice."""
    by_player: dict[str, list[SimulatedDive]] = defaultdict(list)
    for dive in dives:
        by_player[dive.player].append(dive)
    return {
        (player, part, trait): effect
        for player, own in by_player.items()
        for (part, trait), effect in _fit(own).items()
    }


def taken_shares(dives: Iterable[SimulatedDive]) -> dict[str, tuple[int, float, float]]:
    """Return how often each option was offered, in which part of those cases it was taken, and in
    which part it was clearly right to take it or to leave it."""
    offered: dict[str, int] = defaultdict(int)
    taken: dict[str, int] = defaultdict(int)
    clear: dict[str, int] = defaultdict(int)
    for choice in (choice for dive in dives for choice in dive.choices):
        for name in set(choice.options):
            offered[name] += 1
            clear[name] += choice.is_clear
        taken[choice.options[choice.taken]] += 1
    return {
        name: (count, taken[name] / count, clear[name] / count) for name, count in offered.items()
    }


def _worth(player: str, state: tuple[str, ...], option: str, values: Values) -> Effect:
    parts = [
        values.get((player, part, trait), _UNKNOWN) for part in state for trait in traits(option)
    ]
    error = sqrt(sum(effect.error**2 for effect in parts))
    return Effect(sum(effect.worth for effect in parts), error)


def _fit(dives: Sequence[SimulatedDive]) -> dict[tuple[str, str], Effect]:
    """Fit one player's effects to all choices, one after the other and again."""
    followed: dict[int, list[int]] = defaultdict(list)
    for dive in dives:
        for choice in dive.choices:
            followed[choice.number].append(dive.score - choice.points_before)
    means = {number: sum(points) / len(points) for number, points in followed.items()}
    keys: list[tuple[tuple[str, str], ...]] = []
    left: list[float] = []
    for dive in dives:
        for choice in dive.choices:
            names = "", *traits(choice.options[choice.taken])
            keys.append(tuple((part, name) for part in choice.state for name in names))
            left.append((dive.score - choice.points_before) / (means[choice.number] or 1) - 1)
    rows: dict[tuple[str, str], list[int]] = defaultdict(list)
    for row, own in enumerate(keys):
        for key in own:
            rows[key].append(row)
    worth = dict.fromkeys(rows, 0.0)
    for _ in range(SWEEPS):
        for key, own_rows in rows.items():
            change = sum(left[row] for row in own_rows) - PRIOR * worth[key]
            change /= len(own_rows) + PRIOR
            worth[key] += change
            for row in own_rows:
                left[row] -= change
    spread = sum(each * each for each in left) / max(1, len(left))
    return {key: Effect(worth[key], sqrt(spread / (len(rows[key]) + PRIOR))) for key in rows}
