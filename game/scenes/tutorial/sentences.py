"""The sentences of the tutorial, with the controls of the device in use."""

from engine.core.commands import Move
from engine.core.events import CoverChanged, Event, MineHit
from game.input.bindings import Action
from game.input.events import Device
from game.scenes.context import Context

SPLIT = "|"  # in a sentence, before what is to be done
WRONG_TEXTS = "wrong_mine", "wrong_flag", "wrong_cell"
_ACTIONS = {"open": Action.OPEN, "flag": Action.FLAG, "chord": Action.CHORD}


def sentence(context: Context, text: str) -> tuple[str, str]:
    """Return a sentence of the table ``tutorial``: the fact, and what is to be done, or nothing."""
    ways = {f"{name}_it": _way(context, name) for name in ("go", *_ACTIONS)}
    fact, _, action = context.texts(f"tutorial.{text}", **ways).partition(SPLIT)
    return fact.strip(), action.strip()


def wrong_text(happened: tuple[Event, ...], wanted: Move, move: Move) -> str:
    """Return the text about a wrong move by what has happened."""
    if any(isinstance(event, MineHit) for event in happened):
        return "wrong_mine"
    if any(isinstance(event, CoverChanged) for event in happened):
        return "wrong_flag" if wanted.cell == move.cell else "wrong_cell"
    return "wrong_cell"


def _way(context: Context, name: str) -> str:
    """Return how a move on the glowing cell is made."""
    texts, device, settings = context.texts, context.devices.last, context.settings.value
    if device is Device.TOUCH:
        return texts(f"tutorial.{name}_touch")
    if device in (Device.KEYBOARD, Device.PAD):
        key = context.devices.control(_ACTIONS.get(name, Action.OPEN))
        if key:
            return texts("tutorial.go_key" if name == "go" else "tutorial.key", key=key)
    if name == "chord" and settings.left_chords:
        name = "open"
    hand = "swapped" if settings.swap_buttons else "mouse"
    return texts(f"tutorial.{name}_{hand}")
