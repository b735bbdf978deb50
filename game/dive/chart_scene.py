"""The chart of a zone: the places ahead, the way so far, and the card of a place."""

from collections.abc import Callable, Iterator

from pygame import Rect, Surface

from engine.dive.boards import ROWS, PlaceKind
from engine.dive.chart import ChartPlace
from engine.dive.state import Dive
from engine.dive.way import columns_ahead
from game.board.hexagon_tiles import make_hexagons
from game.dive.chart_card import PlaceCard, has_finds
from game.dive.chart_pictures import (
    ChartLines,
    Lane,
    LastStation,
    PlaceState,
    Spot,
    Station,
    part_from,
)
from game.dive.small_boards import draw_plan
from game.dive.stage_scene import StageScene
from game.dive.state_bar import state_bar
from game.input.events import Input, Key, Press, Wheel
from game.platform.background import BackgroundTask
from game.resources.format import format_number
from game.resources.zones import ZONES
from game.scenes.context import Context
from game.ui import timing
from game.ui.box import Placing
from game.ui.boxes import APART, CLOSE, GAP, Box, Column, FirstThatFits, Row, Spring, Stack
from game.ui.leaves import Picture, Text
from game.ui.painter import LARGE, NAME, SMALL
from game.ui.tree import Tree
from game.ui.wrappers import Align, Enter, LargestRoom, Pad, Rooms, Scroll, Sized

_TITLES = 40, LARGE  # layout units of the zone's name, the wished one first
_STEPS = {"left": -1, "right": 1}
_ROWS_AWAY = {"up": -1, "down": 1}
_CARD_WORDS = 420, 360, 300, 240  # layout units of a card's words that are seen without scrolling
_LEAST_MAP = 180  # layout units of the places that are seen without scrolling
_POP_APART, _POP, _UNFOLD, _SWIM = 0.05, 0.3, 0.25, 0.6  # seconds
_APPEARED = 0.3  # seconds until all of a chart is drawn
_STUB = 18  # layout units of the way from the zone above
_LEANS = (0.0, 0.35, -0.3, 0.2)
"""How far the rows of a chart lean to the right, as a part of the room beside a place."""


