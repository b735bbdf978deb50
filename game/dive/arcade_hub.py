"""The hub of the arcade: where dives are begun and continued, and what was reached in them."""

from functools import partial

from pygame import Rect, Surface

from engine.dive.airs import Air
from engine.dive.finds import Find
from game.dive.arcade_record import BEST, ArcadeRecord, DayDive
from game.dive.find_tips import FindTips
from game.dive.hub_pictures import WayDown, medal_box, shelf, zone_at
from game.dive.zone_pictures import StillWanted, ZonePictures
from game.input.bindings import Action
from game.input.events import Device, Input, Motion
from game.platform.background import BackgroundTask
from game.resources.format import format_number
from game.resources.zones import ZONES
from game.scenes.context import Context, DayWatch
from game.scenes.tree_scene import TreeScene
from game.store import FinishedDive
from game.ui import timing
from game.ui.boxes import APART, CLOSE, GAP, Box, Column, FirstThatFits, Flow, Row, Spring, Stack
from game.ui.large_buttons import HeroButton
from game.ui.leaves import Ground, Number, Picture, Text
from game.ui.painter import BODY, NAME, SMALL
from game.ui.selectors import Segments
from game.ui.widgets import Button
from game.ui.wrappers import Pad, Scroll, Sized, Whole

_WIDE, _MAP = (420, 544), 440  # layout units: the controls, and the least room of the way down
_ACROSS = 250  # layout units of the way in a band
_WAITS, _DRAWS = 0.4, 0.9  # seconds until the way draws itself, and in which it does
_LIGHTS = 0.2  # seconds in which the band of a zone is lit
_SHEETS = "dive", "rewards", "puff"


