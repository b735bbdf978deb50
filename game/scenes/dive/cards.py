"""The cards of the choices of a dive: a find, and a board at a fork."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from engine.dive.boards import BoardPlan
from engine.dive.finds import Find
from engine.dive.rules import GREED_MS, treasure_value
from engine.dive.state import Dive
from game.dive.card_pictures import draw_board_ahead
from game.dive.choice_cards import AIR, STAR, CardFact, ChoiceCard
from game.dive.pictures import CALM, draw_find
from game.resources.format import format_number
from game.resources.texts import Texts
from game.scenes.context import Context


def find_card(context: Context, find: Find, keep: Callable[[], None]) -> ChoiceCard:
    """Return the card of a find that can be kept."""
    name, picture = f"dive.find_{find.value}", partial(draw_find, find)
    label, note, button = (context.texts(key) for key in (name, f"{name}_note", "dive.take"))
    return ChoiceCard(label, note, (), button, picture, keep)


def board_card(
    context: Context, dive: Dive, plan: BoardPlan, take: Callable[[], None]
) -> ChoiceCard:
    """Return the card of a board ahead: a twist that was never met, its size and mines, the air in
    its cells and the time of its star, and what it gives."""
    texts = context.texts
    names = [texts(f"dive.twist_{name}") for name in plan.twists] or [texts("dive.calm")]
    size = texts("dive.size", width=plan.width, height=plan.height)
    seconds = plan.reward_air_ms // 1000
    gift = CardFact(texts(f"dive.reward_{plan.reward.value}", seconds=seconds), reward=plan.reward)
    air = CardFact(texts("dive.air_in_cells", seconds=plan.air_ms // 1000), AIR)
    star = CardFact(texts("dive.air", seconds=plan.par_ms // 1000), STAR)
    facts = CardFact(size, "grid"), CardFact(str(plan.mines), "mine"), air, star, gift
    label = texts("dive.two_twists", one=names[0], other=names[1]) if names[1:] else names[0]
    picture = partial(draw_board_ahead, plan)
    emblems = plan.twists or (CALM,)
    is_known = not plan.twists or not is_new_twist(context, plan.twists[0])
    note = "" if is_known else twist_note(texts, replace(dive, plan=plan), plan.twists[0])
    return ChoiceCard(label, note, facts, texts("dive.dive_here"), picture, take, emblems)


def is_new_twist(context: Context, name: str) -> bool:
    """Return whether a twist was never met."""
    return not context.has_seen(f"twist_{name}")


def twist_note(texts: Texts, dive: Dive, name: str) -> str:
    """Return the rule of a twist on the board of a dive."""
    points, seconds = format_number(treasure_value(dive, 0), texts), GREED_MS // 1000
    return texts(f"dive.twist_{name}_note", points=points, seconds=seconds)
