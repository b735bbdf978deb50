"""The sounds of a dive: the cues of a move, a board, a way and a tally."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.core.events import Event, MineHit
from engine.dive.rules import AwardReason
from engine.dive.state import Dive
from game.audio import cues
from game.board.effects.timeline import EffectTimeline
from game.ui import timing

AFTER_BLAST = 0.35  # seconds after which a lost life is heard, under the end of the explosion
AFTER_CELLS = 0.07  # seconds after which air is heard, behind the cells that gave it
AFTER_TREASURE = 0.3
AFTER_BOARD = 0.2, 0.9  # seconds after which a cleared board is heard, and a life that it gave back
AFTER_DIVE = 0.5  # seconds after which a new zone is heard on the way to its first board


class Cue(NamedTuple):
    """A cue, and the seconds after which it is heard."""

    name: str
    delay: float = 0.0


def cues_of_move(
    before: Dive, dive: Dive, events: Iterable[Event], reasons: Iterable[AwardReason], ms: int
) -> Iterator[Cue]:
    """Yield the cues, besides those of the cells themselves, of a move at ``ms`` that led from one
    dive to the next and earned points for these reasons."""
    is_hurt = dive.lives < before.lives or len(dive.finds) < len(before.finds)
    if is_hurt:
        if not any(isinstance(event, MineHit) for event in events):
            yield Cue("foul")
        yield Cue("life_lost" if dive.lives < before.lives else "shell", AFTER_BLAST)
        return
    if dive.multiplier(ms) > before.multiplier(ms):
        yield Cue(cues.combo(dive.multiplier(ms)))
    is_treasure = AwardReason.TREASURE in reasons
    if is_treasure:
        yield Cue("treasure")
    if dive.air_until > before.air_until:
        yield Cue("air", AFTER_CELLS)
    elif is_treasure and dive.air_until < before.air_until:
        yield Cue("greed", AFTER_TREASURE)


def cues_of_breath(before: Dive, dive: Dive) -> Iterator[Cue]:
    """Yield the cues of a life, or a shell, spent for air."""
    yield Cue("life_lost" if dive.lives < before.lives else "shell")
    yield Cue("air", AFTER_BLAST)


def cues_of_board(before: Dive, dive: Dive) -> Iterator[Cue]:
    """Yield the cues of a board that was just cleared."""
    yield Cue("board_clear", AFTER_BOARD[0])
    if dive.lives > before.lives:
        yield Cue("life_won", AFTER_BOARD[1])


def cues_of_way(before: int, zone: int) -> Iterator[Cue]:
    """Yield the cues of the way from a board in the zone ``before`` to the next one."""
    yield Cue("descend")
    if zone > before:
        yield Cue("zone", AFTER_DIVE)


def play_cues(effects: EffectTimeline, given: Iterable[Cue]) -> None:
    """Play cues, each at its time."""
    for cue in given:
        effects.add_sound(*cue)


def cues_of_tally(before: float, now: float, lines: int, stars: Iterable[bool]) -> Iterator[str]:
    """Yield the cues between two seconds of a tally with this many lines: a line every
    ``TALLY_LINE``, a star with each of the first three, and then the total."""
    landed = timing.TALLY_LINE * (lines + 1) + timing.TALLY_TOTAL
    if before < landed <= now:
        yield "total"
    if now - before > 2 * timing.TALLY_LINE:  # it was hurried
        return
    won = 0
    for number, is_won in enumerate((*stars, *([False] * lines))[: max(3, lines)], 1):
        won += is_won
        if before < number * timing.TALLY_LINE <= now:
            if number <= lines:
                yield cues.tally(number)
            if is_won:
                yield cues.star(won)
