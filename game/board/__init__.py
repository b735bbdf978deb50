"""Drawing a board: camera, tiles, effects, and HUD."""
