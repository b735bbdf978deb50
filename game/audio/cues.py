"""The sound cues by name, and their priorities."""

from enum import IntEnum

PLINKS = 24  # plinks of a cascade, `open_0` to `open_23`, each a semitone higher than the last
COMBOS = 8  # steps of a growing multiplier, `combo_1` to `combo_8`
TALLIES = 4  # lines of a tally, `tally_1` to `tally_4`, each higher than the last
STARS = 3  # stars of a board, `star_1` to `star_3`, each higher than the last


class Priority(IntEnum):
    """The priority of a cue when there are not enough channels."""

    LOW = 0  # one of many: plinks, ticks and hovers
    MEDIUM = 1  # the answer to an action of the player
    HIGH = 2  # events that must not be missed


_LOW = (
    "press",
    "focus",
    "type",
    "score_tick",
    "air",
    "raise",
    *(f"open_{n}" for n in range(PLINKS)),
)
_MEDIUM = (
    *("click", "back", "toggle", "start", "pause", "resume"),
    *("number", "flag", "unflag", "mark", "chord", "refuse", "burst"),
    *(f"combo_{n}" for n in range(1, COMBOS + 1)),
    *(
        "combo_lost",
        "sharp",
        "time_low",
        "treasure",
        "greed",
        "sonar",
        "buoy",
        "deal",
        "descend",
        "find",
        "clam",
        "pearls",
    ),
    *(f"tally_{n}" for n in range(1, TALLIES + 1)),
    *(f"star_{n}" for n in range(1, STARS + 1)),
    "total",
)
_HIGH = (
    *("explode", "win", "record", "life_lost", "board_clear", "game_over", "high_score"),
    *("shell", "foul", "life_won", "zone", "air_low", "surface"),
)

CUES: dict[str, Priority] = {
    **dict.fromkeys(_HIGH, Priority.HIGH),
    **dict.fromkeys(_MEDIUM, Priority.MEDIUM),
    **dict.fromkeys(_LOW, Priority.LOW),
}
"""Every cue of the game, in the order in which they are read ahead."""


def is_plink(cue: str) -> bool:
    """Return whether a cue belongs to a cascade."""
    return cue.startswith("open_")


def plink(ring: int) -> str:
    """Return the cue for a ring of a cascade; rings beyond the last note repeat it."""
    return f"open_{min(max(ring, 0), PLINKS - 1)}"


def tally(line: int) -> str:
    """Return the cue for a line of a tally, counted from 1; further lines repeat the last cue."""
    return f"tally_{min(max(line, 1), TALLIES)}"


def star(number: int) -> str:
    """Return the cue of a star that is stamped, counted from 1."""
    return f"star_{min(max(number, 1), STARS)}"


def combo(multiplier: int) -> str:
    """Return the cue for a multiplier from 1 on; multipliers beyond the last cue repeat it."""
    return f"combo_{min(max(multiplier, 1), COMBOS)}"
