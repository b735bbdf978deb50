"""From the model to the picture: the view of a pose, meshes, and shading.

The model is right-handed: x to the right, y up, z to the viewer. Puff's middle is the origin and
half its height about 1.
"""

import math

import numpy as np
import skia

from mascot.pose import Pose
from painting.paint import rgb

Array = np.ndarray
SCALE = 0.285  # parts of the frame that the model's 1 is wide
MIDDLE = (0.47, 0.545)
NEARNESS = 0.07  # growth of what is 1 nearer
LIGHT = np.array([-0.52, 0.68, 0.52]) / np.linalg.norm([-0.52, 0.68, 0.52])
_HALF = LIGHT + np.array([0.0, 0.0, 1.0])
HALF = _HALF / np.linalg.norm(_HALF)


def turned(yaw: float, pitch: float) -> Array:
    """Return the matrix that turns the model to face right by ``yaw`` and up by ``pitch``."""
    a, b = math.radians(yaw), math.radians(pitch)
    sideways = np.array([[math.cos(a), 0, math.sin(a)], [0, 1, 0], [-math.sin(a), 0, math.cos(a)]])
    upward = np.array([[1, 0, 0], [0, math.cos(b), math.sin(b)], [0, -math.sin(b), math.cos(b)]])
    return sideways @ upward


def unit(vectors: Array) -> Array:
    length = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return vectors / np.maximum(length, 1e-9)


class View:
    """How a pose places the model in the frame."""

    def __init__(self, pose: Pose, scale: float = SCALE, middle: tuple[float, float] = MIDDLE):
        self._matrix = turned(pose.yaw, pose.pitch)
        self.scale = scale * pose.size
        self._stretch = pose.stretch
        self._roll = math.radians(pose.roll)
        self._place = np.array([middle[0] + pose.dx, middle[1] + pose.dy])

    def rotated(self, vectors: Array) -> Array:
        """Return points or directions of the model as the viewer has them."""
        return np.asarray(vectors, float) @ self._matrix.T

    def drawn(self, turned_points: Array) -> Array:
        """Return the places in the frame of points that are already rotated."""
        near = 1 + NEARNESS * turned_points[..., 2:3]
        flat = turned_points[..., :2] * near * self.scale
        x, y = flat[..., 0] * self._stretch[0], -flat[..., 1] * self._stretch[1]
        cos, sin = math.cos(self._roll), math.sin(self._roll)
        return np.stack([x * cos - y * sin, x * sin + y * cos], -1) + self._place

    def places(self, points: Array) -> Array:
        return self.drawn(self.rotated(points))

    def frame_on(self, point: Array, normal: Array, flatten: float, size: float) -> skia.Matrix:
        """Return the matrix from a unit square's axes (y down) onto the surface at a point.

        With ``flatten`` 1 the square faces the viewer, with 0 it lies in the surface.
        """
        front = self.rotated(normal)
        facing = unit(front * (1 - flatten) + np.array([0.0, 0.0, 1.0]) * flatten)
        up = self.rotated(np.array([0.0, 1.0, 0.0]))
        up = unit(up - facing * (up @ facing))
        right = np.cross(up, facing)
        base = self.rotated(point)
        origin, aside, down = self.drawn(np.stack([base, base + right * size, base - up * size]))
        (ax, ay), (bx, by) = aside - origin, down - origin
        return skia.Matrix.MakeAll(ax, bx, origin[0], ay, by, origin[1], 0, 0, 1)


def ramp(stops: tuple[tuple[float, str], ...], values: Array) -> Array:
    """Return the colours of a ramp (0 to 1 a channel) at these places of it."""
    at = [stop[0] for stop in stops]
    channels = np.array([rgb(stop[1]) for stop in stops]) / 255
    return np.stack([np.interp(values, at, channels[:, k]) for k in range(3)], -1)


def colour(name: str) -> Array:
    return np.array(rgb(name)) / 255


def mix(base: Array, name: str, part: Array | float) -> Array:
    share = np.asarray(part)[..., None] if np.ndim(part) else part
    return base + (colour(name) - base) * share


def step(low: float, high: float, values: Array) -> Array:
    part = np.clip((values - low) / (high - low), 0, 1)
    return part * part * (3 - 2 * part)


def normals_of(points: Array, wrap: bool) -> Array:
    """Return the normals of a grid of points; with ``wrap`` its second axis is closed."""
    along = np.gradient(points, axis=0)
    if wrap:
        across = np.roll(points, -1, axis=1) - np.roll(points, 1, axis=1)
    else:
        across = np.gradient(points, axis=1)
    return unit(np.cross(across, along))


def draw_mesh(canvas: skia.Canvas, places: Array, depth: Array, colours: Array, wrap: bool) -> None:
    """Draw a grid of coloured points, far ones first. Colours are RGB or RGBA, 0 to 1."""
    rows, columns = places.shape[:2]
    index = np.arange(rows * columns).reshape(rows, columns)
    right = np.roll(index, -1, axis=1) if wrap else index[:, 1:]
    here = index if wrap else index[:, :-1]
    a, b, c, d = here[:-1].ravel(), right[:-1].ravel(), right[1:].ravel(), here[1:].ravel()
    triangles = np.concatenate([np.stack([a, b, c], 1), np.stack([a, c, d], 1)])
    order = np.argsort(depth.ravel()[triangles].mean(1), kind="stable")
    levels = np.clip(np.rint(colours * 255), 0, 255).astype(np.int64).reshape(rows * columns, -1)
    alpha = levels[:, 3] if levels.shape[1] == 4 else 255
    packed = (alpha << 24) | (levels[:, 0] << 16) | (levels[:, 1] << 8) | levels[:, 2]
    vertices = skia.Vertices(
        skia.Vertices.kTriangles_VertexMode,
        [skia.Point(x, y) for x, y in places.reshape(-1, 2).tolist()],
        None,
        packed.tolist(),
        triangles[order].ravel().tolist(),
    )
    canvas.drawVertices(vertices, skia.Paint(), skia.BlendMode.kDst)
