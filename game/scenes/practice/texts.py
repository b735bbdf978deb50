"""Texts of practice: tasks, the controls that do them, and scores."""

from __future__ import annotations

from engine.teacher.practice import Task
from game.board.hud import exact_seconds
from game.input.bindings import Action
from game.input.events import Hand
from game.records.practice import Score
from game.resources.texts import Texts
from game.scenes.context import Context
from game.scenes.practice.round import ALL, MISSED


def choice_key(choice: str) -> str:
    """Return the key of the name of a choice."""
    return f"practice.{choice}" if choice in (ALL, MISSED) else f"pattern.{choice}"


def task_text(context: Context, task: Task, taps_flag: bool) -> str:
    """Return the task; for a flag with its control on the device in use.

    ``taps_flag`` tells whether a tap sets a flag.
    """
    text = context.texts(f"practice.task_{task.value}")
    if task is not Task.FLAG:
        return text
    control = _flag_control(context, taps_flag)
    return context.texts("practice.task_by", task=text, way=control) if control else text


def why_text(context: Context) -> str:
    """Return how to ask for the reason of a right answer on the device in use."""
    if context.hands.last is Hand.TOUCH:
        return context.texts("practice.why", control=context.texts("practice.tap"))
    control = _control(context, Action.HINT) or context.texts("practice.click")
    return context.texts("practice.why", control=control)


def seconds_text(ms: int, texts: Texts) -> str:
    """Return a time as ``12.5 s``."""
    return texts("practice.seconds", seconds=exact_seconds(ms)[:-2])


def score_text(score: Score, number: int, is_timed: bool, texts: Texts) -> str:
    """Return a score as ``8 of 10``, and with a clock also its time."""
    if not is_timed:
        return texts("practice.right_of", rights=score.rights, answers=number)
    seconds = exact_seconds(score.ms)[:-2]
    return texts("practice.best_score", rights=score.rights, number=number, seconds=seconds)


def _flag_control(context: Context, taps_flag: bool) -> str:
    texts, hand = context.texts, context.hands.last
    if hand is Hand.MOUSE:
        is_left = context.settings.value.swap_buttons
        return texts("practice.left_click" if is_left else "practice.right_click")
    if hand is Hand.TOUCH:
        return texts("practice.tap" if taps_flag else "practice.long_press")
    return _control(context, Action.FLAG)


def _control(context: Context, action: Action) -> str:
    """Return the key or gamepad button of an action; empty where none is bound."""
    hands = context.hands
    if hands.last is Hand.PAD:
        pads = hands.bindings.pads(action)
        return hands.label(pads[0]) if pads else ""
    return hands.mark(action)
