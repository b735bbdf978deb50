"""The window, the theme and the zone in use, and the world behind all scenes."""

import pygame

from game.platform.background import BackgroundTask
from game.platform.cache import Until, drop_cached, set_window_size
from game.platform.local_time import to_local
from game.platform.window import Window
from game.resources.texts import Message
from game.resources.theme import Theme, ThemeError
from game.resources.zones import BY_TIME, ZONES, zone_at
from game.scenes.context import Context
from game.store.settings import Settings
from game.world.stage import Stage, ZoneAhead
from game.world.world import Reading, World


class Screen:
    """Keeps the context's theme and painter in step with the settings and the window."""

    def __init__(self, context: Context) -> None:
        settings = context.settings.value
        size = settings.window_width, settings.window_height
        pygame.display.set_icon(context.theme.icon())  # before pygame gives the window its own
        self.window = Window(size, settings.full_screen)
        self._context = context
        self._chosen_theme = settings.theme
        self._whole_theme = context.theme  # one of its zones may be in use
        self.zone = self._zone_by_time = ""
        self._size = (0, 0)
        self._reading: Reading = BackgroundTask()
        self._ahead = ZoneAhead()
        self._is_of_scene = False  # whether the zone in use comes from a scene
        self._problems = {"theme": context.theme_problem}  # by the part that cannot be used
        self.world = context.world = World(context.theme, self._reading)
        context.painter.ui_percent, context.painter.hat = settings.ui_scale, settings.hat
        self.update_zone()
        self._use(self._in_zone())

    def update_zone(self) -> None:
        """Change to the zone determined by the scenes, the settings or the time of day."""
        context = self._context
        if not context.stack.is_running:  # a board keeps its colours
            self._zone_by_time = zone_at(to_local(context.store.now()).hour)
        chosen = context.settings.value.zone
        zone = context.stack.zone or (self._zone_by_time if chosen == BY_TIME else chosen)
        was_of_scene, self._is_of_scene = self._is_of_scene, context.stack.zone is not None
        if zone != self.zone:
            is_dive = was_of_scene and self._is_of_scene
            sinks = is_dive and ZONES.index(zone) > ZONES.index(self.zone)
            self.zone = context.audio.zone = zone
            if self._size != (0, 0):
                self._change_zone(sinks)
        following = context.stack.next_zone
        other = None if following == zone else following
        self._ahead.read(self._whole_theme, other, self._size)

    def _change_zone(self, sinks: bool) -> None:
        known = self._ahead.take(self._whole_theme, self.zone, self._size)
        theme, stage = known or (self._in_zone(), None)
        if known is not None:
            self._note_problem("zone", None)
        if theme is not self._context.theme:
            self._use(theme, stage, sinks)
            self._context.stack.restyle()
            self._fill()

    def fit_window(self) -> None:
        """Lay everything out again if the window's size has changed."""
        self.window.update_size()
        if self.window.layout_size != self._size:
            self._size = self.window.layout_size
            self.lay_out()

    def apply_settings(self, settings: Settings) -> None:
        """Change the theme, the scale and the window according to the settings."""
        # The chosen theme may be broken and another one in use.
        if settings.theme != self._chosen_theme:
            self._chosen_theme = settings.theme
            self.use_theme(settings.theme)
        self.update_zone()
        self._apply_motion(settings)
        self._context.painter.hat = settings.hat
        if settings.ui_scale != self._context.painter.ui_percent:
            self._context.painter.ui_percent = settings.ui_scale
            self.lay_out()
        if settings.full_screen != self.window.is_full_screen:
            self.window.open(settings.full_screen)
            self.fit_window()

    def use_theme(self, key: str) -> None:
        """Change to another theme from the next frame on."""
        self._whole_theme.forget()
        self._whole_theme, problem = self._context.open_theme(key)
        self._whole_theme.forget()  # its files may have changed since its sample was drawn
        self._note_problem("theme", problem)
        self._use(self._in_zone())
        pygame.display.set_icon(self._context.theme.icon())
        self._restyle()

    def _in_zone(self) -> Theme:
        """Return the theme as it looks in the zone, or the plain theme if the zone cannot be
        used."""
        self._note_problem("zone", None)
        try:
            return self._whole_theme.in_zone(self.zone)
        except ThemeError as error:
            self._note_problem("zone", self._whole_theme.unused_part(error))
            return self._whole_theme

    def _note_problem(self, part: str, problem: Message | None) -> None:
        """Show the player the first problem with the theme, or note that this part has no
        problem."""
        self._problems[part] = problem
        self._context.theme_problem = next(filter(None, self._problems.values()), None)

    def _use(self, theme: Theme, stage: Stage | None = None, sinks: bool = False) -> None:
        context = self._context
        context.theme.forget("tiles")  # most of what a zone keeps in memory
        drop_cached(Until.ZONE)
        context.theme = context.painter.theme = theme
        context.audio.use_theme(theme.sounds)
        last = self.world.close()
        self.world = World(theme, self._reading, last, stage=stage, sinks=sinks)
        context.world = self.world
        self._note_problem("pictures", None)
        self._apply_motion(context.settings.value)

    def _apply_motion(self, settings: Settings) -> None:
        """Let the world move as much as the settings allow."""
        self.world.is_still = not settings.effects.idle
        self.world.shake = settings.effects.shake

    def close(self) -> None:
        """Stop reading the world's pictures, and wait for the thread to stop: SDL requires that."""
        self._reading.close()
        self._ahead.close()

    def _restyle(self) -> None:
        self._context.theme.prepare()
        self._context.stack.restyle()
        self.lay_out()

    def lay_out(self) -> None:
        """Lay everything out for the window's size."""
        set_window_size(self._size)
        drop_cached(Until.LAYOUT)
        self._context.painter.resize(self._size)
        self._fill()

    def _fill(self) -> None:
        """Lay everything out with the pictures at hand."""
        self.world.resize(self._size)
        self._context.painter.frost = self.world.frost
        self._context.stack.resize(self._size)

    def point_at(self, pos: tuple[int, int]) -> None:
        """Let the world's camera follow a pixel of the window."""
        width, height = self._size
        self.world.pointer = 2 * pos[0] / width - 1, 2 * pos[1] / height - 1

    def update(self, step: float) -> None:
        """Let ``step`` seconds of effect time pass in the world."""
        self.world.update(step)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the world and the scenes."""
        self._take_pictures()
        self._context.painter.frost = self.world.frost
        self.world.draw(canvas, self._context.stack.opaque)
        self._context.stack.draw(canvas)

    def _take_pictures(self) -> None:
        """Show the world's pictures once they have been read; until then it is plain."""
        try:
            self.world.take_loaded()
        except ThemeError as error:
            self._note_problem("pictures", self._whole_theme.unused_part(error))
