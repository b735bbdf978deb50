"""The state of a dive between two boards, on a pill: lives, air, pearls and finds."""

from collections.abc import Callable

from engine.dive.state import Dive
from game.dive.air import LOW
from game.dive.find_tips import told_find
from game.dive.pictures import gift_box, hearts_box
from game.dive.signs import pearl_box
from game.resources.format import format_seconds
from game.resources.texts import Texts
from game.ui.boxes import CLOSE, Box, FirstThatFits, Row, Stack, when
from game.ui.leaves import Ground, Number, Text
from game.ui.painter import NAME
from game.ui.wrappers import Pad, Sized

_HEART, _FIND, _GIFT, _PEARL = 26, 34, 30, 28  # layout units
_WIDEST = "888"
_APART = 18


def state_bar(texts: Texts, dive: Dive, pearls: Callable[[], str] | None = None) -> Box:
    """Return the pill; where room is short, with the number of finds, or none. ``pearls`` tells
    their number where it changes."""
    every = Row(*(told_find(find, _FIND) for find in dive.finds), gap=4)
    count = Row(
        *(told_find(find, _FIND) for find in dive.finds[-1:]),
        Number(texts("arcade.multiplier", number=len(dive.finds)), NAME),
        gap=4,
    )
    hearts = hearts_box(dive.lives, dive.rules.lives, _HEART)
    lives = Row(hearts_box(1, 1, _HEART), Number(str(dive.lives), NAME), gap=6)
    figures = _figures(texts, dive, pearls)
    forms = ((hearts, every), (hearts, count), (lives, count))
    kept = [(one, *figures, *when(dive.finds, finds)) for one, finds in forms]
    return FirstThatFits(
        *(_on_pill(Row(*parts, gap=_APART)) for parts in kept), _on_pill(Row(lives, *figures))
    )


def _figures(texts: Texts, dive: Dive, pearls: Callable[[], str] | None) -> list[Box]:
    """Return the air, if there is a clock, and the pearls."""
    left = dive.air_left(0)
    tone = "danger" if left < LOW * dive.rules.tank_ms else "text"
    words = texts("dive.air", seconds=format_seconds(left))
    air = Row(gift_box("air", _GIFT), Text(words, NAME, tone, title=True, lines=1), gap=6)
    widest = max(_WIDEST, str(dive.pearls), key=len) if pearls else ""
    number = Number(pearls or str(dive.pearls), NAME, widest=widest)
    return [*when(dive.rules.has_clock, air), Row(pearl_box(_PEARL), number, gap=CLOSE)]


def _on_pill(box: Box) -> Box:
    """Return the parts on a pill, which has the same height in all its forms."""
    return Stack(Ground(is_pill=True), Pad(Sized(box, high=_FIND), 22, top=9))
