"""Puff, the pufferfish: a small model in space, shaded by one light and drawn with skia."""
