"""The zones, one file each: a palette, and the layers from the back to the front."""