class ArcadeHubScene(TreeScene):
    """The page *Arcade*."""

    name = "arcade hub"
    boxes_per_second = 120  # which have more pictures than those of a page

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._day_watch = DayWatch(context)
        self._day = DayDive(context, self._day_watch.day)
        self.record = ArcadeRecord.read(context)
        chosen = context.settings.value.dive_air
        self.air = Air(chosen) if chosen else self.record.fitting
        key = context.settings.value.theme
        self._zones = ZonePictures(lambda: context.open_theme(key)[0])
        self._reading = BackgroundTask[None](self._read_sheets)
        self.way = WayDown(context.texts, self._zones, self.record.airs[self.air].deepest)
        self._ground = Picture(self.way.paint_ground, (0, 0), (0, 0))
        self._map = self._ground  # the picture whose bands are pointed at
        self._tips = FindTips(context.texts, context.painter)

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
            self._map = Picture(self.way.paint_zones_across, *room)
            across = Sized(
                Stack(Ground(), self._map, Picture(self.way.paint_across, *room)),
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
        self._map = Picture(self.way.paint_down, *room)
        way = Stack(*names, self._map, grow=1)
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
        back.name = "back"
        return Row(
            back, Text(texts("hub.title"), 44, "hud", title=True, lines=1), Spring(), gap=GAP
        )

    def _controls(self) -> list[Box]:
        return [self._begin(), self._air(), self._others(), *self._best(), self._shelf()]

    def _begin(self) -> Box:
        """Return the button that begins a dive; the one that continues a kept dive comes first, and
        brighter."""
        texts, kept = self.context.texts, self._kept()
        words = texts("hub.on_air", air=texts(f"dive.air_{self.air.value}"))
        if not kept:
            return Sized(HeroButton(texts("hub.dive"), self._dive, "play", True, words), high=88)
        dive = Button(texts("hub.dive"), self._dive, note=words)
        hero = HeroButton(texts("hub.continue"), self._continue, "play", True, kept)
        go_on = Sized(hero, (260, None), 80, grow=1)
        beside = Row(go_on, Whole(Sized(dive, high=80)), gap=12)
        return FirstThatFits(beside, Column(go_on, dive, gap=12))

    def _kept(self) -> str:
        """Return where the dive is that waits, or how many wait; nothing without one."""
        texts, waiting = self.context.texts, self.record.waiting
        if len(waiting) != 1:
            return texts("hub.dives", count=len(waiting)) if waiting else ""
        dive = waiting[0].run
        assert dive is not None
        return texts(
            "hub.kept",
            zone=texts(f"settings.zone_{ZONES[dive.latest_plan.zone]}"),
            metres=format_number(dive.depth(0), texts),
            air=texts(f"dive.air_{dive.air.value}"),
        )

    def _air(self) -> Box:
        """Return the choice of an air, with a sentence about the chosen one."""
        texts, airs = self.context.texts, list(Air)
        names = [texts(f"dive.air_{air.value}") for air in airs]
        choice = Segments("", names, airs.index(self.air), self._choose_air)
        choice.name = "air"
        words = texts(f"hub.{self.air.value}_about")
        fitting, has_pace = self.record.fitting, self.record.has_pace
        if self.air is fitting:
            words = texts("hub.fits" if has_pace else "hub.first", about=words)
        elif has_pace and self.air.rules.has_clock:
            air = texts(f"dive.air_{fitting.value}")
            words = texts("hub.other_fits", about=words, air=air)
        box = Column(choice, Pad(Text(words, SMALL), 12, top=0), gap=CLOSE)
        return Stack(Ground(), Pad(box, 10, top=10, bottom=12))

    def _others(self) -> Box:
        """Return the ways to today's dive and to that of a code."""
        texts = self.context.texts
        open_code, code_note = self.context.navigator.share_code, texts("hub.code_note")
        day_note = self._day.note(self.air)
        today = Button(texts("hub.today"), self._dive_today, "target", note=day_note)
        code = Button(texts("hub.code"), open_code, "copy", note=code_note)
        return Flow(*(Sized(one, high=(64, 96)) for one in (today, code)), columns=2, gap=GAP)

    def _best(self) -> list[Box]:
        """Return the best three dives of the air, or a sentence that fills their place."""
        texts, best = self.context.texts, self.record.airs[self.air].best
        if not best:
            words = Text(texts("hub.no_best"), SMALL, "text_dim", side="middle")
            return [Stack(Ground(), Pad(words, GAP, top=GAP))]
        return [
            Flow(
                *(self._best_dive(place, one) for place, one in enumerate(best, 1)),
                columns=BEST,
                gap=CLOSE,
            )
        ]

    def _best_dive(self, place: int, dive: FinishedDive) -> Box:
        texts = self.context.texts
        metres = texts("dive.metres", metres=format_number(dive.depth, texts))
        words = Column(
            Number(format_number(dive.score, texts), BODY),
            Text(f"{dive.initials or ''}  {metres}".strip(), SMALL, "text_dim", lines=1),
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
        self.settle()
        if self.context.devices.last in (Device.KEYBOARD, Device.PAD):
            self.group.focus = self.group.default
        self._reveal_way()

    def exit(self) -> None:
        self._zones.close()
        self._reading.close()

    def _reveal_way(self) -> None:
        """Let the way draw itself down."""
        self.way.drawn = 0.0
        self.context.motion.run(self.way, "drawn", 1.0, _DRAWS, delay=_WAITS)

    def resume(self) -> None:
        """Read again what has changed below another page."""
        self._read()

    def _read(self) -> None:
        self.record = ArcadeRecord.read(self.context)
        self._day.today = self._day_watch.day
        self.rebuild()

    # What the player does

    def use(self, event: Input) -> bool:
        used = super().use(event)
        self._tips.follow(event)
        if isinstance(event, Motion) and not event.touch:
            pos = event.pos if self.group.hovered is None else None
            room = self._map.rect
            self._point_at(None if pos is None else zone_at(pos, room, self.is_upright))
        return used

    def _point_at(self, zone: int | None) -> None:
        """Light the band of a zone, or let none be lit."""
        if zone is not None and zone != self.way.pointed:
            self.way.pointed, self.way.light = zone, 0.0
        self.context.motion.run(self.way, "light", float(zone is not None), _LIGHTS)

    def _choose_air(self, index: int) -> None:
        self.air = list(Air)[index]
        self.context.settings.change(dive_air=self.air.value)
        self.way.metres = self.record.airs[self.air].deepest
        self._reveal_way()
        self.rebuild()

    def _dive(self) -> None:
        self.context.navigator.new_dive(self.air)

    def _dive_today(self) -> None:
        if self._day_watch.has_changed():
            self._read()
        self._day.play(self.air)

    def _continue(self) -> None:
        navigator, waiting = self.context.navigator, self.record.waiting
        if len(waiting) == 1:
            navigator.resume_waiting(waiting[0].uid)
        else:
            navigator.offer_waiting(lambda one: one.run is not None)
        if self.context.stack.top is self:  # another copy of the program has it by now
            self._read()

    def draw(self, canvas: Surface, presence: float) -> None:
        super().draw(canvas, presence)
        self._tips.draw(canvas, self.tree)

    def act(self, action: Action) -> None:
        if action is Action.HELP:
            self.context.navigator.help()
        else:
            super().act(action)

    def update(self, step: float) -> None:
        if self._day_watch.has_changed():
            self._read()
        super().update(step)
        if not self._reading.is_done:
            self._since = self.context.clock()  # boxes are drawn once their sprites are read
        self._zones.poll()
        if not self.is_still and not self.context.settings.value.reduced_motion:
            self.way.clock += step
