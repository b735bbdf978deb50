"""The front page: one button that plays, the kinds of boards, and three cards that lead on."""

import math
from datetime import date, timedelta

import pygame

from engine.teacher.patterns import Pattern
from game.input.bindings import Action
from game.input.events import Input, Key, Motion
from game.resources.format import format_number, format_seconds
from game.resources.texts import Message
from game.scenes.context import Context
from game.scenes.day_watch import DayWatch
from game.scenes.menu.arrival import Arrival
from game.scenes.menu.attract import IDLE_SECONDS, AttractScene
from game.scenes.menu.card_pictures import arcade_picture, daily_picture, learn_picture
from game.scenes.menu.front import ContinuePill, IconButton, PictureCard, Pill, PlayButton, RuleNote
from game.scenes.menu.front_layout import Needs, front_layout
from game.scenes.menu.logo import Logo
from game.scenes.menu.rules import describe_rules, own_config
from game.scenes.play.resume import kind_words
from game.scenes.scene import Scene
from game.settings import DAILY_PRESETS, OWN_GAME
from game.ui import timing
from game.ui.flow import place
from game.ui.paragraph import draw_notice
from game.ui.tooltip import TooltipSide, draw_tooltip
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Widget

_READ_DAYS_AFTER = 0.3  # seconds: the first frame does not wait for the record book
_DAYS_SHOWN = 14


