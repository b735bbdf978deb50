"""Measures of colours."""

from game.resources.theme import Colour

# Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
# Deficiency", 2009: severity 1.0, for amounts of light.
EYES = {
    "common": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)


def linear(colour: Colour) -> tuple[float, float, float]:
    """Return red, green and blue as amounts of light, 0 to 1 each."""
    parts = [part / 255 for part in colour]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return red, green, blue


def luminance(colour: Colour) -> float:
    """Return relative luminance as WCAG 2.1 defines it, 0 to 1."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: float, other: float) -> float:
    """Return the contrast of two luminances as WCAG 2.1 defines it, 1 to 21."""
    dark, light = sorted((one, other))
    return (light + 0.05) / (dark + 0.05)


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours as WCAG 2.1 defines it, 1 to 21."""
    return ratio(luminance(one), luminance(other))


def lab(light: tuple[float, ...]) -> tuple[float, float, float]:
    """Return amounts of red, green and blue light in CIELAB, for D65."""
    parts = []
    for row in XYZ:
        part = sum(a * b for a, b in zip(row, light, strict=True)) / sum(row)
        parts.append(part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116)
    x, y, z = parts
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def light_seen(colour: Colour, eye: str) -> tuple[float, ...]:
    """Return the light of a colour as an eye with this colour blindness sees it."""
    light = linear(colour)
    return tuple(sum(a * b for a, b in zip(row, light, strict=True)) for row in EYES[eye])


def seen_as(colour: Colour, eye: str) -> tuple[float, float, float]:
    """Return a colour in CIELAB as an eye with this colour blindness sees it."""
    return lab(tuple(min(1.0, max(0.0, part)) for part in light_seen(colour, eye)))
