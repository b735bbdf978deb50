"""A scene set up to be drawn, with what moves on it."""

from __future__ import annotations

from itertools import dropwhile

from pygame import Surface

from game.resources.theme import Theme
from game.world.creatures import Group
from game.world.layers import JOINED_DEPTH, LoadedScene, blur
from game.world.lights import Lights
from game.world.planes import FAR, NEAR, PaintedPlanes
from game.world.view import WorldView

Stage = tuple[LoadedScene, list[Group], Lights, PaintedPlanes]


def bare(picture: Surface) -> Stage:
    """Return a scene of one picture without layers and creatures."""
    scene = LoadedScene(WorldView(picture.get_size()), picture, blur(picture))
    return scene, [], Lights(()), PaintedPlanes(picture, is_alone=True)


def set_up(scene: LoadedScene | None, theme: Theme) -> Stage | None:
    """Make what a scene needs to move, which would hold up a frame."""
    if scene is None:
        return None
    pairs = zip(theme.scenery.creatures, scene.sprites, strict=True)
    groups = [Group(creature, frames, scene.view) for creature, frames in pairs]
    planes = PaintedPlanes(scene.still, is_alone=not scene.layers and not groups)
    near = first_near(scene)
    for number, loaded in enumerate(scene.layers):
        planes.prepare(NEAR if number >= near else FAR, loaded.picture)
    lights = Lights(scene.layers)
    lights.refresh(0.0, None)
    return scene, groups, lights, planes


def first_near(scene: LoadedScene) -> int:
    """Return the number of the first layer that is near."""
    far = [loaded.layer.depth <= JOINED_DEPTH for loaded in scene.layers]
    return far.index(False) if False in far else len(far)


def layer_over(scene: LoadedScene, theme: Theme, group: Group) -> str:
    """Return the stem of the layer that a creature is behind, or "" if there is none. If that
    layer is joined or out of sight, it is the next one."""
    loaded = {one.layer.stem for one in scene.layers}
    stems = [layer.stem for layer in theme.scenery.layers]
    above = dropwhile(lambda stem: stem != group.creature.before, stems)
    return next((stem for stem in above if stem in loaded), "")
