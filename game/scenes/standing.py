"""What the results say of a game's rank, or why it has none."""

from __future__ import annotations

from engine.config import preset_name
from game.scenes.base import Kit
from game.store import FinishedGame, Flaw
from game.texts import Texts


def standing(kit: Kit, game: FinishedGame) -> list[str]:
    """Return the sentences that tell a game's rank, or what keeps it from ranking."""
    say = kit.say
    reasons = _reasons(game, say)
    told = [say("results.not_ranked", why=", ".join(reasons))] if reasons else []
    place, preset = kit.store.place(game), preset_name(game.config)
    if place is not None and preset is not None:
        board = say(f"board.{preset.replace(' ', '_')}")
        key = "ranked_wraps" if game.config.wraps else "ranked"
        told.append(say(f"results.{key}", place=place[0], count=place[1], board=board))
    if game.can_be_try and game.is_fresh:
        told.append(say("results.daily_counts"))
    return told


def _reasons(game: FinishedGame, say: Texts) -> list[str]:
    """Return what keeps a game from ranking, each reason in a few words."""
    late = Flaw.LATE.value  # the help itself is told
    reasons = [say(f"results.flaw_{flaw}") for flaw in game.flaws if flaw != late]
    if game.aids:
        reasons.append(say("results.helped"))
    if game.recording.retried and Flaw.GHOST.value not in game.flaws:
        reasons.append(say("results.same_again"))
    if preset_name(game.config) is None:
        reasons.append(say("results.own_size"))
    return reasons
