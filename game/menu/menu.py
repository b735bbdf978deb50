"""The front page: a main button that plays, the kinds of boards, and three cards that lead on."""

import math
from datetime import date, timedelta

from pygame import Rect, Surface

from engine.teacher.patterns import Pattern
from game.history.board_words import board_text
from game.input.bindings import Action
from game.input.events import Input, Motion
from game.menu.attract import IDLE_SECONDS, AttractScene
from game.menu.logo import Arrival, Logo, draw_porthole
from game.menu.own_game import own_config
from game.menu.pictures import arcade_picture, daily_picture, learn_picture
from game.menu.rules import describe_rules, first_click
from game.play.pause import kind_words
from game.resources.format import air_name, format_number, format_seconds
from game.resources.texts import Message
from game.scenes.context import Context, DayWatch
from game.scenes.tree_scene import TreeScene
from game.store import daily_tries, practice, queries
from game.store.board_kind import BoardKind
from game.store.settings import BOARDS, DAILY_PRESETS, OWN_GAME
from game.ui import timing
from game.ui.box import CLOSE, EDGE, GAP, Box
from game.ui.boxes import Column, FirstThatFits, Flow, Row, Spring, Stack, when
from game.ui.large_buttons import HeroButton, PictureCard
from game.ui.leaves import Ground, Text
from game.ui.painter import NAME, SMALL, Painter
from game.ui.selectors import Switch
from game.ui.tooltip import TooltipSide, draw_tooltip
from game.ui.widgets import Button, Callback, WidgetState
from game.ui.wrappers import Align, Enter, Pad, Scroll, Sized

_READ_DAYS_AFTER = 0.3  # seconds: the first frame does not wait for the record book
_DAYS_SHOWN = 14
_DISC, _OPTIONS = 60, 264  # layout units of an icon on a disc, and of the widgets beside Play
_WIDE = None, 1352  # the most layout units of a page with Puff at its right
_AWAY = 900  # layout units by which the page starts out of sight, in any window
_RING = 8  # layout units around the first button on a page that scrolls, for its focus ring
_REST = 0.01  # the part of the growing room that a gap takes before everything else has grown
_TOOLTIP_MARGIN = 8  # pixels


