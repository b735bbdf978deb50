"""Goes on with games that were left in play: offered at the next start, and in the menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.saves import Saved, Waiting, recover, settle
from game.scenes.arcade import ArcadeScene
from game.scenes.base import Kit
from game.scenes.menu import MenuScene
from game.scenes.play import PlayScene
from game.scenes.resume import ResumeScene
from game.start import Start
from game.texts import Texts
from game.view.hud import kind_of


def offer_left(kit: Kit) -> None:
    """Offer what was left in play over the menu. A game that the player has started otherwise comes
    first; then they wait in the menu."""
    found = _found(kit)
    if found and isinstance(kit.stack.top, MenuScene):
        _push(kit, found)
    else:
        _let_go(found)


def go_on(kit: Kit, uid: str) -> bool:
    """Go on with the waiting game of this uid; return whether that was possible: another copy of
    the program may have it by now."""
    found = _found(kit)
    wanted = [saved for saved in found if saved.about.uid == uid]
    _let_go([saved for saved in found if saved.about.uid != uid])
    for saved in wanted:
        go_on_with(kit, saved)
    return bool(wanted)


def offer(kit: Kit, is_wanted: Callable[[Waiting], bool]) -> None:
    """Offer those of the waiting games that are wanted; of several, one after the other."""
    found = _found(kit)
    wanted = [saved for saved in found if is_wanted(saved.waiting)]
    _let_go([saved for saved in found if saved not in wanted])
    if wanted:
        _push(kit, wanted)


def go_on_with(kit: Kit, saved: Saved) -> None:
    """Bring the game onto the stack, in place of all that is there."""
    uid = saved.about.uid
    kit.waiting = tuple(waiting for waiting in kit.waiting if waiting.uid != uid)
    if saved.run is None:
        assert saved.recording is not None
        kit.stack.switch(PlayScene(kit, saved.recording.config, Start(saved=saved)))
    else:
        kit.stack.switch(ArcadeScene(kit, saved=saved))


def told(waiting: Waiting, say: Texts) -> str:
    """Return a few words for what waits: ``Expert``, ``Daily, Expert`` or ``Arcade, board 4``."""
    if waiting.run is not None:
        return say("saves.arcade", number=waiting.run.stage)
    kind = kind_of(waiting.config, None, say)
    return kind if waiting.daily is None else say("saves.daily", kind=kind)


def is_today(kit: Kit, waiting: Waiting) -> bool:
    """Return whether it is a try of one of today's boards."""
    return waiting.daily == kit.today().isoformat()


def _found(kit: Kit) -> tuple[Saved, ...]:
    found = recover(kit.folder, kit.store)
    kit.save_problem = found.problem
    kit.waiting = tuple(saved.waiting for saved in found.saved)
    return found.saved


def _push(kit: Kit, games: Sequence[Saved]) -> None:
    kit.stack.push(ResumeScene(kit, games, partial(go_on_with, kit), partial(_abandon, kit)))


def _let_go(games: Sequence[Saved]) -> None:
    for saved in games:
        saved.let_go()


def _abandon(kit: Kit, saved: Saved) -> None:
    uid = saved.about.uid
    kit.waiting = tuple(waiting for waiting in kit.waiting if waiting.uid != uid)
    settle(saved, kit.store)
