"""The toolbar below the bar, a button for each aid in play, and the short line about them."""

from collections.abc import Callable, Mapping, Sequence, Set

from pygame import Rect, Surface

from game.board.board_scene import BoardScene
from game.input.bindings import STEPS, Action
from game.input.events import Input, Key
from game.store.settings import Assist
from game.ui import timing
from game.ui.boxes import Box, FirstThatFits, Flow, Placing, Row, Span
from game.ui.shapes import rects_around
from game.ui.tooltip import PlacedTip
from game.ui.tree import Tree
from game.ui.widgets import Button
from game.ui.wrappers import Align, Pad, RelabelledButton, RoomForLabels

_BETWEEN, _CLOSE, _ABOVE, _BELOW = 10, 3, 4, 6  # layout units
_HIGH = 600  # layout units of a window with room for several rows


class AidButton(RelabelledButton):
    """A button that is lit while its aid is on; ``about`` says what it does."""

    def __init__(
        self, labels: Sequence[str], action: Callable[[], None], icon: str, about: str
    ) -> None:
        super().__init__(labels, action, icon)
        self.about = about


class _Balance(Box):
    """A gap as wide as another box, or only a ``least`` part of that if there is little room."""

    def __init__(self, other: Box, least: float = 1.0) -> None:
        super().__init__()
        self.other, self.least = other, least

    def width(self, placing: Placing) -> Span:
        wide = placing.width(self.other).wish
        return Span(round(wide * self.least), wide)

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(0, 0)


