"""Paint the sea in vectors with skia: how to draw, what is drawn, and the zones made of it."""
