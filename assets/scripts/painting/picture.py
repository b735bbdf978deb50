"""Pictures: painted in half floats, read as numbers, and written as WebP."""

from pathlib import Path

import numpy as np
import skia
from PIL import Image

LOSSLESS = 101  # a quality: every pixel stays as it is
SMOOTH = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)


def surface(width: int, height: int) -> skia.Surface:
    """Return a surface that keeps more steps of colour than 8 bits."""
    info = skia.ImageInfo.Make(width, height, skia.kRGBA_F16_ColorType, skia.kPremul_AlphaType)
    return skia.Surface.MakeRaster(info)


def read(image: skia.Image) -> np.ndarray:
    """Return a picture's pixels, height x width x RGBA from 0 to 255, with fractions."""
    width, height = image.width(), image.height()
    pixels = np.zeros((height, width, 4), np.float16)
    info = skia.ImageInfo.Make(width, height, skia.kRGBA_F16_ColorType, skia.kUnpremul_AlphaType)
    image.readPixels(info, pixels, width * 8, 0, 0)
    return pixels.astype(np.float32) * 255


def write(pixels: np.ndarray, path: Path, quality: int, alpha_quality: int = 100) -> None:
    """Write RGBA pixels of 8 bits; opaque ones without their alpha."""
    picture = Image.fromarray(pixels, "RGBA")
    if pixels[..., 3].min() == 255:
        picture = picture.convert("RGB")
    how = {"lossless": quality == LOSSLESS, "quality": min(quality, 100), "method": 6}
    picture.save(path, "WEBP", alpha_quality=alpha_quality, **how)
