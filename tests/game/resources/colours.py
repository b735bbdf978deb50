"""Measures of colours."""

from game.resources.theme import Colour


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
