"""Light in water: shafts, caustics, clouds and glows, by shaders over smooth noise."""

from functools import cache

import skia

from painting.outline import WIDTH, Point
from painting.paint import around, brush, downward, rgb

_NOISE = """
float hash(float2 p) {
    p = fract(p * float2(0.3183099, 0.3678794) + 0.1) * 17.0;
    return fract(p.x * p.y * (p.x + p.y));
}
float value(float2 p) {
    float2 cell = floor(p), part = fract(p);
    part = part * part * (3.0 - 2.0 * part);
    float top = mix(hash(cell), hash(cell + float2(1, 0)), part.x);
    float low = mix(hash(cell + float2(0, 1)), hash(cell + float2(1, 1)), part.x);
    return mix(top, low, part.y);
}
float cloud(float2 p) {
    float sum = 0.0, weight = 0.5;
    for (int k = 0; k < 5; k++) {
        sum += weight * value(p);
        p = p * 2.03 + float2(17.3, 9.1);
        weight *= 0.5;
    }
    return sum;
}
"""
_CLOUD = """
uniform float2 scale; uniform float seed; uniform float3 tint; uniform float strength;
uniform float low; uniform float high;
half4 main(float2 p) {
    // Turned, or the noise's cells would show as upright rectangles.
    float2 place = float2x2(0.85, 0.53, -0.53, 0.85) * (p * scale) + seed;
    float a = smoothstep(low, high, cloud(place)) * strength;
    return half4(half3(tint * a), a);
}
"""
_SHAFTS = """
uniform float2 source; uniform float count; uniform float seed; uniform float reach;
uniform float3 tint; uniform float strength; uniform float spread;
half4 main(float2 p) {
    float2 away = p - source;
    float angle = atan(away.x, away.y), distance = length(away);
    float broad = cloud(float2(angle * count + seed, distance * 0.0005 + seed));
    float fine = cloud(float2(angle * count * 2.7 + seed * 3.1, 4.0 + distance * 0.001));
    float a = smoothstep(0.42, 0.72, broad) * (0.75 + 0.5 * smoothstep(0.45, 0.8, fine));
    a *= exp(-distance / reach) * smoothstep(spread, spread * 0.25, abs(angle)) * strength;
    return half4(half3(tint * a), a);
}
"""
# Bright lines where waves focus the sun: the ridges of two warped layers of noise.
_CAUSTICS = """
uniform float horizon; uniform float middle; uniform float scale; uniform float phase;
uniform float3 tint; uniform float strength; uniform float top; uniform float bottom;
float lines(float2 p) {
    float2 warp = float2(value(p * 1.7 + phase), value(p * 1.7 + 40.0 - phase)) * 0.9;
    float ridge = 1.0 - abs(2.0 * value(p * 2.1 + warp + phase * 0.5) - 1.0);
    float other = 1.0 - abs(2.0 * value(p * 2.7 - warp + 9.0) - 1.0);
    return pow(ridge, 7.0) + 0.7 * pow(other, 9.0);
}
half4 main(float2 p) {
    float depth = 1.0 / max(abs(p.y - horizon), 2.0);
    float2 place = float2((p.x - middle) * depth, depth * 60.0) * scale;
    float a = clamp(lines(place * 6.0), 0.0, 1.0) * strength * smoothstep(top, bottom, p.y);
    return half4(half3(tint * a), a);
}
"""

# Winding grooves of one width: waves of one length from all sides, on a ball seen from outside.
_MEANDERS = """
uniform float2 middle; uniform float2 reach; uniform float scale; uniform float seed;
uniform float3 tint; uniform float strength;
half4 main(float2 p) {
    float2 q = (p - middle) / reach;
    float far = clamp(length(q), 0.01, 0.99);
    float2 ball = q * asin(far) / far * scale;
    float sum = 0.0;
    for (int k = 0; k < 14; k++) {
        float angle = (float(k) + hash(float2(float(k) + seed, 3.0))) * 0.2244;
        float phase = hash(float2(float(k) * 1.7, seed + 11.0)) * 6.2832;
        sum += cos(dot(float2(cos(angle), sin(angle)), ball) + phase);
    }
    float a = smoothstep(0.4, -1.6, sum) * strength * (1.0 - 0.5 * far * far);
    return half4(half3(tint * a), a);
}
"""
# Broken rock: cells with uneven edges, each turned to the light in its own way.
_FACETS = """
uniform float2 scale; uniform float seed; uniform float3 tint; uniform float strength;
half4 main(float2 p) {
    float2 q = p * scale + seed;
    q += 0.9 * float2(cloud(q * 1.3), cloud(q * 1.3 + 31.0));
    float2 home = floor(q);
    float nearest = 9.0, next = 9.0, turned = 0.0;
    for (int k = 0; k < 9; k++) {
        float row = floor(float(k) / 3.0);
        float2 cell = home + float2(float(k) - 3.0 * row - 1.0, row - 1.0);
        float2 away = cell + float2(hash(cell), hash(cell + 57.0)) - q;
        float far = length(away);
        if (far < nearest) {
            next = nearest;
            nearest = far;
            turned = hash(cell + 11.0) + 0.5 * away.y;
        } else {
            next = min(next, far);
        }
    }
    float crack = smoothstep(0.07, 0.0, next - nearest);
    float a = clamp(0.8 * turned + 0.3 * crack, 0.0, 1.0) * strength;
    return half4(half3(tint * a), a);
}
"""


