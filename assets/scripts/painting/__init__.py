"""Painting with skia: outlines, gradients, light, layers and sheets of frames."""
