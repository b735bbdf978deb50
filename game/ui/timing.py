"""The durations of all motion, in seconds, and its easing curves."""

import math

STEP = 1 / 120  # the step in which effects advance
MAX_STEPS = 8  # the most steps to catch up with after a hitch; the rest of the time is dropped

RING = 0.018  # the delay from one ring of a ripple to the next
RIPPLE_MOST = 0.6  # the longest duration of a whole ripple; larger ones run faster
REVEAL = 0.16
POP = 0.14
GLINT = 0.34
PLANT = 0.24
CLOSE = 0.14
CLOSE_FOR = 0.16  # the delay from the first tile that closes again to the last
PULL = 0.18
REFUSE = 0.2
REFUSED_FRAME = 0.36  # how long the frame of a region that must come first shakes
REGION_FREED = 0.8  # how long the frame of a region glows once that is cleared
DAWN = 0.7  # the time in which a dark board becomes light once it is over
THOUGHT = 1.0  # how long a word at the cell of a move that needed thought is shown
WORD = 2.4  # how long Puff's few words are shown
GHOST = 0.4  # how long a refused chord shows what is wrong
PUNCH = 0.2  # how long the number of a chord is enlarged
CHORD_RING = 1.0  # the time in which the last chord's ring fades
FLUNG_TILE = 0.38
FLUNG_APART = 0.016  # the delay from one tile thrown by a chord to the next
RISE = 0.22
SLAP = 0.18
HOP = 0.36
BLOOM = 0.5
EXPLOSION = 0.75
BURST = 0.45
SPARKLE = 0.5
RIPPLE_RING = 0.42
LANDS = 0.1  # the delay until a planted flag touches the ground
DUST = 0.45
FLING = 0.6
EMBERS = 0.7
CONFETTI = 3.2
CONFETTI_FOR = 0.9  # the delay from the first scrap of confetti to the last
HOVER = 0.08
PRESS = 0.05
PRESSED_SCALE = 0.92
IDLE_GLINT_EVERY = 2.4  # the time between two glints of a board at rest

CHAIN_DELAY = 0.28  # the delay from the mine that was hit to the first of the others
CHAIN_MOST = 1.3  # the delay from the first of the other mines to the last
WIN_WAVE = 0.9  # the delay from the first tile of the win wave to the last
HIT_STOP = 0.03, 0.13
"""The duration for which all effects freeze at a light and at a heavy blow; input does not."""
STOPS_APART = 0.25  # the least time from the start of a freeze to the next one at a light blow
MINE_WEIGHT, FOUL_WEIGHT, CHORD_WEIGHT = 1.0, 0.6, 0.35
CASCADE_WEIGHT = 0.3, 200  # the heaviest weight of an opening, and the least cells that have it
FLASH = 0.1
FLASHES_APART = 0.4  # the least time between flashes: fewer than three a second
QUAKE = 0.65  # the time until the shaking ends
QUAKE_PIXELS, QUAKE_CORNER = 11, 9
"""The most pixels by which everything moves, and by which a board's corners are turned in
addition."""
QUAKE_MOST = QUAKE_PIXELS + QUAKE_CORNER
QUAKE_DEGREES = 3.0
QUAKE_RATE = 17.0  # changes of direction of the shaking per second