@cache
def _effect(program: str) -> skia.RuntimeEffect:
    return skia.RuntimeEffect.MakeForShader(_NOISE + program)


def _shader(program: str, colour: str, strength: float, /, **uniforms: object) -> skia.Shader:
    """Return what a program paints in a colour, with the rest of what it asks for."""
    tint = tuple(part / 255 for part in rgb(colour))
    builder = skia.RuntimeShaderBuilder(_effect(program))
    for name, value in {"tint": tint, "strength": strength, **uniforms}.items():
        values = [float(v) for v in value] if isinstance(value, tuple) else float(value)
        builder.setUniform(name, values)
    return builder.makeShader()


def cloud(
    colour: str,
    strength: float,
    scale: Point = (0.002, 0.005),
    seed: float = 3,
    low: float = 0.4,
    high: float = 0.8,
) -> skia.Shader:
    """Return soft patches; a smaller ``scale`` makes them larger."""
    return _shader(_CLOUD, colour, strength, scale=scale, seed=seed, low=low, high=high)


def shafts(
    source: Point,
    colour: str,
    strength: float = 0.8,
    count: float = 9,
    seed: float = 2,
    reach: float = 520,
    spread: float = 1.2,
) -> skia.Shader:
    """Return rays from a source above the picture, within ``spread`` radians of straight down."""
    how = {"source": source, "count": count, "seed": seed, "reach": reach, "spread": spread}
    return _shader(_SHAFTS, colour, strength, **how)


def caustics(
    horizon: float,
    colour: str,
    strength: float,
    top: float,
    bottom: float,
    scale: float = 1.0,
    phase: float = 3,
) -> skia.Shader:
    """Return caustics on a plane seen from its ``horizon``; they fade in from ``top`` downward."""
    plane = {"horizon": horizon, "middle": WIDTH / 2, "top": top, "bottom": bottom}
    return _shader(_CAUSTICS, colour, strength, **plane, scale=scale, phase=phase)


def meanders(
    middle: Point,
    reach: Point,
    colour: str,
    strength: float,
    scale: float = 26,
    seed: float = 1,
) -> skia.Shader:
    """Return the grooves of a brain coral on a round shape; a larger ``scale`` makes them finer."""
    ball = {"middle": middle, "reach": reach}
    return _shader(_MEANDERS, colour, strength, **ball, scale=scale, seed=seed)


def facets(colour: str, strength: float, scale: Point, seed: float) -> skia.Shader:
    """Return the faces of broken rock and the cracks between them, as shade."""
    return _shader(_FACETS, colour, strength, scale=scale, seed=seed)


def glow(canvas: skia.Canvas, x: float, y: float, radius: float, colour: str, alpha: float) -> None:
    """Add a light that falls off as water swallows it."""
    stops = [(0, 1), (0.18, 0.62), (0.45, 0.2), (0.75, 0.045), (1, 0)]
    fading = around(x, y, radius, *((at, colour, alpha * part) for at, part in stops))
    canvas.drawCircle(x, y, radius, brush(fading, blend="add"))


def dim_top(canvas: skia.Canvas, colour: str | None, alpha: float, bottom: float = 200) -> None:
    """Dim the top, where white text stands: with a colour, or less of what a layer has there."""
    tinted = colour or "#000000"
    fade = downward(
        0,
        bottom,
        (0, tinted, alpha),
        (0.25, tinted, alpha * 0.9),
        (0.6, tinted, alpha * 0.35),
        (1, tinted, 0),
    )
    canvas.drawPaint(brush(fade, blend="over" if colour else "cut"))
