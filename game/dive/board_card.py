"""The card that opens a board of a dive: where it is, how hard it is, and what wins its stars."""

from pygame import Rect, Surface

from engine.dive.state import Dive
from engine.dive.waters import WATERS
from game.board.preview import draw_counted
from game.dive.choice_cards import is_new_twist, twist_note
from game.dive.looks import look_note, look_of
from game.dive.pictures import emblem_box, hollow_star_box
from game.input.events import Device, Finger, Input, Key, Phase, Press
from game.play.play import PlayScene
from game.resources import zones
from game.scenes.context import water_card
from game.ui import timing
from game.ui.boxes import APART, CLOSE, Box, Column, FirstThatFits, Row, Stack
from game.ui.leaves import Ground, Icon, Line, Picture, Text, Title
from game.ui.overlay import Overlay
from game.ui.painter import SMALL, Painter
from game.ui.wrappers import Align, Pad, Sized

_WIDE, _EMBLEM, _STAR, _ICON = 400, 44, 26, 22  # layout units
_COUNTED = (132, 132)  # layout units of the picture of a water
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
        self._new = [f"twist_{name}" for name in names if is_new_twist(context, name)]
        plan = dive.plan
        card = water_card(plan.neighbours)
        self._is_new_water = plan.neighbours in WATERS and not context.has_seen(card)
        self._new += [card] if self._is_new_water else []
        zone = texts(f"settings.zone_{zones.ZONES[plan.zone]}")
        self._title = texts("dive.board_of_zone", zone=zone, metres=dive.depth(0))
        self._size = texts("dive.size", width=plan.width, height=plan.height)
        look = look_of(plan)
        self._rules = [(look, look_note(texts, look))] if look else []
        self._rules += [(name, twist_note(texts, dive, name)) for name in names]
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
                self._context.mark_seen(name)

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
        the stars, or even for the picture of a water."""
        stars = [
            Row(Sized(hollow_star_box(_STAR), _EMBLEM), Text(words, tone="text_dim"), gap=12)
            for words in self._stars
        ]
        head, notes, shown = self._head(), self._notes(), self._notes(shows_water=True)
        foot = Text(self._invitation, SMALL, "accent", side="middle")
        variants = (
            (Column(head, *shown, Line(), Column(*stars, gap=CLOSE), foot, gap=12), APART),
            (Column(head, *shown, Line(), Column(*stars, gap=0), foot, gap=_TIGHT), CLOSE),
            (Column(head, *shown, foot, gap=_TIGHT), CLOSE),
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

    def _notes(self, shows_water: bool = False) -> list[Box]:
        """Return what the board's water or shape means, and the rules of its twists, each beside
        its emblem; a water that is met for the first time beside a picture of what a number counts,
        if it ``shows_water``."""
        shown = Picture(self._draw_counted, _COUNTED, _COUNTED)
        signs = [emblem_box(name, _EMBLEM) for name, _ in self._rules]
        if shows_water and self._is_new_water:
            signs[0] = shown
        return [
            Row(sign, Text(note, grow=1), gap=12)
            for sign, (_, note) in zip(signs, self._rules, strict=True)
        ]

    def _draw_counted(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        draw_counted(canvas, painter, self._plan.neighbours, rect)


def _on_panel(box: Box, top: float) -> Box:
    """Return boxes on a panel, of their own height in a larger room, ``top`` layout units below its
    edge."""
    return Align(Stack(Ground(), Pad(box, APART, top)))