class ChartScene(StageScene):
    """The chart that a dive is at. ``take`` is called with the column of the place that was chosen
    and whether its pact was made, ``pause`` when the player pauses.

    The place that is pointed at, or else the one chosen last, shows its card. A place that can be
    reached is taken by its card's button, by a second click on it, or by Enter.
    """

    name = "chart"
    grace = 0.25
    boxes_per_second = 120  # which have more pictures than those of a page

    def __init__(
        self,
        context: Context,
        dive: Dive,
        take: Callable[[int, bool], None],
        pause: Callable[[], None],
    ) -> None:
        super().__init__(context, dive, pause)
        self.tree = Tree(self.boxes, self._play_cue)
        self._take = take
        self._row, self._ahead = len(dive.steps) % ROWS, columns_ahead(dive)
        self.rows = [
            [self._station(row, column, place) for column, place in enumerate(places)]
            for row, places in enumerate(dive.chart.rows)
        ]
        here = self._station_of_step(self._row - 1) if self._row else None
        self._reading = BackgroundTask[None](self._read)
        self.lines = ChartLines(here, self._lanes(), lambda: self._reading.is_done)
        self.chosen = self.shown = self._first()
        self.group.focus = self.chosen
        self._picked: Station | None = None  # the place that a click or a tap has chosen
        self._has_key = False  # whether the latest input was a key
        self.unfolded = 1.0  # the part to which the shown place's card is open
        self._pacts: set[int] = set()  # the columns whose pact is made
        self._card: PlaceCard | None = None
        self._rooms: dict[tuple[Callable[..., Box], tuple[float, ...]], Rooms] = {}
        """What each form of a card takes for the largest one."""
        self._is_leaving = False
        self._cold: Iterator[None] = iter(())  # pictures to be made ahead, one in a frame

    def _first(self) -> Station:
        """Return the place that is chosen at first: one with a board, if there is one ahead."""
        ahead = [self.rows[self._row][column] for column in self._ahead]
        boards = [one for one in ahead if one.spot.place.plan is not None] or ahead
        return boards[len(boards) // 2]

    # What is on the chart

    def _station(self, row: int, column: int, place: ChartPlace) -> Station:
        kind = LastStation if place.kind is PlaceKind.LAST else Station
        state, step = self._state_of(row, column), self._first_step + row
        stars: tuple[bool, ...] = ()
        if state is PlaceState.DONE and place.plan is not None:
            done = self.dive.steps[step]
            stars = done.stars[:2] + (done.stars[2:] if done.has_pact else ())
        station = kind(
            Spot(row, column, place),
            state,
            self._words_of(place),
            stars,
            lambda: self._use(station),
            lambda key: self._step(station, key),
            lambda: self._choose(station),
        )
        return station

    @property
    def _first_step(self) -> int:
        """The number of the dive's steps before this chart."""
        return len(self.dive.steps) - self._row

    def _state_of(self, row: int, column: int) -> PlaceState:
        if row < self._row:
            is_done = self.dive.steps[self._first_step + row].column == column
            return PlaceState.DONE if is_done else PlaceState.PASSED
        if row == self._row:
            return PlaceState.AHEAD if column in self._ahead else PlaceState.PASSED
        columns = {path[row - self._row] for path in self.dive.chart.paths(self._row, self._ahead)}
        return PlaceState.LATER if column in columns else PlaceState.PASSED

    def _words_of(self, place: ChartPlace) -> str:
        if place.plan is None:
            return self.context.texts(f"chart.{place.kind.value}")
        return self.context.texts("dive.size", width=place.plan.width, height=place.plan.height)

    def _station_of_step(self, row: int) -> Station:
        return self.rows[row][self.dive.steps[self._first_step + row].column]

    def _lanes(self) -> list[Lane]:
        """Return the lines between the places, and those by which the chart is entered."""
        lanes = []
        if self._row:
            lanes.append(Lane(None, self._station_of_step(0), True, False))
        else:
            lanes += [Lane(None, self.rows[0][column], False, True) for column in self._ahead]
        for row, stations in enumerate(self.rows[:-1]):
            for start in stations:
                for column in start.spot.place.lines:
                    end = self.rows[row + 1][column]
                    both = {start.state, end.state}
                    is_done = both == {PlaceState.DONE}
                    if is_done or PlaceState.PASSED not in both:
                        is_ahead = start is self._latest and end.state is PlaceState.AHEAD
                        lanes.append(Lane(start, end, is_done, is_ahead))
        linked = [lane.end for lane in lanes if lane.is_ahead]
        for column in self._ahead:  # which a compass leads to
            if self.rows[self._row][column] not in linked:
                lanes.append(Lane(self._latest, self.rows[self._row][column], False, True))
        return lanes

    @property
    def _latest(self) -> Station | None:
        return self._station_of_step(self._row - 1) if self._row else None

    # What is shown

    def content(self) -> Box:
        shown = self.shown
        self._card = card = self._card_of(shown)
        turn = -1  # Tab goes from the shown place to its card, and then on to the next place
        for row in self.rows:
            for station in row:
                station.is_shown, station.turn = station is shown, turn
                turn = 1 if station is shown else turn
        head = Pad(self._head(), GAP, top=0)
        if self.is_upright:
            variants = tuple(
                Column(head, self._map(), self._unfolding(self._form(form)), gap=CLOSE)
                for form in (PlaceCard.below, PlaceCard.slim)
            )
        else:
            forms = [self._form(PlaceCard.beside, least) for least in _CARD_WORDS]
            variants = tuple(
                Column(
                    head,
                    Row(self._map(), self._unfolding(one), gap=APART, align="fill", grow=1),
                    gap=GAP,
                )
                for one in (*forms, self._form(PlaceCard.slim_beside))
            )
        return Pad(FirstThatFits(*variants, *self._scrolled(card)), APART, top=APART)

    def _scrolled(self, card: PlaceCard) -> tuple[Box, ...]:
        """Return forms whose places scroll, the second one with all but the button."""
        foot = card.button_alone()
        part = Scroll(self._map(), "map", least=_LEAST_MAP)
        low = self._form(PlaceCard.low, not self.is_upright)
        if self.is_upright:
            both: Box = Column(part, low, gap=CLOSE, grow=1)
        else:
            both = Row(part, low, gap=GAP, align="fill", grow=1)
        page = Scroll(Column(self._head(), self._map(), card.words_alone(), gap=GAP), "map")
        return Column(self._head(), both, gap=GAP), Column(page, foot, gap=CLOSE)

    def _card_of(self, station: Station) -> PlaceCard:
        """Return the card of a place."""
        texts, state = self.context.texts, station.state
        is_ahead = state is PlaceState.AHEAD
        key = {PlaceState.LATER: "later", PlaceState.DONE: "done"}.get(state, "passed")
        return PlaceCard(
            texts,
            self.dive,
            station.spot,
            station.spot.column in self._pacts and is_ahead,
            self._set_pact,
            self._dive_here,
            "" if is_ahead else texts(f"chart.{key}"),
            lambda: self.unfolded,
        )

    def _form(self, form: Callable[..., Box], *given: float) -> Box:
        """Return the shown place's card in a form, with the room of the largest of all cards: so
        the places stay where they are under the mouse."""
        assert self._card is not None
        known = self._rooms.setdefault((form, given), {})
        return LargestRoom(form(self._card, *given), known)

    def _unfolding(self, card: Box) -> Box:
        return Enter(card, 1, dy=60, view=self.unfolded_part)

    def unfolded_part(self, place: Rect) -> Rect:
        """Return the part of the card's place that is open, which grows from its station."""
        painter = self.context.painter
        return part_from(self.shown.outline(painter).center, place, self.unfolded, painter)

    def _head(self) -> Box:
        """Return the zone's name and depth beside the state of the dive, or above it."""
        texts, dive = self.context.texts, self.dive
        zone = texts(f"settings.zone_{self.zone}")
        metres = texts("dive.metres", metres=format_number(dive.depth(1000), texts))
        bar = state_bar(texts, dive)
        titles = [
            Row(
                Text(zone, size, "hud", title=True, lines=1),
                Text(metres, NAME, "hud", lines=1),
                Text(self._about(), SMALL, "hud", lines=1, rank=1),
                gap=GAP,
                align="baseline",
            )
            for size in _TITLES
        ]
        pause = self.pause_button()
        return FirstThatFits(
            *(Row(Row(pause, title, gap=GAP), Spring(), bar, gap=APART) for title in titles),
            Column(Row(pause, titles[-1], gap=GAP), bar, gap=4, align="left"),
        )

    def _about(self) -> str:
        """Return the air, and which dive it is if others know it."""
        texts, dive = self.context.texts, self.dive
        key = "known" if dive.is_known else "air" if dive.day is None else "today"
        return texts(f"chart.{key}", air=texts(f"dive.air_{dive.air.value}"))

    def _map(self) -> Box:
        """Return the places in their rows, over the lines and under Puff."""
        lines = Picture(self.lines.paint_lines, (0, 0), (0, 0))
        puff = Picture(self.lines.paint_puff, (0, 0), (0, 0))
        rows = [self._line(row) for row in range(len(self.rows) - 1)]
        spread = [part for row in rows for part in (Spring(), row)]
        start = [Sized(Spring(), high=_STUB)] if self._row else [Align(self.lines.start)]
        column = Column(*start, *spread[1:], Spring(), self._last(), gap=CLOSE, grow=1)
        return Stack(lines, column, puff, grow=1)

    def _line(self, row: int) -> Box:
        """Return a row of places, spread out and leaning a little to one side."""
        lean = _LEANS[(self.dive.seed + row) % len(_LEANS)]
        spread: list[Box] = [Spring(1 + lean)]
        for station in self.rows[row]:
            spread += [station, Spring(2)]
        spread[-1] = Spring(1 - lean)
        return Row(*spread, gap=4)

    def _last(self) -> Box:
        """Return the last place, with its name beside it."""
        texts, station = self.context.texts, self.rows[-1][0]
        key = "bottom" if self.dive.level == len(ZONES) - 1 else "last"
        gives = f"chart.{key}_gives"
        if key == "last" and not has_finds(self.dive):
            gives = "chart.last_gives_pearls"
        words = Column(
            Text(texts(f"chart.{key}"), NAME, "hud", title=True),
            Text(texts(gives), SMALL, "hud"),
            gap=0,
        )
        aside = Sized(words, (0, 190), rank=1)
        beside = Sized(Spring(), (CLOSE, None))  # so that no edge cuts off the sign at its corner
        return Row(beside, station, aside, Spring(), gap=GAP)

    @property
    def zone(self) -> str:
        return ZONES[min(self.dive.level, len(ZONES) - 1)]

    @property
    def is_busy(self) -> bool:
        is_changing = self.context.motion.is_changing
        moving = [self, self.lines, *(one for row in self.rows for one in row)]
        return not self.is_still or any(map(is_changing, moving))

    def enter(self) -> None:
        super().enter()
        self.context.audio.play("deal")
        self.group.focus = self.chosen
        self.settle()
        self.reveal(self.chosen)
        stations = [one for row in self.rows for one in row]
        for number, station in enumerate(stations):
            station.come = 0.0
            delay = _POP_APART * number
            self.context.motion.run(station, "come", 1.0, _POP, timing.overshoot, delay=delay)
        self.unfolded = 0.0
        self.context.motion.run(self, "unfolded", 1.0, _UNFOLD, delay=_UNFOLD / 2)

    def layout(self, size: tuple[int, int]) -> None:
        if size != self._window:  # in which the cards have other rooms
            self._cold = self._make_ahead()
        super().layout(size)

    def come_back(self, size: tuple[int, int]) -> None:
        self._rooms.clear()  # the language may have changed
        super().come_back(size)
        self._cold = self._make_ahead()

    def exit(self) -> None:
        self._reading.close()

    def _read(self, is_wanted: Callable[[], bool]) -> None:
        """Read the pictures of Puff and of hexagons, on a thread."""
        theme, places = self.context.theme, (one.spot.place for row in self.rows for one in row)
        theme.read("puff")
        if is_wanted() and any(place.plan and place.plan.neighbours.is_shifted for place in places):
            make_hexagons(theme)

    def _make_ahead(self) -> Iterator[None]:
        """Make what the card of a place needs before it is pointed at: its room, so that the places
        stay where they are under the mouse, and its board, each in a frame of its own."""
        canvas, stations = Surface((1, 1)), [one for row in self.rows for one in row]
        has_grown = True
        while has_grown:  # where a larger room does not fit, other forms are tried
            has_grown = False
            for station in stations:
                with self.fitted():
                    has_grown |= self._measure(self._card_of(station))
                yield
            if has_grown:
                self.rebuild()
        for plan in (one.spot.place.plan for one in stations):
            if plan is not None and self._card is not None and self._card.room:
                with self.fitted():
                    draw_plan(plan, canvas, self.context.painter, self._card.room)
            yield

    def _measure(self, card: PlaceCard) -> bool:
        """Measure a card in all forms that were tried; return whether it is the largest in any."""
        placing, has_grown = Placing(self.context.painter), False
        for (form, given), known in list(self._rooms.items()):
            has_grown |= LargestRoom(form(card, *given), known).measure(placing)
        return has_grown

    # What the player does

    def _play_cue(self, cue: str) -> None:
        if cue != "focus":  # which opens a card
            self.context.audio.play(cue)

    def use(self, event: Input) -> bool:
        if self._is_leaving:
            if isinstance(event, Press | Key):
                self._arrive()
            return True
        if isinstance(event, Press | Key):
            self._has_key = isinstance(event, Key)
        used = super().use(event)
        if not isinstance(event, Wheel):  # which moves other places under the mouse
            hovered = self.group.hovered
            self._show(hovered if isinstance(hovered, Station) else self.chosen)
        self.settle()
        return used

    def _use(self, station: Station) -> None:
        """Take a place by a key, or by a second click or tap; choose it by the first one, which may
        only mean to read its card."""
        is_meant, self._picked = self._has_key or station is self._picked, station
        self._choose(station)
        if is_meant:
            self._dive_here()

    def _choose(self, station: Station) -> None:
        self.chosen = station
        self._show(station)

    def _show(self, station: Station) -> None:
        """Open the card of a place."""
        if station is self.shown:
            return
        self.shown, self.unfolded = station, 0.0
        self.context.audio.play("raise")
        self.context.motion.run(self, "unfolded", 1.0, _UNFOLD)
        self.rebuild()

    def _step(self, station: Station, key: str) -> bool:
        """Move the focus by an arrow key: among the places that can be reached, and between the
        rows."""
        row = station.spot.row
        if key in _STEPS:
            choices = [
                one for one in self.rows[row] if row != self._row or one.state is PlaceState.AHEAD
            ]
            index = choices.index(station) + _STEPS[key] if station in choices else 0
            self._go_to(choices[min(max(index, 0), len(choices) - 1)])
            return True
        if key in _ROWS_AWAY and 0 <= row + _ROWS_AWAY[key] < len(self.rows):
            others = self.rows[row + _ROWS_AWAY[key]]
            across = [abs(one.rect.centerx - station.rect.centerx) for one in others]
            self._go_to(others[across.index(min(across))])
            return True
        return False

    def _go_to(self, station: Station) -> None:
        self.group.focus, self.group.mouse = station, None
        self._choose(station)

    def _set_pact(self, is_made: bool) -> None:
        column = self.shown.spot.column
        self._pacts = self._pacts | {column} if is_made else self._pacts - {column}
        self.rebuild()

    def _dive_here(self) -> None:
        """Let Puff swim to the chosen place, and the camera sink."""
        if self._is_leaving or self.shown.state is not PlaceState.AHEAD:
            return
        self._is_leaving, self.chosen = True, self.shown
        self.context.audio.play("descend")
        self.context.world.descend(len(self.dive.steps) + 1)
        self.lines.goal = self.shown
        self.context.motion.run(self.lines, "swum", 1.0, _SWIM, timing.ease_both, done=self._arrive)

    def _arrive(self) -> None:
        self.context.motion.stop(self.lines)
        column = self.chosen.spot.column
        self._is_leaving = False
        self._take(column, column in self._pacts)

    def update(self, step: float) -> None:
        super().update(step)
        if self._reading.is_done and self.context.clock() > self._since + _APPEARED:
            next(self._cold, None)
        if not self.is_still and not self.context.settings.value.reduced_motion:
            self.lines.clock += step
