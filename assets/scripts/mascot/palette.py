"""Puff's colours. Ramps run from full shade (0) to full light (1)."""

SKIN = (
    (0.0, "#7E2C14"),
    (0.18, "#B84A14"),
    (0.36, "#E56F14"),
    (0.54, "#FB8F20"),
    (0.72, "#FFA936"),
    (0.88, "#FFC45C"),
    (1.0, "#FFDF94"),
)
BELLY = (
    (0.0, "#A8604E"),
    (0.2, "#D9906A"),
    (0.4, "#F3BC8C"),
    (0.6, "#FDDDB4"),
    (0.8, "#FFF0D6"),
    (1.0, "#FFFBF0"),
)
SPOT = (
    (0.0, "#5E1C10"),
    (0.3, "#A83E10"),
    (0.55, "#CC5A14"),
    (0.8, "#E07A2A"),
    (1.0, "#EE9A50"),
)
FIN = (
    (0.0, "#8E3212"),
    (0.25, "#CC5014"),
    (0.5, "#F5781E"),
    (0.75, "#FF9C44"),
    (1.0, "#FFC583"),
)
FIN_GLOW = "#FFB04E"  # light that comes through a fin
FIN_EDGE = "#FFE9BC"
FIN_RAY = "#B8400E"
SKIN_GLOW = "#FF5A28"  # light scattered under the skin, where it turns into shade
BLUSH = "#FF6F5E"
LIGHT = "#FFF6DC"
BOUNCE = "#63DCE0"  # light that the water sends back from below
RIM = "#FFF3CF"
COOL_RIM = "#9BEFF2"
SOOT = "#43281F"

EYE_WHITE, EYE_SHADE = "#FFFFFF", "#B9C4DC"
IRIS_DEEP, IRIS, IRIS_LIT = "#2E0E08", "#6E2E12", "#D9822E"
PUPIL = "#140507"
LINE = "#5A1A10"
LASH = "#6B2410"
MOUTH_IN, MOUTH_DEEP = "#7C1420", "#4A0A14"
TONGUE, TONGUE_LIT = "#F0667A", "#FF9AA2"
TOOTH, TOOTH_SHADE = "#FFFDF4", "#E4D3C2"

GLASS, GLASS_LOW, GLASS_FRAME, GLASS_GOLD = "#141A4A", "#2C7C9C", "#1C1A30", "#FFD76A"
WATER_DROP, WATER_DEEP, WATER_LIT = "#8FE3FF", "#2E9BE0", "#F4FDFF"
STAR, STAR_DEEP = "#FFE36A", "#F2A21E"
SMOKE = "#D8D2D0"
FOAM = "#F2FFFF"
"""Drops, bubbles and stars around Puff."""
