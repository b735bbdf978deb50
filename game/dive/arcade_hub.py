"""The hub of the arcade: where dives are begun and continued, and what was reached in them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from pygame import Rect

from engine.dive.airs import Air
from engine.dive.finds import Find
from game.dive.hub_pictures import WayDown, medal_box, shelf
from game.dive.zone_pictures import StillWanted, ZonePictures
from game.platform.background import BackgroundTask
from game.resources.format import format_number
from game.resources.zones import ZONES
from game.scenes.context import Context
from game.scenes.tree_scene import TreeScene
from game.ui import timing
from game.ui.boxes import APART, CLOSE, GAP, Box, Column, FirstThatFits, Flow, Row, Spring, Stack
from game.ui.leaves import Ground, Number, Picture, Text
from game.ui.painter import BODY, NAME, SMALL
from game.ui.selectors import Segments
from game.ui.text_field import TextField
from game.ui.widgets import Button
from game.ui.wrappers import Pad, Scroll, Sized

_CODE = 24  # the most signs of a code
_PLACES = 3  # of the best dives
_WIDE, _MAP = (420, 544), 440  # layout units: the controls, and the least room of the way down
_ACROSS = 250  # layout units of the way in a band
_WAITS, _DRAWS = 0.4, 0.9  # seconds until the way draws itself, and in which it does
_SHEETS = "dive", "rewards", "puff"


@dataclass(frozen=True)
class BestDive:
    """A dive among the best of its air."""

    score: int
    metres: int
    initials: str


@dataclass(frozen=True)
class ArcadeRecord:
    """The arcade as the record book knows it.

    ``kept`` is a sentence about the dive that waits, empty without one. ``fitting`` is the air for
    the player's pace, which is chosen at first. ``tried`` are the airs on which today's dive was
    tried.
    """

    fitting: Air = Air.EASY
    kept: str = ""
    best: Mapping[Air, Sequence[BestDive]] = field(default_factory=dict)
    deepest: Mapping[Air, int] = field(default_factory=dict)
    found: frozenset[Find] = frozenset()
    tried: frozenset[Air] = frozenset()


@dataclass(frozen=True)
class ArcadeWays:
    """The ways on from the hub. ``play_code`` returns why a code cannot be played, or nothing."""

    go_on: Callable[[], None]
    dive: Callable[[Air], None]
    dive_today: Callable[[Air], None]
    play_code: Callable[[str], str]


class ArcadeHubScene(TreeScene):
    """The page *Arcade*, of what the ``record`` knows, with its ``ways`` on."""

    name = "arcade"
    boxes_per_second = 120  # which have more pictures than those of a page

    def __init__(self, context: Context, record: ArcadeRecord, ways: ArcadeWays) -> None:
        super().__init__(context)
        self.record, self._ways = record, ways
        self.air, self.problem = record.fitting, ""
        key = context.settings.value.theme
        self._zones = ZonePictures(lambda: context.open_theme(key)[0])
        self._reading = BackgroundTask[None](self._read_sheets)
        self.way = WayDown(context.texts, self._zones, record.deepest.get(self.air, 0))
        self._ground = Picture(self.way.paint_ground, (0, 0), (0, 0))
        texts = context.texts
        self.code = TextField(
            "", "", _CODE, self._forget_problem, self._play_code, texts("hub.code_hint")
        )
        self.code.name = "code"

    def _read_sheets(self, is_wanted: StillWanted) -> None:
        """Read the sprites of the hub, and of the dives that are begun here."""
        for kind in _SHEETS:
            if is_wanted():
                self.context.theme.read(kind)

    # What is shown

    def content(self) -> Box:
        controls = self._controls()
        if self.is_upright:
            room = (300, 700), (_ACROSS, _ACROSS)
            paints = self.way.paint_zones_across, self.way.paint_across
            across = Sized(
                Stack(Ground(), *(Picture(paint, *room) for paint in paints)),
                high=(180, _ACROSS),
                grow=1,
            )
            return FirstThatFits(
                Pad(Column(self._head(), *controls, across, gap=GAP), APART),
                self._scrolled(),
            )
        # Each name is a picture, so that no frame makes all of them.
        paint_name, room = self.way.paint_name_down, ((_MAP, _MAP), (300, 300))
        names = (Picture(partial(paint_name, number), *room) for number in range(len(ZONES)))
        way = Stack(*names, Picture(self.way.paint_down, *room), grow=1)
        left = Sized(Pad(Column(self._head(), *controls, gap=12), APART), _WIDE)
        low = Scroll(Column(*self._controls(), gap=12))
        lower = Sized(Pad(Column(self._head(), low, gap=12), APART), _WIDE)
        rows = (Row(one, way, gap=0, align="fill") for one in (left, lower))
        return FirstThatFits(*(Stack(self._ground, row) for row in rows), self._scrolled())

    def _scrolled(self) -> Box:
        """Return the controls alone, in a small window."""
        return Pad(Column(self._head(), Scroll(Column(*self._controls(), gap=GAP)), gap=12), GAP)

    def _head(self) -> Box:
        texts = self.context.texts
        back = Button("", self.close, "back")
        back.name = texts("app.back") if "app.back" in texts else "back"
        return Row(
            back, Text(texts("hub.title"), 44, "hud", title=True, lines=1), Spring(), gap=GAP
        )

    def _controls(self) -> list[Box]:
        return [self._begin(), self._air(), self._others(), *self._best(), self._shelf()]

    def _begin(self) -> Box:
        """Return the button that begins a dive; the one that goes on with a kept dive comes first,
        and brighter."""
        texts, kept = self.context.texts, self.record.kept
        words = texts("hub.on_air", air=texts(f"hub.{self.air.value}"))
        dive = Button(
            texts("hub.dive"), partial(self._ways.dive, self.air), "chevron_down", not kept, words
        )
        if not kept:
            return Sized(dive, high=88)
        go_on = Button(texts("hub.continue"), self._ways.go_on, "play", True, kept)
        beside = Row(Sized(go_on, high=80, grow=1), Sized(dive, high=80), gap=12)
        return FirstThatFits(beside, Column(go_on, dive, gap=12))

    def _air(self) -> Box:
        """Return the choice of an air, with a sentence about the chosen one."""
        texts, airs = self.context.texts, list(Air)
        names = [texts(f"hub.{air.value}") for air in airs]
        choice = Segments("", names, airs.index(self.air), self._choose_air)
        choice.name = "air"
        fits = self.air is self.record.fitting
        about = texts(f"hub.{self.air.value}_about")
        words = texts("hub.fits", about=about) if fits else about
        box = Column(choice, Pad(Text(words, SMALL), 12, top=0), gap=CLOSE)
        return Stack(Ground(), Pad(box, 10, top=10, bottom=12))

    def _others(self) -> Box:
        """Return today's dive, and the field for a code."""
        texts = self.context.texts
        is_tried = self.air in self.record.tried
        today = Button(
            texts("hub.today"),
            partial(self._ways.dive_today, self.air),
            "target",
            note=texts("hub.tried" if is_tried else "hub.not_tried"),
        )
        play = Button("", self._play_code, "play")
        play.name = "play code"
        code = Column(
            Text(texts("hub.code"), BODY, title=True),
            Row(Sized(self.code, grow=1), play, gap=CLOSE),
            *([Text(self.problem, SMALL, "danger")] if self.problem else []),
            gap=2,
        )
        beside = Stack(Ground(), Pad(code, GAP, top=10))
        return Flow(Sized(today, high=(64, 96)), beside, columns=2, gap=GAP)

    def _best(self) -> list[Box]:
        """Return the best three dives of the air, or a sentence that fills their place."""
        texts, best = self.context.texts, self.record.best.get(self.air, ())
        if not best:
            words = Text(texts("hub.no_best"), SMALL, "text_dim", side="middle")
            return [Stack(Ground(), Pad(words, GAP, top=GAP))]
        return [
            Flow(
                *(self._best_dive(place, one) for place, one in enumerate(best[:_PLACES], 1)),
                columns=_PLACES,
                gap=CLOSE,
            )
        ]

    def _best_dive(self, place: int, one: BestDive) -> Box:
        texts = self.context.texts
        metres = texts("dive.metres", metres=format_number(one.metres, texts))
        words = Column(
            Number(format_number(one.score, texts), BODY),
            Text(f"{one.initials}  {metres}", SMALL, "text_dim", lines=1),
            gap=0,
        )
        return Stack(Ground(), Pad(Row(medal_box(place, 34), words, gap=6), CLOSE, top=CLOSE))

    def _shelf(self) -> Box:
        texts, found = self.context.texts, self.record.found
        title = Row(
            Text(texts("hub.finds"), NAME, title=True),
            Spring(),
            Text(texts("hub.found", count=len(found), total=len(Find)), SMALL, "text_dim"),
        )
        return Stack(Ground(), Pad(Column(title, shelf(found), gap=CLOSE), GAP, top=12))

    @property
    def is_busy(self) -> bool:
        return self.context.motion.is_changing(self.way) or not self._reading.is_done

    @property
    def opaque(self) -> Rect | None:
        """The whole window, once the zones are drawn in it."""
        is_drawn = self.context.clock() > self._since + timing.SCENE_IN
        return self._ground.rect if is_drawn and self._ground in self.tree.shown else None

    @property
    def next_zone(self) -> str:
        """The zone in which dives begin."""
        return ZONES[0]

    def enter(self) -> None:
        super().enter()
        self._reveal_way()

    def exit(self) -> None:
        self._zones.close()
        self._reading.close()

    def _reveal_way(self) -> None:
        """Let the way draw itself down."""
        self.way.drawn = 0.0
        self.context.motion.run(self.way, "drawn", 1.0, _DRAWS, delay=_WAITS)

    # What the player does

    def _choose_air(self, index: int) -> None:
        self.air = list(Air)[index]
        self.way.metres = self.record.deepest.get(self.air, 0)
        self._reveal_way()
        self.rebuild()

    def _forget_problem(self) -> None:
        if self.problem:
            self.problem = ""
            self.rebuild()

    def _play_code(self) -> None:
        self.problem = self._ways.play_code(self.code.text)
        self.code.wrong = bool(self.problem)
        self.rebuild()

    def update(self, step: float) -> None:
        super().update(step)
        if not self._reading.is_done:
            self._since = self.context.clock()  # boxes are drawn once their sprites are read
        self._zones.poll()
        if not self.is_still and not self.context.settings.value.reduced_motion:
            self.way.clock += step
