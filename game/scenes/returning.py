"""Games that were left in play are offered at the next start, and from the menu."""

from __future__ import annotations

from game.saves import Saved, recover, settle
from game.scenes.arcade import ArcadeScene
from game.scenes.base import Kit
from game.scenes.menu import MenuScene
from game.scenes.play import PlayScene
from game.scenes.resume import ResumeScene
from game.start import Start


def offer_left(kit: Kit) -> None:
    """Before the menu, ask about what was left in play; a game that was started otherwise comes
    first, and they wait in the menu."""
    found = recover(kit.folder, kit.store)
    kit.save_problem = found.problem
    kit.waiting = 0
    if not found.saved:
        return
    if not isinstance(kit.stack.top, MenuScene):
        kit.waiting = len(found.saved)
        for saved in found.saved:
            saved.let_go()
        return

    def go_on(saved: Saved) -> None:
        if saved.run is None:
            assert saved.recording is not None
            kit.stack.switch(PlayScene(kit, saved.recording.config, Start(saved=saved)))
        else:
            kit.stack.switch(ArcadeScene(kit, saved=saved))

    def leave(saved: Saved) -> None:
        settle(saved, kit.store)

    kit.stack.push(ResumeScene(kit, found.saved, go_on, leave))