class AidToolbar:
    """A row of buttons below the bar of ``play``, opened by the ``hint_button`` in the bar.

    ``actions`` are what the buttons do. It stays closed if aids are not allowed.
    """

    def __init__(
        self,
        play: BoardScene,
        actions: Mapping[Action, Callable[[], None]],
        choose_next_kind: Callable[[], None],
        is_allowed: bool,
    ) -> None:
        self._play, self._context, self._is_allowed = play, play.context, is_allowed
        texts = play.context.texts
        self.hint_button = Button("", self.toggle, "bulb")
        self.by_action: Mapping[Action, AidButton] = {
            action: AidButton(
                labels,
                actions[action],
                icon,
                texts("aids.tip", about=texts(f"aids.{action.value}_about")),
            )
            for action, labels, icon in (
                (Action.HINT, [texts("actions.hint")], "bulb"),
                (Action.CHANCES, [texts("actions.chances")], "percent"),
                (Action.ASSIST, [texts("aids.assist_off"), texts("aids.assist_on")], "wand"),
                (Action.UNDO, [texts("actions.undo")], "undo"),
            )
        }
        kinds = [texts(f"settings.assist_{kind.value}") for kind in Assist]
        self._about_kind = texts("aids.assist_kind_about")
        self._kind = AidButton(kinds, choose_next_kind, "chevron_right", self._about_kind)
        hint, chances, assist, undo = self.by_action.values()
        self.assist_buttons = assist, self._kind
        self.buttons = [hint, chances, undo, assist, self._kind]
        self.tree = Tree(self.content, play.context.audio.play)
        self.group = self.tree.group
        self.is_open = False
        self.tip: PlacedTip | None = None
        """About the button that is pointed at or in focus, while there is room for it."""
        self._has_kind = False  # whether the kind of assisted play can be chosen
        self._on: Set[Action] = frozenset()
        self._shown: tuple[object, ...] = ()  # all that the buttons' looks depend on

    @property
    def rect(self) -> Rect:
        """The place of all buttons."""
        root = self.tree.root
        return self.tree.rect if root is None else root.parts[0].rect

    @property
    def beside(self) -> list[Rect]:
        """The rooms around the buttons while they are shown."""
        places = [button.rect for button in self.buttons if button.rect.width]
        if not self.is_open or not places:
            return []
        return rects_around(self.tree.rect, places[0].unionall(places[1:]))

    def toggle(self) -> None:
        """Open the toolbar, or close it."""
        self._context.settings.change(aids_tray=not self._context.settings.value.aids_tray)
        self.group.focus = None
        self._play.layout(self._play.pane.layout.size)

    def handle(self, event: Input) -> bool:
        """Use an input; return whether it was for the toolbar."""
        if isinstance(event, Key):
            return self._handle_key(event)
        used = self.group.handle(event)  # while the toolbar is closed no button is enabled
        self.group.focus = None
        return used and self.is_open

    def _handle_key(self, event: Key) -> bool:
        """Go along the buttons, use one or leave them, while one has the focus. A letter leaves
        them for what it means on the board."""
        if self.group.focus is None or event.action in self.by_action:
            return False
        if event.menu in STEPS and event.is_character:
            self.group.focus = None
            return False
        if event.menu in (Action.UP, Action.DOWN, Action.BACK):
            self.group.focus = None
            return True
        uses = event.menu in STEPS or event.menu in (Action.NEXT, Action.PREVIOUS, Action.CONFIRM)
        return uses and self.group.handle(event)

    def content(self) -> Box:
        """Return the buttons. Where one row is too narrow the names of keys go, then the icons. In
        a high window there are more rows before the labels go, which tips tell."""
        painter = self._context.painter
        with_labels = [(True, True), (True, False), (True, False, False)]
        variants = [self._row(self._places(*looks)) for looks in with_labels]
        variants.append(self._tight_row(self._places(*with_labels[-1])))
        if painter.window[1] > painter.scale * _HIGH:
            variants.append(Flow(*self._places(True, False), columns=3, gap=_BETWEEN))
        icons = self._places(False, False)
        variants += [self._row(icons), self._row([*icons[:-1], self._kind_place(False)])]
        rows = FirstThatFits(*(Align(variant, "midtop") for variant in variants))
        return Pad(rows, _BETWEEN, _ABOVE, _BELOW)

    def _row(self, places: list[Box], left: Box | None = None) -> Box:
        """Return all buttons in a row. The choice among kinds is balanced by room at the left, so
        that the others are in the middle, and stay there as it comes."""
        hint, *usual, assist, kind = places
        left = Row(left or _Balance(kind), hint, gap=_CLOSE)
        return Row(left, *usual, Row(assist, kind, gap=_CLOSE), gap=_BETWEEN)

    def _tight_row(self, places: list[Box]) -> Box:
        """Return a row with too little room for that: the others make way as the choice comes."""
        *others, kind = places
        if self._has_kind:
            return self._row(places, _Balance(kind, 0))
        return self._row([*others, _Balance(kind, 0.5)], _Balance(kind, 0.5))

    def _places(self, label: bool, mark: bool, icon: bool = True) -> list[Box]:
        others = (RoomForLabels(one, label, mark, icon) for one in self.buttons[:-1])
        return [*others, self._kind_place(True, icon)]

    def _kind_place(self, label: bool, icon: bool = True) -> Box:
        return RoomForLabels(self._kind, label, False, icon, shown=self._has_kind)

    def layout(self) -> None:
        """Place the buttons below the bar; the board leaves them room. A mouse that rests points at
        none of them, whatever has come below it."""
        self.group.mouse = self.tip = None
        self._place()

    def _place(self) -> None:
        painter, bar = self._context.painter, self._play.hud.rect
        root, placing = self.tree.measure(painter)
        place = bar.move(0, bar.height)
        place.height = placing.height(root, bar.width).wish
        self.tree.put(root, placing, place)
        if not self._has_kind:
            self._kind.rect.size = 0, 0
        self._shown = ()
        self._update_open()
        self._write_labels()  # at once: a scene that leaves is laid out and drawn, but not updated

    def _update_open(self) -> None:
        """Show the toolbar where it is wanted."""
        self.is_open = self._is_allowed and self._context.settings.value.aids_tray
        self._play.pane.layout.head = self.tree.rect.height if self.is_open else 0
        for button in () if self.is_open else self.buttons:
            button.enabled = False  # it is out of sight

    def show(self, on: Set[Action], can_undo: bool) -> None:
        """Show which of the aids are ``on``, and whether a move can be taken back."""
        self._update_open()
        is_over, settings = self._play.session.position.is_over, self._context.settings.value
        is_held = self.group.pressed is not None  # a button that moved then would not be clicked
        shown = on, can_undo, is_over, self.is_open, settings, is_held
        if shown == self._shown:
            return
        self._on = on
        if self._has_kind is not (Action.ASSIST in on) and not is_held:
            self._has_kind = Action.ASSIST in on
            self._place()
        self._write_labels()
        for button in self.buttons:
            button.enabled = self.is_open and not is_over
        self._kind.enabled &= self._has_kind
        self.by_action[Action.UNDO].enabled = self.is_open and can_undo
        self.hint_button.primary = self.is_open
        self._shown = shown

    def _write_labels(self) -> None:
        """Label the buttons as far as there is room, those of aids that are on as such."""
        for action, button in self.by_action.items():
            label = button.labels[-1 if action in self._on else 0]
            button.label = label if button.has_label else ""
            button.mark = self._context.devices.key_label(action) if button.has_mark else ""
            button.primary = action in self._on
        kind = self._kind.labels[list(Assist).index(self._context.settings.value.assist)]
        texts, about = self._context.texts, self._about_kind
        self._kind.label = kind if self._kind.has_label else ""
        self._kind.about = (
            about if self._kind.has_label else texts("aids.kind_tip", kind=kind, about=about)
        )

    def draw(self, canvas: Surface, presence: float) -> None:
        """Draw the buttons, which come down with the bar."""
        if self.is_open and presence > 0:
            up = -round(self.tree.rect.bottom * timing.away(presence))
            self.tree.draw(canvas, self._context.painter, 1.0, 0, up)

    def place_tip(self, is_free: bool) -> None:
        """Place the tip that says what a button does, while it ``is_free`` to be seen."""
        button, self.tip = self.group.hovered or self.group.focus, None
        if is_free and self.is_open and isinstance(button, AidButton):
            play, painter = self._play, self._context.painter
            with play.fitted():
                self.tip = play.hud.place_tip(painter, button.about, button.rect, play.pane.camera)

    def draw_tip(self, canvas: Surface) -> None:
        """Draw the tip."""
        if self.tip is not None:
            self.tip.draw(canvas, self._context.painter)
