"""The card that opens a board of a dive: where it is, how hard it is, and what wins its stars."""

from pygame import Surface

from engine.dive.state import Dive
from game.dive.choice_cards import is_new_twist, twist_note
from game.dive.pictures import emblem_box, hollow_star_box
from game.input.events import Device, Finger, Input, Key, Phase, Press
from game.play.play import PlayScene
from game.resources import zones
from game.ui import timing
from game.ui.boxes import APART, CLOSE, Box, Column, FirstThatFits, Row, Stack
from game.ui.leaves import Ground, Icon, Line, Text, Title
from game.ui.overlay import Overlay
from game.ui.painter import SMALL
from game.ui.wrappers import Align, Pad, Sized

_WIDE, _EMBLEM, _STAR, _ICON = 400, 44, 26, 22  # layout units
_TIGHT = 6  # layout units between parts in a low window
_WAYS = {Device.TOUCH: "_tap", Device.KEYBOARD: "_key", Device.PAD: "_key"}  # of texts
_SEEN = 0.2  # seconds after which an input is meant for it
_LATE = 0.03  # seconds until it comes: the first frames of a board have enough to draw


class BoardCard:
    """A card shown until the first input, which begins the board, or goes on with one that is
    resumed."""

    def __init__(self, play: PlayScene, dive: Dive) -> None:
        self._play, context = play, play.context
        self._context, self._plan, texts = context, dive.plan, context.texts
        names = dive.twist_names
        self._new = [name for name in names if is_new_twist(context, name)]
        plan = dive.plan
        zone = texts(f"settings.zone_{zones.ZONES[plan.zone]}")
        self._title = texts("dive.board_of_zone", zone=zone, metres=dive.depth(0))
        self._size = texts("dive.size", width=plan.width, height=plan.height)
        self._twists = [(name, twist_note(texts, dive, name)) for name in names]
        self._stars = [
            texts("dive.par", seconds=plan.par_ms // 1000),
            texts("dive.no_slip_note" if dive.rules.has_clock else "dive.no_slip_calm_note"),
        ]
        if dive.has_pact:
            assert plan.pact is not None
            self._stars.append(texts(f"dive.pact_{plan.pact.name.lower()}_note"))
        is_begun = play.session.position.board.opened
        way = _WAYS.get(context.devices.last, "")
        self._invitation = texts(f"dive.{'go_on' if is_begun else 'begin'}{way}")
        self._panel = Overlay(self._content)
        self._elapsed = 0.0
        self._left_at: float | None = None  # the second in which it is gone
        if play.session.position.is_over:
            self._left_at = 0.0

    @property
    def is_shown(self) -> bool:
        """Whether it is in sight, or fades."""
        return self._left_at is None or self._elapsed < self._left_at

    @property
    def is_seen(self) -> bool:
        """Whether it has been in sight for a moment."""
        return self._elapsed >= _SEEN

    def notice(self, event: Input) -> None:
        """Fade at once if the player begins."""
        is_down = isinstance(event, Finger) and event.phase is Phase.DOWN
        if not (is_down or isinstance(event, Press | Key)):
            return
        end = self._elapsed + timing.SCENE_OUT
        if self._left_at is None or end < self._left_at:
            self._left_at = end
            for name in self._new:
                self._context.mark_seen(f"twist_{name}")

    def update(self, step: float) -> None:
        """Let ``step`` seconds pass, while nothing else lies over the board."""
        if self._context.stack.top is self._play:
            self._elapsed += step
        if self.is_shown:
            painter, play = self._context.painter, self._play
            self._panel.fit(painter, play.room_below(painter.whole), play.pane.camera.view)

    def draw(self, canvas: Surface) -> None:
        """Draw over the middle of the board."""
        if not self.is_shown or self._play.is_hidden or self._play.is_away:
            return
        is_still = self._context.stack.is_still
        come = timing.progress(self._elapsed - _LATE, timing.SCENE_IN)
        if come <= 0 and not is_still:
            return
        going = None if self._left_at is None else self._left_at - self._elapsed
        part = come if going is None else min(come, timing.progress(going, timing.SCENE_OUT))
        self._panel.draw(canvas, self._context.painter, 1.0 if is_still else come, part)

    def _content(self) -> Box:
        """Return the card; a low window has little room between its parts, or none for what wins
        the stars."""
        stars = [
            Row(Sized(hollow_star_box(_STAR), _EMBLEM), Text(words, tone="text_dim"), gap=12)
            for words in self._stars
        ]
        head, notes = self._head(), self._notes()
        foot = Text(self._invitation, SMALL, "accent", side="middle")
        variants = (
            (Column(head, *notes, Line(), Column(*stars, gap=CLOSE), foot, gap=12), APART),
            (Column(head, *notes, Line(), Column(*stars, gap=0), foot, gap=_TIGHT), CLOSE),
            (Column(head, *notes, foot, gap=12), APART),
            (Column(head, *notes, foot, gap=_TIGHT), CLOSE),
            (Column(*notes, gap=_TIGHT), CLOSE),
        )
        return Sized(FirstThatFits(*(_on_panel(*one) for one in variants)), (None, _WIDE))

    def _head(self) -> Box:
        facts = ("grid", self._size), ("mine", str(self._plan.mines))
        size = (
            Row(Icon(icon, _ICON, "accent"), Text(words, title=True), gap=6)
            for icon, words in facts
        )
        return Column(
            Title(self._title, side="middle"), Align(Row(*size, gap=20)), gap=0, align="middle"
        )

    def _notes(self) -> list[Box]:
        """Return the rules of the twists, each beside its emblem."""
        return [
            Row(emblem_box(name, _EMBLEM), Text(note, grow=1), gap=12)
            for name, note in self._twists
        ]


def _on_panel(box: Box, top: float) -> Box:
    """Return boxes on a panel, of their own height in a larger room, ``top`` layout units below its
    edge."""
    return Align(Stack(Ground(), Pad(box, APART, top)))
