"""The words of practice: the task, with the control that does it, and scores."""

from __future__ import annotations

from engine.teacher.practice import Task
from game.board.hud import exact_seconds
from game.input.bindings import Action
from game.input.events import Hand
from game.records.practice import Score
from game.resources.texts import Texts
from game.scenes.base import Kit


def task_words(kit: Kit, task: Task, taps_flag: bool) -> str:
    """What is asked for. Where a flag is, also how the hand in use puts one; ``taps_flag`` when a
    tap does."""
    words = kit.say(f"practice.task_{task.value}")
    if task is not Task.FLAG:
        return words
    way = _flag_way(kit, taps_flag)
    return kit.say("practice.task_by", task=words, way=way) if way else words


def why_words(kit: Kit) -> str:
    """How the hand in use asks for the reason of a right answer."""
    if kit.hands.last is Hand.TOUCH:
        return kit.say("practice.why", control=kit.say("practice.tap"))
    control = _control(kit, Action.HINT) or kit.say("practice.click")
    return kit.say("practice.why", control=control)


def told_seconds(ms: int, say: Texts) -> str:
    """Return a time as ``12.5 s``."""
    return say("practice.seconds", seconds=exact_seconds(ms)[:-2])


def told_score(score: Score, number: int, is_timed: bool, say: Texts) -> str:
    """Return a score as ``8 of 10``, and with a clock also its time."""
    if not is_timed:
        return say("practice.right_of", rights=score.rights, answers=number)
    seconds = exact_seconds(score.ms)[:-2]
    return say("practice.best_score", rights=score.rights, number=number, seconds=seconds)


def _flag_way(kit: Kit, taps_flag: bool) -> str:
    say, hand = kit.say, kit.hands.last
    if hand is Hand.MOUSE:
        is_left = kit.settings.value.swap_buttons
        return say("practice.left_click" if is_left else "practice.right_click")
    if hand is Hand.TOUCH:
        return say("practice.tap" if taps_flag else "practice.long_press")
    return _control(kit, Action.FLAG)


def _control(kit: Kit, action: Action) -> str:
    """The key or, for a pad, its button; empty where none is bound."""
    hands = kit.hands
    if hands.last is Hand.PAD:
        pads = hands.bindings.pads(action)
        return hands.label(pads[0]) if pads else ""
    return hands.mark(action)