class MenuScene(TreeScene):
    """The front page. A chip chooses what *Play* begins; the rest opens other scenes."""

    name = "menu"
    takes_offers = True
    music = "menu"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._last_input_at = context.clock()
        self._days: dict[date, bool] | None = None  # None until the record book has been read
        self._comes_at = math.inf  # the second at which the page enters, once all of it is ready
        self._told: Message | None = None  # the problem shown
        self._day_watch = DayWatch(context)
        t, navigator = context.texts, context.navigator
        self._arrival = Arrival()
        self._logo = Logo(t("app.name"), lambda: 0.0 if self._is_calm else self._arrival.elapsed)
        self._puff = Spring()  # its place; Puff swims there behind everything else
        self._arcade = PictureCard(t("menu.arcade"), navigator.arcade, arcade_picture)
        self._daily = PictureCard(
            t("menu.daily"),
            navigator.daily,
            lambda painter, room: daily_picture(painter, room, context.today(), self._days or {}),
        )
        self._learn = PictureCard(t("learn.title"), navigator.learn, learn_picture)
        self._cards = [self._arcade, self._daily, self._learn]
        self.quit_button = _disc_button(t("menu.quit"), context.stack.clear, "close")
        self._help = SignButton(t("menu.how_to_play"), navigator.help, "?")
        self._icons = [
            _disc_button(t("menu.records"), navigator.records, "trophy"),
            _disc_button(t("menu.settings"), navigator.settings, "settings"),
            self._help,
            self.quit_button,
        ]
        for icon in self._icons:
            icon.turn = 1
        self._refresh()

    def content(self) -> Box:
        upright = self.is_upright
        self._told = self._problem
        self._puff, self._logo.side = Spring(), "middle" if upright else "left"
        icons = Row(*(Sized(icon, _DISC, _DISC) for icon in self._icons), gap=0)
        top, logo = Enter(icons, dy=-_AWAY), Enter(self._logo, dy=-_AWAY)
        rows, cards = self._play_rows(), Flow(*self._cards, columns=3)
        page = _rising_rows(
            *rows, Sized(cards, high=(150, 260) if upright else (104, 200), grow=1, most=300)
        )
        low_cards = (Sized(card, high=64) for card in self._cards)
        head = Row(Sized(logo, (0, 300), (44, 60), rank=1), Spring(), top)
        bare = Column(head, Scroll(Pad(Column(*_rising_rows(*rows, *low_cards)), 0, _RING)))
        shapes = (
            [self._upright_page(logo, top, page)]
            if upright
            else self._wide_variants(logo, top, page)
        )
        shapes.append(Pad(Column(head, *page), EDGE, GAP))
        notice = when(self._told, Pad(self._notice(), GAP, 0, GAP))
        return Column(FirstThatFits(*shapes, Pad(bare, GAP), grow=1), *notice, gap=0)

    def _upright_page(self, logo: Box, icons: Box, page: list[Box]) -> Box:
        """Return the page of an upright window."""
        puff = Sized(self._puff, (240, 400), (220, 360), grow=1, most=460)
        whole = Column(
            Align(icons, "topright"),
            Sized(logo, grow=1, most=220),
            puff,
            *page,
            Spring(_REST),
        )
        return Pad(whole, 44, 22, 30)

    def _wide_variants(self, logo: Box, icons: Box, page: list[Box]) -> list[Box]:
        """Return the variants for a window wider than high: Puff is beside everything else, or
        beside the logo."""
        right, logo = Align(icons, "topright"), Sized(logo, grow=1, most=204)
        beside = Sized(self._puff, (300, 400), (280, 400), grow=1)
        left = Sized(
            Column(Spring(_REST), logo, *page, Spring(_REST)), (600, None), grow=2, most=690
        )
        wide = Sized(
            Row(left, Column(right, beside, grow=1), gap=EDGE, align="fill"), _WIDE, grow=1
        )
        small = Sized(self._puff, (130, 190), (90, 190), grow=1)
        above = Row(Sized(logo, grow=1), Column(right, small, gap=0), align="fill", grow=1)
        return [
            Pad(Column(wide, align="middle", grow=1), 56, 22),
            Pad(Column(above, *page, Spring(_REST), gap=CLOSE), EDGE, GAP),
        ]

    def _play_rows(self) -> list[Box]:
        """Return the rows for playing a board, from the top."""
        t, settings = self.context.texts, self.context.settings.value
        waits = bool(self.context.waiting)
        hero = HeroButton(t("menu.play"), self._play, "play", not waits, self._board_words())
        play = Sized(hero, grow=1)
        no_guess = Switch(
            t("rules.no_guess"), self._board in settings.no_guess_boards, self._set_no_guess, t
        )
        rules = Button(t("rules.all_title"), self.context.navigator.rules, "grid")
        options = Column(no_guess, Sized(rules, high=(40, 44)), gap=4)
        panel = Sized(Stack(Ground(), Pad(options, GAP, 6)), _OPTIONS)
        changed = describe_rules(settings, t)
        words = Text(t("menu.rules", rules=changed), SMALL)
        line = Align(Stack(Ground(is_pill=True), Pad(words, GAP, 6)), "midleft")
        return [
            *when(waits, Sized(self._continue_button(), grow=1, most=104)),
            FirstThatFits(Row(play, panel, align="fill"), Column(play, panel)),
            Flow(*(self._chip(name) for name in BOARDS), columns=4, gap=12),
            *when(changed, line),
        ]

    def _continue_button(self) -> HeroButton:
        """Return the button of the waiting game, or of all that wait."""
        texts, waiting = self.context.texts, self.context.waiting
        note = texts("menu.waiting", count=len(waiting))
        if len(waiting) == 1:
            one = waiting[0]
            key, ms = "waiting_one", one.ms
            if one.run is not None:  # a dive's clock counts down
                key, ms = "waiting_run", one.run.air_left(one.ms)
                if not one.run.rules.has_clock:
                    key = "waiting_calm_run"
            note = texts(f"menu.{key}", kind=kind_words(one, texts), seconds=format_seconds(ms))
        return HeroButton(texts("menu.continue"), self._open_waiting, "play", True, note)

    def _board_words(self) -> str:
        """Return the name of the board that *Play* begins, or its shape, size and water."""
        texts, settings = self.context.texts, self.context.settings.value
        if settings.last_game != OWN_GAME:
            return texts(f"board.{settings.last_game}")
        kind = BoardKind(*settings.custom_size, settings.custom_water, settings.custom_shape)
        return board_text(kind, texts)

    def _chip(self, name: str) -> Box:
        texts, chosen = self.context.texts, self.context.settings.value.last_game

        def choose() -> None:
            self.context.settings.change(last_game=name)
            self.rebuild()

        def use() -> None:
            choose()
            self._play()

        if name == OWN_GAME:
            choose = use = self.context.navigator.own_game
        label = texts("menu.own_game" if name == OWN_GAME else f"board.{name}")
        return Sized(Chip(label, choose, use, name == chosen), high=46)

    @property
    def _problem(self) -> Message | None:
        context = self.context
        return context.settings.problem or context.store.problem or context.save_problem

    def _notice(self) -> Box:
        words = self.context.texts.format(self._told) if self._told else ""
        text = Text(words, SMALL, "danger", side="middle")
        return Align(Stack(Ground(), Pad(text, GAP, CLOSE)))

    def _refresh(self) -> None:
        """Read and show the waiting games, the results of days and the learnt patterns."""
        texts, waiting = self.context.texts, self.context.waiting
        today = self.context.today().isoformat()
        self._help.mark = self.context.devices.key_label(Action.HELP)
        for card in self._cards:
            card.note = ""
        for one in reversed(waiting):  # the newest dive comes last and is named
            if one.run is not None:
                air, metres = air_name(one.run.air, texts), format_number(one.run.depth(0), texts)
                self._arcade.note = texts("menu.run_waits", air=air, metres=metres)
            elif one.daily == today:
                self._daily.note = texts("menu.daily_waits")
        if self._days is not None:
            self._read_days()
        self.rebuild()

    @property
    def is_busy(self) -> bool:
        return not self._arrival.is_there

    @property
    def kept_clear(self) -> list[Rect]:
        return [icon.rect for icon in self._icons]

    @property
    def _is_calm(self) -> bool:
        """Whether nothing moves on its own."""
        return self.context.stack.is_still or not self.context.settings.value.effects.idle

    def handle(self, event: Input) -> bool:
        self._last_input_at = self.context.clock()
        if isinstance(event, Motion):
            self._arrival.look_at(event.pos)
        return super().handle(event)

    def act(self, action: Action) -> None:
        if action is Action.BACK:  # there is no scene to go back to
            self.group.focus = None
        elif action is Action.HELP:
            self.context.navigator.help()

    def enter(self) -> None:
        if self.context.stack.is_still:
            self._arrival.skip()
        self.resume()

    def resume(self) -> None:
        self._last_input_at = self.context.clock()
        self._refresh()
        self.settle()
        if self.group.focus is None and (self.context.waiting or self.context.devices.needs_focus):
            self.group.focus = self.group.default

    def restyle(self) -> None:
        self._daily.repaint()
        super().restyle()

    def exit(self) -> None:
        self._arrival.forget(self.context.theme)

    def update(self, step: float) -> None:
        if self._problem != self._told:
            self.rebuild()
        super().update(step)
        self._arrival.update(step, self.context.theme)
        if self._comes_at == math.inf and self._prepare():
            self._comes_at = self._arrival.elapsed
        if self._days is None and self._arrival.elapsed > _READ_DAYS_AFTER:
            self._read_days()
        if self._day_watch.has_changed():
            self._refresh()
        is_idle = self.context.clock() > self._last_input_at + IDLE_SECONDS
        if is_idle and self.context.stack.top is self:
            self.context.stack.push(AttractScene(self.context, self.group.mouse))

    def _prepare(self) -> bool:
        """Prepare one more of the slow parts; return whether all are ready. Until then nothing of
        the page is shown, so that it is never seen incomplete."""
        painter, letters = self.context.painter, self._logo.letters
        if letters and not self._logo.prepare(painter, letters):
            return False
        return all(card.prepare(painter) for card in self._cards)

    def draw(self, canvas: Surface, presence: float) -> None:
        painter, place, elapsed = self.context.painter, self._puff.rect, self._arrival.elapsed
        is_coming = presence < 1
        if not self._is_calm:
            presence = min(presence, timing.progress(elapsed - self._comes_at, timing.MENU_IN))
        if place:
            down = round(timing.away(presence) * canvas.get_height())
            draw_porthole(canvas, painter, place.move(0, down))
        if place and (not is_coming or elapsed > 1.0):
            size = min(place.size) / painter.scale
            self._arrival.draw(canvas, painter, place.center, size, self._is_calm)
        self.tree.draw(canvas, painter, presence)
        shown = self.group.hovered or self.group.focus
        if presence >= 1 and isinstance(shown, Button) and shown in self._icons:
            name = f"{shown.name} ({shown.mark})" if shown.mark else shown.name
            bounds = canvas.get_rect().inflate(-_TOOLTIP_MARGIN, -_TOOLTIP_MARGIN)
            draw_tooltip(canvas, painter, [name], shown.rect.midbottom, bounds, TooltipSide.BELOW)

    @property
    def _board(self) -> str:
        """The board that *Play* begins, of ``BOARDS``: a custom one may equal a preset."""
        settings = self.context.settings.value
        return settings.custom_board if settings.last_game == OWN_GAME else settings.last_game

    def _set_no_guess(self, is_on: bool) -> None:
        """Have the chosen board need no guess from now on, or allow guesses again."""
        settings = self.context.settings
        boards = {*settings.value.no_guess_boards} - {self._board}
        boards |= {self._board} if is_on else set()
        settings.change(no_guess=" ".join(boards), start=first_click(settings.value))

    def _play(self) -> None:
        settings, navigator = self.context.settings.value, self.context.navigator
        if settings.last_game != OWN_GAME:
            navigator.play(settings.game_config(*DAILY_PRESETS[settings.last_game].dimensions))
        elif config := own_config(settings):
            navigator.play(config)
        else:  # the rules have changed since, and forbid the size
            navigator.own_game()

    def _open_waiting(self) -> None:
        if len(self.context.waiting) == 1:
            self.context.navigator.resume_waiting(self.context.waiting[0].uid)
        else:
            self.context.navigator.offer_waiting()
        self._refresh()

    def _read_days(self) -> None:
        """Read from the record book which of the last days were won, and which patterns were
        learnt."""
        store, today = self.context.store, self.context.today()
        size = DAILY_PRESETS[self.context.settings.value.daily_preset].dimensions
        first = today - timedelta(days=_DAYS_SHOWN)
        found = store.ask(daily_tries.wins, size, first.isoformat(), today.isoformat())
        days = {date.fromisoformat(day): won for day, won in found.items()}
        if days != self._days:
            self._days = days
            self._daily.repaint()
        if not self._arcade.note and (air := store.ask(queries.latest_air)):
            texts = self.context.texts
            metres = format_number(store.ask(queries.deepest_dive, air), texts)
            self._arcade.note = texts("menu.best_depth", air=air_name(air, texts), metres=metres)
        learnt = store.ask(practice.progress).learnt
        if learnt:
            self._learn.note = self.context.texts("menu.learnt", count=learnt, total=len(Pattern))
        streak = store.ask(daily_tries.streaks, size, today.isoformat(), store.calendar).now
        if not self._daily.note and streak:
            self._daily.note = self.context.texts("menu.streak", count=streak)


def _rising_rows(*rows: Box) -> list[Box]:
    """Return rows that rise into place one after another."""
    return [Enter(row, number, dy=_AWAY) for number, row in enumerate(rows)]


class Chip(Button):
    """A quiet choice; the chosen one is white. A click on the chosen one, or Enter on any, carries
    it out; any other click only chooses."""

    def __init__(self, label: str, choose: Callback, use: Callback, is_chosen: bool) -> None:
        super().__init__(label, use, primary=is_chosen)
        self.is_bright = self.is_main = False
        self._choose = choose

    def click(self, pos: tuple[int, int]) -> None:
        if self.primary:
            self.activate()
        else:
            self._choose()


class SignButton(Button):
    """A single icon on a disc; the scene shows its name while it is hovered."""

    def __init__(self, name: str, action: Callback, sign: str) -> None:
        super().__init__("", action)
        self.name, self._sign = name, sign

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        face = self._draw_face(canvas, painter, state, rect)
        painter.text(canvas, self._sign, face.center, NAME, "text", "center", title=True)


def _disc_button(name: str, action: Callback, icon: str) -> Button:
    """Return a button with only an icon."""
    button = Button("", action, icon)
    button.name = name
    return button
