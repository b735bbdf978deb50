"""Continues games that were left in play, which the next start and the menu offer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.saves import Saved, Waiting, recover, settle
from game.saves.start import Start
from game.scenes.arcade.arcade import ArcadeScene
from game.scenes.base import Kit
from game.scenes.menu.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.play.resume import ResumeScene


def offer_left(kit: Kit) -> None:
    """Offer what was left in play over the menu. A game that the player has started otherwise comes
    first; then they wait in the menu."""
    found = _found(kit)
    if found and isinstance(kit.stack.top, MenuScene):
        _push(kit, found)
    else:
        _let_go(found)


def resume(kit: Kit, uid: str) -> bool:
    """Continue the waiting game of this uid; return whether that was possible: another copy of the
    program may have it by now."""
    found = _found(kit)
    wanted = [saved for saved in found if saved.waiting.uid == uid]
    _let_go([saved for saved in found if saved not in wanted])
    for saved in wanted[:1]:
        resume_saved(kit, saved)
    return bool(wanted)


def offer(kit: Kit, is_wanted: Callable[[Waiting], bool]) -> bool:
    """Offer those of the waiting games that are wanted; return whether there are any left."""
    found = _found(kit)
    wanted = [saved for saved in found if is_wanted(saved.waiting)]
    _let_go([saved for saved in found if saved not in wanted])
    if wanted:
        _push(kit, wanted)
    return bool(wanted)


def resume_saved(kit: Kit, saved: Saved) -> None:
    """Put the game's scene on the stack, in place of all that is there."""
    _forget(kit, saved)
    if saved.run is None:
        assert saved.recording is not None
        kit.stack.switch(PlayScene(kit, saved.recording.config, Start(saved=saved)))
    else:
        kit.stack.switch(ArcadeScene(kit, saved=saved))


def is_today(kit: Kit, waiting: Waiting) -> bool:
    """Return whether it is a try of one of today's boards."""
    return waiting.daily == kit.today().isoformat()


def _found(kit: Kit) -> tuple[Saved, ...]:
    found = recover(kit.folder, kit.store)
    kit.save_problem = found.problem
    kit.waiting = tuple(saved.waiting for saved in found.saved)
    return found.saved


def _push(kit: Kit, games: Sequence[Saved]) -> None:
    kit.stack.push(ResumeScene(kit, games, partial(resume_saved, kit), partial(_abandon, kit)))


def _let_go(games: Sequence[Saved]) -> None:
    for saved in games:
        saved.let_go()


def _abandon(kit: Kit, saved: Saved) -> None:
    """Write the game into the record book as abandoned; a run ends with its results and initials,
    as it does from the pause."""
    if saved.run is None:
        _forget(kit, saved)
        settle(saved, kit.store)
        return
    resume_saved(kit, saved)
    scene = kit.stack.top
    assert isinstance(scene, ArcadeScene)
    scene.end_run()


def _forget(kit: Kit, saved: Saved) -> None:
    uid = saved.waiting.uid
    kit.waiting = tuple(waiting for waiting in kit.waiting if waiting.uid != uid)
