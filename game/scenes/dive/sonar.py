"""The sonar as it is used: taken up with a key or from the bar, then aimed at a cell."""

from collections.abc import Callable

from engine.core.grid import Cell
from engine.dive import rules
from engine.dive.finds import Find
from engine.dive.state import Dive
from game.dive.kept_finds import KeptFinds
from game.input.bindings import Action
from game.input.click_machine import MouseButton
from game.input.events import Finger, Input, Key, Motion, Phase, Press


class Sonar:
    """Turns input into pings; ``ping`` makes one around a cell."""

    def __init__(
        self,
        finds: KeptFinds,
        dive: Callable[[], Dive],
        cell_at: Callable[[tuple[int, int]], Cell | None],
        ping: Callable[[Cell], None],
    ) -> None:
        self._finds, self._dive, self._cell_at, self._ping = finds, dive, cell_at, ping
        finds.is_aiming = False

    def toggle(self) -> bool:
        """Take the sonar up or put it away; return whether the diver has one."""
        self._finds.is_aiming = not self._finds.is_aiming and rules.can_ping(self._dive())
        return Find.SONAR in self._dive().finds

    def use(self, cell: Cell) -> bool:
        """Ping around a cell if the sonar is aimed, and return whether it was."""
        if not self._finds.is_aiming:
            return False
        self._finds.is_aiming = False
        self._ping(cell)
        return True

    def handle(self, event: Input) -> bool:
        """Use a press on the row of finds, or one on the board while the sonar is aimed."""
        match event:
            case Motion():
                self._finds.hover(event.pos)
            case Press(touch=False):
                return self._press(event.pos, event.button is MouseButton.LEFT)
            case Finger(phase=Phase.DOWN):
                self._finds.hover(None)
                return self._press(event.pos, True)
            case Key(action=Action.BACK) if self._finds.is_aiming:
                self._finds.is_aiming = False
                return True
        return False

    def _press(self, pos: tuple[int, int], is_main: bool) -> bool:
        found, cell = self._finds.at(pos), self._cell_at(pos)
        if found is not None:
            if found[0] is Find.SONAR:
                self.toggle()
            return True
        if self._finds.is_aiming and not is_main:
            self._finds.is_aiming = False
            return True
        return cell is not None and self.use(cell)
