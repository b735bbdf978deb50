"""The help in play: hints, chances, assisted moves, taking back; and the tray that shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from engine.config import preset_name
from engine.game import Status
from game.bindings import STEPS, Action
from game.effects import timing
from game.input import Finger, FocusLost, Input, Key, Motion, Phase, Press
from game.scenes.aids_assist import Rings, ring
from game.scenes.aids_hint import Hints, Tier
from game.scenes.chances import LARGEST, Chances
from game.settings import Assist
from game.view.aids import TRAY, AidButton, Tray, draw_told
from game.view.hud import BAR
from game.view.widgets import Button

if TYPE_CHECKING:
    from game.scenes.aids_scene import AidedScene


class Aids:
    """Everything that helps in a game of ``play``, and marks it as aided.

    On a scene that has no aids the keys say so, and nothing else is there.
    """

    def __init__(self, play: AidedScene) -> None:
        self._play, self._kit = play, play.kit
        say, cue = play.kit.say, play.kit.audio.play
        self.chances = Chances(play.session.config.grid.size, at_once=True)
        self.hints = Hints(play.kit, play.board, play.camera, play.reveal)
        self.bulb = Button("", self.toggle_tray, "bulb")
        self._buttons = {
            action: AidButton(label, act, icon, say(f"aids.{action.value}_about"))
            for action, label, act, icon in (
                (Action.HINT, say("aids.hint"), self.hint, "bulb"),
                (Action.CHANCES, say("aids.chances"), self.turn_chances, "percent"),
                (Action.ASSIST, "", self.turn_assist, "wand"),
                (Action.UNDO, say("aids.undo"), play.undo, "undo"),
            )
        }
        self.tray = Tray(list(self._buttons.values()), cue)
        self._mouse = (-1, -1)
        self._told: tuple[str, float] | None = None
        self.begin()

    def begin(self) -> None:
        """A new game."""
        self.hints.hide()
        self.rings = Rings()
        self._is_asked = False
        """Whether assisted play was turned on in this very game."""

    @property
    def assist(self) -> Assist:
        """What is played by itself."""
        return self._kit.settings.value.assist if self._play.has_aids else Assist.OFF

    @property
    def is_busy(self) -> bool:
        """Whether something is to come or to go."""
        awaited = self.hints.is_awaited or self.chances.is_awaited
        return awaited or self._told is not None or self.rings.is_due_soon

    @property
    def notes(self) -> tuple[str, ...]:
        """What the bar says: that the game is aided, and that moves make themselves."""
        say = self._kit.say
        words = [say("aids.aided")] if self._play.keeper.about.aids else []
        if self.assist is not Assist.OFF:
            words.append(say("aids.assisted"))
        return (", ".join(words),) if words else ()

    # What the player asks for

    def command(self, action: Action | None) -> bool:
        """Do what a key asks for; whether it is one of these."""
        if action is Action.AIDS:
            self._steer_to_tray()
        elif action in self._buttons:
            if self._play.has_aids:
                self._buttons[action].activate()
            else:
                self.tell(self._kit.say("aids.arcade"))
        else:
            return False
        return True

    def hint(self) -> None:
        """The next tier of the hint."""
        play = self._play
        if play.session.position.is_over:
            return
        if not play.session.position.board.opened:
            # Once the first open was taken back, the mines lie already.
            begun = play.session.position.first is not None
            self.tell(self._kit.say("aids.open_again" if begun else "aids.open_first"))
            return
        near = play.input.cursor or play.input.under_mouse or play.last
        self.hints.press(play.session.position.board, play.session.config.win, near)
        if self.hints.tier is not Tier.NOTHING:
            self.helped("hint")

    def turn_chances(self) -> None:
        """Show the chances, or no longer."""
        if not self.chances.is_possible:
            self.tell(self._kit.say("aids.too_large", most=f"{LARGEST:,}"))
        elif not self._play.session.position.is_over:
            self.chances.turn()
            self._follow()

    def turn_assist(self) -> None:
        """The next kind of assisted play, which holds at once."""
        kinds = list(Assist)
        after = kinds[(kinds.index(self.assist) + 1) % len(kinds)]
        self._kit.settings.change(assist=after)
        self._is_asked = True
        self.rings.wake()

    def toggle_tray(self) -> None:
        """Open the tray, or close it."""
        self._kit.settings.change(aids_tray=not self._kit.settings.value.aids_tray)
        self.tray.group.focus = None
        self._play.layout(self._play.place.size)

    def helped(self, aid: str, is_asked: bool = True) -> None:
        """The game is aided from now on. One that could have ranked says so, if it was the player
        who asked for help just now."""
        keeper, config = self._play.keeper, self._play.session.config
        about = keeper.about
        if aid in about.aids:
            return
        could_rank = preset_name(config) is not None and not about.aids and not about.flaws
        if is_asked and could_rank and not self._play.session.position.retried:
            self.tell(self._kit.say("aids.practice"))
        keeper.helped(aid)
        self._play.note()

    def tell(self, line: str) -> None:
        """Say something for a moment."""
        self._told = line, 0.0

    # What moves lead to

    def made(self, is_player: bool) -> None:
        """A move has changed the board."""
        self.rings.made(is_player)
        self._follow()

    def _follow(self) -> None:
        """The chances of the position, in the very frame that first shows it."""
        position = self._play.session.position
        self.chances.follow(position)
        if position.is_over:
            self.hints.hide()
        else:
            self.hints.follow(position.board)
        if self.chances.is_on and position.board.opened and not position.is_over:
            self.helped("chances")

    def _make_ring(self) -> None:
        """All that the rules decide now, as one ring."""
        session = self._play.session
        if session.status is Status.PLAYING:
            found = ring(session.position.board, self.assist, session.config.win)
            if found:
                self.helped("assist", self._is_asked)
                self._play.make_all(found, self._kit.clock())
                self.rings.wake()

    # Input

    def handle(self, event: Input) -> bool:
        """Take an input that is for the tray or the hint's panel."""
        if self._play.is_hidden or not self._play.has_aids:
            return False
        if isinstance(event, Motion):
            self._mouse = event.pos if event.pos and not event.touch else (-1, -1)
        if isinstance(event, FocusLost):
            self.tray.group.handle(event)
        elif isinstance(event, Key):
            return self._steer(event)
        elif isinstance(event, Press) and self.hints.covers(event.pos):
            if not event.touch:  # the finger itself comes next
                self.hints.hide()
            return True
        elif isinstance(event, Finger):
            return self._touch(event)
        elif self.tray.is_open:
            used = self.tray.group.handle(event)
            self.tray.group.focus = None
            return used
        return False

    def _touch(self, event: Finger) -> bool:
        if event.phase is not Phase.DOWN or not self.hints.covers(event.pos):
            return False
        self.hints.hide()
        return True

    def _steer(self, event: Key) -> bool:
        """Keys while the tray has the focus: along it, use it, or leave it."""
        group = self.tray.group
        if group.focus is None or event.action in self._buttons:
            return False
        if event.menu in (Action.UP, Action.DOWN, Action.BACK):
            group.focus = None
            return True
        steers = event.menu in STEPS or event.menu in (Action.NEXT, Action.PREVIOUS)
        return (steers or event.menu is Action.CONFIRM) and group.handle(event)

    def _steer_to_tray(self) -> None:
        """Open the tray and point at its first button; once more closes it."""
        if not self._play.has_aids:
            self.tell(self._kit.say("aids.arcade"))
            return
        had_focus = self.tray.group.focus is not None
        if had_focus or not self.tray.is_open:
            self.toggle_tray()
        if not had_focus:
            self._show()
            self.tray.group.show_focus()

    # Time and picture

    def layout(self, size: tuple[int, int]) -> None:
        """The tray takes its room from the board, unless a panel has come."""
        self._open_tray()
        self.tray.layout(size[0], self._kit.painter)
        self.chances.forget()
        self.hints.restyle()

    def _open_tray(self) -> None:
        place = self._play.place
        wanted = self._play.has_aids and self._kit.settings.value.aids_tray
        self.tray.is_open = wanted and not place.has_panel
        place.head = self._kit.painter.px(TRAY) if wanted else 0

    def update(self, step: float) -> None:
        """Rings of assisted moves follow one another; lines come and go."""
        if self._told is not None:
            line, elapsed = self._told
            self._told = (line, elapsed + step) if elapsed < timing.TOLD else None
        if not self._play.has_aids:
            return
        if self._kit.stack.top is self._play and self.rings.update(step):
            self._make_ring()
        self._follow()
        self._show()

    def _show(self) -> None:
        """The buttons as things stand."""
        over = self._play.session.position.is_over
        self._open_tray()
        for action, button in self._buttons.items():
            button.mark = self._kit.hands.mark(action)
            button.enabled = not over and self.tray.is_open
        self._buttons[Action.UNDO].enabled = self.tray.is_open and self._play.can_undo
        self._buttons[Action.HINT].primary = self.hints.tier is not Tier.NOTHING
        self._buttons[Action.CHANCES].primary = self.chances.is_on
        assist = self._buttons[Action.ASSIST]
        state = self._kit.say(f"aids.assist_{self.assist.value}")
        assist.label = self._kit.say("aids.assist", state=state)
        assist.primary = self.assist is not Assist.OFF
        self.bulb.primary = self.tray.is_open

    def draw_over(self, canvas: pygame.Surface) -> None:
        """The chances, over the board."""
        play = self._play
        self.chances.draw(canvas, self._kit.painter, play.camera, play.session.position)

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        """The tray, the hint's panel and what is told, over everything else of the game."""
        painter = self._kit.painter
        is_top = self._kit.stack.top is self._play
        bottom = painter.px(BAR) + (painter.px(TRAY) if self.tray.is_open else 0)
        if self.tray.is_open:
            self.tray.draw(canvas, painter, presence)
        if presence == 1 and is_top and not self._play.is_hidden:
            self.hints.draw(canvas, bottom)
            if self.tray.is_open and self._told is None:
                self.tray.draw_tip(canvas, painter, self._mouse)
        if self._told is not None:
            draw_told(canvas, painter, self._told[0], bottom, self._told[1])