class MenuScene(Scene):
    """The front page. A chip chooses what *Play* begins; the rest opens other scenes."""

    name = "menu"
    music = "menu"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._last_input_at = context.clock()
        self._size = (1, 1)
        self._days: dict[date, bool] | None = None  # None until the record book was read
        self._comes_at = math.inf  # the second in which the page comes, once all of it is made
        self._day_watch = DayWatch(context)
        texts, navigator = context.texts, context.navigator
        self._logo, self._arrival = Logo(texts("app.name")), Arrival()
        self._play_button = PlayButton(texts("menu.play"), self._play)
        self._chips = {name: self._chip(name, texts(f"board.{name}")) for name in DAILY_PRESETS}
        own = Pill(texts("menu.own_game"), navigator.own_game, navigator.own_game)
        self._chips[OWN_GAME] = own
        self._rules = RuleNote("", navigator.own_game)
        self._arcade = PictureCard(texts("menu.arcade"), self._play_arcade, arcade_picture)
        self._daily = PictureCard(
            texts("menu.daily"),
            navigator.daily,
            lambda painter, room: daily_picture(painter, room, context.today(), self._days or {}),
        )
        self._learn = PictureCard(texts("learn.title"), navigator.learn, learn_picture)
        self._cards = [self._arcade, self._daily, self._learn]
        self._help = IconButton(texts("menu.how_to_play"), navigator.help, sign="?")
        self.quit_button = IconButton(texts("menu.quit"), context.stack.clear, "close")
        self._icons = [
            IconButton(texts("menu.records"), navigator.records, "trophy"),
            IconButton(texts("menu.settings"), navigator.settings, "settings"),
            self._help,
            self.quit_button,
        ]
        self._continue = ContinuePill(texts("menu.continue"), self._open_waiting)
        self.group = WidgetGroup([], context.audio.play)
        self._refresh()

    def _refresh(self) -> None:
        """Show what is chosen, what waits, and the rules that are not the usual ones."""
        texts, settings = self.context.texts, self.context.settings.value
        waiting, today = self.context.waiting, self.context.today().isoformat()
        self._help.mark = self.context.devices.key_label(Action.HELP)
        for name, chip in self._chips.items():
            chip.is_chosen = name == settings.last_game
        self._play_button.note = self._chips[settings.last_game].label
        if settings.last_game == OWN_GAME:
            width, height, mines = settings.custom_size
            self._play_button.note = texts("board.size", width=width, height=height, count=mines)
        rules = describe_rules(settings, texts)
        self._rules.label = texts("menu.rules", rules=rules) if rules else ""
        for card in self._cards:
            card.note = ""
        if len(waiting) == 1:
            one = waiting[0]
            key, ms = "waiting_one", one.ms
            if one.run is not None:  # its clock counts down
                key, ms = "waiting_run", one.run.air_left(one.ms)
            kind, time = kind_words(one, texts), format_seconds(ms)
            self._continue.note = texts(f"menu.{key}", kind=kind, seconds=time)
        else:
            self._continue.note = texts("menu.waiting", count=len(waiting))
        for one in reversed(waiting):  # the newest run comes last and is named
            if one.run is not None:
                self._arcade.note = texts("menu.run_waits", number=one.run.plan.number)
            elif one.daily == today:
                self._daily.note = texts("menu.daily_waits")
        widgets: list[Widget] = [self._continue] if waiting else []
        widgets += [self._play_button, *self._chips.values()]
        widgets += [self._rules] if rules else []
        self.group.widgets = [*widgets, *self._cards, *self._icons]
        if self.group.focus not in self.group.widgets:
            self.group.focus = None
        if self._days is not None:
            self._read_days()
        self._place()

    @property
    def least(self) -> tuple[int, int]:
        return 420, 300

    @property
    def _problem(self) -> Message | None:
        context = self.context
        return context.settings.problem or context.store.problem or context.save_problem

    def layout(self, size: tuple[int, int]) -> None:
        self._size = size
        self._place()

    def _place(self) -> None:
        painter, chips = self.context.painter, list(self._chips.values())
        wanted = [chip.wanted_width(painter) for chip in chips]
        row = (sum(wanted) + painter.px(12) * (len(chips) - 1)) / painter.scale
        needs = Needs(row, bool(self.context.waiting), bool(self._rules.label), bool(self._problem))
        self._layout = plan = front_layout(self._size, painter.scale, needs)
        self._play_button.rect = plan.play
        count, gap = len(chips) // plan.lines, plan.gap
        high = (plan.chips.height - gap * (plan.lines - 1)) // plan.lines
        spare = plan.chips.width - gap * (count - 1)
        for number, chip in enumerate(chips):
            line, column = divmod(number, count)
            shares, before = wanted[line * count :][:count], sum(wanted[line * count : number])
            start, end = (spare * part // sum(shares) for part in (before, before + wanted[number]))
            spot = plan.chips.x + start + column * gap, plan.chips.y + line * (high + gap)
            chip.rect = pygame.Rect(*spot, end - start, high)
        wide = self._rules.wide(painter, plan.rules.height, plan.rules.width)
        self._rules.rect = pygame.Rect(plan.rules.topleft, (wide, plan.rules.height))
        place(self._cards, plan.cards, 1, plan.cards.height, gap * 4 // 3, len(self._cards))
        side, right = plan.bar.height, plan.bar.right
        for icon in reversed(self._icons):
            icon.rect = pygame.Rect(right - side, plan.bar.y, side, side)
            right -= side + plan.gap
        wide = self._continue.wide(painter, side, right - plan.bar.x)
        self._continue.rect = pygame.Rect(plan.bar.topleft, (wide, side))

    @property
    def is_busy(self) -> bool:
        return not self._arrival.is_there

    def handle(self, event: Input) -> bool:
        self._last_input_at = self.context.clock()
        if isinstance(event, Motion):
            self._arrival.look_at(event.pos)
        if not self.group.handle(event) and isinstance(event, Key):
            if event.menu is Action.BACK:  # there is no scene to go back to
                self.group.focus = None
            elif event.menu is Action.HELP and not event.repeat:
                self.context.navigator.help()
        return True

    def enter(self) -> None:
        if self.context.stack.is_still:
            self._arrival.skip()
        self.resume()

    def resume(self) -> None:
        self._last_input_at = self.context.clock()
        self._refresh()
        if self.group.focus is None:
            if self.context.waiting:
                self.group.focus = self._continue
            elif self.context.devices.needs_focus:
                self.group.focus = self._play_button

    def restyle(self) -> None:
        self._daily.repaint()

    def exit(self) -> None:
        self._arrival.forget(self.context.theme)

    def claims(self, key: Key) -> bool:
        return self.group.claims(key)

    def update(self, step: float) -> None:
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
        """Make one more part of what takes long; return whether all is made. Until then nothing of
        the page is shown, so that it is never seen in part."""
        painter, letters = self.context.painter, self._layout.letters
        if letters and not self._logo.prepare(painter, letters):
            return False
        return all(card.prepare(painter) for card in self._cards)

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        painter, plan = self.context.painter, self._layout
        is_still = self.context.stack.is_still or not self.context.settings.value.effects.idle
        away = timing.away(presence)
        if plan.puff_width and (not away or self._arrival.elapsed > 1.0):
            self._arrival.draw(
                canvas, painter, plan.puff, plan.puff_width / painter.scale, is_still
            )
        if not is_still:
            risen = timing.progress(self._arrival.elapsed - self._comes_at, timing.MENU_IN)
            away = max(away, 1 - timing.ease_out(risen))
        if plan.letters and away < 1:
            pos = plan.logo[0], plan.logo[1] - round(away * (plan.logo[1] + plan.letters))
            elapsed = 0.0 if is_still else self._arrival.elapsed
            self._logo.draw(canvas, painter, pos, plan.letters, elapsed)
        height = canvas.get_height()

        def shift(number: int, widget: Widget) -> tuple[int, int]:
            if widget in self._icons or widget is self._continue:
                return 0, round(-away * plan.bar.bottom * 1.5)
            return 0, round(away * (height - plan.play.y) * 1.2)

        self.group.draw(canvas, painter, shift)
        if not away:
            self._draw_label(canvas)
            if problem := self._problem:
                draw_notice(canvas, painter, self.context.texts.format(problem), plan.notice)

    def _draw_label(self, canvas: pygame.Surface) -> None:
        """Name the icon that is pointed at."""
        shown = self.group.hovered or self.group.focus
        if isinstance(shown, IconButton):
            label = f"{shown.label} ({shown.mark})" if shown.mark else shown.label
            bounds = canvas.get_rect().inflate(-8, -8)
            anchor = shown.rect.midbottom
            draw_tooltip(canvas, self.context.painter, [label], anchor, bounds, TooltipSide.BELOW)

    def _chip(self, name: str, label: str) -> Pill:
        def choose() -> None:
            self.context.settings.change(last_game=name)
            self._refresh()

        def use() -> None:
            choose()
            self._play()

        return Pill(label, choose, use)

    def _play(self) -> None:
        settings, navigator = self.context.settings.value, self.context.navigator
        if settings.last_game != OWN_GAME:
            navigator.play(settings.game_config(*DAILY_PRESETS[settings.last_game].dimensions))
        elif config := own_config(settings):
            navigator.play(config)
        else:  # the rules have changed since, and forbid the size
            navigator.own_game()

    def _play_arcade(self) -> None:
        navigator = self.context.navigator
        waits = any(waiting.run is not None for waiting in self.context.waiting)
        if not (waits and navigator.offer_waiting(lambda waiting: waiting.run is not None)):
            navigator.arcade()

    def _open_waiting(self) -> None:
        if len(self.context.waiting) == 1:
            self.context.navigator.resume_waiting(self.context.waiting[0].uid)
        else:
            self.context.navigator.offer_waiting()
        self._refresh()

    def _read_days(self) -> None:
        """Read from the record book which of the last days were won, and what was learnt."""
        store, today = self.context.store, self.context.today()
        size = DAILY_PRESETS[self.context.settings.value.daily_preset].dimensions
        first = today - timedelta(days=_DAYS_SHOWN)
        found = store.daily_wins(size, first.isoformat(), today.isoformat())
        self._days = {date.fromisoformat(day): won for day, won in found.items()}
        self._daily.repaint()
        if not self._arcade.note and (deepest := store.deepest_dive()):
            metres = format_number(deepest, self.context.texts)
            self._arcade.note = self.context.texts("menu.best_depth", metres=metres)
        learnt = store.practice().learnt
        if learnt:
            self._learn.note = self.context.texts("menu.learnt", count=learnt, total=len(Pattern))
        streak = store.daily_streaks(size, today.isoformat()).now
        if not self._daily.note and streak:
            self._daily.note = self.context.texts("menu.streak", count=streak)
