"""The world behind every scene: still ground, breathing light, and everything that sways, swims and
rises."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface
from pygame.transform import smoothscale

from game.platform.background import BackgroundTask
from game.resources.scenery import SWING, Reaction
from game.resources.theme import Theme, ThemeError
from game.ui import timing
from game.ui.shapes import rects_around
from game.world.backdrop import paint_backdrop
from game.world.creatures import Group
from game.world.layers import LoadedLayer, LoadedScene, Place, load_scene
from game.world.planes import (
    FAR,
    NEAR,
    Item,
    bend_layer,
    blit_within,
    sprite_items,
    swing_layer,
    turned_pictures,
)
from game.world.stage import (
    MAX_COMBO,
    REFRESH_EVERY,
    Cloud,
    Stage,
    bare,
    first_near,
    layer_over,
    set_up,
)

_OVERLAP = 0.26  # the part of the window's height in which both worlds are visible; below 1 / pi
_BANDS = 48  # the bands of the overlap, each with its own opacity
_PACE = 3.2  # the part of the remaining way to its level that the camera covers in a second


class Passage:
    """The transition from the ``last`` world, if there is one: its picture fades as this world
    comes, or moves up while the camera sinks from it to this one."""

    def __init__(self, last: Surface | None = None, sinks: bool = False) -> None:
        self.last, self._sinks = last, sinks
        self._begun_at = math.inf

    def fit(self, size: tuple[int, int]) -> None:
        """Scale the picture of the last world to the window's size, if it ever was in a window."""
        if self.last is not None and self.last.get_size() != size:
            is_picture = min(self.last.get_size()) > 1
            self.last = smoothscale(self.last, size) if is_picture else None

    def begin(self, now: float) -> None:
        """Begin at a second of the world, now that its pictures are ready."""
        self._begun_at = now

    def is_on(self, now: float) -> bool:
        """Return whether the last world is still visible beside this one."""
        return self.last is not None and now >= self._begun_at

    def is_sinking(self, now: float) -> bool:
        """Return whether the camera is sinking from the last world to this one."""
        return self._sinks and self.is_on(now)

    def end_if_over(self, now: float, is_still: bool) -> None:
        """Forget the last world once it is out of sight: at once if nothing may move."""
        seconds = timing.WORLD_SINK if self._sinks else timing.WORLD_FADE
        if is_still or now >= self._begun_at + seconds:
            self.last = None

    def _row_limits(self, now: float, height: int) -> tuple[int, int]:
        """Return the rows at which this world begins and the last one ends."""
        part = timing.ease_both(timing.progress(now - self._begun_at, timing.WORLD_SINK))
        end = height * (1 - part)
        return round(end - _OVERLAP * height * math.sin(math.pi * part)), round(end)

    def top(self, now: float, height: int) -> int:
        """Return how many pixels this world is still below its final place."""
        return self._row_limits(now, height)[0] if self.is_sinking(now) else 0

    def draw(self, canvas: Surface, now: float, parts: Sequence[Rect]) -> None:
        """Draw the last world over this one; while it fades, only in ``parts`` of the window."""
        if self.last is None or not self.is_on(now):
            return
        if not self._sinks:
            passed = timing.progress(now - self._begun_at, timing.WORLD_FADE)
            self.last.set_alpha(round(254 * (1 - passed)))  # 255 takes ten times as long
            canvas.blits([(self.last, part, part) for part in parts], False)
            return
        width, height = canvas.get_size()
        top, end = self._row_limits(now, height)
        gone = height - end
        self.last.set_alpha(None)
        canvas.blit(self.last, (0, 0), (0, gone, width, top))
        rows = [top + (end - top) * number // _BANDS for number in range(_BANDS + 1)]
        for number, row in enumerate(rows[:-1]):
            self.last.set_alpha(round(254 * (1 - timing.ease_both((number + 0.5) / _BANDS))))
            canvas.blit(self.last, (0, row), (0, gone + row, width, rows[number + 1] - row))


class Descent:
    """The camera's descent from board to board within a world; ``at`` is its current level. Each
    step begins and ends gently."""

    def __init__(self, at: float = 0.0) -> None:
        self.at = self._ahead = at
        self._first: int | None = None  # the boards cleared before it began
        self._wanted = 0

    def dive_past(self, boards: int | None) -> None:
        """Descend by the boards added since the first call; None returns to the top."""
        self._first = boards if self._first is None or boards is None else self._first
        self._wanted = (boards or 0) - (self._first or 0)

    def update(self, step: float) -> None:
        """Let ``step`` seconds pass."""
        part = 1 - math.exp(-_PACE * step)
        self._ahead += (self._wanted - self._ahead) * part
        self.at += (self._ahead - self.at) * part


DRIFT, DRIFT_SECONDS = 12.0, 40.0  # units that the camera drifts to either side, and the period
POINTER_REACH = 8.0  # units that the camera follows the pointer to either side
_POINTER_PACE = 2.5  # the part of the remaining way that the camera covers in a second
_SHAKE, _SHAKE_SECONDS = 10.0, 0.45  # units that near layers shake, and for how long
_CURRENT, _CURRENT_PACE = 0.5, 4.0  # how much faster a step of a combo makes them, and how soon
_LEVELS, _LEVEL, _STREAM = 2, 8.0, 170.0
"""The most boards by which the nearest layers rise, and by how many units these and floating things
move for each."""
_EXPOSED_AT_ONCE = 1 / 8  # of the window: the largest part painted in the frame that uncovers it
_UNSIZED = 1, 1  # the size of a world that has not been in a window
_BEND, _BEND_SECONDS = 7.0, 2.6  # units by which the tops of plants bend as a ripple passes

Reading = BackgroundTask[Stage | None]
Load = Callable[[Theme, Surface, Callable[[], bool]], LoadedScene | None]


class World:
    """The scene of a theme in the window. Its pictures are read on a thread; until they are ready,
    the backdrop is shown, or the picture of the ``last`` world, from which there is then a
    transition. ``update`` lets time pass; the first ``draw`` starts reading the pictures, unless a
    ``stage`` has them."""

    def __init__(
        self,
        theme: Theme,
        task: Reading | None = None,
        last: Surface | None = None,
        load: Load = load_scene,
        stage: Stage | None = None,
        sinks: bool = False,
    ) -> None:
        self.theme, self._load, self._ready = theme, load, stage
        self._passage, self._descent = Passage(last, sinks), Descent(-_LEVELS if sinks else 0)
        self._loading = task or BackgroundTask()  # worlds that share it read one after another
        self.pointer: Place = 0.0, 0.0  # the mouse's position, -1 to 1 from edge to edge
        self.shake = 1.0  # the strength of shaking, 0 to 1
        self.is_still = self._was_still = False  # whether nothing moves
        self._is_unread = False  # whether the pictures are still to be read
        self.now = self._lit_at = 0.0  # seconds that have passed
        self._flown = 0.0  # the same for rising and sinking things, which a combo quickens
        self._current = 0.0  # the part by which a combo quickens them
        self._camera: Place = 0.0, 0.0
        self._bent_at = -math.inf
        self._covered: Rect | None = None
        self._show(bare(Surface(_UNSIZED)))

    def resize(self, size: tuple[int, int]) -> None:
        """Fill a window of this size: until the pictures are read in that size, with the current
        picture, or with the backdrop if there is none."""
        if size == self._scene.view.size:
            return
        stage, self._ready = self._ready, None
        self._loading.cancel()
        if self._scene.view.size != _UNSIZED:  # the window was resized
            self._passage = Passage(self._whole_picture())
        self._passage.fit(size)
        if stage is not None and stage[0].view.size == size:
            self._pass_to(stage)
            return
        self._is_unread = bool(self.theme.scenery.files())
        last = self._passage.last
        if self._is_unread and last is None:
            last = self._passage.last = paint_backdrop(self.theme, size)
        self._show(bare(last or paint_backdrop(self.theme, size)))
        if last is not None and not self._is_unread:
            self._pass_to(bare(paint_backdrop(self.theme, size)))

    @property
    def frost(self) -> Surface:
        """The world, small and blurred."""
        return self._scene.frost

    def wait(self, seconds: float) -> None:
        """Wait until the pictures have been read, for at most ``seconds``."""
        self._start_loading()
        self._loading.wait(seconds)

    def _start_loading(self) -> None:
        if self._is_unread:
            self._is_unread = False
            # The thread paints its own backdrop: a picture must not be drawn while it is scaled.
            theme, load, size = self.theme, self._load, self._scene.view.size
            self._loading.start(
                lambda is_wanted: set_up(load(theme, paint_backdrop(theme, size), is_wanted), theme)
            )

    def take_loaded(self) -> bool:
        """Show the pictures once they have been read; return whether that happened. For a picture
        that cannot be used, show the backdrop and raise ThemeError."""
        try:
            stage = self._loading.take() if self._loading.is_done else None
        except ThemeError:
            self._pass_to(bare(paint_backdrop(self.theme, self._scene.view.size)))
            raise
        if stage is not None:
            self._pass_to(stage)
        return stage is not None

    def _pass_to(self, stage: Stage) -> None:
        """Show a stage, with a transition from the last world."""
        self._show(stage)
        self._passage.begin(self.now)
        if self._passage.is_sinking(self.now):
            self._planes.begin(self.now)

    @property
    def is_fading(self) -> bool:
        """Whether the last world is still visible beside this one."""
        return self._passage.is_on(self.now)

    def close(self) -> Surface:
        """Drop the pictures, those being read as soon as the thread notices. Return the current
        picture."""
        self._loading.cancel()
        seen = self._whole_picture()
        self._passage.last = None
        self._show(bare(Surface(_UNSIZED)))
        return seen

    def _whole_picture(self) -> Surface:
        """Return the whole current picture, including the part that the board covers; during a
        transition, with the remains of the last world."""
        if not self.is_fading:
            return self._planes.finish(self._covered, self._plane_items)
        window = Rect((0, 0), self._scene.view.size)
        picture = self._planes.finish(window, self._plane_items)
        seen = picture.copy()
        seen.blit(picture, (0, self._passage.top(self.now, window.height)))
        self._passage.draw(seen, self.now, [window])
        return seen

    def show_combo(self, step: int) -> None:
        """Let the lights grow with a combo."""
        self._lights.combo = step

    def descend(self, boards: int | None) -> None:
        """Let the camera sink with each cleared board of a dive; None ends the dive."""
        self._descent.dive_past(boards)

    def hold(self) -> None:
        """Paint as little as possible in the next frame, which has much else to do."""
        self._planes.is_held = True

    def react(self, reaction: Reaction, pos: Place) -> None:
        """Show that something happened at a pixel of the window."""
        if self.is_still:
            return
        self.hold()
        if reaction is Reaction.EXPLOSION:
            self._lights.exploded_at = self.now
            self._lit_at = -math.inf
        if reaction is Reaction.RIPPLE:
            self._bent_at = self.now
        for group in self.groups:
            group.react(reaction, pos, self.now)

    def update(self, step: float) -> None:
        """Let ``step`` seconds pass."""
        self._passage.end_if_over(self.now, self.is_still)
        if self.is_still:
            if self._give_way(math.inf):
                self._planes.repaint()
            return
        self.now += step
        self._descent.update(step)
        wanted = _CURRENT * min(self._lights.combo, MAX_COMBO)
        self._current += (wanted - self._current) * (1 - math.exp(-_CURRENT_PACE * step))
        self._flown += step * (1 + self._current)
        near = 1 - math.exp(-_POINTER_PACE * step)
        x, y = self._camera
        self._camera = x + (self.pointer[0] - x) * near, y + (self.pointer[1] - y) * near
        self._give_way(step)
        if self.now - self._lit_at >= REFRESH_EVERY:
            self._lit_at = self.now
            self._lights.refresh(self.now, self._covered)

    def _give_way(self, step: float) -> bool:
        """Move creatures out of the board's way, and those of one part together. Return whether any
        moved."""
        shy = [group for group in self.groups if group.frames and any(group.creature.aside)]
        covered = {g.creature.aside for g in shy if g.is_covered(self._covered)}
        moved = [group.give_way(group.creature.aside in covered, step) for group in shy]
        return any(moved)

    def _calm_down(self) -> None:
        """End temporary effects: otherwise they would last while the world is still."""
        self._bent_at = self._lights.exploded_at = -math.inf
        self._lights.refresh(self.now, self._covered)
        self._lights.finish()
        for group in self.groups:
            group.calm_down()

    def draw(self, canvas: Surface, covered: Rect | None = None) -> None:
        """Draw the world, except where it is covered."""
        if self.is_still != self._was_still:
            self._was_still = self.is_still
            if self.is_still:
                self._calm_down()
            self._planes.repaint()
        top = self._passage.top(self.now, canvas.get_height())
        if self._passage.is_sinking(self.now):
            covered = None  # while sinking, the area behind the board moves past
        aside, down = self._near_offset()
        self._swimming = {
            stem: [item for group in groups for item in self._creature_items(group, aside, down)]
            for stem, groups in self._before.items()
        }
        if covered != self._covered:
            exposed = [] if self._covered is None else rects_around(self._covered, covered)
            self._covered = covered and covered.copy()
            self._expose(exposed, canvas.get_rect())
        if self._lights.catch_up():
            self._planes.renew(FAR)
        self._planes.draw(canvas, self.now, covered, self._plane_items, top)
        if self._is_unread:  # the first frame does not wait for anything else
            self._start_loading()
            return
        parts = rects_around(canvas.get_rect(), covered)
        self._passage.draw(canvas, self.now, parts)
        sunk = _STREAM * self._descent.at
        for cloud in () if self.is_still else self._clouds:
            flying = cloud.sprites(self._flown, sunk)
            particles = sprite_items([(p, (x, y + top)) for p, (x, y) in flying], cloud.kind.light)
            for part in parts:
                blit_within(canvas, particles, part)

    def _expose(self, areas: Sequence[Rect], window: Rect) -> None:
        """Paint the parts that were covered until now. The large part below a page would take half
        of a frame; the page is still above it for some frames while it leaves."""
        self._lights.expose(areas)
        most = _EXPOSED_AT_ONCE * window.width * window.height
        if self.is_still or sum(area.width * area.height for area in areas) <= most:
            self._lights.finish()
            self._planes.expose(areas, self._plane_items)
        else:
            self._planes.renew(FAR, NEAR)

    def _show(self, stage: Stage) -> None:
        scene, self.groups, self._lights, self._planes = stage
        self._scene, kinds = scene, self.theme.scenery.particles
        self._clouds = [Cloud(kind, self.theme, scene.view) for kind in kinds]
        self._before: dict[str, list[Group]] = defaultdict(list)
        for group in self.groups:
            self._before[layer_over(scene, self.theme, group)].append(group)
        self._near = first_near(scene)
        self._swimming = {}
        self._swung = turned_pictures()
        self._lights.refresh(self.now, self._covered)

    def _plane_items(self, plane: int, area: Rect) -> list[Item]:
        """Return the pictures on a plane, from back to front, without layers outside an area."""
        items: list[Item] = []
        layers = self._scene.layers
        aside, down = self._near_offset()
        for number in range(self._near, len(layers)) if plane == NEAR else range(self._near):
            loaded = layers[number]
            items += self._swimming.get(loaded.layer.stem, ())
            depth = 0.0 if loaded.layer.light else loaded.layer.depth
            place = loaded.rest.move(round(depth * aside), round(depth * down))
            sway, hang = loaded.layer.sway, loaded.layer.hang
            reach = round((sway[0] + _BEND) * self._scene.view.scale) if sway else 0
            if hang or place.inflate(2 * reach, 0).colliderect(area):
                items += self._layer_items(number, loaded, place)
        if plane == NEAR:
            items += self._swimming.get("", ())
        return items

    def _creature_items(self, group: Group, aside: float, down: float) -> list[Item]:
        depth, light = group.creature.depth, group.creature.light
        sprites = group.sprites(self.now, self._camera)
        return sprite_items(
            [(p, (x + depth * aside, y + depth * down)) for p, (x, y) in sprites], light
        )

    def _near_offset(self) -> Place:
        """Return the offset in pixels of the nearest layers from their places."""
        scale = self._scene.view.scale
        drift = DRIFT * math.sin(math.tau * self.now / DRIFT_SECONDS)
        x = -(drift + POINTER_REACH * self._camera[0]) * scale
        y = -0.5 * POINTER_REACH * self._camera[1] * scale
        y -= _LEVEL * min(self._descent.at, _LEVELS) * scale
        part = (self.now - self._lights.exploded_at) / _SHAKE_SECONDS
        if 0 <= part < 1:
            strength = _SHAKE * scale * self.shake * (1 - part) ** 2
            at = self.now * timing.QUAKE_RATE
            x, y = x + strength * timing.noise(1, at), y + strength * timing.noise(2, at)
        return x, y

    def _layer_items(self, number: int, loaded: LoadedLayer, place: Rect) -> list[Item]:
        layer, scale = loaded.layer, self._scene.view.scale
        if layer.light:
            light = self._lights.pictures[number]
            return [(light, place, light.get_rect(), pygame.BLEND_RGB_ADD)]
        if layer.hang is not None:
            reach = SWING - 1  # the swing due to the pointer
            way = math.sin(math.tau * self.now / layer.hang[3]) + reach * self._camera[0]
            return [swing_layer(number, loaded, place, layer.hang[2] * way, scale, self._swung)]
        if layer.sway is not None and not self.is_still:
            return bend_layer(loaded, place, self._bend(*layer.sway) * scale)
        return [(loaded.picture, place, loaded.picture.get_rect(), 0)]

    def _bend(self, units: float, seconds: float) -> float:
        """Return how many units the tops of plants are shifted, more as a ripple passes."""
        aside = units * math.sin(math.tau * self.now / seconds)
        since = (self.now - self._bent_at) / _BEND_SECONDS
        if 0 <= since < 1:
            aside += _BEND * (1 - since) ** 2 * math.sin(2 * math.tau * since)
        return aside