SCENE_IN = 0.22
SCENE_OUT = 0.14
BOARD_ASIDE = 0.4  # the time in which a board moves aside for a panel
MENU_IN = 0.25  # the time in which the logo and each card of the menu arrive
BUBBLE_IN = 0.24  # the time in which a bubble of the tutorial comes up
WORLD_FADE = 0.4  # the time in which one world behind the scenes fades into another
WORLD_SINK = 1.3  # the time in which the camera sinks from zone to zone, longer than any panel's
STAGGER = 0.03
RESULTS_AFTER_LOSS = 2.0
RESULTS_AFTER_WIN = 1.5
RESULTS_WHEN_OFF = 0.25
HURRY_AFTER = 0.3  # how long after the end of a game input does not yet hurry the results
RESULTS_GRACE = 0.4  # how long a press on the results still counts as meant for the board
RESULT_COUNT = 0.4  # the time in which a result counts up to its value
RESULT_FALL = 0.22  # the last part of that time, in which the value drops into place
RESULT_SHAKE = 0.18  # how long the value shakes after landing
RESULT_PART = 0.2  # the delay from one part of the results to the next, and the duration of each
RESULT_BAR = 0.4
RESULT_FADE = 0.15  # with reduced motion: the time in which the results fade in, instead
POINTS_FLY = 0.36  # the time in which points fly from a cell to the score
POINTS_APART = 0.02  # the delay from one spark to the next
POINTS_SHOWN = 1.0  # how long the points that arrived are shown below the score
AIR_SWEEP = 0.6  # the time in which the tank refills for a life
HEART_BREAK = 0.7  # the time in which a lost heart breaks
GASP = 1.2  # how long Puff gasps at new air
LAST_BREATH = 1.3  # the time in which water covers the board when the last air runs out
WATER_OUT = 0.4  # the time in which the water sinks again
AIR_HINT = 0.9  # the duration of the single soft pulse of the air figures before air is short
SONAR_AREA = 1.4  # how long the area searched by a sonar stays framed
AIR_TOLD = 1.2  # how long air gained or lost is shown beside the gauge
GLOW_IN = 0.24  # the time in which the board's frame lights up with a combo
GLOW_OUT = 0.16
GLOW_BREATH = 1.1  # the period in which the light of the frame breathes
COMBO_BEAT = 0.34  # the dull beat of a lost combo, and the wave of a growing one
SADNESS = 1.2  # how long Puff mourns a lost combo
ALARM_IN = 0.25  # the time in which the air alarm fades in
ALARM_OUT = 0.2
SWAY = 2.6  # the period in which a picture at rest sways up and down
HEARTBEAT = 1.0  # the time from one beat to the next as the air runs out
TALLY_LINE = 0.25  # the time from one line of a tally to the next
TALLY_TOTAL = 0.4  # the time in which the tally's total counts up
TALLY_STAMP = 0.2  # the time in which a star drops into place
DEAL_APART = 0.08  # the delay from one card of a choice to the next
DEAL = 0.25  # the time in which a card appears
CARD_RISE = 0.15  # the time in which the focused card rises
PROOF_MARK = 0.2  # the delay from one mark of a proof to the next, and the duration of each
PROOF_MOST = 1.4  # the longest time for the numbers and known mines of one step
PROOF_FADE = 0.15  # with reduced motion: the time in which a step fades in, instead
PROOF_WHOLE = 2.8  # how long steps that advance by themselves take in all
PROOF_FIRST = 0.8  # additional time for a first step that says what the mistake was
EDGE_REST = 0.3  # how long the mouse rests at the window's edge before the view moves
EDGE_STARTS = 0.6  # the time from then until the view moves at full speed
ASSIST_FIRST = 0.3  # the delay from the player's move to the first automatic one
ASSIST_FASTER = 0.95  # each further delay, as a part of the previous one
TOAST = 2.8  # how long a toast stays below the bar
TOAST_IN = 0.16
HOLD_DONE = 0.22  # the time in which the ring of a held finger disappears


def hit_stop(weight: float) -> float:
    """Return how long effects freeze at a blow of a weight from 0 to 1."""
    least, most = HIT_STOP
    return least + (most - least) * min(1.0, max(0.0, weight))


def weight_of(cells: int) -> float:
    """Return the weight of an opening: the more cells, the heavier."""
    heaviest, most = CASCADE_WEIGHT
    return heaviest * min(1.0, math.log(max(1, cells)) / math.log(most))


def ease_out(t: float) -> float:
    """Return a cubic easing, fast at first; ``t`` from 0 to 1."""
    return 1 - (1 - t) ** 3


def ease_in(t: float) -> float:
    """Return a quadratic easing, slow at first; ``t`` from 0 to 1."""
    return t * t


def ease_both(t: float) -> float:
    """Return an easing that is slow at both ends; ``t`` from 0 to 1."""
    return t * t * (3 - 2 * t)


def overshoot(t: float) -> float:
    """Return an easing that exceeds 1 by about a tenth before it settles."""
    back = 1.70158
    return t * ((back + 1) * t * t - (2 * back + 3) * t + back + 3)  # exactly 0 at the start


def noise(seed: int, t: float) -> float:
    """Return smooth noise from -1 to 1: values at whole ``t``, a half cosine between them."""
    whole = math.floor(t)
    part = 0.5 - 0.5 * math.cos(math.pi * (t - whole))
    return _scattered_value(seed, whole) * (1 - part) + _scattered_value(seed, whole + 1) * part


def pop(t: float) -> float:
    """Return the size of a number as it appears: from 0.5 up to 1.15, then 1."""
    back = 3.394  # overshoots by 0.3 of the way
    return 0.5 + 0.5 * (1 + (back + 1) * (t - 1) ** 3 + back * (t - 1) ** 2)


def arc(t: float) -> float:
    """Return the height of a hop: 0 at both ends, 1 in the middle."""
    return math.sin(math.pi * t)


def squash(t: float, depth: float = 0.16) -> tuple[float, float]:
    """Return the width and height of something that is hit: flatter, then narrower, then normal,
    with constant area; ``t`` from 0 to 1."""
    wide = 1 + depth * math.sin(2 * math.pi * t) * (1 - t)
    return wide, 1 / wide


def sway(clock: float, number: int = 0) -> float:
    """Return the offset, -1 to 1, of the ``number``-th swaying picture."""
    return math.sin(math.tau * (clock / SWAY + 0.17 * number))


def progress(elapsed: float, duration: float) -> float:
    """Return the elapsed part of an effect, between 0 and 1."""
    return min(1.0, max(0.0, elapsed / duration))


def away(presence: float, number: int = 0) -> float:
    """Return the distance (1 to 0) of the ``number``-th part of a scene from its place.

    Each part starts a little after the previous one; all arrive together.
    """
    late = min(0.5, STAGGER / SCENE_IN * number)
    return 1 - ease_out(progress(presence - late, 1 - late))


def _scattered_value(seed: int, number: int) -> float:
    """Return a value from -1 to 1 that looks random (the fraction of a large sine)."""
    value = math.sin(number * 127.1 + seed * 311.7) * 43758.5453
    return 2 * (value - math.floor(value)) - 1
